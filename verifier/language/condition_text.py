"""The text of a condition: checks that need no grammar, parsing, and where things stand in it.

Not for: which operations the language has (`condition.py`).
"""

import ast
import re

from verifier.kernel.source import Position, Unreadable

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
