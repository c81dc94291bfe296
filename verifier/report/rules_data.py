"""The lists and pages on rulesets as JSON data. Not for: the same as text (`rules_lists`, `rules_pages`)."""

from collections.abc import Iterable, Sequence

from verifier.kernel.clause import Clause
from verifier.kernel.message import Voice
from verifier.kernel.norm import Norm
from verifier.kernel.spec import UnspokenCase
from verifier.language.layers import errata_of
from verifier.language.points import PointStatus
from verifier.language.reader import load_file
from verifier.language.roots import Root
from verifier.report.evidence import stored
from verifier.report.json import filled
from verifier.report.rules_lists import Row, coverage_totals, entries, evidence_totals, kinds
from verifier.report.rules_pages import Pages, field
from verifier.report.shapes import rules as shapes
from verifier.report.things import PIECE, NormOrErratum, SectionEntry, Thing


def rulesets_data(root: Root, names: Iterable[str]) -> shapes.RulesList:
    """The rulesets there are. Raises `Unreadable`."""
    rows = (
        shapes.RulesetRow(name, field(load_file(root / name / "ruleset.yaml"), "title"), tuple(errata_of(root / name)))
        for name in names
    )
    return shapes.RulesList(rulesets=tuple(rows))


def kinds_data(pages: Pages) -> shapes.RulesList:
    """How many things of each kind a ruleset has."""
    document = pages.document
    counted = tuple(shapes.KindRow(kind, len(entries(pages, kind)[1])) for kind in kinds(document))
    return shapes.RulesList(ruleset=document.id, digest=document.digest, kinds=counted)


def entries_data(pages: Pages, kind: str) -> shapes.RulesList:
    """The things of one kind, with the columns of the table as keys, the first one called `id`."""
    header, rows = entries(pages, kind)
    keys = ("id", *header[1:])
    listed = tuple(dict(zip(keys, row, strict=True)) for row in rows)
    return shapes.RulesList(ruleset=pages.document.id, digest=pages.document.digest, kind=kind, entries=listed)


def coverage_data(pages: Pages, rows: Sequence[Row]) -> shapes.RulesCoverage:
    """The coverage of the clauses."""
    listed = tuple(shapes.CoverageRow(*row) for row in rows)
    return shapes.RulesCoverage(listed, coverage_totals(rows), evidence_totals(pages, rows))


def open_data(statuses: Iterable[PointStatus]) -> tuple[shapes.OpenPoint, ...]:
    """The open points."""
    return tuple(filled(shapes.OpenPoint, status.point, **standing(status)) for status in statuses if status.open)


def standing(status: PointStatus) -> dict[str, object]:
    """How a spec point stands in a ruleset."""
    about, settling = status.point.about, settled(status)
    return {"about": about, "arises_in": status.pieces, "open_for": status.open_for, "settled": settling}


def settled(status: PointStatus) -> tuple[shapes.Settling, ...]:
    """The clauses that settle a spec point."""
    return tuple(shapes.Settling(item.scope, item.reading, item.clause) for item in status.settled)


def presumed(status: PointStatus) -> tuple[shapes.Presumption, ...]:
    """The readings of a spec point that are presumed."""
    return tuple(shapes.Presumption(item.scope, item.reading, item.because) for item in status.presumed)


def page_data(pages: Pages, thing: Thing | None) -> shapes.RulesShow:
    """The page on a thing; without one, the whole edition with everything that is laid over it."""
    document = pages.document
    return shapes.RulesShow(
        ruleset=document.id,
        digest=document.digest,
        packs=tuple(document.packs_shown),
        errata=tuple(document.errata_shown),
        thing=None if thing is None else thing_data(pages, thing),
        resolved={key: node.as_data() for key, node in document.root.pairs()} if thing is None else None,
    )


def thing_data(pages: Pages, thing: Thing) -> shapes.Page:
    """The page on a thing."""
    match thing:
        case Clause():
            return clause_data(pages, thing)
        case PointStatus():
            return point_data(thing)
        case UnspokenCase():
            return case_data(pages, thing)
        case SectionEntry():
            return entry_data(pages, thing)
        case NormOrErratum(norm, name):
            return (
                norm_data(norm, pages.voice)
                if norm is not None and name not in pages.errata
                else erratum_data(pages, thing)
            )


def clause_data(pages: Pages, clause: Clause) -> shapes.ClausePage:
    """The page on a clause."""
    cited = pages.citations
    by = cited.get(clause.id) or cited.get(clause.repeats) or ()
    kept = {kind: stored(pages.replays / pages.document.id / kind, clause.id) for kind in ("legal", "illegal")}
    named = (norm for norm in pages.game.norms if clause.id == norm.clause or clause.id in norm.also)
    return filled(
        shapes.ClausePage,
        clause,
        chips=clause.pieces,
        enforced_by=tuple(by),
        not_enforced="" if by else str(pages.why_not(clause)),
        norms=tuple(norm_data(norm, pages.voice) for norm in named),
        examples={kind: pages.shown(paths[0]) for kind, paths in kept.items() if paths},
    )


def norm_data(norm: Norm, voice: Voice) -> shapes.NormPage:
    """The page on a norm."""
    told = {"message": voice.text(norm.message), "overrides": tuple(sorted(norm.overrides))}
    return filled(shapes.NormPage, norm, guard=norm.text, **told)


def point_data(status: PointStatus) -> shapes.PointPage:
    """The page on a spec point."""
    return filled(shapes.PointPage, status.point, open=status.open, presumed=presumed(status), **standing(status))


def case_data(pages: Pages, case: UnspokenCase) -> shapes.CasePage:
    """The page on a case."""
    node = pages.document.section("cases").get(case.id)
    clause = "" if node is None else node.string()
    return shapes.CasePage(case.id, case.about, case.then, clause)


def entry_data(pages: Pages, entry: SectionEntry) -> shapes.PiecePage | shapes.EntryPage:
    """The page on a chip, a card, a character, a bank, a super move or a deck."""
    keys = {key: value.as_data() for key, value in entry.node.pairs()}
    name = field(entry.node, "name") or field(entry.node, "title") or entry.slug
    if entry.kind != PIECE:
        return shapes.EntryPage(entry.slug, entry.kind, name, keys)
    about = (clause for clause in pages.book.clauses.values() if entry.slug in clause.pieces)
    clauses = tuple(shapes.ClauseRow(clause.id, clause.statement) for clause in about)
    points = tuple(point_data(status) for status in pages.statuses() if entry.slug in status.pieces)
    return shapes.PiecePage(entry.slug, name, keys, clauses, points)


def erratum_data(pages: Pages, thing: NormOrErratum) -> shapes.ErratumEntry:
    """The page on an erratum, with the norm that has its name."""
    node = pages.book.erratum(thing.name)
    keys = ("title", "date", "source", "status", "why")
    header = {key: "" if node is None else " ".join(field(node, key).split()) for key in keys}
    changes = None if node is None else node.get("changes")
    return shapes.ErratumEntry(
        id=thing.name,
        ruleset=pages.document.id,
        in_force=thing.name in pages.document.errata,
        **header,
        changes=None if changes is None else changes.as_data(),
        norm=None if thing.norm is None else norm_data(thing.norm, pages.voice),
    )
