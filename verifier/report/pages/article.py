"""Pages of Markdown in the frame of all pages: contents, an address for each heading, a filter, names as links."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from verifier.report.links import LISTS, Names
from verifier.report.pages.frame import ENGLISH, mark_english, page_parts

if TYPE_CHECKING:
    from markdown_it.token import Token
    from markdown_it.utils import OptionsDict

#: Headings of these levels are in the contents.
LISTED = ("h2", "h3")


class Heading(NamedTuple):
    """A heading: its level, its address on the page, its text."""

    level: str
    anchor: str
    text: str


class Saying(NamedTuple):
    """A clause, chip or card that a page names: its name, its address on the page, what it says."""

    name: str
    anchor: str
    text: str


class Map(NamedTuple):
    """A graph above an article: SVG, its names, the kinds of edges with their words, the heading of their list."""

    picture: str
    names: Sequence[str]
    kinds: Mapping[str, str]
    listed: str


def article_parts(
    lines: Iterable[str],
    title: str,
    sayings: Mapping[str, str] | None = None,
    language: str = ENGLISH,
    map: Map | None = None,
    addresses: Mapping[str, str] | None = None,
    crumbs: Sequence[tuple[str, str]] = (),
) -> Iterator[str]:
    """Return a page of Markdown as HTML, part by part. Raises `ModuleNotFoundError` without the extra `report`.

    The names of `sayings` lead to what they mean, which stands at the end, and those of `addresses` elsewhere. `crumbs`
    are pages above this one.
    """
    from markdown_it import MarkdownIt

    def render_text(_: object, tokens: "Sequence[Token]", at: int, options: "OptionsDict", env: object) -> str:
        return mark_english(tokens[at].content, language)

    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    markdown.add_render_rule("text", render_text)
    tokens = markdown.parse("\n".join(lines))
    contents = tuple(name_headings(tokens))
    known = {name: Saying(name, new_anchor(f"named-{name}", set()), text) for name, text in (sayings or {}).items()}
    here = {name: f"#{one.anchor}" for name, one in known.items()}
    linked = link_names(tokens, Names(here | dict(addresses or {})))
    body = markdown.renderer.render(tokens, markdown.options, {})
    body = body.replace("<table>", '<div class="scrolls" tabindex="0"><table class="paged">')
    body = body.replace("</table>", "</table></div>").replace("<pre>", '<pre tabindex="0">')
    lead, _, rest = body.rpartition("</h1>") if map is not None else ("", "", body)
    return page_parts(
        "article.html",
        "page.js",
        language,
        title=title,
        headed=False,
        shape="article",
        crumbs=crumbs,
        contents=contents,
        lead=f"{lead}</h1>" if lead else "",
        body=rest,
        map=None if map is None else map._replace(listed=listed_at(map.listed, contents)),
        kinds=() if map is None else tuple(map.kinds.items()),
        named=[one for one in known.values() if f"#{one.anchor}" in linked],
    )


def listed_at(heading: str, contents: "Sequence[Heading]") -> str:
    """The anchor of a heading, if there is one: nothing is listed of a graph without edges."""
    anchor = new_anchor(heading, set())
    return anchor if any(one.anchor == anchor for one in contents) else ""


def link_names(tokens: "list[Token]", names: Names) -> set[str]:
    """Make the names in texts and code links; return the addresses to which they lead."""
    from markdown_it.token import Token

    used: set[str] = set()
    listed = False
    for token in tokens:
        if token.type in ("td_open", "td_close", "list_item_open", "list_item_close", "heading_open", "heading_close"):
            listed = token.nesting == 1
        made: list[Token] = []
        for child in token.children or ():
            if child.type not in ("text", "code_inline"):
                made.append(child)
                continue
            is_list = listed or child.type == "code_inline" or child.content.lower().startswith(LISTS)
            for text, address in names.split(child.content, is_list=is_list):
                piece = Token(child.type, child.tag, 0, content=text, markup=child.markup)
                if address:
                    used.add(address)
                    made += (Token("link_open", "a", 1, attrs={"href": address}), piece, Token("link_close", "a", -1))
                elif text:
                    made.append(piece)
        if token.children:
            token.children = made
    return used


def name_headings(tokens: "list[Token]") -> Iterator[Heading]:
    """Give each heading an address, and yield those that are in the contents."""
    used: set[str] = set()
    for number, token in enumerate(tokens):
        if token.type != "heading_open":
            continue
        text = "".join(child.content for child in tokens[number + 1].children or ())
        anchor = new_anchor(text, used)
        used.add(anchor)
        token.attrSet("id", anchor)
        if token.tag in LISTED:
            yield Heading(token.tag, anchor, text)


def new_anchor(text: str, used: set[str]) -> str:
    """Return an address for a heading that no other one has.

    >>> new_anchor("AM01 crash.target", set()), new_anchor("In play", {"in-play"})
    ('am01-crash-target', 'in-play-2')
    """
    stem = re.sub(r"[\W_]+", "-", text.lower()).strip("-") or "section"
    found, number = stem, 1
    while found in used:
        number += 1
        found = f"{stem}-{number}"
    return found
