"""Three and four players, the scepter between them, and the Grand Finale: every number here is worked out by hand.

Small records, turn by turn, are in `test_puzzle_strike_2_scepter.py` and `test_puzzle_strike_2_finale.py`.
"""

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.support.each import each_of
from tests.support.second import PACK, carry_out, followed, packed, pile, shipped, under
from tests.support.second_modes import begun, header, incoming, table
from verifier.games.library import Library
from verifier.games.puzzle_strike_2 import turn
from verifier.games.puzzle_strike_2.effects import activate
from verifier.games.puzzle_strike_2.endings import bust_step
from verifier.games.puzzle_strike_2.finale import close_turn
from verifier.games.puzzle_strike_2.play import Play
from verifier.games.puzzle_strike_2.state import Frame
from verifier.games.puzzle_strike_2.zones import put_in_bank, refill_bank, send
from verifier.games.steps import run_steps
from verifier.kernel.ask import Ask
from verifier.kernel.event import Event, Token
from verifier.record.read import ReplayReader
from verifier.verdicts.judge import audit

pytestmark = pytest.mark.unit
PURPLE, BLUE, PINK, GREEN = range(4)
FOLDER = Path(__file__).parents[2] / "replays" / "puzzle-strike-2" / "base"


# -- who attacks whom


def test_the_holder_attacks_everybody_and_the_others_only_the_holder() -> None:
    play = begun("multiplayer", 4)
    assert [play.opponents(seat) for seat in range(4)] == [(1, 2, 3), (0,), (0,), (0,)]
    send(play, 0, 3, False, PINK)
    assert incoming(play) == [0, 3, 3, 3]  # PS2-SCEP-06
    send(play, 2, 2, False, PINK)
    assert incoming(play) == [2, 3, 3, 3]
    play.state.holder = 2
    assert [play.opponents(seat) for seat in range(4)] == [(2,), (2,), (3, 0, 1), (2,)]


def test_unblockable_gems_and_antes_come_to_each_opponent_of_the_holder() -> None:
    play = begun("multiplayer", 3)
    send(play, 0, 2, True, PINK)
    assert [len(seat.pile) for seat in play.state.seats] == [0, 2, 2]
    carry_out(play, activate(play, 0, PURPLE))
    assert (pile(play, 1)[2:], pile(play, 2)[2:]) == ("BKG", "BKG")
    carry_out(play, activate(play, 1, PURPLE))
    assert pile(play, 0) == "BKG"


def test_one_crash_of_the_holder_destroys_the_creatures_of_several_and_another_player_destroys_one() -> None:
    tiger = packed().rules.index["unleashed-tiger"]
    for seat, left in ((0, [tiger, -1, -1]), (1, [-1, tiger, tiger])):
        play = begun("multiplayer", 3)
        play.state.active, play.state.phase, play.state.moment = seat, 1, "acting"
        for player in play.state.seats:
            player.creature, player.diamonds = tiger, 0
        player = play.state.seats[seat]
        player.pile, player.actions = [GREEN] * 3, 3
        player.hand[play.rules.index["crash-gem"]] = 1
        carry_out(play, turn.act(play, seat), ["crash-gem", "swap"])  # the own tiger draws
        assert [other.creature for other in play.state.seats] == left


def test_naming_all_opponents_or_the_only_one_is_needless_and_naming_one_of_several_is_not() -> None:
    play = begun("multiplayer", 3)
    one, both = (Token("P2", seat=1),), (Token("P2", seat=1), Token("P3", seat=2))
    assert not play.says_only_the_obvious(Event(1, 1, 0, "play", one, ()), 0)
    assert not play.says_only_the_obvious(Event(1, 1, 0, "ante", both, ()), 0)
    assert play.says_only_the_obvious(Event(1, 1, 0, "play", both, ()), 0)
    assert play.says_only_the_obvious(Event(1, 1, 1, "play", (Token("P1", seat=0),), ()), 0)


# -- command decisions


def test_after_each_turn_of_another_player_the_holder_decides_and_yields_to_that_player() -> None:
    play = begun("multiplayer", 3)
    play.state.active = 1
    carry_out(play, turn.command_step(play), ["power-up"])
    assert play.state.seats[0].meters == [1, 1, 1, 1]
    play.state.active = 2
    carry_out(play, turn.command_step(play), [None])
    assert play.state.holder == 2
    _, asked = carry_out(play, turn.command_step(play))  # after the holder's own turn there is none
    assert asked == []


def test_after_a_bust_the_holder_has_no_choice() -> None:
    play = begun("multiplayer", 3)
    play.state.active = 2
    play.state.seats[2].pile = [PINK] * 11
    bust_step(play)
    ask = next(turn.command_step(play))
    assert ask.elision.default == "power-up"  # type: ignore[union-attr]
    refusal = play.judge(ask, None)  # type: ignore[arg-type]
    assert refusal is not None
    assert refusal.clause == "PS2-WIN-08"


# -- the Grand Finale


def finale(waiting: Sequence[int], buster: int = 1, ante_ups: int = 0, chosen: str = "after-the-buster") -> Play:
    """A game of three or four in which somebody busts while so many gems are incoming to each seat."""
    game = packed()
    play = game.start(header("multiplayer", len(waiting)), {"final.order": chosen})
    play.state.turn, play.state.active, play.state.revealed = 1, buster, ante_ups
    for seat, count in zip(play.state.seats, waiting, strict=True):
        seat.incoming = count
    play.state.seats[buster].pile = [PINK] * 11
    bust_step(play)
    close_turn(play)
    return play


@pytest.mark.parametrize(
    ("waiting", "ante_ups", "bar"),
    [
        ((8, 99, 11, 22), 0, 22),  # PS2-GF-06, -07: the one who has busted does not count
        ((8, 99, 11, 22), 2, 22),
        ((3, 0, 4), 0, 10),  # PS2-GF-08: 10 + 5 x 0, 1, 2
        ((3, 0, 4), 1, 15),
        ((3, 0, 4), 2, 20),
        ((10, 0, 4), 0, 10),
        ((11, 0, 4), 0, 11),
    ],
)
def test_the_bar(waiting: tuple[int, ...], ante_ups: int, bar: int) -> None:
    play = finale(waiting, ante_ups=ante_ups)
    finalists = [seat for seat in range(len(waiting)) if seat != 1]
    assert [play.state.seats[seat].incoming for seat in finalists] == [bar] * len(finalists)
    assert play.state.seats[1].incoming == waiting[1]
    assert play.state.holder == -1
    assert all(play.opponents(seat) == () for seat in range(len(waiting)))


@pytest.mark.parametrize(
    ("buster", "chosen", "order"),
    [
        (1, "after-the-buster", (2, 3, 0)),
        (1, "from-the-first-player", (0, 2, 3)),
        (3, "after-the-buster", (0, 1, 2)),
        (0, "from-the-first-player", (1, 2, 3)),
    ],
)
def test_the_order_of_final_turns_is_open(buster: int, chosen: str, order: tuple[int, ...]) -> None:
    play = finale((0, 0, 0, 0), buster, chosen=chosen)
    assert play.state.waiting == order
    assert len(play.rules.points["final.order"].alternatives) == 2
    assert not any(item.point == "final.order" for item in play.rules.resolutions)


def test_gems_sent_and_antes_forced_are_the_score_and_all_else_is_ignored() -> None:
    play = finale((0, 0, 0))
    turn.pass_turn(play)
    seat = play.state.active
    send(play, seat, 5, False, PINK)
    send(play, seat, 2, True, PINK)
    assert play.state.seats[seat].score == 7
    carry_out(play, activate(play, seat, PURPLE))  # Overload: blue, pink, green
    assert play.state.seats[seat].score == 10  # PS2-GF-12
    assert incoming(play) == [10, 0, 10]
    assert [pile(play, other) for other in (0, 2)] == ["", ""]
    frame = Frame(seat, play.rules.index["burning-vigor"])
    carry_out(play, run_steps(play.rules.cards[frame.card].main, play, frame))  # no Wound to trash; the opponent antes
    assert play.state.seats[seat].score == 11


def test_final_turns_have_no_buy_and_no_command_decision_and_take_no_new_ante_ups() -> None:
    play = finale((0, 0, 0))
    turn.pass_turn(play)
    assert play.phases() == ("ante", "action", "draw", "bust-check")
    play.state.since = 11
    play.state.bank.pop()
    put_in_bank(play, play.rules.index["pink-card"])
    assert (play.state.since, play.state.revealed) == (12, 0)  # PS2-GF-17


@pytest.mark.parametrize(
    ("scores", "busted", "winners"),
    [
        ((4, 0, 7, 5), (), (2,)),
        ((4, 0, 7, 5), (2,), (3,)),  # PS2-GF-21: without busting
        ((4, 0, 7, 5), (0, 2, 3), (2,)),  # PS2-GF-22: everybody busted
        ((0, 9, 0, 5), (3,), (0, 2)),  # the first to bust is in no Grand Finale
    ],
)
def test_the_most_sent_without_a_bust_wins(
    scores: tuple[int, ...], busted: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    play = finale((0, 0, 0, 0))
    for seat, score in zip(play.state.seats, scores, strict=True):
        seat.score = score
    play.state.waiting, play.state.busted = (), busted
    close_turn(play)
    assert (play.ended(), play.state.winners) == ("finale", winners)
    assert play.winner() == winners[0]
    for seat in range(4):
        assert (play.fits(seat, "finale") is None) is (seat in winners)


def test_a_tie_is_open() -> None:
    replay = header("multiplayer", 3)
    play = packed().start(replay, {"final.tie": "nobody"})
    play.state.turn, play.state.out, play.state.final, play.state.losers = 1, (1,), True, (1,)
    close_turn(play)
    assert (play.ended(), play.state.winners, play.winner()) == ("finale", (), None)
    assert play.fits(0, "finale") is not None
    assert play.fits(None, "finale") is None


def test_an_empty_bank_deck_busts_and_the_trash_becomes_a_new_deck() -> None:
    play = packed().start(header("multiplayer", 3), {})
    state, index = play.state, play.rules.index
    state.turn, state.active, state.phase, state.left, state.moment = 1, 1, 1, 0, "acting"
    state.trash[index["dash"]], state.trash[index["bloodlust"]], state.trash[index["wound"]] = 1, 2, 3
    player = state.seats[1]
    player.actions, player.incoming, player.diamonds = 3, 0, 0
    player.hand[index["dash"]] = 1  # made up: a bank card goes on top of the deck
    moves = turn.game(play)
    asked = [next(moves)] + [moves.send(given) for given in (index["dash"], 0, (index["bloodlust"],), "power-up")]
    decisions = [one.decision if isinstance(one, Ask) else one.verb for one in asked]
    assert decisions == ["play", "top", "deal", "command", "ante"]  # the row is filled from the new deck first
    assert (state.out, state.final, state.left, state.trash[index["bloodlust"]]) == ((1,), True, 2, 0)
    assert state.trash[index["wound"]] == 3
    assert "deck-empty.rest-of-turn" in play.readings.gaps
    contents = play.contents(next(iter(deals(play))))
    assert {card.slug for card in play.rules.cards if contents.counts[card.index] > 0} == {"dash", "bloodlust"}


def deals(play: Play) -> list[object]:
    """The question that an empty slot of the bank puts."""
    play.state.bank.pop()
    return [next(refill_bank(play, play.state.active))]


def test_two_players_have_no_final_turns() -> None:
    play = begun("duel", 2)
    play.state.seats[0].pile = [PINK] * 11
    bust_step(play)
    assert (play.ended(), play.winner()) == ("bust", 1)


# -- what a header claims of the end


@each_of(
    ("lines", "ending", "result", "verdict"),
    [
        ("all", "", "{winner: P1, by: finale}", "legal"),
        ("all", "", "{winner: P2, by: finale}", "illegal PS2-GF-21"),
        ("all", "", "{winner: P3, by: finale}", "illegal PS2-WIN-05"),
        ("all", "", "{winner: none, by: finale}", "illegal PS2-GF-21"),
        ("all", "", "{winner: P1, by: bust}", "illegal PS2-GF-21"),
        # before the final turns: nobody says that they were silent
        ("half", "", "", "legal, not over"),
        ("half", "", "{winner: P1, by: time}", "legal, not over"),
        ("half", "", "{winner: none, by: adjudication}", "legal, not over"),
        ("half", "", "{winner: P1, by: concession}", "undecided"),
        ("half", "", "{winner: P1, by: finale}", "disputed PS2-GF-21"),  # if they were, it is a tie
        ("half", "time", "{winner: P2, by: time}", "legal"),
        ("half", "time", "{winner: P3, by: time}", "illegal PS2-WIN-05"),  # has bust
        ("half", "adjudicate P2 by judge", "{winner: P2, by: adjudication}", "legal"),
        ("half", "adjudicate P2 by judge", "{winner: none, by: adjudication}", "illegal PS2-GF-21"),
        ("half", "adjudicate P3 by judge", "", "illegal PS2-WIN-05"),
        ("half", "adjudicate draw by judge", "{winner: P1, by: adjudication}", "illegal PS2-GF-21"),
        ("half", "P1 concede", "", "undecided"),
        # in one of them
        ("most", "", "", "legal, not over"),
        ("most", "adjudicate P2 by judge", "{winner: P2, by: adjudication}", "legal"),
    ],
)
def test_how_a_game_of_three_is_said_to_have_ended(lines: str, ending: str, result: str, verdict: str) -> None:
    text = (FOLDER / "legal" / "multiplayer.yaml").read_text(encoding="utf-8").partition("result:")[0]
    until = {"all": "", "half": "  # The Grand Finale", "most": "  P1 play skill-up"}[lines]
    text = text.partition(until)[0] if until else text
    text += f"  {ending}\n" if ending else ""
    found = audit(
        shipped(), ReplayReader(Library().names).text(text + (f"result: {result}\n" if result else ""), "game")
    )
    assert " ".join((found.verdict, *([found.fault.clause] if found.fault and found.fault.clause else ()))) == (
        verdict.removesuffix(", not over")
    )
    assert not verdict.endswith("not over") or found.ended == ""


# -- several opponents at once, and a bank without cards

EVERYBODY = PACK.replace("main: [present: 2]", "main: [{discard: {who: opponent, count: 1}}]").replace(
    "main: [trash: {from: hand}]", "main: [{draw: {who: opponent, count: 1}}]"
)


@pytest.mark.parametrize(
    ("lines", "refused"),
    [
        ("P1 play bloodlust / P2 discard swap / P3 discard crash-gem", ""),
        ("P1 play bloodlust / P3 discard crash-gem / P2 discard swap", ""),  # no clause says who is first
        ("P1 play bloodlust / P3 discard crash-gem / P3 discard swap", "3 PS2-SYM-22"),
        ("P1 play gem-shield / P3 draw swap / P2 draw swap", ""),
    ],
)
def test_several_opponents_discard_and_draw_in_any_order(lines: str, refused: str) -> None:
    hands = {0: "bloodlust gem-shield", 1: "swap crash-gem", 2: "swap crash-gem"}
    play = table(3, hands=hands, game=under(EVERYBODY))
    assert followed(play, *lines.split(" / ")).partition(":")[0] == refused


def test_an_ante_without_a_card_in_the_ante_slot_is_undecided() -> None:
    position = {"at": "buy", "seat": 1, "left": 0, "since": 56, "revealed": 2, "ante_ups": 2}
    play = table(3, readings={"final.order": "after-the-buster"}, **position)  # type: ignore[arg-type]
    found = followed(play, "P2 buy 1", "P1 power-up", "P3 ante blue blue blue blue")
    assert "3 ?: no card lies in slot 5 of the bank" in found


def test_a_position_after_the_check_of_who_has_bust_has_the_final_turns_before_it() -> None:
    seats = {"P2": {"pile": ["blue"] * 11}}
    play = shipped().start(header("multiplayer", 3, position={"turn": "P2", "phase": "command", "seats": seats}), {})
    assert play.state.out == (1,)
    assert play.judge(next(turn.command_step(play)), None).clause == "PS2-WIN-08"  # type: ignore[union-attr, arg-type]
