"""Following a record and noting what chance gave: each draw with what it was taken from.

Not for: whether a draw was likely (`screen`), or follows from committed seeds (`proof`).
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from verifier.games.game import Game
from verifier.kernel.ask import Answer, Chance, Moves, Question
from verifier.kernel.game import Play
from verifier.record.model import Replay
from verifier.run.cursor import Stop
from verifier.run.explore import Way, followed_best
from verifier.run.follow import Follower, Trail


@dataclass(frozen=True, slots=True)
class Draw:
    """One outcome of chance. A record may spread it over several lines; `line` is the first of them."""

    seat: int
    verb: str  # of the line that records it
    line: int
    count: int  # things due
    certain: tuple[int, ...]  # those that had to come, such as what lay on top
    pool: tuple[int, ...]  # how many of each kind the others were taken from
    found: tuple[int, ...] | None  # what came; None if the record does not say
    optional: bool = False  # whether nothing depends on it any more, so that the record need not say

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
        """Whether it could have come out otherwise: something was left over, and there was more than one kind."""
        return 0 < self.open < sum(self.pool) and sum(1 for count in self.pool if count) > 1

    def by_chance(self) -> tuple[int, ...]:
        """What came and did not have to."""
        rest = list(self.found or ())
        for thing in self.certain:
            if thing in rest:
                rest.remove(thing)
        return tuple(rest)


@dataclass(frozen=True, slots=True)
class Watched:
    """The draws of a record as far as it could be followed, and how that ended."""

    draws: tuple[Draw, ...]
    trail: Trail
    play: Play
    unsaid: tuple[int, ...] = ()  # the seats of draws after the last line that the record need not show
    due: Draw | None = None  # the draw that comes next at the end of a record that is right so far


class Watcher(Follower):
    """A follower that notes every outcome of chance."""

    __slots__ = ("draws", "due", "torn", "unfinished", "unsaid")

    def __init__(self, game: Game, replay: Replay, chosen: Mapping[str, str]) -> None:
        super().__init__(game.start(replay, chosen), replay.events, replay.record.reactions == "taken")
        self.draws: list[Draw] = []
        self.due: Draw | None = None
        self.unsaid: list[int] = []
        self.torn = False  # whether the record stops at a draw of which it does not name everything
        self.unfinished: dict[int, int] = {}  # by seat: the index of a draw of which only a part has come

    def read_lines(self, moves: Moves) -> Question:
        """Let the lines answer, and watch the answers."""
        return super().read_lines(self.watched(moves))

    def watched(self, moves: Moves) -> Moves:
        """The same questions, with the outcomes of chance noted on their way."""
        try:
            question = next(moves)
            while True:
                if isinstance(question, Chance):
                    contents = self.play.contents(question)
                    before = contents.certain, tuple(contents.counts)
                    answer = yield question
                    self.note(question, before, answer)
                else:
                    answer = yield question
                question = moves.send(answer)
        except StopIteration:
            return

    def outcome(self, chance: Chance) -> Answer:
        """What the record says was drawn; of a draw with unknown things, those that it names are noted."""
        before = self.play.contents(chance)
        contents = before.certain, tuple(before.counts)
        line, at = self.open.get(chance.seat), self.at.get(chance.seat, 0)
        try:
            return super().outcome(chance)
        except Stop as stop:
            due = stop.event.args[at if stop.event is line else 0 :][: chance.count]
            here = stop.event.seat == chance.seat and stop.event.verb == chance.verb
            if stop.undecided and here and not self.torn:
                self.torn = True
                self.note(chance, contents, tuple(token.chip for token in due if token.chip >= 0))
            raise

    def unwritten(self, question: Question) -> tuple[Answer] | None:
        """The answer after the record's end; a draw that is due there is kept."""
        if isinstance(question, Chance):
            certain, counts = self.play.contents(question)
            self.due = Draw(question.seat, question.verb, 0, question.count, certain, tuple(counts), None)
            if question.optional:
                self.unsaid.append(question.seat)
        return super().unwritten(question)

    def note(self, chance: Chance, before: tuple[tuple[int, ...], tuple[int, ...]], answer: Answer) -> None:
        """Note an outcome, or go on with the one that the lines before have begun."""
        seat = chance.seat
        found = answer if isinstance(answer, tuple) else None
        begun = self.unfinished.pop(seat, -1)
        if begun >= 0:
            draw = self.draws[begun]
            assert draw.found is not None
            if draw.count - len(draw.found) == chance.count and found is not None:
                self.draws[begun] = replace(draw, found=draw.found + found)
                if not self.draws[begun].complete:
                    self.unfinished[seat] = begun
                return
        line = self.open.get(seat)
        if line is None or line.verb != chance.verb:
            line = self.events[max(self.next, 1) - 1]
        self.draws.append(Draw(seat, chance.verb, line.line, chance.count, *before, found, chance.optional))
        if found is not None and len(found) < chance.count:
            self.unfinished[seat] = len(self.draws) - 1


def watch(game: Game, replay: Replay, chosen: Mapping[str, str], *, ends: bool = True) -> Watched:
    """The draws of a record under chosen readings. Raises `Unreadable` and `IllegalSetup` as starting the game does.

    `ends`: where the record stops, the game is taken to go on without any move that nobody has to make.
    """

    def begin(way: Way) -> Watcher:
        watcher = Watcher(game, replay, chosen)
        watcher.claims = ends
        watcher.take(way)
        return watcher

    watcher, trail = followed_best(begin)
    due = watcher.due if trail.stop is None else None
    return Watched(tuple(watcher.draws), trail, watcher.play, tuple(watcher.unsaid), due)
