"""What rules were opened with, as the header of a record names it, so that it can be judged as it is.

A record names files in its own folder only: the facts of a pack that lies elsewhere stand in the header themselves, and
an erratum that lies elsewhere is copied beside the record.
Not for: reading headers (`verifier.record.laid`).
"""

import os
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from verifier.games.library import Library
from verifier.kernel.source import Position, Unreadable
from verifier.language.document import Document, pieces_named
from verifier.language.filling import laid
from verifier.language.node import Node
from verifier.language.overlays import FACTS, PACK, is_file
from verifier.language.packs import read_pack
from verifier.language.whole_file import write_file
from verifier.record import emit
from verifier.record.laid import LONGEST
from verifier.record.model import Replay

#: The errata of a header as they are written, on one line or several.
_ERRATA = re.compile(r"^errata:.*\n(?:[ -].*\n)*", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Credits:
    """The packs and errata that a header names and the facts that it gives itself; `copies` go into its folder."""

    packs: tuple[str, ...] = ()
    facts: Node | None = None
    errata: tuple[str, ...] = ()
    copies: tuple[Path, ...] = ()

    def of(self, record: Replay) -> Replay:
        """A record whose header has them, besides the facts that it has already."""
        facts = joined(filter(None, (self.facts, record.facts)))
        return replace(record, packs=self.packs, facts=facts, errata=self.errata)

    def within(self, text: str) -> str:
        """The text of a record, whose header gives at most ids of errata, with them below its ruleset."""
        said = {"packs": emit.listing(self.packs), "facts": self.facts, "errata": emit.listing(self.errata)}
        written = [(key, node) for key, node in said.items() if node is not None and (node.items or node.fields)]
        lines = [line for key, node in written for line in emit.entry(key, node)]
        before, found, after = text.partition("\nruleset:")
        rest, end, moves = after.partition("\n")
        moves = _ERRATA.sub("", moves, 1)
        return before + found + rest + end + "".join(f"{line}\n" for line in lines) + moves if found else text

    def copy(self, folder: Path) -> None:
        """Put the errata that lie elsewhere into the folder of the records. Raises `Unreadable` and `OSError`."""
        for path in self.copies:
            there = folder / path.name
            text = path.read_bytes()
            if not there.exists():
                write_file(there, text)
            elif there.read_bytes() != text:
                raise Unreadable(Position(str(there)), f"is there already and is not {path}, which the records need")


def credits_of(library: Library, document: Document, folder: str | None) -> Credits:
    """What records in a folder say of the packs and errata of a document; in no folder (None) they can name no pack.

    Raises `Unreadable` for a pack that is gone.
    """
    names, facts = [], []
    for overlay in document.packs:
        name = written(overlay, folder)
        if name:
            names.append(name)
        else:
            facts.append(read_pack(document.folder, document.id, overlay).facts)
    files = {name: written(path, folder) for name, path in document.elsewhere.items()}
    copies = tuple(Path(path) for name, path in document.elsewhere.items() if not files[name])
    errata = (files.get(name, name) or Path(document.elsewhere[name]).name for name in document.errata)
    return Credits(tuple(names), joined(facts), tuple(errata), copies)


def written(overlay: str, folder: str | None) -> str:
    """A pack or an erratum as a record in a folder writes it; "" if it cannot."""
    name = overlay.removeprefix(PACK)
    if overlay.startswith(FACTS) or not is_file(name):
        return "" if overlay.startswith(FACTS) else name
    inside = Path(os.path.realpath(name))
    above = Path(os.path.realpath(folder or "."))
    if folder is None or not inside.is_relative_to(above):
        return ""
    path = inside.relative_to(above).as_posix()
    return path if len(path) <= LONGEST else ""


def joined(facts: Iterable[Node]) -> Node | None:
    """Several facts as one mapping; None for none. What one leaves unknown another may give."""
    found = None
    for node in facts:
        found = node if found is None else laid(pieces_named(found), pieces_named(node))
    return found
