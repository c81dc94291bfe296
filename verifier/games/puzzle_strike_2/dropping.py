"""What a player does besides playing and buying cards: dropping incoming gems, using the diamond, drawing cards with
what waits for their being drawn.

Not for: the phases (`turn`).
"""

from collections.abc import Generator
from typing import TYPE_CHECKING

from verifier.games.puzzle_strike_2.effects import activate, comes_to, fire, settle, watched
from verifier.games.puzzle_strike_2.state import Frame
from verifier.games.puzzle_strike_2.zones import add_gems, draw, fixed, room
from verifier.kernel.ask import Answer, Elision, Moves, Question
from verifier.kernel.values import smaller

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play

#: What a record need not say of a drop that the player may leave out, and of one that must be.
DROPPED, DUE = Elision(None, bare=()), Elision((), bare=())
#: Questions after which it is known whether anything was done.
Done = Generator[Question, Answer, bool]


def is_held_up(play: "Play", seat: int) -> bool:
    """Whether the holder of the scepter has incoming gems to drop at the phase's beginning, and a diamond."""
    state, player = play.state, play.state.seats[seat]
    return state.moment == "begin" and state.holder == seat and player.diamonds > 0 and player.incoming > 0


def drop(play: "Play", seat: int, moment: str) -> Done:
    """Let the player drop incoming gems, or make him; whether any fell (PS2-DROP-01, PS2-DROP-09, PS2-SCEP-10)."""
    player, space = play.state.seats[seat], room(play, seat)
    if not player.incoming > 0 or space <= 0:
        return False
    ask, dropped = play.asks[seat].drop, play.asks[seat].dropped
    dropped.frame.moment, dropped.frame.due = moment, fixed(smaller(player.incoming, space), space)
    default = None if play.allows(ask, None) else ()
    ask.elision = DROPPED if default is None else DUE
    ask.settled = moment != "end"  # where the phase has ended, dropping is a part of what that leads to
    gems = yield ask
    if not isinstance(gems, tuple):
        return False
    play.passages.clear()
    player.incoming -= dropped.frame.due
    add_gems(play, seat, "", dropped.fallen(gems))
    play.note("drop")
    if watched(play, "drop-complete", seat):
        yield from fire(play, "drop-complete", seat)
        if play.state.moment != "ending":
            yield from settle(play)
    return True


def drop_again(play: "Play", seat: int, case: str = "") -> Moves:
    """What is left at the phase's end drops if there is room again, as `drop.end-again` has it; `case` is met then."""
    player = play.state.seats[seat]
    while player.incoming > 0 and room(play, seat) > 0 and play.reading("drop.end-again") == "drops":
        if case:
            play.meet(case)
        yield from drop(play, seat, "end")


def use_diamond(play: "Play", seat: int) -> Done:
    """Let the player use the diamond; whether he did."""
    player = play.state.seats[seat]
    if not player.diamonds > 0:
        return False
    chosen = yield play.asks[seat].diamond
    if not isinstance(chosen, str):
        return False
    player.diamonds -= 1
    play.passages.clear()
    play.note("diamond")
    yield from activate(play, seat, [one.slug for one in play.rules.supers].index(chosen))
    yield from settle(play)
    return True


def awaits_draws(play: "Play", seat: int) -> bool:
    """Whether the text of any card waits for its being drawn, or something in play waits for a seat to draw."""
    return "this-drawn" in play.rules.awaited or watched(play, "drawn", seat)


def draw_watched(play: "Play", frame: Frame, seat: int, count: int, clause: str, optional: bool = False) -> Moves:
    """Draw cards; what waits for that happens once the card of the frame is done."""
    if not awaits_draws(play, seat):
        yield from draw(play, seat, count, clause, optional)
        return
    hand = play.state.seats[seat].hand
    before = list(hand)
    yield from draw(play, seat, count, clause, optional)
    for card in play.kinds_in_play:
        comes_to(play, "drawn", frame, seat, card, hand[card] - before[card])
