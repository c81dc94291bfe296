"""The files of an edition as layers, each laid over those before it: what replaces what, and what has no effect.

Not for: the merged document, which is `verifier.language.document`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from verifier.kernel.source import Position
from verifier.language.document import MAKING, extra_files, is_null, without
from verifier.language.node import Node
from verifier.language.reader import load_file


@dataclass(frozen=True, slots=True)
class Clash:
    """A key that two files of one edition set: the later one wins. `same`: to the same value, so it changes nothing."""

    key: str
    earlier: Position
    later: Position
    same: bool


def errata_of(folder: Path) -> list[str]:
    """The names of an edition's errata."""
    return sorted(path.stem for path in (folder / "errata").glob("*.yaml"))


def layers(folder: Path) -> list[Node]:
    """The trees of an edition's own files, first to last, without its errata. Raises `Unreadable`."""
    files = (folder / "ruleset.yaml", *extra_files(folder))
    return [without(load_file(path), *MAKING) for path in files]


def clashes(trees: list[Node]) -> Iterator[Clash]:
    """Every key that more than one layer sets: the earlier value is never seen."""
    seen: dict[str, Node] = {}
    for tree in trees:
        mine = dict(leaves(tree, ""))
        for key, node in mine.items():
            if key in seen:
                yield Clash(key, seen[key].position, node.position, plain(seen[key]) == plain(node))
        seen |= mine


def idle(base: Node, patch: Node, path: str = "") -> Iterator[tuple[str, Node]]:
    """The entries of a patch that set what the base already says."""
    for key, node in (patch.fields or {}).items():
        below, old = f"{path}.{key}" if path else key, (base.fields or {}).get(key)
        if old is None:
            continue
        if node.fields is not None and old.fields is not None:
            yield from idle(old, node, below)
        elif not is_null(node) and plain(old) == plain(node):
            yield below, node


def leaves(node: Node, path: str) -> Iterator[tuple[str, Node]]:
    """The scalars and lists of a tree by dotted path; lists count as one value, as merging treats them."""
    if node.fields is None:
        yield path, node
    for key, value in (node.fields or {}).items():
        yield from leaves(value, f"{path}.{key}" if path else key)


def plain(node: Node) -> object:
    """A node without positions, for comparing."""
    if node.items is not None:
        return [plain(item) for item in node.items]
    if node.fields is not None:
        return {key: plain(value) for key, value in node.fields.items()}
    return node.text
