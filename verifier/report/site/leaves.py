"""Everything of a ruleset that has a page of its own, with its text and its address. Not for: links between them."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from verifier.games.desk import Desk
from verifier.kernel.clause import Clause
from verifier.kernel.message import Voice
from verifier.kernel.source import Unreadable
from verifier.kernel.spec import UnspokenCase
from verifier.language.errata_changes import effective
from verifier.language.node import Node
from verifier.language.points import PointStatus
from verifier.report.errata_pages import ErratumPage, asked_no_more, compared, moved, page_lines, settled_lines
from verifier.report.rules_pages import Pages, norm_lines
from verifier.report.search_rows import about, message_of_verdict
from verifier.report.shapes.search import FindingData
from verifier.report.style import unstyled
from verifier.report.things import PIECE, PLAIN, NormOrErratum, SectionEntry, Thing
from verifier.search.texts import pieces_asking

#: The kinds of pages, in the order of the contents; the headings are messages (`book-clause`).
KINDS = (
    *("finding", "changes", "clause", PIECE, "character", "bank", "super", "deck", "norm", "presumption", "point"),
    *("case", "erratum"),
)
#: An address is no longer than this, its ending and its number left aside.
LONGEST_NAME = 80
#: Sections whose entries an erratum's page shows by names that stand for nothing else.
UNLINKED = ("norms", "parameters")
#: The address of the page on all errata, in every language.
CHANGES = "What-changes-for-players.html"
#: What is said of a question that one text leaves open by itself, or none decides: by how many clauses it is about,
#: and whether by a piece's own text, too.
ALONE = {(0, False): "book-no-clause", (0, True): "book-one-text", (1, False): "book-one-clause"}


@dataclass(slots=True)
class Leaf:
    """A page: what it is about, its title, its lines, the records that show it."""

    kind: str
    name: str
    title: str
    lines: tuple[str, ...]
    address: str = ""
    group: str = ""  # of clauses: the section in which they are printed
    records: list[str] = field(default_factory=list)  # addresses of pages on games, or paths
    witness: str = ""  # of a finding: the record that shows it
    point: str = ""  # of a finding: the point of which it asks
    readings: tuple[str, ...] = ()  # of that point, under which the record is shown
    shown_by: tuple[str, ...] = ()  # the clauses whose records show it
    words: frozenset[str] = frozenset()  # what its lines name that has no page, as readings, whatever shares the name

    @property
    def heading(self) -> str:
        """What stands over the page: of a finding what it asks, of anything else its name."""
        return self.title[:1].upper() + self.title[1:] if self.kind == "finding" and self.title else self.name


def leaves_of(pages: Pages, desk: Desk, findings: tuple[FindingData, ...] = ()) -> list[Leaf]:
    """Return every page of a ruleset, each with an address that no other has. `desk` is where its errata lie."""
    questions = (leaf_of_finding(finding, pages) for finding in findings)
    found = [*questions, *leaves_of_rules(pages, desk)]
    used: set[str] = set()
    for leaf in found:
        leaf.address = leaf.address or new_address(leaf.kind, leaf.name, used)
        used.add(leaf.address.lower())
    return found


def new_address(kind: str, name: str, used: set[str]) -> str:
    """Return the address of a page: its name, with its kind where the name alone is taken.

    >>> new_address("clause", "PS3-WOUND-08", set()), new_address("norm", "combine", {"combine.html"})
    ('PS3-WOUND-08.html', 'norm-combine.html')
    """
    stem = re.sub(r"[^A-Za-z0-9._-]+", "-", name)[:LONGEST_NAME].strip("-.") or kind
    found, number = f"{stem}.html", 1
    if found.lower() in used or stem.lower() == "index":
        found = f"{kind}-{stem}.html"
    while found.lower() in used:
        number += 1
        found = f"{kind}-{stem}-{number}.html"
    return found


def leaves_of_rules(pages: Pages, desk: Desk) -> Iterator[Leaf]:
    """Yield the pages that `rules show` and `errata show` have, the one on all errata, and what is presumed."""
    errata = pages_of_errata(pages, desk)
    if errata:
        lines = tuple(line for page in errata.values() for line in told_changes(page))
        name, title = pages.voice.says("book-what-changes"), pages.voice.says("book-newest-first")
        words = frozenset(word for page in errata.values() for word in words_of_erratum(page))
        yield Leaf("changes", name, title, lines, address=CHANGES, words=words - {*errata})
    yield from (leaf_of_thing(thing, pages, errata) for thing in things_of(pages))
    yield from (leaf for status in pages.statuses() for leaf in leaves_of_presumptions(status, pages.voice))


def leaf_of_thing(thing: Thing, pages: Pages, errata: Mapping[str, ErratumPage]) -> Leaf:
    """Return the page on a thing."""
    lines = tuple(pages.clause_facts(thing) if isinstance(thing, Clause) else pages.lines(thing))
    match thing:
        case Clause():
            group = f"{thing.document}: {thing.section}"
            return Leaf("clause", thing.id, thing.statement, lines[2:], group=group, shown_by=(thing.id,))
        case PointStatus():
            by = tuple(item.clause for item in thing.settled)
            title, words = pages.voice.text(thing.point.about), frozenset(thing.point.alternatives)
            return Leaf("point", thing.point.id, title, lines[1:], shown_by=by, words=words)
        case UnspokenCase():
            settled = pages.document.section("cases").get(thing.id)
            by = () if settled is None else (settled.string(),)
            return Leaf("case", thing.id, pages.voice.text(thing.about), lines[1:], shown_by=by)
        case SectionEntry(slug, kind, node):
            by = tuple(clauses_about(pages, (slug, *named_in(node))))
            return Leaf(kind, slug, lines[0].partition("  (")[0], lines[1:], shown_by=by)
        case NormOrErratum(None, name):
            title, words = pages.book.erratum_title(name), frozenset[str]()
            if name in errata:
                beside = f"{pages.document.folder}/"  # where the rules lie is no affair of who reads a site
                lines = tuple(unstyled(line).replace(beside, "") for line in page_lines(errata[name]))
                words = words_of_erratum(errata[name])
            return Leaf("erratum", name, title, lines[1:], shown_by=(name,), words=words)
        case NormOrErratum(norm, name):
            assert norm is not None
            lines = tuple(map(pages.voice, norm_lines(norm)))  # without those on an erratum of that name
            return Leaf("norm", name, pages.voice.text(norm.message), lines[1:], shown_by=(norm.clause, *norm.also))


def clauses_about(pages: Pages, slugs: Sequence[str]) -> Iterator[str]:
    """Yield the clauses that are about some pieces, those first that are about fewest."""
    found = [clause for clause in pages.book.clauses.values() if set(slugs) & {*clause.pieces}]
    yield from (clause.id for clause in sorted(found, key=lambda clause: len(clause.pieces)))


def named_in(node: Node) -> tuple[str, ...]:
    """Return the chips or cards that an entry lists: those of a character or a bank."""
    chips = node.get("chips") or node.get("cards")
    return tuple(item.text or "" for item in chips.items or ()) if chips is not None else ()


def leaves_of_presumptions(status: PointStatus, voice: Voice) -> Iterator[Leaf]:
    """Yield the pages on what is presumed of a point: which reading, why, and instead of what."""
    says = voice.says
    for item in status.presumed:
        others = tuple(other for other in status.point.alternatives if other != item.reading)
        told = (says("book-presumed", raw=item.reading), says("book-because", raw=item.because))
        more = (says("book-instead", raw=others), says("book-of-point", raw=item.key), says("book-as-open"))
        lines = tuple(f"  {line}" for line in (*told, *more))
        words = frozenset(status.point.alternatives)
        yield Leaf("presumption", f"{item.key}={item.reading}", voice.text(status.point.about), lines, words=words)


def pages_of_errata(pages: Pages, desk: Desk) -> dict[str, ErratumPage]:
    """Return the errata that can be read, by name, the newest first."""
    found = []
    for name in pages.errata:
        with suppress(Unreadable):
            found.append(ErratumPage(desk, desk.erratum(name)))
    newest = sorted(found, key=lambda page: page.erratum.text("date"), reverse=True)
    return {page.erratum.name: page for page in newest}


def words_of_erratum(page: ErratumPage) -> frozenset[str]:
    """Return the names on the page on an erratum that are no links as they stand: readings, keys that it changes."""
    settled = (reading for one in page.settled() for reading in one.status.point.alternatives)
    return frozenset((*settled, *(one.key[1] for one in page.told if one.key[0] in UNLINKED and len(one.key) > 1)))


def told_changes(page: ErratumPage) -> Iterator[str]:
    """Yield what an erratum changes for players: what holds now, since when and why, and what it is about."""
    erratum = page.erratum
    yield f"{erratum.text('date')}: {erratum.text('title')}"
    yield f"  {erratum.name}, {erratum.text('status')}"
    yield f"  why: {erratum.text('why')}"
    yield from (f"  {line}" for line in settled_lines(page))
    if chips := page.all_chips():
        yield f"  chips: {', '.join(chips)}"
    for one in effective(page.told):
        if any(moved(one)):
            yield from (f"  {line}" for line in compared(one))
        if gone := asked_no_more(one):
            yield f"  no longer asks for: {', '.join(gone)}"
    clauses = dict.fromkeys(clause for one in page.told for clause in page.clauses(one))
    yield from (f"  {name}: {page.desk.clauses[name].statement}" for name in clauses if name in page.desk.clauses)
    yield ""


def things_of(pages: Pages) -> Iterator[Thing]:
    """Yield everything of a ruleset that has a page, each once."""
    game, document = pages.game, pages.document
    yield from pages.book.clauses.values()
    yield from (SectionEntry(slug, PIECE, node) for slug, node in document.section("chips").items())
    for section in PLAIN:
        yield from (
            SectionEntry(slug, section.removesuffix("s"), node) for slug, node in document.section(section).items()
        )
    yield from (NormOrErratum(norm, norm.id) for norm in game.norms)
    yield from pages.statuses()
    yield from game.cases.values()
    yield from (NormOrErratum(None, name) for name in pages.errata)


def leaf_of_finding(finding: FindingData, pages: Pages) -> Leaf:
    """Return the page on a finding of a search."""
    may_be_read = finding.code[:2] == "AM" or finding.code == "CN03"
    return Leaf(
        "finding",
        f"{finding.code}-{finding.cause}",
        about(finding, pages.voice),
        tuple(told_finding(finding, pages)),
        witness=finding.witness or finding.game,
        point=finding.cause,
        readings=tuple(finding.outcomes) if may_be_read else (),
        words=frozenset(finding.outcomes),
    )


def told_texts(finding: FindingData, pages: Pages) -> Iterator[str]:
    """Yield the texts that a finding is about: clauses, and of a point the pieces' own; that it is one, where it is."""
    says = pages.voice.says
    for name in finding.clauses:
        clause = pages.book.clauses.get(name)
        yield f"  {name}: {clause.statement if clause is not None else pages.book.erratum_title(name)}"
    if finding.cause.partition("@")[0] in pages.game.points:
        asking = pieces_asking(pages.game, finding.cause, finding.chips)
        if asking:
            yield f"  {says('book-own-text', raw=', '.join(asking))}"
        if (told := ALONE.get((len(finding.clauses), bool(asking)))) is not None:
            yield f"  {says(told, n=len(finding.outcomes), raw=', '.join(finding.outcomes))}"


def told_finding(finding: FindingData, pages: Pages) -> Iterator[str]:
    """Yield the lines on a finding: its kind and cause, the texts at odds, both outcomes, what is presumed."""
    says, voice = pages.voice.says, pages.voice
    yield f"{finding.name}: {finding.cause}"
    yield from told_texts(finding, pages)
    if finding.chips:
        yield f"  {pages.document.pieces}: {', '.join(finding.chips)}"
    if finding.same:
        yield f"  {says('page-same-question', raw=', '.join(finding.same))}"
    yield from (f"  {reading}: {outcome}" for reading, outcome in finding.outcomes.items())
    if finding.asked:
        yield f"  {says('page-asked', raw=', '.join(finding.asked))}"
    if finding.presumed:
        yield f"  {says('page-presumed', raw=finding.presumed)}"
    yield f"  {says(message_of_verdict(finding), verdict=voice(finding.verdict, 'verdict'))}"
