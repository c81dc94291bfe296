"""The JSON Schema of Strange Synergy: the header keys of a record, and the sections of an edition that are its own.

The keys are those that `setup` reads, and the readers of the sections. Not for: what every family has
(`verifier.schema`).
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from verifier.games.figures import shape_places
from verifier.games.grid_header import BOARD
from verifier.games.plain_ways import way_schema
from verifier.games.setup import UNKNOWN
from verifier.games.strange_synergy.cards import EFFECTS, OTHERS, PRINTED
from verifier.games.strange_synergy.position import fields_of
from verifier.games.strange_synergy.rules import OF_TEAM, TEAM
from verifier.games.strange_synergy.setup import ENDS, HEADER, SEATS
from verifier.language import shapes
from verifier.language.fields import shape_of
from verifier.language.rule_shapes import RuleShapes, patch
from verifier.language.shapes import Schema
from verifier.language.unknown import may_be_unknown
from verifier.record.saying import Saying

if TYPE_CHECKING:
    from verifier.games.strange_synergy.family import StrangeSynergy

KEYS = HEADER


def header_schema(game: "StrangeSynergy", said: Saying, pieces: Mapping[str, str]) -> Mapping[str, Schema]:
    """The schema of each key, and of `character` and `by`, which the format has and the game reads."""
    rules = game.rules
    none, unknown = shapes.choice(("none", UNKNOWN)), shapes.choice((UNKNOWN,))
    return {
        "board": shapes.described({"anyOf": [BOARD, unknown]}, "The side of the board: columns, rows, obstacles."),
        "warriors": shapes.closed(dict.fromkeys(SEATS, shapes.list_of(shapes.choice(tuple(rules.warriors))))),
        "powers": shapes.described(none, "Basic warriors, without power cards."),
        "flags": shapes.described(none, "It is not played for flags."),
        "position": shape_places(fields_of(rules), SEATS, rules.warriors),
        "scattered": shapes.described(fields_of(rules).table["loose"].shape, "What lies about at the beginning."),
        "character": shapes.choice(tuple(rules.teams)),
        "by": said.choice(("ends",), ENDS, str.casefold),
    }


def sections(words: RuleShapes) -> Mapping[str, Schema]:
    """The family's own sections."""
    may_be_text, does = may_be_unknown(shapes.text()), shape_of(EFFECTS)
    team = words.entry(TEAM, OF_TEAM, name=shapes.text(), colour=may_be_text)
    rest = {"anyOf": [shapes.choice(("none",)), does]}
    card = words.entry(PRINTED, OTHERS, effects=may_be_unknown(does), rest=may_be_unknown(rest))
    warrior: Mapping[str, Schema] = {"team": may_be_text, "source": {}, "clause": {}, "notes": {}}
    return {
        "chips": shapes.mapping_of(words.kept("card", patch(card))),
        "teams": shapes.mapping_of(patch(team)),
        "warriors": shapes.mapping_of(patch(warrior)),
        "modes": shapes.mapping_of(words.kept("mode", patch(way_schema(words)))),
    }
