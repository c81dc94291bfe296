"""Operations on the chips of hands, often of other players' hands: discard, reveal, steal, trash the largest gem."""

from collections.abc import Iterator

from verifier.games.operation import Touches
from verifier.games.parameters import Amount, Condition
from verifier.games.puzzle_strike.domains import Chips as ChipsOf
from verifier.games.puzzle_strike.flows import Course, Courses, to_hand
from verifier.games.puzzle_strike.frame import Frame
from verifier.games.puzzle_strike.objects import Chips, Objects
from verifier.games.puzzle_strike.operations.base import ChipOperation, excusable
from verifier.games.puzzle_strike.operations.parameters import FILTER, Who, Zone, seats_of
from verifier.games.puzzle_strike.order import whose_turn
from verifier.games.puzzle_strike.plain_domains import Opponents
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.program import after_discards, bothers
from verifier.games.puzzle_strike.seeing import show_hand
from verifier.games.puzzle_strike.zones import return_to_bank
from verifier.kernel.ask import NO_DEFAULT, PART, Answer, Ask, Chance, Elision, Moves
from verifier.kernel.spec import Case, SpecPoint
from verifier.kernel.values import surely_none


class Discard(ChipOperation):
    """`discard: {who: affected, count: 2, instead: ...}`: players discard from hand, each choosing his own chips.

    One chip that fits `instead` does for all of them.
    """

    name = "discard"
    about = "discard chips from hand"
    touches = Touches(reads="{who}hand", writes="{who}hand {who}discard", asks="discard")
    cases = (Case("discard.too-few", "a player has too few chips to discard", "those that there are are discarded"),)
    remembered = "taken"
    who = Who("self")
    count = Amount("how many", 1, low=1)
    where = Condition(FILTER)
    instead = Condition("a condition on `chip`: one discarded chip that fits does for all", "instead-of-what")

    def run(self, play: Play, frame: Frame) -> Moves:
        """Ask each player for one chip after the other."""
        frame.lost, frame.unable, waiting = (), (), seats_of(play, frame, self.who)
        so_far: dict[int, tuple[tuple[int, ...], bool]] = {}  # by player: what was discarded, whether that does
        while waiting:
            seat = yield from whose_turn(play, waiting, ("discard",), True)
            frame.taken, frame.relieved = so_far.get(seat, ((), False))
            chip: Answer = None
            if len(frame.taken) < self.count:
                frame.wronged = seat
                domain = ChipsOf(play, ("hand",), frame, self.where, none=True)
                ask = Ask("discard", seat, domain, frame, ("discard",), self.clause(play), PART)
                chip = yield excusable(play, ask, frame, optional=frame.relieved)
                if not isinstance(chip, int) and not frame.relieved:
                    play.meet("discard.too-few")
                    frame.unable += (seat,)
            if isinstance(chip, int):
                player = play.state.seats[seat]
                player.hand[chip] -= 1
                player.discard[chip] += 1
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

    def objects(self, found: Objects) -> Iterator[tuple[str, Chips]]:
        """The chips that fit."""
        yield "discards", found.fitting(found.anywhere, self.where, self)

    def courses(self, found: Courses) -> Iterator[Course]:
        """A chip of one's own hand is taken, if one is discarded."""
        own = self.who in ("self", "chooser")
        return found.moved(self, leaves_hand=True) if own else iter((Course(done=False),))


class DiscardAll(ChipOperation):
    """`discard-all: {who: affected, where: ...}`: a revealed hand loses every chip of a kind to the discard pile."""

    name = "discard-all"
    about = "discard every chip of a kind from a revealed hand"
    touches = Touches(reads="{who}hand", writes="{who}hand {who}discard")
    remembered = "taken"
    who = Who("affected")
    where = Condition(FILTER)

    def run(self, play: Play, frame: Frame) -> Moves | None:
        """Show each hand, and discard what fits."""
        frame.taken, frame.lost = (), ()
        for seat in seats_of(play, frame, self.who):
            show_hand(play, seat)
            player = play.state.seats[seat]
            for chip in play.rules.chip_range:
                frame.candidate = chip
                held = player.hand[chip]
                if not surely_none(held) and (self.where is None or self.where.evaluate(play, frame)) and held:
                    player.hand[chip] = 0
                    player.discard[chip] += held
                    frame.taken += (chip,)
                    frame.lost += ((seat, chip),)
                    play.listener.moved(seat, "discard", chip, held)
        return after_discards(play, frame.lost) if bothers(play, frame.lost) else None

    def objects(self, found: Objects) -> Iterator[tuple[str, Chips]]:
        """The chips that fit."""
        yield "discards", found.fitting(found.anywhere, self.where, self)


class Steal(ChipOperation):
    """`steal: {who: affected, to: discard}`: take one of the chips that the step before made somebody discard.

    If it made several players discard, one chip in all is taken, and the player first says whose.
    """

    name = "steal"
    about = "take a chip that was just discarded"
    touches = Touches(reads="{who}discard", writes="{who}discard {to}", asks="steal")
    cases = (Case("steal.nothing-discarded", "no chip was discarded that could be taken", "nothing is taken"),)
    after = ("discard", "discard-all")
    remembered = "moved"
    who = Who("affected")
    to = Zone(("discard", "hand", "bag"), "discard")

    def run(self, play: Play, frame: Frame) -> Moves:
        """Ask whose chip is taken, and which."""
        frame.moved_count = 0
        victims = [seat for seat in seats_of(play, frame, self.who) if any(loser == seat for loser, _ in frame.lost)]
        if not victims:
            play.meet("steal.nothing-discarded")
        for seat in victims[:1]:
            if len(victims) > 1:
                clause = play.rules.structure["target"]
                chosen = yield Ask(
                    "target", frame.seat, Opponents(play, tuple(victims)), frame, clause=clause, elision=PART
                )
                seat = chosen if isinstance(chosen, int) else seat
            kinds = tuple(sorted({chip for loser, chip in frame.lost if loser == seat}))
            domain = ChipsOf(play, ("discard",), frame, owner=seat, only=kinds)
            default = kinds[0] if len(kinds) == 1 else NO_DEFAULT
            chip = yield Ask(
                "steal", frame.seat, domain, frame, clause=self.clause(play), elision=Elision(default, part=True)
            )
            if isinstance(chip, int):
                play.state.seats[seat].discard[chip] -= 1
                play.zone(frame.seat, self.to)[chip] += 1
                frame.moved, frame.moved_count = chip, frame.moved_count + 1

    def objects(self, found: Objects) -> Iterator[tuple[str, Chips]]:
        """What the step before had discarded."""
        yield "moves", found.before.get("taken", found.anywhere)

    def courses(self, found: Courses) -> Iterator[Course]:
        """A chip taken from somebody else's."""
        yield Course(done=False)
        yield Course(gives=(to_hand(found.objects.anywhere),) if self.to == "hand" else (), done=True)


class Reveal(ChipOperation):
    """`reveal: {who: opponent, count: 2}`: chips of a hand shown at random."""

    name = "reveal"
    about = "show random chips of a hand"
    touches = Touches(reads="{who}hand")
    cases = (Case("reveal.too-few", "a hand has fewer chips than are to be shown", "all of them are shown"),)
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

    name = "reveal-hand"
    example = "{reveal-hand: {who: affected}}"
    about = "show whole hands"
    touches = Touches(reads="{who}hand")
    who = Who("affected")

    def run(self, play: Play, frame: Frame) -> None:
        """Show each hand."""
        for seat in seats_of(play, frame, self.who):
            show_hand(play, seat)


class TrashLargest(ChipOperation):
    """`trash-largest: {who: affected}`: the largest gem of a revealed hand returns to the bank."""

    name = "trash-largest"
    about = "return the largest gem of a hand to the bank"
    touches = Touches(reads="{who}hand", writes="{who}hand", counts="bank")
    points = (
        SpecPoint("trash-largest.ties", "how many of several equal largest gems are trashed",
                  ("one", "all"), "trash-largest", word="which-of-equals"),
    )  # fmt: skip
    cases = (Case("trash-largest.no-gem", "the hand has no gem", "nothing is trashed"),)
    remembered = "trashed"
    who = Who("affected")

    def run(self, play: Play, frame: Frame) -> None:
        """Show each hand, and take its largest gem."""
        frame.trashed_count = 0
        for seat in seats_of(play, frame, self.who):
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
                play.listener.moved(seat, "trash", gem, count)
                frame.trashed, frame.trashed_count = gem, frame.trashed_count + count

    def objects(self, found: Objects) -> Iterator[tuple[str, Chips]]:
        """A gem of any size."""
        yield "trashes", found.gems


class DiscardLargest(ChipOperation):
    """`discard-largest: {who: affected}`: a revealed hand loses its largest gem to the discard pile."""

    name = "discard-largest"
    example = "{discard-largest: {who: affected}}"
    about = "discard the largest gem of a hand"
    touches = Touches(reads="{who}hand", writes="{who}hand {who}discard")
    points = (
        SpecPoint("discard-largest.ties", "how many of several equal largest gems are discarded",
                  ("one", "all"), "discard-largest", word="which-of-equals"),
    )  # fmt: skip
    cases = (Case("discard-largest.no-gem", "the hand has no gem", "nothing is discarded"),)
    remembered = "taken"
    who = Who("affected")

    def run(self, play: Play, frame: Frame) -> None:
        """Show each hand, and discard its largest gem."""
        frame.taken, frame.lost = (), ()
        for seat in seats_of(play, frame, self.who):
            show_hand(play, seat)
            player = play.state.seats[seat]
            gem = next((chip for chip in play.rules.gems_descending if player.hand[chip] > 0), None)
            if gem is None:
                play.meet("discard-largest.no-gem")
                continue
            every = play.reading("discard-largest.ties", frame.chip) == "all"
            count = player.hand[gem] if every else 1
            player.hand[gem] -= count
            player.discard[gem] += count
            frame.taken += (gem,)
            frame.lost += ((seat, gem),)
            play.listener.moved(seat, "discard", gem, count)

    def objects(self, found: Objects) -> Iterator[tuple[str, Chips]]:
        """A gem of any size."""
        yield "discards", found.gems
