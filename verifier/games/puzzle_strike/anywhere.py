"""Any well-formed position of one shape: every count is asked of a world, within what box and other counts leave.

Chips are conserved by construction: what the unknown counts of a kind leave over lies in one zone that takes the rest.
Not for: which shapes there are (`scenes`).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from verifier.games.puzzle_strike.invariants import box
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.state import COLOURS, NO_ARROWS, Arrows, Cut, total
from verifier.games.puzzle_strike.zones import demanded_level
from verifier.games.scene import World

#: The most that counters of a turn are, where a position leaves them open.
MOST_ARROWS, MOST_MONEY, LEAST_MONEY, MOST_PIGGY, MOST_PLAYED = 6, 30, -9, 3, 4


@dataclass(frozen=True, slots=True)
class Shape:
    """What is open in a position: the kinds of chips that may lie anywhere, and what else may be so."""

    kinds: tuple[int, ...]
    characters: tuple[str, ...]
    ongoing: tuple[tuple[int, int], ...] = ()  # (seat, chip)
    effects: tuple[tuple[str, int], ...] = ()  # (name, seat)
    discounts: tuple[tuple[int, int], ...] = ()  # (amount, floor) of price cuts in force
    broad: bool = False  # coloured arrows, stand-in gems and chips on the table are open, too
    colours: tuple[int, ...] = ()  # the colours of which arrows may be left
    placed: tuple[int, ...] = ()  # kinds that may lie in a pile
    trapped: tuple[int, ...] = ()  # stacks that may hold trap tokens
    bought: tuple[int, ...] = ()  # kinds that may have been bought this turn
    bare: bool = False  # nothing lies in anybody's hand or bag but his own chips: piles alone are open
    full: tuple[int, ...] = ()  # seats whose piles are those that lose at their turn's end
    held: frozenset[int] = frozenset()  # kinds that seats after the second may have in hand
    boxes: tuple[int, ...] = ()  # how many chips of each kind other rules have, if there are to be no more


def fill(play: Play, shape: Shape, world: World) -> None:
    """Put unknown counts everywhere that a shape leaves open."""
    totals = stock(play, shape)
    for seat, chip in shape.ongoing:
        play.state.ongoing.append((seat, chip, play.state.turn - 1))
    play.state.effects.extend((name, seat, play.state.turn) for name, seat in shape.effects)
    play.state.discounts.extend(Cut(amount, floor) for amount, floor in shape.discounts)
    for chip in play.kinds_in_play:
        if chip in shape.kinds:
            spread(play, shape, world, chip, totals[chip] - sum(kind == chip for _, kind in shape.ongoing))
        else:
            at_rest(play, world, chip, totals[chip])
    for number in shape.full:
        world.require(total(play.state.seats[number].pile) >= play.rules.parameters["lose-at"])
    counters(play, shape, world)
    level = world.unknown("level", 0, len(play.rules.level_names) - 1)
    play.state.level = level
    world.require(level >= demanded_level(play))


def stock(play: Play, shape: Shape) -> list[int]:
    """How many chips of each kind there are: no more of a stack than other rules have that are to have the position."""
    totals = box(play)
    for chip in play.state.stacks if shape.boxes else ():
        totals[chip] -= max(0, play.rules.chips[chip].box - shape.boxes[chip])
    return totals


def at_rest(play: Play, world: World, chip: int, count: int) -> None:
    """Put every chip of a kind where it takes no part: on its stack, or in its owner's discard pile or hand.

    The character chips of a seat lie together: held, they leave bag and discard pile to run dry at once.
    """
    if chip in play.state.stacks:
        play.state.bank[chip] = count
    elif count:
        number = owner(play, chip)
        held = world.unknown(f"held{number + 1}", 0, 1) * count
        play.state.seats[number].hand[chip] = held
        play.state.seats[number].discard[chip] = count - held


def owner(play: Play, chip: int) -> int:
    """The seat whose character has a chip."""
    return next(number for number, own in enumerate(play.own) if chip in own)


def spread(play: Play, shape: Shape, world: World, chip: int, count: int) -> None:
    """Spread the chips of a kind over the zones; the last zone takes what the others leave."""
    name, left = play.rules.chips[chip].slug, count
    stacked = chip in play.state.stacks
    seats = range(len(play.state.seats)) if stacked else (owner(play, chip),)
    for seat in seats:
        table = ("table",) if shape.broad and seat == play.state.active else ()
        for zone in (*zones_of(shape, chip, place_of(play, seats, seat)), *table):
            if zone != "bag" or stacked:
                found = world.unknown(f"{zone}{seat + 1} {name}", 0, count)
                play.zone(seat, zone)[chip] = found
                left = left - found
    left = left - piles(play, shape, world, chip)
    if stacked:
        play.state.bank[chip] = world.unknown(f"bank {name}", 0, count)
        left = left - play.state.bank[chip]
    world.require(left >= 0)
    rest = play.state.seats[seats[:2][-1]]
    (rest.discard if stacked else rest.bag)[chip] = left


def place_of(play: Play, seats: Sequence[int], seat: int) -> int:
    """The place of a seat among those that can have a chip; who shares the active turn comes second, too."""
    shares = seat != play.state.active and play.on_turn(seat)
    return 1 if shares else seats.index(seat)


def zones_of(shape: Shape, chip: int, number: int) -> Iterator[str]:
    """The zones in which a kind may lie: of the first seat that can have it, the second, or one of the others.

    Who only looks on has what he may answer with, so that the questions to him do not multiply with all that he holds.
    """
    if shape.bare:
        return
    yield from (("hand", "bag", "discard"), ("hand", "bag"))[number] if number < 2 else ("hand",) * (chip in shape.held)
    if chip in shape.placed:
        yield "placed"


def piles(play: Play, shape: Shape, world: World, chip: int) -> int:
    """Put gems of a size in the piles; how many of them are chips."""
    size, chips = play.rules.chips[chip].size, 0
    for number, seat in enumerate(play.state.piles() if size else ()):
        seat.pile[size] = world.unknown(f"pile{number + 1} {size}", 0, play.rules.chips[chip].box)
        if shape.broad:
            seat.stand_ins[size] = world.unknown(f"stand-ins{number + 1} {size}", 0, play.rules.chips[chip].box)
            world.require(seat.stand_ins[size] <= seat.pile[size])
        chips = chips + seat.pile[size] - seat.stand_ins[size]
    return chips


def counters(play: Play, shape: Shape, world: World) -> None:
    """What the turn has used and earned so far."""
    state, phase = play.state, play.rules.turn[play.state.phase]
    active = play.active()
    for number, seat in enumerate(state.seats):
        seat.carried = world.unknown(f"carried{number + 1}", 0, 3) if phase in ("ante", "action") else 0
    for chip in shape.trapped:
        state.traps[chip] = world.unknown(f"traps {play.rules.chips[chip].slug}", 0, 2)
    if phase == "ante":
        return
    least = LEAST_MONEY if play.rules.can_owe else 0
    active.money = world.unknown("money", least, MOST_MONEY)
    for number in play.rules.mode.mates(state.active)[1:]:  # who shares the turn has an action and money of his own
        state.seats[number].money = world.unknown(f"money{number + 1}", 0, MOST_MONEY)
        if phase == "action":
            state.unseen[number].balances = ((world.unknown(f"arrows{number + 1}", 0, 1), *NO_ARROWS[1:]),)
    active.piggy = world.unknown("piggy", 0, MOST_PIGGY)
    active.actions_played = world.unknown("played", 0, MOST_PLAYED)
    world.require(active.actions_played >= sum(active.table[chip] for chip in uses(play, shape.kinds)))
    if play.rules.counts_colours:
        active.colours_played = colours_played(play, shape, world)
    if phase == "action":
        colours = range(1, len(NO_ARROWS)) if shape.broad else shape.colours
        coloured = (world.unknown(f"arrows {c}", 0, 2) if c in colours else 0 for c in range(1, len(NO_ARROWS)))
        play.state.unseen[play.state.active].balances = ((world.unknown("arrows", 0, MOST_ARROWS), *coloured),)
    else:
        for chip in shape.bought:
            active.bought[chip] = world.unknown(f"bought {play.rules.chips[chip].slug}", 0, 1)
        active.purchases = sum(active.bought)


def colours_played(play: Play, shape: Shape, world: World) -> Arrows:
    """How many chips of each colour were played so far: no more than were played, no fewer than lie on the table."""
    active, found = play.active(), [0]
    for number, name in enumerate(COLOURS[1:], 1):
        count = world.unknown(f"played {name}", 0, MOST_PLAYED)
        of_colour = [chip for chip in uses(play, shape.kinds) if number in play.rules.chips[chip].colours]
        world.require(count >= sum(active.table[chip] for chip in of_colour))
        world.require(count <= active.actions_played)
        found.append(count)
    return tuple(found)


def uses(play: Play, kinds: Sequence[int]) -> tuple[int, ...]:
    """The kinds that lie on the table because they were played."""
    return tuple(chip for chip in kinds if not play.rules.chips[chip].size)
