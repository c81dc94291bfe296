"""A corpus under two rulesets, as text and as data; and comparing with a stored report. Not for: judging."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

from verifier.errata.difference import RulesetOutcome
from verifier.errata.record import ComparedRow
from verifier.errata.regress import ComparedFindings, RegressReport, Undone, digest_of
from verifier.kernel.message import ENGLISH, Slot, Voice
from verifier.kernel.source import Position, Unreadable
from verifier.report.json import pretty
from verifier.report.markup import NO_LINKS, NOTHING, Cell, literal
from verifier.report.rows import Row as ReportRow
from verifier.report.rows import facts, heading, items
from verifier.report.shapes.compare import RecordData, Regression, Side
from verifier.report.tally import counted, numbers
from verifier.search.finding import Finding


class StoredReport(msgspec.Struct, frozen=True):
    """A report as it is stored: the rulesets, and one line for each record."""

    old: str
    new: str
    digest: str
    rows: list[str]


def regress_rows(
    report: RegressReport, findings: ComparedFindings | Undone | None, voice: Voice, links: Mapping[str, str] = NO_LINKS
) -> Iterator[ReportRow]:
    """The records whose verdict changes, what each is due to, and what else is different.

    `links` are the addresses of pages on records, by their paths.
    """
    says, text, told = voice.says, voice.text, summary(report, voice)
    old, new = sides = (str(report.request.old), str(report.request.new))
    title = says("page-of-regress", raw=literal(old), raw2=literal(new))
    yield ReportRow((f"# {title}", "", f"{literal(told)}.", "", f"## {says('page-changed-records')}"))
    if report.changed:
        rows = [changed_row(row, voice, links) for row in report.changed]
        yield facts((text("record"), *sides, text("due to"), text("why")), rows, list(map(colour_of, report.changed)))
        yield heading(says("page-due-to"))
        yield facts((text("part"), text("records")), [(text(cause), f"{count:,}") for cause, count in causes(report)])
    if lines := tuple(finding_lines(findings, voice)):
        yield heading(says("page-findings"))
        yield items(lines)
    if report.torn:
        yield heading(says("page-torn"))
        yield items(f"{row.path}:{row.old.line}: {row.old.message}" for row in report.torn)
    yield ReportRow(terminal=(told,))


def changed_row(row: ComparedRow, voice: Voice, links: Mapping[str, str]) -> tuple[Cell, ...]:
    """One record with both verdicts, what the change is due to, and why it does not stand under one of the rulesets."""
    due = ", ".join(row.parts) or voice.text("not attributed")
    why = voice.text(row.new.message or row.old.message or NOTHING)
    return (row.path, links.get(row.path, "")), side(row.old, voice), side(row.new, voice), due, why


def causes(report: RegressReport) -> list[tuple[str, int]]:
    """What changed verdicts are due to, with how many each brings about."""
    return Counter(", ".join(row.parts) or "not attributed" for row in report.changed).most_common()


def colour_of(row: ComparedRow) -> str:
    """The colour of a changed record: whether it stands better or worse under the new ruleset."""
    if row.direction == 0:
        return "yellow"
    return "green" if row.direction > 0 else "red"


def side(outcome: RulesetOutcome, voice: Voice = ENGLISH) -> str:
    """A verdict, short."""
    verdict = voice(outcome.verdict, "verdict")
    return f"{verdict} {outcome.line} {outcome.clause}".strip() if outcome.line else verdict


def finding_lines(findings: ComparedFindings | Undone | None, voice: Voice = ENGLISH) -> Iterator[str]:
    """What the search finds differently."""
    if findings is None:
        return
    if isinstance(findings, Undone):
        yield voice.says("regress-findings-undone", raw=findings.reason)
        return
    for told, found in (("regress-finding-fixed", findings.fixed), ("regress-finding-new", findings.new)):
        yield from (voice.says(told, raw=name) for name in named(found))
    yield voice.says("regress-findings", **numbers(len(findings.fixed), len(findings.kept), len(findings.new)))


def summary(report: RegressReport, voice: Voice = ENGLISH) -> str:
    """The counts, and what names the results."""
    judged, says = report.judged, voice.says
    better, worse = (sum(row.direction * sign > 0 for row in judged) for sign in (1, -1))
    events, changed = sum(row.events for row in judged), f"{len(report.changed):,}"
    found: dict[str, Slot] = {**counted(len(judged)), "n2": f"{events:,}", "raw": "s" * (events != 1), "n3": changed}
    parts = [says("regress-counts", **found, n4=f"{better:,}", n5=f"{worse:,}")]
    others = (len(report.torn), len(report.rows) - len(judged), report.known)
    ids = ("regress-torn", "regress-others", "regress-known")
    parts += [says(id, n=f"{count:,}") for id, count in zip(ids, others, strict=True) if count]
    parts.append(says("regress-digest", raw=report.digest))
    return "; ".join((*parts, *((says("was-interrupted"),) if report.interrupted else ())))


def json_text(report: RegressReport, findings: ComparedFindings | Undone | None) -> str:
    """The same as JSON."""
    compared = findings if isinstance(findings, ComparedFindings) else None
    found = Regression(
        old=Side(str(report.request.old), report.old.document.digest),
        new=Side(str(report.request.new), report.new.document.digest),
        records=len(report.judged),
        events=sum(row.events for row in report.judged),
        changed=tuple(map(row_data, report.changed)),
        missing=tuple(map(str, report.missing)),
        malformed=tuple(map(row_data, report.torn)),
        interrupted=report.interrupted,
        digest=report.digest,
        undecided=findings.reason if isinstance(findings, Undone) else "",
        fixed=None if compared is None else named(compared.fixed),
        kept=None if compared is None else named(compared.kept),
        fresh=None if compared is None else named(compared.new),
    )
    return pretty(found)


def named(findings: Sequence[Finding]) -> tuple[str, ...]:
    """Findings by code and cause."""
    return tuple(f"{one.code} {one.cause}" for one in findings)


def row_data(row: ComparedRow) -> RecordData:
    """A changed record as data."""
    return RecordData(row.path, row.old, row.new, row.parts)


def baseline_of(report: RegressReport) -> str:
    """A report to be stored."""
    stored = StoredReport(str(report.request.old), str(report.request.new), report.digest, report.texts)
    return msgspec.json.format(msgspec.json.encode(stored).decode(), indent=1) + "\n"


def read_baseline(path: Path) -> StoredReport:
    """A stored report. Raises `Unreadable`."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=StoredReport)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Unreadable(Position(str(path)), f"is no stored report: {error}") from error


def against(stored: StoredReport, report: RegressReport) -> Iterator[str]:
    """How a report differs from a stored one, record by record."""
    if (stored.old, stored.new) != (str(report.request.old), str(report.request.new)):
        yield (
            f"the baseline is about {stored.old} -> {stored.new}, and this is {report.request.old} -> "
            f"{report.request.new}: nothing is compared"
        )
        return
    if stored.digest != digest_of(stored.rows):
        yield f"the baseline's digest {stored.digest[:16]} is not that of its rows: it was changed after it was written"
    twice = Counter(row.partition(" | ")[0] for row in stored.rows)
    yield from (f"twice in the baseline: {path}" for path, count in twice.items() if count > 1)
    before, after = by_path(stored.rows), by_path(report.texts)
    yield from (f"no longer there: {path}" for path in sorted(before) if path not in after)
    yield from (f"not in the baseline: {after[path]}" for path in after if path not in before)
    for path in sorted(before):
        if path in after and before[path] != after[path]:
            yield f"baseline: {before[path]}"
            yield f"     now: {after[path]}"


def by_path(rows: Sequence[str]) -> dict[str, str]:
    """Rows by their record."""
    return {row.partition(" | ")[0]: row for row in rows}
