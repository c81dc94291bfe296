"""Words of conditions that say everything about themselves: type, meaning, what they look at, where they mean anything.

From a game's words alone come its vocabulary, the reference page and what conditions look at in footprints.
Not for: the condition language itself (`verifier.language`).
"""

import inspect
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import cast

from verifier.games.glossary import WordEntry
from verifier.games.rule_language import RuleLanguage, rule_language_of
from verifier.language.node import Node
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


#: What an entry of a word says besides its type.
KEYS = ("is", "value", "looks-at", "on", "texts", "names-a-piece", "about")


def read_words(game: str, functions: Mapping[str, object]) -> Mapping[str, ConditionWord]:
    """The words that the rule language of a game declares, by name; one without a value is the function of its name."""
    language = rule_language_of(game)
    return {one.name: one for one in (read_word(key, node, language, functions) for key, node in language.words)}


def read_word(written: str, node: Node, language: RuleLanguage, functions: Mapping[str, object]) -> ConditionWord:
    """One word, by how it is written: `colour(chip, 'name')` takes a chip and a text. Raises `Unreadable`."""
    node.known(*KEYS)
    name, _, inside = written.rstrip(")").partition("(")
    arguments = inside.replace(",", " ").split()
    texts = {key: value.string() for key, value in node.pairs() if key != "on"}
    on = node.get("on")
    meaning = cast(Function, functions[name]) if "value" not in texts else None
    return ConditionWord(
        name,
        meaning or Inline(" ".join(one.strip("'") for one in arguments), written_out(texts["value"], language)),
        texts.get("about", ""),
        texts["is"],
        tuple("text" if one.startswith("'") else one for one in arguments),
        texts.get("looks-at", ""),
        None if on is None else frozenset(name for one in on.strings() for name in language.lists.get(one, (one,))),
        texts.get("texts", ""),
        node.flag("names-a-piece"),
    )


def written_out(value: str, language: RuleLanguage) -> str:
    """What is looked up, with what the shorthand of the language stands for."""
    for short, full in language.names["shorthand"].items():
        value = re.sub(rf"(?<![\w.]){short}\.", f"{full}.", value)
    return value


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
