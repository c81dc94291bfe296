"""What a search has found, as a page for editors: each finding with its witness, and how a ruling would settle it."""

from collections.abc import Iterator, Mapping

from verifier.kernel.clause import Clause
from verifier.kernel.message import ENGLISH, Voice
from verifier.report.commands import search_command
from verifier.report.markup import NO_LINKS, code, fenced, fenced_lines, literal, table_lines
from verifier.report.search import certificate, sourced
from verifier.report.shapes.search import FindingData
from verifier.search.finding import KINDS, Finding
from verifier.search.search import Report

#: Kinds that are listed in one line each, as they have no witness.
BRIEF = ("DD", "RD")


def page_lines(
    report: Report,
    clauses: Mapping[str, Clause],
    form: str = "markdown",
    links: Mapping[str, str] = NO_LINKS,
    voice: Voice = ENGLISH,
) -> Iterator[str]:
    """The page in a form. `links` are the addresses of pages on the records, by the causes of findings."""
    title = {"raw": literal(report.request.ruleset)}
    if report.other:
        yield f"# {voice.says('page-of-search-played', **title, raw2=literal(report.mode))}"
    else:
        yield f"# {voice.says('page-of-search', **title)}"
    yield from ("", voice.says("page-made-by", raw=code(search_command(report.request, form=form))))
    yield voice.says("page-records-judged")
    for kind in (kind for kind in KINDS if kind in report.request.kinds):
        found = [finding for finding in report.findings if finding.kind == kind]
        yield from ("", f"## {voice.says(f'page-kind-{kind}')}", "")
        if found:
            yield voice.says(f"page-settle-{kind}")
        elif kind in BRIEF and report.request.chips:
            yield voice.says("page-not-looked", raw=f"{literal(report.piece)}s")
        else:
            yield voice.says("page-none-found")
        for finding in found:
            yield from brief(finding, voice) if kind in BRIEF else section(finding, clauses, report.piece, links, voice)
    yield from ("", f"## {voice.says('page-looked-at')}", "", *fenced_lines(certificate(report, voice)))


def brief(finding: Finding, voice: Voice) -> Iterator[str]:
    """A finding in one line."""
    behind = literal(", ".join(finding.clauses)) or voice.text("no clause")
    yield f"- {code(finding.cause)} ({behind}): {literal(about(finding, voice))}"


def section(
    finding: Finding,
    clauses: Mapping[str, Clause],
    piece: str,
    links: Mapping[str, str] = NO_LINKS,
    voice: Voice = ENGLISH,
) -> Iterator[str]:
    """A finding with everything that belongs to it."""
    told = about(finding, voice)
    yield from ("", f"### {finding.code} {literal(finding.cause)}", "", literal(f"{told[:1].upper()}{told[1:]}."), "")
    if finding.same:
        yield voice.says("page-same-question", raw=literal(", ".join(finding.same)))
    if finding.chips:
        pieces = {"raw": f"{literal(piece.capitalize())}s", "raw2": literal(", ".join(finding.chips))}
        yield voice.says("page-pieces", **pieces)
    yield from (f"- {literal(sourced(clause, clauses))}" for clause in finding.clauses[:4])
    if finding.outcomes:
        yield from ("", *table_lines(map(voice.text, ("alternative", "outcome")), outcomes(finding, voice)))
    if finding.presumed:
        yield from ("", voice.says("page-presumed", raw=literal(finding.presumed)))
    if finding.witness:
        yield from ("", *fenced(finding.witness, "yaml"))
    if finding.beside:
        yield from ("", voice.says("page-other-outcome"), "", *fenced(finding.beside, "yaml"))
    if links.get(finding.cause):
        told = voice.says("page-under-readings") if finding.asks_of_point else voice.says("page-step-through")
        yield from ("", f"[{told}]({links[finding.cause]})")
    verdict = literal(voice(finding.verdict, "verdict"))
    yield ""
    yield (
        voice.says("page-auditor-freely", verdict=verdict)
        if finding.presumed
        else voice.says("page-auditor", verdict=verdict)
    )
    yield voice.says("page-reachable", raw=finding.reachable)
    if settling := ruling(finding):
        yield from ("", voice.says("page-settling-erratum"), "", *fenced(settling, "yaml"))


def about(finding: Finding | FindingData, voice: Voice) -> str:
    """What a finding is about, in the words of a language; what is played stands behind it in brackets."""
    text, scene = finding.about, ""
    if voice.text(text) == text:
        text, bracket, scene = finding.about.rpartition(" (")
        scene = bracket + scene
    return voice.text(text) + scene


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
