"""The JSON Schema of Puzzle Strike 2: the header keys of a record, and the sections of an edition that are its own.

The keys are those that `setup` and `position` read, and the readers of the sections. Not for: what every family has
(`verifier.schema`).
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from verifier.games import entries
from verifier.games.puzzle_strike_2.amounts import AMOUNT
from verifier.games.puzzle_strike_2.cards import CARD, SUPER
from verifier.games.puzzle_strike_2.decisions import STEP_NAMES
from verifier.games.puzzle_strike_2.modes import MODE
from verifier.games.puzzle_strike_2.position_table import OF_FINAL
from verifier.games.puzzle_strike_2.rules import CHARACTER, STARTING, Rules
from verifier.games.puzzle_strike_2.setup import HEADER
from verifier.games.puzzle_strike_2.setup import OF_AUTOMATON as OF_GAME_WITH_AUTOMATON
from verifier.games.puzzle_strike_2.state import DECLARED
from verifier.games.puzzle_strike_2.words import SEATS
from verifier.games.puzzle_strike_2.writing import NOBODY, OF_LASTING
from verifier.language import shapes
from verifier.language.rule_shapes import RuleShapes, optional, patch
from verifier.language.shapes import Schema
from verifier.record.promises import FROM
from verifier.record.saying import Saying
from verifier.table.declare import MOST
from verifier.table.schema import TIMES, NamedPieces, PositionShapes

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.family import PuzzleStrike2

#: The header keys of this family.
KEYS = (*HEADER, *OF_GAME_WITH_AUTOMATON)

#: What a header tells of the deck of the bank.
DECK = "The bank deck that is played with."


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
        "deck": shapes.or_unknown(shapes.or_nobody(shapes.choice(tuple(rules.decks), description=DECK))),
        "bank": shapes.or_unknown(shapes.list_of(slot, "The cards of the bank, in order.")),
        FROM: shapes.from_turn(),
        "position": position_schema(rules, said, pieces),
        "purpose": {"description": "A free remark."},
        "difficulty": shapes.choice(settings, description="The setting of a player that runs by itself."),
        "character": shapes.or_nobody(shapes.or_unknown(said.choice(("characters",), own, str.lower))),
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


def sections(words: RuleShapes) -> Mapping[str, Schema]:
    """The family's own sections."""
    table = shapes.mapping_of(words.kept("printed", patch(entries.shape(AMOUNT, words))))
    program = shapes.mapping_of({}) | {"properties": {"do": words.steps}}
    return {
        "chips": shapes.mapping_of(words.kept("card", patch(entries.shape(CARD, words)))),
        "height-bonus": table,
        "buy-costs": table,
        "supers": shapes.mapping_of(patch(entries.shape(SUPER, words))),
        "command": optional(shapes.mapping_of({}) | {"properties": {"power-up": optional(program)}}),
        "turn": optional(shapes.list_of(shapes.choice(STEP_NAMES))),
        "starting-deck": shapes.mapping_of(patch(entries.shape(STARTING, words))),
        "opening": optional(patch({"do": words.steps, "clause": words.clauses, "also": words.clauses})),
        "characters": shapes.mapping_of(patch(entries.shape(CHARACTER, words))),
        "modes": shapes.mapping_of(words.kept("mode", patch(entries.shape(MODE, words)))),
    }
