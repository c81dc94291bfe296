"""Auditing records and noting what they tell on the way: where a condition holds first, which clauses are at work.

The run that is judged is the one that is watched: neither to look at a position nor to note clauses changes anything.
Not for: what is noted (`noted`), or going through many.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from verifier.corpus.batch import Batch, JudgingOptions
from verifier.corpus.condition import RecordCondition, parsed
from verifier.fairness.identity import chain_of
from verifier.games.game import Game
from verifier.games.library import MOST_LAID, MOST_OVERLAID, Library
from verifier.games.lineup import Lineup
from verifier.kernel.ask import Ask, Moves, Question
from verifier.kernel.event import Event, used
from verifier.kernel.game import IllegalSetup
from verifier.kernel.source import Unreadable, suggest_nearest
from verifier.language.kept import LastUsed
from verifier.record.history import history_of, standing
from verifier.record.model import RecordPromise, Replay
from verifier.record.names import Names
from verifier.record.promises import leaves_out
from verifier.record.words import WordError
from verifier.run.budget import Budget
from verifier.run.listener import Listener
from verifier.run.reader import Reader
from verifier.verdicts.endings import ending_of
from verifier.verdicts.judge import audit
from verifier.verdicts.noted import LEFT_OUT, NO_SETUP, SEVERAL_RUNS, AtWork, NotedRecord, NotesAsked, PieceUse, Sitting
from verifier.verdicts.outcome import Outcome
from verifier.verdicts.verdict import Audit


class RecordPlace(NamedTuple):
    """The position before the move of an index: the beginning of the record, or after the move before that."""

    move: int
    line: int  # of the move before, or of the first one


class ActingLines(NamedTuple):
    """In how many lines a clause was at work, and the first of them."""

    many: int
    first: int


class PositionListener(Listener):
    """Looks at every settled position: a player is to move, and nothing else is under way."""

    def __init__(self, *, seats: int, condition: RecordCondition | None = None, traced: bool = False) -> None:
        self.seats = seats
        self.condition = condition
        self.traced = traced
        self.met: RecordPlace | None = None  # where the condition held first
        self.clauses: dict[str, list[int]] = {}  # the lines in which each clause was at work
        self.seen = 0  # how many of the clauses that are noted now belong to lines before

    def begin(self, reader: Reader) -> None:
        """Let the game note the clauses at work, if they are asked for."""
        self.reader = reader
        if self.traced:
            reader.effects.note_clauses()

    def followed(self, reader: Reader) -> None:
        """Note what the last line came to."""
        self.note_clauses(reader)

    def asked(self, reader: Reader, question: Question) -> None:
        """Look at the position if the question is a player's next move, and every line before it is used up."""
        if self.condition is None or reader.open or not isinstance(question, Ask):
            return
        if question.settled:
            self.look(reader, actor_of(reader) if reader.next else question.seat)

    def ran_out(self, reader: Reader, moves: Moves, question: Question) -> bool:
        """Look at the position at the end of the record."""
        self.asked(reader, question)
        return False

    def over(self, reader: Reader) -> None:
        """Look at the position at the end of the game."""
        self.look(reader, actor_of(reader))

    def look(self, reader: Reader, actor: int) -> None:
        """Note whether the condition holds, if it did not before."""
        if self.condition is None or self.met is not None:
            return
        if self.condition.holds(reader.play, actor, self.seats):
            self.met = RecordPlace(reader.next, reader.latest().line if reader.events else 0)

    def begun(self, reader: Reader, line: Event, *, continues: bool) -> None:
        """Note the clauses that the lines before were carried out by; a new move begins with none."""
        self.note_clauses(reader)
        if not continues:
            self.seen = 0

    def note_clauses(self, reader: Reader) -> None:
        """Note the clauses that were carried out since the last line was begun."""
        trace = reader.effects.trace
        if trace is None:
            return
        line = reader.latest().line if reader.events else 0
        for clause in dict.fromkeys(trace.clauses[self.seen :]):
            if clause:
                self.clauses.setdefault(clause, []).append(line)
        self.seen = len(trace.clauses)

    def at_work(self) -> tuple[tuple[str, ActingLines], ...]:
        """The clauses that were at work, by id, each with its lines."""
        lines = ((clause, sorted(set(found))) for clause, found in sorted(self.clauses.items()))
        return tuple((clause, ActingLines(len(found), found[0])) for clause, found in lines)


def actor_of(reader: Reader) -> int:
    """The seat of the last line that was read, -1 if it is nobody's."""
    return reader.latest().seat if reader.next else -1


@dataclass(slots=True)
class Watch:
    """What watches the runs of one record: makes their listeners, and keeps them."""

    asked: NotesAsked
    condition: RecordCondition | None
    seats: int
    runs: list[PositionListener] = field(default_factory=list)

    def listen(self) -> PositionListener:
        """The listener to one more run."""
        listener = PositionListener(seats=self.seats, condition=self.condition, traced=self.asked.clauses)
        self.runs.append(listener)
        return listener

    def decisive(self, found: Audit, events: Sequence[Event]) -> PositionListener | None:
        """The run of these lines on which a verdict rests; None if it rests on more than one run."""
        places = [(event.line, event.column) for event in events]
        fitting = (
            run
            for run in reversed(self.runs)
            if tuple(run.reader.play.readings.reached.items()) == tuple(found.readings)
            and [(event.line, event.column) for event in run.reader.events] == places
        )
        return next(fitting, None)


class NotingBatch(Batch):
    """Audits records as a batch does, each in the same runs, and notes what they tell."""

    def __init__(self, library: Library, asked: NotesAsked, options: JudgingOptions | None = None) -> None:
        super().__init__(library, options=options)
        self.asked = asked
        self.watch: Watch | None = None  # of the record that is being judged
        self.conditions: LastUsed[Names, tuple[RecordCondition | None, str]] = LastUsed(MOST_OVERLAID, MOST_LAID)

    def judge(self, game: Game, replay: Replay, budget: Budget) -> Audit:
        """The verdict on a record whose rules are known, watched if something is asked that takes that."""
        if self.watch is None:
            return super().judge(game, replay, budget)
        return audit(game, replay, budget, self.watch.listen)

    def outcome(self, replay: Replay, budget: Budget | None = None) -> Outcome:
        """The verdict on one record, with what it tells."""
        condition, meaningless = self.condition(replay)
        wanted = condition is not None or self.asked.clauses
        self.watch = Watch(self.asked, condition, len(replay.seats)) if wanted else None
        found = super().outcome(replay, budget)
        if found.game is None or found.audit.verdict == "malformed":
            return found
        noted = noted_of(found.game, replay, found.audit, self.watch)
        if self.asked.moves:
            noted = replace(noted, chain=chain_of(found.game, counted(replay)))
        return replace(found, noted=replace(noted, meaningless=meaningless))

    def condition(self, replay: Replay) -> tuple[RecordCondition | None, str]:
        """The condition in the words of a record's ruleset, or why it means nothing there."""
        if not self.asked.condition:
            return None, ""
        try:
            names = self.game(replay).names
        except Unreadable:
            return None, ""
        return self.conditions.get(names) or self.conditions.put(names, in_words(self.asked.condition, names))


def in_words(condition: str, names: Names) -> tuple[RecordCondition | None, str]:
    """A condition in the words of a ruleset, or why it means nothing there."""
    try:
        return parsed(condition, names), ""
    except WordError as error:
        hint = suggest_nearest(error.suggestion)
        return None, f"column {error.column + 1}: {error.message}{hint}"


def counted(replay: Replay) -> Replay:
    """The moves of a record that count in the end."""
    if not replay.corrections:
        return replay
    history = history_of(replay)
    return standing(replay, history, history.newest)


def noted_of(game: Game, replay: Replay, found: Audit, watch: Watch | None) -> NotedRecord:
    """What a record tells whose rules are known."""
    events = counted(replay).events
    last = found.fault.line if found.fault is not None else 0
    told = [event for event in events if not last or event.line <= last]
    noted = NotedRecord(
        mode=replay.mode or game.mode,
        seats=tuple(sittings(game, replay, found)),
        moves=len(told),
        begins=events[0].line if events else 0,
        uses=tuple(uses_of(game, told)),
    )
    if watch is None:
        return noted
    run = watch.decisive(found, events)
    if run is None:
        return replace(noted, unwatched=why_unwatched(replay, found, watch))
    is_partial = leaves_out(replay) and found.verdict != "illegal"
    return replace(
        noted,
        watched=True,
        unwatched=LEFT_OUT if is_partial else "",
        held=held_at(run, last),
        clauses=tuple(AtWork(clause, lines.many, lines.first) for clause, lines in run.at_work()),
    )


def why_unwatched(replay: Replay, found: Audit, watch: Watch) -> str:
    """Return why nothing is known of the positions of a record that was to be watched."""
    if found.verdict == "illegal" and not watch.runs:
        return NO_SETUP
    if leaves_out(replay) or replay.record != RecordPromise():
        return LEFT_OUT
    return SEVERAL_RUNS


def held_at(run: PositionListener, fault: int) -> int:
    """The line after which a condition held first: -1 if never before the line at fault, 0 before all moves."""
    if run.met is None or (fault and run.met.move and run.met.line >= fault):
        return -1
    return run.met.line if run.met.move else 0


def sittings(game: Game, replay: Replay, found: Audit) -> Iterator[Sitting]:
    """The seats of a record, characters by the names that the ruleset has for them."""
    lineup, end = lineup_of(game, replay), ending_of(found, replay)
    characters = lineup.characters if lineup is not None else ()
    for number, seat in enumerate(replay.seats):
        character = characters[number] if number < len(characters) else seat.character
        player = " ".join(seat.player.split())
        won = number in end.winners
        yield Sitting(seat.id, player, character or seat.character, won, won and end.reported)


def lineup_of(game: Game, replay: Replay) -> Lineup | None:
    """How a header sets up its game; None if no game can be set up like that."""
    try:
        return game.lineup(replay)
    except (Unreadable, IllegalSetup):
        return None


def uses_of(game: Game, events: Sequence[Event]) -> Iterator[PieceUse]:
    """The chips that moves name, by seat and verb, each with the first line."""
    found: dict[tuple[int, str, int], list[int]] = {}
    for event in events:
        for token in used(event):
            if token.piece >= 0 and event.seat >= 0:
                found.setdefault((event.seat, event.verb, token.piece), []).append(event.line)
    for (seat, verb, chip), lines in found.items():
        yield PieceUse(seat, verb, game.names.slugs[chip], len(lines), lines[0])
