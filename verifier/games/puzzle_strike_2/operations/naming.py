"""A card that a text has a player name. Not for: which cards fit (`domains`), or what is done with it."""

from collections.abc import Generator
from typing import TYPE_CHECKING

from verifier.games.puzzle_strike_2.explain import only_doubtful
from verifier.kernel.ask import Answer, Ask, Question
from verifier.kernel.game import Undecidable

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play


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
