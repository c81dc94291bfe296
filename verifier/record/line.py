"""The grammar of one move line, as a cursor over its words and signs.

    SEAT VERB ARGUMENT* ['=' ASSERTION {',' ASSERTION}] {';' [SEAT] VERB ...} ['#' comment]

Not for: what a single word is (`words`), or remembering lines (`moves`).
"""

import re
from typing import NamedTuple

from verifier.kernel import malformed
from verifier.kernel.event import SOME_SEAT, Assertion, Event, Token
from verifier.language.text_file import CONTROL
from verifier.record.words import AT, CORRECTIONS, WordError, Words, cut, integer, is_count, nearest, quoted, repeats

LINE = 2_000  # characters of a line
ARGUMENTS = 200  # of a move
#: What is found where a line has nothing more.
END = "the end of the line"
_REPEATED = 99  # the largest n of `xn`

_COMMENT = re.compile(r"(?:^|(?<=\s))#")
_LEXEME = re.compile(
    r"(?P<mark>->|[\u2192=;,:@])|[0-9]+(?:\s*\+\s*[0-9]+)+(?![^\s,;=:@\u2192-])|(?:(?!->)[^\s,;=:@\u2192])+"
)


class _Lexeme(NamedTuple):
    text: str
    column: int  # from 0
    mark: bool  # punctuation


def split_comment(text: str) -> tuple[str, str | None]:
    """A line's moves, and its comment from `#` on (None if it has none). `#` begins one only after a blank."""
    found = _COMMENT.search(text)
    return (text[: found.start()], text[found.start() :].rstrip()) if found else (text, None)


def parse_line(words: Words, text: str, column: int) -> tuple[Event, ...]:
    """The events of a line that begins at `column` (from 1), with line 0. Raises `WordError`."""
    return _Line(words, text, column).events()


class _Line:
    """A cursor over the lexemes of one line."""

    def __init__(self, words: Words, text: str, base: int) -> None:
        if len(text) > LINE:
            raise WordError(LINE, malformed.LONG_LINE.says(limit=f"{LINE:,}", unit="characters"))
        control = CONTROL.search(text)
        if control:
            raise WordError(control.start(), malformed.CONTROL_CHARACTER.says(character=f"U+{ord(control[0]):04X}"))
        body, comment = split_comment(text)
        self.words = words
        self.piece = words.names.piece
        self.base = base
        self.comment = (comment or "").removeprefix("#").strip()
        start = len(body) - len(body.lstrip())
        start += body.startswith(">", start)
        self.lexemes = [_Lexeme(m[0], m.start(), m["mark"] is not None) for m in _LEXEME.finditer(body, start)]
        self.at = 0
        self.end = len(body.rstrip())

    def events(self) -> tuple[Event, ...]:
        found: list[Event] = []
        while self.at < len(self.lexemes):
            if not self._mark(";"):
                found.append(self._move(found[-1].seat if found else -1))
        if found and self.comment:
            found[-1] = found[-1]._replace(comment=self.comment)
        return tuple(found)

    def _move(self, seat: int) -> Event:
        first = self._word("a seat")
        column = self.base + first.column
        if seat < 0 or self.words.is_seat(first.text):
            seat = self._acting(first)
            self._mark(":")
            first = self._word("a verb")
        verb = self._verb(first)
        self._mark(":")
        args = self._arguments()
        assertions: list[Assertion] = []
        if self._mark("="):
            assertions.append(self._assertion(seat))
            while self.at < len(self.lexemes) and not self._ahead(";"):
                if not self._mark(","):
                    assertions.append(self._assertion(seat))
        if len(assertions) > ARGUMENTS:
            raise WordError(0, malformed.TOO_MANY.says(limit=ARGUMENTS, what="assertions"))
        return Event(0, column, seat, verb, args, tuple(assertions))

    def _acting(self, word: _Lexeme) -> int:
        """The seat that a move begins with; a word that is none may be meant to begin a correction."""
        try:
            return self.words.seat(word.text, word.column)
        except WordError as error:
            raise WordError(error.column, error.said, error.suggestion or nearest(word.text, CORRECTIONS)) from None

    def _verb(self, word: _Lexeme) -> str:
        """The verb of a move; the first word of a correction is none."""
        try:
            return self.words.verb(word.text, word.column)
        except WordError:
            if word.text.casefold() not in CORRECTIONS:
                raise
            raise WordError(word.column, malformed.OWN_LINE.says(word=cut(word.text))) from None

    def _arguments(self) -> tuple[Token, ...]:
        args: list[Token] = []
        announced = -1
        start = self.at
        while self.at < len(self.lexemes) and not (self._ahead(";") or self._ahead("=")):
            lexeme = self.lexemes[self.at]
            if self._mark(","):
                continue
            if lexeme.text == ":" and self.at == start + 1 and args and is_count(args[0].text):
                announced = args.pop().numbers[0]
                self.at += 1
                continue
            self._argument(args)
            if len(args) > ARGUMENTS:
                raise WordError(lexeme.column, malformed.TOO_MANY.says(limit=ARGUMENTS, what="arguments"))
        if announced not in (-1, len(args)):
            message = malformed.MISCOUNTED.says(announced=announced, written=len(args))
            raise WordError(self.lexemes[start].column, message)
        return tuple(args)

    def _argument(self, args: list[Token]) -> None:
        """One argument; or `xn` and `@place`, which change the last one."""
        if self._mark("->") or self._mark("\u2192"):
            return args.append(self._target())
        lexeme = self.lexemes[self.at]
        if lexeme.text == "@" or lexeme.text.casefold() == AT:
            self.at += 1
            return self._where(args, lexeme)
        lexeme = self._word("an argument")
        times = repeats(lexeme.text)
        if times < 0:
            return args.append(self.words.argument(lexeme.text, lexeme.column, self.base + lexeme.column))
        if not args or args[-1].seat != -1 or not 1 <= times <= _REPEATED:
            message = malformed.STRAY_COUNT.says(word=cut(lexeme.text), piece=self.piece, most=_REPEATED)
            raise WordError(lexeme.column, message)
        args.extend(args[-1:] * (times - 1))

    def _where(self, args: list[Token], sign: _Lexeme) -> None:
        word = self._peek()
        if word is not None and not self.words.is_seat(word.text):
            place = self.words.place(self._word("a place or a seat").text, word.column)
            repeated = len(args) > 1 and args[-1] is args[-2]
            if not args or args[-1].seat != -1 or args[-1].place or repeated:
                raise WordError(sign.column, malformed.STRAY_PLACE.says(word=cut(sign.text), piece=self.piece))
            args[-1] = args[-1]._replace(place=place)
        else:
            args.append(self._seat())

    def _target(self) -> Token:
        """Whom a move is aimed at: a seat, or a piece where the game has it so (`strike igor -> sinistra`)."""
        word = self._peek()
        if word is None or word.mark or not self.words.names.aimed or self.words.is_seat(word.text) or word.text == "?":
            return self._seat()
        self.at += 1
        self.words.piece(word.text, word.column)
        return self.words.argument(word.text, word.column, self.base + word.column)

    def _seat(self) -> Token:
        word = self._word("a seat")
        if word.text != "?":
            self.words.seat(word.text, word.column)
        found = self.words.argument(word.text, word.column, self.base + word.column)
        return found._replace(seat=SOME_SEAT) if found.unknown else found

    def _assertion(self, actor: int) -> Assertion:
        word = self._word("an assertion")
        column = self.base + word.column
        seat = -1
        if self.words.is_seat(word.text):
            seat = self.words.seat(word.text, word.column)
            self._mark(":")
            word = self._word("a quantity")
        seat = -1 if seat == actor else seat
        if word.text.startswith("$"):
            value = integer(word.text[1:], word.column + 1)
            return Assertion(self.words.quantity("money", word.column), value, seat, -1, column)
        quantity = self.words.quantity(word.text, word.column)
        piece = -1
        if self.words.names.quantities[quantity]:
            named = self._word(f"a {self.piece}")
            piece = self.words.piece(named.text, named.column)
        self._mark(":")
        number = self._word("a number")
        return Assertion(quantity, integer(number.text, number.column), seat, piece, column)

    def _peek(self) -> _Lexeme | None:
        return self.lexemes[self.at] if self.at < len(self.lexemes) else None

    def _ahead(self, mark: str) -> bool:
        lexeme = self._peek()
        return lexeme is not None and lexeme.mark and lexeme.text == mark

    def _mark(self, mark: str) -> bool:
        """Whether the next lexeme is this punctuation, which is then passed."""
        found = self._ahead(mark)
        self.at += found
        return found

    def _word(self, expected: str) -> _Lexeme:
        """The next lexeme, which must be a word."""
        lexeme = self._peek()
        if lexeme is None:
            raise WordError(self.end, malformed.WORD_EXPECTED.says(expected=expected, found=END))
        if lexeme.mark:
            message = malformed.WORD_EXPECTED.says(expected=expected, found=quoted(lexeme.text))
            raise WordError(lexeme.column, message)
        self.at += 1
        return lexeme
