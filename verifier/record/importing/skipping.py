"""Passing words that say nothing of a move: when a game ended, and what is not understood, up to the next move.

Not for: reading clauses (`sentence`).
"""

import re

from verifier.record.importing.things import Things
from verifier.record.importing.wordlist import Phrase

_SCORE = re.compile(r"[0-9]{1,3}[-\u2013][0-9]{1,3}")


class Skipping(Things):
    """A cursor that passes what is not understood."""

    def sums_up(self, start: int) -> bool:
        """Whether a clause says what somebody did in a whole game: `Bob bought only Combines` above all turns.

        Behind turns only several chips that nobody counts do: `only a Combine` may be all of a turn. Where the first
        turn is told below, every purchase above it is one of some turn.
        """
        begin = start + self.subject(start)[1]
        run = self.run(begin)[:6]
        at = next((at for at in range(len(run[:3])) if self.words.claims(run[at:])[0] in ("only", "rough")), -1)
        if self.headed or (at < 0 and not self.below):
            return False
        behind = run[at + self.words.claims(run[at:])[1] :] if at >= 0 else run[self.adverbs(begin) :]
        phrase, size = self.lexicon.phrase(run if at > 0 else behind)
        things = behind if at > 0 else behind[size:]
        return self._is_of_turn(phrase) and (self.below or self.opening or self._is_plural(things))

    def _is_of_turn(self, phrase: Phrase | None) -> bool:
        """Whether a phrase is a move of a player's own turn, and not the one that begins it."""
        verb = phrase.verb if phrase is not None else ""
        return self.words.has("own", verb) and verb != self.words.roles.get("turn")

    def _is_plural(self, words: list[str]) -> bool:
        """Whether some words are chips of which nobody says how many."""
        return not self.lexicon.chip(words)[1] and self.lexicon.plural(words)[1] > 0

    def remains(self) -> int:
        """How many words say here what money is left: `$0 left`; 0 if none do."""
        run = self.run(self.at)[:3]
        end = next((at for at, word in enumerate(run) if self.words.has("left", word)), 0)
        return end + 1 if end and self.is_number(run[0]) and (end == 1 or self.words.has("coins", run[1])) else 0

    def ending(self, phrase: Phrase) -> bool:
        """Whether a phrase says that the game is over."""
        return phrase.says in ("wins", "loses") or phrase.verb == self.words.roles.get("end")

    def when(self) -> bool:
        """Pass when the game ended, or by how much: `on turn 9`, `in 12 turns`, `10-7`; whether it stood there."""
        run = self.run(self.at)
        at = 0
        while at < len(run) and (self.words.has("fillers", run[at]) or self.words.has("towards", run[at])):
            at += 1
        rest = [word.rstrip("sS") or word for word in run[at : at + 2]]
        if self._tells_turn(rest):
            self.at += at + 2
            self.at += self.adverbs(self.at)  # `two turns later`
            return True
        score = bool(rest) and _SCORE.fullmatch(rest[0]) is not None
        self.at += at + 1 if score else 0
        return score

    def _tells_turn(self, words: list[str]) -> bool:
        """Whether two words are one for a turn and a number, in any order."""
        pairs = (words, words[::-1]) if len(words) == 2 else ()
        return any(self.words.has("turns", word) and self.is_number(other) for word, other in pairs)

    def _lose(self, start: int) -> None:
        """Pass a clause of which the verb is not known: where it may be somebody else's, up to the next name.

        In Alice's turn `frobs, buys 2` goes on with what Alice buys; not `Bob frobs, buys 2`, nor `Bobb antes, buys 2`.
        """
        seat, size = self.subject(start)
        stranger = not size and (self._is_stranger(start) or self._is_capital(start))
        self.at = max(self.at, start + 1)
        self._pass_over(named=stranger or seat not in (-1, self.owner))
        self.actor, self.before, self.last = self.owner, None, None

    def _is_stranger(self, at: int) -> bool:
        """Whether a word stands before a verb as a player's name does, and is none: `Bobb antes 1`."""
        return not self.lexicon.is_verb(self.run(at)) and self.starts(at + 1)

    def _is_capital(self, at: int) -> bool:
        """Whether a capital letter may begin a name: not where a sentence begins in a turn whose player is named."""
        begins = (at == 0 and self.headed) or (at > 0 and self.parts[at - 1].text == ";")
        return self.parts[at].text[:1].isupper() and not begins and not self.lexicon.is_verb(self.run(at))

    def _is_behind(self) -> bool:
        """Whether all of a clause is passed."""
        return self.at >= len(self.parts) or self._is_stop() or self.starts(self.at)

    def _is_stop(self) -> bool:
        """Whether a full stop stands before the next word."""
        return self.parts[self.at - 1].mark and self.parts[self.at - 1].text == ";"

    def _pass_over(self, *, named: bool = False) -> None:
        """Go on to the next clause, or to the end of the line; `named`: to the next that names a player.

        Behind a full stop whoever has the turn may be meant again, if the line says who that is.
        """
        while self.at < len(self.parts):
            parted = self.separator(self.at)
            if self.enclosed and parted and self.parts[self.at].text == ")":
                return
            self.at += 1
            if not parted or self.at >= len(self.parts):
                continue
            if self._is_stop() and (self.headed or not named):
                return
            if self.starts(self.at) and (not named or self.people.at(self.run(self.at))[1]):
                return

    def _names_another(self, start: int) -> bool:
        """Whether words that are lost from a place on may begin another turn: a name among them is no target.

        Whose moves follow is not known then.
        """
        lost = range(start + max(self.subject(start)[1], 1), self.at)
        named = (at for at in lost if self.people.at(self.run(at))[1] and self.people.at(self.run(at))[0] != self.owner)
        before = (self.parts[at - 1].text for at in named)
        return any(
            not (word == "->" or any(self.words.has(k, word) for k in ("towards", "behalf", "from"))) for word in before
        )
