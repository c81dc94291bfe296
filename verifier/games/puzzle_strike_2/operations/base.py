"""What every operation of a card's text has besides the parameters of its own. Not for: the single operations."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from verifier.games.operation import Operation
from verifier.games.puzzle_strike_2.frame import Frame
from verifier.games.puzzle_strike_2.operations.parameters import Counting

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
