"""Colours and weights in the lines of a report, as marks that no text of a record or a file's name can hold.

A mark is what a terminal knows with NUL in place of the escape character: neither a text file that is read nor the name
of a file has one. So whatever else is in a line can be made visible before the marks become what a terminal knows.
Not for: whether there are to be colours (`verifier.cli.terminal`).
"""

import json
import re

import click

from verifier.kernel.message import COMMAND, is_hidden, visible

#: A mark; lines are translated between them.
MARK = re.compile(r"(\0\[[\d;]*m)")
#: How a line begins that a log of GitHub Actions takes for a command; `visible` sees to the other kind.
_COMMAND = re.compile(r"^((?:\s|\0\[[\d;]*m)*)::")


def styled(text: str, *, colour: str | None = None, bold: bool = False, dim: bool = False) -> str:
    """A text, in which every character is visible, with marks around it; `colour` is a name that click knows."""
    return click.style(visible(text), fg=colour, bold=bold or None, dim=dim or None).replace("\x1b", "\0")


def unstyled(line: str) -> str:
    """A line of a report without marks."""
    return MARK.sub("", line)


def plain_json(text: str) -> str:
    """JSON of the same data in which every character is visible."""
    shown = "\n".join(line if line.isprintable() else _plain_json(line) for line in text.split("\n"))
    return shown.replace(COMMAND, "#\\u0023[")


def _plain_json(line: str) -> str:
    return "".join(json.dumps(char)[1:-1] if is_hidden(char) else char for char in line)


def printed(line: str, *, colour: bool) -> str:
    """A line as a terminal gets it: on one line, with every character visible, and with colours if they are wanted."""
    parts = MARK.split(_COMMAND.sub(r"\1\\x3a:", line))
    marks = [part.replace("\0", "\x1b") if colour else "" for part in parts[1::2]]
    texts = [visible(part) for part in parts[::2]]
    return "".join(text + mark for text, mark in zip(texts, [*marks, ""], strict=True))
