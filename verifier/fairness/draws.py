"""Following a record and noting what chance gave, and how far that is from what chance would give.

Each draw of k out of a pool of N is, given what was in the pool just before, multivariate hypergeometric for honest
shuffles. So for every kind the differences between what came and what was expected have the mean zero whatever
happened before, and their sum divided by the root of the summed variances is near to a standard normal once that sum
is large (a martingale). Nothing is assumed of how the players build their decks or of when a game ends.
Not for: taking records together (`verifier.corpus.screen`), or whether draws follow from committed seeds (`proof`).
"""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeGuard

from verifier.games.game import Game
from verifier.games.playing import Playing
from verifier.kernel.ask import Answer, Chance, Question, Roll
from verifier.kernel.game import Contents
from verifier.record.model import Replay
from verifier.run.listener import Listener
from verifier.run.reader import Reader, Words
from verifier.run.stops import Stop, Trail
from verifier.verdicts.begin import follow_with


@dataclass(frozen=True, slots=True)
class ChanceDraw:
    """One outcome of chance. A record may spread it over several lines; `line` is the first of them."""

    seat: int
    verb: str  # of the line that records it
    line: int
    count: int  # things due
    certain: tuple[int, ...]  # those that had to come, such as what lay on top
    pool: tuple[int, ...]  # how many of each kind the others were taken from
    found: tuple[int, ...] | None  # what came; None if the record does not say
    optional: bool = False  # whether nothing depends on it any more, so that the record need not say
    is_pool_known: bool = True  # whether `pool` is what was there, not the most that can have been there

    @property
    def complete(self) -> bool:
        """Whether the record names everything that came."""
        return self.found is not None and len(self.found) == self.count

    @property
    def open(self) -> int:
        """How many things came by chance."""
        return self.count - len(self.certain)

    @property
    def informative(self) -> bool:
        """Whether it could have come out otherwise, of a pool that is known: several kinds, and something left over."""
        if not self.is_pool_known:
            return False
        return 0 < self.open < sum(self.pool) and sum(1 for count in self.pool if count) > 1

    def by_chance(self) -> tuple[int, ...]:
        """What came and did not have to."""
        rest = list(self.found or ())
        for thing in self.certain:
            if thing in rest:
                rest.remove(thing)
        return tuple(rest)


@dataclass(frozen=True, slots=True)
class DrawLog:
    """The draws of a record as far as it could be followed, and how that ended."""

    draws: tuple[ChanceDraw, ...]
    trail: Trail
    play: Playing
    unsaid: tuple[int, ...] = ()  # the seats of draws after the last line that the record need not show
    due: ChanceDraw | None = None  # the draw that comes next at the end of a record that is right so far


def is_draw(question: Question) -> TypeGuard[Chance]:
    """Whether a question is about things that are drawn: dice have no pool."""
    return isinstance(question, Chance) and not isinstance(question, Roll)


class DrawListener(Listener):
    """Notes every outcome of chance."""

    def __init__(self) -> None:
        self.draws: list[ChanceDraw] = []
        self.due: ChanceDraw | None = None
        self.unsaid: list[int] = []
        self.contents = Contents((), ())  # of the draw that is asked for
        self.words: Words | None = None  # the line that was under way when it was asked for
        self.torn = False  # whether the record stops at a draw of which it does not name everything
        self.unfinished: dict[int, int] = {}  # by seat: the index of a draw of which only a part has come

    def asked(self, reader: Reader, question: Question) -> None:
        """Keep what a draw is taken from."""
        if is_draw(question):
            self.contents = reader.play.contents(question)
            self.words = reader.open.get(question.seat)

    def answered(self, reader: Reader, question: Question, answer: Answer) -> None:
        """Note what the record says was drawn."""
        if is_draw(question):
            self.note(reader, question, answer)

    def refused(self, reader: Reader, question: Question, stop: Stop) -> None:
        """Note of a draw with unknown things those that it names."""
        if not is_draw(question) or not stop.undecided or self.torn:
            return
        if (stop.event.seat, stop.event.verb) != (question.seat, question.verb):
            return
        at = self.words[1] if self.words is not None and self.words[0] is stop.event else 0
        due = stop.event.args[at:][: question.count]
        self.torn = True
        self.note(reader, question, tuple(token.piece for token in due if token.piece >= 0))

    def unwritten(self, reader: Reader, question: Question) -> None:
        """Keep a draw that is due after the record's end."""
        if is_draw(question):
            certain, counts, exact = reader.play.contents(question)
            pool = tuple(counts)
            self.due = ChanceDraw(
                question.seat, question.verb, 0, question.count, certain, pool, None, is_pool_known=exact
            )
            if question.optional:
                self.unsaid.append(question.seat)

    def note(self, reader: Reader, chance: Chance, answer: Answer) -> None:
        """Note an outcome, or go on with the one that the lines before have begun."""
        seat = chance.seat
        found = answer if isinstance(answer, tuple) else None
        begun = self.unfinished.pop(seat, None)
        if begun is not None and self.goes_on(begun, chance, found):
            return
        line = reader.open[seat][0] if seat in reader.open else None
        if line is None or line.verb != chance.verb:
            line = reader.latest()
        certain, counts, exact = self.contents
        draw = ChanceDraw(
            seat, chance.verb, line.line, chance.count, certain, tuple(counts), found, chance.optional, exact
        )
        self.draws.append(draw)
        if found is not None and len(found) < chance.count:
            self.unfinished[seat] = len(self.draws) - 1

    def goes_on(self, begun: int, chance: Chance, found: tuple[int, ...] | None) -> bool:
        """Whether an outcome goes on with a draw, to which it is added then."""
        draw = self.draws[begun]
        assert draw.found is not None
        if found is None or draw.count - len(draw.found) != chance.count:
            return False
        self.draws[begun] = replace(draw, found=draw.found + found)
        if not self.draws[begun].complete:
            self.unfinished[chance.seat] = begun
        return True


def log_draws(game: Game, replay: Replay, chosen: Mapping[str, str], *, ends: bool = True) -> DrawLog:
    """The draws of a record under chosen readings. Raises `Unreadable` and `IllegalSetup` as starting the game does.

    `ends`: where the record stops, the game is taken to go on without any move that nobody has to make.
    """
    reader, trail, heard = follow_with(game, replay, chosen, DrawListener, claims=ends)
    due = heard.due if trail.stop is None else None
    return DrawLog(tuple(heard.draws), trail, reader.play, tuple(heard.unsaid), due)


#: A kind of thing is tested if the summed variance is at least this: below it the normal is no good approximation.
LEAST_VARIANCE = 5.0
#: The test in words, for whoever reads a p-value.
TEST = (
    "for each kind, the number drawn minus the number expected, summed over all draws, each hypergeometric given what "
    f"was there before it; two-sided, normal approximation where the variance is at least {LEAST_VARIANCE:g}; "
    "Holm-Sidak over the kinds of a player"
)

#: From a p-value and the number of looks to a corrected one.
Correction = Callable[[float, int], float]


@dataclass(frozen=True, slots=True)
class DrawCount:
    """How often a kind was drawn, how often chance would give it on average, and the variance of that."""

    drawn: int = 0
    expected: float = 0.0
    variance: float = 0.0

    def plus(self, other: "DrawCount") -> "DrawCount":
        """Both together."""
        return DrawCount(self.drawn + other.drawn, self.expected + other.expected, self.variance + other.variance)

    @property
    def score(self) -> float:
        """By how many standard deviations more was drawn than expected (z)."""
        return (self.drawn - self.expected) / math.sqrt(self.variance) if self.variance > 0 else 0.0

    @property
    def p_value(self) -> float:
        """How likely honest draws are at least as far from what is expected, in either direction."""
        return two_sided(self.score)


def counts(pool: Sequence[int], drawn: Sequence[int]) -> Iterator[tuple[int, DrawCount]]:
    """For each kind that could come but need not: what it adds to the counts. `drawn` are the kinds of what came."""
    size, taken = sum(pool), len(drawn)
    for kind, there in enumerate(pool):
        if 0 < there < size and taken < size:
            share = there / size
            spread = taken * share * (1 - share) * (size - taken) / (size - 1)
            yield kind, DrawCount(sum(one == kind for one in drawn), taken * share, spread)


def two_sided(score: float) -> float:
    """The two-sided p-value of a standard normal score."""
    return math.erfc(abs(score) / math.sqrt(2))


def holm_sidak(values: Sequence[float]) -> tuple[float, ...]:
    """p-values corrected for their number: right for two-sided normal scores, however they hang together."""
    return _stepwise(values, lambda value, count: -math.expm1(count * math.log1p(-value)) if value < 1 else 1.0)


def holm(values: Sequence[float]) -> tuple[float, ...]:
    """p-values corrected for their number, whatever they are."""
    return _stepwise(values, lambda value, count: min(1.0, value * count))


def _stepwise(values: Sequence[float], corrected: Correction) -> tuple[float, ...]:
    """The smallest value corrected for all, the next for one less, and so on; none below one before it."""
    found = [0.0] * len(values)
    highest = 0.0
    for rank, index in enumerate(sorted(range(len(values)), key=values.__getitem__)):
        highest = max(highest, corrected(values[index], len(values) - rank))
        found[index] = highest
    return tuple(found)
