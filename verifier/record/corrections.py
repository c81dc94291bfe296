"""The lines that no player makes: taking lines back, rulings on a line, and ends that are called from outside.

    rewind to REFERENCE [by WHO] [TEXT]
    ruling TEXT [by WHO] [accepts | overrides CLAUSE | reads POINT: READING] [on REFERENCE]
    ruling [TEXT] [by WHO] REMEDY [on REFERENCE]
    time [called] [by WHO] [TEXT]
    adjudicate (SEAT [wins] | draw) [by WHO] [TEXT]

A REFERENCE is a line of the file (`31`, `line 31`) or, in the strict form, `event 12`: the 12th of all moves and
corrections, which stays the same whatever happens to the lines of the file. The parts after the first may stand in any
order. Not for: which moves count after all corrections (`history`), or what they mean for a verdict.
"""

import re
from dataclasses import dataclass, replace

from verifier.kernel import malformed
from verifier.kernel.mending import MENDS
from verifier.record.correction_words import CorrectionCursor, Lexeme
from verifier.record.model import Correction
from verifier.record.names import Names
from verifier.record.remedies import WORDS as REMEDIES
from verifier.record.remedies import read_remedy, written_remedy
from verifier.record.words import CORRECTIONS, WordError, Words, cut, integer, is_count, nearest, quoted

#: More of them are not read in one record.
MOST = 200
#: What a ruling may do.
EFFECTS = ("accepts", "overrides", "reads")
#: How a remedy begins in the strict form.
STRICT = tuple(dict.fromkeys(REMEDIES.values()))

_ANYWHERE = re.compile(
    rf"^[ \t]*>?[ \t]*(?:{'|'.join(CORRECTIONS)})(?![^\s\":;,=\u201c\u201d\u00ab\u00bb])", re.IGNORECASE | re.MULTILINE
)
_PLAIN = re.compile(r"[^\W_][\w.-]*")


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
    return _CorrectionLine(words, text, line, column).correction()


def _render_effect(correction: Correction, names: Names) -> str:
    if correction.effect == MENDS:
        return written_remedy(correction.mends, names)
    if correction.effect == "reads":
        return f"reads {correction.about}: {correction.reading}"
    return f"{correction.effect} {correction.about}".strip()


def render_correction(correction: Correction, names: Names) -> str:
    """A correction in strict notation, with its comment after two spaces."""
    who = f"by {_who(correction.by)}" if correction.by else ""
    text = _text(correction.text) if correction.text else ""
    target = f"event {correction.target}"
    if correction.kind == "rewind":
        parts = ["rewind to", target, who, text]
    elif correction.kind == "ruling":
        said = text if text or correction.effect == MENDS else '""'
        parts = ["ruling", said, who, _render_effect(correction, names), f"on {target}" if correction.target else ""]
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


class _CorrectionLine(CorrectionCursor):
    """A cursor over the words of one correction."""

    def __init__(self, words: Words, text: str, line: int, base: int) -> None:
        super().__init__(words, text, line, base)
        self.found = Correction("", line, base)
        self.reference: Reference | None = None
        self.given: set[str] = set()

    def correction(self) -> tuple[Correction, Reference | None]:
        head = self.word("a correction")
        kind = CORRECTIONS[head.text.casefold()]
        self.found = Correction(kind, self.line, self.base + head.column, comment=self.comment)
        self.passes(":")
        {"rewind": self._rewind, "ruling": self._ruling, "time": self._time, "adjudicate": self._adjudicate}[kind]()
        while self.at < len(self.lexemes):
            self._part(kind)
        return self.found, self.reference

    def _rewind(self) -> None:
        self.passes_word("to")
        self.reference = self._refers()

    def _ruling(self) -> None:
        lexeme = self.peek()
        if lexeme is None or lexeme.kind != "text":
            if any(one.kind == "word" and one.text.casefold() in REMEDIES for one in self.lexemes[self.at :]):
                return  # what it does says enough
            raise self.expected("the words of the ruling in quotes")
        if not lexeme.text.strip():
            raise WordError(lexeme.column, malformed.EMPTY_RULING.says())

    def _time(self) -> None:
        self.passes_word("called") or self.passes_word("is called")

    def _adjudicate(self) -> None:
        word = self.word("the seat that wins, or draw")
        if word.text.casefold() in ("draw", "drawn"):
            return
        self.found = replace(self.found, winner=self.words.seat(word.text, word.column))
        self.passes_word("wins")

    def _part(self, kind: str) -> None:
        """One of the parts that may follow: a text, who says so, what a ruling does and on which line."""
        lexeme = self.lexemes[self.at]
        if self.passes(",") or (self.peeks(1) in REMEDIES and self.passes(":")):
            return
        if lexeme.kind == "text":
            self._once("text", lexeme)
            self.found = replace(self.found, text=lexeme.text)
            return
        word = lexeme.text.casefold() if lexeme.kind == "word" else ""
        if word == "by":
            self._once("by", lexeme)
            self._by()
        elif kind != "ruling" or not self._of_ruling(word, lexeme):
            raise self._unexpected(kind, lexeme)

    def _by(self) -> None:
        who = self.peek()
        if who is None or who.kind == "mark":
            who = self.word("who says so")
        else:
            self.at += 1
        self.found = replace(self.found, by=who.text)

    def _of_ruling(self, word: str, lexeme: Lexeme) -> bool:
        """Read a part that rulings alone have; whether the word begins one: `on 31`, `accepts`, `state P1 pile 1+2`."""
        if word == "on":
            self._once("on", lexeme)
            self.reference = self._refers()
        elif word in EFFECTS:
            self._once("effect", lexeme)
            self._effect(word)
        elif word in REMEDIES:
            self._once("effect", lexeme)
            self.passes(":")
            self.found = replace(self.found, effect=MENDS, mends=read_remedy(self, word))
        else:
            return False
        return True

    def _unexpected(self, kind: str, lexeme: Lexeme) -> WordError:
        """The complaint about a part that there is not."""
        if lexeme.text == ";":
            return WordError(lexeme.column, malformed.OWN_LINE.says(word=cut(lexeme.text)))
        known: tuple[str, ...] = ("by",)
        wanted = "by WHO, a text in quotes"
        if kind == "ruling":
            known = ("by", "on", *EFFECTS, *STRICT)
            wanted += f", {', '.join(known[2:])} or on"
        message = malformed.WORD_EXPECTED.says(expected=wanted, found=quoted(lexeme.text))
        return WordError(lexeme.column, message, nearest(lexeme.text, known))

    def _effect(self, effect: str) -> None:
        about = reading = ""
        if effect == "overrides":
            about = self.word("the id of a clause").text
        elif effect == "reads":
            about = self.word("an open spec point").text
            self.passes(":") or self.passes("=")
            reading = self.word("a reading of the point").text
        self.found = replace(self.found, effect=effect, about=about, reading=reading)

    def _refers(self) -> Reference:
        """A reference: `31`, `line 31`, `event 12`."""
        word = self.word("a line of the file, or `event` and a number")
        of_file = True
        if word.text.casefold() in ("line", "event"):
            of_file = word.text.casefold() == "line"
            word = self.word("a number")
        if not is_count(word.text):
            wanted = "a line of the file, or `event` and a number"
            raise WordError(word.column, malformed.WORD_EXPECTED.says(expected=wanted, found=quoted(word.text)))
        return Reference(integer(word.text, word.column), of_file, self.base + word.column)

    def _once(self, part: str, lexeme: Lexeme) -> None:
        """Pass a part that may stand once."""
        if part in self.given:
            raise WordError(lexeme.column, malformed.SAID_TWICE.says(word=cut(lexeme.text)))
        self.given.add(part)
        self.at += 1
