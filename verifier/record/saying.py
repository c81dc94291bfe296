"""The words of a header in a JSON Schema: the game's own, and beside them those of another language.

What stands where is what `header_words` reads: keys are zones or pieces, values words of the kind that their key says.
Not for: what keys a header has (each family's `schema`), or move lines (`move_pattern`).
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property

from verifier.language.patterns import Spelling, any_of, literal
from verifier.language.shapes import Parts, Schema, Shape, choice, closed
from verifier.record.names import Wording

#: A name that is written with blanks may have hyphens for them, and the other way round.
JOINED: Mapping[str, str] = {"-": "\\s+"}
_COUNTED = "\\s+[xX\\u00d7\\u0445\\u0425][0-9]+"


class Saying:
    """How the header of a record says its words, in English alone or in another language, too."""

    def __init__(self, wording: Wording | None = None, prefix: str = "") -> None:
        self.wording = wording if wording is not None and wording.language else None
        self.parts = Parts(prefix)

    @cached_property
    def unseen(self) -> str:
        """The expression for a text with letters that no tree of words follows, in the other language."""
        if self.wording is None:
            return ""
        forms = {form for kind in self.wording.reads.values() for form in kind}
        return f"[^\\n]*{Spelling(self.wording.folding, forms).others}[^\\n]*"

    def choice(
        self,
        kinds: Iterable[str],
        words: Mapping[str, str] | Iterable[str],
        fold: Callable[[str], str] | None = None,
        besides: Mapping[str, str] | None = None,
        description: str = "",
    ) -> Schema:
        """One of some words; `fold` is how the game compares them, exactly without it."""
        told = dict(words) if isinstance(words, Mapping) else dict.fromkeys(words, "")
        ways = [self.english(told, fold, besides)] if fold is not None else []
        ways += self.others(kinds, told)
        listed = self.written(kinds, told) | told
        return choice(listed, f"^(?:{'|'.join(ways)})$" if ways else "", description)

    def counted(
        self, words: Mapping[str, str], fold: Callable[[str], str], times: str, kinds: tuple[str, ...] = ("chips",)
    ) -> Schema:
        """One of the pieces, with how often after it; `times` is the expression for that."""
        spelt = self.english(words, fold, None)
        ways = [f"{spelt}(?:{times})?"]
        if self.wording is not None:
            ways += [f"{spelt}{_COUNTED}", *(f"{other}(?:{_COUNTED})?" for other in self.others(kinds, words))]
        listed = self.written(kinds, words) | dict(words)
        return choice(listed, f"^\\s*(?:{'|'.join(ways)})\\s*$")

    def keys(self, words: Iterable[str], fold: Callable[[str], str] | None = None) -> str:
        """The expression for keys that name pieces."""
        known = list(words)
        return f"^(?:{'|'.join([self.english(known, fold, None), *self.others(('zones', 'chips'), known)])})$"

    def closed(self, properties: Mapping[str, Shape], description: str = "") -> Schema:
        """A mapping with these keys, which may be zones with names in the other language."""
        patterns: dict[str, Shape] = {}
        for key, value in properties.items():
            if other := self.others(("zones",), [key]):
                patterns[f"^(?:{'|'.join(other)})$"] = value
        return closed(properties, patterns=patterns, description=description)

    def english(
        self, words: Iterable[str], fold: Callable[[str], str] | None, besides: Mapping[str, str] | None
    ) -> str:
        """The expression for English words as the game compares them."""
        if fold is None:
            return f"(?:{'|'.join(literal(word) for word in words)})"
        return any_of(words, Spelling(fold, words, besides).letters)

    def others(self, kinds: Iterable[str], words: Iterable[str]) -> list[str]:
        """The expressions for words of the other language, and for those written in letters that are not looked at."""
        if self.wording is None:
            return []
        reads, known = self.wording.reads, set(words)
        forms = {form for kind in kinds for form, english in reads.get(kind, {}).items() if english in known}
        if not forms:
            return []
        spelling = Spelling(self.wording.folding, forms, JOINED)
        return [f"\\s*{any_of(sorted(forms), spelling.letters)}\\s*", self.unseen]

    def written(self, kinds: Iterable[str], words: Mapping[str, str]) -> dict[str, str]:
        """The words as the other language writes them, for whoever completes with them."""
        if self.wording is None:
            return {}
        writes = self.wording.writes
        found: dict[str, str] = {}
        for word, about in words.items():
            other = next((forms[word] for kind in kinds if word in (forms := writes.get(kind, {}))), word)
            found[other] = about
        return found
