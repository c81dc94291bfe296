"""A corpus under two rulesets, as text and as data; and comparing with a stored report. Not for: judging."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

from verifier.errata.difference import Outcome
from verifier.errata.findings import Findings, Undone
from verifier.errata.record import Row
from verifier.errata.regress import Report, digest_of
from verifier.kernel.message import ENGLISH, Slot, Voice
from verifier.kernel.source import Position, Unreadable
from verifier.report.diff import judged
from verifier.report.json import pretty
from verifier.report.markup import NO_LINKS, literal, table_lines
from verifier.report.shapes.compare import RecordData, Regression, Side
from verifier.report.style import styled
from verifier.report.table import table
from verifier.report.tally import counted, numbers
from verifier.search.finding import Finding

#: Rows that are listed; more are counted.
MOST_LISTED = 200


class Stored(msgspec.Struct, frozen=True):
    """A report as it is stored: the rulesets, and one line for each record."""

    old: str
    new: str
    digest: str
    rows: list[str]


def text_lines(report: Report, findings: Findings | Undone | None) -> Iterator[str]:
    """The table of changed verdicts, and what each is due to."""
    changed = report.changed
    if changed:
        rows = [(row.path, side(row.old), side(row.new), ", ".join(row.parts) or "-") for row in changed[:MOST_LISTED]]
        lines = list(table(("record", f"{report.request.old}", f"{report.request.new}", "due to"), rows))
        yield from lines[: -len(rows)]
        for row, line in zip(changed, lines[-len(rows) :], strict=False):  # not all that changed are listed
            yield styled(line, colour=colour_of(row))
        yield from ([f"and {len(changed) - MOST_LISTED:,} more"] if len(changed) > MOST_LISTED else [])
    for cause, count in causes(report):
        yield f"due to {cause}: {count:,}"
    yield from finding_lines(findings)
    torn = report.torn[:MOST_LISTED]
    yield from (f"malformed under both: {row.path}: line {row.old.line}: {row.old.message}" for row in torn)
    yield summary(report)


def page_lines(
    report: Report,
    findings: Findings | Undone | None,
    links: Mapping[str, str] = NO_LINKS,
    voice: Voice = ENGLISH,
) -> Iterator[str]:
    """The page in Markdown: each changed record with both verdicts, and what each is due to.

    `links` are the addresses of pages on records, by their paths.
    """
    says, sides = voice.says, (report.request.old, report.request.new)
    old, new = (literal(str(side)) for side in sides)
    yield from (f"# {says('page-of-regress', raw=old, raw2=new)}", "", f"{summary(report, voice)}.")
    yield from ("", f"## {says('page-due-to')}", "")
    yield from table_lines(
        map(voice.text, ("part", "records")), ((voice.text(cause), f"{count:,}") for cause, count in causes(report))
    )
    yield from ("", f"## {says('page-changed-records')}")
    for row in report.changed:
        yield from ("", f"### {literal(row.path)}", "")
        found = (
            (str(ruleset), side(one), one.message or "-")
            for ruleset, one in zip(sides, (row.old, row.new), strict=True)
        )
        yield from table_lines(map(voice.text, ("ruleset", "verdict", "why")), found)
        due = literal(", ".join(row.parts)) or voice.text("not attributed")
        yield from ("", says("page-due-to-parts", raw=due))
        if links.get(row.path):
            yield from ("", f"[{says('page-under-rulesets')}]({links[row.path]})")
    lines = list(finding_lines(findings, voice))
    yield from ("", f"## {says('page-findings')}", "", *(f"- {literal(line)}" for line in lines)) if lines else ()
    torn = [f"- {literal(row.path)}: line {row.old.line}: {literal(row.old.message)}" for row in report.torn]
    yield from ("", f"## {says('page-torn')}", "", *torn) if torn else ()


def causes(report: Report) -> list[tuple[str, int]]:
    """What changed verdicts are due to, with how many each brings about."""
    return Counter(", ".join(row.parts) or "not attributed" for row in report.changed).most_common()


def colour_of(row: Row) -> str:
    """The colour of a changed record: whether it stands better or worse under the new ruleset."""
    if row.direction == 0:
        return "yellow"
    return "green" if row.direction > 0 else "red"


def side(outcome: Outcome, voice: Voice = ENGLISH) -> str:
    """A verdict, short."""
    verdict = voice(outcome.verdict, "verdict")
    return f"{verdict} {outcome.line} {outcome.clause}".strip() if outcome.line else verdict


def finding_lines(findings: Findings | Undone | None, voice: Voice = ENGLISH) -> Iterator[str]:
    """What the search finds differently."""
    if findings is None:
        return
    if isinstance(findings, Undone):
        yield voice.says("regress-findings-undone", raw=findings.reason)
        return
    for told, found in (("regress-finding-fixed", findings.fixed), ("regress-finding-new", findings.new)):
        yield from (voice.says(told, raw=name) for name in named(found))
    yield voice.says("regress-findings", **numbers(len(findings.fixed), len(findings.kept), len(findings.new)))


def summary(report: Report, voice: Voice = ENGLISH) -> str:
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


def json_text(report: Report, findings: Findings | Undone | None) -> str:
    """The same as JSON."""
    compared = findings if isinstance(findings, Findings) else None
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


def row_data(row: Row) -> RecordData:
    """A changed record as data."""
    return RecordData(row.path, judged(row.old), judged(row.new), row.parts)


def baseline_of(report: Report) -> str:
    """A report to be stored."""
    stored = Stored(str(report.request.old), str(report.request.new), report.digest, report.texts)
    return msgspec.json.format(msgspec.json.encode(stored).decode(), indent=1) + "\n"


def read_baseline(path: Path) -> Stored:
    """A stored report. Raises `Unreadable`."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Stored)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Unreadable(Position(str(path)), f"is no stored report: {error}") from error


def against(stored: Stored, report: Report) -> Iterator[str]:
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
