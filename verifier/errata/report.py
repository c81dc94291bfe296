"""What comparing two rulesets has come to, what each chip and each part has to do with it, and which windows are next.

The turn comes first, then each chip, chips that answer one another, others. Not for: comparing (`diff`), or printing
(`verifier.report.diff`).
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field

from verifier.errata.align import COMPARED, Pair, aligned, side_by_side
from verifier.errata.difference import (
    Difference,
    DifferenceGroup,
    DiffRequest,
    NamedRuleset,
    WindowComparison,
    grouped,
    relation,
)
from verifier.errata.parts import ChangedPart, parts_between, uncited, value_at
from verifier.games.game import Game
from verifier.games.library import Library
from verifier.kernel.source import Position, Unreadable
from verifier.language.document import CALLED, PIECES
from verifier.language.node import Node
from verifier.search.reach import relevant


@dataclass(slots=True)
class DiffReport:
    """What a comparison came to."""

    request: DiffRequest
    old: Game
    new: Game
    pair: Pair
    parts: tuple[ChangedPart, ...]
    comparisons: list[WindowComparison] = field(default_factory=list)
    windows: int = 0
    known: int = 0  # from earlier runs
    seconds: float = 0.0
    interrupted: bool = False
    is_kept: bool = True  # whether what was compared is known to a later run
    failed: list[str] = field(default_factory=list)
    kinds: tuple[str, ...] = ()  # the differences that are to be listed, by the last word of their kind; empty for all

    @property
    def piece(self) -> str:
        """What the old ruleset's own files call one of its pieces."""
        return self.old.document.piece

    @property
    def left(self) -> int:
        """The windows that were not looked at."""
        return self.windows - len(self.comparisons)

    @property
    def unreached(self) -> list[WindowComparison]:
        """What was to be looked at, and in which no position is one of both rulesets."""
        return [one for one in self.comparisons if one.is_unreached]

    def groups(self) -> list[DifferenceGroup]:
        """The differences, one group for each cause, what holds for all chips first."""
        return grouped(one for comparison in self.comparisons for one in comparison.differences if self.asked_for(one))

    def listed(self) -> list[tuple[int, DifferenceGroup]]:
        """The differences of the kinds that are to be listed, each with its number among all of them."""
        groups = enumerate(self.groups(), 1)
        return [(number, one) for number, one in groups if not self.kinds or one.shown.kind.split()[-1] in self.kinds]

    def asked_for(self, difference: Difference) -> bool:
        """Whether a difference is not one of other chips alone, which merely took part in what was looked at."""
        chips = self.request.chips
        return chips is None or not difference.parts or not all(of_others(part, chips) for part in difference.parts)

    def unseen(self) -> list[ChangedPart]:
        """The parts that are behind no difference that was found, of those that bear on the chips asked for."""
        seen = {name for one in self.comparisons for found in one.differences for name in found.parts}
        return [part for part in self.parts if part.name not in seen and self.bears(part)]

    def bears(self, part: ChangedPart) -> bool:
        """Whether a part bears on the chips asked for: it is not of others, or of norms that need others."""
        chips = self.request.chips
        if chips is None:
            return True
        if part.path[0] == "norms":
            named = frozenset[str]().union(*(game.required(part.path[1]) for game in (self.old, self.new)))
            return not named or not named.isdisjoint(chips)
        if part.path[0] == "characters":
            values = (value_at(side.document, part.path) for side in (self.old, self.new))
            return any(
                chip in named for node in values if node is not None for named in scalars(node) for chip in chips
            )
        return not of_others(part.name, chips)

    def value(self, part: ChangedPart) -> Node | None:
        """What the new ruleset has for a part, or else the old one."""
        return value_at(self.new.document, part.path) or value_at(self.old.document, part.path)

    def own(self, comparison: WindowComparison) -> list[Difference]:
        """The differences of a window that do not come about without one of its chips, and are not of others alone."""
        smaller = (other for other in self.comparisons if {*other.chips} < {*comparison.chips})
        known = {one.cause for other in smaller for one in other.differences}
        return [
            one
            for one in comparison.differences
            if one.cause not in known
            and not (one.parts and all(of_others(part, comparison.chips) for part in one.parts))
        ]

    def relations(self, comparison: WindowComparison) -> dict[str, str]:
        """How each kind of decision in a window differs, by its own differences."""
        found: dict[str, set[str]] = {decision: set() for decision in comparison.asked}
        for one in self.own(comparison):
            found.setdefault(one.decision, set()).add(one.kind)
        return {decision: relation(frozenset(kinds)) for decision, kinds in found.items()}

    def different(self, chip: str) -> bool:
        """Whether a chip differs in anything of its own: by itself, or by its own text beside another."""
        text = f"{self.old.document.pieces}.{chip}."
        return any(
            self.own(one) if one.chips == (chip,) else any(
                part.startswith(text) for found in one.differences for part in found.parts
            )
            for one in self.comparisons
        )  # fmt: skip


def scalars(node: Node) -> Iterator[str]:
    """Every scalar and key in a tree."""
    yield node.text or ""
    for key, value in node.pairs() if node.fields is not None else ():
        yield from (key, *scalars(value))
    for item in node.items or ():
        yield from scalars(item)


def of_others(part: str, chips: Collection[str]) -> bool:
    """Whether a part, by its name, belongs to some other chip than these."""
    section, _, rest = part.partition(".")
    if section in (PIECES, *CALLED):
        return rest.partition(".")[0] not in chips
    scope = part.partition("@")[2]
    return section == "spec" and bool(scope) and scope not in chips


def opened(library: Library, request: DiffRequest) -> DiffReport:
    """Both rulesets, aligned. Raises `Unreadable`."""
    old, new = side_by_side(*(played(library, side) for side in (request.old, request.new)))
    pair = aligned(old, new)
    if (request.old.mode or request.new.mode) and not shares_a_scene(pair):
        raise Unreadable(Position(str(request.new)), f"no position can be one of {request.old}, too")
    return DiffReport(request, old, new, pair, parts_between(old.document, new.document))


def played(library: Library, side: NamedRuleset) -> Game:
    """A ruleset for its way to play. Raises `Unreadable` for one of which no positions are made."""
    game = library.open(side.id, side.errata)
    if side.mode and side.mode in game.document.section("modes") and side.mode not in game.searched():
        raise Unreadable(Position(str(side)), f"no positions are made for {side.mode}")
    return game.under(side.mode or game.mode)


def shares_a_scene(pair: Pair) -> bool:
    """Whether any phase of a turn can begin in the same position under both."""
    scenes = (*pair.old.scenes(()), *pair.new.scenes(()))
    return any(pair.both(one) is not None for one in scenes)


#: Pairs of chips that are looked at besides: for one changed part at most and at least, and about for all parts.
MOST_PAIRS, LEAST_PAIRS, ALL_PAIRS, AT_ONCE = 16, 2, 48, 4

Window = tuple[str, ...]


def stages(report: DiffReport) -> Iterator[list[Window]]:
    """The windows, the smaller ones first; which ones come last depends on what the others have shown."""
    chips = [chip for chip in report.pair.shared if wanted(report, chip)]
    yield [()]
    yield [(chip,) for chip in chips]
    yield fresh(
        report, ((partner, chip) for chip in chips for game in games(report) for partner in game.partners(chip))
    )
    most = share(report)
    yield fresh(report, (pair for part in report.unseen() for pair in pairs(report, part, kinds)[:most]))
    most = share(report)
    for start in range(0, most, AT_ONCE):  # no more for a part that has shown
        further = [pairs(report, part, met)[start : min(start + AT_ONCE, most)] for part in report.unseen()]
        yield fresh(report, (pair for some in further for pair in some))


def share(report: DiffReport) -> int:
    """How many pairs are looked at for each part of which nothing has shown: fewer, the more such parts there are."""
    return max(LEAST_PAIRS, min(MOST_PAIRS, ALL_PAIRS // max(1, len(report.unseen()))))


def games(report: DiffReport) -> tuple[Game, Game]:
    """Both rulesets, aligned."""
    return report.pair.old, report.pair.new


def wanted(report: DiffReport, chip: str) -> bool:
    """Whether a chip is to be compared: all that can be played are, others if they are asked for."""
    chips = report.request.chips
    return chip in chips if chips is not None else chip in report.pair.old.searchable()


def fresh(report: DiffReport, windows: Iterable[Window]) -> list[Window]:
    """Those that were not looked at yet, each set of chips once."""
    done = {frozenset(one.chips) for one in report.comparisons}
    found = {frozenset(window): window for window in reversed(list(windows))}
    return [window for chips, window in reversed(found.items()) if chips not in done]


def pairs(report: DiffReport, part: ChangedPart, others: Callable[[DiffReport, str], list[str]]) -> list[Window]:
    """For a changed part of which nothing has shown: the chips that it bears on, each with some others."""
    found: Iterable[Window] = (
        (chip, other) for chip in bearing_on(report, part) for other in others(report, chip) if other != chip
    )
    return list(dict.fromkeys(found))[:MOST_PAIRS]


def kinds(report: DiffReport, chip: str) -> list[str]:
    """One chip of each kind."""
    return [other for other in report.pair.old.representatives() if other in report.pair.shared]


def met(report: DiffReport, chip: str) -> list[str]:
    """The chips that a chip answers, or that answer it."""
    return [other for game in games(report) for other in game.met(chip) if other in report.pair.shared]


def bearing_on(report: DiffReport, part: ChangedPart) -> list[str]:
    """The chip of a changed text; the chips that a changed norm names, or that come to its decision."""
    alone = [one for one in report.comparisons if len(one.chips) == 1]
    if part.path[0] == "chips":
        return [one.chips[0] for one in alone if one.chips[0] == part.path[1]]
    node = report.value(part)
    decision = node.get("on") if part.path[0] == "norms" and node is not None and node.fields else None
    if decision is None or decision.text is None:
        return []
    named = frozenset(chip for game in games(report) for chip in game.required(part.path[1]))
    word = decision.text.removesuffix(".stop")
    return [one.chips[0] for one in alone if (one.chips[0] in named if named else word in one.asked)]


def untouched(report: DiffReport, window: Window) -> bool:
    """Whether nothing that bears on a window differs."""
    if report.old.mode == COMPARED:
        return False
    if not report.parts:
        return True
    old, new = (list(relevant(game, window, uncited)) for game in games(report))
    return old == new
