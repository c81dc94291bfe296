"""The condition language: `money >= 3 and chip != 'wound'`, checked once and compiled to native Python.

The compiled code calls the vocabulary's functions and nothing else. `and`, `or`, `not` and comparisons stay
Python's own, so one compiled condition runs on integers and on symbolic values alike.
Not for: what the words mean, which is the game's `Vocabulary`.
"""

import ast
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from verifier.kernel.source import Position, Unreadable
from verifier.language.condition import Condition, read_condition
from verifier.language.condition_types import NUMBER, TRUTH
from verifier.language.node import Node
from verifier.language.vocabulary import ANY, Vocabulary

#: `evaluate(play, frame)`: the value of a condition, an int, a truth value, or their symbolic kin.
Evaluate = Callable[[object, object], object]


@dataclass(frozen=True)
class Expression:
    """A compiled condition. `names` are the words it uses (its footprint); two are equal if their texts are."""

    text: str
    position: Position = field(compare=False)
    names: frozenset[str] = field(compare=False)
    evaluate: Evaluate = field(compare=False, repr=False)
    _condition: Condition = field(compare=False, repr=False)
    _vocabulary: Vocabulary = field(compare=False, repr=False)

    def negated(self) -> "Expression":
        """The condition `not (text)`."""
        tree = ast.UnaryOp(ast.Not(), self._condition.tree)
        turned = Condition(f"not ({self.text})", tree, self.names, self._condition.sides)
        return _expression(turned, self._vocabulary, self.position)

    def tree(self) -> ast.expr:
        """The syntax tree in which every word is replaced by its meaning, for compiling several conditions as one."""
        return self._condition.tree

    def parts(self) -> list[tuple[str, Evaluate]]:
        """The sides of the comparison that the condition is (below `not`), each with its text; [] if it is none."""
        return [(text, compile_tree(tree, self.names, self._vocabulary)) for text, tree in self._condition.sides]


def compile_expression(text: str, vocabulary: Vocabulary, position: Position, kind: str = ANY) -> Expression:
    """The condition that a text spells. `position` is that of its first character; column 0 means unknown.

    Raises `Unreadable` at the offending character: syntax outside the language, unknown or misused words, things of
    different types, another type than `kind`, unknown constants, more than 500 characters, more than 20 levels.
    """
    return _expression(read_condition(text, vocabulary, position, kind), vocabulary, position)


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


def _expression(condition: Condition, vocabulary: Vocabulary, position: Position) -> Expression:
    try:
        evaluate = compile_tree(condition.tree, condition.names, vocabulary)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:  # the reader lets none of these through
        raise Unreadable(position, f"cannot be compiled: {error}") from None
    return Expression(condition.text, position, condition.names, evaluate, condition, vocabulary)


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
    scope["__builtins__"] = {}
    made: Evaluate = eval(compile(code, "<condition>", "eval"), scope)
    return made
