"""Operations of a player that runs by itself: tokens, the actions that go by a colour, the buy that feeds its power.

Amounts are written in the condition language (`power * humans`). Not for: what they are read from (`automatons`).
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, cast

from verifier.games.puzzle_strike_2 import bank_row
from verifier.games.puzzle_strike_2.amounts import MOST
from verifier.games.puzzle_strike_2.anyorder import next_of
from verifier.games.puzzle_strike_2.colours import slot_colour
from verifier.games.puzzle_strike_2.due import DueAmount, DueSlot, Whom
from verifier.games.puzzle_strike_2.effects import leave_slot
from verifier.games.puzzle_strike_2.frame import Frame
from verifier.games.puzzle_strike_2.operations.parameters import Action, Ctx
from verifier.games.puzzle_strike_2.unknown import listed, not_given
from verifier.games.puzzle_strike_2.vocabulary import VOCABULARY
from verifier.games.puzzle_strike_2.zones import discard, refill_bank, take_bank
from verifier.games.steps import Built, run_steps
from verifier.kernel import undecided
from verifier.kernel.ask import Answer, Ask, Chance, Moves, Question
from verifier.kernel.game import Undecidable
from verifier.kernel.spec import Case, SpecPoint
from verifier.kernel.values import counted as counts
from verifier.kernel.values import how_many, smaller
from verifier.language.condition_types import NUMBER
from verifier.language.expression import compile_expression
from verifier.language.node import Node, one_of

if TYPE_CHECKING:
    from collections.abc import Generator

    from verifier.games.puzzle_strike_2.play import Play

#: What an amount does to the tokens: called with the game, the seat and the number.
Effect = Callable[["Play", int, int], None]

#: A step may be left out, so what is no number of it may be that of a later one of its verb: not if these verbs follow.
LATER: Mapping[str, tuple[str, ...]] = {"block": ("send",), "send": ("send",), "crash": ()}


def due(
    play: "Play", frame: Frame, verb: str, found: bank_row.Highest, clause: str, what: str = "", last: bool = False
) -> "Generator[Question, Answer, int]":
    """The number that the rules give, which a record may state. Raises `Undecidable` if the cards do not give it."""
    taken = verb == "block" or (verb == "crash" and play.reading("automaton.crash") == "those-incoming")
    domain = DueAmount(found.low, found.high, play.state.seats[frame.seat].incoming if taken else MOST)
    ask = Ask("automaton", frame.seat, domain, frame, (verb,), (), clause)
    ask.later = None if last else LATER.get(verb)
    given = yield ask
    if not domain.settled(given):
        question = f"how many gems {play.seat_names[frame.seat]} has to {verb}"
        raise Undecidable(not_given(play, f"the {what} of {listed(found.cards)}", question))
    return found.low


def amount_of(node: Node) -> "Callable[[Play, Frame], int]":
    """An amount of the condition language. Raises `Unreadable`."""
    where = node.position._replace(column=node.position.column + (not node.plain))
    return cast("Callable[[Play, Frame], int]", compile_expression(node.string(), VOCABULARY, where, NUMBER).evaluate)


def amount_step(verb: str, effect: Effect) -> Callable[[Node, Ctx, tuple[str, ...]], Action]:
    """A step with an amount."""

    def build(node: Node, context: Ctx, clauses: tuple[str, ...]) -> Action:
        """An amount, as a number of the condition language: `power * humans`."""
        amount = amount_of(node)

        def run(play: "Play", frame: Frame) -> Moves:
            count = amount(play, frame)
            clause = clauses[0] if clauses else play.rules.structure["card-text"]
            found = bank_row.Highest(count, count, ())
            effect(play, frame.seat, (yield from due(play, frame, verb, found, clause)))

        return run

    return build


def shown_step(verb: str, effect: Effect) -> Callable[[Node, Ctx, tuple[str, ...]], Action]:
    """A step whose amount is the highest number of a kind that a card of the bank shows."""

    def build(node: Node, context: Ctx, clauses: tuple[str, ...]) -> Action:
        """`{shown: cost}` or `{shown: block, at-least: 3}`: the highest number that a card of the bank shows."""
        node.known("shown", "at-least")
        what, least = one_of(node.need("shown"), bank_row.SHOWN), node.get("at-least")
        lowest = 0 if least is None else least.integer(0, 99)

        def run(play: "Play", frame: Frame) -> Moves:
            found = bank_row.highest(play, what, lowest)
            clause = clauses[0] if clauses else play.rules.structure["card-text"]
            effect(play, frame.seat, (yield from due(play, frame, verb, found, clause, what)))

        return run

    return build


def either(verb: str, effect: Effect) -> Callable[[Node, Ctx, tuple[str, ...]], Action]:
    """A step whose amount is one or the other."""
    plain, shown = amount_step(verb, effect), shown_step(verb, effect)

    def build(node: Node, context: Ctx, clauses: tuple[str, ...]) -> Action:
        """`power * humans`, or `{shown: block, at-least: 3}`: the highest number that a card of the bank shows."""
        return (plain if node.text is not None else shown)(node, context, clauses)

    return build


def take(play: "Play", seat: int, count: int) -> None:
    """Tokens come to the own incoming zone."""
    play.state.seats[seat].incoming += count


def remove(play: "Play", seat: int, count: int) -> None:
    """Tokens leave the own incoming zone, as many as there are."""
    player = play.state.seats[seat]
    player.incoming -= smaller(count, player.incoming)


def send(play: "Play", seat: int, count: int) -> None:
    """Tokens come to the incoming zone of each opponent."""
    for other in play.opponents(seat):
        play.state.seats[other].incoming += count


def send_to_one(node: Node, context: Ctx, clauses: tuple[str, ...]) -> Action:
    """`bank_run`: an amount, as a number of the condition language; the line says to whom, `send 2 -> P1`."""
    amount = amount_of(node)

    def run(play: "Play", frame: Frame) -> Moves:
        count = amount(play, frame)
        clause = clauses[0] if clauses else play.rules.structure["send"]
        yield from due(play, frame, "send", bank_row.Highest(count, count, ()), clause, last=True)
        others = play.opponents(frame.seat)
        whom: Answer = others[0]
        if len(others) > 1:
            whom = yield Ask("automaton", frame.seat, Whom(play, others), frame, ("send",), None, clause, part=True)
        if type(whom) is not int:
            raise Undecidable(undecided.UNKNOWN_TARGET.refusal())
        play.state.seats[whom].incoming += count

    return run


def crash(play: "Play", seat: int, count: int) -> None:
    """Tokens are crashed: what that means for one who has no pile no clause says (`automaton.crash`)."""
    reading, player = play.reading("automaton.crash"), play.state.seats[seat]
    sent = smaller(count, player.incoming) if reading == "those-incoming" else count
    if reading != "out-of-nothing":
        remove(play, seat, count)
    send(play, seat, sent)


def by_colour(node: Node, context: Ctx, clauses: tuple[str, ...]) -> Action:
    """`by-colour: 5`: creatures of that slot's colour are destroyed, then follows the action of that colour."""
    slot = node.integer(1, 9) - 1

    def run(play: "Play", frame: Frame) -> Moves:
        colour = slot_colour(play, slot, "which action is taken")
        destroy_creatures(play, colour)
        automaton = play.rules.mode.automaton
        actions = () if automaton is None else automaton.actions
        steps = next((action.steps for action in actions if action.colour == colour), None)
        if steps is None:
            what = f"which action of {play.seat_names[frame.seat]} is the one for {play.rules.colours[colour]}"
            raise Undecidable(not_given(play, what, "what it does"), ahead=True)
        yield from run_steps(steps, play, frame)

    return run


def destroy_creatures(play: "Play", colour: int) -> None:
    """All creatures of a colour are destroyed. Raises `Undecidable` if no source gives a creature's colour."""
    for seat, player in enumerate(play.state.seats):
        if player.creature >= 0:
            card = play.rules.cards[player.creature]
            if card.colour < 0:
                raise Undecidable(not_given(play, f"the colour of {card.slug}", "whether it is destroyed"))
            if card.colour == colour:
                leave_slot(play, seat)


def discard_random(node: Node, context: Ctx, clauses: tuple[str, ...]) -> Action:
    """`discard-at-random: 2`: each opponent discards so many random cards of the hand."""
    count = node.integer(1, 14)

    def run(play: "Play", frame: Frame) -> Moves:
        clause = clauses[0] if clauses else play.rules.structure["discard"]
        waiting = [seat for seat in play.opponents(frame.seat) if sum(play.state.seats[seat].hand) > 0]
        while waiting:
            seat = yield from next_of(play, waiting, "discard")
            held = smaller(count, sum(play.state.seats[seat].hand))
            while held > 0:
                # who has no turn any more needs no hand: the record need not show what it loses
                found = yield Chance("discard", seat, held, "hand", clause, play.plays_no_more(seat), True)
                if not isinstance(found, tuple):
                    break
                for card, number in counts(found):
                    discard(play, seat, card, number)
                held -= how_many(found)

    return run


def buy_leftmost(node: Node, context: Ctx, clauses: tuple[str, ...]) -> Action:
    """`buy-leftmost: 1`: the left-most bank card comes to the stack; the power is so much more."""
    more = node.integer(0, 14)

    def run(play: "Play", frame: Frame) -> Moves:
        clause = clauses[0] if clauses else play.rules.structure["buy"]
        yield Ask("automaton", frame.seat, DueSlot(play), frame, ("buy",), (), clause)
        play.state.seats[frame.seat].table[take_bank(play, 0)] += 1
        play.state.power += more
        yield from refill_bank(play, frame.seat)

    return run


TURNS = SpecPoint(
    "automaton.turns",
    "how many turns the automaton takes after the players: the text says that it acts last, and its example of the "
    "order of turns (HHHDDHHHD) has its sign twice in the first round and once in the second, where it breaks off: "
    "either one sign is too many, or the next one is left out",
    ("one", "two"),
    "rules",
)
CRASH = SpecPoint(
    "automaton.crash",
    "what a crash is of a player who has no pile: gems that are incoming leave and are sent, as many as there are; all "
    "of the number are sent whether they are there or not; or nothing leaves, and the number is sent",
    ("those-incoming", "all-of-them", "out-of-nothing"),
    "rules",
)
CUT_SHORT = Case(
    "deck-empty.rest-of-turn",
    "a player busts in the middle of a turn because the bank deck is empty, and the game goes on for others",
    "the rest of the turn is left out, but for the command decision",
)
EMPTY = Case(
    "deck-empty.automaton",
    "the bank deck is empty when a card must be drawn from it in the turn of a player that runs by itself",
    "it busts as any other player",
)
OPERATIONS: "Mapping[str, Built[Play, Frame]]" = {
    "take-tokens": Built(either("ante", take), "tokens come to the own incoming zone"),
    "remove-tokens": Built(either("block", remove), "own incoming tokens are removed"),
    "send-tokens": Built(either("send", send), "each opponent is sent tokens"),
    "send-tokens-to-one": Built(send_to_one, "one of the opponents, whom the record names, is sent tokens"),
    "crash-tokens": Built(either("crash", crash), "tokens are crashed", (CRASH,)),
    "by-colour": Built(by_colour, "creatures of a bank card's colour are destroyed, then comes its action"),
    "discard-at-random": Built(discard_random, "each opponent discards random cards"),
    "buy-leftmost": Built(buy_leftmost, "the left-most bank card feeds the power", (TURNS,), (CUT_SHORT, EMPTY)),
}
