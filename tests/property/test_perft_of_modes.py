"""How many ways there are to answer the first questions of fixed positions: a change of who is asked what shows here.

Draws are left out: of a draw one outcome is followed.
"""

from functools import cache
from random import Random

import pytest

from tests.support.games import game
from tests.support.studies import replay_of
from verifier.games.library import Library
from verifier.games.puzzle_strike.play import Play
from verifier.kernel.ask import Answer, Ask, Chance, Question
from verifier.record.model import Replay
from verifier.record.read import ReplayReader

pytestmark = pytest.mark.property

STUDIES = {
    "duel": ("duel", 2),
    "ffa of three": ("ffa", 3),
    "ffa of four": ("ffa", 4),
    "last man standing": ("last-man-standing", 3),
    "teams": ("teams", 4),
}
#: How many sequences of so many answers there are.
COUNTS = {
    "duel": (2, 6, 12, 14, 16),
    "ffa of three": (2, 6, 14, 18, 26),
    "ffa of four": (2, 6, 16, 22, 34),
    "last man standing": (2, 6, 14, 18, 26),
    "teams": (2, 4, 10, 22, 46),
}


@cache
def record(name: str) -> Replay:
    """The record of a position: everybody holds a Crash Gem and has a 1-gem and a 2-gem."""
    mode, count = STUDIES[name]
    seats: dict[str, dict[str, object]] = {f"P{n}": {"hand": ["crash-gem", "1"]} for n in range(1, count + 1)}
    for number, seat in enumerate(seats.values()):
        if mode != "teams" or number < 2:  # a team has one pile
            seat["pile"] = [1, 2]
    study: dict[str, object] = {
        "mode": mode,
        "characters": ("grave", "rook", "midori", "setsuki")[:count],
        "position": {"turn": "P1", "phase": "action", "seats": seats},
        "moves": "",
    }
    text = replay_of(study | ({"teams": [["P1", "P3"], ["P2", "P4"]]} if mode == "teams" else {}))
    return ReplayReader(Library().names).json(text, "study")


def after(name: str, answers: tuple[Answer, ...]) -> tuple[Play, Question | None]:
    """The game after some answers, and its next question of a player."""
    play = game().start(record(name), {})
    moves, given = play.run(), list(answers)
    try:
        question = next(moves)
        while True:
            if isinstance(question, Chance):
                question = moves.send(play.sample(question, Random(1)))
            elif question.elision.moot:
                question = moves.send(next(play.candidates(question)))
            elif given:
                question = moves.send(given.pop(0))
            else:
                return play, question
    except StopIteration:
        return play, None


def perft(name: str, depth: int, answers: tuple[Answer, ...] = ()) -> tuple[int, ...]:
    """How many sequences of one legal answer, of two and so on up to `depth` follow some answers."""
    if depth == 0:
        return ()
    play, question = after(name, answers)
    if not isinstance(question, Ask):
        return (1,) * depth
    below = [(1, *perft(name, depth - 1, (*answers, answer))) for answer in list(play.legal(question))]
    return tuple(map(sum, zip(*below, strict=True)))


@pytest.mark.parametrize("name", STUDIES)
def test_the_first_answers_are_so_many(name: str) -> None:
    assert perft(name, len(COUNTS[name])) == COUNTS[name]
