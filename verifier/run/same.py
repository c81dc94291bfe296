"""When two positions are the same: a form of any value that can be compared and hashed."""

from collections.abc import Iterator

from verifier.symbolic.values import Count, sum_of


def plain(value: object) -> object:
    """A value that can be compared and hashed: sums as what they are made of, objects as what they hold."""
    if isinstance(value, Count):
        return ("count", *sum_of(value))  # type: ignore[arg-type]
    if isinstance(value, list | tuple):
        return tuple([plain(item) for item in value])
    if isinstance(value, dict):
        return tuple((plain(key), plain(item)) for key, item in value.items())
    names = tuple(slots(type(value)))
    return tuple(plain(getattr(value, name)) for name in names) if names else value


def slots(kind: type) -> Iterator[str]:
    """The names of what objects of a kind hold."""
    for one in kind.__mro__:
        yield from one.__dict__.get("__slots__", ())
