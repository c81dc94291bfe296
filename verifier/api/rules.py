"""A ruleset as other programs hold it: opened once, it sets up games and judges records."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from verifier.api.table import Table
from verifier.corpus.batch import Batch
from verifier.games.game import Game
from verifier.games.library import Library
from verifier.kernel.source import Position
from verifier.language import overlays
from verifier.record.model import FORMAT

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
        header: dict[str, object] = {"mode": mode} if mode else {}
        header |= {"seats": seats, "readings": readings or {}, **setup}
        header |= {"position": position} if position is not None else {}
        return self.set_up(header)

    def set_up(self, header: Mapping[str, object]) -> Table:
        """The same from the keys of a record's header, but for those that say which rules they are."""
        document = self.game.document
        whole: dict[str, object] = {"format": FORMAT, "ruleset": document.id, "digest": document.digest}
        whole |= {"packs": packs} if (packs := list(map(path_of, document.packs))) else {}
        whole |= {"errata": errata} if (errata := list(overlays.parted(document.overlays)[1])) else {}
        whole |= {**header, "moves": ""}
        if isinstance(seats := whole.get("seats"), Mapping):
            whole["seats"] = {name: {"character": one} if isinstance(one, str) else one for name, one in seats.items()}
        replay = self.batch.reader.json(json.dumps(whole).encode(), HEADER)
        return Table(self.batch.game(replay), replay, self.batch.names(replay.ruleset, replay.overlays, Position("")))


def path_of(pack: str) -> str:
    """What a header calls a card pack."""
    return pack.removeprefix(overlays.PACK)


def open(
    ruleset: str,
    *,
    errata: str | Sequence[str] = (),
    packs: str | Path | Sequence[str | Path] = (),
    folder: str | Path | None = None,
) -> Rules:
    """A ruleset, with card packs and errata laid over it.

    `errata` are ids of the edition's own errata or paths of files, a list or one; `packs` are paths, likewise; `folder`
    holds the rulesets, if they are not those that the program finds by itself.
    Raises `Unreadable` for one that is not known or cannot be read.

    >>> rules = open("puzzle-strike/3e", errata=["wound-is-no-action"])
    >>> rules.id, rules.errata
    ('puzzle-strike/3e', ('wound-is-no-action',))
    """
    library = Library(None if folder is None else Path(folder))
    errata = (errata,) if isinstance(errata, str) else errata
    packs = (packs,) if isinstance(packs, str | Path) else packs
    return opened(library, ruleset, tuple(errata), tuple(map(str, packs)))


def opened(library: Library, ruleset: str, errata: tuple[str, ...], packs: tuple[str, ...]) -> Rules:
    """A ruleset of a library, with card packs and errata laid over it. Raises `Unreadable`."""
    laid = (*map(overlays.pack, packs), *errata)
    return Rules(Batch(library, laid), library.open(ruleset, laid))
