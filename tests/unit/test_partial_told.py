"""What is said of records that leave things out: reasons, open points, tables, positions. Not for: verdicts alone."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("z3", reason="z3-solver is not installed")

from tests.support.cli import call
from tests.support.games import game, simulated
from verifier.corpus.batch import JudgingOptions
from verifier.games.library import Library
from verifier.record.model import RecordPromise, Replay
from verifier.record.read import read_text
from verifier.report.book import Book
from verifier.report.corrections import state
from verifier.report.infer import infer_lines
from verifier.run.budget import Budget
from verifier.verdicts.infer import infer
from verifier.verdicts.judge import audit
from verifier.verdicts.partial_position import merged
from verifier.verdicts.verdict import Audit, Struck

pytestmark = pytest.mark.unit
LIBRARY, REPLAYS = Library(), Path(__file__).parents[2] / "replays"
HEADER = """\
format: replay/1
ruleset: puzzle-strike/3e
seats:
  P1: {{player: Alice, character: {0}}}
  P2: {{player: Bob, character: {1}}}
bank: first-game
record: {{{2}}}
"""
COUNTS = "draws: counts, reactions: taken"
UNNAMED = ("P1 draw ? x5", "P2 draw ? x5")
NAMED = ("P1 draw crash-gem 1 1 1 1", "P2 draw crash-gem 1 1 1 1")
COUNTER = ("P1 ante 1", "P1 play crash-gem 1 -> P2", "P2 react crash-gem", "P1 buy 1")
POINT = "counter.without-gem@crash-gem"
NOT_ALLOWED = "readings: {counter.without-gem: not-allowed}\n"
REFILL = (
    "position: {turn: P1, phase: buy, seats: {P1: {pile: [1], hand: [1, 1], bag: [1, crash-gem], "
    "discard: [1, 1, wound]}, P2: {hand: [1, 1], bag: [1, 1, 1, 1, 1]}}}\n"
)
TEAMS = """\
format: replay/1
ruleset: puzzle-strike/3e
mode: teams
teams: [[P1, P3], [P2, P4]]
seats:
  P1: {player: Alice, character: valerie}
  P2: {player: Bob, character: rook}
  P3: {player: Carol, character: grave}
  P4: {player: Dave, character: jaina}
bank: first-game
record: {draws: counts, reactions: all}
moves: |
  P1 draw 1 1 1 1 1
  P2 draw ? x5
  P3 draw 1 1 1 1 crash-gem
  P4 draw 1 1 1 1 1
  P1 ante 1
  P1 buy 1
  P3 buy 1
  P1 draw ? x5
  P3 draw ? x5
"""


def text(lines: Sequence[str], record: str = COUNTS, more: str = "", seats: tuple[str, str] = ("grave", "rook")) -> str:
    """A record of Alice against Bob."""
    return HEADER.format(*seats, record) + more + "moves: |\n" + "".join(f"  {line}\n" for line in lines)


def read(source: str) -> Replay:
    """A record from its text."""
    return read_text(source, "study.yaml", LIBRARY.names)


def found(lines: Sequence[str], record: str = COUNTS, more: str = "") -> Audit:
    """The verdict on such a record."""
    return audit(game(), read(text(lines, record, more)))


def test_a_record_that_names_everything_is_disputed_whatever_it_promises() -> None:
    verdict = found((*NAMED, *COUNTER))
    assert (verdict.verdict, verdict) == ("disputed", replace(found((*NAMED, *COUNTER), "reactions: taken")))


@pytest.mark.parametrize("hands", [UNNAMED, (NAMED[0], "P2 draw crash-gem 1 1 1 ?")])
def test_what_a_completion_rests_on_is_told(hands: Sequence[str], tmp_path: Path) -> None:
    verdict = found((*hands, *COUNTER))
    assert verdict.verdict == "consistent"
    assert verdict.dispute is not None
    assert verdict.dispute.points == (POINT,)
    assert verdict.dispute.illegal == ((POINT, "not-allowed"),)
    path = tmp_path / "open.yaml"
    path.write_text(text((*hands, *COUNTER)))
    assert "a legal game fits if allowed, none if not-allowed" in call("audit", path).stdout
    assert '"legal":"allowed","illegal":"not-allowed"' in call("audit", path, "--format", "json").stdout


def test_nothing_rests_on_a_reading_that_was_agreed_on_or_makes_no_difference() -> None:
    agreed = "readings: {counter.without-gem: allowed}\n"
    assert found((*UNNAMED, *COUNTER), COUNTS, agreed).dispute is None
    assert found((*UNNAMED, "P1 ante 1", "P1 buy 1")).dispute is None


def test_the_reason_is_the_one_that_refuses_every_completion() -> None:
    play = ("P1 ante 1", "P1 play crash-gem 2 -> P2", "P1 buy 1")
    fault = found((*UNNAMED, *play)).fault
    assert fault is not None
    assert (fault.line, fault.clause, fault.account) == (12, "PS3-CRASH-01", "")


@pytest.mark.parametrize("hands", [UNNAMED, NAMED])
def test_a_refused_reaction_says_why(hands: Sequence[str]) -> None:
    fault = found((*hands, *COUNTER), COUNTS, NOT_ALLOWED).fault
    assert fault is not None
    assert (fault.line, fault.clause) == (14, "PS3-COUNTER-01")
    assert "PS3-COUNTER-01" not in fault.also


def test_a_reaction_with_a_chip_that_lies_elsewhere_says_where() -> None:
    turn = ("P1 ante 1", "P1 buy 1", "P1 draw ? x5", "P2 ante 1", "P2 play crash-gem 1 -> P1", "P2 buy 1")
    crash = ("P2 draw ? x5", "P1 ante 1", "P1 play crash-gem 1 -> P2", "P2 react crash-gem 1", "P1 buy 1")
    fault = found((*UNNAMED, *turn, *crash)).fault
    assert fault is not None
    assert (fault.message, fault.account) == (
        "no crash-gem in P2's hand",
        "P2's crash-gem: 1 in the discard pile",
    )


def test_where_things_are_is_told_as_far_as_all_completions_agree() -> None:
    fault = found((*UNNAMED, "P1 ante 1", "P1 play crash-gem 1", "P1 play crash-gem 1")).fault
    assert fault is not None
    assert fault.account == "P1's crash-gem: 1 on the table" or "-" not in fault.account


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("P2 draw", "5 chips are due, the line has 0"),
        ("P2 draw ? x6", "5 chips are due, the line has 6"),
        ("P2 draw 6", "5 chips are due, the line has 6"),
        ("P2 draw ? x4", "5 chips are due, the line has 4"),
    ],
)
def test_a_draw_of_too_few_or_too_many(line: str, message: str) -> None:
    fault = found((UNNAMED[0], line, "P1 ante 1", "P1 buy 1")).fault
    assert fault is not None
    assert (fault.clause, fault.message, fault.also) == ("PS3-DECK-08", message, ())


def test_a_forgotten_draw_from_an_empty_bag_is_one_of_cleanup() -> None:
    turns = ("P1 ante 1", "P1 buy 1", "P1 draw ? x5", "P2 ante 1", "P2 buy 1", "P2 draw ? x5", "P1 ante 1", "P1 buy 1")
    fault = found((*UNNAMED, *turns, "P2 ante 1")).fault
    assert fault is not None
    assert fault.clause == "PS3-CLEAN-05"


def test_an_ante_that_is_due_is_put_in_plain_words() -> None:
    fault = found((*UNNAMED, "P1 buy 1")).fault
    assert fault is not None
    assert fault.message == "P1 cannot buy here; P1: ante a gem is due"


def test_teams_are_judged_by_existence_like_every_other_way_to_play() -> None:
    replay = read(TEAMS)
    ways = LIBRARY.open("puzzle-strike/3e")
    assert audit(ways, replay).verdict == "consistent"
    wrong = audit(ways, read(TEAMS.replace("P3 draw ? x5", "P3 draw ? x7")))
    assert (wrong.verdict, wrong.fault.line if wrong.fault is not None else 0) == ("illegal", 21)


def test_headers_that_no_game_can_have_are_illegal_and_no_failure() -> None:
    source = text(("P1 draw ? x5",)).replace("character: grave", "").replace("first-game", "[chip-damage, knockdown]")
    verdict = audit(game(), read(source.replace("player: Alice, ", "player: Alice")))
    assert verdict.fault is not None
    assert (verdict.verdict, verdict.fault.clause) == ("illegal", "PS3-BANK-05")


def test_a_concession_takes_no_word_be_it_unknown() -> None:
    verdict = found(("P1 draw 5", "P2 draw 5", "P1 ante 1", "P1 concede ?"))
    assert verdict.fault is not None
    assert (verdict.verdict, verdict.fault.message) == ("illegal", "nothing asks for '?' here")


def test_what_was_cut_short_is_no_statement_on_every_game() -> None:
    lines = (*UNNAMED, "P1 ante 1", "P1 buy ?", "P1 draw ? x5", "P2 ante 1", "P2 buy ?", "P2 draw ? x5",
             "P1 ante 1", "P1 buy ?", "P1 draw ? x5", "P2 ante 1", "P2 buy ?", "P2 draw ? x5")  # fmt: skip
    inferred = infer(game(), read(text(lines, seats=("setsuki", "lum"))), Budget(steps=2_000))
    assert not inferred.whole
    assert not any(row.words for row in inferred.rows)
    told = list(infer_lines(game(), inferred))
    assert told[0].startswith("not every possibility could be looked at")
    assert not any("in every legal game" in line for line in told)


def test_the_table_leaves_out_what_is_named_and_numbers_the_parts_of_a_draw() -> None:
    lines = ("P1 buy 1", "P1 draw ? x5", "P2 ante 1", "P2 buy 1", "P2 draw 1 1 1 1 1")
    inferred = infer(game(), read(text(lines, more=REFILL)))
    assert [(row.line, row.part) for row in inferred.rows] == [(11, 1), (11, 2)]
    rows = list(infer_lines(game(), inferred))
    assert rows[1].split() == ["line", "11", "P1", "draw", "(part", "1)", "1", "1,", "crash-gem", "1"]
    assert rows[2].strip().startswith("line 11  P1 draw (part 2)  1 ")


def test_moves_that_may_be_missing_say_how_far_a_record_was_checked() -> None:
    none = "draws: none, reactions: none, choices: none, moves: some"
    verdict = found(("P1 ante 1", "P1 buy combine", "P1 buy combine"), none)
    assert verdict.fault is not None
    assert verdict.verdict in ("consistent", "undecided")
    verdict = found(("P1 buy combine", "P2 buy combine"), none)
    assert verdict.fault is not None
    assert verdict.fault.message == (
        "moves may be missing before this one, 0 of 2 moves are checked; "
        "if none is missing: P1 cannot buy here; P1: ante a gem is due"
    )


def test_struck_lines_of_a_record_that_leaves_things_out_may_have_been_legal() -> None:
    struck = Struck(5, 4, "", "", (4,), verdict="consistent")
    assert state(struck, Book(game())) == "these lines may have been legal"
    assert state(replace(struck, verdict="legal"), Book(game())) == "nothing is wrong with these lines"


def test_a_position_is_what_all_completions_agree_on(tmp_path: Path) -> None:
    path = tmp_path / "study.yaml"
    path.write_text(text((*NAMED, "P1 ante ?", "P1 play crash-gem 1 -> P2", "P1 buy 1", "P1 draw ? x5"), "draws: all"))
    page = call("explain", path).stdout
    assert "P2 (rook): pile 1 = 1" in page
    assert "not decided" not in page
    page = call("explain", path, "--at", "12").stdout
    assert "turn 1 of P1, step action" in page
    assert "position before the line, as far as the lines before it tell, each number by itself; later" in page


def test_positions_are_joined_line_by_line() -> None:
    one = ["turn 1", "P1: pile 1 = 1", "  hand: 1 x2, crash-gem", "  money 2"]
    other = ["turn 1", "P1: pile 2 = 2", "  hand: 1 x1 to 3", "  bag: 1", "  money 2"]
    assert merged([one, other]) == [
        "turn 1",
        "P1: pile 1 = 1 or pile 2 = 2",
        "  hand: 1 x1 to 3; perhaps crash-gem",
        "  money 2",
        "  bag: perhaps 1",
    ]


def test_spans_are_joined_as_one_span() -> None:
    assert merged([["  money 1 to 4"], ["  money 5"], ["  money 2 to 5"]]) == ["  money 1 to 5"]
    assert merged([["  hand: 1, combine x0"], ["  hand: 1 x2"]]) == ["  hand: 1 x1 to 2"]


def test_a_reason_tells_what_a_count_can_be_whatever_was_chosen() -> None:
    lines = (*UNNAMED, "P1 ante 1", "P1 play versatile-style", "P1 buy 4")
    fault = found(lines, f"{COUNTS}, choices: none").fault
    assert fault is not None
    assert (fault.line, fault.found) == (13, "price(chip) = 7, money = 1 to 6")


def test_the_time_for_a_record_is_an_option_and_what_is_kept_does_not_depend_on_it(tmp_path: Path) -> None:
    path = tmp_path / "study.yaml"
    path.write_text(text((*UNNAMED, "P1 ante 1")))
    verdicts = {
        seconds: [one.audit.verdict for one in JudgingOptions(seconds=seconds).batch(LIBRARY).outcomes(str(path))]
        for seconds in (0.0, 60.0)
    }
    assert verdicts == {0.0: ["undecided"], 60.0: ["consistent"]}
    assert call("audit", path, "--time-limit", "30").exit_code == 0
    kept = tmp_path / "kept.results"
    known = ["known" in call("audit", path, "--results", kept, "--time-limit", limit).stderr for limit in ("30", "40")]
    assert known == [False, True]
    refused = call("audit", path, "--time-limit", "0.5")
    assert (refused.exit_code, "0.5 is not in the range" in refused.stderr) == (64, True)


@pytest.mark.parametrize("seed", [3, 7])
def test_what_was_bought_is_guessed_from_what_is_named_later(seed: int) -> None:
    log = simulated(seed)
    lines = [
        f"{line.split(' buy ')[0]} buy ?" if " buy " in line else line.split(" = ")[0]
        for line in log.lines[:45]
        if " decline" not in line
    ]
    replay = replace(log.with_lines(lines), result=None, record=RecordPromise(reactions="taken"))
    assert sum(event.args[0].unknown for event in replay.events if event.verb == "buy") > 8
    assert audit(game(), replay).verdict == "consistent"


@pytest.mark.parametrize(
    ("path", "changes", "message"),
    [
        (
            "strange-synergy/base/legal/game-1.yaml",
            (("P1 roll 4", "P1 roll ? = hits mad-scientist-3 2"),),
            "mad-scientist-3 hits is 5 or 6, not 2",
        ),
        (
            "puzzle-strike/3e/legal/games/combo-crazy-00.yaml",
            (("P1 play crash-gem 1", "P1 play crash-gem ?"), ("power 1+1", "power ? = P1 pile 9")),
            "P1 pile is 1, not 9",
        ),
    ],
)
def test_a_total_has_every_value_and_no_single_completions_story(
    path: str, changes: Sequence[tuple[str, str]], message: str
) -> None:
    source = (REPLAYS / path).read_text("utf-8")
    for old, new in changes:
        source = source.replace(old, new, 1)
    replay = read(source)
    verdict = audit(LIBRARY.open(replay.ruleset), replay)
    assert verdict.fault is not None
    assert verdict.fault.message == f"the line or the total is wrong: {message}"
