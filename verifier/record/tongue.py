"""Languages as data: what rules/<family>/languages/<code>.yaml says, and the names of move lines in that language.

A section of words maps each English word to its translation, or to a list: the first is what is written, all are read.
Words of several parts are written with hyphens in lines. Not for: saying messages (`verifier.report.voices`).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from verifier.kernel import malformed
from verifier.kernel.message import Message
from verifier.kernel.source import Position, Unreadable
from verifier.language.node import Node
from verifier.language.reader import load_file
from verifier.language.roots import Root
from verifier.language.vocabulary import nearest
from verifier.record.header_words import spelled
from verifier.record.names import Names, Wording, normal, writable

#: The language that everything is in that names no other.
ENGLISH = "en"
#: The kinds of words that replays have. Words of one group may stand in the same place, so they must differ.
GROUPS = (
    *(("chips", "labels"), ("chips", "zones")),
    *(("verbs",), ("quantities",), ("phases",), ("characters",), ("banks",), ("ends",)),
)
#: The words that only reports have; the others above may stand in replays.
OTHERS = ("report-verbs", "words", "facts", "accusatives")
KINDS = tuple(dict.fromkeys([kind for group in GROUPS for kind in group] + list(OTHERS)))
#: The keys of a language file: what it is, its kinds of words, texts by their English, and sentences by their ids.
ABOUT = ("language", "title", "source", "header", "letters")
TEXTS = ("sections", "texts", "messages")


class WordForm(NamedTuple):
    """One form of a word, and where it stands."""

    text: str
    position: Position


@dataclass(frozen=True, eq=False)
class Tongue:
    """A language file: for each kind the words by their English, and the texts by their English with their places."""

    code: str
    title: str
    letters: Mapping[int, str]  # letters that count as others
    header: tuple[str, ...]
    words: Mapping[str, Mapping[str, tuple[WordForm, ...]]]
    texts: Mapping[str, Mapping[str, WordForm]]


def languages(root: Root, family: str = "*") -> tuple[str, ...]:
    """The codes of the languages that a family has (or any family), English first."""
    return (ENGLISH, *sorted({path.stem for path in root.glob(f"{family}/languages/*.yaml")} - {ENGLISH}))


def unknown(code: str, known: tuple[str, ...]) -> tuple[Message, str]:
    """What to say of an unknown language, and the nearest one."""
    said = malformed.UNKNOWN_LANGUAGE.says(code=code[:40], known=", ".join(known))
    return said, nearest(code, known)


def load_tongue(root: Root, family: str, code: str, wanted: Position = Position("")) -> Tongue:
    """The language of that code for a family. Raises `Unreadable` for an unknown one (at `wanted`), and for a file
    that says something twice, or the same word for different things (at the place of the word)."""
    known = languages(root, family)
    if code not in known or code == ENGLISH:
        raise Unreadable(wanted, *unknown(code, known))
    return read_tongue(load_file(root / f"{family}/languages/{code}.yaml"), code)


def read_tongue(root: Node, code: str) -> Tongue:
    """What a language file says. Raises `Unreadable` as `load_tongue` does."""
    root.known(*ABOUT, *KINDS, *TEXTS)
    if root.need("language").string() != code:
        raise root.need("language").wrong(repr(code))
    letters, header = root.get("letters"), root.get("header")
    pairs = [] if letters is None else [(one, other.string()) for one, other in letters.pairs()]
    if letters is not None and any(len(one) != 1 or len(other) != 1 for one, other in pairs):
        raise letters.wrong("a letter for each letter")
    found = Tongue(
        code,
        root.need("title").string(),
        str.maketrans(dict(pairs)),
        () if header is None else header.strings(),
        {kind: {key: words_of(node) for key, node in section(root, kind)} for kind in KINDS},
        {kind: {key: WordForm(node.string(), node.position) for key, node in section(root, kind)} for kind in TEXTS},
    )
    for group in GROUPS:
        refuse_ambiguous(found, group)
    return found


def section(root: Node, name: str) -> Iterator[tuple[str, Node]]:
    """The entries of a section, none if the file does not have it."""
    found = root.get(name)
    return iter(()) if found is None else found.pairs()


def words_of(node: Node) -> tuple[WordForm, ...]:
    """A word or a list of its forms."""
    items = (node,) if node.items is None else node.items
    if not items:
        raise node.wrong("at least one word")
    return tuple(WordForm(item.string(), item.position) for item in items)


def refuse_ambiguous(tongue: Tongue, group: tuple[str, ...]) -> None:
    """Raise `Unreadable` for a word that stands for several things of a group, or that no line could hold."""
    wording = Wording(tongue.code, tongue.letters)
    seen: dict[str, tuple[str, str, Position]] = {}
    for kind in group:
        for english, forms in tongue.words[kind].items():
            for text, position in forms:
                key = wording.compared(spelled(text))
                if not writable(normal(spelled(text))):
                    raise Unreadable(position, f"{text[:60]!r} cannot be written as one word of a move line")
                other, name, where = seen.setdefault(key, (kind, english, position))
                if (other, name) != (kind, english):
                    message = f"{text[:60]!r} stands for {english!r} ({kind}) and, on line {where.line}, for {name!r}"
                    raise Unreadable(position, f"{message} ({other})")


def localized(names: Names, tongue: Tongue) -> Names:
    """The names of a ruleset with the words of a language beside the English ones; what is written is in the language.

    Raises `Unreadable` for a word of the language that is an English word for something else.
    """
    pieces = {slug: tongue.words["chips"].get(slug, ()) for slug in names.slugs}
    known: dict[str, Mapping[str, tuple[WordForm, ...]]] = {**tongue.words, "chips": pieces}
    for kind, words in (("verbs", names.verbs), ("labels", names.labels), ("quantities", names.quantities)):
        known[kind] = {word: forms for word, forms in tongue.words[kind].items() if word in words}
    known["places"] = {word: forms for word, forms in tongue.words["zones"].items() if word in names.places}
    mendable = {**tongue.words["quantities"], **tongue.words["zones"]}
    known["mendable"] = {word: forms for word, forms in mendable.items() if word in names.mendable}
    plain = Wording(tongue.code, tongue.letters, tongue.header)
    wording = replace(
        plain,
        reads={kind: reading(plain, words) for kind, words in known.items()},
        writes={
            kind: {english: normal(spelled(forms[0].text)) for english, forms in words.items() if forms}
            for kind, words in known.items()
        },
    )
    refuse_english(names, wording, known)
    index = {slug: number for number, slug in enumerate(names.slugs)}
    others = {alias: index[slug] for alias, slug in wording.reads["chips"].items()}
    return replace(
        names,
        pieces={**names.pieces, **index, **others},
        slugs=tuple(wording.written("chips", slug) for slug in names.slugs),
        wording=wording,
    )


def reading(wording: Wording, words: Mapping[str, tuple[WordForm, ...]]) -> dict[str, str]:
    """From each form as it is compared to the English word."""
    return {wording.compared(spelled(form.text)): english for english, forms in words.items() for form in forms}


def refuse_english(names: Names, wording: Wording, known: Mapping[str, Mapping[str, tuple[WordForm, ...]]]) -> None:
    """Raise `Unreadable` for a word that means something else in English."""
    slugs = {slug: slug for slug in names.slugs}
    pieces = {alias: names.slugs[piece] for alias, piece in names.pieces.items()} | slugs
    labels = {label: label for label in names.labels}
    verbs = {verb: verb for verb in names.verbs} | dict(names.verb_aliases)
    seats = dict.fromkeys(names.seats, "")
    arguments = {**pieces, **labels, **seats}
    english = {"chips": arguments, "labels": arguments, "verbs": {**verbs, **seats}}
    for kind, meant in english.items():
        taken = {wording.compared(word): thing for word, thing in meant.items()}
        for word, forms in known[kind].items():
            for text, position in forms:
                other = taken.get(wording.compared(spelled(text)), word)
                if other != word:
                    raise Unreadable(position, f"{text[:60]!r} stands for {word!r}, but is English for something else")
