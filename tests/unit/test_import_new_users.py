"""Notes of people who never wrote any: numbers beside names, verbs of having, faults, a judge's words."""

import re

import pytest

from tests.support.importing import imported, read_back
from verifier.record.importing.account import Imported
from verifier.record.model import Result

pytestmark = pytest.mark.unit
HANDS = "Alice drew crash, 1 x3, jackpot. Bob drew four 1-gems and a crash."
LUM = ("Alice (Lum) vs Bob (Rook)", "Bank: first game", HANDS)


def notes(*lines: str) -> Imported:
    """What an importer makes of notes."""
    return imported("notes", list(lines))


def told(found: Imported) -> list[str]:
    """The moves of the one record, without comments."""
    (record,) = found.records
    return [line for line in record.moves if not line.startswith("#")]


@pytest.mark.parametrize(
    ("said", "both"),
    [
        ("buys draw 3", "'draw 3' may be 'draw-three', or that and a 3-gem"),
        ("plays draw 3", "'draw 3' may be 'draw-three', or that and a 3-gem"),
        ("buys combine 2", "'combine 2' may be 2 chips 'combine', or a 2-gem and a 'combine'"),
        ("buys knockdown 1", "'knockdown 1' may be 1 chip 'knockdown', or a 1-gem and a 'knockdown'"),
        ("trashes wound 1", "'wound 1' may be 1 chip 'wound', or a 1-gem and a 'wound'"),
        ("plays 2 sneak attack", "'2 sneak attack' may be 2 chips 'sneak attack', or a 2-gem and a 'sneak attack'"),
        ("plays sneak attack 2", "'sneak attack 2' may be 2 chips 'sneak attack', or a 2-gem and a 'sneak attack'"),
        ("draws 3 1-gem, crash, reversal", "'3 1-gem' may be 3 chips '1-gem', or a 3-gem and a '1-gem'"),
        ("gains 2 combine; Bob zaps", "'2 combine' may be 2 chips 'combine', or a 2-gem and a 'combine'"),
        ("plays two knockdowns", "2 chips are 2 moves"),
        ("plays knockdown x2", "2 chips are 2 moves"),
    ],
)
def test_a_number_beside_a_name_is_refused_with_both_readings(said: str, both: str) -> None:
    found = notes("Alice (Grave) vs Bob (Rook)", f"Turn 1 Alice: antes 1, {said}")
    assert next(found.account.unknown()).message.startswith(both)
    assert told(found) == ["P1 ante 1"]


@pytest.mark.parametrize(
    ("said", "move"),
    [
        ("buys draw three", "P1 buy draw-three"),
        ("buys 2 wounds", "P1 buy wound wound"),
        ("buys combine x2", "P1 buy combine combine"),
        ("draws 1 1 2-gem crash 1", "P1 draw 1 1 2 crash-gem 1"),
        ("crashes 1 at Bob", "P1 play crash-gem 1 -> P2"),
        ("plays risky move 1", "P1 play risky-move 1"),
        ("buys 2-gem ($3)", "P1 buy 2  # ($3)"),
        ("buys 2-gem ($0)", "P1 buy 2 = money 0"),
    ],
)
def test_a_count_is_a_count_and_a_choice_a_choice(said: str, move: str) -> None:
    assert told(notes("Alice (Grave) vs Bob (Rook)", f"Turn 1 Alice: antes 1, {said}")) == ["P1 ante 1", move]


@pytest.mark.parametrize(
    "line",
    [
        "Alice was Jaina, Bob had Midori",
        "Alice took Jaina and Bob picked Midori",
        "Alice running Jaina vs Bob on Midori",
        "Alice was playing as Jaina, Bob played as Midori",
        "Alice = Jaina, Bob - Midori",
        "Jaina (Alice), Midori (Bob)",
        "Alice had Jaina. Bob had Midori.",
        "Spring Cup, semifinal. Alice had Jaina and Bob had Midori.",
        "Alice/Jaina - Bob/Midori",
        "Alice [Jaina] \u2013 Bob [Midori] 1:0",
        "Player 1: Alice (Jaina)\nPlayer 2: Bob (Midori)",
    ],
)
def test_every_verb_of_having_a_character_is_read_alike(line: str) -> None:
    found = notes(*line.split("\n"), "Turn 1 Alice: antes 1")
    assert [(seat.player, seat.character) for seat in read_back(found).seats] == [("Alice", "jaina"), ("Bob", "midori")]
    assert not list(found.account.unknown())


def test_a_word_that_is_no_name_is_refused_beside_one() -> None:
    (fault,) = notes("Alice was Jaina, Bob wielding Midori", "Turn 1 Alice: antes 1").account.unknown()
    assert fault.message.startswith("'Bob wielding' is not the name of a player")


@pytest.mark.parametrize(
    ("said", "draws", "move"),
    [
        (["plays jackpot, buys 2-gem"], "none", "P1 buy 2"),
        (["plays jackpot showing 1 1, buys 2-gem"], "all", "P2 reveal 1 1"),
        (["plays jackpot", "reveals 1 and crash gem", "buys 2-gem"], "all", "P2 reveal 1 crash-gem"),
        (["plays jackpot, Bob shows 1 1, buys 2-gem"], "all", "P2 reveal 1 1"),
    ],
)
def test_who_has_to_show_chips_shows_them_and_need_not_be_told_of(said: list[str], draws: str, move: str) -> None:
    found = notes(*LUM, "Turn 1 Alice: antes 1", *said)
    assert told(found)[4] == move
    assert read_back(found).record.draws == draws


def test_every_fault_of_every_line_is_listed_and_costs_no_neighbour() -> None:
    turn = "Turn 1 Alice: antes 1, plays foo, buys bar, zonks it, buys a 2"
    found = notes("Alice (Grave) vs Bob (Rook)", turn, "Bobb antes, buys 2")
    places = [fault.position[1:] for fault in found.account.unknown()]
    assert places == [(2, 30), (2, 40), (2, 45), (3, 1)]
    assert told(found) == ["P1 ante 1", "P1 buy 2"]
    assert "# not understood: buys bar, zonks it" in found.records[0].moves
    assert found.records[0].replay.record.moves == "some"


@pytest.mark.parametrize(
    ("line", "result"),
    [
        ("Time called. Bob won", Result(1, "time")),
        ("Time was called, won by Bob", Result(1, "time")),
        ("Время вышло, победил Bob", Result(1, "time")),
        ("Judge: Bob wins", Result(1, "adjudication")),
    ],
)
def test_how_a_game_ended_may_stand_before_who_won(line: str, result: Result) -> None:
    found = notes("Alice (Grave) vs Bob (Rook)", "Turn 1 Alice: antes 1, buys 2-gem", line)
    assert not list(found.account.unknown())
    assert found.records[0].replay.result == result


@pytest.mark.parametrize(
    "hands",
    [
        ["Alice: 1 1 1 crash jackpot", "Bob: four 1-gems and a crash"],
        ["Alice's hand: 1 x3, crash, jackpot", "Bob's opening hand: 1 x4, crash"],
        ["Opening hands: Alice 1 x3, crash, jackpot; Bob 1 x4, crash"],
    ],
)
def test_an_opening_hand_needs_no_verb(hands: list[str]) -> None:
    found = notes(LUM[0], *hands, "Turn 1 Alice: antes 1")
    assert told(found) == ["P1 draw 1 1 1 crash-gem jackpot", "P2 draw 1 1 1 1 crash-gem", "P1 ante 1"]
    (fault,) = notes(LUM[0], "Turn 1 Alice: antes 1", "Alice: 1 1 1 1 crash").account.unknown()
    assert fault.message.startswith("'1' stands where a verb is expected")


@pytest.mark.parametrize(
    ("lines", "ruling"),
    [
        (["buys combine", "That was against the rules, judge said: stands"], 'ruling "stands" by judge accepts'),
        (["buys combine. The judge ruled that it stands."], 'ruling "it stands" by judge accepts'),
        (["buys combine (too dear, the referee said it stands)"], 'ruling "it stands" by referee accepts'),
        (["buys combine", "Alice forgot the price, head judge: stands"], 'ruling "stands" by "head judge" accepts'),
        (["buys combine, judge says: not allowed, take it back"],
         'rewind to event 2 by judge "not allowed, take it back"'),
    ],
)  # fmt: skip
def test_a_judge_may_speak_behind_other_words(lines: list[str], ruling: str) -> None:
    found = notes("Alice (Grave) vs Bob (Rook)", "Turn 1 Alice: antes 1", *lines)
    assert not list(found.account.unknown())
    assert [line.partition("  #")[0] for line in told(found)] == ["P1 ante 1", "P1 buy combine", ruling]


def test_a_name_that_is_not_known_lends_its_moves_to_nobody() -> None:
    found = notes("Alice (Grave) vs Bob (Rook)", "Turn 1 Alice: antes 1, buys 2, Bobb buys 4, Bob antes 1")
    assert told(found) == ["P1 ante 1", "P2 ante 1"]
    assert [fault.message for fault in found.account.unknown()] == ["unknown word 'Bobb'"]
    assert told(notes("Bob plays combine 1+1", "Alice zonks their turn and antes a 1-gem")) == ["P1 play combine 1+1"]


@pytest.mark.parametrize(
    "line", ["Alice (Grave) vs Bob (Rook), Bob on the play", "Alice (Grave), Bob (Rook), Bob went first"]
)
def test_who_begins_may_stand_behind_who_plays(line: str) -> None:
    assert [seat.player for seat in read_back(notes(line, "Bob antes 1")).seats] == ["Bob", "Alice"]


def test_a_line_of_which_nothing_is_known_is_told_what_a_line_may_be() -> None:
    (fault,) = notes("hello world").account.unknown()
    assert fault.message.startswith("unknown word 'hello', and nothing else of the line is known: a move begins with")
    assert "'Alice (Character) vs Bob (Character)'" in fault.message


def test_an_opponent_is_the_other_one_of_two() -> None:
    turns = ("My opponent antes 1, crashes 1 at me, I decline, Alice buys a 2", "I ante 1, crash 1 at my opponent")
    found = notes("Noted by: Bob", "Alice (Grave) vs Bob (Rook)", *turns)
    assert told(found)[:3] == ["P1 ante 1", "P1 play crash-gem 1 -> P2", "P2 decline"]


def test_a_counterpick_behind_a_game_told_on_its_heading_is_of_the_next() -> None:
    games = ("Game 1: Bob wins", "Counterpick: Alice -> Jaina", "Game 2: Alice wins")
    found = notes("Alice (Grave) vs Bob (Rook)", *games)
    assert [record.replay.seats[0].character for record in found.records] == ["grave", "jaina"]


@pytest.mark.parametrize(
    ("said", "moves"),
    [
        ("crashes 1 at Bob, Bob plays Stone Wall, Alice buys a 2-gem", ("P2 react stone-wall", "P1 buy 2")),
        ("crashes 1 at Bob, Bob plays Stone Wall, buys a 2-gem", ("P2 react stone-wall", "P1 buy 2")),
        ("plays sneak attack, Bob antes 1, Alice buys a wound", ("P2 ante 1", "P1 buy wound")),
        ("plays sneak attack, Bob antes 1, buys a wound", ("P2 ante 1", "P1 buy wound")),
        ("plays sneak attack; Bob antes 1; buys a wound", ("P2 ante 1", "P1 buy wound")),
        ("plays sneak attack; Bob antes 1; plays crash 1 at Bob", ("P2 ante 1", "P1 play crash-gem 1 -> P2")),
    ],
)
@pytest.mark.parametrize("before", ["buys a 1-gem", "buys a 1-gem, draws 1 1 1 1 1"])
def test_an_answer_within_a_line_begins_no_turn(said: str, moves: tuple[str, ...], before: str) -> None:
    """A line that is headed with its turn and player, behind one that tells a whole turn."""
    turn = f"Turn 2 Alice: antes 1, {said}"
    found = notes("Bob (Rook) vs Alice (Lum)", "Bank: first game", f"Turn 1 Bob: antes 1, {before}", turn)
    seats = {"P1": "P2", "P2": "P1"}  # Bob begins
    assert told(found)[-2:] == [re.sub("P[12]", lambda seat: seats[seat[0]], move) for move in moves]
    assert "P2 ante 1" in told(found)
    assert sum(" ante ?" in move for move in told(found)) == 0
