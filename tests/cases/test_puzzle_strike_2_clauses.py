"""Each enforced clause of Puzzle Strike 2 has a pair of records: a legal one, and the same with one thing wrong.

The pairs are in `puzzle-strike-2/*.yaml`. Clauses that can have none are in `puzzle-strike-2/without-a-pair.yaml`, with
the reason. Not for: whole games, which are in `replays`.
"""

from pathlib import Path

import pytest
import yaml

from tests.support.data import read_data
from tests.support.each import each_of
from tests.support.from_here import follow_from_here
from tests.support.second import shipped
from tests.support.stored import FILES, FOLDER, Pair, begun, outdated, pairs, rules
from verifier.games.library import Library
from verifier.games.puzzle_strike_2.family import PuzzleStrike2
from verifier.language.coverage import citations
from verifier.record.moves import MoveLines, MoveReader
from verifier.record.read import ReplayReader
from verifier.verdicts.judge import audit

pytestmark = pytest.mark.unit
HERE = Path(__file__).parent / "puzzle-strike-2"
ROOT = Path(__file__).parents[2]
Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


PAIRS = [pair for name in FILES for pair in pairs(name)]


def judged(pair: Pair, text: str, game: PuzzleStrike2 | None = None) -> tuple[int, str, set[str]]:
    """The line that is refused (0 if none is), the clause reported, and all that are reported, broken or at work."""
    play = begun(pair, game or rules())
    text, _, result = text.partition("/ result P")
    winner, _, by = result.partition(" by ")
    lines = tuple(line.strip() for line in text.strip().split(" / "))
    source = MoveLines("case", lines, range(1, len(lines) + 1), [1] * len(lines))
    moves = MoveReader(rules().names, len(play.state.seats)).read(source)
    reader, trail = follow_from_here(play, moves, claims=False)
    stop = trail.stop
    refusal = stop.refusal if stop is not None else play.fits(int(winner) - 1, by) if winner else None
    if refusal is None:
        return 0, "", set()
    reported = "?" if stop is not None and stop.undecided else refusal.clause
    cited = {refusal.clause, *refusal.also, *reader.effects.at_work()}
    line = len(lines) + 1 if stop is None else stop.event.line
    return line, reported.removeprefix("PS2-"), {clause.removeprefix("PS2-") for clause in cited}


@each_of("pair", PAIRS, ids=[f"{pair['shows']}: {pair['wrong'][-40:]}" for pair in PAIRS])
def test_a_pair_is_legal_and_with_one_thing_wrong_refused(pair: Pair) -> None:
    assert judged(pair, pair["legal"])[:2] == (0, "")
    line, reported, cited = judged(pair, pair["wrong"])
    assert (line, reported) == (pair.get("line", pair["wrong"].count("/") + 1), pair["by"])
    assert set(pair["shows"].split()) <= cited


def test_a_pair_is_the_same_up_to_the_wrong_line() -> None:
    """Apart from a line that comes too late, or leaves a choice out."""
    for pair in PAIRS:
        legal, wrong = pair["legal"].split(" / "), pair["wrong"].split(" / ")
        last = pair.get("line", len(wrong)) - 1
        assert all(any(line.startswith(one) for line in legal) for one in wrong[:last]), pair
        assert legal[: last + 1] != wrong[: last + 1], pair


def test_every_enforced_clause_has_a_pair_or_a_reason_why_not() -> None:
    """A clause that repeats another is shown where that one is."""
    base = shipped().document
    files = sorted((ROOT / "rules" / base.id / "clauses").glob("*.yaml"))
    repeats = {one["id"]: one.get("repeats") for path in files for one in yaml.load(path.read_text("utf-8"), Loader)}
    cited = citations(base)
    enforced = {clause for clause, other in repeats.items() if clause in cited or other in cited}
    shown = {f"PS2-{clause}" for pair in PAIRS for clause in pair["shows"].split()}
    elsewhere = read_data(HERE / "without-a-pair.yaml")
    for clause, entry in elsewhere.items():
        assert entry["why"], clause
        assert (ROOT / "replays" / base.id / entry.get("record", "")).exists(), clause
    known = shown | {f"PS2-{clause}" for clause in elsewhere}
    assert {clause for clause in enforced if clause not in known and repeats[clause] not in known} == set()
    assert shown <= enforced  # nor does a pair claim what no rule cites
    assert not shown & {f"PS2-{clause}" for clause in elsewhere}


def test_the_records_of_the_pairs_are_up_to_date() -> None:
    """`python -m tests.support.stored --write` writes them; `make audit` holds what they expect."""
    assert outdated() == {}


def test_what_brought_a_pile_about_is_broken_too_where_a_line_states_it_wrongly() -> None:
    library = Library()
    replay = ReplayReader(library.names).path(FOLDER / "illegal/PS2-CRASH-02/pile-pink.yaml")
    fault = audit(library.open(replay.ruleset, replay.overlays), replay).fault
    assert fault is not None
    assert fault.clause == "PS2-PILE-04"
    assert "PS2-CRASH-02" in fault.also
