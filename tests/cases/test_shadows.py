"""Games with the chips of Shadows: played at random in banks that hold each of them, every one is legal when audited.

The records that use each chip, rightly and wrongly, are in `replays/puzzle-strike/shadows`.
"""

from random import Random

import pytest

from tests.support.games import library
from tests.support.positions import differences, from_block, settled_positions
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
CHIPS = GAME.rules.chips
BASE = {chip.slug for chip in library().open("puzzle-strike/3e").rules.chips}  # type: ignore[attr-defined]
#: The puzzle chips of the expansion whose texts are known.
NEW = tuple(chip.slug for chip in CHIPS if chip.kind == "puzzle" and chip.slug not in BASE and chip.known)
#: Nine of them at a time, with an attack beside them.
BANKS = [(*NEW[first : first + 9], "sneak-attack") for first in range(0, len(NEW) - 8, 9)] + [
    (*NEW[-9:], "sneak-attack")
]
#: What nothing but a black arrow or much money brings into a game is seldom played.
SELDOM = {"the-hammer", "degenerate-trasher"}


@pytest.mark.rotating(3)
@pytest.mark.parametrize("bank", BANKS, ids=lambda bank: bank[0])
def test_random_games_with_every_chip_are_legal(bank: tuple[str, ...]) -> None:
    usage = Usage()
    for replay, played in corpus(GAME, 12, 3, HeaderWishes(bank=",".join(bank))):
        usage.add(replay, played)
        assert audit(GAME, replay).verdict == "legal"
    assert set(usage.ends) == {"overflow"}
    used = {CHIPS[chip].slug for counts in usage.chips.values() for chip in counts}
    assert {*bank} - SELDOM <= used


@pytest.mark.parametrize("bank", BANKS, ids=lambda bank: bank[0])
def test_every_position_keeps_all_chips(bank: tuple[str, ...]) -> None:
    random = Random(bank[0])
    play = GAME.start(GAME.invent(random, 0, HeaderWishes(bank=",".join(bank))), {})
    assert isinstance(play, Play)
    for _ in questions(play, random):
        assert violations(play) == []


@pytest.mark.parametrize("bank", BANKS, ids=lambda bank: bank[0])
def test_a_written_position_is_read_back_alike(bank: tuple[str, ...]) -> None:
    random = Random(bank[1])
    header = GAME.invent(random, 1, HeaderWishes(bank=",".join(bank)))
    for play in settled_positions(GAME, header, random):
        assert differences(play, from_block(GAME, header, play.written_position())) == {}


def test_nothing_of_the_base_set_is_changed() -> None:
    base = library().open("puzzle-strike/3e").document
    for chip, node in base.section("chips").items():
        assert GAME.document.section("chips")[chip] == node
    assert {*base.section("norms")} <= {*GAME.document.section("norms")}


@pytest.mark.parametrize(
    ("name", "slug"), [("Punch, Punch, Kick", "punch-punch-kick"), ("Pleasure & Pain", "pleasure-and-pain")]
)
def test_names_are_words_of_a_header_as_they_are_printed(name: str, slug: str) -> None:
    names = GAME.names
    assert names.piece_of(name) == names.pieces[slug]
