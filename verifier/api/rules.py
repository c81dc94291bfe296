"""A ruleset as other programs hold it: opened once, it sets up games and judges records."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from verifier.api.table import Table
from verifier.audit.batch import Batch
from verifier.games.game import Game
from verifier.games.library import Library
from verifier.kernel.source import Position
from verifier.language import overlays
from verifier.replay.model import FORMAT

#: What messages call the header of a game that has no file.
HEADER = "header"


class Rules:
    """A ruleset with what is laid over it. Make one with `open`."""

    __slots__ = ("batch", "game")

    def __init__(self, batch: Batch, game: Game) -> None:
        self.batch = batch
        self.game = game

    @property
    def id(self) -> str:
        """The ruleset's id, such as `puzzle-strike/3e`."""
        return self.game.document.id

    @property
    def digest(self) -> str:
        """The digest of exactly these rules, as reports print it."""
        return self.game.document.digest

    @property
    def errata(self) -> tuple[str, ...]:
        """The errata in force, in order."""
        return self.game.document.errata_shown

    @property
    def modes(self) -> tuple[str, ...]:
        """The ways to play."""
        return tuple(self.game.document.section("modes"))

    @property
    def pieces(self) -> tuple[str, ...]:
        """The kinds of pieces, by the names that records use."""
        return self.game.names.slugs

    def start(
        self,
        seats: Mapping[str, str | Mapping[str, str]],
        *,
        mode: str = "",
        readings: Mapping[str, str] | None = None,
        position: Mapping[str, object] | None = None,
        **setup: object,
    ) -> Table:
        """A game at its beginning, or at a position in the middle of one.

        `seats` gives each seat's character, or `{player: NAME, character: NAME}`; `readings` the agreed readings of
        open points; `setup` what else the header of a record of this game takes, such as `bank`.
        Raises `Unreadable` for what means nothing, and `IllegalSetup` for a set-up that breaks a clause.
        """
        document = self.game.document
        entries = {seat: {"character": given} if isinstance(given, str) else given for seat, given in seats.items()}
        header: dict[str, object] = {"format": FORMAT, "ruleset": document.id, "digest": document.digest}
        header |= {"mode": mode} if mode else {}
        header |= {"seats": entries, "readings": readings or {}, **setup}
        header |= {"position": position} if position is not None else {}
        names, errata = overlays.parted(document.overlays)
        packs = [name.removeprefix(overlays.PACK) for name in names if name.startswith(overlays.PACK)]
        header |= {"packs": packs} if packs else {}
        header |= {"errata": list(errata)} if errata else {}
        replay = self.batch.reader.json(json.dumps({**header, "moves": ""}).encode(), HEADER)
        return Table(self.batch.game(replay), replay, self.batch.names(replay.ruleset, replay.overlays, Position("")))


def open(
    ruleset: str,
    *,
    errata: Sequence[str] = (),
    packs: Sequence[str | Path] = (),
    folder: str | Path | None = None,
) -> Rules:
    """A ruleset, with card packs and errata laid over it.

    `errata` are ids of the edition's own errata or paths of files; `packs` are paths; `folder` holds the rulesets, if
    they are not those that the program finds by itself.
    Raises `Unreadable` for one that is not known or cannot be read.

    >>> rules = open("puzzle-strike/3e", errata=["wound-is-no-action"])
    >>> rules.id, rules.errata
    ('puzzle-strike/3e', ('wound-is-no-action',))
    """
    laid = (*(overlays.pack(str(pack)) for pack in packs), *errata)
    library = Library(None if folder is None else Path(folder))
    return Rules(Batch(library, laid), library.open(ruleset, laid))
