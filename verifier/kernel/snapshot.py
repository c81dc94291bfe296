"""A part of a position that can be copied, and which of its fields are counts. Not for: which there are (`table`)."""

from typing import ClassVar, Self

#: Makes an object without the call that gives fields their first values.
_new = object.__new__


class Snapshot:
    """A part of a position, whose class says what its fields are."""

    __slots__ = ()

    listed: ClassVar[tuple[str, ...]] = ()  # the fields of which each copy has its own
    single: ClassVar[tuple[str, ...]] = ()
    counted: ClassVar[tuple[str, ...]] = ()  # the fields that hold nothing but counts
    places: ClassVar[tuple[str, ...]] = ()  # those of them in which a player's pieces lie

    def copy(self) -> Self:
        """Another one that is alike, and changes on its own."""
        kind = type(self)
        twin = _new(kind)
        for name in kind.single:
            setattr(twin, name, getattr(self, name))
        for name in kind.listed:
            setattr(twin, name, getattr(self, name)[:])
        return twin
