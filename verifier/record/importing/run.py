"""Importing one file: which kind of source it is, its text within the limits, the words of its ruleset, its importer.

Not for: what the importers do (`client`, `notes`, `objects`), or what words mean (`lexicon`).
"""

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from verifier.kernel import malformed
from verifier.kernel.source import Position, Unreadable
from verifier.language.document import Document
from verifier.language.node import Node
from verifier.language.overlays import PACK, in_order, is_pack
from verifier.language.roots import Root
from verifier.record.importing.account import Imported
from verifier.record.importing.client import read_client
from verifier.record.importing.lexicon import Lexicon
from verifier.record.importing.limits import CHARACTERS, LINE, OBJECTS, lines_of
from verifier.record.importing.notes import read_notes
from verifier.record.importing.objects import read_objects
from verifier.record.importing.typography import whole_names
from verifier.record.importing.wordlist import WordList, english_of, load_words, name_key, normal, sources
from verifier.record.names import Names
from verifier.record.read import NamesFor, source_text

#: How a kind of source is read that has a word list of the same name.
READERS: Mapping[str, Callable[[Lexicon, str, list[str]], Imported]] = MappingProxyType(
    {"notes": read_notes, "client": read_client}
)
KINDS = ("auto", *READERS, "jsonl")
_JSON = (".jsonl", ".ndjson", ".json")
_RULESET = re.compile(r"(?:^|.*[.;,])\s*(?:ruleset|rules)\s*[:=]\s*([a-z0-9/-][a-z0-9./-]{0,99})\.?\s*$", re.IGNORECASE)
_LANGUAGE = re.compile(r"\s*(?:language|\u044f\u0437\u044b\u043a)\s*[:=]\s*([A-Za-z-]{2,12})\s*$", re.IGNORECASE)
_OBJECT = re.compile(r"[\ufeff\s]*\{\s*[\"}]")  # not `{ a comment }`, which notes may begin with
_REPLAY = re.compile(r"\s*format\s*:\s*[\"']?replay/", re.IGNORECASE)
_WORD = re.compile(r"[^\s,;:()\[\]{}|/\"]+")
_NAME = 5  # words of a name
_SAMPLE = 400  # characters of which many are NUL in a text of two bytes a character
_SHOWN = 3  # names that a remark lists
_HEAD = 200  # lines in which the ruleset is looked for


@dataclass(slots=True)
class Importer:
    """Imports files under rules: where the word lists are, and how rulesets are opened."""

    root: Root
    names_for: NamesFor
    document_for: Callable[[str, tuple[str, ...], Position], Document]
    ruleset: str  # of sources that do not name one
    asked: bool = False  # whether somebody asked for that ruleset
    packs: tuple[str, ...] = ()  # card packs over every ruleset, as overlays are named
    _words: dict[tuple[str, str], WordList] = field(default_factory=dict)
    _lexicons: dict[tuple[Names, str], Lexicon] = field(default_factory=dict)

    def read(self, path: str, kind: str = "auto") -> Imported:
        """What a file holds (`-` is the standard input), as one kind of source. Raises `Unreadable`.

        With `auto`, JSON Lines are known by how they begin or the file's name; of the other kinds the one is
        taken that understands most lines.
        """
        shown = "<stdin>" if path == "-" else path
        text = source_text(path)
        if _is_of_two_bytes(text[:_SAMPLE]):
            raise malformed.NOT_UTF8.at(Position(shown, 1, 1), found="UTF-16")
        json = path.lower().endswith(_JSON) or _OBJECT.match(text) is not None
        objects = kind == "jsonl" or (kind == "auto" and json)
        self._limit(text, OBJECTS if objects else CHARACTERS, shown)
        lines = lines_of(text, shown)
        if objects:
            return self._widest("", lines, lambda ruleset: read_objects(self.lexicon, shown, lines, ruleset))
        self._refuse_replays(lines, shown)
        said, line = self._said(lines)
        language = _language(lines)
        self.document_for(said or self.ruleset, self.packs, Position(shown, line))
        return self._widest(said, lines, lambda ruleset: self._best(kind, ruleset, language, shown, lines))

    def _languages(self, source: str, family: str, said: str, lines: Sequence[str]) -> list[str]:
        """The languages in which lines may be: the one that they name, else English and, for other letters, others."""
        others = (path.stem.partition(".")[2] for path in self.root.glob(f"{family}/importing/{source}.*.yaml"))
        return [said] if said else ["", *(() if all(map(str.isascii, lines)) else sorted(others))]

    def _best(self, kind: str, ruleset: str, language: str, path: str, lines: list[str]) -> Imported:
        """What lines hold as one kind of source under a ruleset, with `auto` as that which understands most of them."""
        family = ruleset.partition("/")[0]
        there = [one for one in READERS if one in sources(self.root, family)] if kind == "auto" else [kind]
        if not there:
            raise Unreadable(Position(path), f"there are no word lists for {ruleset[:60]}")
        found = [
            READERS[one](self.lexicon(ruleset, (), word, one), path, lines)
            for one in there
            for word in self._languages(one, family, language, lines)
        ]
        return max(found, key=_how_well)

    def _widest(self, said: str, lines: Sequence[str], read: Callable[[str], Imported]) -> Imported:
        """What a source holds under the ruleset that it says, or else under that of this importer.

        If it says none and words of it are not known, a ruleset with more chips and the same rules may know them: it is
        taken if nobody asked for another one, else the records say so.
        """
        ruleset = said or self.ruleset
        found = read(ruleset)
        known, saying = found.account.share()
        if said or known == saying:
            return found
        for wider in self._list(ruleset.partition("/")[0], "").wider.get(ruleset, ()):
            try:
                names = self._only(wider, ruleset, lines)
                other = read(wider) if names else found
            except Unreadable:  # a card pack that is for the other one alone
                continue
            told = f"{', '.join(names[:_SHOWN])}{', ...' if len(names) > _SHOWN else ''}"
            if other.account.share()[0] > known:
                return _remarked(found if self.asked else other, f"{wider} has what {ruleset} has not: {told}.")
        return found

    def _only(self, wider: str, ruleset: str, lines: Sequence[str]) -> list[str]:
        """The chips, characters and banks that lines name in full, and that one ruleset has and the other has not."""
        wide, own = self.lexicon(wider), self.lexicon(ruleset)
        new = {**wide.chips, **wide.characters, **wide.banks}.keys() - {
            **own.chips,
            **own.characters,
            **own.banks,
        }.keys()
        begun = {key.partition("-")[0] for key in new}
        found: dict[str, str] = {}
        for line in lines:
            words = [word.rstrip(".") or word for word in _WORD.findall(whole_names(wide, line[:LINE]))]
            starts = (at for at, word in enumerate(words) if name_key([word]).partition("-")[0] in begun)
            runs = (words[at : at + size] for at in starts for size in range(1, _NAME + 1))
            found |= {key: " ".join(run) for run in runs if (key := name_key(run)) in new}
        return list(found.values())

    def lexicon(self, ruleset: str, errata: tuple[str, ...] = (), language: str = "", kind: str = "") -> Lexicon:
        """The words of a ruleset for a kind of source, or without phrases for none. Raises `Unreadable`."""
        there = {os.path.realpath(name.removeprefix(PACK)) for name in errata if is_pack(name)}
        packs = (name for name in self.packs if os.path.realpath(name.removeprefix(PACK)) not in there)
        over = in_order((*packs, *errata))  # a pack that the header names, too, is laid over the ruleset once
        document = self.document_for(ruleset, over, Position(""))
        family = ruleset.partition("/")[0]
        names = self.names_for(ruleset, over, Position(""), language)
        key = (names, kind)
        if key not in self._lexicons:
            self._lexicons[key] = lexicon(document, names, self._list(family, kind))
        return self._lexicons[key]

    def _list(self, family: str, kind: str) -> WordList:
        if (family, kind) not in self._words:
            self._words[family, kind] = load_words(self.root, family, kind)
        return self._words[family, kind]

    def _said(self, lines: list[str]) -> tuple[str, int]:
        """The ruleset that a line of the source names, with the line; "" for none."""
        for number, line in enumerate(lines[:_HEAD], 1):
            found = _RULESET.match(line[:LINE])
            if found:
                return found[1].casefold(), number
        return "", 0

    def _limit(self, text: str, limit: int, path: str) -> None:
        if len(text) > limit:
            raise Unreadable(Position(path), f"larger than the limit of {limit:,} characters")

    def _refuse_replays(self, lines: list[str], path: str) -> None:
        for number, line in enumerate(lines[:_HEAD], 1):
            if _REPLAY.match(line[:LINE]):
                raise Unreadable(Position(path, number), "this is a replay already: audit it, or rewrite it with fmt")


def _how_well(imported: Imported) -> tuple[bool, int, int]:
    """How well lines were understood: what they are refused for, how many were, and how few words were not."""
    return imported.refused, imported.account.share()[0], -sum(1 for _ in imported.account.unknown())


def _is_of_two_bytes(sample: str) -> bool:
    """Whether the beginning of a text is of two bytes a character: many are NUL, always the first or the second."""
    empty = [at for at, char in enumerate(sample) if char == "\0"]
    return len(empty) * 4 > len(sample) and len({at % 2 for at in empty}) == 1


def _language(lines: list[str]) -> str:
    """The language that a line of the source names; "" if none does."""
    said = (found[1].casefold() for line in lines[:_HEAD] if (found := _LANGUAGE.match(line[:LINE])))
    return next(said, "")


def _remarked(imported: Imported, remark: str) -> Imported:
    """What was imported, with a remark before each record."""
    records = tuple(replace(one, remarks=(*one.remarks, remark)) for one in imported.records)
    return replace(imported, records=records)


_TEXTS = ("main", "reaction", "do", "else", "effect")  # keys below which a chip's text goes on


def lexicon(document: Document, names: Names, words: WordList) -> Lexicon:
    """The lexicon of a ruleset that was read, for a kind of source."""
    chips = document.section("chips")
    own = {slug: english_of(names).get(slug, slug) for slug in names.slugs}
    kinds = {word: node.string() for word, slug in own.items() if slug in chips and (node := chips[slug].get("kind"))}
    characters, banks = (_named(document, names, kind) for kind in ("characters", "banks"))
    slugs = set(characters.values())
    characters |= {word: slug for word, slug in words.characters.items() if slug in slugs}
    written = names.wording.writes.get("chips", {})
    stacks = {
        slug: [written.get(chip, chip) for chip in listed.strings()]
        for slug, node in document.section("banks").items()
        if node.fields is not None and (listed := node.get("stacks")) is not None
    }
    modes = document.section("modes").items()
    sided = frozenset(slug for slug, node in modes if node.fields is not None and node.get("teams") is not None)
    parts = {slug: frozenset(_parts(node)) for slug, node in chips.items()}
    signed = _signed(node.get("name") for node in chips.values())
    prices = {slug: node.text or "" for slug, entry in chips.items() if (node := entry.get("cost")) is not None}
    numbers = {str(number): prices.get(own[names.slugs[piece]], "") for number, piece in names.number_pieces.items()}
    costs = {**{word: prices.get(slug, "") for word, slug in own.items()}, **numbers}
    known = (kinds, characters, banks, _modes(document), sided, parts, costs, stacks, signed)
    rule = document.section("series").get("best-of")
    best_of = rule.need("is").integer(1, 99) if rule is not None else 0
    return Lexicon(document.id, names, words, *known, lasting=frozenset(_lasting(document)), best_of=best_of)


def _lasting(document: Document) -> Iterator[str]:
    """The chips that stay in effect over turns, and the characters that have such."""
    chips = {
        slug
        for slug, node in document.section("chips").items()
        if (told := node.get("ongoing")) and told.text == "true"
    }
    yield from chips
    for slug, node in document.section("characters").items():
        own = node.get("chips") if node.fields is not None else None
        if own is not None and own.items is not None and not chips.isdisjoint(own.strings()):
            yield slug


def _signed(nodes: Iterable[Node | None]) -> re.Pattern[str]:
    """What finds the names that have signs in them, however they are spaced."""
    names = [node.string() for node in nodes if node is not None and re.search(r"[,;:=()]", node.string())]
    spaced = (r"\s*".join(re.escape(part) for part in re.findall(r"[^\s,;:=()]+|[,;:=()]", name)) for name in names)
    return re.compile("|".join(rf"(?<!\w){name}" for name in spaced) or "(?!)", re.IGNORECASE)


def _parts(node: Node) -> Iterator[str]:
    """The keys of what a chip does, at any depth; a list of it that only names something has none."""
    for key, value in node.pairs():
        if value.items is not None and any(item.fields is not None for item in value.items):
            steps = [item for item in value.items if item.fields is not None]
            yield from (part for step in steps for part in (*step.mapping(), *_parts(step)))
        elif value.fields is not None and key in _TEXTS:
            yield from (key, *_parts(value))


def _modes(document: Document) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for slug, node in document.section("modes").items():
        title = node.get("title") if node.fields is not None else None
        for word in (slug, title.string() if title is not None else slug):
            found[normal("".join(word.split()).replace("-", ""))] = slug
    return found


def _named(document: Document, names: Names, section: str) -> dict[str, str]:
    """The entries of a section by slug and by their names, those of another language included."""
    found = dict(names.wording.reads.get(section, {}))
    for slug, node in document.section(section).items():
        name = node.get("name") if node.fields is not None else None
        for word in (slug, name.string() if name is not None else slug):
            found[name_key(word.split())] = slug
    return found
