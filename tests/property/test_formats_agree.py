"""Every format says what the text report says, of every kind of verdict; and no text breaks one."""

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.formats import annotations, junit_cases, sarif_run, told_of
from tests.support.rotating import in_turn
from verifier.corpus.batch import JudgingOptions
from verifier.games.library import Library
from verifier.kernel.message import visible
from verifier.kernel.source import Position
from verifier.report.audit_diagnostics import checked_record
from verifier.report.book import Shelf, place
from verifier.report.diagnostic import BreakableRule, Checked, Diagnostic, Level, Related, Status
from verifier.report.github import GithubWriter
from verifier.report.junit import JunitWriter
from verifier.report.proof import proof_worries
from verifier.report.sarif import SarifWriter
from verifier.report.series import match_report
from verifier.report.style import unstyled
from verifier.report.tally import AuditTally
from verifier.report.text import caret_lines, report
from verifier.verdicts.outcome import Outcome

pytestmark = pytest.mark.property
REPLAYS = Path(__file__).parents[2] / "replays"
#: Every so many of the stored records of the clauses; all records of the other folders.
STEP = 25


def stored() -> list[Path]:
    """Records of every verdict, with rulings, rewinds, matches and proofs; half of them in turn."""
    files = sorted(REPLAYS.rglob("*.yaml"))
    is_ordinary = {path: bool({"clauses", "illegal", "games"} & {*path.parts}) for path in files}
    ordinary, others = ([path for path in files if is_ordinary[path] is kind] for kind in (True, False))
    return in_turn([*ordinary[::STEP], *others[::4]], 2)


@pytest.fixture(scope="module")
def outcomes() -> list[Outcome]:
    """The verdicts on them, with later faults."""
    batch = JudgingOptions(go_on=True).batch(Library())
    return [outcome for path in stored() for outcome in batch.outcomes(str(path))]


def text_lines(outcome: Outcome, shelf: Shelf) -> list[str]:
    """The text report on one outcome, without colours and lines of the file; nothing on what needs no word."""
    if not outcome.audit.remarkable() and not proof_worries(outcome.audit):
        return []
    match = outcome.match
    lines = report(outcome, shelf) if match is None else match_report(outcome, match, shelf)
    faults = [fault for fault in (outcome.audit.fault, *outcome.audit.further) if fault is not None]
    drawn = {line for fault in faults if fault.excerpt is not None for line in caret_lines(fault.excerpt, "  ")}
    return [visible(unstyled(line)) for line in lines if line not in drawn]


def documents(found: list[Checked]) -> Iterator[bytes]:
    """The same in each format: SARIF, JUnit, GitHub."""
    for kind in (SarifWriter, JunitWriter, GithubWriter):
        stream = io.BytesIO()
        writer = kind(stream, "audit")
        for checked in found:
            writer.add(checked)
        writer.close(1)
        yield stream.getvalue()


def test_every_line_of_the_text_report_is_in_every_format(outcomes: list[Outcome]) -> None:
    shelf, tally = Shelf(), AuditTally()
    verdicts = {outcome.audit.verdict for outcome in outcomes}
    assert verdicts >= {"legal", "consistent", "illegal", "disputed", "undecided"}
    for outcome in outcomes:
        checked = checked_record(outcome, shelf, tally.status_of(outcome.audit.verdict, ""))
        log, tests, commands = documents([checked])
        headline, *reasons = text_lines(outcome, shelf) or [""]
        told = {
            "sarif": "\n".join(result["message"]["text"] for result in sarif_run(log)["results"]),
            "junit": "\n".join(map(told_of, junit_cases(tests))),
            "github": "\n".join(one.message for one in annotations(commands.decode())),
        }
        later = {place(outcome.audit, fault) for fault in outcome.audit.further}
        for form, text in told.items():
            text = text.replace("\\[", "[").replace("{{", "{").replace("}}", "}")
            for line in reasons:
                said = line.strip().removeprefix("further: ")
                if said.startswith("further faults") or any(said.startswith(f"{one}:") for one in later):
                    continue  # told as results of their own
                assert said.replace("{{", "{").replace("}}", "}") in text, (form, outcome.audit.path)
            if outcome.audit.fault is not None:
                assert visible(outcome.audit.fault.message) in headline + text
                assert visible(outcome.audit.fault.message) in text, (form, outcome.audit.path)


def test_every_fault_has_its_place_and_clause_in_every_format(outcomes: list[Outcome]) -> None:
    shelf, tally = Shelf(), AuditTally()
    for outcome in outcomes:
        audit = outcome.audit
        faults = [fault for fault in (audit.fault, *audit.further) if fault is not None]
        checked = checked_record(outcome, shelf, tally.status_of(audit.verdict, ""))
        log, tests, commands = documents([checked])
        results = sarif_run(log)["results"]
        regions = [result["locations"][0]["physicalLocation"].get("region", {}) for result in results]
        rules = {result["ruleId"] for result in results}
        for fault in faults:
            region = {"startLine": fault.line, "startColumn": fault.column} if fault.line else {}
            assert {name: number for name, number in region.items() if number} in regions
            assert fault.clause in rules or not fault.clause
        titles = [one.properties["title"] for one in annotations(commands.decode())]
        (case,) = junit_cases(tests)
        for fault in faults:
            assert any(fault.clause in title for title in titles)
            assert fault.clause in told_of(case)


TEXTS = st.text(st.characters(codec=None, exclude_categories=()), max_size=30)


@given(TEXTS, TEXTS, TEXTS)
def test_no_text_breaks_a_format(name: str, message: str, detail: str) -> None:
    told = Diagnostic(
        BreakableRule(name or "rule", message, detail), Level.ERROR, Position("a.yaml", 1, 2), message, name, "",
        (detail,),
        (Related(Position("a.yaml", 3), detail),), (("found", detail),),
    )  # fmt: skip
    log, tests, commands = documents([Checked(name, Position("a.yaml"), Status.FAILED, (told,))])
    (result,) = sarif_run(log)["results"]
    assert result["ruleId"] == visible(name or "rule")
    (case,) = junit_cases(tests)
    assert case.get("name") == visible(name)
    assert told_of(case).endswith(f": {visible(message)}\n{visible(detail)}")
    (one,) = annotations(commands.decode())
    assert one.message == "\n".join((visible(message), visible(detail)))
    assert one.properties["title"] == visible(name)
