"""One word of a move line: which seat, verb, piece, label, number or place it is.

Not for: the order of words in a line, which is `moves`.
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, partial
from itertools import takewhile
from types import MappingProxyType

from verifier.kernel import malformed
from verifier.kernel.event import Token
from verifier.kernel.lookalikes import told_letters
from verifier.kernel.message import Said, shortened
from verifier.language.vocabulary import LONGEST_SUGGESTED
from verifier.language.vocabulary import nearest as nearest_name
from verifier.record.names import Names, normal

#: The first word of a line that is no move but a correction -> the kind of correction.
CORRECTIONS: Mapping[str, str] = MappingProxyType(
    {"rewind": "rewind", "ruling": "ruling", "time": "time", "adjudicate": "adjudicate", "adjudicated": "adjudicate"}
)
#: More characters than this of a word are not shown.
LONGEST_WORD = 40
DIGITS = 6  # of a number, at most
AT = "at"  # the word for the sign @
_ENDINGS = ("s", "es", "d", "ed", "ing")  # of a piece's name as a verb: `crashes`
_STEM = 4  # letters of such a name before its ending
_REMEMBERED = 50_000  # words
_SHOWN = 5  # names of an ambiguous prefix that a message lists
_SUM = re.compile(r"[0-9]+(?:\s*\+\s*[0-9]+)*")
_SHORT_SUM = re.compile(r"[0-9]{1,6}(?:\+[0-9]{1,6})*")
_NAME = re.compile("[a-z][a-z0-9-]*")
_WORD = re.compile(r"[^\s;,=#]+")
_INTEGER = re.compile(r"[+-]?[0-9]+")
TIMES = "xX\u00d7\u0445\u0425"  # also the Cyrillic letter that looks like an x
_GLUED = re.compile(
    f"(?P<thing>[^{TIMES}]+)[{TIMES}](?P<n>[0-9]{{1,2}})|(?P<before>[0-9]{{1,2}})[{TIMES}](?P<after>.+)"
)
_REPEAT = re.compile(f"[{TIMES}][0-9]+")


class WordError(Exception):
    """A word that is not understood: its column in the line (from 0), what is wrong, the nearest known name.

    That name is looked for when it is asked for: whoever tries what a word may mean takes ten times as long otherwise.
    """

    def __init__(self, column: int, said: Said, suggestion: str | Callable[[], str] = "") -> None:
        super().__init__(column, said)
        self.said = said
        self.column = column
        self._suggestion = suggestion

    @cached_property
    def suggestion(self) -> str:
        """The nearest known name, or ""."""
        return self._suggestion if isinstance(self._suggestion, str) else self._suggestion()

    @property
    def message(self) -> str:
        """What is wrong, in words."""
        return str(self.said)

    def __str__(self) -> str:
        return self.message


def quoted(word: str) -> str:
    """A word for a message, shortened; of a letter of another script among its letters it is said which."""
    return repr(cut(word)) + told_letters(cut(word))


def cut(word: str) -> str:
    """A word without quotes for a message, shortened."""
    return shortened(word, LONGEST_WORD)


def nearest(word: str, known: Iterable[str]) -> str:
    """The known name most like a word, or ""."""
    return nearest_name(normal(word), known) if len(word) <= LONGEST_SUGGESTED else ""


def is_count(word: str) -> bool:
    """Whether a word is one number."""
    return word.isascii() and word.isdecimal()


def repeats(word: str) -> int:
    """n for the word `xn`, -1 for any other."""
    return int(word[1:]) if _REPEAT.fullmatch(word) and len(word) <= DIGITS + 1 else -1


def integer(word: str, column: int) -> int:
    """The whole number a word spells, negative allowed, of at most six digits. Raises `WordError`."""
    if not _INTEGER.fullmatch(word):
        raise WordError(column, malformed.WORD_EXPECTED.says(expected="a number", found=quoted(word)))
    return int(_short(word, column))


def _short(word: str, column: int) -> str:
    if len(word.strip().lstrip("+-")) > DIGITS:
        raise WordError(column, malformed.LONG_NUMBER.says(limit=DIGITS))
    return word


class Words:
    """The words of one `Names`, for a game of the given number of seats. Remembers what it resolved."""

    def __init__(self, names: Names, seats: int | None = None) -> None:
        self.names = names
        self.seats = names.seats[:seats]
        self._key = key = names.compared
        known = names.known
        self._seats = {key(seat): index for index, seat in enumerate(self.seats)}
        self._verbs, self._chips, self._labels = known.verbs, known.pieces, known.labels
        self._ordered = known.ordered
        self._places, self._quantities, self._mendable = known.places, known.quantities, known.mendable
        self.remembered: dict[tuple[str, int], Token] = {}  # by word and column
        self.anywhere: dict[str, Token] = {}  # the same by word alone, with some column

    def is_seat(self, word: str) -> bool:
        """Whether a word names a seat of this game."""
        return self._key(word) in self._seats

    def seat(self, word: str, column: int) -> int:
        """The index of a seat. Raises `WordError`."""
        found = self._seats.get(self._key(word))
        if found is None:
            near = nearest(word, self._seats)
            message = malformed.NO_SEAT.says(expected=", ".join(self.seats), found=quoted(word))
            raise WordError(column, message, self.seats[self._seats[near]] if near else "")
        return found

    def verb(self, word: str, column: int) -> str:
        """The strict form of a verb. Raises `WordError`."""
        key = self._key(word)
        if key not in self._verbs and (named := self._piece_in(key)):
            shown = cut(word if named == key else named)
            raise WordError(column, malformed.NO_VERB.says(word=shown, piece=self.names.piece))
        return self._known(word, column, self._verbs, "verb")

    def _piece_in(self, key: str) -> str:
        """Return the name of a piece, or the beginning of one, that a word is alone or as a verb: `crashes`."""
        stems = [key, *(key.removesuffix(ending) for ending in _ENDINGS if key.endswith(ending))]
        long = (stem for stem in stems if stem == key or len(stem) >= _STEM)
        return next((stem for stem in long if stem in self._chips or self._prefixed(stem) >= 0), "")

    def quantity(self, word: str, column: int) -> str:
        """The name of a quantity that can be asserted. Raises `WordError`."""
        return self._known(word, column, self._quantities, "quantity")

    def place(self, word: str, column: int) -> str:
        """The name of a zone. Raises `WordError`."""
        return self._known(word, column, self._places, "place")

    def is_quantity(self, word: str) -> bool:
        """Whether a word names a quantity that can be asserted."""
        return self._key(word) in self._quantities

    def is_place(self, word: str) -> bool:
        """Whether a word names a zone."""
        return self._key(word) in self._places

    def argument(self, word: str, column: int, shown: int) -> Token:
        """What an argument says; `column` is where it stands for errors, `shown` the column of the token.

        Raises `WordError` for a word that is nothing, or the beginning of several pieces' names.
        """
        found = self.remembered.get((word, shown))
        if found is None:
            if len(self.remembered) >= _REMEMBERED:
                self.remembered.clear()
                self.anywhere.clear()
            found = self.remembered[word, shown] = self._argument(word, column, shown)
            self.anywhere[word] = found
        return found

    def moved(self, word: str, column: int) -> Token | None:
        """A word that was resolved before, in another column, or that plainly is a name; None for any other."""
        found = self.anywhere.get(word)
        if found is None:
            return self.argument(word, 0, column) if self._is_plain(word) else None
        self.remembered[word, column] = moved = tuple.__new__(Token, (*found[:-1], column))
        return moved

    def _is_plain(self, word: str) -> bool:
        """Whether a word is the whole name of a piece or an option as it is compared, or a sum of short numbers."""
        if _NAME.fullmatch(word) is None:
            return _SHORT_SUM.fullmatch(word) is not None
        if word not in self._chips and word not in self._labels:
            return False
        return self._key(word) == word and word != AT and repeats(word) < 0

    def joined(self, text: str, column: int) -> str:
        """The piece that a word of a line names with its neighbours: `draw-three` of `draw three`."""
        words = [(found[0], found.start()) for found in _WORD.finditer(text)]
        here = next((index for index, (_, start) in enumerate(words) if start >= column), len(words))
        for size in (4, 3, 2):
            for first in range(max(0, here - size + 1), min(here + 1, len(words) - size + 1)):
                parts = [word for word, _ in words[first : first + size]]
                names = (self._key(between.join(parts)) for between in ("-", ""))
                piece = next((self._chips[name] for name in names if name in self._chips), None)
                if piece is not None:
                    return self.names.slugs[piece]
        return ""

    def piece(self, word: str, column: int) -> int:
        """The index of the piece a word names. Raises `WordError`."""
        found = self.argument(word, column, 0).piece
        if found < 0:
            message = malformed.WORD_EXPECTED.says(expected=f"a {self.names.piece}", found=quoted(word))
            raise WordError(column, message, partial(nearest, word, self._chips))
        return found

    def is_mendable(self, word: str) -> bool:
        """Whether a word names a place or a counter that a remedy can put right."""
        return self._key(word) in self._mendable

    def mendable(self, word: str, column: int) -> str:
        """The strict form of such a word. Raises `WordError`."""
        return self._known(word, column, self._mendable, "place or counter")

    def _argument(self, word: str, column: int, shown: int) -> Token:
        if word == "?":
            return Token(word, unknown=True, column=shown)
        if _SUM.fullmatch(word):
            return self._numbers(word, column, shown)
        key = self._key(word)
        if key in self._seats:
            return Token(word, seat=self._seats[key], column=shown)
        piece = self._chips.get(key, -1)
        label = self._labels.get(key, "")
        if piece < 0:
            piece = self._prefixed(normal(label)) if label else self._by_prefix(word, key, column)
        number = self.names.piece_numbers.get(piece)
        return Token(word, piece, () if number is None else (number,), label, column=shown)

    def _numbers(self, word: str, column: int, shown: int) -> Token:
        numbers = tuple(int(_short(part, column)) for part in word.split("+"))
        piece = self.names.number_pieces.get(numbers[0], -1) if len(numbers) == 1 else -1
        return Token(word, piece, numbers, column=shown)

    def _prefixed(self, key: str) -> int:
        """The one piece that a label is the beginning of, too; -1 if there is none, or several."""
        found = self._begun_by(key)
        return found.pop() if len(found) == 1 else -1

    def _begun_by(self, key: str) -> set[int]:
        """The pieces whose names begin so."""
        names = self._ordered[bisect_left(self._ordered, key) :]
        return {self._chips[name] for name in takewhile(lambda name: name.startswith(key), names)}

    def _by_prefix(self, word: str, key: str, column: int) -> int:
        found = self._begun_by(key) if key else set()
        if len(found) == 1:
            return found.pop()
        if found:
            slugs = sorted(self.names.slugs[piece] for piece in found)
            more = ", ..." if len(slugs) > _SHOWN else ""
            candidates = ", ".join(slugs[:_SHOWN]) + more
            raise WordError(column, malformed.AMBIGUOUS.says(word=cut(word), candidates=candidates))
        message = malformed.UNKNOWN_WORD.says(kind="word", word=cut(word))
        times = _GLUED.fullmatch(word)
        if times is not None:  # `1x3`, `3x1`
            near = f"{times['thing'] or times['after']} x{times['n'] or times['before']}"
            raise WordError(column, message, near)
        if key in self._verbs:  # a further move on the line
            raise WordError(column, message, f"; {word}")
        raise WordError(column, message, lambda: nearest(word, [*self._chips, *self._labels]))

    def _known(self, word: str, column: int, known: Mapping[str, str], kind: str) -> str:
        found = known.get(self._key(word))
        if found is None:
            message = malformed.UNKNOWN_WORD.says(kind=kind, word=cut(word))
            raise WordError(column, message, partial(nearest, word, known))
        return found
