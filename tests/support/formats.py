"""Documents of `--format sarif`, `junit` and `github`, as a strict reader reads them; what is none is refused."""

import json
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import jsonschema

if TYPE_CHECKING:
    import xmlschema

SCHEMAS = Path(__file__).parent / "schemas"
COMMAND = re.compile(r"::(error|warning|notice) ([^:]*)::(.*)")
#: What readers of test results take besides the published schema: the place of a case.
PLACE = ("file", "line")


class Annotation(NamedTuple):
    """A workflow command as a runner understands it."""

    level: str
    properties: dict[str, str]
    message: str


@cache
def sarif_schema() -> jsonschema.Draft4Validator:
    """The published schema of SARIF 2.1.0."""
    return jsonschema.Draft4Validator(json.loads((SCHEMAS / "sarif-2.1.0-rtm.5.json").read_text("utf-8")))


@cache
def junit_schema() -> "xmlschema.XMLSchema":
    """The published schema of JUnit reports."""
    import xmlschema  # as large as a ruleset, and for few tests

    return xmlschema.XMLSchema(SCHEMAS / "junit-10.xsd")


def sarif_run(document: bytes | str) -> dict:
    """The one run of a log, which fits the schema, and whose rules are those that its results name."""
    log = json.loads(document)
    sarif_schema().validate(log)
    (run,) = log["runs"]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert len(set(rules)) == len(rules)
    assert all(rules[result["ruleIndex"]] == result["ruleId"] for result in run["results"])
    assert {result["ruleId"] for result in run["results"]} == set(rules)
    return run


def junit_cases(document: bytes | str) -> list[Element]:
    """The cases of a report, which fits the schema but for their places, and whose numbers are right."""
    root = ElementTree.fromstring(document)
    (suite,) = root
    cases = suite.findall("testcase")
    counted = {"tests": len(cases)} | {
        name: sum(case.find(tag) is not None for case in cases)
        for name, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped"))
    }
    assert counted == {name: int(suite.attrib[name]) for name in counted}
    assert {name: root.attrib[name] for name in ("tests", "failures", "errors")}.items() <= suite.attrib.items()

    bare = ElementTree.fromstring(document)
    for case in bare.iter("testcase"):
        for name in PLACE:
            case.attrib.pop(name, None)
    junit_schema().validate(bare)
    return cases


def outcome_of(case: Element) -> str:
    """How a case ended."""
    return next((tag for tag in ("failure", "error", "skipped") if case.find(tag) is not None), "passed")


def told_of(case: Element) -> str:
    """Everything that is said of a case."""
    return "\n".join(part for element in case for part in (element.get("message", ""), element.text or ""))


def annotations(document: str) -> list[Annotation]:
    """The annotations that a runner makes of an output; other lines that could be commands are refused."""
    found = []
    for line in re.split(r"\r\n|\r|\n", document):
        match = COMMAND.fullmatch(line)
        if match is None:
            assert not line.lstrip().startswith("::")
            assert "##[" not in line
            continue
        properties = dict(part.split("=", 1) for part in match[2].split(","))
        told = {name: unescaped(text, ("%2C", ","), ("%3A", ":")) for name, text in properties.items()}
        found.append(Annotation(match[1], told, unescaped(match[3])))
    return found


def unescaped(text: str, *more: tuple[str, str]) -> str:
    """A part of a command as a runner reads it."""
    for written, meant in (*more, ("%0A", "\n"), ("%0D", "\r"), ("%25", "%")):
        text = text.replace(written, meant)
    return text
