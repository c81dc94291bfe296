"""The documentation shows what the program really prints, and the generated pages are what the generators make."""

import ast
import inspect
import json
from pathlib import Path

import pytest

from tests.support.docs import ROOT, pages, run_page
from verifier.games.puzzle_strike import glossary, quantities, rules
from verifier.games.puzzle_strike.family import LABELS, VERBS
from verifier.games.puzzle_strike.operations import OPERATIONS
from verifier.games.puzzle_strike.vocabulary import VOCABULARY
from verifier.replay.schema import replay_schema

pytestmark = pytest.mark.golden
REFERENCE = ROOT / "docs" / "reference"
FAMILY = Path(inspect.getfile(rules)).parent


@pytest.mark.parametrize("path", pages(), ids=lambda path: str(path.relative_to(ROOT)))
def test_outputs_are_those_of_the_program(path: Path) -> None:
    for wrong in run_page(path).mismatches:
        shown, found = "\n".join(wrong.shown), "\n".join(wrong.found)
        pytest.fail(f"{path.name}:{wrong.line}: $ {wrong.command}\n--- shown\n{shown}\n--- found\n{found}\n"
                    "python -m tests.support.docs --write brings the pages up to date")  # fmt: skip


def test_the_schema_is_the_generated_one() -> None:
    shipped = (REFERENCE / "replay-1.schema.json").read_text("utf-8")
    assert shipped == json.dumps(replay_schema(), indent=2) + "\n"


def test_every_link_leads_somewhere() -> None:
    import re

    for path in (ROOT / "README.md", ROOT / "CHANGELOG.md", *(ROOT / "docs").rglob("*.md")):
        for target in re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", path.read_text("utf-8")):
            assert (path.parent / target).exists(), f"{path.name} links to {target}"


def test_every_word_of_conditions_is_explained() -> None:
    assert all(glossary.about(term) for term in VOCABULARY.terms.values())
    assert glossary.WORDS.keys() <= VOCABULARY.terms.keys()


@pytest.mark.parametrize("name", OPERATIONS)
def test_every_parameter_of_an_operation_is_explained(name: str) -> None:
    """What an operation accepts is found in its source: the arguments of `node.known`."""
    tree = ast.parse(inspect.getsource(OPERATIONS[name].build))
    calls = [n for n in ast.walk(tree) if isinstance(n, ast.Call) and ast.unparse(n.func) == "node.known"]
    accepted: set[str] = set()
    for argument in calls[0].args if calls else ():
        if isinstance(argument, ast.Starred):
            accepted |= set(OPERATIONS[name].build.__globals__[ast.unparse(argument.value)])
        else:
            accepted.add(ast.literal_eval(argument))
    assert set(glossary.PARAMETERS.get(name, {})) == accepted


def test_every_decision_is_listed() -> None:
    """The decisions are the first arguments of the questions that the family's code asks."""
    asked: set[str] = set()
    for path in FAMILY.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Ask" and isinstance(node.args[0], ast.Constant):
                asked.add(node.args[0].value)
    reactions = {f"react-{incident}" for incident in rules.INCIDENTS}
    assert set(glossary.DECISIONS) == asked | reactions
    assert set(glossary.DECISIONS) >= glossary.STOPPABLE


def test_triggers_and_incidents_are_explained() -> None:
    assert tuple(glossary.TRIGGER_TEXTS) == rules.TRIGGERS
    assert tuple(glossary.INCIDENT_TEXTS) == rules.INCIDENTS


def test_the_replay_format_names_every_verb_label_and_quantity() -> None:
    page = (REFERENCE / "replay-format.md").read_text("utf-8")
    names = (*VERBS, *LABELS, *quantities.OF_SEAT, *quantities.OF_CHIP, *quantities.OF_GAME)
    assert [name for name in names if f"`{name}`" not in page] == []


def test_the_rule_language_names_every_key_of_a_chip() -> None:
    page = (REFERENCE / "rule-language.md").read_text("utf-8")
    calls = [n for n in ast.walk(ast.parse(inspect.getsource(rules))) if isinstance(n, ast.Call)]
    known = [call for call in calls if ast.unparse(call.func) == "node.known"]
    keys = {ast.literal_eval(argument) for call in known for argument in call.args}
    assert {"banner", "timing", "whose"} <= keys
    assert [key for key in sorted(keys) if f"`{key}`" not in page] == []
