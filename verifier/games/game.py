"""What a family of games offers to the programs that audit, simulate and explain."""

from collections.abc import Mapping
from typing import Protocol

from verifier.kernel.game import Play
from verifier.language.document import Document
from verifier.replay.model import Replay
from verifier.replay.names import Names


class Game(Protocol):
    """A ruleset ready to start games."""

    document: Document
    names: Names
    notation: tuple[str, ...]  # the strict notation of each chip kind

    def start(self, replay: Replay, chosen: Mapping[str, str]) -> Play:
        """The game that a replay's header sets up, under chosen readings of open spec points.

        Raises `Unreadable` for a header that means nothing and `IllegalSetup` for one that breaks a clause.
        """
