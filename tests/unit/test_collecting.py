"""How often garbage is looked for while a command runs."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import GeneratorType

import pytest

from tests.support.games import library
from verifier.cli.collecting import RARELY, collecting_rarely
from verifier.games.game import Game
from verifier.record.model import Replay
from verifier.record.read import ReplayReader
from verifier.verdicts.judge import audit

RECORD = next(iter(sorted(Path("replays/puzzle-strike/3e/legal/games").glob("*.yaml"))))


def test_garbage_is_looked_for_rarely_while_a_command_runs_and_as_before_afterwards() -> None:
    before, other = gc.get_threshold(), (700, 10, 11)
    gc.set_threshold(*other)
    try:
        with pytest.raises(KeyError), collecting_rarely():
            assert gc.get_threshold() == RARELY
            raise KeyError
        assert gc.get_threshold() == other
    finally:
        gc.set_threshold(*before)


def test_a_game_that_was_judged_goes_at_once() -> None:
    game, replay = begun()
    found = audit(game, replay).verdict
    with collecting_by_hand():
        again = audit(game, replay).verdict
        gc.collect()
        left = [one for one in gc.garbage if is_own(one)]
    assert again == found == "legal"
    assert left == []


def test_a_game_that_refers_to_itself_would_be_seen_to_be_left() -> None:
    game, replay = begun()
    with collecting_by_hand():
        game.start(replay, {})
        gc.collect()
        left = {type(one).__name__ for one in gc.garbage if is_own(one)}
    assert {"Play", "State", "Seat"} <= left


def begun() -> tuple[Game, Replay]:
    """A record of a whole game, and the rules that it was played by."""
    (replay,) = (one for one in ReplayReader(library().names).any(RECORD) if isinstance(one, Replay))
    return library().open(replay.ruleset, replay.overlays), replay


@contextmanager
def collecting_by_hand() -> Iterator[None]:
    """Have garbage kept where it can be looked at, and looked for only when somebody asks."""
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        yield
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


def is_own(one: object) -> bool:
    """Whether an object is the program's, not of a thread that a library has left running in this process."""
    if isinstance(one, GeneratorType):
        return "verifier" in Path(one.gi_code.co_filename).parts
    return str(getattr(one, "__module__", None) or type(one).__module__).partition(".")[0] == "verifier"
