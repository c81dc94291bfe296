"""The inventories of printed clauses: reading their entries. Not for: what a ruleset does with clauses."""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from verifier.kernel.clause import Clause
from verifier.kernel.source import Unreadable
from verifier.language.document import CALLED, PIECES, Document
from verifier.language.node import Node, one_of
from verifier.language.reader import load_again
from verifier.language.text_file import read_text

#: Files of clauses of which these are kept: each edition with errata has those of the edition.
KEPT_FILES = 32
#: What the clauses of an inventory can be, how they can be enforced, and their keys: those that each has, then all.
MODALITIES = ("must", "may", "must-not", "defines", "procedure", "advice")
ENFORCEMENTS = ("log", "state", "setup", "match", "physical", "advice")
CLAUSE_NEEDS = ("id", "section", "lines", "modality", "statement", "enforce")
CLAUSE = (*CLAUSE_NEEDS, "applies", PIECES, *CALLED, "exceptions", "repeats", "notes", "settles")


def load_clauses(document: Document) -> Mapping[str, Clause]:
    """The printed clauses of an edition, by id. Raises `Unreadable` for a malformed or repeated entry."""
    clauses: dict[str, Clause] = {}
    for path, printed in document.inventories:
        for clause in read_again(read_text(path), path, printed):
            if clause.id in clauses:
                raise Unreadable(clause.position, f"clause {clause.id} is given twice")
            clauses[clause.id] = clause
    return clauses


@lru_cache(maxsize=KEPT_FILES)
def read_again(text: str, path: Path, document: str) -> tuple[Clause, ...]:
    """The clauses of an inventory that holds a text. Raises `Unreadable` for a malformed entry."""
    return tuple(read_clause(node, document) for node in load_again(text, str(path)).sequence())


def read_clause(node: Node, document: str) -> Clause:
    """One entry of a clause inventory, which restates a printed document."""
    node.known(*CLAUSE)
    lines = node.need("lines")
    if len(lines.sequence()) != 2:
        raise lines.wrong("the first and the last line")
    first, last = (item.integer() for item in lines.sequence())
    repeats, notes = node.get("repeats"), node.get("notes")

    def listed(key: str) -> tuple[str, ...]:
        found = node.get(key)
        return () if found is None else found.strings()

    return Clause(
        id=node.need("id").string(),
        section=node.need("section").string(),
        lines=(first, last),
        modality=one_of(node.need("modality"), MODALITIES),
        statement=node.need("statement").string(),
        applies=listed("applies"),
        enforce=one_of(node.need("enforce"), ENFORCEMENTS),
        pieces=(*listed(PIECES), *(name for key in CALLED for name in listed(key))),
        exceptions=listed("exceptions"),
        repeats="" if repeats is None else repeats.string(),
        notes="" if notes is None else notes.string(),
        settles=listed("settles"),
        document=document,
        position=node.position,
    )
