"""The state of a game as its declaration has it: first values, and copies that change on their own.

A class names its fields with their types, which is what a type checker sees; the declaration says everything else.
Not for: rules; nothing here knows what is legal.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import repeat
from typing import ClassVar, Self

from verifier.table.declare import LISTS, Field, Group

#: Makes an object without the call that gives fields their first values.
_new = object.__new__


class Kept:
    """A part of the state, the fields of which a group declares."""

    __slots__ = ()

    listed: ClassVar[tuple[str, ...]] = ()  # the fields of which each copy has its own
    single: ClassVar[tuple[str, ...]] = ()

    def begin(self, group: Group, sizes: Mapping[str, int]) -> None:
        """Give every field its first value; `sizes` says how many pieces there are, and names of each set."""
        given = [one[:] if type(one) is list else one for one in first_values(group, *sizes.items())]
        give(self, group.names, given)

    def copy(self) -> Self:
        """Another one that is alike, and changes on its own."""
        kind = type(self)
        twin = _new(kind)
        give(twin, kind.single, map(getattr, repeat(self), kind.single))
        give(twin, kind.listed, [values[:] for values in map(getattr, repeat(self), kind.listed)])
        return twin


def give(part: Kept, names: Sequence[str], values: Iterable[object]) -> None:
    """Give fields values. There are so many fields that a loop of Python's own costs twice as much."""
    any(map(setattr, repeat(part), names, values))  # it gives None each time, so that there is a next time


@cache
def first_values(group: Group, *sizes: tuple[str, int]) -> tuple[object, ...]:
    """What the fields of a group hold when a game begins; lists are for nobody to change."""
    return tuple(first_value(field, dict(sizes)) for field in group.attributes)


def first_value(field: Field, sizes: Mapping[str, int]) -> object:
    """What a field holds when a game begins, before anything is set up."""
    if field.sort in ("zone", "counts"):
        return [0] * sizes[field.of]
    if field.sort in LISTS:
        return []
    if field.sort in ("seats", "fixed"):
        return ()
    if field.sort == "flag":
        return False
    return "" if field.sort == "text" and not field.first else field.first


def declare_fields(kind: type[Kept], group: Group, more: tuple[str, ...] = ()) -> None:
    """Tell a class what its fields are; `more` are those that it copies in its own way.

    Raises `TypeError` for a field that only one of them has.
    """
    names, there = {field.name for field in group.attributes}, set[str](kind.__slots__) - {*more}
    if names != there:
        raise TypeError(f"{kind.__qualname__} and its declaration differ: {', '.join(sorted(names ^ there))}")
    kind.listed = group.copied
    kind.single = (*(field.name for field in group.attributes if field.name not in kind.listed), *more)
