"""What was asked at a line of a record: the position before it, each question it answers, and all legal answers."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial

from verifier.games.game import Game
from verifier.kernel.ask import Answer, Ask, Chance, Moves, Question
from verifier.kernel.event import Event
from verifier.kernel.norm import Refusal
from verifier.kernel.source import Position, Unreadable
from verifier.record.model import Replay
from verifier.record.promises import leaves_out
from verifier.run.budget import Budget
from verifier.run.cursor import Stop
from verifier.run.explore import Way, followed_best
from verifier.run.follow import Follower
from verifier.verdicts.corrections import as_it_stood
from verifier.verdicts.judge import plainly


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer as it would be written, and why it is not legal (None if it is)."""

    text: str
    refusal: Refusal | None


@dataclass(slots=True)
class Moment:
    """One question at the line: whose, about what, the answers there are, and the one the record gives."""

    seat: int
    decision: str
    wanted: str
    choices: list[Choice]
    recorded: str = ""
    answers: Event | None = None  # the line of another seat that this question gives a chance to answer
    refused: Choice | None = None  # what the line named in answer, if that was refused
    silent: bool = False  # the record does not answer it, although it promised to


@dataclass(slots=True)
class Inspection:
    """Everything about one line: the position before it, the questions, and what stopped the record."""

    event: Event | None
    position: list[str] = field(default_factory=list)
    moments: list[Moment] = field(default_factory=list)
    stop: Stop | None = None
    open: bool = False  # whether the position is only what all games that fit the record have in common

    @property
    def undecided(self) -> bool:
        """Whether the record stopped at something that the rules cannot decide."""
        return self.stop is not None and self.stop.undecided


class Inspector(Follower):
    """A follower that notes what is asked around one line."""

    __slots__ = ("index", "inspection", "left", "unanswered")

    def __init__(self, game: Game, replay: Replay, index: int, chosen: dict[str, str]) -> None:
        super().__init__(game.start(replay, chosen), replay.events, replay.record.reactions == "taken")
        self.index = index
        self.inspection = Inspection(replay.events[index] if index < len(replay.events) else None)
        self.unanswered: list[Moment] = []  # the silences before the line
        self.left: list[tuple[Moment, int]] = []  # questions that the line's next word, in that column, did not answer

    def answer(self, question: Question) -> Answer:
        """The record's answer, noted if it belongs to the line or the line is the next one."""
        here = self.next == self.index or (self.next == self.index + 1 and bool(self.open))
        if not here:
            return super().answer(question)
        if self.next == self.index:
            self.inspection.position = self.play.describe()
            self.inspection.moments = list(self.unanswered)
        moment = self.moment(question)
        self.inspection.moments.append(moment)
        answer = super().answer(question)
        moment.recorded = written(question, answer)
        if isinstance(question, Ask) and question.seat in self.open and answer == question.default:
            line = self.open[question.seat]
            self.left.append((moment, line.args[self.at[question.seat]].column))
        if self.next == self.index and self.inspection.moments:
            self.inspection.moments.pop()
        return answer

    def notice(self, question: Ask) -> None:
        """A silence: if it hides a choice before the line, the question is kept beside the line's own."""
        before = len(self.silences)
        super().notice(question)
        if len(self.silences) > before and self.next == self.index:
            moment = self.moment(question)
            moment.recorded, moment.silent = question.stop or "none", True
            self.unanswered.append(moment)

    def refuse(self, stop: Stop) -> None:
        """Say of each question that the refused word did not answer that it was refused, and not what silence means."""
        token = next((token for token in stop.event.args if token.column == stop.column), None)
        for moment, column in self.left:
            if token is not None and column == stop.column and not stop.undecided:
                moment.recorded, moment.refused = "", Choice(token.text, stop.refusal)

    def run_on(self, moves: Moves, question: Question) -> None:
        """The end of the record: note what would be asked next, if that is what is wanted."""
        if self.index >= self.size:
            self.inspection.position = self.play.describe()
            self.inspection.moments = [self.moment(question)]
        super().run_on(moves, question)

    def after_the_end(self) -> Stop | None:
        """The end of the game: nothing more is asked."""
        if self.index >= self.size:
            self.inspection.position = self.play.describe()
            self.inspection.moments.clear()
        return super().after_the_end()

    def moment(self, question: Question) -> Moment:
        """A question with all its candidate answers, each judged."""
        if isinstance(question, Chance):
            wanted = f"{question.verb} {question.count} from the {question.zone}"
            return Moment(question.seat, "chance", wanted, [])
        moment = Moment(question.seat, question.decision, question.domain.expected(), list(self.choices(question)))
        if question.spoken:
            earlier = (event for event in reversed(self.events[: self.next]) if event.seat != question.seat)
            moment.answers = next(earlier, None)
        return moment

    def choices(self, ask: Ask) -> Iterator[Choice]:
        """Every answer the question could have, as written, with the reason why it is not legal."""
        for answer in self.play.candidates(ask):
            yield Choice(written(ask, answer), self.play.judge(ask, answer))


def written(question: Question, answer: Answer) -> str:
    """An answer in strict notation; what the verb alone says is told by the verb."""
    if not isinstance(question, Ask):
        return "recorded"
    if answer is None and question.stop:
        return question.stop
    return question.domain.write(answer) or (question.verbs[0] if answer == question.bare else "")


def inspect(game: Game, replay: Replay, line: int, chosen: dict[str, str], budget: Budget | None = None) -> Inspection:
    """What was asked at a line of the file; what would be asked next if `line` is beyond the record's last.

    A line that has been struck is looked at as it was before. What a record leaves out is made up within the budget.
    Raises `Unreadable` and `IllegalSetup` as starting the game does.
    """
    budget = budget or Budget()
    replay = as_it_stood(game, replay, partial(plainly, budget=budget), line)
    index = next((i for i, event in enumerate(replay.events) if event.line >= line), len(replay.events))

    def begin(way: Way) -> Inspector:
        inspector = Inspector(game, replay, index, chosen)
        inspector.take(way)
        return inspector

    inspector, trail = followed_best(begin)
    found = inspector.inspection
    found.stop = trail.stop
    if trail.stop is not None and trail.stop.event is found.event:
        inspector.refuse(trail.stop)
    if not found.position and leaves_out(replay):
        found.position = known(game, replay, index, chosen, budget)
        found.open = bool(found.position)
    return found


def known(game: Game, replay: Replay, index: int, chosen: dict[str, str], budget: Budget) -> list[str]:
    """What all completions have in common before a line; nothing if that takes a solver that is not there."""
    try:
        from verifier.verdicts.partial_position import known_position
    except ModuleNotFoundError:
        return []
    return known_position(game, replay, index, chosen, budget)


def check_line(replay: Replay, at: int | None) -> None:
    """Refuse a line that is beyond the record or before its first move. Raises `Unreadable`."""
    lines = [event.line for event in replay.events]
    if at is not None and (not lines or not lines[0] <= at <= lines[-1]):
        span = f"lines {lines[0]} to {lines[-1]}" if lines else "nowhere"
        raise Unreadable(Position(replay.path, at), f"there is no move here; the moves are on {span}")
