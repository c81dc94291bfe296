"""Errata that remove a single thing from a ruleset, and games under them: what a ruleset cannot be without.

Not for: which removals make sense.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from verifier.games.game import Game, HeaderWishes
from verifier.games.library import Library
from verifier.kernel.game import IllegalSetup
from verifier.kernel.source import Unreadable
from verifier.language.document import Document
from verifier.language.node import Node
from verifier.record.model import Replay
from verifier.simulate.corpus import corpus
from verifier.verdicts.inspect import inspect

#: Keys further in than this are parts of one chip's text, or of one norm; ways to play have sections of their own.
DEEPEST = 3
DEEPER = {"modes": 4}
#: Lists whose entries are removed one by one; the others hold clauses, which nothing asks for in a game.
LISTS = ("turn", "ante", "banks", "characters", "modes")


class Removal(NamedTuple):
    """What goes: the keys from the top, and the index in the list that stands there, if only one entry goes."""

    key: tuple[str, ...]
    entry: int | None = None

    def __str__(self) -> str:
        return ".".join(self.key) + ("" if self.entry is None else f"[{self.entry}]")


class Outcome(NamedTuple):
    """What became of a removal: refused (why, and where), or played (how many games)."""

    refused: str
    games: int


def removals(document: Document) -> Iterator[Removal]:
    """Every single key of a ruleset down to the deepest, and every entry of its lists."""
    yield from below(document.root, ())


def below(node: Node, above: tuple[str, ...]) -> Iterator[Removal]:
    """Every removal inside a node."""
    if node.items is not None and above[0] in LISTS:
        yield from (Removal(above, number) for number in range(len(node.items)))
    for key, value in (node.fields or {}).items():
        yield Removal((*above, key))
        here = (*above, key)
        if len(here) < DEEPER.get(here[0], DEEPEST):
            yield from below(value, here)


def plain(node: Node) -> object:
    """A tree as JSON has it."""
    if node.fields is not None:
        return {key: plain(value) for key, value in node.fields.items()}
    if node.items is not None:
        return [plain(item) for item in node.items]
    return node.text


def erratum(document: Document, removal: Removal, name: str = "without") -> str:
    """An erratum that removes one thing and does nothing else."""
    value: object = None
    if removal.entry is not None:
        node = document.root
        for key in removal.key:
            node = node.need(key)
        value = [plain(item) for number, item in enumerate(node.sequence()) if number != removal.entry]
    for key in reversed(removal.key):
        value = {document.pieces if key == "chips" and value is not None else key: value}
    fields = {
        "id": name, "title": "One thing less", "date": "2020-01-01", "source": "nobody", "status": "community",
        "why": "To see whether games can be without it.", "changes": value,
    }  # fmt: skip
    return json.dumps(fields, ensure_ascii=False, indent=1)


def outcome(library: Library, document: Document, removal: Removal, folder: Path, games: int = 1) -> Outcome:
    """What becomes of a ruleset without one thing; whatever is raised besides a clean refusal is a defect."""
    path = folder / f"without-{len(list(folder.iterdir()))}.yaml"
    path.write_text(erratum(document, removal, path.stem), encoding="utf-8")
    try:
        game = library.open(document.id, (str(path),))
    except Unreadable as error:
        assert error.position.path, f"{removal}: {error.message}"
        return Outcome(f"{error.position}: {error.message}", 0)
    return Outcome("", sum(play(game, mode, games) for mode in ways(game, removal)))


def ways(game: Game, removal: Removal) -> tuple[str, ...]:
    """The ways to play that are tried: all of them if one is changed, else one, by the key."""
    names = modes_of(game)
    return names if removal.key[0] in ("modes", "points", "spec") else (Random(str(removal)).choice(names),)


def modes_of(game: Game) -> tuple[str, ...]:
    """The ways to play of a ruleset, in its order; one without a name if it has none."""
    return tuple(game.document.section("modes")) or ("",)


def play(game: Game, mode: str, games: int) -> int:
    """How many games of a way to play could be made up and looked at; refusals of the set-up are none."""
    done = 0
    try:
        for replay, _ in corpus(game.under(mode), games, 1, HeaderWishes(mode)):
            look_at(game, replay)
            done += 1
    except (IllegalSetup, Unreadable):
        pass
    return done


def look_at(game: Game, replay: Replay) -> None:
    """Explain a line of a record and its end."""
    lines = [event.line for event in replay.events]
    for line in (*Random(1).sample(lines, min(1, len(lines))), 10**9):
        inspect(game, replay, line, {})
