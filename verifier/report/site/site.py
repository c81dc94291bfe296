"""The pages of the site of a ruleset, one after another. Not for: writing them to files (`verifier.cli.book`)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from verifier import __version__
from verifier.report.links import LISTS, NORMS, SAID, LinkedNames, LinkedText
from verifier.report.pages.article import Map, article_parts
from verifier.report.pages.frame import ENGLISH, page_parts
from verifier.report.rules_pages import Pages
from verifier.report.site.editions import Elsewhere
from verifier.report.site.leaves import KINDS, Leaf
from verifier.report.things import PIECE

#: The kind of pages on findings.
QUESTION = "finding"
#: The pages that are about everything.
CONTENTS, MAP = "index.html", "map.html"


@dataclass(frozen=True, slots=True)
class GraphPage:
    """Which pieces touch which, as a page: its lines in Markdown, and the picture."""

    lines: tuple[str, ...]
    map: Map


@dataclass(frozen=True, slots=True)
class Site:
    """A ruleset's pages in a language, and what other editions say."""

    pages: Pages
    leaves: tuple[Leaf, ...]
    elsewhere: Elsewhere
    graph: GraphPage | None = None  # None if it was not made
    language: str = ENGLISH

    def files(self) -> Iterator[tuple[str, Iterator[str]]]:
        """Yield the name of each file with its parts: the contents, then every page."""
        names = self.names()
        back = links_back(self.leaves, names)
        yield CONTENTS, self.contents()
        if self.graph is not None:
            crumbs = ((self.pages.book.document, CONTENTS),)
            lines, drawn = self.graph.lines, self.graph.map
            yield MAP, article_parts(lines, drawn.listed, None, self.language, drawn, names, crumbs)
        for leaf in self.leaves:
            yield leaf.address, self.page(leaf, names, back)

    def names(self) -> LinkedNames:
        """Return what the names of all pages lead to, pieces by their names in the language of the book, too."""
        voice = self.pages.voice
        found = {(NORMS if leaf.kind == "norm" else "") + leaf.name: leaf.address for leaf in reversed(self.leaves)}
        foreign = {voice(leaf.name, "chip"): leaf.address for leaf in self.leaves if leaf.kind == PIECE}
        kind = self.pages.document.pieces
        begun = (
            voice.says("pieces-of-clause", kind=kind, chips=""),
            voice.says("enforced-by", raw=""),
            voice.says("arises-in", chips=""),
            voice.says("norm-overrides", raw=""),
            voice.says("book-own-text", raw=""),
        )
        said = (voice.says(id, raw="0", raw2="").partition("0")[0].strip() for id in ("norm-page", "norm-overrides"))
        kinds = {**SAID, **dict.fromkeys((f" {one} " for one in said), NORMS)}
        return LinkedNames(foreign | found, (*LISTS, *(f"{one.partition(':')[0]}:".strip() for one in begun)), kinds)

    def parts(self, template: str, script: str, title: str, **values: object) -> Iterator[str]:
        """A page with what every page says of the ruleset."""
        about = f"{self.pages.book.under()} · digest {self.pages.document.digest} · verifier {__version__}"
        return page_parts(template, script, self.language, None, (), title=title, about=about, **values)

    def contents(self) -> Iterator[str]:
        """The first page: everything there is, by kind, and the search."""
        says = self.pages.voice.says
        sections = [(says(f"book-{kind}"), kind, grouped(self.leaves, kind)) for kind in KINDS]
        return self.parts(
            "site_contents.html",
            "page.js",
            says("book-of-rules", raw=self.pages.book.document),
            sections=[one for one in sections if one[2]],
            graph=says("page-edges") if self.graph is not None else "",
        )

    def page(self, leaf: Leaf, names: LinkedNames, back: Mapping[str, list[Leaf]]) -> Iterator[str]:
        """The page on one thing."""
        says = self.pages.voice.says
        ids = ("book-finding", "book-records", "book-record", "book-elsewhere", "book-named-by", "page-edges")
        touching = self.graph is not None and leaf.kind == PIECE and leaf.name in self.graph.map.names
        return self.parts(
            "site_leaf.html",
            "",
            leaf.heading,
            crumbs=((self.pages.book.document, CONTENTS), (says(f"book-{leaf.kind}"), f"{CONTENTS}#{leaf.kind}")),
            leaf=leaf,
            lines=linked_lines(leaf, names),
            back=[one for one in back.get(leaf.address, ()) if one.kind != QUESTION],
            questions=[one for one in back.get(leaf.address, ()) if one.kind == QUESTION],
            elsewhere=self.elsewhere.get((leaf.kind, leaf.name), ()),
            told={id: says(id) for id in ids},
            map_of=f"{MAP}#{leaf.name}" if touching else "",
        )


def grouped(leaves: tuple[Leaf, ...], kind: str) -> list[tuple[str, list[Leaf]]]:
    """Return the pages of a kind; of clauses by the section in which they are printed."""
    wanted = [leaf for leaf in leaves if leaf.kind == kind]
    return [(group, list(some)) for group, some in groupby(wanted, key=lambda leaf: leaf.group)]


def linked_lines(leaf: Leaf, names: LinkedNames) -> tuple[tuple[LinkedText, ...], ...]:
    """Return the lines of a page with their links."""
    return tuple(tuple(names.split(line, leaf.address, words=leaf.words)) for line in leaf.lines)


def links_back(leaves: Iterable[Leaf], names: LinkedNames) -> Mapping[str, list[Leaf]]:
    """Return by address the pages that lead there."""
    found: dict[str, list[Leaf]] = {}
    for leaf in leaves:
        targets = dict.fromkeys(piece.address for line in linked_lines(leaf, names) for piece in line if piece.address)
        for address in targets:
            found.setdefault(address, []).append(leaf)
    return found
