"""What is asked after the last line of a record that is not over, and the newest point at which nothing is under way.

Not for: judging one more line (`verifier.verdicts.stepwise`).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import islice

from verifier.games.playing import Playing
from verifier.kernel.ask import NO_DEFAULT, Answer, Chance, Moves, Question
from verifier.kernel.event import Event
from verifier.run.answers import only_answer
from verifier.run.effects import NO_EFFECTS, KeptEffects
from verifier.run.listener import Listener
from verifier.run.reader import Reader
from verifier.run.stops import Ended


@dataclass(frozen=True, slots=True)
class OpenEnd:
    """A point of a game at which nothing is under way: how many moves came before it, and all that matters later."""

    moves: int
    position: object
    agreed: Mapping[str, str]
    reached: Mapping[str, str]
    gaps: Mapping[str, None]
    spare: tuple[int, int] = (-1, -1)
    effects: KeptEffects = NO_EFFECTS
    before: "OpenEnd | None" = None
    followed: Mapping[str, str] = field(default_factory=dict)  # presumptions


class Marker(Listener):
    """Keeps the newest point at which nothing is under way."""

    def __init__(self, start: OpenEnd) -> None:
        self.start = start
        self.presumed = False  # whether silence was taken for an answer that the next line may give
        self.mark: OpenEnd | None = None

    def asked(self, reader: Reader, question: Question) -> None:
        """Note whether silence is going to be an answer that the next line may give."""
        self.presumed = self.presumed or is_open(reader, question) or is_told_later(reader, question)

    def ran_out(self, reader: Reader, moves: Moves, question: Question) -> bool:
        """Keep where the record stands, if that is between two moves."""
        is_under_way = reader.is_reading() or reader.beyond or self.presumed
        if not is_under_way and reader.play.resumable(question):
            if reader.unchecked is not None:
                reader.compare()
            self.mark = marked(reader.play, self.start.moves + reader.size, reader.spare, reader.effects.kept())
        return False


class Looker(Listener):
    """Halts at the first question after the record's last line in which somebody has a choice."""

    def __init__(self) -> None:
        self.question: Question | None = None

    def asked(self, reader: Reader, question: Question) -> None:
        """Halt if whoever is asked has a choice. Raises `Ended`."""
        if is_open(reader, question):
            raise Ended

    def ran_out(self, reader: Reader, moves: Moves, question: Question) -> bool:
        """Go on to the first question in which there is a choice."""
        while not is_choice(reader, question):
            question = moves.send(quiet_answer(reader, question))
        self.question = question
        return True


def is_open(reader: Reader, question: Question) -> bool:
    """Whether all lines are read, no word that is left answers a question, and whoever is asked has a choice."""
    if reader.next < reader.size:
        return False
    return not takes_words(reader, question) and is_choice(reader, question)


def is_choice(reader: Reader, question: Question) -> bool:
    """Whether a question has more than the answer that silence gives; to look at it leaves no trace."""
    if isinstance(question, Chance):
        return not question.optional
    if question.elision.moot:
        return False
    play, default = reader.play, question.elision.default
    readings, play.readings = play.readings, play.readings.afresh()
    try:
        if default is NO_DEFAULT:
            return only_answer(reader, question) is None
        legal = list(islice(play.legal(question), 2))
        return legal != [default] or play.doubt(question) is not None
    finally:
        play.readings = readings


def is_told_later(reader: Reader, question: Question) -> bool:
    """Whether nothing that is left speaks to what is under way, so that the next line may answer it."""
    if reader.play.resumable(question) or takes_words(reader, question):
        return False
    return all(map(reader.says_nothing, reader.events[reader.next :]))


def takes_words(reader: Reader, question: Question) -> bool:
    """Whether the words that a line has left may answer a question."""
    line: Event | None = reader.open.get(question.seat, (None, 0))[0]
    if line is None:
        return False
    if isinstance(question, Chance):
        return line.verb == question.verb
    return question.elision.part or (question.elision.again and line.verb in question.verbs)


def quiet_answer(reader: Reader, question: Question) -> Answer:
    """The answer to a question in which there is no choice."""
    if isinstance(question, Chance):
        return None
    if question.elision.default is not NO_DEFAULT:
        return question.elision.default
    only = only_answer(reader, question)
    return only[0] if only is not None else None


def marked(play: Playing, moves: int, spare: tuple[int, int] = (-1, -1), effects: KeptEffects = NO_EFFECTS) -> OpenEnd:
    """The present point of a game."""
    readings = play.readings
    spare = (0, spare[1]) if spare[1] >= 0 else spare  # counted from the next line on
    reached, gaps, followed = dict(readings.reached), dict(readings.gaps), dict(readings.followed)
    return OpenEnd(moves, play.position(), readings.agreed, reached, gaps, spare, effects, followed=followed)
