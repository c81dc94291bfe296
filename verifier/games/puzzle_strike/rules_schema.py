"""The sections of a Puzzle Strike edition's files as JSON Schema, as far as they are this family's own.

Keys and words are those that the readers of the sections use. Not for: sections that every family has.
"""

from collections.abc import Mapping

from verifier.games.puzzle_strike.chips import (
    AFFECTS,
    BANNERS,
    ICONS,
    INCIDENTS,
    KEYS,
    KINDS,
    REACTION,
    REASON,
    TIMINGS,
    TRIGGER,
    WHOSE,
)
from verifier.games.puzzle_strike.decisions import PARAMETERS as AMOUNTS
from verifier.games.puzzle_strike.glossary import INCIDENT_TEXTS, TRIGGER_TEXTS
from verifier.games.puzzle_strike.modes import ANSWERS, CONCESSIONS, DRAFT, LOSSES, PART, SEATS, TEAMS
from verifier.games.puzzle_strike.modes import KEYS as MODE
from verifier.games.puzzle_strike.rules import ANTE
from verifier.games.puzzle_strike.turn import STEPS
from verifier.language import shapes
from verifier.language.rule_shapes import RuleShapes, may_be_unknown, optional, patch
from verifier.language.shapes import Schema

#: The quantities that `assertions` gives a clause for, and the amounts that every ruleset has.
PARAMETER_NAMES = tuple(AMOUNTS)


def sections(words: RuleShapes) -> Mapping[str, Schema]:
    """The family's own sections."""
    number = shapes.integer(0, 99)
    step = shapes.choice(tuple(STEPS))
    ante: Mapping[str, Schema] = {
        "sizes": shapes.list_of(shapes.integer(1, 4)),
        "clauses": words.clauses,
        "levels": shapes.one_or_list(shapes.text()),
        "empty-stacks": shapes.list_of(shapes.integer(1, 99)),
    }
    assert set(ante) == set(ANTE)
    character = patch({"name": shapes.text(), "chips": shapes.list_of(words.piece)})
    bank = shapes.mapping_of({}) | {"properties": {"stacks": optional(shapes.one_or_list(words.piece))}}
    return {
        "chips": shapes.mapping_of(words.kept("chip", _chip(words))),
        "ante": patch(ante),
        "turn": optional(shapes.list_of(step)),
        "height-bonus": shapes.mapping_of(optional(number), keys={"pattern": "^[0-9]{1,3}$"}),
        "starting-deck": shapes.mapping_of(optional(number)),
        "opening": optional(patch({"do": words.steps, "clause": words.clauses, "also": words.clauses})),
        "characters": shapes.mapping_of(character),
        "banks": shapes.mapping_of(optional(bank)),
        "modes": shapes.mapping_of(words.kept("mode", _mode(words))),
        "material": shapes.mapping_of(words.amount),
    }


def _chip(words: RuleShapes) -> Schema:
    """One chip."""
    reaction: Mapping[str, Schema] = {
        "to": shapes.choice(INCIDENT_TEXTS),
        "if": words.condition,
        "timing": shapes.choice(TIMINGS),
        "first": words.condition,
        "attacks": shapes.truth(),
        "do": words.steps,
        "clause": words.clauses,
    }
    trigger: Mapping[str, Schema] = {
        "on": shapes.choice(TRIGGER_TEXTS),
        "if": words.condition,
        "once": words.condition,
        "whose": shapes.choice(WHOSE),
        "while": shapes.text("The effect that it waits with, once."),
        "do": words.steps,
        "clause": words.clauses,
    }
    reason: Mapping[str, Schema] = {"if": words.condition, "clause": words.clause}
    assert (set(reaction), set(trigger), set(reason)) == (set(REACTION), set(TRIGGER), set(REASON))
    assert set(INCIDENT_TEXTS) == set(INCIDENTS)
    chip: Mapping[str, Schema] = {
        "name": shapes.text("The printed name."),
        "kind": shapes.choice(KINDS),
        "size": shapes.integer(0, 4, "Of a gem."),
        "box": shapes.integer(0, 999, "How many the box holds."),
        "cost": may_be_unknown(shapes.integer(0, 99)),
        "banner": shapes.one_or_list(shapes.choice(BANNERS)),
        "icons": shapes.one_or_list(shapes.choice(ICONS)),
        "affects": shapes.choice(AFFECTS),
        "ongoing": shapes.truth("Whether it stays in play."),
        "main": words.steps,
        "reaction": patch(reaction),
        "second-reaction": patch(reaction),
        "triggers": shapes.list_of(shapes.closed(trigger, required=("on", "do"))),
        "source": shapes.one_or_list(shapes.text()),
        "spec": shapes.mapping_of(words.point()),
        "text": may_be_unknown(shapes.text()),
        "note": {},
        "reacts-as": words.condition,
        "reasons": shapes.list_of(shapes.closed(reason, required=REASON)),
    }
    assert set(chip) == set(KEYS)
    return patch(chip)


def _mode(words: RuleShapes) -> Schema:
    """One way to play."""
    seats = shapes.integer(*SEATS)
    flag, level = words.part(shapes.truth()), words.part(shapes.integer(0, 3))

    def part(value: Schema) -> Schema:
        keys = {"is": value, "clause": words.clauses, "also": words.clauses, "overflow": flag, "raises-level": level}
        assert set(keys) == set(PART)
        return patch(keys)

    teams: Mapping[str, Schema] = {
        "size": shapes.integer(2, SEATS[1]),
        "are": shapes.list_of(shapes.list_of(shapes.integer(1, SEATS[1]))),
        "clause": words.clauses,
        "also": words.clauses,
    }
    draft: Mapping[str, Schema] = {
        "pool": words.part(shapes.integer(1, 999)),
        "order": words.part(shapes.list_of(shapes.integer(1, SEATS[1]))),
        "also": words.clauses,
    }
    assert (set(teams), set(draft)) == (set(TEAMS), set(DRAFT))
    mode: Mapping[str, Schema] = {
        "title": shapes.text(),
        "seats": shapes.one_or_list(seats),
        "applies": shapes.one_or_list(shapes.text()),
        "extends": words.name(words.modes),
        "answers": part(shapes.choice(ANSWERS)),
        "floating": part(shapes.truth()),
        "loss": part(shapes.choice(LOSSES)),
        "concession": part(shapes.choice(CONCESSIONS)),
        "teams": patch(teams),
        "draft": shapes.mapping_of(optional(patch(draft))),
        "structure": shapes.mapping_of(optional(words.clause)),
        "carried-out": shapes.mapping_of(words.clauses),
        "norms": shapes.mapping_of(words.norm()),
    }
    assert set(mode) == set(MODE)
    return patch(mode)
