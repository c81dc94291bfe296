"""An edition with errata laid over it that need not lie in its folder: drafts, files of others, a standard input.

Not for: the errata that a replay or `--errata` names; the library opens those by name.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import replace

from verifier.games.game import Game
from verifier.games.library import Library, whole
from verifier.language.document import Document, merge
from verifier.language.errata import Erratum
from verifier.language.layers import plain


def overlaid(library: Library, ruleset: str, errata: Sequence[Erratum]) -> Game:
    """A ruleset with errata in force, in the order given. Raises `Unreadable` for whatever has no meaning then."""
    document = with_errata(library.open(ruleset).document, errata)
    return whole(document)


def with_errata(document: Document, errata: Sequence[Erratum]) -> Document:
    """A document with the changes of errata merged into it. Raises `Unreadable` for one that cannot be."""
    root, digest = document.root, hashlib.sha256(document.digest.encode())
    for erratum in errata:
        root = merge(root, erratum.changes)
        digest.update(repr(plain(erratum.changes)).encode())
    names = (*document.errata, *(erratum.name for erratum in errata))
    return replace(document, root=root, digest=digest.hexdigest()[:16], errata=names)
