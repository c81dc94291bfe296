"""Operations that move chips between hands, discard piles, bags and the bank: gain, trash, discard, move ..."""

from collections.abc import Mapping

from verifier.games.puzzle_strike.domains import Chips
from verifier.games.puzzle_strike.frame import Frame
from verifier.games.puzzle_strike.operations.parameters import ZONES, amount, flag, seats_of, who_of, word
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.program import Action, Context, Operation
from verifier.games.puzzle_strike.zones import gain, return_to_bank, trash
from verifier.kernel.ask import NO_DEFAULT, Ask, Chance, Moves
from verifier.kernel.spec import SpecPoint
from verifier.language.expression import Evaluate
from verifier.language.node import Node


def filter_of(node: Node, context: Context, key: str = "where") -> Evaluate | None:
    """The filter on chips that a step's text gives."""
    found = node.get(key)
    return None if found is None else context.expression(found).evaluate


def cited(clauses: tuple[str, ...], play: Play) -> str:
    """The clause to name when an answer is not what the step's text asks for."""
    return clauses[0] if clauses else play.rules.structure["chip-text"]


def gain_chips(node: Node, context: Context, clauses: tuple[str, ...]) -> Action:
    """`gain: {chip: wound, who: ...}` or `gain: {where: ..., choose: 2}`: bank chips to discard pile or hand."""
    node.known("chip", "who", "count", "to", "where", "choose", "different")
    who, to = who_of(node, "self"), word(node, "to", ZONES, "")
    named = node.get("chip")
    if named is not None:
        chip, count = context.chip_index(named), amount(node, "count", 1)

        def run_named(play: Play, frame: Frame) -> None:
            for seat in seats_of(play, frame, who):
                for _ in range(count):
                    gain(play, seat, chip, to or play.reading("gain.to"))

        return run_named
    choose, different, where = amount(node, "choose", 1), flag(node, "different"), filter_of(node, context)

    def run(play: Play, frame: Frame) -> Moves:
        frame.taken = ()
        for _ in range(choose):
            domain = Unchosen(play, ("bank",), frame, where, only=play.state.stacks, different=different)
            if not any(True for _ in domain.candidates(frame.seat)):
                return
            chip = yield Ask("gain", frame.seat, domain, frame, ("gain",), clause=cited(clauses, play), part=True)
            if isinstance(chip, int):
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
        where: Evaluate | None,
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
    zones, where = node.need("from").strings(), filter_of(node, context)
    count, up_to = amount(node, "count", 1), flag(node, "up-to")

    def run(play: Play, frame: Frame) -> Moves:
        frame.trashed_count = 0
        for _ in range(count):
            domain = Chips(play, zones, frame, where, none=True)
            ask = Ask("trash", frame.seat, domain, frame, ("trash",), clause=cited(clauses, play), part=True)
            answer = yield excusable(play, ask, frame, up_to)
            if not isinstance(answer, int):
                return
            zone, chip = divmod(answer, play.kinds)
            trash(play, frame.seat, chip, zones[zone])
            frame.trashed = chip
            frame.trashed_count += 1

    return run


def excusable(play: Play, ask: Ask, frame: Frame, optional: bool) -> Ask:
    """The question, with "none" as what silence means if the text allows none or there is nothing else to answer.

    Whether "none" is legal is for the norms to say (PS3-DOALL-01).
    """
    frame.optional = frame.possible = False
    frame.possible = any(answer is not None for answer in play.legal(ask))
    frame.optional = optional
    if optional or not frame.possible:
        ask.default = None
    return ask


def discard_chips(node: Node, context: Context, clauses: tuple[str, ...]) -> Action:
    """`discard: {who: affected, count: 2, instead: ...}`: players discard from hand, each choosing his own chips.

    One chip that fits `instead` does for all of them.
    """
    node.known("who", "count", "where", "instead")
    who, count = who_of(node, "self"), amount(node, "count", 1)
    where, instead = filter_of(node, context), filter_of(node, context, "instead")

    def run(play: Play, frame: Frame) -> Moves:
        for seat in seats_of(play, frame, who):
            frame.taken = ()
            frame.relieved = False
            while len(frame.taken) < count:
                frame.wronged = seat
                domain = Chips(play, ("hand",), frame, where, none=True)
                ask = Ask("discard", seat, domain, frame, ("discard",), clause=cited(clauses, play), part=True)
                chip = yield excusable(play, ask, frame, frame.relieved)
                if not isinstance(chip, int):
                    break
                player = play.state.seats[seat]
                player.hand[chip] -= 1
                player.discard[chip] += 1
                frame.taken += (chip,)
                frame.candidate = chip
                frame.relieved = frame.relieved or (instead is not None and bool(instead(play, frame)))

    return run


def discard_all(node: Node, context: Context, clauses: tuple[str, ...]) -> Action:
    """`discard-all: {who: affected, where: ...}`: a revealed hand loses every chip of a kind to the discard pile."""
    node.known("who", "where")
    who, where = who_of(node, "affected"), filter_of(node, context)

    def run(play: Play, frame: Frame) -> None:
        frame.taken = ()
        for seat in seats_of(play, frame, who):
            player = play.state.seats[seat]
            for chip in play.rules.chip_range:
                frame.candidate = chip
                held = player.hand[chip]
                if held and (where is None or where(play, frame)):
                    player.hand[chip] = 0
                    player.discard[chip] += held
                    frame.taken += (chip,) * held

    return run


def steal(node: Node, context: Context, clauses: tuple[str, ...]) -> Action:
    """`steal: {who: affected, to: discard}`: take one of the chips that the step before made somebody discard."""
    node.known("who", "to")
    who, to = who_of(node, "affected"), word(node, "to", ZONES, "discard")

    def run(play: Play, frame: Frame) -> Moves:
        frame.moved_count = 0
        for seat in seats_of(play, frame, who):
            if not frame.taken:
                return
            kinds = tuple(sorted(set(frame.taken)))
            domain = Chips(play, ("discard",), frame, owner=seat, only=kinds)
            default = kinds[0] if len(kinds) == 1 else NO_DEFAULT
            chip = yield Ask("steal", frame.seat, domain, frame, (), default, cited(clauses, play))
            if isinstance(chip, int):
                play.state.seats[seat].discard[chip] -= 1
                play.zone(frame.seat, to)[chip] += 1
                frame.moved, frame.moved_count = chip, frame.moved_count + 1

    return run


def move(node: Node, context: Context, clauses: tuple[str, ...]) -> Action:
    """`move: {from: hand, to: pile, where: ..., up-to: 1}`: one own chip to another own zone; optional with `up-to`."""
    node.known("from", "to", "where", "up-to")
    zone, to = word(node, "from", ZONES, "hand"), word(node, "to", ZONES, "discard")
    where, optional = filter_of(node, context), node.get("up-to") is not None

    def run(play: Play, frame: Frame) -> Moves:
        frame.moved_count = 0
        ask = Ask("move", frame.seat, Chips(play, (zone,), frame, where, none=True), frame, clause=cited(clauses, play))
        chip = yield excusable(play, ask, frame, optional)
        if not isinstance(chip, int):
            return
        player = play.state.seats[frame.seat]
        play.zone(frame.seat, zone)[chip] -= 1
        if to == "bag-top":
            player.top.append(chip)
        elif to == "pile":
            player.pile[play.rules.chips[chip].size] += 1
        else:
            play.zone(frame.seat, to)[chip] += 1
        frame.moved, frame.moved_count = chip, 1

    return run


def exchange(node: Node, context: Context, clauses: tuple[str, ...]) -> Action:
    """`exchange: {give: hand, take: bag, where: ...}`: swap a chip for a fitting one of another zone, if any."""
    node.known("give", "take", "where")
    give, take = word(node, "give", ZONES, "hand"), word(node, "take", ZONES, "bag")
    where = filter_of(node, context)

    def run(play: Play, frame: Frame) -> Moves:
        wanted = Chips(play, (take,), frame, where)
        given = Chips(play, (give,), frame)
        for domain in (wanted, given):
            if next(domain.candidates(frame.seat), None) is None:
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
    chip = context.chip_index(node.need("chip"))

    def run(play: Play, frame: Frame) -> None:
        gain(play, frame.seat, chip, "placed")

    return run


def reveal(node: Node, context: Context, clauses: tuple[str, ...]) -> Action:
    """`reveal: {who: opponent, count: 2}`: chips of a hand shown at random."""
    node.known("who", "count")
    who, count = who_of(node, "opponent"), amount(node, "count", 1)

    def run(play: Play, frame: Frame) -> Moves:
        frame.revealed = ()
        for seat in seats_of(play, frame, who):
            held = sum(play.state.seats[seat].hand)
            if held > 0:
                shown = yield Chance("reveal", seat, min(count, held), "hand", cited(clauses, play))
                frame.revealed = shown if isinstance(shown, tuple) else ()

    return run


def trash_largest(node: Node, context: Context, clauses: tuple[str, ...]) -> Action:
    """`trash-largest: {who: affected}`: the largest gem of a revealed hand returns to the bank."""
    node.known("who")
    who = who_of(node, "affected")

    def run(play: Play, frame: Frame) -> None:
        frame.trashed_count = 0
        for seat in seats_of(play, frame, who):
            hand = play.state.seats[seat].hand
            gem = next((chip for chip in play.rules.gems_descending if hand[chip] > 0), None)
            if gem is not None:
                every = play.reading("trash-largest.ties", frame.chip) == "all"
                count = hand[gem] if every else 1
                hand[gem] -= count
                return_to_bank(play, gem, count)
                frame.trashed, frame.trashed_count = gem, frame.trashed_count + count

    return run


OPERATIONS: Mapping[str, Operation] = {
    "gain": Operation(
        gain_chips,
        "put bank chips into the discard pile",
        (SpecPoint("gain.to", "where a gained chip goes when the text does not say", ("discard", "hand"), "gain"),),
    ),
    "trash": Operation(trash_chips, "return own chips to the bank"),
    "discard": Operation(discard_chips, "discard chips from hand"),
    "discard-all": Operation(discard_all, "discard every chip of a kind from a revealed hand"),
    "steal": Operation(steal, "take a chip that was just discarded"),
    "move": Operation(move, "move an own chip to another own zone"),
    "exchange": Operation(exchange, "swap a chip for one of another zone"),
    "place": Operation(place, "put a bank chip into the own pile, playable from there"),
    "reveal": Operation(reveal, "show random chips of a hand"),
    "trash-largest": Operation(
        trash_largest,
        "return the largest gem of a hand to the bank",
        (
            SpecPoint("trash-largest.ties", "how many of several equal largest gems are trashed",
                      ("one", "all"), "trash-largest"),
        ),
    ),
}
