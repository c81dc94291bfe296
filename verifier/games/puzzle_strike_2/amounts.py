"""Numbers that a ruleset gives: parameters, and those printed on boards and cards, which may be unknown within bounds.

Not for: what they are used for (`zones`, `turn`), or what follows where one is not known (`unknown`).
"""

from collections.abc import Mapping
from itertools import accumulate
from typing import NamedTuple

from verifier.kernel.source import Position, Unreadable
from verifier.language.document import Document
from verifier.language.node import Node
from verifier.language.unknown import bounds, is_unknown
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
#: The keys of a number that is printed somewhere.
AMOUNT = ("value", "low", "high", "clause", "also", "notes")
MOST = 99
MOST_COST = 20


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


def boards_of(document: Document, parameters: Mapping[str, int]) -> tuple[tuple[Amount, ...], tuple[Amount, ...]]:
    """The bonus beside each space of the pile, which never falls with the height, and what each slot's card costs."""
    return (
        table_of(document, "height-bonus", parameters["spaces"], True),
        table_of(document, "buy-costs", parameters["bank-slots"]),
    )


def table_of(document: Document, name: str, count: int, rising: bool = False) -> tuple[Amount, ...]:
    """The numbers of a table with entries from 1 to `count`, that of 1 first; `rising` if they never fall."""
    section = document.section(name)
    numbers = [str(number) for number in range(1, count + 1)]
    if list(section) != numbers:
        raise Unreadable(here(document, name), f"{name} has the entries 1 to {count}, in this order")
    found = [amount_of(node) for node in section.values()]
    return tuple(risen(found, list(section.values())) if rising else found)


def risen(found: list[Amount], nodes: list[Node]) -> list[Amount]:
    """What the known numbers leave of the bounds of the others. Raises `Unreadable` if one is below another."""
    least = list(accumulate((amount.low for amount in found), max))
    most = list(accumulate((amount.high for amount in reversed(found)), min))[::-1]
    for amount, low, high, node in zip(found, least, most, nodes, strict=True):
        if low > high:
            wanted = f"at least {low}" if amount.low < low else f"at most {high}"
            raise node.need("value").wrong(f"a number that is {wanted}: they never fall from one entry to the next")
    return [Amount(low, high, amount.clause) for amount, low, high in zip(found, least, most, strict=True)]


def amount_of(node: Node) -> Amount:
    """The number of an entry, or the bounds of an unknown one."""
    node.known(*AMOUNT)
    return number_of(node.need("value"), MOST, node.need("clause").string(), node)


def number_of(node: Node | None, most: int, clause: str = "", entry: Node | None = None) -> Amount:
    """A number, or the bounds of an unknown one, of which nothing at all is known if it is not there."""
    if node is None:
        return Amount(0, most, clause)
    if not is_unknown(node):
        number = node.integer(0, most)
        return Amount(number, number, clause)
    limits = bounds(node, entry)
    if limits.among:
        among = [Node(node.position, word).integer(0, most) for word in limits.among]
        return Amount(min(among), max(among), clause)
    low, high = 0 if limits.least is None else limits.least, most if limits.most is None else limits.most
    if not 0 <= low <= high <= most:
        raise node.wrong(f"bounds between 0 and {most}")
    return Amount(low, high, clause)


def here(document: Document, section: str) -> Position:
    """Where a section stands."""
    return (document.root.get(section) or document.root).position
