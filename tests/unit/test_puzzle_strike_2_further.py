"""Texts of Puzzle Strike 2 on the deck's bottom, other piles, the bank, the scepter, buys; what waits for cards.

Every card here is made up (`puzzle-strike-2-further.yaml`): legal records, illegal ones, games and findings with them.
"""

from random import Random

import pytest

from tests.support.second import COLOURS, followed, further, pile, scene, shipped
from verifier.games.game import HeaderWishes
from verifier.games.puzzle_strike_2.operations import OPERATIONS
from verifier.games.puzzle_strike_2.play import Play
from verifier.games.steps import every_operation
from verifier.kernel.footprint import independent
from verifier.record.moves import MoveReader
from verifier.record.read import ReplayReader
from verifier.simulate.corpus import recorded
from verifier.simulate.game import simulate
from verifier.verdicts.judge import audit

pytestmark = pytest.mark.unit
NEW = ("put-back", "take", "under", "play-from-bank", "move-gems", "recolour", "scepter", "buys")
#: A row of the bank in which nothing is unknown.
BANK = ("kidney-shot", "invented-melee-1", "unleashed-tiger", "dash", "sucker-punch")


def table(
    piles: tuple[str, str] = ("BU", "KG"), hand: tuple[str, ...] = (), bank: tuple[str, ...] = BANK, **more: object
) -> Play:
    """A position under the further texts."""
    return scene(piles, hand, bank=bank, rules=further(), **more)  # type: ignore[arg-type]


def follow(play: Play, *lines: str) -> str:
    """What follows of lines from a position, which stays as it is: "" if all of it."""
    kept = play.state.copy()
    found = followed(play, *lines)
    play.state, play.busy = kept, False
    return found


def test_every_new_operation_is_used() -> None:
    programs = [card.main for card in further().rules.cards]
    used = {step.name for program in programs for step in every_operation(program)}
    assert set(NEW) <= used
    assert set(NEW) <= set(OPERATIONS)


# -- the deck's ends


def test_a_card_of_the_hand_goes_on_top_and_is_the_next_one() -> None:
    hand = ("kidney-shot", "swap", "crash-gem")
    assert follow(table(hand=hand), "P1 play kidney-shot swap", "P1 draw swap = hand 2") == ""
    assert "swap lies on top" in follow(table(hand=hand), "P1 play kidney-shot swap", "P1 draw crash-gem")
    assert "no dash in P1's hand" in follow(table(hand=hand), "P1 play kidney-shot dash")


def test_a_card_at_the_bottom_comes_once_all_others_are_drawn() -> None:
    play = table(hand=("brass-knuckles", "unstable-power"))
    play.state.seats[0].deck = [0] * play.kinds
    play.state.seats[0].deck[play.rules.index["swap"]] = 1
    play.state.seats[0].deck[play.rules.index["crash-gem"]] = 1
    early = follow(play, "P1 play brass-knuckles unstable-power = deck 3", "P1 draw swap unstable-power")
    assert "unstable-power" in early
    lines = ("P1 play brass-knuckles unstable-power", "P1 draw swap crash-gem = deck 1, in-deck unstable-power 1")
    assert follow(play, *lines) == ""
    play.state.seats[0].deck[play.rules.index["crash-gem"]] = 0
    assert (
        follow(play, "P1 play brass-knuckles unstable-power", "P1 draw swap", "P1 draw unstable-power = deck 0") == ""
    )
    assert follow(play, "P1 play brass-knuckles none", "P1 draw swap = deck 0") == ""


def test_looking_reaches_the_bottom_and_may_put_cards_there() -> None:
    play = table(hand=("invented-melee-12",))
    index, own = play.rules.index, play.state.seats[0]
    own.deck, own.bottom = [0] * play.kinds, [index["swap"], index["crash-gem"]]
    own.deck[index["basic-block"]] = 1
    lines = ("P1 play invented-melee-12", "P1 look basic-block", "P1 look crash-gem swap")
    assert follow(play, *lines, "P1 choose swap crash-gem basic-block", "P1 choose none = hand 1, deck 2") == ""
    assert "crash-gem lies on top" in follow(play, *lines[:2], "P1 look swap basic-block")


# -- other piles


def test_gems_of_an_opponents_pile_are_destroyed() -> None:
    assert follow(table(hand=("effortless-block",)), "P1 play effortless-block = P2 gems 1, P2 pink-gems 1") == ""
    assert follow(table(hand=("effortless-block",)), "P1 play effortless-block = gems 1") != ""
    picked = table(("B", "KGU"), ("gem-shield",))
    assert follow(picked, "P1 play gem-shield 2 = P2 gems 2, P2 green-gems 0") == ""
    assert "pile, which has 3 gems" in follow(picked, "P1 play gem-shield 4")
    coloured = table(("K", "KGK"), ("defensive-flourish",))
    assert follow(coloured, "P1 play defensive-flourish pink = P2 gems 1, gems 1") == ""


def test_gems_move_between_piles() -> None:
    assert (
        follow(table(hand=("invented-melee-1",)), "P1 play invented-melee-1 = gems 1, P2 gems 3, P2 purple-gems 1")
        == ""
    )
    chosen = table(("BUG", ""), ("invented-melee-2",))
    assert follow(chosen, "P1 play invented-melee-2 1 1 = gems 1, green-gems 1, P2 gems 2") == ""
    assert follow(chosen, "P1 play invented-melee-2 3 none = gems 2") == ""
    assert "no gem lies in space 4" in follow(chosen, "P1 play invented-melee-2 4")
    taken = table(("B", "KB"), ("invented-melee-3",))
    assert follow(taken, "P1 play invented-melee-3 2 = gems 0, P2 gems 1") == ""
    assert "none" in follow(taken, "P1 play invented-melee-3 none")


def test_a_gem_that_finds_no_room_becomes_a_token() -> None:
    play = table(("B", "KG" * 7), ("invented-melee-1",))
    assert follow(play, "P1 play invented-melee-1 = gems 0, P2 gems 14, P2 incoming 1") == ""


def test_gems_get_another_colour() -> None:
    play = table(("BU", ""), ("invented-melee-4",))
    assert follow(play, "P1 play invented-melee-4 = gems 0, blue-meter 2") == ""
    chosen = table(("BUG", ""), ("invented-melee-5",))
    assert follow(chosen, "P1 play invented-melee-5 1 pink 3 pink = pink-gems 2") == ""
    assert follow(chosen, "P1 play invented-melee-5 none = blue-gems 1") == ""
    assert follow(chosen, "P1 play invented-melee-5 4 pink") != ""
    assert follow(table(hand=("invented-melee-6",)), "P1 play invented-melee-6 1 green = P2 green-gems 2") == ""


# -- the bank


def test_a_bank_card_is_gained_without_its_cost() -> None:
    play = table(hand=("dash",))
    lines = ("P1 play dash sucker-punch", "P1 deal gem-shield = in-discard sucker-punch 1, incoming 0")
    assert follow(play, *lines) == ""
    assert "no such card lies in the bank" in follow(play, "P1 play dash bloodlust")


def test_a_bank_card_goes_under_the_deck() -> None:
    play = table(hand=("decadent-cake",))
    play.state.seats[0].deck = [0] * play.kinds
    play.state.seats[0].deck[play.rules.index["swap"]] = 5
    lines = ("P1 play decadent-cake dash", "P1 deal gem-shield = deck 6, in-deck dash 1, incoming 0")
    assert follow(play, *lines) == ""
    begun = (*lines, "P1 end", "P1 buy kidney-shot", "P1 deal gem-shield")
    assert follow(play, *begun, "P1 draw swap swap swap swap swap = in-deck dash 1") == ""
    assert follow(play, *begun, "P1 draw swap swap swap swap dash") != ""


def test_a_bank_card_is_played_from_where_it_lies() -> None:
    play = table(("BU", "K"), ("bloodlust",))
    lines = ("P1 play bloodlust invented-melee-1", "P1 deal gem-shield = gems 1, P2 gems 2, trash invented-melee-1 1")
    assert follow(play, *lines, "P1 end = played 0, in-discard invented-melee-1 0") == ""
    assert follow(play, "P1 play bloodlust none = played 1") == ""


def test_one_that_is_not_free_is_paid_for_and_has_to_fit() -> None:
    play = table(("BU", "K"), ("sucker-punch",))
    play.state.seats[0].actions = 4
    lines = (
        "P1 play sucker-punch invented-melee-1",
        "P1 deal gem-shield = actions 1, played 2, trash invented-melee-1 0",
    )
    assert follow(play, *lines) == ""
    assert "does not let" in follow(play, "P1 play sucker-punch dash")
    poor = table(("BU", "K"), ("sucker-punch",))
    poor.state.seats[0].actions = 2
    assert "nothing asks for 'invented-melee-1'" in follow(poor, "P1 play sucker-punch invented-melee-1")


# -- the scepter, buys


def test_the_scepter_is_taken_and_given() -> None:
    play = table(hand=("invented-melee-7",), seat=0, holder=1)
    assert follow(play, "P1 play invented-melee-7 = scepter 1, P2 scepter 0") == ""
    assert follow(play, "P1 play invented-melee-7 = P2 scepter 1") != ""
    given = table(hand=("invented-melee-8",), holder=0, incoming=(3, 0))
    assert follow(given, "P1 drop none", "P1 play invented-melee-8 = scepter 0, incoming 1") == ""


def test_a_second_card_is_bought_at_its_own_cost() -> None:
    play = table(hand=("invented-melee-9",), bank=("kidney-shot", "dash", "sucker-punch", "gem-shield", "bloodlust"))
    begun = ("P1 play invented-melee-9", "P1 draw swap", "P1 end")
    more = ("P1 buy kidney-shot", "P1 deal gem-shield", "P1 buy 4", "P1 deal gem-shield")
    assert follow(play, *begun, *more[:3], "P1 deal gem-shield = incoming 2") == ""
    third = follow(play, *begun, *more, "P1 buy 1")
    assert third.startswith("8")
    assert "PS2-BUY" in third or "draw" in third
    single = table(hand=("swap",), bank=("kidney-shot", "dash", "sucker-punch", "gem-shield", "bloodlust"))
    assert follow(single, "P1 end", "P1 buy kidney-shot", "P1 deal gem-shield", "P1 buy 4") != ""


# -- what waits


def test_what_waits_for_the_card_itself_to_be_bought_gained_and_drawn() -> None:
    play = table(at="buy", bank=("invented-melee-10", *BANK[:4]))
    assert follow(play, "P1 buy invented-melee-10", "P1 deal sucker-punch = actions 1, P2 gems 3") == ""
    gained = table(hand=("dash",), bank=("invented-melee-10", *BANK[:4]))
    assert follow(gained, "P1 play dash 1", "P1 deal sucker-punch = P2 incoming 1") == ""
    drawn = table(hand=("kidney-shot", "invented-melee-10"))
    lines = ("P1 play kidney-shot invented-melee-10", "P1 draw invented-melee-10")
    assert follow(drawn, *lines, "P1 swap 1+2 = purple-gems 1") == ""
    assert "no gem lies in space 3" in follow(drawn, *lines, "P1 swap 1+3")
    other = follow(drawn, "P1 play kidney-shot invented-melee-10", "P1 swap 1+2")
    assert other != "", "it is not drawn yet"


def test_what_waits_for_any_card_to_come() -> None:
    play = table(at="buy", creature=0, bank=("kidney-shot", *BANK[1:]))
    assert follow(play, "P1 buy kidney-shot", "P1 deal sucker-punch = pink-meter 1") == ""
    gains = table(hand=("dash",), creature=0)
    assert follow(gains, "P1 play dash 1", "P1 deal sucker-punch = actions 4") == ""


def test_what_waits_for_the_turns_end_comes_before_the_bust() -> None:
    play = table(at="draw", creature=0)
    assert follow(play, "P1 draw swap swap basic-block basic-block skip-ahead = P2 incoming 1") == ""


def test_a_player_is_saved_from_a_bust() -> None:
    piled = "BU" * 6
    saved = table((piled, ""), hand=("invented-melee-11",))
    lines = ("P1 play invented-melee-11", "P1 end", "P1 buy 1", "P1 deal sucker-punch")
    drawn = "P1 draw swap swap crash-gem crash-gem basic-block basic-block skip-ahead sword-slice skill-up = gems 6"
    assert follow(saved, *lines, drawn, "P2 ante 2") == ""
    lost = table((piled, ""), hand=("swap",))
    drawn = drawn.replace("swap swap", "swap grave-third").partition(" =")[0]
    assert "the game is over" in follow(lost, "P1 end", "P1 buy 1", "P1 deal sucker-punch", drawn, "P2 ante 2")


# -- everything that runs on other cards runs on these


@pytest.mark.parametrize("mode", ["duel", "multiplayer", "solo", "coop"])
def test_games_with_these_texts_are_legal(mode: str) -> None:
    game = further()
    for number in range(6):
        random = Random(f"further {mode} {number}")
        header = game.invent(random, number, HeaderWishes(mode=mode))
        played = simulate(game, header, random)
        record = recorded(header, played, MoveReader(game.names, len(header.seats)), f"further {number}")
        found = audit(game, record)
        assert found.verdict in ("legal", "consistent"), (number, found.fault)


def test_positions_with_these_texts_are_written_and_read_back() -> None:
    play = table(hand=("invented-melee-9",))
    own = play.state.seats[0]
    own.more_buys, own.bottom = 2, [play.rules.index["swap"], play.rules.index["crash-gem"]]
    own.deck[play.rules.index["swap"]] -= 1
    own.deck[play.rules.index["crash-gem"]] -= 1
    seat = play.written_position()["seats"]["P1"]  # type: ignore[index]
    assert (seat["bottom"], seat["more-buys"]) == (["crash-gem", "swap"], 2)
    assert COLOURS["B"] in own.pile
    assert pile(play, 1) == "KG"


RECORD = """\
format: replay/1
ruleset: puzzle-strike-2/base
mode: duel
seats:
  P1: {player: Alice, character: grave}
  P2: {player: Bob, character: jaina}
deck: grand-melee
bank: [pink-card, green-card, blue-card, purple-card, blue-card]
position:
  turn: P1
  phase: buy
  scepter: P1
  seats:
    P1:
      more-buys: 1
      hand: [swap, swap, sword-slice, skill-up, grave-third]
      deck: [crash-gem, crash-gem, basic-block]
      bottom: [basic-block, skip-ahead]
    P2: {diamonds: 1}
moves: |
  P1 buy pink-card
  P1 deal pink-card
  P1 buy green-card
  P1 deal pink-card
  P1 draw crash-gem crash-gem basic-block
  P1 draw basic-block skip-ahead
"""


def judged(text: str) -> str:
    """The verdict on a record."""
    return audit(shipped(), ReplayReader(lambda *_: shipped().names).text(text, "game.yaml")).verdict


def test_a_header_says_how_many_buys_are_left_and_what_lies_under_a_deck() -> None:
    assert judged(RECORD) in ("legal", "consistent")
    early = RECORD.replace("draw crash-gem crash-gem basic-block", "draw crash-gem crash-gem skip-ahead")
    assert judged(early) == "illegal"
    assert judged(RECORD.replace("draw basic-block skip-ahead", "draw skip-ahead skip-ahead")) == "illegal"
    assert judged(RECORD.replace("      more-buys: 1\n", "")) == "illegal"


def test_what_touches_the_same_is_not_independent() -> None:
    prints = further().footprints()
    assert not independent(prints["invented-melee-7"], prints["basic-block"]), "who blocks turns on the scepter"
    assert not independent(prints["invented-melee-1"], prints["crash-gem"])
    assert not independent(prints["kidney-shot"], prints["invented-melee-10"]), "it may be drawn"
    assert independent(prints["invented-melee-9"], prints["invented-melee-9"]) is False
