"""Where all chips of a kind are that a player has: why he cannot hold one more. Not for: deciding what is legal."""

from typing import TYPE_CHECKING

from verifier.games.puzzle_strike.domains import Chips
from verifier.games.puzzle_strike.frame import CHIP, kind_of
from verifier.kernel.ask import Answer, Ask
from verifier.kernel.game import Account
from verifier.table.places import account_of

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play


def whereabouts(play: "Play", ask: Ask, answer: Answer) -> Account | None:
    """Where a seat's chips of the kind are that an answer names; None if it names no chip of its own zones."""
    domain = ask.domain
    if not isinstance(domain, Chips) or not isinstance(answer, CHIP) or ask.decision in ("buy", "gain"):
        return None
    return account_of(play, domain.owner if domain.owner >= 0 else ask.seat, kind_of(answer))
