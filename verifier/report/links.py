"""Names in texts as links: to pages of a site, or to places of one page."""

import re
from collections.abc import Iterator, Mapping, Set
from types import MappingProxyType
from typing import NamedTuple

#: A word that may be the name of something: with a hyphen, a dot or a sign of a chip in it, or a word by itself.
WORD = re.compile(r"[^\W_](?:[\w.@-]*[^\W_])?")
#: Lines in which a name of one word stands for a chip, and in any other for itself.
LISTS = ("chips:", "cards:", "- ", "enforced by:", "overrides:")
#: What stands before the name of a parameter, which has no page, whatever shares its name.
PARAMETER = ("parameter('", 'parameter("')
#: What stands before the names of norms among the addresses.
NORMS = "norms."
#: What stands before names of a kind, one or several, and what stands before that kind's names among the addresses:
#: readings, parameters and errata are called as norms are, so that a norm is named only where a text says it is one.
SAID: Mapping[str, str] = MappingProxyType(dict.fromkeys((" norm ", " norms: ", " overrides: "), NORMS))
#: The names of a list that stand before another one of it.
NAMES_BEFORE = re.compile(r"(?:[\w.@-]+, )*$")


class LinkedText(NamedTuple):
    """A part of a line: a text, and the address that it leads to ("" for none)."""

    text: str
    address: str = ""


class LinkedNames:
    """The addresses of names, and what lines begin with in which things are listed.

    `kinds` are as `SAID`: what says of what kind the names behind it are.
    """

    def __init__(
        self, addresses: Mapping[str, str], lists: tuple[str, ...] = LISTS, kinds: Mapping[str, str] = SAID
    ) -> None:
        self.addresses = addresses
        self.lists = lists
        self.kinds = kinds
        self.prefixes = frozenset(kinds.values())

    def split(
        self, line: str, own: str = "", *, is_list: bool | None = None, words: Set[str] = frozenset()
    ) -> Iterator[LinkedText]:
        """Yield the parts of a line; a page does not lead to itself. Without `is_list` its beginning says that.

        `words` are names of what has no page; they lead nowhere where the line does not say of what kind they are.
        """
        at = 0
        listed = line.strip().startswith(self.lists) if is_list is None else is_list
        for found in WORD.finditer(line):
            before = line[: found.start()]
            address = self.address_of_kind(found[0], before)
            if not address and found[0] not in words and not before.endswith(PARAMETER):
                address = self.address_of(found[0], is_list=listed)
            if not address or address == own:
                continue
            yield LinkedText(line[at : found.start()])
            yield LinkedText(found[0], address)
            at = found.end()
        yield LinkedText(line[at:])

    def address_of_kind(self, word: str, before: str) -> str:
        """Return where a word leads whose kind is said in the text before it, "" where none is.

        >>> Names({"norms.hand": "hand.html"}).address_of_kind("hand", "  norms: budget, ")
        'hand.html'
        """
        if all(kind + word not in self.addresses for kind in self.prefixes):
            return ""
        said = NAMES_BEFORE.sub("", f" {before}", count=1)
        return next(
            (self.addresses.get(kind + word, "") for label, kind in self.kinds.items() if said.endswith(label)), ""
        )

    def address_of(self, word: str, *, is_list: bool) -> str:
        """Return where a word leads: one of a single part only where things are listed."""
        if not is_list and not re.search(r"[-.@]", word):
            return ""
        within = word.removeprefix("norms.").removeprefix("spec.")
        return next(filter(None, map(self.addresses.get, (word, within, word.partition("@")[0]))), "")
