"""Lists of opening buys: for each player what was bought turn by turn, and nothing else of those turns.

    Opening buys
    Alice: Combine, 2-gem and Wound, Crash Gem

Not for: whole turns (`notes`).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from verifier.record.importing.cursor import Clause
from verifier.record.importing.draft import comment
from verifier.record.importing.lexemes import Lexeme, People, lexemes, words_of
from verifier.record.importing.lexicon import Lexicon
from verifier.record.importing.scribe import Scribe
from verifier.record.importing.sentence import Sentence
from verifier.record.importing.wordlist import Phrase
from verifier.record.words import WordError

FILLED = "Filled in below: antes that are forced, and as many chips as turns without a crash draw."
_TURNS = re.compile(r"[,;/|]")


@dataclass(slots=True)
class Openings:
    """Collects the buys of a list and writes them in the order of the turns."""

    lexicon: Lexicon
    people: People | None = None
    below: bool = False  # whether the first turns are told one by one besides, so that the list tells nothing new
    reading: bool = False
    buys: dict[int, list[tuple[str, int]]] = field(default_factory=dict)

    def title(self, text: str) -> bool:
        """Whether a line is the title of such a list."""
        return self.lexicon.words.key(text.strip(" \t:*-")) == "opening"

    def line(self, text: str) -> bool:
        """Read a line, if it is the title or a line of the list. Raises `WordError` for one that cannot be read."""
        if self.title(text):
            self.reading = True
            return True
        if self.people is None:
            return False
        if self._inline(text):
            return True
        if not self.reading:
            return False
        parts = self.people.undotted(lexemes(text))
        seat, size = self.people.at(words_of(parts, 0))
        if not size or size >= len(parts) or parts[size].text != ":":
            self.reading = False
            return False
        start = parts[size].column + 1
        items = [(found, start) for found in _TURNS.split(text[start:])]
        moves = [self._bought(seat, item, column) for item, column in items if item.strip()]
        self.buys.setdefault(seat, []).extend(moves)
        return True

    def _inline(self, text: str) -> bool:
        """Read `Alice opened Combine / 2-gem, Bob opened Wound`, or such after `Openings:`. Raises `WordError`."""
        assert self.people is not None
        word, sign, _ = text.partition(":")
        titled = len(word) + 1 if sign and self.title(word) else 0
        parts = [part for part in self.people.undotted(lexemes(text)) if part.column >= titled]
        begins = [at for at in range(len(parts)) if self._opens(parts, at, titled=titled > 0)]
        if not begins or begins[0]:
            return False
        for at, end in zip(begins, [*begins[1:], len(parts)], strict=True):
            seat, size = self.people.at(words_of(parts, at))
            start = at + size + self._said(words_of(parts, at + size))
            start += parts[start].text == ":"
            if start >= end:
                raise WordError(parts[at].column, "the line ends before a chip that was bought")
            last = parts[end].column if end < len(parts) else len(text)
            items = _TURNS.split(text[parts[start].column : last].rstrip(" ,;."))
            column = parts[start].column
            self.buys.setdefault(seat, []).extend(self._bought(seat, one, column) for one in items if one.strip())
        return True

    def _opens(self, parts: Sequence[Lexeme], at: int, *, titled: bool) -> bool:
        """Whether the buys of a player begin there: after a title with the name, else with a word for it."""
        assert self.people is not None
        size = 0 if parts[at].mark else self.people.at(words_of(parts, at))[1]
        said = self._said(words_of(parts, at + size)) if size else 0
        return bool(size) and at + size + said < len(parts) and (titled or said > 0)

    def _said(self, run: Sequence[str]) -> int:
        """How many words say that the first buys follow."""
        sizes = (size for size in (2, 1) if self.lexicon.words.has("opens", " ".join(run[:size])))
        return next(sizes, 0)

    def flush(self, scribe: Scribe) -> None:
        """Write what was collected, turn by turn; all else of those turns is not told, or it is told elsewhere.

        As long as every player has a turn in the list, what the rules force is filled in: the ante and the draws, whose
        number is that of turns without crashes.
        """
        if self.below:
            self.buys = {}
        scribe.extracts = scribe.extracts or bool(self.buys)
        filled = bool(self.buys) and len(self.buys) == len(scribe.lexicon.names.seats[: self.players()])
        if filled and not scribe.opening:
            scribe.write(comment(FILLED))
            for seat in sorted(self.buys):
                self._draw(scribe, seat, 0)
        longest = max((len(buys) for buys in self.buys.values()), default=0)
        for turn in range(longest):
            scribe.write(comment(f"opening buys, turn {turn + 1}"))
            filled = filled and all(len(buys) > turn for buys in self.buys.values())
            for seat in sorted(self.buys):
                if filled:
                    self._fill(scribe, seat, "turn", self.lexicon.words.forced)
                for text, column in self.buys[seat][turn : turn + 1]:
                    self._write(scribe, text, column)
                if filled:
                    self._draw(scribe, seat, turn + 1)
        self.buys = {}

    def players(self) -> int:
        """How many people play."""
        return len(self.people.players) if self.people is not None else 0

    def _draw(self, scribe: Scribe, seat: int, turn: int) -> None:
        """Fill in the draw at the end of a turn, the opening hand at that of turn 0, if so many turns are counted."""
        for count in self.lexicon.words.counted[turn : turn + 1]:
            self._fill(scribe, seat, "draw", " ".join("?" * count))

    def _fill(self, scribe: Scribe, seat: int, role: str, things: str) -> None:
        """Write a move that the source does not tell, marked as such."""
        verb = self.lexicon.words.roles.get(role, "")
        if verb and things:
            scribe.add(scribe.read(f"{self.lexicon.names.seats[seat]} {verb} {things}  # filled in", 0)[0])

    def _write(self, scribe: Scribe, text: str, column: int) -> None:
        """Write what was bought in a turn; what is no move after all is kept as a comment."""
        try:
            events = scribe.read(text, column)
        except WordError:
            scribe.write(comment(f"not understood: {text}"))
            return
        for event in events:
            scribe.add(event)

    def _bought(self, seat: int, item: str, column: int) -> tuple[str, int]:
        assert self.people is not None
        verb = self.lexicon.words.roles.get("buy", "")
        clause = Clause(seat, Phrase(verb=verb), column)
        sentence = Sentence(self.lexicon, self.people, lexemes(item.replace(" + ", " , ")))
        try:
            sentence.arguments(clause)
        except WordError as error:
            error.column += column
            raise
        if sentence.at < len(sentence.parts):
            raise WordError(column, "not a list of chips")
        return f"{self.lexicon.names.seats[seat]} {verb} {' '.join(clause.things)}", column
