"""What is wrong with a card pack, what it tells, and what is still missing once it is laid over its edition.

Not for: finding the file (`verifier.cli.linting`), or packs of records (the library opens those by name).
"""

from collections.abc import Iterator
from dataclasses import replace

from verifier.games.desk import Desk, in_order, unreadable
from verifier.games.game import Game
from verifier.games.library import Library, made, package_of
from verifier.kernel.source import Unreadable
from verifier.language.document import Document, address
from verifier.language.filling import WRONG
from verifier.language.lint import Issue
from verifier.language.node import Node
from verifier.language.overlays import pack as name_of
from verifier.language.packs import Pack, laid_over, pack_of, told
from verifier.language.unknown import Missing, missing

#: So many missing facts are named.
NAMED = 4


def read(library: Library, tree: Node, name: str) -> tuple[Desk, Pack]:
    """A pack and the desk of the edition that it is for. Raises `Unreadable`."""
    wanted = tree.need("ruleset")
    desk = Desk(library, address(library.root, wanted.string().strip(), wanted.position))
    return desk, pack_of(tree, desk.ruleset, name)


def issues(library: Library, tree: Node, name: str) -> list[Issue]:
    """Everything that is to be said of a pack. Raises `Unreadable` if its edition cannot be opened."""
    try:
        desk, pack = read(library, tree, name)
        found = list(of_facts(desk, pack))
        if not any(issue.level == "error" for issue in found):
            found += of_rules(desk, pack)
            found += left(desk.game.document, pack, tree)
    except Unreadable as wrong:
        return [unreadable(wrong)]
    return in_order(found)


def of_facts(desk: Desk, pack: Pack) -> Iterator[Issue]:
    """What is wrong with single facts, and which of them are known already."""
    if pack.tree is not None and not any(pack.tree.get(key) for key in ("source", "author")):
        message = "names neither a source nor an author: say where the facts are from"
        yield Issue(pack.tree.position, "warning", "pack.source", message)
    for fill in told(desk.game.document.root, pack):
        yield Issue(fill.node.position, "error" if fill.kind == WRONG else "warning", fill.check, fill.message)


def of_rules(desk: Desk, pack: Pack) -> Iterator[Issue]:
    """What is wrong with the edition once the pack is laid over it, and was not before."""
    try:
        game = opened(desk, pack)
        yield from desk.new_issues(game)
    except Unreadable as wrong:
        yield unreadable(wrong)


def opened(desk: Desk, pack: Pack) -> Game:
    """The edition with a pack laid over it. Raises `Unreadable`."""
    document = desk.game.document
    root = laid_over(document.root, pack)
    document = replace(document, root=root, packs=(*document.packs, name_of(pack.name)))
    return made(document, f"verifier.games.{package_of(document)}.family")


def left(document: Document, pack: Pack, tree: Node) -> Iterator[Issue]:
    """The facts that are still missing, in one line."""
    facts = list(missing(laid_over(document.root, pack)))
    if facts:
        message = f"{still(facts)}: {', '.join(document.named(fact.key) for fact in facts[:NAMED])}"
        message += f" and {len(facts) - NAMED} more" if len(facts) > NAMED else ""
        yield Issue(tree.position, "information", "pack.missing", message)


def still(facts: list[Missing]) -> str:
    """How many facts are missing, in words."""
    return f"{len(facts)} fact{'s' * (len(facts) != 1)} still missing"
