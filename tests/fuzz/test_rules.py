"""Some edited rule files, errata and packs (FUZZ_COUNT, from FUZZ_SEED), and every one that ever failed."""

import os
from pathlib import Path
from random import Random

import pytest

from tests.fuzz.rules import CORPUS, Rulesets, check, look_at, place

COUNT, SEED = int(os.environ.get("FUZZ_COUNT", "10")), int(os.environ.get("FUZZ_SEED", "0"))
KEPT = sorted(CORPUS.glob("*.yaml"))


@pytest.fixture(scope="module")
def edited(tmp_path_factory: pytest.TempPathFactory) -> Rulesets:
    """A copy of the rulesets in which files are replaced."""
    return Rulesets(tmp_path_factory.mktemp("edited"))


@pytest.mark.rotating(2)
@pytest.mark.parametrize("seed", range(SEED, SEED + COUNT))
def test_what_is_wrong_is_said_with_its_place(edited: Rulesets, seed: int) -> None:
    check(edited, seed)


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_what_failed_once(edited: Rulesets, path: Path) -> None:
    for seed in range(3):  # each looks with some of the commands
        look_at(edited, place(path), path.read_text("utf-8", "surrogatepass"), Random(seed))
