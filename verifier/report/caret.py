"""The line of a text that cannot be read, with a caret below the fault, in the width that a terminal gives it."""

from collections.abc import Iterator

from verifier.kernel.message import visible
from verifier.verdicts.verdict import Excerpt

_TAB = "    "


class Verbatim(str):
    """A line of a report that is somebody else's text, which no language translates."""


def caret_lines(excerpt: Excerpt, indent: str = "") -> Iterator[Verbatim]:
    """The line, and below it the caret, both indented.

    Wide characters take two columns, combining ones none, tabs four.
    """
    from rich.cells import cell_len

    before, rest = (printable(part) for part in (excerpt.text[: excerpt.at], excerpt.text[excerpt.at :]))
    yield Verbatim(indent + before + rest)
    yield Verbatim(indent + " " * cell_len(before) + "^")


def printable(text: str) -> str:
    """A part of a line without what a terminal would act on."""
    return visible(text.replace("\t", _TAB))
