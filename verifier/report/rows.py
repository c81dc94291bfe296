"""What a report says, row by row, on a page of Markdown and in a terminal; plain tables. Not for: what it says."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from verifier.kernel.message import Slot, Voice
from verifier.report.markup import Cell, code, fenced, literal, table_lines
from verifier.report.style import styled


def table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """The lines of a table with a header and a rule below it; the last column is not padded."""
    everything = [tuple(header), *map(tuple, rows)]
    widths = [max(len(row[column]) for row in everything) for column in range(len(header))]
    right = [all(numeric(row[column]) for row in everything[1:]) for column in range(len(header))]
    for number, row in enumerate(everything):
        columns = zip(row, widths, right, strict=True)
        cells = [text.rjust(width) if flush else text.ljust(width) for text, width, flush in columns]
        yield "  ".join(cells).rstrip()
        if number == 0:
            yield "  ".join("-" * width for width in widths)


def counted(number: int, one: str, many: str = "") -> str:
    """A number of things, in words that fit it: `1 error`, `2 errors`."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def numeric(text: str) -> bool:
    """Whether a cell is a number."""
    return text.replace(",", "").isdigit()


#: A terminal counts names beyond so many, and rows of a table beyond so many.
MOST_NAMED, MOST_ROWS = 6, 200


class Row(NamedTuple):
    """One thing that a report says, on a page, in a terminal, or on both; no blank line parts rows that are `tight`."""

    page: tuple[str, ...] = ()
    terminal: tuple[str, ...] = ()
    tight: bool = False


def page_lines(rows: Iterable[Row]) -> Iterator[str]:
    """Yield the lines of a page of Markdown."""
    before: Row | None = None
    for row in rows:
        if row.page:
            yield from ("",) if before is not None and not (before.tight and row.tight) else ()
            yield from row.page
            before = row


def terminal_lines(rows: Iterable[Row]) -> Iterator[str]:
    """Yield the lines of a terminal."""
    return (line for row in rows for line in row.terminal)


def heading(text: str) -> Row:
    """Return the heading of a part of a report."""
    return Row((f"## {text}",), (f"{text}:",))


def entry(code: str, text: str, name: str = "", colour: str = "cyan") -> Row:
    """Return the heading of one thing that was found; the name of its kind stands in a terminal alone."""
    shown = (styled(code, colour=colour, bold=True), name, styled(text, bold=True))
    return Row((f"### {code} {literal(text)}",), (" ".join(filter(None, shown)),))


def sentence(voice: Voice, id: str, names: Sequence[str] = (), *, marked: bool = False, **slots: str) -> Row:
    """Return a message; `names` are put into it as `raw`, on a page as code if they are `marked`."""
    on_page: dict[str, Slot] = {key: literal(slot) for key, slot in slots.items()}
    told: dict[str, Slot] = {**slots}
    if names:
        on_page["raw"], told["raw"] = ", ".join(map(code if marked else literal, names)), shortened(names, voice)
    line = voice.says(id, **told).replace("`", "")
    return Row((voice.says(id, **on_page),), (f"  {line[:1].lower()}{line[1:].removesuffix('.')}",), tight=True)


def items(texts: Iterable[str]) -> Row:
    """Return a list of texts."""
    listed = tuple(texts)
    return Row(tuple(f"- {literal(text)}" for text in listed), tuple(f"  {text}" for text in listed), tight=True)


def record(text: str) -> Row:
    """Return a record, of which a terminal shows the moves."""
    moves = (line.strip() for line in text.partition("moves: |")[2].splitlines())
    return Row(tuple(fenced(text, "yaml")), tuple(f"    {move}" for move in moves if move))


def facts(head: Sequence[str], rows: Sequence[Sequence[Cell]], colours: Sequence[str] = ()) -> Row:
    """Return a table; rows of two cells are lines of a terminal, `one: other`."""
    texts = [[cell if isinstance(cell, str) else cell[0] for cell in cells] for cells in rows[:MOST_ROWS]]
    lines = [f"  {': '.join(cells)}" for cells in texts] if len(head) == 2 else list(table(head, texts))
    for at, colour in enumerate(colours[:MOST_ROWS], len(lines) - len(texts)):
        lines[at] = styled(lines[at], colour=colour)
    if len(rows) > MOST_ROWS:
        lines.append(f"and {len(rows) - MOST_ROWS:,} more")
    return Row(tuple(table_lines(head, rows)), tuple(lines))


def shortened(names: Sequence[str], voice: Voice) -> str:
    """Return a list of names, cut off where it is long."""
    more, listed = len(names) - MOST_NAMED, ", ".join(names[:MOST_NAMED])
    return voice.says("certificate-and-more", raw=listed, n=str(more)) if more > 0 else listed
