"""Diagnostics as workflow commands of GitHub Actions, which show them as annotations at the lines of a change.

A step shows ten annotations of each level; the others stand in its log, and a last line says so.
"""

from collections import Counter
from collections.abc import Mapping
from typing import BinaryIO

from verifier.kernel.message import visible
from verifier.kernel.source import Position
from verifier.report.diagnostic import Checked, Level, name_from, repository

#: The commands of each level.
COMMANDS = {Level.ERROR: "error", Level.WARNING: "warning", Level.NOTE: "notice"}
#: So many annotations of a level are shown for one step.
MOST_SHOWN = 10


class GithubWriter:
    """Writes commands to a stream of bytes as they come; `command` is the words of the command."""

    def __init__(self, stream: BinaryIO, command: str) -> None:
        self.stream = stream
        self.command = command
        self.folder = repository()
        self.counts: Counter[Level] = Counter()

    def add(self, checked: Checked) -> None:
        """Write what there is to say of one thing."""
        for diagnostic in checked.diagnostics:
            self._write(diagnostic.level, diagnostic.position, diagnostic.headline, diagnostic.text)

    def report_trouble(self, position: Position, message: str) -> None:
        """Write what could not be checked as an error."""
        self._write(Level.ERROR, position, f"verifier {self.command}", visible(message))

    def remark(self, message: str) -> None:
        """Write what is to be known of the whole as a line of the log."""
        self._write_line(f"verifier {self.command}: {visible(message)}")

    def close(self, exit_code: int, unfinished: str = "") -> None:
        """Write what is not shown."""
        if unfinished:
            self.report_trouble(Position(""), f"this is not everything: {unfinished}")
        for level, count in self.counts.items():
            if count > MOST_SHOWN:
                shown = f"the first {MOST_SHOWN} are shown as annotations, all of them stand in this log"
                self._write_line(f"{count:,} of the level {COMMANDS[level]}: {shown}")
        self.stream.flush()

    def _write(self, level: Level, position: Position, title: str, message: str) -> None:
        self.counts[level] += 1
        properties = {"title": visible(title)}
        if position.path:
            places = {"line": position.line, "col": position.column}
            numbers = {name: str(number) for name, number in places.items() if number}
            properties = {"file": visible(name_from(self.folder, position.path)), **numbers, **properties}
        self._write_line(command_line(COMMANDS[level], properties, message))

    def _write_line(self, line: str) -> None:
        self.stream.write(line.encode() + b"\n")


def command_line(command: str, properties: Mapping[str, str], message: str) -> str:
    """A workflow command; what separates its parts is escaped in them."""
    told = ",".join(f"{name}={escape_property(text)}" for name, text in properties.items())
    return f"::{command} {told}::{escape_message(message)}"


def escape_message(text: str) -> str:
    """A text as the message of a command."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def escape_property(text: str) -> str:
    """A text as a property of a command."""
    return escape_message(text).replace(":", "%3A").replace(",", "%2C")
