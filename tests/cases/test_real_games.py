"""Games as tournaments leave them behind, with the verdict that was held right before any was judged.

The records are in `real-games.yaml`, written from the rulebook, the facts about chips and what judges do.
"""

import json
from functools import cache
from pathlib import Path

import pytest

from tests.support.data import read_data
from tests.support.each import each_of
from verifier.games.library import Library
from verifier.kernel.source import Unreadable
from verifier.record.read import ReplayReader
from verifier.verdicts.judge import audit

pytestmark = pytest.mark.cases
PLAYERS = ("Alice", "Bob", "Carol", "Dave")
#: Stacks of a bank of which a case names those alone that matter.
OTHERS = ("sale-prices", "draw-three", "knockdown", "sneak-attack", "roundhouse", "one-two-punch", "self-improvement",
          "really-annoying", "secret-move", "mix-master")  # fmt: skip
EVERY: list[dict[str, object]] = read_data(Path(__file__).with_name("real-games.yaml"))
CASES = [case for case in EVERY if "source" not in case]
SOURCES = [case for case in EVERY if "source" in case]
#: What `...` stands for at the beginning of a source.
BEGINNING = (
    "Alice (Grave) vs Bob (Rook)\nBank: first game\nAlice drew crash, 1 x3, reversal. Bob drew four 1-gems and a crash."
)


@cache
def library() -> Library:
    """The rulesets, opened once."""
    return Library()


def record_of(case: dict[str, object]) -> bytes:
    """The record of a case as one JSON line; its moves are counted from 1."""
    told = {key: value for key, value in case.items() if key not in ("name", "want", "at", "clause", "says")}
    characters, moves = told.pop("characters"), told.pop("moves", None)
    assert isinstance(characters, list)
    seats = {
        f"P{number + 1}": {"player": player} | ({"character": one} if one else {})
        for number, (player, one) in enumerate(zip(PLAYERS, characters, strict=False))
    }
    bank = told.get("bank")
    if isinstance(bank, list) and str(told.get("ruleset", "")).startswith("puzzle-strike/"):
        told["bank"] = [*bank, *(one for one in OTHERS if one not in bank)][: max(10, len(bank))]
    header: dict[str, object] = {"format": "replay/1", "ruleset": "puzzle-strike/shadows", "seats": seats}
    lines = {} if moves is None else {"moves": str(moves).split(" / ")}
    return json.dumps(header | told | lines).encode()


@each_of("case", [pytest.param(case, id=str(case["name"])) for case in CASES])
def test_a_record_gets_the_verdict_that_is_right(case: dict[str, object]) -> None:
    try:
        replay = ReplayReader(library().names).json(record_of(case), "case")
        found = audit(library().open(replay.ruleset, replay.errata), replay)
    except Unreadable as error:
        assert (case["want"], str(case.get("says", ""))) == ("malformed", case.get("says", "")), error
        assert str(case.get("says", "")) in str(error)
        return
    fault = found.fault
    assert found.verdict == case["want"], fault
    if fault is not None:
        assert fault.line == case.get("at", fault.line), fault
        assert case.get("clause", fault.clause) in (fault.clause, fault.code, *fault.also), fault
        assert str(case.get("says", "")) in fault.message


@pytest.mark.parametrize("case", [pytest.param(case, id=str(case["name"])) for case in SOURCES])
def test_what_was_written_down_gets_the_verdict_that_is_right(case: dict[str, object], tmp_path: Path) -> None:
    from tests.support.importing import IMPORTER, LIBRARY, READER

    told = str(case["source"]).replace(" / ", "\n").removeprefix("...")
    path = tmp_path / "source.txt"
    path.write_text(BEGINNING + told if told.startswith("\n") else told, encoding="utf-8")
    found = IMPORTER.read(str(path))
    replays = [READER.text(record.text(), "record.yaml") for record in found.records]
    games = [LIBRARY.open(replay.ruleset, replay.errata) for replay in replays]
    wanted = case["want"] if isinstance(case["want"], list) else [case["want"]]
    audits = [audit(game, replay) for game, replay in zip(games, replays, strict=True)]
    assert [one.verdict for one in audits] == wanted, [one.fault for one in audits]
    unread = list(found.account.unknown())
    assert len(unread) == case.get("unread", 0), unread
    assert any(str(case.get("says", "")) in one.message for one in unread) or not unread
