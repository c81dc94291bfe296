"""The character chips in small studies: what their texts and the rulebook's notes make legal, illegal or disputed."""

from functools import cache
from typing import NamedTuple

import pytest

from tests.support.each import each_of
from tests.support.studies import replay_of
from verifier.games.library import Library
from verifier.record.read import ReplayReader
from verifier.verdicts.judge import audit
from verifier.verdicts.verdict import Audit

pytestmark = pytest.mark.cases

TRICKS = [
    *("its-a-trap", "combos-are-hard", "stolen-purples", "secret-move", "sale-prices"),
    *("training-day", "draw-three", "mix-master", "gems-to-gemonade", "master-puzzler"),
]


class Case(NamedTuple):
    """A study: whose character it is about, Alice's and Bob's seats, the moves, and the verdict with its clause."""

    name: str
    characters: tuple[str, str]
    alice: dict[str, object]
    bob: dict[str, object]
    moves: list[str]
    wanted: str
    more: dict[str, object] = {}  # noqa: RUF012  (never changed)


MIDORI, SETSUKI, LUM, WARD = ("midori", "jaina"), ("setsuki", "rook"), ("lum", "rook"), ("argagarg", "rook")
FORM: dict[str, object] = {"hand": [1], "ongoing": ["dragon-form"]}
CASES = (
    Case(
        "ante-2-keeps-dragon-form-in-normal-time",
        MIDORI,
        FORM,
        {},
        ["P1 ante 2 = ongoing dragon-form 1"],
        "legal",
        {"phase": "ante"},
    ),
    Case("ante-1-discards-it", MIDORI, FORM, {}, ["P1 ante 1 = in-discard dragon-form 1"], "legal", {"phase": "ante"}),
    Case(
        "ante-2-discards-it-in-panic-time",
        MIDORI,
        FORM,
        {},
        ["P1 ante 2 = ongoing dragon-form 0"],
        "legal",
        {"phase": "ante", "level": 1},
    ),
    Case(
        "ante-3-keeps-it-in-panic-time",
        MIDORI,
        FORM,
        {},
        ["P1 ante 3 = ongoing dragon-form 1"],
        "legal",
        {"phase": "ante", "level": 1},
    ),
    Case(
        "ante-1-fits-neither-in-panic-time",
        MIDORI,
        FORM,
        {},
        ["P1 ante 1"],
        "illegal PS3-PANIC-04",
        {"phase": "ante", "level": 1},
    ),
    Case(
        "ante-4-alone-keeps-it-in-deadly-time",
        MIDORI,
        FORM,
        {},
        ["P1 ante 4 = ongoing dragon-form 1"],
        "legal",
        {"phase": "ante", "level": 3},
    ),
    Case(
        "the-choice-can-be-written-out",
        MIDORI,
        FORM,
        {},
        ["P1 choose discard", "P1 ante 4 = ongoing dragon-form 0"],
        "legal",
        {"phase": "ante", "level": 3},
    ),
    Case(
        "the-written-choice-binds",
        MIDORI,
        FORM,
        {},
        ["P1 choose discard", "P1 ante 2"],
        "illegal PS3-ANTE-02",
        {"phase": "ante"},
    ),
    Case(
        "unstable-power-has-a-purple-shield-too",
        MIDORI,
        {**FORM, "hand": ["crash-gem"]},
        {"hand": ["unstable-power"]},
        ["P1 play crash-gem 1 -> P2", "P2 react unstable-power 1"],
        "illegal PS3-TERM-14",
    ),
    Case(
        "purge-gives-the-2-gem-even-if-nothing-can-be-trashed",
        MIDORI,
        {"hand": ["purge-bad-habits", "dragon-form"]},
        {},
        ["P1 play purge-bad-habits = in-hand 2 1", "P1 buy wound"],
        "legal",
    ),
    Case(
        "purge-must-trash-if-it-can",
        MIDORI,
        {"hand": ["purge-bad-habits", 1]},
        {},
        ["P1 play purge-bad-habits none"],
        "illegal PS3-DOALL-01",
    ),
    Case(
        "a-trap-doubled-lies-once-or-twice",
        SETSUKI,
        {"hand": ["double-take", "its-a-trap", 4]},
        {},
        ["P1 play double-take its-a-trap combine", "P1 buy combine"],
        "disputed PS3-CHIP-ITS-A-TRAP-01",
        {"bank": TRICKS},
    ),
    Case(
        "a-doubled-ongoing-chip-is-trashed",
        SETSUKI,
        {"hand": ["double-take", "secret-move", 1]},
        {},
        ["P1 play double-take secret-move", "P1 buy 1 = ongoing secret-move 0, bank secret-move 5"],
        "legal",
        {"bank": TRICKS},
    ),
    Case(
        "double-take-takes-no-exclamation-mark",
        SETSUKI,
        {"hand": ["double-take", "master-puzzler", 1]},
        {},
        ["P1 play double-take master-puzzler"],
        "illegal PS3-CHIP-DOUBLE-TAKE-03",
        {"bank": TRICKS},
    ),
    Case(
        "double-take-must-play-if-it-can",
        SETSUKI,
        {"hand": ["double-take", "draw-three", 1]},
        {},
        ["P1 play double-take none"],
        "illegal PS3-DOALL-01",
    ),
    Case(
        "a-lost-player-need-not-draw-for-pandas-bargain",
        LUM,
        {"hand": [4], "bag": [1] * 9, "pile": [4, 4, 2], "ongoing": ["pandas-bargain"]},
        {},
        ["P1 buy draw-three"],
        "legal",
        {"phase": "buy", "result": {"winner": "P2", "by": "overflow"}},
    ),
    Case(
        "an-orb-bought-last-still-discards-pandas-bargain",
        LUM,
        {"hand": [4, 3], "bag": [1] * 9, "ongoing": ["pandas-bargain"]},
        {},
        ["P1 buy draw-three combine = ongoing pandas-bargain 0", "P1 draw 1 1 1 1 1", "P2 ante 1"],
        "legal",
        {"phase": "buy"},
    ),
    Case(
        "a-price-cut-and-a-trashed-chip",
        ("grave", "rook"),
        {"hand": ["martial-mastery", 2, 1]},
        {},
        ["P1 play martial-mastery 2 3", "P1 buy 1"],
        "disputed",
        {"discounts": [{"amount": 1, "floor": 1}]},
    ),
    Case(
        "choices-written-before-the-chips-drawn-in-between",
        ("valerie", "rook"),
        {"hand": ["chromatic-orb"], "bag": [2]},
        {},
        ["P1 play chromatic-orb 1 -> P2", "P1 draw 2", "P1 buy 1"],
        "legal",
    ),
    Case(
        "creative-thoughts-chooses-two-different-things",
        ("valerie", "rook"),
        {"hand": ["creative-thoughts"], "bag": [1, 1]},
        {},
        ["P1 play creative-thoughts chip chip", "P1 draw 1 1"],
        "illegal PS3-ORDER-02",
    ),
    Case(
        "creative-thoughts-chooses-before-it-draws",
        ("valerie", "rook"),
        {"hand": ["creative-thoughts"], "bag": [1, 1]},
        {},
        ["P1 play creative-thoughts chip", "P1 draw 1", "P1 choose arrow"],
        "illegal PS3-ORDER-02",
    ),
    Case(
        "the-ward-outlasts-the-opponents-turn",
        WARD,
        {"hand": ["protective-ward", 1], "bag": [1] * 6},
        {"hand": ["combine", 1, 1]},
        ["P1 play protective-ward = actions 1", "P1 buy 1", "P1 draw 1 1 1 1 1", "P2 ante 1", "P2 play combine 1+1"],
        "illegal PS3-CHIP-PROTECTIVE-WARD-02",
    ),
    Case(
        "the-ward-goes-after-the-owners-next-action-phase",
        WARD,
        {"hand": [1], "ongoing": ["protective-ward"]},
        {},
        ["P1 ante 1", "P1 buy 1 = ongoing protective-ward 0, in-discard protective-ward 1"],
        "legal",
        {"phase": "ante"},
    ),
    Case(
        "one-revealed-chip-is-not-two-orbs",
        LUM,
        {"hand": ["jackpot", 1]},
        {"hand": ["crash-gem"]},
        ["P1 play jackpot", "P2 reveal crash-gem", "P1 choose crash-gem"],
        "illegal",
    ),
    Case(
        "choices-of-several-chips-on-lines-of-their-own",
        LUM,
        {"hand": ["master-puzzler", 1], "bag": [1, 1, 1], "pile": [2, 1, 1]},
        {},
        [
            "P1 play master-puzzler draw-three crash-gem double-crash-gem none",
            "P1 draw 1 1 1",
            "P1 choose 2",
            "P1 choose 1+1 = P2 pile 5, pile 0",
            "P1 buy 1",
        ],
        "legal",
        {"bank": TRICKS},
    ),
)


@cache
def library() -> Library:
    """The rulesets, opened once."""
    return Library()


def verdict(case: Case) -> Audit:
    """What the auditor answers to a study."""
    more: dict[str, object] = dict(case.more)
    beside: dict[str, object] = {key: more.pop(key) for key in ("bank", "result") if key in more}
    pile: dict[str, object] = {"pile": [1]}
    seats = {"P1": pile | case.alice, "P2": pile | case.bob}
    position: dict[str, object] = {"turn": "P1", "phase": "action", **more, "seats": seats}
    study = {"characters": case.characters, **beside, "position": position, "moves": case.moves}
    replay = ReplayReader(library().names).json(replay_of(study), "study")
    return audit(library().open(replay.ruleset), replay)


@each_of("case", CASES, ids=lambda case: case.name)
def test_study(case: Case) -> None:
    found = verdict(case)
    name, _, clause = case.wanted.partition(" ")
    assert found.verdict == name, found.fault
    fault = found.fault
    assert not clause or (fault is not None and clause in (fault.clause, *fault.also, *fault.at_work)), fault
