"""Word lists as data: the phrases of a kind of source, what they say in moves, and the names that it uses.

A list is a YAML file, rules/<family>/importing/<source>.yaml; names.yaml beside it holds what all sources share, and
<source>.<language>.yaml words of another language.
Not for: reading lines with it (`sentence`).
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from typing import Any

from verifier.kernel.source import Position, Unreadable
from verifier.language.node import Node, one_of
from verifier.language.reader import load_file
from verifier.language.roots import Root
from verifier.record.names import Names
from verifier.record.names import normal as compared

#: What a phrase may be: a move, the beginning of a turn, the end of the game for its winner or loser, that a move is
#: taken back, nothing that a record holds, unknown.
SAYS = ("move", "turn", "wins", "loses", "back", "kept", "unknown")
#: How much may follow a phrase: nothing, one thing, things joined by commas, a chip and then its choices, any words.
TAKES = ("none", "one", "list", "choices", "words")
#: What a number alone is: a gem of that size, how many chips, or not known if both are possible.
NUMBERS = ("sizes", "counts", "either")
_LISTS = (
    *("separators", "fillers", "nouns", "towards", "from", "pronouns", "effects", "turns", "versus", "begins", "as"),
    *("games", "ordinals", "stands", "adverbs", "continued", "opens", "myself", "own", "prices", "paid", "coins"),
    *("vague", "late", "behalf", "whom", "beats", "beaten", "left", "made", "endings", "untold", "remarks", "rules"),
    *("positions", "forgets", "holds", "opponents", "modal", "relative", "owning", "how", "within", "exchanged"),
    *(
        "everybody",
        "won",
        "laid",
        "unlaid",
        "rows",
        "tossed",
        "owed",
        "dealt",
        "thens",
        "reasons",
        "pointing",
        "unplayed",
    ),
)
_PATTERNS = ("chat", "noise", "capture", "begins", "gaps", "stops", "best-of", "wins-of", "rematch")
#: The form in which words are compared; most words of a source come up again and again.
normal = lru_cache(maxsize=1_000)(compared)


@dataclass(frozen=True, slots=True)
class Phrase:
    """What some words say."""

    says: str = "move"
    verb: str = ""
    chip: str = ""  # that the words name without saying so: `crashes`
    sized: str = ""  # the chip that is meant where only a size follows: `counters with 2`
    takes: str = "list"
    numbers: str = "sizes"
    joins: bool = False  # things joined by words are a sum
    answers: str = ""  # the verb if it is said of a player during another's turn
    priced: bool = False  # what the things cost may follow
    why: str = ""  # it is not understood
    inferred: bool = False  # nobody has seen it in a log
    ends: str = ""  # how the game ends of which somebody is said to have won behind it


@dataclass(frozen=True, eq=False)
class WordList:
    """The words of a kind of source. Words are compared as replays compare them (`normal`)."""

    title: str
    phrases: Mapping[tuple[str, ...], Phrase]
    numbers: Mapping[str, int]  # number words
    lists: Mapping[str, tuple[str, ...]]  # the plain lists of words, by key
    places: Mapping[str, str]  # words for a zone, joined by hyphens -> its name
    characters: Mapping[str, str]  # other spellings of characters -> slug
    names: Mapping[str, str]  # other spellings of chips, joined by hyphens -> slug
    elsewhere: frozenset[str]  # chips that some ruleset may not have
    unsaid: Mapping[str, frozenset[str]]  # verb -> the chips that may ask for choices there
    drawing: frozenset[str]  # the chips that may have their user draw
    settled: frozenset[str]  # the chips of which these lists say whether they ask and draw
    forced: str  # what a turn begins with, in move notation
    wider: Mapping[str, tuple[str, ...]]  # ruleset -> those with the same rules and more chips
    whole: Mapping[str, int]  # header key -> how many a list of it holds
    counted: tuple[int, ...]  # how many are drawn before the first turn, and after each that follows
    plain: frozenset[str]  # the parts of a chip's text that ask nobody
    roles: Mapping[str, str]  # turn, draw, refill, buy -> the verb that begins a turn, draws ...
    listed: Mapping[str, frozenset[str]]  # header key -> the kinds of chips that a list of it holds
    imperatives: Mapping[tuple[str, ...], tuple[str, ...]]  # words for a chip -> the phrase that they are, too
    ends: Mapping[str, str]  # a word -> how the game ended
    claiming: Mapping[str, str]  # a word of a report -> the word of claims that it is
    acts: Mapping[str, tuple[str, ...]]  # a chip that a phrase names -> all that a claim with the phrase is about
    header: Mapping[str, str]  # what a header line may be called -> the key
    record: Mapping[str, str]  # the promise of completeness, unless the source makes another
    patterns: Mapping[str, tuple[re.Pattern[str], ...]]

    def claims(self, run: Sequence[str]) -> tuple[str, int]:
        """The word of claims that a report's words are, and how many these are: two of `nothing but`."""
        known = ((self.claiming.get(normal(" ".join(run[:size])), ""), size) for size in range(min(2, len(run)), 0, -1))
        return next((one for one in known if one[0]), ("", 0))

    def has(self, kind: str, word: str) -> bool:
        """Whether a word is in one of the plain lists."""
        return normal(word) in self.lists[kind]

    def fits(self, kind: str, line: str) -> bool:
        """Whether a line begins as one of the patterns of a kind says."""
        return any(pattern.match(line) for pattern in self.patterns[kind])

    def key(self, text: str) -> str:
        """The header's key that a text is a name of, "" if it is none."""
        return self.header.get(spoken(text), "")

    def of_key(self, key: str) -> list[str]:
        """The names of a header's key, the longest first."""
        return sorted((word for word, meant in self.header.items() if meant == key), key=len, reverse=True)

    @cached_property
    def begun(self) -> Mapping[str, int]:
        """The words that begin phrases, in the order of these, with how many words the longest such phrase has."""
        found: dict[str, int] = {}
        for words in self.phrases:
            found[words[0]] = max(found.get(words[0], 0), len(words))
        return found

    @property
    def hand(self) -> int:
        """How many make up an opening hand; 0 if the list does not say."""
        return self.counted[0] if self.counted else 0


def sources(root: Root, family: str) -> tuple[str, ...]:
    """The kinds of source that a family has word lists for."""
    stems = {path.stem for path in root.glob(f"{family}/importing/*.yaml")} - {"names"}
    return tuple(sorted(stem for stem in stems if "." not in stem))


def load_words(root: Root, family: str, source: str) -> WordList:
    """The word list of a source for a family of games; of no source what all share. Raises `Unreadable`."""
    if source and source not in sources(root, family):
        raise Unreadable(Position(""), f"{family[:60]} has no word list {source!r}")
    paths = [root / f"{family}/importing/{name}.yaml" for name in ("names", source)]
    paths += sorted(root.glob(f"{family}/importing/{source}.*.yaml"))
    return read_words([load_file(path) for path in paths if path.exists()])


def read_words(trees: Iterable[Node]) -> WordList:
    """One word list out of several files, whose words of one key come together. Raises `Unreadable`."""
    found: dict[str, Node] = {}
    for tree in trees:
        tree.known(*_READS, *_LISTS, *_PATTERNS)
        for key, node in tree.pairs():
            found[key] = _merged(found[key], node) if key in found else node
    lists = {key: tuple(normal(word) for word in _strings(found.get(key))) for key in _LISTS}
    lists["remarks"] = _strings(found.get("remarks"))
    patterns = {key: tuple(map(_pattern, _items(found.get(key)))) for key in _PATTERNS}
    told = {key: read(found.get(key)) for key, read in _READS.items()}
    for _, node in _pairs(found.get("imperatives")):
        if _key(node.string()) not in told["phrases"]:
            raise node.wrong("a phrase of this list")
    return WordList(**told, lists=lists, patterns=patterns)


def _merged(old: Node, new: Node) -> Node:
    """The words of two nodes for one key; of a text the later one."""
    if old.items is not None and new.items is not None:
        return old._replace(items=(*old.items, *new.items))
    if old.fields is None or new.fields is None:
        return new
    both = ((key, node) for key, node in new.fields.items() if key in old.fields)
    return old._replace(
        fields={**old.fields, **new.fields, **{key: _merged(old.fields[key], node) for key, node in both}}
    )


def _phrases(node: Node | None) -> dict[tuple[str, ...], Phrase]:
    found: dict[tuple[str, ...], Phrase] = {}
    for item in _items(node):
        item.known("said", *_OF_PHRASES)
        said = {key: read(value) for key, read in _OF_PHRASES.items() if (value := item.get(key)) is not None}
        found |= dict.fromkeys(map(_key, item.need("said").strings()), Phrase(**said))
    return found


@lru_cache(maxsize=1_000)
def _compared(word: str) -> str:
    return "and" if word == "&" else normal(word)


def name_key(words: Iterable[str]) -> str:
    """The words of a name as names are compared, joined by hyphens: `Pleasure & Pain` as `pleasure-and-pain`."""
    return "-".join(map(_compared, words))


def spoken(text: str) -> str:
    """The words of a text as words are compared, with a blank between each two."""
    return " ".join(_key(text))


def _key(words: str) -> tuple[str, ...]:
    return tuple(normal(word) for word in words.split())


def english_of(names: Names) -> Mapping[str, str]:
    """The slugs of the rules by those of the language in which words are."""
    return {word: slug for slug, word in names.wording.writes.get("chips", {}).items()}


def _strings(node: Node | None) -> tuple[str, ...]:
    return () if node is None else node.strings()


def _items(node: Node | None) -> tuple[Node, ...]:
    return () if node is None else (node,) if node.text is not None else node.sequence()


def _pairs(node: Node | None) -> Iterable[tuple[str, Node]]:
    return () if node is None else node.pairs()


def _texts(node: Node | None) -> dict[str, str]:
    return {key: value.string() for key, value in _pairs(node)}


def _named(compare: Callable[[str], str], node: Node | None) -> dict[str, str]:
    """The key under which each word stands, by the word as it is compared."""
    return {compare(word): key for key, value in _pairs(node) for word in value.strings()}


def _pattern(node: Node) -> re.Pattern[str]:
    try:
        return re.compile(node.string())
    except re.error as error:
        raise Unreadable(node.position, f"no regular expression: {error}") from None


#: How the value of each key of a phrase is read, and of each key of a list that is no plain list of words.
_OF_PHRASES: Mapping[str, Callable[[Node], Any]] = {
    **dict.fromkeys(("verb", "chip", "sized", "answers", "why", "ends"), Node.string),
    **dict.fromkeys(("joins", "priced", "inferred"), Node.boolean),
    "says": partial(one_of, allowed=SAYS),
    "takes": partial(one_of, allowed=TAKES),
    "numbers": partial(one_of, allowed=NUMBERS),
}
_READS: Mapping[str, Callable[[Node | None], Any]] = {
    **dict.fromkeys(("title", "forced"), lambda node: "" if node is None else node.string()),
    **dict.fromkeys(("roles", "record"), _texts),
    **dict.fromkeys(
        ("unsaid", "listed"), lambda node: {key: frozenset(value.strings()) for key, value in _pairs(node)}
    ),
    **dict.fromkeys(
        ("numbers", "whole"), lambda node: {normal(word): value.integer(0, 99) for word, value in _pairs(node)}
    ),
    **dict.fromkeys(("drawing", "settled", "plain"), lambda node: frozenset(_strings(node))),
    **dict.fromkeys(("acts", "wider"), lambda node: {key: value.strings() for key, value in _pairs(node)}),
    "claiming": partial(_named, normal),
    "counted": lambda node: tuple(one.integer(0, 99) for one in _items(node)),
    "elsewhere": lambda node: frozenset(name_key(word.split()) for word in _strings(node)),
    "ends": lambda node: {normal(word): value.string() for word, value in _pairs(node)},
    "header": partial(_named, spoken),
    "imperatives": lambda node: {_key(word): _key(value.string()) for word, value in _pairs(node)},
    **dict.fromkeys(
        ("characters", "names", "places"), lambda node: {name_key(one.split()): to for one, to in _texts(node).items()}
    ),
    "phrases": _phrases,
}
