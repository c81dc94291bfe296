"""The time for one record: every attempt on it shares one budget; what rests on the clock says so and is not kept."""

import json
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest

pytest.importorskip("z3", reason="z3-solver is not installed")

import verifier
from tests.support.cli import DISPUTED, call
from verifier.api.server import Server
from verifier.corpus.batch import Batch, JudgingOptions
from verifier.corpus.results import KnownRulesets, Results, row_of
from verifier.errata.difference import NamedRuleset
from verifier.errata.record import ComparingJudge
from verifier.files.stored import Stored, stored_in
from verifier.games.library import Library
from verifier.record.read import read_text
from verifier.run import budget as module
from verifier.run.budget import STEPS, Budget
from verifier.run.completion import Completion
from verifier.symbolic import solver
from verifier.verdicts.inspect import inspect
from verifier.verdicts.judge import CUT_OFF, audit

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
#: A record that turns on a reading, and leaves things out.
THIN_DISPUTE = DISPUTED.replace("draws: all", "draws: counts") + "  P1 buy wound\n  P1 draw ? x2\n"
#: Seconds of such a clock.
LIMIT = 40


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The times that a clock has shown which goes on by a second whenever somebody looks at it."""
    found: list[float] = []

    def look() -> float:
        found.append(float(len(found)))
        return found[-1]

    monkeypatch.setattr(module, "time", SimpleNamespace(process_time=look))
    return found


def record(lines: tuple[str, ...]) -> str:
    """A record that names no draw."""
    return HEADER + "".join(f"  {line}\n" for line in lines)


def test_a_part_ends_with_the_whole_and_tells_it_what_was_cut() -> None:
    whole, late = Budget(1000), Budget(-1)
    parts = [whole.part(), late.part(500)]
    assert parts[0].deadline == whole.deadline
    assert [part.is_over() for part in parts] == [False, True]
    assert [one.cut for one in (*parts, whole, late)] == [False, True, False, True]


def test_steps_are_taken_from_the_whole_and_are_no_clock() -> None:
    whole = Budget(1000, steps=100)
    part, other = whole.part(30), whole.part()
    part.spend(30)
    assert (part.is_over(), other.is_over(), whole.steps, other.share(0.5).steps) == (True, False, 70, 35)
    other.spend(70)
    assert (whole.is_over(), whole.part(5).is_over(), whole.cut, part.cut) == (True, True, False, False)


def test_what_the_count_cut_off_is_the_same_everywhere_and_kept(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(record(TURN))
    (stored,) = (one for one in stored_in(str(tmp_path / "game.yaml")) if isinstance(one, Stored))
    (outcome,) = Batch(LIBRARY, steps=5).judged(stored)
    assert (outcome.audit.verdict, outcome.audit.by_clock) == ("undecided", False)
    assert outcome.audit.fault is not None
    assert "too many completions" in outcome.audit.fault.message
    results = Results(tmp_path / "kept.results", KnownRulesets(LIBRARY), JudgingOptions())
    results.put(stored, row_of(outcome))
    assert results.get(stored) is not None
    results.close()


@pytest.mark.parametrize(("bound", "is_dispute"), [("judge_partial.DISPUTE", True), ("partial_position.STEPS", False)])
def test_each_part_has_its_count(bound: str, is_dispute: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    game = LIBRARY.open("puzzle-strike/3e")
    replay = read_text(THIN_DISPUTE, "game.yaml", LIBRARY.names)
    assert inspect(game, replay, 14, {}).position != []
    monkeypatch.setattr(f"verifier.verdicts.{bound}", 0)
    found = audit(game, replay)
    assert not found.by_clock
    assert is_dispute == any(one.id == "other-readings-not-tried" for one in found.open)
    assert is_dispute == bool(inspect(game, replay, 14, {}).position)


@pytest.mark.parametrize(("seconds", "is_late"), [(0.1, False), (200.0, True)])
def test_a_question_that_the_clock_may_have_stopped_is_told_from_one_that_took_too_much(
    seconds: float, is_late: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = count()
    monkeypatch.setattr(solver, "time", SimpleNamespace(perf_counter=lambda: seconds * next(looks)))
    path, budget = Completion(solver.Solver(), thorough=False), Budget()
    path.require(path.unknown("one", 0, 5) + path.unknown("two", 0, 5) >= 7)
    path.pay(budget)
    assert (budget.cut, STEPS - budget.steps) == (is_late, 10)


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
        options = JudgingOptions(seconds=seconds)
        (outcome,) = options.batch(LIBRARY).judged(stored)
        for known in (False, kept):
            results = Results(tmp_path / f"{seconds}.results", KnownRulesets(LIBRARY), options)
            assert (results.get(stored) is not None) is known
            results.put(stored, row_of(outcome))
            results.close()


@pytest.mark.parametrize("limit", [1, 3, 10, 30, 100, 300])
@pytest.mark.parametrize("text", [record(TURN), DISPUTED, THIN_DISPUTE], ids=["thin", "disputed", "thin and disputed"])
def test_wherever_the_clock_cuts_the_verdict_is_that_without_a_clock_or_undecided(
    shown: list[float], text: str, limit: int
) -> None:
    game = LIBRARY.open("puzzle-strike/3e")
    replay = read_text(text, "game.yaml", LIBRARY.names)
    found, whole = audit(game, replay, Budget(limit)), audit(game, replay, Budget(10**9))
    assert found.verdict in (whole.verdict, "undecided")
    assert found.by_clock or found == whole
    assert not whole.by_clock


def test_a_dispute_that_was_not_looked_at_to_its_end_is_undecided_and_not_kept(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(DISPUTED)
    (stored,) = (one for one in stored_in(str(tmp_path / "game.yaml")) if isinstance(one, Stored))
    for seconds, verdict in ((-1.0, "undecided"), (60.0, "disputed")):
        options = JudgingOptions(seconds=seconds)
        (outcome,) = options.batch(LIBRARY).judged(stored)
        assert outcome.audit.verdict == verdict
        results = Results(tmp_path / verdict, KnownRulesets(LIBRARY), options)
        results.put(stored, row_of(outcome))
        assert (results.get(stored) is not None) is (verdict == "disputed")
        results.close()


def test_regress_does_not_keep_what_the_clock_cut_off(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(record(TURN))
    (stored,) = (one for one in stored_in(str(tmp_path / "game.yaml")) if isinstance(one, Stored))
    sides = NamedRuleset("puzzle-strike/3e"), NamedRuleset("puzzle-strike/3e", ("wound-is-no-action",))
    cut, whole = (ComparingJudge(LIBRARY, *sides, seconds).row(stored) for seconds in (-1.0, 60.0))
    assert (cut.old.verdict, cut.new.verdict, cut.by_clock, cut.parts) == ("undecided", "undecided", True, ())
    assert (whole.old.verdict, whole.by_clock) == ("consistent", False)


def test_the_interface_of_other_programs_has_the_limit(tmp_path: Path) -> None:
    assert verifier.audit(record(TURN), time_limit=-1).verdict == "undecided"
    assert verifier.audit(record(TURN)).verdict == "consistent"
    asked = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "audit", "params": {"record": record(TURN)}}).encode()
    answers = [json.loads(Server(LIBRARY, seconds).protocol.answer(asked)) for seconds in (-1.0, 60.0)]
    assert [answer["result"]["verdict"] for answer in answers] == ["undecided", "consistent"]


@pytest.mark.parametrize("command", ["find", "stats", "screen", "proof check", "audit", "explain", "position"])
def test_every_command_that_judges_has_the_limit(command: str, tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(record(TURN))
    asked = ("--verdict", "consistent") if command == "find" else ()
    assert call(*command.split(), path, *asked, "--time-limit", "30").exit_code != 64
    assert call(*command.split(), path, *asked, "--time-limit", "0.5").exit_code == 64


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
