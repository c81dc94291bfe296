"""Norms at odds by their wording alone: lint names them, whatever the words in them mean."""

import pytest

from tests.support.games import library
from verifier.games.library import rules_folder
from verifier.kernel.norm import Norm
from verifier.language.at_odds import norms_at_odds
from verifier.language.document import rulesets


def norm(name: str, kind: str, text: str, on: str = "buy", overrides: tuple[str, ...] = ()) -> Norm:
    """A norm of which the wording alone is asked."""
    return Norm(name, "C-1", on, kind, text, lambda play, frame: True, name, overrides=frozenset(overrides))


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        (("must", "kind(chip, 'gem')"), ("must-not", "kind(chip, 'gem')"), True),
        (("must", "size(chip) >= 2 and level < 1"), ("must", "size(chip) < 2 or level >= 1"), True),
        (("must", "size(chip) > 2"), ("must", "size(chip) <= 2"), True),
        (("must-not", "level == 1"), ("must-not", "level != 1"), True),
        (("must", "kind(chip, 'gem') or level > 1"), ("must-not", "kind(chip, 'gem')"), False),
        (("must", "kind(chip, 'gem')"), ("must-not", "kind(chip, 'wound')"), False),
        (("must", "x in (1, 2)"), ("must", "not (x in (1, 2))"), True),
    ],
)
def test_two_norms_that_no_answer_meets_are_named(one: tuple[str, str], other: tuple[str, str], told: bool) -> None:
    found = list(norms_at_odds([norm("one", *one), norm("other", *other)]))
    assert [[said.id for said in each.norms] for each in found] == ([["one", "other"]] if told else [])


def test_another_decision_and_an_exception_are_no_contradiction() -> None:
    must, other = norm("one", "must", "x > 1"), norm("other", "must-not", "x > 1", "trash")
    assert not list(norms_at_odds([must, other]))
    lifting = norm("may", "may", "level > 1", overrides=("one",))
    assert not list(norms_at_odds([must, norm("other", "must-not", "x > 1"), lifting]))


@pytest.mark.parametrize("text", ["false", "x > 1 and not x > 1", "x > 1 and x <= 1"])
def test_a_prohibition_that_nothing_breaks_is_named(text: str) -> None:
    (found,) = norms_at_odds([norm("one", "must-not", text)])
    assert found.what == f"one can never act: nothing breaks its condition {text}"


def test_no_shipped_norms_are_at_odds() -> None:
    assert not [one.what for name in rulesets(rules_folder()) for one in norms_at_odds(library().open(name).norms)]
