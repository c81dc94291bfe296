"""Which questions of the texts a search tried, and what came of each: a part of its certificate."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from verifier.games.game import Game
from verifier.games.questions import OPEN, PRESUMED, questions_of
from verifier.search.finding import Finding


@dataclass(frozen=True, slots=True)
class AskedQuestions:
    """The questions that guide words put to a ruleset, and the points, open or presumed, whose alternatives were tried.

    `telling` made a difference that a record shows, `met` were come to and made none, `missed` nothing came to.
    """

    states: tuple[tuple[str, int], ...]
    words: int  # guide words under which something is open or presumed
    telling: tuple[str, ...]
    met: tuple[str, ...]
    missed: tuple[str, ...]


def asked_of(game: Game, findings: Iterable[Finding], met: Iterable[str]) -> AskedQuestions:
    """Account for every question of a ruleset; `met` are the keys of the points that something came to."""
    questions = questions_of(game, game.clauses)
    doubtful = [one for one in questions if one.state in (OPEN, PRESUMED)]
    points = dict.fromkeys(one.point for one in doubtful if one.point)
    telling = {cause.partition("@")[0] for one in findings if one.asks_of_point for cause in (one.cause, *one.same)}
    reached = {key.partition("@")[0] for key in met}
    return AskedQuestions(
        states=tuple(sorted(Counter(one.state for one in questions).items())),
        words=len({one.word for one in doubtful}),
        telling=tuple(point for point in points if point in telling),
        met=tuple(point for point in points if point in reached - telling),
        missed=tuple(point for point in points if point not in reached | telling),
    )
