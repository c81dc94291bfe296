"""Ways to play that commands search: which there are, and whether a ruleset can be searched at all."""

from typing import TYPE_CHECKING

import click

from verifier.cli.misuse import unknown
from verifier.cli.rulesets import opened

if TYPE_CHECKING:
    from verifier.games.game import Game


def known_mode(
    ruleset: str, errata: tuple[str, ...], mode: str, hint: str = "'--mode'", *, explores: bool = False
) -> "Game":
    """The ruleset for a way to play. Raises `BadParameter` for one that there is not, or that has no scenes.

    One that `explores` scenes, and does nothing else, may have some that proofs and comparisons are not made of.
    """
    game = opened(ruleset, errata)
    modes, works = tuple(game.document.section("modes")), game.explored() if explores else game.searched()
    if mode and mode not in modes:
        raise unknown("mode", mode, modes, hint)
    if mode and mode not in works:
        message = f"no positions are made for {mode} (teams, a draft); there are {', '.join(works)}"
        raise click.BadParameter(message, param_hint=hint)
    return game.under(mode or game.mode)


def need_scenes(game: "Game") -> None:
    """Refuse a ruleset of which nothing can be searched. Raises `BadParameter`."""
    if not game.searched():
        message = f"no positions are made for games of {game.document.id}, so it cannot be searched"
        raise click.BadParameter(message, param_hint="'RULESET'")
