"""Rules that are opened once a process, as they are the same for every library that reads the same files.

With something laid over them they are opened each time. Of those in a folder of a test's own the last few are kept:
which they are is known by their texts and where these lie.
"""

from copy import copy

from tests.support.games import SHIPPED
from tests.support.toy import RULES
from verifier.games.game import Game
from verifier.games.library import whole
from verifier.language.document import Document

#: Rulesets in folders of tests' own that are kept.
MOST_COPIED = 5
_opened: dict[tuple[str, str], Game] = {}
_copied: dict[tuple[str, str], Game] = {}


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
