"""Lists of opening buys: for each player what was bought turn by turn, and nothing else of those turns.

    Opening buys
    Alice: Combine, 2-gem and Wound, Crash Gem

Not for: whole turns (`notes`).
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from operator import itemgetter

from verifier.record.importing.claims import ClaimSentence
from verifier.record.importing.clauses import MoveClause, NotUnderstood, faults_of
from verifier.record.importing.draft import comment
from verifier.record.importing.lexemes import People, SourceLexeme, lexemes, words_of
from verifier.record.importing.lexicon import Lexicon
from verifier.record.importing.scribe import Scribe
from verifier.record.importing.sentence import Sentence
from verifier.record.importing.wordlist import Phrase
from verifier.record.words import WordError

FILLED = "Filled in below: antes that are forced, and as many chips as turns without a crash draw."


def is_title(lexicon: Lexicon, text: str) -> bool:
    """Whether a line is the title of such a list."""
    return lexicon.words.key(text.strip(" \t:*-")) == "opening"


@dataclass(slots=True)
class Openings:
    """Collects the buys of a list and writes them in the order of the turns."""

    lexicon: Lexicon
    people: People
    below: bool = False  # whether the first turns are told one by one besides, so that the list tells nothing new
    reading: bool = False
    loose: bool = False  # whether it is not said of which turns they are
    unknown: WordError | None = None  # the first name of a line that is not known
    buys: dict[int, list[tuple[str, int]]] = field(default_factory=dict)

    @property
    def _turns(self) -> re.Pattern[str]:
        """What finds signs and words between the buys of one turn and of the next."""
        thens = "|".join(map(re.escape, self.lexicon.words.lists["thens"])) or "(?!)"
        return re.compile(rf"[,;/|]|\s+(?:and\s+)?(?:{thens})\s+", re.IGNORECASE)

    def line(self, text: str) -> int:
        """Read a line, if it is the title or a line of the list; how much of it is, the sentences behind it left out.

        Raises `WordError` for one that cannot be read. Below a title a line is `Alice: Combine, Wound`; a sentence may
        say it, too: `Alice opened Combine / 2-gem`.
        """
        if is_title(self.lexicon, text):
            self.reading = True
            return len(text)
        word, sign, _ = text.partition(":")
        titled = len(word) + 1 if sign and is_title(self.lexicon, word) else 0
        parts = [part for part in self.people.undotted(lexemes(text)) if part.column >= titled]
        begins = self._beginnings(parts, titled=titled > 0)
        if not begins:
            return 0
        self.unknown = None
        stops = (part.column for part in parts[begins[-1][0] :] if part.mark and text[part.column] == ".")
        last = next(stops, len(text))
        parts = [part for part in parts if part.column < last]
        ends = [*(at for at, _ in begins[1:]), len(parts)]
        for (at, size), end in zip(begins, ends, strict=True):
            self._list(text, parts[at:end], size, parts[end].column if end < len(parts) else last)
        if self.unknown is not None:
            raise self.unknown
        return last

    def of_everybody(self, text: str) -> list[str]:
        """`Both draw 5`, `Both opened 2-gem / Wound` as a line for each player; nothing for other lines."""
        words = text.split()
        sizes = (n for n in (3, 2, 1) if self.lexicon.words.has("everybody", " ".join(words[:n])))
        size = next(sizes, 0)
        if not size or self.people.at(words)[1]:
            return []
        phrase = self.lexicon.phrase([word.strip(",:") for word in words[size:]])[0]
        draws = phrase is not None and phrase.verb == self.lexicon.words.roles.get("draw")
        opens = any(self.lexicon.words.has("opens", " ".join(words[size : size + n])) for n in (1, 2))
        if not (draws or opens):
            return []
        told, _, behind = " ".join(words[size:]).partition(". ")
        return [*(f"{player} {told}" for player in self.people.players), *filter(None, [behind])]

    def _beginnings(self, parts: Sequence[SourceLexeme], *, titled: bool) -> list[tuple[int, int]]:
        """Where the buys of each player begin, and behind how many words; none if the line does not begin with some."""
        found: list[tuple[int, int]] = []
        for at in range(len(parts)):
            if size := self._opens(parts, at, titled=titled, again=bool(found)):
                found.append((at, size))
        if found and not found[0][0]:
            return found
        if not self.reading:
            return []
        size = self.people.at(words_of(parts, 0))[1]
        self.reading = 0 < size < len(parts) and parts[size].text == ":"
        return [(0, size)] if self.reading else []

    def _list(self, text: str, parts: Sequence[SourceLexeme], start: int, last: int) -> None:
        """Read what a player bought, turn by turn, behind so many words. Raises `WordError`."""
        start += start < len(parts) and parts[start].text == ":"
        if start >= len(parts):
            raise WordError(parts[0].column, "the line ends before a chip that was bought")
        seat, column = self.people.at(words_of(parts, 0))[0], parts[start].column
        items = [item for item in self._turns.split(text[column:last].rstrip(" ,;.")) if item.strip()]
        if len(items) == 1 and " + " in items[0]:  # of one turn or of several
            items, self.loose = items[0].split(" + "), True
        for item in items:
            try:
                bought = self._bought(seat, item, column)
            except NotUnderstood as error:  # the turns after it are still turns
                self.unknown, bought = self.unknown or error, ("", column)
            self.buys.setdefault(seat, []).append(bought)

    def _opens(self, parts: Sequence[SourceLexeme], at: int, *, titled: bool, again: bool) -> int:
        """How many words begin the buys of a player there, 0 if none do.

        They are a name after a title, else with a word for it, or with a chip behind another player's buys (`again`).
        """
        size = 0 if parts[at].mark else self.people.at(words_of(parts, at))[1]
        run = words_of(parts, at + size)
        said = next((n for n in (2, 1) if self.lexicon.words.has("opens", " ".join(run[:n]))), 0) if size else 0
        said *= self.lexicon.phrase(run)[1] <= said  # `Bob's opening hand: ...`
        listed = again and not said and at > 0 and parts[at - 1].mark and self._lists(run)
        begins = size and at + size + said < len(parts) and (titled or said or listed)
        return size + said if begins else 0

    def _lists(self, run: Sequence[str]) -> bool:
        """Whether words begin with a chip, perhaps one of several turns: `Safe Keeping/Combine`."""
        return self.lexicon.chip([word for words in run for word in words.split("/")])[1] > 0

    def flush(self, scribe: Scribe) -> None:
        """Write what was collected, turn by turn; all else of those turns is not told, or it is told elsewhere.

        Up to the first turn that the list does not tell, what the rules force is filled in: the ante and the draws,
        whose number is that of turns without crashes.
        """
        buys, self.buys = self.buys, {}
        seats = range(max(len(self.people.players), *(seat + 1 for seat in [*buys, 0])))
        if self.below or not buys:
            self._claim(scribe, buys, len(seats))
            return
        scribe.extracts = True
        filled = 0 in buys and len(seats) > 1 and not self.loose
        if filled:
            self._draw_hands(scribe, seats)
        for turn in range(max(map(len, buys.values()))):
            scribe.write(comment("opening buys" if self.loose else f"opening buys, turn {turn + 1}"))
            for seat in seats:
                told = buys.get(seat, [])[turn : turn + 1]
                filled = filled and bool(told)
                self._turn(scribe, seat, told, turn + 1, filled=filled)

    def _claim(self, scribe: Scribe, buys: Mapping[int, Sequence[tuple[str, int]]], players: int) -> None:
        """Claim what a list says of turns that are told one by one besides."""
        told = [(seat, turn, one.split()[2:]) for seat, some in buys.items() for turn, (one, _) in enumerate(some)]
        for seat, turn, things in told:
            for chip in filter(None, (self.lexicon.chip([thing])[0] for thing in things)):
                said = ClaimSentence(seat, verb=self.lexicon.words.roles.get("buy", ""), things=[chip])
                said.text, said.before, said.place = f"opening buys: {chip}", turn * players + seat + 1, -1
                said.when, said.here = ("", False) if self.loose else ("in", True)
                scribe.claims.append(said)

    def _turn(self, scribe: Scribe, seat: int, told: Sequence[tuple[str, int]], turn: int, *, filled: bool) -> None:
        """Write what a player bought in a turn, between what is filled in."""
        if filled:
            self._fill(scribe, seat, "turn", self.lexicon.words.forced)
        for text, column in filter(itemgetter(0), told):
            self._write(scribe, text, column)
        if filled:
            self._draw(scribe, seat, turn)

    def _draw_hands(self, scribe: Scribe, seats: Sequence[int]) -> None:
        """Fill in the opening hands, unless they are told."""
        if not scribe.shown.opening:
            scribe.write(comment(FILLED))
            for seat in seats:
                self._draw(scribe, seat, 0)

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
        verb = self.lexicon.words.roles.get("buy", "")
        clause = MoveClause(seat, Phrase(verb=verb), column)
        sentence = Sentence(self.lexicon, self.people, lexemes(item.replace(" + ", " , ")))
        try:
            sentence.arguments(clause)
        except WordError as error:
            for fault in {error, *faults_of(error)}:
                fault.column += column
            raise
        if sentence.at < len(sentence.parts):
            raise WordError(column, "not a list of chips")
        return f"{self.lexicon.names.seats[seat]} {verb} {' '.join(clause.things)}", column
