"""The documentation shows what the program really prints, and the generated pages are what the generators make."""

import ast
import inspect
import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.support.docs import ROOT, pages, run_page
from tests.support.each import each_of
from verifier.games import packing
from verifier.games.operation import Operation
from verifier.games.puzzle_strike import chips, decisions, position, setup
from verifier.games.puzzle_strike.family import LABELS, VERBS
from verifier.games.puzzle_strike.operations import OPERATIONS
from verifier.games.puzzle_strike.teams import MOVES_FIRST
from verifier.games.puzzle_strike.vocabulary import WORDS as FIRST
from verifier.games.puzzle_strike_2 import sense
from verifier.games.puzzle_strike_2.operations import OPERATIONS as SECOND_OPERATIONS
from verifier.games.puzzle_strike_2.vocabulary import WORDS as SECOND
from verifier.language import filling, lint
from verifier.record.schema import replay_schema
from verifier.report.json import AuditLine
from verifier.table.declare import declaration_of

pytestmark = pytest.mark.golden
REFERENCE = ROOT / "docs" / "reference"
FAMILY = Path(inspect.getfile(chips)).parent


#: The README is run in an environment of its own, by tests/golden/test_readme.py.
README = ROOT / "README.md"
PAGES = [path for path in pages() if path != README]
#: Pages whose commands take seconds each, as those that search; they take turns.
HEAVY = (
    *("how-to-collections.md", "how-to-diff.md", "how-to-errata.md", "how-to-import.md", "how-to-questions.md"),
    *("how-to-search.md", "interactions.md", "tutorial-a-new-chip.md"),
)
FINDINGS = REFERENCE / "findings"
SEARCHING = [path for path in PAGES if path.name in HEAVY or path.parent == FINDINGS]


def name_of(path: Path) -> str:
    """What a page is called in the names of tests."""
    return str(path.relative_to(ROOT))


@pytest.mark.rotating(len(SEARCHING))
@pytest.mark.parametrize("path", SEARCHING, ids=name_of)
def test_outputs_of_searches_are_those_of_the_program(path: Path) -> None:
    """Of the commands that take seconds one in turn."""
    check_outputs(path, taking_turns=True)


@pytest.mark.rotating(12)
@pytest.mark.parametrize("path", [path for path in PAGES if path not in SEARCHING], ids=name_of)
def test_outputs_are_those_of_the_program(path: Path) -> None:
    check_outputs(path)


def check_outputs(path: Path, *, taking_turns: bool = False) -> None:
    """Run a page, and compare what it shows with what is found."""
    for wrong in run_page(path, taking_turns=taking_turns).mismatches:
        shown, found = "\n".join(wrong.shown), "\n".join(wrong.found)
        pytest.fail(f"{path.name}:{wrong.line}: $ {wrong.command}\n--- shown\n{shown}\n--- found\n{found}\n"
                    "python -m tests.support.docs --write brings the pages up to date")  # fmt: skip


def test_the_schema_is_the_generated_one() -> None:
    shipped = (REFERENCE / "replay-1.schema.json").read_text("utf-8")
    assert shipped == json.dumps(replay_schema(), indent=2) + "\n"


def test_every_link_leads_somewhere() -> None:
    for path in (README, ROOT / "CHANGELOG.md", *(ROOT / "docs").rglob("*.md")):
        for target in re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", path.read_text("utf-8")):
            assert (path.parent / target).exists(), f"{path.name} links to {target}"


def test_every_word_of_conditions_is_explained() -> None:
    assert [name for name, word in (*FIRST.items(), *SECOND.items()) if not word.explained()] == []


@each_of("operation", [*OPERATIONS.values(), *SECOND_OPERATIONS.values()], ids=lambda one: one.name)
def test_every_parameter_of_an_operation_is_explained(operation: type[Operation[Any, Any]]) -> None:
    assert operation.usage().startswith(f"`{operation.name}")
    assert operation.about
    assert [key for key, told in operation.documented().items() if not told] == []


def test_every_decision_is_listed() -> None:
    """The decisions are the first arguments of the questions that the family's code asks."""
    trees = [ast.parse(path.read_text("utf-8")) for path in FAMILY.rglob("*.py")]
    calls = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)]
    first = [call.args[0] for call in calls if ast.unparse(call.func) == "Ask"]
    orders = [call.args[2] for call in calls if ast.unparse(call.func) == "next_of"]
    asked = {argument.value for argument in (*first, *orders) if isinstance(argument, ast.Constant)} | {MOVES_FIRST}
    reactions = {f"react-{incident}" for incident in chips.INCIDENTS}
    assert set(decisions.DECISIONS) == asked | reactions
    assert set(decisions.DECISIONS) >= decisions.STOPPABLE


def test_the_replay_format_names_every_verb_label_and_quantity() -> None:
    page = (REFERENCE / "replay-format.md").read_text("utf-8")
    names = (*VERBS, *LABELS, *decisions.QUANTITIES.words)
    assert [name for name in names if f"`{name}`" not in page] == []


def unnamed(page: Path, names: set[str]) -> list[str]:
    """The names that a page does not have in backquotes."""
    text = page.read_text("utf-8")
    return [name for name in sorted(names) if not re.search(rf"`{re.escape(name)}[`:]", text)]


def test_the_rule_language_names_every_key_of_a_chip() -> None:
    keys = {*chips.CHIP, *chips.REACTION, *chips.TRIGGER, *chips.REASON}
    assert unnamed(REFERENCE / "rule-language.md", keys) == []


def test_the_replay_format_names_every_key_of_a_position() -> None:
    tables = [declaration_of(game) for game in ("puzzle-strike", "puzzle-strike-2")]
    keys = {key for table in tables for group in table.groups.values() for key in group.keys}
    keys |= {part.key for table in tables for field in table.table.fields for part in field.parts}
    keys |= {*setup.HEADER, *position.OF_EFFECT}
    assert {"stand-ins", "traps", "table", "until"} <= keys
    assert unnamed(REFERENCE / "replay-format.md", keys) == []


def test_the_command_line_names_every_key_of_a_verdict_and_every_check_of_lint() -> None:
    sources = "".join(map(inspect.getsource, (lint, filling, packing, sense)))
    checks = set(re.findall(r'"((?:clause|norm|spec|chip|overlay|pack|deck|card)\.[a-z-]+)"', sources))
    assert {"norm.unknown", "spec.open", "pack.known", "card.name"} <= checks
    assert unnamed(REFERENCE / "command-line.md", checks | set(AuditLine.__struct_fields__)) == []
