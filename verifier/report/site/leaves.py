"""Everything of a ruleset that has a page of its own, with its text and its address. Not for: links between them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from verifier.kernel.clause import Clause
from verifier.kernel.spec import Case
from verifier.language.points import PointStatus
from verifier.report.rules_pages import Pages
from verifier.report.shapes.search import FindingData
from verifier.report.things import PIECE, PLAIN, Entry, NormOrErratum, Thing

#: The kinds of pages, in the order of the contents, each with its heading.
KINDS = {
    "finding": "Questions and contradictions",
    "clause": "Clauses",
    PIECE: "Chips and cards",
    "character": "Characters",
    "bank": "Banks",
    "super": "Super moves",
    "deck": "Decks",
    "norm": "Norms",
    "point": "Points that the text leaves open, or that a clause settles",
    "case": "Cases",
    "erratum": "Errata",
}


#: An address is no longer than this, its ending and its number left aside.
LONGEST_NAME = 80


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


def leaves_of(pages: Pages, findings: tuple[FindingData, ...] = ()) -> list[Leaf]:
    """Return every page of a ruleset, each with an address that no other has."""
    found = [*map(leaf_of_finding, findings), *leaves_of_rules(pages)]
    used: set[str] = set()
    for leaf in found:
        leaf.address = new_address(leaf.kind, leaf.name, used)
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


def leaves_of_rules(pages: Pages) -> Iterator[Leaf]:
    """Yield the pages that `rules show` has."""
    for thing in things_of(pages):
        lines = tuple(pages.clause_facts(thing) if isinstance(thing, Clause) else pages.lines(thing))
        match thing:
            case Clause():
                group = f"{thing.document}: {thing.section}"
                yield Leaf("clause", thing.id, thing.statement, lines[2:], group=group)
            case PointStatus():
                yield Leaf("point", thing.point.id, " ".join(thing.point.about.split()), lines[1:])
            case Case():
                yield Leaf("case", thing.id, " ".join(thing.about.split()), lines[1:])
            case Entry(slug, kind, _):
                yield Leaf(kind, slug, lines[0].partition("  (")[0], lines[1:])
            case NormOrErratum(norm, name):
                kind = "norm" if norm is not None else "erratum"
                yield Leaf(kind, name, norm.message if norm is not None else pages.book.erratum_title(name), lines[1:])


def things_of(pages: Pages) -> Iterator[Thing]:
    """Yield everything of a ruleset that has a page, each once."""
    game, document = pages.game, pages.document
    yield from pages.book.clauses.values()
    yield from (Entry(slug, PIECE, node) for slug, node in document.section("chips").items())
    for section in PLAIN:
        yield from (Entry(slug, section.removesuffix("s"), node) for slug, node in document.section(section).items())
    yield from (NormOrErratum(norm, norm.id) for norm in game.norms)
    yield from pages.statuses()
    yield from game.cases.values()
    yield from (NormOrErratum(None, name) for name in pages.errata)


def leaf_of_finding(finding: FindingData) -> Leaf:
    """Return the page on a finding of a search."""
    return Leaf(
        "finding",
        f"{finding.code}-{finding.cause}",
        f"{finding.code} {finding.cause}: {finding.about}",
        tuple(told_finding(finding)),
        witness=finding.witness or finding.game,
    )


def told_finding(finding: FindingData) -> Iterator[str]:
    """Yield the lines on a finding: the texts at odds, both outcomes, what is presumed."""
    yield f"{finding.name}: {finding.about}"
    if finding.clauses:
        yield f"  texts: {', '.join(finding.clauses)}"
    if finding.chips:
        yield f"  chips: {', '.join(finding.chips)}"
    if finding.same:
        yield f"  the same question: {', '.join(finding.same)}"
    yield from (f"  {reading}: {outcome}" for reading, outcome in finding.outcomes.items())
    if finding.presumed:
        yield f"  presumed: {finding.presumed}"
    yield f"  the auditor: {finding.verdict}"
    yield from (f"    {line}" for line in finding.witness.rstrip().splitlines())
