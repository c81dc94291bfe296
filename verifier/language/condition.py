"""Reading a condition: from its text to a checked syntax tree in which every word is a call of its function.

A whitelist: what is not named here is refused at its column. Not for: running it (`expression.py`).
"""

import ast
from typing import NamedTuple

from verifier.kernel.source import Position
from verifier.language.condition_types import PLAIN, Types
from verifier.language.condition_words import ConditionSource, ConditionWords, application
from verifier.language.vocabulary import ANY, Vocabulary

DEPTH = 20  # levels of parentheses, and of operations inside each other

_ARITHMETIC = (ast.Add, ast.Sub, ast.Mult, ast.FloorDiv)
_ORDER = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
_EQUALITY = (ast.Eq, ast.NotEq)
_MEMBERSHIP = (ast.In, ast.NotIn)
#: The word for a reading of the rules, which is no fact of the game.
READING = "reading"


class Fact(NamedTuple):
    """A part of a condition whose value is told where the condition decides: its text, its type, its translation."""

    text: str
    kind: str
    tree: ast.expr


class Condition(NamedTuple):
    """A checked condition: its text, its translated tree, its words, the facts that it is about."""

    text: str
    tree: ast.expr
    names: frozenset[str]
    facts: tuple[Fact, ...]


def read_condition(text: str, vocabulary: Vocabulary, position: Position, kind: str = ANY) -> Condition:
    """The condition of a type that a text spells. Raises `Unreadable` at the offending character.

    A text that was read before with these words is not read again.
    """
    found = vocabulary.conditions.get((text, kind))
    if found is not None:
        return found
    return vocabulary.conditions.put((text, kind), newly_read(text, vocabulary, position, kind), len(text))


def newly_read(text: str, vocabulary: Vocabulary, position: Position, kind: str) -> Condition:
    """The condition of a type that a text spells. Raises `Unreadable` at the offending character."""
    source = ConditionSource(text, position)
    source.check(DEPTH)
    tree = source.parse()
    reader = _Reader(source, vocabulary)
    translated = reader.visit(tree)
    types = Types(source, vocabulary)
    types.wanted(tree, kind)
    pairs = sides(tree, translated) or reader.read
    told = (Fact(source.segment(old), types.of(old), new) for old, new in pairs if is_fact(old))
    facts = tuple(fact for fact in told if fact.kind in PLAIN)
    return Condition(text.strip(), translated, frozenset(reader.words.names), facts)


class _Reader:
    """Checks a tree and rebuilds it, in one pass."""

    def __init__(self, source: ConditionSource, vocabulary: Vocabulary) -> None:
        self.source = source
        self.words = ConditionWords(source, vocabulary)
        self.depth = 0
        self.read: list[tuple[ast.expr, ast.expr]] = []  # words that are no part of another's arguments, translated

    def visit(self, node: ast.expr) -> ast.expr:
        """The translation of a tree; raises `Unreadable` for what the language does not have."""
        self.depth += 1
        if self.depth > DEPTH:
            self.words.refuse(node, f"nested deeper than {DEPTH}")
        made = self.leaf(node) or self.branch(node)
        self.depth -= 1
        return made

    def leaf(self, node: ast.expr) -> ast.expr | None:
        """The translation of a word or a constant; None for anything else."""
        match node:
            case ast.Constant(value=bool() | None as value):
                self.words.refuse(node, f"{value} is not a word of the condition language")
            case ast.Constant(value=int()):
                return ast.Constant(node.value)
            case ast.Constant(value=str(text)):
                return self.words.constant(node, text)
            case ast.Name(id=name):
                self.read.append((node, made := self.words.word(node, name)))
                return made
            case ast.Call():
                return self.call(node)
        return None

    def call(self, node: ast.Call) -> ast.expr:
        """The translation of a function with its arguments."""
        term = self.words.function(node)
        self.words.check(node, term)
        before = len(self.read)
        made = application(term, [self.visit(argument) for argument in node.args])
        self.read[before:] = [(node, made)]
        return made

    def branch(self, node: ast.expr) -> ast.expr:
        """The translation of an operation on smaller expressions."""
        match node:
            case ast.BoolOp(op=op, values=values):
                return ast.BoolOp(op, [self.visit(value) for value in values])
            case ast.UnaryOp(op=ast.Not() as op, operand=operand):
                return ast.UnaryOp(op, self.visit(operand))
            case ast.UnaryOp(op=ast.USub() as op, operand=operand):
                return ast.UnaryOp(op, self.number(operand))
            case ast.BinOp(left=left, op=op, right=right) if isinstance(op, _ARITHMETIC):
                if isinstance(op, ast.FloorDiv) and not (isinstance(right, ast.Constant) and right.value):
                    self.words.refuse(right, "'//' divides by a whole number written out, 1 or more")
                return ast.BinOp(self.number(left), op, self.number(right))
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return ast.IfExp(self.visit(test), self.visit(body), self.visit(orelse))
            case ast.Compare():
                return self.comparison(node)
        self.words.foreign(node)

    def comparison(self, node: ast.Compare) -> ast.expr:
        """A comparison, possibly chained; `in` stands alone and wants a list written out."""
        sides, before = [self.visit(node.left)], node.left
        for op, side in zip(node.ops, node.comparators, strict=True):
            if isinstance(op, _MEMBERSHIP):
                if len(node.ops) > 1:
                    self.words.refuse(side, "'in' cannot be part of a chain of comparisons; join them with 'and'")
                sides.append(self.listing(side))
            elif isinstance(op, _ORDER):
                self.no_text(before)
                sides.append(self.number(side))
            elif isinstance(op, _EQUALITY):
                self.words.check_answer(before, side)
                sides.append(self.visit(side))
            else:
                self.words.foreign(op, before)
            before = side
        return ast.Compare(sides[0], node.ops, sides[1:])

    def listing(self, node: ast.expr) -> ast.expr:
        """The list after `in`."""
        if not isinstance(node, (ast.Tuple, ast.List)) or not node.elts:
            self.words.refuse(node, "after 'in', expected a list such as (1, 2); a list of one is (1,)")
        return ast.Tuple([self.visit(item) for item in node.elts], ast.Load())

    def number(self, node: ast.expr) -> ast.expr:
        """The translation of an operand that must not be a text."""
        self.no_text(node)
        return self.visit(node)

    def no_text(self, node: ast.expr) -> None:
        """Refuse a quoted text where a number is meant."""
        if self.texts(node):
            self.words.refuse(node, "expected a number, found a text")

    def texts(self, node: ast.expr) -> bool:
        """Whether the value can be a quoted text."""
        match node:
            case ast.Constant(value=value):
                return isinstance(value, str)
            case ast.IfExp(body=body, orelse=orelse):
                return self.texts(body) or self.texts(orelse)
            case ast.BoolOp(values=values):
                return any(self.texts(value) for value in values)
        return False


def sides(tree: ast.expr, made: ast.expr) -> list[tuple[ast.expr, ast.expr]]:
    """The operands of a top-level comparison, below any `not`, each with its translation; [] for anything else."""
    while isinstance(tree, ast.UnaryOp) and isinstance(made, ast.UnaryOp) and isinstance(tree.op, ast.Not):
        tree, made = tree.operand, made.operand
    if not isinstance(tree, ast.Compare) or not isinstance(made, ast.Compare):
        return []
    return list(zip((tree.left, *tree.comparators), (made.left, *made.comparators), strict=True))


def is_fact(tree: ast.expr) -> bool:
    """Whether the value of a part of a condition is a fact of the game: no constant, list or reading."""
    if isinstance(tree, ast.Tuple | ast.List):
        return False
    if isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name) and tree.func.id == READING:
        return False
    return any(isinstance(node, ast.Name) for node in ast.walk(tree))
