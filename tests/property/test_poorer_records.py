"""Records that leave things out: a legal game made poorer is never illegal, and saying more never helps an illegal one.

Not for: why a record has no completion, which is `tests/unit/test_partial.py`.
"""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("z3", reason="z3-solver is not installed")

from tests.support.games import game, simulated
from tests.support.rotating import examples
from tests.support.thin import WAYS, thinned
from verifier.verdicts.judge import audit
from verifier.verdicts.judge_partial import examine_partial

pytestmark = pytest.mark.property
#: Verdicts that do not call a record wrong.
FINE = ("legal", "consistent", "undecided")
LENGTH = 60


@pytest.mark.rotating(2)
@pytest.mark.parametrize("way", WAYS)
@given(seed=st.integers(0, 10**6))
@settings(max_examples=examples(12))
def test_a_legal_game_made_poorer_is_never_illegal(way: str, seed: int) -> None:
    log = simulated(seed)
    poorer = thinned(log, way, Random(seed), LENGTH)
    found = audit(game(), poorer)
    assert found.verdict in FINE, (found.verdict, found.fault)


@given(seed=st.integers(0, 10**6), way=st.sampled_from(("counts", "none", "some-draws")))
@settings(max_examples=examples(20))
def test_draws_left_out_are_decided(seed: int, way: str) -> None:
    found = audit(game(), thinned(simulated(seed), way, Random(seed), LENGTH))
    assert found.verdict == "consistent", (found.verdict, found.fault)


@given(seed=st.integers(0, 10**6), way=st.sampled_from(("counts", "some-draws")))
@settings(max_examples=examples(25))
def test_what_is_illegal_with_less_is_illegal_with_more(seed: int, way: str) -> None:
    """One line is moved; where its draws hidden leave no completion, naming them does not make one."""
    random = Random(seed)
    log = simulated(seed)
    lines = list(log.lines[:LENGTH])
    at = random.randrange(2, len(lines) - 1)
    lines[at], lines[at + 1] = lines[at + 1], lines[at]
    moved = type(log)(log.with_lines(lines), tuple(lines))
    poorer = audit(game(), thinned(moved, way, Random(seed), LENGTH))
    richer = audit(game(), thinned(moved, "taken", Random(seed), LENGTH))
    if poorer.verdict == "illegal":
        assert richer.verdict in ("illegal", "disputed"), (poorer.fault, richer.fault)


@given(seed=st.integers(0, 10**6))
@settings(max_examples=examples(15))
def test_a_record_that_leaves_nothing_out_has_the_same_verdict_by_existence(seed: int) -> None:
    """One line is moved, said twice or left out; both ways to judge say the same of the same line."""
    random = Random(seed)
    log = simulated(seed)
    lines = list(log.lines[:LENGTH])
    at = random.randrange(2, len(lines) - 1)
    lines[at : at + 2] = random.choice((lines[at : at + 2][::-1], [lines[at]] * 2, lines[at + 1 : at + 2]))
    edited = replace(log.with_lines(lines), result=None)
    plain, partial = audit(game(), edited), examine_partial(game(), edited)
    assert partial.verdict == {"legal": "consistent", "disputed": "consistent"}.get(plain.verdict, plain.verdict)
    if partial.fault is not None:
        assert plain.fault is not None
        assert partial.fault.line == plain.fault.line
