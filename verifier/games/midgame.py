"""Records that begin in the middle of a game, alike in every family: `from: turn 7`, and `?` in a position.

What is not said of where things lie is unknown: any counts that the box allows. The turn, its seat and its step are
said, or follow from the first line. Not for: what a family lets be unknown in which way (its own `midgame`).
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

from verifier.kernel.event import Event
from verifier.kernel.game import World
from verifier.kernel.message import say
from verifier.kernel.norm import Norm, Refusal
from verifier.kernel.source import Position
from verifier.language.expression import words_in
from verifier.language.node import Node
from verifier.record.model import Replay
from verifier.record.promises import FROM, UNKNOWN, has_unknown
from verifier.table.declare import PIECES, Declaration, StateField
from verifier.table.game import OnTable

#: The number of a turn of which none is said: late enough for whatever lies behind.
SOME_TURN = 99
#: What a record does not say of the place of things at its first line, in words.
WHERE_UNKNOWN = say("what-lay-where-at-first")
_TURN = re.compile(r"turn\s+([1-9][0-9]{0,5})", re.IGNORECASE)
_BLANK = re.compile(r"\?(?:\s*x([0-9]{1,3}))?")


class Outline(NamedTuple):
    """What may be open in a family's positions, all of it tried, and what the verb of a first line says.

    `rows` are zones in order, in which a `?` has its place. A verb `after` a turn may be that of any seat.
    """

    zones: tuple[str, ...]  # of a seat
    rows: tuple[str, ...] = ()
    counters: tuple[str, ...] = ()  # of a seat
    keys: tuple[str, ...] = ()  # of the table
    steps: Mapping[str, str] = {}  # from the verb to the step of the turn
    after: tuple[str, ...] = ()


def outline_of(declared: Declaration, steps: Mapping[str, str], after: tuple[str, ...] = ()) -> Outline:
    """What may be open in positions on a declared table."""
    seat, table = declared.seat, declared.table
    rows = (field.key for field in (*seat.unknown, *table.unknown) if field.sort == "row")
    zones, counters, keys = (
        tuple(field.key for field in fields) for fields in (seat.unknown, seat.counters, table.unknown)
    )
    return Outline(zones, tuple(rows), counters, keys, steps, after)


class OpenZone(NamedTuple):
    """A zone of a seat with things of which nobody knows which they are: so many, or any number."""

    seat: int
    word: str
    number: int | None = None


class Withheld(NamedTuple):
    """What is not known of a position: zones and counters of seats, keys of the table, and whether anything else.

    These may be anything; whatever else there was is not tried: effects, tokens, what was carried over.
    """

    zones: tuple[OpenZone, ...] = ()
    counters: frozenset[tuple[int, str]] = frozenset()
    keys: frozenset[str] = frozenset()
    bags: tuple[tuple[int, bool], ...] = ()  # by seat: what lines draw out of its bag, and whether it is refilled then
    more: bool = False
    begins_turn: bool = False  # whether the first line begins a turn, so that every turn is told from its beginning

    def is_open(self) -> bool:
        """Whether anything is to be tried."""
        return bool(self.zones or self.counters or self.keys)


def hinges(
    withheld: Withheld, norms: Sequence[Norm], lists: Mapping[str, Sequence[str]], refusal: Refusal | None
) -> bool:
    """Whether a refusal may turn on what is not known of a position and not tried in every way.

    It does not if its norm, and whatever lifts that, reads nothing older than the answer, than the event that is under
    way, or than a turn of which the record has the beginning.
    """
    norm = None if refusal is None else next((one for one in norms if one.id == refusal.norm), None)
    if norm is None or not withheld.more:
        return withheld.more
    of_turn = lists["of-the-turn"] if withheld.begins_turn else ()
    new = {*lists["of-the-answer"], *lists["of-the-event"], *of_turn}
    related = (norm, *(one for one in norms if one.kind == "may" and norm.id in one.overrides))
    return any(not words_in(one.text) <= new for one in related)


class SeatBeginning(NamedTuple):
    """What a header says of a seat, what of it is open, and whether more is not known."""

    node: Node
    zones: tuple[tuple[str, int | None], ...]
    counters: tuple[str, ...]
    more: bool


def beginning(outline: Outline, replay: Replay, play: OnTable) -> tuple[Node, Withheld]:
    """The position that a header gives without what it leaves open, and what that is. Raises `Unreadable`."""
    node, position, names = replay.setup.get(FROM), replay.setup.get("position"), play.seat_names
    where = next((one.position for one in (node, position) if one is not None), Position(replay.path))
    fields, is_open = entries_of(position), node is not None or is_unknown(position)
    refuse_unknown_keys(play, fields, -1)
    seats = fields.pop("seats", None)
    entries, all_open = entries_of(seats), is_open or is_unknown(seats)
    for number, name in enumerate(names):
        refuse_unknown_keys(play, entries_of(entries.get(name)), number)
    begun = [beginning_of(outline, entries.pop(name, None), where, is_open=all_open) for name in names]

    told = told_by(outline, node, replay.events, len(names)) if node is not None else {}
    known = {**told, **{key: value for key, value in fields.items() if key in outline.rows or not has_unknown(value)}}
    known = {key: value for key, value in known.items() if not is_unknown(value)}
    known["seats"] = Node(where, fields={**{name: one.node for name, one in zip(names, begun, strict=True)}, **entries})
    zones = tuple(OpenZone(number, *zone) for number, one in enumerate(begun) for zone in one.zones)
    counters = frozenset((number, word) for number, one in enumerate(begun) for word in one.counters)
    keys = frozenset(key for key in outline.keys if key not in told and is_unsaid(fields.get(key), is_open=is_open))
    more = is_open or is_more_unknown(fields, outline.keys) or any(one.more for one in begun)
    return Node(where, fields=known), Withheld(zones, counters, keys, drawn_by(replay), more)


def beginning_of(outline: Outline, entry: Node | None, where: Position, *, is_open: bool) -> SeatBeginning:
    """What an entry says of its seat; what it does not name of an open one is not known. Raises `Unreadable`."""
    seat_open, parts = is_open or is_unknown(entry), entries_of(entry)
    zones: list[tuple[str, int | None]] = []
    for word in outline.zones:
        value = parts.get(word)
        if is_unsaid(value, is_open=seat_open):
            zones.append((word, None))
        elif value is not None and has_unknown(value):
            known, number = known_part(value)
            zones.append((word, number))
            parts[word] = value if word in outline.rows else known

    tried = (*outline.zones, *outline.counters)
    counters = tuple(word for word in outline.counters if is_unsaid(parts.get(word), is_open=seat_open))
    more = seat_open or is_more_unknown(parts, tried)
    kept = {key: value for key, value in parts.items() if key in outline.rows or not has_unknown(value)}
    kept = {key: value for key, value in kept.items() if not is_unknown(value)}
    return SeatBeginning(Node(where if entry is None else entry.position, fields=kept), tuple(zones), counters, more)


def refuse_unknown_keys(play: OnTable, fields: Mapping[str, Node], seat: int) -> None:
    """Refuse keys that a seat, or the table (-1), does not have, though it is not known what they would say."""
    group = play.group_of(seat)
    for key, value in fields.items():
        if has_unknown(value):
            Node(value.position, fields={key: value}).known(*group.keys)
            refuse_unknown_names(play, group.of_key(key), value)


def refuse_unknown_names(play: OnTable, field: StateField, node: Node) -> None:
    """Refuse names of which a field has no count, though it is not known which count."""
    if field.sort not in ("zone", "counts") or node.fields is None:
        return
    if field.of != PIECES:
        node.known(*play.names_of(field.of), UNKNOWN)
        return
    for name, count in node.pairs():
        if name != UNKNOWN:
            play.piece_named(name, count.named_at)


def entries_of(node: Node | None) -> dict[str, Node]:
    """What a part of a position names; nothing if it is not there, or unknown as a whole. Raises `Unreadable`."""
    return {} if node is None or is_unknown(node) else dict(node.mapping())


def is_unknown(node: Node | None) -> bool:
    """Whether a part of a position is said to be unknown as a whole."""
    return node is not None and (node.text or "").strip() == UNKNOWN


def is_unsaid(value: Node | None, *, is_open: bool) -> bool:
    """Whether it is not known what a key would say; one that is not given is not where everything is open."""
    return is_open if value is None else is_unknown(value)


def is_more_unknown(fields: Mapping[str, Node], tried: Sequence[str]) -> bool:
    """Whether entries are unknown, or in part, besides those of which every value is tried."""
    return any(has_unknown(value) for key, value in fields.items() if key not in tried)


def known_part(node: Node) -> tuple[Node, int]:
    """Things that are named without those of which nobody knows which they are, and how many these are.

    `[1, ?]`, `[crash-gem, ? x3]`, `1+?`, `{wound: 2, ?: 1}`. Raises `Unreadable`.
    """
    if node.fields is not None:
        known = {key: value for key, value in node.fields.items() if key != UNKNOWN}
        for count in known.values():
            count.integer(0, 999)
        number = node.fields[UNKNOWN].integer(0, 999) if UNKNOWN in node.fields else 0
        return node._replace(fields=known), number
    if node.text is not None:
        words = re.split(r"\s*\+\s*|\s+", node.text.strip())
        left = " ".join(word for word in words if word != UNKNOWN)
        return node._replace(text=left, items=None) if left else node._replace(text=None, items=()), words.count(
            UNKNOWN
        )
    blanks = [(item, _BLANK.fullmatch((item.text or "").strip())) for item in node.sequence()]
    number = sum(int(found[1] or 1) for _, found in blanks if found is not None)
    return node._replace(items=tuple(item for item, found in blanks if found is None)), number


def drawn_by(replay: Replay) -> tuple[tuple[int, bool], ...]:
    """How many things the lines of each seat draw before one of them refills the bag, and whether one does."""
    found = []
    for number in range(len(replay.seats)):
        own = [event for event in replay.events if event.seat == number and event.verb in ("draw", "refill")]
        before = list(takewhile(lambda event: event.verb == "draw", own))
        found.append((sum(len(event.args) for event in before), len(before) < len(own)))
    return tuple(found)


def told_by(outline: Outline, node: Node, events: Sequence[Event], seats: int) -> dict[str, Node]:
    """The number of the turn, its seat and its step, as `from` and the first lines say. Raises `Unreadable`."""
    text = (node.text or "").strip()
    found = _TURN.fullmatch(text)
    if found is None and text != UNKNOWN:
        raise node.wrong('a turn, such as `turn 7`, or "?"')
    told = {"number": found[1] if found is not None else str(SOME_TURN)}
    spoken = [event for event in events if event.verb in outline.steps and event.seat >= 0]
    if spoken:
        told["turn"] = f"P{whose_turn(outline, spoken, seats) + 1}"
        told["phase"] = outline.steps[spoken[0].verb]
    return {key: Node(node.position, text=value, plain=True) for key, value in told.items()}


def whose_turn(outline: Outline, spoken: Sequence[Event], seats: int) -> int:
    """The seat whose turn it is at the first line; before a line of its own the turn was that of the seat before it."""
    own = next((event for event in spoken if event.verb not in outline.after), spoken[0])
    return own.seat if own is spoken[0] and own.verb not in outline.after else (own.seat - 1) % seats


def require_numbers(
    world: World, withheld: Withheld, laid: Mapping[OpenZone, int], bag: str, inside: Callable[[int], int],
    *, broadly: bool,
) -> None:  # fmt: skip
    """Require as many things in each zone as are said to be there.

    Unless `broadly`, there are in a `bag` with any number as many as lines draw out of it; `inside` counts them.
    """
    for zone, count in laid.items():
        if zone.number is not None:
            world.require(count == zone.number)
        elif zone.word == bag and not broadly:
            drawn, is_all = withheld.bags[zone.seat]
            there = inside(zone.seat)
            world.require(there == drawn if is_all else there >= drawn)


def spread(
    world: World, name: str, places: Iterable[tuple[str, int | None]], left: int, most: int,
    put: Callable[[int, int], None], *, wholly: bool,
) -> int:  # fmt: skip
    """Spread things of a kind over places, each with how many it takes at most; how many are left over.

    There are `left` of them, which may be unknown, and no more than `most`. `put` lays a number of them in the place of
    an index. If they lie there `wholly`, one place takes what the others leave.
    """
    ordered = sorted(enumerate(places), key=lambda one: one[1][1] is None)
    takes_rest = wholly and bool(ordered) and ordered[-1][1][1] is None
    for index, (place, limit) in ordered[:-1] if takes_rest else ordered:
        found = world.unknown(f"{place} {name}", 0, most if limit is None else min(most, limit))
        put(index, found)
        left = left - found
    if type(left) is not int:
        world.require(left >= 0)
    if takes_rest:
        put(ordered[-1][0], left)
        return 0
    return left
