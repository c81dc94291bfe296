"""Claims about a whole game, as reports of matches make them: `claims: ["no buy combine before turn 5"]`.

    Alice buys Sale Prices                 at least once; a seat or a player
    P1 buys 2 wound, P1 buys wound twice   so often; also `at least two`, `at most 2`
    no combine before turn 5               never, whatever is done with it; also `P1 never plays combine`
    every buy is combine or wound          nothing else; also `P1 buys only combine or wound`
    turn 6: 3 crash-gem or double-crash-gem

Turns are counted over all players. What counts is what players choose to do as far as the record goes: play, react,
buy, and other verbs of lines. Not for: whether a game bears them out (`verifier.run.tally`).
"""

import re
from collections.abc import Callable, Sequence

from verifier.kernel import malformed
from verifier.language.document import is_null
from verifier.language.node import Node
from verifier.record.line import END
from verifier.record.model import ANY_USE, MANY, Claim
from verifier.record.names import Names, normal
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
_NEVER, _WHENS, _EVERY = ("no", "never"), ("in", "on", "before", "until", "from", "after"), ("every", "each")
#: Numbers in words, and how often.
_TEN = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NUMBERS = {word: number for number, word in enumerate(_TEN, start=1)}
_TIMES = {"once": 1, "twice": 2}
#: So many words a name has at most.
_LONGEST = 6


def read_claims(node: Node | None, words: Words, players: Sequence[str] = ()) -> tuple[Claim, ...]:
    """The claims of a header, in which a seat may be called by its player. Raises `Unreadable`."""
    if node is None or is_null(node):
        return ()
    items = (node,) if node.items is None else node.items
    if len(items) > MOST:
        raise malformed.TOO_MANY.at(node.position, limit=MOST, what="claims")
    return tuple(read_claim(item, words, players) for item in items)


def read_claim(node: Node, words: Words, players: Sequence[str] = ()) -> Claim:
    """One claim. Raises `Unreadable`."""
    try:
        return _Claim(node, words, players).read()
    except WordError as error:
        raise misread(error, node.position) from None


class _Claim:
    """A cursor over the words of one claim."""

    def __init__(self, node: Node, words: Words, players: Sequence[str]) -> None:
        self.players = [normal(player) for player in players]
        self.text, self.position, self.words = node.string(), node.position, words
        self.lexemes = [(found[0], found.start()) for found in _WORD.finditer(self.text)]
        self.at = 0

    def read(self) -> Claim:
        first, last = self._when()
        self._passes(":")
        seat = self._seat()
        least, most, but = 1, MANY, False
        is_never = any(self._passes(word) for word in _NEVER)
        every = any(self._passes(word) for word in _EVERY)
        verbs = self._verbs()
        if is_never or any(self._passes(word) for word in _NEVER):
            least, most = 0, 0
        if every or self._passes("only"):
            least, most, but = 0, 0, True
        elif most:
            least, most = self._count()
        things = self._things(needed=not verbs or but)
        if self._peek() in _TIMES and (least, most, but) == (1, MANY, False):
            least = most = _TIMES[self._peek()]
            self.at += 1
        if self.at < len(self.lexemes) and (first, last) == (0, MANY):
            first, last = self._when()
        if self.at < len(self.lexemes):
            raise self._expected("`or`, `before turn N`, `from turn N`, `in turn N` or the end")
        return Claim(self.text, self.position, seat, verbs, things, but, least, most, first, last)

    def _when(self) -> tuple[int, int]:
        """The turns of which it speaks: `turn 6`, `in turn 6`, `before turn 5`, `from turn 5`, `after turn 5`."""
        word = self._peek()
        how = word if word in _WHENS else ""
        self.at += bool(how)
        if not how and word != "turn":
            return 0, MANY
        if not self._passes("turn"):
            raise self._expected("`turn` and a number")
        number = self._number()
        if how == "from" and self._passes("to"):
            self._passes("turn")
            return number, self._number()
        before, later = (0, number - 1), (number + 1, MANY)
        return {"before": before, "until": before, "from": (number, MANY), "after": later}.get(how, (number, number))

    def _seat(self) -> int:
        if self.words.is_seat(self._raw()):
            self.at += 1
            return self.words.seat(self.lexemes[self.at - 1][0], 0)
        size, seat = self._named(lambda name: self.players.index(name) if self.players.count(name) == 1 else None)
        if not size or self._peek() in (*_NEVER, *_EVERY, *_WHENS, "turn"):
            return -1
        self.at += size
        return seat

    def _named(self, meaning: Callable[[str], int | None]) -> tuple[int, int]:
        """How many words from here on are a name, the longest that there is, and what has it; 0 and -1 for none."""
        for size in range(min(_LONGEST, len(self.lexemes) - self.at), 0, -1):
            text, start = self.lexemes[self.at + size - 1]
            found = meaning(normal(self.text[self._column() : start + len(text)]))
            if found is not None:
                return size, found
        return 0, -1

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
        following, is_name = self._peek(1), self._named(self.words.names.piece_of)[0] > 1
        if self._is_number() and not is_name and following and following not in ("or", ",", *_WHENS):
            number = self._number()
            return number, number
        return 1, MANY

    def _things(self, *, needed: bool) -> frozenset[int]:
        found: set[int] = set()
        while self.at < len(self.lexemes):
            if self._peek() in (*_ARTICLES, "or", ","):
                self.at += 1
                continue
            if self._peek() in (*_WHENS, *_TIMES):
                break
            size, piece = self._named(self.words.names.piece_of)
            found.add(piece if size else self._one_of_many())
            self.at += max(size, 1)
        if needed and not found:
            raise self._expected(f"a {self.words.names.piece}")
        return frozenset(found)

    def _one_of_many(self) -> int:
        """What a word names, if need be one of several: `combines`."""
        named = self.words.names.piece_of(self._peek().removesuffix("s"))
        return self.words.piece(self._raw(), self._column()) if named is None else named

    def _is_number(self) -> bool:
        return is_count(self._raw()) or self._peek() in _NUMBERS

    def _number(self) -> int:
        if not self._is_number():
            raise self._expected("a number")
        self.at += 1
        spelled = normal(self.lexemes[self.at - 1][0])
        return _NUMBERS[spelled] if spelled in _NUMBERS else integer(*self.lexemes[self.at - 1])

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


def written_claim(claim: Claim, names: Names) -> str:
    """A claim in the words of a ruleset, whatever language it was made in."""
    who = names.seats[claim.seat] if claim.seat >= 0 else ""
    things = " or ".join(names.slugs[thing] for thing in sorted(claim.things))
    verb = " ".join(claim.verbs)
    how = f"at least {claim.least}" if claim.most == MANY else f"at most {claim.most}"
    if claim.least == claim.most:
        how = str(claim.least)
    how = "" if (claim.least, claim.most) == (1, MANY) else how
    said = (who, verb, "only", things) if claim.but else (who, verb, how, things)
    said = (who, "no", verb, things) if not claim.but and not claim.most else said
    return " ".join(part for part in (*said, written_span(claim.first, claim.last)) if part)


def written_span(first: int, last: int) -> str:
    """The turns of which a claim speaks."""
    if (first, last) == (0, MANY):
        return ""
    if first == last:
        return f"in turn {first}"
    if last == MANY:
        return f"from turn {first}"
    return f"from turn {first} to turn {last}" if first else f"before turn {last + 1}"
