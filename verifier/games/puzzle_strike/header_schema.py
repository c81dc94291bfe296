"""The keys of a Puzzle Strike record's header as JSON Schema: what `setup`, `draft` and `position` read.

Not for: the keys of the format itself, or move lines.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from verifier.games.puzzle_strike.aftermath import LONGEST, OF_EFFECT, OF_SEND
from verifier.games.puzzle_strike.draft import KEYS as OF_DRAFT
from verifier.games.puzzle_strike.endings import ENDINGS
from verifier.games.puzzle_strike.position import DISCOUNT
from verifier.games.puzzle_strike.position import KEYS as POSITION
from verifier.games.puzzle_strike.rules import Rules
from verifier.games.puzzle_strike.seat_position import OF_ONGOING, OF_SEAT, ZONES
from verifier.games.puzzle_strike.setup import HEADER
from verifier.games.puzzle_strike.state import PHASES
from verifier.games.puzzle_strike.unseen import COLOURS
from verifier.games.puzzle_strike.words import SEATS
from verifier.language import shapes
from verifier.language.shapes import Schema
from verifier.record.promises import FROM
from verifier.record.saying import Saying

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.family import PuzzleStrike

#: The header keys of this family.
KEYS = (*HEADER, *OF_DRAFT, "teams")
_BLANK = {"-": "[_ ]"}
#: An apostrophe is passed over wherever it stands, so a text with one is not looked at.
_QUOTED = shapes.matching("'")
#: What is not known.
_UNKNOWN = shapes.matching("^\\s*\\?\\s*$")
_GEM = "0{0,3}[1-4]"
_TIMES = "\\s+x[0-9]{1,3}"


def header_schema(game: "PuzzleStrike", said: Saying, pieces: Mapping[str, str]) -> Mapping[str, Schema]:
    """The schema of each key, and of `character` and `by`, which the format has and the game reads.

    `pieces` are the chips with what is to be said of each.
    """
    rules = game.rules
    banks = {name: _bank(node.need("stacks").strings()) for name, node in rules.document.section("banks").items()}
    named = said.choice(("banks", "chips"), pieces, _fold, _BLANK)
    stack = said.parts.add("stack", {"anyOf": [named, _QUOTED, _UNKNOWN]})
    drafted = said.parts.add("drafted", {"anyOf": [Saying().choice((), pieces, _fold, _BLANK), _QUOTED]})
    bank: Schema = {
        "description": "The ten puzzle stacks, or the name of a recommended bank; `?` for what is not known.",
        "anyOf": [
            shapes.list_of(stack),
            said.choice(("banks", "chips"), banks, str.casefold, {"-": "_|\\s+"}),
            _UNKNOWN,
        ],
    }
    seat = shapes.choice(SEATS)
    picks = shapes.mapping_of({"anyOf": [drafted, {"type": "array"}]}, keys=shapes.choice(SEATS))
    one = picks | {"minProperties": 1, "maxProperties": 1}
    return {
        "bank": bank,
        FROM: shapes.from_turn(),
        "position": _Position(rules, said, pieces).schema(),
        "sets": shapes.or_nothing(shapes.integer(1, 8, "How many boxes are on the table.")),
        "purpose": {"description": "A free remark."},
        "teams": shapes.list_of(shapes.list_of(seat), "Who plays with whom: [[P1, P3], [P2, P4]]."),
        "pool": shapes.list_of(drafted, "The character chips that lay in the pool of a draft."),
        "picks": shapes.list_of(one, "The picks in order: [P1: CHIP, ...]."),
        "character": shapes.or_unknown(said.choice(("characters",), _characters(rules), str.lower)),
        "by": said.choice(("ends",), ENDINGS, str.casefold),
    }


class _Position:
    """The key `position`, in one language."""

    def __init__(self, rules: Rules, said: Saying, pieces: Mapping[str, str]) -> None:
        self.rules, self.said = rules, said
        numbers = {"anyOf": [{"enum": sorted(rules.gem_chips)}, shapes.matching(f"^\\s*{_GEM}(?:{_TIMES})?\\s*$")]}
        named = said.counted(pieces, str.lower, _TIMES)
        keys = f"(?:{said.keys(pieces, str.lower)}|^(?:{_GEM}|0{{3}}[1-4][0-9]*)$)"
        self.names = said.parts.add("chip-key", {"pattern": keys})
        alone = shapes.matching(f"^(?:{_GEM}|0{{3}}[1-4][0-9]*)$")
        by_name = said.choice(("chips",), pieces, str.lower)
        self.one = said.parts.add("one-chip", {"anyOf": [by_name, {"enum": sorted(rules.gem_chips)}, alone]})
        chip = said.parts.add("chip", {"anyOf": [named, numbers]})
        self.chips = said.parts.add("chips", {"anyOf": [shapes.list_of(chip), self.by_chip(999)]})

    def by_chip(self, most: int) -> Schema:
        """A mapping from chip to count."""
        return shapes.mapping_of(shapes.integer(0, most), keys=self.names)

    def schema(self) -> Schema:
        """The whole position."""
        rules = self.rules
        seat: Schema = {"anyOf": [{"enum": list(SEATS)}, shapes.matching("^[pP][1-4]$")]}
        discount = shapes.closed({key: shapes.integer(0, 99) for key in DISCOUNT}, required=DISCOUNT)
        effects = self.effects(seat)
        seats = shapes.list_of(seat)
        properties: dict[str, Schema] = {
            "turn": shapes.described(seat, "The seat whose turn it is."),
            "phase": self.said.choice(
                ("phases", "chips"), (*rules.turn, *PHASES), description="The step of the turn that comes next."
            ),
            "number": shapes.integer(0, 10**6, "The number of the turn, counting every player's."),
            "extra-turns": shapes.integer(0, 99, "How many more turns the seat takes after this one."),
            "level": shapes.integer(0, len(rules.level_names) - 1, f"The ante level: {', '.join(rules.level_names)}."),
            "bank": shapes.described(self.by_chip(999), "Chips of the bank, no more than the box leaves."),
            "traps": self.by_chip(99),
            "effects": {"description": "Effects that bind a seat, until this turn ends or so long.", "anyOf": effects},
            "discounts": shapes.list_of(discount, "The price cuts in force."),
            "removed": shapes.described(self.one, "The stack that a chip has removed from the game."),
            "out": shapes.described(seats, "The seats that are out."),
            "aside": shapes.described(self.chips, "Chips out of the game."),
            "ante-shift": shapes.integer(0, 99, "How much larger this turn's ante is."),
            "floating": shapes.list_of(self.send(seat), "Sends that wait."),
            **dict.fromkeys(("lost", "tied", "playoff", "moving", "passed"), seats),
            "seats": shapes.closed(
                dict.fromkeys(SEATS, shapes.or_unknown(self.said.parts.add("seat-of-position", self.seat())))
            ),
        }
        assert set(properties) == set(POSITION)
        told = {key: shapes.or_unknown(value) for key, value in properties.items()}
        about = "A position to start from; what is not placed is in the bank."
        return shapes.or_unknown(self.said.closed(told, about))

    def effects(self, seat: Schema) -> list[Schema]:
        """The ways to say which effects bind which seat."""
        names = sorted(self.rules.effect_names)
        lasting: dict[str, Schema] = {
            "name": shapes.choice(names),
            "seat": seat,
            "until": shapes.integer(0, LONGEST),
        }
        assert set(lasting) == set(OF_EFFECT)
        each = shapes.closed(lasting, required=("name", "seat"))
        return [shapes.closed(dict.fromkeys(names, seat)), shapes.list_of(each)]

    def send(self, seat: Schema) -> Schema:
        """A send that waits."""
        keys: dict[str, Schema] = {
            **dict.fromkeys(("from", "to"), seat),
            "chip": self.one,
            **dict.fromkeys(("gems", "stand-ins"), shapes.integer(0, 999)),
            "largest": shapes.integer(1, 4),
            "broken": shapes.integer(0, 99),
            "counter": shapes.truth(),
        }
        assert set(keys) == set(OF_SEND)
        return shapes.closed(keys, required=("from", "to", "chip", "gems", "largest", "broken"))

    def seat(self) -> Schema:
        """One seat of a position."""
        gem: Schema = {"anyOf": [{"enum": [1, 2, 3, 4]}, shapes.matching("^\\s*[+]?0{0,8}[1-4]\\s*$")]}
        sum_of = shapes.matching("^\\s*0{0,8}[1-4](?:(?:\\s*\\+\\s*|\\s+)0{0,8}[1-4])*\\s*$")
        gems: Schema = {"anyOf": [shapes.list_of(gem), gem, sum_of]}
        colours = shapes.closed({colour: shapes.integer(0, 99) for colour in COLOURS})
        balance: Schema = {"anyOf": [shapes.integer(0, 99), colours]}
        actions: Schema = {"anyOf": [balance, shapes.list_of(balance)]}
        since = shapes.closed({"chip": self.one, "since": shapes.integer(0, 10**6)}, required=OF_ONGOING)
        numbers = {"money": (-99, 999), "carried": (0, 999), "piggy": (0, 99), "played": (0, 999)}
        properties: dict[str, Schema] = {
            **dict.fromkeys((*ZONES, "top", "bought"), self.chips),
            **{key: shapes.integer(*limits) for key, limits in numbers.items()},
            "pile": shapes.described(gems, "Gems: [1, 2] or 1+2."),
            "stand-ins": gems,
            "actions": actions,
            "ongoing": {"anyOf": [self.chips, shapes.list_of({"anyOf": [self.one, since]}), self.one]},
            "spent": shapes.integer(0, 999),
            "laid": shapes.truth(),
            "ended-by": self.one,
            "kept": self.chips,
            "colours": colours if self.rules.counts_colours else {},
        }
        assert set(properties) == set(OF_SEAT)
        return self.said.closed({key: shapes.or_unknown(value) for key, value in properties.items()})


def _fold(name: str) -> str:
    """The form in which `setup` compares a chip of the bank."""
    return name.lower().replace("_", "-").replace(" ", "-")


def _bank(stacks: tuple[str, ...]) -> str:
    return f"{', '.join(stacks)}."


def _characters(rules: Rules) -> Mapping[str, str]:
    """The characters, each with its chips."""
    chips = {name: ", ".join(rules.chips[index].name for index in kinds) for name, kinds in rules.characters.items()}
    return {name: f"{name.capitalize()}: {own}." for name, own in chips.items()}
