"""Listing and accepting are one: an answer is accepted if and only if it is in the list of legal answers.

Also: what a simulated game records is what an audit reads back, and the audit finds the game legal.
"""

from itertools import combinations_with_replacement
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.games import game, random_header, simulated, start
from tests.support.notes import heard
from tests.support.rotating import examples
from tests.support.walk import questions
from verifier.games.puzzle_strike.family import LABELS
from verifier.games.puzzle_strike.frame import Lying
from verifier.games.puzzle_strike.play import Play
from verifier.kernel.ask import Answer, Ask, Chance, Question
from verifier.run.listener import Listener
from verifier.run.reader import Reader
from verifier.simulate.game import simulate
from verifier.verdicts.judge import audit

pytestmark = pytest.mark.property
seeds = st.integers(0, 2**32)

GEMS = [gems for count in range(4) for gems in combinations_with_replacement((0, 1, 2, 3, 4, 5), count)]
LABELS_TRIED = (*sorted(game().names.labels | set(LABELS)), "", "no-such-label")


def candidates(play: Play, ask: Ask) -> list[Answer]:
    """A broad set of answers: every chip in up to three zones, gems, labels, numbers, seats, nothing, and nonsense."""
    return [
        None,
        *range(-2, play.kinds),
        *(Lying(kind, zone) for zone in (0, 1, 2) for kind in range(-1, play.kinds)),
        *GEMS,
        (4, 4, 4, 4, 4),
        (2, 1),
        *LABELS_TRIED,
    ]


@given(seeds)
@settings(max_examples=examples(40))
def test_an_answer_is_accepted_if_and_only_if_it_is_listed(seed: int) -> None:
    random = Random(seed)
    play = start(random_header(random))
    asked = 0
    for question in questions(play, random):
        if not isinstance(question, Ask) or random.random() < 0.7:
            continue
        asked += 1
        listed = list(play.legal(question))
        assert len(set(listed)) == len(listed), "an answer is listed twice"
        tried = candidates(play, question)
        assert set(listed) <= set(tried), "the list holds an answer of an unknown kind"
        accepted = {answer for answer in tried if play.judge(question, answer) is None}
        assert accepted == set(listed) or (question.elision.moot and set(listed) < accepted), question.decision
        assert {answer for answer in tried if play.allows(question, answer)} == accepted, question.decision
    assert asked > 5


@given(seeds)
@settings(max_examples=examples(40))
def test_listing_and_judging_change_nothing(seed: int) -> None:
    """A question can be asked, listed and judged as often as one likes: the game goes on as if it had not been."""
    first, second = Random(seed), Random(seed)
    plain, poked = start(random_header(first)), start(random_header(second))
    others = Random(0)
    for question, same in zip(questions(plain, first), questions(poked, second), strict=True):
        if isinstance(same, Ask):
            assert isinstance(question, Ask)
            assert question.decision == same.decision
            for answer in others.sample(candidates(poked, same), 5):
                poked.judge(same, answer)
            assert list(plain.legal(question)) == list(poked.legal(same))
    assert plain.describe() == poked.describe()


@given(seeds)
@settings(max_examples=examples(40))
def test_every_question_has_a_legal_answer(seed: int) -> None:
    random = Random(seed)
    play = start(random_header(random))
    for question in questions(play, random):
        if isinstance(question, Ask):
            assert next(play.legal(question), "none at all") != "none at all", question.decision


@given(seeds)
@settings(max_examples=examples(40))
def test_a_simulated_game_is_legal(seed: int) -> None:
    log = simulated(seed)
    verdict = audit(game(), log.replay)
    assert verdict.verdict == "legal", (verdict.fault, verdict.open)
    assert verdict.events == len(log.lines)
    assert verdict.ended == "overflow"


class Notetaker(Listener):
    """Notes every answer that is given."""

    def __init__(self) -> None:
        self.given: list[tuple[str, int, object]] = []

    def answered(self, reader: Reader, question: Question, answer: Answer) -> None:
        """Note the record's answer."""
        self.given.append(noted(question, answer))


def noted(question: Question, answer: Answer) -> tuple[str, int, object]:
    """A question and its answer; the order in which chips are drawn together means nothing."""
    if isinstance(question, Chance):
        return question.verb, question.seat, sorted(answer) if isinstance(answer, tuple) else answer
    return question.decision, question.seat, answer


@given(seeds)
@settings(max_examples=examples(100))
def test_the_record_of_a_game_gives_the_answers_of_the_game(seed: int) -> None:
    log = simulated(seed)
    listener, _, trail = heard(game(), log.replay, Notetaker)
    assert trail.stop is None
    assert listener.given == original_answers(seed)


def original_answers(seed: int) -> list[tuple[str, int, object]]:
    """The questions and answers of a simulated game, taken down while it is played."""
    random = Random(seed)
    begun = random_header(random, f"simulated-{seed}")
    given_: list[tuple[str, int, object]] = []

    class Spy:
        """The ruleset, with every game's moves overheard."""

        document, names, notation = game().document, game().names, game().notation

        def start(self, replay: object, chosen: object) -> "Overheard":
            return Overheard(game().start(begun, {}))

    class Overheard:
        """A play whose generator is overheard."""

        def __init__(self, play: Play) -> None:
            object.__setattr__(self, "play", play)

        def __getattr__(self, name: str) -> object:
            return getattr(self.play, name)

        def __setattr__(self, name: str, value: object) -> None:
            setattr(self.play, name, value)

        def run(self):  # type: ignore[no-untyped-def]
            moves = self.play.run()
            question = next(moves)
            while True:
                answer = yield question
                given_.append(noted(question, answer))
                try:
                    question = moves.send(answer)
                except StopIteration:
                    return

    simulate(Spy(), begun, random)  # type: ignore[arg-type]
    return given_
