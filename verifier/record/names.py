"""What the words of a game's move lines mean: pieces, verbs, labels, quantities, seats, places; in one language or two.

A game builds one `Names` for a ruleset and keeps it: readers remember what they parsed per `Names` object.
Not for: reading lines (`moves`), or knowing what a verb does.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from itertools import chain

from verifier.kernel.mending import Mendable

#: The seats of games, unless a game has others.
SEATS = ("P1", "P2", "P3", "P4")
#: Dashes of every length count as hyphens; apostrophes, what is typed for them, and trademark signs as nothing.
_DASHES = "_\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
_APOSTROPHES = "'`\u00b4\u2018\u2019\u201b\u02b9\u02bb\u02bc\u2032"
_SIGNS = str.maketrans("", "", f"{_APOSTROPHES}\u2122\u00ae\u00a9")
_TRANSLATED = str.maketrans(_DASHES, "-" * len(_DASHES), f"{_APOSTROPHES}!")
_SLUG = re.compile(r"\w+(?:[-+.]\w+)*")  # what can be written as one word of a line
#: What a line reads as something else. The Cyrillic letter that looks like an x counts as one.
_RESERVED = re.compile(r"at|[xX\u00d7\u0445\u0425]?[0-9]+(?:\+[0-9]+)*")


def normal(word: str) -> str:
    """The form in which words are compared: case folded and composed, without apostrophes and `!`, dashes as `-`."""
    if not word.isascii():
        word = unicodedata.normalize("NFKC", word.translate(_SIGNS))
    return word.translate(_TRANSLATED).casefold()


def as_slug(name: str) -> str:
    """The name of a piece as one such word: `It's a Trap!` as `its-a-trap`, commas as nothing and `&` as `and`."""
    return normal("-".join(name.replace(",", " ").replace("&", " and ").split()))


def writable(word: str) -> bool:
    """Whether a line can hold a word in this form, and would not read it as a number."""
    return bool(_SLUG.fullmatch(word)) and not _RESERVED.fullmatch(word) and normal(word) == word


@dataclass(frozen=True, eq=False)
class Wording:
    """How another language than English writes the words of a ruleset, both ways, for each kind of word.

    The kinds that lines have are verbs, labels, zones and quantities; the others stand in headers. Pieces are in both.
    """

    language: str = ""  # its code; "" is English, which needs no wording
    letters: Mapping[int, str] = field(default_factory=dict)  # letters that count as others (`str.translate`)
    header: tuple[str, ...] = ()  # the game's header keys in which words stand
    reads: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # kind -> form as compared -> English word
    writes: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # kind -> English word -> strict form

    def compared(self, word: str) -> str:
        """The form in which words are compared in this language."""
        return normal(word).translate(self.letters)

    @property
    def folding(self) -> "Folding":
        """The same as a value, for whoever keeps what follows from it longer than a ruleset is open."""
        return Folding(tuple(sorted(self.letters.items())))

    def written(self, kind: str, word: str) -> str:
        """An English word in this language; itself if the language has none for it."""
        return self.writes.get(kind, {}).get(word, word)


@dataclass(frozen=True, slots=True)
class Folding:
    """How words are compared where some letters count as others; equal for all rulesets in one language."""

    letters: tuple[tuple[int, str], ...]

    def __call__(self, word: str) -> str:
        """The form in which a word is compared."""
        return normal(word).translate(dict(self.letters))


@dataclass(frozen=True, slots=True)
class KnownWords:
    """The words of a ruleset in the form in which they are compared, by kind, each with what it means."""

    verbs: Mapping[str, str]
    pieces: Mapping[str, int]
    labels: Mapping[str, str]
    places: Mapping[str, str]
    quantities: Mapping[str, str]
    mendable: Mapping[str, str]
    ordered: Sequence[str]  # the names of pieces, in alphabetical order


@dataclass(frozen=True, eq=False)
class Names:
    """The vocabulary of a ruleset. Compared by identity.

    Keys may be written in any form that `normal` maps to the same word. Raises `ValueError` for a slug that a line
    could not hold, or that would be read back as another piece.
    """

    pieces: Mapping[str, int]  # slugs and aliases -> index of the piece kind
    slugs: tuple[str, ...]  # index -> the strict slug
    verbs: frozenset[str]
    labels: frozenset[str] = frozenset()  # keywords that answer questions: none, done, top ...
    verb_aliases: Mapping[str, str] = field(default_factory=dict)  # -> a verb
    quantities: Mapping[str, bool] = field(default_factory=dict)  # what `=` compares -> whether it names a piece
    seats: tuple[str, ...] = SEATS
    number_pieces: Mapping[int, int] = field(default_factory=dict)  # a bare number -> the piece it also names
    places: frozenset[str] = frozenset()  # zones after `@`
    mendable: Mapping[str, Mendable] = field(default_factory=dict)  # what a remedy can put right
    piece: str = "chip"  # what messages call a piece
    aimed: bool = False  # whether `->` may stand before a piece, as it does before a seat
    wording: Wording = Wording()  # of another language; pieces' names in it are among `chips` and `slugs`
    piece_numbers: Mapping[int, int] = field(init=False, repr=False)  # the reverse of number_pieces

    def __post_init__(self) -> None:
        object.__setattr__(self, "piece_numbers", {piece: number for number, piece in self.number_pieces.items()})
        known = {normal(word): piece for word, piece in self.pieces.items()}
        for index, slug in enumerate(self.slugs):
            if not writable(slug):
                raise ValueError(f"{slug!r} cannot be written in a move line")
            if known.get(slug, index) != index:
                raise ValueError(f"{slug!r} is the slug of one chip and a name of another")
        wrong = set(self.verb_aliases.values()) - self.verbs
        if wrong:
            raise ValueError(f"aliases of unknown verbs: {sorted(wrong)}")

    @property
    def compared(self) -> Callable[[str], str]:
        """What makes a word into the form in which it is compared."""
        return self.wording.compared if self.wording.letters else normal

    @cached_property
    def known(self) -> KnownWords:
        """The words as they are compared, made once however many readers ask for them."""
        key, others = self.compared, self.wording.reads

        def own(kind: str, words: Iterable[str]) -> Mapping[str, str]:
            return {key(word): word for word in words} | dict(others.get(kind, {}))

        aliases = {key(alias): verb for alias, verb in self.verb_aliases.items()}
        pieces = {key(word): piece for word, piece in self.pieces.items()}
        pieces |= {key(slug): index for index, slug in enumerate(self.slugs)}
        return KnownWords(
            {key(verb): verb for verb in self.verbs} | aliases | dict(others.get("verbs", {})),
            pieces,
            own("labels", self.labels),
            own("places", self.places),
            own("quantities", self.quantities),
            own("mendable", self.mendable),
            sorted(pieces),
        )

    def piece_of(self, word: str) -> int | None:
        """The piece that a word names: its slug, an alias or a number, with blanks or not; None for none."""
        compared = as_slug(word)
        named = (piece for alias, piece in self.pieces.items() if normal(alias) == compared)
        numbered = (piece for number, piece in self.number_pieces.items() if str(number) == compared)
        return next(chain(named, numbered), None)

    def reads_like(self, other: "Names") -> bool:
        """Whether every line means the same in both."""
        return self is other or all(getattr(self, one.name) == getattr(other, one.name) for one in fields(self))
