"""Costs that are hidden from the rules: what is still decided must be what the true costs decide.

Every stored record of the 3rd edition, a third of them in turn, is judged once more with `cost: unknown` on all puzzle
chips.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.support.rotating import in_turn, is_full
from verifier.games.library import Library, rules_folder
from verifier.games.puzzle_strike.family import PuzzleStrike
from verifier.games.puzzle_strike.unpriced import MOST_WAYS, CostWorld, Price, ways
from verifier.kernel.game import Undecidable
from verifier.language.document import merge
from verifier.language.reader import load
from verifier.record.model import Replay
from verifier.record.read import ReplayReader
from verifier.verdicts.judge import examine

pytestmark = pytest.mark.property
LIBRARY = Library()
RULESET = "puzzle-strike/3e"


def hidden() -> PuzzleStrike:
    """The edition without the costs of its puzzle chips."""
    game = LIBRARY.open(RULESET)
    assert isinstance(game, PuzzleStrike)
    puzzles = (chip.slug for chip in game.rules.chips if chip.kind == "puzzle")
    overlay = load(f"chips: {{{', '.join(f'{slug}: {{cost: unknown}}' for slug in puzzles)}}}", "hidden.yaml")
    return PuzzleStrike(replace(game.document, root=merge(game.document.root, overlay)))


def stored() -> Iterator[Replay]:
    """The stored records of the edition that can be read and name no errata."""
    reader = ReplayReader(LIBRARY.names)
    for path in in_turn(sorted((rules_folder().parent / "replays" / RULESET).rglob("*.yaml")), 6):
        text = path.read_text(encoding="utf-8")
        if "verdict: malformed" not in text and "\nerrata:" not in text:
            yield reader.text(text, str(path))


def test_what_is_decided_without_the_costs_is_decided_alike_with_them() -> None:
    known, unknown, counts = LIBRARY.open(RULESET), hidden(), Counter[str]()
    for replay in stored():
        true, found = examine(known, replay), examine(unknown, replay)
        counts[found.verdict] += 1
        assert found.verdict in (true.verdict, "undecided"), replay.path
        if found.verdict == "illegal":
            assert true.fault is not None and found.fault is not None
            assert found.fault.line == true.fault.line, replay.path
    assert counts["undecided"] > (50 if is_full() else 5), "purchases of chips whose cost is hidden"
    assert counts["legal"] > (200 if is_full() else 30)
    assert counts["illegal"] > (400 if is_full() else 60)


def outcomes(question: object, floor: int = 0) -> set[bool]:
    """What a comparison of the price of chip 0 (and of chip 1) can come to."""
    world: list[CostWorld] = []

    def enter(entered: CostWorld | None) -> None:
        world[:] = [entered] if entered is not None else []

    assert callable(question)
    return {bool(found) for _, found in ways(enter, lambda: question(Price(world[0], 0), Price(world[0], 1)), floor)}


QUESTIONS = (
    (lambda one, other: one < 3, {True, False}),
    (lambda one, other: one < 0, {False}),
    (lambda one, other: one >= 0, {True}),
    (lambda one, other: one + 2 > 1, {True}),
    (lambda one, other: one >= 0, {True}),
    (lambda one, other: one == 2, {True, False}),
    (lambda one, other: one < 3 and one > 4, {False}),
    (lambda one, other: one < 3 or one >= 3, {True}),
    (lambda one, other: one == 2 and one != 2, {False}),
    (lambda one, other: one == one, {True}),
    (lambda one, other: one < one + 1, {True}),
    (lambda one, other: one == other, {True, False}),
    (lambda one, other: max(one - 1, 1) >= 1, {True}),
    (lambda one, other: one in (1, 2), {True, False}),
)


@pytest.mark.parametrize("number", range(len(QUESTIONS)))
def test_a_comparison_is_decided_if_every_cost_decides_it_alike(number: int) -> None:
    question, expected = QUESTIONS[number]
    assert outcomes(question) == expected


def test_a_floor_decides_more() -> None:
    assert outcomes(lambda one, other: one < 1) == {True, False}
    assert outcomes(lambda one, other: one < 1, floor=1) == {False}


@pytest.mark.parametrize(
    "use", [lambda one: one * 2, lambda one: 3 - one, lambda one: -one, bool, int, lambda one: one // 2]
)
def test_what_is_no_comparison_is_not_decided(use: object) -> None:
    with pytest.raises(Undecidable):
        outcomes(lambda one, other: use(one))  # type: ignore[operator]


def test_too_many_ways_are_not_gone_through(monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST_WAYS == 4096
    monkeypatch.setattr("verifier.games.puzzle_strike.unpriced.MOST_WAYS", 64)
    with pytest.raises(Undecidable, match="more than 64 ways"):
        outcomes(lambda one, other: [one < number for number in range(80, 0, -1)])
