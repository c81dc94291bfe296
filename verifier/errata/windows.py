"""Which windows of two rulesets are compared: the turn, each chip, chips that answer one another, then others.

Not for: comparing a window (`diff`).
"""

from collections.abc import Callable, Iterable, Iterator

from verifier.errata.align import COMPARED
from verifier.errata.parts import ChangedPart, uncited
from verifier.errata.report import DiffReport
from verifier.games.game import Game
from verifier.search.reach import relevant

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
