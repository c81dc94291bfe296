"""Crashing: gems of the own pile are broken, and the pieces fly to an opponent or against those that come in.

Beside them: gems taken out of piles and hands, or a named chip out of a zone, with nobody to be asked.
"""

from collections.abc import Generator, Iterator

from verifier.games.parameters import Amount, Piece, Size, Truth, Word
from verifier.games.puzzle_strike.domains import Gems, opponent_among
from verifier.games.puzzle_strike.flows import Chips, Objects
from verifier.games.puzzle_strike.frame import Frame
from verifier.games.puzzle_strike.incidents import collide, send
from verifier.games.puzzle_strike.operations.base import MOST_GEMS, ChipOperation, Who, Zone, one_a_pile, seats_of
from verifier.games.puzzle_strike.piles import break_gem, take_out
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.seeing import show_hand
from verifier.games.puzzle_strike.zones import return_to_bank, trash
from verifier.kernel.ask import NO_DEFAULT, Answer, Ask, Moves, Question, part_with
from verifier.kernel.values import smaller, surely_none, surely_not, times


class TrashGems(ChipOperation):
    """`trash-gems: {size: 1, who: everyone}`: a gem of that size returns to the bank; with `all`, every one."""

    size = Size("of the gems", low=1)
    who = Who("self")
    all = Truth("true: every gem of the size, else one", "how-many")

    def run(self, play: Play, frame: Frame) -> None:
        """Take the gems out of each pile."""
        frame.trashed_count, chip = 0, play.rules.gem_chips[self.size]
        for seat in one_a_pile(play, frame, seats_of(play, frame, self.who)):
            there = play.state.seats[seat].pile[self.size]
            if there <= 0:
                play.meet("trash-gems.no-gem")
                continue
            for _ in times(there if self.all else 1):
                break_gem(play, seat, self.size)
                play.listener.happened(seat, "trash", chip)
                frame.trashed, frame.trashed_count = chip, frame.trashed_count + 1


class TakeGem(ChipOperation):
    """`take-gem: {size: 1, to: bag}`: a gem of the own pile goes to another own zone; a stand-in just goes away."""

    size = Size("of the gem", low=1)
    to = Zone(("bag", "hand", "discard"), "bag")

    def run(self, play: Play, frame: Frame) -> None:
        """Take the gem; one that stood in for another just goes away."""
        player, frame.moved_count = play.state.seats[frame.seat], 0
        stand_ins = player.stand_ins[self.size]
        only_real = not surely_none(stand_ins) and play.goes_by("take-gem.stand-in", "stays")
        if player.pile[self.size] <= (stand_ins if only_real else 0):
            play.meet("take-gem.no-gem")
            return
        if only_real:
            player.pile[self.size] -= 1
        if only_real or take_out(play, frame.seat, self.size):
            chip = play.rules.gem_chips[self.size]
            play.zone(frame.seat, self.to)[chip] += 1
            frame.moved, frame.moved_count = chip, 1


class TrashNamed(ChipOperation):
    """`trash-named: {chip: combine, from: discard, who: affected}`: players return a chip of that kind to the bank."""

    chip = Piece("the chip")
    from_ = Zone(("hand", "discard"), "discard")
    who = Who("affected")

    def run(self, play: Play, frame: Frame) -> None:
        """Take the chip out of each player's zone."""
        frame.trashed_count = 0
        for seat in seats_of(play, frame, self.who):
            if play.zone(seat, self.from_)[self.chip] <= 0:
                play.meet("trash-named.none")
                continue
            trash(play, seat, self.chip, self.from_)
            play.listener.happened(seat, "trash", self.chip)
            frame.trashed, frame.trashed_count = self.chip, frame.trashed_count + 1


class TrashLargest(ChipOperation):
    """`trash-largest: {who: affected}`: the largest gem of a revealed hand returns to the bank."""

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


class DiscardLargest(ChipOperation):
    """`discard-largest: {who: affected}`: a revealed hand loses its largest gem to the discard pile."""

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


#: A line may name more gems than a chip breaks, so that the norm on their number can say what is wrong.
MOST_WRITTEN = 4


def which_gems(play: Play, frame: Frame, most: int, size: int, clause: str) -> Ask:
    """The question which gems to break; how many may or must be broken is for the norms to say."""
    pile = play.usable_gems(frame.seat)
    there = pile[size] if size else sum(pile)
    frame.limit = smaller(most, there)
    frame.possible = there > 0
    default = None if surely_not(frame.possible) else NO_DEFAULT
    gems = Gems(play, 1, max(most, MOST_WRITTEN), True, size, frame.limit, most)
    return Ask("crash", frame.seat, gems, frame, clause=clause, elision=part_with(default))


def broken(play: Play, frame: Frame, gems: Answer) -> tuple[tuple[int, ...], int]:
    """Break the chosen gems of the pile; their sizes, and how many of them were stand-in 1-gems."""
    frame.crashed_count = len(gems) if isinstance(gems, tuple) else 0
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
    if frame.reacting and own_turn and play.reading("crash.pay-for-counter-on-own-turn", frame.chip) == "never":
        return
    incident = frame.incident
    if incident is not None and own_turn and incident.target != frame.seat and play.state.teams:
        if play.goes_by("team.pay-of-helper", "not-paid"):
            return
    if gems or play.reading("crash.pay-without-gem", frame.chip) == "in-full":
        play.state.seats[frame.seat].money += per_gem * max(1, len(gems))


class Breaking(ChipOperation):
    """An operation that breaks gems of the own pile."""

    gems = Amount("how many gems at most", low=1, high=MOST_GEMS)
    pay = Amount("gem power for each gem broken", 0, resource="money")
    size = Size("only gems of this size", 0, otherwise="any", low=1)

    def objects(self, found: Objects) -> Iterator[tuple[str, Chips]]:
        """The gems of the size, and those that they become."""
        yield "breaks", found.pieces(self.size)


class Crash(Breaking):
    """`crash: {gems: 1, pay: 1, size: 1}`: break gems of the own pile and send the pieces to an opponent."""

    at = Word("whom the gems fly to; in a reaction, the player who caused the event", ("chosen", "attacker"), "chosen")

    def run(self, play: Play, frame: Frame) -> Moves:
        """Ask for the gems and for whom they are, break them and send the pieces."""
        chosen = yield which_gems(play, frame, self.gems, self.size, self.clause(play))
        target: Answer = play.opponents(frame.seat)[0]
        if self.at == "attacker" and frame.incident is not None:
            target = frame.incident.actor
        elif chosen is not None:
            target = yield from ask_receiver(play, frame)
        if isinstance(chosen, tuple) and len(chosen) > 1 and isinstance(target, int) and self.at == "chosen":
            other = yield from second_target(play, frame, target)
            if other != target or play.goes_by("crash.events", "one-for-each-gem"):
                yield from self.send_apart(play, frame, chosen, (target, other))
                return
        gems, stand_ins = broken(play, frame, chosen)
        pay(play, frame, self.pay, gems)
        if gems and isinstance(target, int):
            yield from send(play, frame, target, gems, stand_ins, self.own_clause)
        elif not gems:
            play.meet("crash.no-gem")

    def send_apart(self, play: Play, frame: Frame, gems: tuple[int, ...], targets: tuple[int, int]) -> Moves:
        """Break all the gems, and send the pieces of each by themselves: the first gem's to the first target."""
        parts = [broken(play, frame, (gem,)) for gem in gems]
        pay(play, frame, self.pay, gems)
        for number, (part, stand_ins) in enumerate(parts):
            yield from send(play, frame, targets[min(number, 1)], part, stand_ins, self.own_clause, gems)


def second_target(play: Play, frame: Frame, first: int) -> Generator[Question, Answer, int]:
    """Whom the second of two gems is sent to: to the same as the first, unless the rules let gems go apart."""
    opponents = play.opponents(frame.seat)
    if len(opponents) == 1 or "crash.second-target" not in play.readings.points:
        return first
    frame.aimed = first
    clause = play.rules.structure["target"]
    elision = part_with(first)
    other = yield Ask("target", frame.seat, opponent_among(play, opponents), frame, clause=clause, elision=elision)
    return other if isinstance(other, int) else first


def ask_receiver(play: Play, frame: Frame) -> Generator[Question, Answer, Answer]:
    """Ask to whom gems are sent, where there is anything to ask."""
    opponents = play.opponents(frame.seat)
    free = play.reading("crash.target") == "chosen-opponent"
    if not free and len(opponents) == 1:
        return opponents[0]
    among = opponents if free else opponents[:1]
    default = opponents[0] if len(among) == 1 else NO_DEFAULT
    clause = play.rules.structure["target"]
    domain = opponent_among(play, among)
    return (yield Ask("target", frame.seat, domain, frame, clause=clause, elision=part_with(default)))


class Send(ChipOperation):
    """`send: {for-each: 2}`: for so many chips that the step before trashed, a 1-gem of the bank is sent."""

    for_each = Amount("how many trashed chips a gem is sent for", 1, low=1)

    def run(self, play: Play, frame: Frame) -> Moves:
        """Ask for whom the gems are, and send them."""
        count = frame.trashed_count // self.for_each
        if count <= 0:
            play.meet("send.none")
            return
        target = yield from ask_receiver(play, frame)
        if isinstance(target, int):
            yield from send(play, frame, target, (1,) * count, 0, self.own_clause)


class CounterCrash(Breaking):
    """`counter-crash: {gems: 1, pay: 1}`: break own gems against those coming in (PS3-COUNTER-05 to -07)."""

    def run(self, play: Play, frame: Frame) -> Moves:
        """Ask for the gems, break them, and let the pieces collide with those coming in."""
        chosen = yield which_gems(play, frame, self.gems, self.size, self.clause(play))
        gems, stand_ins = broken(play, frame, chosen)
        pay(play, frame, self.pay, gems)
        if gems:
            yield from collide(play, frame, gems, stand_ins, self.own_clause)
