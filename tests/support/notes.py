"""Notes on a legal record: every question that was asked, the position before it, and the words that answered it.

Mutators read them to know what was possible at a line. Not for: judging; the record must be legal.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

from tests.support.games import Log, game
from verifier.games.game import Game
from verifier.games.puzzle_strike.frame import Incident
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.state import Seat, State, Unseen
from verifier.kernel.ask import Answer, Ask, Chance, Question
from verifier.kernel.event import Event
from verifier.record.model import Replay
from verifier.record.write import render_token
from verifier.run.explore import follow_best
from verifier.run.listener import Listener
from verifier.run.reader import Reader, Words
from verifier.run.stops import Trail
from verifier.verdicts.begin import begin_reading


@dataclass(frozen=True, slots=True)
class Happening:
    """What a reaction answers: the kind, who caused it, and how many gems are in the air."""

    kind: str
    actor: int
    chip: int
    count: int
    largest: int
    answered: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Moment:
    """One question: which line answered it (-1: none did) with which of its words, and the position before."""

    line: int  # index of the line that answered, -1 for silence
    ahead: int  # index of the next line not yet begun when the question was asked
    begins: bool  # whether the line was begun by this answer
    words: tuple[int, int]  # the range of the line's arguments that spell the answer
    question: Question
    decision: str  # the kind of decision, or the verb of a chance
    seat: int
    answer: Answer
    state: State
    chip: int  # the chip whose text asks, -1 if none
    happening: Happening | None
    money: int  # what the active player can spend
    count: int = 0  # how many chips a chance asks for
    zone: str = ""

    def player(self) -> Seat:
        """The seat that was asked."""
        return self.state.seats[self.seat]

    def unseen(self) -> Unseen:
        """What the turn of the seat that was asked may have used up unseen."""
        return self.state.unseen[self.seat]


@dataclass(slots=True)
class Notes:
    """A record with everything that was asked while it was followed."""

    log: Log
    events: tuple[Event, ...]
    arguments: list[list[str]]  # by line
    moments: list[Moment] = field(default_factory=list)
    final: Play | None = None

    def line(self, index: int) -> str:
        """A line as written."""
        return self.log.lines[index]

    def rewritten(self, index: int, first: int, after: int, *words: str) -> list[str]:
        """All lines, with some arguments of one line replaced."""
        arguments = self.arguments[index]
        return self.replaced(index, self.head(index, *arguments[:first], *words, *arguments[after:]))

    def head(self, index: int, *arguments: str, seat: int = -1) -> str:
        """A line with the seat and the verb of another and the given arguments."""
        event = self.events[index]
        name = game().names.seats[event.seat if seat < 0 else seat]
        return " ".join((name, event.verb, *arguments))

    def replaced(self, index: int, *lines: str) -> list[str]:
        """All lines, with one replaced by others (or by none)."""
        return [*self.log.lines[:index], *lines, *self.log.lines[index + 1 :]]

    def inserted(self, index: int, *lines: str) -> list[str]:
        """All lines, with others put before one."""
        return [*self.log.lines[:index], *lines, *self.log.lines[index:]]

    def beginning(self, decision: str) -> list[Moment]:
        """The questions of a kind that a line of its own answers."""
        return [moment for moment in self.moments if moment.decision == decision and moment.begins]

    def after(self, moment: Moment) -> Moment | None:
        """The question that followed one."""
        position = self.moments.index(moment) + 1
        return self.moments[position] if position < len(self.moments) else None

    def in_gap(self, index: int) -> list[Moment]:
        """The questions asked when a line was the next one: silent ones, and the one that the line answers."""
        return [moment for moment in self.moments if moment.ahead == index]


class Notetaker(Listener):
    """A listener that takes notes."""

    def __init__(self, notes: Notes) -> None:
        self.notes = notes
        self.ahead = 0
        self.words: Words | None = None

    def asked(self, reader: Reader, question: Question) -> None:
        """Keep the position before an answer."""
        self.ahead = reader.next
        self.position = self.before(reader)
        self.words = reader.open.get(question.seat)

    def answered(self, reader: Reader, question: Question, answer: Answer) -> None:
        """Note the record's answer."""
        seat, ahead = question.seat, self.ahead
        state, happening, money = self.position
        was_open, start_at = self.words or (None, 0)
        begins = reader.next > ahead
        index, words = -1, (0, 0)
        if begins:
            index, start_at = reader.next - 1, 0
        elif was_open is not None and (seat not in reader.open or reader.open[seat][1] != start_at):
            index = self.notes.events.index(was_open)
        if index >= 0:
            end = reader.open[seat][1] if seat in reader.open else len(self.notes.events[index].args)
            words = start_at, end
        self.notes.moments.append(
            Moment(
                index,
                ahead,
                begins,
                words,
                question,
                question.decision if isinstance(question, Ask) else question.verb,
                seat,
                answer,
                state,
                getattr(question.frame, "chip", -1) if isinstance(question, Ask) else -1,
                happening,
                money,
                question.count if isinstance(question, Chance) else 0,
                question.zone if isinstance(question, Chance) else "",
            )
        )

    def before(self, reader: Reader) -> tuple[Any, Happening | None, int]:
        """The position before an answer, what has just happened, and what the active player can spend."""
        play = reader.play
        assert isinstance(play, Play)
        state = play.state.copy()
        return state, seen(play.incident), spendable(play, state.seats[state.active])


def spendable(play: Play, player: Seat) -> int:
    """Money and the gems in hand, added up without asking the rules."""
    return player.money + sum(size * player.hand[chip] for size, chip in play.rules.gem_chips.items())


def seen(incident: Incident | None) -> Happening | None:
    """An incident as it is now."""
    if incident is None:
        return None
    return Happening(
        incident.kind, incident.actor, incident.chip, incident.count, incident.largest, tuple(incident.answered)
    )


def notes_on(log: Log) -> Notes:
    """The notes on a legal record. Raises `ValueError` if it is not legal."""
    names = game().names
    arguments = [[render_token(token, names) for token in event.args] for event in log.replay.events]

    taken, reader, trail = heard(game(), log.replay, lambda: Notetaker(Notes(log, log.replay.events, arguments)))
    if trail.stop is not None:
        raise ValueError(f"{log.replay.path}: line {trail.stop.event.line}: {trail.stop}")
    assert isinstance(reader.play, Play)
    taken.notes.final = reader.play
    return taken.notes


L = TypeVar("L", bound=Listener)


def heard(game: Game, replay: Replay, make: Callable[[], L]) -> tuple[L, Reader, Trail]:
    """The listener to the best way of reading a record, the reader, and what it came to."""
    made: list[L] = []

    def listen() -> L:
        made.append(make())
        return made[-1]

    reader, trail = follow_best(partial(begin_reading, game, replay, {}, listens=listen, claims=True))
    return made[-1], reader, trail


def strict(replay: Replay) -> Log:
    """A replay with its lines in strict notation, one move a line, counted from 1."""
    from dataclasses import replace

    from tests.support.games import read_lines
    from verifier.record.write import render_event

    lines = [render_event(event._replace(comment=""), game().names) for event in replay.events]
    return Log(read_lines(replace(replay, expect=None), lines), tuple(lines))
