"""Diagnostics as a log of SARIF 2.1.0, the form that code scanning services and editors read.

Results are written as they come, one on a line; the rules that they name, and how the run ended, follow at the end, so
that nothing but the rules is kept in memory.
"""

import re
from collections import Counter
from typing import BinaryIO

from verifier import __version__
from verifier.kernel.message import visible
from verifier.kernel.source import Position
from verifier.report.diagnostic import BreakableRule, Checked, Diagnostic, name_from, repository, uri_of
from verifier.report.json import encoded

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
VERSION = "2.1.0"
#: The name under which a result's fingerprint stands; another number if what it is made of changes.
FINGERPRINT = "facts/v1"
#: What relative paths are relative to.
ROOT = "%SRCROOT%"
ROOT_TEXT = "The checkout, or else the folder in which the command was called."
#: What a program that reads a log would take for a place to be filled in, or for a link.
_PLACEHOLDER = re.compile(r"\{(\d+)\}")
_LINK = re.compile(r"\[(?=[^\[\]]*\]\()")

#: A part of the log.
Data = dict[str, object]


class SarifWriter:
    """Writes a log to a stream of bytes; `command` is the words of the command: `audit`, `rules lint`."""

    def __init__(self, stream: BinaryIO, command: str) -> None:
        self.stream = stream
        self.command = command
        self.folder = repository()
        self.rules: dict[str, tuple[int, BreakableRule]] = {}
        self.notifications: list[Data] = []
        self.is_whole = True
        self.is_open = False
        self.file = ""
        self.seen: Counter[str] = Counter()  # fingerprints in this file

    def add(self, checked: Checked) -> None:
        """Write what there is to say of one thing; of what is in order there is nothing."""
        for diagnostic in checked.diagnostics:
            self._write_result(self.result(diagnostic, checked.name))

    def report_trouble(self, position: Position, message: str) -> None:
        """Keep what could not be checked."""
        self.is_whole = False
        places = {"locations": [self.location(position)]} if position.path else {}
        self.notifications.append({"level": "error", "message": text_of(visible(message)), **places})

    def remark(self, message: str) -> None:
        """Keep what is to be known of the whole."""
        self.notifications.append({"level": "note", "message": text_of(visible(message))})

    def close(self, exit_code: int, unfinished: str = "") -> None:
        """Write the rules and how the run ended."""
        if unfinished:
            self.report_trouble(Position(""), f"this log is not complete: {unfinished}")
        invocation: Data = {"executionSuccessful": self.is_whole, "exitCode": exit_code}
        if self.notifications:
            invocation["toolExecutionNotifications"] = self.notifications

        self._open()
        self.stream.write(b"\n]")
        members = {
            "tool": {"driver": self.driver()},
            "invocations": [invocation],
            "automationDetails": {"id": f"verifier/{self.command.replace(' ', '-')}/"},
            "originalUriBaseIds": {ROOT: {"description": text_of(ROOT_TEXT)}},
            "columnKind": "unicodeCodePoints",
        }
        for name, value in members.items():
            self.stream.write(f',\n"{name}":'.encode() + encoded(value))
        self.stream.write(b"}]}\n")
        self.stream.flush()

    def result(self, diagnostic: Diagnostic, name: str) -> Data:
        """A diagnostic on a thing of that name."""
        place = self.location(diagnostic.position) if diagnostic.position.path else {}
        if name != diagnostic.position.path:
            place["logicalLocations"] = [{"fullyQualifiedName": visible(name)}]
        found: Data = {
            "ruleId": visible(diagnostic.rule.id),
            "ruleIndex": self.rules.setdefault(diagnostic.rule.id, (len(self.rules), diagnostic.rule))[0],
            "level": diagnostic.level,
            "message": text_of(diagnostic.text),
            "locations": [place],
            "partialFingerprints": {FINGERPRINT: self.fingerprint(diagnostic)},
        }
        if diagnostic.related:
            found["relatedLocations"] = [
                self.location(one.position) | {"message": text_of(visible(one.message))} for one in diagnostic.related
            ]
        facts = {name: visible(text) for name, text in diagnostic.facts if text}
        if facts:
            found["properties"] = facts
        return found

    def fingerprint(self, diagnostic: Diagnostic) -> str:
        """What names a result in its file; the second and third of the same facts are numbered."""
        if diagnostic.position.path != self.file:
            self.file = diagnostic.position.path
            self.seen.clear()
        self.seen[diagnostic.fingerprint] += 1
        return f"{diagnostic.fingerprint}:{self.seen[diagnostic.fingerprint]}"

    def location(self, position: Position) -> Data:
        """A place in a file."""
        name = name_from(self.folder, position.path)
        uri = uri_of(name)
        base = {} if uri.startswith("file:") else {"uriBaseId": ROOT}
        physical: Data = {"artifactLocation": {"uri": uri, **base}}
        region = {"startLine": position.line} if position.line else {}
        if position.line and position.column:
            region["startColumn"] = position.column
        if region:
            physical["region"] = region
        return {"physicalLocation": physical}

    def driver(self) -> Data:
        """This program, and the rules that the results name."""
        rules = [rule_data(rule) for _, rule in self.rules.values()]
        return {"name": "verifier", "version": __version__, "semanticVersion": __version__, "rules": rules}

    def _open(self) -> None:
        if self.is_open:
            return
        self.stream.write(f'{{"$schema":"{SCHEMA}","version":"{VERSION}","runs":[{{"results":['.encode())
        self.is_open = True

    def _write_result(self, result: Data) -> None:
        begins = not self.is_open
        self._open()
        self.stream.write((b"\n" if begins else b",\n") + encoded(result))


def text_of(text: str) -> Data:
    """A text as a message, in which nothing is a placeholder or a link."""
    return {"text": _LINK.sub(r"\\[", _PLACEHOLDER.sub(r"{{\1}}", text))}


def rule_data(rule: BreakableRule) -> Data:
    """A rule as a log describes it; services show its help beside a result."""
    title = visible(rule.title or rule.id)
    statement = visible(rule.statement or title)
    printed = {"document": visible(rule.document), "section": visible(rule.section)}
    source = ", ".join(filter(None, printed.values()))
    found: Data = {
        "id": visible(rule.id),
        "shortDescription": text_of(title),
        "fullDescription": text_of(statement),
        "help": text_of(f"{statement}\n{source}" if source else statement),
    }
    if source:
        found["properties"] = {name: text for name, text in printed.items() if text}
    return found
