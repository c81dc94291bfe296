"""The card packs that rules were opened with, as the header of a record names them, so that it can be judged as it is.

A record names files in its own folder only: the facts of a pack that lies elsewhere stand in the header themselves.
Not for: reading headers (`verifier.replay.laid`).
"""

import os
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from verifier.games.library import Library
from verifier.language.document import Document, pieces_named
from verifier.language.filling import laid
from verifier.language.node import Node
from verifier.language.overlays import ENDINGS, FACTS, PACK
from verifier.language.packs import read_pack
from verifier.replay import emit
from verifier.replay.laid import LONGEST
from verifier.replay.model import Replay


@dataclass(frozen=True, slots=True)
class Credits:
    """The packs that a header names and the facts that it gives itself."""

    packs: tuple[str, ...] = ()
    facts: Node | None = None

    def of(self, record: Replay) -> Replay:
        """A record whose header has them, besides the facts that it has already."""
        return replace(record, packs=self.packs, facts=joined(filter(None, (self.facts, record.facts))))

    def within(self, text: str) -> str:
        """The text of a record, written without them, with them below its ruleset."""
        written = [("packs", emit.listing(self.packs)) if self.packs else None, ("facts", self.facts)]
        lines = [line for one in written if one and one[1] is not None for line in emit.entry(one[0], one[1])]
        before, found, after = text.partition("\nruleset:")
        rest, end, moves = after.partition("\n")
        return before + found + rest + end + "".join(f"{line}\n" for line in lines) + moves if found else text


def credits_of(library: Library, document: Document, folder: str | None) -> Credits:
    """What records in a folder say of the packs of a document; in no folder (None) they can name no file.

    Raises `Unreadable` for a pack that is gone.
    """
    names, facts = [], []
    for overlay in document.packs:
        name = written(overlay, folder)
        if name:
            names.append(name)
        else:
            facts.append(read_pack(library.root / document.id, document.id, overlay).facts)
    return Credits(tuple(names), joined(facts))


def written(overlay: str, folder: str | None) -> str:
    """A pack as a record in a folder writes it; "" if it cannot."""
    name = overlay.removeprefix(PACK)
    if overlay.startswith(FACTS) or not name.lower().endswith(ENDINGS):
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
