"""What a judge can put right in Puzzle Strike 2 besides what the declaration of the table says: the scepter, the bank.

Gems are tokens of which there are enough; a pile is set from the bottom up. Not for: what follows from the rules.
"""

from typing import TYPE_CHECKING, cast

from verifier.games.puzzle_strike_2.state import DECLARED
from verifier.kernel.mending import Mend, Mendable
from verifier.table.mending import NOTHING, Counter
from verifier.table.repairs import OwnRepairs, Single, repairs_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from verifier.games.puzzle_strike_2.play import Play


#: The slot of the creature.
CREATURE = DECLARED.seat.of_key("creature")


class Creature(Single):
    """The creature slot, which holds one card."""

    __slots__ = ()

    def refuses(self, kind: int) -> str:
        """Only a creature lies there, and one."""
        card = cast("Play", self.play).rules.cards[kind]
        return super().refuses(kind) if card.creature else f"{card.slug} is no creature"


def tell_scepter(play: object, seat: int) -> str:
    """Whether a seat holds the scepter."""
    return str(int(cast("Play", play).state.holder == seat))


def put_scepter(play: object, seat: int, mend: Mend) -> str:
    """Give the scepter to a seat: 1; somebody else's seat says whose it is instead of 0."""
    if mend.value != 1:
        return "say who holds it, as in `P2 scepter 1`"
    cast("Play", play).state.holder = seat
    return ""


def refuse_pile(play: "Play", seat: int, gems: "Sequence[int]") -> str:
    """Why a pile cannot be so high."""
    fits = seat != play.automaton and len(gems) <= play.rules.parameters["spaces"]
    return "" if fits else f"a pile has {play.rules.parameters['spaces']} spaces"


def refuse_meters(play: "Play", seat: int, counts: "Sequence[int]") -> str:
    """Why meters cannot hold so much: a full one is emptied at once."""
    full = play.rules.parameters["meter"]
    return f"it names colours, each fewer than {full} times" if max(counts) >= full else ""


def refuse_free(play: "Play", seat: int, counts: "Sequence[int]") -> str:
    """Why no more cards can cost nothing to play than are in hand."""
    there = zip(counts, play.state.seats[seat].hand, strict=True)
    return "it names cards in hand" if any(count and count > held for count, held in there) else ""


def tell_bank(play: object, seat: int) -> str:
    """The cards of the row, from the left."""
    game = cast("Play", play)
    return " ".join(map(game.written_thing, game.state.bank)) or NOTHING


def put_bank(play: object, seat: int, mend: Mend) -> str:
    """Say which cards lie in the row, from the left; the others have gone back to the bank deck."""
    game, cards = cast("Play", play), [token.chip for token in mend.things]
    state = game.state
    if -1 in cards or len(cards) != len(state.bank):
        return f"it names the {len(state.bank)} cards that lie there"
    dealt = [count + cards.count(card) - state.bank.count(card) for card, count in enumerate(state.dealt)]
    if any(count > most for count, most in zip(dealt, game.most, strict=True)):
        return "one of the cards is not in the bank deck"
    state.bank, state.dealt = cards, dealt
    return ""


REPAIRS = repairs_of(
    DECLARED,
    OwnRepairs(
        places={"creature": lambda play, seat: Creature(cast("Play", play), CREATURE, seat)},
        counters={"scepter": Counter(tell_scepter, put_scepter), "bank": Counter(tell_bank, put_bank)},
        refuses={"pile": refuse_pile, "meters": refuse_meters, "free": refuse_free},
        words={"scepter": Mendable("count"), "bank": Mendable("row", False)},
    ),
)
