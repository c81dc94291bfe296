"""Texts of rules and records on a page of Markdown, in which they are texts whatever is in them.

What a text may hold is escaped only where it would mean something, so that conditions and names stay easy to read.
Not for: what a page says.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from verifier.kernel.message import visible

#: What would begin a tag, an entity, a code span or a cell, end the words of a link, take the next sign as it is, give
#: words another weight or strike them through, or make a heading or a list of a text that begins with it.
_MEANS = re.compile(
    r"<(?=[A-Za-z/!?])|&(?=#|\w+;)|[`|\\*]|\](?=[(\[:])|(?<![^\W_])_|_(?![^\W_])|~(?=~)|(?<=~)~|^[#+-](?=[#\s]|$)"
)
#: What stands in a cell with nothing in it.
NOTHING = "-"
#: What stands in a table: a text, or one that leads to an address ("" for none).
Cell = str | tuple[str, str]
#: No page that anything leads to.
NO_LINKS: Mapping[str, str] = {}
_TICKS = re.compile(r"`{3,}")


def literal(text: str) -> str:
    """A text that stands on a line or in a table as it is.

    >>> literal("a <img src=x> | [b](c)")
    'a \\\\<img src=x> \\\\| [b\\\\](c)'
    """
    return _MEANS.sub(lambda found: f"\\{found[0]}", visible(text))


def code(text: str) -> str:
    """A text as code, or as it is if it cannot be that."""
    shown = visible(text)
    return literal(text) if set("`|") & set(shown) else f"`{shown}`"


def fenced(text: str, language: str = "") -> Iterator[str]:
    """The lines of a text of several lines as a block of code, with a fence that no line of it ends."""
    return fenced_lines(text.rstrip().split("\n"), language)


def fenced_lines(lines: Iterable[str], language: str = "") -> Iterator[str]:
    """Lines as a block of code."""
    shown = [visible(line) for line in lines]
    longest = max((len(ticks) for line in shown for ticks in _TICKS.findall(line)), default=2)
    fence = "`" * (longest + 1)
    yield from (fence + language, *shown, fence)


def table_lines(head: Iterable[str], rows: Iterable[Sequence[Cell]]) -> Iterator[str]:
    """The lines of a table of texts that stand as they are."""
    return marked_table(map(literal, head), (map(marked_cell, row) for row in rows))


def marked_cell(cell: Cell) -> str:
    """A cell in Markdown."""
    text, address = (cell, "") if isinstance(cell, str) else cell
    shown = text if text == NOTHING else literal(text)
    return f"[{shown}]({address})" if address else shown


def marked_table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """The lines of a table of cells that are Markdown already."""
    names = tuple(head)
    yield f"| {' | '.join(names)} |"
    yield "|---" * len(names) + "|"
    yield from (f"| {' | '.join(row)} |" for row in rows)
