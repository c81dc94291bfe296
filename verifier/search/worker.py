"""A process of the search: its ruleset is opened once, and windows are looked at in it. Not for: which windows."""

from typing import TYPE_CHECKING

from verifier.games.game import Game
from verifier.games.library import Library
from verifier.search.lessen import opened
from verifier.search.window import WindowResult, WindowTask, looked_at

if TYPE_CHECKING:
    from verifier.search.search import SearchRequest

#: The ruleset of a worker process, opened once; nothing else is shared between windows.
_worker: dict[str, Game] = {}


def begin(library: Library, request: "SearchRequest") -> None:
    """Open the ruleset once for all windows of a process."""
    _worker["game"] = opened(library, request)


def game_of_worker() -> Game:
    """The ruleset of this process, which `begin` opened."""
    return _worker["game"]


def work(task: WindowTask) -> WindowResult:
    """Explore a window in a worker process."""
    return looked_at(game_of_worker(), task)
