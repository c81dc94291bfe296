"""The rules without something: without what some clauses are behind, or without some norms.

Not for: what is different then (`ablate`, `absence`).
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from verifier.games.game import Game
from verifier.games.library import Library, made, package_of
from verifier.kernel.source import Position
from verifier.language.document import Document, merge
from verifier.language.edition import standing
from verifier.language.node import Node

if TYPE_CHECKING:
    from verifier.search.search import SearchRequest

#: The sections whose entries a clause can be behind, and the key that names it ("" for the entry itself).
SECTIONS = {"norms": "clause", "spec": "by", "cases": ""}
NULL = Node(Position(""), text="null", plain=True)


def opened(library: Library, request: "SearchRequest") -> Game:
    """The ruleset that a request is about, for its way to play, without the clauses it leaves out."""
    game = (
        lessened(library, request.ruleset, request.errata, request.without)
        if request.without
        else library.open(request.ruleset, request.errata)
    )
    return game.under(request.mode or game.mode)


def lessened(library: Library, ruleset: str, errata: tuple[str, ...], clauses: tuple[str, ...]) -> Game:
    """The ruleset without what these clauses are behind. Raises `Unreadable` for an unknown ruleset."""
    return without_clauses(library.open(ruleset, errata), clauses)


def without_clauses(game: Game, clauses: Iterable[str]) -> Game:
    """The rules without what these clauses are behind."""
    clauses = tuple(clauses)
    document = game.document
    patch: dict[str, Node] = {}
    for section in SECTIONS:
        gone = [name for name, clause in behind(document, section) if clause in clauses]
        patch.update({section: removing(gone)} if gone else {})
    return without(game, patch, norms_of_modes(document, clauses=clauses), clauses)


def without_norms(game: Game, names: Iterable[str]) -> Game:
    """The rules without these norms, for every way to play."""
    names = tuple(names)
    gone = [name for name in names if name in game.document.section("norms")]
    patch = {"norms": removing(gone)} if gone else {}
    return without(game, patch, norms_of_modes(game.document, names=names), names)


def without(game: Game, patch: dict[str, Node], modes: Iterable[tuple[str, Node]], what: tuple[str, ...]) -> Game:
    """The rules with a patch, and with others for their ways to play; `what` names what is gone, for the digest."""
    document = game.document
    if of_modes := dict(modes):
        patch["modes"] = Node(Position(""), fields=of_modes)
    digest = hashlib.sha256(" ".join((document.digest, *what)).encode()).hexdigest()[:16]
    less = replace(document, root=merge(document.root, Node(Position(""), fields=patch)), digest=digest)
    return made(replace(less, root=standing(less.root)), f"verifier.games.{package_of(document)}.family")


def removing(names: Iterable[str]) -> Node:
    """A patch of a section that removes these entries."""
    return Node(Position(""), fields=dict.fromkeys(names, NULL))


def behind(document: Document, section: str) -> Iterator[tuple[str, str]]:
    """The entries of a section with the clause behind each."""
    key = SECTIONS[section]
    for name, node in document.section(section).items():
        found = node.get(key) if key and node.fields is not None else node
        if found is not None and found.text is not None:
            yield name, found.text


def norms_of_modes(
    document: Document, *, clauses: tuple[str, ...] = (), names: tuple[str, ...] = ()
) -> Iterator[tuple[str, Node]]:
    """What changes of the ways to play that have norms of these clauses, or of these names."""
    for name, mode in document.section("modes").items():
        norms = mode.get("norms")
        pairs: Mapping[str, Node] = {} if norms is None else dict(norms.pairs())
        gone = [
            norm
            for norm, node in pairs.items()
            if norm in names or (node.fields and node.need("clause").string() in clauses)
        ]
        if gone:
            yield name, Node(Position(""), fields={"norms": removing(gone)})
