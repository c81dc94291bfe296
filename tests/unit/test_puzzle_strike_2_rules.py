"""What the rules of Puzzle Strike 2 do in positions made for the purpose: every number here is worked out by hand.

The numbers of the rulebook's worked example are in `test_puzzle_strike_2_example.py`.
"""

import pytest

from tests.support.second import carry_out, packed, pile, position, shipped
from verifier.games.puzzle_strike_2.effects import activate, settle
from verifier.games.puzzle_strike_2.state import Frame
from verifier.games.puzzle_strike_2.turn import act, buy_step, command_step, draw_step, drop, pass_turn
from verifier.games.puzzle_strike_2.zones import add_gems, ante, put_in_bank
from verifier.kernel.game import Undecidable
from verifier.run.effects import Effects

pytestmark = pytest.mark.unit
PURPLE, BLUE, PINK, GREEN = range(4)


@pytest.mark.parametrize(
    ("before", "sent", "after", "meter"),
    [
        ("BBKK", 3, "BB", (PINK, 2)),  # R:570, slots 3 and 4
        ("UUKGBBU", 1, "UUKGBB", (PURPLE, 1)),  # R:582, a single gem in slot 7
        ("UUKGBB", 4, "UUKG", (BLUE, 2)),  # R:582, slots 5 and 6
        ("BBKKGUBB", 4, "BBKKGU", (BLUE, 2)),  # R:614, slots 7 and 8
        ("UUKGXUUBB".replace("X", "G"), 5, "UUKGGUU", (BLUE, 2)),  # R:628, slots 8 and 9
        ("KKBBBB", 6, "KK", (BLUE, 0)),  # R:186, four gems fill the meter and the super move follows
    ],
)
def test_a_crash_breaks_the_run_on_top_and_sends_it_with_the_bonus(
    before: str, sent: int, after: str, meter: tuple[int, int]
) -> None:
    play = position(shipped(), (before, ""), ("crash-gem",))
    answers = ["crash-gem", None] if before == "KKBBBB" else ["crash-gem"]
    carry_out(play, act(play, 0), answers)
    assert (pile(play, 0), play.state.seats[1].incoming) == (after, sent)
    assert play.state.seats[0].meters[meter[0]] == meter[1]


@pytest.mark.parametrize(("gems", "cards"), [("BB", 5), ("UUKG", 6), ("BBKKGU", 7)])
def test_the_height_bonus_adds_to_the_draw(gems: str, cards: int) -> None:
    play = position(packed(), (gems, ""))
    deck = ("swap", "swap", "crash-gem", "crash-gem", "basic-block", "basic-block", "skip-ahead")
    carry_out(play, draw_step(play), [" ".join(deck[:cards])])
    assert sum(play.state.seats[0].hand) == cards


def test_an_unknown_bonus_leaves_a_draw_undecided_and_a_single_gem_does_not_need_it() -> None:
    play = position(shipped(), ("BUB", ""), ("crash-gem",))
    carry_out(play, act(play, 0), ["crash-gem"])
    assert play.state.seats[1].incoming == 1
    with pytest.raises(Undecidable, match=r"the height bonus of space 3 \(unknown, 0 to 1\) is not known"):
        carry_out(other := position(shipped(), ("UBB", ""), ("crash-gem",)), act(other, 0), ["crash-gem"])


def test_a_drop_takes_the_colours_of_the_bank_again_and_again_and_as_many_as_fit() -> None:
    play = position(shipped(), ("UUUUUUU", ""))
    play.state.seats[0].incoming = 9
    carry_out(play, drop(play, 0, ""), [()])
    assert pile(play, 0) == "UUUUUUU" + "KKGGBKK"
    assert play.state.seats[0].incoming == 2


def test_the_holder_must_drop_first_and_another_player_need_not() -> None:
    for seat, default in ((0, ()), (1, None)):
        play = position(shipped(), seat=seat)
        play.state.seats[seat].incoming = 2
        ask = next(drop(play, seat, "begin"))
        assert ask.elision.default == default  # type: ignore[union-attr]
        refusal = play.judge(ask, None)  # type: ignore[arg-type]
        assert (refusal is None) is (seat == 1)
        assert refusal is None or refusal.clause == "PS2-SCEP-10"


def test_what_finds_no_room_becomes_tokens() -> None:
    play = position(shipped(), ("U" * 13, "U" * 14))
    ante(play, 0, 2)
    assert (pile(play, 0)[13:], play.state.seats[0].incoming) == ("B", 1)  # PS2-INC-03, -04
    add_gems(play, 1, "", (GREEN, GREEN))
    assert (len(pile(play, 1)), play.state.seats[1].incoming) == (14, 2)


@pytest.mark.parametrize(("seat", "left"), [(0, 5), (1, 1)])
def test_blocks_of_the_holder_negate_nothing(seat: int, left: int) -> None:
    play = position(shipped(), hand=("basic-block",), seat=seat)
    play.state.seats[seat].incoming = 5
    carry_out(play, act(play, seat), ["basic-block"])
    assert play.state.seats[seat].incoming == left
    assert play.state.seats[seat].actions == 2


def test_eight_gems_fire_a_super_move_twice_and_the_overfill_stays() -> None:
    play = position(shipped())
    play.state.seats[0].meters = [0, 0, 9, 0]
    _, asked = carry_out(play, settle(play), ["swap swap", "crash-gem crash-gem"])
    assert (play.state.seats[0].meters, play.state.seats[0].actions, asked) == ([0, 0, 1, 0], 7, ["draw", "draw"])


def test_super_moves_that_fill_together_go_by_the_board_from_the_top() -> None:
    play = position(shipped(), ("GG", "K"))
    play.state.seats[0].meters = [4, 4, 0, 0]
    play.listener = effects = Effects(is_certain=True)
    carry_out(play, settle(play), ["green"])
    assert effects.single == [(0, "super", PURPLE), (1, "ante", BLUE), (1, "ante", PINK), (1, "ante", GREEN),
                           (0, "super", BLUE)]  # fmt: skip
    assert (pile(play, 1), pile(play, 0)) == ("KBKG", "")


def test_a_super_move_waits_for_the_second_crash() -> None:
    play = position(shipped(), ("UUKK", ""), ("unstable-power",), seat=0)
    play.listener = effects = Effects(is_certain=True)
    play.state.seats[0].meters = [0, 0, 3, 0]
    _, asked = carry_out(play, act(play, 0), ["unstable-power", "swap swap"])
    assert pile(play, 0) == ""
    assert (asked, play.state.seats[0].actions) == (["play", "draw"], 2)
    assert play.state.seats[0].discard[play.rules.index["wound"]] == 2
    assert effects.single.index((0, "gain", play.rules.index["wound"])) < effects.single.index((0, "super", PINK))


def test_a_diamond_is_used_once_and_leaves_the_meter() -> None:
    play = position(shipped(), ("", "KKG"), seat=1)
    bob = play.state.seats[1]
    bob.diamonds, bob.meters[BLUE] = 1, 3
    carry_out(play, act(play, 1), ["purify", "pink"])
    assert (pile(play, 1), bob.meters[BLUE], bob.diamonds, bob.actions) == ("G", 3, 0, 3)
    _, asked = carry_out(play, act(play, 1), [None])
    assert asked == ["play"]


def test_trickshot_gives_a_card_that_costs_nothing_until_the_next_action_phase_is_over() -> None:
    play = position(packed(), bank=("brass-knuckles", *BANK_REST), seat=1)
    carry_out(play, activate(play, 0, GREEN), [0, "blue-card"])  # on Bob's turn
    alice, card = play.state.seats[0], play.rules.index["brass-knuckles"]
    assert (alice.hand[card], alice.free[card], len(play.state.bank)) == (1, 1, 5)
    play.state.active, alice.actions = 0, 0
    carry_out(play, act(play, 0), ["brass-knuckles", "swap"])
    assert alice.actions == 0


BANK_REST = ("unleashed-tiger", "dash", "blue-card", "blue-card")


def test_the_command_decision_fills_every_meter_or_gives_the_scepter_away() -> None:
    play = position(shipped(), seat=1)
    play.state.seats[0].meters = [0, 0, 2, 0]
    carry_out(play, command_step(play), ["power-up"])
    assert play.state.seats[0].meters == [1, 1, 3, 1]  # R:592
    carry_out(play, command_step(play), [None])
    assert play.state.holder == 1
    _, asked = carry_out(play, command_step(play))
    assert asked == []  # the holder's own turn


def test_an_overload_in_a_command_decision_busts_nobody_at_once() -> None:
    play = position(shipped(), ("", "U" * 9), seat=1)
    play.state.seats[0].meters = [3, 0, 0, 0]
    carry_out(play, command_step(play), ["power-up"])
    assert (len(pile(play, 1)), play.state.over) == (12, "")


def test_buying_is_mandatory_and_paid_with_tokens() -> None:
    play = position(packed())
    ask = next(buy_step(play))
    refusal = play.judge(ask, None)  # type: ignore[arg-type]
    assert refusal is not None
    assert refusal.clause == "PS2-BUY-05"
    play.state.seats[0].buy_adjust = -1
    carry_out(play, buy_step(play), [4, "green-card"])
    assert play.state.seats[0].incoming == 2
    assert play.state.seats[0].discard[play.rules.index["blue-card"]] == 1


def test_a_slot_of_unknown_cost_cannot_be_judged() -> None:
    play = position(shipped())
    refusal = play.judge(next(buy_step(play)), 2)  # type: ignore[arg-type]
    assert refusal is not None
    assert refusal.unknown
    assert "the buy cost of slot 3 (unknown, at least 1)" in refusal.message


def test_an_ante_up_is_revealed_after_eight_cards_and_counts_from_the_next_turn() -> None:
    play = position(shipped())
    for dealt in range(1, 17):
        play.state.bank.pop(0)
        put_in_bank(play, play.rules.index["green-card"])
        assert play.state.revealed == dealt // 8
    assert play.state.ante_ups == 0
    pass_turn(play)
    assert play.state.ante_ups == 2


def test_an_empty_bank_deck_busts_whose_turn_it_is() -> None:
    play = position(shipped())
    play.state.left = 0
    play.state.phase = 2
    carry_out(play, play.run(), [0])
    assert (play.state.over, play.winner()) == ("bust", 1)


def test_presents_are_played_at_once_and_free_one_after_the_other() -> None:
    play = position(packed(), ("UUK", ""), ("bloodlust",))
    play.state.seats[0].actions = 0
    _, asked = carry_out(play, act(play, 0), ["bloodlust", "swap", (2, 3), (1, 2), "crash-gem"])
    assert asked == ["play", "draw", "swap", "swap", "draw"]
    assert pile(play, 0) == "K"
    assert play.state.seats[1].incoming == 3  # two purple gems, the upper one in slot 3


def test_a_creature_acts_after_the_card_and_is_defeated_by_real_gems_alone() -> None:
    play = position(packed(), ("", "UGG"), ("unleashed-tiger", "crash-gem"), seat=0)
    carry_out(play, act(play, 0), ["unleashed-tiger"])
    tiger = play.rules.index["unleashed-tiger"]
    assert play.state.seats[0].creature == tiger
    _, asked = carry_out(play, act(play, 0), ["crash-gem", "swap"])
    assert asked == ["play", "draw"]
    for pile_, left in (("UGG", tiger), ("UGGG", -1)):  # two gems and a bonus of one do not do
        other = position(packed(), ("", pile_), ("crash-gem",), seat=1)
        other.state.seats[0].creature = tiger
        carry_out(other, act(other, 1), ["crash-gem"])
        assert other.state.seats[0].creature == left


def test_a_deep_crash_begins_anywhere_and_takes_the_run_on_both_sides() -> None:
    play = position(packed(), ("UBBBK", ""), ("kidney-shot",))
    carry_out(play, act(play, 0), ["kidney-shot", (3,)])
    assert (pile(play, 0), play.state.seats[1].incoming) == ("UK", 4)  # three gems, the highest in slot 4


def test_a_bank_card_on_top_of_the_deck_is_drawn_first() -> None:
    play = position(packed(), hand=("dash",))
    carry_out(play, act(play, 0), ["dash", 0, "pink-card", "kidney-shot"])
    assert play.state.seats[0].hand[play.rules.index["kidney-shot"]] == 1
    assert play.state.seats[0].buy_adjust == -1


def test_swaps_need_gems_that_adjoin_each_other() -> None:
    play = position(shipped(), ("UKB", ""), ("swap",))
    moves = act(play, 0)
    next(moves)
    ask = moves.send(play.rules.index["swap"])
    refusal = play.judge(ask, (1, 3))  # type: ignore[arg-type]
    assert refusal is not None
    assert refusal.clause == "PS2-SYM-01"


def test_sword_slice_does_nothing_with_one_gem_or_two_of_a_colour() -> None:
    for gems in ("", "K", "KK"):
        play = position(shipped(), (gems, ""), ("sword-slice",))
        carry_out(play, act(play, 0), ["sword-slice"])
        assert (pile(play, 0), pile(play, 1)) == (gems, "")
    play = position(shipped(), ("KU", ""), ("sword-slice",))
    carry_out(play, act(play, 0), ["sword-slice"])
    assert (pile(play, 0), pile(play, 1), play.state.seats[1].incoming) == ("K", "K", 0)


def test_frames_share_nothing() -> None:
    one, other = Frame(0), Frame(1)
    one.waiting = ((0, 1, None),)  # type: ignore[assignment]
    assert other.waiting == ()


def test_what_no_game_of_the_way_to_play_carries_out_is_no_step_of_it() -> None:
    duel, solo = (game.steps() for game in (shipped(), shipped().under("solo")))
    assert not {owner for owner, _, _ in duel} & {"puzzle-dragon"}
    assert "puzzle-dragon" in {owner for owner, _, _ in solo}
