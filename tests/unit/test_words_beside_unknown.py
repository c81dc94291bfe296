"""Words that nobody knows beside words of the same answer, and where a line says them.

Not for: things that were drawn (`test_partial`), the toy game's rules (`tests/reader`).
"""

import json
from collections.abc import Mapping

import pytest

pytest.importorskip("z3", reason="z3-solver is not installed")

from verifier.games.library import Library
from verifier.record.read import ReplayReader
from verifier.verdicts.judge import audit

pytestmark = pytest.mark.unit
LIBRARY = Library()

SWAPPING = {
    "ruleset": "puzzle-strike-2/base",
    "facts": {"height-bonus": {"3": 1, "5": 1}, "buy-costs": {"3": 1, "4": 2, "5": 3}},
    "seats": {"P1": {"character": "grave"}, "P2": {"character": "jaina"}},
    "deck": "grand-melee",
    "bank": ["kidney-shot", "brass-knuckles", "unleashed-tiger", "dash", "blue-card"],
}
HOLDING = {
    "hand": ["crash-gem", "swap", "basic-block"],
    "pile": ["pink", "blue", "blue"],
    "deck": ["crash-gem", "swap"],
}
SQUARES = {
    "ruleset": "strange-synergy/base",
    "seats": {"P1": {"character": "mad-scientists"}, "P2": {"character": "orcs"}},
    "board": {"size": [7, 7], "obstacles": ["d4", "e5"]},
    "warriors": {"P1": ["igor", "vlad"], "P2": ["sinistra", "orc-1"]},
    "flags": "none",
    "powers": "none",
    "position": {
        "turn": "P1",
        "warriors": {"igor": {"at": "b2"}, "vlad": {"at": "b4"}, "sinistra": {"at": "b3"}, "orc-1": {"at": "f6"}},
    },
}
OTHER = {"hand": ["crash-gem", 1], "pile": [1], "bag": [1, 1, 1, 1, 1, 1]}
CRASHING = {
    "ruleset": "puzzle-strike/3e",
    "mode": "ffa",
    "seats": {"P1": {"character": "grave"}, "P2": {"character": "rook"}, "P3": {"character": "jaina"}},
    "bank": "first-game",
    "position": {
        "turn": "P1",
        "phase": "action",
        "seats": {"P1": {"hand": ["double-crash-gem"], "pile": [1, 2, 3], "bag": [1] * 6}, "P2": OTHER, "P3": OTHER},
    },
}


ANTEING = {**SWAPPING, "position": {"turn": "P2", "phase": "ante", "scepter": "P1", "seats": {"P2": HOLDING, "P1": {}}}}
ACTING = {"actions": 3, "incoming": 2, **HOLDING}
PLAYING = {
    **SWAPPING,
    "position": {"turn": "P2", "phase": "action", "scepter": "P1", "seats": {"P2": ACTING, "P1": {}}},
}


def judged(made: Mapping[str, object], lines: str) -> str:
    """The verdict on lines, separated by slashes."""
    text = json.dumps({"format": "replay/1", **made, "moves": lines.split(" / ")})
    replay = ReplayReader(LIBRARY.names).text(text, "record.json")
    return audit(LIBRARY.open(replay.ruleset), replay).verdict


@pytest.mark.parametrize(
    ("made", "lines", "verdict"),
    [
        (PLAYING, "P2 drop pink pink / P2 play swap 1 ?", "consistent"),
        (PLAYING, "P2 drop pink pink / P2 play swap 9 ?", "illegal"),
        (PLAYING, "P2 drop pink pink / P2 play swap / P2 swap 1 ?", "consistent"),
        (ANTEING, "P2 ante blue ?", "consistent"),
        (ANTEING, "P2 ante ? blue", "consistent"),
        (ANTEING, "P2 ante pink ?", "illegal"),
        (ANTEING, "P2 ante blue ? ?", "illegal"),
        (PLAYING, "P2 drop pink ?", "consistent"),
        (PLAYING, "P2 drop ? pink", "consistent"),
        (PLAYING, "P2 drop ? blue", "illegal"),
        (PLAYING, "P2 pile pink ? blue", "consistent"),
        (PLAYING, "P2 pile blue ? blue", "illegal"),
        (PLAYING, "P2 pile pink ?", "illegal"),
    ],
)
def test_known_word_beside_an_unknown_one(made: Mapping[str, object], lines: str, verdict: str) -> None:
    assert judged(made, lines) == verdict


@pytest.mark.parametrize(
    ("lines", "verdict"),
    [
        ("P1 move igor b1 ?", "consistent"),
        ("P1 move igor ? b1", "consistent"),
        ("P1 move igor basic ? a1", "consistent"),
        ("P1 move igor ? = row igor 1", "consistent"),
        ("P1 move igor ? off", "consistent"),
        ("P1 move igor b1 / P1 choose ?", "consistent"),
        ("P1 move igor ? = column igor 4", "illegal"),
        ("P1 move igor c2 ? off", "illegal"),
        ("P1 move igor b1 ? ?", "illegal"),
        ("P1 move igor ? f6", "illegal"),
    ],
)
def test_unknown_square_of_a_path(lines: str, verdict: str) -> None:
    assert judged(SQUARES, lines) == verdict


@pytest.mark.parametrize(
    ("words", "verdict"),
    [
        ("1 ? -> P3", "consistent"),
        ("-> P3 1 ?", "consistent"),
        ("-> P3 ? 1", "consistent"),
        ("4 ? -> P3", "illegal"),
        ("-> P3 1 2", "legal"),
        ("-> P3 2 2", "illegal"),
        ("-> P3 1 2 3", "illegal"),
    ],
)
def test_words_behind_a_target(words: str, verdict: str) -> None:
    assert judged(CRASHING, f"P1 play double-crash-gem {words} / P3 decline / P2 decline") == verdict
