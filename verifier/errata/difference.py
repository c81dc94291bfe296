"""What is asked of two rulesets, and their differences in play, as values. Not for: comparing (`diff`, `regress`)."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from verifier.language.overlays import shown
from verifier.verdicts.verdict import Audit

#: Paths of one scene that are followed.
PATHS = 40


@dataclass(frozen=True, slots=True)
class NamedRuleset:
    """A ruleset by name, with errata and card packs, by the names of overlays, and a way to play."""

    id: str
    errata: tuple[str, ...] = ()
    mode: str = ""  # the ruleset's first one without it

    def __str__(self) -> str:
        return " + ".join((f"{self.id}@{self.mode}" if self.mode else self.id, *map(shown, self.errata)))


@dataclass(frozen=True, slots=True)
class DiffRequest:
    """What to compare."""

    old: NamedRuleset
    new: NamedRuleset
    chips: tuple[str, ...] | None = None  # besides the course of a turn; None for all
    paths: int = PATHS
    budget: int | None = None  # windows that are compared at most; None for all
    jobs: int = 1


#: What a difference is, from the old ruleset to the new one.
RESTRICTIVE, PERMISSIVE, EFFECT = "more restrictive", "more permissive", "different effect"
SAME, INCOMPARABLE = "same", "incomparable"


@dataclass(frozen=True, slots=True)
class RulesetOutcome:
    """What one ruleset says of a record: the verdict, and of a fault the line, the clause and why."""

    verdict: str
    line: int
    clause: str
    message: str


def outcome_of(found: Audit) -> RulesetOutcome:
    """A verdict with its fault."""
    fault = found.fault
    told = (0, "", "") if fault is None else (fault.line, fault.clause, fault.message)
    return RulesetOutcome(found.verdict, *told)


def playable(record: str, side: RulesetOutcome) -> bool:
    """Whether a record can be read and set up: a fault, if there is one, lies in a move."""
    return side.verdict != "malformed" and (not side.line or move_of(record, side) > 0)


def move_of(record: str, side: RulesetOutcome) -> int:
    """The move in which a fault lies, counted from 1; 0 without a fault, and below if it lies in the header."""
    return side.line - record.partition("moves:")[0].count("\n") - 1 if side.line else 0


@dataclass(frozen=True, slots=True)
class Difference:
    """One record that two rulesets judge differently."""

    kind: str
    decision: str
    what: str  # the answer, or the quantity that differs
    chips: tuple[str, ...]
    scene: str
    record: str  # under the old ruleset
    old: RulesetOutcome
    new: RulesetOutcome
    parts: tuple[str, ...] = ()  # of the change, that bring it about
    record_new: str = ""  # under the new ruleset, where its header cannot be the same: there are others at the table

    @property
    def cause(self) -> tuple[object, ...]:
        """What makes two differences one: what brings them about, or else what they are."""
        return (self.kind, self.parts or (self.decision, self.what))

    @property
    def size(self) -> tuple[bool, int, int, int, int, str]:
        """How large its record is: first those that both can set up; fewest chips, lines, pieces, characters."""
        awkward = not (playable(self.record, self.old) and playable(self.record_new or self.record, self.new))
        pieces = sum(map(int, re.findall(r": (\d+)", self.record.partition("position:")[2])))
        return (awkward, len(self.chips), self.record.count("\n"), pieces, len(self.record), self.record)


@dataclass(frozen=True, slots=True)
class DifferenceGroup:
    """Differences of one cause: the smallest, with every kind of decision and every chip that share it."""

    shown: Difference
    decisions: tuple[str, ...]
    chips: tuple[str, ...]  # empty for what holds without any particular chip


def grouped(differences: Iterable[Difference]) -> list[DifferenceGroup]:
    """One group for each cause, in the order in which they come."""
    found: dict[tuple[object, ...], list[Difference]] = {}
    for one in differences:
        found.setdefault(one.cause, []).append(one)
    return [group(members) for members in found.values()]


def group(members: list[Difference]) -> DifferenceGroup:
    """One group. What comes about with fewer chips is told with them."""
    fewest = min(len(one.chips) for one in members)
    least = [one for one in members if len(one.chips) == fewest]
    decisions = tuple(dict.fromkeys(one.decision for one in members))
    chips = dict.fromkeys(chip for one in least for chip in one.chips)
    return DifferenceGroup(min(least, key=lambda one: one.size), decisions, tuple(chips))


@dataclass(frozen=True, slots=True)
class WindowComparison:
    """What comparing one window came to."""

    chips: tuple[str, ...]
    differences: tuple[Difference, ...] = ()
    asked: tuple[str, ...] = ()  # the kinds of decision that came up
    paths: int = 0
    checks: int = 0
    cut: tuple[str, ...] = ()  # scenes that were not explored to their end
    unknown: tuple[str, ...] = ()
    hidden: int = 0  # partings of which no record was found that shows them
    seconds: float = 0.0
    same: bool = False  # nothing that bears on it has changed, so it was not explored
    by_clock: bool = False  # whether the time was up somewhere, so that another run may come to something else

    @property
    def is_unreached(self) -> bool:
        """Whether nothing of it was looked at: no run was followed, and nothing parted before."""
        return not (self.same or self.paths or self.differences or self.hidden)

    @property
    def bounded(self) -> bool:
        """Whether something was not followed, not decided, or not shown: what seems the same may not be."""
        return bool(self.cut or self.unknown or self.hidden)


def relation(kinds: frozenset[str]) -> str:
    """The relation of two rulesets that differ in these ways."""
    if not kinds:
        return SAME
    if EFFECT in kinds:
        return EFFECT
    return INCOMPARABLE if len(kinds) > 1 else next(iter(kinds))
