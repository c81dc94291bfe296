"""What leaving out each clause does, as a table in text or Markdown. Not for: finding it out."""

from collections import Counter
from collections.abc import Iterable, Iterator

from verifier.report.commands import search_command
from verifier.report.json import filled, pretty
from verifier.report.markup import code, literal, table_lines
from verifier.report.rows import table
from verifier.report.shapes.search import Ablation, EffectData
from verifier.search.ablate import ClauseEffect
from verifier.search.search import SearchRequest

#: What each outcome means.
OUTCOMES = {
    "settles": "without it a finding comes back (or another goes)",
    "forbids": "without it an answer becomes legal that nothing else forbids",
    "decides": "without it a stored record, or a game that was made up, is judged otherwise",
    "redundant": "without it nothing changes in what was looked at: other norms say the same",
    "not reached": "no window that was explored came to it, and no record is judged otherwise without it",
    "not tried": "the search has left windows (--budget), so it was not left out",
    "describes": "no norm, spec point or case hangs on it: the chip's own text, or the course of the game, says it",
}

#: What a page says of how it was made.
ABOUT = (
    "Each clause is left out in turn: the norms that carry it, and the spec points and cases that it settles. The",
    "windows in which it mattered are explored again, each chip by itself. Before it is called *redundant*, every",
    "stored record is judged without it, and so are games that go on from where they begin, under other readings,",
    "with answers that nobody gave.",
)
#: The heads of the columns.
HEAD = ("clause", "outcome", "windows", "what goes with it -> what comes of it")


def ablation_lines(effects: Iterable[ClauseEffect]) -> Iterator[str]:
    """A row for each clause that mattered anywhere, and what the outcomes mean."""
    found = list(effects)
    yield from table(HEAD, map(row_of, filter(told, found)))
    yield from counts(found)


def row_of(effect: ClauseEffect) -> tuple[str, str, str, str]:
    """The row of a clause."""
    return effect.clause, effect.outcome, str(effect.windows), details(effect)


def ablation_page(effects: Iterable[ClauseEffect], request: SearchRequest) -> Iterator[str]:
    """The same as a page."""
    found, made = list(effects), code(search_command(request, "--ablate"))
    title = f"# What each clarification of {literal(request.ruleset)} is for"
    yield from (title, "", f"Made by {made}.", "", *ABOUT, "")
    yield from (*table_lines(HEAD, map(row_of, filter(told, found))), "", *map(literal, counts(found)))


def told(effect: ClauseEffect) -> bool:
    """Whether an effect has a row of its own."""
    return effect.windows > 0 or bool(effect.shown)


def ablation_text(effects: Iterable[ClauseEffect], request: SearchRequest) -> str:
    """The same as JSON, clauses that mattered nowhere included."""
    found = tuple(map(effect_data, effects))
    counted = Counter(effect.outcome for effect in found)
    return pretty(Ablation(request.ruleset, found, {outcome: counted[outcome] for outcome in OUTCOMES}))


def effect_data(effect: ClauseEffect) -> EffectData:
    """What leaving out a clause does, as data."""
    new, gone = (
        tuple(f"{finding.code} {finding.cause}" for finding in findings) for findings in (effect.new, effect.gone)
    )
    return filled(EffectData, effect, new=new, gone=gone)


def details(effect: ClauseEffect) -> str:
    """What goes with a clause, and the findings that come or go with it."""
    new = [f"{finding.code} {finding.cause}" for finding in effect.new]
    gone = [f"no more {finding.code} {finding.cause}" for finding in effect.gone]
    shown = [effect.shown] if effect.shown else []
    covers = [f"covered by {', '.join(effect.covered_by)}"] if effect.covered_by else []
    comes = ", ".join((*new, *gone, *shown, *covers))
    return ", ".join(effect.carried) + (f" -> {comes}" if comes else "")


def counts(effects: list[ClauseEffect]) -> Iterator[str]:
    """How many clauses have each outcome."""
    tally = Counter(effect.outcome for effect in effects)
    for outcome, meaning in OUTCOMES.items():
        yield f"{outcome}: {tally[outcome]} ({meaning})"
    unreached = [effect.clause for effect in effects if effect.outcome == "not reached"]
    if unreached:
        yield "not reached: " + ", ".join(unreached)
