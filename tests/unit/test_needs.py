"""What a game asks of its ruleset: whatever the code asks for, opening a ruleset without it refuses."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import verifier.games
from verifier.games.puzzle_strike import decisions as first_decisions
from verifier.games.puzzle_strike import modes as first_modes
from verifier.games.puzzle_strike.operations import OPERATIONS as FIRST
from verifier.games.puzzle_strike_2 import decisions as second_decisions
from verifier.games.puzzle_strike_2 import modes as second_modes
from verifier.games.puzzle_strike_2.operations import OPERATIONS as SECOND

POINTS = {"puzzle_strike": frozenset[str](), "puzzle_strike_2": frozenset(second_decisions.LANGUAGE.lists["needs"])}
FAMILIES = {
    "puzzle_strike": (
        FIRST,
        (first_modes.ALWAYS, *first_modes.NEEDS.values()),
        first_decisions.LANGUAGE.lists["structure"],
    ),
    "puzzle_strike_2": (SECOND, tuple(second_modes.NEEDS.values()), second_decisions.LANGUAGE.lists["structure"]),
}


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
    operations, needs, _ = FAMILIES[family]
    declared = {point.id for operation in operations.values() for point in operation.points}
    demanded = {point for need in needs for point in need.points} | POINTS[family]
    asked = points_asked(family)
    assert len(asked) > 5
    assert asked <= declared | demanded


@pytest.mark.parametrize("family", FAMILIES)
def test_every_clause_that_the_code_looks_up_is_demanded(family: str) -> None:
    _, needs, structure = FAMILIES[family]
    asked = cases_asked(family)
    assert len(asked) > 5
    assert asked <= {*structure, *(case for need in needs for case in need.structure)}
