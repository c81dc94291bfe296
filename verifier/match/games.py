"""The games of a series: finding each record, auditing it, and what the match needs to know of it.

Not for: the rules of the match (`before`, `between`).
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

from verifier.files.stored import Stored, expected_of
from verifier.games.library import Library
from verifier.games.lineup import Lineup
from verifier.kernel import malformed
from verifier.kernel.game import IllegalSetup
from verifier.kernel.message import say
from verifier.kernel.source import Position, Unreadable
from verifier.language.node import Node
from verifier.language.vocabulary import nearest
from verifier.record import header
from verifier.record.defaults import NO_DEFAULTS, Defaults
from verifier.record.model import Expect, Replay
from verifier.record.names import Names
from verifier.record.promises import UNKNOWN
from verifier.record.read import ReplayReader, source_text
from verifier.record.series import GameEntry, Series
from verifier.run.budget import Budget
from verifier.verdicts.endings import FINE, ending_of
from verifier.verdicts.outcome import Outcome, unreadable
from verifier.verdicts.verdict import Audit

#: What a record inside a series need not repeat.
SHARED = ("ruleset", "packs", "facts", "errata", "mode")


class GameJudge(Protocol):
    """Whoever judges single records: all that a match must know of them."""

    library: Library
    reader: ReplayReader
    anywhere: bool  # whether games outside the folder of the series may be named

    def names(self, ruleset: str, overlays: tuple[str, ...], wanted: Position, language: str = "") -> Names:
        """The words of move lines. Raises `Unreadable`."""

    def in_force(self, overlays: tuple[str, ...]) -> tuple[str, ...]:
        """The packs and errata of a header and those that are added to every record."""

    def budget(self) -> Budget:
        """How long all games of a series may be looked at, from now on."""

    def outcome(self, replay: Replay, budget: Budget | None = None) -> Outcome:
        """The verdict on one record, within what is left of a budget."""


@dataclass(frozen=True, slots=True)
class Played:
    """One game as the match sees it. Players are named; "" is one who is not known."""

    entry: GameEntry
    outcome: Outcome
    replay: Replay | None = None
    lineup: Lineup | None = None
    seats: tuple[str, ...] = ()  # the player of each seat
    winner: str = ""
    loser: str = ""
    nobody: bool = False  # the game is over and nobody has won
    outside: str = ""  # how it ended from outside, if its header alone says who has won then
    unsaid: bool = False  # time ended it, and nothing says who has won

    @property
    def first(self) -> str:
        """Who plays first, "" of a record that leaves moves out: the first of those that it has may be anybody's."""
        known = self.lineup is not None and self.lineup.first >= 0
        whole = self.replay is not None and self.replay.record.moves != "some"
        return self.seats[self.lineup.first] if self.lineup is not None and known and whole else ""

    @property
    def stacks(self) -> frozenset[str] | None:
        """The stacks of the bank that vary from game to game; None if not all of them are known."""
        return self.lineup.stacks if self.lineup is not None and self.lineup.all_stacks else None

    @property
    def characters(self) -> dict[str, str]:
        """The character of each player of whom both are known."""
        found = () if self.replay is None else tuple(seat.character.casefold() for seat in self.replay.seats)
        pairs = zip(self.seats, found, strict=False)
        return {player: character for player, character in pairs if player and character not in ("", UNKNOWN)}

    def place(self, key: str) -> Position:
        """Where a header key of the game stands in the series: the game itself if its record is a file."""
        if self.entry.node is None or self.replay is None:
            return self.entry.position
        return self.replay.positions.get(key, self.entry.position)


class Games:
    """Finds and audits the games of one series, whose document is `text`; `defaults` complete their headers."""

    def __init__(self, judge: GameJudge, series: Series, text: str, defaults: Defaults = NO_DEFAULTS) -> None:
        self.judge, self.series, self.defaults = judge, series, defaults
        self.lines = text.splitlines()
        self.files: dict[str, Replay] = {}  # a file may be named by any number of games
        self.budget = judge.budget()

    def played(self) -> Iterator[Played]:
        """Every game, audited."""
        for entry in self.series.games:
            yield self.one(entry)

    def one(self, entry: GameEntry) -> Played:
        """One game, audited; a record that cannot be read has the verdict *malformed*."""
        try:
            replay = self.record(entry)
        except Unreadable as error:
            found = unreadable(error, error.position.path)
            return Played(entry, Outcome(self.noted(found, entry), None, self.expected(entry)))
        outcome = self.judge.outcome(replay, self.budget)
        outcome = replace(outcome, audit=self.noted(outcome.audit, entry), expect=entry.expect or outcome.expect)
        return self.known(Played(entry, outcome, replay, seats=self.seats(replay)))

    def known(self, played: Played) -> Played:
        """A game with its line-up and its winner, as far as they are certain."""
        replay, game, audit = played.replay, played.outcome.game, played.outcome.audit
        if replay is None or game is None:
            return played
        try:
            played = replace(played, lineup=game.lineup(replay))
        except (Unreadable, IllegalSetup):
            return played  # which its own verdict says
        return self.decided(played, audit, replay)

    def decided(self, played: Played, audit: Audit, replay: Replay) -> Played:
        """A game with its winner."""
        end = ending_of(audit, replay)
        is_unsaid = audit.verdict in FINE and audit.ended == "time" and not end.over
        played = replace(played, outside=end.outside, unsaid=is_unsaid)
        if not end.winners:
            return replace(played, nobody=end.over)
        won = played.seats[end.winners[0]]
        others = [player for seat, player in enumerate(played.seats) if seat != end.winners[0]]
        return replace(played, winner=won, loser=others[0] if won and len(others) == 1 else "")

    def at(self, line: int) -> Replay:
        """The record inside the series that a line belongs to. Raises `Unreadable` if there is none."""
        begun = [entry for entry in self.series.games if entry.position.line <= line]
        if not begun:
            raise Unreadable(Position(self.series.path, line), "this line belongs to no game")
        if begun[-1].node is None:
            there = f"game {begun[-1].number} has a file of its own: look at {self.file(begun[-1])}"
            raise Unreadable(begun[-1].position, there)
        return self.record(begun[-1])

    def seats(self, replay: Replay) -> tuple[str, ...]:
        """The player of each seat, "" for one who does not play the match or is not named."""
        known = {header.compared(player): player for player in self.series.players}
        return tuple(known.get(header.compared(seat.player), "") for seat in replay.seats)

    def record(self, entry: GameEntry) -> Replay:
        """The record of a game. Raises `Unreadable`."""
        if entry.node is not None:
            return self.judge.reader.tree(self.filled(entry.node), self.lines, self.defaults)
        path = self.file(entry)
        if path not in self.files:
            self.files[path] = self.judge.reader.text(source_text(path), path, self.defaults)
        return self.files[path]

    def filled(self, node: Node) -> Node:
        """A record inside the series with what it need not repeat."""
        tree = self.series.tree
        shared = {key: tree.need(key) for key in SHARED if tree.get(key) is not None and node.get(key) is None}
        here = {"format": Node(node.position, "replay/1"), "moves": Node(node.position, "")}
        missing = {key: value for key, value in here.items() if node.get(key) is None}
        return Node(node.position, fields={**missing, **shared, **node.mapping()})

    def file(self, entry: GameEntry) -> str:
        """The path of a game's file, which must lie in the folder of the series or below it. Raises `Unreadable`."""
        where, name = entry.position, entry.file
        inside = self.series.path != "<stdin>"
        if not inside and not self.judge.anywhere:
            raise malformed.NO_FOLDER.at(where, record="series", remedy="its games must stand inside it")
        folder = os.path.dirname(self.series.path) if inside else ""
        path = os.path.join(folder, name)
        if not self.judge.anywhere and not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder or ".")):
            remedy = "--games-anywhere allows it"
            raise malformed.OUTSIDE.at(where, name=name[:100], record="series", remedy=remedy)
        if inside and os.path.realpath(path) == os.path.realpath(self.series.path):
            raise malformed.GAME_FILE.at(where, problem="a series cannot be one of its own games")
        if path.lower().endswith((".jsonl", ".ndjson", ".json")):
            raise malformed.GAME_FILE.at(where, problem="the file of a game is a YAML replay; JSON Lines hold many")
        if os.path.exists(path) and not os.path.isfile(path):
            raise malformed.GAME_FILE.at(where, problem=f"{name[:100]!r} is no file that can be read as a replay")
        if not os.path.isfile(path):
            raise malformed.GAME_FILE.at(where, near(path), problem=f"no such file: {path[:150]!r}")
        return path

    def expected(self, entry: GameEntry) -> Expect | None:
        """What a game that cannot be read says must be said of it, if that much can be read."""
        if entry.expect is not None:
            return entry.expect
        try:
            if entry.node is not None:
                return header.expect(entry.node.get("expect"))
            path = self.file(entry)
            return expected_of(Stored(path, source_text(path)))
        except Unreadable:
            return None

    def noted(self, audit: Audit, entry: GameEntry) -> Audit:
        """A verdict that says which game it is about."""
        return replace(audit, notes=(*audit.notes, say("game-of-match", n=entry.number, path=self.series.path)))


def near(path: str) -> str:
    """The nearest name of a file beside a path, or ""."""
    folder, name = os.path.split(path)
    try:
        return nearest(name, sorted(os.listdir(folder or "."))[:1000])
    except (OSError, ValueError):
        return ""
