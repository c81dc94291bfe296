"""Any position at all: every count is made up when somebody looks at it, and every list is short or empty.

Chips are not conserved in it, nor need anything else hold: what a proof supposes of it, it says itself.
Not for: positions of one shape that a record can begin with (`anywhere`).
"""

from collections.abc import Iterator
from typing import SupportsIndex, cast, overload

from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.state import Seat
from verifier.games.puzzle_strike.unseen import NO_ARROWS
from verifier.games.scene import World

#: The most that an unknown count is; limits are far below.
MOST = 99
#: The most tokens on a stack: each is looked at by itself.
MOST_TOKENS = 1
#: The zones of a seat that are counts by kind, and the counts of a seat, each with the least that it is.
ZONES = ("hand", "bag", "discard", "table", "placed", "bought")
COUNTS = {
    "money": -MOST, "carried": 0, "piggy": 0, "actions_played": 0, "purchases": 0, "spent": 0, "unripe": 0,
    "held_back": 0,
}  # fmt: skip


class Zone(list[int]):
    """Counts by kind, each of which is made up when it is looked at for the first time."""

    __slots__ = ("most", "name", "world")

    def __init__(self, world: World, name: str, length: int, most: int = MOST) -> None:
        super().__init__(cast("list[int]", [None] * length))
        self.world, self.name, self.most = world, name, most

    def found(self, index: int) -> int:
        """The count of a kind as it was at first."""
        return self.world.unknown(f"{self.name} {index}", 0, self.most)

    def untouched(self, index: int) -> bool:
        """Whether nobody has looked at the count of a kind."""
        return cast(object, list.__getitem__(self, index)) is None

    @overload
    def __getitem__(self, index: SupportsIndex, /) -> int: ...
    @overload
    def __getitem__(self, index: slice, /) -> list[int]: ...
    def __getitem__(self, index: SupportsIndex | slice, /) -> int | list[int]:
        """The count of a kind, or those of some kinds."""
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        number = int(index)
        if self.untouched(number):
            list.__setitem__(self, number, self.found(number))
        return list.__getitem__(self, number)

    def __iter__(self) -> Iterator[int]:
        """The counts of every kind."""
        return (self[number] for number in range(len(self)))


def fork(world: World, name: str) -> bool:
    """Whether something is so: tried both ways."""
    return bool(world.unknown(name, 0, 1) == 1)


def one_of(world: World, name: str, among: int) -> int:
    """One of so many: each is tried."""
    picked = world.unknown(name, 0, among - 1)
    return next((number for number in range(among - 1) if picked == number), among - 1)


def make_up(play: Play, world: World, name: str) -> None:
    """Let every count of a position be anything; `name` tells one such time from another."""
    rules, state = play.rules, play.state
    state.bank = Zone(world, f"bank{name}", play.kinds)
    state.traps = Zone(world, f"traps{name}", play.kinds, MOST_TOKENS)
    for chip in rules.never_in_bank:
        state.bank[chip] = state.traps[chip] = 0
    state.level = world.unknown(f"level{name}", 0, len(rules.level_names) - 1)
    state.flight = world.unknown(f"flight{name}", 0, MOST)
    state.ante_shift = world.unknown(f"ante shift{name}", 0, rules.largest_gem)
    state.extra_turns = world.unknown(f"extra turns{name}", 0, MOST)
    for number, seat in enumerate(state.seats):
        make_up_seat(rules.counts_colours, seat, world, f"{number + 1}{name}")
        for chip in rules.chip_range:
            if chip not in rules.placeable:
                seat.placed[chip] = 0
        black = world.unknown(f"arrows{number + 1}{name}", 0, MOST)
        state.unseen[number].balances = ((black, *(world.unknown(f"arrows{number + 1}.{colour}{name}", 0, MOST)
                                                   for colour in range(1, len(NO_ARROWS)))),)  # fmt: skip
    state.share()


def make_up_seat(counts_colours: bool, seat: Seat, world: World, name: str) -> None:
    """Let every count of a seat be anything."""
    for zone in ZONES:
        setattr(seat, zone, Zone(world, f"{zone}{name}", len(seat.hand)))
    seat.pile = Zone(world, f"pile{name}", len(seat.pile))
    seat.stand_ins = Zone(world, f"stand-ins{name}", len(seat.stand_ins))
    seat.pile[0] = seat.stand_ins[0] = 0
    for count, least in COUNTS.items():
        setattr(seat, count, world.unknown(f"{count}{name}", least, MOST))
    if counts_colours:
        seat.colours_played = tuple(world.unknown(f"played{name} {c}", 0, MOST) for c in range(len(NO_ARROWS)))
