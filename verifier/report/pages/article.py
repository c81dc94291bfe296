"""Pages of Markdown in the frame of all pages: with contents, an address for each heading, and a filter."""

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from verifier.report.pages.frame import ENGLISH, page_parts, words_of

if TYPE_CHECKING:
    from markdown_it.token import Token

#: Headings of these levels are in the contents.
LISTED = ("h2", "h3")


class Heading(NamedTuple):
    """A heading: its level, its address on the page, its text."""

    level: str
    anchor: str
    text: str


def article_parts(lines: Iterable[str], title: str) -> Iterator[str]:
    """Return a page of Markdown as HTML, part by part. Raises `ModuleNotFoundError` without the extra `report`."""
    from markdown_it import MarkdownIt

    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse("\n".join(lines))
    contents = tuple(name_headings(tokens))
    body = markdown.renderer.render(tokens, markdown.options, {})
    body = body.replace("<table>", '<div class="scrolls" tabindex="0"><table>').replace("</table>", "</table></div>")
    return page_parts(
        "article.html",
        "article.js",
        title=title,
        words=words_of(ENGLISH),
        language=ENGLISH,
        contents=contents,
        body=body,
        up="",
    )


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
    stem = re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-") or "section"
    found, number = stem, 1
    while found in used:
        number += 1
        found = f"{stem}-{number}"
    return found
