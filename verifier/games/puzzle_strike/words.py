"""The words of move lines under a ruleset, and the refusal of those that a line could not hold or would misread.

Not for: reading lines (`verifier.record.words`).
"""

from collections.abc import Iterable, Iterator, Mapping

from verifier.games.domains import STOPS
from verifier.games.puzzle_strike.decisions import QUANTITIES, VERBS
from verifier.games.puzzle_strike.mending import REPAIRS
from verifier.games.puzzle_strike.rules import Rules
from verifier.games.words import compared, piece_aliases, refuse_unusable, verb_aliases
from verifier.language.node import Node, one_of
from verifier.record.names import Names

LABELS = ("none", "done", "nothing", "top", "discard", "refill")
SEATS = ("P1", "P2", "P3", "P4")
PLACES = ("hand", "discard", "bag", "pile", "bank", "ongoing")


def names_of(rules: Rules) -> Names:
    """The words of move lines under a ruleset. Raises `Unreadable` for those that could not be read back."""
    slugs = dict(rules.index)
    sections = rules.document.section("chips")
    for slug in slugs:
        refuse_unusable(slug, sections[slug], "chip", compared((*LABELS, *SEATS)))
    chips = {**slugs, **piece_aliases(rules.document, slugs, (*LABELS, *SEATS))}
    labels = options(rules, chips)
    return Names(
        pieces=chips,
        slugs=tuple(chip.slug for chip in rules.chips),
        verbs=VERBS,
        labels=frozenset(LABELS) | labels,
        verb_aliases=verb_aliases(rules.document, VERBS, SEATS),
        quantities=QUANTITIES.named(lambda of: ()),
        seats=SEATS,
        number_pieces=dict(rules.gem_chips),
        places=frozenset(PLACES),
        mendable=REPAIRS.words,
    )


def options(rules: Rules, chips: Mapping[str, int]) -> frozenset[str]:
    """The labels of every option that a chip offers, or what is done before the opening hands."""
    found: set[str] = set()
    taken = compared((*chips, *SEATS, *STOPS))
    opening = rules.document.root.get("opening")
    texts = (*rules.document.section("chips").values(), *(() if opening is None else (opening,)))
    for choose in steps_of(texts, "choose"):
        for label, steps in choose.need("options").pairs():
            if label not in found:
                refuse_unusable(label, steps, "option", taken)
            found.add(label)
        if (told := choose.get("told-by")) is not None:
            one_of(told.need("verb"), sorted(VERBS))
    return frozenset(found)


def steps_of(nodes: Iterable[Node], operation: str) -> Iterator[Node]:
    """The parameters of every step of an operation, however deep."""
    for node in (one for tree in nodes for one in tree.walk()):
        found = (node.fields or {}).get(operation)
        if found is not None and found.fields is not None and "options" in found.fields:
            yield found
