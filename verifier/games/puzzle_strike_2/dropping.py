"""What a player does besides playing and buying cards: dropping incoming gems, using the diamond, drawing cards with
what waits for their being drawn. What one move did to incoming gems (broken, sent, blocked) is told of a wrong total.

Not for: the phases (`turn`).
"""

from collections.abc import Generator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from verifier.games.puzzle_strike_2.effects import activate, comes_to, fire, settle, watched
from verifier.games.puzzle_strike_2.state import Frame
from verifier.games.puzzle_strike_2.zones import add_gems, draw, fixed, room
from verifier.kernel.ask import Answer, Elision, Moves, Question
from verifier.kernel.event import Assertion
from verifier.kernel.message import Message, say
from verifier.kernel.values import smaller

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play

#: What a move may do besides what is said of every total of a kind: cases of `structure`, behind the kind.
MADE_BY: Mapping[str, tuple[str, ...]] = {"meter": ("destroyed", "diamond"), "incoming": ("bought", "bought-free")}


class Passage(NamedTuple):
    """One thing that a move did: the words for it, whose gems it changed, and the clause if it decides the number."""

    told: Message
    seats: tuple[int, ...]
    clause: str = ""


def record_crash(play: "Play", seat: int, broken: int, more: int, bonus: int) -> None:
    """Add a crash: how many gems were broken, and how many are sent."""
    sent = broken + more + bonus
    if type(sent) is not int:
        return
    who, clause = play.seat_names[seat], next(iter(play.rules.carried_out.get("height-bonus", ())), "")
    if bonus:
        told = say("broke-for-height", who=who, n=broken, n2=sent, n3=bonus)
        play.passages.append(Passage(told, (seat, *play.opponents(seat)), clause))
    else:
        play.passages.append(Passage(say("broke-and-sent", who=who, n=broken, n2=sent), (seat, *play.opponents(seat))))


def record_block(play: "Play", seat: int, count: int, clause: str) -> None:
    """Add incoming gems that were blocked."""
    if type(count) is int and count:
        play.passages.append(Passage(say("blocked-gems", seat=play.seat_names[seat], n=count), (seat,), clause))


def decides(play: "Play", claim: Assertion, seat: int) -> tuple[Passage, ...]:
    """What the last move did, if it has made the claimed number of a seat's incoming gems what it is."""
    if claim.quantity != "incoming" or play.state.final:
        return ()
    return tuple(passage for passage in play.passages if seat in passage.seats)


def made_by(play: "Play", kind: str, clause: str) -> str:
    """The clause that speaks of a total of a kind where the last move has not carried out the one of every such total.

    A crash fills meters (PS2-MATCH-03); a diamond leaves them as they are, and what is destroyed goes into none.
    """
    at_work = play.listener.at_work()
    cases = (play.rules.structure.get(f"{kind}-{how}", "") for how in MADE_BY.get(kind, ()))
    return clause if clause in at_work else next((one for one in cases if one in at_work), clause)


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
