"""What a header lays over its ruleset: card packs, single facts and errata.

`packs: [my-cards.yaml]`, `facts: {...}`, `errata: [our-rules.yaml, limit]`. A pack or an erratum is a file in the
folder of the record or below it, or the name of one that lies with the ruleset. A record can name no other file, so
that judging what a stranger has sent reads nothing else. Not for: what is in them (`verifier.language`).
"""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from verifier.kernel import malformed
from verifier.kernel.source import Position, Unreadable
from verifier.language import overlays
from verifier.language.document import is_null
from verifier.language.node import Node


class Sort(NamedTuple):
    """A sort of file that a header can name: its key, what it is called, its option, its names, the most of them."""

    key: str
    what: str
    option: str
    name: re.Pattern[str]
    most: int


PACKS = Sort("packs", "a card pack", "--pack", re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}"), 20)
ERRATA = Sort("errata", "an erratum", "--errata", re.compile(r"(?=.{1,100}\Z)[A-Za-z0-9]+(?:[._/-][A-Za-z0-9]+)*"), 100)
LONGEST = 300
STDIN = "<stdin>"
_LINE = re.compile(r"#[0-9]+\Z")


@dataclass(frozen=True, slots=True)
class LaidOverlays:
    """The packs and errata of a header as they are written, its facts, and where all of them stand."""

    packs: tuple[str, ...] = ()
    facts: Node | None = None
    errata: tuple[str, ...] = ()
    house: tuple[str, ...] = ()  # overlays that the header does not name: a league's, for all its records
    places: Mapping[str, Node] = field(default_factory=dict)  # by the name of the overlay

    def overlays(self, path: str) -> tuple[str, ...]:
        """Everything that is laid over the ruleset of the record at a path: packs, its own facts, errata."""
        house_packs, house_errata = overlays.parted(self.house)
        facts = () if self.facts is None else (overlays.facts(self.facts),)
        packs = (overlays.pack(located(path, name)) for name in self.packs)
        return (*house_packs, *packs, *facts, *house_errata, *(located(path, name) for name in self.errata))

    def placed(self, error: Unreadable, ruleset: Position) -> Unreadable:
        """An error in what the header gives at its place there, in a name that is added at that of the ruleset."""
        node, (path, line, _) = self.places.get(error.position.path), error.position
        if (node is not self.facts and line) or (node is None and (not path or overlays.is_file(path))):
            return error  # in a file
        where = ruleset if node is None else node.position
        if node is not None and node is self.facts:
            where = overlays.place_of(node, line)
        return error.at(where)


def laid(tree: Node) -> LaidOverlays:
    """What a header gives. Raises `Unreadable`, also for a file that a record cannot name."""
    path, facts = tree.position.path, tree.get("facts")
    packs, errata = (named(tree.get(sort.key), sort) for sort in (PACKS, ERRATA))
    places = {overlays.pack(located(item.position.path, item.string())): item for item in packs}
    places |= {located(item.position.path, item.string()): item for item in errata}
    house = tuple(name for name, item in places.items() if item.position.path != path)

    if facts is not None and is_null(facts):
        facts = None
    if facts is not None:
        facts.mapping()
        places[overlays.FACTS] = facts
    own = (tuple(item.string() for item in items if item.position.path == path) for items in (packs, errata))
    return LaidOverlays(next(own), facts, next(own), house, places)


def named(node: Node | None, sort: Sort) -> tuple[Node, ...]:
    """The names under a key: one or a list. Raises `Unreadable`."""
    items = () if node is None or is_null(node) else (node,) if node.items is None else node.items
    if len(items) > sort.most:
        raise items[sort.most].wrong(f"at most {sort.most} names of {sort.key}")
    for item in items:
        refuse(item, sort)
    return items


def refuse(item: Node, sort: Sort) -> None:
    """Refuse what is neither a name nor a file in the folder of the text that names it. Raises `Unreadable`."""
    name, path = item.string(), item.position.path
    if not overlays.is_file(name):
        if not sort.name.fullmatch(name):
            raise item.wrong(f"the name of {sort.what}, or a file that ends in .yaml")
        return
    if len(name) > LONGEST:
        raise item.wrong(f"the path of {sort.what}")
    if _LINE.sub("", path) == STDIN:
        raise malformed.NO_FOLDER.at(item.position, record="record", remedy=f"give the file with {sort.option}")
    folder = folder_of(path)
    remedy = f"{sort.option} names {sort.what} anywhere"
    if in_archive(folder):
        record = "record, which lies in an archive"
        raise malformed.OUTSIDE.at(item.position, name=name[:100], record=record, remedy=remedy)
    inside = Path(os.path.realpath(os.path.join(folder, name))).is_relative_to(os.path.realpath(folder or "."))
    if os.path.isabs(name) or ".." in Path(name).parts or not inside:
        raise malformed.OUTSIDE.at(item.position, name=name[:100], record="record", remedy=remedy)


def located(path: str, name: str) -> str:
    """The name by which what is written in the record at a path is asked for: a file lies in the record's folder."""
    return os.path.join(folder_of(path), name) if overlays.is_file(name) else name


def folder_of(path: str) -> str:
    """The folder of a record; `path#12` is a line of a file."""
    return os.path.dirname(_LINE.sub("", path))


def in_archive(folder: str) -> bool:
    """Whether what names itself a folder is a file or lies in one, as what an archive holds does."""
    while folder and not os.path.isdir(folder):
        if os.path.isfile(folder):
            return True
        folder, below = os.path.split(folder)
        if not below:
            break
    return False
