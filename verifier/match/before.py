"""What comes before the first game of a match: the choice of characters, the coin, the bank.

Not for: what happens between games (`series_between`).
"""

from collections.abc import Mapping
from hashlib import sha256

from verifier.kernel.message import say
from verifier.kernel.source import Position
from verifier.match.findings import MatchFindings
from verifier.match.games import Played
from verifier.record.series import CharacterReveal, Series


class Before:
    """Judges how a match begins."""

    def __init__(self, series: Series, first: Played, findings: MatchFindings) -> None:
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
            message = say("chosen-in-secret" if how == "secret" else "chosen-in-turn")
            self.found.breach("choosing", self.where("how"), message, wanted, how, also)
        elif not how and not (committed and set(self.choosing.commits) == set(self.series.players)):
            self.found.open.append(say(f"not-recorded-chosen-in-{'secret' if wanted == 'secret' else 'turn-of-seats'}"))
        if self.found.has("picking-order"):
            self.order()

    def order(self) -> None:
        """Who chooses first plays first."""
        order = self.choosing.order
        if not order or not self.first.first:
            self.found.open.append(say("not-recorded-order-of-choosing"))
        elif order[0] != self.first.first:
            message = say("chose-first-plays-first-game", raw=order[0], raw2=self.first.first)
            self.found.breach("picking-order", self.where("order"), message, order[0], self.first.first)

    def commitments(self) -> None:
        """What was committed to is what was shown."""
        name = "showing" if self.found.has("showing") else "choosing"
        for player, committed in self.choosing.commits.items():
            if player not in self.choosing.reveals:
                self.found.open.append(say("what-committed-not-revealed-so", raw=player))
                continue
            shown = self.choosing.reveals[player]
            if committed not in fitting(shown):
                message = say("showed-something-else", raw=player, character=shown.character)
                self.found.breach(name, self.where("reveal"), message, committed, fitting(shown)[0])
        self.copied()

    def copied(self) -> None:
        """Players who handed in the same commitment: whoever did so last need not have known what it holds."""
        commits = self.choosing.commits
        for committed in dict.fromkeys(commits.values()):
            alike = [player for player, other in commits.items() if other == committed]
            if len(alike) > 1:
                who = " and ".join(alike)
                self.found.notes.append(say("handed-same-commitment-one-may", raw=who))

    def choices(self) -> None:
        """What was chosen is what is played, unless a coin said otherwise."""
        choices, plays = self.choosing.choices, self.first.characters
        for player in self.series.players:
            if player not in choices:
                self.found.open.append(say("character-chose-not-recorded", raw=player))
        if len(choices) < len(self.series.players):
            if self.short(plays):
                self.unsettled(plays)
        elif self.choosing.coin and self.shared(choices):
            self.coin(self.shared(choices))
        elif self.short(choices) and self.found.has("same-wish"):
            self.unsettled(plays)
        else:
            if self.choosing.coin:
                self.found.notes.append(say("coin-was-flipped-although-no"))
            self.as_chosen(plays)

    def as_chosen(self, plays: dict[str, str]) -> None:
        """Everybody plays what he chose."""
        name = "showing" if self.found.has("showing") else "choosing"
        for player, character in self.choosing.choices.items():
            if player in plays and plays[player] != character:
                message = say("chose-plays-game-1", raw=player, character=character, character2=plays[player])
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
            message = say("both-chose-same-character-there")
            self.found.breach("same-wish", self.where("coin"), message, "a coin", "none")
        elif character:
            message = say("both-play-game-1-there", character=character)
            self.found.breach(
                "same-wish", self.first.place("seats"), message, say("another-character-for-one"), character
            )
        elif self.found.has("same-wish"):
            self.found.open.append(say("both-chose-same-character-how"))

    def coin(self, wish: str) -> None:
        """What the coin settled: who keeps the character, what the other one takes, who plays first."""
        won, plays = self.choosing.coin_winner, self.first.characters
        if not won:
            self.found.open.append(say("who-won-coin-flip-not"))
            return
        lost = next((player for player, name in self.choosing.choices.items() if name == wish and player != won), "")
        if plays.get(won, wish) != wish:
            message = say("won-coin-flip-for-plays", raw=won, character=wish, character2=plays[won])
            self.found.breach("coin-winner", self.first.place("seats"), message, wish, plays[won])
        taken = self.choosing.coin_character
        if taken == wish or plays.get(lost) == wish:
            message = say("lost-coin-flip-for-takes", raw=lost, character=wish)
            where = self.where("character") if taken == wish else self.first.place("seats")
            self.found.breach("coin-loser", where, message, say("another-character"), wish)
        elif taken and plays.get(lost, taken) != taken:
            message = say("took-after-coin-flip-plays", raw=lost, character=taken, character2=plays[lost])
            self.found.breach("coin-loser", self.first.place("seats"), message, taken, plays[lost])
        self.coin_order(lost)

    def coin_order(self, lost: str) -> None:
        """Who lost the flip decides who plays first."""
        wanted, first = self.choosing.coin_first, self.first.first
        if not self.found.has("coin-order"):
            return
        if not wanted or not first:
            self.found.open.append(say("not-recorded-decided-who-plays", raw=lost))
        elif wanted != first:
            message = say("lost-coin-flip-decided-plays", raw=lost, raw2=wanted, raw3=first)
            self.found.breach("coin-order", self.first.place("seats"), message, wanted, first)

    def bank(self) -> None:
        """The bank is drawn, and after the characters are known."""
        where = self.series.positions.get("bank", self.series.tree.position)
        if self.series.bank_how == "chosen":
            self.found.breach("bank", where, say("bank-game-1-was-chosen"), "drawn", "chosen")
        elif not self.series.bank_how and self.found.has("bank"):
            self.found.open.append(say("not-recorded-bank-was-drawn"))
        if self.series.bank_when == "before-characters":
            message = say("bank-was-drawn-before-characters")
            self.found.breach("bank-time", where, message, "after-characters", "before-characters")
        elif not self.series.bank_when and self.found.has("bank-time"):
            self.found.open.append(say("not-recorded-bank-was-last"))


def fitting(shown: CharacterReveal) -> tuple[str, ...]:
    """The commitments that fit what was shown, however the name of the character was written when it was hashed."""
    names = (shown.character, shown.written, *(spell(shown.written) for spell in (str.casefold, str.title, str.upper)))
    names = (*names, shown.character.title(), shown.character.upper())
    return tuple(sha256(f"{name} {shown.nonce}".encode()).hexdigest() for name in dict.fromkeys(names))
