"""The grammar of move lines and of corrections as one regular expression, for JSON Schemas: what `line` reads.

Which words there are is asked of the reader's own `Words`. Python and ECMAScript read it alike, in linear time. Not
for: reading lines, the numbers of things (how many arguments were announced, that a place is named once), to which line
a correction refers, or that each of its parts stands there once.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cached_property

from verifier.language.patterns import Spelling, any_of, one_char
from verifier.record.names import Names, normal
from verifier.record.remedies import WORDS as REMEDIES
from verifier.record.words import CORRECTIONS, DIGITS, WordError, Words

_NO_WORD = '\\s":;,=\\u201c\\u201d\\u00ab\\u00bb'
_END = f"(?![^{_NO_WORD}])"
_WORD = f"[^{_NO_WORD}#][^{_NO_WORD}]*"


def correction_pattern(seat: str, blank: str) -> str:
    """The expression for a correction, without its comment; `seat` is that for a seat."""
    said = (
        '"(?:[^"\\\\\\n\\r]|\\\\[^\\n\\r])*"',
        "\\u201c[^\\u201d\\n\\r]*\\u201d",
        "\\u00ab[^\\u00bb\\n\\r]*\\u00bb",
    )
    text = f"(?:{'|'.join(said)})"
    something = f'(?!["\\u201c\\u00ab]{blank}*["\\u201d\\u00bb]){text}'
    reference = f"(?:(?:{_word('line')}|{_word('event')}){_END}{blank}*)?[0-9]{{1,{DIGITS}}}{_END}"
    who = f"{_word('by')}{_END}{blank}*(?:{text}|{_WORD})"
    effects = (
        f"{_word('accepts')}{_END}",
        f"{_word('overrides')}{_END}{blank}*{_WORD}",
        f"{_word('reads')}{_END}{blank}*{_WORD}(?:{blank}*[:=](?:{blank}*{_WORD}|#[^{_NO_WORD}]*)|{blank}*{_WORD})",
    )
    on = f"{_word('on')}{_END}{blank}*{reference}"
    part_words = "|".join(f"{_word(word)}{_END}" for word in ("by", "on"))
    item = f"(?:{blank}*(?:[,:=]|(?!{part_words}){_WORD}))+"
    begins = f"(?::{blank}*)?{any_of(list(REMEDIES), _any_case)}{_END}"
    remedy = f"{begins}{item}"
    parts = f"(?:{blank}*(?:,|{text}|{who}))*"
    ruling_parts = f"(?:{blank}*(?:,|{text}|{who}|{on}|{'|'.join((*effects, remedy))}))*"
    before = f"(?:{blank}*(?:,|{text}|{who}|{on}))*"  # what may stand before a remedy that has no words
    mends = f'(?!["\\u201c\\u00ab])(?={before}{blank}*{begins})'
    wins = f"{seat}{_END}(?:{blank}*{_word('wins')}{_END})?"
    draw = f"{_word('draw')}(?:[nN])?{_END}"
    kinds = {
        "rewind": f"(?:{blank}*{_word('to')}{_END})?{blank}*{reference}{parts}",
        "ruling": f"{blank}*(?:{something}|{mends}){ruling_parts}",
        "time": f"(?:{blank}*(?:{_word('is')}{_END}{blank}*)?{_word('called')}{_END})?{parts}",
        "adjudicate": f"{blank}*(?:{draw}|{wins}){parts}",
    }
    heads = {kind: [word for word, meant in CORRECTIONS.items() if meant == kind] for kind in kinds}
    return "|".join(f"{any_of(heads[kind], _any_case)}{_END}(?:{blank}*:)?{after}" for kind, after in kinds.items())


def _word(text: str) -> str:
    return any_of([text], _any_case)


def _any_case(char: str) -> str:
    return f"[{char.lower()}{char.upper()}]"


#: Blanks of a line, and its marks.
BLANK = "[ \\t\\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000]"
BREAK = "[\\n\\r]"
_REST = "[^\\n\\r]*"
_MARKS = " \\t\\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000\\n\\r,;=:@\\u2192"
#: A word ends before a blank, a mark or the line's end.
END = f"(?![^{_MARKS}-]|-(?!>))"
_APART = "[ \\t\\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000,]"
_COLON = f"{BLANK}*(?::{BLANK}*)?"
_NUMBER = f"[0-9]{{1,{DIGITS}}}"
_INTEGER = f"[+-]?{_NUMBER}{END}"
_TIMES = f"[xX\\u00d7\\u0445\\u0425](?:0{{0,{DIGITS - 2}}}[1-9][0-9]|0{{0,{DIGITS - 1}}}[1-9]){END}"
_ONCE = f"[xX\\u00d7\\u0445\\u0425]0{{0,{DIGITS - 1}}}1{END}"


class MovePattern:
    """The expressions for the move lines of a ruleset; of several vocabularies whatever one of them reads."""

    def __init__(self, vocabularies: Sequence[Names]) -> None:
        self.vocabularies = vocabularies
        self.words = [Words(names) for names in vocabularies]
        self.fold = _fold_of(vocabularies[0])
        self.keys = frozenset(self.fold(word) for names in vocabularies for word in _all_words(names))
        self.spelling = Spelling(self.fold, self.keys)

    def block(self) -> str:
        """The expression for all lines in one text."""
        return f"^(?:{self.line}(?:{BREAK}|$))+$"

    def item(self) -> str:
        """The expression for one line of a list."""
        return f"^(?:{self.line}|{_REST}\\r[^\\n]*)$"

    @cached_property
    def line(self) -> str:
        """The expression for one line: nothing, a comment, moves or a correction.

        No line matches in two ways, or a text that fails would be gone through again and again. A line with odd
        characters is not looked at further.
        """
        odd = self.spelling.others
        kept = odd[2:-1]  # what the class of odd characters leaves out
        until_odd = f"(?:{BLANK}(?!#)|(?!{BLANK}|[#\\n\\r])[{kept}]#*)*{odd}"
        seat = self._seat()
        said = f"(?:{correction_pattern(seat, BLANK)}|{self._moves(seat)})"
        quoted = f"(?:>(?:{BLANK}+|(?!#)))?"
        strict = f"{BLANK}*{quoted}(?:{said}(?:{BLANK}+(?:#{_REST})?)?|(?:#{_REST})?)"
        return f"(?:(?={until_odd}){_REST}|(?!{until_odd}){strict})"

    def _moves(self, seat: str) -> str:
        verb = any_of(self._accepted(Words.verb, self.keys), self.spelling.letters)
        asserted = f"(?:{BLANK}*={self._assertions(seat)})?"
        one = f"(?:{seat}{END}{_COLON})?{verb}{END}(?:{BLANK}*:)?{self._arguments(seat)}{asserted}"
        between = f"(?:{BLANK}*;{BLANK}*(?:;{BLANK}*)*|(?={BLANK}*(?:[#\\n\\r]|$)))"
        return f"(?=;|{seat}{END})(?:;{BLANK}*)*(?:(?={seat}{END})(?:{one}{between})+)?"

    def _arguments(self, seat: str) -> str:
        places = any_of(self._accepted(Words.place, self.keys), self.spelling.letters)
        things = any_of(self._accepted(_thing, self.starts), self.spelling.letters)
        sign = f"(?:@|[aA][tT]{END})"
        numbers = f"{_NUMBER}(?:{BLANK}*\\+{BLANK}*{_NUMBER})*"
        thing = f"(?:\\?{END}|{numbers}{END}|{things}{END})"
        where = f"(?:(?:{_APART}*{_ONCE})*{_APART}*{sign}{BLANK}*{places}{END})?(?:{_APART}*{_TIMES})*"
        aimed = any(names.aimed for names in self.vocabularies)
        piece = f"|{any_of(self._accepted(_piece, self.starts), self.spelling.letters)}" if aimed else ""
        target = f"(?:(?:->|\\u2192){BLANK}*(?:{seat}|\\?{piece})|{sign}{BLANK}*{seat}|{seat}){END}"
        count = f"(?:{BLANK}*{_NUMBER}{BLANK}*:)?"
        return f"{count}(?:{_APART}*(?:{target}|{thing}{where}))*(?:{BLANK}*,)*"

    def _assertions(self, seat: str) -> str:
        letters = self.spelling.letters
        plain = any_of(self._accepted(_quantity_alone, self.keys), letters)
        counted = any_of(self._accepted(_quantity_of_a_piece, self.keys), letters)
        pieces = any_of(self._accepted(_piece, self.starts), letters)
        sizes = sorted({str(number) for names in self.vocabularies for number in names.number_pieces})
        numbers = f"|0{{0,{DIGITS - 1}}}{one_char(sizes)}" if sizes else ""
        value = f"{_COLON}{_INTEGER}"
        what = f"(?:\\${_INTEGER}|{plain}{END}{value}|{counted}{END}{BLANK}*(?:{pieces}{numbers}){END}{value})"
        one = f"(?:{seat}{END}{_COLON})?{what}"
        return f"{BLANK}*{one}(?:{_APART}*{one})*(?:{BLANK}*,)*"

    def _seat(self) -> str:
        seats = dict.fromkeys(self.fold(seat) for names in self.vocabularies for seat in names.seats)
        return any_of(seats, self.spelling.letters)

    def _accepted(self, read: Callable[[Words, str, int], object], among: Collection[str]) -> list[str]:
        """The words, or the beginnings of words, that one of the vocabularies reads so."""
        return sorted(word for word in among if any(_reads(words, word, read) for words in self.words))

    @cached_property
    def starts(self) -> frozenset[str]:
        """All beginnings of words, which may stand for the whole."""
        return frozenset(word[:length] for word in self.keys for length in range(1, len(word) + 1))


def _reads(words: Words, word: str, read: Callable[[Words, str, int], object]) -> bool:
    try:
        read(words, word, 0)
    except WordError:
        return False
    return True


def _thing(words: Words, word: str, column: int) -> None:
    if words.argument(word, column, 0).seat >= 0 or word.isdecimal():
        raise WordError(column, "a seat or a number, which are told apart")


def _piece(words: Words, word: str, column: int) -> None:
    if words.piece(word, column) < 0 or word.isdecimal():
        raise WordError(column, "a number, which is told apart")


def _quantity_alone(words: Words, word: str, column: int) -> None:
    _quantity(words, word, column, of_a_piece=False)


def _quantity_of_a_piece(words: Words, word: str, column: int) -> None:
    _quantity(words, word, column, of_a_piece=True)


def _quantity(words: Words, word: str, column: int, *, of_a_piece: bool) -> None:
    if words.names.quantities[words.quantity(word, column)] is not of_a_piece:
        raise WordError(column, "another kind of quantity")


def _fold_of(names: Names) -> Callable[[str], str]:
    """How words are compared."""
    return names.wording.folding if names.wording.letters else normal


def _all_words(names: Names) -> Iterable[str]:
    """Every word that may stand in a line, in some form."""
    yield from (*names.pieces, *names.slugs, *names.labels, *names.places, *names.quantities, *names.seats)
    yield from (*names.verbs, *names.verb_aliases)
    for kind in ("verbs", "labels", "places", "quantities"):
        yield from names.wording.reads.get(kind, {})
