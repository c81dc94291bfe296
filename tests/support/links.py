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


if __name__ == "__main__":
    wrong = list(broken_links(Path(sys.argv[1])))
    sys.stdout.write("".join(f"{line}\n" for line in wrong))
    sys.exit(bool(wrong))
