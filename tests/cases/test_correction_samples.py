"""The sample records with corrections get the verdicts they expect, and a ruling does no more than it may."""

import re
from pathlib import Path

import pytest

from tests.support.each import each_of
from verifier.corpus.batch import Batch
from verifier.games.library import Library
from verifier.kernel.source import Unreadable
from verifier.record.model import Replay
from verifier.record.read import ReplayReader
from verifier.verdicts.judge import audit
from verifier.verdicts.outcome import mismatch

pytestmark = pytest.mark.cases
LIBRARY = Library()
FINE = ("legal", "consistent")
REPLAYS = LIBRARY.root.resolve().parent / "replays"
SAMPLES = sorted((REPLAYS / "puzzle-strike" / "corrections").glob("*.yaml"))
ILLEGAL = sorted(path for path in REPLAYS.glob("*/*/illegal/*/*.yaml") if "series" not in path.parts)


@each_of("path", SAMPLES, ids=lambda path: path.stem)
def test_a_sample_gets_the_verdict_it_expects(path: Path) -> None:
    (outcome,) = Batch(LIBRARY).outcomes(str(path))
    assert outcome.expect is not None
    assert mismatch(outcome.audit, outcome.expect) == ""


def test_there_is_a_sample_of_every_verdict_that_corrections_can_lead_to() -> None:
    found = [next(iter(Batch(LIBRARY).outcomes(str(path)))).audit for path in SAMPLES]
    assert {one.verdict for one in found} == {"legal", "consistent", "illegal", "undecided", "malformed"}
    outcomes = {ruling.outcome for one in found for ruling in one.rulings}
    remedies = {"mended", "changes nothing"}
    assert outcomes == {"lifted", "settled", "unneeded", "other", "impossible", *remedies}


@pytest.mark.rotating(60)
@pytest.mark.parametrize("path", ILLEGAL, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_an_accepted_line_is_at_fault_no_more(path: Path) -> None:
    text = path.read_text("utf-8")
    replay = ReplayReader(LIBRARY.names).text(text, str(path))
    game = LIBRARY.open(replay.ruleset, replay.errata)
    plain = audit(game, replay)
    line = plain.fault.line if plain.fault is not None else 0
    if plain.fault is None or plain.verdict != "illegal" or line not in [event.line for event in replay.events]:
        return  # the set-up or the result, which no ruling is about, or what hangs on a pack beside the record
    ruled = audit(game, ruled_on(text, line, str(path), "accepts"))
    if plain.fault.clause:
        overridden = audit(game, ruled_on(text, line, str(path), f"overrides {plain.fault.clause}"))
        assert ruled.verdict in FINE or overridden.verdict not in FINE
    if ruled.verdict == "illegal":
        assert ruled.fault is not None
        assert ruled.fault.line > line, "a later line, or the result"
    (ruling,) = ruled.rulings
    assert ruling.without == plain.fault
    assert ruling.outcome != "impossible" or ruled.verdict == "undecided"


def ruled_on(text: str, line: int, path: str, effect: str) -> Replay:
    """The record with a ruling right after a line that is about it."""
    lines = text.splitlines()
    indent = re.match(r"\s*", lines[line - 1])
    lines.insert(line, f'{indent[0] if indent else ""}ruling "it stands" {effect} on {line}')
    try:
        return ReplayReader(LIBRARY.names).text("\n".join(lines) + "\n", path)
    except Unreadable as error:
        raise AssertionError(str(error)) from None
