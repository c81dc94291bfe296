"""The text of a condition and the words in it: checks that need no grammar, parsing, where things stand, and names.

Names and quoted texts are looked up in the vocabulary. Not for: the operations between them (`condition.py`).
"""

import ast
import re
from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import NoReturn, cast

from verifier.kernel.source import Position, Unreadable
from verifier.language.vocabulary import Inline, Term, Vocabulary, nearest

LENGTH = 500  # characters of a condition
DIGITS = 9  # of a whole number

# Texts, digits with what runs into them, words, and the characters that need a look of their own.
_TOKEN = re.compile(r"'[^'\n]*'|\"[^\"\n]*\"|\d[\w.]*|[^\W\d]\w*|&&|\|\||['\"\\#()\[\]{}!]=?")
_NEVER = {
    "\\": "a backslash",
    "#": "a comment",
    "{": "a brace",
    "&&": "'&&' (write 'and')",
    "||": "'||' (write 'or')",
    "!": "'!' (write 'not')",
}


class ConditionSource:
    """A condition's text and the position of its first character (column 0: columns are not known)."""

    def __init__(self, text: str, position: Position) -> None:
        self.text = text
        self.position = position
        self.line = re.sub(r"[\n\t\r]", " ", text)  # one line, the same length
        self.shift = len(text) - len(text.lstrip())
        self.bytes = self.line[self.shift :].encode("utf-8", "replace")

    def at(self, offset: int) -> Position:
        """The position of a character."""
        path, line, column = self.position
        before = self.text[:offset]
        if not line:
            return self.position
        if column:
            column = offset - before.rfind("\n") if "\n" in before else column + offset
        return Position(path, line + before.count("\n"), column)

    def start(self, node: ast.AST) -> int:
        """The offset of a node's first character."""
        return self.shift + len(self.bytes[: getattr(node, "col_offset", 0)].decode())

    def after(self, node: ast.expr) -> int:
        """The offset of the first sign after a node, past the parentheses that close around it."""
        end = self.shift + len(self.bytes[: node.end_col_offset].decode())
        return end + len(self.line[end:]) - len(self.line[end:].lstrip(" )"))

    def segment(self, node: ast.expr) -> str:
        """The text of a node, without parentheses around it."""
        return self.bytes[node.col_offset : node.end_col_offset].decode()

    def hyphenated(self, node: ast.expr) -> str:
        """The longest run of letters, digits and hyphens around a node."""
        start = self.start(node)
        runs = re.finditer(r"[\w-]+", self.line)
        return next((run[0] for run in runs if run.start() <= start < run.end()), "")

    def check(self, depth: int) -> None:
        """Refuse what must not even reach the parser. Raises `Unreadable`."""
        if not self.text.strip():
            raise Unreadable(self.position, "the condition is empty")
        if len(self.text) > LENGTH:
            raise Unreadable(self.position, f"a condition longer than {LENGTH} characters")
        for offset, character in enumerate(self.line):
            if not character.isprintable():
                raise Unreadable(self.at(offset), f"the control character U+{ord(character):04X}")
        self._check_tokens(depth)

    def _check_tokens(self, depth: int) -> None:
        level = 0
        for found in _TOKEN.finditer(self.line):
            token = found[0]
            level += (token[0] in "([") - (token[0] in ")]")
            problem = f"nested deeper than {depth}" if level > depth else _problem(token)
            if problem:
                raise Unreadable(self.at(found.start()), problem)

    def parse(self) -> ast.expr:
        """The syntax tree. Raises `Unreadable` where the text stops being an expression."""
        try:
            return ast.parse(self.line[self.shift :], mode="eval").body
        except SyntaxError as error:
            end = len(self.text.rstrip())
            offset = min(self.shift + error.offset - 1, end) if error.offset and error.lineno == 1 else end
            raise Unreadable(self.at(offset), self._complaint(error.msg, offset)) from None
        except (ValueError, RecursionError, MemoryError):
            raise Unreadable(self.position, "too complicated a condition") from None

    def _complaint(self, message: str, offset: int) -> str:
        if offset >= len(self.text.rstrip()):
            return "the condition ends too early"
        if "never closed" in message or "unmatched" in message or "does not match" in message:
            return message
        if re.search(r"(?<![=!<>])=(?![=])", self.line):
            return "'=' does not compare: write '=='"
        return f"unexpected {self.line[offset:].split(' ')[0][:20]!r}"


def _problem(token: str) -> str:
    """What is wrong with a token, or ''."""
    if token in "'\"" or token in ("'=", '"='):
        return "unclosed quote"
    if token[0].isdigit():
        if "." in token:
            return "numbers are whole: no decimal point"
        if not (token.isascii() and token.isdigit()):
            return f"{token[:20]!r} is neither a number nor a name; quote a name that starts with a digit"
        if token[0] == "0" and len(token) > 1:
            return "a number that starts with 0"
        return f"a number of more than {DIGITS} digits" if len(token) > DIGITS else ""
    refused = _NEVER.get(token) or ("" if token == "!=" else _NEVER.get(token[0], ""))
    return f"{refused} is not part of the condition language" if refused else ""


#: Inline texts whose trees are kept.
MOST_INLINE = 1_000
_REFUSED: dict[type[ast.AST], str] = {
    ast.Attribute: "a dot (attribute)",
    ast.Subscript: "an index in brackets",
    ast.JoinedStr: "a formatted text",
    ast.NamedExpr: "an assignment",
    ast.Starred: "a star",
    ast.Lambda: "a lambda",
    ast.Constant: "a number with a decimal point, or a text with a prefix,",
    ast.ListComp: "a comprehension",
    ast.GeneratorExp: "a comprehension",
    ast.Tuple: "a list that does not follow 'in'",
    ast.List: "a list that does not follow 'in'",
    ast.Div: "'/' (only '//' divides)",
    ast.Pow: "the power '**'",
    ast.Mod: "'%'",
    ast.UAdd: "a plus sign without a left side",
    ast.Invert: "'~'",
    ast.Is: "'is' (write '==')",
    ast.IsNot: "'is not' (write '!=')",
}


class ConditionWords:
    """Looks words up and collects the `names` it found. Every method raises `Unreadable` at the word."""

    def __init__(self, source: ConditionSource, vocabulary: Vocabulary) -> None:
        self.source = source
        self.vocabulary = vocabulary
        self.names: set[str] = set()

    def constant(self, node: ast.Constant, text: str) -> ast.expr:
        """A quoted text, resolved if the vocabulary resolves texts."""
        if self.source.segment(node)[1:-1] != text:
            self.refuse(node, "a text is written once, between plain quotes")
        value = self.vocabulary.constants(text) if self.vocabulary.constants else text
        if value is None:
            self.refuse(node, f"unknown name {text[:40]!r}", nearest(text, self.vocabulary.known))
        return ast.Constant(value)

    def word(self, node: ast.Name, name: str) -> ast.expr:
        """A value of the vocabulary."""
        term = self.vocabulary.terms.get(name)
        if term is None or self.source.segment(node) != name:
            self.unknown(node, name)
        if term.kind == "function":
            self.refuse(node, f"{name!r} is a function: it takes {term.signature()} in parentheses")
        self.names.add(name)
        return application(term, [])

    def function(self, node: ast.Call) -> Term:
        """The function that a call applies, its arguments counted but not read."""
        if not isinstance(node.func, ast.Name):
            self.refuse(node, "only a plain name can be followed by parentheses")
        if node.keywords:
            self.refuse(node.keywords[0].value, "arguments are given by place, not by name")
        name = node.func.id
        term = self.vocabulary.terms.get(name)
        if term is None or self.source.segment(node.func) != name:
            self.unknown(node.func, name)
        if term.kind == "value":
            self.refuse(node.func, f"{name!r} is a value: write it without parentheses")
        if not term.accepts(len(node.args)):
            self.refuse(node.func, f"{name!r} takes {term.signature()}, found {len(node.args)}")
        self.names.add(name)
        return term

    def check(self, node: ast.Call, term: Term) -> None:
        """Refuse a quoted argument that names nothing of its kind: misspelt, it would only be false."""
        for number, known in self.vocabulary.choices.get(term.name, {}).items():
            if number < len(node.args):
                self.one_of(node.args[number], known)

    def check_answer(self, one: ast.expr, other: ast.expr) -> None:
        """Refuse a text that the function it is compared with can never equal."""
        for call, text in ((one, other), (other, one)):
            match call:
                case ast.Call(func=ast.Name(id=name), args=[ast.Constant(value=str(first)), *_]):
                    known = self.vocabulary.answers.get(name, {}).get(first)
                    if known is not None:
                        self.one_of(text, known)

    def one_of(self, node: ast.expr, known: Collection[str]) -> None:
        """Refuse a quoted text that is none of those known."""
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value not in known:
            self.refuse(node, f"unknown name {node.value[:40]!r}", nearest(node.value, known))

    def unknown(self, node: ast.Name, name: str) -> NoReturn:
        """Refuse a name; one that is part of a hyphenated constant needs quotes."""
        word = self.source.hyphenated(node)
        suggestion = f"'{word}'" if word in self.vocabulary.known else self.vocabulary.nearest(name)
        self.refuse(node, f"unknown name {self.source.segment(node)[:40]!r}", suggestion)

    def foreign(self, node: ast.AST, before: ast.expr | None = None) -> NoReturn:
        """Refuse what the language does not have: at its sign, if it follows something, else at its first character."""
        if isinstance(node, (ast.BinOp, ast.Attribute, ast.Subscript)):
            before = node.left if isinstance(node, ast.BinOp) else node.value
        kind: ast.AST = node.op if isinstance(node, (ast.BinOp, ast.UnaryOp)) else node
        offset = self.source.after(before) if before else self.source.start(node)
        message = f"{_REFUSED.get(type(kind), 'this kind of expression')} is not part of the condition language"
        raise Unreadable(self.source.at(offset), message)

    def refuse(self, node: ast.expr, message: str, suggestion: str = "") -> NoReturn:
        """Raise the error at a node."""
        raise Unreadable(self.source.at(self.source.start(node)), message, suggestion)


@lru_cache(maxsize=MOST_INLINE)
def parsed(source: str) -> ast.expr:
    """The tree of an inline text; nobody may change it."""
    return ast.parse(source, mode="eval").body


def filled(tree: object, arguments: Mapping[str, ast.expr]) -> object:
    """An inline text's tree with its parameters replaced by arguments."""
    if isinstance(tree, ast.Name):
        return arguments.get(tree.id, tree)
    if isinstance(tree, list):
        return [filled(one, arguments) for one in tree]
    if isinstance(tree, ast.AST):
        return type(tree)(**{name: filled(value, arguments) for name, value in ast.iter_fields(tree)})
    return tree


def application(term: Term, arguments: list[ast.expr]) -> ast.expr:
    """A word applied to arguments: its text with them filled in, or a call of its function on (play, frame, ...)."""
    if isinstance(term.function, Inline):
        names, tree = term.function.parameters.split(), parsed(term.function.source)
        return cast(ast.expr, filled(tree, dict(zip(names, arguments, strict=True)))) if names else tree
    given: list[ast.expr] = [ast.Name("play", ast.Load()), ast.Name("frame", ast.Load()), *arguments]
    return ast.Call(ast.Name(f"term_{term.name}", ast.Load()), given, [])
