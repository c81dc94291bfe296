"""Each way of taking a line, used at random places of legal games, leaves them legal; used wrongly it is refused."""

from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.games import game, random_header, read_lines, rich_header, simulated
from tests.support.ways import ALLOWED, WRONG, Edit, WayNotes, attacked_header, chosen, made, ways_on
from verifier.api.table import Refused, Table
from verifier.verdicts.judge import audit
from verifier.verdicts.verdict import Audit

pytestmark = pytest.mark.property
SIMULATED = 12
"""How many games the properties share: each is played once."""
LENGTH = 100
MOST = 8
"""How many edits are made together."""
numbers = st.integers(0, SIMULATED - 1)
seeds = st.integers(0, 2**32)


@cache
def played(number: int) -> WayNotes:
    """The beginning of a simulated game, with notes on it."""
    header = (random_header, rich_header, attacked_header)[number % 3]
    return ways_on(simulated(number, header), LENGTH)


@cache
def allowed(number: int, kind: str) -> list[Edit]:
    """Every edit of a kind that leaves a game legal."""
    return list(ALLOWED[kind](played(number)))


def judged(number: int, edits: list[Edit]) -> tuple[Audit, list[str], list[int]]:
    """The verdict on a game with edits, the lines, and which line of the game each of them belongs to."""
    notes = played(number)
    lines, at = made(notes, edits)
    return audit(game(), read_lines(notes.log.replay, lines)), lines, at


@pytest.mark.parametrize("kind", ALLOWED)
@given(numbers, seeds)
@settings(max_examples=8, deadline=None, derandomize=True)
def test_a_rule_used_at_random_places_leaves_a_game_legal(kind: str, number: int, seed: int) -> None:
    edits = chosen(allowed(number, kind), Random(seed), MOST)
    found, lines, _ = judged(number, edits)
    assert found.verdict == "legal", (found.fault, lines)


@given(numbers, seeds)
@settings(max_examples=25, deadline=None, derandomize=True)
def test_all_rules_used_together_leave_a_game_legal(number: int, seed: int) -> None:
    every = [edit for kind in ALLOWED for edit in allowed(number, kind)]
    found, lines, _ = judged(number, chosen(every, Random(seed), 3 * MOST))
    assert found.verdict == "legal", (found.fault, lines)


@pytest.mark.parametrize("kind", WRONG)
@given(numbers, seeds)
@settings(max_examples=8, deadline=None, derandomize=True)
def test_a_rule_used_wrongly_is_refused_at_its_line(kind: str, number: int, seed: int) -> None:
    random = Random(seed)
    for edit in chosen(list(WRONG[kind](played(number))), random, 1):
        every = [one for allowing in ALLOWED for one in allowed(number, allowing)]
        found, lines, at = judged(number, [edit, *apart(edit, chosen(every, random, MOST))])
        assert found.verdict == "illegal", lines
        assert found.fault is not None
        assert at[found.fault.line - 1] in edit.faults, (found.fault, lines)


@given(st.integers(0, SIMULATED - 1), seeds)
@settings(max_examples=6, deadline=None, derandomize=True)
def test_lines_pushed_one_by_one_are_judged_like_the_record(number: int, seed: int) -> None:
    random = Random(seed)
    wrong = [edit for kind in WRONG for edit in WRONG[kind](played(number))]
    edits = [edit for kind in ALLOWED for edit in allowed(number, kind)]
    one = random.choice([[], [random.choice(wrong)]])
    found, lines, _ = judged(number, chosen([*one, *random.sample(edits, min(len(edits), MOST))], random, MOST)[:MOST])
    table = Table(game(), played(number).log.replay, game().names)
    assert pushed(table, lines) == (found.fault.line if found.fault is not None else 0), (found.fault, lines)


def pushed(table: Table, lines: list[str]) -> int:
    """The line that a table refuses, 0 if none."""
    for line, text in enumerate(lines, 1):
        try:
            table.push(text)
        except Refused:
            return line
    return 0


def apart(edit: Edit, others: list[Edit]) -> list[Edit]:
    """Edits of moves that lie away from one."""
    near = range(min(edit.line, *edit.faults) - 2, max(edit.line, *edit.faults) + 3)
    return [other for other in others if not any(index in near for index in other.touched())]


def test_every_rule_is_used() -> None:
    notes = [played(number) for number in range(SIMULATED)]
    kinds = {f"{name} {kind}" for name, acts in (("allowed", ALLOWED), ("wrong", WRONG)) for kind, act in acts.items()
             if any(True for one in notes for _ in act(one))}  # fmt: skip
    assert kinds == {*(f"allowed {kind}" for kind in ALLOWED), *(f"wrong {kind}" for kind in WRONG)}
