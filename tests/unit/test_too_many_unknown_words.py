"""A line of Puzzle Strike 2 has as many unknown words as it could have known ones, and no more."""

import pytest

pytest.importorskip("z3", reason="z3-solver is not installed")

from tests.unit.test_words_beside_unknown import ANTEING, PLAYING, judged

CASES = (
    (ANTEING, "P2 ante ? ?", "consistent"),
    (ANTEING, "P2 ante ? ? ?", "illegal"),
    (ANTEING, "P2 ante blue blue none", "illegal"),
    (PLAYING, "P2 drop ? ?", "consistent"),
    (PLAYING, "P2 drop ? ? ? ? ?", "illegal"),
    (PLAYING, "P2 pile ? ? ?", "consistent"),
    (PLAYING, "P2 pile ? ? ? ?", "illegal"),
    (PLAYING, "P2 bank ? ? ? ? ? ?", "illegal"),
    (PLAYING, "P2 buy ? ? ? ?", "illegal"),
    (PLAYING, "P2 gain ?", "illegal"),
)


@pytest.mark.parametrize(("header", "lines", "verdict"), CASES)
def test_no_more_unknown_words_than_there_can_be(header: dict[str, object], lines: str, verdict: str) -> None:
    assert judged(header, lines) == verdict
