"""The keys of a Puzzle Strike 2 record's header as JSON Schema: what `setup` and `position` read.

Not for: the keys of the format itself, or move lines.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from verifier.games.puzzle_strike_2.left_behind import OF_LASTING
from verifier.games.puzzle_strike_2.position_table import OF_FINAL
from verifier.games.puzzle_strike_2.rules import Rules
from verifier.games.puzzle_strike_2.setup import HEADER
from verifier.games.puzzle_strike_2.setup import OF_AUTOMATON as OF_GAME_WITH_AUTOMATON
from verifier.games.puzzle_strike_2.state import DECLARED
from verifier.games.puzzle_strike_2.words import SEATS
from verifier.games.puzzle_strike_2.writing import NOBODY
from verifier.language import shapes
from verifier.language.shapes import Schema
from verifier.record.promises import FROM
from verifier.record.saying import Saying
from verifier.table.declare import MOST
from verifier.table.schema import TIMES, NamedPieces, PositionShapes

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.family import PuzzleStrike2

#: The header keys of this family.
KEYS = (*HEADER, *OF_GAME_WITH_AUTOMATON)


def header_schema(game: "PuzzleStrike2", said: Saying, pieces: Mapping[str, str]) -> Mapping[str, Schema]:
    """The schema of each key, and of `character` and `by`, which the format has and the game reads.

    `pieces` are the cards with what is to be said of each.
    """
    rules = game.rules
    own = {name: ", ".join(rules.cards[card].name for card in cards) for name, cards in rules.characters.items()}
    modes = (other.mode for other in rules.modes.values())
    settings = sorted({name for mode in modes if mode.automaton is not None for name in mode.automaton.difficulties})
    slot = said.parts.add("slot", said.choice(("banks", "chips"), pieces, str.lower))
    return {
        "deck": shapes.or_unknown(shapes.choice(tuple(rules.decks), description="The bank deck that is played with.")),
        "bank": shapes.or_unknown(shapes.list_of(slot, "The cards of the bank, in order.")),
        FROM: shapes.from_turn(),
        "position": position_schema(rules, said, pieces),
        "purpose": {"description": "A free remark."},
        "difficulty": shapes.choice(settings, description="The setting of a player that runs by itself."),
        "character": shapes.or_unknown(said.choice(("characters",), own, str.lower)),
        "by": shapes.text_or_nothing(),
    }


def position_schema(rules: Rules, said: Saying, pieces: Mapping[str, str]) -> Schema:
    """The key `position`, in one language."""
    seat: Schema = {"anyOf": [{"enum": list(SEATS)}, shapes.matching("^[pP][1-5]$")]}
    most = rules.parameters
    number = shapes.integer(1, MOST)
    named = NamedPieces(
        counted=said.counted(pieces, str.lower, TIMES),
        single=said.choice(("chips",), pieces, str.lower),
        keys={"pattern": said.keys(pieces, str.lower)},
    )
    shape = PositionShapes(DECLARED, said, named, SEATS, {"colours": rules.colours})
    one = {"card": shape.single, "effect": number, "left": number}
    assert set(OF_LASTING) == set(one)
    lasting = shapes.closed(one, required=("card",))
    own: dict[str, Schema] = {
        "phase": shapes.choice(rules.turn),
        "scepter": {"anyOf": [seat, {"type": "array"}, {"const": NOBODY}]},
        "bank-deck": shapes.integer(0, most["deck-size"]),
        **dict.fromkeys(("ante-ups", "in-effect"), shapes.integer(0, most["ante-ups"])),
        "final": shapes.closed(dict.fromkeys(OF_FINAL, shapes.list_of(seat)), required=("out",)),
        "moment": shapes.choice(("begin",)),
        "lasting": {"anyOf": [shape.pieces, shapes.list_of({"anyOf": [named.counted, lasting]})]},
    }
    return shape.position("A position to start from; own cards that are not placed are in the deck.", own)
