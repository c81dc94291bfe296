"""What is kept of whatever has been made, as long as it is used and there is room. Not for: making it."""

from collections.abc import Hashable
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class LastUsed(Generic[Key, Value]):
    """The values that were used last: at most so many, and of keys that weigh no more together than a bound.

    The newest is kept whatever it weighs.
    """

    def __init__(self, most: int, heaviest: int) -> None:
        self.most, self.heaviest = most, heaviest
        self.weight = 0
        self._found: dict[Key, tuple[Value, int]] = {}

    def __len__(self) -> int:
        return len(self._found)

    def get(self, key: Key) -> Value | None:
        """The value of a key, which is now the one used last; None if it is not kept."""
        found = self._found.pop(key, None)
        if found is None:
            return None
        self._found[key] = found
        return found[0]

    def put(self, key: Key, value: Value, weight: int = 0) -> Value:
        """Keep a value, and let go of those that are then too much."""
        before = self._found.pop(key, None)
        self.weight += weight - (before[1] if before is not None else 0)
        self._found[key] = value, weight
        while len(self._found) > 1 and (len(self._found) > self.most or self.weight > self.heaviest):
            oldest = next(iter(self._found))
            self.weight -= self._found.pop(oldest)[1]
        return value
