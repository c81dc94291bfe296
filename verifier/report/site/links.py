"""Which page names which other ones: the names in its lines as links, and for each page those that name it."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from verifier.report.site.leaves import Leaf

#: A word that may be the name of something: with a hyphen, a dot or a sign of a chip in it, or a word by itself.
WORD = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9_.@-]*[A-Za-z0-9])?")
#: Lines in which a name of one word stands for a chip, and in any other for itself.
LISTS = ("chips:", "cards:", "- ", "enforced by:", "overrides:")


class Piece(NamedTuple):
    """A part of a line: a text, and the address that it leads to ("" for none)."""

    text: str
    address: str = ""


class Names:
    """The addresses of names; where two kinds share one, the first that has it."""

    def __init__(self, leaves: Iterable[Leaf]) -> None:
        self.addresses: dict[str, str] = {}
        for leaf in leaves:
            self.addresses.setdefault(leaf.name, leaf.address)

    def split(self, line: str, own: str) -> Iterator[Piece]:
        """Yield the parts of a line; a page does not lead to itself."""
        at = 0
        is_list = line.strip().startswith(LISTS)
        for found in WORD.finditer(line):
            address = self.address_of(found[0], is_list=is_list)
            if not address or address == own:
                continue
            yield Piece(line[at : found.start()])
            yield Piece(found[0], address)
            at = found.end()
        yield Piece(line[at:])

    def address_of(self, word: str, *, is_list: bool) -> str:
        """Return where a word leads: one of a single part only where things are listed."""
        if not is_list and not re.search(r"[-.@]", word):
            return ""
        within = word.removeprefix("norms.").removeprefix("spec.")
        return next(filter(None, map(self.addresses.get, (word, within, word.partition("@")[0]))), "")


def linked_lines(leaf: Leaf, names: Names) -> tuple[tuple[Piece, ...], ...]:
    """Return the lines of a page with their links."""
    return tuple(tuple(names.split(line, leaf.address)) for line in leaf.lines)


def links_back(leaves: Iterable[Leaf], names: Names) -> Mapping[str, list[Leaf]]:
    """Return by address the pages that lead there."""
    found: dict[str, list[Leaf]] = {}
    for leaf in leaves:
        targets = dict.fromkeys(piece.address for line in linked_lines(leaf, names) for piece in line if piece.address)
        for address in targets:
            found.setdefault(address, []).append(leaf)
    return found
