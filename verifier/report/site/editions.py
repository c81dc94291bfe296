"""How a clause or a chip differs in the other editions of a family."""

from collections.abc import Iterator, Mapping

from verifier.errata.clauses import corresponding
from verifier.games.game import Game
from verifier.games.library import Library
from verifier.kernel.source import Unreadable
from verifier.language.node import Node
from verifier.record import emit
from verifier.report.things import PLAIN

#: Keys of a chip that are no fact of its face.
UNCOMPARED = frozenset(("source", "notes", "clause", "also", "spec"))
#: The sections of which entries are compared.
SECTIONS = ("chips", "norms", "spec", "cases", *PLAIN)
#: By name of a clause or a chip: the editions with what they say instead.
Elsewhere = Mapping[str, list[str]]


def told_elsewhere(library: Library, game: Game, editions: tuple[str, ...]) -> Elsewhere:
    """Return what other editions of a family say of clauses and chips; nothing of those that cannot be read."""
    found: dict[str, list[str]] = {}
    for edition in editions:
        try:
            other = library.open(edition)
        except Unreadable:
            continue
        for name, line in (*clauses_elsewhere(library, game, other), *entries_elsewhere(game, other)):
            found.setdefault(name, []).append(line)
    return found


def clauses_elsewhere(library: Library, game: Game, other: Game) -> Iterator[tuple[str, str]]:
    """Yield each clause with its counterpart in another edition."""
    here, there = game.clauses, other.clauses
    backwards = other.document.id in game.document.bases
    old, new = (other, game) if backwards else (game, other)
    for one, another in corresponding(library, old.document, new.document):
        mine, its = (another, one) if backwards else (one, another)
        if mine not in here or its not in there:
            continue
        same = here[mine].statement == there[its].statement
        yield mine, f"{other.document.id} {its}: {'says the same' if same else there[its].statement}"


def entries_elsewhere(game: Game, other: Game) -> Iterator[tuple[str, str]]:
    """Yield what is different of each entry that another edition has, too: chips, norms, points, characters ..."""
    for section in SECTIONS:
        here, there = game.document.section(section), other.document.section(section)
        for slug, node in here.items():
            if slug in there:
                yield slug, f"{other.document.id}: {'; '.join(differing(node, there[slug])) or 'is the same'}"


def differing(mine: Node, its: Node) -> Iterator[str]:
    """Yield the facts that are different, as the other edition has them."""
    if mine.fields is None or its.fields is None:
        yield from () if emit.inline(mine) == emit.inline(its) else (emit.inline(its),)
        return
    facts, others = dict(mine.pairs()), dict(its.pairs())
    for key in dict.fromkeys((*facts, *others)):
        if key in UNCOMPARED:
            continue
        if key not in others:
            yield f"no {key}"
        elif key not in facts or emit.inline(facts[key]) != emit.inline(others[key]):
            yield f"{key} {emit.inline(others[key])}"
