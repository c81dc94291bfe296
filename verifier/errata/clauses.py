"""How the printed clauses of two rulesets correspond: which are the same in other words, which only one of them has.

Between two editions this is what their `counterparts` say; between a ruleset and itself with errata, the ids.
Not for: what clauses do.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from verifier.errata.ways import COMPARED
from verifier.games.library import Library
from verifier.kernel.clause import Clause
from verifier.language.document import Document
from verifier.language.inventory import load_clauses
from verifier.language.lint import applies


@dataclass(frozen=True, slots=True)
class Clauses:
    """The clauses of two rulesets: in both, only in the old, only in the new, and with other words."""

    both: tuple[tuple[str, str], ...]
    removed: tuple[str, ...]
    added: tuple[str, ...]
    reworded: tuple[str, ...]


def compared(library: Library, old: Document, new: Document) -> Clauses:
    """The clauses of two rulesets side by side; of two ways to play, those that hold in either."""
    before, after = holding(old), holding(new)
    pairs = [(one, other) for one, other in corresponding(library, old, new) if one in before and other in after]
    known = {one for one, _ in pairs}
    there = {other for _, other in pairs}
    return Clauses(
        tuple(pairs),
        tuple(name for name in before if name not in known),
        tuple(name for name in after if name not in there),
        tuple(one for one, other in pairs if one == other and before[one].statement != after[other].statement),
    )


def holding(document: Document) -> Mapping[str, Clause]:
    """The clauses of a ruleset that hold in the way to play that is compared; all of them if none is."""
    found, way = load_clauses(document), document.section("modes").get(COMPARED)
    if way is None:
        return found
    names = {*applies(way)}
    return {name: clause for name, clause in found.items() if names & {*clause.applies}}


def corresponding(library: Library, old: Document, new: Document) -> Iterator[tuple[str, str]]:
    """Pairs of clauses that say the same."""
    if new.id in old.bases:
        yield from ((mine, base) for base, mine in descended(library, old, new.id))
    elif old.id in new.bases:
        yield from descended(library, new, old.id)
    else:
        shared: Mapping[str, Clause] = load_clauses(new)
        yield from ((name, name) for name in load_clauses(old) if name in shared)


def descended(library: Library, document: Document, base: str) -> Iterator[tuple[str, str]]:
    """The clauses of an edition that another builds on, each with its counterparts there."""
    chain = [document]
    while chain[-1].id != base:
        chain.append(library.open(next(iter(chain[-1].bases))).document)
    pairs = [(name, name) for name in load_clauses(chain[-1])]
    for edition in reversed(chain[:-1]):
        same = edition.counterparts
        pairs = [(first, there) for first, name in pairs for there in (same.get(name, ()) if same else (name,))]
    yield from pairs
