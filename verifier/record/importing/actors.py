"""Whose move it is that a line tells: who is named, who has the turn, who answers. Not for: the move (`things`)."""

from verifier.record.importing.cursor import Clause
from verifier.record.importing.things import Things
from verifier.record.importing.wordlist import Phrase
from verifier.record.words import WordError


class Actors(Things):
    """A cursor that knows who acts. `headed`: a heading stands before it that does not say whose turn it is."""

    headed = False
    sided = False  # whether some players have their turns together
    owned = False  # whether the player whose turn it is has made a move in this line
    before: Phrase | None = None
    last: Clause | None = None

    def _acts(self, phrase: Phrase, named: bool, start: int) -> None:
        """Settle who makes the move that begins here: `actor`, unless the line goes back to whose turn it is.

        Raises `WordError` where that could be either.
        """
        own = self.words.has("own", phrase.verb)
        if named:
            begins = self.owner < 0 <= self.actor and (own or self.headed)
            self.owner = self.actor if begins or (own and not phrase.answers) else self.owner
        elif self.owner >= 0:
            if self.owner != self.actor:
                self._back(phrase, own, self._joined(start))
            elif phrase.verb == self.words.roles.get("decline"):
                self.actor = self._answering()
        self.before, self.owned = phrase, self.owned or self.actor == self.owner

    def _answering(self) -> int:
        """Who answers the move before that names nobody: whom it is aimed at, else the only other player.

        Raises `WordError`.
        """
        aimed = [thing for thing in self.last.things if thing.startswith("-> ")] if self.last else []
        others = [seat for seat in range(len(self.people.players)) if seat != self.owner]
        if aimed:
            return self.lexicon.names.seats.index(aimed[-1].removeprefix("-> "))
        if len(others) != 1:
            raise WordError(self.column(), "the line does not say who does this: name the player")
        return others[0]

    def _back(self, phrase: Phrase, own: bool, joined: bool) -> None:
        """A move that names nobody after one that somebody else made during the turn."""
        before = self.before or phrase
        over = before.takes == "none"  # `declines`: nothing more of that player follows
        reacts = bool(before.answers) or before.verb in {one.answers for one in self.words.phrases.values()}
        if over or (own and not (phrase.answers and reacts)):
            self.actor = self.owner
        elif self.owned and not joined:
            raise WordError(self.column(), "the line does not say who does this: name the player")

    def _joined(self, start: int) -> bool:
        """Whether nothing but a word such as `and` stands before a clause."""
        return (
            start > 1
            and self.separator(start - 1)
            and self.parts[start - 1].text.isalpha()
            and not self.separator(start - 2)
        )
