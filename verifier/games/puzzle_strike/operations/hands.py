"""Operations on the chips of hands, often of other players' hands: discard, reveal, steal."""

from collections.abc import Iterator
from itertools import product

from verifier.games.parameters import Amount, OptionalCondition
from verifier.games.puzzle_strike.domains import Chips as ChipsOf
from verifier.games.puzzle_strike.domains import opponent_among
from verifier.games.puzzle_strike.flows import Chips, Course, Courses, Objects, to_hand
from verifier.games.puzzle_strike.frame import CHIP, Frame, found_at
from verifier.games.puzzle_strike.operations.base import FILTER, ChipOperation, Who, Zone, excusable, naming, seats_of
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.program import after_discards, bothers
from verifier.games.puzzle_strike.seeing import show_hand
from verifier.games.puzzle_strike.teams import MOVES_FIRST
from verifier.kernel.ask import NO_DEFAULT, PART, Answer, Ask, Chance, Elision, Moves
from verifier.kernel.together import whose_turn
from verifier.kernel.values import surely_none


def held_in(play: Play, seat: int) -> tuple[str, ...]:
    """The zones whose chips a text takes for those in hand; a chip placed in the pile can be played as if it were."""
    if any(play.state.seats[seat].placed) and play.reading("place.counts-as-hand") == "as-if-in-hand":
        return "hand", "placed"
    return ("hand",)


class Discard(ChipOperation):
    """`discard: {who: affected, count: 2, instead: ...}`: players discard from hand, each choosing his own chips.

    One chip that fits `instead` does for all of them.
    """

    who = Who("self")
    count = Amount("how many", 1, low=1)
    where = OptionalCondition(FILTER)
    instead = OptionalCondition("a condition on `chip`: one discarded chip that fits does for all", "instead-of-what")

    def run(self, play: Play, frame: Frame) -> Moves:
        """Ask each player for one chip after the other."""
        frame.lost, frame.unable, waiting = (), (), seats_of(play, frame, self.who)
        so_far: dict[int, tuple[tuple[int, ...], bool]] = {}  # by player: what was discarded, whether that does
        while waiting:
            seat = yield from whose_turn(waiting, ("discard",), MOVES_FIRST, Frame)
            frame.taken, frame.relieved = so_far.get(seat, ((), False))
            chip: Answer = None
            done = frame.relieved and play.reading("discard.besides", frame.chip) == "may-not"
            if len(frame.taken) < self.count and not done:
                zones = held_in(play, seat)
                domain = ChipsOf(play, zones, frame, self.where, none=True, owner=seat)
                chooser = seat
                if seat != frame.seat and play.reading("discard.chooser", frame.chip) == "user":
                    chooser = frame.seat
                ask = Ask("discard", chooser, domain, frame, ("discard",), self.clause(play), PART)
                free = frame.relieved or self.may_keep(play, frame, seat, zones)
                chip = yield excusable(play, ask, frame, optional=free)
                if chip is None and not free:
                    play.meet("discard.too-few")
                    frame.unable += (seat,)
            if isinstance(chip, CHIP):
                number, chip = found_at(chip)
                play.zone(seat, zones[number])[chip] -= 1
                play.state.seats[seat].discard[chip] += 1
                frame.taken += (chip,)
                frame.lost += ((seat, chip),)
                frame.candidate = chip
                does_for_all = self.instead is not None and bool(self.instead.evaluate(play, frame))
                frame.relieved = frame.relieved or does_for_all
                so_far[seat] = frame.taken, frame.relieved
                if bothers(play, frame.lost[-1:]):
                    yield from after_discards(play, frame.lost[-1:])
            waiting = tuple(other for other in waiting if other != seat)
            if isinstance(chip, int) and len(frame.taken) < self.count:  # who has just discarded is asked first
                waiting = (seat, *waiting)

    def may_keep(self, play: Play, frame: Frame, seat: int, zones: tuple[str, ...]) -> bool:
        """Whether a player has fewer chips than he is to discard, and so may keep them."""
        if self.count < 2 or frame.taken or sum(sum(play.zone(seat, one)) for one in zones) >= self.count:
            return False
        return play.reading("discard.fewer", frame.chip) == "may-keep-them"

    def courses(self, found: Courses) -> Iterator[Course]:
        """A chip of one's own hand is taken, if one is discarded."""
        own = self.who in ("self", "chooser")
        return found.moved(self, leaves_hand=True) if own else iter((Course(done=False),))


class DiscardAll(ChipOperation):
    """`discard-all: {who: affected, where: ...}`: a revealed hand loses every chip of a kind to the discard pile."""

    who = Who("affected")
    where = OptionalCondition(FILTER)

    def run(self, play: Play, frame: Frame) -> Moves | None:
        """Show each hand, and discard what fits."""
        frame.taken, frame.lost = (), ()
        for seat in seats_of(play, frame, self.who):
            show_hand(play, seat)
            for zone, chip in product(held_in(play, seat), play.rules.chip_range):
                frame.candidate = chip
                counts = play.zone(seat, zone)
                held = counts[chip]
                if not surely_none(held) and (self.where is None or self.where.evaluate(play, frame)) and held:
                    counts[chip] = 0
                    play.state.seats[seat].discard[chip] += held
                    frame.taken += (chip,)
                    frame.lost += ((seat, chip),)
                    play.listener.moved(seat, "discard", chip, held)
        return after_discards(play, frame.lost) if bothers(play, frame.lost) else None


class Steal(ChipOperation):
    """`steal: {who: affected, to: discard}`: take one of the chips that the step before made somebody discard.

    If it made several players discard, one chip in all is taken, and the player first says whose.
    """

    who = Who("affected")
    to = Zone(("discard", "hand", "bag"), "discard")
    besides = OptionalCondition("a condition on `chip`: such chips of the discard pile can be taken, too")

    def run(self, play: Play, frame: Frame) -> Moves:
        """Ask whose chip is taken, and which."""
        frame.moved_count = 0
        victims = [seat for seat in seats_of(play, frame, self.who) if self.kinds(play, frame, seat)]
        if not victims:
            play.meet("steal.nothing-discarded")
        for seat in victims[:1]:
            if len(victims) > 1:
                among, clause = opponent_among(play, tuple(victims)), play.rules.structure["target"]
                chosen = yield Ask("target", frame.seat, among, frame, clause=clause, elision=PART)
                seat = chosen if isinstance(chosen, int) else seat
            kinds = self.kinds(play, frame, seat)
            domain = ChipsOf(play, ("discard",), frame, owner=seat, only=kinds)
            default = kinds[0] if len(kinds) == 1 else NO_DEFAULT
            by_victim = len(kinds) > 1 and play.reading("steal.chooser", frame.chip) == "victim"
            tell = naming("gain", frame.seat) if self.to == "discard" else None
            elision = Elision(default, part=True, tell=tell, tellers=(frame.seat,))
            chooser = seat if by_victim else frame.seat
            chip = yield Ask("steal", chooser, domain, frame, clause=self.clause(play), elision=elision)
            if isinstance(chip, int):
                play.state.seats[seat].discard[chip] -= 1
                play.zone(frame.seat, self.to)[chip] += 1
                frame.moved, frame.moved_count = chip, frame.moved_count + 1
                if self.to == "discard":
                    play.listener.happened(frame.seat, "gain", chip)

    def kinds(self, play: Play, frame: Frame, seat: int) -> tuple[int, ...]:
        """The kinds of chips that can be taken from a player."""
        found = {chip for loser, chip in frame.lost if loser == seat}
        discard = play.state.seats[seat].discard
        for chip in play.kinds_in_play if self.besides is not None else ():
            frame.candidate = chip
            if self.besides is not None and self.besides.evaluate(play, frame) and discard[chip] > 0:
                found.add(chip)
        return tuple(sorted(found))

    def objects(self, found: Objects) -> Iterator[tuple[str, Chips]]:
        """What the step before had discarded."""
        yield "moves", found.before.get("taken", found.anywhere)

    def courses(self, found: Courses) -> Iterator[Course]:
        """A chip taken from somebody else's."""
        yield Course(done=False)
        yield Course(gives=(to_hand(found.objects.anywhere),) if self.to == "hand" else (), done=True)


class Reveal(ChipOperation):
    """`reveal: {who: opponent, count: 2}`: chips of a hand shown at random."""

    who = Who("opponent")
    count = Amount("how many", 1, low=1)

    def run(self, play: Play, frame: Frame) -> Moves:
        """Draw the chips that are shown."""
        frame.revealed = ()
        for seat in seats_of(play, frame, self.who):
            held = sum(play.state.seats[seat].hand)
            if held > 0:
                count = self.count if held >= self.count else held
                shown = yield Chance("reveal", seat, count, "hand", self.clause(play))
                frame.revealed = shown if isinstance(shown, tuple) else ()
            if held < self.count:
                play.meet("reveal.too-few")


class RevealHand(ChipOperation):
    """`reveal-hand: {who: unable}`: players show their hands."""

    who = Who("affected")

    def run(self, play: Play, frame: Frame) -> None:
        """Show each hand."""
        for seat in seats_of(play, frame, self.who):
            show_hand(play, seat)
