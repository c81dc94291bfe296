"""The things that a phrase speaks of: chips, sizes, how many chips, targets, places; a cursor over the words of a line.

Nothing is guessed: what could be read in two ways is refused with both. Not for: where clauses begin (`sentence`).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from verifier.replay.importing.lexemes import Lexeme, People, words_of
from verifier.replay.importing.lexicon import Lexicon
from verifier.replay.importing.wordlist import Phrase
from verifier.replay.names import normal
from verifier.replay.words import DIGITS, WordError, quoted

_SUM = re.compile(r"[0-9]{1,6}(?:\+[0-9]{1,6})*")
_TIMES = re.compile(r"[xX\u00d7]([0-9]{1,2})|([0-9]{1,2})[xX\u00d7]")
_MOST = 99  # chips that one number stands for


@dataclass(slots=True)
class Clause:
    """One move of a line: who (a seat's index, -1 if it is not said), the phrase, what follows it in move notation."""

    seat: int
    phrase: Phrase
    column: int
    things: list[str] = field(default_factory=list)
    said: str = ""  # assertions
    said_at: int = 0  # the column of the first of them
    effects: list[str] = field(default_factory=list)  # what the line also states and a record does not
    nothing: bool = False  # whether it counts no chips at all
    text: str = ""  # its own words
    aside: bool = False  # whether it stands in for somebody else's turn

    def sizes(self) -> tuple[list[str], list[str]]:
        """The things after the first that are sizes, and the others."""
        rest = self.things[1:]
        return [one for one in rest if _SUM.fullmatch(one)], [one for one in rest if not _SUM.fullmatch(one)]


def multiple(word: str) -> int:
    """n for `xn` and `nx`, -1 for any other word."""
    found = _TIMES.fullmatch(word)
    return int(found[1] or found[2]) if found else -1


class Things:
    """A cursor over the words of one line, as far as things go."""

    def __init__(self, lexicon: Lexicon, people: People, parts: Sequence[Lexeme], actor: int = -1) -> None:
        self.lexicon = lexicon
        self.words = lexicon.words
        self.people = people
        self.parts = parts
        self.actor = actor
        self.at = 0

    # -- where the cursor stands

    def run(self, at: int) -> list[str]:
        """The words from a place on, up to the next sign."""
        return words_of(self.parts, at)

    def column(self) -> int:
        """The column of the next word, or the end of the line."""
        if self.at < len(self.parts):
            return self.parts[self.at].column
        return self.parts[-1].column + len(self.parts[-1].text) if self.parts else 0

    def separator(self, at: int) -> bool:
        """Whether a sign or word stands there that parts things or clauses."""
        if at >= len(self.parts):
            return False
        part = self.parts[at]
        return part.text in ",;" if part.mark else self.words.has("separators", part.text)

    def subject(self, at: int) -> tuple[int, int]:
        """The player named there, pronouns included, and how many words that takes; (-1, 0) if there is none."""
        run = self.run(at)
        seat, size = self.people.at(run)
        if size or not run or not self.words.has("pronouns", run[0]):
            return seat, size
        return self.actor, 1

    def starts(self, at: int) -> bool:
        """Whether a clause begins here: a player and a phrase, or a phrase that is no longer name of a chip."""
        _, size = self.subject(at)
        run = self.run(at + size)
        phrase, length = self.lexicon.phrase(run)
        return phrase is not None and (bool(size) or self.lexicon.chip(run)[1] < max(length, 2))

    def ends(self, at: int) -> bool:
        """Whether nothing follows there but another clause."""
        while self.separator(at):
            at += 1
        return at >= len(self.parts) or self.parts[at].text in ("=", "(") or self.starts(at)

    # -- things

    def thing(self, clause: Clause, parted: bool) -> None:
        """Add the next thing to a clause. `parted`: a separator stands before it. Raises `WordError`."""
        part = self.parts[self.at]
        run = self.run(self.at)
        if part.mark:
            self._sign(clause, part)
            return
        chip, size = self.lexicon.chip(run)
        if self.lexicon.elsewhere(run) > size:
            raise self.lexicon.no_chip(run, part.column)
        if set(part.text) == {"?"}:
            clause.things += part.text[:_MOST]
            self.at += 1
        elif "@" in part.text:
            self._placed(clause, part)
        elif part.text.startswith("+") and not part.text[1:2].isdecimal():
            self._effect(clause)
        elif size > 1:
            self._chip(clause, chip, size, parted)
        elif not (self._number(clause, run) or self._relation(clause, run) or self._word(clause, run, bool(size))):
            if not size:
                chip, size = self.lexicon.plural(run)
            if not size:
                chip, size = self.lexicon.prefixed(run, part.column)
            self._chip(clause, chip, size, parted)

    def _sign(self, clause: Clause, part: Lexeme) -> None:
        if part.text in ("->", "\u2192"):
            seat, length = self.people.at(self.run(self.at + 1))
            if not length:
                raise WordError(part.column, "expected a player after the arrow")
            self._target(clause, seat, 1 + length)
        elif part.text == ":" and len(clause.things) == 1 and clause.things[0].isdecimal():
            clause.things[0] += ":"
            self.at += 1
        else:
            raise WordError(part.column, f"unexpected {quoted(part.text)}")

    def _relation(self, clause: Clause, run: list[str]) -> bool:
        """`at Bob`, `from the discard pile`; whether the next words were such."""
        if self.words.has("towards", run[0]):
            seat, length = self.people.at(run[1:])
            if length:
                self._target(clause, seat, 1 + length)
                return True
        if self.words.has("from", run[0]):
            at = 1 + next((n for n, word in enumerate(run[1:]) if not self.words.has("fillers", word)), 0)
            place, length = self.lexicon.place(run[at:])
            last = clause.things[-1] if clause.things else "->"
            if place and not last.startswith("->"):
                if "@" in last:
                    raise WordError(self.column(), "a second place for the same chip")
                clause.things[-1] += f"@{place}"
                self.at += at + length
                return True
        return False

    def _word(self, clause: Clause, run: list[str], chip: bool) -> bool:
        """A filler, a label or a player; whether the next word was one. `chip`: it is the name of a chip, too."""
        word = run[0]
        filler = self.words.has("fillers", word) or self.words.has("towards", word)
        label = "" if chip else self.lexicon.labels.get(normal(word), "")
        if label and (not filler or clause.phrase.takes == "choices"):  # `chips` may be a choice
            clause.things.append(label)
            self.at += 1
            return True
        if filler:
            self.at += 1
            return True
        seat, length = self.people.at(run)
        if length and not chip:
            self._target(clause, seat, length)
            return True
        return False

    def _target(self, clause: Clause, seat: int, size: int) -> None:
        clause.things.append(f"-> {self.lexicon.names.seats[seat]}")
        self.at += size

    def _effect(self, clause: Clause) -> None:
        """`+black arrow`: what the line says that a chip gave. It is kept as a comment."""
        start = self.at
        self.at += 1
        while self.at < len(self.parts) and self.words.has("effects", self.parts[self.at].text):
            self.at += 1
        words = [part.text for part in self.parts[start : self.at]]
        if not self.words.has("effects", words[0].removeprefix("+")):
            raise WordError(self.parts[start].column, f"unknown effect {quoted(words[0])}")
        clause.effects.append(" ".join(words))

    def _placed(self, clause: Clause, part: Lexeme) -> None:
        word, _, place = part.text.partition("@")
        zone = self.lexicon.reader.place(place, part.column + len(word) + 1)
        if word:
            slug = self.lexicon.chip([word])[0] or self.lexicon.prefixed([word], part.column)[0]
            clause.things.append(slug)
        if not clause.things or "@" in clause.things[-1] or clause.things[-1].startswith("->"):
            raise WordError(part.column, f"{quoted(part.text)} does not follow a chip")
        clause.things[-1] += f"@{zone}"
        self.at += 1

    def _chip(self, clause: Clause, chip: str, size: int, parted: bool) -> None:
        if parted and clause.phrase.takes == "choices" and clause.things and self.lexicon.playable(chip):
            word = " ".join(self.run(self.at)[:size])
            message = f"{quoted(word)} may be another play or a choice: repeat the verb, or leave out the comma"
            raise WordError(self.column(), message)
        self.at += size
        clause.things += [chip] * self._times()

    def _times(self) -> int:
        """n if `xn` follows, which is passed; 1 if not."""
        run = self.run(self.at)
        times = multiple(run[0]) if run else -1
        self.at += times >= 0
        return times if times >= 0 else 1

    # -- numbers

    def _number(self, clause: Clause, run: list[str]) -> bool:
        """A number and what it counts, or a size or a sum of sizes; whether it was one."""
        word = run[0]
        times = self.words.numbers.get(normal(word), multiple(word))
        spelled = times >= 0 and multiple(word) < 0
        if word.isascii() and word.isdecimal() and len(word) <= DIGITS:
            times = int(word)
        if times >= 0 and len(run) > 1:
            if self.words.has("nouns", run[1]):
                self._count(clause, times)
                self.at += 2
                return True
            chip, size = self.lexicon.plural(run[1:])
            if not size and not word.isdecimal():
                chip, size = self.lexicon.chip(run[1:])
            if size:
                self._limit(times)
                self.at += 1 + size
                clause.things += [chip] * times
                return True
        if spelled and clause.phrase.numbers != "sizes" and self.ends(self.at + 1) and not self._filler(word):
            self._count(clause, times)
            self.at += 1
            return True
        total, used = self._sum(run)
        if used:
            self._size(clause, total, self.at + used)
        return bool(used)

    def _filler(self, word: str) -> bool:
        return self.words.has("fillers", word)

    def _size(self, clause: Clause, total: str, after: int) -> None:
        """A number or a sum before whose end no word says what it counts."""
        numbers = clause.phrase.numbers
        alone = "+" not in total and not clause.things and self.ends(after)
        if alone and numbers != "sizes":
            chip = self.lexicon.names.number_chips.get(int(total), -1)
            if numbers == "counts" or chip < 0:
                self._count(clause, int(total))
                self.at = after
                return
            name = self.lexicon.names.slugs[chip]
            message = f"{total} may be how many chips, or a {name}: write '{total} chips' or '{name}'"
            raise WordError(self.column(), message)
        self.at = after
        clause.things += [total] * self._times()

    def _count(self, clause: Clause, times: int) -> None:
        clause.things += ["?"] * self._limit(times)
        clause.nothing = not times

    def _limit(self, times: int) -> int:
        if times > _MOST:
            raise WordError(self.column(), f"more than {_MOST} chips")
        return times

    def _sum(self, run: list[str]) -> tuple[str, int]:
        """The sum of sizes at the beginning of some words, in one word or several, and how many words it takes."""
        if not _SUM.fullmatch(run[0]):
            return "", 0
        total, used = run[0], 1
        while used + 1 < len(run) and run[used] == "+" and _SUM.fullmatch(run[used + 1]):
            total, used = f"{total}+{run[used + 1]}", used + 2
        return total, used
