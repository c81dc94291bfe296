"""Every fault of a malformed record in one run: which are found, in which order, how many, and how they are shown."""

import re
from pathlib import Path

import pytest

from tests.support.broken import faults_of, headed, replaced, with_moves
from tests.support.cli import REPLAY, call
from tests.support.series import HEAD, MATCH
from verifier.corpus.batch import Batch
from verifier.files.source_line import LONGEST, excerpt
from verifier.files.stored import Stored
from verifier.games.library import Library
from verifier.kernel.source import MOST_FAULTS
from verifier.report.text import caret_lines
from verifier.verdicts.verdict import Audit, Excerpt

pytestmark = pytest.mark.unit
GAME = Path(__file__).parents[2] / "replays/puzzle-strike-2/base/legal/game-1.yaml"


def verdict(text: str, path: str = "game.yaml", *, line: bool = False) -> Audit:
    """The verdict on a text."""
    return Batch(Library()).judged(Stored(path, text, line))[-1].audit


def places(text: str) -> list[tuple[int, str, str]]:
    """The line, the code and the suggestion of each fault."""
    return [(fault.line, fault.code, fault.suggestion) for fault in faults_of(text)]


def test_the_header_key_by_key_and_then_the_lines() -> None:
    text = """\
format: replay/1
ruleset: puzzle-strike/3e
errta: [limit]
mode: dual
seats:
  P1: {player: Alice, character: grav}
  P2: {player: Bob, character: rok, team: red}
bank: [wond, combine, draw-thre]
record: {draws: som, reactions: none}
readings: {play.wounds: action-chip}
moves: |
  P1 draw crash-gem 1 1 1 reversla
  P1 buy 2
  P1 fly
  P1 buy 2; P3 pass
  Alice pass
result: {winner: Carol, by: knockout}
"""
    assert places(text) == [
        (3, "MF07", "errata"),
        (4, "MF44", "duel"),
        (7, "MF07", ""),
        (8, "MF43", "wound"),
        (8, "MF43", "draw-three"),
        (9, "MF10", ""),
        (10, "MF43", "play.wound"),
        (12, "MF51", "reversal"),
        (14, "MF51", "lay"),
        (16, "MF42", ""),
    ]
    mended = text.replace(", team: red", "")
    assert [one for one in places(mended) if one[0] in (6, 7)] == [(6, "MF43", "grave"), (7, "MF43", "rook")]
    assert (17, "MF10", "") in places(mended)
    assert (16, "MF42", "P1") in places(mended)
    assert (17, "MF46", "") in places(mended.replace("Carol", "P1"))


def test_the_first_fault_is_the_verdict_and_the_others_are_further() -> None:
    found = verdict(with_moves("P1 fly", "P1 bye 2"))
    assert found.fault is not None
    assert (found.verdict, found.fault.line, [fault.line for fault in found.further]) == ("malformed", 15, [16])


def test_a_record_that_can_be_read_but_not_begun_tells_of_every_name() -> None:
    text = replaced("rook", "rok", replaced("grave", "grav", replaced("mode: duel", "mode: duell")))
    assert places(text) == [(3, "MF44", "duel"), (5, "MF43", "grave"), (6, "MF43", "rook")]


def test_the_parts_of_a_position_are_looked_at_one_by_one() -> None:
    position = "position: {turn: P1, phase: action, seats: {P1: {hand: [wond, 1, crsh-gem], bg: [1]}, P2: {pile: [1]}}}"
    assert places(headed(position)) == [(4, "MF43", "wound"), (4, "MF43", "crash-gem"), (4, "MF07", "bag")]


def test_a_board_its_teams_and_its_warriors_tell_of_every_fault_at_once() -> None:
    text = """\
format: replay/1
ruleset: strange-synergy/base
seats: {P1: {player: Alice, character: wizards}, P2: {player: Bob, character: orcs}}
board: {size: [7, 99], obstacles: [k2, d4]}
warriors: {P1: [igor, nobody], P2: [goth-1, orc-1]}
moves: |
  P1 move igor b1
"""
    names, board = [(3, "MF43"), (5, "MF43"), (5, "MF10")], [(4, "MF10"), (4, "MF10")]
    assert sorted((line, code) for line, code, _ in places(text)) == sorted(names + board)
    mended = text.replace("wizards", "goths").replace("99", "7").replace("k2, ", "").replace(", nobody", "")
    where = "position: {warriors: {igor: {at: d4}, orc-1: {at: z9, foo: 3, hits: x}}}"
    faults = faults_of(mended.replace("goth-1, ", "").replace("moves", f"{where}\nmoves"))
    assert [fault.code for fault in faults] == ["MF10", "MF07", "MF10"]
    assert faults[0].message == "expected a square of the board from a1 to g7, found 'z9'"


def test_the_second_game_tells_of_every_name_too() -> None:
    text = GAME.read_text("utf-8")
    character = text.partition("character: ")[2].split("}")[0]
    broken = text.replace(f"character: {character}", "character: nobody", 1).replace("deck:", "dek:", 1)
    assert {("MF43", ""), ("MF07", "deck")} <= {(code, near) for _, code, near in places(broken)}


def test_without_a_ruleset_neither_the_game_nor_the_moves_are_looked_at() -> None:
    found = verdict(replaced("ruleset:", "rulset:", with_moves("P1 fly")))
    assert found.fault is not None
    assert (found.fault.message, found.fault.suggestion) == ("unknown key 'rulset'", "ruleset")
    assert (found.fault.line, found.fault.column) == (2, 1)
    assert found.further == ()
    assert "neither the keys of its game nor the moves were looked at" in str(found.notes[0])


def test_a_record_of_no_known_format_has_one_fault() -> None:
    found = verdict(replaced("replay/1", "replay/2", with_moves("P1 fly")))
    assert found.fault is not None
    assert (found.fault.code, found.further) == ("MF10", ())
    assert "not" in str(found.notes[0])


def test_where_a_seat_cannot_be_read_no_line_is_blamed_for_its_seat() -> None:
    found = verdict(replaced("P2: {player: Bob", "PP: {player: Bob", with_moves("P2 fly")))
    assert [fault.message for fault in (found.fault, *found.further) if fault] == [
        "expected a seat (P1, P2, P3, P4), found 'PP'",
        "unknown verb 'fly'",
    ]
    assert "the seats cannot be read" in str(found.notes[0])


def test_what_corrections_refer_to_is_not_looked_at_where_lines_cannot_be_read() -> None:
    found = verdict(with_moves("P1 fly", "rewind to event 6", 'ruling "x" acepts'))
    assert [fault.line for fault in (found.fault, *found.further) if fault] == [15, 17]
    assert "what corrections refer to" in str(found.notes[-1])
    alone = verdict(with_moves("rewind to event 9"))
    assert alone.fault is not None
    assert (alone.fault.code, alone.notes) == ("MF65", ())


def test_an_erratum_that_is_not_there_does_not_hide_the_lines() -> None:
    found = verdict(headed("errata: [no-such-thing]").replace("P1 buy 2", "P1 fly"))
    assert [fault.code for fault in (found.fault, *found.further) if fault] == ["MF43", "MF51"]
    assert "left aside" in str(found.notes[0])


def test_after_a_fault_of_the_yaml_nothing_is_looked_at() -> None:
    found = verdict(replaced("bank: first-game", "bank: [first-game", with_moves("P1 fly")))
    assert found.further == ()
    assert "nothing is read after a fault of the YAML itself" in str(found.notes[0])


def test_a_series_tells_of_every_key_and_game() -> None:
    text = replaced("how: drawn", "how: random", replaced("Bob: rook", "Bob: rok", MATCH))
    text = replaced("option: none", "optin: none", text).replace("winner: Alice", "winner: Dave")
    assert [(code, near) for _, code, near in places(text)] == [
        ("MF43", "rook"),
        ("MF11", ""),
        ("MF07", "option"),
        ("MF10", ""),
    ]
    found = verdict(HEAD.replace("[Alice, Bob]", "Alice") + "  - {}\n")
    assert found.fault is not None
    assert (found.fault.code, found.further) == ("MF10", ())
    assert "the players cannot be read" in str(found.notes[0])


@pytest.mark.parametrize("number", [MOST_FAULTS, MOST_FAULTS + 1, 5_000])
def test_faults_are_bounded_whatever_the_number_of_lines(number: int) -> None:
    found = verdict(with_moves(*(f"P1 fly{line}" for line in range(number))))
    assert len(found.further) + 1 == MOST_FAULTS
    assert bool(found.notes) == (number > MOST_FAULTS)


def test_faults_of_a_header_are_bounded() -> None:
    bank = ", ".join(f"no-such-{number}" for number in range(4_000))
    found = verdict(replaced("bank: first-game", f"bank: [{bank}]"))
    assert len(found.further) + 1 == MOST_FAULTS
    hand = ", ".join(f"no-such-{number}" for number in range(2_000))
    found = verdict(headed(f"position: {{turn: P1, phase: action, seats: {{P1: {{hand: [{hand}]}}}}}}"))
    assert len(found.further) + 1 == MOST_FAULTS


def test_a_line_of_json_has_its_faults_at_the_lines_of_its_moves() -> None:
    line = '{"format": "replay/1", "ruleset": "puzzle-strike/3e", "seats": {"P1": {}, "P2": {}}, "bank": "first-gam", '
    line += '"moves": ["P1 fly", "P1 buy 2", "P2 bye 3"]}'
    found = verdict(line, "games.jsonl#7", line=True)
    assert [(one.line, one.column, one.code) for one in (found.fault, *found.further) if one] == [
        (0, 0, "MF43"),
        (1, 4, "MF51"),
        (3, 4, "MF51"),
    ]
    assert [one.excerpt for one in found.further] == [Excerpt("P1 fly", 3), Excerpt("P2 bye 3", 3)]


def test_the_report_shows_each_line_with_a_caret(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(with_moves("P1 draw  reversla", "P1 fly"), "utf-8")
    lines = call("audit", path).stdout.splitlines()
    assert lines[:-1] == [
        f"{path}:15:12: malformed MF51 unknown word 'reversla'",
        "  P1 draw  reversla",
        "           ^",
        "  did you mean 'reversal'?",
        f"{path}:16:6: malformed MF51 unknown verb 'fly'",
        "  P1 fly",
        "     ^",
        "  did you mean 'lay'?",
    ]
    assert call("audit", "-q", path).stdout.splitlines() == [
        f"{path}:15:12: malformed MF51 unknown word 'reversla' (did you mean 'reversal'?)",
        f"{path}:16:6: malformed MF51 unknown verb 'fly' (did you mean 'lay'?)",
    ]


def test_lines_of_the_standard_input_are_shown_too() -> None:
    lines = call("audit", "-", text=with_moves("P1 fly")).stdout.splitlines()
    assert lines[:3] == ["<stdin>:15:6: malformed MF51 unknown verb 'fly'", "  P1 fly", "     ^"]


@pytest.mark.parametrize(
    ("line", "column", "shown", "caret"),
    [
        ("  P1 fly", 6, "P1 fly", "   ^"),
        ("P1 \u7206\u767a fly", 7, "P1 \u7206\u767a fly", "        ^"),  # wide characters
        ("P1 e\u0301 fly", 7, "P1 e\u0301 fly", "     ^"),  # a combining accent
        ("P1\tfly", 4, "P1    fly", "      ^"),
        ("P1 \x1b[31mfly", 9, "P1 \\x1b[31mfly", "           ^"),
        ("P1 fly", 90, "P1 fly", "      ^"),
        ("   ", 2, " ", " ^"),
    ],
)
def test_the_caret_stands_below_the_fault(line: str, column: int, shown: str, caret: str) -> None:
    text, below = caret_lines(excerpt(line, column))
    assert text == shown or text.strip() == shown.strip()
    assert below.rstrip() == caret or below.strip() == "^"


def test_a_long_line_is_cut_around_the_fault() -> None:
    found = excerpt("a" * 5_000 + "X" + "b" * 5_000, 5_001)
    assert found.text[found.at] == "X"
    assert len(found.text) <= LONGEST + 6
    assert found.text.startswith("...a") and found.text.endswith("b...")
    assert excerpt("X" + "b" * 5_000, 1) == Excerpt("X" + "b" * (LONGEST // 2 - 1) + "...", 0)


def test_what_is_skipped_with_continue_is_told_apart(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(with_moves("P1 fly", "P1 bye 2"), "utf-8")
    assert "recovery policy" not in call("audit", "--continue", path).stdout
    path.write_text(replaced("P1 buy 2", "P1 buy 4", replaced("P2 ante 1 = pile 2", "P2 ante 2", REPLAY)), "utf-8")
    assert "recovery policy" in call("audit", "--continue", path).stdout


@pytest.mark.parametrize("line", ["P1 draw crash-gem 1 1 1 reversal", "P1 buy 2"])
def test_a_hand_that_the_opening_alone_has_dealt_is_counted_by_its_clause(line: str) -> None:
    fault = verdict(replaced(line, f"{line} = hand 9")).fault
    assert fault is not None
    assert fault.clause == "PS3-DECK-08"


@pytest.mark.parametrize(
    ("old", "new", "expected", "found"),
    [
        ("P2 ante 1 = pile 2", "P2 ante 1 = pile 3", "2", "3"),
        ("P1 draw crash-gem 1 1 1 reversal", "P1 draw crash-gem 1 1 1", "5", "4"),
        ("P1 draw crash-gem 1 1 1 reversal", "P1 draw combine 1 1 1 reversal", "0", "1"),
        ("bank: first-game", "bank: [sneak-attack]", "10", "1"),
        ("P1 buy 2", "P1 ante 2", "P1: buy a chip from the bank", "P1: ante"),
    ],
)
def test_expected_is_of_the_rules_and_found_of_the_record(old: str, new: str, expected: str, found: str) -> None:
    fault = verdict(replaced(old, new)).fault
    assert fault is not None
    assert (fault.expected, fault.found) == (expected, found)


def test_expected_and_found_of_a_malformed_record_are_in_its_message() -> None:
    (fault,) = faults_of(headed("expect: {verdict: illegal, line: twelve}"))
    assert fault.message == f"expected {fault.expected}, found {fault.found}"
    assert fault.found == "'twelve'"


def test_a_record_that_breaks_off_anywhere_has_a_verdict() -> None:
    for size in range(0, len(REPLAY), 13):
        found = verdict(REPLAY[:size])
        codes = [fault.code for fault in (found.fault, *found.further) if fault is not None]
        assert found.verdict != "malformed" or all(code.startswith("MF") for code in codes)
        assert found.verdict != "undecided"
    line = '{"format": "replay/1", "ruleset": "puzzle-strike/3e", "moves": "P1 ante 1"}'
    assert {faults_of(line[:size], "games.jsonl#1", line=True)[0].code for size in range(1, len(line))} == {"MF35"}


def test_an_end_that_the_second_game_does_not_have_is_a_fault() -> None:
    text = re.sub(r"(?m)^(result|expect):.*\n", "", GAME.read_text("utf-8"))
    assert [code for _, code, _ in places(f"{text}result: {{winner: P1, by: knockout}}\n")] == ["MF46"]
