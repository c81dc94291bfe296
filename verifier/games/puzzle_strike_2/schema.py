"""The JSON Schema of Puzzle Strike 2: the header keys of a record, and the sections of an edition that are its own.

The keys are those that `setup` and `position` read, and the readers of the sections. Not for: what every family has
(`verifier.schema`).
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from verifier.games.puzzle_strike_2.amounts import AMOUNT, MOST_COST
from verifier.games.puzzle_strike_2.amounts import MOST as MOST_OF_ALL
from verifier.games.puzzle_strike_2.cards import DEFEAT, KINDS, SUPER
from verifier.games.puzzle_strike_2.cards import KEYS as CARD
from verifier.games.puzzle_strike_2.decisions import STEP_NAMES
from verifier.games.puzzle_strike_2.modes import BUSTS, CONCESSIONS, DIAMONDS, EMPTY, FINAL, FINAL_BAR, SCORES, WINS
from verifier.games.puzzle_strike_2.modes import KEYS as MODE
from verifier.games.puzzle_strike_2.modes import SEATS as PLAYERS
from verifier.games.puzzle_strike_2.position_table import OF_FINAL
from verifier.games.puzzle_strike_2.rules import CHARACTER, STARTING, Rules
from verifier.games.puzzle_strike_2.setup import HEADER
from verifier.games.puzzle_strike_2.setup import OF_AUTOMATON as OF_GAME_WITH_AUTOMATON
from verifier.games.puzzle_strike_2.state import DECLARED
from verifier.games.puzzle_strike_2.triggers import EVENTS, OF_THIS, TRIGGER, WHOSE
from verifier.games.puzzle_strike_2.words import SEATS
from verifier.games.puzzle_strike_2.writing import NOBODY, OF_LASTING
from verifier.language import shapes
from verifier.language.rule_shapes import RuleShapes, may_be_unknown, optional, patch
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


def sections(words: RuleShapes) -> Mapping[str, Schema]:
    """The family's own sections."""
    limit = shapes.integer(0, 10**6)
    printed: Mapping[str, Schema] = {
        "value": may_be_unknown(shapes.integer(0, MOST_OF_ALL)),
        "low": limit,
        "high": limit,
        "clause": words.clause,
        "also": words.clauses,
        "notes": {},
    }
    super_move: Mapping[str, Schema] = {
        "name": shapes.text(),
        "colour": shapes.text(),
        "do": words.steps,
        "clause": words.clauses,
        "also": words.clauses,
    }
    character: Mapping[str, Schema] = {
        "name": {},
        "cards": shapes.list_of(words.piece),
        "clause": words.clauses,
        "also": words.clauses,
    }
    starting: Mapping[str, Schema] = {"copies": shapes.integer(1, 99), "clause": words.clauses}
    assert (set(printed), set(super_move)) == (set(AMOUNT), set(SUPER))
    assert (set(character), set(starting)) == (set(CHARACTER), set(STARTING))
    table = shapes.mapping_of(words.kept("printed", patch(printed)))
    program = shapes.mapping_of({}) | {"properties": {"do": words.steps}}
    return {
        "chips": shapes.mapping_of(words.kept("card", _card(words))),
        "height-bonus": table,
        "buy-costs": table,
        "supers": shapes.mapping_of(patch(super_move)),
        "command": optional(shapes.mapping_of({}) | {"properties": {"power-up": optional(program)}}),
        "turn": optional(shapes.list_of(shapes.choice(STEP_NAMES))),
        "starting-deck": shapes.mapping_of(patch(starting)),
        "opening": optional(patch({"do": words.steps, "clause": words.clauses, "also": words.clauses})),
        "characters": shapes.mapping_of(patch(character)),
        "modes": shapes.mapping_of(words.kept("mode", _mode(words))),
    }


def _card(words: RuleShapes) -> Schema:
    """One card."""
    trigger: Mapping[str, Schema] = {
        "on": shapes.choice({**EVENTS, **OF_THIS}),
        "if": words.condition,
        "do": words.steps,
        "clause": words.clauses,
        "whose": shapes.choice(WHOSE),
    }
    defeat: Mapping[str, Schema] = {
        "colour": may_be_unknown(shapes.text()),
        "number": may_be_unknown(shapes.integer(0, MOST_OF_ALL)),
    }
    assert (set(trigger), set(defeat)) == (set(TRIGGER), set(DEFEAT))
    card: Mapping[str, Schema] = {
        "name": may_be_unknown(shapes.text("The printed name.")),
        "kind": shapes.choice(KINDS),
        "deck": shapes.text("The bank deck that it belongs to."),
        "cost": may_be_unknown(shapes.integer(0, MOST_COST)),
        "colour": may_be_unknown(shapes.text()),
        "type": may_be_unknown(shapes.text()),
        "copies": may_be_unknown(shapes.integer(0, MOST_OF_ALL)),
        "stands-in": shapes.truth("Whether it stands for cards whose titles no source gives."),
        "creature": shapes.truth(),
        "defeat": may_be_unknown(patch(defeat)),
        "text": {},
        "block": may_be_unknown(shapes.integer(0, MOST_COST)),
        "main": words.steps,
        "triggers": shapes.list_of(shapes.closed(trigger, required=("on", "do"))),
        "source": {},
        "spec": shapes.mapping_of(words.point()),
        "notes": {},
    }
    assert set(card) == set(CARD)
    return patch(card)


def _mode(words: RuleShapes) -> Schema:
    """One way to play."""
    phases: Mapping[str, Schema] = {
        "phases": shapes.list_of(shapes.choice(STEP_NAMES)),
        "clause": words.clauses,
        "also": words.clauses,
    }
    bar: Mapping[str, Schema] = {
        "minimum": shapes.integer(0, 99),
        "each-ante-up": shapes.integer(0, 99),
        "clause": words.clauses,
        "also": words.clauses,
    }
    final: Mapping[str, Schema] = {
        "called": shapes.text("How a game that ends so is said to have ended."),
        "bar": patch(bar),
        "score": words.part(shapes.choice(SCORES)),
        "wins": words.part(shapes.choice(WINS)),
        "skips": patch(phases),
        "scepter": words.part(shapes.choice(("kept", "dropped"))),
        "ante-ups": words.part(shapes.choice(("counted", "ignored"))),
    }
    assert (set(bar), set(final)) == (set(FINAL_BAR), set(FINAL))
    mode: Mapping[str, Schema] = {
        "title": {},
        "seats": shapes.one_or_list(shapes.integer(*PLAYERS)),
        "applies": shapes.one_or_list(shapes.text()),
        "bust": words.part(shapes.choice(BUSTS)),
        "final": patch(final),
        "automaton": shapes.text(),
        "diamonds": words.part(shapes.choice(DIAMONDS)),
        "skips": patch(phases),
        "deck-empty": words.part(shapes.choice(EMPTY)),
        "concession": words.part(shapes.choice(CONCESSIONS)),
        "structure": shapes.mapping_of(optional(words.clause)),
        "carried-out": shapes.mapping_of(words.clauses),
        "norms": shapes.mapping_of(words.norm()),
    }
    assert set(mode) == set(MODE)
    return patch(mode)
