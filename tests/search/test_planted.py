"""Known answers: every defect planted in the rules is found, by the right code, and is not there without the planting.

The overlays stand in `planted.yaml`. Not for: what the rules as printed leave open.
"""

import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import yaml

pytest.importorskip("z3", reason="z3-solver is not installed")

from verifier.games.game import Game
from verifier.games.library import Library, rules_folder
from verifier.search.finding import Finding
from verifier.search.kinds.idle import idle
from verifier.search.kinds.stuck import resolved_twice
from verifier.search.window import Plan, examine

pytestmark = pytest.mark.mutation
PLANTED = yaml.safe_load((Path(__file__).parent / "planted.yaml").read_text(encoding="utf-8"))
RULESET = "puzzle-strike/3e"
#: Paths of one scene; the defects show on early branches.
PATHS = 120


@pytest.fixture(scope="module")
def planted_rules(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    """The rules, with every planted defect as an erratum of its own."""
    root = tmp_path_factory.mktemp("rules")
    shutil.copytree(rules_folder() / RULESET, root / RULESET)
    for entry in PLANTED:
        erratum = {"id": entry["id"], "title": entry["id"], "date": "2020-01-01", "source": "planted",
                   "status": "planted", "why": "to be found", "changes": entry["changes"]}  # fmt: skip
        (root / RULESET / "errata" / f"{entry['id']}.yaml").write_text(yaml.safe_dump(erratum), encoding="utf-8")
    yield Library(root)


def found(game: Game, chips: tuple[str, ...], kind: str) -> list[Finding]:
    """The findings of one kind in the window of some chips."""
    result = examine(game, chips, Plan((kind,), PATHS))
    result.findings += resolved_twice(game) if kind == "CN" else []
    return result.findings + (idle(game, result.fired, result.alone, result.ran) if kind in ("DD", "RD") else [])


@cache
def printed(chips: tuple[str, ...], kind: str) -> tuple[Finding, ...]:
    """The same in the rules as they are."""
    return tuple(found(Library().open(RULESET), chips, kind))


def matching(
    findings: Iterator[Finding] | list[Finding] | tuple[Finding, ...], expect: dict[str, str]
) -> list[Finding]:
    """Those of the expected code and cause."""
    return [finding for finding in findings if finding.code == expect["code"] and expect["cause"] in finding.cause]


@pytest.mark.parametrize("entry", PLANTED, ids=[entry["id"] for entry in PLANTED])
def test_a_planted_defect_is_found(entry: dict[str, object], planted_rules: Library) -> None:
    expect: dict[str, str] = entry["expect"]  # type: ignore[assignment]
    chips, kind = tuple(entry["chips"]), expect["code"][:2]  # type: ignore[arg-type, var-annotated]
    findings = matching(found(planted_rules.open(RULESET, (str(entry["id"]),)), chips, kind), expect)
    assert findings, "the planted defect is not found"
    assert "clause" not in expect or any(expect["clause"] in finding.clauses for finding in findings)
    assert (
        expect["code"] == "CN02"
        or kind in ("DD", "RD")
        or any(finding.confirmed and finding.witness for finding in findings)
    )
    assert not [finding for finding in matching(printed(chips, kind), expect) if finding.cause == findings[0].cause]


def test_there_are_enough_of_every_kind() -> None:
    codes = [entry["expect"]["code"][:2] for entry in PLANTED]
    assert len(codes) >= 20
    assert {kind for kind in codes if codes.count(kind) >= 2} >= {"CN", "DL", "LP", "AM", "GP", "IV", "DD"}
    assert "RD" in codes
