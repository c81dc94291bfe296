"""Every line of a record with what was asked at it and the position around it, noted in one reading.

Not for: a single line (`inspect`), verdicts, or records whose positions are not known (`partial_position`).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from verifier.games.counted import tell_counted
from verifier.games.game import Game
from verifier.games.playing import Playing
from verifier.kernel.ask import Answer, Ask, Chance, Moves, Question
from verifier.kernel.event import Assertion, Event
from verifier.kernel.game import Sight, Undecidable
from verifier.kernel.mending import PLACES, Spot
from verifier.kernel.message import Message, Said
from verifier.record.model import Replay
from verifier.record.promises import leaves_out
from verifier.run.budget import Budget
from verifier.run.listener import Listener
from verifier.run.reader import Reader
from verifier.run.stops import Stop
from verifier.verdicts.begin import follow_with
from verifier.verdicts.corrections import as_it_stood
from verifier.verdicts.inspect import Moment, is_no_choice, is_told_by_verb, known, moment_of, refused_word, written
from verifier.verdicts.judge import plainly
from verifier.verdicts.settled import StandingQuestion

#: The sort of places of which there is one stack a kind.
STOCK = PLACES[1]
#: Of so many lines of a record that leaves things out it is looked for what is known before them.
MOST_KNOWN = 60
#: A position as a header's `position:` has it.
Block = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class PositionView:
    """A position: all of it, and by seat what that one may know of it."""

    whole: Block
    seen: tuple[Block, ...]
    supply: Block  # by stock of the table the things in it, of every kind of which it has had any


class Held(NamedTuple):
    """A reading that no clause gives, and why it holds: it is presumed, agreed on in the header, or taken as open."""

    kind: str
    reading: str


@dataclass(slots=True)
class FilmFrame:
    """A line of a record: what was asked at it, and the position before it (None if the record does not come there)."""

    event: Event
    moments: list[Moment] = field(default_factory=list)
    before: PositionView | None = None
    known: tuple[Said, ...] = ()  # in words, what all games that fit have in common before it, where that is looked at
    shown: list[Sight] = field(default_factory=list)  # what hidden things it shows to whom
    held: dict[str, Held] = field(default_factory=dict)  # by point: readings that mattered, and no clause gives
    totals: dict[int, int] = field(default_factory=dict)  # what it asserts, as that was before it, by column
    standing: Message | None = None  # what was asked where it stands, if what refused it comes after a silent stop
    counted: tuple[Message, ...] = ()  # how a number is counted that is refused
    silent_turns: tuple[tuple[int, str], ...] = ()  # before it, of which no line tells: the number, and whose


@dataclass(frozen=True, slots=True)
class Film:
    """A record's lines that count, in their order, the position after the last one, and what stopped the record."""

    frames: tuple[FilmFrame, ...]
    last: PositionView | None
    stop: Stop | None


class Camera(Listener):
    """Notes the position before each line, and the questions that the line answers."""

    def __init__(self, replay: Replay, game: Game) -> None:
        self.game, self.names = game, game.names
        self.seats = range(len(replay.seats))
        self.frames = tuple(map(FilmFrame, replay.events))
        self.index = {event[:2]: number for number, event in enumerate(replay.events)}
        self.last: PositionView | None = None
        self.stacks: set[tuple[str, str]] = set()  # by stock the kinds of which it has had any
        self.settled: set[int] = set()  # the lines before which a position was noted in which nothing is under way
        self.asking: Moment | None = None  # the question that was put last
        self.standing = StandingQuestion()
        self.next = 0  # the line that was next when it was put
        self.drawn: tuple[tuple[object, ...], int] = (), 0  # how many things of a series were drawn already
        self.done = 0  # the line that was carried out last
        self.turns: dict[int, str] = {}  # the turns since a line was carried out, by number, and whose they are
        self.open: Mapping[int, tuple[Event, int]] = {}  # and the words of lines that were still to be read, by seat

    def asked(self, reader: Reader, question: Question) -> None:
        """Note the position before the line that is next, and what is asked."""
        self.note_readings(reader, self.done)
        if reader.play.turn_number() and reader.play.turn_number() not in self.turns:
            self.turns[reader.play.turn_number()] = str(reader.play.written_position().get("turn", ""))
        if self.done < len(self.frames):
            self.frames[self.done].shown += reader.effects.take_sights()
        self.next, self.open = reader.next, dict(reader.open)
        self.asking = None
        if not reader.is_reading():
            self.note_position(reader, question)
        if reader.open or reader.next < reader.size:
            self.asking = moment_of(reader, question)
            self.standing.note(reader, question, self.asking)

    def answered(self, reader: Reader, question: Question, answer: Answer) -> None:
        """Keep the question beside the line that has answered it; what no line answers is kept nowhere."""
        moment = self.asking
        line = reader.next if is_told_by_verb(reader, question, answer) else self.line_of(reader)
        self.done = self.done if line is None else line
        self.note_readings(reader, self.done)
        if line is not None:
            self.frames[line].shown += reader.play.newly_seen(question, answer)
            self.note_excess(reader, question, self.frames[line])
            self.note_silent_turns(reader.play.turn_number(), self.frames[line])
        self.note_drawn(reader.play, question, answer)
        if moment is None or line is None or is_no_choice(question, moment, answer):
            return
        moment.recorded = written(question, answer)
        self.frames[line].moments.append(moment)

    def refused(self, reader: Reader, question: Question, stop: Stop) -> None:
        """Keep the question that the record has no legal answer to beside the line that is at fault."""
        number = self.index.get(stop.event[:2])
        if number is not None:
            self.note_readings(reader, number)
            found = self.count(reader, question, stop.event)
            self.frames[number].counted = found or self.frames[number].counted
            if self.standing.of(reader, question, stop, number) and self.standing.moment is not self.asking:
                self.asking, self.frames[number].standing = self.standing.moment, self.standing.told
                self.frames[number].counted = ()
        if self.asking is None:
            return
        word = refused_word(stop)
        if word is not None and stop.refusal.norm:
            self.asking.note_refused(word)
        if number is not None and self.asking not in self.frames[number].moments:
            self.frames[number].moments.append(self.asking)

    def silent(self, reader: Reader, question: Ask) -> None:
        """Keep a silence that hides a choice beside the line before which it was."""
        if reader.next < reader.size:
            moment = moment_of(reader, question)
            moment.recorded, moment.silent = question.elision.stop or "none", True
            self.frames[reader.next].moments.append(moment)

    def ran_out(self, reader: Reader, moves: Moves, question: Question) -> bool:
        """Note the position after the last line."""
        self.note_readings(reader, self.done)
        self.last = self.view(reader.play)
        return False

    def over(self, reader: Reader) -> None:
        """Note the position at the end of the game."""
        self.note_readings(reader, self.done)
        self.last = self.view(reader.play)

    def note_readings(self, reader: Reader, line: int) -> None:
        """Keep the readings that mattered since the last time, and that no clause gives, beside a line."""
        readings = reader.play.readings
        consulted, readings.consulted = readings.consulted or (), set()
        if line >= len(self.frames):
            return
        sources = {"presumed": readings.followed, "open": readings.reached, "agreed": readings.agreed}
        for kind, found in sources.items():
            for key in found.keys() & consulted:
                self.frames[line].held[key] = Held(kind, found[key])

    def line_of(self, reader: Reader) -> int | None:
        """The line that answered the question put last, by its index; None if no line did."""
        if reader.next > self.next:
            return self.next
        taken = (line for seat, (line, at) in self.open.items() if reader.open.get(seat) != (line, at))
        line = next(taken, None)
        return None if line is None else self.index[line[:2]]

    def note_position(self, reader: Reader, question: Question) -> None:
        """Note the position before the line that is next: the first in which nothing is under way, else the first."""
        if reader.next < reader.size:
            frame, is_settled = self.frames[reader.next], reader.play.resumable(question)
            if frame.before is None or (is_settled and reader.next not in self.settled):
                frame.before = self.view(reader.play)
            if is_settled:
                self.settled.add(reader.next)
            self.note_totals(reader.play, frame)
        else:
            self.last = self.view(reader.play)

    def note_silent_turns(self, turn: int, frame: FilmFrame) -> None:
        """Note beside a line the turns before its own in which nothing was carried out that a line tells."""
        frame.silent_turns += tuple(one for one in self.turns.items() if one[0] < turn and one[1])
        self.turns = {turn: ""}

    def note_excess(self, reader: Reader, question: Question, frame: FilmFrame) -> None:
        """Note how many things were due of which a line has more: that is refused only when the next thing is asked."""
        if isinstance(question, Chance) and len(frame.event.args) > question.count:
            frame.counted = self.count(reader, question, frame.event)

    def count(self, reader: Reader, question: Question, event: Event) -> tuple[Message, ...]:
        """How what a question asks of a line is counted, of which some may have been drawn before."""
        before = self.drawn[1] if self.drawn[0] == series_of(reader.play, question) else 0
        return (*tell_counted(self.game, reader.play, question, event.verb, before),)

    def note_drawn(self, play: Playing, question: Question, answer: Answer) -> None:
        """Note how many things were drawn one after the other of those that are due together."""
        if isinstance(question, Chance) and isinstance(answer, tuple):
            series = series_of(play, question)
            self.drawn = series, len(answer) + (self.drawn[1] if self.drawn[0] == series else 0)

    def note_totals(self, play: Playing, frame: FilmFrame) -> None:
        """Note what totals that a line asserts are before it, as far as that is known."""
        for claim in frame.event.assertions:
            try:
                value = play.quantity(claim, frame.event.seat)
            except Undecidable:
                continue
            if type(value) is int:
                frame.totals[claim.column] = value

    def view(self, play: Playing) -> PositionView:
        """The present position, whole and as each seat may know it."""
        seen = (self.with_totals(play, play.seen_by(seat), own=seat) for seat in self.seats)
        return PositionView(self.with_totals(play, play.written_position()), tuple(seen), self.supply(play))

    def with_totals(self, play: Playing, block: Block, own: int | None = None) -> Block:
        """A position in which a seat's counter of which lines assert the total has that: money with the gems in hand.

        Of others a seat knows such a total only where it is the counter itself.
        """
        seats = block.get("seats")
        if not isinstance(seats, dict):
            return block
        told = {}
        for number, (name, counters) in enumerate(seats.items()):
            totals = {key: self.total(play, number, key, value) for key, value in counters.items()}
            hidden = {key for key in totals if own not in (None, number) and totals[key] != counters[key]}
            told[name] = {key: value for key, value in totals.items() if key not in hidden}
        return {**block, "seats": told}

    def total(self, play: Playing, seat: int, key: str, value: object) -> object:
        """The total that lines assert under the name of a seat's counter; what stands there for anything else."""
        if type(value) is not int or self.names.quantities.get(key) is not False:
            return value
        return play.quantity(Assertion(key, value, seat), seat)

    def supply(self, play: Playing) -> Block:
        """The things in the stocks of the table, which a header's position leaves out."""
        found: dict[str, Block] = {}
        for word, mendable in self.names.mendable.items():
            holding = play.holding(Spot(word)) if mendable.sort == STOCK else None
            if holding is not None:
                counts = {slug: holding.count(kind) for kind, slug in enumerate(self.names.slugs)}
                self.stacks |= {(word, slug) for slug, count in counts.items() if count}
                found[word] = {slug: count for slug, count in counts.items() if (word, slug) in self.stacks}
        return found


def series_of(play: Playing, question: Question) -> tuple[object, ...]:
    """What draws have in common that are due together: whose they are, in which turn and step."""
    position = play.written_position() if isinstance(question, Chance) else {}
    return (question.seat, play.state.turn, position.get("phase")) if position else ()


def film(game: Game, replay: Replay, chosen: Mapping[str, str], line: int, budget: Budget | None = None) -> Film:
    """Every line of a record that counted together with one of them; those that count in the end, for one beyond all.

    `chosen` are readings of open points. Raises `Unreadable` and `IllegalSetup` as starting the game does.
    """
    replay = as_it_stood(game, replay, partial(plainly, budget=budget or Budget()), line)
    reader, trail, camera = follow_with(game, replay, chosen, partial(Camera, replay, game))
    for frame in camera.frames:
        if not frame.shown and frame.event.seat >= 0:
            frame.shown += reader.play.claims_shown(frame.event)
    if leaves_out(replay):
        tell_known(camera.frames, game, replay, chosen, budget)
    return Film(camera.frames, camera.last, trail.stop)


def tell_known(
    frames: tuple[FilmFrame, ...], game: Game, replay: Replay, chosen: Mapping[str, str], budget: Budget | None
) -> None:
    """Say of the first lines whose position is open what all completions have in common before them.

    Each is looked at from the beginning, so no more than `MOST_KNOWN` are.
    """
    unknown = [number for number, frame in enumerate(frames) if frame.before is None]
    for number in unknown[:MOST_KNOWN]:
        frames[number].known = tuple(known(game, replay, number, dict(chosen), budget or Budget()))
        if not frames[number].known:
            return
