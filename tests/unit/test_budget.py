"""The time for one record: every attempt on it shares one budget; what rests on the clock says so and is not kept."""

import json
from pathlib import Path
from types import SimpleNamespace

import pytest

pytest.importorskip("z3", reason="z3-solver is not installed")

from tests.support.cli import call
from verifier.games.library import Library
from verifier.record.read import read_text
from verifier.verdicts import budget as module
from verifier.verdicts.batch import Batch
from verifier.verdicts.budget import Budget
from verifier.verdicts.inspect import inspect
from verifier.verdicts.judge import CUT_OFF, audit
from verifier.verdicts.results import Results
from verifier.verdicts.row import Options, Rules, row_of
from verifier.verdicts.stored import Stored, stored_in

pytestmark = pytest.mark.unit
LIBRARY = Library()
HEADER = """\
format: replay/1
ruleset: puzzle-strike/3e
seats:
  P1: {player: Alice, character: geiger}
  P2: {player: Bob, character: argagarg}
bank: first-game
record: {draws: counts, reactions: taken}
moves: |
  P1 draw ? x5
  P2 draw ? x5
"""
TURN = ("P1 ante 1", "P1 buy gem-essence", "P1 draw ? x5", "P2 ante 1", "P2 buy ?", "P2 draw ? x5")
#: Seconds of such a clock.
LIMIT = 40


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The times that a clock has shown which goes on by a second whenever somebody looks at it."""
    found: list[float] = []

    def look() -> float:
        found.append(float(len(found)))
        return found[-1]

    monkeypatch.setattr(module, "time", SimpleNamespace(monotonic=look))
    return found


def record(lines: tuple[str, ...]) -> str:
    """A record that names no draw."""
    return HEADER + "".join(f"  {line}\n" for line in lines)


def test_a_part_ends_with_the_whole_and_tells_it_what_was_cut() -> None:
    whole = Budget(1000)
    parts = [whole.part(5000), whole.part(-1), whole.part(500)]
    assert parts[0].deadline == whole.deadline
    assert not parts[0].is_over()
    assert (parts[1].is_over(), parts[1].cut, whole.cut) == (True, True, True)
    assert [part.cut for part in parts] == [False, True, False]
    assert parts[2].share(0.5).deadline < parts[2].deadline


def test_what_the_clock_cut_off_says_so() -> None:
    game = LIBRARY.open("puzzle-strike/3e")
    replay = read_text(record(TURN), "game.yaml", LIBRARY.names)
    cut, whole = audit(game, replay, Budget(0)), audit(game, replay)
    assert (cut.verdict, cut.by_clock, CUT_OFF in cut.notes) == ("undecided", True, True)
    assert (whole.verdict, whole.by_clock, CUT_OFF in whole.notes) == ("consistent", False, False)
    assert inspect(game, replay, 14, {}, Budget(0)).position == []
    assert inspect(game, replay, 14, {}).position != []


def test_what_the_clock_cut_off_is_not_kept(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(record(TURN))
    (stored,) = (one for one in stored_in(str(path)) if isinstance(one, Stored))
    for seconds, kept in ((0.0, False), (60.0, True)):
        options = Options(seconds=seconds)
        (outcome,) = options.batch(LIBRARY).judged(stored)
        for known in (False, kept):
            results = Results(tmp_path / f"{seconds}.results", Rules(LIBRARY), options)
            assert (results.get(stored) is not None) is known
            results.put(stored, row_of(outcome))
            results.close()


@pytest.mark.parametrize("rewinds", [1, 12])
def test_rewinds_share_the_time_of_their_record(shown: list[float], rewinds: int) -> None:
    lines = [*TURN]
    for number in range(rewinds):  # each to the first line after the one before
        lines += [f"rewind to {12 + 6 * number}", *TURN[1:]]
    game = LIBRARY.open("puzzle-strike/3e")
    replay = read_text(record(tuple(lines)), "game.yaml", LIBRARY.names)
    begun = len(shown)
    found = audit(game, replay, Budget(LIMIT))
    assert len(found.struck) == rewinds
    assert LIMIT < len(shown) - begun < 2 * LIMIT


def test_the_games_of_a_series_share_its_time(shown: list[float]) -> None:
    seats = {"P1": {"player": "Alice", "character": "geiger"}, "P2": {"player": "Bob", "character": "argagarg"}}
    moves = ["P1 draw ? x5", "P2 draw ? x5", *TURN]
    promise = {"draws": "counts", "reactions": "taken"}
    one = {"game": {"seats": seats, "bank": "first-game", "record": promise, "moves": moves}}
    head = {"format": "series/1", "ruleset": "puzzle-strike/3e", "players": ["Alice", "Bob"]}
    text = json.dumps({**head, "games": [one] * 8})
    found = Batch(LIBRARY, seconds=LIMIT).judged(Stored("match.yaml", text))
    cut = [outcome.audit.by_clock for outcome in found]
    assert (cut[0], cut[-2:]) == (False, [True, True])  # a game that there was time for; the last one, and the match
    assert LIMIT < len(shown) < 2 * LIMIT


def test_explain_has_a_time_limit(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(record(TURN))
    assert call("explain", path, "--time-limit", "30").exit_code == 0
    assert call("explain", path, "--time-limit", "0.5").exit_code == 64
