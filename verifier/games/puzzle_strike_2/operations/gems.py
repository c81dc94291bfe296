"""Operations on gems and tokens: swaps, crashes, antes, blocks, destroying, filling meters."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from verifier.games.puzzle_strike_2.domains import Spaces
from verifier.games.puzzle_strike_2.effects import defeat, set_off
from verifier.games.puzzle_strike_2.exchange import record_block, record_crash
from verifier.games.puzzle_strike_2.frame import Frame
from verifier.games.puzzle_strike_2.lasting import on_crashes, used
from verifier.games.puzzle_strike_2.operations.parameters import (
    OF_CRASHES,
    Action,
    Ctx,
    Sent,
    amount,
    cited,
    colour_of,
    counted,
    flag,
    option,
    seats_of,
    who_of,
)
from verifier.games.puzzle_strike_2.triggers import Number
from verifier.games.puzzle_strike_2.unknown import height_bonus
from verifier.games.puzzle_strike_2.zones import add_gems, ante, count_sent, send
from verifier.games.steps import Operation
from verifier.kernel.ask import Ask, Moves
from verifier.kernel.spec import Case, SpecPoint
from verifier.kernel.values import pick, smaller, times
from verifier.language.node import Node

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play


def swap(node: Node, context: Ctx, clauses: tuple[str, ...]) -> Action:
    """`swap: 2`: so many times two adjacent gems of the own pile change places, if the player likes."""
    return swaps("swap", counted(node, context), clauses)


def deep_swap(node: Node, context: Ctx, clauses: tuple[str, ...]) -> Action:
    """`deep-swap: 1`: any two gems of the own pile change places, if the player likes."""
    return swaps("deep-swap", counted(node, context), clauses)


def swaps(decision: str, number: Number, clauses: tuple[str, ...]) -> Action:
    """Gems that change places one pair after the other."""

    def run(play: "Play", frame: Frame) -> Moves:
        pile = play.state.seats[frame.seat].pile
        clause = cited(play, decision, clauses)
        for _ in times(number(play, frame) if len(pile) > 1 else 0):
            answer = yield Ask(
                decision, frame.seat, Spaces(play, 2, True), frame, ("swap",), None, clause, part=True, many=True
            )
            if not isinstance(answer, tuple):
                return
            low, high = answer[0] - 1, answer[1] - 1
            pile[low], pile[high] = pile[high], pile[low]

    return run


def crash(node: Node, context: Ctx, clauses: tuple[str, ...]) -> Action:
    """`crash: 1`: break the top gem and the run of its colour; `{count, unblockable, more: broken // 2}`.

    So many gems `more` are sent; `broken` is how many were broken.
    """
    count, sent = counted(node, context, *OF_CRASHES), crash_of(node, context)

    def run(play: "Play", frame: Frame) -> None:
        for _ in times(count(play, frame)):
            height = len(play.state.seats[frame.seat].pile)
            if height == 0:
                play.meet("crash.no-gem")
                return
            break_run(play, frame, height - 1, sent)

    return run


def deep_crash(node: Node, context: Ctx, clauses: tuple[str, ...]) -> Action:
    """`deep-crash: 1`: the same from any gem of the pile."""
    count, sent = counted(node, context, *OF_CRASHES), crash_of(node, context)

    def run(play: "Play", frame: Frame) -> Moves:
        clause = cited(play, "deep-crash", clauses)
        for _ in times(count(play, frame)):
            if not play.state.seats[frame.seat].pile:
                play.meet("crash.no-gem")
                return
            answer = yield Ask("deep-crash", frame.seat, Spaces(play, 1, False), frame, clause=clause)
            if isinstance(answer, tuple):
                break_run(play, frame, answer[0] - 1, sent)

    return run


def crash_of(node: Node, context: Ctx) -> Sent:
    """How the gems of a crash are sent."""
    more = option(node, "more")
    return Sent(flag(node, "unblockable"), None if more is None else amount(more, context))


def break_run(play: "Play", frame: Frame, start: int, sent: Sent) -> None:
    """Break a gem and all that adjoin it in its colour; they fill the meter, and are sent (PS2-MATCH-01 to -04)."""
    player = play.state.seats[frame.seat]
    pile, colour = player.pile, player.pile[start]
    low = high = start
    while low > 0 and pile[low - 1] == colour:
        low -= 1
    while high + 1 < len(pile) and pile[high + 1] == colour:
        high += 1
    broken = high + 1 - low
    frame.broken, frame.colour = broken, colour
    bonus = 0
    if broken >= play.rules.parameters["bonus-from"]:
        bonus = height_bonus(play, high + 1, "how many gems the crash sends")
        play.note("height-bonus")
    del pile[low : high + 1]
    fill_meter(play, frame.seat, colour, broken)
    more, unblockable = changed(play, frame, sent)
    record_crash(play, frame.seat, broken, more, bonus)
    send(play, frame.seat, broken + more + bonus, unblockable, colour)
    defeat(play, frame.seat, colour, broken)
    set_off(play, "crashed", frame)


def changed(play: "Play", frame: Frame, sent: Sent) -> tuple[int, bool]:
    """How many gems more a crash sends, and whether they are unblockable: by its text, and by lasting effects.

    They are reckoned before the height bonus (PS2-FAQC-16).
    """
    more = 0 if sent.more is None else sent.more(play, frame)
    unblockable = sent.unblockable
    for one in on_crashes(play, frame.seat):
        more += 0 if one.effect.more is None else one.effect.more(play, frame)
        unblockable = unblockable or one.effect.unblockable
        used(play, frame.seat, one.serial)
    return more, unblockable


def fill_meter(play: "Play", seat: int, colour: int, count: int) -> None:
    """Gems go to the meter of their colour, over its size if they are too many (PS2-OVER-02)."""
    meters = play.state.seats[seat].meters
    if type(colour) is int:
        meters[colour] += count
        return
    for one in range(len(meters)):
        meters[one] += pick(colour == one, count, 0)


def ante_gems(node: Node, context: Ctx, clauses: tuple[str, ...]) -> Action:
    """`ante: {who, count}` in the colour of the ante slot, or `{who, colours: [...]}` in those colours."""
    number, who = counted(node, context, "who", "colours"), who_of(node)
    listed = option(node, "colours")
    named = None if listed is None else [colour_of(colour, context) for colour in listed.sequence()]

    def run(play: "Play", frame: Frame) -> None:
        count = number(play, frame)
        if who == "opponent":
            count_sent(play, frame.seat, count if named is None else len(named))
        for seat in seats_of(play, frame, who):
            if seat == play.automaton:
                play.note("automaton-anted")
            if named is None:
                ante(play, seat, count)
            else:
                add_gems(play, seat, "ante", tuple(named))

    return run


def incoming(node: Node, context: Ctx, clauses: tuple[str, ...]) -> Action:
    """`incoming: {who, count}`: so many tokens come to an incoming zone."""
    count, who = counted(node, context, "who"), who_of(node)

    def run(play: "Play", frame: Frame) -> None:
        number = count(play, frame)
        for seat in seats_of(play, frame, who):
            play.state.seats[seat].incoming += number

    return run


def block(node: Node, context: Ctx, clauses: tuple[str, ...]) -> Action:
    """`block: 3`: so many own incoming tokens are gone, unless a norm on `block` forbids it."""
    count, own = counted(node, context), next(iter(clauses), "")

    def run(play: "Play", frame: Frame) -> None:
        player = play.state.seats[frame.seat]
        if play.permits("block", frame):
            blocked = smaller(count(play, frame), player.incoming)
            record_block(play, frame.seat, blocked, own)
            player.incoming -= blocked

    return run


def send_gems(node: Node, context: Ctx, clauses: tuple[str, ...]) -> Action:
    """`send: {count, unblockable}`: gems that come from no pile."""
    count, unblockable = counted(node, context, "unblockable"), flag(node, "unblockable")

    def run(play: "Play", frame: Frame) -> None:
        send(play, frame.seat, count(play, frame), unblockable, -1)

    return run


def fill(node: Node, context: Ctx, clauses: tuple[str, ...]) -> Action:
    """`fill: {each: 1}`: so many gems come to each of the own meters; `{colour: green, count: 2}`: to one of them."""
    node.known("each", "colour", "count")
    one = node.get("colour")
    if (one is None) == (node.get("each") is None) or (one is None and node.get("count") is not None):
        raise node.wrong("`each` or `colour`")
    wanted = -1 if one is None else colour_of(one, context)
    number = counted(node, context, "colour") if one is not None else amount(node.need("each"), context)

    def run(play: "Play", frame: Frame) -> None:
        count = number(play, frame)
        for colour in range(len(play.rules.colours)) if wanted < 0 else (wanted,):
            fill_meter(play, frame.seat, colour, count)

    return run


NO_GEM = Case("crash.no-gem", "a crash with an empty pile", "nothing is broken, nothing is sent")
COLOUR = SpecPoint(
    "send.unblockable-colour",
    "which colours unblockable gems have: they bypass the incoming zone, and no text says how they get a colour",
    ("drop-pattern", "ante-slot", "as-broken"),
    "rules",
)
OPERATIONS: "Mapping[str, Operation[Play, Frame]]" = {
    "swap": Operation(swap, "two adjacent gems change places"),
    "deep-swap": Operation(deep_swap, "any two gems change places"),
    "crash": Operation(crash, "the top gem and the run of its colour are broken and sent", (COLOUR,), (NO_GEM,)),
    "deep-crash": Operation(deep_crash, "a gem and the run of its colour are broken and sent", (), (NO_GEM,)),
    "ante": Operation(ante_gems, "gems fall onto a pile"),
    "incoming": Operation(incoming, "tokens come to an incoming zone"),
    "block": Operation(block, "own incoming tokens are negated"),
    "send": Operation(send_gems, "gems are sent that come from no pile"),
    "fill": Operation(fill, "gems come to the own meters"),
}
