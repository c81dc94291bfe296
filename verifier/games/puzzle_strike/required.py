"""The chips without which a norm has no effect. Not for: whether a norm is broken (`judging`)."""

import ast
from collections.abc import Iterator

from verifier.games.ruleset import Ruleset

#: Words of conditions that are true only while the chip they name takes part.
NAMING = {"named": 1, "ongoing": 0, "actor_ongoing": 0, "opponent_ongoing": 0, "in_hand_named": 0, "choosing": 0}


def required(rules: Ruleset, name: str) -> frozenset[str]:
    """The chips that a norm's guard names as conditions which must all hold for it to refuse or lift anything."""
    norm = next((norm for norm in rules.norms if norm.id == name), None)
    if norm is None or norm.kind == "must":
        return frozenset()
    tree = ast.parse(norm.text, mode="eval").body
    parts = tree.values if isinstance(tree, ast.BoolOp) and isinstance(tree.op, ast.And) else [tree]
    return frozenset(slug for part in parts for slug in slugs_of(part))


def slugs_of(part: ast.expr) -> Iterator[str]:
    """The chip that a condition names, if it is one that names a chip."""
    if isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id in NAMING:
        argument = part.args[NAMING[part.func.id]] if len(part.args) > NAMING[part.func.id] else None
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            yield argument.value
