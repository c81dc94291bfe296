"""What a change of the rules changes, as a page of Markdown."""

from collections.abc import Iterator, Mapping

from verifier.errata.clauses import Clauses
from verifier.errata.difference import SAME, Group
from verifier.errata.report import Report
from verifier.kernel.clause import Clause
from verifier.report.commands import diff_command
from verifier.report.diff import certificate, change, chips_of, decisions, subject, told
from verifier.report.markup import code, fenced, fenced_lines, literal
from verifier.report.search import counted

#: Clauses that are listed by name; more are counted.
MOST_LISTED = 400


#: No page on the records of any difference.
NO_LINKS: Mapping[int, str] = {}


def page_lines(
    report: Report,
    clauses: Clauses,
    texts: dict[str, Clause],
    form: str = "markdown",
    links: Mapping[int, str] = NO_LINKS,
) -> Iterator[str]:
    """The page in a form. `links` are the addresses of pages on the records, by the numbers of differences."""
    old, new = report.request.old, report.request.new
    yield f"# What changes from {literal(str(old))} to {literal(str(new))}"
    yield ""
    yield f"Made by {code(diff_command(report.request, report.kinds, form))}."
    yield "Every record below was judged under both rulesets before it was printed."
    yield from ("", "## In play", "")
    groups = report.groups()
    yield (
        f"{counted(len(groups), 'difference')}, one for each cause."
        if groups
        else "None was found within the bounds below."
    )
    if report.kinds:
        yield from ("", f"Only those of some kinds are listed: {', '.join(report.kinds)}.")
    for number, group in report.listed():
        yield from section(report, number, group)
        if links.get(number):
            yield from ("", f"[Step through it under both rulesets]({links[number]})")
    unseen = [part.name for part in report.unseen()]
    if unseen:
        yield from ("", f"### No difference was found for {counted(len(unseen), 'part')}", "")
        yield "That is no proof that there is none; the bounds are told below."
        yield from ("", *(f"- {code(name)}" for name in unseen))
    yield from ("", f"## By {literal(report.piece)} and kind of decision", "")
    yield from table(report)
    yield from ("", "## As written", "")
    for title, chips in chips_of(report):
        yield f"- {literal(report.piece.capitalize())}s {title}: {', '.join(map(literal, chips)) or 'none'}."
    yield from ("", "| part | change |", "|---|---|")
    yield from (f"| {code(part.name)} | {literal(change(report, part))} |" for part in report.parts)
    yield from printed(clauses, texts)
    yield from ("", "## What was looked at", "", *fenced_lines(certificate(report)))


def section(report: Report, number: int, group: Group) -> Iterator[str]:
    """One difference."""
    one = group.shown
    yield from ("", f"### D{number} {one.kind}: {literal(subject(group))}", "")
    yield f"By {', '.join(map(code, one.parts)) or 'no single part that was found'}."
    yield from ("", *fenced(one.record, "yaml"), "")
    if one.record_new:
        yield from ("The same under the new ruleset, with others at the table:", "")
        yield from (*fenced(one.record_new, "yaml"), "")
    yield "| ruleset | verdict |"
    yield "|---|---|"
    yield f"| {literal(str(report.request.old))} | {literal(told(one.old))} |"
    yield f"| {literal(str(report.request.new))} | {literal(told(one.new))} |"


def table(report: Report) -> Iterator[str]:
    """How every chip's kinds of decision are related; those that are the same are told together."""
    yield f"| {literal(report.piece)} | differs in | same |"
    yield "|---|---|---|"
    for one in report.comparisons:
        found = decisions(report, one.chips)
        other = [f"{decision}: {how}" for decision, how in found.items() if not how.startswith(SAME)]
        alike = [f"{decision}{how.removeprefix(SAME)}" for decision, how in found.items() if how.startswith(SAME)]
        name = "+".join(one.chips) or "the turn, whatever is played"
        yield f"| {literal(name)} | {literal('; '.join(other)) or '-'} | {literal(', '.join(alike)) or '-'} |"
    for title, chips in chips_of(report):
        if chips and chips != report.pair.partly:
            yield f"| {literal(', '.join(chips))} | {title} | - |"


def printed(clauses: Clauses, texts: dict[str, Clause]) -> Iterator[str]:
    """The clauses that only one document has."""
    yield from ("", f"{len(clauses.both):,} clauses correspond.")
    for title, names in (("Only in the old", clauses.removed), ("Only in the new", clauses.added)):
        yield from ("", f"### {title}: {len(names):,} clauses", "")
        yield from (f"- {literal(name)}: {literal(texts[name].statement)}" for name in names[:MOST_LISTED])
