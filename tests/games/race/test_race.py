"""A whole game that says only what is its own: audited, simulated, searched."""

from functools import cache
from pathlib import Path
from random import Random

import pytest

from verifier.games.game import Game, HeaderWishes
from verifier.games.library import made
from verifier.kernel.source import Position
from verifier.language.document import load_document
from verifier.record.read import ReplayReader
from verifier.report.view.page import view_page
from verifier.run.budget import Budget
from verifier.search.window import Plan, examine
from verifier.simulate.game import simulate
from verifier.verdicts.infer import infer
from verifier.verdicts.inspect import inspect
from verifier.verdicts.judge import audit

pytestmark = pytest.mark.unit
HERE = Path(__file__).parent
RECORD = (HERE / "record.yaml").read_text(encoding="utf-8")
HEADER, MOVES = RECORD.partition("moves: |\n")[0], RECORD.partition("moves: |\n")[2].partition("result:")[0]


@cache
def race() -> Game:
    """The game, opened once."""
    return made(load_document(HERE / "rules", "race/base", (), Position("")), "tests.games.race.game")


def judged(moves: str, header: str = HEADER) -> tuple[str, int, str]:
    """The verdict on some moves, the move at fault, counted from 1, and its clause."""
    lines = "".join(f"  {line.strip()}\n" for line in moves.replace("/", "\n").split("\n") if line.strip())
    found = audit(race(), ReplayReader(lambda *_: race().names).text(f"{header}moves: |\n{lines}", "race.yaml"))
    fault = found.fault
    return (
        found.verdict,
        0 if fault is None else fault.line - header.count("\n") - 1,
        "" if fault is None else fault.clause,
    )


def test_a_whole_race_is_legal() -> None:
    replay = ReplayReader(lambda *_: race().names).text(RECORD, "race.yaml")
    found = audit(race(), replay)
    assert found.verdict == "legal"
    assert "Alice rolls 5" in view_page(race(), replay, found, Budget()).page  # although no rule language says how


@pytest.mark.parametrize(
    ("old", "new", "line", "clause"),
    [
        ("P1 show 2", "P1 show 3", 5, "RACE-04"),  # what was chosen in secret cannot have been legal
        ("P1 show 3", "P1 show 4", 2, "RACE-03"),
        ("P2 show 1", "P1 pick 1 / P2 show 1", 3, "RACE-03"),  # it was told, and something else is shown
        ("P1 roll 5", "P1 roll 7", 3, "RACE-05"),
        ("P1 roll 5", "P1 roll 3", 4, "RACE-07"),  # then the other one runs
        ("P1 run b1 c1 c2", "P1 run b1 c2", 4, "RACE-07"),
        ("P1 run b1 c1 c2", "P1 run b1 b2 c2", 4, "RACE-08"),
        ("P1 run b1 c1 c2", "P1 run a2 a3 b3", 4, "RACE-09"),
        ("P1 run d2 e2", "P1 run d2 c2", 8, "RACE-10"),
        ("P1 run f2", "P1 run f2 f3", 12, "RACE-02"),
        ("P1 column 3, row 2", "P1 column 3, row 1", 4, ""),
    ],
)
def test_each_fault_is_found_at_its_line_by_its_clause(old: str, new: str, line: int, clause: str) -> None:
    assert judged(MOVES.replace(old, new, 1)) == ("illegal", line, clause)


def test_what_is_due_is_told_where_a_line_cannot_stand() -> None:
    record = ReplayReader(lambda *_: race().names).text(f"{HEADER}moves: |\n  P1 roll 3\n", "race.yaml")
    fault = audit(race(), record).fault
    assert fault is not None
    assert fault.message == "P1: show what was chosen in secret is due here"


def test_both_may_show_in_any_order_and_say_before_that_they_have_chosen() -> None:
    assert judged("P1 show 2 / P2 show 1")[0] == judged("P2 show 1 / P1 show 2")[0] == "legal"
    assert judged("P2 pick / P1 pick / P2 show 1 / P1 show 2")[0] == "legal"
    assert judged("P1 pick 2 / P2 show 1 / P1 show 2")[0] == "legal"


def test_a_record_is_right_if_some_secret_choice_is() -> None:
    rest = "P1 roll 6 / P1 run b1 c1 c2 / P2 show 1 / P1 show"
    assert judged(f"P2 show 1 / P1 show 3 / {rest} 2")[0] == "legal"
    assert judged(f"P2 show 1 / P1 show 3 / {rest} 3") == ("illegal", 6, "RACE-04")


def test_what_is_not_recorded_may_be_anything_that_fits() -> None:
    rolled, unknown = HEADER + "record: {draws: none}\n", "P2 show 1 / P1 show 3 / P1 roll ? /"
    assert judged("P2 show 1 / P1 show 3 / P2 run a2", rolled)[0] == "consistent"
    assert judged(f"{unknown} P1 run b1 c1 c2")[0] == judged(f"{unknown} P2 run a2")[0] == "consistent"
    assert judged(f"{unknown} P1 run b1 b2 c2")[0] == "illegal"


@pytest.mark.parametrize(
    ("said", "unsaid", "line", "words"),
    [
        ("P1 roll 5", "P1 roll ?", 7, ("4", "5", "6")),
        ("P1 show 2", "P1 show ?", 9, ("2",)),  # as many squares as he runs
        ("P1 show 3", "P1 show ?", 6, ("3",)),
    ],
)
def test_what_an_unknown_result_and_choice_must_have_been_is_told(
    said: str, unsaid: str, line: int, words: tuple[str, ...]
) -> None:
    found = infer(race(), ReplayReader(lambda *_: race().names).text(RECORD.replace(said, unsaid, 1), "race.yaml"))
    assert [(row.line, row.words) for row in found.rows] == [(line, words)]


def test_what_is_asked_at_a_line_is_told() -> None:
    record = ReplayReader(lambda *_: race().names).text(RECORD, "race.yaml")
    asked = [[(one.decision, one.recorded) for one in inspect(race(), record, line, {}).moments] for line in (6, 7, 8)]
    assert asked == [[("show", "3")], [("chance", "recorded")], [("run", "b1"), ("run", "c1"), ("run", "c2")]]


def test_an_open_point_makes_a_record_disputed() -> None:
    assert judged("P1 show 2 / P2 show 2 / P1 run b1 c1")[0] == "disputed"


@pytest.mark.parametrize("seed", range(5))
def test_simulated_races_come_to_an_end_and_are_legal(seed: int) -> None:
    header = race().invent(Random(seed), seed, HeaderWishes())
    played = simulate(race(), header, Random(seed), readings={"tie.moves": "nobody"})
    agreed = HEADER + "readings: {tie.moves: nobody}\n"
    assert played.ended == "arrival"
    assert judged("\n".join(played.lines), agreed)[0] == "legal"


def test_the_search_finds_the_open_point_with_a_record_that_is_disputed() -> None:
    found = examine(race(), (), Plan(kinds=("AM",))).findings
    assert [(one.code, one.cause, one.confirmed, one.verdict) for one in found] == [
        ("AM01", "tie.moves", True, "disputed")
    ]
