"""Verdicts on records and matches as diagnostics. Not for: the formats (`sarif`, `junit`, `github`), texts (`text`)."""

from collections.abc import Iterator
from dataclasses import replace

from verifier.kernel.message import Said
from verifier.report.book import Shelf
from verifier.report.catalogue import meanings
from verifier.report.corrections import OUTCOMES, with_rulings, wrong
from verifier.report.diagnostic import BreakableRule, Checked, Diagnostic, Level, Related, Status, locate
from verifier.report.proof import proof_text, proof_worries
from verifier.report.series import game_of, match_reasons
from verifier.report.style import unstyled
from verifier.report.text import hint, reasons
from verifier.verdicts.outcome import Outcome
from verifier.verdicts.verdict import Audit, Fault

#: How grave a verdict is.
LEVELS = {
    "illegal": Level.ERROR,
    "malformed": Level.ERROR,
    "disputed": Level.WARNING,
    "undecided": Level.WARNING,
    "consistent": Level.NOTE,
    "legal": Level.NOTE,
}
#: The rules of what has no clause.
RULES = {
    "illegal": "The record breaks the rules, and no printed clause says so by itself.",
    "malformed": "The record cannot be read.",
    "disputed": "The record is legal under one reading of an open point of the rules, and illegal under another.",
    "undecided": "The record, or the source of its rules, does not say something that would have to be known.",
    "consistent": "The record leaves something out, and a legal game fits what it says.",
    "legal": "The record is legal; a ruling, a rewind or the rules of the event have something to do with it.",
    "expect": "The verdict is another one than the record says it must get.",
    "proof": "The draws are not shown to follow from the seeds that the record commits to.",
}


def checked_record(outcome: Outcome, shelf: Shelf, status: Status, difference: Said | None = None) -> Checked:
    """A record or a match with what there is to say of it.

    `difference` is how it differs from its `expect` header, None if that is not compared; of one that does not there
    is nothing to say.
    """
    part = part_of(outcome)
    name = f"{outcome.audit.path} {part}" if part else outcome.audit.path
    found = () if difference == "" else RecordDiagnostics(outcome, shelf).all(difference or "")
    return Checked(name, locate(outcome.audit.path)[0], status, tuple(found))


def part_of(outcome: Outcome) -> str:
    """What of a file a verdict is about: a game of a match or the match; "" for a record of one game."""
    return "match" if outcome.match is not None else game_of(outcome.audit)


def code_of(fault: Fault) -> str:
    """What a fault itself names as its rule: a clause, else the code of its message; "" if there is none."""
    return fault.clause or fault.code


def meaning_of(rule: str, verdict: str) -> str:
    """What a rule without a clause says: that of its verdict if it is not known."""
    return meanings()[rule].sentence if rule in meanings() else RULES.get(rule, RULES[verdict])


class RecordDiagnostics:
    """What there is to say of one outcome."""

    def __init__(self, outcome: Outcome, shelf: Shelf) -> None:
        self.outcome = outcome
        self.audit = outcome.audit
        self.shelf = shelf
        self.voice = shelf.voice(outcome.audit.ruleset)
        self.book = shelf.of(outcome.game) if outcome.game is not None else None

    def all(self, difference: Said = "") -> Iterator[Diagnostic]:
        """Everything, the first fault first; `difference` is how the verdict differs from the expected one."""
        if difference:
            yield self.unruled("expect", Level.ERROR, self.voice(difference))
        if self.audit.remarkable():
            yield self.verdict()
        for later in self.audit.further:
            yield self.further(later)
        if self.audit.proof is not None and proof_worries(self.audit):
            yield self.unruled("proof", Level.WARNING, self.voice(proof_text(self.audit.proof)), self.audit.proof.line)

    def verdict(self) -> Diagnostic:
        """The verdict itself, at the fault or at what is left open first."""
        told = self.unfaulted() if self.audit.fault is None else self.faulty(self.audit.fault)
        part = part_of(self.outcome)
        return replace(
            told,
            headline=f"{part}: {told.headline}" if part else told.headline,
            details=self.supporting(replace(self.audit, further=())),
            related=tuple(self.related()),
        )

    def further(self, fault: Fault) -> Diagnostic:
        """A fault after the first one."""
        told = self.faulty(fault)
        alone = Audit(self.audit.path, self.audit.verdict, fault=fault)
        return replace(told, headline=f"further: {told.headline}", details=self.supporting(alone))

    def faulty(self, fault: Fault) -> Diagnostic:
        """A fault with its clause."""
        verdict, book = self.audit.verdict, self.book
        title = book.title(fault) if book is not None and fault.clause else ""
        position, within = locate(self.audit.path, fault.line, fault.column)
        return Diagnostic(
            self.rule(fault),
            LEVELS[verdict],
            position,
            self.voice(fault.said) + unstyled(hint(fault, self.voice)),
            " ".join(filter(None, (str(with_rulings(self.audit)), code_of(fault), title))),
            within,
            facts=self.facts(fault),
        )

    def unfaulted(self) -> Diagnostic:
        """A verdict without a fault."""
        verdict = self.audit.verdict
        message = self.voice(self.audit.open[0]) if self.audit.open else RULES[verdict]
        told = self.unruled(verdict, LEVELS[verdict], message, self.audit.open_line)
        return replace(told, headline=str(with_rulings(self.audit)), facts=self.facts(None))

    def unruled(self, rule: str, level: Level, message: str, line: int = 0) -> Diagnostic:
        """Something that no clause is about."""
        position, within = locate(self.audit.path, line)
        return Diagnostic(BreakableRule(rule, RULES[rule]), level, position, message, rule, within)

    def rule(self, fault: Fault) -> BreakableRule:
        """The rule that a fault is against, with what is printed of it."""
        name, book = code_of(fault) or self.audit.verdict, self.book
        if book is None or name != fault.clause:
            return BreakableRule(name, meaning_of(name, self.audit.verdict))

        clause = book.clauses.get(name)
        if clause is None:
            return BreakableRule(name, book.title(fault))
        return BreakableRule(
            name, book.title(replace(fault, norm="")), clause.statement, clause.document, clause.section
        )

    def facts(self, fault: Fault | None) -> tuple[tuple[str, str], ...]:
        """The verdict and its rules as named texts; of a fault its parts, too."""
        facts = {"verdict": self.audit.verdict, "ruleset": self.audit.ruleset, "digest": self.audit.digest}
        if fault is not None:
            facts |= {name: getattr(fault, name) for name in ("norm", "guard", "expected", "found")}
        return tuple(facts.items())

    def supporting(self, audit: Audit) -> tuple[str, ...]:
        """The lines of the text report that support a verdict, without its message."""
        if self.outcome.match is None:
            found = reasons(audit, self.book, self.voice)
        else:
            found = match_reasons(replace(self.outcome, audit=audit), self.outcome.match, self.shelf)
        lines = [unstyled(line) for line in found]
        blamed = audit.fault is not None and audit.fault.clause and self.book is not None
        return tuple(lines[1:] if blamed else lines)

    def related(self) -> Iterator[Related]:
        """Other lines of the record that have to do with the verdict."""
        audit = self.audit
        for line in audit.fault.conflict if audit.fault is not None else ():
            yield self.at(line, "one of the lines that leave no other possibility")
        for ruling in audit.rulings:
            yield self.at(ruling.line, f"a ruling: {OUTCOMES[ruling.outcome]}")
        for struck in audit.struck:
            yield self.at(struck.line, f"back to before line {struck.to}")
            if struck.fault is not None and self.book is not None:
                text = f"struck: {wrong(struck.verdict, struck.fault, self.book)}"
                yield self.at(struck.fault.line, text, struck.fault.column)

    def at(self, line: int, text: str, column: int = 0) -> Related:
        """Another place of the record."""
        position, within = locate(self.audit.path, line, column)
        return Related(position, f"{within}: {text}" if within else text)
