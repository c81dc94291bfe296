"""Every fault of a series that cannot be read: key by key, and each game by itself.

Not for: series that can be read (`series_read`), or the records of their games.
"""

from collections.abc import Callable, Iterator

from verifier.kernel import malformed
from verifier.kernel.source import Faults, Unreadable, in_order, together
from verifier.language.document import is_null
from verifier.language.node import Node
from verifier.record import header
from verifier.record.series import KEYS
from verifier.record.series_read import SeriesReader, items_of, odd, players


def every_fault(reader: SeriesReader, tree: Node, first: Unreadable) -> Unreadable:
    """Everything that is wrong with a series, of which a quick reading found the first."""
    faults = Faults()
    with faults:
        reader.players = players(tree.need("players"))
    notes = (malformed.NO_PLAYERS,) if faults.found else ()

    for key, node in tree.pairs():
        with faults:
            Node(tree.position, fields={key: node}).known(*KEYS)
    for key, read in values(reader, named=not notes):
        value = tree.get(key)
        if value is not None and not is_null(value):
            with faults:
                read(value)

    with faults:
        for number, item in enumerate(() if notes else items_of(tree.need("games")), 1):
            if faults.full:
                break
            with faults:
                reader.entry(number, item)
    found = in_order(faults.found, tree.position)
    return together(found if first.is_in(found) else (first, *found), notes)


def values(reader: SeriesReader, *, named: bool) -> Iterator[tuple[str, Callable[[Node], object]]]:
    """The keys with the reader of each; those that name players only where the players are known."""
    yield "best-of", odd
    yield "bank", reader.bank
    yield "meta", header.texts
    yield "mode", header.text
    yield "digest", header.text
    yield "expect", header.expect
    if named:
        yield "characters", reader.choosing
        yield "result", reader.claim
