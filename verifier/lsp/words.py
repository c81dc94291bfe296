"""The word at a place of a file: its page, where it is defined, and what could stand there.

Not for: the protocol (`server`).
"""

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from verifier.games.game import Game
from verifier.games.library import Library
from verifier.kernel.source import Position, Unreadable
from verifier.language.layers import errata_of
from verifier.language.roots import records_of
from verifier.lsp.problems import ERRATUM, OTHER, PACK, RECORD, RULES, SERIES, OpenFile
from verifier.record.header import KEYS
from verifier.record.model import PROMISES
from verifier.report.markup import fenced_lines
from verifier.report.reference import glossary_of, operation
from verifier.report.rules_pages import Pages

_WORD = re.compile(r"[\w'\u2019][\w.'\u2019@/-]*")
_KEY = re.compile(r"^(\s*)([\w-]+):\s*(.*)$")
#: The last key of a mapping in one line, and what is written of its value; every word is looked at once.
_INNER = re.compile(r"(?<![\w-])([\w-]++):\s*+[\w-]*+$")
#: The operation of a step in a text.
_STEP = re.compile(r"^\s*- \{?([\w-]+)")
#: Lines of a page that a hover shows.
MOST = 40


class Suggestion(NamedTuple):
    """What could be written: the word, what kind of thing it is, and a line on it."""

    word: str
    kind: str  # key | value | piece | verb | clause
    about: str = ""


class FileLexicon:
    """What the words of a file mean, under the ruleset that it is about."""

    def __init__(self, game: Game, folder: Path) -> None:
        self.game = game
        self.folder = folder
        self.pages = Pages(game, records_of(folder.parents[1]))

    def page(self, word: str) -> str:
        """The page on the thing of that name, as Markdown; "" if there is none."""
        found = self.pages.page(word)
        if found is None:
            return ""
        lines = list(islice(found, MOST + 1))
        cut = ["..."] if len(lines) > MOST else []
        return "\n".join(fenced_lines([*lines[:MOST], *cut], "yaml"))

    def hover(self, file: OpenFile, number: int, column: int) -> str:
        """What is shown of the word at a place of a file: of a step's operation what it does, of others their page."""
        line = file.line(number)
        word, step = word_at(line, column), _STEP.match(line)
        if file.kind in (RULES, ERRATUM, PACK) and step is not None and step[1] == word:
            for entry in glossary_of(self.game).operations:
                if entry.name == word:
                    return "\n".join(operation(entry)).strip()
        return self.page(word) if word else ""

    def definition(self, word: str) -> Position | None:
        """Where the thing of that name is written down; None if there is no such thing."""
        clause = self.pages.book.clauses.get(word.upper())
        if clause is not None:
            return clause.position
        norm = next((norm for norm in self.game.norms if norm.id == word), None)
        if norm is not None:
            return norm.position
        return self.entry(word) or self.entry(self.pages.meant(word))

    def entry(self, name: str) -> Position | None:
        """Where an entry of a section stands, or an erratum."""
        document = self.game.document
        for section in document.root.fields or {}:
            node = document.root.get(section)
            found = None if node is None or node.fields is None else node.get(name)
            if found is not None:
                return found.position
        path = errata_of(self.folder).get(name)
        return None if path is None else Position(str(path), 1, 1)

    def moves(self, before: str) -> Iterator[Suggestion]:
        """What could come next in a line of moves, of which that much is written."""
        names, written = self.game.names, before.split()
        if not written or (len(written) == 1 and not before.endswith(" ")):
            yield from (Suggestion(seat, "value") for seat in names.seats)
        elif len(written) == 1 or (len(written) == 2 and not before.endswith(" ")):
            yield from (Suggestion(verb, "verb") for verb in sorted(names.verbs))
        else:
            yield from self.pieces()
            yield from (Suggestion(label, "value") for label in sorted(names.labels))

    def pieces(self) -> Iterator[Suggestion]:
        """The pieces, each with its name and cost."""
        texts = self.game.document.section("chips")
        for slug in self.game.names.slugs:
            text = texts.get(slug)
            about = [text.get(key) for key in ("name", "cost")] if text is not None and text.fields is not None else []
            yield Suggestion(slug, "piece", ", ".join(node.text for node in about if node is not None and node.text))

    def values(self, key: str) -> Iterator[Suggestion]:
        """What could be the value of a header's key."""
        document = self.game.document
        sections = {"mode": "modes", "bank": "banks", "character": "characters"}
        if key in sections:
            yield from (Suggestion(name, "value") for name in document.section(sections[key]))
        elif key == "errata":
            yield from (Suggestion(name, "value") for name in errata_of(self.folder))
        elif key == "readings":
            for point in self.game.points.values():
                yield from (Suggestion(f"{point.id}: {one}", "value", point.about) for one in point.alternatives)
        elif key in PROMISES:
            yield from (Suggestion(one, "value") for one in PROMISES[key])

    def names(self) -> Iterator[Suggestion]:
        """Everything that a rule file can name."""
        yield from self.pieces()
        for clause in self.pages.book.clauses.values():
            yield Suggestion(clause.id, "clause", clause.statement)
        yield from (Suggestion(point.id, "value", point.about) for point in self.game.points.values())
        yield from (Suggestion(norm.id, "value", norm.message) for norm in self.game.norms)


def word_at(line: str, column: int) -> str:
    """The word at a column of a line, counted from 0; "" where there is none."""
    found = next((one for one in _WORD.finditer(line) if one.start() <= column <= one.end()), None)
    return found[0].partition("@")[0].rstrip(".:") if found else ""


def in_moves(file: OpenFile, number: int) -> bool:
    """Whether a line, counted from 0, is one of the moves of a record."""
    for line in reversed(file.lines[: number + 1]):
        if line.startswith("moves:"):
            return True
        if line[:1].strip() and not line.startswith("#"):
            return False
    return False


def suggestions(
    lexicon: FileLexicon | None, library: Library, file: OpenFile, number: int, column: int
) -> list[Suggestion]:
    """What could stand at a place of a file, counted from 0."""
    before = file.line(number)[:column]
    if file.kind not in (RECORD, SERIES, OTHER):
        return list(lexicon.names()) if lexicon is not None else []
    if in_moves(file, number) and before.startswith(" "):
        return list(lexicon.moves(before)) if lexicon is not None else []
    key = _KEY.match(before)
    if key is None:
        return [Suggestion(f"{name}: ", "key") for name in KEYS] if not before.startswith(" ") else []
    if key[2] == "ruleset":
        return [Suggestion(name, "value") for name in known_rulesets(library)]
    inner = _INNER.search(key[3])
    return list(lexicon.values(inner[1] if inner else key[2])) if lexicon is not None else []


def known_rulesets(library: Library) -> Iterable[str]:
    """The ids of the rulesets that are found."""
    from verifier.language.document import rulesets

    return rulesets(library.root)


def lexicon_of(library: Library, file: OpenFile) -> FileLexicon | None:
    """What the words of a file mean; None if it names no ruleset that can be opened."""
    try:
        return FileLexicon(library.open(file.ruleset), library.root / file.ruleset) if file.ruleset else None
    except Unreadable:
        return None
