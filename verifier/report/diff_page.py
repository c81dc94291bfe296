"""What a change of the rules changes, as a page of Markdown."""

from collections.abc import Iterator, Mapping

from verifier.errata.clauses import Clauses
from verifier.errata.difference import SAME, Group
from verifier.errata.report import Report
from verifier.kernel.clause import Clause
from verifier.kernel.message import ENGLISH, Voice
from verifier.report.commands import diff_command
from verifier.report.diff import certificate, change, chips_of, decisions, subject, told
from verifier.report.markup import NO_LINKS, code, fenced, fenced_lines, literal, marked_table, table_lines
from verifier.report.tally import counted

#: Clauses that are listed by name; more are counted.
MOST_LISTED = 400


def page_lines(
    report: Report,
    clauses: Clauses,
    texts: Mapping[str, Clause],
    form: str = "markdown",
    links: Mapping[str, str] = NO_LINKS,
    voice: Voice = ENGLISH,
) -> Iterator[str]:
    """The page in a form. `links` are the addresses of pages on the records, by the names of differences."""
    says, groups = voice.says, report.groups()
    old, new = (literal(str(side)) for side in (report.request.old, report.request.new))
    yield from (f"# {says('page-of-diff', raw=old, raw2=new)}", "")
    yield says("page-made-by", raw=code(diff_command(report.request, report.kinds, form)))
    yield says("page-judged-under-both")
    yield from ("", f"## {says('page-in-play')}", "")
    yield says("page-differences", **counted(len(groups))) if groups else says("page-none-found")
    if report.kinds:
        yield from ("", says("page-only-kinds", raw=", ".join(report.kinds)))
    for number, group in report.listed():
        yield from section(report, number, group, voice)
        if address := links.get(f"D{number}"):
            yield from ("", f"[{says('page-under-rulesets')}]({address})")
    if unseen := [part.name for part in report.unseen()]:
        yield from ("", f"### {says('page-unseen', **counted(len(unseen)))}", "", says("page-unseen-no-proof"), "")
        yield from (f"- {code(name)}" for name in unseen)
    yield from ("", f"## {says('page-by-kind', raw=literal(report.piece))}", "")
    yield from table_lines((report.piece, *map(voice.text, ("differs in", "same"))), relations(report, voice))
    yield from ("", f"## {says('page-as-written')}", "")
    for title, chips in chips_of(report):
        pieces, named = literal(report.piece.capitalize()), ", ".join(map(literal, chips)) or voice.text("none")
        yield f"- {says('page-pieces-that', raw=pieces, raw2=voice.text(title), raw3=named)}"
    changes = ((code(part.name), literal(change(report, part))) for part in report.parts)
    yield from ("", *marked_table(map(voice.text, ("part", "change")), changes))
    yield from ("", says("page-correspond", n=f"{len(clauses.both):,}"))
    for id, names in (("page-only-in-old", clauses.removed), ("page-only-in-new", clauses.added)):
        yield from ("", f"### {says(id, n=f'{len(names):,}')}", "")
        yield from (f"- {literal(name)}: {literal(texts[name].statement)}" for name in names[:MOST_LISTED])
    yield from ("", f"## {says('page-looked-at')}", "", *fenced_lines(certificate(report, voice)))


def section(report: Report, number: int, group: Group, voice: Voice) -> Iterator[str]:
    """One difference."""
    one, says = group.shown, voice.says
    yield from ("", f"### D{number} {voice.text(one.kind)}: {literal(subject(group))}", "")
    yield says("page-by-parts", raw=", ".join(map(code, one.parts))) if one.parts else says("page-by-no-part")
    yield from ("", *fenced(one.record, "yaml"), "")
    if one.record_new:
        yield from (says("page-same-under-new"), "", *fenced(one.record_new, "yaml"), "")
    sides = ((report.request.old, one.old), (report.request.new, one.new))
    yield from table_lines(
        map(voice.text, ("ruleset", "verdict")), ((str(side), told(found, voice)) for side, found in sides)
    )


def relations(report: Report, voice: Voice) -> Iterator[tuple[str, str, str]]:
    """How every chip's kinds of decision are related; those that are the same are told together."""
    for one in report.comparisons:
        found = decisions(report, one.chips)
        other = [f"{decision}: {how}" for decision, how in found.items() if not how.startswith(SAME)]
        alike = [f"{decision}{how.removeprefix(SAME)}" for decision, how in found.items() if how.startswith(SAME)]
        name = "+".join(one.chips) or voice.text("the turn, whatever is played")
        yield name, "; ".join(other) or "-", ", ".join(alike) or "-"
    for title, chips in chips_of(report):
        if chips and chips != report.pair.partly:
            yield ", ".join(chips), voice.text(title), "-"
