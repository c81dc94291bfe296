"""What the audit, the search and the reports may ask of any game. A family in `verifier/games` implements these."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple, Protocol

from verifier.kernel.ask import Answer, Ask, Chance, Moves, Question
from verifier.kernel.event import Assertion, Event
from verifier.kernel.listener import Effect, PlayListener
from verifier.kernel.mending import Repairable
from verifier.kernel.message import Said
from verifier.kernel.norm import FINE, Norm, Refusal, Refused
from verifier.kernel.source import Position
from verifier.kernel.spec import Readings
from verifier.kernel.values import Handful


class World(Protocol):
    """What gives counts that are not known: numbers for a witness, unknown ones otherwise."""

    def unknown(self, name: str, low: int, high: int) -> int:
        """The count of that name; the same one whenever it is asked for."""

    def require(self, truth: bool) -> None:
        """Make sure that something holds of the counts."""


class Unknowns(World, Protocol):
    """A world in which counts are not known."""

    def summary(self, predicates: Sequence[Callable[[], bool]]) -> bool:
        """Whether any of some questions is true, as one truth that need not be known."""

    def one_of(self, ways: int, likely: int) -> int:
        """The index of one of so many ways, the others left for other paths; unlikely ones come last, if at all."""


class HeldThings(NamedTuple):
    """Where a seat's things of a kind are: whose they are and what, and how many there are in which places."""

    of: str
    places: tuple[tuple[int, str], ...]  # every place, with the words for it


class Contents(NamedTuple):
    """What an outcome of chance is taken from: what must come, and of each kind how many the rest is taken from.

    Where nobody knows how many of each kind there are, the counts are the most there can be, and not `exact`.
    """

    certain: tuple[int, ...]
    counts: Sequence[int]
    exact: bool = True


class Play(Repairable, Protocol):
    """One game in progress: its position and its rules. What is answered here is so unless a game says else."""

    readings: Readings
    kinds: int  # how many kinds of things there are; their indices are below it
    aside_verbs: frozenset[str]  # of lines that may say more than is asked (`aside`)
    idle_verbs: frozenset[str]  # of lines that may say nothing that matters (`says_nothing`); `choose` is one
    seat_names: tuple[str, ...]
    deferred: list[int]  # seats of which the effect of an answer has not begun yet, during one move
    listener: PlayListener  # who is told what is carried out, and what happens by itself
    unknowns: Unknowns | None  # in which counts are not known; None if all of them are numbers

    @property
    def piece(self) -> str:
        """What messages call one of the things that are drawn and played."""

    def left_open(self) -> tuple[Said, ...]:
        """What the header leaves open of the set-up, a phrase each, with what the moves so far tell of it."""
        return ()

    def deduced(self) -> Iterator[tuple[int, str, int]]:
        """Secret choices of which no line tells and one alone is left: the seat, the decision, the piece."""
        return iter(())

    def turn_number(self) -> int:
        """The number of the turn, counting every player's."""
        return 0

    def open_up(self, world: "World", *, broadly: bool) -> None:
        """Let what the header does not say of the first position be anything; unless `broadly` what is likely."""
        return None

    def hinges_on_before(self) -> bool:
        """Whether something that is not said of the first position is not tried in every way there is."""
        return False

    def told_of_setup(self) -> tuple[str, ...]:
        """What the header leaves open of the set-up and the moves so far tell."""
        return ()

    def run(self) -> Moves:
        """The game from the present position to its end, as questions."""

    def broken(self, ask: Ask, answer: Answer) -> int:
        """What is wrong with an answer: the index of the first norm it breaks, or `FINE`, `OUTSIDE` or `UNKNOWN`."""

    def allows(self, ask: Ask, answer: Answer) -> bool:
        """Whether an answer is legal."""
        return self.broken(ask, answer) == FINE

    def judge(self, ask: Ask, answer: Answer) -> Refusal | None:
        """Why an answer is not legal, or None if it is."""

    def answerable(self, ask: Ask) -> bool:
        """Whether there is another answer than "none", be it one whose effect is not known."""
        return any(answer is not None for answer in self.legal(ask))

    def doubt(self, ask: Ask) -> Refusal | None:
        """Why one of the answers cannot be judged; None if every one can."""
        return None

    def possible(self, chance: Chance, outcome: tuple[int, ...]) -> Refusal | None:
        """Why an outcome of chance cannot happen, or None if it can."""

    def examine(self, ask: Ask, answer: Answer) -> bool:
        """Whether an answer is possible before any norm is asked; the question's frame then holds it."""

    def offences(self, ask: Ask, answer: Answer) -> tuple[tuple[Norm, Callable[[], bool]], ...]:
        """Every norm on an answer, each with whether it is what refuses it; of a permission, whether it lifts one."""
        return ()

    def candidates(self, ask: Ask) -> Iterator[Answer]:
        """Every answer that makes sense for a question, legal or not, each once."""
        return ask.domain.candidates(ask.seat)

    def legal(self, ask: Ask) -> Iterator[Answer]:
        """Every legal answer, once."""
        return (answer for answer in self.candidates(ask) if self.allows(ask, answer))

    def remaining(self, chance: Chance) -> int:
        """How many things there are that an outcome of chance could be taken from."""

    def unknown(self, world: World, name: str, chance: Chance) -> Handful:
        """An outcome of which only the number of things is known; its counts are named after `name`."""

    def sample(self, chance: Chance, random: Random) -> tuple[int, ...]:
        """A random outcome, every piece as likely as any other."""

    def contents(self, chance: Chance) -> Contents:
        """What an outcome is taken from, as it is now; the counts change with the position."""

    def appeal(self, ask: Ask, answer: Answer) -> int:
        """How much a lively random player likes a legal answer, as a weight; 1 is "rather not". For simulation only."""
        return 1

    def says_nothing(self, event: Event) -> bool:
        """Whether a line says nothing that matters where nothing asks for it; one that may state an effect does not."""
        return False

    def defers(self, ask: Ask, answer: Answer) -> bool:
        """Whether the effect of an answer comes only after what it answers has happened."""
        return False

    def may_be_missing(self, ask: Ask) -> bool:
        """Whether a game can go on without the step that asks, where a judge lets that stand."""
        return False

    def waits(self, seat: int) -> bool:
        """Whether the effect of an answer that a seat has given has not begun yet."""
        return seat in self.deferred

    def aside(self, ask: Question, event: Event) -> Ask | None:
        """The question that a line answers although nobody asks it: it may say more than the rules need to know."""
        return None

    def take_aside(self, aside: Ask, answer: Answer) -> None:
        """Do what an answer to such a question says."""
        return None

    def quantity(self, assertion: Assertion, actor: int) -> int:
        """The true value of an asserted quantity."""

    def misplaced(self, question: Ask | Chance | None, event: Event) -> Refusal:
        """Why a line cannot stand where it does: nothing that it could answer is being asked."""

    def says_only_the_obvious(self, event: Event, at: int) -> bool:
        """Whether a word of a line says only what cannot be otherwise: the one opponent there is."""
        return False

    def echo(self, event: Event, effects: list[Effect], after: Event | None = None) -> bool | Refusal:
        """Whether a line, before another one, states effects, taken from the list then; why not, if it is wrong."""
        return False

    def said_twice(self, event: Event) -> Refusal:
        """Why a line cannot state an effect that a line before it has stated."""

    def whole(self, chance: Chance) -> tuple[int, ...]:
        """The only outcome there can be when everything that is there is drawn; empty otherwise."""

    def is_line_at_fault(self, question: Ask, event: Event) -> bool:
        """Whether a line that no question takes is itself wrong, rather than the silence before it."""
        return False

    def unasked(self, event: Event, at: int) -> Refusal:
        """Why the argument of a line at an index is too much: nothing asks for it."""

    def blame(self, refusal: Refusal, words: frozenset[str]) -> Refusal:
        """The refusal under the clause at work that speaks of what is wrong, as far as it is known what is at work."""
        return refusal

    def contradicts(self, claim: Assertion, actor: int, value: int) -> Refusal:
        """The explanation of an assertion that differs from the position: the line or the total is wrong."""

    def describe(self) -> list[Said]:
        """The position, a line each, for people."""
        return [f"{key}: {value}" for key, value in self.written_position().items()]

    def let_go(self) -> None:
        """Forget the standing questions, which refer to the game: nobody asks any more, and it goes when he is gone."""
        return None

    def ended(self) -> str:
        """How the game ended ("overflow"), or "" while it goes on."""

    def winner(self) -> int | None:
        """The seat that has won, or the first of those that have; None if nobody has, or the game goes on."""
        return next(iter(self.winners()), None)

    def winners(self) -> tuple[int, ...]:
        """Every seat that has won; none while the game goes on."""

    def fits(self, winner: int | None, by: str) -> Refusal | None:
        """Why a claimed result does not fit how the game ended, or None if it does."""

    def concede(self, seat: int, question: Question) -> Refusal | None:
        """End the game, or go on, by a concession; why a seat cannot give up. Raises `Undecidable` if no rule says."""

    def whereabouts(self, ask: Ask, answer: Answer) -> "HeldThings | None":
        """Where all things of the kind are that an answer names, None if it names none."""
        return None

    def is_absent(self, ask: Ask, answer: Answer) -> bool:
        """Whether an answer names a thing that is not there, rather than one that is not wanted."""
        return False

    def owned(self, seat: int, kind: int) -> int:
        """How many things of a kind a seat has, wherever they are."""
        return 0

    def resumable(self, question: Ask | Chance) -> bool:
        """Whether `run` asks this question first if it begins at the present position."""

    def position(self) -> object:
        """The present position, to go back to; complete only where the question asked is `resumable`."""

    def resume(self, position: object) -> None:
        """Go back to a position, or to another run's."""

    def written_position(self) -> Mapping[str, object]:
        """The present position as a header's `position:` has it; exact only where the question is `resumable`."""
        return {}

    def seen_by(self, seat: int) -> Mapping[str, object]:
        """The same as far as a seat may know it: of what is hidden from it only how much there is."""
        return {}

    def call_off(self, by: str, winner: int | None) -> Refusal | None:
        """End the game from outside: time is called, or the table adjudicates. Why that seat cannot have won, if so."""

    def newly_seen(self, question: Question, answer: Answer) -> Iterator["Sight"]:
        """What hidden things an answer, which is not carried out yet, shows to whom."""
        return iter(())

    def claims_shown(self, event: Event) -> Iterator["Sight"]:
        """What hidden things a line that cannot be followed says by itself that it shows to whom."""
        return iter(())

    def inconsistency(self) -> str:
        """What cannot be of the present position, such as a zone with less than nothing in it; "" if all can."""
        return ""


class Sight(NamedTuple):
    """Something hidden that a seat comes to see."""

    seat: int  # who sees it
    owner: int  # whose it is
    how: str  # what happened to it: drawn, shown, used from hand
    things: tuple[str, ...]  # in strict notation


class Undecidable(Refused):
    """How a game goes on depends on something that its rules do not say: `refusal` says what."""

    def __init__(self, refusal: Refusal, ahead: bool = False) -> None:
        super().__init__(refusal)
        self.ahead = ahead  # whether it is what the next line is about that cannot be decided


class IllegalSetup(Refused):
    """A game whose set-up breaks a clause: the place in the header and why."""

    def __init__(self, position: Position, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.position = position
