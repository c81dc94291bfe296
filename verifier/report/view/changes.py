"""What is different between two positions, so that a page holds each position once and then its changes; the order of
what all of them say.
"""

from collections.abc import Iterable, Iterator, Mapping

from verifier.report.shapes.viewer import Change
from verifier.verdicts.film import PositionView

Block = Mapping[str, object]
#: What is different in the whole position, and for each seat in what it knows.
Changes = tuple[tuple[Change | int, ...], ...]
#: A position of which nothing is known.
NOTHING: Block = {}


def changes_between(old: Block, new: Block) -> tuple[Change, ...]:
    """Where the second position differs from the first.

    >>> changes_between({"P1": {"hand": {"wound": 1}}, "level": 0}, {"P1": {"hand": {"wound": 2}}})
    ((('P1', 'hand', 'wound'), 2), (('level',),))
    """
    return tuple(walk_changes(old, new, ()))


def walk_changes(old: Block, new: Block, path: tuple[str, ...]) -> Iterator[Change]:
    """Yield the differences below a place; a list is given as a whole."""
    for key, value in new.items():
        place = (*path, str(key))
        before = old.get(key)
        if value == before and key in old:
            continue
        if isinstance(value, Mapping) and isinstance(before, Mapping):
            yield from walk_changes(before, value, place)
        else:
            yield (place, value)
    for key in old:
        if key not in new:
            yield ((*path, str(key)),)


def blocks_of(block: Block) -> Iterator[Block]:
    """Yield a position, and what it says of each seat."""
    yield {**block, "seats": {}}
    seats = block.get("seats")
    yield from seats.values() if isinstance(seats, Mapping) else ()


def merge_orders(blocks: Iterable[Block]) -> list[str]:
    """Return the keys of blocks in an order that is that of each of them.

    >>> merge_orders(({"hand": 1, "money": 2}, {"hand": 1, "discard": 1, "money": 2}))
    ['hand', 'discard', 'money']
    """
    found: list[str] = []
    for block in blocks:
        at = 0
        for key in block:
            if key not in found:
                found.insert(at, key)
            at = found.index(key) + 1
    return found


def changed(old: PositionView | None, new: PositionView | None, seats: int) -> Changes:
    """Return what is different in the whole position, and for each seat in what it knows; nothing if it is not known.

    A seat's change that is one of the whole position is given by its number there.
    """
    if new is None:
        return ()
    before, after = sides(old, seats), sides(new, seats)
    whole, *seen = (changes_between(one, other) for one, other in zip(before, after, strict=True))
    places = {repr(change): number for number, change in enumerate(whole)}
    return (whole, *(tuple(places.get(repr(change), change) for change in changes) for changes in seen))


def sides(view: PositionView | None, seats: int) -> tuple[Block, ...]:
    """Return a position as it is, and as each seat knows it, with the stocks of the table."""
    if view is None:
        return (NOTHING,) * (seats + 1)
    return tuple({**block, **view.supply} for block in (view.whole, *view.seen))


def keys_of(value: object) -> Iterator[str]:
    """Yield every key and text inside a position."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield str(key)
            yield from keys_of(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from keys_of(inner)
    elif isinstance(value, str):
        yield value
