"""The types of conditions: a number, a truth, a text, a piece. Comparing a number with a piece says nothing.

A word whose type its game does not give fits everywhere. Not for: which words there are (`condition_words`).
"""

import ast

from verifier.kernel.source import Unreadable
from verifier.language.condition_words import ConditionSource
from verifier.language.vocabulary import ANY, Signature, Vocabulary

NUMBER, TRUTH, TEXT = "number", "truth", "text"
#: Those whose values say something by themselves; a game's own are numbers of things.
PLAIN = (NUMBER, TRUTH, TEXT, ANY)
#: How messages call a type; a game's own types are called by their names.
CALLED = {TRUTH: "a truth (yes or no)"}
_ORDER = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)


class Types:
    """The types in one condition. Every method raises `Unreadable` at what does not fit."""

    def __init__(self, source: ConditionSource, vocabulary: Vocabulary) -> None:
        self.source, self.vocabulary = source, vocabulary

    def wanted(self, node: ast.expr, kind: str) -> None:
        """Refuse an expression of another type."""
        found = self.of(node)
        if ANY not in (kind, found) and found != kind:
            where = self.source.at(self.source.start(node))
            text = self.source.segment(node)[:60]
            raise Unreadable(where, f"expected {called(kind)}, found {called(found)}: {text}")

    def of(self, node: ast.expr) -> str:
        """The type of an expression whose words and operations are known to be good."""
        match node:
            case ast.Constant(value=str()):
                return TEXT if self.vocabulary.constants is None else ANY
            case ast.Constant():
                return NUMBER
            case ast.Name(id=name):
                return self.signature(name).result
            case ast.Call(func=ast.Name(id=name), args=arguments):
                signature = self.signature(name)
                for argument, kind in zip(arguments, signature.arguments, strict=False):
                    self.wanted(argument, kind)
                return signature.result
            case ast.BoolOp(values=values):
                return self.all_of(values, TRUTH)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return self.all_of([operand], TRUTH)
            case ast.UnaryOp(operand=operand):
                return self.all_of([operand], NUMBER)
            case ast.BinOp(left=left, right=right):
                return self.all_of([left, right], NUMBER)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                self.wanted(test, TRUTH)
                self.wanted(orelse, self.of(body))
                return self.of(body)
            case ast.Compare():
                return self.comparison(node)
        return ANY

    def all_of(self, nodes: list[ast.expr], kind: str) -> str:
        """The type that every one of some expressions has to have."""
        for node in nodes:
            self.wanted(node, kind)
        return kind

    def comparison(self, node: ast.Compare) -> str:
        """A comparison: of numbers, or of two things of one type."""
        before = node.left
        for op, side in zip(node.ops, node.comparators, strict=True):
            if isinstance(op, _ORDER):
                self.all_of([before, side], NUMBER)
            else:
                kind = self.of(before)
                for item in side.elts if isinstance(side, ast.Tuple | ast.List) else (side,):
                    self.wanted(item, kind)
            before = side
        return TRUTH

    def signature(self, name: str) -> Signature:
        """The types of a word."""
        return self.vocabulary.types.get(name, Signature(ANY))


def called(kind: str) -> str:
    """A type in words."""
    return CALLED.get(kind, f"a {kind}")
