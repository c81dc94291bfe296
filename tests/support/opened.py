"""Rules that are opened once a process, as they are the same for every library that reads the same files.

So is what is installed, through all of which every library looks for rules packages.

With something laid over them they are opened each time. Of those in a folder of a test's own the last few are kept:
which they are is known by their texts and where these lie.
"""

import sys
from copy import copy
from functools import cache
from importlib.metadata import EntryPoints, entry_points

from tests.support.games import SHIPPED
from tests.support.toy import RULES
from verifier.games.game import Game
from verifier.games.library import whole
from verifier.language.document import Document

#: Rulesets in folders of tests' own that are kept.
MOST_COPIED = 5
_opened: dict[tuple[str, str], Game] = {}
_copied: dict[tuple[str, str], Game] = {}


def registered_once(**wanted: str) -> EntryPoints:
    """Return the entry points that are wanted of what is installed; looked for once for each path of modules."""
    return _registered(tuple(wanted.items()), tuple(sys.path))


@cache
def _registered(wanted: tuple[tuple[str, str], ...], path: tuple[str, ...]) -> EntryPoints:
    return entry_points(**dict(wanted))


def open_once(document: Document) -> Game:
    """Return a ruleset ready to run: a copy of one that was opened before, if its files and their names are the same.

    A copy, as some tests give a game another attribute.
    """
    if document.overlays:
        return whole(document)

    key = (document.digest, str(document.folder))
    is_ours = not {SHIPPED, RULES}.isdisjoint(document.folder.absolute().parents)
    kept = _opened if is_ours else _copied
    if key not in kept:
        kept[key] = whole(document)
        if len(_copied) > MOST_COPIED:
            del _copied[next(iter(_copied))]
    return copy(kept[key])
