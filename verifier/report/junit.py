"""Diagnostics as JUnit XML, the form of test results that build servers read: one case for each thing that is checked.

A case fails if the thing makes the command's exit code differ from 0. There are no times in it: the same records give
the same document. Cases are kept in a temporary file, since their numbers stand before them.
"""

import shutil
import tempfile
from collections import Counter
from pathlib import PurePath
from typing import BinaryIO
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from verifier.kernel.message import visible
from verifier.kernel.source import Position
from verifier.report.diagnostic import Checked, Status, name_from, repository

#: The element that says how a case ended.
_ELEMENTS = {Status.FAILED: "failure", Status.ERROR: "error", Status.SKIPPED: "skipped", Status.PASSED: "system-out"}
#: More of the document than this is not in memory.
_IN_MEMORY = 1_000_000


class JunitWriter:
    """Writes a document to a stream of bytes; `command` is the words of the command: `audit`, `rules lint`."""

    def __init__(self, stream: BinaryIO, command: str) -> None:
        self.stream = stream
        self.command = command
        self.folder = repository()
        self.counts: Counter[Status] = Counter()
        self.remarks: list[str] = []
        self.cases = tempfile.SpooledTemporaryFile(_IN_MEMORY)  # noqa: SIM115 (`close` closes it)

    def add(self, checked: Checked) -> None:
        """Write the case of one thing; what is to be said of one that passed is its output."""
        position = checked.diagnostics[0].position if checked.diagnostics else checked.position
        case = self.case(checked.name, position)
        if checked.diagnostics:
            first = checked.diagnostics[0]
            outcome = ElementTree.SubElement(case, _ELEMENTS[checked.status])
            outcome.text = "\n".join(f"{visible(one.headline)}: {one.text}" for one in checked.diagnostics)
            if checked.status is not Status.PASSED:
                outcome.set("type", visible(first.rule.id))
                outcome.set("message", f"{visible(first.headline)}: {first.summary}")
        elif checked.status is not Status.PASSED:
            ElementTree.SubElement(case, _ELEMENTS[checked.status], type=checked.status, message="")
        self._keep(case, checked.status)

    def report_trouble(self, position: Position, message: str) -> None:
        """Write a case that is an error."""
        case = self.case(position.path or self.command, position)
        ElementTree.SubElement(case, "error", type="trouble", message=visible(message))
        self._keep(case, Status.ERROR)

    def remark(self, message: str) -> None:
        """Keep what is to be known of the whole."""
        self.remarks.append(visible(message))

    def close(self, exit_code: int, unfinished: str = "") -> None:
        """Write the numbers, and below them the cases."""
        if unfinished:
            self.report_trouble(Position(""), f"this document is not complete: {unfinished}")
        counts = {
            "name": f"verifier {self.command}",
            "tests": str(self.counts.total()),
            "failures": str(self.counts[Status.FAILED]),
            "errors": str(self.counts[Status.ERROR]),
        }

        self.stream.write(b'<?xml version="1.0" encoding="UTF-8"?>\n')
        self.stream.write(opening("testsuites", counts))
        self.stream.write(opening("testsuite", {**counts, "skipped": str(self.counts[Status.SKIPPED])}))
        self.cases.seek(0)
        shutil.copyfileobj(self.cases, self.stream)
        self.cases.close()
        if self.remarks:
            output = Element("system-out")
            output.text = "\n".join(self.remarks)
            self.stream.write(ElementTree.tostring(output) + b"\n")
        self.stream.write(b"</testsuite>\n</testsuites>\n")
        self.stream.flush()

    def case(self, name: str, position: Position) -> Element:
        """A case; its class is the folder, as build servers group by it."""
        attributes = {"name": visible(name), "classname": f"verifier {self.command}"}
        if position.path:
            file = visible(name_from(self.folder, position.path))
            folder = ".".join(part for part in PurePath(file).parent.parts if part != "/")
            attributes |= {"classname": folder or attributes["classname"], "file": file}
        if position.line:
            attributes["line"] = str(position.line)
        return Element("testcase", attributes)

    def _keep(self, case: Element, status: Status) -> None:
        self.counts[status] += 1
        self.cases.write(ElementTree.tostring(case, encoding="utf-8") + b"\n")


def opening(name: str, attributes: dict[str, str]) -> bytes:
    """The opening tag of an element."""
    return ElementTree.tostring(Element(name, attributes)).removesuffix(b" />") + b">\n"
