"""Records and games in shares: those with the same pieces together, under a digest of all that testing them rests on.

What was found of a share holds as long as its digest is the same: an erratum on one piece has only those records and
games tested anew in which the piece can turn up. Not for: testing (`testing`), or keeping what was found
(`verifier.search.store`).
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace

from verifier.games.game import Game
from verifier.kernel.game import IllegalSetup
from verifier.kernel.source import Unreadable
from verifier.record.model import Replay
from verifier.record.promises import leaves_out
from verifier.search.reach import Keys, digest_of

#: Records, or beginnings of games, that a process is given at once.
SHARE = 40


@dataclass(frozen=True, slots=True)
class Share:
    """Some of the records or games, by their numbers, and the digest of everything that tests of them rest on."""

    key: str
    numbers: tuple[int, ...]


class Shares:
    """Puts records into shares. What rulesets say that bears on some pieces is written down once."""

    def __init__(self) -> None:
        self.keys: dict[str, Keys] = {}  # by the digest of the ruleset
        self.digests: dict[tuple[str, frozenset[str]], str] = {}  # of the same, and of the pieces

    def of(self, records: Iterable[tuple[Game, Replay, str]]) -> list[Share]:
        """The shares of some records, each given with the rules that judge it, and with what else its tests rest on."""
        together: defaultdict[str, list[tuple[int, str]]] = defaultdict(list)
        for number, (game, record, more) in enumerate(records):
            said = repr(replace(record, digest="", errata=(), readings={}))  # names of rules say less than their digest
            text = f"{said} {dict(record.readings)} {more!r}"
            together[self.rests_on(game, record, said)].append((number, text))
        return [
            Share(digest_of((rests, *(text for _, text in some))), tuple(number for number, _ in some))
            for rests, entries in together.items()
            for some in (entries[first : first + SHARE] for first in range(0, len(entries), SHARE))
        ]

    def rests_on(self, game: Game, record: Replay, said: str) -> str:
        """The digest of the rules, as far as a game that begins with a header depends on them.

        That is what they say of all pieces that can turn up in it, or that are named. Where the header alone does not
        tell these, as it brings rules of its own, leaves something open or begins no game, and of a record that leaves
        something out or has rulings, it is all that they say.
        """
        everything = f"{game.mode} {game.document.digest}"
        if record.facts is not None or record.corrections or record.record.moves != "all" or leaves_out(record):
            return everything
        try:
            play = game.start(record, {})
        except (IllegalSetup, Unreadable):
            return everything
        if play.left_open() or play.hinges_on_before():
            return everything
        kinds = frozenset(play.kinds_in_play)
        pieces = (slug for slug, kind in game.rules.index.items() if kind in kinds or slug in said)
        return self.digest(game, frozenset(pieces))

    def digest(self, game: Game, pieces: frozenset[str]) -> str:
        """The digest of what games depend on in which only some pieces can turn up."""
        rules = game.document.digest
        if rules not in self.keys:
            self.keys[rules] = Keys(game)
        if (rules, pieces) not in self.digests:
            self.digests[rules, pieces] = self.keys[rules].of_games(pieces)
        return self.digests[rules, pieces]
