"""Errata as values, and where two of them disagree: what each sets or removes, key by key.

Two that set a key to the same value agree, and so do two that differ only in what they cite for it. Which clause a
verdict names may then depend on their order; the verdict itself does not.
Not for: whether one is complete (`errata_form`), what it does to an edition (`errata_changes`), or to a game.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from verifier.kernel.source import Position
from verifier.language.coverage import CITING, LISTS
from verifier.language.document import CALLED, PIECES, is_null, pieces_named
from verifier.language.node import Node

#: Where a value stands: the keys from the top. Keys may have dots in them, so this is no dotted text.
Key = tuple[str, ...]
#: The section whose entries settle spec points.
SPEC = "spec"


@dataclass(frozen=True, slots=True)
class Erratum:
    """One overlay as it is written: the name by which it is asked for, and its file."""

    name: str
    node: Node

    @property
    def changes(self) -> Node:
        """What it lays over the edition; an empty mapping if it has nothing that could be laid over one."""
        found = self.node.fields.get("changes") if self.node.fields is not None else None
        if found is None or found.fields is None or sum(name in found.fields for name in (PIECES, *CALLED)) > 1:
            return Node(self.node.position, fields={})
        return pieces_named(found)

    def text(self, key: str) -> str:
        """The text of a field, on one line; "" if it is missing or no text."""
        found = (self.node.fields or {}).get(key)
        return "" if found is None or is_null(found) else " ".join((found.text or "").split())

    @property
    def supersedes(self) -> tuple[str, ...]:
        """The errata in whose place it stands where they disagree."""
        found = (self.node.fields or {}).get("supersedes")
        items = () if found is None else found.items or (found,)
        return tuple(item.text for item in items if item.text and not is_null(item))


@dataclass(frozen=True, slots=True)
class ErratumLine:
    """What one erratum says about a key: its name, the value in short (`removed` for none), and where."""

    erratum: str
    value: str
    position: Position


@dataclass(frozen=True, slots=True)
class Conflict:
    """A key about which two errata disagree; `later` is the one that is laid over the other.

    The kinds: `value` (they set it differently), `removal` (one removes what the other sets, or both do), `point`
    (they settle a spec point differently), `order` (the earlier one supersedes the later one).
    """

    kind: str
    key: str
    earlier: ErratumLine
    later: ErratumLine

    def __str__(self) -> str:
        mine, other = self.later, self.earlier
        if self.kind == "order":
            return f"{other.erratum} supersedes {mine.erratum} and so must be named after it ({other.position})"
        verbs = {"value": "is", "removal": "is", "point": "is read as"}
        where = f"{other.value} in {other.erratum} ({other.position})"
        return f"{self.key} {verbs[self.kind]} {mine.value} in {mine.erratum} and {where}"


def conflicts(errata: Sequence[Erratum], ordered: bool = True) -> list[Conflict]:
    """Everything about which any two of some errata disagree, laid over one another in the order given.

    One that supersedes the other settles it, if it is the later one; without an order, either may.
    """
    return [found for pair in combinations(errata, 2) for found in between(*pair, ordered)]


def between(earlier: Erratum, later: Erratum, ordered: bool = True) -> Iterator[Conflict]:
    """About what two errata disagree."""
    found = [*apart(earlier, later), *unlike(earlier, later)]
    if earlier.name in later.supersedes or not found:
        return
    if later.name not in earlier.supersedes:
        yield from found
    elif ordered:
        said = (ErratumLine(one.name, "", one.node.position) for one in (earlier, later))
        yield Conflict("order", "", *said)


def apart(earlier: Erratum, later: Erratum) -> Iterator[Conflict]:
    """The keys that two errata set to different values, and those that one removes and the other speaks of."""
    mine, other = dict(settings(earlier.changes)), dict(settings(later.changes))
    met = {above: above == key for key in mine for above in ways_to(key) if above in other}
    met |= {above: above == key for key in other for above in ways_to(key) if above in mine}
    for key, same in met.items():
        one, two = mine.get(key), other.get(key)
        what = (said(earlier, *within(earlier.changes, key)), said(later, *within(later.changes, key)))
        if is_removal(one) or is_removal(two):
            yield Conflict("removal", ".".join(key), *what)
        elif key[0] != SPEC and not (same and (cited(key) or alike(one, two))):
            yield Conflict("value", ".".join(key), *what)


def is_removal(node: Node | None) -> bool:
    """Whether a setting removes what it names."""
    return node is not None and is_null(node)


def alike(one: Node | None, two: Node | None) -> bool:
    """Whether two settings of a key are the same."""
    return one is not None and two is not None and one.as_data() == two.as_data()


def within(node: Node, key: Key) -> Iterator[Node]:
    """What stands at a key of a tree, if anything does."""
    found: Node | None = node
    for name in key:
        found = (found.fields or {}).get(name) if found is not None else None
    if found is not None:
        yield found


def settings(node: Node, above: Key = ()) -> Iterator[tuple[Key, Node]]:
    """What a tree sets or removes: its scalars and lists by key. Lists count as one value, as merging treats them."""
    if node.fields is None:
        yield above, node
    for key, value in (node.fields or {}).items():
        yield from settings(value, (*above, key))


def ways_to(key: Key) -> Iterator[Key]:
    """A key and all those above it."""
    return (key[:end] for end in range(1, len(key) + 1))


def cited(key: Key) -> bool:
    """Whether what stands there only names clauses or errata."""
    return key[-1] in CITING or key[0] in LISTS


def unlike(earlier: Erratum, later: Erratum) -> Iterator[Conflict]:
    """The spec points that two errata settle differently; what holds for all pieces holds for each one, too."""
    mine, other = readings(earlier.changes), readings(later.changes)
    for (point, scope), one in mine.items():
        for (same, within), two in other.items():
            if same == point and (scope == within or not scope or not within) and words(one) != words(two):
                key = f"{SPEC}.{point}" + (f"@{scope or within}" if scope or within else "")
                yield Conflict("point", key, said(earlier, *one), said(later, *two))


def readings(changes: Node) -> Mapping[tuple[str, str], tuple[Node, ...]]:
    """The readings that settle spec points, by point and piece ("" for all pieces)."""
    section = (changes.fields or {}).get(SPEC)
    found = {}
    for key, entry in (section.fields or {}).items() if section is not None else ():
        taken = tuple(one.fields["is"] for one in entry.items or (entry,) if one.fields and "is" in one.fields)
        point, _, scope = key.partition("@")
        if taken:
            found[point, scope] = taken
    return found


def words(nodes: Iterable[Node]) -> frozenset[str]:
    """The texts of some scalars."""
    return frozenset(node.text or "" for node in nodes)


def said(erratum: Erratum, *nodes: Node) -> ErratumLine:
    """What an erratum says, in short."""
    return ErratumLine(erratum.name, " and ".join(map(brief, nodes)), nodes[0].position)


def brief(node: Node) -> str:
    """A value on one line of bounded length; a mapping is something that is changed further in."""
    if is_null(node) or node.fields is not None:
        return "removed" if is_null(node) else "changed"
    texts = [item.text or "" for item in node.items or () if item.text is not None]
    line = f"[{', '.join(texts)}]" if node.items is not None and len(texts) == len(node.items) else node.text
    return line if line is not None and 0 < len(line) <= 80 and line.isprintable() else node.describe()
