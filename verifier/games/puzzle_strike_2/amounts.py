"""Numbers that a ruleset gives: parameters, and the tables printed on the boards, in which a number may be unknown.

Not for: what they are used for (`zones`, `turn`).
"""

from collections.abc import Mapping
from typing import NamedTuple

from verifier.kernel.source import Position, Unreadable
from verifier.language.document import Document
from verifier.language.node import Node
from verifier.language.vocabulary import nearest

#: The amounts that every game looks up, and the least value of each.
PARAMETERS: Mapping[str, int] = {
    "spaces": 1,
    "bust-above": 0,
    "meter": 1,
    "actions": 0,
    "ante": 0,
    "incoming": 0,
    "opening-hand": 0,
    "draw": 0,
    "bank-slots": 1,
    "ante-slot": 1,
    "ante-up-depth": 1,
    "ante-ups": 0,
    "bonus-from": 1,
    "deck-size": 1,
    "most-copies": 1,
    "buys": 0,
    "creatures": 0,
}
MOST = 99


class Amount(NamedTuple):
    """A number that is printed somewhere: from `low` to `high`, which are the same if it is known."""

    low: int
    high: int
    clause: str = ""

    @property
    def known(self) -> bool:
        """Whether it is known."""
        return self.low == self.high

    def __str__(self) -> str:
        if self.known:
            return str(self.low)
        return f"unknown, at least {self.low}" if self.high >= MOST else f"unknown, {self.low} to {self.high}"


def parameters_of(document: Document) -> Mapping[str, int]:
    """The parameters. Raises `Unreadable` for one that is missing, incomplete or below its least value."""
    found: dict[str, int] = {}
    section = document.section("parameters")
    for name in PARAMETERS:
        if name not in section:
            where = (document.root.get("parameters") or document.root).position
            raise Unreadable(where, f"parameters lacks {name!r}", nearest(name, section))
    for name, node in section.items():
        node.known("value", "clause", "also")
        node.need("clause")
        found[name] = node.need("value").integer(PARAMETERS.get(name, 0), 999)
    return found


def table_of(document: Document, name: str, count: int) -> tuple[Amount, ...]:
    """The numbers of a table with entries from 1 to `count`, that of 1 first."""
    section = document.section(name)
    where = (document.root.get(name) or document.root).position
    numbers = [str(number) for number in range(1, count + 1)]
    if list(section) != numbers:
        raise Unreadable(where, f"{name} has the entries 1 to {count}, in this order")
    return tuple(amount_of(node) for node in section.values())


def amount_of(node: Node) -> Amount:
    """A number, or the bounds of an unknown one."""
    node.known("value", "low", "high", "clause", "also", "notes")
    clause, value = node.need("clause").string(), node.need("value")
    if value.text != "unknown":
        number = value.integer(0, MOST)
        return Amount(number, number, clause)
    low, high = node.get("low"), node.get("high")
    least, most = 0 if low is None else low.integer(0, MOST), MOST if high is None else high.integer(0, MOST)
    if least >= most:
        raise node.wrong("bounds that leave more than one number open")
    return Amount(least, most, clause)


def given(table: tuple[Amount, ...], node: Node | None) -> tuple[Amount, ...]:
    """The table with the numbers that a record reads off its own board. Raises `Unreadable` for impossible ones."""
    found = list(table)
    for key, value in node.pairs() if node is not None else ():
        number = int(key) if key.isascii() and key.isdigit() and len(key) < 3 else 0
        if not 1 <= number <= len(table):
            raise Unreadable(value.position, f"there is no entry {key[:20]!r}; there are 1 to {len(table)}")
        bounds = found[number - 1]
        read = value.integer(0, MOST)
        if not bounds.low <= read <= bounds.high:
            raise Unreadable(value.position, f"entry {number} is {bounds}, so it cannot be {read}")
        found[number - 1] = Amount(read, read, bounds.clause)
    return tuple(found)


def here(document: Document, section: str) -> Position:
    """Where a section stands."""
    return (document.root.get(section) or document.root).position
