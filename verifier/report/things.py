"""The things of a ruleset that have a page. Not for: the pages (`rules_pages`, `rules_data`)."""

from typing import NamedTuple

from verifier.kernel.clause import Clause
from verifier.kernel.norm import Norm
from verifier.kernel.spec import UnspokenCase
from verifier.language.node import Node
from verifier.language.points import PointStatus

#: Sections of which an entry's page shows what stands there.
PLAIN = ("banks", "characters", "supers", "decks")


#: The kind of an entry that is a chip or card.
PIECE = "piece"


class SectionEntry(NamedTuple):
    """An entry of a section: a chip or card, a character, a bank, a super move or a deck."""

    slug: str
    kind: str
    node: Node


class NormOrErratum(NamedTuple):
    """A norm, an erratum, or both of one name."""

    norm: Norm | None
    name: str


#: Anything that has a page.
Thing = Clause | PointStatus | UnspokenCase | SectionEntry | NormOrErratum
