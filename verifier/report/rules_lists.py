"""Lists of what rulesets hold, as rows of tables. Not for: single pages (`rules_pages`)."""

from collections import Counter
from collections.abc import Iterator, Sequence

from verifier.kernel.source import Position
from verifier.language.coverage import coverage
from verifier.language.document import CALLED, PIECES, Document
from verifier.language.layers import errata_of
from verifier.language.lint import applies
from verifier.language.reader import load_file
from verifier.language.roots import Root
from verifier.language.series import match_applies
from verifier.language.vocabulary import unknown_name
from verifier.report.evidence import evidence
from verifier.report.markup import literal, table_lines
from verifier.report.rules_pages import Pages, field
from verifier.report.things import PLAIN

#: One row of the coverage table: clause, status, what enforces it, note.
Row = tuple[str, str, tuple[str, ...], str]


def ruleset_rows(root: Root, names: Sequence[str]) -> list[tuple[str, str, str]]:
    """Each ruleset with its title and errata. Raises `Unreadable`."""
    return [
        (name, field(load_file(root / name / "ruleset.yaml"), "title"), ", ".join(errata_of(root / name)))
        for name in names
    ]


def kinds(document: Document) -> tuple[str, ...]:
    """What a ruleset can be asked for: a kind that it has no section for is left out."""
    return (
        *("clauses", document.pieces, "norms", "points", "cases", "modes"),
        *(kind for kind in PLAIN if document.section(kind)),
        "errata",
    )


def entries(pages: Pages, kind: str) -> tuple[Sequence[str], Sequence[Sequence[str]]]:
    """The header and the rows of one kind of thing in a ruleset."""
    document, game = pages.document, pages.game
    if kind == "clauses":
        clauses = pages.book.clauses.values()
        return ("clause", "modality", "statement"), [
            (clause.id, clause.modality, clause.statement) for clause in clauses
        ]
    if kind == "norms":
        return ("norm", "on", "clause", "says"), [(n.id, n.decision, n.clause, n.message) for n in game.norms]
    if kind == "points":
        return ("point", "status", "about"), [
            (status.point.id, "open" if status.open else "settled", status.point.about) for status in pages.statuses()
        ]
    if kind == "cases":
        settled = {name: node.text or "" for name, node in document.section("cases").items()}
        cases = game.cases.values()
        return ("case", "clause", "about", "then"), [
            (case.id, settled.get(case.id, "none: a gap"), case.about, case.then) for case in cases
        ]
    if kind in (PIECES, *CALLED):
        pieces = document.section(PIECES).items()
        rows = [(slug, field(node, "kind"), field(node, "cost"), field(node, "name")) for slug, node in pieces]
        return (document.piece, "kind", "cost", "name"), rows
    if kind == "errata":
        return ("erratum",), [(name,) for name in pages.errata]
    titled = ((name, field(node, "title") or field(node, "name")) for name, node in document.section(kind).items())
    return (kind.removesuffix("s"), "title"), list(titled)


def coverage_rows(pages: Pages, mode: str) -> list[Row]:
    """The coverage of the clauses in a mode. Raises `Unreadable` for an unknown mode."""
    modes = pages.document.section("modes")
    name = mode or next(iter(modes), "")
    if name not in modes:
        raise unknown_name(Position(pages.document.id), "mode", name, modes)
    return [
        (row.clause, row.status, row.by, row.note)
        for row in coverage(
            pages.document, pages.book.clauses, frozenset(applies(modes[name])) | match_applies(pages.document, name)
        )
    ]


def coverage_page(pages: Pages, rows: Sequence[Row]) -> Iterator[str]:
    """The coverage as a page in Markdown, by status."""
    voice = pages.voice
    yield from (f"# {voice.says('page-of-coverage', raw=literal(pages.document.id))}", "")
    shown = ", ".join(f"{count} {voice.text(name)}" for name, count in evidence_totals(pages, rows).items())
    yield voice.says("page-of-those-enforced", n=len(rows), raw=shown)
    for status, count in coverage_totals(rows).items():
        yield from ("", f"## {voice.text(status)}: {count}", "")
        cells = ((clause, ", ".join(by) or "-", note or "-") for clause, found, by, note in rows if found == status)
        yield from table_lines(map(voice.text, ("clause", "by", "note")), cells)


def evidence_totals(pages: Pages, rows: Sequence[Row]) -> dict[str, int]:
    """How many of the enforced clauses the stored records show, and how."""
    clauses = [(row[0], pages.book.clauses[row[0]].repeats) for row in rows if row[1] == "enforced"]
    matches = pages.replays / pages.document.id.partition("/")[0] / "series"
    bases = {base: pages.replays / base for base in pages.document.bases}
    return evidence(pages.replays / pages.document.id, clauses, (matches,), bases)


def coverage_totals(rows: Sequence[Row]) -> dict[str, int]:
    """How many clauses have each status."""
    return dict(Counter(row[1] for row in rows).most_common())
