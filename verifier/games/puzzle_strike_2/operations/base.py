"""What every operation of a card's text has besides the parameters of its own, and a card named by a player.

Not for: the single operations.
"""

from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING, ClassVar

from verifier.games.operation import Operation
from verifier.games.puzzle_strike_2.explain import only_doubtful
from verifier.games.puzzle_strike_2.frame import Frame
from verifier.games.puzzle_strike_2.operations.parameters import Counting
from verifier.kernel.ask import Answer, Ask, Question
from verifier.kernel.game import Undecidable

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play


class CardOperation(Operation["Play", Frame]):
    """An operation of a card's text. One that `reaches` touches the same of other players."""

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
