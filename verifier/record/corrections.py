"""The lines that no player makes: taking lines back, rulings on a line, and ends that are called from outside.

    rewind to REFERENCE [by WHO] [TEXT]
    ruling TEXT [by WHO] [accepts | overrides CLAUSE | reads POINT: READING] [on REFERENCE]
    time [called] [by WHO] [TEXT]
    adjudicate (SEAT [wins] | draw) [by WHO] [TEXT]

A REFERENCE is a line of the file (`31`, `line 31`) or, in the strict form, `event 12`: the 12th of all moves and
corrections, which stays the same whatever happens to the lines of the file. The parts after the first may stand in any
order. Not for: which moves count after all corrections (`history`), or what they mean for a verdict.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from verifier.kernel import malformed
from verifier.language.text_file import CONTROL
from verifier.record.line import END, LINE
from verifier.record.model import Correction
from verifier.record.names import Names, normal
from verifier.record.words import CORRECTIONS, WordError, Words, cut, integer, is_count, nearest, quoted

#: More of them are not read in one record.
MOST = 200
#: What a ruling may do.
EFFECTS = ("accepts", "overrides", "reads")

_LEXEME = re.compile(
    r'(?P<comment>(?<!\S)#.*)|"(?P<text>(?:[^"\\]|\\.)*)"|\u201c(?P<curly>[^\u201d]*)\u201d|\u00ab(?P<angled>[^\u00bb]*)\u00bb'
    r'|(?P<mark>[:;,=])|(?P<word>[^\s":;,=\u201c\u201d\u00ab\u00bb]+)|(?P<stray>\S)'
)
_ANYWHERE = re.compile(
    rf"^[ \t]*>?[ \t]*(?:{'|'.join(CORRECTIONS)})(?![^\s\":;,=\u201c\u201d\u00ab\u00bb])", re.IGNORECASE | re.MULTILINE
)
_PLAIN = re.compile(r"[^\W_][\w.-]*")


class _Lexeme(NamedTuple):
    kind: str  # word | text | mark
    text: str
    column: int  # from 0


@dataclass(frozen=True, slots=True)
class Reference:
    """Which line a correction is about: a line of the file, or a number among all moves and corrections."""

    number: int
    of_file: bool
    column: int  # from 1, in the file


def are_in(text: str) -> bool:
    """Whether one of the lines of a text is a correction; most records have none of their words anywhere."""
    if text.isascii():
        words = text.lower()
        if not any(word in words for word in CORRECTIONS):
            return False
    return _ANYWHERE.search(text) is not None


def parse_correction(words: Words, text: str, line: int, column: int) -> tuple[Correction, Reference | None]:
    """The correction that a line says, which begins at `column` (from 1), and what it refers to. Raises `WordError`."""
    return _Line(words, text, line, column).correction()


def render_correction(correction: Correction, names: Names) -> str:
    """A correction in strict notation, with its comment after two spaces."""
    who = f"by {_who(correction.by)}" if correction.by else ""
    text = _text(correction.text) if correction.text else ""
    target = f"event {correction.target}"
    if correction.kind == "rewind":
        parts = ["rewind to", target, who, text]
    elif correction.kind == "ruling":
        effect = f"reads {correction.about}: {correction.reading}" if correction.effect == "reads" else (
            f"{correction.effect} {correction.about}"
        )  # fmt: skip
        parts = ["ruling", text or '""', who, effect.strip(), f"on {target}" if correction.target else ""]
    elif correction.kind == "time":
        parts = ["time", who, text]
    else:
        won = "draw" if correction.winner is None else f"{names.seats[correction.winner]} wins"
        parts = ["adjudicate", won, who, text]
    remark = " ".join(correction.comment.splitlines()).strip()
    comment = f" # {remark}" if remark else ""
    return " ".join(part for part in (*parts, comment) if part)


def _text(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _who(name: str) -> str:
    return name if _PLAIN.fullmatch(name) else _text(name)


class _Line:
    """A cursor over the words of one correction."""

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
        self.found = Correction("", line, base)
        self.reference: Reference | None = None
        self.given: set[str] = set()

    def _split(self, text: str, start: int) -> Iterator[_Lexeme]:
        for match in _LEXEME.finditer(text, start):
            kind = match.lastgroup or ""
            if kind == "comment":
                self.comment = match[0].removeprefix("#").strip()
            elif kind == "stray":
                raise WordError(match.start(), malformed.UNCLOSED_TEXT.says(sign=match[0]))
            elif kind in ("word", "mark"):
                yield _Lexeme(kind, match[0], match.start())
            else:
                inside = match[kind]
                inside = re.sub(r"\\(.)", r"\1", inside) if kind == "text" else inside
                yield _Lexeme("text", inside, match.start())

    def correction(self) -> tuple[Correction, Reference | None]:
        head = self._word("a correction")
        kind = CORRECTIONS[head.text.casefold()]
        self.found = Correction(kind, self.line, self.base + head.column, comment=self.comment)
        self._passes(":")
        {"rewind": self._rewind, "ruling": self._ruling, "time": self._time, "adjudicate": self._adjudicate}[kind]()
        while self.at < len(self.lexemes):
            self._part(kind)
        return self.found, self.reference

    def _rewind(self) -> None:
        self._is("to")
        self.reference = self._refers()

    def _ruling(self) -> None:
        lexeme = self._peek()
        if lexeme is None or lexeme.kind != "text":
            column = self.end if lexeme is None else lexeme.column
            found = END if lexeme is None else quoted(lexeme.text)
            message = malformed.WORD_EXPECTED.says(expected="the words of the ruling in quotes", found=found)
            raise WordError(column, message)
        if not lexeme.text.strip():
            raise WordError(lexeme.column, malformed.EMPTY_RULING.says())

    def _time(self) -> None:
        self._is("called") or self._is("is called")

    def _adjudicate(self) -> None:
        word = self._word("the seat that wins, or draw")
        if word.text.casefold() in ("draw", "drawn"):
            return
        self.found = replace(self.found, winner=self.words.seat(word.text, word.column))
        self._is("wins")

    def _part(self, kind: str) -> None:
        """One of the parts that may follow: a text, who says so, what a ruling does and on which line."""
        lexeme = self.lexemes[self.at]
        word = lexeme.text.casefold() if lexeme.kind == "word" else ""
        if self._passes(","):
            return
        if lexeme.kind == "text":
            self._once("text", lexeme)
            self.at += 1
            self.found = replace(self.found, text=lexeme.text)
        elif word == "by":
            self._once("by", lexeme)
            self.at += 1
            who = self._peek()
            if who is None or who.kind == "mark":
                self._word("who says so")
            assert who is not None
            self.at += 1
            self.found = replace(self.found, by=who.text)
        elif kind == "ruling" and word == "on":
            self._once("on", lexeme)
            self.at += 1
            self.reference = self._refers()
        elif kind == "ruling" and word in EFFECTS:
            self._once("effect", lexeme)
            self.at += 1
            self._effect(word)
        elif lexeme.text == ";":
            raise WordError(lexeme.column, malformed.OWN_LINE.says(word=cut(lexeme.text)))
        else:
            known = ("by", "on", *EFFECTS) if kind == "ruling" else ("by",)
            wanted = "by WHO, a text in quotes" + (f", {', '.join(EFFECTS)} or on" if kind == "ruling" else "")
            message = malformed.WORD_EXPECTED.says(expected=wanted, found=quoted(lexeme.text))
            raise WordError(lexeme.column, message, nearest(lexeme.text, known))

    def _effect(self, effect: str) -> None:
        about = reading = ""
        if effect == "overrides":
            about = self._word("the id of a clause").text
        elif effect == "reads":
            about = self._word("an open spec point").text
            self._passes(":") or self._passes("=")
            reading = self._word("a reading of the point").text
        self.found = replace(self.found, effect=effect, about=about, reading=reading)

    def _refers(self) -> Reference:
        """A reference: `31`, `line 31`, `event 12`."""
        word = self._word("a line of the file, or `event` and a number")
        of_file = True
        if word.text.casefold() in ("line", "event"):
            of_file = word.text.casefold() == "line"
            word = self._word("a number")
        if not is_count(word.text):
            wanted = "a line of the file, or `event` and a number"
            raise WordError(word.column, malformed.WORD_EXPECTED.says(expected=wanted, found=quoted(word.text)))
        return Reference(integer(word.text, word.column), of_file, self.base + word.column)

    def _once(self, part: str, lexeme: _Lexeme) -> None:
        if part in self.given:
            raise WordError(lexeme.column, malformed.SAID_TWICE.says(word=cut(lexeme.text)))
        self.given.add(part)

    def _is(self, words: str) -> bool:
        """Whether the next words are these, which are then passed."""
        wanted = words.split()
        here = [
            normal(lexeme.text) for lexeme in self.lexemes[self.at : self.at + len(wanted)] if lexeme.kind == "word"
        ]
        found = here == wanted
        self.at += len(wanted) * found
        return found

    def _passes(self, mark: str) -> bool:
        lexeme = self._peek()
        found = lexeme is not None and lexeme.kind == "mark" and lexeme.text == mark
        self.at += found
        return found

    def _peek(self) -> _Lexeme | None:
        return self.lexemes[self.at] if self.at < len(self.lexemes) else None

    def _word(self, expected: str) -> _Lexeme:
        lexeme = self._peek()
        if lexeme is None:
            raise WordError(self.end, malformed.WORD_EXPECTED.says(expected=expected, found=END))
        if lexeme.kind != "word":
            message = malformed.WORD_EXPECTED.says(expected=expected, found=quoted(lexeme.text))
            raise WordError(lexeme.column, message)
        self.at += 1
        return lexeme
