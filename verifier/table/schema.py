"""The key `position` of a record's header as JSON Schema, from the declaration of the table.

A game says how its pieces are named, and what of a position it reads in its own way. Not for: other keys of a header.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from verifier.language import shapes
from verifier.language.shapes import Schema, or_unknown
from verifier.record.saying import Saying
from verifier.table.declare import MOST, PIECES, Declaration, FieldGroup, StateField

#: How often a list can name a piece.
TIMES = "\\s+x[0-9]{1,3}"


class NamedPieces(NamedTuple):
    """How a position names pieces: with a number behind them, one by itself, and as keys of a mapping."""

    counted: Schema
    single: Schema
    keys: Schema


class PositionShapes:
    """The schemas of what a position says, in one language."""

    def __init__(
        self,
        declared: Declaration,
        said: Saying,
        pieces: NamedPieces,
        seats: Sequence[str],
        names: Mapping[str, Sequence[str]],
    ) -> None:
        self.declared, self.said, self.seats, self.names = declared, said, seats, names
        self.seat: Schema = {"anyOf": [{"enum": list(seats)}, shapes.matching(f"^[pP][1-{len(seats)}]$")]}
        piece = declared.piece
        counted = said.parts.add(piece, pieces.counted)
        self.single = said.parts.add(f"one-{piece}", pieces.single)
        self.keys = said.parts.add(f"{piece}-key", pieces.keys)
        self.pieces = said.parts.add(f"{piece}s", {"anyOf": [shapes.list_of(counted), counted, self.by_piece(MOST)]})

    def by_piece(self, most: int) -> Schema:
        """A mapping from piece to count."""
        return shapes.mapping_of(shapes.integer(0, most), keys=self.keys)

    def position(self, about: str, own: Mapping[str, Schema]) -> Schema:
        """The whole position; `own` are the schemas of keys that the game reads itself."""
        parts = [self.part(group, own) for name, group in self.declared.groups.items() if name != "table"]
        every = {key: schema for part in parts for key, schema in part.items()}
        seat = self.said.parts.add("seat-of-position", self.said.closed(every))
        table = self.part(self.declared.table, own) | {"seats": or_unknown(self.entries(or_unknown(seat)))}
        return or_unknown(self.said.closed(table, about))

    def entries(self, seat: Schema) -> Schema:
        """What is said of each seat."""
        return shapes.closed(dict.fromkeys(self.seats, seat))

    def part(self, group: FieldGroup, own: Mapping[str, Schema]) -> dict[str, Schema]:
        """What a position says of a seat, or of the table, key by key."""
        fields = [field for field in group.keyed if field.key != "seats"]
        found = {field.key: own.get(field.key) or self.of_sort(field) for field in fields}
        return {field.key: or_unknown(shapes.described(found[field.key], field.about)) for field in fields}

    def of_sort(self, field: StateField) -> Schema:
        """What a position says of a field of its sort."""
        if field.sort in ("number", "said"):
            return shapes.integer(field.low, field.high)
        if field.sort == "flag":
            return shapes.truth()
        if field.sort == "text":
            return shapes.text()
        if field.sort == "seat":
            return self.seat
        if field.sort == "seats":
            return shapes.list_of(self.seat)
        if field.sort == "kind":
            return self.single
        if field.sort == "records":
            parts = {part.key: self.of_sort(part) for part in field.parts}
            return shapes.list_of(shapes.closed(parts, required=[part.key for part in field.parts if part.always]))
        if field.of == PIECES:
            return self.pieces
        return self.of_names(field)

    def of_names(self, field: StateField) -> Schema:
        """What a position says of a field that counts by the names of a set, or in which they stand."""
        names = [name for name in self.names[field.of] if name]
        if field.written == "list":
            return numbers(len(names))
        if field.sort == "counts":
            return shapes.closed({name: shapes.integer(field.low, field.high) for name in names})
        words = "|".join(names)
        text = shapes.matching(f"^\\s*(?:(?:{words})(?:\\s+(?:{words}))*)?\\s*$")
        return {"anyOf": [shapes.list_of(shapes.choice(names)), text, {"type": "null"}]}


def numbers(most: int) -> Schema:
    """Numbers in a list, or in one text: `1+1+2`."""
    spelt = shapes.matching(f"^\\s*[+]?0{{0,8}}[1-{most}]\\s*$")
    one: Schema = {"anyOf": [{"enum": list(range(1, most + 1))}, spelt]}
    text = shapes.matching(f"^\\s*0{{0,8}}[1-{most}](?:(?:\\s*\\+\\s*|\\s+)0{{0,8}}[1-{most}])*\\s*$")
    return {"anyOf": [shapes.list_of(one), one, text]}
