"""The questions that every turn puts to a seat. Made once for a game; when they are asked is in `turn`."""

from typing import TYPE_CHECKING, NamedTuple

from verifier.games.domains import Options
from verifier.games.puzzle_strike_2 import colours
from verifier.games.puzzle_strike_2.domains import Cards, Gems, Slots
from verifier.games.puzzle_strike_2.frame import Frame
from verifier.kernel.ask import Ask, Elision

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play


#: What a record need not say of the questions.
ANTED, DROPPED, UNUSED, REFILLED = Elision(()), Elision(None, bare=()), Elision(None), Elision("refill")
PLAYED, BOUGHT, YIELDING = Elision(None, "end"), Elision(None, "pass"), Elision(stop="yield", bare="power-up")


class StandingAsks(NamedTuple):
    """The questions of a seat."""

    ante: Ask
    drop: Ask
    diamond: Ask
    play: Ask
    buy: Ask
    command: Ask
    refill: Ask
    anted: Gems  # the answers to the question about the ante
    dropped: Gems  # the answers to the question about dropping


def standing_asks(play: "Play", seat: int) -> StandingAsks:
    """The questions of a seat. The default of a drop depends on the position and is set when asked."""
    cite, supers = play.rules.structure, tuple(one.slug for one in play.rules.supers)
    played, anted, dropped, chosen, bought = (Frame(seat) for _ in range(5))

    def due_ante(count: int) -> tuple[int, ...]:
        return (colours.ante_colour(play),) * count

    def due_drop(count: int) -> tuple[int, ...]:
        return colours.pattern(play, count)

    ante, drop = Gems(play, anted, due_ante, False), Gems(play, dropped, due_drop, True)
    playable = Cards(play, seat, "hand", played, True)
    using = Options(supers, True)
    powering_up, refilling = Options(("power-up",), True, False), Options(("refill",), said=False)
    return StandingAsks(
        Ask("ante", seat, ante, anted, ("ante",), cite["ante"], ANTED, settled=True),
        Ask("drop", seat, drop, dropped, ("drop",), cite["drop"], DROPPED, settled=True),
        Ask("diamond", seat, using, chosen, ("diamond",), cite["diamond-choice"], UNUSED, settled=True),
        Ask("play", seat, playable, played, ("play",), cite["play"], PLAYED, settled=True),
        Ask("buy", seat, Slots(play, True), bought, ("buy",), cite["buy"], BOUGHT, settled=True),
        Ask("command", seat, powering_up, Frame(seat), ("power-up",), cite["command"], YIELDING, settled=True),
        Ask("refill", seat, refilling, Frame(seat), ("refill",), cite["refill"], REFILLED, settled=True),
        ante,
        drop,
    )
