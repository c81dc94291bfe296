"""What was asked at a line of a record: the position before it, each question it answers, and all legal answers."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import partial

from verifier.games.game import Game
from verifier.games.playing import Playing
from verifier.kernel.ask import Abridging, Answer, Ask, Chance, Moves, Question
from verifier.kernel.event import Event
from verifier.kernel.game import Undecidable
from verifier.kernel.message import Said
from verifier.kernel.norm import Refusal
from verifier.kernel.source import Position, Unreadable
from verifier.kernel.together import Whose
from verifier.record.model import Replay
from verifier.record.promises import leaves_out
from verifier.run.budget import Budget
from verifier.run.listener import Listener
from verifier.run.reader import Reader
from verifier.run.stops import Stop
from verifier.verdicts.begin import follow_with
from verifier.verdicts.corrections import as_it_stood
from verifier.verdicts.judge import plainly
from verifier.verdicts.settled import StandingQuestion


@dataclass(frozen=True, slots=True)
class JudgedAnswer:
    """One answer as it would be written, and why it is not legal (None if it is)."""

    text: str
    refusal: Refusal | None


@dataclass(slots=True)
class Moment:
    """One question at the line: whose, about what, the answers there are, and the one the record gives."""

    seat: int
    decision: str
    wanted: Said
    choices: list[JudgedAnswer]
    recorded: str = ""
    answers: Event | None = None  # the line of another seat that this question gives a chance to answer
    refused: JudgedAnswer | None = None  # what the line named in answer, if that was refused
    silent: bool = False  # the record does not answer it, although it promised to
    abridged: Said = ""  # which one of several answers that come to the same is listed, if one is

    def note_refused(self, refused: JudgedAnswer) -> None:
        """Keep what was refused as an answer, unless it is listed among the answers."""
        if refused.text not in [choice.text for choice in self.choices]:
            self.refused = refused


@dataclass(slots=True)
class Inspection:
    """Everything about one line: the position before it, the questions, and what stopped the record."""

    event: Event | None
    position: list[Said] = field(default_factory=list)
    moments: list[Moment] = field(default_factory=list)
    stop: Stop | None = None
    open: bool = False  # whether the position is only what all games that fit the record have in common

    @property
    def undecided(self) -> bool:
        """Whether the record stopped at something that the rules cannot decide."""
        return self.stop is not None and self.stop.undecided


class Inspector(Listener):
    """Notes what is asked around one line."""

    def __init__(self, replay: Replay, index: int) -> None:
        self.index = index
        self.inspection = Inspection(replay.events[index] if index < len(replay.events) else None)
        self.unanswered: list[Moment] = []  # the silences before the line, and what its verb has answered
        self.left: list[tuple[Moment, int]] = []  # questions that the line's next word, in that column, did not answer
        self.standing = StandingQuestion()
        self.stood: tuple[list[Said], list[Moment]] = [], []  # the position and the questions there
        self.is_here = False  # whether the question that was put last belongs to the line, or the line is the next one

    def asked(self, reader: Reader, question: Question) -> None:
        """Note the question if it belongs to the line or the line is the next one."""
        self.is_here = reader.next == self.index or (reader.next == self.index + 1 and bool(reader.open))
        if not self.is_here:
            return
        if reader.next == self.index:
            self.inspection.position = reader.play.describe()
            self.inspection.moments = list(self.unanswered)
        moment = moment_of(reader, question)
        self.inspection.moments.append(moment)
        self.standing.note(reader, question, moment)
        if self.standing.moment is moment:
            self.stood = self.inspection.position, list(self.inspection.moments)

    def refused(self, reader: Reader, question: Question, stop: Stop) -> None:
        """Go back to what was asked where the line stands, if it is refused only after a stop in silence."""
        if self.standing.of(reader, question, stop, self.index):
            self.inspection.position, (*others, last) = self.stood
            self.inspection.moments = [*others, replace(last, recorded="")]

    def answered(self, reader: Reader, question: Question, answer: Answer) -> None:
        """Note the record's answer; of a question that the line does not answer nothing is kept."""
        if not self.is_here:
            return
        moment = self.inspection.moments[-1]
        moment.recorded = written(question, answer)
        if isinstance(question, Ask) and question.seat in reader.open and answer == question.elision.default:
            line, at = reader.open[question.seat]
            self.left.append((moment, line.args[at].column))
        if is_no_choice(question, moment, answer):
            self.inspection.moments.pop()
            return
        if reader.next == self.index:
            self.inspection.moments.pop()
            if is_told_by_verb(reader, question, answer):
                self.unanswered.append(moment)

    def silent(self, reader: Reader, question: Ask) -> None:
        """Keep a silence that hides a choice before the line beside the line's own questions."""
        if reader.next == self.index:
            moment = moment_of(reader, question)
            moment.recorded, moment.silent = question.elision.stop or "none", True
            self.unanswered.append(moment)

    def refuse(self, stop: Stop) -> None:
        """Say at its question that a word was refused: at the last one, if a norm refuses it as an answer to that.

        Else it is said at each question that the word did not answer, and not what silence means there.
        """
        refused, moments = refused_word(stop), self.inspection.moments
        if refused is None:
            return
        if stop.refusal.norm and moments:
            moments[-1].note_refused(refused)
            return
        for moment, column in self.left:
            if column == stop.column:
                moment.recorded, moment.refused = "", refused
                if moment not in moments:
                    moments.append(moment)

    def ran_out(self, reader: Reader, moves: Moves, question: Question) -> bool:
        """Note what would be asked after the end of the record, if that is what is wanted."""
        if self.index >= reader.size:
            self.inspection.position = reader.play.describe()
            self.inspection.moments = [moment_of(reader, question)]
        return False

    def over(self, reader: Reader) -> None:
        """Nothing more is asked after the end of the game."""
        if self.index >= reader.size:
            self.inspection.position = reader.play.describe()
            self.inspection.moments.clear()


def refused_word(stop: Stop) -> JudgedAnswer | None:
    """Return the word of a line that was refused, with the reason; None if none was, or it cannot be decided."""
    token = next((token for token in stop.event.args if token.column == stop.column), None)
    return None if token is None or stop.undecided else JudgedAnswer(token.text, stop.refusal)


def is_told_by_verb(reader: Reader, question: Question, answer: Answer) -> bool:
    """Whether the verb of the next line is the answer, and its words answer what is asked after it."""
    if not isinstance(question, Ask) or question.elision.tell is None or reader.next >= reader.size:
        return False
    event = reader.events[reader.next]
    return event.seat == question.seat and event.verb == answer


def is_no_choice(question: Question, moment: Moment, answer: Answer) -> bool:
    """Whether nothing was decided: silence gives the one answer to a part of a move, or it is whose line is next."""
    if not isinstance(question, Ask) or not question.elision.part:
        return False
    if isinstance(question.domain, Whose):
        return True
    return len(moment.choices) == 1 and answer == question.elision.default


def moment_of(reader: Reader, question: Question) -> Moment:
    """A question with all its candidate answers, each judged."""
    if isinstance(question, Chance):
        return Moment(question.seat, "chance", question.wanted(), [])
    choices = list(choices_of(reader.play, question))
    moment = Moment(question.seat, question.decision, question.domain.expected(), choices)
    moment.abridged = question.domain.abridges if isinstance(question.domain, Abridging) else ""
    if question.elision.spoken:
        earlier = (event for event in reversed(reader.events[: reader.next]) if event.seat != question.seat)
        moment.answers = next(earlier, None)
    return moment


def choices_of(play: Playing, ask: Ask) -> Iterator[JudgedAnswer]:
    """Every answer the question could have, as written, with the reason why it is not legal."""
    if isinstance(ask.domain, Whose):
        yield from (JudgedAnswer(play.seat_names[seat], None) for seat in ask.domain.seats)
        return
    for answer, leads_on in play.listed(ask):
        try:
            if leads_on():
                yield JudgedAnswer(written(ask, answer), play.judge(ask, answer))
        except Undecidable as unknown:  # a record that does not give this answer does not hang on it
            yield JudgedAnswer(written(ask, answer), unknown.refusal._replace(unknown=True))


def written(question: Question, answer: Answer) -> str:
    """An answer in strict notation; one that no word says is told by the verb."""
    if not isinstance(question, Ask):
        return "recorded"
    if answer is None and question.elision.stop:
        return question.elision.stop
    is_verb = bool(question.verbs) and (answer == question.elision.bare or answer is not None)
    return question.domain.write(answer) or (question.verbs[0] if is_verb else "")


def inspect(game: Game, replay: Replay, line: int, chosen: dict[str, str], budget: Budget | None = None) -> Inspection:
    """What was asked at a line of the file; what would be asked next if `line` is beyond the record's last.

    A line that has been struck is looked at as it was before. What a record leaves out is made up within the budget.
    Raises `Unreadable` and `IllegalSetup` as starting the game does.
    """
    budget = budget or Budget()
    replay = as_it_stood(game, replay, partial(plainly, budget=budget), line)
    index = next((i for i, event in enumerate(replay.events) if event.line >= line), len(replay.events))
    _, trail, inspector = follow_with(game, replay, chosen, partial(Inspector, replay, index))
    found = inspector.inspection
    found.stop = trail.stop
    if trail.stop is not None and trail.stop.event is found.event:
        inspector.refuse(trail.stop)
    if not found.position and leaves_out(replay):
        found.position = known(game, replay, index, chosen, budget)
        found.open = bool(found.position)
    return found


def known(game: Game, replay: Replay, index: int, chosen: dict[str, str], budget: Budget) -> list[Said]:
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
