"""What a judge can put right in Puzzle Strike 2: zones, piles, and counters that a position names.

Gems are tokens of which there are enough; a pile is set from the bottom up. Not for: what follows from the rules.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from verifier.games.mending import NOTHING, UNKNOWN, Counter, Counts, Listed, Repairs, told_count
from verifier.kernel.mending import Holding, Mend, Mendable
from verifier.kernel.values import surely_none

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play

#: No counter is set to more.
MOST = 999
#: The zones of a seat that are counts by kind, as a position calls them and as a seat does.
ZONES = (("hand", "hand"), ("deck", "deck"), ("discard", "discard"), ("played", "table"))
#: Counters of a seat, and the least that each can be.
COUNTERS = (("incoming", "incoming", 0), ("diamonds", "diamonds", 0), ("actions", "actions", 0),
            ("buy-cost", "buy_adjust", -99), ("score", "score", 0))  # fmt: skip


class Creature:
    """The creature slot, which holds one card."""

    __slots__ = ("play", "seat")

    def __init__(self, play: "Play", seat: int) -> None:
        self.play, self.seat = play, play.state.seats[seat]

    def count(self, kind: int) -> int:
        """Whether that card lies there."""
        return int(self.seat.creature == kind)

    def change(self, kind: int, number: int) -> None:
        """Put the card there, or take it away."""
        self.seat.creature = kind if number > 0 else -1

    def refuses(self, kind: int) -> str:
        """Only a creature lies there, and one."""
        card = self.play.rules.cards[kind]
        if not card.creature:
            return f"{card.slug} is no creature"
        return "" if self.seat.creature in (-1, kind) else "there is a creature in the slot"


def zone(name: str) -> Callable[[object, int], Holding]:
    """The place of a seat's zone."""
    return lambda play, seat: Counts(getattr(cast("Play", play).state.seats[seat], name))


def of_seat(name: str, least: int) -> Counter:
    """A counter of a seat."""

    def told(play: object, seat: int) -> str:
        return told_count(getattr(cast("Play", play).state.seats[seat], name))

    def put(play: object, seat: int, mend: Mend) -> str:
        if not least <= mend.value <= MOST:
            return f"it is from {least} to {MOST}"
        setattr(cast("Play", play).state.seats[seat], name, mend.value)
        return ""

    return Counter(told, put)


def tell_pile(play: object, seat: int) -> str:
    """The colours of a pile, from the bottom up."""
    game = cast("Play", play)
    pile = game.state.seats[seat].pile
    if any(type(gem) is not int for gem in pile):
        return UNKNOWN
    return " ".join(game.rules.colours[gem] for gem in pile) or NOTHING


def put_pile(play: object, seat: int, mend: Mend) -> str:
    """Lay a pile from the bottom up; a remedy names colours."""
    game = cast("Play", play)
    colours = [token.label for token in mend.things]
    strange = next((token.text for token in mend.things if token.label not in game.rules.colours), "")
    if strange:
        return f"{strange} is no colour"
    if seat == game.automaton or len(colours) > game.rules.parameters["spaces"]:
        return f"a pile has {game.rules.parameters['spaces']} spaces"
    game.state.seats[seat].pile = [game.rules.colours.index(colour) for colour in colours]
    return ""


def tell_scepter(play: object, seat: int) -> str:
    """Whether a seat holds the scepter."""
    return str(int(cast("Play", play).state.holder == seat))


def put_scepter(play: object, seat: int, mend: Mend) -> str:
    """Give the scepter to a seat: 1; somebody else's seat says whose it is instead of 0."""
    if mend.value != 1:
        return "say who holds it, as in `P2 scepter 1`"
    cast("Play", play).state.holder = seat
    return ""


def tell_meters(play: object, seat: int) -> str:
    """What the meters of a seat hold, by colour."""
    game = cast("Play", play)
    meters = zip(game.rules.colours, game.state.seats[seat].meters, strict=True)
    return ", ".join(f"{colour} {told_count(count)}" for colour, count in meters if not surely_none(count)) or NOTHING


def put_meters(play: object, seat: int, mend: Mend) -> str:
    """Say what the meters of a seat hold: each colour as often as its meter holds gems."""
    game, colours = cast("Play", play), [token.label for token in mend.things]
    counts = [colours.count(colour) for colour in game.rules.colours]
    if sum(counts) < len(colours) or max(counts) >= game.rules.parameters["meter"]:
        return f"it names colours, each fewer than {game.rules.parameters['meter']} times"
    game.state.seats[seat].meters = counts
    return ""


def tell_free(play: object, seat: int) -> str:
    """The cards in hand that cost nothing to play."""
    game = cast("Play", play)
    free = game.state.seats[seat].free
    return " ".join(game.written_thing(card) for card in range(game.kinds) for _ in range(free[card])) or NOTHING


def put_free(play: object, seat: int, mend: Mend) -> str:
    """Say which cards in hand cost nothing to play."""
    game, cards = cast("Play", play), [token.piece for token in mend.things]
    player, counts = game.state.seats[seat], [cards.count(card) for card in range(game.kinds)]
    if -1 in cards or any(count and count > there for count, there in zip(counts, player.hand, strict=True)):
        return "it names cards in hand"
    player.free = counts
    return ""


def tell_bank(play: object, seat: int) -> str:
    """The cards of the row, from the left."""
    game = cast("Play", play)
    return " ".join(map(game.written_thing, game.state.bank)) or NOTHING


def put_bank(play: object, seat: int, mend: Mend) -> str:
    """Say which cards lie in the row, from the left; the others have gone back to the bank deck."""
    game, cards = cast("Play", play), [token.piece for token in mend.things]
    state = game.state
    if -1 in cards or len(cards) != len(state.bank):
        return f"it names the {len(state.bank)} cards that lie there"
    dealt = [count + cards.count(card) - state.bank.count(card) for card, count in enumerate(state.dealt)]
    if any(count > most for count, most in zip(dealt, game.most, strict=True)):
        return "one of the cards is not in the bank deck"
    state.bank, state.dealt = cards, dealt
    return ""


def settle(play: object) -> None:
    """Nothing follows by itself."""


PLACES: dict[str, Callable[[object, int], Holding]] = {
    **{word: zone(name) for word, name in ZONES},
    "top": lambda play, seat: Listed(cast("Play", play).state.seats[seat].top),
    "creature": lambda play, seat: Creature(cast("Play", play), seat),
    "trash": lambda play, seat: Counts(cast("Play", play).state.trash),
}
COUNTS: dict[str, Counter] = {
    **{word: of_seat(name, least) for word, name, least in COUNTERS},
    "pile": Counter(tell_pile, put_pile),
    "scepter": Counter(tell_scepter, put_scepter),
    "meters": Counter(tell_meters, put_meters),
    "free": Counter(tell_free, put_free),
    "bank": Counter(tell_bank, put_bank),
}
#: Those that are no numbers.
ROWS = ("pile", "meters", "free", "bank")
REPAIRS = Repairs(
    {word: Mendable("zone", word != "trash") for word in PLACES}
    | {word: Mendable("row" if word in ROWS else "count", word != "bank") for word in COUNTS},
    PLACES,
    COUNTS,
    frozenset(("hand", "deck", "discard")),
    {},
    settle,
)
