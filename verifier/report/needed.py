"""What one record would need of somebody who owns the game: the facts that its lines and its header may turn on.

It goes by what the record names. A fact listed here need not matter in the end; none that matters is left out, but for
cards that the record does not name. Not for: finding out on which one a verdict turns (`audit`).
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from verifier.language.document import PIECES, Document
from verifier.language.filling import PROGRAMS, TEXT
from verifier.language.node import Node
from verifier.language.unknown import Missing, missing
from verifier.record.model import Replay
from verifier.record.names import Names, as_slug
from verifier.report.shapes.errata import CardsNeeded, NeededFact

#: Verbs of lines that show a card and carry out none of its text.
SHOWING = frozenset(("ante", "buy", "deal", "discard", "draw", "gain", "look", "reveal", "trash"))
#: What matters only once a card is played: its text, and what is printed for playing it.
OF_PLAY = frozenset((TEXT, *PROGRAMS, "type", "block", "copies", "creature", "defeat"))
COST, BUY = "cost", "buy"
#: Where the slots of a bank have costs, the cost of a card is for playing it.
OF_SLOTS = "buy-costs"


@dataclass(slots=True)
class NamedCard:
    """How a record names a card: where first, and by which verbs."""

    line: int
    how: str
    verbs: set[str]

    @property
    def is_played(self) -> bool:
        """Whether some line may carry out its text."""
        return not self.verbs <= SHOWING


def named_cards(replay: Replay, names: Names) -> Mapping[str, NamedCard]:
    """The cards that a record names, by slug; a line that plays one counts before one that shows it."""
    found: dict[str, NamedCard] = {}
    for node in replay.setup.values():
        for word in words_in(node):
            chip = names.piece_of(as_slug(word.text or ""))
            if chip is not None:
                found.setdefault(names.slugs[chip], NamedCard(word.position.line, "header", set()))
    for event in replay.events:
        for chip in (token.piece for token in event.args if token.piece >= 0 and not token.label):
            one = found.setdefault(names.slugs[chip], NamedCard(event.line, event.verb, set()))
            if event.verb not in SHOWING and not one.is_played:
                one.line, one.how = event.line, event.verb
            one.verbs.add(event.verb)
    return found


def words_in(node: Node) -> Iterator[Node]:
    """Every word in a part of the header, and every key."""
    if node.text is not None:
        yield node
    for item in node.items or ():
        yield from words_in(item)
    for key, value in (node.fields or {}).items():
        yield Node(value.named_at, key)
        yield from words_in(value)


def needed_facts(document: Document, replay: Replay, names: Names) -> tuple[NeededFact, ...]:
    """The facts that a record may turn on: of cards that are played, of cards that are shown, of the rest."""
    named = named_cards(replay, names)
    slots = document.root.get(OF_SLOTS) is not None
    cards: list[tuple[bool, NeededFact]] = []
    others: list[NeededFact] = []
    unused = belonging_elsewhere(document, replay)
    for fact in missing(document.root):
        section, entry = fact.key[0], fact.key[1] if len(fact.key) > 1 else ""
        if section != PIECES:
            if entry not in unused:
                others.append(NeededFact(document.named(fact.key), str(fact.bounds), "", 0))
        elif (one := named.get(entry)) is not None and matters(fact, one, slots=slots):
            told = NeededFact(document.named(fact.key), str(fact.bounds), one.how, one.line)
            cards.append((one.is_played, told))
    cards.sort(key=lambda pair: (not pair[0], pair[1].line))
    return (*(told for _, told in cards), *others)


def matters(fact: Missing, named: NamedCard, *, slots: bool) -> bool:
    """Whether a fact of a card can matter by how a record names it."""
    key = fact.key[2] if len(fact.key) > 2 else ""
    if named.is_played:
        return True
    if key == COST:
        return BUY in named.verbs and not slots
    return key not in OF_PLAY


def belonging_elsewhere(document: Document, replay: Replay) -> Collection[str]:
    """The entries that belong to other ways to play than that of a record."""
    modes = document.section("modes")
    mode = replay.mode or next(iter(modes), "")
    texts = {name: {word.text or "" for word in words_in(node)} for name, node in modes.items()}
    own = texts.get(mode, set())
    sections = (node.fields for _, node in document.root.pairs() if node.fields)
    entries = {name for fields in sections for name in fields if not name.isdigit()}
    return {name for words in texts.values() for name in words & entries} - own


def needed_data(document: Document, replay: Replay, names: Names, first: str) -> CardsNeeded:
    """The same as JSON data, with what the record comes to first."""
    return CardsNeeded(replay.path, document.id, document.digest, first, needed_facts(document, replay, names))


def needed_rows(facts: tuple[NeededFact, ...]) -> Iterator[tuple[str, str, str]]:
    """A row for each fact."""
    for one in facts:
        yield one.fact, one.limits, f"line {one.line} ({one.named})" if one.line else "if it comes up"
