"""The words and signs of a line, and the players that words name. Not for: what else words mean (`lexicon`)."""

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from verifier.kernel.message import is_hidden, visible
from verifier.language.text_file import CONTROL
from verifier.record.importing.lexicon import VOWEL, UnknownName
from verifier.record.importing.limits import LINE, WORDS
from verifier.record.importing.wordlist import WordList, normal
from verifier.record.words import WordError

_LEXEME = re.compile(r"(?P<mark>->|[\u2192=;,:()|])|(?:(?!->)[^\s,;=:()\u2192|])+")
#: Quotation marks, which mean nothing around a name.
QUOTES = '"\u201c\u201d\u201e\u00ab\u00bb\u2018\u2019\u201a'
_AROUND = f"{QUOTES}[]"
#: Signs that part words, and such as look like them and are the same where words are compared.
_WIDE = str.maketrans("(),;:=", "\uff08\uff09\uff0c\uff1b\uff1a\uff1d")
_NARROW = str.maketrans("\uff08\uff09\uff0c\uff1b\uff1a\uff1d", "(),;:=")
_MARKED = re.compile(r"[(),;:=]")
_RUSSIAN = re.compile("[\u0400-\u04ff]$")  # a name that is declined
_WORDS = "I"  # a letter that is a word
_NAME = 4  # words of a player's name
NONE: Mapping[str, int] = MappingProxyType({})


class SourceLexeme(NamedTuple):
    """A word or a sign, and its column from 0."""

    text: str
    column: int
    mark: bool


def lexemes(text: str) -> list[SourceLexeme]:
    """The words and signs of a line; a full stop after a word counts as `;`, and so does `|`. Raises `WordError`."""
    if len(text) > LINE:
        raise WordError(LINE, f"a line of more than {LINE:,} characters")
    refuse_control(text)
    found: list[SourceLexeme] = []
    for match in _LEXEME.finditer(text):
        if len(found) >= WORDS:
            raise WordError(match.start(), f"more than {WORDS} words and signs in a line")
        if match["mark"]:
            found.append(SourceLexeme(match[0].replace("|", ";"), match.start(), True))
            continue
        word = match[0].lstrip(_AROUND)
        column = match.end() - len(word)
        word = word.rstrip(_AROUND)
        bare = word.rstrip(".!").rstrip(_AROUND)
        if bare:
            found.append(SourceLexeme(";" if bare == "/" else bare, column, bare == "/"))
        if word.endswith("."):
            found.append(SourceLexeme(";", column + len(bare), True))
    return found


def has_hidden(text: str) -> bool:
    """Whether a line has characters that show nothing or turn others round."""
    return visible(text) != text


def refuse_hidden(text: str, column: int = 0) -> None:
    """Refuse characters that show nothing or turn others round: two names may look the same and differ by them.

    The text begins at the column. Raises `WordError` at the first, which is no name of anything.
    """
    if text.isascii() and text.isprintable():
        return
    refuse_control(text, column)
    at = next((at for at, char in enumerate(text) if char != "\t" and is_hidden(char)), -1)
    if at >= 0 and visible(text[: at + 1]) != text[: at + 1]:
        name = unicodedata.name(text[at], "a character that shows nothing")
        raise UnknownName(column + at, f"the hidden character U+{ord(text[at]):04X} ({name})")


def refuse_control(text: str, column: int = 0) -> None:
    """Refuse control characters. Raises `WordError` at the first."""
    control = CONTROL.search(text)
    if control:
        raise WordError(column + control.start(), f"the control character U+{ord(control[0]):04X}")


def words_of(parts: Sequence[SourceLexeme], at: int, most: int = 8) -> list[str]:
    """The words from a place on, up to the next sign."""
    found: list[str] = []
    for part in parts[at : at + most]:
        if part.mark:
            break
        found.append(part.text)
    return found


def narrow(text: str) -> str:
    """A text with the signs in players' names as they were written."""
    return text.translate(_NARROW)


class People:
    """The players of a game by their names, in the order of their seats, and the seats themselves.

    Names are compared as replays compare words, so that a possessive (`Alice's`) is known, too.
    """

    def __init__(
        self,
        players: Sequence[str],
        words: WordList,
        seats: Mapping[str, int] = NONE,
        sides: Sequence[frozenset[int]] = (),
        me: int = -1,
    ) -> None:
        """`seats` are by their names; `me` is the player who writes, and is meant by the words for that.

        A name that is one of the phrases, or a word such as `will`, is one only as it is listed: `Plays plays crash`.
        """
        self.players = tuple(players)
        self.speaker = -1  # the player who writes and says so: `I ante 1`
        self.sides = tuple(sides)
        self._endings = words.lists["endings"]
        names = [tuple(name.translate(_WIDE).split()) for name in players]
        keys = [tuple(_compared(word).rstrip(".") or normal(word) for word in name) for name in names]
        alone = [index for index, key in enumerate(keys) if keys.count(key) == 1]  # a name of two says nothing
        known = _known_of(players, keys, alone, seats)
        known |= dict.fromkeys(((word,) for word in words.lists["myself"] if me >= 0), me)
        spoken = {key for key, name in zip(keys, names, strict=True) if name != key and _is_word(words, key)}
        self._known = {key: index for key, index in known.items() if key not in spoken}
        parts = _parts_of(names, keys, alone)
        self._parts = {part: at for part, at in parts if part not in known and part not in words.phrases}
        self._stems = _stems_of(keys, [at for at in alone if self._endings and _RUSSIAN.search(players[at])])
        self._exact = _exact_of(names, [at for at, key in enumerate(keys) if at not in alone or key in spoken])
        marked = [rf"(?<!\w){re.escape(name)}(?!\w)" for name in players if _MARKED.search(name)]
        self._marked = re.compile("|".join(marked) or "(?!)", re.IGNORECASE)
        self._dotted = any(name.rstrip(".") != name or ". " in name for name in players)

    def at(self, words: Sequence[str]) -> tuple[int, int]:
        """The player that a run of words begins with, and how many words that takes; (-1, 0) if it is none."""
        for size in range(min(_NAME, len(words)), 0, -1):
            exact = self._exact.get(tuple(words[:size]), -1) if self._exact else -1
            if exact >= 0:
                return exact, size
            key = [_compared(word) for word in words[:size]]
            for last in (key[-1], key[-1].removesuffix("s")):  # the apostrophe of a possessive is gone already
                found = self._known.get((*key[:-1], last))
                if found is not None:
                    return found, size
            declined = self.declined(key) if self._stems else -1
            if declined >= 0:
                return declined, size
        return self._part(words[0]) if words else (-1, 0)

    def declined(self, words: Sequence[str]) -> int:
        """The player of a name in another case than the first: `\u0410\u043b\u0438\u0441\u0443`; -1 if it is none."""
        *key, last = map(_compared, words)
        if (*key, last) in self._known:
            return -1
        ends = (end for end in ("", *self._endings) if len(last) > len(end) + 1 and last.endswith(end))
        found = (self._stems.get((*key, last.removesuffix(end)), -1) for end in ends)
        return next((index for index in found if index >= 0), -1)

    def _part(self, word: str) -> tuple[int, int]:
        """The player of whose name of several words one is `word`, else the one with that initial."""
        keys = (normal(word), normal(word).removesuffix("s")) if word[:1].isupper() else ()
        found = next((self._parts[key,] for key in keys if (key,) in self._parts), -1)
        return (found, 1) if found >= 0 else self._initial(word)

    def _initial(self, word: str) -> tuple[int, int]:
        """The player whose name alone begins with a single capital letter, if the word is one: `B antes 1`."""
        letter = word.rstrip(".")
        if len(letter) != 1 or not letter.isupper() or letter in _WORDS:
            return -1, 0
        found = [index for index, name in enumerate(self.players) if name[:1].upper() == letter]
        return (found[0], 1) if len(found) == 1 else (-1, 0)

    def whole(self, text: str) -> str:
        """A text in which the signs in players' names part nothing: `Al (host) antes 1`."""
        return self._marked.sub(lambda found: found[0].translate(_WIDE), text)

    def mates(self, seat: int) -> frozenset[int]:
        """Who has a turn together with a player, that player included."""
        return next((side for side in self.sides if seat in side), frozenset((seat,)))

    def undotted(
        self, parts: Sequence[SourceLexeme], towards: Callable[[str], bool] = lambda _: False
    ) -> list[SourceLexeme]:
        """The words of a line without the full stops that belong to a name: `Dave Jr. antes 1`.

        A name at the end of a move (`at Dave Jr. Bob ...`) keeps its full stop; `towards` knows the words before such.
        """
        if not self._dotted:
            return list(parts)
        found: list[SourceLexeme] = []
        at = 0
        while at < len(parts):
            words = [part.text for part in parts[at : at + 2 * _NAME] if not _dot(part)]
            size = self.at(words)[1] if not parts[at].mark else 0
            end = at
            while size:
                found += [part for part in parts[end : end + 1] if not _dot(part)]
                size -= not _dot(parts[end])
                end += 1
            last = at == 0 or not (parts[at - 1].text == "->" or towards(parts[at - 1].text))
            end += end > at and last and end < len(parts) and _dot(parts[end])
            if end == at:
                found.append(parts[at])
                end += 1
            at = end
        return found


def _is_word(words: WordList, key: tuple[str, ...]) -> bool:
    """Whether a name is something else, too: a phrase, or a word before a verb."""
    return key in words.phrases or (len(key) == 1 and key[0] in words.lists["modal"])


def _known_of(
    players: Sequence[str], keys: Sequence[tuple[str, ...]], alone: Sequence[int], seats: Mapping[str, int]
) -> dict[tuple[str, ...], int]:
    """The players by the words of their names, also those of a long name as one word; before them the seats."""
    known = {tuple(seat.split()): index for seat, index in seats.items()}
    known |= {keys[index]: index for index in alone if keys[index] not in known}
    return known | {(normal(players[index]),): index for index in reversed(alone) if " " in players[index]}


def _exact_of(names: Sequence[tuple[str, ...]], exact: Sequence[int]) -> dict[tuple[str, ...], int]:
    """The players whose names count only as they are written."""
    return {names[index]: index for index in exact if names.count(names[index]) == 1}


def _parts_of(
    names: Sequence[Sequence[str]], keys: Sequence[Sequence[str]], alone: Sequence[int]
) -> Iterator[tuple[tuple[str, ...], int]]:
    """The words of names of several words that stand in no other name, each with its player: `Anna` of `Anna Berg`."""
    every = [word for key in keys for word in key]
    for index in alone:
        words = names[index] if len(names[index]) > 1 else ()
        long = [word for word in words if len(word) > 1 and word[:1].isupper()]
        yield from (((normal(word),), index) for word in long if every.count(normal(word)) == 1)


def _stems_of(keys: Sequence[Sequence[str]], russian: Sequence[int]) -> dict[tuple[str, ...], int]:
    """The players of names that are declined, by the stems of these; one that two names have says nothing."""
    stems = [(*keys[index][:-1], VOWEL.sub("", keys[index][-1])) for index in russian]
    return {stem: index for stem, index in zip(stems, russian, strict=True) if stems.count(stem) == 1}


def _compared(word: str) -> str:
    """A word of a name as it is compared."""
    return normal(word).replace("\u0451", "\u0435")  # two Russian letters that are one


def _dot(part: SourceLexeme) -> bool:
    return part.mark and part.text == ";"
