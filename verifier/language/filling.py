"""What card packs fill in: each fact compared with what the edition says, and the tree with the facts in place.

A pack gives what is `unknown`, or cards that the edition does not name. What the edition knows it cannot change: that
is what errata are for. Not for: the file of a pack (`packs`), or whether a card's program means anything.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from verifier.kernel.source import Unreadable, suggest_nearest
from verifier.language.document import CALLED, PIECES, is_null
from verifier.language.node import Node
from verifier.language.unknown import VALUE, Key, bounds, is_unknown
from verifier.language.vocabulary import nearest

#: Sections to which a pack can add entries.
MATERIAL = (PIECES, *CALLED)
#: What says whether an entry's text is known, the keys that say in rules what it means, and those that may go with it.
TEXT = "text"
PROGRAMS = ("main", "reaction", "second-reaction", "triggers", "reasons", "ongoing")
WITH_TEXT = (*PROGRAMS, "spec")
#: What can be read off a text: it is known with it.
SHOWN = ("block",)
#: Where the facts of an entry are from.
SOURCE = "source"

FILLED, ADDED, STILL, KNOWN, WRONG = "filled", "added", "still missing", "known", "wrong"


@dataclass(frozen=True, slots=True)
class PackFact:
    """One fact that a pack speaks of, what becomes of it, and what is to be said of it ("" if nothing)."""

    key: Key
    kind: str
    node: Node
    check: str = ""
    message: str = ""

    @property
    def name(self) -> str:
        """The keys in one text."""
        return ".".join(self.key)


def fills(root: Node, facts: Node) -> Iterator[PackFact]:
    """Every fact of a pack against an edition. Raises `Unreadable` for what is no mapping of sections."""
    for section, node in facts.pairs():
        there = root.get(PIECES if section in CALLED else section)
        if there is None:
            yield nowhere((section,), node, {**root.mapping(), **dict.fromkeys(CALLED, root)})
        elif section in MATERIAL:
            for name, entry in node.pairs():
                old = there.mapping().get(name)
                yield from added((section, name), entry) if old is None else below((section, name), old, entry)
        else:
            yield from below((section,), there, node)


def added(key: Key, node: Node) -> Iterator[PackFact]:
    """A card that the edition does not name. What it does is told with its text, as for any other."""
    if node.fields is None:
        yield wrong(key, node, "form", node.wrong("what is known of the card").message)
        return
    fields = node.fields
    text, programs = fields.get(TEXT), [name for name in fields if name in PROGRAMS]
    if programs and (text is None or is_unknown(text) or is_null(text)):
        yield untold((*key, programs[0]), fields[programs[0]], key[-1])
        return
    yield PackFact(key, ADDED, node)
    if text is not None and not is_unknown(text) and not programs:
        yield idle(key, text)


def below(key: Key, base: Node, node: Node, entry: Node | None = None) -> Iterator[PackFact]:
    """What a pack says of something that the edition has; `entry` is the mapping that it is in there."""
    node = matched(base, node)
    if is_null(node):
        yield wrong(key, node, "removes", "a pack removes nothing; write an erratum")
    elif is_unknown(base):
        yield given(key, base, node, entry if key[-1] == VALUE else None)
    elif is_unknown(node):
        yield known(key, base, node)
    elif base.fields is not None and node.fields is not None:
        yield from entries(key, base, node)
    elif base.items is not None and node.items is not None and len(base.items) == len(node.items):
        for number, (old, new) in enumerate(zip(base.items, node.items, strict=True), 1):
            yield from below((*key, str(number)), old, new)
    elif base.as_data() == node.as_data():
        yield known(key, base, node)
    else:
        yield wrong(key, node, "changes", f"is known: {said(base)}; a pack only fills in, write an erratum")


def given(key: Key, base: Node, node: Node, entry: Node | None) -> PackFact:
    """A value for what is not known."""
    if is_unknown(node):
        return PackFact(key, STILL, node)
    limits = bounds(base, entry)
    try:
        if limits.holds(node):
            return PackFact(key, FILLED, node)
    except Unreadable as error:
        return wrong(key, node, "bounds", error.message)
    hint = suggest_nearest(nearest(node.text, limits.among) if node.text is not None else "")
    return wrong(key, node, "bounds", f"{node.describe()} cannot be: it is {limits}{hint}")


def entries(key: Key, base: Node, node: Node) -> Iterator[PackFact]:
    """What a pack says below a mapping. A text that it gives brings the keys that say what it means."""
    old, new = base.mapping(), node.mapping()
    open_text = is_unknown(old.get(TEXT))
    told = open_text and TEXT in new and not is_unknown(new[TEXT])
    for name, value in new.items():
        free = told and (name in WITH_TEXT or name not in old)
        if free and not is_null(value) and name != TEXT:
            yield PackFact((*key, name), FILLED, value)
        elif open_text and name in WITH_TEXT:
            yield untold((*key, name), value, key[-1])
        elif name in old:
            yield from below((*key, name), old[name], value, base)
        else:
            yield nowhere((*key, name), value, old)
    if told and not any(name in PROGRAMS for name in new):
        yield idle(key, new[TEXT])


def untold(key: Key, node: Node, name: str) -> PackFact:
    """A program without the text that it carries out."""
    return wrong(key, node, TEXT, f"says what {name[:60]} does, but not its text: give {TEXT} as well")


def idle(key: Key, text: Node) -> PackFact:
    """A text without a program: nobody could say what it does."""
    message = f"gives its text and no program ({', '.join(PROGRAMS[:3])}): give one, `main: []` if it does nothing"
    return wrong(key, text, "idle", message)


def known(key: Key, base: Node, node: Node) -> PackFact:
    """A fact that the edition has already."""
    return PackFact(key, KNOWN, node, "pack.known", f"{'.'.join(key)} is already known: {said(base)}")


def nowhere(key: Key, node: Node, there: Mapping[str, Node]) -> PackFact:
    """A key that the edition does not have."""
    hint = suggest_nearest(nearest(key[-1], there))
    return wrong(key, node, "nowhere", f"is nothing that the ruleset leaves unknown{hint}")


def wrong(key: Key, node: Node, check: str, message: str) -> PackFact:
    """A fact that cannot be taken."""
    return PackFact(key, WRONG, node, f"pack.{check}", f"{'.'.join(key)[:200]} {message}")


def matched(base: Node, node: Node) -> Node:
    """A bare value for an entry that is a value with its clause, as such an entry."""
    if node.text is None or is_null(node) or base.fields is None or is_unknown(base) or VALUE not in base.fields:
        return node
    return Node(node.position, fields={VALUE: node})


def said(node: Node) -> str:
    """What an edition says, and where."""
    return f"{node.describe()} ({node.position})"


def laid(base: Node, node: Node) -> Node:
    """A tree with the facts of a pack in place, which have been compared with it; what is known stays as it was."""
    node = matched(base, node)
    if is_unknown(node):
        return base
    if is_unknown(base):
        return node
    if base.fields is not None and node.fields is not None:
        return Node(base.position, fields=dict(with_fields(base.fields, node.fields)))
    if base.items is not None and node.items is not None:
        return Node(base.position, items=tuple(map(laid, base.items, node.items)))
    return base


def with_fields(old: Mapping[str, Node], new: Mapping[str, Node]) -> Iterator[tuple[str, Node]]:
    """The fields of a mapping with those of a pack. What a text that was unknown was taken to do is gone."""
    told = is_unknown(old.get(TEXT)) and TEXT in new and not is_unknown(new[TEXT])
    for name, value in old.items():
        shown = name in SHOWN and is_unknown(value) and is_unknown(new.get(name, value))
        if not told or (name not in PROGRAMS and not shown):
            yield name, laid(value, new[name]) if name in new else value
    for name, value in new.items():
        if name not in old or (told and name in PROGRAMS):
            yield name, value


def sourced(facts: Node, root: Node, source: str) -> Node:
    """The facts, with a source for the cards that the edition does not name and that give none themselves."""
    sections = dict(facts.mapping())
    for section in MATERIAL:
        there, mine = root.get(section), sections.get(section)
        if there is None or mine is None or mine.fields is None:
            continue
        if any(entry.fields is None or SOURCE not in entry.fields for entry in there.mapping().values()):
            continue
        fields = {
            name: entry if name in there.mapping() or entry.fields is None else with_source(entry, source)
            for name, entry in mine.fields.items()
        }
        sections[section] = Node(mine.position, fields=fields)
    return Node(facts.position, fields=sections)


def with_source(entry: Node, source: str) -> Node:
    """An entry that names its source."""
    fields = entry.mapping()
    listed = Node(entry.position, items=(Node(entry.position, source),))
    return entry if SOURCE in fields else Node(entry.position, fields={**fields, SOURCE: listed})
