"""Walking through random games question by question, so that a test can look at every position on the way."""

from collections.abc import Iterator
from random import Random

from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.state import State
from verifier.kernel.ask import Answer, Ask, Chance, Question

#: More questions than a game has; a game that reaches them does not end.
MOST_QUESTIONS = 20_000


def questions(play: Play, random: Random) -> Iterator[Question]:
    """Every question of a random game, each before it is answered, and the answers chosen at random among the legal."""
    moves = play.run()
    answer: Answer = None
    try:
        question = next(moves)
        for _ in range(MOST_QUESTIONS):
            yield question
            answer = random_answer(play, question, random)
            question = moves.send(answer)
    except StopIteration:
        return
    raise AssertionError("the game does not end")


def random_answer(play: Play, question: Question, random: Random) -> Answer:
    """A random outcome, or a random legal answer; "none" only now and then, so that games are lively."""
    if isinstance(question, Chance):
        return play.sample(question, random)
    assert isinstance(question, Ask)
    legal = list(play.legal(question))
    some = [answer for answer in legal if answer is not None]
    return random.choice(some) if some and (len(some) == len(legal) or random.random() > 0.2) else None


def backward_steps(before: State, after: State) -> list[str]:
    """What went back between two positions of one game although it never may: the ante level, the turn, the end."""
    found = []
    if after.level < before.level:
        found.append(f"the ante level fell from {before.level} to {after.level}")
    if after.turn < before.turn:
        found.append(f"turn {after.turn} after turn {before.turn}")
    if before.over and not after.over:
        found.append("a game that had ended goes on")
    return found
