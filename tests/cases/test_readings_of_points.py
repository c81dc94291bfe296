"""Points whose readings are presumed or open: each alternative can be run, and a record shows the difference.

Every file of `questions/` has a `header` for all of its cases. A case names the point and one record; `verdicts` says
what becomes of it under each reading, the presumed one first.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.support.data import read_data
from tests.support.each import each_of
from tests.support.games import library
from verifier.record.read import ReplayReader
from verifier.verdicts.judge import examine

FOLDER = Path(__file__).parent / "questions"


def cases() -> Iterator[Any]:
    """Every case of every file, with the header that it stands under."""
    for path in sorted(FOLDER.glob("*.yaml")):
        found = read_data(path)
        for number, case in enumerate(found["cases"]):
            header = {**found["header"], **case.get("header", {})}
            yield pytest.param(header, case, id=f"{path.stem}-{case['point']}-{number}")


@each_of(("header", "case"), list(cases()))
def test_each_reading_of_a_point_has_its_own_verdict(header: Mapping[str, Any], case: Mapping[str, Any]) -> None:
    text = yaml.safe_dump({**header, "moves": case["moves"].splitlines()}, sort_keys=False, width=1_000)
    replay = ReplayReader(library().names).text(text, case["point"])
    game = library().open(replay.ruleset, replay.overlays)
    verdicts = case["verdicts"]
    assert len(set(verdicts.values())) > 1, "a record shows a difference"
    for reading, wanted in verdicts.items():
        found = examine(game, replace(replay, readings={**replay.readings, case["point"]: reading}))
        assert found.verdict == wanted, (reading, found.fault)

    presumed = {item.key: item.reading for item in game.presumptions}
    point = game.points[case["point"].partition("@")[0]]
    assert next(iter(verdicts)) == presumed.get(case["point"], point.alternatives[0])
