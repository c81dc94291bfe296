"""What a line says that a chip cost: `for 3`, `(3)`, `costs 3`, and when a game ended: neither is a gem of that size.

Not for: totals that a record states (`sentence`).
"""

import re

from verifier.record.importing.cursor import Clause, Cursor
from verifier.record.importing.wordlist import Phrase
from verifier.record.names import normal
from verifier.record.words import WordError, quoted

_AMOUNT = re.compile(r"\$?[0-9]{1,3}\$?")
_SCORE = re.compile(r"[0-9]{1,3}[-\u2013][0-9]{1,3}")
_DASHES = ("-", "\u2013", "\u2014")


class Prices(Cursor):
    """A cursor that knows prices."""

    sized = -1  # where a word such as `worth` says the size of a gem

    def is_number(self, word: str) -> bool:
        """Whether a word is an amount, in digits or spelled."""
        spelled = normal(word) in self.words.numbers and not self.words.has("fillers", word)  # not `a`
        return bool(_AMOUNT.fullmatch(word)) or spelled

    def priced(self, clause: Clause) -> bool:
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
            raise WordError(part.column, f"expected a price after {quoted(part.text)}")
        return bool(size) and self._keep(clause, size)

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

    def _bare(self, clause: Clause, size: int) -> bool:
        """A number that nothing announces: a price if money follows it; after a dash it may be one."""
        if size > 1 and self.words.has("coins", self.parts[self.at + size - 1].text):
            return self._keep(clause, size)
        before = self.parts[self.at - 1]
        if clause.things and not before.mark and before.text in _DASHES:
            text = self.parts[self.at].text
            raise WordError(self.column(), f"{text} may be a price, or a chip: write 'for {text}', or 'and a {text}'")
        return False

    def _keep(self, clause: Clause, size: int) -> bool:
        clause.effects.append(" ".join(part.text for part in self.parts[self.at : self.at + size]))
        self.at += size
        return True

    def _enclosed(self, clause: Clause) -> bool:
        """`(3)`, `(costs 3)`; not `($3)`, which is a total."""
        run = self.run(self.at + 1)
        if not run or (len(run) == 1 and "$" in run[0]) or self._amount(self.at + 1) != len(run):
            return False
        end = self.at + 1 + len(run)
        if end >= len(self.parts) or self.parts[end].text != ")":
            return False
        clause.effects.append(f"({' '.join(run)})")
        self.at = end + 1
        return True

    def _refuse_worth(self, clause: Clause) -> None:
        """Refuse `plays combine 1+2 for 3`: what a play came to is no choice. Raises `WordError`."""
        run = self.run(self.at)
        if len(run) < 2 or not clause.things or not self.words.has("prices", run[0]):
            return
        if self.is_number(run[1]) and not self.lexicon.chip(run[1:])[1]:
            said = " ".join(run[:2])
            raise WordError(self.column(), f"{quoted(said)} does not say what the number is: leave it out, or name it")

    def ending(self, phrase: Phrase) -> bool:
        """Whether a phrase says that the game is over."""
        return phrase.says == "wins" or phrase.verb == self.words.roles.get("end")

    def when(self) -> bool:
        """Pass when the game ended, or by how much: `on turn 9`, `in 12 turns`, `10-7`; whether it stood there."""
        run = self.run(self.at)
        at = 0
        while at < len(run) and (self.words.has("fillers", run[at]) or self.words.has("towards", run[at])):
            at += 1
        rest = [word.rstrip("sS") or word for word in run[at : at + 2]]
        turn = len(rest) == 2 and any(
            self.words.has("turns", word) and self.is_number(other) for word, other in (rest, rest[::-1])
        )
        score = bool(rest) and _SCORE.fullmatch(rest[0]) is not None
        self.at += at + 2 if turn else at + 1 if score else 0
        return turn or score
