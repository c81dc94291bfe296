"""When two positions are the same: a form of any value that can be compared and hashed."""

from functools import cache

from verifier.symbolic.values import Count, sum_of

#: Values of these types are compared as they are.
ATOMS = frozenset((int, str, bool, float, type(None)))


def plain(value: object) -> object:
    """A value that can be compared and hashed: sums as what they are made of, objects as what they hold."""
    kind: type = type(value)
    if kind in ATOMS:
        return value
    if isinstance(value, Count):
        return ("count", *sum_of(value))  # type: ignore[arg-type]
    if isinstance(value, list | tuple):
        items = tuple(value)
        return items if ATOMS.issuperset(map(type, items)) else tuple([plain(item) for item in items])
    if isinstance(value, dict):
        return tuple((plain(key), plain(item)) for key, item in value.items())
    names = slots(kind)
    return tuple([plain(getattr(value, name)) for name in names]) if names else value


@cache
def slots(kind: type) -> tuple[str, ...]:
    """The names of what objects of a kind hold."""
    return tuple(name for one in kind.__mro__ for name in one.__dict__.get("__slots__", ()))
