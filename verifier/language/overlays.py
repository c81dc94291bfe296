"""What is laid over an edition, named by a text each, so that it can go from process to process and into a file.

An erratum is named by its id if it lies with the edition, else by the path of its file; a card pack as `pack:PATH` (or
`pack:NAME` if it lies with the edition), the facts of a record's header as `facts:` with the facts themselves. Packs
come first: they say what the edition is. Not for: reading them.
"""

import json
from collections.abc import Iterable
from itertools import count
from pathlib import Path

from verifier.kernel.source import Position, Unreadable
from verifier.language.node import Node

PACK, FACTS = "pack:", "facts:"
#: Facts as they stand in a name; one encoder serves all, which takes longer to make than to use.
WRITTEN = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
ENDINGS = (".yaml", ".yml")


def pack(path: str) -> str:
    """The name of the pack in a file, or of one that lies with the edition."""
    return PACK + path


def facts(node: Node) -> str:
    """The name of facts that stand in a header: the same for the same facts, wherever they stand."""
    return FACTS + WRITTEN(node.as_data(text_or_null))


def is_file(name: str) -> bool:
    """Whether a card pack or an erratum is named by a file rather than as one that lies with an edition."""
    return name.lower().endswith(ENDINGS)


def is_pack(name: str) -> bool:
    """Whether an overlay only fills in what an edition does not know; an erratum changes it."""
    return name.startswith((PACK, FACTS))


def parted(names: Iterable[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The packs and the errata among some overlays, each once, in their order."""
    once = tuple(dict.fromkeys(names))
    return tuple(filter(is_pack, once)), tuple(name for name in once if not is_pack(name))


def in_order(names: Iterable[str]) -> tuple[str, ...]:
    """Overlays in the order in which they are laid: packs, then errata."""
    packs, errata = parted(names)
    return (*packs, *errata)


def shown(name: str) -> str:
    """What a report calls an overlay."""
    if name.startswith(FACTS):
        return "facts of the record"
    return Path(name.removeprefix(PACK)).name if name.startswith(PACK) or is_file(name) else name


def text_or_null(node: Node) -> str | None:
    """What a text is in JSON; YAML's null stays what it is."""
    return None if node.plain and node.text in ("", "~", "null") else node.text


def unfolded(name: str) -> Node:
    """The facts of such a name; as its place each node has its number, counted as `place_of` counts."""
    numbers = count(1)

    def node(value: object) -> Node:
        here = Position(FACTS, next(numbers))
        if isinstance(value, dict):
            return Node(here, fields={str(key): node(below) for key, below in value.items()})
        if isinstance(value, list):
            return Node(here, items=tuple(map(node, value)))
        return Node(here, "null" if value is None else str(value), plain=value is None)

    return node(json.loads(name.removeprefix(FACTS)))


def refuse_other(wanted: Node, ruleset: str, what: str) -> None:
    """Refuse a file that says it is for another ruleset. Raises `Unreadable`."""
    meant = wanted.string().strip()
    if meant not in (ruleset, ruleset.partition("/")[0]):
        raise Unreadable(wanted.position, f"this {what} is for {meant[:60]!r}, not for {ruleset}")


def place_of(tree: Node, number: int) -> Position:
    """Where the node of that number stands in the header that the facts were taken from."""
    return next((node.position for at, node in enumerate(tree.walk(), 1) if at == number), tree.position)
