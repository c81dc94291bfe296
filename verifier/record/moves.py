"""Move lines: from the text of a game's lines to `Event`s, quickly, because lines and words repeat.

Lax: any case, aliases, unique prefixes, `x3`, several moves on a line. The strict form is written by `write`.
Not for: the grammar (`line`), whether a move is legal, or whether its arguments suit the verb.
"""

from collections.abc import Sequence
from typing import NamedTuple

from verifier.kernel import malformed
from verifier.kernel.event import Assertion, Event, Ruled, Token
from verifier.kernel.source import Position, Unreadable
from verifier.record.line import ARGUMENTS, LINE, parse_line
from verifier.record.names import Names
from verifier.record.words import WordError, Words

MOVES = 4_000_000  # characters of one replay's moves
_REMEMBERED = 100_000  # distinct lines
_WEIGHT = 4_000_000  # characters of all remembered lines, with ten for each line
_ASSERTIONS = 50_000  # remembered assertions


#: An event but for its line, which is all that the same line says elsewhere.
Said = tuple[int, int, str, tuple[Token, ...], tuple[Assertion, ...], str, Ruled | None]


class MoveLines(NamedTuple):
    """Move lines and where each stands: `lines` are their numbers, `columns` the columns (from 1) they begin at."""

    path: str
    texts: Sequence[str]
    lines: Sequence[int]
    columns: Sequence[int]


class MoveReader:
    """Reads the lines of games with these names and number of seats.

    A line seen before costs one look-up; a new line in strict form whose words were seen in the same columns costs
    one look-up a word; any other line is parsed. The memory is bounded.
    """

    def __init__(self, names: Names, seats: int | None = None) -> None:
        self.names = names
        self._words = Words(names, seats)
        self._seats = {seat: index for index, seat in enumerate(self._words.seats)}
        self._verbs = {verb: verb for verb in names.verbs}  # in strict form, in any of the languages
        self._verbs |= {word: verb for verb, word in names.wording.writes.get("verbs", {}).items()}
        self._remembered: dict[tuple[int, str], tuple[Said, ...]] = {}
        self._weight = 0
        self._assertions: dict[tuple[str, int, int], Assertion] = {}

    def read(self, source: MoveLines) -> tuple[Event, ...]:
        """The events of the lines, in order. Raises `Unreadable` at the first word that is not understood."""
        if sum(map(len, source.texts)) > MOVES:
            raise malformed.TOO_MANY.at(Position(source.path), limit=f"{MOVES:,}", what="characters of moves")
        events: list[Event] = []
        remembered, made_of, append = self._remembered.get, tuple.__new__, events.append
        for text, line, column in zip(source.texts, source.lines, source.columns, strict=True):
            found = remembered((column, text))
            if found is None:
                found = self._new_line(text, Position(source.path, line, column))
            for said in found:
                append(made_of(Event, (line, *said)))
        return tuple(events)

    def line(self, text: str, position: Position) -> tuple[Event, ...]:
        """The events of one line that begins at `position`; none for a blank line or a comment. Raises `Unreadable`."""
        return self.read(MoveLines(position.path, (text,), (position.line,), (position.column,)))

    def _new_line(self, text: str, position: Position) -> tuple[Said, ...]:
        column = position.column
        said = self._quick(text, column)
        found = (said,) if said is not None else tuple([event[1:] for event in self._parsed(text, position)])
        self._weight += 10 + len(text)
        if len(self._remembered) >= _REMEMBERED or self._weight > _WEIGHT:
            self._remembered.clear()
            self._weight = 0
        self._remembered[column, text] = found
        return found

    def _parsed(self, text: str, position: Position) -> tuple[Event, ...]:
        try:
            found = parse_line(self._words, text, position.column)
        except WordError as error:
            place = position._replace(column=position.column + error.column)
            hint = self._words.joined(text, error.column) or error.suggestion
            raise Unreadable(place, error.said, hint) from None
        if len(found) == 1 and found[0].assertions:
            self._learn(text, position.column, found[0])
        return found

    def _quick(self, text: str, column: int) -> Said | None:
        """The event of a line `P1 verb word -> P2 = pile 0, money 1` made of known parts, else None."""
        head, sign, tail = text.partition(" = ")
        words = head.split(" ")
        seat = self._seats.get(words[0])
        verb = self._verbs.get(words[1]) if 2 <= len(words) <= ARGUMENTS else None
        if seat is None or verb is None or len(text) > LINE:
            return None
        args = self._known_words(words, column)
        assertions = self._known_assertions(tail, column + len(head) + 3, seat) if sign else ()
        return None if args is None or assertions is None else (column, seat, verb, args, assertions, "", None)

    def _known_words(self, words: list[str], column: int) -> tuple[Token, ...] | None:
        args: list[Token] = []
        known = self._words.remembered.get
        column += len(words[0]) + len(words[1]) + 2
        arrow = False
        for word in words[2:]:
            token = known((word, column)) or self._words.moved(word, column)
            column += len(word) + 1
            if token is not None and (not arrow or token.seat >= 0):
                args.append(token)
                arrow = False
            elif word == "->" and not arrow:
                arrow = True
            else:
                return None
        return None if arrow else tuple(args)

    def _known_assertions(self, tail: str, column: int, seat: int) -> tuple[Assertion, ...] | None:
        found: list[Assertion] = []
        for part in tail.split(", "):
            assertion = self._assertions.get((part, column, seat))
            if assertion is None:
                return None
            found.append(assertion)
            column += len(part) + 2
        return tuple(found)

    def _learn(self, text: str, column: int, event: Event) -> None:
        """Remember the assertions of a line in which each stands alone between commas."""
        head, _, tail = text.partition(" = ")
        parts = tail.split(", ")
        if "#" in text or ";" in text or len(parts) != len(event.assertions):
            return
        column += len(head) + 3
        made: dict[tuple[str, int, int], Assertion] = {}
        for part, assertion in zip(parts, event.assertions, strict=True):
            if assertion.column != column:
                return
            made[part, column, event.seat] = assertion
            column += len(part) + 2
        if len(self._assertions) > _ASSERTIONS:
            self._assertions.clear()
        self._assertions |= made
