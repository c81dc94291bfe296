"""The questions that every turn puts to a seat. Made once for a game; when they are asked is in `turn`."""

from typing import TYPE_CHECKING, NamedTuple

from verifier.games.puzzle_strike_2 import colours
from verifier.games.puzzle_strike_2.domains import Cards, Gems, Slots
from verifier.games.puzzle_strike_2.frame import Frame
from verifier.games.puzzle_strike_2.labels import Options
from verifier.kernel.ask import Ask

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play


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
    return StandingAsks(
        Ask("ante", seat, ante, anted, ("ante",), (), cite["ante"]),
        Ask("drop", seat, drop, dropped, ("drop",), None, cite["drop"], bare=()),
        Ask("diamond", seat, Options(supers, True), chosen, ("diamond",), None, cite["diamond-choice"]),
        Ask("play", seat, Cards(play, seat, "hand", played, True), played, ("play",), None, cite["play"], "end"),
        Ask("buy", seat, Slots(play, True), bought, ("buy",), None, cite["buy"], "pass"),
        Ask("command", seat, Options(("power-up",), True, False), Frame(seat), ("power-up",), clause=cite["command"],
            stop="yield", bare="power-up"),
        Ask("refill", seat, Options(("refill",), said=False), Frame(seat), ("refill",), "refill", cite["refill"]),
        ante, drop,
    )  # fmt: skip
