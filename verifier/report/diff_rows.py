"""What a change of the rules changes, as rows: what is different in play, how it is written, what was looked at."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from verifier.errata.clauses import Clauses
from verifier.errata.difference import SAME, DifferenceGroup
from verifier.errata.report import DiffReport
from verifier.kernel.clause import Clause
from verifier.kernel.message import Voice
from verifier.report.commands import diff_command
from verifier.report.diff import certificate, change, chips_of, decisions, record_names, subject, told, window_name
from verifier.report.markup import NO_LINKS, code, fenced_lines, literal, table_lines
from verifier.report.rows import Row, entry, facts, heading, record, sentence
from verifier.report.tally import counted

COLOURS = {"more restrictive": "red", "more permissive": "green", "different effect": "yellow"}
#: Clauses that are listed by name; more are counted.
MOST_LISTED = 400


def diff_rows(
    report: DiffReport, clauses: Clauses, texts: Mapping[str, Clause], voice: Voice, form: str = "markdown",
    links: Mapping[str, str] = NO_LINKS, folder: Path | None = None,
) -> Iterator[Row]:  # fmt: skip
    """Everything. `links` are the addresses of pages on the records, by the names of differences; `folder` holds the
    records.
    """
    says, groups = voice.says, report.groups()
    old, new = sides = (report.request.old, report.request.new)
    digests = (f"{side} ({game.document.digest})" for side, game in zip(sides, (report.old, report.new), strict=True))
    made = says("page-made-by", raw=code(diff_command(report.request, report.kinds, form)))
    title = says("page-of-diff", raw=literal(str(old)), raw2=literal(str(new)))
    yield Row((f"# {title}", "", made, says("page-judged-under-both")), tuple(digests))
    count = says("page-differences", **counted(len(groups))) if groups else says("page-none-found")
    yield Row((f"## {says('page-in-play')}", "", count))
    yield Row((says("page-only-kinds", raw=", ".join(report.kinds)),) if report.kinds else ())
    for number, group in report.listed():
        yield from difference_rows(report, number, group, voice, links.get(f"D{number}", ""), folder)
    head = (report.piece, *map(voice.text, ("differs in", "same")))
    by_kind = says("page-by-kind", raw=literal(report.piece))
    yield Row((f"## {by_kind}", "", *table_lines(head, relations(report, voice))))
    yield heading(says("page-as-written"))
    for which, chips in chips_of(report):
        if chips:
            yield sentence(voice, "page-pieces-that", chips, raw2=report.piece.capitalize(), raw3=voice.text(which))
    changes = [(part.name, change(report, part)) for part in report.parts]
    yield facts(list(map(voice.text, ("part", "change"))), changes)
    yield sentence(voice, "page-correspond", n=f"{len(clauses.both):,}")
    for id, names in (("page-only-in-old", clauses.removed), ("page-only-in-new", clauses.added)):
        told_of = says(id, n=f"{len(names):,}")
        listed = (f"- {literal(name)}: {literal(texts[name].statement)}" for name in names[:MOST_LISTED])
        yield Row((f"### {told_of}", "", *listed), (f"  {told_of}",))
    bounds = tuple(certificate(report, voice))
    yield Row((f"## {says('page-looked-at')}", "", *fenced_lines(bounds)), bounds)


def difference_rows(
    report: DiffReport, number: int, group: DifferenceGroup, voice: Voice, link: str, folder: Path | None
) -> Iterator[Row]:
    """One difference: what brings it about, its record, and both verdicts."""
    one = group.shown
    yield entry(f"D{number}", f"{voice.text(one.kind)}: {subject(group)}", colour=COLOURS.get(one.kind, "cyan"))
    yield sentence(voice, "page-by-parts" if one.parts else "page-by-no-part", tuple(one.parts), marked=True)
    yield Row(terminal=(f"  scene: {one.scene}",))
    yield record(one.record)
    if one.record_new:
        yield sentence(voice, "page-same-under-new")
        yield record(one.record_new)
    sides = ((report.request.old, one.old), (report.request.new, one.new))
    verdicts = [(str(side), told(found, voice)) for side, found in sides]
    yield facts(list(map(voice.text, ("ruleset", "verdict"))), verdicts)
    yield Row((f"[{voice.says('page-under-rulesets')}]({link})",) if link else ())
    if folder is not None:
        yield Row(terminal=tuple(f"  record: {folder / name}" for name in record_names(number, group)))


def relations(report: DiffReport, voice: Voice) -> Iterator[tuple[str, str, str]]:
    """How every chip's kinds of decision are related; those that are the same are told together."""
    for one in report.comparisons:
        found = decisions(report, one.chips)
        other = [f"{decision}: {how}" for decision, how in found.items() if not how.startswith(SAME)]
        alike = [f"{decision}{how.removeprefix(SAME)}" for decision, how in found.items() if how.startswith(SAME)]
        yield window_name(one, voice), "; ".join(other) or "-", ", ".join(alike) or "-"
    for title, chips in chips_of(report):
        if chips and chips != report.pair.partly:
            yield ", ".join(chips), voice.text(title), "-"
