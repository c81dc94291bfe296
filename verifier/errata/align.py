"""Two rulesets made comparable: the same chips in the same order, so that one answer means the same under both.

Chips that only one of them has, or whose text is not known in one, do nothing in either; what rules say about them has
no effect then. Another fact that one does not know is taken from the other, so nothing is said about it. Each has the
way to play that is asked for under one name, so that what makes them differ are parts like any other. Not for:
comparing (`compare`).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from verifier.games.game import Game
from verifier.games.library import Library, made, package_of
from verifier.games.scene import Scene
from verifier.kernel.clause import Clause
from verifier.language.document import Document
from verifier.language.inventory import load_clauses
from verifier.language.lint import applies
from verifier.language.node import Node

#: The name of the way to play that is compared, in both rulesets.
COMPARED = "compared"


def side_by_side(old: Game, new: Game) -> tuple[Game, Game]:
    """Both rulesets with their ways to play under one name, if they have different ones. Raises `Unreadable`."""
    if old.mode == new.mode:
        return old, new
    return renamed(old), renamed(new)


def renamed(game: Game) -> Game:
    """A ruleset whose way to play has the name that both have."""
    document, way = game.document, game.document.section("modes").get(game.mode)
    if way is None:
        return game
    modes = document.root.need("modes")
    root = {**document.root.mapping(), "modes": Node(modes.position, fields={**modes.mapping(), COMPARED: way})}
    laid = replace(document, root=Node(document.root.position, fields=root))
    return made(laid, f"verifier.games.{package_of(laid)}.family").under(COMPARED)


def own_name(game: Game) -> str:
    """What a ruleset itself calls the way to play that is compared."""
    modes = game.document.section("modes")
    if game.mode != COMPARED:
        return game.mode
    return next(name for name, node in modes.items() if node is modes[COMPARED])


@dataclass(frozen=True, slots=True)
class Pair:
    """Two rulesets ready to run side by side, and the chips that take no part."""

    old: Game
    new: Game
    shared: tuple[str, ...]
    only_old: tuple[str, ...]
    only_new: tuple[str, ...]
    unknown: tuple[str, ...]
    partly: tuple[str, ...] = ()  # compared in all but what no source gives of them in one ruleset

    def both(self, scene: Scene) -> tuple[Scene, Scene] | None:
        """A scene of one of them under each, in positions that both allow; None if one has no such phase."""
        old, new = self.old.elsewhere(scene), self.new.elsewhere(scene)
        if old is None or new is None:
            return None
        return self.old.within(old, self.new), self.new.within(new, self.old)


def aligned(old: Game, new: Game) -> Pair:
    """Two rulesets with the chips that both have. Raises `Unreadable` if one does not run without the others."""
    before, after = old.names.slugs, new.names.slugs
    both = [slug for slug in before if slug in after]
    known = {*old.comparable(new.document)}
    shared = tuple(slug for slug in both if slug in known)
    others = tuple(dict.fromkeys(slug for slug in (*before, *after) if slug not in known))
    return Pair(
        old.reduced(shared, others, new.document).under(old.mode),
        new.reduced(shared, others, old.document).under(new.mode),
        shared,
        tuple(slug for slug in before if slug not in after),
        tuple(slug for slug in after if slug not in before),
        tuple(slug for slug in both if slug not in known),
        tuple(slug for slug in shared if slug not in old.known() or slug not in new.known()),
    )


@dataclass(frozen=True, slots=True)
class Clauses:
    """The clauses of two rulesets: in both, only in the old, only in the new, and with other words."""

    both: tuple[tuple[str, str], ...]
    removed: tuple[str, ...]
    added: tuple[str, ...]
    reworded: tuple[str, ...]


def compared(library: Library, old: Document, new: Document) -> Clauses:
    """The clauses of two rulesets side by side; of two ways to play, those that hold in either."""
    before, after = holding(old), holding(new)
    pairs = [(one, other) for one, other in corresponding(library, old, new) if one in before and other in after]
    known = {one for one, _ in pairs}
    there = {other for _, other in pairs}
    return Clauses(
        tuple(pairs),
        tuple(name for name in before if name not in known),
        tuple(name for name in after if name not in there),
        tuple(one for one, other in pairs if one == other and before[one].statement != after[other].statement),
    )


def holding(document: Document) -> Mapping[str, Clause]:
    """The clauses of a ruleset that hold in the way to play that is compared; all of them if none is."""
    found, way = load_clauses(document), document.section("modes").get(COMPARED)
    if way is None:
        return found
    names = {*applies(way)}
    return {name: clause for name, clause in found.items() if names & {*clause.applies}}


def corresponding(library: Library, old: Document, new: Document) -> Iterator[tuple[str, str]]:
    """Pairs of clauses that say the same."""
    if new.id in old.bases:
        yield from ((mine, base) for base, mine in descended(library, old, new.id))
    elif old.id in new.bases:
        yield from descended(library, new, old.id)
    else:
        shared: Mapping[str, Clause] = load_clauses(new)
        yield from ((name, name) for name in load_clauses(old) if name in shared)


def descended(library: Library, document: Document, base: str) -> Iterator[tuple[str, str]]:
    """The clauses of an edition that another builds on, each with its counterparts there."""
    chain = [document]
    while chain[-1].id != base:
        chain.append(library.open(next(iter(chain[-1].bases))).document)
    pairs = [(name, name) for name in load_clauses(chain[-1])]
    for edition in reversed(chain[:-1]):
        same = edition.counterparts
        pairs = [(first, there) for first, name in pairs for there in (same.get(name, ()) if same else (name,))]
    yield from pairs
