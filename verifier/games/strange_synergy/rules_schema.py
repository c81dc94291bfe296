"""The sections of a Strange Synergy edition's files as JSON Schema, as far as they are this family's own.

Not for: sections that every family has.
"""

from collections.abc import Mapping

from verifier.games.strange_synergy.cards import ADDED, CARD, CATEGORIES, EFFECTS, KINDS, MULTIPLIED, STRIKE, TYPES
from verifier.games.strange_synergy.rules import MODE, TEAM
from verifier.language import shapes
from verifier.language.rule_shapes import RuleShapes, may_be_unknown, patch
from verifier.language.shapes import Schema

#: The amounts that every ruleset has.
PARAMETER_NAMES = (
    "hits", "move", "printed-move", "damage", "success", "moves", "strikes", "gadgets", "powers", "powers-each",
    "team-size", "neutralized", "collision-low", "collision-damage", "sides", "flags",
)  # fmt: skip
_MANY = shapes.integer(0, 999)


def sections(words: RuleShapes) -> Mapping[str, Schema]:
    """The family's own sections."""
    cited: Mapping[str, Schema] = {"clause": words.clauses, "also": words.clauses}
    team: Mapping[str, Schema] = {
        "name": shapes.text(), **dict.fromkeys(("hits", "basic-damage", "move"), _MANY),
        "gadgets": shapes.choice(("unlimited",)), **cited, "source": {}, "colour": may_be_unknown(shapes.text()),
        "notes": {},
    }  # fmt: skip
    warrior: Mapping[str, Schema] = {"team": may_be_unknown(shapes.text()), "source": {}, "clause": {}, "notes": {}}
    mode: Mapping[str, Schema] = {
        "title": shapes.text(), "seats": shapes.list_of(shapes.integer(1, 12)),
        "applies": shapes.list_of(shapes.text()), **cited, "parameters": shapes.mapping_of(words.amount),
        "norms": shapes.mapping_of(words.kept("norm", words.norm())), "structure": {}, "carried-out": {},
    }  # fmt: skip
    assert (set(team), set(mode)) == (set(TEAM), set(MODE))
    return {
        "chips": shapes.mapping_of(words.kept("card", _card(words))),
        "teams": shapes.mapping_of(patch(team)),
        "warriors": shapes.mapping_of(patch(warrior)),
        "modes": shapes.mapping_of(words.kept("mode", patch(mode))),
    }


def _card(words: RuleShapes) -> Schema:
    """One power card."""
    truth = shapes.truth()
    strike: Mapping[str, Schema] = {
        **dict.fromkeys(("range", "damage", "area", "knockback"), _MANY),
        **dict.fromkeys(("rolled", "thrown", "stun", "scatter", "through"), truth),
        "kind": shapes.choice(KINDS),
        "success": {"anyOf": [shapes.integer(0, 6), shapes.choice(("auto",))]},
    }
    amount = shapes.integer(-20, 20)
    effects: Mapping[str, Schema] = {
        **dict.fromkeys(("move", "penalty", "denies"), _MANY),
        **dict.fromkeys(("never-diagonal", "leaps", "blocks-area"), truth),
        "strike": shapes.closed(strike),
        "add": shapes.closed(dict.fromkeys(ADDED, amount)),
        "times": shapes.closed(dict.fromkeys(MULTIPLIED, amount)),
        "immune": shapes.list_of(shapes.choice(KINDS)),
        "diagonal": shapes.list_of(shapes.choice(("move", "strike"))),
    }
    types = tuple(f"{sign}{name}" for sign in ("", "+") for name in TYPES)
    does = shapes.closed(effects)
    card: Mapping[str, Schema] = {
        "name": shapes.text("The printed name."),
        "category": may_be_unknown(shapes.choice(CATEGORIES)),
        "types": may_be_unknown(shapes.list_of(shapes.choice(types))),
        "secret": may_be_unknown(truth),
        "effects": may_be_unknown(does),
        "rest": may_be_unknown({"anyOf": [shapes.choice(("none",)), does]}),
        "copies": _MANY,
        "clause": words.clauses,
        "also": words.clauses,
        "source": {},
        "notes": {},
    }
    assert (set(card), set(effects), set(strike)) == (set(CARD), set(EFFECTS), set(STRIKE))
    return patch(card)
