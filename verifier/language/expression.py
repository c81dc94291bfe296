"""The condition language: `money >= 3 and piece != 'wound'`, checked once and compiled to native Python.

The compiled code calls the vocabulary's functions, a few of Python's where the text of a word does, and nothing else.
`and`, `or`, `not` and comparisons stay Python's own, so one compiled condition runs on integers and on symbolic values
alike.
Not for: what the words mean, which is the game's `Vocabulary`.
"""

import ast
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import cast

from verifier.kernel.source import Position
from verifier.language.condition import Condition, read_condition
from verifier.language.condition_types import NUMBER, TRUTH
from verifier.language.node import Node
from verifier.language.vocabulary import ANY, Vocabulary

#: `evaluate(play, frame)`: the value of a condition, an int, a truth value, or their symbolic kin.
Evaluate = Callable[[object, object], object]

#: The functions of Python that the texts in place of words may call.
CALLABLE = {one.__name__: one for one in (abs, any, int, isinstance, len, max, sum, tuple)}


@dataclass(frozen=True)
class Expression:
    """A condition, compiled at its first use. `names` are the words in it (its footprint); equal texts are equal."""

    text: str
    position: Position = field(compare=False)
    names: frozenset[str] = field(compare=False)
    _condition: Condition = field(compare=False, repr=False)
    _vocabulary: Vocabulary = field(compare=False, repr=False)

    @cached_property
    def evaluate(self) -> Evaluate:
        """The compiled condition. Many of a ruleset are never asked by themselves."""
        return compile_tree(self._condition.tree, self.names, self._vocabulary)

    def find_value(self, play: object, frame: object) -> object:
        """Evaluate the condition; for whoever keeps the function without knowing whether it is ever called."""
        return self.evaluate(play, frame)

    def negated(self) -> "Expression":
        """The condition `not (text)`."""
        tree = ast.UnaryOp(ast.Not(), self._condition.tree)
        turned = Condition(f"not ({self.text})", tree, self.names, self._condition.facts)
        return Expression(turned.text, self.position, turned.names, turned, self._vocabulary)

    def tree(self) -> ast.expr:
        """The syntax tree in which every word is replaced by its meaning, for compiling several conditions as one."""
        return self._condition.tree

    def find_facts(self, play: object, frame: object) -> list[tuple[str, str]]:
        """The facts on which the condition turns, each once with its value; what is not looked at is left out."""
        known = zip(self._told, self._look(play, frame), strict=True)
        return [(text, shown(value, kind)) for (text, kind), value in known if value is not None]

    @cached_property
    def _told(self) -> list[tuple[str, str]]:
        """The texts and the types of the facts."""
        return list(dict.fromkeys((fact.text, fact.kind) for fact in self._condition.facts))

    @cached_property
    def _look(self) -> Callable[[object, object], tuple[object, ...]]:
        """What evaluates the condition and keeps the values of the facts, None for those it does not look at."""
        memories = {(text, kind): f"fact_{number}" for number, (text, kind) in enumerate(self._told)}
        names = {id(fact.tree): memories[fact.text, fact.kind] for fact in self._condition.facts}
        kept: list[ast.expr] = [ast.Name(name, ast.Load()) for name in memories.values()]
        whole = [cast(ast.expr, remembering(self._condition.tree, names)), ast.Tuple(kept, ast.Load())]
        last = ast.Subscript(ast.Tuple(whole, ast.Load()), ast.Constant(1), ast.Load())
        found = compile_tree(last, self.names, self._vocabulary, tuple(memories.values()))
        return cast(Callable[[object, object], tuple[object, ...]], found)


def remembering(tree: object, names: Mapping[int, str]) -> object:
    """A tree in which some nodes, by their identities, keep their values under names."""
    if isinstance(tree, list):
        return [remembering(one, names) for one in tree]
    if not isinstance(tree, ast.AST):
        return tree
    if (name := names.get(id(tree))) is not None:
        return ast.NamedExpr(ast.Name(name, ast.Store()), cast(ast.expr, tree))
    return type(tree)(**{field: remembering(value, names) for field, value in ast.iter_fields(tree)})


def shown(value: object, kind: str) -> str:
    """A value as it is told: a truth as yes or no."""
    if kind == TRUTH or isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def compile_expression(text: str, vocabulary: Vocabulary, position: Position, kind: str = ANY) -> Expression:
    """The condition that a text spells. `position` is that of its first character; column 0 means unknown.

    Raises `Unreadable` at the offending character: syntax outside the language, unknown or misused words, things of
    different types, another type than `kind`, unknown constants, more than 500 characters, more than 20 levels.
    """
    condition = read_condition(text, vocabulary, position, kind)
    return Expression(condition.text, position, condition.names, condition, vocabulary)


def compile_node(node: Node, vocabulary: Vocabulary) -> Expression:
    """The condition, true or not, in a scalar of a file; errors in a block scalar give the line only."""
    return compile_expression(node.string(), vocabulary, beginning(node), TRUTH)


def compile_number(node: Node, vocabulary: Vocabulary) -> Expression:
    """The number in a scalar of a file; errors as for a condition."""
    return compile_expression(node.string(), vocabulary, beginning(node), NUMBER)


def beginning(node: Node) -> Position:
    """Where the first character of a scalar stands."""
    path, line, column = node.position
    return Position(path, line + 1) if node.block else Position(path, line, column + (not node.plain))


def compile_tree(
    tree: ast.expr, names: Iterable[str], vocabulary: Vocabulary, memory: tuple[str, ...] = ()
) -> Evaluate:
    """Compile a translated tree to `lambda play, frame: tree`, which sees only the words it uses."""
    arguments = ast.arguments(
        posonlyargs=[],
        args=[ast.arg(name) for name in ("play", "frame", *memory)],
        kwonlyargs=[],
        kw_defaults=[],
        defaults=[ast.Constant(None) for _ in memory],
    )
    code = ast.fix_missing_locations(ast.Expression(ast.Lambda(arguments, tree)))
    scope: dict[str, object] = {f"term_{name}": vocabulary.terms[name].function for name in names}
    scope["__builtins__"] = CALLABLE
    made: Evaluate = eval(compile(code, "<condition>", "eval"), scope)
    return made


@cache
def words_in(text: str) -> frozenset[str]:
    """The words that a condition reads."""
    return frozenset(node.id for node in ast.walk(ast.parse(text, mode="eval")) if isinstance(node, ast.Name))
