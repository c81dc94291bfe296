"""What every operation of a card's text has besides the parameters of its own, and a card named by a player.

Not for: the single operations.
"""

import re
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple, cast

from verifier.games.domains import Seats
from verifier.games.operation import REQUIRED, Absent, F, Operation, P, Parameter
from verifier.games.parameters import Word
from verifier.games.puzzle_strike_2.amounts import MOST
from verifier.games.puzzle_strike_2.explain import only_doubtful
from verifier.games.puzzle_strike_2.state import Frame
from verifier.games.puzzle_strike_2.triggers import Number
from verifier.games.steps import of_a_step
from verifier.kernel import undecided
from verifier.kernel.ask import NO_DEFAULT, Answer, Ask, Elision, Question
from verifier.kernel.game import Undecidable
from verifier.kernel.values import larger
from verifier.language import shapes
from verifier.language.node import Node, one_of

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play
    from verifier.games.steps import Context
    from verifier.language.rule_shapes import RuleShapes


class CardOperation(Operation["Play", Frame]):
    """An operation of a card's text. One that `reaches` touches the same of other players."""

    game = "puzzle-strike-2"
    reaches: ClassVar[bool] = False

    def words(self) -> Iterator[str]:
        """The words of conditions in its conditions and numbers."""
        for condition in self.conditions():
            yield from condition.names
        for name in self.parameters:
            if isinstance(value := getattr(self, name), Counting):
                yield from value.names

    def clause(self, play: "Play") -> str:
        """The clause of the step's questions: the one that the step names, else one that the operation carries out."""
        return (*self.clauses, *play.rules.carried_out.get(self.name, ()), play.rules.structure["card-text"])[0]


def part(optional: bool, *, again: bool = False) -> Elision:
    """That of a choice that a text asks for: who may choose nothing need not say so."""
    return Elision(None if optional else NO_DEFAULT, part=True, again=again)


def named_card(play: "Play", ask: Ask, case: str, optional: bool = False) -> Generator[Question, Answer, int]:
    """The card that a player names, -1 for none; where no card fits, the `case` says what follows.

    Raises `Undecidable` if one must be named and it is not known whether any fits.
    """
    if not play.answerable(ask):
        play.meet(case)
        return -1
    doubt = None if optional else only_doubtful(play, ask)
    if doubt is not None:
        raise Undecidable(doubt)
    answer = yield ask
    return answer if isinstance(answer, int) else -1


WHO = ("self", "opponent")
OF_CRASHES = ("unblockable", "more")
#: The word for a colour that the player chooses.
CHOSEN = "chosen"
WHOLE = re.compile(r"[+-]?\d+")
#: A text that is more than a whole number: it has a word, or reckons.
RECKONED = "[A-Za-z(]|[0-9]\\s*[-+*/]"


@dataclass(frozen=True, slots=True)
class Counting:
    """A number that a text gives: fixed, or reckoned in the game from what its words look at."""

    number: Number
    names: frozenset[str] = frozenset()
    always: int | None = None  # what it is, if it is fixed

    def __call__(self, play: "Play", frame: Frame) -> int:
        """Reckon it."""
        return self.number(play, frame)


def fixed(number: int) -> Counting:
    """A number that is always the same."""
    return Counting(lambda play, frame: number, always=number)


def amount(node: Node, context: "Context[P, F]", low: int = 1, high: int = 14) -> Counting:
    """A whole number, or one of the condition language: `trashed`, `gems_of('blue') // 2`. Raises `Unreadable`."""
    if WHOLE.fullmatch(node.string()):
        return fixed(node.integer(low, high))
    assert context.number is not None
    expression = of_a_step(context.number(node), context.piece)

    def number(play: "Play", frame: Frame) -> int:
        found = cast(int, expression.evaluate(play, frame))
        if low < 0:
            return found
        if type(found) is int and found > MOST:
            raise Undecidable(undecided.BEYOND_COUNTING.refusal(what=expression.text, found=found, limit=MOST))
        return larger(found, 0)

    return Counting(number, expression.names)


class Count(Parameter[Counting]):
    """A number, whole or of the condition language; 1 where it is not written and may be left out."""

    word = "how-many"

    def __init__(
        self, doc: str, *, low: int = 1, high: int = 14, required: bool = False, alone: bool = False, keyed: bool = True
    ) -> None:
        default: Counting | Absent = REQUIRED if required else fixed(1)
        super().__init__(doc, default, otherwise="" if required else "1", alone=alone, keyed=keyed)
        self.low, self.high = low, high

    def read(self, node: Node, context: "Context[P, F]") -> Counting:
        """Read a number."""
        return amount(node, context, self.low, self.high)

    def schema(self, words: "RuleShapes") -> shapes.Schema:
        """A whole number within the bounds, or a text that is more than a number."""
        return {"anyOf": [*shapes.integer(self.low, self.high)["anyOf"], shapes.matching(RECKONED)]}  # type: ignore[misc]


class Colour(Parameter[int]):
    """A colour of gems."""

    def read(self, node: Node, context: "Context[P, F]") -> int:
        """Read a colour that there is."""
        return colour_of(node, context)

    def schema(self, words: "RuleShapes") -> shapes.Schema:
        """A word."""
        return shapes.text()


class ColourOrChosen(Parameter[int | str]):
    """A colour of gems, or the word for one that the player chooses."""

    def read(self, node: Node, context: "Context[P, F]") -> int | str:
        """Read a colour that there is, or the word."""
        return CHOSEN if node.text == CHOSEN else colour_of(node, context)

    def schema(self, words: "RuleShapes") -> shapes.Schema:
        """A word."""
        return shapes.text()


class Who(Word):
    """Whom a step works on; oneself without a word."""

    word = "who-is-affected"

    def __init__(self) -> None:
        super().__init__("whom, see below", WHO, "self")


class Colours(Parameter[tuple[int | None, ...]]):
    """Colours of gems in a row; None for one that the player chooses, where that may be."""

    def __init__(self, doc: str, *, chosen: bool) -> None:
        super().__init__(doc)
        self.chosen = chosen

    def read(self, node: Node, context: "Context[P, F]") -> tuple[int | None, ...]:
        """Read a list of colours."""
        every = node.sequence()
        return tuple(None if self.chosen and one.text == CHOSEN else colour_of(one, context) for one in every)

    def schema(self, words: "RuleShapes") -> shapes.Schema:
        """A list of words."""
        return shapes.list_of(shapes.text())


class Sent(NamedTuple):
    """How the gems of a crash are sent."""

    unblockable: bool = False
    more: Number | None = None


def colour_of(node: Node, context: "Context[P, F]") -> int:
    """The colour that a parameter names. Raises `Unreadable`."""
    return context.labels.index(one_of(node, context.labels))


def seats_of(play: "Play", frame: Frame, who: str) -> tuple[int, ...]:
    """The seats that `who` means: the opponent is everybody else for who holds the scepter (PS2-SCEP-07, -09)."""
    return (frame.seat,) if who == "self" else play.opponents(frame.seat)


#: Questions after which it is known who is meant.
Meant = Generator[Question, Answer, int | None]


def one_opponent(play: "Play", frame: Frame, clause: str) -> Meant:
    """Return the only opponent, or the one whom the player names; None if there is none."""
    return (yield from one_of_seats(play, frame, play.opponents(frame.seat), "target", clause))


def one_of_seats(play: "Play", frame: Frame, seats: tuple[int, ...], decision: str, clause: str) -> Meant:
    """Return the only one of some seats, or the one whom the player names. Raises `Undecidable` if no line says."""
    if len(seats) < 2:
        return seats[0] if seats else None
    among = Seats(play.seat_names, seats, none=True)
    answer = yield Ask(decision, frame.seat, among, frame, clause=clause, elision=Elision(None, part=True))
    if type(answer) is not int:
        raise Undecidable(undecided.UNKNOWN_TARGET.refusal())
    return answer
