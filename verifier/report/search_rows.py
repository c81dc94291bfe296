"""What a search has found, as rows: each finding with its witness, how a ruling would settle it, and the bounds."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from verifier.kernel.clause import Clause
from verifier.kernel.message import Voice
from verifier.report.commands import search_command
from verifier.report.markup import NO_LINKS, code, fenced, fenced_lines, literal
from verifier.report.rows import Row, entry, facts, items, record, sentence, terminal_lines
from verifier.report.search import BESIDE, certificate, sourced, witness_name
from verifier.report.shapes.search import FindingData
from verifier.search.finding import KINDS, Finding
from verifier.search.search import SearchOutcome

COLOURS = {"CN": "red", "DL": "red", "LP": "red", "IV": "red", "AM": "yellow", "GP": "yellow"}
#: Kinds that a page lists in one line each, as they have no witness.
BRIEF = ("DD", "RD")
Texts = Mapping[str, Clause]


def search_rows(
    report: SearchOutcome, clauses: Texts, voice: Voice, form: str = "markdown", links: Mapping[str, str] = NO_LINKS,
    folder: Path | None = None,
) -> Iterator[Row]:  # fmt: skip
    """The findings and the certificate. `links` are the addresses of pages on the records, by the causes of findings;
    `folder` holds the records.
    """
    title = "page-of-search-played" if report.other else "page-of-search"
    made = voice.says("page-made-by", raw=code(search_command(report.request, form=form)))
    told = voice.says(title, raw=literal(report.request.ruleset), raw2=literal(report.mode))
    yield Row((f"# {told}", "", made, voice.says("page-records-judged")))
    for kind in (kind for kind in KINDS if kind in report.request.kinds):
        found = [finding for finding in report.findings if finding.kind == kind]
        yield Row((f"## {voice.says(f'page-kind-{kind}')}",))
        if found:
            yield Row((voice.says(f"page-settle-{kind}"), *(brief(one, voice) for one in found if kind in BRIEF)))
        elif kind in BRIEF and report.request.chips:
            yield Row((voice.says("page-not-looked", raw=f"{literal(report.piece)}s"),))
        else:
            yield Row((voice.says("page-none-found"),))
        rows = (row for one in found for row in finding_rows(one, clauses, report.piece, voice, links, folder))
        yield from [Row(terminal=tuple(terminal_lines(rows)))] if kind in BRIEF else rows
    bounds = tuple(certificate(report, voice))
    yield Row((f"## {voice.says('page-looked-at')}", "", *fenced_lines(bounds)), bounds)


def brief(finding: Finding, voice: Voice) -> str:
    """A finding in one line of a page."""
    behind = literal(", ".join(finding.clauses)) or voice.text("no clause")
    return f"- {code(finding.cause)} ({behind}): {literal(about(finding, voice))}"


def finding_rows(
    finding: Finding, clauses: Texts, piece: str, voice: Voice, links: Mapping[str, str] = NO_LINKS,
    folder: Path | None = None,
) -> Iterator[Row]:  # fmt: skip
    """A finding with everything that belongs to it."""
    told = about(finding, voice)
    yield entry(finding.code, finding.cause, finding.name, COLOURS.get(finding.kind, "cyan"))
    yield Row((literal(f"{told[:1].upper()}{told[1:]}."),), (f"  {told}",))
    if finding.same:
        yield sentence(voice, "page-same-question", finding.same)
    if finding.chips:
        yield sentence(voice, "page-pieces", finding.chips, raw2=f"{piece.capitalize()}s")
    yield items(sourced(clause, clauses) for clause in finding.clauses[:4])
    if finding.outcomes:
        yield facts(list(map(voice.text, ("alternative", "outcome"))), list(outcomes(finding, voice)))
    if finding.asked:
        yield sentence(voice, "page-asked", finding.asked)
    if finding.presumed:
        yield sentence(voice, "page-presumed", raw=finding.presumed)
    if finding.witness:
        yield from witness_rows(finding, voice, links.get(finding.cause, ""), folder)
    if finding.kind not in BRIEF:
        yield sentence(voice, message_of_verdict(finding), verdict=finding.verdict)
        yield sentence(voice, "page-reachable", raw=finding.reachable)
    if settling := ruling(finding):
        yield Row((voice.says("page-settling-erratum"), "", *fenced(settling, "yaml")))


def witness_rows(finding: Finding, voice: Voice, link: str, folder: Path | None) -> Iterator[Row]:
    """The records that show a finding."""
    scene = f"  scene: {finding.scene}"
    yield Row(terminal=(scene,) if finding.scene else ())
    for text, suffix in ((finding.witness, ".yaml"), (finding.beside, BESIDE)):
        if text and suffix == BESIDE:
            yield sentence(voice, "page-other-outcome")
        if text:
            place = "with --out DIR" if folder is None else folder / witness_name(finding, suffix)
            yield record(text)
            yield Row(terminal=(f"  witness: {place}",))
    told = voice.says("page-under-readings" if finding.asks_of_point else "page-step-through")
    yield Row((f"[{told}]({link})",) if link else ())


def about(finding: Finding | FindingData, voice: Voice) -> str:
    """What a finding is about, in the words of a language; what is played stands behind it in brackets."""
    text, scene = finding.about, ""
    if voice.text(text) == text:
        text, bracket, scene = finding.about.rpartition(" (")
        scene = bracket + scene
    return voice.text(text) + scene


def message_of_verdict(finding: Finding | FindingData) -> str:
    """The message that tells the verdict on a record: where a reading is presumed, it is the one without that."""
    return "page-auditor-freely" if finding.presumed else "page-auditor"


def outcomes(finding: Finding, voice: Voice) -> Iterator[tuple[str, str]]:
    """Each reading with what follows under it: "legal", "not legal: not enough money"."""
    for reading, outcome in finding.outcomes:
        yield reading, ": ".join(map(voice.text, outcome.split(": ")))


def ruling(finding: Finding) -> str:
    """The overlay that would settle a finding, "" if a ruling is not all that it takes."""
    cause = finding.cause.partition("@")[0] if finding.same else finding.cause
    name = f"ruling-on-{cause.replace('.', '-').replace('@', '-for-')}"
    if finding.asks_of_point:
        reading = finding.outcomes[0][0] if finding.outcomes else "?"
        return f"id: {name}\nchanges:\n  spec: {{{cause}: {{is: {reading}, by: {name}}}}}"
    return f"id: {name}\nchanges:\n  cases: {{{finding.cause}: {name}}}" if finding.kind == "GP" else ""
