"""Ways to play as data: for how many seats, and what follows when somebody busts. Not for: doing it (`endings`)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from verifier.games.puzzle_strike_2.decisions import refuse_unknown_decisions
from verifier.language.judges import Guarded
from verifier.language.node import Node, one_of
from verifier.language.norms import read_norms
from verifier.language.vocabulary import Vocabulary

#: How many players a mode can be for: the seats that move lines can name.
SEATS = (2, 4)
KEYS = ("title", "seats", "applies", "bust", "structure", "carried-out", "norms")
#: What follows when a player busts.
BUSTS = ("game-over",)


@dataclass(frozen=True, slots=True)
class Mode:
    """One way to play. `players` is for how many seats it is."""

    name: str
    players: tuple[int, ...]
    bust: str


class Laid(NamedTuple):
    """What a mode changes of a ruleset."""

    mode: Mode
    norms: tuple[Guarded, ...]
    structure: Mapping[str, str]
    carried_out: Mapping[str, tuple[str, ...]]


def read_mode(name: str, node: Node, vocabulary: Vocabulary) -> Laid:
    """One mode. Raises `Unreadable` for anything that has no meaning."""
    node.known(*KEYS)
    bust, seats = node.need("bust"), node.need("seats")
    bust.known("is", "clause", "also")
    items = (seats,) if seats.text is not None else seats.sequence()
    norms = read_norms(node.need("norms").mapping() if node.get("norms") else {}, vocabulary)
    refuse_unknown_decisions(norm for norm, _ in norms)
    structure, carried_out = node.get("structure"), node.get("carried-out")
    return Laid(
        Mode(name, tuple(item.integer(*SEATS) for item in items), one_of(bust.need("is"), BUSTS)),
        norms,
        {} if structure is None else {case: clause.string() for case, clause in structure.pairs()},
        {} if carried_out is None else {case: clauses.strings() for case, clauses in carried_out.pairs()},
    )
