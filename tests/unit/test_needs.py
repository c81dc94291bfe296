"""What a game asks of its ruleset: whatever the code asks for, opening a ruleset without it refuses."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import verifier.games
from verifier.games.puzzle_strike import decisions as first_decisions
from verifier.games.puzzle_strike.operations import OPERATIONS as FIRST
from verifier.games.puzzle_strike_2 import decisions as second_decisions
from verifier.games.puzzle_strike_2.operations import OPERATIONS as SECOND

FAMILIES = {"puzzle_strike": (FIRST, first_decisions.LANGUAGE), "puzzle_strike_2": (SECOND, second_decisions.LANGUAGE)}


def modules(family: str) -> Iterator[ast.Module]:
    """The modules of a family."""
    folder = Path(verifier.games.__file__).parent / family
    return (ast.parse(path.read_text("utf-8")) for path in sorted(folder.rglob("*.py")))


def texts(node: ast.expr) -> Iterator[str]:
    """The texts that an expression can be: one, or either of two."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from (*texts(node.body), *texts(node.orelse))


def points_asked(family: str) -> set[str]:
    """The spec points that the code of a family asks for by name."""
    calls = (node for module in modules(family) for node in ast.walk(module) if isinstance(node, ast.Call))
    asking = (call for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr == "reading")
    return {text for call in asking for text in texts(call.args[0])}


def cases_asked(family: str) -> set[str]:
    """The cases of `structure` that the code of a family looks up by name and without something to fall back on."""
    nodes = (node for module in modules(family) for node in ast.walk(module) if isinstance(node, ast.Subscript))
    looked_up = (node for node in nodes if ast.unparse(node.value).rpartition(".")[2] == "structure")
    return {text for node in looked_up for text in texts(node.slice)}


@pytest.mark.parametrize("family", FAMILIES)
def test_every_spec_point_that_the_code_asks_for_is_declared_or_demanded(family: str) -> None:
    operations, language = FAMILIES[family]
    declared = {point.id for operation in operations.values() for point in operation.points}
    of_mechanisms = (point for points in language.names["mechanisms"].values() for point in points.split())
    demanded = {*language.lists["needs"], *of_mechanisms}
    asked = points_asked(family)
    assert len(asked) > 5
    assert asked <= declared | demanded


@pytest.mark.parametrize("family", FAMILIES)
def test_every_clause_that_the_code_looks_up_is_demanded(family: str) -> None:
    _, language = FAMILIES[family]
    asked = cases_asked(family)
    assert len(asked) > 5
    assert asked - {"automaton"} <= {*language.lists["structure"]}  # which a mode with an automaton must have
