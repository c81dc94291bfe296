"""Plain tables: columns as wide as they must be, numbers to the right."""

from collections.abc import Iterable, Iterator, Sequence


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
