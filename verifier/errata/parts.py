"""The parts in which two rulesets differ, rulesets between the two, and the parts that are behind a changed outcome.

A part is the smallest thing that can be taken over by itself: a norm, a spec point's resolution, one key of a chip.
That another edition cites other clauses for the same is no difference here. The smallest sets that bring an outcome
about are found after Zeller and Hildebrandt, "Simplifying and isolating failure-inducing input" (2002): delta
debugging, with the likely parts tried first. Not for: what a part changes in play, or what an outcome is.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from verifier.games.game import Game
from verifier.games.library import made, package_of
from verifier.kernel.source import Position, Unreadable
from verifier.language.coverage import CITING
from verifier.language.document import PIECES, Document
from verifier.language.edition import standing
from verifier.language.node import Node

#: Sections that say nothing about play.
SILENT = frozenset(
    (
        *("structure", "assertions", "carried-out", "at-fault", "not-enforced", "unbreakable", "aliases"),
        *("title", "document", "language", "family"),
    )
)
#: Sections whose values name clauses, so that only their keys matter.
NAMES = frozenset(("cases",))
#: How deep the parts of a section lie below it, where that is not one.
DEEP = {PIECES: 2, "modes": 2}
#: Keys of a chip and of a way to play, and keys anywhere, that say nothing about play.
REMARKS = {
    PIECES: frozenset(("source", "note", "name")),
    "modes": frozenset(("title", "applies", "structure", "carried-out")),
}
WORDING = frozenset(("about", "say"))


@dataclass(frozen=True, slots=True, order=True)
class ChangedPart:
    """One difference: where it is, as keys from the top, and the place of each side ("" where it has none)."""

    path: tuple[str, ...]
    old: Position | None = None
    new: Position | None = None
    pieces: str = PIECES  # what the rulesets' own files call the section of the pieces

    @property
    def name(self) -> str:
        """The keys in one word, as the rulesets' own files have them."""
        return ".".join((self.pieces if self.path[0] == PIECES else self.path[0], *self.path[1:]))

    @property
    def kind(self) -> str:
        """What happened: added, removed or changed."""
        return "added" if self.old is None else "removed" if self.new is None else "changed"


def parts_between(old: Document, new: Document) -> tuple[ChangedPart, ...]:
    """Every part in which two rulesets differ, in order."""
    found = (part for section in sections(old, new) for part in below(old.root, new.root, (section,)))
    return tuple(replace(part, pieces=old.pieces) for part in found)


def sections(old: Document, new: Document) -> list[str]:
    """The sections that matter, those of the new ruleset first."""
    names = dict.fromkeys((*new.root.mapping(), *old.root.mapping()))
    return [name for name in names if name not in SILENT]


def below(old: Node, new: Node, path: tuple[str, ...]) -> Iterator[ChangedPart]:
    """The parts below one key of two trees."""
    here, there = old.mapping().get(path[-1]), new.mapping().get(path[-1])
    if plain(here, path) == plain(there, path):
        return
    depth = DEEP.get(path[0], 1)
    if len(path) > depth or is_whole(here, there, is_group=len(path) == 1):
        yield ChangedPart(path, *places(here, there))
        return
    empty = Node(Position(""), fields={})
    one, other = here or empty, there or empty
    for key in dict.fromkeys((*other.mapping(), *one.mapping())):
        if not (len(path) == depth and key in REMARKS.get(path[0], ())):
            yield from below(one, other, (*path, key))


def is_whole(old: Node | None, new: Node | None, *, is_group: bool) -> bool:
    """Whether a change is told as one: a text, and a mapping that comes or goes, unless it is a group of parts."""
    if all(node is not None and node.fields is not None for node in (old, new)):
        return False
    known = old or new
    return not is_group or known is None or not known.fields


def places(old: Node | None, new: Node | None) -> tuple[Position | None, Position | None]:
    """Where two nodes stand; if they are mappings of which one is laid over the other, where they first differ."""
    if old is None or new is None:
        return place_of(old), place_of(new)
    if old.position == new.position and old.fields and new.fields:
        for key in (*new.fields, *old.fields):
            one, other = old.fields.get(key), new.fields.get(key)
            if (one or other) and (one is None or other is None or uncited(one) != uncited(other)):
                older, newer = places(one, other)
                return older or old.position, newer or new.position
    return old.position, new.position


def place_of(node: Node | None) -> Position | None:
    """Where a node stands, if there is one."""
    return None if node is None else node.position


def plain(node: Node | None, path: tuple[str, ...]) -> object:
    """A tree as plain data, without what it cites."""
    if node is None:
        return None
    if path[0] in NAMES:
        return "" if len(path) > 1 else sorted(node.mapping())
    return uncited(node)


def uncited(node: Node) -> object:
    """A node as plain data, without citations and remarks."""
    if node.items is not None:
        return [uncited(item) for item in node.items]
    if node.fields is None:
        return node.text
    left = {key: uncited(value) for key, value in node.pairs() if key not in CITING | WORDING}
    return bare(left)


def bare(fields: dict[str, object]) -> object:
    """A step without parameters that had nothing but citations: `trash-self: {}` is `trash-self`."""
    if len(fields) == 1:
        ((key, value),) = fields.items()
        return key if value == {} else fields
    return fields


def between(old: Document, new: Document, taken: Iterable[ChangedPart]) -> Document:
    """The old ruleset with some parts of the new one."""
    chosen = sorted(taken)
    root = old.root
    for part in chosen:
        root = placed(root, new.root, part.path)
    modes = dict.fromkeys(part.path[:2] for part in chosen if part.path[0] == "modes")
    for path in ((), *modes):
        root = filled(root, new.root, (*path, "structure"))
    names = " ".join(part.name for part in chosen)
    digest = hashlib.sha256(f"{old.digest} {new.digest} {names}".encode()).hexdigest()[:16]
    return replace(old, root=standing(root), digest=digest)


def placed(old: Node, new: Node, path: tuple[str, ...]) -> Node:
    """A tree with what another has at a path."""
    key, rest = path[0], path[1:]
    fields = dict(old.mapping())
    there = new.mapping().get(key)
    if rest and there is not None:
        fields[key] = placed(fields.get(key, Node(there.position, fields={})), there, rest)
    elif there is not None:
        fields[key] = there
    elif rest and key in fields:
        fields[key] = placed(fields[key], Node(Position(""), fields={}), rest)
    else:
        fields.pop(key, None)
    if rest and key in fields and not fields[key].fields:
        fields.pop(key)
    return Node(old.position, fields=fields)


def filled(old: Node, new: Node, path: tuple[str, ...]) -> Node:
    """A tree with what another has at a path and it has not: parts cite clauses that came with them."""
    if not path:
        return Node(old.position, fields={**new.mapping(), **old.mapping()})
    key, rest = path[0], path[1:]
    there = new.mapping().get(key)
    if there is None or there.fields is None:
        return old
    here = old.mapping().get(key, Node(there.position, fields={}))
    return Node(old.position, fields={**old.mapping(), key: filled(here, there, rest)})


def value_at(document: Document, path: tuple[str, ...]) -> Node | None:
    """What a document has at a path."""
    node: Node | None = document.root
    for key in path:
        node = None if node is None or node.fields is None else node.fields.get(key)
    return node


class RulesetsBetween:
    """Rulesets between two, each made ready to run once."""

    def __init__(self, old: Document, new: Document, mode: str = "") -> None:
        self.old, self.new, self.mode = old, new, mode
        self.made: dict[frozenset[ChangedPart], Game | None] = {}

    def game(self, taken: Iterable[ChangedPart]) -> Game | None:
        """The old ruleset with some parts of the new one, or None if these do not fit together."""
        key = frozenset(taken)
        if key not in self.made:
            self.made[key] = self.opened(between(self.old, self.new, key))
        return self.made[key]

    def opened(self, document: Document) -> Game | None:
        """A ruleset ready to run, or None."""
        try:
            game = made(document, f"verifier.games.{package_of(document)}.family")
            return game.under(self.mode or game.mode)
        except Unreadable:
            return None


#: Whether the old ruleset with these parts of the new one has the new outcome.
Test = Callable[[frozenset[ChangedPart]], bool]


def responsible(
    parts: Sequence[ChangedPart],
    test: Test,
    likely: Sequence[ChangedPart] = (),
    bearing: Sequence[ChangedPart] | None = None,
) -> frozenset[ChangedPart]:
    """A smallest set of parts with which the outcome is the new one: leave out any and it is not.

    `likely` parts are tried first; if those that are said to be `bearing` on it suffice, no others are tried. Empty if
    not even all of them together bring it about.
    """
    seen: dict[frozenset[ChangedPart], bool] = {}

    def known(some: frozenset[ChangedPart]) -> bool:
        if some not in seen:
            seen[some] = test(some)
        return seen[some]

    if not known(frozenset(parts)):
        return frozenset()
    if bearing is not None and len(bearing) < len(parts) and known(frozenset(bearing)):
        parts, likely = bearing, [part for part in likely if part in bearing]
    for part in dict.fromkeys((*likely, *parts)):
        if known(frozenset((part,))):
            return frozenset((part,))
    near = frozenset(likely)
    return narrowed(sorted(near if near and known(near) else parts), known)


def narrowed(parts: Sequence[ChangedPart], test: Test) -> frozenset[ChangedPart]:
    """Delta debugging: halves first, then smaller and smaller portions, and what is left without each."""
    left, portions = list(parts), 2
    while len(left) > 1:
        size = max(1, len(left) // portions)
        pieces = [left[start : start + size] for start in range(0, len(left), size)]
        alone = next((piece for piece in pieces if test(frozenset(piece))), None)
        if alone is not None and len(alone) < len(left):
            left, portions = alone, 2
            continue
        rest = next((kept for piece in pieces if test(frozenset(kept := [p for p in left if p not in piece]))), None)
        if rest is not None:
            left, portions = rest, max(portions - 1, 2)
        elif size == 1:
            break
        else:
            portions = min(portions * 2, len(left))
    return frozenset(left)
