"""A game at the table: what is asked, what is legal, what is not and why; lines are pushed and taken back."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations
from random import Random

from verifier.api.values import Move, Question, Refusal
from verifier.games.game import Game
from verifier.kernel import ask as kernel
from verifier.kernel.ask import Answer
from verifier.kernel.event import Event
from verifier.kernel.source import Position, Unreadable
from verifier.record.corrections import are_in
from verifier.record.model import Replay, Result
from verifier.record.moves import MoveReader
from verifier.record.names import Names
from verifier.record.words import Words
from verifier.record.write import render_event, write_replay
from verifier.report.book import Book
from verifier.verdicts.judge import TooManyReadings
from verifier.verdicts.stepwise import AcceptedStep, Objection, Stepwise


class Refused(Exception):
    """A line that is not accepted; the table stands as it did before it."""

    def __init__(self, refusal: Refusal, table: "Table") -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
        self.table = table


class Table:
    """A game in progress. Make one with `Rules.start` or `replay`. Whatever only looks leaves no trace.

    >>> import verifier
    >>> table = verifier.open("puzzle-strike/3e").start({"P1": "grave", "P2": "rook"}, bank="first-game")
    >>> table.question.seat, table.question.decision, table.question.count
    ('P1', 'draw', 5)
    >>> table.push("P1 draw crash-gem 1 1 1 reversal")
    Move(text='P1 draw crash-gem 1 1 1 reversal', seat='P1')
    >>> print(table.why_not("P2 draw 1 1 1 1 2").clause)
    PS3-DECK-07
    """

    __slots__ = ("_asked", "_book", "_engine", "_names", "_reader", "_step", "header")

    def __init__(self, game: Game, header: Replay, names: Names) -> None:
        self.header = replace(header, events=(), corrections=(), result=None, expect=None, proof=None)
        self._engine = Stepwise(game, self.header)
        self._names = names
        self._reader = MoveReader(names, len(header.seats))
        self._book = Book(game)
        self._step = self._engine.first
        self._asked: tuple[AcceptedStep, Question | None] | None = None

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines pushed so far, as they were pushed."""
        return tuple(step.text for step in self._step.line())

    @property
    def question(self) -> Question | None:
        """The question that comes next in which somebody has a choice; None if the game is over."""
        if self._asked is None or self._asked[0] is not self._step:
            self._asked = self._step, self._described(self._look())
        return self._asked[1]

    @property
    def undecided(self) -> str:
        """Why no rule says how the game goes on, "" as long as one does."""
        _, stop = self._engine.look(self._step, self._step.branches[0])
        return "" if stop is None else stop.refusal.message

    @property
    def ended(self) -> str:
        """How the game ended, "" while it goes on."""
        self._look()
        return self._engine.play.ended()

    @property
    def winner(self) -> str:
        """The seat that has won, "" if none has."""
        self._look()
        winner = self._engine.play.winner() if self._engine.play.ended() else None
        return "" if winner is None else self._names.seats[winner]

    def legal(self) -> list[Move]:
        """Every answer to the question that is legal under all readings of the rules; of a draw, every outcome."""
        found: list[Move] | None = None
        for branch in self._step.branches:
            question, _ = self._engine.look(self._step, branch)
            moves = [] if question is None else list(self._answers(question))
            found = moves if found is None else [move for move in found if move in moves]
        return found or []

    def sample(self, random: Random) -> Move:
        """A random legal answer; of a draw, every piece as likely as any other. Raises `LookupError` if there is none.

        >>> import verifier
        >>> table = verifier.open("puzzle-strike/3e").start({"P1": "grave", "P2": "rook"}, bank="first-game")
        >>> table.sample(Random(1)).text
        'P1 draw 1 1 1 1 1'
        """
        question = self._look()
        if isinstance(question, kernel.Chance):
            return self._drawn(question, self._engine.play.sample(question, random))
        moves = list(self.legal())
        if not moves:
            raise LookupError("no answer is legal" if question is not None else "the game is over")
        return random.choice(moves)

    def why_not(self, line: str | Move) -> Refusal | None:
        """Why a line would not be accepted, None if it would. Raises `Unreadable` for one that means nothing."""
        found = self._judged(*self._read(str(line)))
        return self._refusal(found) if isinstance(found, Objection) else None

    def push(self, line: str | Move) -> Move:
        """Add a line to the game, and return it; a line of one move in the strict form.

        Without a seat it is of the player who is asked.
        Raises `Refused` if it is not legal under every reading of the rules, and `Unreadable` if it means nothing.
        """
        text, moves = self._read(str(line))
        return self._added(text, moves)

    def follow(self, event: Event) -> Move:
        """Add a move that was read elsewhere, with its line there. Raises `Refused`."""
        return self._added(render_event(event, self._names), (event,))

    @property
    def unsettled(self) -> Mapping[str, tuple[str, ...]]:
        """The open points of the rules that the game has come to, each with the readings under which it goes on."""
        found: dict[str, dict[str, None]] = {}
        for branch in self._step.branches:
            for point, reading in branch.chosen.items():
                found.setdefault(point, {})[reading] = None
        return {point: tuple(readings) for point, readings in found.items() if len(readings) > 1}

    def agree(self, point: str, reading: str) -> None:
        """Go on under one reading of an open point, as if the table had agreed on it at the beginning.

        Raises `Unreadable` for a point or a reading that there is not, and `Refused` if a line is not legal under it;
        `TypeError` for what is no text.
        """
        if not isinstance(point, str) or not isinstance(reading, str):
            raise TypeError("a point and its reading are texts")
        header = replace(self.header, readings={**self.header.readings, point: reading})
        other = Table(self._engine.game, header, self._names)
        for step in self._step.line():
            other._added(step.text, step.moves)
        self.header, self._engine, self._step, self._asked = header, other._engine, other._step, None

    def quantity(self, text: str) -> int:
        """A number that a record may assert after `=`, as it is now: `P1 pile`, `bank combine`. Raises `Unreadable`."""
        seat, verb = self._names.seats[0], next(iter(self._names.verbs))
        moves = self._reader.line(f"{seat} {verb} = {text} 0", Position("quantity"))
        if len(moves) != 1 or len(moves[0].assertions) != 1:
            raise Unreadable(Position("quantity"), "expected one quantity, such as `P1 pile`")
        self._look()
        return self._engine.play.quantity(moves[0].assertions[0], 0)

    def position(self) -> Mapping[str, object]:
        """The position as the key `position` of a record takes it; `under_way` tells what has happened since then."""
        self._engine.settle(self._step)
        return self._engine.play.written_position()

    def seen_by(self, seat: str) -> Mapping[str, object]:
        """The same position as far as a seat may know it. Raises `LookupError` for a seat that there is not."""
        if seat not in self._names.seats[: len(self.header.seats)]:
            raise LookupError(f"there is no seat {seat!r}")
        self._engine.settle(self._step)
        return self._engine.play.seen_by(self._names.seats.index(seat))

    def under_way(self) -> tuple[str, ...]:
        """The lines since the last point at which nothing was under way: what `position` leaves to be told."""
        since = self._step.branches[0].mark.moves
        return tuple(step.text for step in self._step.line() if step.total > since)

    def undo(self) -> str:
        """Take the last line back; it is returned. Raises `LookupError` at the beginning."""
        if self._step.before is None:
            raise LookupError("there is no line to take back")
        text = self._step.text
        self._step = self._step.before
        return text

    def copy(self) -> "Table":
        """A table of its own that stands where this one does."""
        twin = Table(self._engine.game, self.header, self._names)
        twin._step = self._step
        return twin

    def record(self) -> str:
        """The record of the game so far, as a YAML text that `audit` reads."""
        result = Result(self._engine.play.winner(), ended) if (ended := self.ended) else None
        events = tuple(self._step.moves_since(0))
        return write_replay(replace(self.header, events=events, result=result), self._names)

    def _look(self) -> kernel.Question | None:
        """The question that comes next, under the first readings; the game then stands at it."""
        return self._engine.look(self._step, self._step.branches[0])[0]

    def _added(self, text: str, moves: tuple[Event, ...]) -> Move:
        found = self._judged(text, moves)
        if isinstance(found, Objection):
            raise Refused(self._refusal(found), self)
        self._step = found
        strict = render_event(moves[0], self._names) if len(moves) == 1 else text
        return Move(strict, self._names.seats[moves[-1].seat])

    def _judged(self, text: str, moves: tuple[Event, ...]) -> AcceptedStep | Objection:
        """The game with one more line, or why it is not accepted. Raises `Unreadable`."""
        try:
            return self._engine.judge(self._step, text, moves)
        except TooManyReadings:
            raise Unreadable(Position("line"), "the game comes to more readings of the rules than are tried") from None

    def _read(self, text: str) -> tuple[str, tuple[Event, ...]]:
        """A line with the seat that it is of, and its moves. Raises `Unreadable` for one that has none."""
        number = 1 + (self._step.moves[-1].line if self._step.moves else 0)
        where = Position("line", number, 1)
        if are_in(text) or "\n" in text:
            raise Unreadable(where, "expected one line of moves; corrections are for records (use `undo`)")
        words = text.split(None, 1)
        seatless = words and not Words(self._names, len(self.header.seats)).is_seat(words[0].rstrip(":"))
        question = self.question if seatless else None
        if question is not None:
            text = f"{question.seat} {text}"
            where = where._replace(column=-len(question.seat))  # columns are those of the line as it was given
        try:
            moves = self._reader.line(text, where)
        except Unreadable as error:
            raise error.at(error.position._replace(column=max(error.position.column, 1))) from None
        if not moves:
            raise Unreadable(where, "expected a move, found nothing")
        return text, moves

    def _described(self, question: kernel.Question | None) -> Question | None:
        if question is None:
            return None
        seat = self._names.seats[question.seat]
        if isinstance(question, kernel.Chance):
            return Question(seat, question.verb, str(question.wanted()), True, question.count)
        return Question(seat, question.decision, str(question.domain.expected()))

    def _answers(self, question: kernel.Question) -> Iterator[Move]:
        if isinstance(question, kernel.Chance):
            yield from (self._drawn(question, outcome) for outcome in self._outcomes(question))
            return
        for answer in self._engine.legal(question):
            yield self._said(question, answer)

    def _outcomes(self, chance: kernel.Chance) -> Iterator[tuple[int, ...]]:
        """Every outcome of a draw or of dice, each once."""
        if isinstance(chance, kernel.Roll):
            yield from chance.outcomes()
            return
        certain, counts, _ = self._engine.play.contents(chance)
        certain = tuple(certain[: chance.count])
        left = [kind for kind, count in enumerate(counts) for _ in range(count - Counter(certain)[kind])]
        yield from dict.fromkeys((*certain, *rest) for rest in combinations(left, chance.count - len(certain)))

    def _drawn(self, chance: kernel.Chance, outcome: tuple[int, ...]) -> Move:
        seat = self._names.seats[chance.seat]
        is_roll = isinstance(chance, kernel.Roll)
        shown = map(str, outcome) if is_roll else (self._engine.game.notation[kind] for kind in outcome)
        return Move(f"{seat} {chance.verb} {' '.join(shown)}", seat)

    def _said(self, ask: kernel.Ask, answer: Answer) -> Move:
        """An answer as a line of its own."""
        seat = self._names.seats[ask.seat]
        if answer is None and ask.elision.stop:
            return Move(f"{seat} {ask.elision.stop}", seat)
        verb = ask.verbs[0] if ask.verbs else "choose"
        return Move(f"{seat} {verb} {ask.domain.write(answer)}".rstrip(), seat)

    def _refusal(self, found: Objection) -> Refusal:
        stop, wrong = found.stop, found.stop.refusal
        return Refusal(
            verdict=found.verdict,
            clause=wrong.clause,
            message=wrong.message,
            expected=wrong.expected,
            found=wrong.found,
            guard=wrong.guard,
            norm=wrong.norm,
            also=wrong.also,
            printed=self._book.reference(wrong.clause) if wrong.clause else "",
            line=stop.event.line,
            column=max(stop.column, 1),  # a seat that was left out stands before the line
            legal=found.legal,
            illegal=found.illegal,
        )
