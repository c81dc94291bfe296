"""Unknown counts against ints, paths against running a program at every point, and what the solver answers."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import count as counting
from operator import add, eq, ge, gt, le, lt, mul, ne, sub
from typing import NamedTuple

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

pytest.importorskip("z3", reason="z3-solver is not installed")

from tests.support.rotating import examples
from tests.support.truths import BOUNDS, made, means, points, trees
from verifier.kernel.values import (
    Handful,
    added,
    counted,
    entry,
    how_many,
    larger,
    pick,
    smaller,
    surely_none,
    surely_not,
    times,
)
from verifier.search.explore import SceneBudget, SceneCertificate, explore
from verifier.symbolic.choice import Impossible, supposing
from verifier.symbolic.formula import all_of, any_of, compare, conjuncts, excluded, holds, negate
from verifier.symbolic.mending import lower
from verifier.symbolic.path import SymbolicPath
from verifier.symbolic.solver import QUERY_RESOURCES, Solver, SolverGaveUp
from verifier.symbolic.values import SymbolicCount, SymbolicTruth, differ, equal, formula_of, sum_of

#: For what takes the solver, or runs of a program: a third of the examples, all in a full run.
few = settings(max_examples=examples(100))
POINTS = tuple(points())
COMPARISONS = (lt, le, gt, ge, eq, ne)
TABLE = (7, -1, 4, 4, 2)
#: A program on three counts.
Program = Callable[[Sequence[int]], int]

sums = st.recursive(
    st.one_of(st.integers(-5, 5), st.sampled_from("abc")),
    lambda inner: st.one_of(
        st.tuples(st.sampled_from((add, sub)), inner, inner), st.tuples(st.just(mul), inner, st.integers(-3, 3))
    ),
    max_leaves=6,
)


def value(tree: object, counts: Sequence[int]) -> int:
    """The value of a sum on counts of either kind."""
    if isinstance(tree, tuple):
        return tree[0](value(tree[1], counts), value(tree[2], counts))
    return counts["abc".index(tree)] if isinstance(tree, str) else tree


def unknowns(path: SymbolicPath) -> list[int]:
    """Three counts that a path does not know."""
    return [path.unknown(name, *bounds) for name, bounds in zip("abc", BOUNDS, strict=True)]


def put(path: SymbolicPath, point: Sequence[int]) -> None:
    """Give the three counts values, and the variables defined by them."""
    for name, number in zip("abc", point, strict=True):
        path.values[path.names[name]] = number
    path.settle()


def fits(path: SymbolicPath, point: Sequence[int]) -> bool:
    """Whether everything that a path assumes holds at a point."""
    put(path, point)
    return all(holds(fact, path.values) for fact in path.facts)


class Way(NamedTuple):
    """One way through a program."""

    path: SymbolicPath
    result: int


def ways(program: Program) -> list[Way]:
    """Every way through a program."""
    solver, found, waiting = Solver(), [], [((), [])]
    while waiting:
        path = SymbolicPath(solver, *waiting.pop())
        with suppress(Impossible):
            found.append(Way(path, program(unknowns(path))))
        waiting.extend((left, path.values) for left in path.choice.left)
    return found


def agrees(program: Program) -> int:
    """Check that exactly one way fits each point and that it says what the program says of ints; how many there are."""
    found = ways(program)
    for way in found:
        assert all(holds(fact, way.path.values) for fact in way.path.facts)
    results: dict[tuple[int, ...], list[int]] = {point: [] for point in POINTS}
    for path, result in found:
        for point in POINTS:
            if fits(path, point):
                results[point].append(path.value(result))
    assert results == {point: [program(point)] for point in POINTS}
    return len(found)


# Counts and truths.


@given(sums, sums)
def test_unknown_counts_compute_as_ints_do(one, other) -> None:
    path = SymbolicPath(Solver())
    counts = unknowns(path)
    first, second = value(one, counts), value(other, counts)
    for point in POINTS:
        put(path, point)
        assert path.value(first) == value(one, point)
        assert path.value(first - second) == value(one, point) - value(other, point)
        assert path.value(-first) == -value(one, point)


@given(sums, sums, st.sampled_from(COMPARISONS))
def test_unknown_counts_compare_as_ints_do(one, other, comparison) -> None:
    path = SymbolicPath(Solver())
    counts = unknowns(path)
    formula = formula_of(comparison(value(one, counts), value(other, counts)))
    for point in POINTS:
        assert holds(formula, point) is comparison(value(one, point), value(other, point))
    assert not path.choice.taken


def test_a_count_without_variables_is_an_int() -> None:
    a, b, _ = unknowns(SymbolicPath(Solver()))
    for found, expected in ((a - a, 0), (a * 0, 0), (a + b - a - b + 3, 3), (5 - (5 - a) - a, 0)):
        assert type(found) is int
        assert found == expected
    assert (a <= a) is True
    assert (a != a) is False
    assert (a < a + 1) is True
    assert type(a + 0 == a + 1) is bool


def test_a_truth_that_is_known_counts_as_one_or_zero() -> None:
    a, _, _ = unknowns(SymbolicPath(Solver()))
    for comparison in (*COMPARISONS, add, sub):
        for truth, number in ((True, 1), (False, 0)):
            assert formula_of(comparison(a, truth)) == formula_of(comparison(a, number))
            assert formula_of(comparison(truth, a)) == formula_of(comparison(number, a))


def test_equal_counts_are_equal_as_keys_and_differ_from_other_things() -> None:
    a, b, _ = unknowns(SymbolicPath(Solver()))
    assert hash(a + b) == hash(b + a)
    assert {(a + b): 1}[b + a] == 1
    assert a != "a"
    assert a != None  # noqa: E711 - the comparison itself is under test
    for wrong in ("a", None, 1.5):
        with pytest.raises(TypeError):
            add(a, wrong)
        with pytest.raises(TypeError):
            le(a, wrong)
    with pytest.raises(TypeError):
        mul(a, b)


def test_formulas_of_truths_counts_and_what_is_known() -> None:
    path = SymbolicPath(Solver())
    a, b, _ = unknowns(path)
    assert formula_of(True) is True
    assert formula_of(0) is False
    assert formula_of(a) == formula_of(a != 0) == differ(a, 0)
    assert equal(a, b) == negate(differ(b, a))
    assert sum_of(a + 2) == (((0, 1),), 2)
    assert sum_of(2) == ((), 2)


# What operations need beyond arithmetic.


@given(st.integers(-9, 9), st.integers(-9, 9))
def test_helpers_on_known_counts(one: int, other: int) -> None:
    assert smaller(one, other) == min(one, other)
    assert larger(one, other) == max(one, other)
    assert pick(one < other, one, other) == min(one, other)
    assert list(times(one)) == list(range(one))
    assert surely_none(one) is (one == 0)
    assert surely_not(one < other) is not (one < other)


@given(st.lists(st.integers(), min_size=1), st.data())
def test_an_entry_of_a_table_at_a_known_index(table, data) -> None:
    index = data.draw(st.integers(0, len(table) - 1))
    assert entry(table, index) == table[index]


HELPERS: dict[str, Program] = {
    "smaller": lambda n: smaller(n[0], n[1] + 1),
    "larger": lambda n: larger(n[0], n[2] - 1),
    "nested": lambda n: smaller(larger(n[0], n[1]), larger(n[2] - 2, n[1])) * 2 + n[0],
    "pick": lambda n: pick(n[0] + n[1] == 2, n[2], n[0] - 3),
    "pick of a pick": lambda n: pick(pick(n[0] > 1, n[1], n[2]) > 0, n[0], 9),
    "entry": lambda n: entry(TABLE, n[2]),
    "entry of counts": lambda n: entry((n[0], n[1], 5, n[0] + n[1]), n[0]),
}


@pytest.mark.parametrize("name", HELPERS)
def test_helpers_on_unknown_counts_take_no_branch(name: str) -> None:
    assert agrees(HELPERS[name]) == 1


def test_times_asks_after_each_round_whether_it_was_the_last() -> None:
    assert agrees(lambda n: sum(n[1] for _ in times(n[0]))) == 4  # 0, 1, 2 or 3 rounds


def test_what_is_not_known_is_not_surely_so() -> None:
    path = SymbolicPath(Solver())
    a, b, _ = unknowns(path)
    assert not surely_none(a)
    assert surely_none(a - a)
    assert not surely_not(a > b)
    assert surely_not(a > a)
    assert not path.choice.taken


def test_handfuls_name_each_kind_once_and_lists_again_and_again() -> None:
    a, b, _ = unknowns(SymbolicPath(Solver()))
    handful = Handful.of([(4, a), (9, b), (2, 3)])
    assert tuple(handful) == (4, 9, 2)
    assert [(kind, sum_of(number)) for kind, number in counted(handful)] == [
        (4, sum_of(a)), (9, sum_of(b)), (2, ((), 3))]  # fmt: skip
    assert sum_of(how_many(handful)) == sum_of(a + b + 3)
    assert list(counted((5, 5, 1))) == [(5, 1), (5, 1), (1, 1)]
    assert how_many((5, 5, 1)) == 3
    assert how_many(()) == how_many(Handful.of(())) == 0


# Paths.

programs = st.recursive(
    sums.map(lambda tree: ("return", tree)),
    lambda inner: st.tuples(st.sampled_from(("if", "while")), sums, sums, st.sampled_from(COMPARISONS), inner, inner),
    max_leaves=5,
)


def program_of(tree: object) -> Program:
    """A program with branches, a loop that ends, and values chosen without a branch."""

    def run(counts: Sequence[int]) -> int:
        if tree[0] == "return":
            return value(tree[1], counts)
        _, one, other, comparison, then, otherwise = tree
        if tree[0] == "while":
            rounds = 0
            while rounds < 2 and comparison(value(one, counts), rounds):
                rounds += 1
            return smaller(program_of(then)(counts), rounds + value(other, counts))
        if comparison(value(one, counts), value(other, counts)):
            return program_of(then)(counts)
        return program_of(otherwise)(counts)

    return run


@given(sums, st.integers(1, 4))
def test_a_quotient_of_an_unknown_count_is_rounded_down_on_a_path_of_its_own(tree, divisor) -> None:
    agrees(lambda counts: value(tree, counts) // divisor)


@few
@given(programs)
def test_the_paths_of_a_program_are_its_runs_each_once(tree) -> None:
    agrees(program_of(tree))


def test_branches_are_tried_both_ways_unless_one_is_impossible() -> None:
    assert agrees(lambda n: 1 if n[0] > 1 else 2) == 2
    assert agrees(lambda n: 1 if n[0] > 5 else 2) == 1
    assert agrees(lambda n: (1 if n[1] > 0 else 2) if n[0] + n[1] > 4 else 3) == 2  # both known after the first
    assert agrees(lambda n: (1 if n[0] > 1 else 2) + (5 if n[0] > 1 else 7)) == 2  # asked again
    assert agrees(lambda n: (1 if n[0] == n[2] else 2) + (5 if n[0] != n[2] else 7)) == 2  # asked the other way round
    assert agrees(lambda n: 3 if n[0] and n[1] else 4) == 3


@few
@given(programs)
def test_a_run_along_its_branches_is_the_same_run(tree) -> None:
    program = program_of(tree)
    for path, result in ways(program):
        again = SymbolicPath(path.solver, tuple(path.choice.taken), path.values)
        assert sum_of(program(unknowns(again))) == sum_of(result)
        assert again.choice.taken == path.choice.taken
        assert again.choice.left == []
        assert again.facts == path.facts
        assert all(one == other for one, other in zip(again.bounds, path.bounds, strict=False))
        for left in path.choice.left:
            at = len(left) - 1
            assert left[:at] == tuple(path.choice.taken[:at])
            assert left[at] != path.choice.taken[at]


def test_what_a_path_has_learned_is_told_to_those_that_go_the_same_way() -> None:
    def run(path: SymbolicPath) -> None:
        a, b, c = unknowns(path)
        path.require(a <= b)
        path.require(b <= c)
        one = bool(a == 0)
        path.recall()
        if path.choice.ahead() < 0:  # as watchers look at what no earlier path has come to
            path.learn(formula_of(a <= c))
        assert a <= c
        if one:
            bool(b == 0)
        else:
            bool(c == 2)

    first = SymbolicPath(Solver())
    run(first)
    waiting = [(first, branch) for branch in first.branches]
    found = [tuple(first.choice.taken)]
    for earlier, branch in waiting:
        path = branch.opened(earlier, earlier.values)
        run(path)
        found.append(tuple(path.choice.taken))
        waiting += [(path, one) for one in path.branches]
    assert sorted(found) == [(0, 0), (0, 1), (1, 0), (1, 1)]


def test_a_branch_that_nothing_satisfies_is_told_before_its_run() -> None:
    path = SymbolicPath(Solver())
    a, b, c = unknowns(path)
    path.require(a <= b)
    path.require(b <= c)
    assert a <= c
    (branch,) = path.branches
    with pytest.raises(Impossible):
        branch.opened(path, path.values)


def test_what_a_larger_count_is_no_less_than_is_known_without_the_solver() -> None:
    path = SymbolicPath(silenced())
    a, b, c = unknowns(path)
    most, fewest = larger(larger(a, b), c), smaller(smaller(a, b), c)
    for one in (a, b, c):
        assert most >= one
        assert fewest <= one
    assert path.branches == []


def test_that_a_picked_count_lies_between_others_is_not_known_of_any_other_pick() -> None:
    path = SymbolicPath(Solver())
    a, b, c = unknowns(path)
    picked = pick(c == 2, a, b)
    assert path.can_be(formula_of(picked < a))
    assert path.can_be(formula_of(picked > b))
    assert not path.can_be(all_of((formula_of(picked < a), formula_of(picked < b))))


def test_a_path_that_was_set_aside_is_as_it_was() -> None:
    path = SymbolicPath(Solver())
    a, b, _ = unknowns(path)
    path.require(a <= b)
    facts, values, bounds = list(path.facts), list(path.values), list(path.bounds)
    with path.aside((), path.values):
        path.unknown("more", 0, 4)
        path.require(a >= 1)
        assert b >= 1
        assert path.facts != facts
    assert (path.facts, path.values, path.bounds) == (facts, values, bounds)
    assert "more" not in path.names
    assert path.choice.taken == path.branches == []


@few
@given(st.lists(trees, min_size=1, max_size=4), st.lists(trees, max_size=4))
def test_what_was_found_to_exclude_each_other_is_refuted_wherever_it_is_known(found, more) -> None:
    solver = Solver()
    unknowns(SymbolicPath(solver))
    solver.satisfy([made(tree) for tree in found])
    for tree in (*found, *more):
        known = [one for one in (*found, *more) if one is not tree]
        if solver.lessons.refute(made(tree), {made(one) for one in known}):
            assert not any(all(means(one, point) for one in (tree, *known)) for point in POINTS)


def test_alternatives_are_refuted_each_by_itself() -> None:
    path = SymbolicPath(Solver())
    a, b, c = unknowns(path)
    path.require(a <= b)
    path.require(b <= c)
    one, other = formula_of(a > c), formula_of(a > b)
    assert path.possible(any_of((one, other))) is None
    before = path.solver.effort.checks
    assert path.possible(one) is None
    assert path.possible(any_of((other, one))) is None
    assert path.solver.effort.checks == before


@few
@given(st.lists(trees, min_size=1, max_size=5))
def test_what_bounds_exclude_is_so(found) -> None:
    if excluded([made(tree) for tree in found], BOUNDS):
        assert not any(all(means(tree, point) for tree in found) for point in POINTS)


@few
@given(st.lists(trees, min_size=1, max_size=5))
def test_values_satisfy_all_that_is_assumed_and_it_is_impossible_only_if_nothing_does(found) -> None:
    path = SymbolicPath(Solver())
    unknowns(path)
    for number, tree in enumerate(found):
        left = [point for point in POINTS if all(means(one, point) for one in found[: number + 1])]
        if not left:
            with pytest.raises(Impossible):
                path.assume(made(tree))
            return
        path.assume(made(tree))
        assert tuple(path.values) in left
        assert all(low <= point[n] <= high for point in left for n, (low, high) in enumerate(path.bounds))


@few
@given(st.lists(trees, max_size=3), trees)
def test_whether_more_is_possible(found, more) -> None:
    path = SymbolicPath(Solver())
    unknowns(path)
    left = [point for point in POINTS if all(means(tree, point) for tree in found)]
    assume(left)
    for tree in found:
        path.assume(made(tree))
        assert path.certain(made(tree)) is not False
        assert path.certain(negate(made(tree))) is not True
    before = list(path.values)
    values = path.possible(made(more))
    assert (values is not None) is any(means(more, point) for point in left)
    if values is not None:
        assert tuple(values) in left
        assert means(more, values)
    known = path.certain(made(more))
    assert known is None or all(means(more, point) is known for point in left)
    assert path.values == before


@few
@given(st.lists(trees, min_size=1, max_size=4))
def test_the_options_of_a_choice_are_taken_each_on_a_path_of_its_own(found) -> None:
    solver, waiting, seen = Solver(), [((), [])], []
    while waiting:
        path = SymbolicPath(solver, *waiting.pop())
        unknowns(path)
        with suppress(Impossible):
            seen.append(path.choose([made(tree) for tree in found]))
            assert means(found[seen[-1]], path.values)
        waiting.extend((left, path.values) for left in path.choice.left)
    expected = [number for number, tree in enumerate(found) if any(means(tree, point) for point in POINTS)]
    assert sorted(seen) == expected


def test_an_option_that_is_not_assumed_leaves_no_fact() -> None:
    path = SymbolicPath(Solver())
    a, _, _ = unknowns(path)
    assert path.choose([formula_of(a > 5), formula_of(a > 1), formula_of(a > 2)], assuming=False) == 1
    assert path.facts == []
    assert path.choice.left == [(2,)]


def test_a_picked_count_is_one_variable_however_often_it_is_asked_for() -> None:
    path = SymbolicPath(Solver())
    a, b, _ = unknowns(path)
    first, again = smaller(a, b), smaller(a, b)
    assert sum_of(first) == sum_of(again)
    assert len(path.defined) == len(path.facts) == 1
    assert path.pick(True, 4, 5) == 4
    assert path.pick(formula_of(a > 7), 4, 5) == 5
    other = SymbolicPath(path.solver)
    assert sum_of(smaller(*unknowns(other)[:2])) == sum_of(first)


def test_picked_counts_follow_the_counts_they_depend_on() -> None:
    path = SymbolicPath(Solver())
    a, b, c = unknowns(path)
    chain = larger(smaller(a, b) + c, a)
    for point in POINTS:
        put(path, point)
        assert path.value(chain) == max(min(point[0], point[1]) + point[2], point[0])


def test_a_count_between_equal_bounds_is_known_and_a_name_means_one_count() -> None:
    path = SymbolicPath(Solver())
    assert path.unknown("known", 3, 3) == 3
    assert path.names == {}
    assert sum_of(path.unknown("a", 0, 4)) == sum_of(path.unknown("a", 0, 4))
    assert len(path.names) == len(path.values) == len(path.bounds) == 1


@few
@given(st.lists(programs, min_size=1, max_size=3), trees)
def test_a_summary_says_whether_any_predicate_is_true_without_a_branch(found, assumed) -> None:
    path = SymbolicPath(Solver())
    counts = unknowns(path)
    assume(any(means(assumed, point) for point in POINTS))
    path.assume(made(assumed))
    facts = list(path.facts)
    runs = [program_of(tree) for tree in found]
    truth = path.summary([lambda run=run: run(counts) > 0 for run in runs])
    assert path.choice.taken == path.choice.left == []
    assert path.facts[: len(facts)] == facts
    assert len(path.facts) - len(facts) == len(path.defined), "all that is new says what a picked count is"
    for point in POINTS:
        if means(assumed, point):
            put(path, point)
            assert holds(formula_of(truth), path.values) is any(run(point) > 0 for run in runs)


@few
@given(programs)
def test_the_cases_of_a_predicate_exclude_each_other_and_are_all_in_which_it_is_true(tree) -> None:
    path = SymbolicPath(Solver())
    counts = unknowns(path)
    run = program_of(tree)
    cases = path.cases(lambda: run(counts) > 0)
    for point in POINTS:
        put(path, point)
        assert sum(holds(condition, path.values) for condition in cases) == (run(point) > 0)


@few
@given(programs)
def test_what_is_supposed_leaves_out_only_ways_on_which_a_predicate_is_false(tree) -> None:
    path = SymbolicPath(Solver())
    counts = unknowns(path)
    run = program_of(tree)

    def predicate() -> bool:
        return bool(counts[0] > 0) and run(counts) > 0

    supposed = supposing(any_of(path.cases(lambda: bool(counts[0] > 0))), path.bounds)
    assert supposed is not None
    before = list(path.bounds)
    assert path.cases(predicate, supposed) == path.cases(predicate)
    assert path.bounds[: len(before)] == before


def test_what_bounds_would_not_tell_is_not_supposed() -> None:
    path = SymbolicPath(Solver())
    a, b, _ = unknowns(path)
    assert supposing(formula_of(a + b > 1), path.bounds) is None
    assert supposing(formula_of(a > 1), path.bounds) is not None


def test_a_summary_within_a_summary() -> None:
    path = SymbolicPath(Solver())
    a, b, c = unknowns(path)

    def inner() -> bool:
        return bool(path.summary([lambda: a > 1 if b > 0 else False])) and c > 1

    truth = path.summary([inner, lambda: a > 2 and c > 3])
    for point in POINTS:
        put(path, point)
        expected = (point[1] > 0 and point[0] > 1 and point[2] > 1) or (point[0] > 2 and point[2] > 3)
        assert holds(formula_of(truth), path.values) is expected
    assert path.summing == 0
    assert path.choice.taken == []


def test_counts_are_lowered_as_far_as_the_facts_allow() -> None:
    path = SymbolicPath(Solver())
    a, b, _ = unknowns(path)
    path.require(a + b >= 3)
    put(path, (3, 2, 4))
    lower(path, 0, path.facts, 0)
    lower(path, 2, path.facts, 1)
    assert path.values[:3] == [1, 2, 1]


# The solver.


@few
@given(trees)
def test_the_solver_finds_values_if_and_only_if_there_are_any(tree) -> None:
    path = SymbolicPath(Solver())
    unknowns(path)
    found = path.solver.satisfy(conjuncts(made(tree)))
    possible = [point for point in POINTS if means(tree, point)]
    assert (found is not None) is bool(possible)
    if found is not None:
        assert means(tree, [found.get(number, low) for number, (low, _) in enumerate(BOUNDS)])
    assert path.solver.effort.checks == 1


def test_variables_have_one_number_for_one_key_and_keep_their_bounds() -> None:
    solver = Solver()
    assert [solver.number(key, 0, 5) for key in ("x", "y", "x")] == [0, 1, 0]
    assert solver.satisfy([compare("le", ((0, -1),), 6)]) is None
    assert solver.satisfy([compare("le", ((0, -1),), 5)]) == {0: 5}
    assert solver.effort.checks == 2
    assert solver.effort.seconds > 0


def silenced() -> Solver:
    """A solver that gives up at once."""
    solver = Solver()
    begin = solver.open

    def give_up() -> None:
        begin()
        solver.check = lambda _: solver.z3.unknown
        solver.models.check = lambda: solver.z3.unknown
        solver.solver.reason_unknown = solver.models.reason_unknown = lambda: "canceled"

    solver.close()
    solver.open = give_up
    return solver


def hard(path: SymbolicPath) -> None:
    """Assume equations on thirty counts that no solver decides with little effort."""
    counts = [path.unknown(f"x{number}", 0, 1) for number in range(30)]
    seeds = counting(7919, 104729)
    for _ in range(4):
        factors = [next(seeds) * next(seeds) % 97 + 1 for _ in counts]
        path.require(sum(factor * count for factor, count in zip(factors, counts, strict=True)) == sum(factors) // 2)


def test_a_query_that_takes_too_long_is_undecided() -> None:
    solver = Solver(resources=5_000)
    with pytest.raises(SolverGaveUp):
        hard(SymbolicPath(solver))
    assert solver.effort.checks > 0
    assert solver.satisfy([]) == {}, "the next query starts afresh"


def test_a_solver_that_gives_up_is_neither_yes_nor_no() -> None:
    path = SymbolicPath(silenced())
    a, b, _ = unknowns(path)
    for ask in (lambda: path.assume(any_of((formula_of(a > 1), formula_of(b > 1)))),
                lambda: path.possible(any_of((formula_of(a > 2), formula_of(b > 1)))),
                lambda: path.can_be(any_of((formula_of(a > 2), formula_of(b > 1)))),
                lambda: path.solver.satisfy([formula_of(a > 1)])):  # fmt: skip
        with pytest.raises(SolverGaveUp, match="canceled"):
            ask()
    assert path.solver.effort.checks == 4


class Coin:
    """A scene that needs the solver as soon as it starts."""

    name, chips = "coin", ()

    def start(self, world: SymbolicPath, chosen: object) -> object:
        """Require what the least values do not satisfy, of more than one count."""
        a, b, _ = unknowns(world)
        world.require(SymbolicTruth(any_of((formula_of(a > 1), formula_of(b > 1))), world))
        raise AssertionError("nobody has satisfied this")


def test_what_the_solver_gave_up_on_is_in_the_account() -> None:
    account = SceneCertificate()
    assert list(explore(Coin(), silenced(), {}, [], SceneBudget(), account)) == []  # type: ignore[arg-type]
    assert account.unknown == [("coin: canceled", QUERY_RESOURCES)]
    assert account.paths == 0


def test_many_counts_are_added_up_as_one_by_one() -> None:
    path = SymbolicPath(Solver())
    one, other = path.unknown("one", 0, 3), path.unknown("other", 0, 5)
    for counts in ((one, 1, other, one - other, 2), (1, one, -one), (2, 3), ()):
        assert sum_of(added(counts)) == sum_of(sum(counts))


def test_counts_print_as_sums() -> None:
    a, b, _ = unknowns(SymbolicPath(Solver()))
    assert isinstance(a, SymbolicCount)
    assert repr(a * 2 - b + 3) == "2*v0 + -1*v1 + 3"


def test_a_count_asked_for_again_is_within_both_bounds() -> None:
    path = SymbolicPath(Solver())
    first = path.unknown("gems", 0, 5)
    again = path.unknown("gems", 3, 9)
    assert sum_of(again) == sum_of(first)
    assert path.reach(*sum_of(first)) == (3, 5)
    with pytest.raises(Impossible):
        path.unknown("gems", 6, 9)


def test_paths_of_one_solver_have_counts_of_the_same_name_within_their_own_bounds() -> None:
    solver = Solver()
    SymbolicPath(solver).unknown("gems", 0, 5)
    path = SymbolicPath(solver)
    assert path.reach(*sum_of(path.unknown("gems", 7, 9))) == (7, 9)


def test_a_solver_that_was_closed_answers_as_before() -> None:
    solver = Solver()
    fact = compare("eq", *((((solver.number("count", 0, 9), 1),), -4)))
    before = solver.satisfy([fact])
    solver.close()
    assert not solver.terms
    assert solver.satisfy([fact]) == before == {0: 4}
    assert solver.effort.checks == 2
