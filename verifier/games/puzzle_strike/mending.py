"""What a judge can put right in Puzzle Strike: every zone and counter that a position names.

The gems of a pile come from the bank and go there, unless a remedy says otherwise. Not for: what follows from the
rules (`zones`).
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from verifier.games.mending import Counter, Counts, Listed, Repairs, told_count
from verifier.games.puzzle_strike.state import GEM_SIZES
from verifier.games.puzzle_strike.unseen import NO_COLOURED
from verifier.games.puzzle_strike.zones import return_to_bank, settle_level, take_from_bank
from verifier.kernel.mending import Holding, Mend, Mendable

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play

#: No counter is set to more, nor one that may be less than nothing to less.
MOST = 999
#: The zones of a seat that are counts by kind, those that are lists, and those of the table.
COUNTED, LISTED = ("hand", "bag", "discard", "table"), ("top", "kept")
#: Counters of a seat: as a position calls them and as a seat does, and the least that each can be.
COUNTERS = (("money", "money", -99), ("carried", "carried", 0), ("piggy", "piggy", 0),
            ("played", "actions_played", 0), ("spent", "spent", 0))  # fmt: skip
#: Those of the table.
OF_TABLE = (("number", "turn"), ("extra-turns", "extra_turns"), ("ante-shift", "ante_shift"))


class Gems:
    """The gems of a pile, as the chips that they are."""

    __slots__ = ("play", "seat")

    def __init__(self, play: "Play", seat: int) -> None:
        self.play, self.seat = play, play.state.seats[seat]

    def count(self, kind: int) -> int:
        """How many gems of that size lie there."""
        size = self.play.rules.chips[kind].size
        return self.seat.pile[size] if size else 0

    def change(self, kind: int, number: int) -> None:
        """Put so many there, or take them away."""
        self.seat.pile[self.play.rules.chips[kind].size] += number

    def refuses(self, kind: int) -> str:
        """Only gems lie in a pile; of stand-ins nobody knows which are meant."""
        chip = self.play.rules.chips[kind]
        if chip.size not in GEM_SIZES:
            return f"{chip.slug} is no gem"
        stands_in = type(self.seat.stand_ins[chip.size]) is not int or self.seat.stand_ins[chip.size]
        return f"there is a stand-in for a {chip.size}-gem in the pile" if stands_in else ""


class Placed(Counts):
    """The chips in a pile that are no gems."""

    __slots__ = ("play",)

    def __init__(self, play: "Play", seat: int) -> None:
        super().__init__(play.state.seats[seat].placed)
        self.play = play

    def refuses(self, kind: int) -> str:
        """Only chips lie there that a text puts there."""
        return "" if kind in self.play.rules.placeable else f"no chip's text puts {self.play.written_thing(kind)} there"


class Ongoing:
    """The chips of an ongoing zone; one that a judge puts there counts as played in the turn before."""

    __slots__ = ("play", "seat")

    def __init__(self, play: "Play", seat: int) -> None:
        self.play, self.seat = play, seat

    def count(self, kind: int) -> int:
        """How many there are."""
        return sum(1 for owner, chip, _ in self.play.state.ongoing if (owner, chip) == (self.seat, kind))

    def change(self, kind: int, number: int) -> None:
        """Put so many there, or take the newest away."""
        ongoing = self.play.state.ongoing
        ongoing.extend([(self.seat, kind, self.play.state.turn - 1)] * number)
        for _ in range(-number):
            ongoing.remove(next(one for one in reversed(ongoing) if one[:2] == (self.seat, kind)))

    def refuses(self, kind: int) -> str:
        """Only ongoing chips stay there."""
        chip = self.play.rules.chips[kind]
        if not chip.ongoing:
            return f"{chip.slug} is no ongoing chip"
        return f"the text of {chip.slug} is not known" if kind in self.play.rules.unknown else ""


class Stacks:
    """The stacks of the bank; character chips, which have none, are set aside."""

    __slots__ = ("play",)

    def __init__(self, play: "Play") -> None:
        self.play = play

    def count(self, kind: int) -> int:
        """How many chips there are."""
        return self.play.state.bank[kind]

    def change(self, kind: int, number: int) -> None:
        """Put so many back on their stack, or take them off it."""
        if type(number) is not int:
            self.play.state.bank[kind] += number
        elif number < 0:
            take_from_bank(self.play, kind, -number)
        else:
            return_to_bank(self.play, kind, number)

    def refuses(self, kind: int) -> str:
        """A chip without a stack comes from no bank."""
        if kind in self.play.state.stacks or kind in self.play.rules.never_in_bank:
            return ""
        return f"{self.play.written_thing(kind)} has no stack in this bank"


def zone(name: str) -> Callable[[object, int], Holding]:
    """The place of a seat's zone that is counted."""
    return lambda play, seat: Counts(cast("Play", play).zone(seat, name))


def listed(name: str) -> Callable[[object, int], Holding]:
    """The place of a seat's zone in which chips lie in order."""
    return lambda play, seat: Listed(getattr(cast("Play", play).state.seats[seat], name))


def of_seat(name: str, least: int) -> Counter:
    """A counter of a seat's turn."""

    def told(play: object, seat: int) -> str:
        return told_count(getattr(cast("Play", play).state.seats[seat], name))

    def put(play: object, seat: int, mend: Mend) -> str:
        state = cast("Play", play)
        if name != "carried" and not state.on_turn(seat):
            return f"it counts in its owner's turn only, and it is not that of {state.seat_names[seat]}"
        if not least <= mend.value <= MOST:
            return f"it is from {least} to {MOST}"
        setattr(state.state.seats[seat], name, mend.value)
        return ""

    return Counter(told, put)


def of_table(name: str) -> Counter:
    """A counter of the table."""

    def told(play: object, seat: int) -> str:
        return told_count(getattr(cast("Play", play).state, name))

    def put(play: object, seat: int, mend: Mend) -> str:
        if not 0 <= mend.value <= MOST:
            return f"it is from 0 to {MOST}"
        setattr(cast("Play", play).state, name, mend.value)
        return ""

    return Counter(told, put)


def tell_actions(play: object, seat: int) -> str:
    """The arrows that a seat has left."""
    return told_count(cast("Play", play).state.unseen[seat].actions())


def put_actions(play: object, seat: int, mend: Mend) -> str:
    """Give a seat so many black arrows, and no others."""
    game = cast("Play", play)
    if not game.on_turn(seat) or not 0 <= mend.value <= MOST:
        return f"it counts in its owner's turn only, from 0 to {MOST}"
    game.state.unseen[seat].balances = ((mend.value, *NO_COLOURED),)
    return ""


def tell_level(play: object, seat: int) -> str:
    """The ante level."""
    return told_count(cast("Play", play).state.level)


def put_level(play: object, seat: int, mend: Mend) -> str:
    """Set the ante level; no lower than the empty stacks demand, which is seen to once everything is put right."""
    game = cast("Play", play)
    if not 0 <= mend.value < len(game.rules.level_names):
        return f"it is from 0 to {len(game.rules.level_names) - 1}"
    game.state.level = mend.value
    return ""


def settle(play: object) -> None:
    """Let the ante level follow the empty stacks."""
    settle_level(cast("Play", play))


PLACES: dict[str, Callable[[object, int], Holding]] = {
    **{name: zone(name) for name in COUNTED},
    **{name: listed(name) for name in LISTED},
    "placed": lambda play, seat: Placed(cast("Play", play), seat),
    "pile": lambda play, seat: Gems(cast("Play", play), seat),
    "ongoing": lambda play, seat: Ongoing(cast("Play", play), seat),
    "bank": lambda play, seat: Stacks(cast("Play", play)),
    "aside": lambda play, seat: Listed(cast("Play", play).state.aside),
}
COUNTS: dict[str, Counter] = {
    **{word: of_seat(name, least) for word, name, least in COUNTERS},
    **{word: of_table(name) for word, name in OF_TABLE},
    "actions": Counter(tell_actions, put_actions),
    "level": Counter(tell_level, put_level),
}
#: What is the table's.
TABLE = {"bank": "stock", "aside": "zone", "level": "count", **{word: "count" for word, _ in OF_TABLE}}
WORDS = {word: Mendable("zone") for word in PLACES} | {word: Mendable("count") for word in COUNTS}
REPAIRS = Repairs(
    WORDS | {word: Mendable(sort, False) for word, sort in TABLE.items()},
    PLACES,
    COUNTS,
    frozenset(("hand", "bag", "discard")),
    {"pile": "bank"},
    settle,
)
