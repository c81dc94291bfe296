"""The words that conditions may use: what a game supplies to the condition language.

Not for: reading conditions, which is `verifier.language.expression`.
"""

import inspect
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import islice
from keyword import iskeyword
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeVar

from verifier.kernel import malformed
from verifier.kernel.lookalikes import latin
from verifier.kernel.source import Position, Unreadable
from verifier.language.kept import LastUsed

if TYPE_CHECKING:
    from verifier.kernel.norm import FirstBroken
    from verifier.language.condition import Condition

At = TypeVar("At", int, str)
#: `function(play, frame, *arguments)`: what a word means.
Function = Callable[..., object]
#: A norm as far as it is compiled: its name, its kind, what it overrides, its guard.
Worded = tuple[str, str, frozenset[str], str]
#: From a quoted text to what it stands for (a piece's index); None if it is unknown.
Constants = Callable[[str], int | str | None]


class Inline(NamedTuple):
    """The meaning of a word as Python text over `play`, `frame` and its parameters, put in place of the word.

    It saves a call where a condition is examined at every move: `Inline("piece", "play.state.bank[piece]")`.
    """

    parameters: str  # names, separated by blanks
    source: str


#: More characters than this has no name for which the nearest is looked for; so many names are compared with it.
LONGEST_SUGGESTED, MOST_COMPARED = 100, 20_000
#: So many times the nearest name is looked for in one input.
SUGGESTIONS = 100
#: A name is taken for the beginning of another from so many characters on; more names than that are not listed.
LEAST_BEGUN, MOST_NAMED = 2, 10
#: How much of a name must be right for it to be suggested.
ALIKE = 0.6
#: The type of a word that can be anything.
ANY = "any"
#: Rulesets whose words are kept with the conditions that were read in them, and conditions of one and characters of
#: them: a ruleset is read again with every erratum and for every way to play.
MOST_CHECKED, MOST_READ, LONGEST_READ = 8, 1_000, 50_000
#: The quoted texts that words know, as they are compared: by word, and by argument or by the text before them.
Known = tuple[tuple[str, tuple[tuple[At, tuple[str, ...]], ...]], ...]


class Signature(NamedTuple):
    """The type of a word, and those of its arguments: `number`, `truth`, `text`, or one of the game's own."""

    result: str
    arguments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Term:
    """One word: a value (`money`) or a function (`count('wound')`) with `arity` to `most` arguments."""

    name: str
    kind: Literal["value", "function"]
    function: Function | Inline
    arity: int = 0
    most: int | None = 0  # None: any number

    def accepts(self, count: int) -> bool:
        """Whether it can be called with that many arguments."""
        return self.arity <= count and (self.most is None or count <= self.most)

    def signature(self) -> str:
        """How many arguments it takes, in words."""
        if self.most is None:
            return f"at least {self.arity} argument{'s' * (self.arity != 1)}"
        span = f"{self.arity}" if self.arity == self.most else f"{self.arity} to {self.most}"
        return f"{span} argument{'s' * (self.most != 1)}"


@dataclass(frozen=True)
class Vocabulary:
    """The words of a game. `values` are written bare, `functions` with parentheses; both are given as callables
    `(play, frame, *arguments)`, from whose signature the number of arguments is taken.

    `constants` says what a quoted text stands for; without it texts stay texts. `known` lists the texts it
    knows, for suggestions. `choices` says which texts an argument of a function may be, by the argument's number;
    `answers` says which texts a function can equal, by the text of its first argument; `types` gives their types.

    Raises `ValueError` for a word in both lists or a callable of the wrong shape.
    """

    values: Mapping[str, Function | Inline]
    functions: Mapping[str, Function | Inline]
    constants: Constants | None = None
    known: tuple[str, ...] = ()
    choices: Mapping[str, Mapping[int, Collection[str]]] = field(default_factory=dict)
    answers: Mapping[str, Mapping[str, Collection[str]]] = field(default_factory=dict)
    types: Mapping[str, Signature] = field(default_factory=dict)
    terms: Mapping[str, Term] = field(init=False, repr=False, compare=False)
    #: The same words checked against rulesets, the conditions read in these words by text and type, and the judges
    #: made of norms in them.
    checked: "LastUsed[tuple[Known[int], Known[str]], Vocabulary]" = field(init=False, repr=False, compare=False)
    conditions: "LastUsed[tuple[str, str], Condition]" = field(init=False, repr=False, compare=False)
    judges: "LastUsed[tuple[Worded, ...], FirstBroken]" = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        both = self.values.keys() & self.functions.keys()
        if both:
            raise ValueError(f"both a value and a function: {', '.join(sorted(both))}")
        terms = {name: _term(name, "value", function) for name, function in self.values.items()}
        terms |= {name: _term(name, "function", function) for name, function in self.functions.items()}
        object.__setattr__(self, "terms", terms)
        object.__setattr__(self, "checked", LastUsed(MOST_CHECKED, MOST_CHECKED))
        object.__setattr__(self, "conditions", LastUsed(MOST_READ, LONGEST_READ))
        object.__setattr__(self, "judges", LastUsed(MOST_READ, LONGEST_READ))

    def resolving(self, constants: Constants, known: Iterable[str] = ()) -> "Vocabulary":
        """The same words, with quoted texts resolved by `constants`."""
        return replace(self, constants=constants, known=tuple(known))

    def checking(
        self,
        choices: Mapping[str, Mapping[int, Collection[str]]],
        answers: Mapping[str, Mapping[str, Collection[str]]],
    ) -> "Vocabulary":
        """The same words, with quoted texts checked against what one ruleset has; one object for rulesets alike."""
        arguments, following = known_texts(choices), known_texts(answers)
        found = self.checked.get((arguments, following))
        if found is not None:
            return found
        alike = replace(
            self,
            choices={word: dict(known) for word, known in arguments},
            answers={word: dict(known) for word, known in following},
        )
        return self.checked.put((arguments, following), alike)

    def nearest(self, name: str) -> str:
        """The known word nearest to a name, or ''."""
        return nearest(name, self.terms)


def known_texts(texts: Mapping[str, Mapping[At, Collection[str]]]) -> Known[At]:
    """The quoted texts that words know, in the order in which they are given."""
    return tuple((word, tuple((at, tuple(known)) for at, known in each.items())) for word, each in texts.items())


@dataclass(slots=True)
class Suggestions:
    """How often the nearest name may still be looked for in one input."""

    left: int = SUGGESTIONS

    def nearest(self, name: str, known: Iterable[str]) -> str:
        """The nearest of the known names, '' if there is none or no more are looked for."""
        self.left -= 1
        return nearest(name, known) if self.left >= 0 else ""


def nearest(name: str, known: Iterable[str], alike: float = ALIKE) -> str:
    """The nearest of the known names of which a part `alike` is the same, or ''.

    Nothing is nearest to a name that is too long, and nothing that is too long is nearest: comparing takes time and
    memory by the product of both lengths.
    """
    if len(name) > LONGEST_SUGGESTED:
        return ""
    near = list(islice((other for other in known if len(other) <= LONGEST_SUGGESTED), MOST_COMPARED))
    if square := nearest_square(name, near):
        return square
    spellings = dict.fromkeys((name, latin(name)))  # as it is written, then with the letters that it looks like
    return next((found for spelling in spellings if (found := closest(spelling, near, alike))), "")


def closest(name: str, known: Iterable[str], alike: float) -> str:
    """The name of which most is the same as of another, the last by the alphabet of several, if a part `alike` is.

    It is that of `difflib.get_close_matches`, which compares every name in full that has enough of the letters.
    """
    from difflib import SequenceMatcher

    own = counted_letters(name)
    letters = {other: counted_letters(other) for other in known}
    most = {other: 2.0 * len(own & theirs) / (len(own) + len(theirs) or 1) for other, theirs in letters.items()}
    matcher = SequenceMatcher()
    matcher.set_seq2(name)
    best, found = alike, ""
    for other in sorted((other for other, share in most.items() if share >= alike), key=most.__getitem__, reverse=True):
        if most[other] < best:
            break
        matcher.set_seq1(other)
        best, found = max((best, found), (matcher.ratio(), other))
    return found


@lru_cache(maxsize=2_000)
def counted_letters(name: str) -> frozenset[tuple[str, int]]:
    """The letters of a name, each with how often it stands before: names have as many in common as pairs."""
    seen: Counter[str] = Counter()
    pairs = []
    for letter in name:
        pairs.append((letter, seen[letter]))
        seen[letter] += 1
    return frozenset(pairs)


def nearest_square(name: str, known: Iterable[str]) -> str:
    """The square of the same column and the nearest row, as `a1` for `a0`; '' where the known names are no grid's."""
    if not is_like_square(name):
        return ""
    squares = [other for other in known if is_like_square(other)]
    in_column = [other for other in squares if other[0] == name[0]]
    if len(in_column) == len(squares):  # `p9` among seats
        return ""
    return min(in_column, key=lambda other: abs(int(other[1:]) - int(name[1:])), default="")


def is_like_square(name: str) -> bool:
    """Whether a name is a letter before a number."""
    return name[:1].isalpha() and name[1:].isascii() and name[1:].isdecimal()


def nearest_or_begun(name: str, known: Iterable[str]) -> str:
    """The nearest of the known names, else the only one that begins with what was typed, or ''."""
    names = list(known)
    near = nearest(name, names)
    if near or len(name) < LEAST_BEGUN:
        return near
    begun = [other for other in names if other.startswith(name)]
    return begun[0] if len(begun) == 1 else ""


def refuse_unknown(name: str, known: Collection[str], where: Position, kind: str, written: str = "") -> None:
    """Refuse a name in a record that is none of the known ones, as it is `written`. Raises `Unreadable`."""
    if name not in known:
        raise malformed.UNKNOWN_NAME.at(where, nearest(name, known), kind=kind, name=written or name[:60])


def unknown_name(position: Position, what: str, name: str, known: Iterable[str]) -> Unreadable:
    """Return the fault of a name that there is not: with the nearest one, else with all there are if they are few."""
    names = list(dict.fromkeys(known))
    near = nearest_or_begun(name, names)
    listed = f"; there are {', '.join(names)}" if not near and 0 < len(names) <= MOST_NAMED else ""
    return Unreadable(position, f"unknown {what} {name[:60]!r}{listed}", near)


def _term(name: str, kind: Literal["value", "function"], function: Function | Inline) -> Term:
    if isinstance(function, Inline):
        count = len(function.parameters.split())
        return Term(name, kind, function, count, count)
    if not (name.isascii() and name.isidentifier()) or iskeyword(name):
        raise ValueError(f"{name!r} cannot be a word of conditions")
    parameters = inspect.signature(function).parameters.values()
    by_position = [one for one in parameters if one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD)]
    unbounded = any(one.kind is one.VAR_POSITIONAL for one in parameters)
    most = len(by_position)
    least = max(sum(one.default is one.empty for one in by_position) - 2, 0)
    if (most < 2 and not unbounded) or (kind == "value" and least):
        raise ValueError(f"{name}: a {kind} is a callable (play, frame{', ...' if kind == 'function' else ''})")
    if kind == "value":
        return Term(name, kind, function)
    return Term(name, kind, function, least, None if unbounded else most - 2)
