"""The state of a game as its declaration has it: first values, and copies that change on their own.

A class names its fields with their types, which is what a type checker sees; the declaration says everything else.
Not for: rules; nothing here knows what is legal.
"""

from collections.abc import Mapping
from functools import cache
from typing import TypeVar

from verifier.kernel.game import Snapshot
from verifier.table.declare import LISTS, FieldGroup, StateField

T = TypeVar("T")
Named = tuple[tuple[str, T], ...]


class KeptState(Snapshot):
    """A part of the state, the fields of which a group declares."""

    __slots__ = ()

    def begin(self, group: FieldGroup, sizes: Mapping[str, int]) -> None:
        """Give every field its first value; `sizes` says how many pieces there are, and names of each set."""
        single, listed = first_values(group, *sizes.items())
        for name, value in single:
            setattr(self, name, value)
        for name, values in listed:
            setattr(self, name, values[:])


@cache
def first_values(group: FieldGroup, *sizes: tuple[str, int]) -> tuple[Named[object], Named[list[object]]]:
    """What the fields of a group hold when a game begins, by name: those that are no lists, and those that are."""
    found = [(field.name, first_value(field, dict(sizes))) for field in group.attributes]
    listed = tuple((name, value) for name, value in found if isinstance(value, list))
    return tuple(one for one in found if not isinstance(one[1], list)), listed


def first_value(field: StateField, sizes: Mapping[str, int]) -> object:
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


def declare_fields(kind: type[KeptState], group: FieldGroup, more: tuple[str, ...] = ()) -> None:
    """Tell a class what its fields are; `more` are those that it copies in its own way.

    Raises `TypeError` for a field that only one of them has.
    """
    names, there = {field.name for field in group.attributes}, set[str](kind.__slots__) - {*more}
    if names != there:
        raise TypeError(f"{kind.__qualname__} and its declaration differ: {', '.join(sorted(names ^ there))}")
    kind.listed = group.copied
    kind.counted = group.counts
    kind.places = group.zones if group.name != "table" else ()
    kind.single = (*(field.name for field in group.attributes if field.name not in kind.listed), *more)
