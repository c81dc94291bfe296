"""The whole game: its words, its questions, its rules. `rules/race/base` has what it is played with, and the clauses.

Both show a number that they have chosen in secret. Who shows more rolls a die: with a high roll he runs as many squares
as he has shown, with a low one the other runs as many as that one has.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial

from verifier.games.building import Building
from verifier.games.domains import LabelOptions, Number
from verifier.games.game import Game
from verifier.games.playing import PlainState, Playing
from verifier.games.ruleset import Ruleset, extend, read_ruleset, refuse_unknown_decisions
from verifier.games.setup import check_keys, readings_in
from verifier.games.word import ConditionWord, vocabulary_of
from verifier.kernel.ask import Answer, Ask, Elision, Moves, Question, Roll
from verifier.kernel.event import Assertion
from verifier.kernel.together import PlainFrame, ask_together
from verifier.language.document import Document
from verifier.record.model import Replay
from verifier.record.names import Names

DECISIONS = ("pick", "run")
BOTH = (0, 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules(Ruleset):
    """The rules, with the track: a letter for each column, a number for each row."""

    columns: str
    rows: int
    blocked: tuple[str, ...]
    start: tuple[str, ...]


@dataclass
class State(PlainState):
    """Where the runners are, and what they showed in the round before."""

    squares: list[str] = field(default_factory=list)
    shown: list[int] = field(default_factory=lambda: [0, 0])


class Shown(Number):
    """The number that was chosen in secret, which no message tells."""

    def expected(self) -> str:  # type: ignore[override]
        """What is asked for, in words."""
        return "what was chosen in secret"


class Race(Playing):
    """One race in progress."""

    rules: Rules
    state: State

    def run(self) -> Moves:
        """Rounds, until somebody is in the last column."""
        state, rules = self.state, self.rules
        while not state.over:
            picks = yield from ask_together([self.pick(seat) for seat in BOTH], "pick-order")
            yield from ask_together([self.show(seat, picks[seat]) for seat in BOTH])
            state.shown = [int(str(pick)) for pick in picks]
            first = state.shown.index(max(state.shown))
            if state.shown[0] != state.shown[1]:
                (rolled,) = yield Roll(first, rules.parameters["sides"], "RACE-05")
                yield from self.go(first if rolled >= rules.parameters["success"] else 1 - first)
            elif self.readings.of("tie.moves") == "both":
                for seat in BOTH:
                    yield from self.go(seat)
            state.turn += 1

    def pick(self, seat: int) -> Ask:
        """Choose a number in secret."""
        numbers = Number(1, self.rules.parameters["highest"])
        elision = Elision(shown_by=("show",))
        return Ask("pick", seat, numbers, PlainFrame(seat), ("pick",), "RACE-03", elision, settled=True)

    def show(self, seat: int, pick: Answer) -> Ask:
        """Show what was chosen."""
        shown = Shown(int(str(pick)), int(str(pick)))
        return Ask("show", seat, shown, PlainFrame(seat), ("show",), "RACE-03")

    def go(self, seat: int) -> Moves:
        """Run as many squares as the seat has shown, or until there is no way."""
        squares = self.state.squares
        for _ in range(self.state.shown[seat]):
            there = LabelOptions(tuple(self.around(squares[seat])))
            ask = Ask("run", seat, there, PlainFrame(seat), ("run",), "RACE-07", Elision(again=True))
            if self.state.over or not self.answerable(ask):
                return
            squares[seat] = str((yield ask))
            if squares[seat][0] == self.rules.columns[-1]:
                self.state.over = "arrival"

    def around(self, square: str) -> Iterator[str]:
        """The squares that lie beside one, not across a corner."""
        columns, column, row = self.rules.columns, self.rules.columns.index(square[0]), int(square[1])
        for x, y in ((column + 1, row), (column, row - 1), (column, row + 1), (column - 1, row)):
            if 0 <= x < len(columns) and 1 <= y <= self.rules.rows:
                yield f"{columns[x]}{y}"

    def quantity(self, assertion: Assertion, actor: int) -> int:
        """The column or the row of a runner, counted from 1."""
        square = self.state.squares[assertion.seat if assertion.seat >= 0 else actor]
        return self.rules.columns.index(square[0]) + 1 if assertion.quantity == "column" else int(square[1])

    def winners(self) -> tuple[int, ...]:
        """Who has arrived."""
        return tuple(seat for seat in BOTH if self.state.squares[seat][0] == self.rules.columns[-1])

    def resumable(self, question: Question) -> bool:
        """Whether a round begins."""
        return isinstance(question, Ask) and question.decision == "pick-order"


def blocked(play: Race, frame: PlainFrame) -> bool:
    """Whether the square is blocked."""
    return frame.answer in play.rules.blocked


def taken(play: Race, frame: PlainFrame) -> bool:
    """Whether the other runner is on the square."""
    return frame.answer in play.state.squares


def backward(play: Race, frame: PlainFrame) -> bool:
    """Whether the square lies further back."""
    return str(frame.answer)[0] < play.state.squares[frame.seat][0]


def number(play: Race, frame: PlainFrame) -> Answer:
    """The number that is chosen."""
    return frame.answer


def shown_before(play: Race, frame: PlainFrame) -> int:
    """The number that the player showed in the round before, 0 in the first."""
    return play.state.shown[frame.seat]


TRUTHS, NUMBERS = (blocked, taken, backward), (number, shown_before)
WORDS = (*(ConditionWord(word.__name__, word, result="truth") for word in TRUTHS),
         *(ConditionWord(word.__name__, word) for word in NUMBERS))  # fmt: skip


class RaceGame(Game):
    """The rules of the race, ready to start games."""

    rules: Rules

    def read(self, document: Document) -> Rules:
        """The rules that a document says."""
        builder = Building[Race, PlainFrame](document, {}, vocabulary_of(WORDS))
        amounts = {name: node.need("value").integer(1, 99) for name, node in document.section("parameters").items()}
        check = partial(refuse_unknown_decisions, decisions=DECISIONS, stoppable=())
        track = document.root.need("track")
        return extend(
            Rules,
            read_ruleset(builder, amounts, (), check, ()),
            columns=track.need("columns").string(),
            rows=track.need("rows").integer(1, 9),
            blocked=track.need("blocked").strings(),
            start=track.need("start").strings(),
        )

    def words(self) -> Names:
        """The words of move lines; every square is one."""
        rows = range(1, self.rules.rows + 1)
        squares = frozenset(f"{column}{row}" for column in self.rules.columns for row in rows)
        verbs = frozenset(("pick", "show", "roll", "run", "concede"))
        return Names({}, (), verbs, squares, quantities={"column": False, "row": False}, seats=("P1", "P2"))

    def start(self, replay: Replay, chosen: Mapping[str, str]) -> Race:
        """The race that a header sets up."""
        check_keys(replay.setup, ())
        return Race(self.rules, State(squares=[*self.rules.start]), readings_in(self.rules, replay, chosen), 2)


FAMILY = RaceGame
