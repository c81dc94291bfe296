"""Attribution: whatever set of parts is needed together is found, and nothing more."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier.errata.parts import ChangedPart, responsible

pytestmark = pytest.mark.property
PARTS = tuple(ChangedPart((f"norms.{number:02}",)) for number in range(40))


@given(st.sets(st.sampled_from(PARTS), min_size=1, max_size=4), st.sets(st.sampled_from(PARTS), max_size=6))
def test_what_is_needed_together_is_found(needed: set[ChangedPart], likely: set[ChangedPart]) -> None:
    found = responsible(PARTS, needed.issubset, sorted(likely))
    assert found == needed


@given(st.sets(st.sampled_from(PARTS), min_size=1, max_size=3), st.sets(st.sampled_from(PARTS), min_size=1, max_size=3))
def test_one_of_two_causes_is_found_whole(one: set[ChangedPart], other: set[ChangedPart]) -> None:
    found = responsible(PARTS, lambda some: one <= some or other <= some)
    assert found in (one, other) or (found >= one or found >= other)
    assert all(not (one <= found - {part} or other <= found - {part}) for part in found)


def test_nothing_is_blamed_where_nothing_brings_it_about() -> None:
    assert responsible(PARTS, lambda some: False, PARTS[:3]) == frozenset()
