"""The pages of the site of a ruleset, one after another. Not for: writing them to files (`verifier.cli.book`)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

import msgspec

from verifier import __version__
from verifier.report.links import Names, Piece
from verifier.report.pages.frame import ENGLISH, page_parts, words_of
from verifier.report.rules_pages import Pages
from verifier.report.site.editions import Elsewhere
from verifier.report.site.leaves import KINDS, Leaf

#: The kind of pages on findings.
QUESTION = "finding"


class Sought(msgspec.Struct, frozen=True):
    """What the search in the browser finds: a page with its name, its kind and its title."""

    address: str
    name: str
    kind: str
    title: str


class SoughtPages(msgspec.Struct, frozen=True):
    """All pages that the search in the browser goes through."""

    pages: tuple[Sought, ...]


@dataclass(frozen=True, slots=True)
class Site:
    """A ruleset's pages, and what other editions say."""

    pages: Pages
    leaves: tuple[Leaf, ...]
    elsewhere: Elsewhere
    map: str = ""  # the graph of interactions as SVG, "" if it was not made

    def files(self) -> Iterator[tuple[str, Iterator[str]]]:
        """Yield the name of each file with its parts: the contents, then every page."""
        names = Names({leaf.name: leaf.address for leaf in reversed(self.leaves)})
        back = links_back(self.leaves, names)
        yield "index.html", self.contents()
        if self.map:
            yield "map.html", self.page_of_map()
        for leaf in self.leaves:
            yield leaf.address, self.page(leaf, names, back)

    def parts(
        self, template: str, script: str, title: str, data: SoughtPages | None, **values: object
    ) -> Iterator[str]:
        """A page with what every page says of the ruleset."""
        return page_parts(
            template,
            script,
            data,
            (),
            title=title,
            words=words_of(ENGLISH),
            language=ENGLISH,
            ruleset=self.pages.book.under(),
            digest=self.pages.document.digest,
            document=self.pages.book.document,
            program=__version__,
            **values,
        )

    def contents(self) -> Iterator[str]:
        """The first page: everything there is, by kind, and the search."""
        sought = tuple(Sought(one.address, one.name, one.kind, one.title) for one in self.leaves)
        sections = [(KINDS[kind], kind, grouped(self.leaves, kind)) for kind in KINDS]
        title = f"{self.pages.book.document}: the book of rules"
        sections = [one for one in sections if one[2]]
        data = SoughtPages(sought)
        return self.parts("site_contents.html", "site.js", title, data, sections=sections, has_map=bool(self.map))

    def page_of_map(self) -> Iterator[str]:
        """The page with the graph of interactions."""
        title = f"Which {self.pages.document.pieces} touch which"
        return self.parts("site_map.html", "", title, None, map=self.map)

    def page(self, leaf: Leaf, names: Names, back: Mapping[str, list[Leaf]]) -> Iterator[str]:
        """The page on one thing."""
        return self.parts(
            "site_leaf.html",
            "",
            leaf.name,
            None,
            leaf=leaf,
            lines=linked_lines(leaf, names),
            back=[one for one in back.get(leaf.address, ()) if one.kind != QUESTION],
            questions=[one for one in back.get(leaf.address, ()) if one.kind == QUESTION],
            elsewhere=self.elsewhere.get(leaf.name, ()),
            heading=KINDS[leaf.kind],
        )


def grouped(leaves: tuple[Leaf, ...], kind: str) -> list[tuple[str, list[Leaf]]]:
    """Return the pages of a kind; of clauses by the section in which they are printed."""
    wanted = [leaf for leaf in leaves if leaf.kind == kind]
    return [(group, list(some)) for group, some in groupby(wanted, key=lambda leaf: leaf.group)]


def linked_lines(leaf: Leaf, names: Names) -> tuple[tuple[Piece, ...], ...]:
    """Return the lines of a page with their links."""
    return tuple(tuple(names.split(line, leaf.address)) for line in leaf.lines)


def links_back(leaves: tuple[Leaf, ...], names: Names) -> Mapping[str, list[Leaf]]:
    """Return by address the pages that lead there."""
    found: dict[str, list[Leaf]] = {}
    for leaf in leaves:
        targets = dict.fromkeys(piece.address for line in linked_lines(leaf, names) for piece in line if piece.address)
        for address in targets:
            found.setdefault(address, []).append(leaf)
    return found
