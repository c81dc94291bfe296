"""Operations by which players decide what becomes of the chips of others: in hand, shown or offered by their owner."""

from collections.abc import Iterator

from verifier.games.parameters import Amount, OptionalCondition, Places
from verifier.games.puzzle_strike.borrowed import laid_out, settle
from verifier.games.puzzle_strike.domains import Chips as ChipsOf
from verifier.games.puzzle_strike.flows import Course, Courses
from verifier.games.puzzle_strike.frame import CHIP, Frame, kind_of
from verifier.games.puzzle_strike.operations.base import FILTER, ChipOperation, Who, Zone, excusable, naming, seats_of
from verifier.games.puzzle_strike.operations.copies import play_one, without_gifts
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.program import after_discards, bothers
from verifier.games.puzzle_strike.teams import MOVES_FIRST
from verifier.games.puzzle_strike.zones import draw
from verifier.kernel.ask import NO_DEFAULT, Ask, Elision, Moves
from verifier.kernel.together import next_of
from verifier.kernel.values import surely_none, times


class Condemn(ChipOperation):
    """`condemn: {who: affected}`: of each hand that was shown, the chip's user says which chip its owner discards."""

    who = Who("affected")
    where = OptionalCondition(FILTER)

    def run(self, play: Play, frame: Frame) -> Moves:
        """Ask for one chip of each hand."""
        frame.taken, frame.lost = (), ()
        for seat in seats_of(play, frame, self.who):
            domain = ChipsOf(play, ("hand",), frame, self.where, owner=seat)
            if not play.conceivable(domain, seat):
                play.meet("condemn.nothing-fits")
                continue
            elision = Elision(NO_DEFAULT, part=True, tell=naming("discard", seat), tellers=(seat,))
            chip = yield Ask("condemn", frame.seat, domain, frame, clause=self.clause(play), elision=elision)
            if isinstance(chip, int):
                player = play.state.seats[seat]
                player.hand[chip] -= 1
                player.discard[chip] += 1
                frame.taken += (chip,)
                frame.lost += ((seat, chip),)
                play.listener.happened(seat, "discard", chip)
        if bothers(play, frame.lost):
            yield from after_discards(play, frame.lost)


class Redraw(ChipOperation):
    """`redraw: {who: everyone, more: 1}`: players discard their hands and draw as many; the chip's user `more`."""

    who = Who("self")
    more = Amount("how many more the chip's user draws", 0)

    def run(self, play: Play, frame: Frame) -> Moves:
        """Discard every hand, then let the players draw in whatever order."""
        waiting, due = list(seats_of(play, frame, self.who)), {}
        lost: tuple[tuple[int, int], ...] = ()
        for seat in waiting:
            player = play.state.seats[seat]
            due[seat] = sum(player.hand) + (self.more if seat == frame.seat else 0)
            for chip in play.rules.chip_range:
                held = player.hand[chip]
                if surely_none(held):
                    continue
                player.hand[chip] = 0
                player.discard[chip] += held
                if chip in play.rules.watching["discarded"]:
                    lost += tuple((seat, chip) for _ in times(held))
                play.listener.moved(seat, "discard", chip, held)
        yield from after_discards(play, lost)
        while waiting:
            seat = yield from next_of(waiting, ("draw", "refill"), MOVES_FIRST, Frame)
            yield from draw(play, seat, due[seat], self.clause(play))


class HavePlay(ChipOperation):
    """`have-play: {who: affected, count: 2, where: ...}`: up to so many chips of a hand are played by its owner.

    The chip's user says which; what their texts ask, lines of the player answer who plays them. They are discarded.
    """

    who = Who("affected")
    where = OptionalCondition(FILTER)
    count = Amount("how many at most", 1, low=1)

    def run(self, play: Play, frame: Frame) -> Moves:
        """Ask for one chip after the other, and have it played."""
        for seat in seats_of(play, frame, self.who)[:1]:
            for _ in range(self.count):
                domain = ChipsOf(play, ("hand",), frame, self.where, none=True, owner=seat)
                ask = Ask("have-play", frame.seat, domain, frame, clause=self.clause(play))
                chip = yield excusable(play, ask, frame, optional=True)
                if not isinstance(chip, int):
                    return
                used = laid_out(play, seat, chip, "hand")
                if used is not None:
                    used.depth = frame.depth + 1
                    yield from without_gifts(play, seat, play_one(play, used, 1))
                    settle(play, used, "discard")


class Show(ChipOperation):
    """`show: {from: [hand, discard], where: ...}`: an own chip is shown and stays; later steps call it `shown`."""

    from_ = Places(("hand", "discard"))
    where = OptionalCondition(FILTER)

    def run(self, play: Play, frame: Frame) -> Moves:
        """Ask for the chip."""
        frame.shown = -1
        domain = ChipsOf(play, self.from_, frame, self.where, none=True)
        ask = Ask("show", frame.seat, domain, frame, clause=self.clause(play))
        answer = yield excusable(play, ask, frame, optional=False)
        if isinstance(answer, CHIP):
            frame.shown = kind_of(answer)
        else:
            play.meet("show.nothing-fits")


class Offer(ChipOperation):
    """`offer: {from: discard, count: 2, to: hand, who: opponent}`: an opponent picks one of different own chips.

    It goes to the hand of its owner.
    """

    from_ = Zone(("discard",), "discard")
    to = Zone(("hand",), "hand")
    count = Amount("how many", 2, low=1)
    where = OptionalCondition(FILTER)
    who = Who("opponent", "who picks")

    def run(self, play: Play, frame: Frame) -> Moves:
        """Ask for the chips, and which of them is picked."""
        frame.moved_count, frame.taken = 0, ()
        for _ in range(self.count):
            domain = ChipsOf(play, (self.from_,), frame, self.where, only=tuple(play.rules.chip_range), different=True)
            if not play.conceivable(domain, frame.seat):
                play.meet("offer.too-few")
                break
            chip = yield Ask("offer", frame.seat, domain, frame, clause=self.clause(play))
            frame.taken += (chip,) if isinstance(chip, int) else ()
        for seat in seats_of(play, frame, self.who)[:1] if frame.taken else ():
            offered = ChipsOf(play, (self.from_,), frame, owner=frame.seat, only=tuple(map(kind_of, frame.taken)))
            default = frame.taken[0] if len(frame.taken) == 1 else NO_DEFAULT
            elision = Elision(default, part=True)
            picked = yield Ask("accept", seat, offered, frame, ("choose",), self.clause(play), elision)
            if isinstance(picked, int):
                play.zone(frame.seat, self.from_)[picked] -= 1
                play.zone(frame.seat, self.to)[picked] += 1
                frame.moved, frame.moved_count = picked, 1

    def courses(self, found: Courses) -> Iterator[Course]:
        """A chip comes to the hand, if one is moved."""
        return found.moved(self, leaves_hand=False, comes_to_hand=True)
