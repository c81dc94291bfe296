"""The JSON Schema of Puzzle Strike: the header keys of a record, and the sections of an edition that are its own.

The keys are those that `setup`, `draft` and `position` read, and the readers of the sections. Not for: what every
family has (`verifier.schema`).
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from verifier.games import entries
from verifier.games.puzzle_strike.chips import CHIP
from verifier.games.puzzle_strike.draft import KEYS as OF_DRAFT
from verifier.games.puzzle_strike.endings import ENDINGS
from verifier.games.puzzle_strike.modes import MODE
from verifier.games.puzzle_strike.position import LONGEST, OF_EFFECT
from verifier.games.puzzle_strike.rules import ANTE, Rules
from verifier.games.puzzle_strike.seat_position import OF_ONGOING
from verifier.games.puzzle_strike.setup import HEADER
from verifier.games.puzzle_strike.state import COLOURS, DECLARED, PHASES, SIZES
from verifier.games.puzzle_strike.turn import STEPS
from verifier.games.puzzle_strike.words import SEATS
from verifier.language import shapes
from verifier.language.rule_shapes import RuleShapes, optional, patch
from verifier.language.shapes import Schema
from verifier.record.promises import FROM
from verifier.record.saying import Saying
from verifier.table.declare import MOST
from verifier.table.schema import TIMES, NamedPieces, PositionShapes

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.family import PuzzleStrike

#: What is not known.
UNKNOWN = shapes.matching("^\\s*\\?\\s*$")
#: The header keys of this family.
KEYS = (*HEADER, *OF_DRAFT, "teams")
_BLANK = {"-": "[_ ]"}
#: An apostrophe is passed over wherever it stands, so a text with one is not looked at.
_QUOTED = shapes.matching("'")
_GEM = "0{0,3}[1-4]"


def header_schema(game: "PuzzleStrike", said: Saying, pieces: Mapping[str, str]) -> Mapping[str, Schema]:
    """The schema of each key, and of `character` and `by`, which the format has and the game reads.

    `pieces` are the chips with what is to be said of each.
    """
    rules = game.rules
    known = rules.document.section("banks").items()
    banks = {name: f"{', '.join(node.need('stacks').strings())}." for name, node in known}
    named = said.choice(("banks", "chips"), pieces, _fold, _BLANK)
    stack = said.parts.add("stack", {"anyOf": [named, _QUOTED, UNKNOWN]})
    drafted = said.parts.add("drafted", {"anyOf": [Saying().choice((), pieces, _fold, _BLANK), _QUOTED]})
    bank: Schema = {
        "description": "The ten puzzle stacks, or the name of a recommended bank; `?` for what is not known.",
        "anyOf": [
            shapes.list_of(stack),
            said.choice(("banks", "chips"), banks, str.casefold, {"-": "_|\\s+"}),
            UNKNOWN,
        ],
    }
    seat = shapes.choice(SEATS)
    picks = shapes.mapping_of({"anyOf": [drafted, {"type": "array"}]}, keys=shapes.choice(SEATS))
    one = picks | {"minProperties": 1, "maxProperties": 1}
    return {
        "bank": bank,
        FROM: shapes.from_turn(),
        "position": position_schema(rules, said, pieces),
        "sets": shapes.or_nothing(shapes.integer(1, 8, "How many boxes are on the table.")),
        "purpose": {"description": "A free remark."},
        "teams": shapes.list_of(shapes.list_of(seat), "Who plays with whom: [[P1, P3], [P2, P4]]."),
        "pool": shapes.list_of(drafted, "The character chips that lay in the pool of a draft."),
        "picks": shapes.list_of(one, "The picks in order: [P1: CHIP, ...]."),
        "character": shapes.or_nobody(shapes.or_unknown(said.choice(("characters",), _characters(rules), str.lower))),
        "by": said.choice(("ends",), ENDINGS, str.casefold),
    }


def position_schema(rules: Rules, said: Saying, pieces: Mapping[str, str]) -> Schema:
    """The key `position`, in one language."""
    alone = shapes.matching(f"^(?:{_GEM}|0{{3}}[1-4][0-9]*)$")
    gems: Schema = {"enum": sorted(rules.gem_chips)}
    numbers = {"anyOf": [gems, shapes.matching(f"^\\s*{_GEM}(?:{TIMES})?\\s*$")]}
    named = NamedPieces(
        counted={"anyOf": [said.counted(pieces, str.lower, TIMES), numbers]},
        single={"anyOf": [said.choice(("chips",), pieces, str.lower), gems, alone]},
        keys={"pattern": f"(?:{said.keys(pieces, str.lower)}|^(?:{_GEM}|0{{3}}[1-4][0-9]*)$)"},
    )
    seat: Schema = {"anyOf": [{"enum": list(SEATS)}, shapes.matching("^[pP][1-4]$")]}
    shape = PositionShapes(DECLARED, said, named, SEATS, {"sizes": SIZES})
    chip = shape.single
    colours = shapes.closed({colour: shapes.integer(0, 99) for colour in COLOURS})
    balance: Schema = {"anyOf": [shapes.integer(0, 99), colours]}
    since = shapes.closed({"chip": chip, "since": shapes.integer(0, 10**6)}, required=OF_ONGOING)
    own: dict[str, Schema] = {
        "phase": said.choice(("phases", "chips"), (*rules.turn, *PHASES)),
        "level": shapes.integer(0, len(rules.level_names) - 1, f"The ante level: {', '.join(rules.level_names)}."),
        "bank": shape.by_piece(MOST),
        "effects": {"anyOf": effects_schema(rules, seat)},
        "actions": {"anyOf": [balance, shapes.list_of(balance)]},
        "ongoing": {"anyOf": [shape.pieces, shapes.list_of({"anyOf": [chip, since]}), chip]},
        "laid": shapes.truth(),
        "colours": colours if rules.counts_colours else {},
    }
    return shape.position("A position to start from; what is not placed is in the bank.", own)


def effects_schema(rules: Rules, seat: Schema) -> list[Schema]:
    """The ways to say which effects bind which seat."""
    names = sorted(rules.effect_names)
    lasting: dict[str, Schema] = {"name": shapes.choice(names), "seat": seat, "until": shapes.integer(0, LONGEST)}
    assert set(lasting) == set(OF_EFFECT)
    each = shapes.closed(lasting, required=("name", "seat"))
    return [shapes.closed(dict.fromkeys(names, seat)), shapes.list_of(each)]


def _fold(name: str) -> str:
    """The form in which `setup` compares a chip of the bank."""
    return name.lower().replace("_", "-").replace(" ", "-")


def _characters(rules: Rules) -> Mapping[str, str]:
    """The characters, each with its chips."""
    chips = {name: ", ".join(rules.chips[index].name for index in kinds) for name, kinds in rules.characters.items()}
    return {name: f"{name.capitalize()}: {own}." for name, own in chips.items()}


def sections(words: RuleShapes) -> Mapping[str, Schema]:
    """The family's own sections."""
    number = shapes.integer(0, 99)
    step = shapes.choice(tuple(STEPS))
    character = patch({"name": shapes.text(), "chips": shapes.list_of(words.piece)})
    bank = shapes.mapping_of({}) | {"properties": {"stacks": optional(shapes.one_or_list(words.piece))}}
    return {
        "chips": shapes.mapping_of(words.kept("chip", patch(entries.shape(CHIP, words)))),
        "ante": patch(entries.shape(ANTE, words)),
        "turn": optional(shapes.list_of(step)),
        "height-bonus": shapes.mapping_of(optional(number), keys={"pattern": "^[0-9]{1,3}$"}),
        "starting-deck": shapes.mapping_of(optional(number)),
        "opening": optional(patch({"do": words.steps, "clause": words.clauses, "also": words.clauses})),
        "characters": shapes.mapping_of(character),
        "banks": shapes.mapping_of(optional(bank)),
        "modes": shapes.mapping_of(words.kept("mode", patch(entries.shape(MODE, words)))),
        "material": shapes.mapping_of(words.amount),
    }
