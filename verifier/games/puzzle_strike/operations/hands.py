"""Operations on the chips of hands, often of other players' hands: discard, reveal, steal, trash the largest gem."""

from collections.abc import Mapping

from verifier.games.puzzle_strike.domains import Chips
from verifier.games.puzzle_strike.frame import Frame
from verifier.games.puzzle_strike.operations.chips import cited, excusable, filter_of
from verifier.games.puzzle_strike.operations.parameters import amount, seats_of, who_of, zone
from verifier.games.puzzle_strike.order import whose_turn
from verifier.games.puzzle_strike.plain_domains import Opponents
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.program import Action, Context
from verifier.games.puzzle_strike.seeing import show_hand
from verifier.games.puzzle_strike.zones import return_to_bank
from verifier.games.steps import Operation
from verifier.kernel.ask import NO_DEFAULT, Answer, Ask, Chance, Moves
from verifier.kernel.spec import Case, SpecPoint
from verifier.kernel.values import surely_none
from verifier.language.node import Node


def discard_chips(node: Node, context: Context, clauses: tuple[str, ...]) -> Action:
    """`discard: {who: affected, count: 2, instead: ...}`: players discard from hand, each choosing his own chips.

    One chip that fits `instead` does for all of them.
    """
    node.known("who", "count", "where", "instead")
    who, count = who_of(node, "self"), amount(node, "count", 1, 1)
    where, instead = filter_of(node, context), filter_of(node, context, "instead")

    def run(play: Play, frame: Frame) -> Moves:
        frame.lost, waiting = (), seats_of(play, frame, who)
        so_far: dict[int, tuple[tuple[int, ...], bool]] = {}  # by player: what was discarded, whether that does
        while waiting:
            seat = yield from whose_turn(play, waiting, ("discard",), True)
            frame.taken, frame.relieved = so_far.get(seat, ((), False))
            chip: Answer = None
            if len(frame.taken) < count:
                frame.wronged = seat
                domain = Chips(play, ("hand",), frame, where, none=True)
                ask = Ask("discard", seat, domain, frame, ("discard",), clause=cited(clauses, play), part=True)
                chip = yield excusable(play, ask, frame, frame.relieved)
                if not isinstance(chip, int) and not frame.relieved:
                    play.meet("discard.too-few")
            if isinstance(chip, int):
                player = play.state.seats[seat]
                player.hand[chip] -= 1
                player.discard[chip] += 1
                frame.taken += (chip,)
                frame.lost += ((seat, chip),)
                frame.candidate = chip
                frame.relieved = frame.relieved or (instead is not None and bool(instead.evaluate(play, frame)))
                so_far[seat] = frame.taken, frame.relieved
            waiting = tuple(other for other in waiting if other != seat)
            if isinstance(chip, int) and len(frame.taken) < count:  # who has just discarded is asked first
                waiting = (seat, *waiting)

    return run


def discard_all(node: Node, context: Context, clauses: tuple[str, ...]) -> Action:
    """`discard-all: {who: affected, where: ...}`: a revealed hand loses every chip of a kind to the discard pile."""
    node.known("who", "where")
    who, where = who_of(node, "affected"), filter_of(node, context)

    def run(play: Play, frame: Frame) -> None:
        frame.taken, frame.lost = (), ()
        for seat in seats_of(play, frame, who):
            show_hand(play, seat)
            player = play.state.seats[seat]
            for chip in play.rules.chip_range:
                frame.candidate = chip
                held = player.hand[chip]
                if not surely_none(held) and (where is None or where.evaluate(play, frame)) and held:
                    player.hand[chip] = 0
                    player.discard[chip] += held
                    frame.taken += (chip,)
                    frame.lost += ((seat, chip),)
                    play.tell(seat, "discard", chip, held)

    return run


def steal(node: Node, context: Context, clauses: tuple[str, ...]) -> Action:
    """`steal: {who: affected, to: discard}`: take one of the chips that the step before made somebody discard.

    If it made several players discard, one chip in all is taken, and the player first says whose.
    """
    node.known("who", "to")
    who, to = who_of(node, "affected"), zone(node, "to", "steal to", "discard")

    def run(play: Play, frame: Frame) -> Moves:
        frame.moved_count = 0
        victims = [seat for seat in seats_of(play, frame, who) if any(loser == seat for loser, _ in frame.lost)]
        if not victims:
            play.meet("steal.nothing-discarded")
        for seat in victims[:1]:
            if len(victims) > 1:
                clause = play.rules.structure["target"]
                chosen = yield Ask("target", frame.seat, Opponents(play, tuple(victims)), frame, clause=clause)
                seat = chosen if isinstance(chosen, int) else seat
            kinds = tuple(sorted({chip for loser, chip in frame.lost if loser == seat}))
            domain = Chips(play, ("discard",), frame, owner=seat, only=kinds)
            default = kinds[0] if len(kinds) == 1 else NO_DEFAULT
            chip = yield Ask("steal", frame.seat, domain, frame, (), default, cited(clauses, play))
            if isinstance(chip, int):
                play.state.seats[seat].discard[chip] -= 1
                play.zone(frame.seat, to)[chip] += 1
                frame.moved, frame.moved_count = chip, frame.moved_count + 1

    return run


def reveal(node: Node, context: Context, clauses: tuple[str, ...]) -> Action:
    """`reveal: {who: opponent, count: 2}`: chips of a hand shown at random."""
    node.known("who", "count")
    who, count = who_of(node, "opponent"), amount(node, "count", 1, 1)

    def run(play: Play, frame: Frame) -> Moves:
        frame.revealed = ()
        for seat in seats_of(play, frame, who):
            held = sum(play.state.seats[seat].hand)
            if held > 0:
                shown = yield Chance("reveal", seat, count if held >= count else held, "hand", cited(clauses, play))
                frame.revealed = shown if isinstance(shown, tuple) else ()
            if held < count:
                play.meet("reveal.too-few")

    return run


def trash_largest(node: Node, context: Context, clauses: tuple[str, ...]) -> Action:
    """`trash-largest: {who: affected}`: the largest gem of a revealed hand returns to the bank."""
    node.known("who")
    who = who_of(node, "affected")

    def run(play: Play, frame: Frame) -> None:
        frame.trashed_count = 0
        for seat in seats_of(play, frame, who):
            show_hand(play, seat)
            hand = play.state.seats[seat].hand
            gem = next((chip for chip in play.rules.gems_descending if hand[chip] > 0), None)
            if gem is None:
                play.meet("trash-largest.no-gem")
            else:
                every = play.reading("trash-largest.ties", frame.chip) == "all"
                count = hand[gem] if every else 1
                hand[gem] -= count
                return_to_bank(play, gem, count)
                play.tell(seat, "trash", gem, count)
                frame.trashed, frame.trashed_count = gem, frame.trashed_count + count

    return run


OPERATIONS: Mapping[str, Operation[Play, Frame]] = {
    "discard": Operation(
        discard_chips,
        "discard chips from hand",
        cases=(Case("discard.too-few", "a player has too few chips to discard", "those that there are are discarded"),),
    ),
    "discard-all": Operation(discard_all, "discard every chip of a kind from a revealed hand"),
    "steal": Operation(
        steal,
        "take a chip that was just discarded",
        cases=(Case("steal.nothing-discarded", "no chip was discarded that could be taken", "nothing is taken"),),
        after=("discard", "discard-all"),
    ),
    "reveal": Operation(
        reveal,
        "show random chips of a hand",
        cases=(Case("reveal.too-few", "a hand has fewer chips than are to be shown", "all of them are shown"),),
    ),
    "trash-largest": Operation(
        trash_largest,
        "return the largest gem of a hand to the bank",
        (
            SpecPoint(
                "trash-largest.ties",
                "how many of several equal largest gems are trashed",
                ("one", "all"),
                "trash-largest",
            ),
        ),
        (Case("trash-largest.no-gem", "the hand has no gem", "nothing is trashed"),),
    ),
}
