"""A cursor over the words of one line, and whose move it is that they tell.

Not for: what the words are (`things`, `prices`).
"""

import re
from collections.abc import Sequence

from verifier.record.importing.clauses import AGAIN, SUM, MoveClause
from verifier.record.importing.lexemes import People, SourceLexeme, words_of
from verifier.record.importing.lexicon import Lexicon
from verifier.record.importing.wordlist import Phrase
from verifier.record.names import normal
from verifier.record.words import TIMES, WordError, quoted

_MONEY = re.compile(r"[+-]\$[0-9]{1,2}")
_SPACED = re.compile(r" (?=[,;:)])|(?<=\() ")
_TIMES = re.compile(rf"[{TIMES}]([0-9]{{1,2}})|([0-9]{{1,2}})[{TIMES}]")


def multiple(word: str) -> int:
    """n for `xn` and `nx`, -1 for any other word."""
    found = _TIMES.fullmatch(word)
    return int(found[1] or found[2]) if found else -1


class Cursor:
    """Where in a line the reader stands, and who acts there."""

    headed = False
    sided = False  # whether some players have their turns together
    over = False  # whether the turn before is told to its end, so that whoever else plays a chip has the next one
    hands = False  # whether the line lists opening hands
    below = False  # whether the first turn of the game stands below the line
    opening = False  # whether no turn has begun, so that what somebody holds was drawn
    brought: frozenset[str] = frozenset()  # the operations of the chip that was played last in the line
    shows = False  # whether somebody else has to show chips next
    stranger = False  # whether what comes next is the move of somebody who is not known
    owned = False  # whether the player whose turn it is has made a move in this line
    begun = False  # whether the line tells how a turn begins
    before: Phrase | None = None
    last: MoveClause | None = None

    def __init__(self, lexicon: Lexicon, people: People, parts: Sequence[SourceLexeme], actor: int = -1) -> None:
        self.lexicon = lexicon
        self.words = lexicon.words
        self.people = people
        self.parts = parts
        self.actor = actor
        self.enclosed: list[
            tuple[int, int]
        ] = []  # who acted before each parenthesis that is open, and whose turn it was
        self.owner = actor  # whose turn it is, -1 if that is not known
        self.at = 0

    def run(self, at: int) -> list[str]:
        """The words from a place on, up to the next sign."""
        return words_of(self.parts, at)

    def column(self) -> int:
        """The column of the next word, or the end of the line."""
        if self.at < len(self.parts):
            return self.parts[self.at].column
        return self.parts[-1].column + len(self.parts[-1].text) if self.parts else 0

    def separator(self, at: int) -> bool:
        """Whether a sign or word stands there that parts things or clauses, a parenthesis around a clause included."""
        if at >= len(self.parts):
            return False
        part = self.parts[at]
        if part.mark and part.text == "(":
            return self.starts(at + 1) or self.effects(at + 1)
        return part.text in ",;)" if part.mark else self.words.has("separators", part.text)

    def subject(self, at: int) -> tuple[int, int]:
        """The player named there, pronouns included, and how many words that takes; (-1, 0) if there is none."""
        run = self.run(at)
        seat, size = self.people.at(run)
        other = next((at for at, word in enumerate(run[:3]) if self.words.has("opponents", word)), -1)
        of_whom = seat if size else self.people.speaker if not other and self.people.speaker >= 0 else self.actor
        if other >= size and other <= size + 1 and of_whom >= 0 and len(self.people.players) == 2:
            if other == size or self.words.has("fillers", run[size]):
                return 1 - of_whom, other + 1
        if size or not run or not self.words.has("pronouns", run[0]):
            return seat, size
        return self._meant(at, run), 1

    def _meant(self, at: int, run: Sequence[str]) -> int:
        """Whom a pronoun means: whoever acts, or, behind a player at whom a move is aimed, that player by what is done.

        -1 where it could be either: `crashes 1 at Bob, he plays ...`.
        """
        aimed = self._aimed()
        if aimed < 0 or not self._is_next(at):
            others = [seat for seat in range(len(self.people.players)) if seat != self.actor]
            itself = self.actor != self.people.speaker or self.words.has("relative", run[0])
            return self.actor if itself or self.actor < 0 else others[0] if len(others) == 1 else -1
        phrase = self.lexicon.phrase(run[1 + self.adverbs(at + 1) :])[0]
        if self.words.has("relative", run[0]) or (phrase is not None and self._answers(phrase)):
            return aimed
        own = (
            phrase is not None and not phrase.answers and (self.words.has("own", phrase.verb) or phrase.says != "move")
        )
        return self.actor if own else -1

    def _aimed(self) -> int:
        """The player at whom the move before is aimed as its last word, -1 for none."""
        last = self.last.things[-1] if self.last is not None and self.last.things else ""
        return self.lexicon.names.seats.index(last.removeprefix("-> ")) if last.startswith("-> ") else -1

    def _is_next(self, at: int) -> bool:
        """Whether nothing but what parts clauses stands between a place and the words before it that were read."""
        return all(self.separator(n) for n in range(self.at, at))

    def adverbs(self, at: int) -> int:
        """How many words stand there before a verb that say nothing of a game: `Bob then antes 1`."""
        run = self.run(at)
        size = next((at for at, word in enumerate(run) if not self.words.has("adverbs", word)), len(run))
        return size if size and self.lexicon.is_verb(run[size:]) else 0

    def starts(self, at: int) -> bool:
        """Whether a clause begins here: a player and a phrase, or a phrase that is no longer name of a chip."""
        _, size = self.subject(at)
        run = self.run(at + size + self.adverbs(at + size))
        phrase, length = self.lexicon.phrase(run)
        return phrase is not None and (bool(size) or self.lexicon.chip(run)[1] < max(length, 2))

    def ends(self, at: int) -> bool:
        """Whether nothing follows there but another clause."""
        while self.separator(at):
            if self.parts[at].mark and self.parts[at].text == ";":
                return True
            at += 1
        return at >= len(self.parts) or self.parts[at].text in ("=", "(") or self.starts(at)

    def is_filler(self, word: str) -> bool:
        """Whether a word says nothing of a game."""
        return self.words.has("fillers", word)

    def effects(self, at: int) -> bool:
        """Whether the line states there what a chip gave: `+black arrow`."""
        text = self.parts[at].text if at < len(self.parts) else ""
        return self.is_effect(text)

    def sizes(self, word: str) -> bool:
        """Whether a word is a size or a sum of sizes: `3`, `1+2`, `3-gem`."""
        chip, size = self.lexicon.chip([word])
        return SUM.fullmatch(word) is not None or (size == 1 and not self.lexicon.playable(chip))

    def is_effect(self, text: str) -> bool:
        """Whether a word is an effect with its sign: `+black`, `-$1`."""
        return _MONEY.fullmatch(text) is not None or (text[:1] == "+" and self.words.has("effects", text[1:]))

    def _pass_signs(self, signs: str) -> None:
        """Pass the signs that may stand behind a name, or one behind a verb."""
        while self.at < len(self.parts) and self.parts[self.at].text in tuple(signs):
            self.at += 1

    def _own_words(self, start: int, *, cut: bool) -> str:
        """The words from a place to here, of a clause that is cut off without the separators at its end."""
        end = self.at
        while cut and end > start and self.separator(end - 1):
            end -= 1
        return _SPACED.sub("", " ".join(part.text for part in self.parts[start:end])).rstrip(" ,;")

    def _phrase(self, run: list[str]) -> tuple[Phrase | None, int]:
        """The phrase that a clause begins with; of a chip's name that is no phrase, none."""
        phrase, length = self.lexicon.phrase(run)
        if phrase is None:
            return self._imperative(run)
        return (None, 0) if self.lexicon.chip(run)[1] > max(length, 1) else (phrase, length)

    def _imperative(self, run: list[str]) -> tuple[Phrase | None, int]:
        """The phrase that a chip's name is before a size: `combine 1+2`, `Combine (1+2)`."""
        for words, meant in sorted(self.words.imperatives.items(), key=lambda pair: -len(pair[0])):
            if tuple(map(normal, run[: len(words)])) == words:
                behind = self.at + len(words)
                behind += any(part.text in (":", "(") for part in self.parts[behind : behind + 1])
                rest = self.run(behind)
                sizes = rest[1:] if rest and self.words.has("fillers", rest[0]) else rest
                return (self.words.phrases[meant], len(words)) if sizes and self.sizes(sizes[0]) else (None, 0)
        return None, 0

    def _no_phrase(self, column: int, seated: bool) -> WordError:
        if self.at >= len(self.parts):
            return WordError(column, "expected a verb, found the end of the line")
        word = self.parts[self.at].text
        if word == ";":  # a full stop
            return WordError(column, "expected a verb, found the end of the sentence")
        if self.words.has("myself", word) and not seated:
            return WordError(
                column, f"who {quoted(word)} is is not said: write 'me (Character) vs ...', or 'Noted by: NAME'"
            )
        if self.words.has("everybody", word):
            return WordError(column, f"{quoted(word)} is several players: write a line for each of them")
        if SUM.fullmatch(word):
            return WordError(column, f"{quoted(word)} stands where a verb is expected: say what is done with the chips")
        near = self.lexicon.near(word, () if seated else self.people.players)
        size = self.lexicon.chip(self.run(self.at))[1]
        if word.casefold() in self.lexicon.initials or size > 1 or (size and not near.startswith(normal(word))):
            word = " ".join(self.run(self.at)[: max(size, 1)])
            return WordError(column, f"{quoted(word)} is a chip: say what is done with it")
        return WordError(column, f"unknown {'verb' if seated else 'word'} {quoted(word)}", near)

    # -- who acts

    def _acts(self, phrase: Phrase, named: bool, start: int) -> None:
        """Settle who makes the move that begins here: `actor`, unless the line goes back to whose turn it is.

        Raises `WordError` where that could be either.
        """
        own = self.words.has("own", phrase.verb) and not self._is_brought_about(phrase)
        if own:
            self._refuse_turn(phrase, named=named)
        if named:
            begins = self.owner < 0 <= self.actor and (own or self.headed)
            begins = begins or (own and (self.over or not phrase.answers))
            self.owner = self.actor if begins else self.owner
        elif self.owner >= 0:
            if self.owner != self.actor:
                self._back(phrase, own, self._joined(start))
            elif self._answers(phrase):
                self.actor = self._answering(phrase)
        self.before, self.owned = phrase, self.owned or self.actor == self.owner
        self.over = self.over and not self.owned

    def _refuse_turn(self, phrase: Phrase, *, named: bool) -> None:
        """Refuse a move of another turn: in parentheses, or one that begins it and names nobody. Raises `WordError`."""
        if phrase.verb == self.words.roles.get("turn"):
            if self.begun and not named and self.actor == self.owner:
                raise WordError(self.column(), AGAIN)
            self.begun = True
        if self.enclosed and not phrase.answers and self.actor != self.enclosed[-1][1]:
            raise WordError(self.column(), "in parentheses, and of another turn: write it on a line of its own")

    def _is_brought_about(self, phrase: Phrase) -> bool:
        """Whether a move may be what the chip played last in the line does: `plays sneak attack, Bob antes 1`."""
        last = self.last
        if last is not None and last.phrase.verb in self.words.unsaid and last.things:
            self.brought = self.lexicon.operations_of(last.things[0])
        elif last is None or last.phrase.verb not in self.brought:
            self.brought = frozenset()
        return phrase.verb in self.brought

    def _answers(self, phrase: Phrase) -> bool:
        """Whether a phrase says how somebody answers a move, or shows chips to its player, in no own turn."""
        if self.shows and phrase.verb == self.words.roles.get("reveal"):
            return True
        return phrase.verb in self.lexicon.answering and not phrase.answers

    def _answering(self, phrase: Phrase) -> int:
        """Who answers the move before that names nobody: the only other player, of several who declines is the target.

        Raises `WordError` where others may answer, too.
        """
        aimed = self._aimed()
        others = [seat for seat in range(len(self.people.players)) if seat != self.owner]
        if aimed >= 0 and (len(others) < 2 or phrase.verb == self.words.roles.get("decline")):
            return aimed
        if len(others) != 1:
            raise WordError(self.column(), "the line does not say who does this: name the player")
        return others[0]

    def _back(self, phrase: Phrase, own: bool, joined: bool) -> None:
        """A move that names nobody after one that somebody else made during the turn."""
        before = self.before or phrase
        over = before.takes == "none"  # `declines`: nothing more of that player follows
        reacts = bool(before.answers) or self._answers(before)
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

    def _refuse_subject(self, seat: int, word: str) -> None:
        """Refuse a pronoun that may mean two players, and `May buy`, which may be no name. Raises `WordError`."""
        if seat < 0 <= self.actor:
            raise WordError(self.column(), f"{quoted(word)} may mean either player: name the one who does this")
        run = self.run(self.at + 1)
        said = run and self.lexicon.is_verb(run) and normal(run[0])[-1:] not in "sd"
        if said and self.words.has("modal", word):
            both = f"may be what {word} does, or what is not done yet"
            raise WordError(self.column(), f"{quoted(f'{word} {run[0]}')} {both}: put a colon behind the name")

    def _enclose(self, part: SourceLexeme) -> None:
        """Remember who acts before a parenthesis, and go back to that player behind it."""
        if part.mark and part.text == "(":
            self.enclosed.append((self.actor, self.owner))
        elif part.mark and part.text == ")" and self.enclosed:
            self.actor, self.owner = self.enclosed.pop()
