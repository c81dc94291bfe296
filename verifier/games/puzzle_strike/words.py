"""The words of move lines under a ruleset, and the refusal of those that a line could not hold or would misread.

Not for: reading lines (`verifier.record.words`).
"""

from collections.abc import Collection, Iterable, Iterator, Mapping

from verifier.games.puzzle_strike.decisions import VERBS
from verifier.games.puzzle_strike.mending import REPAIRS
from verifier.games.puzzle_strike.quantities import QUANTITIES
from verifier.games.puzzle_strike.rules import Rules
from verifier.kernel.source import Unreadable
from verifier.language.node import Node, one_of
from verifier.language.vocabulary import nearest
from verifier.record.names import Names, normal, writable

LABELS = ("none", "done", "nothing", "top", "discard", "refill")
#: The labels that mean that nothing is chosen.
STOPS = ("none", "done", "nothing")
SEATS = ("P1", "P2", "P3", "P4")
PLACES = ("hand", "discard", "bag", "pile", "bank", "ongoing")


def names_of(rules: Rules) -> Names:
    """The words of move lines under a ruleset. Raises `Unreadable` for those that could not be read back."""
    slugs = dict(rules.index)
    sections = rules.document.section("chips")
    for slug in slugs:
        usable(slug, sections[slug], "chip", (*LABELS, *SEATS))
    aliases = rules.document.section("aliases")
    for key, node in aliases.items():
        if key not in ("chips", "verbs"):
            raise Unreadable(node.position, f"unknown key {key!r}", nearest(key, ("chips", "verbs")))
    chips = {**slugs, **chip_aliases(aliases, slugs)}
    labels = options(rules, chips)
    return Names(
        chips=chips,
        slugs=tuple(chip.slug for chip in rules.chips),
        verbs=VERBS,
        labels=frozenset(LABELS) | labels,
        verb_aliases=verb_aliases(aliases),
        quantities=QUANTITIES.named(lambda of: ()),
        seats=SEATS,
        number_chips=dict(rules.gem_chips),
        places=frozenset(PLACES),
        mendable=REPAIRS.words,
    )


def usable(word: str, node: Node, what: str, taken: Collection[str]) -> None:
    """Refuse a word that cannot be written in a move line, or that means something else there."""
    if not writable(word):
        raise Unreadable(node.position, f"{what} {word[:60]!r} cannot be written as one word of a move line")
    if normal(word) in {normal(other) for other in taken}:
        raise Unreadable(node.position, f"{what} {word[:60]!r} is a word that means something else in a move line")


def chip_aliases(aliases: Mapping[str, Node], slugs: Mapping[str, int]) -> Mapping[str, int]:
    """The other names of chips."""
    found: dict[str, int] = {}
    for alias, node in aliases["chips"].pairs() if "chips" in aliases else ():
        slug = node.string()
        if slug not in slugs:
            raise Unreadable(node.position, f"alias {alias[:60]!r} of unknown chip {slug[:60]!r}", nearest(slug, slugs))
        others = [other for other, chip in (*slugs.items(), *found.items()) if chip != slugs[slug]]
        usable(normal(alias), node, "alias", (*LABELS, *SEATS, *others))
        found[alias] = slugs[slug]
    return found


def verb_aliases(aliases: Mapping[str, Node]) -> Mapping[str, str]:
    """The other words for verbs."""
    found: dict[str, str] = {}
    for alias, node in aliases["verbs"].pairs() if "verbs" in aliases else ():
        found[alias] = one_of(node, sorted(VERBS))
        usable(normal(alias), node, "alias", (*SEATS, *VERBS - {found[alias]}))
    return found


def options(rules: Rules, chips: Mapping[str, int]) -> frozenset[str]:
    """The labels of every option that a chip offers, or what is done before the opening hands."""
    found: set[str] = set()
    taken = (*chips, *SEATS, *STOPS)
    opening = rules.document.root.get("opening")
    texts = (*rules.document.section("chips").values(), *(() if opening is None else (opening,)))
    for choose in steps_of(texts, "choose"):
        for label, steps in choose.need("options").pairs():
            if label not in found:
                usable(label, steps, "option", taken)
            found.add(label)
        if (told := choose.get("told-by")) is not None:
            one_of(told.need("verb"), sorted(VERBS))
    return frozenset(found)


def steps_of(nodes: Iterable[Node], operation: str) -> Iterator[Node]:
    """The parameters of every step of an operation, however deep."""
    waiting = list(nodes)
    while waiting:
        node = waiting.pop()
        waiting.extend((*(node.items or ()), *(node.fields or {}).values()))
        found = (node.fields or {}).get(operation)
        if found is not None and found.fields is not None and "options" in found.fields:
            yield found
