"""Two ways to play side by side: each ruleset has the one that is asked for under one name, so that what makes them
differ are parts like any other, which a ruleset between the two can take over.

Not for: what a way to play does (each game's own package), or comparing (`compare`).
"""

from dataclasses import replace

from verifier.games.game import Game
from verifier.games.library import made, package_of
from verifier.language.node import Node

#: The name of the way to play that is compared, in both rulesets.
COMPARED = "compared"


def side_by_side(old: Game, new: Game) -> tuple[Game, Game]:
    """Both rulesets with their ways to play under one name, if they have different ones. Raises `Unreadable`."""
    if old.mode == new.mode:
        return old, new
    return renamed(old), renamed(new)


def renamed(game: Game) -> Game:
    """A ruleset whose way to play has the name that both have."""
    document, way = game.document, game.document.section("modes").get(game.mode)
    if way is None:
        return game
    modes = document.root.need("modes")
    root = {**document.root.mapping(), "modes": Node(modes.position, fields={**modes.mapping(), COMPARED: way})}
    laid = replace(document, root=Node(document.root.position, fields=root))
    return made(laid, f"verifier.games.{package_of(laid)}.family").under(COMPARED)


def own_name(game: Game) -> str:
    """What a ruleset itself calls the way to play that is compared."""
    modes = game.document.section("modes")
    if game.mode != COMPARED:
        return game.mode
    return next(name for name, node in modes.items() if node is modes[COMPARED])
