"""Lines by which a judge puts the table right: carried out where all that was done before has come about.

That is where totals behind `=` would be compared: at a draw, and at a question that begins a step. Nothing is made or
lost: what a place has more than before comes from somewhere. Not for: how such a line is written
(`verifier.record.remedies`), or what is told of it (`verifier.verdicts.remedies`).
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from verifier.kernel import undecided
from verifier.kernel.ask import NO_DEFAULT, Ask, Chance, Question
from verifier.kernel.event import Event
from verifier.kernel.mending import MENDS, Holding, Mend, Spot
from verifier.kernel.message import Message, Said, say
from verifier.kernel.norm import FINE
from verifier.kernel.values import counted, larger
from verifier.run.reader import Reader
from verifier.run.stops import GoesOn, Stop
from verifier.run.unknown_draws import made_up
from verifier.symbolic.formula import all_of
from verifier.symbolic.values import equal, formula_of


def pass_remedy(reader: Reader, question: Question, line: Event) -> bool:
    """Whether a remedy is carried out before a question is answered, rather than after a silence about it.

    Raises `GoesOn` where the game goes on from a position of its own, `Stop` where a move is under way.
    """
    if not comes_before(reader, question):
        return False
    is_between = reader.play.resumable(question)
    reader.advance(line, continues=True)
    remedy = Remedy(reader, line)
    remedy.carry_out()
    if reader.listener is not None:
        reader.listener.mended(reader, line, Mended(tuple(remedy.changes), tuple(remedy.taken)))
    if is_between:
        reader.play.resume(reader.play.position())
        raise GoesOn
    return True


def comes_before(reader: Reader, question: Question) -> bool:
    """Whether the remedy that is next in the record is made before a question is answered. Raises `Stop`."""
    if isinstance(question, Chance):
        for seat in [seat for seat in reader.open if seat != question.seat]:
            reader.refuse_words(seat)
        return not reader.open
    if question.elision.spoken:
        following = next((event for event in reader.events[reader.next :] if event.seat >= 0), None)
        verbs = (*question.verbs, question.elision.stop)
        return following is not None and following.seat == question.seat and following.verb in verbs
    if question.settled and not reader.open:
        return True
    if not is_silent(reader, question):
        line = reader.events[reader.next]
        raise Stop(line, line.column, undecided.REMEDY_MIDWAY.refusal(), True)
    return False


def is_silent(reader: Reader, question: Ask) -> bool:
    """Whether silence about a question is a legal answer to it."""
    default = question.elision.default
    if default is NO_DEFAULT:
        return False
    return not reader.path.is_certain or reader.play.broken(question, default) == FINE


@dataclass(frozen=True, slots=True)
class Mended:
    """What a remedy has changed, in words, and the kinds of things that it has taken out of which places."""

    changes: tuple[str, ...] = ()
    taken: tuple[tuple[Spot, int], ...] = ()


@dataclass(slots=True)
class Remedy:
    """One remedy that is being carried out. Every method raises `Stop` for what cannot be."""

    reader: Reader
    line: Event
    changes: list[str] = field(default_factory=list)
    taken: list[tuple[Spot, int]] = field(default_factory=list)
    missing: dict[int, int] = field(default_factory=dict)  # by kind: how many more are needed than were left over

    def carry_out(self) -> None:
        """Do what every item says; in the end nothing may be made or lost."""
        for mend in self.line.ruled.mends if self.line.ruled is not None else ():
            if mend.spot is None:
                self.move(mend)
            elif self.reader.play.holding(mend.spot) is not None:
                self.lay(mend, mend.spot)
            else:
                self.set_to(mend, mend.spot)
        for kind, number in self.missing.items():
            if not self.reader.path.prefer(equal(number, 0)):
                raise self.refused(unbalanced(self.reader, kind, number))
        self.refuse_strange()
        self.reader.play.settle_mended()

    def refuse_strange(self) -> None:
        """Refuse a remedy that leaves things where they were drawn although they were not there; others may follow."""
        reader, following = self.reader, self.reader.next
        goes_on = following < reader.size and reader.events[following].verb == MENDS
        if reader.strange and not goes_on:
            (spot, kind), _ = next(iter(reader.strange.items()))
            thing = reader.play.written_thing(kind)
            raise self.refused(say("drawn-and-not-there", thing=thing, place=spelled(spot)))

    def unstrange(self, source: Spot, target: Spot, kind: int, number: int) -> int:
        """How many of some things go back to where they were drawn and never were; elsewhere they were all along."""
        whence, strange = self.reader.strange.get((source, kind), ("", 0))
        if not strange or type(number) is not int or target == Spot(whence, source.seat):
            return 0
        gone = min(strange, number)
        self.reader.strange[source, kind] = (whence, strange - gone)
        if gone == strange:
            del self.reader.strange[source, kind]
        self.holding(Spot(whence, source.seat)).change(kind, gone)
        return gone

    def set_to(self, mend: Mend, spot: Spot) -> None:
        """Set a counter, or a row of things in order."""
        before = self.reader.play.told(spot)
        reason = self.reader.play.set_to(spot, mend)
        if reason:
            raise self.refused(say("of-place", place=spelled(spot), reason=reason))
        self.note(spot, before)

    def note(self, spot: Spot, before: str, whence: str = "") -> None:
        """Say what has changed, if anything has."""
        after = self.reader.play.told(spot)
        if before != after:
            self.changes.append(f"{spelled(spot)}: {before} -> {after}{whence}")

    def move(self, mend: Mend) -> None:
        """Move things from one place to another."""
        assert mend.source is not None
        assert mend.target is not None
        known = Counter(self.kind_of(token.piece) for token in mend.things if not token.unknown)
        self.transfer(known, mend.source, mend.target)
        count = sum(token.unknown for token in mend.things)
        if count:
            self.transfer(self.unknown_things(mend.source, count), mend.source, mend.target)
        things = " ".join((*named(self.reader, known), *["?"] * count))
        self.changes.append(f"{things}: {spelled(mend.source)} -> {spelled(mend.target)}")

    def unknown_things(self, source: Spot, count: int) -> Mapping[int, int]:
        """So many things of a place of which nobody knows which they are."""
        reader = self.reader
        if reader.path.is_certain:
            raise reader.unknown_word(self.line, next(token for token in self.line.args if token.unknown))
        chance = reader.play.drawn_from(source, count)
        if chance is None:
            raise self.refused(say("nothing-at-random", place=spelled(source)))
        if not reader.path.prefer(formula_of(reader.play.remaining(chance) >= count)):
            raise self.refused(say("does-not-hold", place=spelled(source), n=count, piece=reader.play.piece))
        return dict(counted(made_up(reader, chance, count, recorded=True)))

    def lay(self, mend: Mend, spot: Spot) -> None:
        """Let a place hold just what is named."""
        play, place = self.reader.play, self.holding(spot)
        wanted = Counter(self.kind_of(token.piece) for token in mend.things)
        kinds = tuple(wanted) if play.is_stock(spot) else range(play.kinds)
        more: dict[int, int] = {kind: wanted[kind] - place.count(kind) for kind in kinds}
        before, other = play.told(spot), play.counterpart(spot)
        source, target = mend.source or other, mend.target or other

        if source is None and target is None:
            self.miss(more)
            self.put(place, spot, more)
        else:
            self.refuse_one_way(spot, more, source, target)
        self.fetch(more, source, spot, target)
        play.arrange(spot, [token.piece for token in mend.things])
        self.note(spot, before, whence(self.reader, more, source, target))

    def fetch(self, more: Mapping[int, int], source: Spot | None, spot: Spot, target: Spot | None) -> None:
        """Fetch what a place is to hold more from where it comes, and put away what it is to hold less."""
        if source is not None:
            self.transfer({kind: larger(number, 0) for kind, number in more.items()}, source, spot)
        if target is not None:
            self.transfer({kind: larger(-number, 0) for kind, number in more.items()}, spot, target)

    def miss(self, numbers: Mapping[int, int]) -> None:
        """Note how many more things there are of each kind than the remedy has taken from anywhere so far."""
        for kind, number in numbers.items():
            self.missing[kind] = self.missing.get(kind, 0) + number

    def refuse_one_way(self, spot: Spot, more: Mapping[int, int], source: Spot | None, target: Spot | None) -> None:
        """Refuse a remedy that says where things come from and not where others go, or the other way round."""
        if source is not None and target is not None:
            return
        sign = 1 if source is not None else -1
        if self.reader.path.prefer(all_of(formula_of(number * sign >= 0) for number in more.values())):
            return
        piece = self.reader.play.piece
        if sign > 0:
            raise self.refused(say("would-leave", piece=piece, place=spelled(spot)))
        raise self.refused(say("would-come", piece=piece, place=spelled(spot)))

    def transfer(self, numbers: Mapping[int, int], source: Spot, target: Spot) -> None:
        """Take things from one place and put them into another."""
        self.put(self.holding(source), source, {kind: -number for kind, number in numbers.items()})
        kept = {kind: number - self.unstrange(source, target, kind, number) for kind, number in numbers.items()}
        self.put(self.holding(target), target, kept)

    def put(self, place: Holding, spot: Spot, numbers: Mapping[int, int]) -> None:
        """Change what lies in a place, in which there is never less than nothing."""
        for kind, number in numbers.items():
            if type(number) is int and not number:
                continue
            reason = place.refuses(kind)
            if reason:
                raise self.refused(say("of-place", place=spelled(spot), reason=reason))
            if not self.reader.path.prefer(formula_of(place.count(kind) + number >= 0)):
                raise self.refused(
                    say("does-not-hold-that-many", place=spelled(spot), thing=self.reader.play.written_thing(kind))
                )
            place.change(kind, number)
            if type(number) is int and number < 0:
                self.taken.append((spot, kind))

    def holding(self, spot: Spot) -> Holding:
        """What lies in a place."""
        found = self.reader.play.holding(spot)
        if found is None:
            raise self.refused(say("no-such-place", place=spelled(spot)))
        return found

    def kind_of(self, kind: int) -> int:
        """The kind that a word names."""
        if kind < 0:
            raise self.refused(say("one-is-no-thing", piece=self.reader.play.piece))
        return kind

    def refused(self, reason: Said) -> Stop:
        """What is said of a remedy that cannot be carried out."""
        return Stop(self.line, self.line.column, undecided.REMEDY_REFUSED.refusal(reason=reason), True)


def whence(reader: Reader, more: Mapping[int, int], source: Spot | None, target: Spot | None) -> str:
    """Where things have come from and gone to, in brackets, where all of it is known."""
    if any(type(number) is not int for number in more.values()):
        return ""
    parts = []
    for spot, sign, word in ((source, 1, "from"), (target, -1, "to")):
        things = named(reader, {kind: number * sign for kind, number in more.items()})
        if spot is not None and things:
            parts.append(f"{' '.join(things)} {word} {spelled(spot)}")
    return f" ({', '.join(parts)})" if parts else ""


def named(reader: Reader, numbers: Mapping[int, int]) -> list[str]:
    """Things in strict notation, each as often as it is there."""
    return [reader.play.written_thing(kind) for kind in sorted(numbers) for _ in range(max(numbers[kind], 0))]


def spelled(spot: Spot) -> str:
    """A place or a counter in words."""
    return f"P{spot.seat + 1} {spot.word}" if spot.seat >= 0 else f"the {spot.word}"


def unbalanced(reader: Reader, kind: int, number: int) -> Message:
    """What is wrong with a remedy that would make or lose things."""
    thing = reader.play.written_thing(kind)
    if type(number) is not int:
        return say("do-not-add-up", thing=thing)
    if number > 0:
        return say("from-nowhere", thing=thing, n=number)
    return say("to-nowhere", thing=thing, n=-number)
