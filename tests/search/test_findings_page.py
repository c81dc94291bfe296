"""The pages of findings and of differences: every record on them is judged as it says, and every ruling can be read.

Not for: finding them again, which takes minutes (the commands stand on the pages).
"""

import re
from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from verifier.games.game import Game
from verifier.games.library import Library
from verifier.record.read import ReplayReader
from verifier.search.lessen import without_clauses
from verifier.verdicts.judge import audit

pytestmark = pytest.mark.golden
DOCS, RECORDS = (Path(__file__).parents[2] / name for name in ("docs", "replays"))
#: Each page, with the least number of findings on it.
PAGES = {"findings-puzzle-strike-3e.md": 10, "findings-puzzle-strike-3e-ffa.md": 10, "findings-puzzle-strike-2.md": 10}
SECTION = re.compile(r"^### (\w\w\d\d) (\S+)\n(.*?)(?=^##|\Z)", re.MULTILINE | re.DOTALL)
BLOCK = re.compile(r"^```yaml\n(.*?)^```", re.MULTILINE | re.DOTALL)
DIFFERENCES = "differences-1e-3e.md"
DIFFERENCE = re.compile(r"^### (D\d+) .*?^```yaml\n(.*?)^```(.*?)(?=^##|\Z)", re.MULTILINE | re.DOTALL)
VERDICT = re.compile(r"^\| (\S+/\S+) \| (\w+)(?:, line (\d+): \S+: (.*?))? \|$", re.MULTILINE)
#: A number and a record for each difference, with the ruleset, verdict, line and message of each row below it.
ROWS = [
    (name, record, *row)
    for name, record, rest in DIFFERENCE.findall((DOCS / DIFFERENCES).read_text(encoding="utf-8"))
    for row in VERDICT.findall(rest)
]
#: What each clause is for, of those that the page says something of that records can refute.
ABLATED = re.findall(
    r"^\| (\S+) \| (decides|redundant) \| \d+ \| (.*) \|$",
    (DOCS / "reference" / "ablation-3e.md").read_text("utf-8"),
    re.M,
)
WITHOUT = re.compile(r"-> (\S+\.yaml): (\w+)(?: at line (\d+))? with it, (\w+)(?: at line (\d+))? without it")
FOUND = [entry for page in PAGES for entry in SECTION.findall((DOCS / page).read_text(encoding="utf-8"))]


@pytest.mark.parametrize("page", PAGES)
def test_the_page_has_findings(page: str) -> None:
    assert len(SECTION.findall((DOCS / page).read_text(encoding="utf-8"))) >= PAGES[page]


@pytest.mark.rotating(6)
@pytest.mark.parametrize(("code", "cause", "text"), FOUND, ids=[f"{code}-{cause}" for code, cause, _ in FOUND])
def test_the_record_is_judged_as_the_page_says(code: str, cause: str, text: str, tmp_path: Path) -> None:
    record, ruling = BLOCK.findall(text)
    path = tmp_path / "witness.yaml"
    path.write_text(record, encoding="utf-8")
    library = Library()
    replay = next(iter(ReplayReader(library.names).any(str(path))))
    game = library.open(replay.ruleset)
    said = re.search(r"^The auditor( \(`audit --presume nothing`\))?: (\w+)", text, re.MULTILINE)
    assert said is not None
    found = audit(game, replace(replay, presumes=not said[1]))  # type: ignore[arg-type, type-var]
    assert found.verdict == said[2]
    if code.startswith("AM") or code == "CN03":
        assert found.dispute is not None
        assert cause in found.dispute.points
    else:
        assert any(cause in str(note) for note in found.notes)
    changes = yaml.safe_load(ruling)["changes"]
    settled = {**changes.get("spec", {}), **changes.get("cases", {})}
    assert (cause.partition("@")[0] if "The same question: " in text else cause) in settled


def test_the_page_of_differences_has_both_verdicts_of_each() -> None:
    assert len(ROWS) >= 80
    assert [row[2] for row in ROWS] == ["puzzle-strike/1e", "puzzle-strike/3e"] * (len(ROWS) // 2)


@pytest.mark.rotating(16)
@pytest.mark.parametrize(
    ("name", "record", "ruleset", "verdict", "line", "message"), ROWS, ids=[f"{row[0]}-{row[2]}" for row in ROWS]
)
def test_the_record_of_a_difference_is_judged_as_the_page_says(
    name: str, record: str, ruleset: str, verdict: str, line: str, message: str, tmp_path: Path
) -> None:
    path = tmp_path / "witness.yaml"
    path.write_text(record.replace("ruleset: puzzle-strike/1e", f"ruleset: {ruleset}"), encoding="utf-8")
    library = Library()
    replay = next(iter(ReplayReader(library.names).any(str(path))))
    found = audit(library.open(replay.ruleset), replay)  # type: ignore[arg-type]
    assert found.verdict == verdict
    if line:
        assert found.fault is not None
        assert (str(found.fault.line), found.fault.message) == (line, message)


def judged(game: Game, path: Path) -> list[tuple[str, str]]:
    """The verdicts on the records of a file, with the line of a fault or a dispute."""
    found = []
    for replay in ReplayReader(Library().names).any(str(path)):
        verdict = audit(game.under(replay.mode or game.mode), replay)  # type: ignore[arg-type]
        at = verdict.fault or verdict.dispute
        found.append((verdict.verdict, "" if at is None else str(at.line)))
    return found


@pytest.mark.rotating(16)
@pytest.mark.parametrize(("clause", "outcome", "what"), ABLATED, ids=[clause for clause, _, _ in ABLATED])
def test_records_bear_out_what_a_clause_is_said_to_be_for(clause: str, outcome: str, what: str) -> None:
    """No stored record refutes what is called redundant, and those that are named are judged otherwise as is said."""
    game = Library().open("puzzle-strike/3e")
    less = without_clauses(game, (clause,))
    if outcome == "decides":
        path, *said = WITHOUT.search(what).groups("")  # type: ignore[union-attr]
        assert judged(game, RECORDS / path) == [tuple(said[:2])]
        assert judged(less, RECORDS / path) == [tuple(said[2:])]
        return
    illegal = RECORDS / "puzzle-strike" / "3e" / "illegal"
    own = sorted(illegal.glob(f"{clause}/*.yaml")) or sorted(illegal.glob(f"{clause.rpartition('-')[0]}-*/*.yaml"))
    assert own
    assert [judged(less, path)[0][0] for path in own] == ["illegal"] * len(own)
