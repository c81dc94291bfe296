"""Making one judge of all the norms on a decision: their guards compiled together into a single function.

Norms are examined in written order. The compiled code is ordinary Python, so it judges integers and symbolic values
alike. Not for: what a norm is (`verifier.kernel.norm`).
"""

import ast
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import cast

from verifier.kernel.norm import FirstBroken, Norm, NormJudge
from verifier.language.expression import Expression, compile_tree
from verifier.language.vocabulary import Vocabulary

#: A norm with its guard as an expression.
Guarded = tuple[Norm, Expression]
#: So many norms are nested in one compiled expression; Python's own compiler follows it by recursion.
MOST_NESTED = 50


def judges(norms: Iterable[Guarded], vocabulary: Vocabulary) -> Mapping[str, NormJudge]:
    """The judge of each kind of decision that has norms."""
    by_decision: dict[str, list[Guarded]] = {}
    for norm, guard in norms:
        by_decision.setdefault(norm.decision, []).append((norm, guard))
    return {decision: judge_of(group, vocabulary) for decision, group in by_decision.items()}


def judge_of(group: list[Guarded], vocabulary: Vocabulary) -> NormJudge:
    """One judge for the norms on a decision, compiled when there is first such a decision to judge."""
    binding = [(norm, guard) for norm, guard in group if norm.kind != "may"]
    every = tuple(norm for norm, _ in group)
    return NormJudge(partial(compile_judge, binding, group, vocabulary), tuple(norm for norm, _ in binding), every)


def compile_judge(binding: list[Guarded], group: list[Guarded], vocabulary: Vocabulary) -> FirstBroken:
    """Compile the tests of the binding norms of a group; once for all rulesets that have the same in the same words."""
    alike = tuple((norm.id, norm.kind, norm.overrides, guard.text) for norm, guard in group)
    found = vocabulary.judges.get(alike)
    if found is not None:
        return found
    return vocabulary.judges.put(alike, newly_compiled(binding, group, vocabulary), sum(len(one[3]) for one in alike))


def newly_compiled(binding: list[Guarded], group: list[Guarded], vocabulary: Vocabulary) -> FirstBroken:
    """Compile the tests of the binding norms of a group; very many some at a time, as one nests them all."""
    names = {name for _, guard in group for name in guard.names}
    tests = [(index, broken(*entry, group)) for index, entry in enumerate(binding)]
    parts = [compiled(tests[at : at + MOST_NESTED], names, vocabulary) for at in range(0, len(tests), MOST_NESTED)]
    return parts[0] if len(parts) == 1 else in_turn(parts)


def compiled(tests: list[tuple[int, ast.expr]], names: Collection[str], vocabulary: Vocabulary) -> FirstBroken:
    """What gives the number of the first of some tests that is true; -1 if none is."""
    tree: ast.expr = ast.Constant(-1)
    for index, test in reversed(tests):
        tree = ast.IfExp(test, ast.Constant(index), tree)
    tree, memory = remembering(tree)
    return cast(FirstBroken, compile_tree(tree, names, vocabulary, memory))


def in_turn(parts: Sequence[FirstBroken]) -> FirstBroken:
    """The first of some such functions that finds a norm broken."""

    def first_broken(play: object, frame: object) -> int:
        return next((found for part in parts if (found := part(play, frame)) >= 0), -1)

    return first_broken


def remembering(tree: ast.expr) -> tuple[ast.expr, tuple[str, ...]]:
    """The tree with every call that stands in it more than once made once at most, and the names of the memories."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    texts = {id(call): ast.dump(call) for call in calls}
    counted = Counter(texts[id(call)] for call in calls)
    names = {text: f"known_{number}" for number, (text, times) in enumerate(counted.items()) if times > 1}
    repeated = {call: names[text] for call, text in texts.items() if text in names}
    return with_memories(tree, repeated), tuple(names.values())


def with_memories(tree: ast.expr, repeated: Mapping[int, str]) -> ast.expr:
    """The tree with each repeated call as `known if known is not None else (known := call)`; it shares what stays."""
    if not isinstance(tree, ast.Call):
        alike = cast(Callable[..., ast.expr], type(tree))
        return alike(**{name: within(value, repeated) for name, value in ast.iter_fields(tree)})
    name = repeated.get(id(tree))
    if name is None:
        return tree
    known = ast.Name(name, ast.Load())
    made = ast.NamedExpr(ast.Name(name, ast.Store()), tree)
    return ast.IfExp(ast.Compare(known, [ast.IsNot()], [ast.Constant(None)]), known, made)


def within(value: object, repeated: Mapping[int, str]) -> object:
    """A field of a tree with its repeated calls remembered."""
    if isinstance(value, list):
        return [within(one, repeated) for one in value]
    return with_memories(value, repeated) if isinstance(value, ast.expr) else value


def broken(norm: Norm, guard: Expression, group: list[Guarded]) -> ast.expr:
    """The test that a norm is broken and no permission of the group lifts it."""
    test = guard.tree() if norm.kind == "must-not" else ast.UnaryOp(ast.Not(), guard.tree())
    lifting = [other for permission, other in group if permission.kind == "may" and norm.id in permission.overrides]
    unless = [ast.UnaryOp(ast.Not(), permission.tree()) for permission in lifting]
    return ast.BoolOp(ast.And(), [test, *unless]) if unless else test
