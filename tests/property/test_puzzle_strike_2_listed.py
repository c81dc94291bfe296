"""Puzzle Strike 2: an answer is accepted if and only if it is listed, and how many ways there are to answer (perft).

The counts of the first position were worked out by hand, too; a change of who is asked what shows in them.
"""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.rotating import examples
from tests.support.second import further, invented, packed, scene, shipped
from verifier.games.game import HeaderWishes
from verifier.games.puzzle_strike_2.family import PuzzleStrike2
from verifier.games.puzzle_strike_2.play import Play
from verifier.kernel.ask import Answer, Ask, Chance, Question
from verifier.kernel.game import Undecidable

pytestmark = pytest.mark.property
SPACES = [(low, high) for low in range(-1, 17) for high in range(-1, 17)]
LABELS = (
    "refill",
    "power-up",
    "overload",
    "purify",
    "energize",
    "trickshot",
    *("purple", "blue", "pink", "green"),
    *("fill-one", "draw-two", "add-one"),
    "x",
)
#: Where counting begins: a position, and how many sequences of so many answers of players there are.
COUNTS = {
    "a swap and a crash in hand": ({"piles": ("KKBU", ""), "hand": ["swap", "crash-gem"]}, (3, 11, 27, 67)),
    "a diamond": ({"at": "ante", "seat": 1, "piles": ("", "UKK"), "hand": ["crash-gem"], "diamond": True},
                  (1, 5, 18, 53)),
    "a command decision with a full meter": ({"at": "command", "seat": 1, "meters": "UUUBBBKKKGGG"}, (2, 6, 26, 30)),
    "presents": ({"piles": ("UUK", ""), "hand": ["bloodlust", "playing-with-fire"]}, (3, 7, 11, 45)),
}  # fmt: skip


def questions(play: Play, random: Random) -> Iterator[Question]:
    """Every question of a random game, each before it is answered."""
    moves = play.run()
    try:
        question = next(moves)
        while True:
            yield question
            if isinstance(question, Chance):
                question = moves.send(play.sample(question, random))
            else:
                question = moves.send(random.choice(list(play.legal(question))))
    except (StopIteration, Undecidable):  # a present of which no source gives the text
        return


@given(st.integers(0, 2**32), st.sampled_from(("shipped", "packed", "invented", "further")))
@settings(max_examples=examples(40), deadline=None)
def test_an_answer_is_accepted_if_and_only_if_it_is_listed(seed: int, pack: str) -> None:
    random = Random(seed)
    rules: PuzzleStrike2 = {"shipped": shipped, "packed": packed, "invented": invented, "further": further}[pack]()
    wishes = HeaderWishes("", "grand-melee", ("grave", "jaina")) if pack == "packed" else HeaderWishes()
    play = rules.start(rules.invent(random, seed, wishes), {})
    tried: list[Answer] = [None, (), *range(-2, play.kinds + 2), *((n,) for n in range(-1, 17)), *SPACES, *LABELS]
    for question in questions(play, random):
        if not isinstance(question, Ask) or random.random() < 0.6:
            continue
        listed = list(play.legal(question))
        assert len(set(listed)) == len(listed), "an answer is listed twice"
        assert set(listed) <= set(tried), "the list holds an answer of an unknown kind"
        accepted = {answer for answer in tried if play.judge(question, answer) is None}
        if question.decision in ("ante", "drop"):  # naming the colours of gems makes no other answer
            accepted = {answer for answer in accepted if not answer or not isinstance(answer, tuple)}
        assert accepted == set(listed) or (question.elision.moot and set(listed) < accepted), question.decision
        assert {answer for answer in tried if play.allows(question, answer)} >= accepted


def leaves(position: dict[str, object], answers: tuple[Answer, ...], depth: int) -> int:
    """How many sequences of `depth` answers there are after these; of chance one outcome is followed."""
    play = scene(**position)  # type: ignore[arg-type]
    moves, given_ = play.run(), list(answers)
    try:
        question = next(moves)
        while isinstance(question, Chance) or given_:
            chance = isinstance(question, Chance)
            question = moves.send(play.sample(question, Random(1)) if chance else given_.pop(0))  # type: ignore[arg-type]
    except (StopIteration, Undecidable):
        return 0
    assert isinstance(question, Ask)
    listed = list(play.legal(question))
    return len(listed) if depth == 1 else sum(leaves(position, (*answers, one), depth - 1) for one in listed)


@pytest.mark.parametrize("name", COUNTS)
def test_the_number_of_ways_to_answer_is_as_counted(name: str) -> None:
    position, counts = COUNTS[name]
    assert tuple(leaves(position, (), depth) for depth in range(1, len(counts) + 1)) == counts
