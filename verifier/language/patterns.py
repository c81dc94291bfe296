"""Regular expressions for words, as JSON Schemas carry them: the same to ECMAScript and to Python, and linear.

The words become one tree of letters, so that a reader goes through a text once and never has to guess. No look-behind,
no flags, no named classes. Not for: what the words are (`verifier.record.names`), or reading anything.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from itertools import pairwise
from unicodedata import normalize

#: From a letter as it is compared to the expression for everything that may be written for it.
Letters = Callable[[str], str]
#: From a written text to the form in which it is compared.
Fold = Callable[[str], str]

_SPECIAL = frozenset("^$\\.*+?()[]{}|")
_SPECIAL_IN_CLASS = frozenset("\\]^-[")
_LAST = 0x10000
#: Surrogates, and marks that make another letter of the one before them, in an alphabet or a syllabary.
_APART = frozenset((*range(0xD800, 0xE000), *range(0x0300, 0x0370), 0x3099, 0x309A))


def literal(text: str) -> str:
    """A text as it stands."""
    return "".join(f"\\{char}" if char in _SPECIAL else char for char in text)


def one_char(chars: Iterable[str]) -> str:
    """Any one of some characters."""
    found = sorted(set(chars))
    return literal(found[0]) if len(found) == 1 else f"[{''.join(map(_in_class, found))}]"


def any_of(words: Iterable[str], letters: Letters = literal) -> str:
    """One of some words that are not empty, written with these letters; nothing matches if there are none."""
    tree: dict[str, object] = {}
    for word in words:
        here = tree
        for char in word:
            here = here.setdefault(char, {})  # type: ignore[assignment]
        here[""] = True
    return _branches(tree, letters) if tree else "[^\\s\\S]"


def _branches(tree: Mapping[str, object], letters: Letters) -> str:
    """The expression of a node of the tree of letters, below which something is."""
    ways = [
        letters(char) + _branches(below, letters)
        for char, below in tree.items()
        if isinstance(below, dict)  # the mark of a word's end is none
    ]
    if not ways:
        return ""
    joined = ways[0] if len(ways) == 1 else f"(?:{'|'.join(ways)})"
    if "" not in tree:
        return joined
    return f"(?:{'|'.join(ways)})?"


def _in_class(char: str) -> str:
    return f"\\{char}" if char in _SPECIAL_IN_CLASS else char


class Spelling:
    """How the letters of compared words may be written: `letters` for each of them, `others` for what is left.

    `besides` has, for a letter, an expression for what else may be written, such as blanks for a hyphen.
    """

    def __init__(self, fold: Fold, words: Iterable[str], besides: Mapping[str, str] | None = None) -> None:
        self.fold = fold
        self.besides = besides or {}
        self.alphabet = frozenset(char for word in words for char in word)
        self._written = variants(fold)

    def letters(self, char: str) -> str:
        """Everything that may be written for a letter."""
        found = one_char((char, *self._written.get(char, ())))
        return f"(?:{found}|{self.besides[char]})" if char in self.besides else found

    @property
    def others(self) -> str:
        """A class of characters that could be written for letters in ways that no tree of words follows.

        Combining marks, ligatures and what is passed over belong to it, and all characters beyond the first 65,536.
        """
        known = {other for char in self.alphabet for other in (char, *self._written.get(char, ()))}
        odd = {
            code
            for code, folded in _folded(self.fold)
            if chr(code) not in known and all(one in self.alphabet or one.isdigit() for one in folded)
        }
        return _only(odd | _APART)


@lru_cache(maxsize=8)
def _folded(fold: Fold) -> tuple[tuple[int, str], ...]:
    """Those of the first 65,536 characters that are compared as something else, each with that."""
    found = ((code, fold(chr(code))) for code in range(_LAST) if code not in _APART)
    return tuple((code, folded) for code, folded in found if folded != chr(code))


@lru_cache(maxsize=8)
def variants(fold: Fold) -> Mapping[str, tuple[str, ...]]:
    """For each letter as it is compared the single characters that are written for it, of the first 65,536.

    A letter for which only itself is written is left out, as nearly all of them are.
    """
    found: dict[str, list[str]] = {}
    for code, folded in _folded(fold):
        if len(folded) == 1 and _simple(chr(code)):
            found.setdefault(folded, []).append(chr(code))
    return {char: tuple(sorted((*others, *_itself(fold, char)))) for char, others in found.items()}


def _itself(fold: Fold, char: str) -> str:
    """A letter as it is compared if it may be written so, else ""."""
    return char if ord(char) not in _APART and _simple(char) and fold(char) == char else ""


def _simple(char: str) -> bool:
    """Whether a character is one of those that people type: others are left to `Spelling.others`."""
    return normalize("NFKC", char) == char


def _only(codes: Iterable[int]) -> str:
    """A class of some of the first 65,536 characters and of all beyond."""
    ends = (-1, *sorted(codes), _LAST)
    spans = [(before + 1, after - 1) for before, after in pairwise(ends) if after - before > 1]
    shown = "".join(_code(first) if first == last else f"{_code(first)}-{_code(last)}" for first, last in spans)
    return f"[^{shown}]"


def _code(code: int) -> str:
    return f"\\u{code:04x}"
