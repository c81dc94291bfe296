"""More ways of taking a record than are tried: it is undecided, wherever it is asked about, and says why."""

import pytest

from tests.support.games import Log, game, read_lines, simulated
from tests.support.ways import attacked_header
from verifier.api.table import Refused, Table
from verifier.record.model import Replay
from verifier.run import explore
from verifier.verdicts.inspect import inspect
from verifier.verdicts.judge import audit
from verifier.verdicts.settled import NotPlaced, place


@pytest.fixture(scope="module")
def wrong() -> Replay:
    """A game with reactions, and a fault behind them."""
    log: Log = simulated(2, attacked_header)
    lines = [line.partition(" = ")[0] for line in log.lines[:30]]
    return read_lines(log.replay, [*lines, "P1 buy 9"])


def test_all_ways_are_tried(wrong: Replay) -> None:
    assert audit(game(), wrong).verdict == "illegal"


def test_if_not_all_are_tried_nothing_is_illegal(wrong: Replay, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explore, "MOST_WAYS", 2)
    found = audit(game(), wrong)
    assert found.verdict == "undecided"
    assert found.fault is not None
    assert found.fault.code == "UD27"
    assert found.fault.message.startswith("the lines up to here can be taken in more than 2 ways; in those tried: ")
    assert inspect(game(), wrong, found.fault.line, {}).undecided
    with pytest.raises(NotPlaced, match="is not decided"):
        place(game(), wrong, 99, {})


def test_what_plainly_holds_needs_no_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explore, "MOST_WAYS", 1)
    log = simulated(2, attacked_header)
    assert audit(game(), log.replay).verdict == "legal"


def test_a_table_says_so_too(wrong: Replay, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explore, "MOST_WAYS", 1)
    table = Table(game(), wrong, game().names)
    table.push("P1 play sneak-attack")
    table.push("P2 react self-improvement")
    with pytest.raises(Refused) as refused:
        table.push("P2 draw 4 4 4")
    assert refused.value.refusal.verdict == "undecided"
