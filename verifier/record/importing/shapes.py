"""Texts read by a table of shapes with named slots, `shapes.yaml`: who plays what, who begins, who won, swaps.

    {name} {=linked} {role}        Alice was playing as Grave

Not for: the moves of a line (`sentence`), or what is done with what a slot holds (`persons`, `changes`, `note_lines`).
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from importlib.resources import files
from typing import TYPE_CHECKING, NamedTuple

import yaml

from verifier.record.importing.wordlist import name_key, normal, spoken

if TYPE_CHECKING:
    from verifier.record.importing.lexicon import Lexicon

_TOKEN = re.compile(r"->|[\u2192,;:=()/+|]|[^\s\u2192,;:=()/+|]+")
_ITEM = re.compile(r"\{(?P<name>\w*)(?:=(?P<kind>[\w.]+))?\}|(?P<open>\[)|(?P<close>\])|(?P<word>[^\s{}\[\]]+)")
_SIGNS = frozenset((":", "=", "/", "-", "\u2013", "\u2014"))
_UNCLOSED = re.compile(r"[^(]*\)|.*\([^)]*$")  # a bracket that a text does not close, or not open
_COUNT = re.compile(r"#?[0-9]{1,2}")
_MOST, _NAMED = 60, 12  # words and signs of a text that has a shape, and of a slot but one for any text
_QUOTES = '"\u201c\u201d\u201e\u00ab\u00bb'


class Slot(NamedTuple):
    """A part of a shape: its name, the kind of words it holds, the word that it is; whether it may be left out."""

    name: str
    kind: str
    word: str
    optional: bool


class ShapeToken(NamedTuple):
    """A word or a sign of a text, and where it begins and ends."""

    text: str
    start: int
    end: int


#: What the slots of a text hold, with `shape` for its shape.
Held = Mapping[str, str]


@cache
def table() -> Mapping[str, Mapping[str, str]]:
    """The shapes of each kind of text, with an example of each."""
    return {
        kind: dict(shapes)
        for kind, shapes in yaml.safe_load(files(__package__).joinpath("shapes.yaml").read_text("utf-8")).items()
    }


@cache
def slots_of(shape: str) -> tuple[Slot, ...]:
    """The slots of a shape."""
    found: list[Slot] = []
    optional = False
    for item in _ITEM.finditer(shape):
        optional = (optional or item["open"] is not None) and item["close"] is None
        if item["open"] is None and item["close"] is None:
            found.append(Slot(item["name"] or "", item["kind"] or "", item["word"] or "", optional))
    return tuple(found)


class Shapes:
    """Reads texts by the table, with the words of a lexicon."""

    def __init__(self, lexicon: "Lexicon") -> None:
        self.lexicon = lexicon
        self._first: dict[str, frozenset[str]] = {}

    @cached_property
    def first_person(self) -> re.Pattern[str]:
        """What finds the words with which a writer says who plays: `I was Alice`, `my opponent Bob`."""
        lists = (self.lexicon.words.lists[kind] for kind in ("myself", "opponents", "as"))
        me, other, link = ("|".join(re.escape(word) for word in words if word.isalpha()) or "(?!)" for words in lists)
        link = rf"(?:{link}|[-\u2013\u2014])\s+"
        said = rf"(?P<me>(?:{me})\s+{link})|(?:(?:{me})\s+)?(?:{other})\s+(?:{link})?"
        return re.compile(rf"(?<!\w)(?:{said})[{_QUOTES}]?(?P<name>[^\W\d_]\w*)", re.IGNORECASE)

    @cached_property
    def drawn(self) -> re.Pattern[str]:
        """What finds a list in brackets behind a word for drawing: `drew 5 (crash gem, four 1-gems)`."""
        verb, phrases = self.lexicon.words.roles.get("draw"), self.lexicon.words.phrases
        said = "|".join(re.escape(" ".join(key)) for key, phrase in phrases.items() if phrase.verb == verb)
        return re.compile(rf"(?<!\w)({said or '(?!)'})(?:\s+[0-9]+)?\s*\(([^()]*)\)", re.IGNORECASE)

    @cached_property
    def ruled(self) -> re.Pattern[str]:
        """What finds a judge's words behind others: `(judge: it stands)`, `the judge ruled that it stands`."""
        who = "|".join(re.escape(word) for word in self.lexicon.words.of_key("ruling")) or "(?!)"
        verbs = "|".join(map(re.escape, self.lexicon.words.lists["rules"])) or "(?!)"
        said = rf"\s+(?:{verbs})\b[:,]?(?:\s+that\b)?"
        begins = r"(?:^\s*|(?<=[.;,(\[\u2013\u2014-])\s*)(?:the\s+)?"  # not `Alice called the judge: ...`
        judge = rf"{begins}(?P<who>{who})\s*:|(?:^|(?<=[\s(\[]))(?:the\s+)?(?P<by>{who}){said}"
        return re.compile(rf"(?:{judge})(?P<said>.*)$", re.IGNORECASE)

    def read(self, kind: str, text: str) -> Held | None:
        """What the slots of the first shape hold that a whole text has; None if it has none of a kind."""
        bare = text.rstrip(" \t.!")
        tokens = [ShapeToken(one[0], one.start(), one.end()) for one in _TOKEN.finditer(bare)]
        if not 1 < len(tokens) <= _MOST:
            return None
        words = frozenset(normal(token.text) for token in tokens)
        for shape in table()[kind]:
            slots = slots_of(shape)
            found = next(self._fit(slots, tokens, bare), None) if self._may_have(slots, words) else None
            if found is not None:
                return {"shape": shape, **found}
        return None

    def _may_have(self, slots: Sequence[Slot], words: frozenset[str]) -> bool:
        """Whether a text has words that a shape cannot do without: few have, and the others are not looked at twice."""
        needed = (self._first_words(slot) for slot in slots if not slot.optional)
        return not any(first and first.isdisjoint(words) for first in needed)

    def _first_words(self, slot: Slot) -> frozenset[str]:
        """The words one of which a slot begins with; none if that may be any."""
        kind = slot.kind or f" {slot.word}"
        if kind not in self._first:
            words = self.lexicon.words
            said = words.of_key(kind[1:]) if kind.startswith(".") else words.lists.get(kind, (slot.word,))
            said = [*words.ends] if kind == "ends" else said
            self._first[kind] = frozenset(normal(one.split()[0]) for one in said if one)
        return self._first[kind]

    def _fit(self, slots: Sequence[Slot], tokens: Sequence[ShapeToken], text: str) -> Iterator[dict[str, str]]:
        """Every way in which tokens fill slots: of any words the fewest first, of words of a kind the most."""
        if not slots or len(slots) > len(tokens) + sum(slot.optional for slot in slots):
            if not slots and not tokens:
                yield {}
            return
        first, *rest = slots
        for size in self._sizes(first, tokens):
            held = text[tokens[0].start : tokens[size - 1].end].strip(_QUOTES) if size else ""
            if first.name and _UNCLOSED.match(held):
                continue
            for found in self._fit(rest, tokens[size:], text):
                yield {**found, first.name: held} if first.name else found

    def _sizes(self, slot: Slot, tokens: Sequence[ShapeToken]) -> Iterator[int]:
        """How many tokens a slot may hold, in the order in which that is tried."""
        words = [token.text for token in tokens]
        if slot.word:
            yield from (1,) if words[:1] and normal(words[0]) == normal(slot.word) else ()
        elif not slot.kind:
            most = len(tokens) if slot.name == "text" else _NAMED
            yield from range(1, min(len(tokens), most) + 1)
        else:
            yield from (size for size in range(min(len(words), 6), 0, -1) if self._is(slot.kind, words[:size]))
        if slot.optional:
            yield 0

    def _is(self, kind: str, words: Sequence[str]) -> bool:
        """Whether some words are of a kind."""
        lexicon = self.lexicon
        if kind.startswith("."):
            return lexicon.words.key(" ".join(words)) == kind[1:]
        if kind in lexicon.words.lists:
            return spoken(" ".join(words)) in lexicon.words.lists[kind]
        if kind == "linked":
            return all(word == "," or (word not in _SIGNS and lexicon.words.has("as", word)) for word in words)
        if kind == "sign":
            return len(words) == 1 and words[0] in _SIGNS
        return self._names(kind, words)

    def _names(self, kind: str, words: Sequence[str]) -> bool:
        """Whether some words are a name, a number or an end of a kind."""
        lexicon, key = self.lexicon, name_key(word.strip(_QUOTES) for word in words)
        alone = normal(words[0]) if len(words) == 1 else ""
        return {
            "character": bool(lexicon.character(" ".join(words))),
            "chip": key in lexicon.chips,
            "bank": key in lexicon.banks,
            "ends": alone in lexicon.words.ends and not lexicon.is_verb(words),  # not `Bob, concedes`
            "count": alone in lexicon.words.numbers or _COUNT.fullmatch(alone) is not None,
        }[kind]
