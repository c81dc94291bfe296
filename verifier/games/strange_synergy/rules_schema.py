"""The sections of a Strange Synergy edition's files as JSON Schema, as far as they are this family's own.

Not for: sections that every family has.
"""

from collections.abc import Mapping

from verifier.games.strange_synergy.cards import CARD, CATEGORIES, EFFECTS, TYPES
from verifier.games.strange_synergy.rules import MODE, OF_TEAM, PARAMETERS, TEAM
from verifier.language import shapes
from verifier.language.fields import shape_of
from verifier.language.rule_shapes import RuleShapes, may_be_unknown, patch
from verifier.language.shapes import Schema

#: The amounts that every ruleset has.
PARAMETER_NAMES = PARAMETERS


def sections(words: RuleShapes) -> Mapping[str, Schema]:
    """The family's own sections."""
    cited: Mapping[str, Schema] = {"clause": words.clauses, "also": words.clauses}
    team: Mapping[str, Schema] = {
        **{key: dict(field.shape) for key, field in TEAM.items()}, "name": shapes.text(), **cited, "source": {},
        "colour": may_be_unknown(shapes.text()), "notes": {},
    }  # fmt: skip
    warrior: Mapping[str, Schema] = {"team": may_be_unknown(shapes.text()), "source": {}, "clause": {}, "notes": {}}
    mode: Mapping[str, Schema] = {
        "title": shapes.text(), "seats": shapes.list_of(shapes.integer(1, 12)),
        "applies": shapes.list_of(shapes.text()), **cited, "parameters": shapes.mapping_of(words.amount),
        "norms": shapes.mapping_of(words.kept("norm", words.norm())), "structure": {}, "carried-out": {},
    }  # fmt: skip
    does = shape_of(EFFECTS)
    card: Mapping[str, Schema] = {
        "name": shapes.text("The printed name."),
        "category": may_be_unknown(shapes.choice(CATEGORIES)),
        "types": may_be_unknown(shapes.list_of(shapes.choice((*TYPES, *(f"+{name}" for name in TYPES))))),
        "secret": may_be_unknown(shapes.truth()),
        "effects": may_be_unknown(does),
        "rest": may_be_unknown({"anyOf": [shapes.choice(("none",)), does]}),
        "copies": shapes.integer(0, 999), **cited, "source": {}, "notes": {},
    }  # fmt: skip
    assert (set(team), set(mode), set(card)) == ({*TEAM, *OF_TEAM}, set(MODE), set(CARD))
    return {
        "chips": shapes.mapping_of(words.kept("card", patch(card))),
        "teams": shapes.mapping_of(patch(team)),
        "warriors": shapes.mapping_of(patch(warrior)),
        "modes": shapes.mapping_of(words.kept("mode", patch(mode))),
    }
