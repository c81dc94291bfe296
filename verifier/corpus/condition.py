"""Conditions on a position: what a record may assert after `=`, compared and joined.

    any pile >= 9 and bank combine 0 or P1 money > 6

    COMPARISON {and COMPARISON} {or ...}         `and` binds closer than `or`
    [SEAT | any] QUANTITY [CHIP] [SIGN] NUMBER   without a seat: of who made the line; without a sign: equal

Not for: where in a record a condition holds (`noting`), or the conditions of rules (`verifier.language.condition`).
"""

import operator
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from verifier.games.playing import Playing
from verifier.kernel.event import Assertion
from verifier.kernel.game import Undecidable
from verifier.kernel.listener import UNHEARD
from verifier.record.names import Names
from verifier.record.words import WordError, Words, integer, quoted

#: The signs of comparisons; a comparison without one means equality.
SIGNS: Mapping[str, Callable[[int, int], bool]] = MappingProxyType(
    {
        "=": operator.eq,
        "==": operator.eq,
        "!=": operator.ne,
        "<": operator.lt,
        "<=": operator.le,
        ">": operator.gt,
        ">=": operator.ge,
    }
)
#: The word for whichever seat it holds of.
ANY = "any"
#: A condition is no longer than this, in characters.
LENGTH = 500
#: What may follow a comparison.
NEXT = "`and`, `or` or the end"
_DIGITS = re.compile(r"[-+]?\d+", re.ASCII)
_LEXEME = re.compile(r"[<>=!]=?|[^\s<>=!]+")


class ConditionToken(NamedTuple):
    """A word or a sign, and its column, from 0."""

    text: str
    column: int


@dataclass(frozen=True, slots=True)
class QuantityComparison:
    """One quantity beside a number, of a seat, of whoever made the line (-1), or of any seat."""

    claim: Assertion
    sign: str
    of_any: bool = False

    def holds(self, play: Playing, actor: int, seats: int) -> bool:
        """Whether it holds now; not if the rules do not say what the quantity is, or there is no such seat."""
        asked = range(seats) if self.of_any else (self.claim.seat if self.claim.seat >= 0 else actor,)
        return any(self.holds_of(play, seat) for seat in asked if 0 <= seat < seats)

    def holds_of(self, play: Playing, seat: int) -> bool:
        """Whether it holds of one seat."""
        try:
            value = play.quantity(self.claim._replace(seat=seat), seat)
        except Undecidable:
            return False
        return SIGNS[self.sign](value, self.claim.value)


@dataclass(frozen=True, slots=True)
class RecordCondition:
    """Comparisons of which all must hold, or all of another group."""

    groups: tuple[tuple[QuantityComparison, ...], ...]

    def holds(self, play: Playing, actor: int, seats: int) -> bool:
        """Whether it holds in the present position; to look is not to choose: nothing of the game changes."""
        readings, listener = play.readings, play.listener
        play.readings, play.listener = readings.afresh(), UNHEARD
        try:
            return any(all(one.holds(play, actor, seats) for one in group) for group in self.groups)
        finally:
            play.readings, play.listener = readings, listener


def parsed(text: str, names: Names) -> RecordCondition:
    """A condition in the words of a ruleset. Raises `WordError` with the column from 0."""
    words = Words(names)
    return RecordCondition(tuple(tuple(comparison(part, words) for part in group) for group in parts(text)))


def check_form(text: str) -> None:
    """Raise `WordError` for what is no condition whatever the words are."""
    for group in parts(text):
        for part in group:
            check_part(part)


def check_part(part: list[ConditionToken]) -> None:
    """Raise `WordError` for what is no comparison whatever the words are: `pile >`, `pile > 3 foo`, `3`."""
    first, last = part[0], part[-1]
    sign = next((number for number, word in enumerate(part) if word.text in SIGNS), None)
    if sign is None:
        numbered = any(_DIGITS.fullmatch(word.text) for word in part[:-1])
        if numbered and not _DIGITS.fullmatch(last.text):
            raise WordError(last.column, f"expected a number, {NEXT}, found {quoted(last.text)}")
        integer(last.text, last.column)
        sign = len(part) - 1
    else:
        rest = part[sign + 1 :]
        number = next_word(rest, "a number", last.column + len(last.text))
        integer(number.text, number.column)
        refuse_rest(rest)

    if sign == 0:
        raise WordError(first.column, f"expected a quantity before {quoted(first.text)}")


def refuse_rest(rest: list[ConditionToken]) -> None:
    """Raise `WordError` for words after a comparison."""
    if rest:
        raise WordError(rest[0].column, f"expected {NEXT}, found {quoted(rest[0].text)}")


def parts(text: str) -> Iterator[list[list[ConditionToken]]]:
    """The comparisons of a condition as words, in the groups that `or` parts. Raises `WordError`."""
    if len(text) > LENGTH:
        raise WordError(LENGTH, f"a condition of more than {LENGTH} characters")
    lexemes = [ConditionToken(found[0], found.start()) for found in _LEXEME.finditer(text)]
    for group in split(lexemes, "or", len(text)):
        yield list(split(group, "and", len(text)))


def split(lexemes: list[ConditionToken], connective: str, end: int) -> Iterator[list[ConditionToken]]:
    """The parts between the same connectives, none of them empty. Raises `WordError`."""
    part: list[ConditionToken] = []
    for lexeme in (*lexemes, ConditionToken(connective, end)):
        if lexeme.text.casefold() != connective:
            part.append(lexeme)
            continue
        if not part:
            raise WordError(lexeme.column, "expected a comparison, such as `any hand >= 5`")
        yield part
        part = []


def comparison(lexemes: list[ConditionToken], words: Words) -> QuantityComparison:
    """One comparison. Raises `WordError`."""
    rest = list(lexemes)
    end = rest[-1].column + len(rest[-1].text)
    of_any = rest[0].text.casefold() == ANY
    seat = words.seat(rest[0].text, rest[0].column) if words.is_seat(rest[0].text) else -1
    if of_any or seat >= 0:
        rest.pop(0)

    named = next_word(rest, "a quantity", end)
    quantity = words.quantity(named.text, named.column)
    thing = -1
    if words.names.quantities[quantity]:
        kind = next_word(rest, f"a {words.names.piece}", end)
        thing = words.piece(kind.text, kind.column)

    sign = rest.pop(0) if rest and rest[0].text in SIGNS else ConditionToken("=", end)
    number = next_word(rest, "a number", end)
    value = integer(number.text, number.column)
    refuse_rest(rest)
    return QuantityComparison(Assertion(quantity, value, seat, thing), sign.text, of_any)


def next_word(rest: list[ConditionToken], expected: str, end: int) -> ConditionToken:
    """The next word, taken away. Raises `WordError` if there is none, or a sign."""
    if not rest:
        raise WordError(end, f"expected {expected}, found the end of the comparison")
    found = rest.pop(0)
    if found.text in SIGNS or found.text == "!":
        raise WordError(found.column, f"expected {expected}, found {quoted(found.text)}")
    return found
