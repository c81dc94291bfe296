"""Drawing cards with what waits for their being drawn. Not for: where they come from (`zones`), opening hands."""

from typing import TYPE_CHECKING

from verifier.games.puzzle_strike_2.effects import comes_to, watched
from verifier.games.puzzle_strike_2.frame import Frame
from verifier.games.puzzle_strike_2.zones import draw
from verifier.kernel.ask import Moves

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play


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
