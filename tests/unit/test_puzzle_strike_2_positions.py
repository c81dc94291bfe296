"""Positions of Puzzle Strike 2 as starting points: what is judged from there, and what cannot be on a table."""

import pytest

from tests.support.second import shipped
from verifier.games.puzzle_strike_2.scenes import scenes
from verifier.kernel.game import IllegalSetup
from verifier.kernel.source import Unreadable
from verifier.record.fmt import format_replay
from verifier.record.read import ReplayReader
from verifier.search.witness import KnownWorld
from verifier.verdicts.judge import audit

pytestmark = pytest.mark.unit
HEAD = """format: replay/1
ruleset: puzzle-strike-2/base
mode: duel
seats:
  P1: {player: Alice, character: grave}
  P2: {player: Bob, character: jaina}
deck: grand-melee
bank: [kidney-shot, brass-knuckles, unleashed-tiger, dash, blue-card]
"""


def text_of(position: str, moves: str, head: str = HEAD) -> str:
    """A record from a position."""
    lines = "".join(f"  {line.strip()}\n" for line in moves.splitlines() if line.strip())
    return f"{head}position:\n{position}moves: |\n{lines}"


def judged(position: str, moves: str) -> tuple[str, str]:
    """The verdict on a record from a position, and the clause of its fault."""
    game = shipped()
    found = audit(game, ReplayReader(lambda *_: game.names).text(text_of(position, moves), "study.yaml"))
    return found.verdict, found.fault.clause if found.fault is not None else ""


CRASH = """
  {turn: P1, phase: action, scepter: P1,
   seats: {P1: {pile: [blue, pink, pink, pink], meters: {pink: 2}, hand: [crash-gem], actions: 3},
           P2: {incoming: 2, pile: purple purple}}}
"""


def test_a_crash_from_a_position_sends_what_is_worked_out_by_hand() -> None:
    # three pink gems and the bonus of space 4 (1) are four tokens; 2 + 3 pink gems fill the meter and leave one, so
    # Energize gives two actions to the one that is left of three, and two cards
    moves = "P1 play crash-gem = P2 incoming 6, actions 3, pink-meter 1, gems 1\nP1 draw swap swap = hand 2"
    assert judged(CRASH, moves)[0] in ("legal", "consistent")
    assert judged(CRASH, moves.replace("incoming 6", "incoming 5")) == ("illegal", "PS2-INC-01")


def test_what_incoming_gems_depend_on_is_a_cost_that_nobody_knows() -> None:
    position = "  {turn: P1, phase: buy, scepter: P1, seats: {P1: {pile: [blue], more-buys: 1, vague: VAGUE}}}\n"
    slot = position.replace("VAGUE", "the buy cost of slot 4")
    assert judged(slot, "P1 buy kidney-shot = incoming 3")[0] == "undecided", "no known cost makes up for it"
    for wrong in ("something", "the buy cost of slot 1"):
        assert judged(position.replace("VAGUE", wrong), "P1 buy kidney-shot")[0] == "malformed"


HOLDER = """
  turn: P1
  phase: action
  scepter: P1
  seats:
    P1: {pile: [blue], incoming: 2, hand: [basic-block]}
"""


def test_the_holder_of_the_scepter_drops_before_anything_else() -> None:
    # two gems of the first two bank cards, both pink, fall onto the blue one
    assert judged(HOLDER, "P1 drop pink pink = gems 3, actions 3\nP1 play basic-block = actions 2")[0] in (
        "legal",
        "consistent",
    )
    # without a line they drop all the same, and there is nothing left to block
    assert judged(HOLDER, "P1 play basic-block = gems 3, incoming 0")[0] in ("legal", "consistent")
    assert judged(HOLDER, "P1 play basic-block = gems 1") == ("illegal", "PS2-PILE-02")
    other = HOLDER.replace("scepter: P1", "scepter: P2")
    assert judged(other, "P1 play basic-block = incoming 0, actions 2")[0] in ("legal", "consistent")


COMMAND = """
  turn: P1
  phase: command
  scepter: P2
  bank-deck: 30
  seats:
    P1: {pile: [blue, blue, blue, blue, blue, blue, blue, blue, blue, blue]}
    P2: {meters: {purple: 3}}
"""


def test_an_overload_in_the_command_decision_busts_nobody_at_once() -> None:
    # ten gems and three more are thirteen; two Ante Ups are out after 26 cards, so four gems are due: one fits
    moves = "P2 power-up = P1 gems 13, purple-meter 0, ante-ups 2\nP2 ante 4 = gems 4"
    assert judged(COMMAND, moves)[0] in ("legal", "consistent")
    assert judged(COMMAND, "P2 yield = P1 scepter 1, P1 gems 10")[0] in ("legal", "consistent")


def test_a_full_pile_takes_no_ante() -> None:
    full = f"  {{turn: P1, scepter: P1, seats: {{P1: {{pile: [{', '.join(['green', 'blue'] * 7)}]}}}}}}\n"
    assert judged(full, "P1 play swap = incoming 2")[0] == "illegal"  # it lies in the deck
    held = full.replace("pile:", "hand: [swap], incoming: 1, pile:")
    assert judged(held, "P1 play swap = incoming 3, gems 14, actions 2")[0] in ("legal", "consistent")


REFUSED = {
    "a pile of fifteen": ("seats: {P1: {pile: [" + ", ".join(["blue"] * 15) + "]}}", "PS2-PILE-01"),
    "a full meter": ("seats: {P1: {meters: {green: 4}}}", "PS2-SUPER-05"),
    "two holders": ("scepter: [P1, P2]", "PS2-COMP-13"),
    "a third crash gem": ("seats: {P1: {hand: [crash-gem x3]}}", "PS2-SETUP-07"),
    "a card of another character": ("seats: {P1: {hand: [burning-vigor]}}", "PS2-SETUP-12"),
    "four of a kind from the bank": ("seats: {P1: {discard: [kidney-shot x3]}}", "PS2-CARD-08"),
    "a card of the other deck": ("seats: {P1: {discard: [toy-shield]}}", "PS2-CARD-05"),
    "a diamond of the first player": ("seats: {P1: {diamonds: 1}}", "PS2-DIAM-03"),
    "two diamonds": ("seats: {P2: {diamonds: 2}}", "PS2-DIAM-01"),
    "a crash gem as a creature": ("seats: {P1: {creature: crash-gem}}", "PS2-CREA-01"),
    "an Ante Up too few": ("bank-deck: 48\n  ante-ups: 0", "PS2-ANTE-13"),
    "more cards about than were dealt": ("bank-deck: 56\n  seats: {P1: {discard: [kidney-shot]}}", "PS2-REFILL-03"),
    "a character card in the trash": ("trash: [sword-slice]", "PS2-CARD-14"),
    "a bust that was passed over": (
        "phase: command\n  scepter: P2\n  seats: {P1: {pile: [" + ", ".join(["blue"] * 11) + "]}}", "PS2-BUST-01",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("position", "clause"), REFUSED.values(), ids=REFUSED)
def test_a_position_that_no_game_comes_to_is_refused_with_its_clause(position: str, clause: str) -> None:
    game = shipped()
    replay = ReplayReader(lambda *_: game.names).text(text_of(f"  {position}\n", "P1 end"), "study.yaml")
    with pytest.raises(IllegalSetup) as found:
        game.start(replay, {})
    assert found.value.refusal.clause == clause


COOP = """format: replay/1
ruleset: puzzle-strike-2/base
mode: coop
seats:
  P1: {player: Alice, character: grave}
  P2: {player: Bob, character: jaina}
  P3: {player: Puzzle Dragon}
deck: grand-melee
bank: [kidney-shot, brass-knuckles, unleashed-tiger, dash, blue-card]
"""


def test_after_a_bust_of_the_dragon_the_first_players_turn_is_a_final_one() -> None:
    game, busted = shipped(), "  {turn: P1, seats: {P3: {incoming: 11, power: 2}}}\n"
    moves = """P1 ante = P3 score 11
    P1 buy 1
    P1 deal blue-card
    P1 draw swap swap crash-gem crash-gem basic-block
    P2 ante = P1 score 2
    P2 buy 1
    P2 deal blue-card
    P2 draw swap swap crash-gem crash-gem basic-block"""
    verdicts = []
    for more in ("", "\nP3 ante 2", "\nP1 ante 2"):
        replay = ReplayReader(lambda *_: game.names).text(text_of(busted, moves + more, COOP), "study.yaml")
        found = audit(game, replay)
        verdicts.append((found.verdict, found.fault.clause if found.fault is not None else ""))
    assert verdicts == [("legal", ""), ("illegal", "PS2-DWIN-06"), ("illegal", "PS2-DWIN-06")]


def test_a_bank_of_six_is_refused() -> None:
    game, head = shipped(), HEAD.replace("blue-card]", "blue-card, blue-card]")
    with pytest.raises(IllegalSetup) as found:
        game.start(ReplayReader(lambda *_: game.names).text(text_of("  turn: P1\n", "P1 end", head), "s.yaml"), {})
    assert found.value.refusal.clause == "PS2-SETUP-20"


@pytest.mark.parametrize(
    "position",
    ["phse: action", "phase: cleanup", "seats: {P3: {}}", "turn: P9", "seats: {P1: {hand: [crash-jem]}}",
     "seats: {P1: {pile: [red]}}", "seats: {P1: {actions: 3}}", "seats: {P1: {hand: [swap], free: [swap x2]}}",
     "phase: action\n  seats: {P1: {played: [swap]}}", "scepter: [P1]\n  in-effect: 1"],
)  # fmt: skip
def test_what_means_nothing_is_told_with_its_place(position: str) -> None:
    game = shipped()
    replay = ReplayReader(lambda *_: game.names).text(text_of(f"  {position}\n", "P1 end"), "study.yaml")
    with pytest.raises(Unreadable) as found:
        game.start(replay, {})
    assert found.value.position.line >= 9


def test_cards_placed_nowhere_lie_in_the_deck() -> None:
    game = shipped()
    replay = ReplayReader(lambda *_: game.names).text(
        text_of("  seats: {P1: {hand: [swap, skill-up]}}\n", "P1 end"), "s"
    )
    play = game.start(replay, {})
    deck = play.state.seats[0].deck
    assert (sum(deck), deck[game.rules.index["swap"]], deck[game.rules.index["skill-up"]]) == (8, 1, 0)
    assert sum(play.state.seats[1].deck) == 10


@pytest.mark.parametrize("cards", [(), ("burning-vigor",), ("skill-up",)])
def test_positions_of_scenes_are_written_and_read_alike(cards: tuple[str, ...]) -> None:
    game = shipped()
    for scene in scenes(game.rules, cards):
        play = scene.start(KnownWorld({}), {})
        header = scene.header(play)
        again = game.start(header, {})
        assert again.written_position() == play.written_position(), scene.name


def test_a_study_is_formatted_without_changing_it() -> None:
    text = text_of(CRASH.lstrip("\n"), "P1 play crash-gem = P2 incoming 6")
    game = shipped()
    once = format_replay(text, lambda *_: game.names)
    assert format_replay(once, lambda *_: game.names) == once
    game = shipped()
    one, other = (ReplayReader(lambda *_: game.names).text(each, "s.yaml") for each in (text, once))
    plays = [game.start(each, {}) for each in (one, other)]
    assert plays[0].describe() == plays[1].describe()
    assert "P1 (grave): pile blue pink pink pink; incoming 0" in map(str, plays[0].describe())
