"""What is searched: one move or strike on each small board, by the first figure of the first player.

Not for: which boards there are (`table.yaml`), or positions made of them (`games/board_scene`).
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, cast

from verifier.games.board_scene import BoardScene
from verifier.games.boards import touched_by, ways_to_hold
from verifier.games.playing import Playing
from verifier.games.strange_synergy.cards import AUTO, Blow, Card
from verifier.games.strange_synergy.decisions import LANGUAGE
from verifier.games.strange_synergy.play import can_act
from verifier.games.strange_synergy.rules import Rules
from verifier.games.strange_synergy.state import State
from verifier.kernel.ask import Answer, Ask, Question
from verifier.kernel.footprint import Footprint

if TYPE_CHECKING:
    from verifier.games.game import Game

FOLDER = "strange-synergy"
PLAYS = ("move", "strike")  # what is done, each a verb of lines
#: What of a card, and of its strike, is no effect of its own, or has a word of its own.
PLAIN = LANGUAGE.lists["plain"]


class Skirmish(BoardScene):
    """One move or strike on a small board, or those of so many turns."""

    def over(self, play: Playing, question: Question) -> bool:
        """Whether something was done, or the turns are over."""
        state = cast(State, play.state)
        if not isinstance(question, Ask) or question.decision != "act":
            return False
        return state.turn > self.turns or (self.turns == 1 and state.acting >= 0)

    def answers(self, play: Playing, ask: Ask, given: Sequence[tuple[str, Answer]]) -> Sequence[Answer]:
        """A move or a strike of the player's first figure, and a few answers to all else."""
        first = self.game.notation.index(self.placed.squares[ask.seat][0])
        if ask.decision == "act":
            return [act for act in PLAYS if can_act(play, ask.seat, act, first)] or ["end"]  # type: ignore[arg-type]
        return (first,) if ask.decision in PLAYS else super().answers(play, ask, given)

    def totals(self, play: Playing) -> Sequence[int]:
        """How many of each card there are, wherever they are."""
        state = cast(State, play.state)
        found = Counter([*state.deck, *state.list_out()])
        return [found[card] for card in range(play.kinds)]

    def invariants(self, play: Playing, totals: Sequence[int]) -> Iterator[tuple[str, bool]]:
        """What holds in every position."""
        state = cast(State, play.state)
        yield "kept", self.totals(play) == totals
        for number, one in state.warriors.items():
            yield f"hits: {self.game.notation[number]}", one.hits >= 0


def statements(rules: Rules) -> Mapping[str, str]:
    """The kinds of invariant, each with its title."""
    return {"kept": "no card is lost, and none comes from nowhere", "hits": "no warrior has less than no hits"}


def scenes(game: "Game", pieces: tuple[str, ...], turns: int) -> Iterator[Skirmish]:
    """Every small board, with the pieces in each of the hands that can have them."""
    ways = ways_to_hold(FOLDER, pieces)
    return (Skirmish(game, FOLDER, placed, pieces, held, turns=turns) for placed, held in ways)


def effects_of(rules: Rules, piece: str) -> tuple[str, ...]:
    """The effects of a card, by the words of the table: `leaps`, `add-move`, `diagonal-strike`, `range`."""
    card: Card = rules.cards[rules.index[piece]]
    counted = (("add", card.added), ("times", card.times), ("diagonal", card.diagonal))
    found = [f"{name}-{of}" for name, words in counted for of in words]
    found += ["move"] if card.move is not None and card.blow is None else []
    if card.blow is not None:
        also = {"strike": True, "range": card.blow.reach > 1, "auto": card.blow.success == AUTO}
        found += [name for name, is_so in also.items() if is_so]
    parts: list[Card | Blow] = [card] if card.blow is None else [card, card.blow]
    for part in parts:
        found += [field.name for field in fields(part) if field.name not in PLAIN and getattr(part, field.name)]
    return tuple(name.replace("_", "-") for name in found)


def searchable(rules: Rules) -> tuple[str, ...]:
    """The cards of which everything is known."""
    return tuple(card.slug for card in rules.cards if card.known)


def footprints(rules: Rules) -> Mapping[str, Footprint]:
    """What each card touches."""
    cards = ((card.slug, card.known) for card in rules.cards)
    return {slug: touched_by(FOLDER, slug, effects_of(rules, slug), known=known) for slug, known in cards}
