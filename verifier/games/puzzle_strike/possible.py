"""What a condition can be for a chip, whatever the position: its printed attributes are known, the rest is not.

Conditions are read anew as syntax trees; they were checked when the ruleset was opened. An unknown part makes a value
unknown unless the known parts decide it. Not for: the condition of a game in progress, which is compiled.
"""

import ast
from collections import defaultdict
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from operator import add, eq, floordiv, ge, gt, le, lt, mul, ne, neg, not_, sub
from typing import TYPE_CHECKING, Final

from verifier.games.puzzle_strike.chips import Chip
from verifier.games.puzzle_strike.rules import Rules
from verifier.kernel.norm import Norm

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.flows import Course


class Unknown(Enum):
    """What stands for a value that depends on the position."""

    VALUE = "?"


UNKNOWN: Final = Unknown.VALUE
#: The chips behind the words that stand for one (`chip`, `cause`, `bought`, `trashed`, `moved`); `self` has the text.
Bound = Mapping[str, Chip]

OPERATORS: Mapping[type, Callable[..., object]] = {
    **{ast.Eq: eq, ast.NotEq: ne, ast.Lt: lt, ast.LtE: le, ast.Gt: gt, ast.GtE: ge},
    **{ast.Add: add, ast.Sub: sub, ast.Mult: mul, ast.FloorDiv: floordiv},
    **{ast.In: lambda one, many: one in many, ast.NotIn: lambda one, many: one not in many},
}
#: The words whose value for a chip is printed on it.
PRINTED: Mapping[str, Callable[..., object]] = {
    "banner": lambda chip: chip.banner != (),
    "colour": lambda chip, name: name in chip.banner,
    "icon": lambda chip, name: name in chip.icons,
    "kind": lambda chip, name: chip.kind == name,
    "named": lambda chip, slug: chip.slug == slug,
    "size": lambda chip: chip.size,
    "reaction": lambda chip, to: any(half.to == to for half in chip.reactions()),
}


@cache
def tree_of(text: str) -> ast.expr:
    """The syntax tree of a condition."""
    return ast.parse(" ".join(text.split()), mode="eval").body


@cache
def words_of(text: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The words of a condition, each with the texts among its arguments."""
    tree = tree_of(text)
    functions = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    found: list[tuple[str, tuple[str, ...]]] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            found.append((node.func.id, tuple(str(one.value) for one in node.args if isinstance(one, ast.Constant))))
        elif isinstance(node, ast.Name) and id(node) not in functions:
            found.append((node.id, ()))
    return tuple(found)


@cache
def names_in(text: str) -> frozenset[str]:
    """The words of a condition, and `self` where `choosing` asks for the chip that has the text."""
    found = {name for name, _ in words_of(text)}
    return frozenset(found | {"self"} if "choosing" in found else found)


class Possible:
    """Says under one ruleset what conditions and norms can be."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.settled = {point for point, scope in rules.decided.settled if not scope}
        self.scoped = {point for point, scope in rules.decided.settled if scope}
        self.norms, self.lifting = defaultdict[str, list[Norm]](list), defaultdict[str, list[Norm]](list)
        for norm in rules.norms:
            self.norms[norm.decision].append(norm)
            for overridden in norm.overrides:
                self.lifting[overridden].append(norm)
        self.found: dict[tuple[str, tuple[tuple[str, int], ...]], object] = {}  # what texts are, once for all
        self.courses: dict[tuple[int, int], set[Course]] = {}  # those of chips that chips play, by chip and depth

    def can_be(self, text: str, truth: bool, bound: Bound) -> bool:
        """Whether a condition can be true (or false)."""
        read = names_in(text)
        key = text, tuple((name, chip.index) for name, chip in bound.items() if name in read)
        if key not in self.found:
            self.found[key] = self.value(tree_of(text), bound)
        value = self.found[key]
        return value is UNKNOWN or bool(value) is truth

    def bears(self, norm: Norm, bound: Bound) -> bool:
        """Whether a norm can forbid or permit anything."""
        return self.can_be(norm.text, norm.kind != "must", bound)

    def forbidden(self, decision: str, bound: Bound) -> bool:
        """Whether some norm on a decision is broken in every position, and no permission can lift it."""
        return any(norm.kind != "may" and self.always_broken(norm, bound) for norm in self.norms[decision])

    def always_broken(self, norm: Norm, bound: Bound) -> bool:
        """Whether a norm is broken whatever the position."""
        if any(self.can_be(other.text, True, bound) for other in self.lifting[norm.id]):
            return False
        return not self.can_be(norm.text, norm.kind == "must", bound)

    def value(self, node: ast.expr, bound: Bound) -> object:
        """The value of a tree, or `UNKNOWN`."""
        match node:
            case ast.Constant():
                return node.value
            case ast.Name(id=name):
                return {"true": True, "false": False}.get(name, bound.get(name, UNKNOWN))
            case ast.Tuple(elts=items) | ast.List(elts=items):
                return applied(lambda *found: found, *(self.value(item, bound) for item in items))
            case ast.BoolOp(op=op, values=parts):
                return self.joined([self.value(part, bound) for part in parts], isinstance(op, ast.Or))
            case ast.UnaryOp(op=op, operand=operand):
                return applied(negation(op), self.value(operand, bound))
            case ast.IfExp(test=test, body=body, orelse=other):
                truth = self.value(test, bound)
                return UNKNOWN if truth is UNKNOWN else self.value(body if truth else other, bound)
            case ast.BinOp(left=left, op=op, right=right):
                return applied(OPERATORS[type(op)], self.value(left, bound), self.value(right, bound))
            case ast.Compare(left=left, ops=ops, comparators=sides):
                found = [self.value(side, bound) for side in (left, *sides)]
                steps = zip(ops, found, found[1:], strict=False)
                return self.joined([applied(OPERATORS[type(op)], one, two) for op, one, two in steps], False)
            case ast.Call(func=ast.Name(id=name), args=arguments):
                return self.call(name, [self.value(one, bound) for one in arguments], bound)
        return UNKNOWN

    def joined(self, values: list[object], decisive: bool) -> object:
        """The value of `or` (decided by a truth) or `and` (decided by a falsehood)."""
        known = [bool(value) for value in values if value is not UNKNOWN]
        if decisive in known:
            return decisive
        return not decisive if len(known) == len(values) else UNKNOWN

    def call(self, name: str, values: list[object], bound: Bound) -> object:
        """The value of a function."""
        if name == "choosing" and "self" in bound:  # its first argument is the chip that offers the option
            return UNKNOWN if values[0] == bound["self"].slug else False
        if UNKNOWN in values:
            return UNKNOWN
        if name == "parameter":
            return self.rules.parameters.get(str(values[0]), UNKNOWN)
        if name == "reading":
            general = values[0] in self.settled and values[0] not in self.scoped
            return self.rules.decided.settled[str(values[0]), ""] if general else UNKNOWN
        if name == "counter_crashes" and isinstance(values[0], Chip):
            return values[0].index in self.rules.counter_chips
        printed = PRINTED.get(name)
        return UNKNOWN if printed is None or not isinstance(values[0], Chip) else printed(*values)


def negation(op: ast.unaryop) -> Callable[..., object]:
    """What `not` or a minus sign does."""
    return not_ if isinstance(op, ast.Not) else neg


def applied(operator: Callable[..., object], *values: object) -> object:
    """An operation on values; unknown if any is."""
    return UNKNOWN if UNKNOWN in values else operator(*values)
