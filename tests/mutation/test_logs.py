"""One edit in a legal log: what is certainly illegal is caught at that line, what is still legal is not rejected.

A small fixed sample; `python -m bench.mutation_logs` makes as many mutants as one likes.
"""

import pytest

from tests.mutation.mutant import KINDS
from tests.mutation.run import Miss, Tally, examine
from tests.support.games import random_header, rich_header, simulated
from tests.support.rotating import in_turn, is_full

pytestmark = [pytest.mark.mutation, pytest.mark.slow]

#: Kinds that need a rare position, which a small sample may lack.
RARE = {"steal-of-a-chip-not-discarded", "purchase-of-an-orb-in-dragon-form", "chips-on-top-of-the-bag-passed-over"}


@pytest.fixture(scope="module")
def sample() -> tuple[dict[str, Tally], list[Miss], int]:
    """Mutants of thirty games, of a fifth of them in turn, every other one begun in its middle."""
    seeds = in_turn(range(30), 5)
    return examine((simulated(seed, rich_header if seed % 2 else random_header) for seed in seeds), seed=1, most=1)


def test_every_illegal_edit_is_caught_at_its_line(sample: tuple[dict[str, Tally], list[Miss], int]) -> None:
    tallies, misses, _ = sample
    assert [str(miss) for miss in misses if miss.mutant.status == "illegal"] == []
    assert sum(tally.at_line for tally in tallies.values()) > (800 if is_full() else 140)


def test_no_legal_record_is_rejected(sample: tuple[dict[str, Tally], list[Miss], int]) -> None:
    tallies, misses, logs = sample
    assert [str(miss) for miss in misses if miss.mutant.status == "legal"] == []
    assert tallies["unchanged"].verdicts == {"legal": logs}
    assert sum(tally.made for tally in tallies.values() if tally.status == "legal") > (200 if is_full() else 35)


def test_leaving_out_a_decline_makes_a_record_incomplete(sample: tuple[dict[str, Tally], list[Miss], int]) -> None:
    verdicts = sample[0]["decline-left-out"].verdicts
    assert verdicts["consistent"] > 0
    assert set(verdicts) <= {"consistent", "legal"}


def test_nearly_every_kind_of_edit_is_in_the_sample(sample: tuple[dict[str, Tally], list[Miss], int]) -> None:
    missing = {name for name, tally in sample[0].items() if not tally.made}
    assert missing <= RARE if is_full() else len(missing - RARE) < 14
    assert sum(1 for entry in KINDS.values() if entry.status == "illegal") >= 50
