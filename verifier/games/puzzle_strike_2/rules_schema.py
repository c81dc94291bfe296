"""The sections of a Puzzle Strike 2 edition's files as JSON Schema, as far as they are this family's own.

Keys and words are those that the readers of the sections use. Not for: sections that every family has.
"""

from collections.abc import Mapping

from verifier.games.puzzle_strike_2.amounts import AMOUNT, MOST, MOST_COST
from verifier.games.puzzle_strike_2.amounts import PARAMETERS as AMOUNTS
from verifier.games.puzzle_strike_2.cards import DEFEAT, KEYS, KINDS, SUPER
from verifier.games.puzzle_strike_2.decisions import STEP_NAMES
from verifier.games.puzzle_strike_2.modes import BUSTS, CONCESSIONS, DIAMONDS, EMPTY, FINAL, FINAL_BAR, SCORES, WINS
from verifier.games.puzzle_strike_2.modes import KEYS as MODE
from verifier.games.puzzle_strike_2.modes import SEATS as PLAYERS
from verifier.games.puzzle_strike_2.rules import CHARACTER, STARTING
from verifier.games.puzzle_strike_2.triggers import EVENTS, OF_THIS, TRIGGER, WHOSE
from verifier.language import shapes
from verifier.language.rule_shapes import RuleShapes, may_be_unknown, optional, patch
from verifier.language.shapes import Schema

#: The quantities that `assertions` gives a clause for, and the amounts that every ruleset has.
PARAMETER_NAMES = tuple(AMOUNTS)


def sections(words: RuleShapes) -> Mapping[str, Schema]:
    """The family's own sections."""
    limit = shapes.integer(0, 10**6)
    printed: Mapping[str, Schema] = {
        "value": may_be_unknown(shapes.integer(0, MOST)),
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
        "number": may_be_unknown(shapes.integer(0, MOST)),
    }
    assert (set(trigger), set(defeat)) == (set(TRIGGER), set(DEFEAT))
    card: Mapping[str, Schema] = {
        "name": may_be_unknown(shapes.text("The printed name.")),
        "kind": shapes.choice(KINDS),
        "deck": shapes.text("The bank deck that it belongs to."),
        "cost": may_be_unknown(shapes.integer(0, MOST_COST)),
        "colour": may_be_unknown(shapes.text()),
        "type": may_be_unknown(shapes.text()),
        "copies": may_be_unknown(shapes.integer(0, MOST)),
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
    assert set(card) == set(KEYS)
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
