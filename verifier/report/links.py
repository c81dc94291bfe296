"""Names in texts as links: to pages of a site, or to places of one page."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

#: A word that may be the name of something: with a hyphen, a dot or a sign of a chip in it, or a word by itself.
WORD = re.compile(r"[^\W_](?:[\w.@-]*[^\W_])?")
#: Lines in which a name of one word stands for a chip, and in any other for itself.
LISTS = ("chips:", "cards:", "- ", "enforced by:", "overrides:")


class Piece(NamedTuple):
    """A part of a line: a text, and the address that it leads to ("" for none)."""

    text: str
    address: str = ""


class Names:
    """The addresses of names, and what lines begin with in which things are listed."""

    def __init__(self, addresses: Mapping[str, str], lists: tuple[str, ...] = LISTS) -> None:
        self.addresses = addresses
        self.lists = lists

    def split(self, line: str, own: str = "", *, is_list: bool | None = None) -> Iterator[Piece]:
        """Yield the parts of a line; a page does not lead to itself. Without `is_list` its beginning says that."""
        at = 0
        listed = line.strip().startswith(self.lists) if is_list is None else is_list
        for found in WORD.finditer(line):
            address = self.address_of(found[0], is_list=listed)
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
