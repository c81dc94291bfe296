"""What holds in every position, whatever was played: chips are conserved, counts fit together, limits are kept.

For tests and for the search's invariant findings. Only arithmetic and comparisons, so counts may be solver terms.
Not for: legality of answers, which is the norms' affair.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from verifier.games.puzzle_strike.state import COLOURS, GEM_SIZES, Seat, State

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play

#: The zones of a seat that are counts by chip kind.
COUNTED = ("hand", "bag", "discard", "table", "placed")


def violations(play: "Play", totals: Sequence[int] | None = None) -> list[str]:
    """What is wrong with a position, a sentence each; empty if nothing is.

    `totals` are the chips of every kind that are in the game (`chips_in_game` of its first position); without
    them, what a game from the beginning has: the box for every stack, and the characters' chips (PS3-COMP-01).
    """
    found = conservation(play, box(play) if totals is None else totals)
    for name, seat in zip(play.seat_names, play.state.seats, strict=True):
        found.extend(f"{name}: {text}" for text in negative_counts(play, seat))
    return found + bank_faults(play) + limit_faults(play)


def box(play: "Play") -> list[int]:
    """The chips of a game from the beginning, by kind: the box's for every stack, and the characters'."""
    totals = [chip.box if chip.index in play.state.stacks else 0 for chip in play.rules.chips]
    for character in play.characters:
        for chip in play.rules.characters[character]:
            totals[chip] += 1
    return totals


def chips_in_game(play: "Play") -> list[int]:
    """How many chips of each kind there are: in the bank, with the players, and on their way."""
    totals = [play.state.bank[chip] for chip in play.rules.chip_range]
    for seat in play.state.seats:
        for chip in play.rules.chip_range:
            totals[chip] += seat.hand[chip] + seat.bag[chip] + seat.discard[chip] + seat.table[chip] + seat.placed[chip]
        for chip in (*seat.top, *seat.kept):
            totals[chip] += 1
        for size, chip in play.rules.gem_chips.items():
            totals[chip] += seat.pile[size] - seat.stand_ins[size]
    for _, chip, _ in play.state.ongoing:
        totals[chip] += 1
    totals[play.rules.gem_chips[1]] += play.state.flight
    return totals


def conservation(play: "Play", totals: Sequence[int]) -> list[str]:
    """Chips that have appeared or vanished."""
    return [
        f"{play.rules.chips[chip].slug}: {now} chips, there were {totals[chip]}"
        for chip, now in enumerate(chips_in_game(play))
        if now != totals[chip]
    ]


def negative_counts(play: "Play", seat: Seat) -> list[str]:
    """Counts of a seat that are below zero, and stand-ins that are more than the gems of their size."""
    found = [
        f"{getattr(seat, zone)[chip]} {play.rules.chips[chip].slug} in {zone}"
        for zone in COUNTED
        for chip in play.rules.chip_range
        if getattr(seat, zone)[chip] < 0
    ]
    for size in GEM_SIZES:
        if seat.stand_ins[size] < 0 or seat.pile[size] < seat.stand_ins[size]:
            found.append(f"{seat.pile[size]} {size}-gems in the pile, {seat.stand_ins[size]} of them stand-ins")
    for balance in seat.arrows:
        found.extend(f"{left} {colour} arrows" for colour, left in zip(COLOURS, balance, strict=True) if left < 0)
    if seat.pile[0] != 0:
        found.append("gems without a size")
    return found


def bank_faults(play: "Play") -> list[str]:
    """A stack below zero, chips without a stack, gems in the air below zero, an ante level that does not exist."""
    state = play.state
    found = []
    for chip in play.rules.chips:
        if state.bank[chip.index] < 0:
            found.append(f"{state.bank[chip.index]} {chip.slug} in the bank")
        if state.bank[chip.index] != 0 and chip.index not in state.stacks:
            found.append(f"{chip.slug} is in the bank, which has no such stack")
    if state.flight < 0:
        found.append(f"{state.flight} gems in the air")
    if not 0 <= state.level < len(play.rules.level_names):
        found.append(f"no ante level {state.level}")
    return found


def limit_faults(play: "Play") -> list[str]:
    """More reactions to one event, Wounds bought in one turn or chips kept than the ruleset's limits allow."""
    found = []
    parameters, incident = play.rules.parameters, play.incident
    if incident is not None:
        for name, count in zip(play.seat_names, incident.answered, strict=True):
            if count > parameters["reactions-per-event"]:
                found.append(f"{name} has answered one {incident.kind} {count} times")
        if incident.stand_ins > incident.count:
            found.append(f"{incident.count} gems incoming, {incident.stand_ins} of them stand-ins")
    for name, seat in zip(play.seat_names, play.state.seats, strict=True):
        if seat.bought[play.rules.wound] > parameters["wounds-per-turn"]:
            found.append(f"{name} has bought {seat.bought[play.rules.wound]} Wounds this turn")
        if len(seat.kept) > seat.piggy:
            found.append(f"{name} keeps {len(seat.kept)} chips with {seat.piggy} piggy banks")
    return found


def backward_steps(before: State, after: State) -> list[str]:
    """What went back between two positions of one game although it never may: the ante level, the turn, the end."""
    found = []
    if after.level < before.level:
        found.append(f"the ante level fell from {before.level} to {after.level}")
    if after.turn < before.turn:
        found.append(f"turn {after.turn} after turn {before.turn}")
    if before.over and not after.over:
        found.append("a game that had ended goes on")
    return found
