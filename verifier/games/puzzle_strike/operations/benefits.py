"""Operations that give their user something at once: arrows, money, piggy banks, draws, price cuts, lasting effects."""

from collections.abc import Mapping

from verifier.games.puzzle_strike.frame import Frame
from verifier.games.puzzle_strike.operations.parameters import (
    amount,
    bare,
    counted_by,
    gem_size,
    one_a_pile,
    seats_of,
    who_of,
)
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.program import Action, Context
from verifier.games.puzzle_strike.unseen import COLOURS
from verifier.games.puzzle_strike.zones import ante, draw, leave
from verifier.games.steps import Operation
from verifier.kernel.ask import Moves
from verifier.kernel.spec import Case, SpecPoint
from verifier.kernel.values import times
from verifier.language.node import Node, one_of

#: How long an effect lasts: turns after the one in which it is made.
DURATIONS = ("end-of-turn", "end-of-next-turn", "rest-of-game")


def arrows(node: Node, context: Context, clauses: tuple[str, ...]) -> Action:
    """`arrows: {black: 1}`: more actions this turn (PS3-ICON-01, -07)."""
    node.known(*COLOURS)
    gift = tuple(value.integer(0, 99) if (value := node.get(colour)) else 0 for colour in COLOURS)

    def run(play: Play, frame: Frame) -> None:
        play.state.unseen[frame.seat].give(gift)

    return run


def money(node: Node, context: Context, clauses: tuple[str, ...]) -> Action:
    """`money: 2`: gem power for this turn's buy phase (PS3-ICON-06).

    `money: {each: 1, per: {chip: 1-gem, in: hand}}` gives so much for each such chip.
    """
    if node.fields is not None:
        node.known("each", "per")
        return money_for_chips(node, context)
    change = node.integer(-99, 99)

    def run(play: Play, frame: Frame) -> None:
        play.state.seats[frame.seat].money += change

    return run


def money_for_chips(node: Node, context: Context) -> Action:
    """Gem power for each chip of a kind in a zone of the chip's user."""
    node.need("per")
    each, per = amount(node, "each"), counted_by(node, context)

    def run(play: Play, frame: Frame) -> None:
        if per is not None:
            play.state.seats[frame.seat].money += each * per.of(play, frame.seat)

    return run


def piggy(node: Node, context: Context, clauses: tuple[str, ...]) -> Action:
    """`piggy: 1`: permission to hold back a chip in this turn's cleanup (PS3-ICON-04)."""
    change = node.integer(0, 99)

    def run(play: Play, frame: Frame) -> None:
        play.state.seats[frame.seat].piggy += change

    return run


def draw_chips(node: Node, context: Context, clauses: tuple[str, ...]) -> Action:
    """`draw: 3`: draw chips now (PS3-ICON-03)."""
    count = node.integer(0, 99)

    def run(play: Play, frame: Frame) -> Moves:
        return draw(play, frame.seat, count, clauses[0] if clauses else play.rules.structure["draw"])

    return run


def discount(node: Node, context: Context, clauses: tuple[str, ...]) -> Action:
    """`discount: {amount: 1, floor: 1}`: bank chips cost less for the rest of this turn."""
    node.known("amount", "floor")
    cut = (amount(node, "amount"), amount(node, "floor", 0))

    def run(play: Play, frame: Frame) -> None:
        play.state.discounts.append(cut)

    return run


def effect(node: Node, context: Context, clauses: tuple[str, ...]) -> Action:
    """`effect: {name: ..., who: ..., until: end-of-turn}`: something that norms can ask about while it lasts."""
    node.known("name", "who", "until")
    name, who = node.need("name").string(), who_of(node, "self")
    until = node.need("until")
    duration = DURATIONS.index(one_of(until, DURATIONS))

    def run(play: Play, frame: Frame) -> None:
        turns = (0, len(play.state.seats), 10**6)[duration]
        for seat in seats_of(play, frame, who):
            play.state.effects.append((name, seat, play.state.turn + turns))

    return run


def ante_gem(node: Node, context: Context, clauses: tuple[str, ...]) -> Action:
    """`ante: {size: 1, who: affected}`: a gem from the bank into a pile; not a send (PS3-TERM-09, -10, -12).

    With `per: {chip: wound, in: discard}`, one for each such chip of that player.
    """
    node.known("size", "who", "per")
    size, who, per = gem_size(node, "size", context.sizes), who_of(node, "self"), counted_by(node, context)

    def run(play: Play, frame: Frame) -> None:
        for seat in one_a_pile(play, frame, seats_of(play, frame, who)):
            for _ in times(per.of(play, seat)) if per is not None else (0,):
                ante(play, seat, size)
                play.echoes.append((seat, "ante", play.rules.gem_chips[size]))

    return run


def ante_shift(node: Node, context: Context, clauses: tuple[str, ...]) -> Action:
    """`ante-shift: 1`: this turn's ante is that much larger than usual, up to the largest gem."""
    change = node.integer(0, max(context.sizes))  # below the smallest gem there is nothing to ante

    def run(play: Play, frame: Frame) -> None:
        play.state.ante_shift += change

    return run


def extra_turn(node: Node, context: Context, clauses: tuple[str, ...]) -> Action:
    """`extra-turn`: the player whose turn it is takes one more turn after it; who is next in turn order stays so."""
    bare(node)

    def run(play: Play, frame: Frame) -> None:
        play.state.extra_turns += 1

    return run


def end_action_phase(node: Node, context: Context, clauses: tuple[str, ...]) -> Action:
    """`end-action-phase`: no further chip can be played this turn."""
    bare(node)

    def run(play: Play, frame: Frame) -> None:
        play.state.seats[frame.seat].ended_by = frame.chip

    return run


def trash_self(node: Node, context: Context, clauses: tuple[str, ...]) -> Action:
    """`trash-self`: this chip returns to the bank (PS3-TERM-01)."""
    bare(node)

    def run(play: Play, frame: Frame) -> None:
        leave(play, frame, "bank")
        play.echoes.append((frame.seat, "trash", frame.chip))

    return run


def discard_self(node: Node, context: Context, clauses: tuple[str, ...]) -> Action:
    """`discard-self`: this chip goes to its owner's discard pile."""
    bare(node)

    def run(play: Play, frame: Frame) -> None:
        leave(play, frame, "discard")
        play.echoes.append((frame.seat, "discard", frame.chip))

    return run


def immune(node: Node, context: Context, clauses: tuple[str, ...]) -> Action:
    """`immune`: the attack that this chip reacts to does not affect its owner."""
    bare(node)

    def run(play: Play, frame: Frame) -> None:
        if frame.incident is not None:
            frame.incident.immune |= {frame.seat}

    return run


def trap(node: Node, context: Context, clauses: tuple[str, ...]) -> Action:
    """`trap`: a token on a bank stack; whoever buys from it gains a wound for each token."""
    from verifier.games.puzzle_strike.asks import Stacks
    from verifier.kernel.ask import Ask

    bare(node)

    def run(play: Play, frame: Frame) -> Moves:
        domain = Stacks(play, ("bank",), frame)
        clause = clauses[0] if clauses else play.rules.structure["chip-text"]
        stack = yield Ask("trap", frame.seat, domain, frame, clause=clause)
        if isinstance(stack, int):
            play.state.traps[stack] += 1

    return run


OPERATIONS: Mapping[str, Operation[Play, Frame]] = {
    "arrows": Operation(arrows, "more actions this turn"),
    "money": Operation(money, "gem power this turn"),
    "piggy": Operation(piggy, "hold back a chip in cleanup"),
    "draw": Operation(
        draw_chips,
        "draw chips",
        (
            SpecPoint("refill.table", "whether chips played this turn go into the bag with the discard pile",
                      ("left-out", "included"), "draw"),
            SpecPoint("top.order", "in which order several chips on top of a bag are drawn",
                      ("last-first", "any"), "draw"),
        ),
        (
            Case("draw.nothing-left", "a chip has its player draw, and bag and discard pile are empty",
                 "the chips that there are have been drawn"),
            Case("draw.cleanup-nothing-left", "bag and discard pile are empty before the cleanup draw is done",
                 "the next turn begins with the chips that were drawn"),
        ),
    ),
    "discount": Operation(
        discount,
        "bank chips cost less this turn",
        (
            SpecPoint("discount.below-floor", "whether a chip cheaper than the floor of a price cut is raised to it",
                      ("unchanged", "raised-to-floor"), "discount"),
            SpecPoint("discount.trashed", "whether a price cut lowers the cost of a chip trashed just before, too",
                      ("lowered", "printed"), "discount"),
        ),
    ),
    "effect": Operation(effect, "a lasting effect that norms look at"),
    "ante": Operation(
        ante_gem,
        "ante a gem into a pile",
        (
            SpecPoint("ante.supply", "what is anted when the bank is out of 1-gems", ("stand-in", "nothing"), "ante"),
            SpecPoint("ante.supply-of-larger", "what is anted when the bank is out of a gem larger than 1",
                      ("stand-in", "nothing"), "ante"),
            SpecPoint("level.ratchet", "whether the ante level falls when stacks fill up again",
                      ("never-back", "follows-the-stacks"), "ante"),
            SpecPoint("stand-in.leaves", "whether a stand-in gem or a real one of its size leaves the pile first",
                      ("first", "last"), "ante"),
        ),
    ),
    "ante-shift": Operation(
        ante_shift,
        "a larger or smaller ante this turn",
        cases=(Case("ante-shift.no-larger-gem", "the ante would be larger than the largest gem",
                    "the largest gem is anted"),),
    ),
    "extra-turn": Operation(extra_turn, "another turn after this one"),
    "end-action-phase": Operation(end_action_phase, "no further action this turn"),
    "trash-self": Operation(trash_self, "this chip returns to the bank"),
    "discard-self": Operation(discard_self, "this chip is discarded"),
    "immune": Operation(immune, "the attack does not affect this player"),
    "trap": Operation(trap, "put a trap token on a stack"),
}  # fmt: skip
