"""Records that begin in the middle of a game: `from: turn 7`, and `?` in a position.

What is not said of where chips lie, and of the ante level, is unknown: any counts that the box allows. The turn, its
seat and its step are said, or follow from the first line. Not for: unknown stacks of the bank (`open_bank`), or
unknown draws (`chances`).
"""

import re
from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from verifier.games.puzzle_strike.invariants import COUNTED
from verifier.games.puzzle_strike.open_bank import settle_stacks, unnamed_stacks
from verifier.kernel.event import Event
from verifier.kernel.game import World
from verifier.kernel.message import Said, say
from verifier.kernel.source import Position
from verifier.language.node import Node
from verifier.record.model import Replay
from verifier.record.promises import FROM, UNKNOWN, begins_open

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play

#: The zones of a seat of which it may not be known what lies there.
OPEN_ZONES = ("hand", "bag", "discard", "pile")
#: The number of a turn of which none is said: late enough for whatever lies behind.
SOME_TURN = 99
#: So many chips a stack that is well filled has at least, as long as its box does.
FILLED = 3
#: From the verb of the first line of a seat's own turn to the step that it belongs to.
STEPS = {"ante": "ante", "play": "action", "buy": "buy", "lay": "buy", "keep": "keep", "draw": "draw"}
_TURN = re.compile(r"turn\s+([1-9][0-9]{0,5})", re.IGNORECASE)


class Withheld(NamedTuple):
    """What is not known of a position: zones of seats, the ante level, and whether anything else is not known.

    Zones and the level may be anything; whatever else there was is not tried: effects, tokens, money carried over.
    """

    zones: tuple[tuple[int, str], ...] = ()
    level: bool = False
    bags: tuple[tuple[int, bool], ...] = ()  # by seat: what lines draw out of its bag, and whether it is refilled then
    more: bool = False


def first_position(play: "Play", replay: Replay) -> Node | None:
    """The position with which a record begins; what it leaves open is noted. Raises `Unreadable`."""
    if not begins_open(replay):
        return replay.setup.get("position")
    named = {token.chip for event in replay.events for token in event.args if token.chip >= 0}
    settle_stacks(play.state, named)  # those of the bank have a stack, whoever has them
    position, play.withheld = beginning(play, replay)
    return position


class SeatBeginning(NamedTuple):
    """What a header says of a seat, the zones of which it is not known what lies there, and whether more is not."""

    node: Node
    zones: tuple[str, ...]
    more: bool


def beginning(play: "Play", replay: Replay) -> tuple[Node, Withheld]:
    """The position that a header gives without what it leaves open, and what that is. Raises `Unreadable`."""
    node, position = replay.setup.get(FROM), replay.setup.get("position")
    where = next((one.position for one in (node, position) if one is not None), Position(replay.path))
    fields, is_open = entries_of(position), node is not None or is_unknown(position)
    seats = fields.pop("seats", None)
    entries, all_open = entries_of(seats), is_open or is_unknown(seats)
    begun = {name: beginning_of(entries.pop(name, None), where, is_open=all_open) for name in play.seat_names}
    known = {**(told_by(node, replay.events) if node is not None else {}), **known_of(fields)}
    known["seats"] = Node(where, fields={**{name: one.node for name, one in begun.items()}, **entries})
    zones = tuple((number, zone) for number, one in enumerate(begun.values()) for zone in one.zones)
    level = is_unsaid(fields.get("level"), is_open=is_open)
    more = is_open or more_is_unknown(fields, ("level",)) or any(one.more for one in begun.values())
    return Node(where, fields=known), Withheld(zones, level, drawn_by(replay), more)


def beginning_of(entry: Node | None, where: Position, *, is_open: bool) -> SeatBeginning:
    """What an entry says of its seat; what it does not name of an open one is not known. Raises `Unreadable`."""
    seat_open, parts = is_open or is_unknown(entry), entries_of(entry)
    zones = tuple(zone for zone in OPEN_ZONES if is_unsaid(parts.get(zone), is_open=seat_open))
    node = Node(where if entry is None else entry.position, fields=known_of(parts))
    return SeatBeginning(node, zones, seat_open or more_is_unknown(parts, OPEN_ZONES))


def entries_of(node: Node | None) -> dict[str, Node]:
    """What a part of a position names; nothing if it is not there, or unknown as a whole. Raises `Unreadable`."""
    return {} if node is None or is_unknown(node) else dict(node.mapping())


def is_unknown(node: Node | None) -> bool:
    """Whether a part of a position is said to be unknown as a whole."""
    return node is not None and node.text == UNKNOWN


def known_of(fields: Mapping[str, Node]) -> dict[str, Node]:
    """Those of some entries of which the value is known."""
    return {key: value for key, value in fields.items() if not is_unknown(value)}


def more_is_unknown(fields: Mapping[str, Node], tried: Sequence[str]) -> bool:
    """Whether entries are unknown besides those of which every value is tried."""
    return any(is_unknown(value) for key, value in fields.items() if key not in tried)


def drawn_by(replay: Replay) -> tuple[tuple[int, bool], ...]:
    """How many chips the lines of each seat draw before one of them refills the bag, and whether one does."""
    found = []
    for number in range(len(replay.seats)):
        own = [event for event in replay.events if event.seat == number and event.verb in ("draw", "refill")]
        before = list(takewhile(lambda event: event.verb == "draw", own))
        found.append((sum(len(event.args) for event in before), len(before) < len(own)))
    return tuple(found)


def is_unsaid(value: Node | None, *, is_open: bool) -> bool:
    """Whether it is not known what a key would say; one that is not given is not where everything is open."""
    return is_open if value is None else value.text == UNKNOWN


def told_by(node: Node, events: Sequence[Event]) -> dict[str, Node]:
    """The number of the turn, its seat and its step, as `from` and the first line say. Raises `Unreadable`."""
    text = (node.text or "").strip()
    found = _TURN.fullmatch(text)
    if found is None and text != UNKNOWN:
        raise node.wrong('a turn, such as `turn 7`, or "?"')
    number = found[1] if found is not None else str(SOME_TURN)
    told = {"number": Node(node.position, text=number, plain=True)}
    first = next((event for event in events if event.verb in STEPS and event.seat >= 0), None)
    if first is not None:
        told["turn"] = Node(node.position, text=f"P{first.seat + 1}", plain=True)
        told["phase"] = Node(node.position, text=STEPS[first.verb], plain=True)
    return told


def open_up(play: "Play", world: World, *, broadly: bool) -> None:
    """Let what is not known be anything that the box leaves room for; unless `broadly` with every stack well filled.

    So the ante level does not turn on what nobody knows, which is what takes long to look at.
    """
    if not play.withheld.zones and not play.withheld.level:
        return
    open_zones = {zone: [place for place in play.withheld.zones if place[1] == zone] for zone in OPEN_ZONES}
    for chip in play.kinds_in_play:
        places = [place for zone in ("pile", "hand", "bag", "discard") for place in open_zones[zone]]
        spread(play, world, chip, [place for place in places if may_lie(play, chip, *place)], broadly=broadly)
    for number, _ in () if broadly else open_zones["bag"]:
        drawn, is_all = play.withheld.bags[number]
        inside = sum(play.state.seats[number].bag)
        world.require(inside == drawn if is_all else inside >= drawn)
    if play.withheld.level:
        play.state.level = world.unknown("level", 0, len(play.rules.level_names) - 1)


def spread(play: "Play", world: World, chip: int, places: Sequence[tuple[int, str]], *, broadly: bool) -> None:
    """Spread what is left of a kind over the places that are open; the last one takes what the others leave."""
    slug, stacked = play.rules.chips[chip].slug, chip in play.state.stacks
    if not places:
        return
    left = most = play.state.bank[chip] if stacked else own_left(play, chip, places[0][0])
    if stacked:
        least = 0 if broadly else min(most, FILLED)
        play.state.bank[chip] = world.unknown(f"bank {slug}", least, most)
        left = left - play.state.bank[chip]
    for number, zone in places[:-1]:
        found = world.unknown(f"{play.seat_names[number]} {zone} {slug}", 0, most)
        add(play, number, zone, chip, found)
        left = left - found
    number, zone = places[-1]
    world.require(left >= 0)
    add(play, number, zone, chip, left)


def add(play: "Play", number: int, zone: str, chip: int, count: int) -> None:
    """Put so many chips of a kind into a zone of a seat."""
    if zone == "pile":
        play.state.seats[number].pile[play.rules.chips[chip].size] += count
    else:
        play.zone(number, zone)[chip] += count


def may_lie(play: "Play", chip: int, number: int, zone: str) -> bool:
    """Whether a chip of a kind may lie in a zone of a seat: gems in piles, and nobody else's own chips anywhere."""
    if chip in play.state.guessed or (zone == "pile" and not play.rules.chips[chip].size):
        return False
    return chip in play.state.stacks or chip in play.own[number]


def own_left(play: "Play", chip: int, number: int) -> int:
    """How many of a player's own chips of a kind a position places nowhere."""
    return play.own[number].count(chip) - sum(play.zone(number, zone)[chip] for zone in COUNTED)


def hinges_on_before(play: "Play") -> bool:
    """Whether more is not known of the first position than is tried in every way there is."""
    return play.withheld.more


def left_open(play: "Play") -> tuple[Said, ...]:
    """What the header does not say of the bank, and of where everything lay at the first line."""
    withheld = play.withheld.zones or play.withheld.level
    before = say("what-lay-where-at-first") if withheld else ""
    return tuple(one for one in (unnamed_stacks(play), before) if one)
