"""Words of conditions that say everything about themselves: type, meaning, what they look at, where they mean anything.

From a game's words alone come its vocabulary, the reference page and what conditions look at in footprints.
Not for: the condition language itself (`verifier.language`).
"""

import inspect
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial

from verifier.games.glossary import WordEntry
from verifier.kernel.game import Play
from verifier.language.vocabulary import Function, Inline, Signature, Vocabulary


@dataclass(frozen=True, slots=True)
class ConditionWord:
    """One word: a value, or a function if it `takes` arguments.

    `looks_at` names resources, as `Touches` of operations do; `{text}` is the first text among the arguments.
    """

    name: str
    meaning: Function | Inline
    about: str = ""  # what it stands for, if that is not the docstring of its function
    result: str = "number"
    takes: tuple[str, ...] = ()  # the types of its arguments
    looks_at: str = ""
    meant_on: frozenset[str] | None = None  # the decisions on which it means something, None for all
    texts: str = ""  # which names the first text among its arguments may be: a key of what the ruleset has
    names_a_piece: bool = False  # whether that text is a piece whose affair the condition then is
    printed: Callable[..., object] | None = None  # the value for a piece, if that is printed on it

    def explained(self) -> str:
        """What it stands for."""
        said = "" if isinstance(self.meaning, Inline) else inspect.getdoc(self.meaning) or ""
        found = self.about or " ".join(said.split()).removesuffix(".")
        return found[:1].lower() + found[1:]

    def arguments(self) -> list[str]:
        """The names of its arguments."""
        if isinstance(self.meaning, Inline):
            return self.meaning.parameters.split()
        return list(inspect.signature(self.meaning).parameters)[2:]

    def written(self, show: Callable[[str], str] = str) -> str:
        """How it is written: `in_hand(piece)`; `show` says how an argument is."""
        return f"{self.name}({', '.join(map(show, self.arguments()))})" if self.takes else self.name


def word(
    result: str,
    written: str,
    meaning: Function | str,
    about: str = "",
    looks_at: str = "",
    *,
    on: frozenset[str] | None = None,
    texts: str = "",
    names_a_piece: bool = False,
    printed: Callable[..., object] | None = None,
) -> ConditionWord:
    """Return a word from how it is written: `colour(chip, 'name')` takes a chip and a text.

    A meaning that is a text stands in place of the word (`Inline`); `on` are the decisions on which it means something.
    """
    name, _, inside = written.rstrip(")").partition("(")
    arguments = inside.replace(",", " ").split()
    takes = tuple("text" if one.startswith("'") else one for one in arguments)
    named = " ".join(one.strip("'") for one in arguments)
    meant = Inline(named, meaning) if isinstance(meaning, str) else meaning
    return ConditionWord(name, meant, about, result, takes, looks_at, on, texts, names_a_piece, printed)


def with_meanings(words: Iterable[ConditionWord], told: Mapping[str, str]) -> Mapping[str, ConditionWord]:
    """Words by name, each with what is told of what it stands for; that of the others their functions say."""
    return {one.name: replace(one, about=told.get(one.name, one.about)) for one in words}


number, truth, text = partial(word, "number"), partial(word, "truth"), partial(word, "text")


def reading(play: Play, frame: object, point: str) -> str:
    """The reading of a spec point."""
    return play.readings.of(point)


#: The reading of a point that is the same for every piece.
READING = text("reading('point')", reading, texts="readings")


def vocabulary_of(words: Iterable[ConditionWord]) -> Vocabulary:
    """The vocabulary that a game's words make."""
    every = tuple(words)
    return Vocabulary(
        {word.name: word.meaning for word in every if not word.takes},
        {word.name: word.meaning for word in every if word.takes},
        types={word.name: Signature(word.result, word.takes) for word in every},
    )


def texts_of(
    words: Iterable[ConditionWord], known: Mapping[str, Collection[str]]
) -> Mapping[str, Mapping[int, Collection[str]]]:
    """The names that the texts of words may be in one ruleset, by word and the number of the argument."""
    return {word.name: {word.takes.index("text"): known[word.texts]} for word in words if word.texts}


def entries(words: Iterable[ConditionWord], show: Callable[[str], str] = str) -> tuple[WordEntry, ...]:
    """The words as the reference lists them."""
    return tuple(WordEntry(word.written(show), word.explained()) for word in words)
