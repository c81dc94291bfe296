"""Public rulings as executable cases: what was asked, who answered where, and studies with the verdict they must get.

The cases are in `rulings/`; rulings that are no case of the 3rd edition's duel are listed with the reason beside it.
"""

import json
from functools import cache
from pathlib import Path

import pytest

from tests.support.data import read_data
from tests.support.each import each_of
from tests.support.studies import replay_of
from verifier.games.library import Library
from verifier.record.read import ReplayReader
from verifier.verdicts.judge import audit
from verifier.verdicts.outcome import mismatch

HERE = Path(__file__).parent
FILES = sorted((HERE / "rulings").glob("*.yaml"))

pytestmark = pytest.mark.cases


@cache
def library() -> Library:
    """The rulesets, opened once."""
    return Library()


def loaded(path: Path) -> dict[str, object]:
    """One case file."""
    found = read_data(path)
    assert isinstance(found, dict)
    return found


def studies() -> list[tuple[str, dict[str, object]]]:
    """Every study of every ruling, with a name for the report."""
    cases = [(path.stem, study) for path in FILES for study in loaded(path)["studies"]]  # type: ignore[attr-defined]
    return [(f"{ruling}: {study['name']}", study) for ruling, study in cases]


@each_of("study", [pytest.param(study, id=name) for name, study in studies()])
def test_study(study: dict[str, object]) -> None:
    replay = ReplayReader(library().names).json(replay_of(study), "study")
    found = audit(library().open(replay.ruleset, replay.errata), replay)
    assert mismatch(found, replay.expect) == "", found.fault


@each_of("path", FILES, ids=lambda path: path.stem)
def test_case_says_what_was_asked_and_where(path: Path) -> None:
    case = loaded(path)
    assert case["id"] == path.stem
    assert set(case) == {"id", "question", "answer", "answered-by", "sources", "studies"}
    assert all(str(source).startswith("http") for source in case["sources"])  # type: ignore[attr-defined]
    assert case["studies"]


def test_no_ruling_is_both_a_case_and_left_out() -> None:
    left_out = loaded(HERE / "rulings-without-a-case.yaml")
    assert not {path.stem for path in FILES} & set(left_out)
    assert all(isinstance(reason, str) and len(reason) > 15 for reason in left_out.values())


@pytest.mark.parametrize("ruling", ["Q053", "Q055", "Q100"])
def test_ruling_that_changes_the_rules_shows_both_verdicts(ruling: str) -> None:
    """The same moves get another verdict with the erratum than without it."""
    with_and_without: dict[str, dict[bool, str]] = {}
    for study in loaded(HERE / "rulings" / f"{ruling}.yaml")["studies"]:  # type: ignore[attr-defined]
        verdicts = with_and_without.setdefault(json.dumps([study["moves"], study["position"]]), {})
        verdicts[bool(study.get("errata"))] = study["expect"]["verdict"]
    assert any(
        set(verdicts) == {True, False} and verdicts[True] != verdicts[False] for verdicts in with_and_without.values()
    )
