"""What judges write for what the format has: told where it stands, with what to write instead, or read as meant."""

from pathlib import Path

import pytest

from tests.support.cli import call
from tests.support.series import FIRST, HEAD, MATCH, outcomes
from verifier.games.library import Library
from verifier.kernel.source import Unreadable
from verifier.record.read import ReplayReader
from verifier.verdicts.judge import audit
from verifier.verdicts.verdict import Audit, Fault

pytestmark = pytest.mark.unit
LIBRARY = Library()
READER = ReplayReader(LIBRARY.names)
HEADER = """\
format: replay/1
ruleset: puzzle-strike/3e
seats: {P1: {player: Alice, character: grave}, P2: {player: Bob, character: rook}}
bank: first-game
"""
OPENING = "moves: |\n  P1 draw crash 1 1 1 1\n  P2 draw crash 1 1 1 1\n  P1 ante 1\n"


def judged(text: str) -> Audit:
    """The verdict on a record."""
    replay = READER.text(text, "game.yaml")
    return audit(LIBRARY.open(replay.ruleset), replay)


def faulty(text: str) -> Fault:
    """What is wrong with a record."""
    found = judged(text).fault
    assert found is not None
    return found


def refused(text: str) -> Unreadable:
    """Why a record cannot be read."""
    with pytest.raises(Unreadable) as caught:
        READER.text(text, "game.yaml")
    return caught.value


@pytest.mark.parametrize(
    ("line", "column", "message", "near"),
    [
        ("Alice buy 2", 3, "expected a seat (P1, P2), found 'Alice'", "P1"),
        ("P1 play crash 1 at Bob", 22, "unknown place 'Bob'", "P2"),
        ("P1 play crash 1 -> bob", 22, "expected a seat (P1, P2), found 'bob'", "P2"),
        ("P1 buy 2 = Bob pile 1", 14, "unknown quantity 'Bob'", "P2"),
        ("adjudicate Bob wins", 14, "expected a seat (P1, P2), found 'Bob'", "P2"),
        ("P1 crash 1", 6, "'crash' is a chip: a verb is needed before it", ""),
        ("P1 combine 1+1", 6, "'combine' is a chip: a verb is needed before it", ""),
        ("P1 bye 2", 6, "unknown verb 'bye'", "buy"),
        ("P1 ante 1, buy 1", 14, "unknown word 'buy'", "; buy"),
        ("P1 draws ante 1", 12, "unknown word 'ante'", "; ante"),
        ("P1 buy knock down", 16, "unknown word 'down'", "knockdown"),
        ("P1 buy 1x3", 10, "unknown word '1x3'", "1 x3"),
        ("P1 buy 2xwound", 10, "unknown word '2xwound'", "wound x2"),
        ("P1 buy ?x2", 10, "unknown word '?x2'", "? x2"),
    ],
)
def test_a_name_in_a_line(line: str, column: int, message: str, near: str) -> None:
    error = refused(f"{HEADER}{OPENING}  {line}\n")
    assert (error.position.line, error.position.column, error.message, error.suggestion) == (9, column, message, near)


def test_a_promise_in_one_word() -> None:
    error = refused(f"{HEADER}record: counts\n{OPENING}")
    assert error.message == "expected what is promised, such as {draws: counts, reactions: taken}, found 'counts'"


def test_a_name_that_two_players_have_says_nothing() -> None:
    error = refused(HEADER.replace("Bob", "Alice") + OPENING + "  Alice buy 2\n")
    assert error.suggestion != "P1"


@pytest.mark.parametrize(
    ("winner", "verdict"), [("Bob", "legal"), ("bob", "legal"), ("P2", "legal"), ("Alice", "illegal")]
)
def test_the_winner_by_name(winner: str, verdict: str) -> None:
    found = judged(f"{HEADER}{OPENING}  P1 concede\nresult: {{winner: {winner}, by: concession}}\n")
    assert found.verdict == verdict
    assert refused(f"{HEADER}{OPENING}result: {{winner: Carol}}\n").message.startswith(
        "expected a seat (P1, P2) or none"
    )


def test_a_bank_by_its_title() -> None:
    assert judged(HEADER.replace("first-game", "First Game") + OPENING).verdict == "legal"
    found = faulty(HEADER.replace("first-game", "First Gem") + OPENING)
    assert (found.message, found.suggestion) == ("unknown bank 'First Gem'", "first-game")


def test_a_count_where_chips_are_named() -> None:
    found = faulty(f"{HEADER}{OPENING}  P1 buy 2\n  P1 draw 5\n  P2 ante 1\n")
    assert found.message == "5 is no chip; with `draws: counts` it would say how many"
    found = faulty(f"{HEADER}{OPENING}  P1 buy 2\n  P1 draw 1\n  P2 ante 1\n")
    assert found.message == "5 chips are due, the line has 1"


def test_the_fault_is_where_no_reading_goes_further() -> None:
    """Whether one can counter without a gem is open; that a gem is broken that is not there is wrong either way."""
    found = faulty(f"{HEADER}{OPENING}  P1 play crash 1\n  P2 react crash 1\n")
    assert (found.line, found.column, found.message) == (10, 18, "P2's pile does not hold 1")
    assert found.expected == "no gem: the pile is empty"
    found = faulty(f"{HEADER}{OPENING}  P1 play crash 1\n  P2 react crash\n  P1 buy 4\n")
    assert (found.line, found.clause) == (11, "PS3-BUY-08")


def test_picks_and_swaps_say_how_they_are_written(tmp_path: Path) -> None:
    text = HEADER.replace(", character: grave", "").replace(", character: rook", "") + "mode: clockwork\n"
    pool = "pool: [reversal, stone-wall, big-rocks, dragon-form, jackpot, double-take, bubble-shield, three-colors,"
    pool += " creative-thoughts]\n"
    found = faulty(f"{text}{pool}picks: [P1 reversal]\n{OPENING}")
    assert found.message == "expected one pick, written P1: reversal, found 'P1 reversal'"
    swap = MATCH.replace("option: none", "option: {swap: knockdown -> ouch}")
    assert message(swap, tmp_path) == "expected `swap: {out: ..., in: ...}`, found 'knockdown -> ouch'"
    inside = HEAD + "  - game: one.yaml\n"
    assert message(inside, tmp_path) == "expected a record (`file` is for the path of one), found 'one.yaml'"


def message(text: str, folder: Path) -> str:
    """What is wrong with a match."""
    fault = outcomes(text, folder, LIBRARY)[-1].audit.fault
    assert fault is not None
    return fault.message


@pytest.mark.parametrize(
    ("result", "wins"), [("{winner: P2}", (0, 1)), ("{winner: P2, by: time}", (0, 1)), ("~", (0, 0))]
)
def test_who_has_won_on_time_is_believed(result: str, wins: tuple[int, int], tmp_path: Path) -> None:
    text = HEAD + FIRST.replace("P2 concede", "time by judge") + f"      result: {result}\n"
    found = outcomes(text, tmp_path, LIBRARY)[-1]
    assert found.match is not None
    assert found.match.wins == wins
    assert found.audit.verdict == ("undecided" if result == "~" else "consistent" if found.audit.open else "legal")


def test_a_name_in_a_line_is_said_on_the_command_line() -> None:
    found = call("audit", "-", text=f"{HEADER}{OPENING}  Alice buy 2\n")
    first, line, caret, hint = found.stdout.splitlines()[:4]
    assert first == "<stdin>:9:3: malformed MF42 expected a seat (P1, P2), found 'Alice'"
    assert (line, caret, hint) == ("  Alice buy 2", "  ^", "  did you mean 'P1'?")


def test_more_players_than_the_mode_has() -> None:
    text = HEADER.replace("}}\nbank", "}, P3: {player: Carol, character: lum}}\nbank")
    others = "3 play ffa, last-man-standing, clockwork-ffa"
    assert faulty(f"{text}mode: duel\n{OPENING}").message == f"mode duel is for 2 players; {others}"
    assert faulty(f"{text}mode: teams\n{OPENING}").message == f"mode teams is for 4 players; {others}"


def test_more_players_without_a_word_on_the_way_they_play() -> None:
    found = faulty(HEADER.replace("}}\nbank", "}, P3: {player: Carol, character: lum}}\nbank") + OPENING)
    assert (found.code, "3 play ffa" in found.message) == ("UD21", True)


@pytest.mark.parametrize(
    ("ruleset", "mode", "target", "expected"),
    [("1e", "multiplayer", "P3", "an opponent: -> P2"), ("3e", "ffa", "P1", "an opponent: -> P2, -> P3")],
)
def test_at_whom_one_can_aim(ruleset: str, mode: str, target: str, expected: str) -> None:
    text = HEADER.replace("}}\nbank", "}, P3: {player: Carol, character: lum}}\nbank").replace("3e", ruleset)
    opening = OPENING.replace("  P1 ante 1", "  P3 draw crash 1 1 1 1\n  P1 ante 1")
    found = faulty(f"{text}mode: {mode}\n{opening}  P1 play crash 1 -> {target}\n")
    assert (found.message, found.expected) == (f"it takes {expected}, not '-> {target}'", expected)


@pytest.mark.parametrize("after", ["buy 1", "pass"])
def test_a_choice_that_is_left_out_names_its_chip(after: str) -> None:
    position = "position: {turn: P1, phase: action, seats: {P1: {hand: [versatile-style, 1, 1]}}}\n"
    found = judged(f"{HEADER}{position}moves: |\n  P1 play versatile-style\n  P1 {after}\n").fault
    assert found is not None
    due = "P1: choose arrow or money or chips is due for versatile-style"
    assert (found.line, found.message) == (8, f"{due} before P1 can {after.split()[0]}")
