"""The keys of a Strange Synergy record's header as JSON Schema: what `setup` reads.

Not for: the keys of the format itself, or move lines.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from verifier.games.grid import LETTERS, MOST
from verifier.games.strange_synergy.setup import HEADER, OF_SEAT, OF_WARRIOR, POSITION, SEATS
from verifier.language import shapes
from verifier.language.shapes import Schema
from verifier.record.saying import Saying

if TYPE_CHECKING:
    from verifier.games.strange_synergy.family import StrangeSynergy

KEYS = HEADER
_SQUARE = f"^[{LETTERS}](?:[1-9]|1[0-5])$"
_MANY = 999


def header_schema(game: "StrangeSynergy", said: Saying, pieces: Mapping[str, str]) -> Mapping[str, Schema]:
    """The schema of each key, and of `character` and `by`, which the format has and the game reads."""
    rules = game.rules
    square = shapes.matching(_SQUARE)
    names = shapes.list_of(shapes.choice(tuple(rules.warriors)))
    size = {**shapes.list_of(shapes.integer(1, MOST)), "minItems": 2, "maxItems": 2}
    board = shapes.closed({"size": size, "obstacles": shapes.list_of(square)}, required=("size",))
    none = shapes.choice(("none",))
    return {
        "board": shapes.described(board, "The side of the board that is played on: columns, rows, obstacles."),
        "warriors": shapes.closed(dict.fromkeys(SEATS, names)),
        "powers": shapes.described(none, "Basic warriors, without power cards."),
        "flags": shapes.described(none, "It is not played for flags."),
        "position": position(tuple(rules.notation), tuple(rules.warriors), square),
        "character": shapes.choice(tuple(rules.teams)),
        "by": shapes.text_or_nothing(),
    }


def position(pieces: tuple[str, ...], warriors: tuple[str, ...], square: Schema) -> Schema:
    """A position in the middle of a game."""
    piece, warrior = shapes.choice((*pieces, "?")), shapes.choice(warriors)
    seat: Mapping[str, Schema] = {"base": square, "objective": piece}
    one: Mapping[str, Schema] = {
        "at": square,
        **dict.fromkeys(("cards", "flags"), shapes.list_of(piece)),
        **dict.fromkeys(("hits", "idle"), shapes.integer(0, _MANY)),
        **dict.fromkeys(("dead", "gone"), shapes.truth()),
        "stunned-by": warrior,
    }
    properties: Mapping[str, Schema] = {
        "turn": shapes.choice(SEATS, description="The seat whose turn it is."),
        "number": shapes.integer(1, 10**6, "The number of the turn, counting every player's."),
        "acting": warrior,
        **dict.fromkeys(("moved", "struck"), shapes.integer(0, _MANY)),
        "done": shapes.list_of(warrior, "Warriors whose turn is over."),
        "seats": shapes.closed(dict.fromkeys(SEATS, shapes.closed(seat))),
        "warriors": shapes.closed(dict.fromkeys(warriors, shapes.closed(one))),
        "loose": shapes.mapping_of(shapes.list_of(piece), keys=square),
        **dict.fromkeys(("discard", "removed"), shapes.list_of(piece)),
    }
    assert (set(seat), set(one), set(properties)) == (set(OF_SEAT), set(OF_WARRIOR), set(POSITION))
    return shapes.closed(properties)
