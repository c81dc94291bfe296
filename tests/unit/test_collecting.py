"""How often garbage is looked for while a command runs."""

import gc

import pytest

from verifier.cli.collecting import RARELY, collecting_rarely


def test_garbage_is_looked_for_rarely_while_a_command_runs_and_as_before_afterwards() -> None:
    before = gc.get_threshold()
    with pytest.raises(KeyError), collecting_rarely():
        assert gc.get_threshold() == RARELY
        raise KeyError
    assert gc.get_threshold() == before
