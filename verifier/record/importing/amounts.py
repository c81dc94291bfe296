"""Numbers of a line: sizes and sums of sizes, how many chips, what a chip cost.

Nothing is guessed: what could be read in two ways is refused with both. Not for: totals of a record (`sentence`).
"""

import re

from verifier.record.importing.claims import no_price
from verifier.record.importing.clauses import SUM, MoveClause
from verifier.record.importing.cursor import Cursor, multiple
from verifier.record.names import normal
from verifier.record.words import DIGITS, TIMES, WordError, is_count, quoted

MOST = 99  # chips that one number stands for
_AMOUNT = re.compile(r"\$?[0-9]{1,3}\$?")
_DASHES = ("-", "\u2013", "\u2014")


class Amounts(Cursor):
    """A cursor that knows what numbers mean."""

    named = (-1, -1)  # where the last name of a chip begins and ends
    sized = -1  # where a word such as `worth` says the size of a gem

    # -- prices

    def is_number(self, word: str) -> bool:
        """Whether a word is an amount, in digits or spelled."""
        spelled = normal(word) in self.words.numbers and not self.words.has("fillers", word)  # not `a`
        return bool(_AMOUNT.fullmatch(word)) or spelled

    def priced(self, clause: MoveClause) -> bool:
        """Pass what the things before it cost, as a comment of the clause; whether that stands here.

        Raises `WordError` where it may be something else.
        """
        part = self.parts[self.at]
        if part.mark:
            return part.text == "(" and clause.phrase.priced and self._enclosed(clause)
        if not clause.phrase.priced:
            self._refuse_worth(clause)
            return False
        if self.at == self.sized:
            return False
        word = self.words.has("prices", part.text) or (bool(clause.things) and self.words.has("paid", part.text))
        size = self._amount(self.at)
        if size and not word:
            return self._bare(clause, size)
        if word and not size:
            raise WordError(part.column, no_price(self.words, self.run(self.at)))
        return bool(size) and self.keep(clause, size)

    def _amount(self, at: int) -> int:
        """How many words say a price, beginning with those that announce it; 0 if that is none."""
        run = self.run(at)
        start = next((n for n, word in enumerate(run) if not self._announces(word)), len(run))
        if start >= len(run) or not self.is_number(run[start]):
            return 0
        coins = start + 1 < len(run) and self.words.has("coins", run[start + 1])
        after = run[start + 1 :]
        counts = bool(after) and (self.words.has("nouns", after[0]) or bool(self.lexicon.plural(after)[1]))
        counts = counts or (bool(after) and self.words.has("vague", after[0]))
        return 0 if counts else start + 1 + coins

    def _announces(self, word: str) -> bool:
        if any(self.words.has(kind, word) for kind in ("prices", "paid")):
            return True
        return self.words.has("fillers", word) and not self.words.has("vague", word)

    def _bare(self, clause: MoveClause, size: int) -> bool:
        """A number that nothing announces: a price if money follows it; after a dash it may be one."""
        if size > 1 and self.words.has("coins", self.parts[self.at + size - 1].text):
            return self.keep(clause, size)
        before = self.parts[self.at - 1]
        if clause.things and not before.mark and before.text in _DASHES:
            text = self.parts[self.at].text
            raise WordError(self.column(), f"{text} may be a price, or a chip: write 'for {text}', or 'and a {text}'")
        return False

    def keep(self, clause: MoveClause, size: int) -> bool:
        """Pass so many words as a comment of the clause."""
        clause.effects.append(" ".join(part.text for part in self.parts[self.at : self.at + size]))
        self.at += size
        return True

    def _enclosed(self, clause: MoveClause) -> bool:
        """`(3)`, `(costs 3)`; `($3)` if so much is the price, else it is a total."""
        run = self.run(self.at + 1)
        is_total = len(run) == 1 and "$" in run[0]
        if is_total and clause.things and self.lexicon.costs.get(clause.things[-1], "") == run[0].strip("$"):
            is_total = False
        if not run or is_total or self._amount(self.at + 1) != len(run):
            return False
        end = self.at + 1 + len(run)
        if end >= len(self.parts) or self.parts[end].text != ")":
            return False
        clause.effects.append(f"({' '.join(run)})")
        self.at = end + 1
        return True

    def _refuse_worth(self, clause: MoveClause) -> None:
        """Refuse `plays combine 1+2 for 3`: what a play came to is no choice. Raises `WordError`."""
        run = self.run(self.at)
        if len(run) < 2 or not clause.things or not self.words.has("prices", run[0]):
            return
        if self.is_number(run[1]) and not self.lexicon.chip(run[1:])[1]:
            said = " ".join(run[:2])
            raise WordError(self.column(), f"{quoted(said)} does not say what the number is: leave it out, or name it")

    # -- numbers

    def _number(self, clause: MoveClause, run: list[str]) -> bool:
        """A number and what it counts, or a size or a sum of sizes; whether it was one."""
        word = run[0]
        times = self.words.numbers.get(normal(word), multiple(word))
        spelled = times >= 0 and multiple(word) < 0
        if word.isascii() and word.isdecimal() and len(word) <= DIGITS:
            times = int(word)
        verb = times == 1 and self.lexicon.is_verb(run[1:])  # `antes 1 combines 1+1`
        if times >= 0 and len(run) > 1 and not verb and self._times_things(clause, run, times, spelled=spelled):
            return True
        if spelled and self._alone(clause, word, times):
            return True
        total, used = self._sum(run)
        if used:
            self._size(clause, total, self.at + used)
        return bool(used)

    def _alone(self, clause: MoveClause, word: str, times: int) -> bool:
        """A number in words that nothing follows: `draws five`, `antes one`; whether it counts or names something."""
        if not self.ends(self.at + 1) or self.is_filler(word):
            return False
        if clause.phrase.numbers != "sizes":
            self._count(clause, times)
        elif times in self.lexicon.names.number_pieces and clause.phrase.takes in ("one", "list"):
            clause.things.append(str(times))
        else:
            return False
        self.at += 1
        return True

    def _times_things(self, clause: MoveClause, run: list[str], times: int, *, spelled: bool) -> bool:
        """`6 chips`, `two wounds`, `three 1s`; whether a number counts what follows. Raises `WordError`."""
        if self.words.has("nouns", run[1]):
            chip, size = self.lexicon.chip(run[2:]) if clause.phrase.priced else ("", 0)
            if size:  # `buys 2 chips wound`
                self.at += 2 + size
                clause.things += [chip] * self._limit(times)
                return True
            self._count(clause, times)
            self.at += 2
            return True
        if run[1] in set(TIMES) and self.lexicon.chip(run[2:])[1]:  # `2 x 1-gem`
            run, self.at = run[1:], self.at + 1
            chip, size = self.lexicon.chip(run[1:])
        else:
            chip, size = self.lexicon.plural(run[1:])
        if not size:
            self._refuse_both(clause, run)
            chip, size = self.lexicon.chip(run[1:]) if not run[0].isdecimal() else ("", 0)
        if not size and clause.phrase.takes == "list":
            chip, size = self._counted(run[1], spelled=spelled)
        if size:
            self._limit(times)
            self.refuse_several(clause, chip, times)
            self.at += 1 + size
            clause.things += [chip] * times
        return bool(size)

    def refuse_several(self, clause: MoveClause, chip: str, times: int) -> None:
        """Refuse `plays two knockdowns`: each is a move, with what follows from it. Raises `WordError`."""
        if times > 1 and self.is_use(clause) and self.lexicon.playable(chip):
            raise WordError(self.column(), f"{times} chips are {times} moves: say each, with what follows from it")

    def _counted(self, word: str, *, spelled: bool) -> tuple[str, int]:
        """What a number before a word counts: `three 1`, `two crashes`; ("", 0) if it counts nothing."""
        if spelled and is_count(word) and int(word[:DIGITS]) in self.lexicon.names.number_pieces:
            return word, 1
        used = self.lexicon.phrase([word])[0]
        return (used.chip, 1) if used is not None and used.chip and word.endswith("s") else ("", 0)

    def _refuse_both(self, clause: MoveClause, run: list[str]) -> None:
        """Refuse `buys 2 knockdown`: two of them, or a gem of that size and one. Raises `WordError`.

        In a list of what was drawn, as `1 1 crash`, numbers are sizes; alone such a pair may be either, too.
        """
        chip, size = self.lexicon.chip(run[1:])
        gem = self._gem(run[0])
        if not size or not gem:
            return
        after = self.at + 1 + size
        is_list = clause.phrase.takes == "list"
        is_both = self.is_use(clause)
        if is_list and self.lexicon.playable(chip):
            is_both = clause.phrase.priced or (not clause.things and self.ends(after))
        elif is_list:  # `3 1-gem, crash`, not `1 1-gem crash`
            is_both = not clause.things and self.separator(after) and not self.ends(after)
        if is_both:
            self._refuse_pair(clause, run[0], run[1 : 1 + size], run[: 1 + size])

    def _refuse_behind(self, clause: MoveClause, number: str, after: int) -> None:
        """Refuse `buys combine 2`, `buys draw 3`: two of them, a longer name, or one and a gem. Raises `WordError`."""
        first, end = self.named
        if end != self.at or not self._gem(number) or not self.lexicon.playable(clause.things[-1]):
            return
        words, chip = [part.text for part in self.parts[first:end]], clause.things[-1]
        spelled = (word for word, meant in self.words.numbers.items() if meant == int(number))
        if any(self.lexicon.chip([*words, word])[1] > len(words) for word in spelled):
            said, gem = " ".join([*words, number]), self._gem(number)
            both = f"may be '{chip}', or that and a {gem}: write '{chip}', or '{gem}, {chip}'"
            raise WordError(self.column(), f"{quoted(said)} {both}")

        only = clause.things == [chip] and self.ends(after)
        listed = clause.phrase.takes == "list" and (clause.phrase.priced or only)
        asks_nothing = chip in self.lexicon.parts and not self.lexicon.asks(clause.phrase.verb, chip)
        if listed or (self.is_use(clause, 1) and asks_nothing):
            self._refuse_pair(clause, number, words, [*words, number])

    def is_use(self, clause: MoveClause, at: int = 0) -> bool:
        """Whether a clause uses a chip, with so many things named: `plays`, `reacts with`."""
        return clause.phrase.verb in self.words.unsaid and len(clause.things) == at and not clause.phrase.chip

    def _gem(self, number: str) -> str:
        """The gem whose size a word may be; "" for none."""
        sizes = self.lexicon.names.number_pieces
        is_size = number.isascii() and number.isdecimal() and len(number) <= DIGITS and int(number) in sizes
        return self.lexicon.names.slugs[sizes[int(number)]] if is_size else ""

    def _refuse_pair(self, clause: MoveClause, number: str, words: list[str], said: list[str]) -> None:
        """Refuse a number beside a chip with both that it may mean. Raises `WordError`."""
        name, gem = " ".join(words), self._gem(number)
        chips = "chip" if number == "1" else "chips"
        advice = f"'{name} x{number}', or '{gem}, {name}'"
        if clause.phrase.takes == "choices":
            advice = f"each move, or the verb that goes with the '{gem}'"
        both = f"{number} {chips} '{name}', or a {gem} and a '{name}'"
        raise WordError(self.column(), f"{quoted(' '.join(said))} may be {both}: write {advice}")

    def _size(self, clause: MoveClause, total: str, after: int) -> None:
        """A number or a sum before whose end no word says what it counts."""
        numbers = clause.phrase.numbers
        before = self.parts[self.at - 1] if self.at else None
        article = before is not None and not before.mark and self.is_filler(before.text)
        alone = "+" not in total and not clause.things and self.ends(after) and not article
        if alone and numbers != "sizes":
            chip = self.lexicon.names.number_pieces.get(int(total), -1)
            if numbers == "counts" or chip < 0:
                self._count(clause, int(total))
                self.at = after
                return
            name = self.lexicon.names.slugs[chip]
            message = f"{total} may be how many chips, or a {name}: write '{total} chips' or '{name}'"
            raise WordError(self.column(), message)
        self._refuse_behind(clause, total, after)
        self.at = after
        clause.things += [total] * self._times()

    def _count(self, clause: MoveClause, times: int) -> None:
        clause.things += ["?"] * self._limit(times)
        clause.nothing = not times

    def _limit(self, times: int) -> int:
        if times > MOST:
            raise WordError(self.column(), f"more than {MOST} chips")
        return times

    def _sum(self, run: list[str]) -> tuple[str, int]:
        """The sum of sizes at the beginning of some words, in one word or several, and how many words it takes."""
        if not SUM.fullmatch(run[0]):
            return "", 0
        total, used = run[0], 1
        while used + 1 < len(run) and run[used] == "+" and SUM.fullmatch(run[used + 1]):
            total, used = f"{total}+{run[used + 1]}", used + 2
        return total, used

    def _times(self) -> int:
        """n if `xn` follows, which is passed; 1 if not."""
        run = self.run(self.at)
        size = 2 if run and run[0] in set(TIMES) else 1  # `x 2`
        times = multiple("".join(run[:size])) if run else -1
        self.at += size * (times >= 0)
        return times if times >= 0 else 1
