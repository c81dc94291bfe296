"""Every way to play: chips are conserved, listing and accepting are one, records read back as legal."""

from random import Random

import pytest

from tests.support.rotating import in_turn, is_full
from tests.support.walk import backward_steps, questions
from verifier.games.game import HeaderWishes
from verifier.games.library import Library
from verifier.games.puzzle_strike.family import PuzzleStrike
from verifier.games.puzzle_strike.frame import Lying
from verifier.games.puzzle_strike.invariants import violations
from verifier.games.puzzle_strike.play import Play
from verifier.kernel.ask import Answer, Ask
from verifier.record.read import ReplayReader
from verifier.simulate.corpus import corpus
from verifier.verdicts.judge import audit

pytestmark = pytest.mark.property

LIBRARY = Library()
WAYS = (
    ("3e", "ffa", 3),
    ("3e", "ffa", 4),
    ("3e", "last-man-standing", 3),
    ("3e", "last-man-standing", 4),
    ("3e", "teams", 4),
    ("3e", "clockwork", 2),
    ("3e", "clockwork-ffa", 3),
    ("3e", "clockwork-ffa", 4),
    ("3e", "clockwork-teams", 4),
    ("1e", "multiplayer", 3),
    ("1e", "multiplayer", 4),
    ("2e", "multiplayer", 3),
    ("1e-ru", "multiplayer", 4),
)
EVERY = pytest.mark.parametrize(("edition", "mode", "seats"), WAYS)


def opened(edition: str) -> PuzzleStrike:
    """An edition."""
    game = LIBRARY.open(f"puzzle-strike/{edition}")
    assert isinstance(game, PuzzleStrike)
    return game


def begun(edition: str, mode: str, seats: int, seed: int) -> tuple[Play, Random]:
    """A game about to begin; no chip whose text or cost is not known is in it."""
    random, game = Random(seed), opened(edition)
    known = [name for name, own in game.rules.characters.items() if not game.rules.unknown & {*own}]
    drafts = game.rules.modes[mode].mode.drafts
    wishes = HeaderWishes(mode, "random", () if drafts else tuple(known[:seats]), seats)
    return game.start(game.invent(random, seed, wishes), {}), random


@pytest.mark.rotating(6)
@EVERY
def test_every_position_keeps_the_invariants(edition: str, mode: str, seats: int) -> None:
    for seed in in_turn(range(3), 3):
        play, random = begun(edition, mode, seats, seed)
        before = play.state.copy()
        for _ in questions(play, random):
            assert violations(play) == []
            assert backward_steps(before, play.state) == []
            before.level, before.turn, before.over = play.state.level, play.state.turn, play.state.over
        assert violations(play) == []
        assert play.state.flight == 0, "gems are still in the air"
        assert play.ended() == "overflow"
        assert play.winner() is not None


@EVERY
def test_an_answer_is_accepted_if_and_only_if_it_is_listed(edition: str, mode: str, seats: int) -> None:
    play, random = begun(edition, mode, seats, 7)
    for question in questions(play, random):
        if isinstance(question, Ask) and random.random() < 0.1:
            listed = list(play.legal(question))
            assert len(set(listed)) == len(listed)
            elsewhere = (Lying(kind, zone) for zone in range(3) for kind in range(play.kinds))
            gems = ((size,) for size in range(6))
            tried: list[Answer] = [None, *range(-2, play.kinds), *elsewhere, *gems, (1, 1), (4, 4)]
            accepted = {answer for answer in tried if play.judge(question, answer) is None}
            assert accepted <= {*listed} or question.elision.moot, question.decision
            assert all(play.allows(question, answer) for answer in listed), question.decision


@EVERY
def test_a_copy_of_a_position_goes_its_own_way(edition: str, mode: str, seats: int) -> None:
    play, random = begun(edition, mode, seats, 11)
    for number, _ in enumerate(questions(play, random)):
        if number == 60:
            break
    twin = play.state.copy()
    for first, second in zip(play.state.seats, twin.seats, strict=True):
        assert first.pile == second.pile
        assert first.pile is not second.pile
    for team in twin.teams:
        assert all(twin.seats[seat].pile is twin.seats[team[0]].pile for seat in team)


@pytest.mark.rotating(6)
@EVERY
def test_what_is_recorded_is_read_back_as_legal(edition: str, mode: str, seats: int) -> None:
    game = opened(edition)
    reader = ReplayReader(LIBRARY.names)
    for number, (replay, played) in enumerate(corpus(game, 6 if is_full() else 2, 5, HeaderWishes(mode, seats=seats))):
        from verifier.record.write import to_json

        again = reader.json(to_json(replay, game.names), f"game {number}")
        verdict = audit(game, again)
        assert verdict.verdict == "legal", (number, verdict.fault)
        assert verdict.winner == played.winner
