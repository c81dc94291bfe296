"""The declaration of a game's table: `rules/<game>/table.yaml`, read once, when a family is opened.

Each entry of a group (`seat`, `table`, ...) is a field of the state, or something else that a position says. Not for:
what is made of it (`position`, `places`, `repairs`, ...).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from verifier.language.finding import PACKAGE, SHIPPED
from verifier.language.node import Node, one_of
from verifier.language.reader import load_file

#: The sorts of fields, each with the type of its value.
SORTS: Mapping[str, str] = MappingProxyType({
    "zone": "pieces that lie there, counted by kind: `list[int]`",
    "counts": "a number for each kind of piece, or for each name of a set: `list[int]`",
    "pile": "pieces in order, of which the last is the next to be taken: `list[int]`",
    "row": "pieces or names in order: `list[int]`",
    "heap": "pieces in no order: `list[int]`",
    "noted": "kinds of pieces that lie elsewhere, in no order: `list[int]`",
    "one": "one piece, or -1 for none: `int`",
    "kind": "a kind of piece of which none lies there, or -1: `int`",
    "number": "`int`",
    "flag": "`bool`",
    "text": "`str`",
    "step": "an index into the steps of a turn: `int`",
    "seat": "a seat's index: `int`",
    "seats": "some seats, in order: `tuple[int, ...]`",
    "records": "tuples of named parts, each a field of its own: `list`",
    "fixed": "something that is replaced as a whole, which the game itself makes sense of: `tuple`",
    "said": "no field: something that a position says of several, which the game itself makes sense of",
})  # fmt: skip
#: Sorts in which pieces lie, and those whose values are lists, which a copy has of its own.
LYING, LISTS = ("zone", "pile", "row", "heap", "one"), ("zone", "counts", "pile", "row", "heap", "noted", "records")
#: Sorts of which a position says one thing.
SINGLE = ("one", "kind", "number", "flag", "text", "seat")
#: What of a group stands in a list of its own, in another order than that of its fields.
LISTED = ("places", "observed", "counted", "unknown", "counters")
#: Who sees the pieces of a zone.
SEEN = ("everybody", "owner", "nobody")
#: The pieces of a game, where others have names of a set.
PIECES = "pieces"
MOST = 999


class StateField(NamedTuple):
    """A field of the state: what it holds, and how it is called wherever somebody speaks of it."""

    name: str  # of the attribute
    sort: str
    of: str = PIECES  # the set by which it counts, or whose names stand in it
    key: str = ""  # what a position calls it; "" if it says nothing of it
    first: int | str = 0
    low: int = 0
    high: int = MOST
    most: int = MOST  # where it is not known
    phases: tuple[str, ...] = ()  # of its owner's turn, in which alone it counts
    seen: str = "everybody"
    part: str = ""  # the zone with whose pieces those of this one are counted
    marks: str = ""  # the zone some of whose pieces are counted here; they lie there, not here
    place: str = ""  # where its pieces are, in words: `in hand`
    told: str = ""  # how a description of the position begins with it
    total: str = ""  # how assertions call how much there is in all
    each: str = ""  # and how much of one kind
    mend: bool = False  # whether a judge can put it right
    random: bool = False  # whether pieces can be taken from it that nobody knows
    written: str = ""  # `list` of what is counted, `counts` of what lies in a row
    always: bool = False  # whether a position says it even if it is nothing
    rises: str = ""  # what never falls, in words, where this never does
    falls: str = ""  # and where this never rises
    about: str = ""  # in a schema
    otherwise: str = ""  # the key that says the like out of its owner's turn
    parts: tuple["StateField", ...] = ()  # of each record


@dataclass(frozen=True, eq=False)
class FieldGroup:
    """The fields of one class, or of one kind of seat."""

    name: str
    fields: tuple[StateField, ...]
    places: tuple[StateField, ...] = ()  # the fields in the order in which it is told where pieces are
    observed: tuple[StateField, ...] = ()  # what players look at when they compare positions
    counted: tuple[StateField, ...] = ()  # of which every position is shown to have no less than nothing
    unknown: tuple[StateField, ...] = ()  # that may be anything where a record begins in the middle
    counters: tuple[StateField, ...] = ()  # and those that may be any number, up to `most`

    @cached_property
    def attributes(self) -> tuple[StateField, ...]:
        """The fields that are kept."""
        return tuple(field for field in self.fields if field.sort != "said")

    @cached_property
    def keyed(self) -> tuple[StateField, ...]:
        """The fields of which a position speaks, in the order in which it does."""
        return tuple(field for field in self.fields if field.key)

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """The keys of a position."""
        return tuple(field.key for field in self.keyed)

    @cached_property
    def lying(self) -> tuple[StateField, ...]:
        """The fields in which pieces lie."""
        return tuple(field for field in self.fields if field.sort in LYING and field.of == PIECES)

    @cached_property
    def on_top(self) -> Mapping[str, StateField]:
        """The pile that lies on each zone: it is counted with it, and its pieces are taken first."""
        piles = (field for field in reversed(self.fields) if field.sort == "pile" and field.part)
        return MappingProxyType({field.part: field for field in piles})

    @property
    def copied(self) -> tuple[str, ...]:
        """The names of the fields that a copy has of its own."""
        return tuple(field.name for field in self.attributes if field.sort in LISTS)

    @property
    def zones(self) -> tuple[str, ...]:
        """The names of the fields in which pieces lie, counted by kind."""
        return tuple(field.name for field in self.attributes if field.sort == "zone")

    @property
    def counts(self) -> tuple[str, ...]:
        """The names of the fields that hold nothing but counts; what is everybody's tells how the game goes on."""
        sorts = ("zone", "counts") if self.name == "table" else ("zone", "counts", "number")
        return tuple(field.name for field in self.attributes if field.sort in sorts)

    def of_key(self, key: str) -> StateField:
        """The field that a position calls so."""
        return next(field for field in self.fields if field.key == key)

    def of_name(self, name: str) -> StateField:
        """The field of that name."""
        return next(field for field in self.fields if field.name == name)


class Declaration(NamedTuple):
    """What a game's table is made of."""

    piece: str
    groups: Mapping[str, FieldGroup]

    @property
    def seat(self) -> FieldGroup:
        """What each player has."""
        return self.groups["seat"]

    @property
    def table(self) -> FieldGroup:
        """What is everybody's."""
        return self.groups["table"]


@cache
def declaration_of(game: str) -> Declaration:
    """The declaration of a game by the name of its folder. Raises `Unreadable` for one that means nothing."""
    return read_declaration(load_file(path_of(game)))


def path_of(game: str) -> Path:
    """The file that declares a game's table: it goes with the program, whatever rulesets are read."""
    return folder_of_declarations() / game / "table.yaml"


def folder_of_declarations() -> Path:
    """The program's own rules: what the build has put inside the package, else the folder beside it."""
    shipped = SHIPPED / "rules"
    return shipped if shipped.is_dir() else PACKAGE.parent / "rules"


def read_declaration(node: Node) -> Declaration:
    """What a file declares. Raises `Unreadable`."""
    groups = {name: group_of(name, entry) for name, entry in node.need("groups").pairs()}
    for wanted in ("seat", "table"):
        node.need("groups").need(wanted)
    node.known("piece", "groups")
    return Declaration(node.need("piece").string(), MappingProxyType(groups))


def group_of(name: str, node: Node) -> FieldGroup:
    """The fields of one group."""
    node.known("fields", *LISTED)
    fields = {key: field_of(key, entry) for key, entry in node.need("fields").pairs()}
    given = {key: () if (found := node.get(key)) is None else found.sequence() for key in LISTED}
    for entry in node.need("fields").mapping().values():
        for key in ("part", "marks"):
            if (other := entry.get(key)) is not None:
                one_of(other, fields)
    lists = [tuple(fields[one_of(item, fields)] for item in given[key]) for key in LISTED]
    return FieldGroup(name, tuple(fields.values()), *lists)


def field_of(name: str, node: Node) -> StateField:
    """One field, with what its entry says of it."""
    node.known("is", *WORDS)
    found = {WORDS[key]: read_word(key, value) for key, value in node.pairs() if key != "is"}
    sort = one_of(node.need("is"), SORTS)
    known = {"key": name} | found
    if found.get("first") is None and sort in ("one", "kind"):
        known["first"] = -1
    return StateField(name.replace("-", "_"), sort, **known)  # type: ignore[arg-type]


def read_word(key: str, node: Node) -> object:
    """What one word of an entry says. Raises `Unreadable`."""
    return READERS.get(key, Node.string)(node)


def read_first(node: Node) -> object:
    """What a field is at first: a number, or a word."""
    return node.integer() if node.plain and (node.text or "").lstrip("-").isdigit() else node.string()


#: By key: how a word of an entry is read that is not just a text.
READERS: Mapping[str, Callable[[Node], object]] = MappingProxyType({
    "key": lambda node: "" if node.text == "no" and node.plain else node.string(),
    **dict.fromkeys(("from", "to", "most"), lambda node: node.integer(-(10**9), 10**9)),
    "first": read_first,
    "parts": lambda node: tuple(field_of(name, entry) for name, entry in node.pairs()),
    **dict.fromkeys(("mend", "random", "always"), Node.boolean),
    **dict.fromkeys(("part", "marks"), lambda node: node.string().replace("-", "_")),
    "in": Node.strings,
    "seen": lambda node: one_of(node, SEEN),
})  # fmt: skip


#: The words of an entry, each with the attribute of a field that it says.
WORDS: Mapping[str, str] = MappingProxyType({
    **{name: name for name in StateField._fields if name not in ("name", "sort", "low", "high", "phases")},
    "from": "low", "to": "high", "in": "phases",
})  # fmt: skip
