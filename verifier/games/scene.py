"""Scenes: positions with unknown counts from which a short run of play is searched, as a game offers them.

Not for: the search itself (`verifier.search`), or what a position is (each game's own package).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from verifier.games.playing import Playing
from verifier.kernel.ask import Answer, Ask, Chance, Question
from verifier.kernel.game import World
from verifier.kernel.message import Message
from verifier.record.model import Replay

G = TypeVar("G")
__all__ = ("Guard", "Scene", "Stride", "World")
#: Told of what must hold, a name and whether it does; and, if the game goes on from there with nothing known of its
#: position, of everything else on which it depends how it does, else of None.
Tell = Callable[[object, Iterable[tuple[str, bool]]], None]


@dataclass(frozen=True, slots=True)
class Guard(Generic[G]):
    """A limit that one question keeps: which invariant it is, the question, and when an answer goes beyond it."""

    statement: str  # the kind of invariant
    name: str  # the question in words
    ask: Callable[[World], tuple[G, Ask]]  # with everything about it unknown
    breaks: Callable[[G, Ask, Answer], bool]
    varied: frozenset[str] = frozenset()  # words of conditions that take every value there, or are about the answer
    times: int = 1  # how many questions it stands for, between which no condition can tell


class Stride(Protocol):
    """Everything that the rules do between two questions, from any position at all, whatever is answered."""

    @property
    def name(self) -> str:
        """What is done, in words."""

    @property
    def supposes(self) -> frozenset[str]:
        """The kinds of statement that hold of the position at its beginning."""

    def straying(self, *keys: str) -> "Stride":
        """The same with no other readings than the presumed ones but of these points; fewer paths come of it."""

    def listen(self, play: Playing, tell: Tell) -> None:
        """Have somebody told of what must hold."""

    def finish(self, play: Playing) -> None:
        """Tell what must hold at the end."""

    def supposed(self, play: Playing) -> Iterator[tuple[str, bool]]:
        """Every presumed reading that was come to, and whether it is the one that was followed."""


class Scene(Protocol):
    """Every position of one shape, and what may happen from there.

    `name` says the shape in words; `chips` are the pieces under test, by name. What has an answer here holds of a scene
    that tries every answer and counts nothing.
    """

    @property
    def name(self) -> str:
        """Its shape in words."""

    @property
    def chips(self) -> tuple[str, ...]:
        """The pieces under test."""

    def acting(self) -> tuple[frozenset[str], tuple[str, ...]]:
        """Which of the pieces under test have a say all the time, and which are used in turn; the others lie about."""
        return frozenset(self.chips), ()

    def start(self, world: World, chosen: Mapping[str, str]) -> Playing:
        """The game at such a position, under chosen readings of open spec points."""

    def over(self, play: Playing, question: Question) -> bool:
        """Whether the run is past what the scene is about."""

    def answers(self, play: Playing, ask: Ask, given: Sequence[tuple[str, Answer]]) -> Iterable[Answer]:
        """The answers to be explored after those given so far (decision and answer); legal or not."""
        return play.candidates(ask)

    def draw(self, play: Playing, world: World, name: str, question: Chance) -> Iterator[tuple[int, ...]]:
        """The outcomes of a chance, each with unknown numbers of its kinds; most chances have one."""
        return iter((play.unknown(world, name, question),))

    def observed(self, play: Playing) -> Iterator[tuple[str, object]]:
        """What players can see of a position, a name and a count or another value each."""

    def invariants(self, play: Playing, totals: Sequence[int]) -> Iterator[tuple[str, bool]]:
        """What holds in every position: a name and whether it holds here."""
        return iter((("consistent", not play.inconsistency()),))

    def totals(self, play: Playing) -> Sequence[int]:
        """How many pieces of each kind there are."""
        return ()

    @property
    def again(self) -> str:
        """The decision at which a player may go on using things up, as often as there is anything left."""
        return ""

    def supplies(self, play: Playing) -> Iterator[tuple[str, int]]:
        """What a turn uses up, a name and a count each."""
        return iter(())

    def rising(self, play: Playing) -> Iterator[tuple[str, int]]:
        """What never falls, a name and a count each."""
        return iter(())

    def bounds(self) -> tuple[Message, ...]:
        """How many players there are, and what else the scene is bounded by."""

    def header(self, play: Playing) -> Replay:
        """A record without moves that starts at the position."""
