"""Claims that a report makes of a whole game: `no Combine before turn 5`, `three crashes that turn`.

A sentence that is no move is read as slots: who, how, the verb, how many, which chips, when. Not for: what a claim
means (`verifier.record.claims`).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from verifier.kernel.source import Unreadable
from verifier.record.claims import read_claim
from verifier.record.emit import leaf
from verifier.record.importing.cursor import Cursor
from verifier.record.importing.wordlist import Phrase, WordList
from verifier.record.names import normal
from verifier.record.words import Words, quoted

_WHENS = ("before", "from", "after", "in")
_HOWS = {"no": "no", "every": "every", "only": "only", "least": "at least", "most": "at most"}


@dataclass(slots=True)
class ClaimSentence:
    """A claim as a sentence has it, with the turn as its source counts turns: 0 for none."""

    seat: int = -1
    how: str = ""  # no | every | only | at least | at most
    verb: str = ""
    count: str = ""
    things: list[str] = field(default_factory=list)
    when: str = ""  # before | from | after | in
    turn: int = 0
    holds: bool = False  # whether it says what somebody has just then, which is no claim: `Alice has no crash gem`
    sometime: bool = False  # whether it says that nobody knows when
    here: bool = False  # whether the turn is the one that the sentence stands in
    text: str = ""  # its own words
    before: int = 0  # how many turns of the game had begun, the one that it stands in included
    heading: int = 0  # the number of that turn by its heading
    place: int = -1  # its line in the account

    def whole(self) -> bool:
        """Whether it says enough: chips or a verb, and what makes it a claim instead of a move without a player."""
        timed = not self.when or self.turn > 0 or self.here
        claims = self.how or (self.count and self.when) or (self.sometime and self.verb) or self.is_dated()
        return bool(self.things or self.verb) and timed and bool(claims)

    def is_dated(self) -> bool:
        """Whether it says what was done in which turn: `bought a Combine on turn 4`."""
        return bool(self.verb and self.things and self.turn)

    def standing(self, before: int, heading: int, place: int) -> "ClaimSentence":
        """The same with where it stands: how many turns had begun, the number of that turn, the line in the account."""
        return replace(self, before=before, heading=heading, place=place)

    def without_turn(self) -> "ClaimSentence | None":
        """What it claims of the whole game where nobody knows which turn it means; None if that is nothing."""
        if self.how not in ("", "at least"):
            return None
        return replace(self, when="", how="at least" if self.count else "")

    def is_bare(self) -> bool:
        """Whether it denies something without saying for how long, which among moves means their turn."""
        return self.how in ("no", "only") and not self.when

    def claim(self, seats: Sequence[str], turn: int) -> str:
        """The claim in notation, with its turn counted over all players."""
        who = seats[self.seat] if self.seat >= 0 else ""
        things = " or ".join(self.things)
        parts = {
            "every": [who, "every", self.verb, "is", things],
            "only": [who, self.verb, "only", things],
            "no": [who, "no", self.verb, things],
        }.get(self.how, [who, self.verb, self.how, self.count, things])
        when = [self.when, "turn", str(turn)] if self.when else []
        return " ".join(part for part in (*parts, *when) if part)


class ClaimReader(Cursor):
    """A cursor that reads a claim; every word must have a slot."""

    def claim(self, start: int, *, headless: bool) -> ClaimSentence | None:
        """Read the claim that begins at a place and go behind it; None, with nothing passed, if there is none.

        `headless`: no verb begins the sentence, so that a number and a turn make it a claim.
        """
        if self.words.has("turns", self.parts[start].text):  # the heading of a turn
            return None
        said, at = ClaimSentence(), start
        while at < len(self.parts) and not self._is_over(at, start, timed=bool(said.when)):
            size = self._slot(said, at)
            if not size:
                return None
            at += size
        if not said.whole() or not self._claims(said, start, headless=headless):
            return None
        try:
            read_claim(leaf(said.claim(self.lexicon.names.seats, 1)), Words(self.lexicon.names))
        except Unreadable:
            return None
        said.text = " ".join(part.text for part in self.parts[start:at])
        owned = any(self.words.has("owning", part.text) for part in self.parts[start:at])
        acts = any(self.lexicon.is_verb(self.run(one)) for one in range(start, at))
        said.holds = owned and said.how == "no" and not (acts or said.when or said.sometime)
        self.at = at
        return said

    def _claims(self, said: ClaimSentence, start: int, *, headless: bool) -> bool:
        """Whether a sentence claims something: `three crashes that turn`; not `no counter`, which is a move."""
        if (said.sometime and said.verb) or said.is_dated():
            return True
        first = self.run(start + self.subject(start)[1])[:1]
        if headless or not first:
            return bool(said.how) or (bool(first) and self._number(ClaimSentence(), first))
        return bool(said.how) and (bool(said.when) or normal(first[0]) not in self.words.claiming)

    def _is_over(self, at: int, start: int, *, timed: bool) -> bool:
        """Whether the sentence ends there: at a semicolon, or at a comma behind a turn or before a move."""
        part = self.parts[at]
        return part.mark and at > start and (part.text in ";)" or (part.text == "," and (timed or self.starts(at + 1))))

    def _slot(self, said: ClaimSentence, at: int) -> int:
        """Put what stands at a place into its slot and return how many words it takes; 0 for what has none."""
        if self.parts[at].mark:
            only_seat = said == ClaimSentence(said.seat)
            return int(self.parts[at].text == "," or (self.parts[at].text == ":" and only_seat))
        run = self.run(at)
        chip, size = self.lexicon.chip(run)
        chip, size = (chip, size) if size else self.lexicon.plural(run)
        if self._number(said, run):
            return 1
        act = self.words.imperatives.get((normal(run[0]),)) if size == 1 and chip in self.words.acts else None
        if act is not None:  # `did not crash`, which is no word about buying one
            return self._use(said, self.words.phrases[act])
        if size > 1 or (size and not self.words.claiming.get(normal(run[0]))):
            said.things.append(chip)
            return size
        return self._word(said, run) or self._player(said, at) or self._act(said, run) or self._silent(run[0])

    def _number(self, said: ClaimSentence, run: list[str]) -> bool:
        """A number: of a turn behind that word, else how many."""
        number = int(run[0]) if run[0].isascii() and run[0].isdecimal() and len(run[0]) < 4 else -1
        number = self.words.numbers.get(normal(run[0]), number) if not self.words.has("fillers", run[0]) else number
        if number < 0:
            return False
        if said.when and not said.turn and not said.here:
            said.turn = number
        elif said.count or said.things:
            return False
        else:
            said.count = str(number)
        return True

    def _word(self, said: ClaimSentence, run: list[str]) -> int:
        """A word of claims: `no`, `every`, `at least`, `before turn`, `that turn`, `or`."""
        meant, size = self.words.claims(run)
        if meant in _HOWS:
            late = meant == "every" and (said.verb or said.things)  # `bought every Wound`
            fits, said.how = not (said.how or late), said.how or _HOWS[meant]
            return size * fits
        if meant == "some":
            return self._sometime(said, run)
        if not said.when and (size := self._when(said, run, meant)):
            return size
        return int(meant in ("or", "is", "at") or self._is_listing(said, run[0]))

    def _sometime(self, said: ClaimSentence, run: list[str]) -> int:
        """Pass words for a time that nobody knows: `at some point`, `late in the game`; not `some gems`."""
        said.sometime = said.sometime or not self._is_counted(run[1:])
        is_time = bool(run[1:]) and self.words.claiming.get(normal(run[1])) == "time"
        return 1 + is_time if not self._is_counted(run[1:]) else 0

    def _is_listing(self, said: ClaimSentence, word: str) -> bool:
        """Whether a word joins things of which the same is said: `only Combines and Wounds`."""
        return bool(said.things) and said.how in ("only", "every", "no") and self.words.has("separators", word)

    def _when(self, said: ClaimSentence, run: list[str], meant: str) -> int:
        """Read which turns a claim is about, up to their number: `before turn`, `that turn`, `turn`."""
        turn = next((at for at, word in enumerate(run[:2]) if self.words.has("turns", word)), -1)
        if turn == 1 and meant in (*_WHENS, "that"):
            said.when, said.here = ("in" if meant == "that" else meant), meant == "that"
            return 2
        if turn == 0:
            said.when = "in"
            return 1
        game = next((at for at, word in enumerate(run[:3]) if self.words.has("games", word)), 0)
        return game + 1 if meant == "in" and game else 0  # `in this game` says nothing

    def _player(self, said: ClaimSentence, at: int) -> int:
        seat, size = self.subject(at)
        is_target = at > 0 and self.words.has("towards", self.parts[at - 1].text)  # `crashes at Alice`
        said.seat = seat if size and not is_target else said.seat
        return size

    def _act(self, said: ClaimSentence, run: list[str]) -> int:
        """A verb, or a word for a chip that is used: `crashes`."""
        phrase, size = self.lexicon.phrase(run[:1] if self.words.claims(run[1:])[1] > 1 else run)
        return size if phrase is not None and phrase.says == "move" and self._use(said, phrase) else 0

    def _use(self, said: ClaimSentence, phrase: Phrase) -> int:
        """Note what is done; 1 if nothing was said of it before, else 0."""
        if said.verb:
            return 0
        said.verb = phrase.verb
        said.things += self.words.acts.get(phrase.chip, (phrase.chip,)) if phrase.chip else ()
        return 1

    def _is_counted(self, run: list[str]) -> bool:
        """Whether words name things of which a word before them says how many."""
        if run and self.words.claiming.get(normal(run[0])) == "in":
            return False
        known = run and (self._silent(run[0]) or self.words.has("vague", run[0]) or self.lexicon.plural(run)[1])
        return bool(known)

    def _silent(self, word: str) -> int:
        return int(self.words.has("fillers", word) or self.words.has("nouns", word) or self.words.has("made", word))


def no_price(words: WordList, run: Sequence[str]) -> str:
    """Why no price stands behind a purchase, but when it was: `on turn 4`, `on her first turn`."""
    turn = next((at for at, word in enumerate(run[:4]) if words.has("turns", word)), 0)
    if not turn:
        return f"expected a price after {quoted(run[0])}"
    said = quoted(" ".join(run[: turn + 1 + (turn == 1)]))
    return f"{said} says when, and is no price: write the move on a line of its turn, as 'Turn 4 Bob: buys ...'"


def claims_of(
    said: Sequence[ClaimSentence], seats: Sequence[str], rounds: bool | None, *, told: bool
) -> tuple[list[str], list[str]]:
    """The claims of a game in notation, and remarks on those that are left out or whose turn is a guess.

    `rounds`: whether the source counts turns for each player, None if it does not show it; `told`: whether every turn
    of the game has its place in the source.
    """
    claims: list[str] = []
    remarks: list[str] = []
    for one in said:
        turn = _turn(one, len(seats), rounds, told=told)
        if one.when and turn is None:
            whole = one.without_turn()
            claims += [whole.claim(seats, 0)] if whole else []
            how = "Claimed of the whole game" if whole else "Left out"
            remarks.append(f"{how}, as which turn of the game it means is not said: {one.text}.")
            continue
        claims.append(one.claim(seats, turn or 0))
        if one.turn and rounds is None:
            remarks.append(f"Turns of a claim are counted over all players; a turn of each may be meant: {one.text}.")
    return claims, remarks


def left_out(said: Sequence[ClaimSentence], players: int, rounds: bool | None, *, told: bool) -> list[int]:
    """The lines of the account whose claims are left out."""
    timed = (one for one in said if one.when and one.place >= 0 and one.without_turn() is None)
    return [one.place for one in timed if _turn(one, players, rounds, told=told) is None]


def _turn(said: ClaimSentence, players: int, rounds: bool | None, *, told: bool) -> int | None:
    """The turn of a claim as counted over all players; of two possible ones that which claims less; None if unknown."""
    if said.here:
        by_heading = said.heading if rounds is False and said.heading else None
        return said.before if told and said.before else by_heading
    if rounds is False:
        return said.turn
    if said.when == "in":
        return (said.turn - 1) * players + said.seat + 1 if rounds and said.seat >= 0 else None
    each = said.turn * players if said.when == "after" else (said.turn - 1) * players + 1
    return each if rounds else _weaker(said, each)


def _weaker(said: ClaimSentence, each: int) -> int | None:
    """Of a turn counted over all players and one counted for each that which claims less; None if neither does."""
    if said.count and not said.how:
        return None
    forbids = said.how not in ("", "at least")
    return min(said.turn, each) if forbids == (said.when == "before") else max(said.turn, each)
