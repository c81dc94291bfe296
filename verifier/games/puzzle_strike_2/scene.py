"""One scene: some phases of a turn from any position of a shape, with some cards played in order.

Not for: which scenes there are for given cards (`scenes`), or filling positions (`anywhere`).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from verifier.games.puzzle_strike_2.anywhere import MOST_ACTIONS, MOST_CARDS, MOST_TOKENS, SPREAD, Shape, fill, printed
from verifier.games.puzzle_strike_2.domains import Slots
from verifier.games.puzzle_strike_2.due import Whom
from verifier.games.puzzle_strike_2.invariants import rising, statements, totals
from verifier.games.puzzle_strike_2.play import Play
from verifier.games.puzzle_strike_2.rules import Rules
from verifier.games.puzzle_strike_2.state import State
from verifier.games.puzzle_strike_2.study import header, observed
from verifier.games.scene import World
from verifier.games.scenery import MOST_REPEATS, SEVERAL, TURN, drawn, is_past, next_play, recent
from verifier.kernel.ask import Answer, Ask, Chance, Question
from verifier.kernel.spec import Readings
from verifier.record.model import Replay


@dataclass(frozen=True, slots=True)
class TurnScene:
    """Some phases of one seat's turn."""

    rules: Rules
    name: str
    chips: tuple[str, ...]
    shape: Shape
    phase: str
    dealt: tuple[int, ...] = ()  # the kinds dealt from the bank deck: each as long as there are cards of it
    deck: str = ""  # the bank deck, by name
    plays: tuple[int, ...] = ()  # the cards played, in this order; the last ones may be left out
    supers: tuple[str, ...] = ()  # the super moves for which the diamond may be used
    drops: bool = False  # whether gems are dropped of one's own accord, and what drops at the phase's end belongs to it
    buys: tuple[int, ...] = (0,)  # the slots that may be bought from
    last: str = ""  # the last phase that belongs to it; "" for the first alone
    turns: int = 1  # with more, it goes on to the end of so many turns

    def start(self, world: World, chosen: Mapping[str, str]) -> Play:
        """The game at such a position."""
        rules = printed(self.rules, world, (*self.shape.row, *self.dealt[:1]))
        state = State(len(rules.cards), len(rules.colours), len(self.shape.characters))
        state.turn, state.phase = TURN, rules.turn.index(self.phase)
        readings = Readings(rules.decided, {}, chosen, presumes=False)
        play = Play(rules, state, readings, self.shape.characters, rules.decks[self.deck])
        fill(play, self.shape, world)
        return play

    def over(self, play: Play, question: Question) -> bool:
        """Whether the next question belongs to a later phase, or to the next turn."""
        past = is_past(play.rules.turn, play.state, self.phase, self.last, self.turns)
        if past or self.drops or self.turns > 1:
            return past
        asks = play.asks[play.state.active]
        return question is asks.drop and asks.dropped.frame.moment == "end"

    def answers(self, play: Play, ask: Ask, given: Sequence[tuple[str, Answer]]) -> Iterator[Answer]:
        """The answers to be explored: the cards of the scene in order, some slots of the bank, some spaces."""
        done = recent(given, ask.decision)
        if ask.decision == "play":
            played = sum(earlier == "play" and answer is not None for earlier, answer in given)
            yield from next_play(self.plays, played)
        elif ask.decision == "ante":
            yield ()
        elif ask.decision == "drop":
            yield from self.dropping(play, done)
        elif ask.decision == "automaton":
            yield from ask.domain.candidates(ask.seat) if isinstance(ask.domain, Whom) else ((),)
        elif ask.decision == "diamond":
            yield from (*self.supers, None)
        elif ask.decision == "buy":
            yield from (*self.buys, None)
        elif done >= MOST_REPEATS and None in tuple(ask.domain.conceivable(ask.seat)):
            yield None
        else:
            yield from self.others(play, ask)

    def others(self, play: Play, ask: Ask) -> Iterator[Answer]:
        """The answers to what a card or a super move asks."""
        conceivable = tuple(ask.domain.conceivable(ask.seat))
        if isinstance(ask.domain, Slots):
            yield from dict.fromkeys((0, play.rules.parameters["ante-slot"] - 1))
            yield from (None,) if None in conceivable else ()
            return
        height = len(play.state.seats[ask.seat].pile)
        for answer in conceivable:
            if isinstance(answer, int) and answer not in self.objects(play):
                continue
            if not isinstance(answer, tuple) or not answer or answer[0] >= height - 2:
                yield answer

    def objects(self, play: Play) -> frozenset[int]:
        """The kinds of cards that answers may name: those of the scene, and Wounds."""
        wounds = (card.index for card in play.rules.cards if card.kind == "wound")
        return frozenset((*self.shape.hand, *wounds))

    def dropping(self, play: Play, done: int) -> Iterator[Answer]:
        """Whether incoming gems drop."""
        if play.asks[play.state.active].dropped.frame.moment == "acting":
            if self.drops and done < 1:
                yield ()
            yield None
        else:
            yield ()
            yield None

    def draw(self, play: Play, world: World, name: str, question: Question) -> Iterator[tuple[int, ...]]:
        """The outcome of a chance: one kind of bank card; what lies on top of a deck, then any of its cards."""
        assert isinstance(question, Chance)
        if question.zone == "bank-deck":
            state = play.state
            yield (next((card for card in self.dealt if state.dealt[card] < play.most[card]), self.dealt[0]),)
            return
        yield from drawn(world, play, question, lambda card: (f"{name} {play.rules.cards[card].slug}", 2 * MOST_CARDS))

    observed, totals = staticmethod(observed), staticmethod(totals)
    invariants, rising = staticmethod(statements), staticmethod(rising)
    again = "play"

    def supplies(self, play: Play) -> Iterator[tuple[str, int]]:
        """What a turn uses up: cards where the active player can get at them, the bank deck's, and actions."""
        for card in play.kinds_in_play:
            for zone in ("hand", "deck", "discard"):
                yield f"{zone} {play.rules.cards[card].slug}", play.zone(play.state.active, zone)[card]
        yield "bank deck", play.state.left
        yield "incoming", play.active().incoming
        yield "gems", len(play.active().pile)
        yield "actions", play.active().actions

    def bounds(self) -> tuple[str, ...]:
        """What the scene leaves out."""
        return (
            players_of(self.rules, self.shape.characters),
            "piles of the heights that scenes name, and a few rows of the bank; every card dealt is of one kind",
            f"at most {MOST_TOKENS} tokens, {MOST_ACTIONS} actions, {MOST_CARDS} Wounds in a zone; a number that no"
            f" source bounds is at most {SPREAD} more than its least value",
            "of cards only those under test in hand; the others of the player's own are discarded",
            f"a question of one card answered {MOST_REPEATS} times at most; of the bank's cards those at its ends"
            " taken, and the three highest gems swapped",
            "no creature, and nothing on top of a deck at the beginning",
            "cards whose text no source gives are not played; no two cards of different characters are in one hand",
        )

    def header(self, play: Play) -> Replay:
        """A record without moves that starts at the position."""
        return header(play, self.deck, self.rules, f"{'-'.join(self.chips) or 'turn'}.yaml")


def players_of(rules: Rules, characters: tuple[str, ...]) -> str:
    """How many players there are, in words."""
    people, automaton = sum(bool(name) for name in characters), rules.mode.automaton
    found = f"{SEVERAL[people]} player{'s' if people > 1 else ''}"
    return found if automaton is None else f"{found} against the {automaton.title}"
