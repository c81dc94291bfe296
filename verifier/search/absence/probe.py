"""Answers that nobody gave: at every question of many games, which norms each conceivable answer would break.

An answer that breaks one norm alone makes a mutant of the game: the record up to there, and that answer. Not for:
judging mutants (`trial`), or what the sets of norms that are broken together say (`cover`).
"""

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from random import Random

from verifier.games.game import Game
from verifier.games.playing import Playing
from verifier.kernel.ask import Answer, Ask
from verifier.kernel.game import IllegalSetup
from verifier.kernel.listener import Trace
from verifier.kernel.norm import Norm
from verifier.kernel.source import Unreadable
from verifier.record.model import Replay
from verifier.record.moves import MoveLines, MoveReader
from verifier.search.absence.evidence import QUESTIONS, Begun
from verifier.simulate.game import Recorder, simulate

#: So many mutants are made in which nothing but one norm is broken.
MOST_MUTANTS = 6


@dataclass(frozen=True, slots=True)
class Mutant:
    """A game up to an answer that breaks one norm alone (of a permission: that it alone allows)."""

    begun: str  # the seed of the game, which names where it begins
    lines: tuple[str, ...]


@dataclass(slots=True)
class Probed:
    """What looking at answers came to: the norms that were broken together, and mutants by the norm."""

    games: int = 0
    answers: int = 0
    together: dict[frozenset[str], int] = field(default_factory=dict)
    mutants: dict[str, list[Mutant]] = field(default_factory=dict)
    ran: dict[str, str] = field(default_factory=dict)  # places of steps carried out, each with where a game begins

    def add(self, other: "Probed") -> None:
        """Add what looking elsewhere came to."""
        self.games += other.games
        self.answers += other.answers
        for broken, many in other.together.items():
            self.together[broken] = self.together.get(broken, 0) + many
        self.ran = {**other.ran, **self.ran}
        for norm, found in other.mutants.items():
            self.mutants[norm] = [*self.mutants.get(norm, ()), *found][:MOST_MUTANTS]


def probe(game: Game, begun: Begun) -> Probed:
    """Play a game on from its beginning, and look at every answer that could be given on the way."""
    found, trace = Probed(), Trace()
    header = begun.header

    def look(play: Playing, ask: Ask, recorder: Recorder) -> None:
        play.listener = trace
        look_at(play, ask, found, lambda answer: Mutant(begun.seed, lines_with(recorder, ask, answer)))

    try:
        simulate(game, header, Random(begun.seed), look=look, questions=QUESTIONS)
    except (IllegalSetup, Unreadable):  # an example of a header that no game can have
        return found
    found.games = 1
    found.ran = {str(place): header.path for place in trace.places}
    return found


def look_at(play: Playing, ask: Ask, found: Probed, mutated: Callable[[Answer], Mutant]) -> None:
    """Look at every answer to a question; looking leaves no trace of the readings that it came to."""
    readings, play.readings = play.readings, play.readings.afresh()
    try:
        for answer in dict.fromkeys((*ask.domain.conceivable(ask.seat), None)):
            found.answers += 1
            if not play.examine(ask, answer):  # it breaks no norm
                continue
            broken = [norm for norm, is_broken in play.offences(ask, answer) if is_broken()]
            note(broken, found, lambda answer=answer: mutated(answer))  # type: ignore[misc]
    finally:
        play.readings = readings


def note(broken: list[Norm], found: Probed, mutated: Callable[[], Mutant]) -> None:
    """Note the norms that an answer breaks, and a mutant for what it breaks alone or is allowed by alone."""
    refusing = [norm.id for norm in broken if norm.kind != "may"]
    if refusing:
        found.together[frozenset(refusing)] = found.together.get(frozenset(refusing), 0) + 1
    alone = refusing if len(refusing) == 1 else [] if refusing else [norm.id for norm in broken]
    for norm in alone:
        if len(found.mutants.setdefault(norm, [])) < MOST_MUTANTS:
            found.mutants[norm].append(mutated())


def lines_with(recorder: Recorder, ask: Ask, answer: Answer) -> tuple[str, ...]:
    """The lines of a game so far, and one more answer."""
    mutated = copy(recorder)
    mutated.lines = list(recorder.lines)
    mutated.answer(ask, answer, alternatives=True)
    return tuple(mutated.lines)


def record_of(game: Game, header: Replay, lines: Sequence[str]) -> Replay:
    """The record of a mutant. Raises `Unreadable` for lines that cannot be read back."""
    reader = MoveReader(game.names, len(header.seats))
    events = reader.read(MoveLines(header.path, lines, range(1, len(lines) + 1), [1] * len(lines)))
    return replace(header, events=events)
