"""`play-chips`: a chip has other chips played, from the bank or from one's own zones, once or several times."""

from collections.abc import Generator, Iterable, Iterator
from typing import TYPE_CHECKING

from verifier.games.parameters import Amount, OptionalCondition, Places, Truth, Word
from verifier.games.puzzle_strike.borrowed import laid_out, settle
from verifier.games.puzzle_strike.buying import watches_purchases
from verifier.games.puzzle_strike.domains import Chips as ChipsOf
from verifier.games.puzzle_strike.flows import Chips, Course, Courses, Objects, in_hand
from verifier.games.puzzle_strike.frame import CHIP, Frame, Lying, found_at, kind_of
from verifier.games.puzzle_strike.midgame import rule_out_answers
from verifier.games.puzzle_strike.operations.base import FILTER, ChipOperation, excusable
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.program import fire
from verifier.games.puzzle_strike.zones import leave, spring
from verifier.kernel import undecided
from verifier.kernel.ask import Answer, Ask, Elision, Moves, Question
from verifier.kernel.footprint import Unit
from verifier.kernel.game import Undecidable
from verifier.kernel.source import Unreadable
from verifier.language.node import Node

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.program import Context

#: Chips that have each other played, one inside the other, are followed to this depth.
DEEPEST = 50
#: What is void of chips that are played out of turn, as resources.
GIFTS = ("money", "piggy", "turn", "arrows:black")
#: What chips give a player, or do to him, for his own turn.
OF_THE_TURN = ("money", "piggy", "ended_by", "colours_played")


class PlayChips(ChipOperation):
    """`play-chips: {from: [bank], any-number: true, where: ..., times: 1, then: gain}`.

    All chips are chosen first, then each is played `times` times, in the order chosen (PS3-ORDER-02, -03), and they are
    gained (put in the discard pile) or trashed.
    """

    from_ = Places(("bank", "hand", "discard", "bag", "placed"), stands_alone="bank")
    any_number = Truth("true for any number, else one", "how-many")
    where = OptionalCondition(FILTER)
    times = Amount("how often each is played", 1, low=1, high=9)
    then = Word(
        "gain or discard (to the discard pile), trash, or stay (on the table until cleanup)",
        ("gain", "trash", "stay", "discard"), "gain",
        means={"gain": ("discard", "gained"), "trash": (), "stay": (), "discard": ("discard",)},
    )  # fmt: skip
    optional = Truth("true if the player may leave it")
    gifts = Word(
        "void: out of turn, arrows, piggy banks and money that the chips give are lost, and no phase ends",
        ("kept", "void"), "kept", means={"kept": (), "void": GIFTS},
    )  # fmt: skip

    def check(self, node: Node, context: "Context") -> None:
        """Refuse any number of chips out of several zones."""
        if self.any_number and len(self.from_) > 1:
            raise Unreadable(node.need("from").position, "any number of chips can be played from one zone only")
        if self.then in ("stay", "discard") and self.from_ == ("bank",):
            raise Unreadable(node.need("then").position, "a chip of the bank is gained or trashed")

    def run(self, play: Play, frame: Frame) -> Moves:
        """Ask for the chips, and play them."""
        frame.taken = ()
        while self.any_number or not frame.taken:
            only = play.state.stacks if self.from_[0] == "bank" else play.rules.chip_range
            domain = ChipsOf(play, self.from_, frame, self.where, none=True, only=tuple(only), different=True)
            ask = Ask("play-chips", frame.seat, domain, frame, clause=self.clause(play))
            optional = self.any_number or self.optional
            answer = yield excusable(play, ask, frame, optional=optional, point="play-chips.must")
            if not isinstance(answer, CHIP):
                rule_out_answers(play, ask)
                break
            frame.taken += (answer,)
        played = play_all(play, frame, self.from_, self.times, self.then)
        yield from (played if self.gifts == "kept" else without_gifts(play, frame.seat, played))
        if self.then == "gain" and self.from_ == ("bank",) and frame.taken and watches_purchases(play, frame.seat):
            if play.reading("play-chips.gain-discards", frame.chip) == "gained-too":
                for chip in frame.taken:
                    yield from fire(play, "bought", frame.seat, bought=kind_of(chip))

    def moot(self) -> tuple[str, ...]:
        """What is asked of gained, of trashed, of several chips, or of a second time, where the text has none such."""
        found = list(super().moot())
        if self.then != "gain":
            found += ["play-chips.gain-after-trash", "play-chips.gain-ongoing", "play-chips.gain-discards"]
        if self.then != "trash":
            found += ["play-chips.trash-ongoing"]
        if self.from_[0] != "bank":
            found += ["play-chips.last-of-stack", "play-chips.reserved"]
        if not self.any_number:
            found += ["play-chips.gain-when", "play-chips.order", "play-chips.phase-ended", "play-chips.reserved"]
        if self.times == 1:
            found += ["play-chips.again-after-trash", "play-chips.again-after-the-phase"]
        if self.optional or self.any_number:
            found += ["play-chips.must"]
        return tuple(found)

    def played(self, found: Objects) -> Chips:
        """The chips that can be played."""
        pool = found.stacks if "bank" in self.from_ else found.anywhere
        return found.fitting(pool, self.where, self)

    def objects(self, found: Objects) -> Iterator[tuple[str, Chips]]:
        """The chips that can be played; they are settled afterwards, by `then` and by where they come from."""
        chips = self.played(found)
        settled = "gains" if "bank" in self.from_ else "discards"
        yield "plays", chips
        if self.then != "stay":
            yield "trashes" if self.then == "trash" else settled, chips

    def courses(self, found: Courses) -> Iterator[Course]:
        """What the chips give that are played; of any number, each kind once."""
        yield Course(done=False)
        chips = self.played(found.objects)
        taken = (in_hand(chips),) if self.from_ == ("hand",) else ()
        every: tuple[Unit, ...] = ()
        for course in found.of_chips(chips):
            yield Course(taken + course.takes * self.times, course.gives * self.times, True)
            every += course.gives
        if self.any_number:
            yield Course(gives=every, done=True)


def without_gifts(play: Play, seat: int, moves: Moves) -> Moves:
    """Carry out what a player does with chips; out of turn, what they give for a turn is void, and no phase ends."""
    if play.on_turn(seat):
        yield from moves
        return
    player, unseen = play.state.seats[seat], play.state.unseen[seat].copy()
    before = [(name, getattr(player, name)) for name in OF_THE_TURN]
    yield from moves
    play.state.unseen[seat] = unseen
    for name, value in before:
        setattr(play.state.seats[seat], name, value)


def play_all(play: Play, frame: Frame, zones: tuple[str, ...], times: int, then: str) -> Moves:
    """Play the chosen chips one after another, and put each where it goes."""
    several = len(frame.taken) > 1
    together = several and play.reading("play-chips.gain-when") == "after-all"
    laid = reserve_chosen(play, frame, zones) if several else {}
    free = several and play.reading("play-chips.order") == "as-one-goes"
    left, played = list(frame.taken), list[Frame]()

    play.resolving.append((frame.seat, frame.chip))
    while left:
        answer = (yield from which_next(play, frame, zones, tuple(left))) if free else left[0]
        left.remove(answer)
        used = laid.pop(answer) if answer in laid else chosen_one(play, frame, answer, zones)
        if used is None:
            play.meet("play-chips.gone")
            continue

        ends_phase = yield from play_chosen(play, frame, used, times)
        played.append(used)
        if not together:
            settle(play, used, then)
        if several and ends_phase and play.reading("play-chips.phase-ended") == "lost":
            break
    play.resolving.pop()

    return_unplayed(play, laid.values())
    settle_all(play, played if together else (), then)
    if then == "gain" and zones == ("bank",):
        spring_gained(play, played)


def reserve_chosen(play: Play, frame: Frame, zones: tuple[str, ...]) -> dict[int | Lying, Frame | None]:
    """The chosen chips of the bank, if they are all taken from it before the first is played; else none."""
    if zones != ("bank",) or play.reading("play-chips.reserved") != "all-at-first":
        return {}
    return {answer: chosen_one(play, frame, answer, zones) for answer in frame.taken}


def play_chosen(play: Play, frame: Frame, used: Frame, times: int) -> Generator[Question, Answer, bool]:
    """Play a chosen chip, and say whether that has ended the player's action phase."""
    player = play.state.seats[frame.seat]
    used.depth, before = frame.depth + 1, player.ended_by
    yield from play_one(play, used, times)
    return player.ended_by != before


def return_unplayed(play: Play, frames: Iterable[Frame | None]) -> None:
    """Put chips of the bank back that were chosen and are not played any more."""
    for late in frames:
        if late is not None:
            leave(play, late, "bank")


def settle_all(play: Play, frames: Iterable[Frame], then: str) -> None:
    """Put played chips where they go."""
    for used in frames:
        settle(play, used, then)


def spring_gained(play: Play, frames: Iterable[Frame]) -> None:
    """Let the traps on the stacks of gained chips go off, if that happens to whoever gains one so."""
    for used in frames:
        if used.place == "discard" and play.state.traps[used.chip] and play.reading("trap.gained") == "gaining-too":
            spring(play, used.seat, used.chip)


def chosen_one(play: Play, frame: Frame, answer: int | Lying, zones: tuple[str, ...]) -> Frame | None:
    """The chip that an answer has chosen, taken from where it lies."""
    zone, chip = found_at(answer)
    return laid_out(play, frame.seat, chip, zones[zone])


def which_next(
    play: Play, frame: Frame, zones: tuple[str, ...], left: tuple[int | Lying, ...]
) -> Generator[Question, Answer, int | Lying]:
    """Which of the chosen chips that are left is played next; the one chosen first where no line says it."""
    if len(left) == 1:
        return left[0]
    domain = ChipsOf(play, zones, frame, only=tuple(kind_of(answer) for answer in left))
    answer = yield Ask("play-chips", frame.seat, domain, frame, elision=Elision(left[0], part=True))
    return answer if isinstance(answer, CHIP) and answer in left else left[0]


def play_one(play: Play, used: Frame, times: int) -> Moves:
    """Use a chip the given number of times, each time anew. Raises `Undecidable` for chips that go on without end."""
    from verifier.games.puzzle_strike.turn import count_colours, play_chip

    if used.depth > DEEPEST:
        raise Undecidable(undecided.ENDLESS.refusal(name=play.rules.chips[used.chip].slug, limit=DEEPEST))
    for number in range(times):
        if number and used.place == "gone" and play.reading("play-chips.again-after-trash") == "not-played":
            return
        if number and is_cut_off(play, used.seat):
            return
        if play.rules.counts_colours:
            count_colours(play, play.state.seats[used.seat], used.chip)
        again = Frame(used.seat, used.chip)
        again.copied, again.depth = used.body < 0 or used.copied, used.depth
        again.body, again.place, again.since = used.body, used.place, used.since
        yield from play_chip(play, again)
        used.place, used.since = again.place, again.since


def is_cut_off(play: Play, seat: int) -> bool:
    """Whether the action phase is over, and with it what was still to be played in it."""
    return play.state.seats[seat].ended_by >= 0 and play.reading("play-chips.again-after-the-phase") == "not-played"
