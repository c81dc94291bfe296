"""What a search has found, as a page for editors: each finding with its witness, and how a ruling would settle it."""

from collections.abc import Iterator, Mapping

from verifier.kernel.clause import Clause
from verifier.report.commands import search_command
from verifier.report.markup import code, fenced, fenced_lines, literal
from verifier.report.search import certificate, sourced
from verifier.search.finding import Finding
from verifier.search.search import Report

#: What each kind says, and how it is settled.
KINDS = {
    "CN": ("Contradictions", "One of the clauses has to give way: a permission that lifts a norm, or an erratum."),
    "DL": ("Deadlocks", "A ruling has to say what happens when nothing fulfils the duty."),
    "AM": ("Ambiguities", "A ruling names one of the alternatives."),
    "GP": ("Gaps", "A ruling says what follows; what this program does until then is under `taken here`."),
    "LP": ("Loops", "An erratum has to take something away, or limit the uses."),
    "IV": ("Broken invariants", "A norm is missing, or the invariant is not meant."),
    "DD": ("Dead text", "Nothing to settle; the text can go, or was meant to say something else."),
    "RD": (
        "Redundant norms",
        "Nothing to settle; the norm repeats others, perhaps to be more exact. No record is judged otherwise without "
        "it; the certificate says which of these norms may be left out together.",
    ),
}
NONE_FOUND = "None was found within the bounds below."
NOT_LOOKED = "Not looked for: it is about all {}s together."
#: Kinds that are listed in one line each, as they have no witness.
BRIEF = ("DD", "RD")


#: No page on the record of any finding.
NO_LINKS: Mapping[str, str] = {}


def page_lines(
    report: Report, clauses: Mapping[str, Clause], form: str = "markdown", links: Mapping[str, str] = NO_LINKS
) -> Iterator[str]:
    """The page in a form. `links` are the addresses of pages on the records, by the causes of findings."""
    yield from head(report, form)
    for kind, (title, settling) in KINDS.items():
        found = [finding for finding in report.findings if finding.kind == kind]
        if kind in report.request.kinds:
            yield from ("", f"## {title}", "")
            yield (
                settling
                if found
                else NOT_LOOKED.format(literal(report.piece))
                if kind in BRIEF and report.request.chips
                else NONE_FOUND
            )
        for finding in found:
            yield from brief(finding) if kind in BRIEF else section(finding, clauses, report.piece, links)
    yield from ("", "## What was looked at", "", *fenced_lines(certificate(report)))


def head(report: Report, form: str) -> Iterator[str]:
    """What the page is about, and the command that makes it."""
    ruleset, made = report.request.ruleset, f"Made by {code(search_command(report.request, form=form))}."
    if report.other:
        yield from (f"# What the search says about {literal(ruleset)}, played as {literal(report.mode)}", "", made)
        yield "Every record below was judged by the auditor before it was printed; its verdict stands below the record."
    else:
        yield from (f"# What the search says about {literal(ruleset)}", "")
        yield f"{made} Every record below was judged by the"
        yield "auditor before it was printed; its verdict stands below the record."


def brief(finding: Finding) -> Iterator[str]:
    """A finding in one line."""
    yield f"- {code(finding.cause)} ({literal(', '.join(finding.clauses)) or 'no clause'}): {literal(finding.about)}"


def section(
    finding: Finding, clauses: Mapping[str, Clause], piece: str, links: Mapping[str, str] = NO_LINKS
) -> Iterator[str]:
    """A finding with everything that belongs to it."""
    yield from (
        "",
        f"### {finding.code} {literal(finding.cause)}",
        "",
        literal(f"{finding.about[:1].upper()}{finding.about[1:]}."),
        "",
    )
    if finding.same:
        yield f"The same question: {literal(', '.join(finding.same))}."
    if finding.chips:
        yield f"{literal(piece.capitalize())}s: {literal(', '.join(finding.chips))}."
    for clause in finding.clauses[:4]:
        yield f"- {literal(sourced(clause, clauses))}"
    if finding.outcomes:
        yield from ("", "| alternative | outcome |", "|---|---|")
        yield from (f"| {literal(reading)} | {literal(outcome)} |" for reading, outcome in finding.outcomes)
    if finding.presumed:
        yield from ("", f"No clause says so; the first is presumed: {literal(finding.presumed)}.")
    if finding.witness:
        yield from ("", *fenced(finding.witness, "yaml"))
    if finding.beside:
        yield from ("", "The other outcome:", "", *fenced(finding.beside, "yaml"))
    if links.get(finding.cause):
        told = "Step through it under both readings" if finding.asks_of_point else "Step through it"
        yield from ("", f"[{told}]({links[finding.cause]})")
    freely = " (`audit --presume nothing`)" if finding.presumed else ""
    yield from ("", f"The auditor{freely}: {literal(finding.verdict)}.")
    yield f"Reachable: {finding.reachable}."
    yield from ruling(finding)


def ruling(finding: Finding) -> Iterator[str]:
    """The overlay that would settle a finding, if a ruling is all that it takes."""
    cause = finding.cause.partition("@")[0] if finding.same else finding.cause
    name = f"ruling-on-{cause.replace('.', '-').replace('@', '-for-')}"
    if finding.asks_of_point:
        changes = f"spec: {{{cause}: {{is: {finding.outcomes[0][0] if finding.outcomes else '?'}, by: {name}}}}}"
    elif finding.kind == "GP":
        changes = f"cases: {{{finding.cause}: {name}}}"
    else:
        return
    yield from ("", "As an erratum that settles it:", "", *fenced(f"id: {name}\nchanges:\n  {changes}", "yaml"))
