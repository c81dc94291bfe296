"""The links of pages of HTML in a folder: `python -m tests.support.links FOLDER` fails for one that leads nowhere."""

import re
import sys
from collections.abc import Iterator
from functools import cache
from html import unescape
from pathlib import Path
from urllib.parse import unquote

LINK = re.compile(r'<a [^>]*?href="([^"]*)"')
ID = re.compile(r'\bid="([^"]*)"')
#: What a page opens by its script, and has no element for.
SHOWN = re.compile(r"line-\d+|start")


@cache
def ids_of(page: Path) -> frozenset[str]:
    """What a page has addresses for; the chips that its map can be opened for, too."""
    text = page.read_text("utf-8")
    return frozenset(map(unescape, (*ID.findall(text), *re.findall("<option>(.*?)</option>", text))))


def broken_links(folder: Path) -> Iterator[str]:
    """The links to files that are not there, and to places that a page has not."""
    for page in sorted(folder.rglob("*.html")):
        for link in dict.fromkeys(LINK.findall(page.read_text("utf-8"))):
            path, _, place = unquote(unescape(link)).partition("#")
            target = page.parent / path if path else page
            if "://" in link or path.startswith("mailto:"):
                continue
            if not target.is_file():
                yield f"{page}: {link}: no such page"
            elif place and place not in ids_of(target) and not SHOWN.fullmatch(place):
                yield f"{page}: {link}: no such place on the page"


def unshown_findings(folder: Path) -> Iterator[str]:
    """The findings of a book that three clicks do not show: one in the contents, a text at odds, the record."""
    listed = links_of(folder / "index.html")
    for page in sorted(folder.glob("[A-Z][A-Z][0-9][0-9]-*.html")):
        links = links_of(page)
        records = [link for link in links if link.startswith("records/")]
        texts = [link for link in links if "/" not in link and not link.startswith("index.html")]
        if page.name not in listed or len(texts) < 2 or not records:
            yield f"{page}: not in the contents, without a record, or with less than two texts"
        for text in (text for text in texts if re.match("[A-Z]+[0-9]*-", text)):
            if not {page.name, *records} <= {*links_of(folder / text)}:
                yield f"{page}: {text} leads to neither the finding nor its record"


def links_of(page: Path) -> list[str]:
    """The pages to which a page leads."""
    return [unquote(unescape(link)).partition("#")[0] for link in LINK.findall(page.read_text("utf-8"))]


if __name__ == "__main__":
    wrong = list(broken_links(Path(sys.argv[1])))
    sys.stdout.write("".join(f"{line}\n" for line in wrong))
    sys.exit(bool(wrong))
