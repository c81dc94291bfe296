"""What the judge of a match notes while it goes through it: breaches, doubts, what is left open, remarks."""

from verifier.kernel import malformed, undecided
from verifier.kernel.message import Said
from verifier.kernel.source import Position
from verifier.language.series import MatchRule, MatchRules, Option
from verifier.verdicts.faults import said
from verifier.verdicts.verdict import Fault


class MatchFindings:
    """Collects what is found in one match, in the order in which it is found."""

    def __init__(self, rules: MatchRules) -> None:
        self.rules = rules
        self.malformed: list[Fault] = []  # facts that do not fit each other
        self.breaches: list[Fault] = []
        self.doubts: list[Fault] = []  # what would have to be known
        self.open: list[Said] = []  # what is not recorded and may well have been in order
        self.notes: list[Said] = []

    def has(self, name: str) -> bool:
        """Whether the rules speak of something."""
        return name in self.rules.rules

    def value(self, name: str) -> str:
        """What a rule says, "" without it."""
        return self.rules.rules[name].value if name in self.rules.rules else ""

    def breach(
        self,
        name: str,
        where: Position,
        message: Said,
        expected: Said = "",
        found: Said = "",
        also: tuple[str, ...] = (),
    ) -> None:
        """Something that breaks a rule, if there is such a rule."""
        if (rule := self.rules.rules.get(name)) is not None:
            self.against(rule, where, message, expected, found, also)

    def against(
        self,
        rule: MatchRule,
        where: Position,
        message: Said,
        expected: Said = "",
        found: Said = "",
        also: tuple[str, ...] = (),
    ) -> None:
        """Something that breaks a rule or an option's own rule."""
        others = tuple(clause for clause in dict.fromkeys((*rule.also, *also)) if clause != rule.clause)
        fault = Fault(where.line, where.column, rule.clause, message, "", expected, found, rule.name, others)
        if fault not in self.breaches:
            self.breaches.append(fault)

    def contradiction(self, where: Position, message: Said) -> None:
        """Facts of the record that cannot both be so."""
        self.malformed.append(said(*where[1:], malformed.CONTRADICTION.says(problem=message)))

    def doubt(self, where: Position, message: Said) -> None:
        """Something on which the verdict hangs and that is not known."""
        self.doubts.append(said(*where[1:], undecided.MATCH.says(problem=message)))

    def clauses(self, *names: str) -> tuple[str, ...]:
        """The clauses of some rules, those that there are."""
        return tuple(self.rules.rules[name].clause for name in names if name in self.rules.rules)

    def option(self, changes: str) -> Option | None:
        """The option that changes something."""
        return self.rules.changing(changes)
