"""What is different between two positions, so that a page holds each position once and then its changes; the order of
what all of them say.
"""

from collections.abc import Iterable, Iterator, Mapping

from verifier.report.shapes.viewer import Change

Block = Mapping[str, object]


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
