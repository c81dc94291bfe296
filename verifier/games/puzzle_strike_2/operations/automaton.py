"""Operations of a player that runs by itself: tokens, the actions that go by a colour, the buy that feeds its power.

Amounts are written in the condition language (`power * humans`). Not for: what they are read from (`modes`).
"""

from abc import abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, cast

from verifier.games.domains import Seats
from verifier.games.operation import F, P, Parameter
from verifier.games.parameters import Amount, Maybe, Word
from verifier.games.puzzle_strike_2.amounts import MOST, listed, not_given
from verifier.games.puzzle_strike_2.colours import SHOWN, Highest, highest, slot_colour
from verifier.games.puzzle_strike_2.effects import leave_slot
from verifier.games.puzzle_strike_2.labels import DueAmount, DueSlot
from verifier.games.puzzle_strike_2.operations.base import CardOperation, Counting
from verifier.games.puzzle_strike_2.state import Frame
from verifier.games.puzzle_strike_2.triggers import Number
from verifier.games.puzzle_strike_2.vocabulary import VOCABULARY
from verifier.games.puzzle_strike_2.zones import discard, refill_bank, take_bank
from verifier.games.steps import run_steps
from verifier.kernel import undecided
from verifier.kernel.ask import Answer, Ask, Chance, Elision, Moves, Question
from verifier.kernel.game import Undecidable
from verifier.kernel.message import say
from verifier.kernel.together import next_of
from verifier.kernel.values import counted as counts
from verifier.kernel.values import how_many, smaller
from verifier.language import shapes
from verifier.language.condition_types import NUMBER
from verifier.language.expression import compile_expression
from verifier.language.node import Node

if TYPE_CHECKING:
    from collections.abc import Generator

    from verifier.games.puzzle_strike_2.play import Play
    from verifier.games.steps import Context
    from verifier.language.rule_shapes import RuleShapes


#: A step may be left out, so what is no number of it may be that of a later one of its verb: not if these verbs follow.
LATER: Mapping[str, tuple[str, ...]] = {"block": ("send",), "send": ("send",), "crash": ()}


def due(
    play: "Play", frame: Frame, verb: str, found: Highest, clause: str, what: str = "", last: bool = False
) -> "Generator[Question, Answer, int]":
    """The number that the rules give, which a record may state. Raises `Undecidable` if the cards do not give it."""
    taken = verb == "block" or (verb == "crash" and play.reading("automaton.crash") == "those-incoming")
    domain = DueAmount(found.low, found.high, play.state.seats[frame.seat].incoming if taken else MOST)
    elision = Elision((), later=None if last else LATER.get(verb))
    given = yield Ask("automaton", frame.seat, domain, frame, (verb,), clause, elision, settled=True)
    if not domain.settled(given):
        question = f"how many gems {play.seat_names[frame.seat]} has to {verb}"
        raise Undecidable(not_given(play, f"the {what} of {listed(found.cards)}", question))
    return found.low


class Reckoned(Parameter[Counting]):
    """An amount of the condition language."""

    def read(self, node: Node, context: "Context[P, F]") -> Counting:
        """Read an amount."""
        where = node.position._replace(column=node.position.column + (not node.plain))
        expression = compile_expression(node.string(), VOCABULARY, where, NUMBER)
        return Counting(cast(Number, expression.evaluate), expression.names)

    def schema(self, words: "RuleShapes") -> shapes.Schema:
        """A condition, or a number."""
        return words.condition


class Tokens(CardOperation):
    """A step with an amount, or with the highest number that a card of the bank shows."""

    verb: ClassVar[str]
    amount = Maybe(Reckoned("how many", alone=True, keyed=False))
    shown = Maybe(Word("", SHOWN))
    at_least = Amount("it is no less than this", 0)

    def check(self, node: Node, context: "Context[Play, Frame]") -> None:
        """Refuse a mapping that does not say what is shown."""
        if self.amount is None:
            node.need("shown")

    def run(self, play: "Play", frame: Frame) -> Moves:
        """Reckon the amount, which a record may state, and let it take effect."""
        clause = self.clauses[0] if self.clauses else play.rules.structure["card-text"]
        if self.amount is not None:
            count = self.amount(play, frame)
            found = Highest(count, count, ())
        else:
            found = highest(play, self.shown or "", self.at_least)
        self.affect(play, frame.seat, (yield from due(play, frame, self.verb, found, clause, self.shown or "")))

    @abstractmethod
    def affect(self, play: "Play", seat: int, count: int) -> None:
        """Do to the tokens what an amount does."""


class TakeTokens(Tokens):
    """`take-tokens: power * humans`, or `{shown: block, at-least: 3}`: the highest number on a card of the bank."""

    verb = "ante"

    def affect(self, play: "Play", seat: int, count: int) -> None:
        """Let tokens come to the own incoming zone."""
        play.state.seats[seat].incoming += count


class RemoveTokens(Tokens):
    """`remove-tokens: power * humans`, or `{shown: block, at-least: 3}`: the highest number on a card of the bank."""

    verb = "block"

    def affect(self, play: "Play", seat: int, count: int) -> None:
        """Let tokens leave the own incoming zone."""
        remove(play, seat, count)


class SendTokens(Tokens):
    """`send-tokens: power * humans`, or `{shown: block, at-least: 3}`: the highest number on a card of the bank."""

    verb = "send"

    def affect(self, play: "Play", seat: int, count: int) -> None:
        """Let tokens come to each opponent."""
        send(play, seat, count)


class CrashTokens(Tokens):
    """`crash-tokens: power * humans`, or `{shown: block, at-least: 3}`: the highest number on a card of the bank."""

    verb = "crash"

    def affect(self, play: "Play", seat: int, count: int) -> None:
        """Crash tokens: what that means for one who has no pile no clause says (`automaton.crash`)."""
        reading, player = play.reading("automaton.crash"), play.state.seats[seat]
        sent = smaller(count, player.incoming) if reading == "those-incoming" else count
        if reading != "out-of-nothing":
            remove(play, seat, count)
        send(play, seat, sent)


def remove(play: "Play", seat: int, count: int) -> None:
    """Tokens leave the own incoming zone, as many as there are."""
    player = play.state.seats[seat]
    player.incoming -= smaller(count, player.incoming)


def send(play: "Play", seat: int, count: int) -> None:
    """Tokens come to the incoming zone of each opponent."""
    for other in play.opponents(seat):
        play.state.seats[other].incoming += count


class SendTokensToOne(CardOperation):
    """`send-tokens-to-one: bank_run`: a number of the condition language; the line says to whom, `send 2 -> P1`."""

    amount = Reckoned("how many", alone=True, keyed=False)

    def run(self, play: "Play", frame: Frame) -> Moves:
        """Reckon the amount, and ask to whom the tokens are sent."""
        count = self.amount(play, frame)
        clause = self.clauses[0] if self.clauses else play.rules.structure["send"]
        yield from due(play, frame, "send", Highest(count, count, ()), clause, last=True)
        others = play.opponents(frame.seat)
        whom: Answer = others[0]
        if len(others) > 1:
            among, silent = Seats(play.seat_names, others, none=True), Elision(None, part=True)
            whom = yield Ask("automaton", frame.seat, among, frame, ("send",), clause, silent)
        if type(whom) is not int:
            raise Undecidable(undecided.UNKNOWN_TARGET.refusal())
        play.state.seats[whom].incoming += count


class ByColour(CardOperation):
    """`by-colour: 5`: creatures of that slot's colour are destroyed, then follows the action of that colour."""

    slot = Amount("the slot", low=1, high=9, alone=True, keyed=False)

    def run(self, play: "Play", frame: Frame) -> Moves:
        """Destroy the creatures, and carry out the action."""
        colour = slot_colour(play, self.slot - 1, say("which-action-is-taken"))
        destroy_creatures(play, colour)
        if colour in colours_behind(play, self.slot) and play.reading("automaton.same-colour") == "once":
            return
        automaton = play.rules.mode.automaton
        actions = () if automaton is None else automaton.actions
        steps = next((action.steps for action in actions if action.colour == colour), None)
        if steps is None:
            what = say("which-action-is-for", seat=play.seat_names[frame.seat], colour=play.rules.colours[colour])
            raise Undecidable(not_given(play, what, say("what-the-automaton-does")), ahead=True)
        yield from run_steps(steps, play, frame)


def colours_behind(play: "Play", slot: int) -> tuple[int, ...]:
    """The colours of the cards right of a slot, which have been looked at before it."""
    return tuple(play.rules.cards[card].colour for card in play.state.bank[slot:])


def destroy_creatures(play: "Play", colour: int) -> None:
    """All creatures of a colour are destroyed. Raises `Undecidable` if no source gives a creature's colour."""
    for seat, player in enumerate(play.state.seats):
        if player.creature >= 0:
            card = play.rules.cards[player.creature]
            found = card.colours
            if play.reading("automaton.creature-colour") == "of-its-gem-icon":
                found = () if card.defeat is None else card.defeat.colours
            if len(found) != 1:
                raise Undecidable(not_given(play, f"the colour of {card.slug}", "whether it is destroyed"))
            if found[0] == colour:
                leave_slot(play, seat)


class DiscardAtRandom(CardOperation):
    """`discard-at-random: 2`: each opponent discards so many random cards of the hand."""

    count = Amount("how many", low=1, high=14, alone=True, keyed=False)

    def run(self, play: "Play", frame: Frame) -> Moves:
        """Draw what each opponent discards."""
        clause = self.clauses[0] if self.clauses else play.rules.structure["discard"]
        waiting = [seat for seat in play.opponents(frame.seat) if sum(play.state.seats[seat].hand) > 0]
        while waiting:
            seat = yield from next_of(waiting, ("discard",), "order", Frame)
            held = smaller(self.count, sum(play.state.seats[seat].hand))
            while held > 0:
                # who has no turn any more needs no hand: the record need not show what it loses
                found = yield Chance("discard", seat, held, "hand", clause, play.plays_no_more(seat), True)
                if not isinstance(found, tuple):
                    break
                for card, number in counts(found):
                    discard(play, seat, card, number)
                held -= how_many(found)


class BuyLeftmost(CardOperation):
    """`buy-leftmost: 1`: the left-most bank card comes to the stack; the power is so much more."""

    more = Amount("how much more", high=14, alone=True, keyed=False)

    def run(self, play: "Play", frame: Frame) -> Moves:
        """Take the card, and add to the power."""
        clause = self.clauses[0] if self.clauses else play.rules.structure["buy"]
        yield Ask("automaton", frame.seat, DueSlot(play), frame, ("buy",), clause, Elision(()), settled=True)
        play.state.seats[frame.seat].table[take_bank(play, 0)] += 1
        play.state.power += self.more
        yield from refill_bank(play, frame.seat)
