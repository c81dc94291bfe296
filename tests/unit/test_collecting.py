"""How often garbage is looked for while a command runs."""

import gc
from pathlib import Path

import pytest

from verifier.cli.collecting import RARELY, collecting_rarely
from verifier.games.library import Library
from verifier.record.model import Replay
from verifier.record.read import Reader
from verifier.verdicts.judge import audit

RECORD = next(iter(sorted(Path("replays/puzzle-strike/3e/legal/games").glob("*.yaml"))))


def test_garbage_is_looked_for_rarely_while_a_command_runs_and_as_before_afterwards() -> None:
    before = gc.get_threshold()
    with pytest.raises(KeyError), collecting_rarely():
        assert gc.get_threshold() == RARELY
        raise KeyError
    assert gc.get_threshold() == before


def test_a_game_that_was_judged_goes_at_once() -> None:
    library = Library()
    replays = [one for one in Reader(library.names).any(RECORD) if isinstance(one, Replay)]
    games = [library.open(one.ruleset, one.overlays) for one in replays]
    found = [audit(game, one).verdict for game, one in zip(games, replays, strict=True)]
    gc.collect()
    gc.disable()
    try:
        again = [audit(game, one).verdict for game, one in zip(games, replays, strict=True)]
        left = gc.collect()
    finally:
        gc.enable()
    assert again == found == ["legal"]
    assert left == 0
