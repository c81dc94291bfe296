"""Operations on gems and tokens: swaps, crashes, antes, blocks, destroying, filling meters."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from verifier.games.puzzle_strike_2.domains import Spaces
from verifier.games.puzzle_strike_2.effects import defeat, set_off, watched
from verifier.games.puzzle_strike_2.frame import Frame
from verifier.games.puzzle_strike_2.labels import Options, PileColours
from verifier.games.puzzle_strike_2.operations.parameters import (
    Action,
    Ctx,
    cited,
    colour_of,
    counted,
    flag,
    option,
    seats_of,
    who_of,
)
from verifier.games.puzzle_strike_2.unknown import height_bonus
from verifier.games.puzzle_strike_2.zones import add_gems, ante, count_sent, send
from verifier.games.steps import Operation
from verifier.kernel.ask import NO_DEFAULT, Ask, Moves
from verifier.kernel.spec import Case, SpecPoint
from verifier.kernel.values import pick, smaller
from verifier.language.node import Node

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play


def swap(node: Node, context: Ctx, clauses: tuple[str, ...]) -> Action:
    """`swap: 2`: so many times two adjacent gems of the own pile change places, if the player likes."""
    return swaps("swap", counted(node), clauses)


def deep_swap(node: Node, context: Ctx, clauses: tuple[str, ...]) -> Action:
    """`deep-swap: 1`: any two gems of the own pile change places, if the player likes."""
    return swaps("deep-swap", counted(node), clauses)


def swaps(decision: str, count: int, clauses: tuple[str, ...]) -> Action:
    """Gems that change places one pair after the other."""

    def run(play: "Play", frame: Frame) -> Moves:
        pile = play.state.seats[frame.seat].pile
        clause = cited(play, decision, clauses)
        for _ in range(count if len(pile) > 1 else 0):
            answer = yield Ask(
                decision, frame.seat, Spaces(play, 2, True), frame, ("swap",), None, clause, part=True, many=True
            )
            if not isinstance(answer, tuple):
                return
            low, high = answer[0] - 1, answer[1] - 1
            pile[low], pile[high] = pile[high], pile[low]

    return run


def crash(node: Node, context: Ctx, clauses: tuple[str, ...]) -> Action:
    """`crash: 1`: break the top gem and the run of its colour; `{count, unblockable}`."""
    count, unblockable = counted(node, "unblockable"), flag(node, "unblockable")

    def run(play: "Play", frame: Frame) -> None:
        for _ in range(count):
            height = len(play.state.seats[frame.seat].pile)
            if height == 0:
                play.meet("crash.no-gem")
                return
            break_run(play, frame, height - 1, unblockable)

    return run


def deep_crash(node: Node, context: Ctx, clauses: tuple[str, ...]) -> Action:
    """`deep-crash: 1`: the same from any gem of the pile."""
    count, unblockable = counted(node, "unblockable"), flag(node, "unblockable")

    def run(play: "Play", frame: Frame) -> Moves:
        clause = cited(play, "deep-crash", clauses)
        for _ in range(count):
            if not play.state.seats[frame.seat].pile:
                play.meet("crash.no-gem")
                return
            answer = yield Ask("deep-crash", frame.seat, Spaces(play, 1, False), frame, clause=clause)
            if isinstance(answer, tuple):
                break_run(play, frame, answer[0] - 1, unblockable)

    return run


def break_run(play: "Play", frame: Frame, start: int, unblockable: bool) -> None:
    """Break a gem and all that adjoin it in its colour; they fill the meter, and are sent (PS2-MATCH-01 to -04)."""
    player = play.state.seats[frame.seat]
    pile, colour = player.pile, player.pile[start]
    low = high = start
    while low > 0 and pile[low - 1] == colour:
        low -= 1
    while high + 1 < len(pile) and pile[high + 1] == colour:
        high += 1
    broken = high + 1 - low
    bonus = 0
    if broken >= play.rules.parameters["bonus-from"]:
        bonus = height_bonus(play, high + 1, "how many gems the crash sends")
        play.note("height-bonus")
    del pile[low : high + 1]
    fill_meter(play, frame.seat, colour, broken)
    send(play, frame.seat, broken + bonus, unblockable, colour)
    defeat(play, frame.seat, colour, broken)
    if watched(play, "crashed", frame.seat):
        set_off(play, "crashed", frame)


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
    count, who = counted(node, "who", "colours"), who_of(node)
    listed = option(node, "colours")
    named = None if listed is None else [colour_of(colour, context) for colour in listed.sequence()]

    def run(play: "Play", frame: Frame) -> None:
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
    count, who = counted(node, "who"), who_of(node)

    def run(play: "Play", frame: Frame) -> None:
        for seat in seats_of(play, frame, who):
            play.state.seats[seat].incoming += count

    return run


def block(node: Node, context: Ctx, clauses: tuple[str, ...]) -> Action:
    """`block: 3`: so many own incoming tokens are gone, unless a norm on `block` forbids it."""
    count = counted(node)

    def run(play: "Play", frame: Frame) -> None:
        player = play.state.seats[frame.seat]
        if play.permits("block", frame):
            player.incoming -= smaller(count, player.incoming)

    return run


def destroy(node: Node, context: Ctx, clauses: tuple[str, ...]) -> Action:
    """`destroy: {colour: chosen, optional: true}`: all own gems of a colour; `{top: 1}`: so many from the top."""
    node.known("colour", "top", "optional")
    colour, top, optional = node.get("colour"), node.get("top"), flag(node, "optional")
    if (colour is None) == (top is None):
        raise node.wrong("`colour` or `top`")
    wanted = 0 if top is None else top.integer(1, 14)
    fixed = -1 if colour is None or colour.text == "chosen" else colour_of(colour, context)

    def run(play: "Play", frame: Frame) -> Moves | None:
        pile = play.state.seats[frame.seat].pile
        if wanted:
            del pile[max(len(pile) - wanted, 0) :]
            return None
        if fixed >= 0:
            remove(play, frame.seat, fixed)
            return None
        return chosen(play, frame, optional, cited(play, "destroy", clauses))

    return run


def chosen(play: "Play", frame: Frame, optional: bool, clause: str) -> Moves:
    """Destroy the gems of a colour that the player chooses; who only may can choose one that is not in the pile."""
    held = bool(play.state.seats[frame.seat].pile)
    if not held and not optional:
        return
    colours = Options(play.rules.colours, True) if optional else PileColours(play, False)
    default = NO_DEFAULT if held else None
    answer = yield Ask("destroy", frame.seat, colours, frame, ("destroy",), default, clause, part=True)
    if isinstance(answer, str):
        remove(play, frame.seat, play.rules.colours.index(answer))


def remove(play: "Play", seat: int, colour: int) -> None:
    """Take all gems of a colour out of a pile; they fill no meter (PS2-DESTR-04)."""
    pile = play.state.seats[seat].pile
    pile[:] = [gem for gem in pile if not gem == colour]  # noqa: SIM201


def send_gems(node: Node, context: Ctx, clauses: tuple[str, ...]) -> Action:
    """`send: {count, unblockable}`: gems that come from no pile."""
    count, unblockable = counted(node, "unblockable"), flag(node, "unblockable")

    def run(play: "Play", frame: Frame) -> None:
        send(play, frame.seat, count, unblockable, -1)

    return run


def fill(node: Node, context: Ctx, clauses: tuple[str, ...]) -> Action:
    """`fill: {each: 1}`: so many gems come to each of the own meters."""
    node.known("each")
    each = node.need("each").integer(1, 14)

    def run(play: "Play", frame: Frame) -> None:
        for colour in range(len(play.rules.colours)):
            fill_meter(play, frame.seat, colour, each)

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
    "destroy": Operation(destroy, "own gems are destroyed"),
    "send": Operation(send_gems, "gems are sent that come from no pile"),
    "fill": Operation(fill, "gems come to the own meters"),
}
