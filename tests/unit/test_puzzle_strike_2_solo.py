"""Games against the Puzzle Dragon: readings of open points, positions, headers, the ends of records."""

from dataclasses import replace
from typing import Any

import pytest

from tests.support.dragon import PEOPLE, dragons_facts, lair, seated, told, tree
from tests.support.second import NOWHERE, RULESET, followed, packed, scene, shipped
from verifier.games.puzzle_strike_2.endings import bust_step
from verifier.games.puzzle_strike_2.family import PuzzleStrike2
from verifier.games.puzzle_strike_2.finale import close_turn
from verifier.kernel.game import IllegalSetup
from verifier.kernel.source import Unreadable
from verifier.language.document import merge
from verifier.language.reader import load
from verifier.record.model import SeatEntry
from verifier.verdicts.judge import audit

pytestmark = pytest.mark.unit
RUN = ("pink-card", "pink-card", "kidney-shot", "purple-card", "green-card")


def open_again(point: str) -> PuzzleStrike2:
    """The rules without the line that settles a point."""
    document = packed().document
    return PuzzleStrike2(replace(document, root=merge(document.root, load(f"spec: {{{point}: ~}}", "test"))))


# -- what the text leaves open


@pytest.mark.parametrize(
    ("reading", "text", "expected"),
    [
        ("to-each", "P3 send 1 / P3 send 3 = P1 incoming 4, P2 incoming 4", ""),
        ("to-each", "P3 send 1 / P3 send 3 -> P2", "2 PS2-SCEP-05"),
        ("to-one", "P3 send 1 / P3 send 3 -> P2 = P1 incoming 1, P2 incoming 4", ""),
        ("to-one", "P3 send 1 / P3 send 3 -> P2 = P1 incoming 4", "2 PS2-INC-01"),
        ("to-one", "P3 send 1 / P3 send 2 -> P2", "2 PS2-DTURN-09"),
        ("to-one", "P3 send 1 / P3 send 3 -> P3", "2 PS2-DTURN-09"),
        ("to-one", "P3 send 1 / P3 send 3 / P3 buy", "2 ?: the record does not say to which player they are sent"),
        ("to-one", "P3 send 1 / P3 buy", "1 ?: the record does not say to which player they are sent"),
    ],
)
def test_whom_the_additional_number_goes_to(reading: str, text: str, expected: str) -> None:
    play = lair(2, bank=RUN, rules=open_again("automaton.extra"), readings={"automaton.extra": reading})
    assert told(play, text) == expected


def test_the_holder_of_the_scepter_attacks_everybody_so_the_additional_number_goes_to_each() -> None:
    assert [(one.reading, one.clause) for one in packed().rules.resolutions if one.point == "automaton.extra"] == [
        ("to-each", "PS2-SCEP-05")
    ]
    assert (
        told(lair(2, bank=RUN, readings={"automaton.extra": "to-one"}), "P3 send 1 / P3 send 3 = P1 incoming 4") == ""
    )
    one = lair(1, bank=RUN, rules=open_again("automaton.extra"), readings={"automaton.extra": "to-one"})
    assert told(one, "P2 send 1 / P2 send 3 = P1 incoming 4") == ""  # of one player there is no doubt


@pytest.mark.parametrize(
    ("out", "reading", "text", "expected"),
    [
        ((), "those-left", "P3 block 8 = incoming 12", ""),
        ((0,), "all", "P3 block 8 = incoming 12", ""),
        ((0,), "those-left", "P3 block 4 = incoming 16", ""),
        ((0,), "those-left", "P3 block 8", "1 PS2-DTURN-06"),
        ((0,), "all", "P3 block 4", "1 PS2-DTURN-06"),
    ],
)
def test_whether_a_player_who_has_busted_counts_for_the_block(
    out: tuple[int, ...], reading: str, text: str, expected: str
) -> None:
    waiting: dict[str, object] = {"final": bool(out), "out": out, "losers": out, "waiting": (1,) if out else ()}
    play = lair(2, power=4, incoming=[0, 0, 18], readings={"automaton.humans": reading}, **waiting)
    assert told(play, text) == expected


def test_nobody_asks_how_many_players_there_are_before_one_has_busted() -> None:
    play = lair(2)
    told(play, "P3 ante 2 / P3 block 2 / P3 send 1")
    assert "automaton.humans" not in play.readings.reached
    play = lair(2, out=(0,), final=True, waiting=(1,))
    told(play, "P3 ante 2 / P3 block 2 / P3 send 1")
    assert "automaton.humans" in play.readings.reached


def test_the_dragon_busts_in_its_first_turn_of_two_and_has_no_second() -> None:
    play = lair(2, incoming=[0, 0, 12], readings={"automaton.turns": "two"})
    bust_step(play)
    close_turn(play)
    assert (play.state.out, play.state.waiting, play.state.seats[2].score) == ((2,), (0, 1), 12)


# -- the end of a record


@pytest.mark.parametrize("text", ["P1 buy 1 blue", "P1 buy 1 green 3"])
def test_a_record_that_ends_in_words_too_many_has_an_end(text: str) -> None:
    assert followed(scene(at="buy"), text).startswith("1 PS2-BUY-02: nothing asks for")
    assert followed(scene(at="buy"), "P1 buy 1 -> P2").startswith("1 PS2-BUY-02: nothing asks for")
    assert followed(scene(hand=["swap"]), "P1 play swap -> P2 = P1 played 1") == ""
    assert followed(scene(hand=["swap"]), "P1 play swap -> P2 = P1 played 2").startswith("1 PS2-PLAY-08")
    assert followed(scene(hand=["skill-up"]), "P1 play skill-up 1 blue").startswith("1 PS2-PLAY-07")


def test_words_for_what_follows_a_deal_that_the_record_does_not_come_to() -> None:
    play = scene(("UUUUUUUU", ""), ["crash-gem"], meters="")
    play.state.seats[0].pile = [3] * 8  # eight green gems are two Trickshots
    assert followed(play, "P1 play crash-gem 3 4") == ""


# -- positions


def placed(**position: Any) -> Any:
    """A solo game from a position."""
    header = seated(1, facts=dragons_facts({"discard": "green"}))
    return shipped().start(replace(header, setup={**header.setup, "position": tree(position)}), {})


def test_a_position_counts_human_players_and_has_the_dragons_power() -> None:
    play = placed(turn="P1", **{"bank-deck": 52}, seats={"P2": {"incoming": 3, "power": 4}})
    state = play.state
    assert (state.revealed, state.power, state.seats[1].incoming, state.holder) == (1, 4, 3, 1)  # 4 cards for each of 1
    play = placed(turn="P2", seats={"P2": {"power": 6}})  # it has bought five cards
    assert (play.state.active, play.state.left, play.state.revealed) == (1, 51, 1)
    assert told(play, "P2 ante 3 / P2 block 6") == ""


@pytest.mark.parametrize(
    ("position", "clause"),
    [
        ({"scepter": "P1"}, "PS2-SOLO-03"),
        ({"seats": {"P1": {"diamonds": 1}}}, "PS2-DSET-02"),
        ({"seats": {"P2": {"hand": ["swap"]}}}, "PS2-SOLO-08"),
        ({"seats": {"P2": {"deck": ["swap"]}}}, "PS2-SOLO-08"),
        ({"seats": {"P2": {"pile": "blue"}}}, "PS2-SOLO-10"),
        ({"seats": {"P2": {"meters": {"blue": 1}}}}, "PS2-SOLO-10"),
        ({"seats": {"P2": {"power": 0}}}, "PS2-DTURN-31"),
        ({"seats": {"P2": {"incoming": 11}}}, "PS2-DWIN-03"),
        ({"bank-deck": 55, "seats": {"P2": {"power": 4}}}, "PS2-REFILL-03"),  # one dealt, three bought
    ],
)
def test_positions_that_no_game_comes_to(position: dict[str, Any], clause: str) -> None:
    with pytest.raises(IllegalSetup) as caught:
        placed(turn="P1", **position)
    assert caught.value.refusal.clause == clause


@pytest.mark.parametrize(("turn", "phase"), [("P2", "buy"), ("P2", "command"), ("P1", "command")])
def test_phases_that_a_turn_has_not(turn: str, phase: str) -> None:
    with pytest.raises(Unreadable, match=f"unknown phase of this turn '{phase}'"):
        placed(turn=turn, phase=phase)


# -- headers


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"difficulty": "hardest"}, "unknown difficulty 'hardest'"),
        ({"difficulty": ["harder", "dare"]}, "expected"),
        ({"board": {"actions": {"purple": "discard"}}}, "unknown key 'board'"),
    ],
)
def test_wrong_keys_of_a_header(change: dict[str, Any], message: str) -> None:
    header = seated(1)
    with pytest.raises(Unreadable, match=message):
        packed().start(replace(header, setup={**header.setup, **{key: tree(one) for key, one in change.items()}}), {})


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ({"automatons": {"puzzle-dargon": {}}}, "did you mean 'puzzle-dragon'"),
        ({"automatons": {"puzzle-dragon": {"power": {"value": 3}}}}, "is known"),
        ({"automatons": {"puzzle-dragon": {"actions": {"discard": {"colour": "pnik"}}}}}, "did you mean 'pink'"),
        ({"cards": {"purple-card": {"cost": -1}}}, "a whole number from 0 to 20"),
        ({"cards": {"purple-card": {"block": "many"}}}, "number"),
        ({"cards": {"purple-crad": {"block": 0}}}, "purple-crad"),
    ],
)
def test_wrong_facts_of_a_header(facts: dict[str, Any], message: str) -> None:
    with pytest.raises(Unreadable, match=message):
        shipped().start(seated(1, facts=facts), {})


@pytest.mark.parametrize("players", [0, 5])
def test_too_few_and_too_many_players(players: int) -> None:
    people = (*PEOPLE, ("Alice", "midori"))[:players]
    seats = [SeatEntry(f"P{number}", *who, NOWHERE) for number, who in enumerate((*people, ("Puzzle Dragon", "")), 1)]
    for mode in ("solo", "coop"):
        found = audit(packed(), replace(seated(1), mode=mode, seats=tuple(seats)))
        assert (found.verdict, found.fault and found.fault.clause) == ("illegal", "PS2-SOLO-01")


def test_the_modes_are_those_of_the_ruleset() -> None:
    assert packed().document.id == RULESET
    assert [name for name, rules in packed().rules.modes.items() if rules.mode.automaton] == ["solo", "coop"]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("P3 block 2 / P3 send 1 / P3 send 1 / P3 crash 2", 4),
        ("P3 block 2 / P3 send 1 / P3 buy", 3),
        ("P3 block 2 / P3 send 1 / P3 send 1", 0),  # nothing that it says depends on it
    ],
)
def test_an_action_of_an_unknown_colour_is_undecided_at_the_line_that_is_about_it(text: str, line: int) -> None:
    play = shipped().start(seated(2, facts={"cards": {}}), {})
    play.state.turn, play.state.active = 1, 2
    found = told(play, text)
    assert found.startswith(f"{line} ?: which action of P3 is the one for green is not known") if line else found == ""
