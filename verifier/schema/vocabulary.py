"""What the records of a ruleset may say, gathered from it and from the errata that lie with it.

A record may name any of those errata, so its words are those of the ruleset under one of them or under none.
Not for: the schemas themselves.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from types import ModuleType

from verifier.games.game import Game
from verifier.games.library import Library, own_language
from verifier.kernel.clause import Clause
from verifier.kernel.source import Position, Unreadable
from verifier.kernel.spec import SpecPoint
from verifier.language.document import Document, folder_of
from verifier.language.inventory import load_clauses
from verifier.language.layers import errata_of
from verifier.language.lint import cited_in
from verifier.language.node import Node
from verifier.language.packs import packs_of
from verifier.language.reader import load_file
from verifier.language.unknown import is_unknown
from verifier.record.names import Names
from verifier.record.tongue import languages

#: So many clauses of a chip are quoted.
MOST_STATEMENTS = 3


@dataclass(frozen=True)
class SchemaVocabulary:
    """A ruleset as it was opened, and the others that its records may be played under."""

    library: Library
    game: Game
    overlays: tuple[str, ...]

    @cached_property
    def games(self) -> tuple[Game, ...]:
        """The ruleset, and the same under each erratum that lies with it and can be laid over it."""
        found = [self.game]
        for name in self.errata:
            try:
                found.append(self.library.open(self.document.id, (*self.overlays, name), Position(self.document.id)))
            except Unreadable:  # it does not go with what is laid over the ruleset already
                continue
        return tuple(found)

    @property
    def document(self) -> Document:
        """The ruleset's document."""
        return self.game.document

    @cached_property
    def errata(self) -> Mapping[str, str]:
        """The errata that lie with the ruleset, each with its title."""
        folder = folder_of(self.library.root, self.document.id, Position(self.document.id))
        return {name: _title(load_file(path)) for name, path in errata_of(folder).items()}

    @cached_property
    def packs(self) -> tuple[str, ...]:
        """The card packs that lie with the ruleset."""
        return tuple(packs_of(folder_of(self.library.root, self.document.id, Position(self.document.id))))

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """The languages that records may be in, the ruleset's own first."""
        every = languages(self.library.root, self.document.id.partition("/")[0])
        own = own_language(self.document)
        return (own, *(code for code in every if code != own))

    def names(self, language: str) -> list[Names]:
        """The words of move lines in a language, each vocabulary once."""
        once: list[Names] = []
        for game in self.games:
            if not any(names.reads_like(game.names) for names in once):
                once.append(game.names)
        where = Position(self.document.id)
        return [self.library.in_language(names, self.document.id, where, language) for names in once]

    @cached_property
    def pieces(self) -> dict[str, str]:
        """The chips or cards, each with its name, its cost and what else its file says in short."""
        found: dict[str, str] = {}
        for game in self.games:
            for slug, node in game.document.section("chips").items():
                if slug not in found:
                    found[slug] = told(node, self.clauses)
        return found

    @cached_property
    def clauses(self) -> Mapping[str, Clause]:
        """The printed clauses."""
        return load_clauses(self.document)

    @cached_property
    def modes(self) -> dict[str, str]:
        """The ways to play, each with its title."""
        found: dict[str, str] = {}
        for game in self.games:
            for name, node in game.document.section("modes").items():
                found.setdefault(name, _title(node))
        return found or {self.game.mode or "duel": ""}

    @cached_property
    def points(self) -> dict[str, SpecPoint]:
        """The spec points of which a record may give the reading."""
        return {name: point for game in reversed(self.games) for name, point in points_of(game).items()}

    def family(self, module: str) -> ModuleType:
        """A module of the family that runs the ruleset."""
        family = self.document.root.need("family").string().replace("-", "_")
        return import_module(f"verifier.games.{family}.{module}")


def points_of(game: Game) -> Mapping[str, SpecPoint]:
    """Every spec point that a record may name, also one that does not arise."""
    rules = getattr(game, "rules", None)
    found: Mapping[str, SpecPoint] = game.points if rules is None else rules.points
    return found


def told(node: Node, clauses: Mapping[str, Clause]) -> str:
    """What is to be said of a chip or card: its name, its cost, and what it does in the words of its clauses."""
    name, kind, cost = (_scalar(node, key) for key in ("name", "kind", "cost"))
    facts = ", ".join(fact for fact in (kind, f"cost {cost}" if cost else "") if fact)
    shown = f"{name} ({facts})" if facts else name
    cited = dict.fromkeys(found.text or "" for found in cited_in(node))
    own = [clauses[name].statement for name in cited if name in clauses][:MOST_STATEMENTS]
    return " ".join(f"{shown}. {' '.join(own)}".split())


def _scalar(node: Node, key: str) -> str:
    found = node.get(key)
    return "" if found is None or found.text is None or is_unknown(found) else found.text


def _title(node: Node) -> str:
    found = (node.fields or {}).get("title")
    return "" if found is None or found.text is None else found.text
