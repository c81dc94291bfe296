"""When two positions are the same: a form of any value that can be compared and hashed."""

from dataclasses import fields, is_dataclass
from functools import cache

from verifier.symbolic.values import SymbolicCount, sum_of

#: Types of which every value is its own form.
PLAIN = frozenset({int, str, bool, type(None)})


def plain(value: object) -> object:
    """A value that can be compared and hashed: sums as what they are made of, objects as what they hold."""
    kind: type = type(value)
    if kind in PLAIN:
        return value
    if isinstance(value, list | tuple):
        return tuple(value) if PLAIN.issuperset(map(type, value)) else tuple([plain(item) for item in value])
    if isinstance(value, SymbolicCount):
        return ("count", *sum_of(value))  # type: ignore[arg-type]
    if isinstance(value, dict):
        return tuple([(plain(key), plain(item)) for key, item in value.items()])
    names = held(kind)
    return tuple([plain(getattr(value, name)) for name in names]) if names else value


@cache
def held(kind: type) -> tuple[str, ...]:
    """The names of what objects of a kind hold."""
    if is_dataclass(kind):
        return tuple(one.name for one in fields(kind))
    return tuple(name for one in kind.__mro__ for name in one.__dict__.get("__slots__", ()))
