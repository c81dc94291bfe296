"""Any position at all: every count is made up when somebody looks at it, and every list is short or empty.

Chips are not conserved in it, nor need anything else hold: what a proof supposes of it, it says itself.
Not for: positions of one shape that a record can begin with (`anywhere`).
"""

from verifier.games.made_up import MOST, Zone
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.state import Seat
from verifier.games.puzzle_strike.unseen import NO_ARROWS
from verifier.games.scene import World

#: The most tokens on a stack: each is looked at by itself.
MOST_TOKENS = 1
#: The zones of a seat that are counts by kind, and the counts of a seat, each with the least that it is.
ZONES = ("hand", "bag", "discard", "table", "placed", "bought")
COUNTS = {
    "money": -MOST, "carried": 0, "piggy": 0, "actions_played": 0, "purchases": 0, "spent": 0, "unripe": 0,
    "held_back": 0,
}  # fmt: skip


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
