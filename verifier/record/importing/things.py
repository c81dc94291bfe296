"""The things that a phrase speaks of: chips, targets, places, what a chip gave; a cursor over the words of a line.

Nothing is guessed: what could be read in two ways is refused with both. Not for: numbers (`amounts`), or where clauses
begin (`sentence`).
"""

from verifier.record.importing.amounts import MOST, Amounts
from verifier.record.importing.clauses import MoveClause
from verifier.record.importing.lexemes import SourceLexeme, words_of
from verifier.record.importing.lexicon import UnknownName
from verifier.record.names import normal
from verifier.record.words import WordError, quoted


class Things(Amounts):
    """A cursor over the words of one line, as far as things go."""

    def thing(self, clause: MoveClause, parted: bool) -> None:
        """Add the next thing to a clause. `parted`: a separator stands before it. Raises `WordError`."""
        part = self.parts[self.at]
        if part.mark:
            self._sign(clause, part)
            return
        run = self.run(self.at)
        chip, size = self.lexicon.chip(run)
        if self.lexicon.elsewhere(run) > size:
            raise self.lexicon.no_chip(run, part.column)
        if self._special(clause, part):
            return
        if size < 2:
            if self.priced(clause) or self._plain(clause, run, is_chip=size > 0):
                return
        if not size:
            chip, size = self.lexicon.plural(run)
        if not size:
            chip, size = self._shortened(run, part.column)
            self._refuse_guess(clause, chip, size)
        self._chip(clause, chip, size, parted)

    def has_money(self) -> int:
        """How many words say what money somebody has, up to the next clause: `has $4`; 0 if none do."""
        run = self.run(self.at)
        if len(run) < 2 or not self.words.has("owning", run[0]) or not self.is_number(run[1]):
            return 0
        size = next((n for n in range(2, len(run)) if not self.words.has("coins", run[n])), len(run))
        size += size < len(run) and self.words.has("left", run[size])
        return size if self.separator(self.at + size) or self.ends(self.at + size) else 0

    def _special(self, clause: MoveClause, part: SourceLexeme) -> bool:
        """Add a thing that a sign in its word shows: `?`, `wound@discard`, `+black arrow`; whether it was one."""
        is_untold = clause.phrase.takes in ("list", "choices") and self.words.has("untold", part.text)  # `something`
        if part.text == "+" and clause.phrase.takes == "list" and clause.things:  # `2-gem + wound`
            self.at += 1
        elif set(part.text) == {"?"} or is_untold:
            clause.things += "?" if is_untold else part.text[:MOST]
            self.at += 1
        elif part.text[0] == "@" and self.people.at([part.text[1:]])[1]:  # `crash 1 @Bob`
            self._target(clause, self.people.at([part.text[1:]])[0], 1)
        elif "@" in part.text and part.text != "@":
            self._placed(clause, part)
        elif self.is_effect(part.text) or (part.text.startswith("+") and not part.text[1:2].isdecimal()):
            self._effect(clause)
        else:
            return False
        return True

    def _plain(self, clause: MoveClause, run: list[str], *, is_chip: bool) -> bool:
        """Add a number, a place, a label or a player, or pass a word that says nothing; whether it was one."""
        return self._number(clause, run) or self._relation(clause, run) or self._word(clause, run, is_chip)

    def _shortened(self, run: list[str], column: int) -> tuple[str, int]:
        """A chip by the beginning of its name. Raises `WordError` with the nearest name for words that are none."""
        if self.words.claiming.get(normal(run[0])) == "no":  # no beginning of a name
            raise UnknownName(column, f"unknown word {quoted(run[0])}")
        try:
            found = self.lexicon.prefixed(run, column)
        except WordError:
            if self.lexicon.is_verb(run):
                message = (
                    f"{quoted(run[0])} begins a move: put a comma before it, and the player if it is somebody else's"
                )
                raise WordError(column, message) from None
            if not self.lexicon.elsewhere(run):
                self._refuse_slip(run, column)
            raise
        if self.lexicon.place(run)[1]:
            raise UnknownName(column, f"{quoted(run[0])} is a place, where a chip is expected")
        if found[1] == 1 < len(run) and not self._known(run[1:]):
            self._refuse_slip(run, column)
            self._refuse_mixed(run, found[0], column)
        return found

    def _refuse_mixed(self, run: list[str], chip: str, column: int) -> None:
        """Refuse two words of two different names, which may be one that is none. Raises `WordError`."""
        try:
            other, _ = self.lexicon.prefixed(run[1:], column)
        except WordError:
            return
        if other != chip and not self.lexicon.phrase(run[1:])[0]:
            self._refuse_neighbours(column, chip, other)

    def _refuse_guess(self, clause: MoveClause, chip: str, size: int) -> None:
        """Refuse the beginning of a name right behind another one: `buys Crash Risk`. Raises `WordError`."""
        if clause.phrase.priced and self.named[1] == self.at and size == 1:
            self._refuse_neighbours(self.parts[self.named[0]].column, clause.things[-1], chip)

    def _refuse_neighbours(self, column: int, chip: str, other: str) -> None:
        """Refuse words that may be of two names, or of one that is none. Raises `WordError`."""
        words = " ".join(words_of([part for part in self.parts if part.column >= column], 0)[:2])
        raise UnknownName(column, f"{quoted(words)} may be {chip} and {other}: put a comma between two")

    def _refuse_slip(self, run: list[str], column: int) -> None:
        near, size = self.lexicon.slip(run)
        if near:
            raise UnknownName(column, f"unknown words {quoted(' '.join(run[:size]))}", near)

    def _known(self, run: list[str]) -> bool:
        """Whether a word after a chip is none of its name."""
        lists = ("separators", "fillers", "towards", "from", "prices", "paid")
        if any(self.words.has(kind, run[0]) for kind in lists) or normal(run[0]) in self.lexicon.labels:
            return True
        return run[0][:1] in "+?@0123456789" or self.people.at(run)[1] > 0 or self.lexicon.chip(run)[1] > 0

    def holds_thing(self, clause: MoveClause) -> bool:
        """Whether what a move is made with stands in parentheses there: `ante (1)`, `Combine (1+2)`."""
        run = self.run(self.at + 1)
        sized = {self.words.phrases[said].chip for said in self.words.imperatives.values()}
        is_chip = clause.phrase.takes == "choices" and not clause.things[1:] and sized.issuperset(clause.things)
        return (is_chip or not clause.things) and clause.phrase.takes != "none" and bool(run) and self.sizes(run[0])

    def _sign(self, clause: MoveClause, part: SourceLexeme) -> None:
        if part.text in ("->", "\u2192"):
            seat, length = self.people.at(self.run(self.at + 1))
            total = self.run(self.at + 1)[:2]
            if not length and len(total) == 2 and self.lexicon.reader.is_quantity(total[0]) and total[1].isdecimal():
                clause.said_at = clause.said_at if clause.said else self.parts[self.at + 1].column
                clause.said += ", " * bool(clause.said) + " ".join(total)  # `-> pile 3`
                self.at += 3
                return
            if not length:
                raise WordError(part.column, "expected a player after the arrow")
            self._target(clause, seat, 1 + length)
        elif part.text == ":" and len(clause.things) == 1 and clause.things[0].isdecimal():
            clause.things[0] += ":"
            self.at += 1
        else:
            raise WordError(part.column, f"unexpected {quoted(part.text)}")

    def _relation(self, clause: MoveClause, run: list[str]) -> bool:
        """`at Bob`, `for Bob`, `from the discard pile`; whether the next words were such."""
        if self.words.has("behalf", run[0]) and self.people.at(run[1:])[1]:
            size = 1 + self.people.at(run[1:])[1]
            clause.effects.append(" ".join(run[:size]))
            self.at += size
            return True
        if self.words.has("towards", run[0]):
            seat, length = self.people.at(run[1:])
            if not length and len(run) > 1 and self.words.has("whom", run[1]) and self.ends(self.at + 2):
                seat, length = self._whom(clause), 1
            if length:
                self._target(clause, seat, 1 + length)
                self.at += self.lexicon.place(self.run(self.at))[1]  # `at Alice's pile`
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

    def _whom(self, clause: MoveClause) -> int:
        """The only other player, whom `at her` means. Raises `WordError` where that is one of several."""
        others = [seat for seat in range(len(self.people.players)) if seat != clause.seat]
        if len(others) != 1:
            raise WordError(self.column(), "the line does not say at whom: name the player")
        return others[0]

    def _word(self, clause: MoveClause, run: list[str], chip: bool) -> bool:
        """A filler, a label or a player; whether the next word was one. `chip`: it is the name of a chip, too."""
        word = run[0]
        filler = self.words.has("fillers", word) or self.words.has("towards", word)
        label = "" if chip else self.lexicon.labels.get(normal(word), "")
        if label and (not filler or clause.phrase.takes == "choices"):  # `chips` may be a choice
            clause.things.append(label)
            self.at += 1
            return True
        if filler and clause.things and clause.phrase.takes == "list" and self.words.has("prices", word):
            message = f"{quoted(word)} does not say what is done with what follows it: say it with its verb"
            raise WordError(self.column(), message)
        if filler:
            self._refuse_end(word)
            self._refuse_vague(clause)
            self.at += 1
            return True
        seat, length = self.people.at(run)
        if length and not chip:
            self._target(clause, seat, length)
            return True
        return False

    def _refuse_end(self, word: str) -> None:
        """Refuse a line that is cut off before the name that a word of it leads to. Raises `WordError`."""
        leads_on = self.words.has("towards", word) or self.words.has("from", word)
        if leads_on and self.at + 1 == len(self.parts):
            raise WordError(self.column(), f"the line ends after {quoted(word)}, where a name is expected")

    def _refuse_vague(self, clause: MoveClause) -> None:
        """Refuse `and a gem` in a list, which would be lost; not `and a gem worth 2`. Raises `WordError`."""
        word = self.parts[self.at].text
        if clause.phrase.takes != "list" or not self.words.has("vague", word) or not self.at:
            return
        before, after = self.parts[self.at - 1], self.run(self.at + 1)
        article = not before.mark and self.is_filler(before.text) and not self.words.has("vague", before.text)
        if not article and not self.separator(self.at - 1):
            return
        said = len(after) > 1 and self.is_filler(after[0]) and not self.words.has("prices", after[0])
        if not said or not self.is_number(after[1]):
            raise WordError(self.column(), f"{quoted(word)} does not say which")
        self.sized = self.at + 1

    def _target(self, clause: MoveClause, seat: int, size: int) -> None:
        if seat == clause.seat >= 0:
            raise WordError(self.column(), "a player against themself: the line does not say clearly who does this")
        if clause.phrase.takes == "list":
            message = "a player after chips that are aimed at nobody: if another move is meant, say its verb"
            raise WordError(self.column(), message)
        clause.things.append(f"-> {self.lexicon.names.seats[seat]}")
        self.at += size

    def _effect(self, clause: MoveClause) -> None:
        """`+black arrow`: what the line says that a chip gave. It is kept as a comment."""
        start = self.at
        self.at += 1
        while self.at < len(self.parts) and self.words.has("effects", self.parts[self.at].text):
            self.at += 1
        words = [part.text for part in self.parts[start : self.at]]
        if not self.is_effect(words[0]):
            raise WordError(self.parts[start].column, f"unknown effect {quoted(words[0])}")
        clause.effects.append(" ".join(words))

    def _placed(self, clause: MoveClause, part: SourceLexeme) -> None:
        word, _, place = part.text.partition("@")
        zone = self.lexicon.reader.place(place, part.column + len(word) + 1)
        if word:
            slug = self.lexicon.chip([word])[0] or self.lexicon.prefixed([word], part.column)[0]
            clause.things.append(slug)
        if not clause.things or "@" in clause.things[-1] or clause.things[-1].startswith("->"):
            raise WordError(part.column, f"{quoted(part.text)} does not follow a chip")
        clause.things[-1] += f"@{zone}"
        self.at += 1

    def _chip(self, clause: MoveClause, chip: str, size: int, parted: bool) -> None:
        if parted and clause.phrase.takes == "choices" and clause.things and self.lexicon.playable(chip):
            word = " ".join(self.run(self.at)[:size])
            message = f"{quoted(word)} may be another play or a choice: repeat the verb, or leave out the comma"
            raise WordError(self.column(), message)
        self.named = self.at, self.at + size
        self.at += size
        meant = chip == clause.phrase.chip or clause.phrase.verb in self.lexicon.answering  # `counter: stone wall`
        if clause.phrase.chip and clause.things == [clause.phrase.chip] and meant and self.lexicon.playable(chip):
            clause.things = [chip]
            return
        is_first = self.is_use(clause)
        clause.things += [chip] * self._times()
        if is_first and len(clause.things) > 1:
            clause.things = []
            self.refuse_several(clause, chip, 2)

    def _assertions(self, clause: MoveClause) -> None:
        """Totals after `=` or in parentheses, left to the reader of replays."""
        opening = self.parts[self.at]
        end = ")" if opening.text == "(" else ";"
        self.at += 1
        found: list[str] = []
        while self.at < len(self.parts) and self.parts[self.at].text != end:
            found.append(self.parts[self.at].text)
            self.at += 1
        if end == ")":
            if self.at >= len(self.parts):
                raise WordError(opening.column, "a parenthesis that is not closed")
            self.at += 1
            is_left = len(found) > 1 and self.words.has("left", found[-1]) and self.is_number(found[0])
            if found and (is_left or not any(map(self._counts, found))):
                clause.effects.append(f"({' '.join(found)})")
                return
        if not clause.said:
            clause.said_at = opening.column + 1
        if len(found) == 3 and found[0].isdecimal() and self.words.has("from", found[1]):  # `2 in pile`
            found = [found[2], found[0]]
        clause.said += ", " * bool(clause.said) + " ".join(found)

    def _counts(self, word: str) -> bool:
        """Whether a word in parentheses may say something of the game: a number, a total, a chip, a player, a verb."""
        known = self.lexicon.reader.is_quantity(word) or self.lexicon.chip([word])[1] or self.people.at([word])[1]
        return bool(known) or any(map(str.isdecimal, word)) or self.lexicon.is_verb([word])
