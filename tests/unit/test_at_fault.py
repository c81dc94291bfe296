"""Under which clause a fault is reported: what the section `at-fault` of a ruleset says of what is wrong in a line."""

import pytest

from verifier.games.at_fault import AtFault, blame, words_of_claim
from verifier.games.library import Library
from verifier.kernel.event import Assertion
from verifier.kernel.norm import Refusal
from verifier.kernel.source import Unreadable

pytestmark = pytest.mark.unit
GENERAL = Refusal("GENERAL", "wrong", also=("OTHER",))
WORDS = words_of_claim(Assertion("pile", 3), "own", 2, ())


def kind(words: str, *clauses: str) -> AtFault:
    """A kind of fault."""
    return AtFault(frozenset(words.split()), len(words.split()), clauses)


def test_words_of_a_claim() -> None:
    assert {"pile", "own", "more"} == WORDS
    assert words_of_claim(Assertion("in-hand", 0, 1, 5), "other", 1, ("1-gem", "gem")) == {
        *("in-hand", "other", "less", "zero"),
        *("1-gem", "gem"),
    }


@pytest.mark.parametrize(
    ("kinds", "reported", "also"),
    [
        # of those that were carried out the last of the most exact kind; what it was before is broken, too
        ([kind("pile", "ANY"), kind("own more pile", "FIRST", "LAST")], "LAST", ("FIRST", "ANY", "GENERAL", "OTHER")),
        # what was not carried out, or fits something else, is not broken
        ([kind("own more pile", "NOT-AT-WORK"), kind("own less pile", "FIRST")], "GENERAL", ("OTHER",)),
        # a clause that is listed stays
        ([kind("own more pile", "FIRST", "GENERAL", "LAST")], "GENERAL", ("LAST", "FIRST", "OTHER")),
        # and so does one that the kind is narrowed down to
        ([kind("GENERAL pile", "FIRST")], "GENERAL", ("FIRST", "OTHER")),
    ],
)
def test_what_is_blamed(kinds: list[AtFault], reported: str, also: tuple[str, ...]) -> None:
    found = blame(GENERAL, kinds, WORDS, ["LAST", "FIRST", "ANY"])
    assert (found.clause, found.also, found.message) == (reported, also, "wrong")


def test_a_word_that_no_fault_has_is_refused(tmp_path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "odd.yaml"
    path.write_text(
        "title: odd\ndate: 2025-01-01\nsource: test\nstatus: house\nwhy: test\n"
        "changes: {at-fault: {own mor pile: [PS3-CRASH-03]}}\n"
    )
    with pytest.raises(Unreadable, match="unknown word 'mor' of a fault"):
        Library().open("puzzle-strike/3e", (str(path),))
