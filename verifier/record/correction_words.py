"""The words of one correction, and a cursor over them. Not for: what they mean (`corrections`, `remedies`)."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from verifier.kernel import malformed
from verifier.language.text_file import CONTROL
from verifier.record.line import END, LINE
from verifier.record.names import normal
from verifier.record.words import WordError, Words, quoted

_LEXEME = re.compile(
    r'(?P<comment>(?<!\S)#.*)|"(?P<text>(?:[^"\\]|\\.)*)"|\u201c(?P<curly>[^\u201d]*)\u201d|\u00ab(?P<angled>[^\u00bb]*)\u00bb'
    r'|(?P<mark>[:;,=])|(?P<word>[^\s":;,=\u201c\u201d\u00ab\u00bb]+)|(?P<stray>\S)'
)


class Lexeme(NamedTuple):
    """A word, a text in quotes or a mark, and its column, from 0."""

    kind: str  # word | text | mark
    text: str
    column: int


class CorrectionCursor:
    """A cursor over the words of one correction, which begins at a column of the file (from 1)."""

    def __init__(self, words: Words, text: str, line: int, base: int) -> None:
        if len(text) > LINE:
            raise WordError(LINE, malformed.LONG_LINE.says(limit=f"{LINE:,}", unit="characters"))
        control = CONTROL.search(text)
        if control:
            raise WordError(control.start(), malformed.CONTROL_CHARACTER.says(character=f"U+{ord(control[0]):04X}"))
        self.words, self.line, self.base = words, line, base
        self.comment = ""
        start = len(text) - len(text.lstrip())
        start += text.startswith(">", start)
        self.lexemes = list(self._split(text, start))
        self.at = 0
        self.end = len(text.rstrip())

    def _split(self, text: str, start: int) -> Iterator[Lexeme]:
        for match in _LEXEME.finditer(text, start):
            kind = match.lastgroup or ""
            if kind == "comment":
                self.comment = match[0].removeprefix("#").strip()
            elif kind == "stray":
                raise WordError(match.start(), malformed.UNCLOSED_TEXT.says(sign=match[0]))
            elif kind in ("word", "mark"):
                yield Lexeme(kind, match[0], match.start())
            else:
                inside = match[kind]
                inside = re.sub(r"\\(.)", r"\1", inside) if kind == "text" else inside
                yield Lexeme("text", inside, match.start())

    def peek(self, ahead: int = 0) -> Lexeme | None:
        """The next lexeme, or one further on; None if there is none."""
        return self.lexemes[self.at + ahead] if self.at + ahead < len(self.lexemes) else None

    def peeks(self, ahead: int = 0) -> str:
        """The next word as it is compared, or one further on; "" if that is no word."""
        lexeme = self.peek(ahead)
        return normal(lexeme.text) if lexeme is not None and lexeme.kind == "word" else ""

    def passes(self, mark: str) -> bool:
        """Whether the next lexeme is this mark, which is then passed."""
        lexeme = self.peek()
        found = lexeme is not None and lexeme.kind == "mark" and lexeme.text == mark
        self.at += found
        return found

    def passes_word(self, words: str) -> bool:
        """Whether the next words are these, which are then passed."""
        wanted = words.split()
        found = [self.peeks(number) for number in range(len(wanted))] == wanted
        self.at += len(wanted) * found
        return found

    def word(self, expected: str) -> Lexeme:
        """The next lexeme, which must be a word. Raises `WordError`."""
        lexeme = self.peek()
        if lexeme is None or lexeme.kind != "word":
            raise self.expected(expected)
        self.at += 1
        return lexeme

    def expected(self, expected: str) -> WordError:
        """The fault of whatever comes next, where something else is expected."""
        lexeme = self.peek()
        if lexeme is None:
            return WordError(self.end, malformed.WORD_EXPECTED.says(expected=expected, found=END))
        return WordError(lexeme.column, malformed.WORD_EXPECTED.says(expected=expected, found=quoted(lexeme.text)))
