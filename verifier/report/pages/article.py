"""Pages of Markdown in the frame of all pages: contents, an address for each heading, a filter, names as links."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from verifier.report.links import LISTS, LinkedNames
from verifier.report.pages.frame import ENGLISH, Crumbs, mark_english, page_parts

if TYPE_CHECKING:
    from markdown_it.token import Token
    from markdown_it.utils import OptionsDict

#: Parts of a page in which a name of one word is that of a thing.
LISTING = ("td", "list_item", "heading")
#: Headings of these levels are in the contents.
LISTED = ("h2", "h3")


class PageHeading(NamedTuple):
    """A heading: its level, its address on the page, its text."""

    level: str
    anchor: str
    text: str


class NamedText(NamedTuple):
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
    elsewhere: LinkedNames | None = None,
    crumbs: Crumbs = (),
) -> Iterator[str]:
    """Return a page of Markdown as HTML, part by part. Raises `ModuleNotFoundError` without the extra `report`.

    The names of `sayings` lead to what they mean, which stands at the end, and others `elsewhere`. `crumbs`
    are pages above this one.
    """
    from markdown_it import MarkdownIt

    def render_text(_: object, tokens: "Sequence[Token]", at: int, options: "OptionsDict", env: object) -> str:
        return mark_english(tokens[at].content, language)

    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    markdown.add_render_rule("text", render_text)
    tokens = markdown.parse("\n".join(lines))
    contents = tuple(name_headings(tokens))
    known = {name: NamedText(name, new_anchor(f"named-{name}", set()), text) for name, text in (sayings or {}).items()}
    here = {name: f"#{one.anchor}" for name, one in known.items()}
    there = elsewhere or LinkedNames({})
    linked = link_names(tokens, LinkedNames({**here, **there.addresses}, kinds=there.kinds))
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


def listed_at(heading: str, contents: "Sequence[PageHeading]") -> str:
    """The anchor of a heading, if there is one: nothing is listed of a graph without edges."""
    anchor = new_anchor(heading, set())
    return anchor if any(one.anchor == anchor for one in contents) else ""


def link_names(tokens: "list[Token]", names: LinkedNames) -> set[str]:
    """Make the names in texts and code links; return the addresses to which they lead."""
    used: set[str] = set()
    inside: set[str] = set()
    for token in tokens:
        kind, _, end = token.type.rpartition("_")
        inside = inside | {kind} if end == "open" else inside - {kind}
        if token.children and "th" not in inside:  # a head is a button that sorts
            is_list = not inside.isdisjoint(LISTING)
            token.children = [piece for child in token.children for piece in link_text(child, names, is_list=is_list)]
            used |= {str(piece.attrs["href"]) for piece in token.children if piece.type == "link_open"}
    return used


def link_text(text: "Token", names: LinkedNames, *, is_list: bool) -> "Iterator[Token]":
    """Yield a text or a piece of code with the names in it as links; anything else as it is."""
    from markdown_it.token import Token

    if text.type not in ("text", "code_inline"):
        yield text
        return
    is_list = is_list or text.type == "code_inline" or text.content.lower().startswith(LISTS)
    for content, address in names.split(text.content, is_list=is_list):
        piece = Token(text.type, text.tag, 0, content=content, markup=text.markup)
        if address:
            yield from (Token("link_open", "a", 1, attrs={"href": address}), piece, Token("link_close", "a", -1))
        elif content:
            yield piece


def name_headings(tokens: "list[Token]") -> Iterator[PageHeading]:
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
            yield PageHeading(token.tag, anchor, text)


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
