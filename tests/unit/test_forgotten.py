"""Records of which moves may be forgotten: illegal where no game fits with forgotten moves, undecided where one may."""

from collections.abc import Sequence

import pytest

pytest.importorskip("z3", reason="z3-solver is not installed")

from tests.support.toy import HEADER, RULES
from verifier.games.library import Library
from verifier.record.read import read_text
from verifier.verdicts import partial_fitting
from verifier.verdicts.judge import examine
from verifier.verdicts.verdict import Audit

pytestmark = pytest.mark.unit
NOTES = HEADER.replace("record: {draws: all, reactions: all}", "record: {draws: none, reactions: none, moves: most}")
ANTE = "P1 ante 1"
HANDS, DRAWN = ("P1 draw crash-gem 1 pilebunker", "P2 draw 1 1 crash-gem"), "P1 draw 1 1 1"
TURN = (ANTE, "P1 buy 1", "P2 ante 1")
SHIPPED = Library()
FIRST = len(NOTES.splitlines()) + 2  # the line of the first move


def found(lines: Sequence[str], header: str = NOTES) -> Audit:
    """The verdict on notes of a game of the toy edition."""
    library = Library(RULES)
    replay = read_text(header + "moves: |\n" + "".join(f"  {line}\n" for line in lines), "notes.yaml", library.names)
    return examine(library.open(replay.ruleset, replay.overlays), replay)


@pytest.mark.parametrize(
    ("lines", "at", "clause"),
    [
        ((ANTE, "P1 buy draw-two draw-two"), 1, "TOY-BUY-01"),
        ((ANTE, "P1 buy wound", "P1 buy wound"), 2, "TOY-BUY-03"),
        ((ANTE, "P1 play crash-gem", "P1 play draw-two"), 2, "TOY-PLAY-01"),
        ((*TURN, "P2 play draw-two"), 3, "TOY-PLAY-01"),
    ],
    ids=["money that no hand gives", "a second Wound", "a chip never bought", "a chip of nobody, in a second turn"],
)
def test_what_no_forgotten_move_makes_right_is_illegal(lines: Sequence[str], at: int, clause: str) -> None:
    verdict = found(lines)
    assert verdict.fault is not None
    assert (verdict.verdict, verdict.fault.line, verdict.fault.clause) == ("illegal", FIRST + at, clause)


@pytest.mark.parametrize(
    "lines",
    [(ANTE, "P2 ante 1"), (*TURN, "P1 ante 1"), (*TURN[1:],), (*TURN[:2], "P2 buy 1")],
    ids=["a purchase was forgotten", "a turn's purchase was forgotten", "an ante was", "an ante in a later turn was"],
)
def test_what_a_forgotten_move_makes_right_is_undecided(lines: Sequence[str]) -> None:
    verdict = found(lines)
    assert verdict.fault is not None
    assert (verdict.verdict, verdict.fault.code) == ("undecided", "UD20")


@pytest.mark.parametrize(
    ("lines", "at", "clause"),
    [
        (("P1 buy 1", "P2 buy 1"), 1, "TOY-ANTE-01"),
        (("P2 ante 1",), 0, "TOY-TURN-01"),
        ((*HANDS, ANTE, DRAWN, "P2 buy 1"), 4, "TOY-ANTE-01"),
    ],
    ids=["antes", "an ante and a first purchase", "a first purchase and an ante"],
)
def test_of_two_forgotten_steps_that_are_due_the_second_is_a_fault(lines: Sequence[str], at: int, clause: str) -> None:
    verdict = found(lines, NOTES.replace("draws: none", "draws: all") if lines[0] in HANDS else NOTES)
    assert verdict.fault is not None
    assert (verdict.verdict, verdict.fault.line, verdict.fault.clause) == ("illegal", FIRST + at, clause)


def test_what_fits_without_forgotten_moves_is_consistent() -> None:
    assert found((ANTE, "P1 play crash-gem", "P1 buy 1", "P2 ante 1")).verdict == "consistent"


@pytest.mark.parametrize(
    ("before", "after"),
    [("bank: first-game", "bank: [draw-two, draw-two, pilebunker]"), ("character: degrey", 'character: "?"')],
    ids=["a bank that cannot be", "a character that is not known"],
)
def test_a_header_is_looked_at_first_in_every_way_that_it_can_be(before: str, after: str) -> None:
    library = Library(RULES)
    text = NOTES.replace(before, after) + f"moves: |\n  {ANTE}\n  P1 buy draw-two draw-two\n"
    replay = read_text(text, "notes.yaml", library.names)
    assert examine(library.open(replay.ruleset, replay.overlays), replay).verdict == "illegal"


@pytest.mark.parametrize(
    ("claim", "expected"),
    [("P1 no buy draw-two", "illegal"), ("P1 buys draw-two twice", "undecided"), ("P1 no buy wound", "consistent")],
    ids=["a line does what is never done", "a move that is missing may be meant", "nobody does it"],
)
def test_no_forgotten_move_undoes_what_a_line_says(claim: str, expected: str) -> None:
    lines = (ANTE, "P1 buy 1", "P2 ante 1", "P2 buy 1", ANTE, "P1 buy draw-two", "P2 ante 1")
    assert found(lines, f"{NOTES}claims: [{claim}]\n").verdict == expected


def test_no_purchase_that_was_forgotten_fills_the_pile_of_who_has_not_had_a_turn() -> None:
    header = NOTES.replace("draws: none", "draws: all")
    hands = ("P1 draw crash-gem 1 pilebunker", "P2 draw 1 1 crash-gem")
    verdict = found((*hands, ANTE, "P1 play crash-gem 1 -> P2", "P2 react crash-gem 1"), header)
    assert verdict.fault is not None
    assert (verdict.verdict, verdict.fault.line) == ("illegal", FIRST + 4)


def test_a_draw_told_in_full_leaves_no_hand_but_the_told_one() -> None:
    """A Reversal may have been played unsaid, and its two chips drawn: the told hand has none all the same."""
    header = NOTES.replace("draws: none", "draws: all").replace("toy", "3e").replace("degrey", "grave")
    hands = ("P1 draw crash-gem 1 1 1 reversal", "P2 draw 1 1 1 1 crash-gem", ANTE, "P1 buy 2")
    drawn = "P1 draw 1 1 1 versatile-style martial-mastery"
    lines = (*hands, drawn, "P2 ante 1", "P2 play crash-gem 1 -> P1", "P1 react reversal 1")
    replay = read_text(header + "moves: |\n" + "".join(f"  {line}\n" for line in lines), "notes.yaml", SHIPPED.names)
    verdict = examine(SHIPPED.open(replay.ruleset, replay.overlays), replay)
    assert verdict.fault is not None
    assert (verdict.verdict, verdict.fault.line) == ("illegal", FIRST + 7)


def test_a_verdict_for_which_not_all_was_looked_at_says_so_with_its_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("verifier.verdicts.forgotten.STEPS", 5)
    monkeypatch.setattr("verifier.verdicts.forgotten.FEWEST", 5)
    verdict = found((ANTE, "P1 buy wound", "P1 buy wound"))
    assert verdict.fault is not None
    assert (verdict.verdict, verdict.fault.code) == ("undecided", "UD20")
    assert "was looked at for 5 steps, and not to the end" in str(verdict.fault.message)


def test_a_forgotten_ante_is_found_without_a_look_at_all_games(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*arguments: object) -> None:
        raise AssertionError

    monkeypatch.setattr(partial_fitting, "what_may_fit", refuse)
    verdict = found(TURN[1:])
    assert verdict.fault is not None
    assert (verdict.verdict, verdict.fault.code) == ("undecided", "UD20")
