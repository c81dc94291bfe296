"""Claims about a whole game, as reports of matches make them: `claims: ["no buy combine before turn 5"]`.

    P1 buys sale-prices                    at least once
    P1 buys 2 wound                        so often; also `at least 2`, `at most 2`
    no combine before turn 5               never, whatever is done with it
    every buy is combine or wound          nothing else; also `P1 buys only combine or wound`
    turn 6: 3 crash-gem or double-crash-gem

Turns are counted over all players. What counts is what players choose to do as far as the record goes: play, react,
buy, and other verbs of lines. Not for: whether a game bears them out (`verifier.run.tally`).
"""

import re

from verifier.kernel import malformed
from verifier.language.node import Node
from verifier.record.claim import ANY_USE, MANY, Claim
from verifier.record.laid import is_null
from verifier.record.line import END
from verifier.record.names import normal
from verifier.record.record_lines import misread
from verifier.record.words import WordError, Words, integer, is_count, quoted

#: More claims are not read.
MOST = 100
#: The verbs of what is counted: what a player does with one thing at a time, and says so. What chance gives, an answer
#: that nothing is done and a line for several answers are not.
_COUNTED = (*ANY_USE, "ante", "keep", "gain", "discard")
#: Words that say nothing.
_ARTICLES = frozenset(("a", "an", "the", "is"))
_WORD = re.compile(r"[^\s,:]+|[,:]")


def read_claims(node: Node | None, words: Words) -> tuple[Claim, ...]:
    """The claims of a header. Raises `Unreadable`."""
    if node is None or is_null(node):
        return ()
    items = (node,) if node.items is None else node.items
    if len(items) > MOST:
        raise malformed.TOO_MANY.at(node.position, limit=MOST, what="claims")
    return tuple(read_claim(item, words) for item in items)


def read_claim(node: Node, words: Words) -> Claim:
    """One claim. Raises `Unreadable`."""
    try:
        return _Claim(node, words).read()
    except WordError as error:
        raise misread(error, node.position) from None


class _Claim:
    """A cursor over the words of one claim."""

    def __init__(self, node: Node, words: Words) -> None:
        self.text, self.position, self.words = node.string(), node.position, words
        self.lexemes = [(found[0], found.start()) for found in _WORD.finditer(self.text)]
        self.at = 0

    def read(self) -> Claim:
        first, last = self._when()
        self._passes(":")
        seat = self._seat()
        least, most, but = 1, MANY, False
        if self._passes("no"):
            least, most = 0, 0
        every = self._passes("every") or self._passes("each")
        verbs = self._verbs()
        if every or self._passes("only"):
            least, most, but = 0, 0, True
        elif most:
            least, most = self._count()
        things = self._things(needed=not verbs or but)
        if self.at < len(self.lexemes) and (first, last) == (0, MANY):
            first, last = self._when()
        if self.at < len(self.lexemes):
            raise self._expected("`or`, `before turn N`, `from turn N`, `in turn N` or the end")
        return Claim(self.text, self.position, seat, verbs, things, but, least, most, first, last)

    def _when(self) -> tuple[int, int]:
        """The turns of which it speaks: `turn 6`, `in turn 6`, `before turn 5`, `from turn 5`, `after turn 5`."""
        word = self._peek()
        how = word if word in ("in", "on", "before", "from", "after") else ""
        self.at += bool(how)
        if not how and word != "turn":
            return 0, MANY
        if not self._passes("turn"):
            raise self._expected("`turn` and a number")
        number = self._number()
        spans = {"before": (0, number - 1), "from": (number, MANY), "after": (number + 1, MANY)}
        return spans.get(how, (number, number))

    def _seat(self) -> int:
        if not self.words.is_seat(self._raw()):
            return -1
        self.at += 1
        return self.words.seat(self.lexemes[self.at - 1][0], 0)

    def _verbs(self) -> tuple[str, ...]:
        """The verb, by any of its names; without one every way to use a thing is meant."""
        word, column = self._raw(), self._column()
        try:
            found = self.words.verb(word, column) if word else ""
        except WordError:
            found = ""
        if found and found not in _COUNTED:
            expected = f"one of {', '.join(_COUNTED)}"
            raise WordError(column, malformed.WORD_EXPECTED.says(expected=expected, found=quoted(word)))
        self.at += bool(found)
        return (found,) if found else ()

    def _count(self) -> tuple[int, int]:
        """How often: at least once if it is not said, since a number alone may name a thing."""
        if self._passes("at"):
            more = self._passes("least")
            if not more and not self._passes("most"):
                raise self._expected("`least` or `most`")
            number = self._number()
            return (number, MANY) if more else (0, number)
        following = self._peek(1)
        if is_count(self._raw()) and following and following not in ("or", ",", "before", "from", "in", "on", "after"):
            number = self._number()
            return number, number
        return 1, MANY

    def _things(self, *, needed: bool) -> frozenset[int]:
        found: set[int] = set()
        while self.at < len(self.lexemes):
            if self._peek() in (*_ARTICLES, "or", ","):
                self.at += 1
                continue
            if self._peek() in ("in", "on", "before", "from", "after"):
                break
            found.add(self.words.piece(self._raw(), self._column()))
            self.at += 1
        if needed and not found:
            raise self._expected(f"a {self.words.names.piece}")
        return frozenset(found)

    def _number(self) -> int:
        if not is_count(self._raw()):
            raise self._expected("a number")
        self.at += 1
        return integer(*self.lexemes[self.at - 1])

    def _passes(self, word: str) -> bool:
        found = self._peek() == word
        self.at += found
        return found

    def _raw(self) -> str:
        return self.lexemes[self.at][0] if self.at < len(self.lexemes) else ""

    def _peek(self, ahead: int = 0) -> str:
        return normal(self.lexemes[self.at + ahead][0]) if self.at + ahead < len(self.lexemes) else ""

    def _column(self) -> int:
        return self.lexemes[self.at][1] if self.at < len(self.lexemes) else len(self.text)

    def _expected(self, expected: str) -> WordError:
        found = quoted(self._raw()) if self.at < len(self.lexemes) else END
        return WordError(self._column(), malformed.WORD_EXPECTED.says(expected=expected, found=found))
