"""The keys of a Strange Synergy record's header as JSON Schema: what `setup` reads.

Not for: the keys of the format itself, or move lines.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from verifier.games.grid_header import BOARD
from verifier.games.strange_synergy.position import fields_of
from verifier.games.strange_synergy.setup import HEADER, SEATS
from verifier.language import shapes
from verifier.language.fields import shape_of
from verifier.language.shapes import Schema
from verifier.record.saying import Saying

if TYPE_CHECKING:
    from verifier.games.strange_synergy.family import StrangeSynergy
    from verifier.games.strange_synergy.rules import Rules

KEYS = HEADER


def header_schema(game: "StrangeSynergy", said: Saying, pieces: Mapping[str, str]) -> Mapping[str, Schema]:
    """The schema of each key, and of `character` and `by`, which the format has and the game reads."""
    rules = game.rules
    names = shapes.list_of(shapes.choice(tuple(rules.warriors)))
    none = shapes.choice(("none",))
    return {
        "board": shapes.described(BOARD, "The side of the board that is played on: columns, rows, obstacles."),
        "warriors": shapes.closed(dict.fromkeys(SEATS, names)),
        "powers": shapes.described(none, "Basic warriors, without power cards."),
        "flags": shapes.described(none, "It is not played for flags."),
        "position": position(rules),
        "scattered": shapes.described(fields_of(rules).loose.shape, "What lies about at the beginning."),
        "character": shapes.choice(tuple(rules.teams)),
        "by": shapes.text_or_nothing(),
    }


def position(rules: "Rules") -> Schema:
    """A position in the middle of a game."""
    known = fields_of(rules)
    return shapes.closed({
        "turn": shapes.choice(SEATS, description="The seat whose turn it is."),
        "number": shapes.integer(1, 10**6, "The number of the turn, counting every player's."),
        "seats": shapes.closed(dict.fromkeys(SEATS, shape_of(known.seat))),
        "warriors": shapes.closed(dict.fromkeys(rules.warriors, shape_of(known.warrior))),
        **{key: field.shape for key, field in known.table.items()},
    })  # fmt: skip
