"""One edit in a legal log of Puzzle Strike 2: what is illegal is caught at that line, what is legal is not rejected.

A small fixed sample; `python -m bench.mutation_logs --game puzzle-strike-2` makes as many mutants as one likes.
"""

import pytest

from tests.mutation.run import Miss, Tally, examine
from tests.mutation.second.kinds import KINDS
from tests.mutation.second.notes import logs
from tests.mutation.second.run import SECOND
from tests.support.rotating import in_turn, is_full

pytestmark = [pytest.mark.mutation, pytest.mark.slow]

#: Kinds that need a rare position, which a small sample may lack.
RARE = {"block-of-the-holder-counted", "deep-crash-outside-the-pile", "card-on-top-of-the-deck-passed-over"}


@pytest.fixture(scope="module")
def sample() -> tuple[dict[str, Tally], list[Miss], int]:
    """Mutants of twenty games, of half of them in turn; every other one of these has cards of a made-up pack."""
    pairs = in_turn(range(0, 20, 2), 2)
    return examine((log for number, log in enumerate(logs(20, 1)) if number - number % 2 in pairs), 1, 1, SECOND)


def test_every_illegal_edit_is_caught_at_its_line(sample: tuple[dict[str, Tally], list[Miss], int]) -> None:
    tallies, misses, _ = sample
    assert [str(miss) for miss in misses if miss.mutant.status == "illegal"] == []
    assert sum(tally.at_line for tally in tallies.values()) > (700 if is_full() else 350)


def test_no_legal_record_is_rejected(sample: tuple[dict[str, Tally], list[Miss], int]) -> None:
    tallies, misses, count = sample
    assert [str(miss) for miss in misses if miss.mutant.status == "legal"] == []
    assert tallies["unchanged"].verdicts == {"legal": count}


def test_nearly_every_kind_of_edit_is_in_the_sample(sample: tuple[dict[str, Tally], list[Miss], int]) -> None:
    missing = {name for name, tally in sample[0].items() if not tally.made}
    assert missing <= RARE if is_full() else len(missing - RARE) < 5
    assert sum(1 for entry in KINDS.values() if entry.status == "illegal") >= 45
