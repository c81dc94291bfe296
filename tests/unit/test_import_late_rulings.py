"""What judges say in notes of the ante of an earlier turn, and where notes say that they end.

Not for: rulings in notation (`tests/cases/test_rulings.py`).
"""

import pytest

from tests.support.importing import imported, read_back
from verifier.games.library import Library
from verifier.record.read import ReplayReader
from verifier.verdicts.judge import audit

pytestmark = pytest.mark.unit
LIBRARY = Library()
READER = ReplayReader(LIBRARY.names)
HEAD = (
    *("Alice (Grave) vs Bob (Rook)", "Bank: first game", "Draws: all", "Reactions: taken", "Moves: all"),
    "Alice drew crash, 1 x3, reversal. Bob drew four 1-gems and a crash.",
)
FIRST = ("Turn 1 Alice: buys a 2-gem", "Alice draws 1 1 1 versatile style, martial mastery")
SECOND = ("Turn 2 Bob: antes 1, buys combine",)
DRAWN = ("Bob draws 1 1 stone wall, big rocks, strength of earth",)


def ruled(*lines: str) -> tuple[list[str], str]:
    """The antes and rulings of notes, and the verdict on them."""
    found = imported("notes", [*HEAD, *lines])
    assert [line.message for line in found.account.unknown()] == []
    replay = READER.text(found.records[0].text(), "game.yaml")
    told = [move.strip() for move in found.records[0].moves if "ante" in move or "moves" in move]
    return told, audit(LIBRARY.open(replay.ruleset), replay).verdict


@pytest.mark.parametrize(
    "said",
    [
        "ante of turn 1 forgotten, found too late, it stands",
        "Alice's ante of turn 1 was forgotten, it stands",
        "Alice forgot her ante, it stands",
        "Bob saw that Alice forgot to ante; play on",
    ],
)
def test_an_ante_of_which_a_judge_rules_later_is_not_filled_in(said: str) -> None:
    told, outcome = ruled(*FIRST, *SECOND, f"Judge: {said}", *DRAWN, "Turn 3 Alice: antes 1 (pile 1), buys wound")
    assert [move for move in told if not move.startswith("ruling")] == ["P2 ante 1", "P1 ante 1 = pile 1"]
    assert [move for move in told if move.endswith("accepts on event 3")] == [
        f'ruling "{said}" by Judge accepts on event 3'
    ]
    assert outcome == "legal"


@pytest.mark.parametrize("said", ["Alice antes 1 now", "Alice's ante of turn 1 was forgotten; Alice antes 1 now"])
@pytest.mark.parametrize("drawn", [(), DRAWN])
def test_a_late_ante_that_another_turn_has_followed_is_put_into_the_pile(said: str, drawn: tuple[str, ...]) -> None:
    behind = ("Turn 3 Alice: antes 1 (pile 2), buys wound",) if drawn else ()
    told, outcome = ruled(*FIRST, *SECOND, *drawn, f"Judge: {said}", *behind)
    assert told[:3] == [
        "P2 ante 1",
        f'ruling "{said}" by Judge accepts on event 3',
        f'ruling "{said}" by Judge moves 1 from bank to P1 pile',
    ]
    assert outcome == "legal"


def test_rulings_on_two_forgotten_antes_are_each_about_its_turn() -> None:
    third = ("Turn 3 Alice: buys wound", "Alice draws crash, 1, 1, reversal, creative thoughts", "Turn 4 Bob: antes 1")
    stands = "Judge: the ante of turn {} was forgotten, it stands"
    told, _ = ruled(*FIRST, *SECOND, *DRAWN, *third, stands.format(3), stands.format(1))
    assert [move[-7:] for move in told] == [" ante 1", " ante 1", "event 8", "event 3"]


def test_an_ante_that_nobody_rules_on_stays_filled_in() -> None:
    lines = (*FIRST, *SECOND, *DRAWN, "Turn 3 Alice: antes 1, buys wound")
    told, outcome = ruled(*lines, "Judge: Alice's last purchase stands")
    assert told[0] == "P1 ante ?  # filled in"
    assert outcome in ("legal", "consistent")


@pytest.mark.parametrize(
    "said",
    [
        *("Complete up to here; Alice won later, the way not known.", "Complete so far. Alice won"),
        *("The notes are complete until this point; Alice won later", "Всё до этого места; Alice won"),
    ],
)
def test_notes_end_where_they_say_that_they_are_complete(said: str) -> None:
    replay = read_back(imported("notes", [*HEAD, "Turn 1 Alice: antes 1, buys a 2-gem", said]))
    assert replay.result is not None
    assert (replay.result.winner, replay.result.by) == (0, "")
    assert (replay.record.draws, replay.record.moves) == ("all", "all")
    assert audit(LIBRARY.open(replay.ruleset), replay).verdict == "consistent"


def test_notes_that_go_on_behind_such_words_leave_something_out() -> None:
    replay = read_back(imported("notes", [*HEAD, "Turn 1 Alice: antes 1", "Complete up to here; Alice buys a 2-gem"]))
    assert replay.record.moves == "some"


def test_a_log_without_any_purchase_or_draw_does_not_tell_of_all_moves() -> None:
    lines = ["Ann draws 5 chips", "Ben draws 5 chips", *("Ann starts their turn and antes a 1-Gem",)]
    lines += ["Ann plays Combine", "Ben starts their turn and antes a 1-Gem", "Ben plays Crash Gem"]
    assert read_back(imported("client", lines)).record.moves == "some"
    lines[4:4] = ["Ann buys Combine"]
    assert read_back(imported("client", lines)).record.moves == "all"


@pytest.mark.parametrize(("said", "sets"), [((), "2"), (("Sets: 3",), "3")])
def test_a_mirror_match_is_no_fault_where_nobody_says_how_many_boxes_there_are(
    said: tuple[str, ...], sets: str
) -> None:
    lines = [*said, "Alice (Rook) vs Bob (Rook)", "Bank: first game", "Alice won"]
    replay = read_back(imported("notes", lines))
    assert replay.setup["sets"].string() == sets
    assert audit(LIBRARY.open(replay.ruleset), replay).verdict == "consistent"


def mirrored(*header: str) -> str:
    """The verdict on a record in which both players have a chip of Rook."""
    moves = ("P1 draw ? x5", "P2 draw ? x5", "P1 ante 1", "P1 play stone-wall")
    head = ("format: replay/1", "ruleset: puzzle-strike/3e", "bank: first-game", "record: {draws: counts}", *header)
    text = "\n".join([*head, "moves: |", *(f"  {move}" for move in moves)])
    replay = READER.text(f"{text}\n", "game.yaml")
    return audit(LIBRARY.open(replay.ruleset), replay).verdict


def test_an_unknown_character_may_be_that_of_another_player() -> None:
    assert mirrored('seats: {P1: {player: Ann, character: "?"}, P2: {player: Ben, character: rook}}') == "consistent"


def test_two_players_who_are_said_to_have_one_character_need_two_boxes() -> None:
    seats = "seats: {P1: {player: Ann, character: rook}, P2: {player: Ben, character: rook}}"
    assert mirrored(seats) == "illegal"
    assert mirrored(seats, "sets: 2") == "consistent"


def test_a_purchase_of_a_named_turn_is_taken_back_whatever_chip_it_was() -> None:
    turns = ("Turn 1 Alice: antes 1, buys combine", "Turn 2 Bob: antes 1", "Turn 3 Alice: antes 1, buys combine")
    found = imported("notes", [HEAD[0], *turns, "Judge: the buy of turn 3 is taken back"])
    assert not list(found.account.unknown())
    assert found.records[0].moves[-1].startswith("rewind to event 5 ")


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("the purchase stands", "legal"),
        ("the crash gem stands", "legal"),
        ("Bob's buy stands", "legal"),
        ("he was $1 short, it stands", "legal"),
        ("both agree that it stands", "legal"),
        ("nothing to be done, play on", "legal"),
        ("Alice's buy stands", "illegal"),
        ("Alice's draw stands", "illegal"),
        ("the Knockdown stands", "undecided"),
        ("the ante of turn 9 stands", "undecided"),
        ("the earlier warning stands", "undecided"),
        ("the ruling of game 1 stands", "undecided"),
        ("the result stands", "undecided"),
    ],
)
def test_what_a_judge_lets_stand_is_what_the_words_name_and_no_other_fault(said: str, verdict: str) -> None:
    lines = ("Turn 1 Alice: antes 1, buys a 2-gem", FIRST[1], "Turn 2 Bob: antes 1, buys crash gem")
    assert ruled(*lines, f"Judge: {said}")[1] == verdict
