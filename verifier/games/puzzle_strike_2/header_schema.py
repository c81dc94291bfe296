"""The keys of a Puzzle Strike 2 record's header as JSON Schema: what `setup` and `position` read.

Not for: the keys of the format itself, or move lines.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from verifier.games.puzzle_strike_2.left_behind import OF_LASTING
from verifier.games.puzzle_strike_2.position import KEYS as POSITION
from verifier.games.puzzle_strike_2.position import MOST, OF_AUTOMATON, OF_SEAT, ZONES
from verifier.games.puzzle_strike_2.position_table import MOST_DEALT, OF_FINAL
from verifier.games.puzzle_strike_2.rules import Rules
from verifier.games.puzzle_strike_2.setup import HEADER
from verifier.games.puzzle_strike_2.setup import OF_AUTOMATON as OF_GAME_WITH_AUTOMATON
from verifier.games.puzzle_strike_2.words import SEATS
from verifier.games.puzzle_strike_2.writing import NOBODY
from verifier.language import shapes
from verifier.language.shapes import Schema
from verifier.record.saying import Saying

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.family import PuzzleStrike2

#: The header keys of this family.
KEYS = (*HEADER, *OF_GAME_WITH_AUTOMATON)
_TIMES = "\\s+x[0-9]{1,3}"


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
        "deck": shapes.choice(tuple(rules.decks), description="The bank deck that is played with."),
        "bank": shapes.list_of(slot, "The cards of the bank, in order."),
        "position": _Position(rules, said, pieces).schema(),
        "purpose": {"description": "A free remark."},
        "difficulty": shapes.choice(settings, description="The setting of a player that runs by itself."),
        "character": said.choice(("characters",), own, str.lower),
        "by": shapes.text_or_nothing(),
    }


class _Position:
    """The key `position`, in one language."""

    def __init__(self, rules: Rules, said: Saying, pieces: Mapping[str, str]) -> None:
        self.rules, self.said = rules, said
        named = said.counted(pieces, str.lower, _TIMES)
        card = self.card = said.parts.add("card", named)
        by_card = shapes.mapping_of(shapes.integer(0, MOST), keys={"pattern": said.keys(pieces, str.lower)})
        self.cards = said.parts.add("cards", {"anyOf": [shapes.list_of(card), card, by_card]})

    def schema(self) -> Schema:
        """The whole position."""
        seat: Schema = {"anyOf": [{"enum": list(SEATS)}, shapes.matching("^[pP][1-5]$")]}
        most = self.rules.parameters
        holders: list[Schema] = [seat, {"type": "array"}, {"const": NOBODY}]
        final = shapes.closed(dict.fromkeys(OF_FINAL, shapes.list_of(seat)), required=("out",))
        properties: dict[str, Schema] = {
            "turn": shapes.described(seat, "The seat whose turn it is."),
            "phase": shapes.choice(self.rules.turn, description="The phase of the turn that comes next."),
            "number": shapes.integer(0, 10**6, "The number of the turn, counting every player's."),
            "scepter": {"description": "The seat that holds the scepter.", "anyOf": holders},
            "bank-deck": shapes.integer(0, most["deck-size"], "How many cards are left in the bank deck."),
            "ante-ups": shapes.integer(0, most["ante-ups"], "How many Ante Ups are set out."),
            "in-effect": shapes.integer(0, most["ante-ups"], "How many of them count in this turn."),
            **dict.fromkeys(("bank", "gone", "trash"), self.cards),
            "dealt": shapes.integer(0, MOST_DEALT, "How many cards the bank deck has dealt."),
            "final": shapes.described(final, "Final turns."),
            "again": shapes.truth("Whether the turn is a second one in a row."),
            "moment": shapes.choice(("begin",)),
            "seats": shapes.closed(dict.fromkeys(SEATS, self.said.parts.add("seat-of-position", self.seat()))),
        }
        assert set(properties) == set(POSITION)
        return self.said.closed(properties, "A position to start from; own cards that are not placed are in the deck.")

    def seat(self) -> Schema:
        """One seat of a position."""
        colours = self.rules.colours
        words = "|".join(colours)
        pile: Schema = {
            "description": "Colours from the bottom up: [blue, pink] or blue pink.",
            "anyOf": [
                shapes.list_of(shapes.choice(colours)),
                shapes.matching(f"^\\s*(?:(?:{words})(?:\\s+(?:{words}))*)?\\s*$"),
                {"type": "null"},
            ],
        }
        counters = ("incoming", "diamonds", "actions", "more-actions", "more-buys", "power", "score")
        number = shapes.integer(1, MOST)
        lasting = {"card": self.card, "effect": number, "left": number}
        assert set(OF_LASTING) == set(lasting)
        one = shapes.closed(lasting, required=("card",))
        properties: dict[str, Schema] = {
            **dict.fromkeys((*ZONES, "free", "top", "bottom", "creature", "stack", "gained"), self.cards),
            **dict.fromkeys(counters, shapes.integer(0, MOST)),
            "lasting": {"anyOf": [self.cards, shapes.list_of({"anyOf": [self.card, one]})]},
            "vague": shapes.text(),
            "buy-cost": shapes.integer(-99, 99),
            "meters": shapes.closed({colour: shapes.integer(0, MOST) for colour in colours}),
            "pile": pile,
        }
        assert set(properties) == {*OF_SEAT, *OF_AUTOMATON}
        return self.said.closed(properties)
