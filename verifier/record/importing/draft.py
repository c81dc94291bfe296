"""A record that an importer made, with comments between its moves, and the match of several games as a `series/1`.

Not for: reading or judging it, or finding the games of a text (`games`).
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from verifier.kernel.message import visible
from verifier.language.node import Node
from verifier.language.series import MOST_GAMES
from verifier.record import emit
from verifier.record.header import compared
from verifier.record.importing.limits import SHOWN
from verifier.record.model import Replay
from verifier.record.names import Names
from verifier.record.series import FORMAT
from verifier.record.write import one_line, sections, to_json


@dataclass(frozen=True, slots=True)
class RecordDraft:
    """A record with comments: `remarks` stand before everything, `moves` holds strict moves and comments.

    `options` are what was taken before the game of a match.
    """

    replay: Replay
    remarks: tuple[str, ...]
    moves: tuple[str, ...]
    options: tuple[Node, ...] = ()
    best_of: int = 0  # games of the match at most, 0 if it is not said
    usual: int = 0  # the same by the rules, if it is not said
    won: str = ""  # who has won the match, if it is said

    def text(self) -> str:
        """The record as YAML in the strict form, with its newline."""
        lines = [comment(remark) for remark in self.remarks]
        lines += [line for _, part in sections(self.replay, self.moves) for line in part]
        return "\n".join(lines) + "\n"

    def json(self, names: Names) -> bytes:
        """The record as one line of JSON Lines; the remarks become comments at the beginning of the moves."""
        found = msgspec.json.decode(to_json(self.replay, names), type=dict[str, object])
        found["moves"] = "\n".join([*(comment(remark) for remark in self.remarks), *self.moves])
        return msgspec.json.encode(found) + b"\n"


def comment(text: str) -> str:
    """Any text as one comment line: control characters spelled out, long texts cut with a sign."""
    return f"# {plain(text)}".rstrip()


def plain(text: str) -> str:
    """Any text on one line of at most so many characters, with nothing in it that a record could not hold."""
    text = text if len(text) <= SHOWN else text[: SHOWN - 4] + " ..."
    return visible(one_line(text))


LONGER = (
    "Best of how many the match was is not said: {0} is usual, and {1} games are told, of which the last would not "
    "have been played then; `best-of: {2}` is the least with which it would. Correct it if it was no such match."
)
#: What the series says once for all its games.
_SHARED = ("format", "ruleset", "packs", "meta")


@dataclass(frozen=True, slots=True)
class MatchReport:
    """The games of one match, in their order."""

    games: tuple[RecordDraft, ...]

    def text(self) -> str:
        """The series as YAML, with its newline; what was said of each game's source stands as a comment before it."""
        first, most = self.games[0].replay, self._games_at_most()
        players = [seat.player for seat in sorted(first.seats, key=lambda seat: seat.id)]
        head = [("format", emit.leaf(FORMAT)), ("ruleset", emit.leaf(first.ruleset))]
        head += [("packs", emit.listing(first.packs))] if first.packs else []
        meta = {key: emit.leaf(text) for key, text in first.meta.items()}
        head += [("best-of", emit.leaf(str(most)))] if most else []
        head += [("meta", emit.mapping(meta))] if meta else []
        head.append(("players", emit.listing(players)))
        lines = [line for key, node in head for line in emit.entry(key, node)]
        shared = [one for one in self.games[0].remarks if all(one in game.remarks for game in self.games)]
        guessed = most and not self.games[0].best_of
        lines[:0] = [comment(one) for one in shared]
        lines[:0] = [comment(LONGER.format(self.games[0].usual, len(self.games), most))] if guessed else []
        lines.append("games:")
        for game in self.games:
            lines += [f"  {comment(one)}" for one in game.remarks if one not in shared]
            lines += _game(game)
        won, wins = self.games[0].won, self._wins(self.games)
        if won and 2 * wins[won] > (most or self.games[0].usual):  # else the match may have gone on
            lines += emit.entry("result", emit.texts(winner=won))
        return "\n".join(lines) + "\n"

    def _wins(self, games: Sequence[RecordDraft]) -> Counter[str]:
        """How many of some games each player has won, as far as it is told."""
        results = [(game.replay.seats, game.replay.result) for game in games]
        winners = [(seats, result.winner) for seats, result in results if result is not None]
        return Counter(seats[winner].player for seats, winner in winners if winner is not None)

    def _games_at_most(self) -> int:
        """How many games the match has, if that is said, or if more are told than the rules have; else 0."""
        first, wins = self.games[0], self._wins(self.games[:-1])
        least = 2 * max(wins.values(), default=0) + 1  # with fewer the last game would not be played
        return first.best_of or (least if 0 < first.usual < least else 0)


def _game(game: RecordDraft) -> list[str]:
    """The lines of one game; without moves it has no key for them, and its comments stand before it."""
    bare = all(line.startswith("#") for line in game.moves)
    hidden = {*_SHARED, *(("moves",) if bare else ())}
    before = [f"  {line}" for line in game.moves] if bare else []
    parts = [part for key, part in sections(game.replay, game.moves) if key not in hidden]
    begun = [f"  - option: {_option(game)}", "    game:"] if game.options else ["  - game:"]
    return [*before, *begun, *(f"      {line}" if line else "" for part in parts for line in part)]


def _option(game: RecordDraft) -> str:
    """What was taken before a game: `{swap: {out: knockdown, in: roundhouse}}`."""
    taken = [emit.inline(option) for option in game.options]
    return taken[0] if len(taken) == 1 else f"[{', '.join(taken)}]"


def match_of(drafts: Sequence[RecordDraft]) -> MatchReport | None:
    """The match that several games are, None if they are none: one ruleset, the same players, each of another name."""
    if not 1 < len(drafts) <= MOST_GAMES:
        return None
    names = [sorted(compared(seat.player) for seat in draft.replay.seats) for draft in drafts]
    rulesets = {draft.replay.ruleset for draft in drafts}
    named = len(names[0]) > 1 and all(names[0]) and len(set(names[0])) == len(names[0])
    return (
        MatchReport(tuple(drafts)) if named and len(rulesets) == 1 and all(one == names[0] for one in names) else None
    )
