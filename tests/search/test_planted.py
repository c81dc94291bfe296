"""Known answers: every defect planted in the rules is found, by the right code, and is not there without the planting.

Each planting is an erratum in `planted/`; what must be found stands in `planted/expected.yaml`. Not for: what the rules
as printed leave open.
"""

import shutil
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

pytest.importorskip("z3", reason="z3-solver is not installed")

from tests.support.data import read_data
from verifier.games.desk import Desk
from verifier.games.game import Game
from verifier.games.library import Library, rules_folder
from verifier.language.inventory import load_clauses
from verifier.language.lint import lint
from verifier.record.read import ReplayReader
from verifier.search.finding import KINDS, Finding
from verifier.search.kinds.idle import idle
from verifier.search.kinds.stuck import by_wording
from verifier.search.window import Plan, examine
from verifier.verdicts.judge import audit

pytestmark = pytest.mark.mutation
FOLDER = Path(__file__).parent / "planted"
TABLE = read_data(FOLDER / "expected.yaml")
PLANTED, HARMLESS, MISSED = TABLE["expected"], TABLE["harmless"], TABLE["missed"]
RULESET = "puzzle-strike/3e"
#: Paths of one scene, where an entry does not say; most defects show on the first few.
PATHS = 10
#: Kinds that are absences, or need no run: they have no record that shows them.
SILENT = ("CN02", "DD01", "DD02", "RD01")


@pytest.fixture(scope="module")
def planted_rules(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    """The rules, with every planting as an erratum of its own."""
    root = tmp_path_factory.mktemp("rules")
    shutil.copytree(rules_folder() / RULESET, root / RULESET)
    for path in sorted(FOLDER.glob("*.yaml")):
        if path.name != "expected.yaml":
            shutil.copy(path, root / RULESET / "errata" / path.name)
    yield Library(root)


def opened(library: Library, name: str) -> Game:
    """The rules with a planting, even one that lint refuses, as two clauses that settle one point."""
    desk = Desk(library, RULESET)
    return desk.overlaid((desk.erratum(name),))


def found(game: Game, chips: tuple[str, ...], kind: str, paths: int) -> tuple[Finding, ...]:
    """The findings of one kind in the window of some chips."""
    result = examine(game, chips, Plan(("CN", "DL") if kind in ("CN", "DL") else (kind,), paths))
    worded = by_wording(game) if kind == "CN" else []
    absent = idle(game, result.fired, result.alone, result.ran) if kind in ("DD", "RD") else []
    return (*result.findings, *worded, *absent)


@cache
def printed(mode: str, scene: str, chips: tuple[str, ...], kind: str, paths: int) -> tuple[Finding, ...]:
    """The same in the rules as they are."""
    return found(played(Library().open(RULESET), mode, scene), chips, kind, paths)


def played(game: Game, mode: str, scene: str) -> Game:
    """The rules for a way to play and one scene of it; for the duel and all scenes where an entry names none."""
    if not mode:
        return game
    other = game.under(mode)
    every = other.scenes
    other.scenes = lambda *of: (one for one in every(*of) if one.name == scene)  # type: ignore[method-assign]
    return other


def matching(findings: Iterable[Finding], entry: dict[str, str]) -> list[Finding]:
    """Those of the expected code, cause and clause."""
    of_code = [one for one in findings if one.code == entry["code"] and entry["cause"] in one.cause]
    return [one for one in of_code if "clause" not in entry or entry["clause"] in one.clauses]


def look(entry: dict[str, object]) -> tuple[tuple[str, ...], str, int]:
    """Where to look for what: the chips, the kind, the paths."""
    chips, paths = entry["chips"], entry.get("paths", PATHS)
    assert isinstance(chips, list)
    assert isinstance(paths, int)
    return tuple(chips), str(entry.get("code", entry.get("kind")))[:2], paths


@pytest.mark.rotating(40)
@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_defect_is_found(name: str, planted_rules: Library) -> None:
    entry = PLANTED[name]
    where = entry.get("mode", ""), entry.get("scene", "")
    every = found(played(opened(planted_rules, name), *where), *look(entry))
    findings = matching(every, entry)
    assert findings, f"the planted defect is not among {[(one.code, one.cause, one.clauses) for one in every]}"
    assert not matching(printed(*where, *look(entry)), entry), "it is there without the planting"
    assert entry["code"] in SILENT or any(one.confirmed for one in findings), [one.verdict for one in findings]


@pytest.mark.rotating(40)
@pytest.mark.parametrize("name", HARMLESS)
def test_what_is_no_defect_is_not_found(name: str, planted_rules: Library) -> None:
    chips, kind, paths = look(HARMLESS[name])
    before = {(finding.code, finding.cause) for finding in printed("", "", chips, kind, paths)}
    findings = found(opened(planted_rules, name), chips, kind, paths)
    assert not [pair for pair in [(finding.code, finding.cause) for finding in findings] if pair not in before]


@pytest.mark.rotating(40)
@pytest.mark.parametrize("name", MISSED)
def test_what_is_missed_is_listed_only_as_long_as_it_is(name: str, planted_rules: Library) -> None:
    findings = matching(found(opened(planted_rules, name), *look(MISSED[name])), MISSED[name])
    assert not any(one.confirmed for one in findings)


@pytest.mark.parametrize("name", ["chip-that-comes-back-for-nothing", "crash-forbidden", "when-sale-prices-pays"])
def test_a_witness_can_be_read_and_is_judged_as_told(name: str, planted_rules: Library) -> None:
    entry, game = PLANTED[name], opened(planted_rules, name)
    finding = next(one for one in matching(found(game, *look(entry)), entry) if one.confirmed)
    replay = ReplayReader(planted_rules.names).text(finding.witness, "witness")
    assert replay.errata == (name,)
    assert finding.verdict.startswith(audit(game, replay).verdict)


@pytest.mark.parametrize("name", ["two-clauses-settle-one-point", "two-clauses-settle-a-chip"])
def test_lint_sees_two_clauses_that_settle_one_point(name: str, planted_rules: Library) -> None:
    game, folder = opened(planted_rules, name), planted_rules.root / RULESET
    decided = (game.points, game.resolutions, game.presumptions)
    issues = lint(game.document, load_clauses(game.document), game.norms, *decided, folder)
    (twice,) = (issue for issue in issues if issue.check == "spec.twice")
    assert twice.level == "error"
    assert twice.position.path.endswith(f"{name}.yaml")


@pytest.mark.parametrize("name", [name for name, entry in PLANTED.items() if "mode" in entry])
def test_two_seats_do_not_show_what_three_do(name: str, planted_rules: Library) -> None:
    entry = PLANTED[name]
    if entry["code"] not in SILENT:
        assert not matching(found(opened(planted_rules, name), *look(entry)), entry)


def test_there_are_enough_of_every_kind() -> None:
    kinds = Counter(entry["code"][:2] for entry in PLANTED.values())
    assert {*kinds} == {*KINDS}
    assert min(kinds.values()) >= 2
    assert {path.stem for path in FOLDER.glob("*.yaml")} == {*PLANTED, *HARMLESS, *MISSED, "expected"}
