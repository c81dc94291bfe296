"""How a clause or a chip differs in the other editions of a family."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from verifier.errata.align import corresponding
from verifier.games.game import Game
from verifier.games.library import Library
from verifier.kernel.message import ENGLISH, Voice
from verifier.kernel.source import Unreadable
from verifier.language.node import Node
from verifier.record import emit
from verifier.report.things import PIECE, PLAIN

#: Keys of a chip that are no fact of its face.
UNCOMPARED = frozenset(("source", "notes", "clause", "also", "spec"))
#: The sections of which entries are compared.
SECTIONS = ("chips", "norms", "spec", "cases", *PLAIN)
#: The kinds of pages on the entries of sections that are called otherwise.
LEAF_KINDS = {"chips": PIECE, "spec": "point"}


class Otherwise(NamedTuple):
    """What another edition says instead: its name for the thing, what is different, and the address of its page."""

    name: str
    text: str
    address: str


#: By kind and name of a thing: what other editions say instead.
Elsewhere = Mapping[tuple[str, str], Sequence[Otherwise]]


#: The addresses of the pages of other editions that have a book, by edition, kind and name.
Beside = Mapping[str, Mapping[tuple[str, str], str]]


def told_elsewhere(library: Library, game: Game, beside: Beside, voice: Voice = ENGLISH) -> Elsewhere:
    """Return what other editions of a family say of clauses and chips; nothing of those that cannot be read."""
    found: dict[tuple[str, str], list[Otherwise]] = {}
    for edition, addresses in beside.items():
        try:
            other = library.open(edition)
        except Unreadable:
            continue
        told = (*clauses_elsewhere(library, game, other, voice), *entries_elsewhere(game, other, voice))
        for kind, name, its, text in told:
            shown = edition if its == name else f"{edition} {its}"
            found.setdefault((kind, name), []).append(Otherwise(shown, text, addresses.get((kind, its), "")))
    return found


def clauses_elsewhere(library: Library, game: Game, other: Game, voice: Voice) -> Iterator[tuple[str, str, str, str]]:
    """Yield each clause with its counterpart in another edition, and what that says."""
    here, there = game.clauses, other.clauses
    backwards = other.document.id in game.document.bases
    old, new = (other, game) if backwards else (game, other)
    for one, another in corresponding(library, old.document, new.document):
        mine, its = (another, one) if backwards else (one, another)
        if mine in here and its in there:
            same = here[mine].statement == there[its].statement
            yield "clause", mine, its, voice.says("book-says-the-same") if same else there[its].statement


def entries_elsewhere(game: Game, other: Game, voice: Voice) -> Iterator[tuple[str, str, str, str]]:
    """Yield what is different of each entry that another edition has, too: chips, norms, points, characters ..."""
    for section in SECTIONS:
        here, there = game.document.section(section), other.document.section(section)
        for slug, node in here.items():
            if slug in there:
                told = "; ".join(differing(node, there[slug], voice)) or voice.says("book-is-the-same")
                yield LEAF_KINDS.get(section, section.removesuffix("s")), slug, slug, told


def differing(mine: Node, its: Node, voice: Voice) -> Iterator[str]:
    """Yield the facts that are different, as the other edition has them."""
    if mine.fields is None or its.fields is None:
        yield from () if emit.inline(mine) == emit.inline(its) else (emit.inline(its),)
        return
    facts, others = dict(mine.pairs()), dict(its.pairs())
    for key in dict.fromkeys((*facts, *others)):
        if key in UNCOMPARED:
            continue
        if key not in others:
            yield voice.says("book-without", raw=key)
        elif key not in facts or emit.inline(facts[key]) != emit.inline(others[key]):
            yield f"{key} {emit.inline(others[key])}"
