"""Every reader of `readers.py`: inputs that once failed, sound ones, and changed ones; more of them by `make fuzz`."""

import hashlib
from pathlib import Path
from random import Random

import pytest

from tests.fuzz.harness import run
from tests.fuzz.readers import LIBRARY, READERS
from tests.support.rotating import in_turn

pytestmark = pytest.mark.unit


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give every reader a folder of its own, and rules that are read once."""
    (tmp_path / "kept").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("verifier.cli.rulesets.library", lambda: LIBRARY)


#: Readers of which one input takes most of a second; they take turns.
DEAR = ("schema-folders", "windows", "thin", "collections", "rule-folders")
IN_TURN = [pytest.param(name, marks=pytest.mark.rotating(len(DEAR)) if name in DEAR else ()) for name in READERS]


@pytest.mark.parametrize("name", IN_TURN)
def test_whatever_is_read_ends_with_a_clear_answer(name: str) -> None:
    reader = READERS[name]

    def target(data: bytes) -> None:
        reader.look(data, Random(hashlib.sha256(data).digest()))

    assert run(name, target, in_turn(reader.seeds(), 3), reader.count, change=reader.change) >= reader.count
