"""One edit in a legal log of Puzzle Strike 2: what is illegal is caught at that line, what is legal is not rejected.

A small fixed sample; `python -m bench.mutation_logs --game puzzle-strike-2` makes as many mutants as one likes.
"""

import pytest

from tests.mutation.run import Miss, Tally, examine
from tests.mutation.second.kinds import KINDS
from tests.mutation.second.notes import logs
from tests.mutation.second.run import SECOND

pytestmark = [pytest.mark.mutation, pytest.mark.slow]

#: Kinds that need a rare position, which a small sample may lack.
RARE = {"block-of-the-holder-counted", "deep-crash-outside-the-pile", "card-on-top-of-the-deck-passed-over"}


@pytest.fixture(scope="module")
def sample() -> tuple[dict[str, Tally], list[Miss], int]:
    """Mutants of twenty games, every other one with cards of a made-up pack."""
    return examine(logs(20, 1), 1, 1, SECOND)


def test_every_illegal_edit_is_caught_at_its_line(sample: tuple[dict[str, Tally], list[Miss], int]) -> None:
    tallies, misses, _ = sample
    assert [str(miss) for miss in misses if miss.mutant.status == "illegal"] == []
    assert sum(tally.at_line for tally in tallies.values()) > 700


def test_no_legal_record_is_rejected(sample: tuple[dict[str, Tally], list[Miss], int]) -> None:
    tallies, misses, count = sample
    assert [str(miss) for miss in misses if miss.mutant.status == "legal"] == []
    assert tallies["unchanged"].verdicts == {"legal": count}


def test_nearly_every_kind_of_edit_is_in_the_sample(sample: tuple[dict[str, Tally], list[Miss], int]) -> None:
    assert {name for name, tally in sample[0].items() if not tally.made} <= RARE
    assert sum(1 for entry in KINDS.values() if entry.status == "illegal") >= 45
