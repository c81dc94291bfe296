"""The words of a ruleset for a kind of source, out of its document. Not for: what words mean (`lexicon`)."""

import re
from collections.abc import Iterable, Iterator, Mapping

from verifier.language.document import Document
from verifier.language.node import Node
from verifier.record.importing.lexicon import Lexicon
from verifier.record.importing.wordlist import WordList, english_of, name_key, normal
from verifier.record.names import Names

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
