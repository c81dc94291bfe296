"""Operations that move chips between hands, discard piles, bags and the bank: gain, trash, discard, move ..."""

from collections.abc import Mapping

from verifier.games.puzzle_strike.domains import Chips
from verifier.games.puzzle_strike.frame import Frame
from verifier.games.puzzle_strike.operations.parameters import (
    amount,
    different,
    flag,
    seats_of,
    who_of,
    zone,
    zones,
)
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.program import Action, Context
from verifier.games.puzzle_strike.zones import gain, trash
from verifier.games.steps import Operation
from verifier.kernel.ask import Ask, Moves
from verifier.kernel.source import Unreadable
from verifier.kernel.spec import Case, SpecPoint
from verifier.kernel.values import surely_not
from verifier.language.expression import Expression
from verifier.language.node import Node

#: The filter that lets gems pass.
GEMS_ONLY = "kind(chip, 'gem')"


def filter_of(node: Node, context: Context, key: str = "where") -> Expression | None:
    """The filter on chips that a step's text gives."""
    found = node.get(key)
    return None if found is None else context.expression(found)


def cited(clauses: tuple[str, ...], play: Play) -> str:
    """The clause to name when an answer is not what the step's text asks for."""
    return clauses[0] if clauses else play.rules.structure["chip-text"]


def gain_chips(node: Node, context: Context, clauses: tuple[str, ...]) -> Action:
    """`gain: {chip: wound, who: ...}` or `gain: {where: ..., choose: 2}`: bank chips to discard pile or hand."""
    node.known("chip", "who", "count", "to", "where", "choose", "different", "optional")
    who, to = who_of(node, "self"), zone(node, "to", "gain to", "")
    named = node.get("chip")
    if named is not None:
        node.known("chip", "who", "count", "to")
        chip, count = context.index(named), amount(node, "count", 1, 1)

        def run_named(play: Play, frame: Frame) -> None:
            for seat in seats_of(play, frame, who):
                for _ in range(count):
                    if gain(play, seat, chip, to or play.reading("gain.to")):
                        play.echoes.append((seat, "gain", chip))
                    else:
                        play.meet("gain.empty-stack")

        return run_named
    node.known("to", "where", "choose", "different", "optional")
    choose, distinct, where = amount(node, "choose", 1, 1), flag(node, "different"), filter_of(node, context)
    optional = flag(node, "optional")

    def run(play: Play, frame: Frame) -> Moves:
        frame.taken = ()
        for _ in range(choose):
            domain = Unchosen(play, ("bank",), frame, where, play.state.stacks, distinct, none=optional)
            if not play.conceivable(domain, frame.seat):
                play.meet("gain.nothing-fits")
                return
            ask = Ask("gain", frame.seat, domain, frame, ("gain",), clause=cited(clauses, play), part=True)
            chip = yield excusable(play, ask, frame, True) if optional else ask
            if not isinstance(chip, int):
                return
            frame.taken += (chip,)
            gain(play, frame.seat, chip, to or play.reading("gain.to"))

    return run


class Unchosen(Chips):
    """Bank chips; with `different`, only kinds that this step has not taken yet."""

    __slots__ = ("different",)

    def __init__(
        self,
        play: Play,
        zones: tuple[str, ...],
        frame: Frame,
        where: Expression | None,
        only: tuple[int, ...],
        different: bool,
        none: bool = False,
    ) -> None:
        super().__init__(play, zones, frame, where, none=none, only=only)
        self.different = different

    def fits(self, answer: int) -> bool:
        """Whether the chip passes the filter and is not one already taken."""
        return not (self.different and answer % self.play.kinds in self.frame.taken) and super().fits(answer)


def trash_chips(node: Node, context: Context, clauses: tuple[str, ...]) -> Action:
    """`trash: {from: [hand], where: ..., count: 2, up-to: true}`: return own chips to the bank (PS3-TERM-01)."""
    node.known("from", "where", "count", "up-to")
    sources, where = zones(node, "from", "trash from"), filter_of(node, context)
    count, up_to = amount(node, "count", 1, 1), flag(node, "up-to")

    def run(play: Play, frame: Frame) -> Moves:
        frame.trashed_count = 0
        for _ in range(count):
            domain = Chips(play, sources, frame, where, none=True)
            ask = Ask("trash", frame.seat, domain, frame, ("trash",), clause=cited(clauses, play), part=True)
            answer = yield excusable(play, ask, frame, up_to)
            if not isinstance(answer, int):
                if not up_to:
                    play.meet("trash.nothing-fits")
                return
            number, chip = divmod(answer, play.kinds)
            trash(play, frame.seat, chip, sources[number])
            frame.trashed = chip
            frame.trashed_count += 1

    return run


def excusable(play: Play, ask: Ask, frame: Frame, optional: bool) -> Ask:
    """The question, with "none" as what silence means if the text allows none or there is nothing else to answer.

    Whether "none" is legal is for the norms to say (PS3-DOALL-01).
    """
    frame.optional = frame.possible = False
    frame.possible = play.answerable(ask)
    frame.optional = optional
    if optional or surely_not(frame.possible):
        ask.elision = ask.elision.having(None)
    return ask


def move(node: Node, context: Context, clauses: tuple[str, ...]) -> Action:
    """`move: {from: hand, to: pile, where: ..., optional: true}`: one own chip to another own zone.

    With `count: 2` so many chips, one after another; of those put on top of a bag, the last one lies on top.
    """
    node.known("from", "to", "where", "optional", "count")
    source, to = zone(node, "from", "move from", "hand"), zone(node, "to", "move to", "discard")
    where, optional, count = filter_of(node, context), flag(node, "optional"), amount(node, "count", 1, 1)
    different(node, source, to)
    if to == "pile":
        sized(node, context)

    def run(play: Play, frame: Frame) -> Moves:
        frame.moved_count = 0
        for _ in range(count):
            domain = Chips(play, (source,), frame, where, none=True)
            ask = Ask("move", frame.seat, domain, frame, clause=cited(clauses, play))
            chip = yield excusable(play, ask, frame, optional)
            if not isinstance(chip, int):
                if not optional:
                    play.meet("move.nothing-fits")
                return
            play.zone(frame.seat, source)[chip] -= 1
            put(play, frame.seat, chip, to)
            frame.moved, frame.moved_count = chip, frame.moved_count + 1

    return run


def put(play: Play, seat: int, chip: int, to: str) -> None:
    """Lay a chip that has left its zone in another one: a gem in the pile by its size, the top of a bag in order."""
    player = play.state.seats[seat]
    if to == "bag-top":
        player.top.append(chip)
    elif to == "pile":
        player.pile[play.rules.chips[chip].size] += 1
    else:
        play.zone(seat, to)[chip] += 1


def sized(node: Node, context: Context) -> None:
    """Refuse a step that lets other chips than gems into a pile: its filter speaks of the kind or size of the chip."""
    found = node.get("where")
    if found is None or not context.expression(found).names & {"kind", "size"}:
        raise Unreadable((found or node).position, "only a gem goes to a pile: `where` has to say so", GEMS_ONLY)


def exchange(node: Node, context: Context, clauses: tuple[str, ...]) -> Action:
    """`exchange: {give: hand, take: bag, where: ...}`: swap a chip for a fitting one of another zone, if any."""
    node.known("give", "take", "where")
    give, take = zone(node, "give", "exchange", "hand"), zone(node, "take", "exchange", "bag")
    different(node, give, take)
    where = filter_of(node, context)

    def run(play: Play, frame: Frame) -> Moves:
        wanted = Chips(play, (take,), frame, where)
        given = Chips(play, (give,), frame)
        for domain in (wanted, given):
            if not play.conceivable(domain, frame.seat):
                play.meet("exchange.nothing-fits")
                return
        out = yield Ask("exchange-give", frame.seat, given, frame, clause=cited(clauses, play))
        into = yield Ask("exchange-take", frame.seat, wanted, frame, clause=cited(clauses, play))
        if isinstance(out, int) and isinstance(into, int):
            for chip, source, goal in ((out, give, take), (into, take, give)):
                play.zone(frame.seat, source)[chip] -= 1
                play.zone(frame.seat, goal)[chip] += 1

    return run


def place(node: Node, context: Context, clauses: tuple[str, ...]) -> Action:
    """`place: {chip: crash-gem}`: a bank chip into the own gem pile, playable from there as if from hand."""
    node.known("chip")
    chip = context.index(node.need("chip"))
    if chip in context.sizes.values():
        raise Unreadable(node.need("chip").position, "a gem is not placed in a pile: `ante` or `move` puts it there")

    def run(play: Play, frame: Frame) -> None:
        if not gain(play, frame.seat, chip, "placed"):
            play.meet("place.empty-stack")

    return run


OPERATIONS: Mapping[str, Operation[Play, Frame]] = {
    "gain": Operation(
        gain_chips,
        "put bank chips into the discard pile",
        (SpecPoint("gain.to", "where a gained chip goes when the text does not say", ("discard", "hand"), "gain"),),
        (
            Case("gain.empty-stack", "a chip is to be gained whose stack is empty", "nothing is gained"),
            Case("gain.nothing-fits", "no chip of the bank is one that may be gained", "nothing is gained"),
        ),
    ),
    "trash": Operation(
        trash_chips,
        "return own chips to the bank",
        cases=(Case("trash.nothing-fits", "there is no chip that could be trashed", "nothing is trashed"),),
    ),
    "move": Operation(
        move,
        "move an own chip to another own zone",
        cases=(Case("move.nothing-fits", "there is no chip that could be moved", "nothing is moved"),),
    ),
    "exchange": Operation(
        exchange,
        "swap a chip for one of another zone",
        cases=(Case("exchange.nothing-fits", "there is no chip that could be exchanged", "nothing is exchanged"),),
    ),
    "place": Operation(
        place,
        "put a bank chip into the own pile, playable from there",
        cases=(Case("place.empty-stack", "the chip to be placed in the pile is out of stock", "nothing is placed"),),
    ),
}
