"""What comes before the first game of a match: the choice of characters, the coin, the bank.

Not for: what happens between games (`series_between`).
"""

from collections.abc import Mapping
from hashlib import sha256

from verifier.kernel.source import Position
from verifier.match.findings import Findings
from verifier.match.games import Played
from verifier.record.series import Reveal, Series


class Before:
    """Judges how a match begins."""

    def __init__(self, series: Series, first: Played, findings: Findings) -> None:
        self.series, self.first, self.found = series, first, findings
        self.choosing = series.choosing

    def judge(self) -> None:
        """Everything before the first game."""
        self.manner()
        self.commitments()
        self.choices()
        self.bank()

    def where(self, key: str) -> Position:
        """Where something said of the choice of characters stands."""
        whole = self.series.positions.get("characters", self.series.tree.position)
        return self.choosing.positions.get(key, whole)

    def manner(self) -> None:
        """In secret or one after another."""
        wanted, how = self.found.value("choosing"), self.choosing.how
        if not wanted:
            return
        committed = wanted == "secret" and set(self.choosing.reveals) == set(self.series.players)
        if how and how != wanted:
            also = self.found.clauses("showing") if wanted == "secret" else ()
            message = f"the characters were chosen {MANNERS[how]}; they are chosen {MANNERS[wanted]}"
            self.found.breach("choosing", self.where("how"), message, wanted, how, also)
        elif not how and not (committed and set(self.choosing.commits) == set(self.series.players)):
            self.found.open.append(f"it is not recorded that the characters were chosen {MANNERS[wanted]}")
        if self.found.has("picking-order"):
            self.order()

    def order(self) -> None:
        """Who chooses first plays first."""
        order = self.choosing.order
        if not order or not self.first.first:
            self.found.open.append("it is not recorded that the characters were chosen in turn order")
        elif order[0] != self.first.first:
            message = f"{order[0]} chose first and {self.first.first} plays first in game 1"
            self.found.breach("picking-order", self.where("order"), message, order[0], self.first.first)

    def commitments(self) -> None:
        """What was committed to is what was shown."""
        name = "showing" if self.found.has("showing") else "choosing"
        for player, committed in self.choosing.commits.items():
            if player not in self.choosing.reveals:
                self.found.open.append(f"what {player} committed to is not revealed, so it cannot be checked")
                continue
            shown = self.choosing.reveals[player]
            if committed not in fitting(shown):
                differs = "the character or the secret words differ from what was committed to"
                message = f"{player} showed {shown.character}: {differs}"
                self.found.breach(name, self.where("reveal"), message, committed, fitting(shown)[0])
        self.copied()

    def copied(self) -> None:
        """Players who handed in the same commitment: whoever did so last need not have known what it holds."""
        commits = self.choosing.commits
        for committed in dict.fromkeys(commits.values()):
            alike = [player for player, other in commits.items() if other == committed]
            if len(alike) > 1:
                who = " and ".join(alike)
                self.found.notes.append(f"{who} handed in the same commitment: one may have copied the other's")

    def choices(self) -> None:
        """What was chosen is what is played, unless a coin said otherwise."""
        choices, plays = self.choosing.choices, self.first.characters
        for player in self.series.players:
            if player not in choices:
                self.found.open.append(f"the character that {player} chose is not recorded")
        if len(choices) < len(self.series.players):
            if self.short(plays):
                self.unsettled(plays)
        elif self.choosing.coin and self.shared(choices):
            self.coin(self.shared(choices))
        elif self.short(choices) and self.found.has("same-wish"):
            self.unsettled(plays)
        else:
            if self.choosing.coin:
                self.found.notes.append("a coin was flipped although no two players had chosen the same character")
            self.as_chosen(plays)

    def as_chosen(self, plays: dict[str, str]) -> None:
        """Everybody plays what he chose."""
        name = "showing" if self.found.has("showing") else "choosing"
        for player, character in self.choosing.choices.items():
            if player in plays and plays[player] != character:
                message = f"{player} chose {character} and plays {plays[player]} in game 1"
                self.found.breach(name, self.first.place("seats"), message, character, plays[player])

    def shared(self, characters: Mapping[str, str]) -> str:
        """A character that two players have, "" if all that are known are different."""
        names = [name for name in characters.values() if name]
        return next((name for name in names if names.count(name) > 1), "")

    def short(self, characters: Mapping[str, str]) -> bool:
        """Whether more players have a character than there are copies of it, or than the rules let have it."""
        names = [name for name in characters.values() if name]
        copies = self.first.lineup.copies if self.first.lineup is not None and self.found.has("mirror") else 1
        return any(names.count(name) > copies for name in names)

    def unsettled(self, plays: dict[str, str]) -> None:
        """More players want a character than can have it, and no coin is recorded."""
        character = self.shared(plays)
        if self.choosing.coin is False:
            message = "both chose the same character, there is one copy of it, and no coin was flipped"
            self.found.breach("same-wish", self.where("coin"), message, "a coin", "none")
        elif character:
            message = f"both play {character} in game 1, there is one copy of it, and no coin is recorded"
            self.found.breach("same-wish", self.first.place("seats"), message, "another character for one", character)
        elif self.found.has("same-wish"):
            self.found.open.append("both chose the same character; how that was settled is not recorded")

    def coin(self, wish: str) -> None:
        """What the coin settled: who keeps the character, what the other one takes, who plays first."""
        won, plays = self.choosing.coin_winner, self.first.characters
        if not won:
            self.found.open.append("who won the coin flip is not recorded")
            return
        lost = next((player for player, name in self.choosing.choices.items() if name == wish and player != won), "")
        if plays.get(won, wish) != wish:
            message = f"{won} won the coin flip for {wish} and plays {plays[won]} in game 1"
            self.found.breach("coin-winner", self.first.place("seats"), message, wish, plays[won])
        taken = self.choosing.coin_character
        if taken == wish or plays.get(lost) == wish:
            message = f"{lost} lost the coin flip for {wish} and takes it all the same"
            where = self.where("character") if taken == wish else self.first.place("seats")
            self.found.breach("coin-loser", where, message, "another character", wish)
        elif taken and plays.get(lost, taken) != taken:
            message = f"{lost} took {taken} after the coin flip and plays {plays[lost]} in game 1"
            self.found.breach("coin-loser", self.first.place("seats"), message, taken, plays[lost])
        self.coin_order(lost)

    def coin_order(self, lost: str) -> None:
        """Who lost the flip decides who plays first."""
        wanted, first = self.choosing.coin_first, self.first.first
        if not self.found.has("coin-order"):
            return
        if not wanted or not first:
            self.found.open.append(f"it is not recorded that {lost} decided who plays first in game 1")
        elif wanted != first:
            message = f"{lost} lost the coin flip and decided that {wanted} plays first; {first} does in game 1"
            self.found.breach("coin-order", self.first.place("seats"), message, wanted, first)

    def bank(self) -> None:
        """The bank is drawn, and after the characters are known."""
        where = self.series.positions.get("bank", self.series.tree.position)
        if self.series.bank_how == "chosen":
            self.found.breach("bank", where, "the bank of game 1 was chosen; it is drawn at random", "drawn", "chosen")
        elif not self.series.bank_how and self.found.has("bank"):
            self.found.open.append("it is not recorded that the bank was drawn at random")
        if self.series.bank_when == "before-characters":
            message = "the bank was drawn before the characters were chosen"
            self.found.breach("bank-time", where, message, "after-characters", "before-characters")
        elif not self.series.bank_when and self.found.has("bank-time"):
            self.found.open.append("it is not recorded that the bank was drawn after the characters were chosen")


def fitting(shown: Reveal) -> tuple[str, ...]:
    """The commitments that fit what was shown, however the name of the character was written when it was hashed."""
    names = (shown.character, shown.written, *(spell(shown.written) for spell in (str.casefold, str.title, str.upper)))
    names = (*names, shown.character.title(), shown.character.upper())
    return tuple(sha256(f"{name} {shown.nonce}".encode()).hexdigest() for name in dict.fromkeys(names))


MANNERS = {"secret": "in secret", "in-turn": "one after another"}
