"""What a search has found, as JSON and as files (findings, witnesses, queries), and its bounds.

Not for: searching, or telling what was found (`search_rows`).
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from verifier.kernel.clause import Clause
from verifier.kernel.message import ENGLISH, Voice
from verifier.language.overlays import parted, shown
from verifier.language.whole_file import make_folder, write_file
from verifier.report.json import filled, pretty
from verifier.report.rows import MOST_NAMED, shortened
from verifier.report.shapes.search import AskedData, Certificate, FindingData, SearchReport, TestedData
from verifier.report.tally import counted as numbered
from verifier.report.tally import numbers
from verifier.report.view.words import TIMES
from verifier.search.asked import AskedQuestions
from verifier.search.finding import Finding
from verifier.search.search import SearchOutcome

#: How the file of a finding's second record ends.
BESIDE = "-beside.yaml"
#: In which queries may differ that are told as one.
NUMBER = re.compile("[0-9]+")
#: The parts of a certificate that are made of parts of the report.
MADE = ("within", "tested", "asked")


def sourced(name: str, clauses: Mapping[str, Clause]) -> str:
    """A clause with where it is printed and what it says."""
    found = clauses.get(name)
    return f"{name} ({found.document}, {found.section}): {found.statement}" if found else name


def certificate(report: SearchOutcome, voice: Voice = ENGLISH) -> Iterator[str]:
    """What was looked at and what was not: the bounds within which the findings are all there are."""
    yield from looked_at(report, voice)
    yield from undecided_lines(report, voice)
    yield from asked_lines(report.asked, voice)
    yield from absence_lines(report, voice)
    if report.unshown:
        yield voice.says("certificate-not-told", **numbered(len(report.unshown)))
        yield from (f"  {text}" for text in report.unshown[:MOST_NAMED])
    if report.interrupted:
        yield voice.says("certificate-interrupted" if report.is_kept else "certificate-interrupted-unkept")


def looked_at(report: SearchOutcome, voice: Voice) -> Iterator[str]:
    """How many findings, windows, scenes and paths there were, and within which bounds."""
    says, pieces = voice.says, f"{report.piece}s"
    kinds = ", ".join(f"{sum(f.kind == kind for f in report.findings)} {kind}" for kind in report.request.kinds)
    where = says("certificate-played-as", raw=report.digest, raw2=report.mode) if report.other else report.digest
    yield says("certificate-findings", **numbered(len(report.findings)), raw=kinds, raw2=where)
    counts = (report.windows, report.explored, report.kept, report.discharged, report.left, report.covered)
    yield says("certificate-windows-covered" if report.covered else "certificate-windows", **numbers(*counts))
    yield says("certificate-explored", **numbers(report.scenes, report.paths, report.questions, report.checks))
    if report.passed:
        yield says("certificate-passed", n=f"{report.passed:,}", raw=pieces)
    if report.request.chips and {"DD", "RD"} & {*report.request.kinds}:
        yield says("certificate-not-absent", raw=pieces)
    cut = "scene or comparison" if len(report.bounded) == 1 else "scenes and comparisons"
    yield says("certificate-bounded", **numbered(len(report.bounded)), raw=cut)
    yield says("certificate-within", raw="; ".join(map(voice, report.within)) or says("certificate-nothing"))


def undecided_lines(report: SearchOutcome, voice: Voice) -> Iterator[str]:
    """What the solver gave up on, and of a way to play that is no duel which windows are not known."""
    says, unsure = voice.says, report.unsure
    queries = "query" if len(report.unknown) == 1 else "queries"
    unknown = "certificate-unknown" if report.unknown else "certificate-none-unknown"
    yield says(unknown, **numbered(len(report.unknown)), raw=queries)
    for query, number, limit in fold_alike(report.unknown)[:MOST_NAMED]:
        told = says("certificate-after-steps", raw=query, n=f"{limit:,.0f}")
        yield f"  {told}{f' {TIMES}{number:,}' if number > 1 else ''}"
    if report.other:
        yield says("certificate-whole", **numbered(report.explored + report.kept - len(unsure)))
        yield from (f"  {says('certificate-window-unsure', raw=window)}" for window in unsure[:MOST_NAMED])
        more = len(unsure) - MOST_NAMED
        yield from (f"  {says('certificate-more', n=f'{more:,}')}",) if more > 0 else ()


def fold_alike(unknown: Sequence[tuple[str, float]]) -> list[tuple[str, int, float]]:
    """Return queries that differ in numbers alone as one, with how many they are.

    >>> fold_alike([("hand of 1: given up", 9.0), ("hand of 2: given up", 9.0), ("pile: given up", 9.0)])
    [('hand of 1: given up', 2, 9.0), ('pile: given up', 1, 9.0)]
    """
    groups: dict[tuple[str, float], list[str]] = {}
    for query, limit in unknown:
        groups.setdefault((NUMBER.sub("", query), limit), []).append(query)
    return [(queries[0], len(queries), limit) for (_, limit), queries in groups.items()]


def asked_lines(asked: AskedQuestions | None, voice: Voice) -> Iterator[str]:
    """The questions that guide words put to the texts, and what became of those that no clause settles."""
    if asked is None:
        return
    states = (f"{count:,} {voice.text(state)}" for state, count in asked.states)
    yield voice.says("certificate-questions", raw=", ".join(states))
    for points, told in (
        (asked.telling, "certificate-telling"),
        (asked.met, "certificate-met"),
        (asked.missed, "certificate-missed"),
    ):
        line = voice.says(told, **numbered(len(points)))
        yield f"  {line}" + (f": {shortened(points, voice)}" if points else "")


def absence_lines(report: SearchOutcome, voice: Voice) -> Iterator[str]:
    """What claims that something is dead or redundant were tested against, and what was refuted."""
    found, says = report.tested, voice.says
    if found is None:
        return
    games = {"n2": f"{found.answers:,}", "n3": f"{found.games:,}", "raw": f"simulated game{'s' * (found.games != 1)}"}
    yield says("certificate-tested", **numbered(found.records), **games)
    yield says("certificate-refuted", **numbered(len(found.refuted)))
    yield from (f"  {line}" for line in found.refuted)
    if report.of_encoding:
        yield says("certificate-of-encoding", **numbered(report.of_encoding))
    if found.together:
        yield says("certificate-together", raw=", ".join(found.together))


def timing(report: SearchOutcome) -> str:
    """How long it took, and how fast it was."""
    work = report.work_seconds or 1.0
    return (
        f"{report.seconds:.1f} s ({report.work_seconds:.1f} s of work): {report.paths / work:,.0f} paths/s, "
        f"{report.checks / work:,.0f} checks/s, {100 * report.solver_seconds / work:.0f} % of the time in the solver"
    )


def json_text(report: SearchOutcome) -> str:
    """The findings and the certificate as JSON."""
    packs, errata = (tuple(map(shown, names)) for names in parted(report.request.errata))
    found = SearchReport(
        ruleset=report.request.ruleset,
        packs=packs,
        errata=errata,
        without=report.request.without,
        digest=report.digest,
        mode=report.mode,
        findings=tuple(map(finding_data, report.findings)),
        certificate=Certificate(
            **{name: getattr(report, name) for name in Certificate.__struct_fields__ if name not in MADE},
            within=tuple(map(str, report.within)),
            tested=tested_data(report),
            asked=None if report.asked is None else filled(AskedData, report.asked, states=dict(report.asked.states)),
        ),
    )
    return pretty(found)


def tested_data(report: SearchOutcome) -> TestedData | None:
    """What became of claims of absence, as data; None if there were none to test."""
    found = report.tested
    if found is None:
        return None
    told = {"encoding": report.of_encoding, "refuted": tuple(found.refuted), "together": found.together}
    return filled(TestedData, found, **told)


def finding_data(finding: Finding) -> FindingData:
    """A finding as plain data; queries are left to `--smt2`."""
    return filled(FindingData, finding, outcomes=dict(finding.outcomes))


def witness_name(finding: Finding, suffix: str = ".yaml") -> str:
    """The file of a finding."""
    safe = "".join(letter if letter.isalnum() or letter == "-" else "-" for letter in finding.cause)
    return f"{finding.code}-{safe[:80].strip('-')}{suffix}"


def write_files(report: SearchOutcome, folder: Path) -> None:
    """Write the findings and the record of each."""
    make_folder(folder)
    for finding in report.findings:
        if finding.witness:
            head = f"# {finding.code} {finding.name}: {finding.cause}\n# {finding.about}\n"
            head += "# It is disputed where nothing is presumed: audit --presume nothing\n" * bool(finding.presumed)
            write_file(folder / witness_name(finding), head + finding.witness)
        if finding.beside:
            write_file(folder / witness_name(finding, BESIDE), finding.beside)
        if finding.game:
            write_file(folder / witness_name(finding, "-game.yaml"), finding.game)
    write_file(folder / "findings.json", json_text(report) + "\n")


def write_queries(report: SearchOutcome, folder: Path) -> None:
    """Write the decisive query of each finding in SMT-LIB."""
    make_folder(folder)
    for finding in report.findings:
        if finding.query:
            write_file(folder / witness_name(finding, ".smt2"), finding.query)
