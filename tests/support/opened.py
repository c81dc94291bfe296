"""Rules that are opened once a process, as they are the same for every library that reads the same files.

With something laid over them, and in a folder of a test's own, they are opened each time.
"""

from copy import copy

from tests.support.games import SHIPPED
from tests.support.toy import RULES
from verifier.games.game import Game
from verifier.games.library import whole
from verifier.language.document import Document

_opened: dict[tuple[str, str], Game] = {}


def open_once(document: Document) -> Game:
    """Return a ruleset ready to run: a copy of one that was opened before, if its files are those of this repository.

    A copy, as some tests give a game another attribute.
    """
    if document.overlays or not {SHIPPED, RULES}.intersection(document.folder.absolute().parents):
        return whole(document)

    key = (document.digest, str(document.folder))
    if key not in _opened:
        _opened[key] = whole(document)
    return copy(_opened[key])
