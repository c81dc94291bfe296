"""Operations on what else a player does: one of several things, another card, an effect for a while, the phase's end.

Not for: what lasting effects do (`lasting`), or looking at cards (`looking`).
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from verifier.games.puzzle_strike_2.domains import STOPS, Cards
from verifier.games.puzzle_strike_2.effects import play_card
from verifier.games.puzzle_strike_2.frame import Frame
from verifier.games.puzzle_strike_2.labels import Options
from verifier.games.puzzle_strike_2.lasting import UNTIL, Lasting, begin
from verifier.games.puzzle_strike_2.operations.naming import named_card
from verifier.games.puzzle_strike_2.operations.parameters import (
    OF_CRASHES,
    Action,
    Ctx,
    amount,
    cited,
    flag,
)
from verifier.games.puzzle_strike_2.paying import pay
from verifier.games.puzzle_strike_2.triggers import EVENTS, Program, read_trigger
from verifier.games.steps import Built, run_steps
from verifier.kernel.ask import NO_DEFAULT, Ask, Moves
from verifier.kernel.source import Unreadable
from verifier.kernel.spec import Case
from verifier.language.node import Node, one_of

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play


def choose(node: Node, context: Ctx, clauses: tuple[str, ...]) -> Action:
    """`choose: [{as: draw, do: [...]}, {as: crash, do: [...]}]`: one of these, by its word.

    `{of: [...], optional: true}`: or none of them.
    """
    if node.fields is not None:
        node.known("of", "optional")
    of, optional = (node, False) if node.fields is None else (node.need("of"), flag(node, "optional"))
    programs: dict[str, Program] = {}
    for item in of.sequence():
        item.known("as", "do")
        word = item.need("as")
        if word.string() in (*programs, *STOPS):
            raise word.wrong("a word that no other choice has, nor the choice of nothing")
        programs[word.string()] = context.program(item.need("do"))
    if not programs:
        raise of.wrong("one or more choices, each with `as` and `do`")
    words = Options(tuple(programs), optional)

    def run(play: "Play", frame: Frame) -> Moves:
        answer = yield Ask("choose", frame.seat, words, frame, clause=cited(play, "choose", clauses))
        if isinstance(answer, str):
            yield from run_steps(programs[answer], play, frame)

    return run


def play_another(node: Node, context: Ctx, clauses: tuple[str, ...]) -> Action:
    """`play: {times: 2, where: "type(card, 'crash')", free: true, optional: true}`: a card of the hand is played.

    What it says is done so many times. Its cost is paid, unless it is `free`.
    """
    node.known("times", "where", "free", "optional")
    times, where = node.get("times"), node.get("where")
    number = 1 if times is None else times.integer(1, 9)
    fits = None if where is None else context.expression(where)
    free, optional = flag(node, "free"), flag(node, "optional")
    decision = "play-free" if free else "play"

    def run(play: "Play", frame: Frame) -> Moves:
        cards = Cards(play, frame.seat, "hand", Frame(frame.seat, frame.card), optional, fits)
        clause = cited(play, "play", clauses)
        ask = Ask(decision, frame.seat, cards, Frame(frame.seat), ("play",), NO_DEFAULT, clause, part=True)
        card = yield from named_card(play, ask, "play.nothing-fits", optional)
        if card >= 0:
            pay(play, frame.seat, card, free)
            yield from play_card(play, Frame(frame.seat, card), number)

    return run


def end_phase(node: Node, context: Ctx, clauses: tuple[str, ...]) -> Action:
    """`end-phase`: the player's action phase ends once the card is done; super moves come after the last drop."""
    node.known()

    def run(play: "Play", frame: Frame) -> None:
        if frame.seat == play.state.active and play.state.moment in ("acting", "begin"):
            play.state.moment = "ending"

    return run


def lasting(node: Node, context: Ctx, clauses: tuple[str, ...]) -> Action:
    """`lasting: {until: turn, on: crash-card-played, if: "named(card, 'crash-gem')", do: [...]}`: waits for something.

    `{until: turn, crashes: {unblockable: true, more: broken // 2}}` changes one's crashes, `{until: turn, cost: -1,
    where: "type(card, 'crash')"}` what it costs to play cards. `until` is action-phase, turn or own-turn: the beginning
    of one's next turn. With `times: 1` it works once only.
    """
    effect = read_lasting(node, context)

    def run(play: "Play", frame: Frame) -> None:
        begin(play, frame, effect)

    return run


def read_lasting(node: Node, context: Ctx) -> Lasting:
    """What a card leaves behind: an effect that waits, one on crashes, or one on costs. Raises `Unreadable`."""
    until, times = one_of(node.need("until"), UNTIL), node.get("times")
    often = 0 if times is None else times.integer(1, 14)
    given = [key for key in ("on", "crashes", "cost") if node.get(key) is not None]
    if len(given) != 1:
        raise node.wrong("one of `on`, `crashes` and `cost`")
    if given == ["on"]:
        return Lasting(until, often, read_trigger(context, node, tuple(EVENTS), "until", "times"), place=node.position)
    if given == ["cost"]:
        node.known("until", "times", "cost", "where")
        where = node.get("where")
        change = node.need("cost").integer(-14, 14)
        if not change:
            raise node.need("cost").wrong("a change of the cost")
        fits = None if where is None else context.expression(where)
        if fits is not None and "cost" in fits.names:
            raise Unreadable(fits.position, "what a card costs cannot depend on what it costs")
        return Lasting(until, often, None, cost=change, where=fits, place=node.position)
    node.known("until", "times", "crashes")
    crashes = node.need("crashes")
    crashes.known(*OF_CRASHES)
    more, unblockable = crashes.get("more"), flag(crashes, "unblockable")
    if more is None and not unblockable:
        raise crashes.wrong("`unblockable: true`, `more`, or both")
    sends = None if more is None else amount(more, context)
    return Lasting(until, often, None, unblockable, sends, place=node.position)


NONE_FITS = Case("play.nothing-fits", "no card in hand can be played that a text wants played", "nothing is played")
SEVERAL = Case("effects.several", "several effects wait for the same thing",
               "creatures' effects come first, then those of cards in the order in which they were played")  # fmt: skip
ROOM = Case("end-phase.room", "a super move that waited for the phase's end makes room in the pile for incoming gems",
            "they drop as others do")  # fmt: skip
OPERATIONS: "Mapping[str, Built[Play, Frame]]" = {
    "choose": Built(choose, "one of several things, or none"),
    "play": Built(play_another, "another card is played", (), (NONE_FITS,)),
    "end-phase": Built(end_phase, "the action phase ends", (), (ROOM,)),
    "lasting": Built(lasting, "an effect for a while", (), (SEVERAL,)),
}
