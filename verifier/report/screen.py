"""A screen of many records as a table or as JSON. Not for: accusing anybody; a p-value is not a verdict."""

from collections.abc import Iterator
from textwrap import wrap

from verifier.corpus.screen import KindLine, PlayerLine, Screening
from verifier.fairness.draws import TEST
from verifier.report.json import filled
from verifier.report.rows import table
from verifier.report.shapes.records import KindData, PlayerData, Screen

#: Below this the approximation says no more than "very small".
SMALLEST = 1e-6
#: Columns that long sentences take.
WIDTH = 110
#: How many records that could not be read are listed.
MOST_LISTED = 10
#: What everybody who reads a p-value should know.
CAUTION = (
    "a p-value is not a verdict: of 100 honest players about one is below 0.01;",
    "'corrected' is for looking at all these players at once (Holm), and for no other looks",
)


def text_lines(found: Screening, kinds: bool = False) -> Iterator[str]:
    """The table of players, the kinds of each if they are wanted, what was left out, the test by name."""
    if found.players:
        yield from table(
            ("player", "games", "draws", "kinds", "p", "corrected", "furthest from chance"), map(row, found.players)
        )
    for line in found.players if kinds else ():
        yield ""
        yield f"{line.player}:"
        yield from (f"  {text}" for text in kinds_of(line))
    if found.players:
        yield ""
    yield from left_out(found)
    if found.players:
        yield from wrap(f"test: {TEST}", WIDTH, subsequent_indent="  ", break_on_hyphens=False)
        yield from CAUTION


def row(line: PlayerLine) -> tuple[str, ...]:
    """One player."""
    far = line.furthest
    told = (
        "too few draws" if far is None else f"{far.kind}: {far.count.drawn:,} drawn, {far.count.expected:,.1f} expected"
    )
    score = "" if far is None else f" (z {far.count.score:+.2f})"
    values = (probability(line.p_value), probability(line.corrected))
    return (line.player, f"{line.games:,}", f"{line.draws:,}", f"{line.tested:,}", *values, told + score)


def kinds_of(line: PlayerLine) -> Iterator[str]:
    """The kinds of one player, the furthest from chance first; of how many there was too little."""
    tested = sorted((kind for kind in line.kinds if kind.p_value is not None), key=lambda kind: kind.p_value or 0.0)
    if tested:
        yield from table(("kind", "drawn", "expected", "variance", "z", "p", "corrected"), map(kind_row, tested))
    little = len(line.kinds) - len(tested)
    if little:
        yield f"of {little:,} {'other ' * bool(tested)}kind{'s' * (little != 1)} too little was drawn"


def kind_row(line: KindLine) -> tuple[str, ...]:
    """One kind of one player."""
    count = line.count
    numbers = (f"{count.drawn:,}", f"{count.expected:,.1f}", f"{count.variance:,.1f}", f"{count.score:+.2f}")
    return (line.kind, *numbers, probability(line.p_value), probability(line.corrected))


def probability(value: float | None) -> str:
    """A p-value with as many digits as mean something."""
    if value is None:
        return "-"
    if value < SMALLEST:
        return f"<{SMALLEST:.0e}"
    return f"{value:.1e}" if value < 0.001 else f"{value:.3f}"


def left_out(found: Screening) -> Iterator[str]:
    """What was screened, and what not."""
    draws, forced, unnamed, unknown = (
        sum(getattr(line, name) for line in found.players) for name in ("draws", "forced", "unnamed", "unknown")
    )
    yield (
        f"{found.games:,} game{'s' * (found.games != 1)}; {draws:,} draws used, {forced:,} left out because "
        f"nothing else could come, {unnamed:,} because the record does not name them"
    )
    if unknown:
        yield f"{unknown:,} draws left out because nobody knows all that is in the deck they came from"
    if found.partial:
        yield f"{len(found.partial):,} followed up to a line only, first {found.partial[0]}"
    if found.twice:
        yield f"{found.twice:,} left out: the same game as another record"
    if found.failed:
        yield f"{len(found.failed):,} not used, because they cannot be read"


def json_data(found: Screening) -> Screen:
    """Everything as JSON data."""
    return Screen(
        games=found.games,
        twice=found.twice,
        partial=tuple(found.partial),
        failed=(*map(str, found.missing), *found.failed),
        interrupted=found.interrupted,
        test=TEST,
        players=tuple(map(player_data, found.players)),
    )


def player_data(line: PlayerLine) -> PlayerData:
    """One player as JSON data."""
    return filled(PlayerData, line, kinds=tuple(map(kind_data, line.kinds)))


def kind_data(line: KindLine) -> KindData:
    """One kind of a player as JSON data."""
    count = line.count
    return KindData(
        kind=line.kind,
        drawn=count.drawn,
        expected=round(count.expected, 6),
        variance=round(count.variance, 6),
        z=round(count.score, 6),
        p_value=line.p_value,
        corrected=line.corrected,
    )
