"""The card packs and single facts that a header gives: `packs: [my-cards.yaml]` and `facts: {...}`.

A pack is a file in the folder of the record or below it, or the name of one that lies with the ruleset. A record can
name no other file, so that judging what a stranger has sent reads nothing else.
Not for: what is in them (`verifier.language.packs`).
"""

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from verifier.kernel.source import Unreadable
from verifier.language import overlays
from verifier.language.node import Node

_LINE = re.compile(r"#[0-9]+\Z")
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")
LONGEST = 300
MOST = 20
STDIN = "<stdin>"


@dataclass(frozen=True, slots=True)
class Laid:
    """The packs of a header as they are written, its facts, and where both stand."""

    packs: tuple[str, ...] = ()
    facts: Node | None = None
    places: Mapping[str, Node] = field(default_factory=dict)  # by the name of the overlay

    def placed(self, error: Unreadable) -> Unreadable:
        """An error in what the header gives, at its place in the header; any other as it is."""
        node = self.places.get(error.position.path)
        if node is None:
            return error
        where = overlays.place_of(node, error.position.line) if node is self.facts else node.position
        return Unreadable(where, error.message, error.suggestion)


def laid(tree: Node) -> Laid:
    """What a header gives. Raises `Unreadable`, also for a file that a record cannot name."""
    packs, facts = tree.get("packs"), tree.get("facts")
    items = () if packs is None or is_null(packs) else (packs,) if packs.items is None else packs.items
    if len(items) > MOST:
        raise items[MOST].wrong(f"at most {MOST} card packs")
    for item in items:
        refuse(item, tree.position.path)
    written = tuple(item.string() for item in items)
    places = dict(zip(named(tree.position.path, written), items, strict=True))
    if facts is None or is_null(facts):
        return Laid(written, None, places)
    facts.mapping()
    return Laid(written, facts, {**places, overlays.FACTS: facts})


def refuse(item: Node, path: str) -> None:
    """Refuse what is neither a name nor a file in the folder of the record. Raises `Unreadable`."""
    name = item.string()
    if not name.lower().endswith(overlays.ENDINGS):
        if not _NAME.fullmatch(name):
            raise item.wrong("the name of a card pack, or a file that ends in .yaml")
        return
    if len(name) > LONGEST:
        raise item.wrong("the path of a card pack")
    if _LINE.sub("", path) == STDIN:
        raise Unreadable(item.position, "a record on the standard input has no folder: give its pack with --pack")
    folder = folder_of(path)
    inside = Path(os.path.realpath(os.path.join(folder, name))).is_relative_to(os.path.realpath(folder or "."))
    if os.path.isabs(name) or ".." in Path(name).parts or not inside:
        message = f"{name[:100]!r} is outside the folder of the record; --pack names a card pack anywhere"
        raise Unreadable(item.position, message)


def named(path: str, packs: Sequence[str]) -> tuple[str, ...]:
    """The names by which packs are asked for that are written in the record at a path."""
    folder = folder_of(path)
    files = (os.path.join(folder, pack) if pack.lower().endswith(overlays.ENDINGS) else pack for pack in packs)
    return tuple(map(overlays.pack, files))


def overlays_of(given: Laid, path: str, errata: tuple[str, ...]) -> tuple[str, ...]:
    """Everything that a header lays over the ruleset, in order: packs, its own facts, errata."""
    if not given.packs and given.facts is None:
        return errata
    facts = () if given.facts is None else (overlays.facts(given.facts),)
    return (*named(path, given.packs), *facts, *errata)


def folder_of(path: str) -> str:
    """The folder of a record; `path#12` is a line of a file."""
    return os.path.dirname(_LINE.sub("", path))


def is_null(node: Node) -> bool:
    """Whether a value is YAML's null."""
    return node.plain and node.text in ("~", "null", "")
