"""Operations on what else a player does: one of several things, another card, an effect for a while, the phase's end,
the scepter, further buys.

Not for: what lasting effects do (`triggers`), or looking at cards (`looking`).
"""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, cast

from verifier.games.domains import STOPS, LabelOptions
from verifier.games.operation import F, P, Parameter
from verifier.games.parameters import Amount, OptionalCondition, Truth, Word
from verifier.games.puzzle_strike_2.domains import Cards
from verifier.games.puzzle_strike_2.effects import pay, play_card
from verifier.games.puzzle_strike_2.operations.base import (
    OF_CRASHES,
    CardOperation,
    Count,
    Counting,
    amount,
    named_card,
    one_of_seats,
    part,
)
from verifier.games.puzzle_strike_2.state import Frame
from verifier.games.puzzle_strike_2.triggers import EVENTS, UNTIL, WHOSE, Lasting, Program, begin, read_trigger
from verifier.games.steps import run_steps
from verifier.kernel.ask import Ask, Moves
from verifier.kernel.source import Unreadable
from verifier.language import shapes
from verifier.language.node import Node, one_of

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play
    from verifier.games.steps import Context
    from verifier.language.rule_shapes import RuleShapes


class Choices(Parameter[Mapping[str, Program]]):
    """Programs by their words."""

    def read(self, node: Node, context: "Context[P, F]") -> Mapping[str, Program]:
        """Read a list of programs, each with its word."""
        programs: dict[str, Program] = {}
        for item in node.sequence():
            item.known("as", "do")
            word = item.need("as")
            if word.string() in (*programs, *STOPS):
                raise word.wrong("a word that no other choice has, nor the choice of nothing")
            programs[word.string()] = cast(Program, context.program(item.need("do")))
        if not programs:
            raise node.wrong("one or more choices, each with `as` and `do`")
        return programs

    def schema(self, words: "RuleShapes") -> shapes.Schema:
        """A list of programs, each with its word."""
        keys = {"as": shapes.text(), "do": shapes.list_of(shapes.reference("step"))}
        return shapes.list_of(shapes.closed(keys, required=tuple(keys)))


class LeftBehind(Parameter[Lasting]):
    """What a card leaves behind."""

    def read(self, node: Node, context: "Context[P, F]") -> Lasting:
        """Read an effect that waits, one on crashes, or one on costs."""
        return read_lasting(node, cast("Context[Play, Frame]", context))

    def schema(self, words: "RuleShapes") -> shapes.Schema:
        """The keys of all three; which of them go together the reader says."""
        crashes = {"unblockable": shapes.truth(), "more": shapes.text()}
        keys: Mapping[str, shapes.Shape] = {
            **{"until": shapes.choice(UNTIL), "times": shapes.integer(1, 14), "on": shapes.choice(EVENTS)},
            **{"if": words.condition, "do": shapes.list_of(shapes.reference("step")), "clause": words.clauses},
            **{"whose": shapes.choice(WHOSE), "crashes": shapes.closed(crashes)},
            **{"cost": shapes.integer(-14, 14), "where": words.condition},
        }
        return shapes.closed(keys, required=("until",))


class Choose(CardOperation):
    """`choose: [{as: draw, do: [...]}, {as: crash, do: [...]}]`: one of these, by its word.

    `{of: [...], optional: true}`: or none of them.
    """

    of = Choices("a list of `{as: ..., do: [...]}`: the word of a move line, and what it stands for", alone=True)
    optional = Truth("true if the player may choose none of them")

    def programs(self) -> Iterator[Program]:
        """Those that can be chosen."""
        yield from self.of.values()

    def run(self, play: "Play", frame: Frame) -> Moves:
        """Ask for one, and carry it out."""
        labels = LabelOptions(tuple(self.of), self.optional)
        answer = yield Ask("choose", frame.seat, labels, frame, clause=self.clause(play), elision=part(self.optional))
        if isinstance(answer, str):
            yield from run_steps(self.of[answer], play, frame)


class PlayAnother(CardOperation):
    """`play: {times: 2, where: "type(card, 'crash')", free: true, optional: true}`: a card of the hand is played.

    What it says is done so many times. Its cost is paid, unless it is `free`.
    """

    name = "play"
    times = Amount("how often it is done what the card says", 1, low=1, high=9)
    where = OptionalCondition("a condition on `card`; without it any card fits")
    free = Truth("true if its cost is not paid", "how-much-bounds")
    optional = Truth("true if the player may leave it")

    def run(self, play: "Play", frame: Frame) -> Moves:
        """Ask for the card, pay for it, and carry it out."""
        cards = Cards(play, frame.seat, "hand", Frame(frame.seat, frame.card), self.optional, self.where)
        clause = self.clause(play)
        decision = "play-free" if self.free else "play"
        ask = Ask(decision, frame.seat, cards, Frame(frame.seat), ("play",), clause, part(self.optional))
        card = yield from named_card(play, ask, "play.nothing-fits", self.optional)
        if card >= 0:
            pay(play, frame.seat, card, self.free)
            yield from play_card(play, Frame(frame.seat, card), self.times)


class EndPhase(CardOperation):
    """`end-phase`: the player's action phase ends once the card is done; super moves come after the last drop."""

    def run(self, play: "Play", frame: Frame) -> None:
        """End the phase, if it is under way."""
        if frame.seat == play.state.active and play.state.moment in ("acting", "begin"):
            play.state.moment = "ending"


class Leave(CardOperation):
    """`lasting: {until: turn, on: crash-card-played, if: "named(card, 'crash-gem')", do: [...]}`: waits for something.

    `{until: turn, crashes: {unblockable: true, more: broken // 2}}` changes one's crashes, `{until: turn, cost: -1,
    where: "type(card, 'crash')"}` what it costs to play cards. `until` is action-phase, turn or own-turn: the beginning
    of one's next turn. With `times: 1` it works once only.
    """

    name = "lasting"
    effect = LeftBehind("what waits, or changes crashes or costs", alone=True, keyed=False)

    def run(self, play: "Play", frame: Frame) -> None:
        """Let it begin."""
        begin(play, frame, self.effect)

    def programs(self) -> Iterator[Program]:
        """What waits."""
        if self.effect.trigger is not None:
            yield self.effect.trigger.steps

    def words(self) -> Iterator[str]:
        """Those of its conditions and of its number."""
        trigger = self.effect.trigger
        for condition in (self.effect.where, trigger.condition if trigger is not None else None):
            if condition is not None:
                yield from condition.names
        if isinstance(self.effect.more, Counting):
            yield from self.effect.more.names


def read_lasting(node: Node, context: "Context[Play, Frame]") -> Lasting:
    """What a card leaves behind: an effect that waits, one on crashes, or one on costs. Raises `Unreadable`."""
    until, times = one_of(node.need("until"), UNTIL), node.get("times")
    often = 0 if times is None else times.integer(1, 14)
    given = [key for key in ("on", "crashes", "cost") if node.get(key) is not None]
    if len(given) != 1:
        raise node.wrong("one of `on`, `crashes` and `cost`")
    if given == ["on"]:
        return Lasting(until, often, read_trigger(context, node, tuple(EVENTS), "until", "times"), place=node.position)
    if given == ["cost"]:
        return read_on_costs(node, context, until, often)
    node.known("until", "times", "crashes")
    crashes = node.need("crashes")
    crashes.known(*OF_CRASHES)
    more, unblockable = crashes.get("more"), crashes.flag("unblockable")
    if more is None and not unblockable:
        raise crashes.wrong("`unblockable: true`, `more`, or both")
    sends = None if more is None else amount(more, context)
    return Lasting(until, often, None, unblockable, sends, place=node.position)


def read_on_costs(node: Node, context: "Context[Play, Frame]", until: str, often: int) -> Lasting:
    """An effect on what cards cost. Raises `Unreadable`."""
    node.known("until", "times", "cost", "where")
    where, change = node.get("where"), node.need("cost").integer(-14, 14)
    if not change:
        raise node.need("cost").wrong("a change of the cost")
    fits = None if where is None else context.expression(where)
    if fits is not None and "cost" in fits.names:
        raise Unreadable(fits.position, "what a card costs cannot depend on what it costs")
    return Lasting(until, often, None, cost=change, where=fits, place=node.position)


class Scepter(CardOperation):
    """`scepter: take`: the player holds the scepter from now on; `scepter: give`: one of the others, if he holds it.

    Nothing happens where nobody can hold it, as in final turns.
    """

    how = Word("taken or given", ("take", "give"), alone=True, keyed=False)

    def run(self, play: "Play", frame: Frame) -> Moves:
        """Let the scepter change hands; to whom it is given the player says where there are several."""
        state = play.state
        if state.holder < 0 or (self.how == "take") == (state.holder == frame.seat):
            return
        taker: int | None = frame.seat
        if self.how == "give":
            others = tuple(seat for seat in range(len(state.seats)) if seat != frame.seat)
            taker = yield from one_of_seats(play, frame, others, "scepter", self.clause(play))
        if taker is not None:
            state.holder = taker
            play.note("scepter")


class Buys(CardOperation):
    """`buys: 1`: so many more cards are bought in this turn's buy phase, each at its slot's cost."""

    count = Count("how many", alone=True)

    def run(self, play: "Play", frame: Frame) -> None:
        """Add the buys; a player whose buy phase is over has no use for them."""
        if frame.seat == play.state.active:
            play.state.seats[frame.seat].more_buys += self.count(play, frame)
