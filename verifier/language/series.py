"""The rules of a match of several games, as a ruleset's section `series` gives them: each with the clause behind it.

A rule without a clause is no rule, so an edition that builds on another keeps only what its own rulebook says.
Not for: the record of a match (`verifier.record.series`) or judging one (`verifier.match.judge`).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from verifier.kernel.source import Unreadable
from verifier.language.document import Document, is_null
from verifier.language.node import Node, one_of
from verifier.language.vocabulary import nearest

#: Every rule of a match and the values it may have; of those without values, `is` names a mode or a number.
RULES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "mode": (),  # the way to play in which matches are played
        "best-of": (),  # how many games, if all are played: an odd number
        "victory": ("majority",),  # who first has won more than half of them takes the match
        "choosing": ("secret", "in-turn"),  # characters: nobody knows the others' choice, or one after another
        "showing": ("together",),  # the choices are shown at the same moment
        "picking-order": ("turn-order",),  # who chooses first plays first
        "mirror": ("with-copies",),  # the same character twice if there are as many copies of the game
        "same-wish": ("coin",),  # else a coin settles who has it
        "coin-winner": ("keeps",),
        "coin-loser": ("takes-another",),
        "coin-order": ("loser-decides",),  # who plays first
        "bank-time": ("after-characters",),
        "bank": ("drawn",),
        "first-player": ("loser",),  # of the game before
        "at-most": (),  # options that one player takes between two games
        "entitled": ("not-winner",),  # who may take options
        "declining": ("allowed",),
        "unchanged": ("otherwise",),  # what no option changes stays as it was
    }
)
NUMBERS = ("best-of", "at-most")
#: What an option can change, and the rules that it may have besides its own.
CHANGES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"character": (), "stack": ("incoming", "returning"), "bank": ()}
)
PARTS: Mapping[str, tuple[str, ...]] = MappingProxyType({"incoming": ("outside-the-game",), "returning": ("never",)})
#: More games than this are no match.
MOST_GAMES = 99


@dataclass(frozen=True, slots=True)
class MatchRule:
    """One rule of a match. `also` are clauses that say the same."""

    name: str
    value: str
    clause: str
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Option:
    """What a player may change between two games: his character, one stack of the bank, or the whole bank."""

    name: str
    changes: str
    rule: MatchRule
    parts: Mapping[str, MatchRule] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class MatchRules:
    """The rules of a match that a ruleset has, by name. Empty if it does not speak of matches."""

    rules: Mapping[str, MatchRule] = field(default_factory=dict)
    options: Mapping[str, Option] = field(default_factory=dict)

    def changing(self, what: str) -> Option | None:
        """The option that changes something, if there is one."""
        return next((option for option in self.options.values() if option.changes == what), None)


def match_rules(document: Document) -> MatchRules:
    """The section `series` of a ruleset. Raises `Unreadable` for names and values that mean nothing."""
    section = document.section("series")
    rules: dict[str, MatchRule] = {}
    for name, node in section.items():
        if name == "options":
            continue
        if name not in RULES:
            raise Unreadable(node.position, f"unknown rule of a match {name[:60]!r}", nearest(name, RULES))
        node.known("is", "clause", "also", *(("applies",) if name == "mode" else ()))
        if name == "mode":
            one_of(node.need("is"), document.section("modes"))
        if (found := rule_of(name, node, RULES[name])) is not None:
            rules[name] = found
    options = section.get("options")
    known = {} if options is None else {name: option_of(name, node) for name, node in options.pairs()}
    return MatchRules(rules, {name: option for name, option in known.items() if option is not None})


def rule_of(name: str, node: Node, values: tuple[str, ...]) -> MatchRule | None:
    """One rule; None if no clause is behind it."""
    also = node.get("also")
    others = () if also is None or is_null(also) else also.strings()
    clause = node.get("clause")
    clauses = (*(() if clause is None or is_null(clause) else (clause.string(),)), *others)
    value = node.need("is")
    if name in NUMBERS and (value.integer(1, MOST_GAMES) % 2 == 0 and name == "best-of"):
        raise value.wrong("an odd number of games")
    written = one_of(value, values) if values else value.string().strip()
    return MatchRule(name, written, clauses[0], clauses[1:]) if clauses else None


def option_of(name: str, node: Node) -> Option | None:
    """One option; None if no clause is behind it."""
    changes = one_of(node.need("changes"), CHANGES)
    node.known("changes", "clause", "also", *CHANGES[changes])
    also, clause = node.get("also"), node.get("clause")
    clauses = (*(clause.strings() if clause is not None else ()), *(also.strings() if also is not None else ()))
    parts: dict[str, MatchRule] = {}
    for part in CHANGES[changes]:
        below = node.get(part)
        found = rule_of(part, below, PARTS[part]) if below is not None else None
        if found is not None:
            parts[part] = found
    return Option(name, changes, MatchRule(name, changes, clauses[0], clauses[1:]), parts) if clauses else None


def match_applies(document: Document, mode: str) -> frozenset[str]:
    """The names under which the inventory's clauses on matches apply, if matches are played in a mode."""
    found = document.section("series").get("mode")
    if found is None or (wanted := found.get("is")) is None or wanted.text != mode:
        return frozenset()
    applies = found.get("applies")
    return frozenset() if applies is None else frozenset(applies.strings())
