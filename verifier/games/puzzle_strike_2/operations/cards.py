"""Operations on cards and actions: drawing, discarding, trashing, gaining, taking from the bank, presents."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from verifier.games.puzzle_strike_2.anyorder import next_of
from verifier.games.puzzle_strike_2.domains import Cards, Slots
from verifier.games.puzzle_strike_2.effects import befalls, leave_slot, play_card, set_off
from verifier.games.puzzle_strike_2.explain import only_doubtful
from verifier.games.puzzle_strike_2.frame import Frame
from verifier.games.puzzle_strike_2.operations.naming import named_card
from verifier.games.puzzle_strike_2.operations.parameters import (
    Action,
    Ctx,
    amount,
    cited,
    counted,
    flag,
    option,
    seats_of,
    who_of,
)
from verifier.games.puzzle_strike_2.triggers import Number
from verifier.games.puzzle_strike_2.zones import discard, draw, gain, refill_bank, take_bank
from verifier.games.steps import Built
from verifier.kernel.ask import Ask, Moves
from verifier.kernel.game import Undecidable
from verifier.kernel.spec import Case, SpecPoint
from verifier.kernel.values import smaller, times
from verifier.language.expression import Expression
from verifier.language.node import Node, one_of

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play


def draw_cards(node: Node, context: Ctx, clauses: tuple[str, ...]) -> Action:
    """`draw: 2`, or `{count, who}`."""
    count, who = counted(node, context, "who"), who_of(node)

    def run(play: "Play", frame: Frame) -> Moves:
        waiting, number = list(seats_of(play, frame, who)), count(play, frame)
        while waiting:
            seat = yield from next_of(play, waiting, "draw")
            yield from draw(play, seat, number, play.rules.structure["draw"])

    return run


def discard_cards(node: Node, context: Ctx, clauses: tuple[str, ...]) -> Action:
    """`discard: 1`, or `{count, who, optional}`: cards of the hand, which their owner chooses."""
    count, who, optional = counted(node, context, "who", "optional"), who_of(node), flag(node, "optional")

    def run(play: "Play", frame: Frame) -> Moves:
        clause = clauses[0] if clauses else play.rules.structure["discard"]
        waiting, number = list(seats_of(play, frame, who)), count(play, frame)
        frame.discarded = 0
        while waiting:
            seat = yield from next_of(play, waiting, "discard")
            for _ in times(number):
                if not sum(play.state.seats[seat].hand) > 0:
                    break
                own = Frame(seat, frame.card)
                answer = yield Ask("discard", seat, Cards(play, seat, "hand", own, optional), own, ("discard",),
                                   clause=clause, part=True, many=True)  # fmt: skip
                if not isinstance(answer, int):
                    break
                discard(play, seat, answer)
                frame.discarded += 1
                befalls(play, "this-discarded", frame, seat, answer)

    return run


def action(node: Node, context: Ctx, clauses: tuple[str, ...]) -> Action:
    """`action: 1`: so many more actions, at once (PS2-FIN-06)."""
    count = counted(node, context)

    def run(play: "Play", frame: Frame) -> None:
        play.state.seats[frame.seat].actions += count(play, frame)

    return run


def buy_cost(node: Node, context: Ctx, clauses: tuple[str, ...]) -> Action:
    """`buy-cost: -1`: the player's buy costs so many more or fewer this turn."""
    change = amount(node, context, -14, 14)

    def run(play: "Play", frame: Frame) -> None:
        play.state.seats[frame.seat].buy_adjust += change(play, frame)

    return run


def take(decision: str, to: str, free: bool, count: Number, clauses: tuple[str, ...]) -> Action:
    """Bank cards that come to the player without a buy, one after the other."""

    def run(play: "Play", frame: Frame) -> Moves:
        clause = cited(play, decision, clauses)
        for _ in times(count(play, frame)):
            slot = yield Ask(decision, frame.seat, Slots(play), frame, clause=clause)
            if isinstance(slot, int):
                player, card = play.state.seats[frame.seat], take_bank(play, slot)
                if to == "top":
                    player.top.append(card)
                else:
                    player.hand[card] += 1
                    player.free[card] += int(free)
                yield from refill_bank(play, frame.seat)

    return run


def top(node: Node, context: Ctx, clauses: tuple[str, ...]) -> Action:
    """`top: 1`: a bank card goes on top of the own deck; this is no buy (PS2-SYM-14 to -16)."""
    return take("top", "top", False, counted(node, context), clauses)


def to_hand(node: Node, context: Ctx, clauses: tuple[str, ...]) -> Action:
    """`to-hand: 1`, or `{count, free}`: a bank card goes to the hand; a free one costs no actions to play."""
    return take("to-hand", "hand", flag(node, "free"), counted(node, context, "free"), clauses)


def present(node: Node, context: Ctx, clauses: tuple[str, ...]) -> Action:
    """`present: 1`: draw a card and play it free, with all that follows, before the next one (PS2-FIN-09)."""
    count = counted(node, context)

    def run(play: "Play", frame: Frame) -> Moves:
        for _ in times(count(play, frame)):
            yield from open_present(play, frame)

    return run


def open_present(play: "Play", frame: Frame) -> Moves:
    """One present; none if there is no card to draw."""
    player = play.state.seats[frame.seat]
    before = list(player.hand)
    yield from draw(play, frame.seat, 1, play.rules.structure["draw"])
    card = next((kind for kind in play.kinds_in_play if player.hand[kind] > before[kind]), -1)
    if card < 0:
        return
    player.hand[card] -= 1
    player.table[card] += 1
    set_off(play, "present", frame, card)
    opened = Frame(frame.seat, card)
    opened.presented = True
    yield from play_card(play, opened)


def gain_cards(node: Node, context: Ctx, clauses: tuple[str, ...]) -> Action:
    """`gain: {card, count, who}`: cards come to a discard pile."""
    count, who = counted(node, context, "card", "who"), who_of(node)
    card = context.index(node.need("card"))

    def run(play: "Play", frame: Frame) -> None:
        number = count(play, frame)
        for seat in seats_of(play, frame, who):
            gain(play, seat, card, number)

    return run


def trash(node: Node, context: Ctx, clauses: tuple[str, ...]) -> Action:
    """`trash: this`, or `{from: hand or bank, where, count, optional}`: cards go to the trash."""
    if node.text is not None:
        one_of(node, ("this",))
        return trash_this
    count, optional = counted(node, context, "from", "where", "optional"), flag(node, "optional")
    zone, where = one_of(node.need("from"), ("hand", "bank")), option(node, "where")
    fits = None if where is None else context.expression(where)

    def run(play: "Play", frame: Frame) -> Moves:
        clause = clauses[0] if clauses else play.rules.structure["card-text"]
        frame.trashed = 0
        for _ in times(count(play, frame)):
            before = frame.trashed
            yield from (
                from_bank(play, frame, clause) if zone == "bank" else from_hand(play, frame, fits, optional, clause)
            )
            if frame.trashed == before:
                return

    return run


def from_hand(play: "Play", frame: Frame, fits: Expression | None, optional: bool, clause: str) -> Moves:
    """A card of the hand is trashed."""
    cards = Cards(play, frame.seat, "hand", frame, optional, fits)
    ask = Ask("trash", frame.seat, cards, frame, ("trash",), clause=clause, part=True, many=True)
    answer = yield from named_card(play, ask, "trash.nothing-fits")
    if answer >= 0:
        player = play.state.seats[frame.seat]
        player.hand[answer] -= 1
        player.free[answer] = smaller(player.free[answer], player.hand[answer])
        put_in_trash(play, frame, answer)


def from_bank(play: "Play", frame: Frame, clause: str) -> Moves:
    """A card of the bank is trashed, and replaced at once."""
    ask = Ask("trash", frame.seat, Slots(play), frame, ("trash",), clause=clause, part=True, many=True)
    doubt = only_doubtful(play, ask)
    if doubt is not None:
        raise Undecidable(doubt)
    slot = yield ask
    if isinstance(slot, int):
        put_in_trash(play, frame, take_bank(play, slot))
        yield from refill_bank(play, frame.seat)


def put_in_trash(play: "Play", frame: Frame, card: int) -> None:
    """A card that has left its place comes to the trash; its text may wait for that (PS2-FAQG-04)."""
    play.state.trash[card] += 1
    frame.trashed += 1
    befalls(play, "this-trashed", frame, frame.seat, card)


def trash_this(play: "Play", frame: Frame) -> None:
    """The card itself goes to the trash (PS2-SYM-27), unless a norm on `trash` forbids it."""
    player, frame.candidate, frame.trashed = play.state.seats[frame.seat], frame.card, 0
    if not play.permits("trash", frame):
        return
    if frame.place == "creature":
        leave_slot(play, frame.seat)
        player.discard[frame.card] -= 1
    elif frame.place == "table":
        player.table[frame.card] -= 1
    else:
        return
    frame.place = "gone"
    put_in_trash(play, frame, frame.card)


NOTHING = Case("draw.nothing-left", "there are not enough cards to draw", "as many are drawn as there are")
NONE_FITS = Case("trash.nothing-fits", "no card in hand is what the text wants trashed", "nothing is trashed")
OFF_TURN = SpecPoint(
    "deal.off-turn-empty",
    "who busts if the bank deck is empty and a card must be drawn from it in another player's turn, as Trickshot makes "
    "one do: PS2-FAQ-45 speaks of a card that one needs on one's own turn",
    ("whose-turn", "who-draws", "nobody"),
    "rules",
)
OPERATIONS: "Mapping[str, Built[Play, Frame]]" = {
    "draw": Built(draw_cards, "cards are drawn", (), (NOTHING,)),
    "discard": Built(discard_cards, "cards of the hand are discarded"),
    "action": Built(action, "more actions"),
    "buy-cost": Built(buy_cost, "this turn's buy costs more or less"),
    "top": Built(top, "a bank card goes on top of the deck", (OFF_TURN,)),
    "to-hand": Built(to_hand, "a bank card goes to the hand", (OFF_TURN,)),
    "present": Built(present, "a card is drawn and played free"),
    "gain": Built(gain_cards, "cards come to a discard pile"),
    "trash": Built(trash, "cards go to the trash", (), (NONE_FITS,)),
}
