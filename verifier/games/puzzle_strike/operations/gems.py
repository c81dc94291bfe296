"""Operations on gem piles: crash, counter-crash, negate, combine, split, and the toll on combining."""

from collections.abc import Mapping
from typing import cast

from verifier.games.puzzle_strike.domains import Chips, Gems
from verifier.games.puzzle_strike.exchange import record_passage
from verifier.games.puzzle_strike.frame import Frame
from verifier.games.puzzle_strike.incidents import collide, negate, reflect, send
from verifier.games.puzzle_strike.operations.chips import cited, excusable, filter_of
from verifier.games.puzzle_strike.operations.parameters import (
    MOST_GEMS,
    amount,
    bare,
    flag,
    gem_size,
    one_a_pile,
    seats_of,
    who_of,
    zone,
)
from verifier.games.puzzle_strike.plain_domains import Number, Opponents
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.program import Action, Context
from verifier.games.puzzle_strike.zones import break_gem, put_in_pile, supply
from verifier.games.steps import Operation
from verifier.kernel.ask import NO_DEFAULT, Answer, Ask, Moves
from verifier.kernel.spec import Case, SpecPoint
from verifier.kernel.values import smaller, surely_not, times
from verifier.language.node import Node

#: A line may name more gems than a chip breaks, so that the norm on their number can say what is wrong.
MOST_WRITTEN = 4


def which_gems(play: Play, frame: Frame, most: int, size: int, clause: str) -> Ask:
    """The question which gems to break; how many may or must be broken is for the norms to say."""
    pile = play.state.seats[frame.seat].pile
    there = pile[size] if size else sum(pile)
    frame.limit = smaller(most, there)
    frame.possible = there > 0
    default = None if surely_not(frame.possible) else NO_DEFAULT
    gems = Gems(play, 1, max(most, MOST_WRITTEN), True, size, frame.limit, most)
    return Ask("crash", frame.seat, gems, frame, (), default, clause)


def broken(play: Play, frame: Frame, gems: Answer) -> tuple[tuple[int, ...], int]:
    """Break the chosen gems of the pile; their sizes, and how many of them were stand-in 1-gems."""
    if not isinstance(gems, tuple):
        return (), 0
    stand_ins = play.state.seats[frame.seat].stand_ins
    before = stand_ins[1]
    for gem in gems:
        break_gem(play, frame.seat, gem)
    return gems, before - stand_ins[1]


def pay(play: Play, frame: Frame, per_gem: int, gems: tuple[int, ...]) -> None:
    """The gem power for crashing: per gem broken, on one's own turn only (PS3-FINE-01 to -03, PS3-DCRASH-07)."""
    own_turn = play.on_turn(frame.seat)
    if not per_gem or (not own_turn and play.reading("crash.pay-on-other-turn") == "never"):
        return
    if frame.reacting and own_turn and play.reading("crash.pay-for-counter-on-own-turn") == "never":
        return
    if gems or play.reading("crash.pay-without-gem", frame.chip) == "in-full":
        play.state.seats[frame.seat].money += per_gem * max(1, len(gems))


def crash(node: Node, context: Context, clauses: tuple[str, ...]) -> Action:
    """`crash: {gems: 1, pay: 1, size: 1}`: break gems of the own pile and send the pieces to an opponent."""
    node.known("gems", "pay", "size")
    most, per_gem = amount(node, "gems", None, 1, MOST_GEMS), amount(node, "pay", 0)
    size, own = gem_size(node, "size", context.sizes, 0), next(iter(clauses), "")

    def run(play: Play, frame: Frame) -> Moves:
        chosen = yield which_gems(play, frame, most, size, cited(clauses, play))
        opponents = play.opponents(frame.seat)
        target: Answer = opponents[0]
        free = play.reading("crash.target") == "chosen-opponent"
        if chosen is not None and (free or len(opponents) > 1):
            among = opponents if free else opponents[:1]
            default = target if len(among) == 1 else NO_DEFAULT
            clause = play.rules.structure["target"]
            target = yield Ask("target", frame.seat, Opponents(play, among), frame, (), default, clause)
        gems, stand_ins = broken(play, frame, chosen)
        pay(play, frame, per_gem, gems)
        if gems and isinstance(target, int):
            yield from send(play, frame, target, gems, stand_ins, own)
        elif not gems:
            play.meet("crash.no-gem")

    return run


def counter_crash(node: Node, context: Context, clauses: tuple[str, ...]) -> Action:
    """`counter-crash: {gems: 1, pay: 1}`: break own gems against those coming in (PS3-COUNTER-05 to -07)."""
    node.known("gems", "pay", "size")
    most, per_gem = amount(node, "gems", None, 1, MOST_GEMS), amount(node, "pay", 0)
    size, own = gem_size(node, "size", context.sizes, 0), next(iter(clauses), "")

    def run(play: Play, frame: Frame) -> Moves:
        chosen = yield which_gems(play, frame, most, size, cited(clauses, play))
        gems, stand_ins = broken(play, frame, chosen)
        pay(play, frame, per_gem, gems)
        if gems:
            yield from collide(play, frame, gems, stand_ins, own)

    return run


def negate_gems(node: Node, context: Context, clauses: tuple[str, ...]) -> Action:
    """`negate: {all: true}`, `{exactly: 1}` or `{up-to: 3, pay: 1}`: incoming gems go to the bank instead.

    With `pay`, the player they were sent to gets that much per gem in his next buy phase.
    """
    node.known("all", "exactly", "up-to", "pay")
    everything, exactly = flag(node, "all"), amount(node, "exactly", 0, 1)
    up_to, per_gem = amount(node, "up-to", 0, 1), amount(node, "pay", 0)
    own = next(iter(clauses), "")
    if everything + bool(exactly) + bool(up_to) != 1:
        raise node.wrong("one of `all: true`, `exactly` and `up-to`")

    def run(play: Play, frame: Frame) -> Moves:
        incident = frame.incident
        if incident is None:
            return
        count: Answer = incident.count if everything else exactly
        if up_to:
            domain = Number(0, smaller(up_to, incident.count), up_to)
            count = yield Ask("negate", frame.seat, domain, frame, (), domain.high, cited(clauses, play))
        if count is not None:
            stopped = negate(play, incident, cast(int, count))
            record_passage(play, "negated", incident.target, stopped, frame.chip, own)
            play.state.seats[incident.target].carried += per_gem * stopped

    return run


def reflect_gems(node: Node, context: Context, clauses: tuple[str, ...]) -> Action:
    """`reflect`: all incoming gems are sent back to who sent them, as a send of its own that can be answered."""
    bare(node)
    own = next(iter(clauses), "")

    def run(play: Play, frame: Frame) -> Moves | None:
        return None if frame.incident is None else reflect(play, frame, frame.incident, own)

    return run


def combine(node: Node, context: Context, clauses: tuple[str, ...]) -> Action:
    """`combine: {}`: two gems of the own pile become one of their sum; `with-bank: 1` takes one from the bank."""
    node.known("with-bank")
    from_bank = gem_size(node, "with-bank", context.sizes, 0)

    def run(play: Play, frame: Frame) -> Moves:
        frame.limit = from_bank
        domain = Gems(play, 1, 1, True) if from_bank else Gems(play, 2, 2, True)
        ask = Ask("combine", frame.seat, domain, frame, clause=cited(clauses, play))
        frame.possible = play.answerable(ask)
        optional = not frame.possible or play.reading("combine.optional", frame.chip) == "may"
        frame.optional = optional
        if optional:
            ask.default = None
        gems = yield ask
        if gems is None and not frame.possible:
            play.meet("combine.nothing-fits")
        if isinstance(gems, tuple):
            merge(play, frame, gems, from_bank)

    return run


def merge(play: Play, frame: Frame, gems: tuple[int, ...], from_bank: int) -> None:
    """Put the gems used up in the bank and the gem of their sum in the pile (PS3-COMBINE-03 to -05)."""
    size = sum(gems) + from_bank
    for gem in gems:
        break_gem(play, frame.seat, gem)
    if size not in play.rules.gem_chips:
        return  # there is no such gem to be put in the pile
    if not put_in_pile(play, frame.seat, size) and play.reading("combine.supply", frame.chip) == "stand-in":
        player = play.state.seats[frame.seat]
        player.pile[size] += 1
        player.stand_ins[size] += 1


def split_largest(node: Node, context: Context, clauses: tuple[str, ...]) -> Action:
    """`split-largest: {who: affected}`: the largest gem of a pile becomes 1-gems in the same pile."""
    node.known("who")
    who = who_of(node, "affected")

    def run(play: Play, frame: Frame) -> None:
        for seat in one_a_pile(play, frame, seats_of(play, frame, who)):
            pile = play.state.seats[seat].pile
            largest = next((size for size in (4, 3, 2) if pile[size] > 0), 0)
            if not largest:
                play.meet("split.nothing-to-split")
            ties = pile[largest] if play.reading("split.ties", frame.chip) == "all" else 1
            for _ in times(ties if largest else 0):
                break_gem(play, seat, largest)
                count, stand_ins = supply(play, largest)
                pile[1] += count
                play.state.seats[seat].stand_ins[1] += stand_ins

    return run


def toll(node: Node, context: Context, clauses: tuple[str, ...]) -> Action:
    """`toll: {from: hand, where: ...}`: who would combine must first discard such a chip, or does not combine."""
    node.known("from", "where")
    source, where = zone(node, "from", "toll from", "hand"), filter_of(node, context)

    def run(play: Play, frame: Frame) -> Moves:
        seat = frame.chooser
        if seat == frame.seat and play.reading("toll.scope") == "opponents":
            return
        domain = Chips(play, (source,), frame, where, none=True)
        ask = Ask("toll", seat, domain, frame, ("discard",), clause=cited(clauses, play), part=True)
        chip = yield excusable(play, ask, frame, True)
        if isinstance(chip, int):
            play.zone(seat, source)[chip] -= 1
            play.state.seats[seat].discard[chip] += 1
        elif frame.incident is not None:
            frame.incident.immune |= {seat}

    return run


OPERATIONS: Mapping[str, Operation[Play, Frame]] = {
    "crash": Operation(
        crash,
        "break gems of the own pile and send them",
        (
            SpecPoint("crash.target", "who receives the gems", ("chosen-opponent", "next-player"), "crash"),
            SpecPoint("crash.number", "whether fewer gems than possible may be broken",
                      ("up-to", "as-many-as-possible"), "crash"),
            SpecPoint("crash.pay-on-other-turn", "whether a crash on somebody else's turn pays",
                      ("never", "paid"), "crash"),
            SpecPoint("crash.pay-for-counter-on-own-turn", "whether a counter-crash on one's own turn pays",
                      ("paid", "never"), "crash"),
            SpecPoint("crash.pay-without-gem", "whether a crash that breaks no gem pays",
                      ("per-gem", "in-full"), "crash"),
            SpecPoint("send.supply", "what is sent when the bank is short of 1-gems",
                      ("as-many-as-there-are", "stand-in"), "crash"),
        ),
        (Case("crash.no-gem", "the pile has no gem to break", "nothing is sent"),),
    ),
    "counter-crash": Operation(
        counter_crash,
        "break gems of the own pile against incoming ones",
        (
            SpecPoint("counter.surplus", "what becomes of 1-gems left over from a collision",
                      ("to-who-crashed-less", "lost"), "counter-crash"),
            SpecPoint("counter.without-gem", "whether a counter-crash can be played with no gem to break",
                      ("not-allowed", "allowed"), "counter-crash"),
            SpecPoint("reaction.discarded", "when a chip used as a reaction is discarded",
                      ("at-once", "in-cleanup"), "counter-crash"),
        ),
    ),
    "negate": Operation(negate_gems, "incoming gems go to the bank"),
    "reflect": Operation(reflect_gems, "incoming gems are sent back"),
    "combine": Operation(
        combine,
        "two gems become one",
        (
            SpecPoint("combine.optional", "whether a player who can combine may leave it", ("may", "must"), "combine"),
            SpecPoint("combine.supply", "what happens when the bank is out of the gem that would be made",
                      ("cannot-combine", "nothing-made", "stand-in"), "combine"),
        ),
        (Case("combine.nothing-fits", "no gems of the pile can be combined", "nothing is combined"),),
    ),
    "split-largest": Operation(
        split_largest,
        "the largest gem of a pile becomes 1-gems",
        (SpecPoint("split.ties", "how many of several equal largest gems are split", ("one", "all"), "split-largest"),),
        (Case("split.nothing-to-split", "the pile has no gem larger than one", "nothing is split"),),
    ),
    "toll": Operation(
        toll,
        "combining costs a discard",
        (SpecPoint("toll.scope", "whom the toll binds", ("every-player", "opponents"), "toll"),),
    ),
}  # fmt: skip
