"""The queries that findings carry, put to a second solver: it reads them, and it says what the first one said."""

from collections.abc import Iterator
from contextlib import closing
from functools import cache
from importlib.util import find_spec

import pytest

z3 = pytest.importorskip("z3", reason="z3-solver is not installed")
if find_spec("cvc5") is None:
    pytest.skip("cvc5 is not installed: there is no second solver to ask", allow_module_level=True)

from tests.support.rotating import in_turn, is_full  # noqa: E402
from verifier.games.library import Library  # noqa: E402
from verifier.search.explore import SceneBudget, SceneCertificate, SceneTrail, explore  # noqa: E402
from verifier.search.finding import Finding  # noqa: E402
from verifier.search.window import Plan, examine  # noqa: E402
from verifier.symbolic.formula import Formula, compare, holds, negate  # noqa: E402
from verifier.symbolic.path import SymbolicPath  # noqa: E402
from verifier.symbolic.smtlib import script  # noqa: E402
from verifier.symbolic.solver import Solver  # noqa: E402
from verifier.symbolic.values import formula_of  # noqa: E402

pytestmark = pytest.mark.property
GAME = Library().open("puzzle-strike/3e")
#: Windows with findings of several kinds; a third of them in turn.
WINDOWS: list[tuple[str, ...]] = in_turn(
    [(), ("combine",), ("crash-gem",), ("iron-defense",), ("strength-of-earth",), ("wound", "combine")], 3
)
#: Scenes whose path conditions are put to both solvers; one of them in turn.
SCENES: list[tuple[str, ...]] = in_turn([("crash-gem",), ("combine", "iron-defense")], 2)


def second(query: str) -> str:
    """What the second solver says of a query."""
    import cvc5

    solver = cvc5.Solver()
    symbols = cvc5.SymbolManager(solver.getTermManager())
    solver.setOption("tlimit-per", "20000")
    parser = cvc5.InputParser(solver, symbols)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, query, "query.smt2")
    said = ""
    while not (command := parser.nextCommand()).isNull():
        said += command.invoke(solver, symbols)
    return said.strip()


def first(query: str) -> str:
    """What the first solver says of a query, read anew."""
    solver = z3.Solver()
    solver.from_string(query)
    return str(solver.check())


@cache
def findings(chips: tuple[str, ...]) -> tuple[Finding, ...]:
    """The findings of a window that carry a query."""
    result = examine(GAME, chips, Plan(("CN", "DL", "AM", "GP"), paths=30))
    return tuple(finding for finding in result.findings if finding.query)


def trails(chips: tuple[str, ...]) -> Iterator[SceneTrail]:
    """Some paths of some chips' scenes, to their ends."""
    for scene in list(GAME.scenes(chips))[:3]:
        with closing(Solver()) as solver:
            yield from explore(scene, solver, {}, [], SceneBudget(6), SceneCertificate())


@pytest.mark.parametrize("chips", WINDOWS, ids=lambda chips: " ".join(chips) or "turn")
def test_a_finding_s_query_can_be_satisfied_for_both(chips: tuple[str, ...]) -> None:
    for finding in findings(chips):
        assert finding.query.startswith("; ")
        assert "(set-logic QF_LIA)" in finding.query
        assert (first(finding.query), second(finding.query)) == ("sat", "sat"), finding.about


def test_there_are_findings_to_ask_about() -> None:
    found = [finding for chips in WINDOWS for finding in findings(chips)]
    assert len(found) >= (6 if is_full() else 1)
    assert len({finding.kind for finding in found}) >= (2 if is_full() else 1)


@pytest.mark.parametrize("chips", SCENES, ids=" ".join)
def test_no_path_can_leave_its_own_condition(chips: tuple[str, ...]) -> None:
    asked = 0
    for trail in trails(chips):
        facts, limits = trail.path.facts, trail.path.solver.limits
        assert second(script(facts, limits, "the path")) == "sat"
        for fact in facts[-3:]:
            query = script([*facts, negate(fact)], limits, f"not {fact}")
            assert (first(query), second(query)) == ("unsat", "unsat")
            asked += 1
    assert asked > 10


@pytest.mark.parametrize("chips", SCENES, ids=" ".join)
def test_chips_cannot_be_made_from_nothing(chips: tuple[str, ...]) -> None:
    asked = 0
    for trail in trails(chips):
        for name, known in list(trail.scene.invariants(trail.play, trail.scene.totals(trail.play))):
            broken = negate(formula_of(known))
            if isinstance(broken, bool):
                continue
            expected = "unsat" if trail.path.possible(broken) is None else "sat"
            if asked < 40 or expected == "sat":
                asked += 1
                assert second(script([*trail.path.facts, broken], trail.path.solver.limits, name)) == expected, name
    assert asked > 10


@pytest.mark.parametrize(
    ("formulas", "expected"),
    [
        ([compare("le", ((0, -2), (1, -3)), 26)], "unsat"),  # above the bounds
        ([compare("le", ((0, -2), (1, -3)), 25)], "sat"),
        ([compare("eq", ((0, 3), (1, -6)), 2)], "unsat"),  # no whole number
        ([compare("eq", ((0, 5), (1, -3)), -1)], "sat"),
        ([compare("ne", ((0, 1),), -value) for value in range(6)], "unsat"),
        ([compare("ne", ((0, 1),), -value) for value in range(5)], "sat"),
        ([("or", (compare("le", ((0, 1),), 1), compare("eq", ((1, 1),), -3))), compare("le", ((1, 1),), -2)], "unsat"),
    ],
)
def test_both_read_bounds_sums_and_alternatives_alike(formulas: list[Formula], expected: str) -> None:
    path = SymbolicPath(Solver())
    path.unknown("one", 0, 5)
    path.unknown("other", 0, 5)
    found = path.solver.satisfy(formulas)
    assert ("unsat" if found is None else "sat") == expected
    assert second(script(formulas, path.solver.limits, "two lines\nof comment")) == expected
    if found is not None:
        values = [found.get(0, 0), found.get(1, 0)]
        assert all(holds(formula, values) for formula in formulas)
