"""Where all chips of a kind are that a player has: why he cannot hold one more. Not for: deciding what is legal."""

from typing import TYPE_CHECKING

from verifier.games.puzzle_strike.domains import Chips
from verifier.games.puzzle_strike.frame import CHIP, kind_of
from verifier.kernel.ask import Answer, Ask
from verifier.kernel.game import Account

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play

#: The zones of a seat in the order in which they are told, and how.
TOLD = (("hand", "in hand"), ("table", "on the table"), ("discard", "in the discard pile"), ("bag", "in the bag"))


def whereabouts(play: "Play", ask: Ask, answer: Answer) -> Account | None:
    """Where a seat's chips of the kind are that an answer names; None if it names no chip of its own zones."""
    domain = ask.domain
    if not isinstance(domain, Chips) or not isinstance(answer, CHIP) or ask.decision in ("buy", "gain"):
        return None
    chip, owner = kind_of(answer), domain.owner if domain.owner >= 0 else ask.seat
    name = f"{play.seat_names[owner]}'s {play.rules.chips[chip].slug}"
    return Account(name, tuple(places(play, owner, chip)))


def places(play: "Play", owner: int, chip: int) -> list[tuple[int, str]]:
    """How many chips of a kind a seat has in each place, with the words for it."""
    player = play.state.seats[owner]
    counts = [(getattr(player, zone)[chip], words) for zone, words in TOLD]
    counts += [(player.top.count(chip), "on top of the bag"), (player.placed[chip], "in the pile")]
    return [*counts, (player.kept.count(chip), "kept")]


def owned(play: "Play", seat: int, kind: int) -> int:
    """How many chips of a kind a seat has, gems in the pile apart."""
    return sum(count for count, _ in places(play, seat, kind))
