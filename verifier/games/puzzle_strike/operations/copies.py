"""`play-chips`: a chip has other chips played, from the bank or from one's own zones, once or several times."""

from collections.abc import Mapping

from verifier.games.puzzle_strike.frame import Frame
from verifier.games.puzzle_strike.operations.chips import Unchosen, cited, excusable, filter_of
from verifier.games.puzzle_strike.operations.parameters import amount, flag, word
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.program import Context, Operation, Action
from verifier.games.puzzle_strike.zones import leave, take_from_bank
from verifier.kernel.ask import Ask, Moves
from verifier.kernel.spec import SpecPoint
from verifier.language.node import Node


def play_chips(node: Node, context: Context, clauses: tuple[str, ...]) -> Action:
    """`play-chips: {from: [bank], any-number: true, where: ..., times: 1, then: gain}`.

    All chips are chosen first, then each is played `times` times, in the order chosen (PS3-ORDER-02, -03), and then
    gained (put in the discard pile) or trashed.
    """
    node.known("from", "any-number", "where", "times", "then")
    zones, where = node.need("from").strings(), filter_of(node, context)
    any_number, times = flag(node, "any-number"), amount(node, "times", 1)
    then = word(node, "then", ("gain", "trash"), "gain")

    def run(play: Play, frame: Frame) -> Moves:
        frame.taken = []
        while any_number or not frame.taken:
            only = play.state.stacks if zones[0] == "bank" else play.rules.chip_range
            domain = Unchosen(play, zones, frame, where, tuple(only), different=True, none=True)
            ask = Ask("play-chips", frame.seat, domain, frame, clause=cited(clauses, play))
            answer = yield excusable(play, ask, frame, any_number)
            if not isinstance(answer, int):
                break
            frame.taken.append(answer)
        for answer in tuple(frame.taken):
            zone, chip = divmod(answer, play.kinds)
            yield from play_one(play, frame.seat, chip, zones[zone], times, then)

    return run


def play_one(play: Play, seat: int, chip: int, zone: str, times: int, then: str) -> Moves:
    """Lay a chip on the table, use it the given number of times, and put it where it goes afterwards."""
    from verifier.games.puzzle_strike.turn import play_chip

    used = Frame(seat, chip)
    if zone == "bank":
        if play.state.bank[chip] <= 0:
            return
        take_from_bank(play, chip)
    else:
        play.zone(seat, zone)[chip] -= 1
    play.state.seats[seat].table[chip] += 1
    for _ in range(times):
        again = Frame(seat, chip)
        again.place, again.since = used.place, used.since
        yield from play_chip(play, again)
        used.place, used.since = again.place, again.since
    settle(play, used, then)


def settle(play: Play, used: Frame, then: str) -> None:
    """Gain or trash a chip that was played by another chip."""
    if used.place == "gone":
        if then == "gain" and play.reading("play-chips.gain-after-trash") == "gained" and play.state.bank[used.chip] > 0:
            take_from_bank(play, used.chip)
            play.state.seats[used.seat].discard[used.chip] += 1
    elif then == "trash":
        leave(play, used, "bank")
    elif used.place != "ongoing" or play.reading("play-chips.gain-ongoing") == "discard-pile":
        leave(play, used, "discard")


OPERATIONS: Mapping[str, Operation] = {
    "play-chips": Operation(
        play_chips,
        "have other chips played",
        (
            SpecPoint("play-chips.gain-after-trash", "whether a chip that trashed itself is still gained",
                      ("not-gained", "gained"), "play-chips"),
            SpecPoint("play-chips.gain-ongoing", "where an ongoing chip ends that was played from the bank and is gained",
                      ("ongoing-zone", "discard-pile"), "play-chips"),
        ),
    ),
}  # fmt: skip
