"""The words of one ruleset and one kind of source together: what a run of words names, or is most like.

Not for: the order of words (`sentence`).
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from functools import cached_property
from itertools import chain

from verifier.record.importing.limits import Guesses
from verifier.record.importing.shapes import Shapes
from verifier.record.importing.wordlist import Phrase, WordList, english_of, name_key, normal, spoken
from verifier.record.moves import MoveReader
from verifier.record.names import Names
from verifier.record.words import WordError, Words, quoted

VOWEL = re.compile("[\u0430\u044f\u043e\u0435\u0439\u044c\u0438\u044b]$")  # at the end of a Russian name
_SCORE = r"[0-9]{1,2}\s?[-\u2013:]\s?[0-9]{1,2}"
_NAME = 6  # words of the longest name
_SHORT = 2  # letters of a word that is like too many others
_SHOWN = 5  # names of an ambiguous beginning that a message lists


class UnknownName(WordError):
    """A word that stands where a name must, and names nothing or several things: the rest of the line is read."""


@dataclass(frozen=True, eq=False)
class Lexicon:
    """What words mean in a kind of source under a ruleset."""

    ruleset: str
    names: Names
    words: WordList
    kinds: Mapping[str, str]  # chip -> its kind: what may be in a bank, what may be played
    characters: Mapping[str, str]  # name as compared -> slug
    banks: Mapping[str, str]  # name as compared -> slug
    modes: Mapping[str, str] = field(default_factory=dict)  # name or title, without hyphens -> slug
    sided: frozenset[str] = frozenset()  # the modes in which some players have their turns together
    parts: Mapping[str, frozenset[str]] = field(default_factory=dict)  # chip -> the keys of its text, at any depth
    costs: Mapping[str, str] = field(default_factory=dict)  # chip or the number that stands for it -> what it costs
    bank_stacks: Mapping[str, Sequence[str]] = field(default_factory=dict)  # slug of a bank -> its chips
    signed: re.Pattern[str] = re.compile("(?!)")  # names with signs that elsewhere part names: `Punch, Punch, Kick`
    lasting: frozenset[str] = frozenset()  # chips that stay in effect over turns, and characters that have such
    best_of: int = 0  # games of a match at most, 0 if the rules do not say
    exact: bool = False  # whether names are whole in the source, as a program prints them
    guesses: Guesses = field(default_factory=Guesses, repr=False)
    reader: Words = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "reader", Words(self.names))

    @cached_property
    def shapes(self) -> Shapes:
        """The reader of texts that have shapes."""
        return Shapes(self)

    @cached_property
    def moves(self) -> MoveReader:
        """The reader of move notation."""
        return MoveReader(self.names)

    @cached_property
    def chips(self) -> Mapping[str, str]:
        """Every exact name of a chip as it is compared, joined by hyphens, with the slug."""
        found = {normal(word): self.names.slugs[chip] for word, chip in self.names.pieces.items()}
        found |= {normal(slug): slug for slug in self.names.slugs}
        return found | {word: slug for word, slug in self.words.names.items() if slug in self.names.slugs}

    @cached_property
    def plurals(self) -> Mapping[str, str]:
        """The names of chips, and the numbers that stand for some, with an `s` at their end."""
        found = {f"{name}s": slug for name, slug in self.chips.items() if f"{name}s" not in self.chips}
        return found | {f"{number}s": self.names.slugs[chip] for number, chip in self.names.number_pieces.items()}

    @cached_property
    def missing(self) -> Mapping[str, str]:
        """The names of chips that some ruleset has and this one has not."""
        return {name: name for name in self.words.elsewhere if name not in self.chips}

    @cached_property
    def initials(self) -> Mapping[str, set[str]]:
        """The chips by the initials of their names of several words: `ooe`."""
        found: dict[str, set[str]] = {}
        for slug in self.names.slugs:
            found.setdefault("".join(word[:1] for word in slug.split("-")), set()).add(slug)
        return {letters: slugs for letters, slugs in found.items() if len(letters) > 1}

    @cached_property
    def labels(self) -> Mapping[str, str]:
        """The labels that answer questions, as they are compared."""
        return {normal(label): label for label in self.names.labels}

    @cached_property
    def verbs(self) -> frozenset[str]:
        """The verbs of move lines and their aliases, as they are compared."""
        return frozenset(normal(word) for word in (*self.names.verbs, *self.names.verb_aliases))

    @cached_property
    def silent(self) -> "Lexicon":
        """The same words without guesses at the nearest, for lines that are only looked at."""
        return replace(self, guesses=Guesses(0))

    @cached_property
    def answering(self) -> frozenset[str]:
        """The verbs with which others answer a move."""
        reacts = {phrase.answers for phrase in self.words.phrases.values()}
        return frozenset({*reacts, self.words.roles.get("decline", "")} - {""})

    @cached_property
    def versus(self) -> re.Pattern[str]:
        """What finds the words between players, such as `vs`, that stand at neither end of a line."""
        every = (re.escape(said) for said in sorted(self.words.lists["versus"], key=len, reverse=True))
        words = "|".join(every).replace("\\ ", rf"\s+(?:{_SCORE}\s+)?") or "(?!)"  # `lost 1-2 to`
        return re.compile(rf"(?<=\S)\s+(?:{words})\s+(?=\S)", re.IGNORECASE)

    @cached_property
    def joining(self) -> re.Pattern[str]:
        """What finds a word such as `and`, a dash or a score, any of which may part players."""
        words = [word for word in self.words.lists["separators"] if word.isalpha()]
        met = "|".join(map(re.escape, self.words.lists["as"]))  # `Alice (Grave) played Bob (Rook)`
        return re.compile(
            rf"(?P<and>\s+(?:{'|'.join(map(re.escape, words)) or '(?!)'}|&)\s+)|\s+(?:[-\u2013\u2014/]|{met})\s+"
            r"|\s+[0-9]{1,2}\s{0,3}[-\u2013:]\s{0,3}[0-9]{1,2}\s+",
            re.IGNORECASE,
        )

    @cached_property
    def seats(self) -> Mapping[str, int]:
        """The seats by their own names and by numbers: `p1`, `player 1`."""
        found = {spoken(seat): at for at, seat in enumerate(self.names.seats)}
        called = [f"{word} {sign}" for word in self.words.of_key("players") for sign in ("", "#")]
        return {spoken(f"{word}{at + 1}"): at for word in called for at in found.values()} | found

    def called(self, players: int) -> Mapping[str, int]:
        """The names of so many seats."""
        return {word: at for word, at in self.seats.items() if at < players}

    @cached_property
    def begun_roles(self) -> frozenset[str]:
        """The words that begin the names of characters."""
        return frozenset(name.partition("-")[0] for name in self.characters)

    def tells(self, words: Sequence[str]) -> bool:
        """Whether any of some words may tell of a game: a verb or a chip."""
        runs = (words[at:] for at in range(len(words)))
        return any(self.is_verb(run) or self.chip(run)[1] for run in runs)

    @cached_property
    def english(self) -> Mapping[str, str]:
        """The slugs of the rules by those of another language in which the words are."""
        return english_of(self.names)

    def asks(self, verb: str, slug: str) -> bool:
        """Whether a chip may ask for choices where a verb uses it; of one that no list names its text decides."""
        slug = self.english.get(slug, slug)
        listed = self.words.unsaid.get(verb)
        if listed is None or slug not in self.parts:
            return False
        return slug in listed or not (self._listed(slug) or self.parts[slug] <= self.words.plain)

    def draws(self, slug: str) -> bool:
        """Whether a chip may have its user draw; nothing is said of it where a source tells of every draw."""
        if not self.words.drawing:
            return False
        slug = self.english.get(slug, slug)
        drawing = self.words.roles.get("draw") in self.parts.get(slug, ())
        return slug in self.words.drawing or (drawing and not self._listed(slug))

    def reveals(self, slug: str) -> bool:
        """Whether a chip has somebody show chips, of which it is not said whose they are: those of an opponent."""
        return self.words.roles.get("reveal") in self.operations_of(slug)

    def operations_of(self, slug: str) -> frozenset[str]:
        """The operations of a chip's text, by their names."""
        return self.parts.get(self.english.get(slug, slug), frozenset())

    def _listed(self, slug: str) -> bool:
        """Whether the word lists say of a chip what it asks."""
        lists = (self.words.settled, self.words.drawing, *self.words.unsaid.values())
        return any(slug in one for one in lists)

    def character(self, text: str) -> str:
        """The character that a whole text names, "" if it names none; of a Russian name in any case."""
        key = name_key(text.split())
        ends = [end for end in ("", *self.words.lists["endings"]) if key.endswith(end)] if text[:1].isupper() else []
        declined = (self.stems.get(key.removesuffix(end), "") for end in ends)
        return self.characters.get(key, "") or next(filter(None, declined), "")

    @cached_property
    def stems(self) -> Mapping[str, str]:
        """The characters by the stems of their names, as far as these are declined."""
        return {VOWEL.sub("", name): slug for name, slug in self.characters.items() if not name.isascii()}

    def mode(self, said: str) -> str:
        """The mode of a name or a title, "" if there is none."""
        return self.modes.get(normal("".join(said.rstrip(".").split()).replace("-", "")), "")

    def _longest(self, words: Sequence[str], known: Mapping[str, str]) -> tuple[str, int]:
        """What the longest known name means that a run of words begins with, and its words; ("", 0) for none."""
        for size in range(min(_NAME, len(words)), 0, -1):
            meant = known.get(name_key(words[:size]))
            if meant is not None:
                return meant, size
        return "", 0

    def chip(self, words: Sequence[str]) -> tuple[str, int]:
        """The chip that a run of words begins with, by the longest exact name, and its words; ("", 0) for none."""
        return self._longest(words, self.chips)

    def plural(self, words: Sequence[str]) -> tuple[str, int]:
        """The same for a name with an `s` at its end: `wounds`, `crash gems`, `1s`."""
        return self._longest(words, self.plurals)

    def prefixed(self, words: Sequence[str], column: int) -> tuple[str, int]:
        """The same for the beginning or the initials of exactly one name. Raises `WordError` at the column."""
        if self.exact:
            raise UnknownName(column, f"unknown word {quoted(words[0])}", self.guesses.near(words[0], self.chips))
        for size in range(min(_NAME, len(words)), 1, -1):
            key = name_key(words[:size])
            found = {slug for name, slug in self.chips.items() if name.startswith(key)}
            if len(found) == 1:
                return found.pop(), size
        if self.elsewhere(words):
            raise self.no_chip(words, column)
        key = normal(words[0])
        begun = {slug for name, slug in self.chips.items() if key and name.startswith(key)}
        slugs = sorted(begun | self.initials.get(key, set()))
        if len(slugs) > 1:
            more = ", ..." if len(slugs) > _SHOWN else ""
            raise UnknownName(column, f"{quoted(words[0])} is ambiguous: {', '.join(slugs[:_SHOWN])}{more}")
        if not slugs:
            raise UnknownName(column, f"unknown word {quoted(words[0])}", self.guesses.near(words[0], self.chips))
        return slugs[0], 1

    def phrase(self, words: Sequence[str]) -> tuple[Phrase | None, int]:
        """The longest phrase that a run of words begins with, and how many words it has."""
        longest = self.words.begun.get(normal(words[0]), 0) if words else 0
        for size in range(min(longest, len(words)), 0, -1):
            found = self.words.phrases.get(tuple(normal(word) for word in words[:size]))
            if found is not None:
                return found, size
        return None, 0

    def is_verb(self, words: Sequence[str]) -> bool:
        """Whether a run of words begins with a phrase."""
        return self.phrase(words)[0] is not None

    def place(self, words: Sequence[str]) -> tuple[str, int]:
        """The zone that a run of words begins with, and how many words that takes; ("", 0) if there is none."""
        place, size = self._longest(words, self.words.places)
        is_zone = not size and bool(words) and self.reader.is_place(words[0])
        return (normal(words[0]), 1) if is_zone else (place, size)

    def near(self, word: str, others: Sequence[str] = ()) -> str:
        """The known first word of a phrase, or one of the others, that is most like a word; "" if none is.

        Of a word that begins phrases and none of them here: the first of those.
        """
        key = normal(word)
        if key not in self.words.begun:
            return self.guesses.alike(key, chain(others, self.words.begun)) if len(key) > _SHORT else ""
        whole = next(" ".join(words) for words in self.words.phrases if words[0] == key)
        return "" if whole == key else whole  # it is no slip of itself

    def slip(self, words: Sequence[str]) -> tuple[str, int]:
        """The chip that words before and after a place name but for a slip, and how many of them; ("", 0) if none."""
        best, found = 0.0, ("", 0)
        for size in range(min(_NAME, len(words)), 1, -1):
            name = name_key(words[:size])
            near = self.guesses.alike(name, self.chips)
            ratio = SequenceMatcher(None, name, near).ratio() if near else 0.0
            if ratio > best:
                best, found = ratio, (self.chips[near], size)
        return found

    def playable(self, slug: str) -> bool:
        """Whether a chip is of a kind that can be played: all but those that numbers stand for."""
        return self.names.slugs.index(slug) not in self.names.piece_numbers

    def elsewhere(self, words: Sequence[str]) -> int:
        """How many words the name of a chip has that they begin with and that this ruleset does not know; 0 if none."""
        return self._longest(words, self.missing)[1]

    def no_chip(self, words: Sequence[str], column: int) -> WordError:
        """The refusal of such a name."""
        return UnknownName(column, f"{' '.join(words[: self.elsewhere(words)])!r} is no chip of {self.ruleset}")
