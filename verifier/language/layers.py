"""The files of an edition and its errata: where they lie, that no two say the same, and what has no effect.

Not for: the merged document, which is `verifier.language.document`.
"""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from verifier.kernel import malformed
from verifier.kernel.source import Position, Unreadable
from verifier.language.document import is_null
from verifier.language.node import Node
from verifier.language.overlays import is_file
from verifier.language.vocabulary import refuse_unknown

#: The folder of an edition in which its errata lie.
ERRATA = "errata"


def errata_of(folder: Path) -> dict[str, Path]:
    """The errata that lie with an edition, by name."""
    return {path.stem: path for path in sorted((folder / ERRATA).glob("*.yaml"), key=lambda path: path.stem)}


def errata_files(folder: Path, names: Iterable[str]) -> Mapping[str, Path]:
    """The files of some errata of an edition by id, in order: paths, and names of those in its folder; each file once.

    Raises `Unreadable` at the name for one that is not there, and for two with one id.
    """
    known = errata_of(folder)
    found: dict[str, Path] = {}
    for name in names:
        path = erratum_path(known, name)
        there = found.setdefault(path.stem, path)
        if there is not path and there.resolve() != path.resolve():
            raise Unreadable(Position(name), f"two errata are called {path.stem[:60]!r}: {there} and {path}")
    return found


def erratum_path(known: Mapping[str, Path], name: str) -> Path:
    """The file of an erratum; `known` are those of the edition's folder."""
    if is_file(name):
        path = Path(name)
        if not path.is_file():
            raise malformed.NO_OVERLAY.at(Position(name), kind="erratum", name=name[:200], rest="")
        own = known.get(path.stem)
        return own if own is not None and own.resolve() == path.resolve() else path
    refuse_unknown(name, known, Position(name), "erratum")
    return known[name]


def unrepeated(trees: Iterable[Node]) -> list[Node]:
    """The trees of an edition's own files, in order, if each value is given once, however often it is removed.

    Raises `Unreadable` at one that an earlier file has given: a copy of a file would silently prevail otherwise.
    """
    found = list(trees)
    for number, tree in enumerate(found):
        twice = [pair for earlier in found[:number] for pair in given_by_both(earlier, tree, "")]
        if twice:
            key, first, again = min(twice, key=lambda one: (one[2].line, one[2].column))
            raise Unreadable(again, f"{key} is given by another file of the edition, too: {first}")
    return found


def given_by_both(one: Node, other: Node, path: str) -> Iterator[tuple[str, Position, Position]]:
    """The values that two trees give, by dotted path with both places; lists count as one value, as merging has it."""
    if one.fields is not None and other.fields is not None:
        for key, value in other.fields.items():
            if (mine := one.fields.get(key)) is not None:
                yield from given_by_both(mine, value, f"{path}.{key}" if path else key)
    elif one.fields is None and other.fields is None and not (is_null(one) or is_null(other)):
        yield path, one.position, other.position


def idle(base: Node, patch: Node, path: str = "") -> Iterator[tuple[str, Node]]:
    """The entries of a patch that set what the base already says."""
    for key, node in (patch.fields or {}).items():
        below, old = f"{path}.{key}" if path else key, (base.fields or {}).get(key)
        if old is None:
            continue
        if node.fields is not None and old.fields is not None:
            yield from idle(old, node, below)
        elif not is_null(node) and old.as_data() == node.as_data():
            yield below, node
