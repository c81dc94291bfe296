"""A run on known amounts beside a path: it gives the path's answers as far as it is asked the same, and writes lines.

Not for: what is compared (`kinds/between`).
"""

from collections.abc import Iterator, Sequence

from verifier.games.game import Game
from verifier.games.scene import Scene
from verifier.kernel.ask import NO_DEFAULT, Answer, Ask, Question, Roll
from verifier.kernel.game import Undecidable
from verifier.kernel.norm import Refusal
from verifier.kernel.together import Together
from verifier.search.apart import kind_of, moot
from verifier.search.witness import KnownWorld, Rerun
from verifier.simulate.game import Recorder

#: So many questions are answered by themselves at most.
MOST_QUESTIONS = 40


class Lost(Exception):
    """The run is asked something else than the path was, or cannot give its answer."""


class Plenty(KnownWorld):
    """A world in which every amount is the most that it can be, so that nothing is used up."""

    def __init__(self) -> None:
        super().__init__({})

    def unknown(self, name: str, low: int, high: int) -> int:
        """The most."""
        return high


class Shadow:
    """One run, the question that is open, and the lines so far."""

    def __init__(self, game: Game, scene: Scene, world: KnownWorld | None = None) -> None:
        self.game, self.scene = game, scene
        self.world = world or Plenty()
        self.play = scene.start(self.world, {})
        self.start = scene.header(self.play)
        self.recorder = Recorder(game.names.seats, lambda piece: game.notation[piece])
        self.given: list[Answer] = []
        self.done = 0  # of the path's answers
        self.lost = False
        self.moves = self.play.run()
        self.question: Question | None = None
        self.go_on(lambda: next(self.moves))

    def go_on(self, step) -> None:  # type: ignore[no-untyped-def]
        """Come to the next question."""
        try:
            self.question = step()
        except StopIteration:
            self.question = None
        except Undecidable as error:
            self.lost = True
            raise Lost from error

    def give(self, answer: Answer) -> None:
        """Answer the open question, and write it down. Raises `Lost` if that cannot be."""
        question = self.question
        assert question is not None
        if isinstance(question, Ask):
            if not self.play.allows(question, answer):
                raise Lost
            alternatives = any(
                other != answer and self.play.allows(question, other)
                for other in question.domain.candidates(question.seat)
            )
            self.play.allows(question, answer)
            if not isinstance(question, Together):  # the line that comes next says whose it is
                self.recorder.answer(question, answer, alternatives)
        else:
            self.recorder.chance(question, answer)
        self.given.append(answer)
        self.go_on(lambda: self.moves.send(answer))

    def catch_up(self, questions: Sequence[Question], answers: Sequence[Answer]) -> None:
        """Give a path's answers from where the run is. Raises `Lost` where it parts from the path."""
        if self.lost:
            raise Lost
        try:
            for number in range(self.done, len(answers)):
                self.take(questions[number], answers[number])
                self.done = number + 1
        except Lost:
            self.lost = True
            raise

    def take(self, asked: Question, answer: Answer) -> None:
        """Give one answer of a path; what only one of the two is asked is as it is where nobody says it."""
        while self.question is not None and kind_of(self.question) != kind_of(asked):
            if is_understood(asked):
                return
            self.give(understood(self.question))
        if self.question is None:
            raise Lost
        if not isinstance(self.question, Ask):
            if not isinstance(answer, tuple):
                raise Lost
            self.give(answer)
            return
        for other in likely(self.question, answer):
            if self.play.allows(self.question, other):
                self.give(other)
                return
        raise Lost

    def is_at(self, ask: Ask) -> bool:
        """Whether the run is asked the same, once it has passed over what only it is asked."""
        while self.question is not None and kind_of(self.question) != kind_of(ask):
            if not is_understood(self.question):
                return False
            self.give(understood(self.question))
        return self.question is not None

    def is_asked(self) -> bool:
        """Whether somebody decides next."""
        return isinstance(self.question, Ask)

    def is_over(self) -> bool:
        """Whether the scene is over in it."""
        return self.question is None or self.scene.over(self.play, self.question)

    def listed(self) -> Iterator[Answer]:
        """The answers to the open question."""
        assert isinstance(self.question, Ask)
        return self.question.domain.candidates(self.question.seat)

    def allows(self, answer: Answer) -> bool:
        """Whether an answer to the open question is legal."""
        assert isinstance(self.question, Ask)
        return self.play.allows(self.question, answer)

    def broken(self, answer: Answer) -> int:
        """What is wrong with an answer to the open question, as `Play.broken` says it."""
        assert isinstance(self.question, Ask)
        return self.play.broken(self.question, answer)

    def refusal(self, answer: Answer) -> Refusal | None:
        """Why an answer to the open question is not."""
        assert isinstance(self.question, Ask)
        return self.play.judge(self.question, answer)

    def written(self, answer: Answer) -> str:
        """An answer to the open question in words."""
        assert isinstance(self.question, Ask)
        return f"{self.question.decision} {self.question.domain.write(answer)}".rstrip()

    def again(self) -> "Shadow":
        """Another run to the same place."""
        other = Shadow(self.game, self.scene, self.world)
        for answer in self.given:
            other.give(answer)
        return other

    def doing(self, answer: Answer) -> "Shadow":
        """Another run that gives an answer, legal or not; it ends there if it is not."""
        other = self.again()
        assert isinstance(other.question, Ask)
        if other.allows(answer):
            other.give(answer)
        else:
            other.recorder.answer(other.question, answer, alternatives=True)
            other.question = None
        return other

    def finish(self) -> None:
        """Go on to the end of the scene, with the first answers that are legal and the lowest rolls."""
        for _ in range(MOST_QUESTIONS):
            if self.is_over():
                return
            question = self.question
            if isinstance(question, Roll):
                self.give(next(question.outcomes()))
                continue
            assert isinstance(question, Ask)
            answer = next(iter(self.play.legal(question)), None)
            self.give(understood(question) if is_understood(question) else answer)
        raise Lost

    def rerun(self, claim: str = "") -> Rerun:
        """The run as a record, whose last line may assert something."""
        lines = list(self.recorder.lines)
        if claim and lines:
            lines[-1] += f" = {claim}"
        return Rerun(self.play, tuple(lines), self.question, self.start)


def is_understood(question: Question) -> bool:
    """Whether a question has an answer where a record says nothing."""
    return isinstance(question, Ask) and (question.elision.default is not NO_DEFAULT or moot(question))


def understood(question: Question) -> Answer:
    """That answer. Raises `Lost` if there is none."""
    if not isinstance(question, Ask) or not is_understood(question):
        raise Lost
    default = question.elision.default
    return next(iter(question.domain.conceivable(question.seat))) if default is NO_DEFAULT else default


def likely(ask: Ask, answer: Answer) -> Iterator[Answer]:
    """An answer, as much of it as there is, and what is understood without it."""
    yield answer
    if isinstance(answer, tuple):
        yield tuple(one for one in answer if ask.domain.admits(ask.seat, (one,)))
    if ask.elision.default is not NO_DEFAULT:
        yield ask.elision.default
