"""Games between the characters of Shadows, played at random: every one is legal when audited, and keeps all chips."""

from random import Random

import pytest

from tests.support.games import library
from tests.support.walk import questions
from verifier.games.game import HeaderWishes
from verifier.games.puzzle_strike.family import PuzzleStrike
from verifier.games.puzzle_strike.invariants import violations
from verifier.games.puzzle_strike.play import Play
from verifier.simulate.corpus import Usage, corpus
from verifier.verdicts.judge import audit

pytestmark = pytest.mark.cases

GAME = library().open("puzzle-strike/shadows")
assert isinstance(GAME, PuzzleStrike)
CHIPS, CHARACTERS = GAME.rules.chips, GAME.rules.characters
BASE = library().open("puzzle-strike/3e").rules.characters  # type: ignore[attr-defined]
NEW = tuple(name for name in CHARACTERS if name not in BASE)
PAIRS = list(zip(NEW[::2], NEW[1::2], strict=True))


def test_there_are_ten_of_them_with_three_chips_each() -> None:
    assert len(NEW) == 10
    assert len({chip for name in NEW for chip in CHARACTERS[name]}) == 30


@pytest.mark.rotating(3)
@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_random_games_with_every_character_are_legal(pair: tuple[str, str]) -> None:
    usage = Usage()
    for replay, played in corpus(GAME, 8, 3, HeaderWishes(characters=pair)):
        usage.add(replay, played)
        assert audit(GAME, replay).verdict == "legal"
    assert set(usage.ends) == {"overflow"}
    used = {chip for counts in usage.chips.values() for chip in counts}
    assert {chip for name in pair for chip in CHARACTERS[name]} <= used


@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_every_position_keeps_all_chips(pair: tuple[str, str]) -> None:
    random = Random(pair[0])
    play = GAME.start(GAME.invent(random, 0, HeaderWishes(characters=pair)), {})
    assert isinstance(play, Play)
    for _ in questions(play, random):
        assert violations(play) == []
