"""Norms of one decision that no answer can meet together, and norms that nothing can break, by their wording alone.

A guard is taken as a statement on the comparisons and words in it, of which nothing is known. Not for: what follows
from what the words mean, or from a position, which is the search.
"""

import ast
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, islice
from typing import NamedTuple

from verifier.kernel.norm import Norm

#: Statements in two guards together, at most; pairs of norms that are compared, at most.
MOST_STATEMENTS, MOST_PAIRS = 12, 20_000
#: Comparisons that say the opposite of another one.
OPPOSITE = {ast.GtE: ast.Lt, ast.NotEq: ast.Eq, ast.Gt: ast.LtE, ast.NotIn: ast.In}
CONSTANTS = {"true": True, "false": False}


class AtOdds(NamedTuple):
    """Norms that stand against each other, or one by itself, and how."""

    norms: tuple[Norm, ...]
    what: str


def norms_at_odds(norms: Sequence[Norm]) -> Iterator[AtOdds]:
    """What the wording of norms shows; norms that a permission lifts have an exception, and are left out."""
    lifted = {name for norm in norms for name in norm.overrides}
    by_decision: defaultdict[str, list[Norm]] = defaultdict(list)
    for norm in norms:
        if norm.kind != "may" and norm.id not in lifted:
            by_decision[norm.decision].append(norm)
    for norm in (one for every in by_decision.values() for one in every):
        if can_be(norm, broken=True) is False:
            yield AtOdds((norm,), f"{norm.id} can never act: nothing breaks its condition {norm.text}")
    possible = [[norm for norm in every if can_be(norm)] for every in by_decision.values()]
    pairs = (pair for every in possible for pair in combinations(every, 2))
    for one, other in islice(pairs, MOST_PAIRS):
        if can_be(one, other) is False:
            about = f"no answer to {one.decision} meets both {one.id} ({one.kind} {one.text}) and {other.id} "
            yield AtOdds((one, other), f"{about}({other.kind} {other.text})")


def can_be(*norms: Norm, broken: bool = False) -> bool | None:
    """Whether norms can all be met, or all be broken, as far as their wording tells; None for too many statements."""
    trees = [tree_of(norm.text) for norm in norms]
    names = sorted(set[str]().union(*map(statements, trees)))
    if len(names) > MOST_STATEMENTS:
        return None
    every = (1 << (1 << len(names))) - 1
    columns = {name: column(number, every) for number, name in enumerate(names)}
    left = every
    for norm, tree in zip(norms, trees, strict=True):
        wanted = (norm.kind == "must") is not broken
        rows = rows_of(tree, columns, every)
        left &= rows if wanted else every ^ rows
    return left != 0


@cache
def tree_of(text: str) -> ast.expr:
    """A guard as a tree."""
    return ast.parse(text, mode="eval").body


def column(number: int, every: int) -> int:
    """In which rows of a table of truths a statement is true, one bit for each row: runs of 0 and 1 as long as a run
    of the statement before it doubled.
    """
    run = 1 << number
    return every // ((1 << run) + 1) << run


@cache
def statements(tree: ast.expr) -> frozenset[str]:
    """What a guard is made of by `and`, `or` and `not`."""
    if isinstance(tree, ast.BoolOp):
        return frozenset[str]().union(*map(statements, tree.values))
    if isinstance(tree, ast.UnaryOp) and isinstance(tree.op, ast.Not):
        return statements(tree.operand)
    name = positive(tree)[0]
    return frozenset() if name in CONSTANTS else frozenset((name,))


@cache
def positive(tree: ast.expr) -> tuple[str, bool]:
    """A statement without a negation in it, and whether the tree says just that."""
    if isinstance(tree, ast.Compare) and len(tree.ops) == 1 and type(tree.ops[0]) in OPPOSITE:
        opposite = ast.Compare(tree.left, [OPPOSITE[type(tree.ops[0])]()], tree.comparators)
        return ast.unparse(opposite), False
    return ast.unparse(tree).lower() if isinstance(tree, ast.Constant) else ast.unparse(tree), True


def rows_of(tree: ast.expr, columns: dict[str, int], every: int) -> int:
    """In which rows of the table a guard is true."""
    if isinstance(tree, ast.BoolOp):
        parts = [rows_of(part, columns, every) for part in tree.values]
        found = parts[0]
        for part in parts[1:]:
            found = found & part if isinstance(tree.op, ast.And) else found | part
        return found
    if isinstance(tree, ast.UnaryOp) and isinstance(tree.op, ast.Not):
        return every ^ rows_of(tree.operand, columns, every)
    name, is_said = positive(tree)
    rows = every * CONSTANTS[name] if name in CONSTANTS else columns[name]
    return rows if is_said else every ^ rows
