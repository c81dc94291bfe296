"""Games that grow line by line: each line as the whole record says, looking leaves no trace, going back is exact."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tests.support.importing import LIBRARY
from tests.support.rotating import in_turn, is_full
from verifier.api.table import Table
from verifier.corpus.batch import Batch
from verifier.games.game import HeaderWishes
from verifier.record.model import Replay
from verifier.record.promises import leaves_out
from verifier.record.read import ReplayReader as RecordReader
from verifier.run.same import plain
from verifier.verdicts.judge import plainly
from verifier.verdicts.stepwise import Objection, Stepwise

pytestmark = pytest.mark.property
REPLAYS = Path(__file__).resolve().parents[2] / "replays"
GAMES = ("puzzle-strike/3e", "puzzle-strike-2/base")
#: Of the shipped records, each so many-th is followed line by line, a third of these in turn.
SHARE = 5
#: At each so many-th line of a game everything that only looks is called.
LOOK = 6


def full_records() -> Iterator[tuple[Batch, Replay]]:
    """Shipped records that leave nothing out, have no corrections and claim nothing that a later line may bear out."""
    batch = Batch(LIBRARY)
    for path in in_turn(sorted(REPLAYS.rglob("*.yaml"))[::SHARE], 12):
        for replay in batch.replays(str(path)):
            if isinstance(replay, Replay) and not (replay.corrections or replay.claims or leaves_out(replay)):
                if replay.record.reactions == "all" and replay.record.moves == "all":
                    yield batch, replay


def started(batch: Batch, replay: Replay) -> Stepwise | None:
    """The game that a record begins; None if there is none."""
    try:
        return Stepwise(batch.game(replay), replace(replay, events=(), result=None))
    except Exception:  # a set-up that is no game's, which the audit says
        return None


def test_a_line_is_judged_as_the_record_up_to_it() -> None:
    lines = 0
    for batch, replay in full_records():
        game, stepwise = batch.game(replay), started(batch, replay)
        step = stepwise.first if stepwise is not None else None
        for number, event in enumerate(replay.events, 1):
            if stepwise is None or step is None:
                break
            found = stepwise.judge(step, "", (event,))
            whole = plainly(game, replace(replay, events=replay.events[:number], result=None))
            said = "legal" if not isinstance(found, Objection) else found.verdict
            assert said == ("legal" if whole.verdict == "consistent" else whole.verdict), (replay.path, event)
            if isinstance(found, Objection):
                assert whole.fault is not None
                assert (found.stop.event.line, found.stop.refusal.clause) == (whole.fault.line, whole.fault.clause)
            step = None if isinstance(found, Objection) else found
            lines += 1
    assert lines > (1500 if is_full() else 70)


def standing(table: Table) -> list[object]:
    """Where a table stands, as a value: of each branch its readings and its newest mark."""
    marks = [(branch.chosen, branch.mark) for branch in table._step.branches]
    return [(chosen, mark.moves, mark.reached, mark.spare, plain(mark.position)) for chosen, mark in marks]


def look(table: Table, random: Random) -> None:
    """Everything that only looks; every move that is listed is accepted."""
    twin = table.copy()
    if twin.lines:
        twin.undo()
    table.position()
    for seat in table.header.seats:
        table.seen_by(seat.id)
    moves = list(table.legal()) if table.question is not None and not table.question.is_chance else []
    assert [str(move) for move in moves if table.why_not(move) is not None] == []
    table.why_not("P2 draw 1 1")
    table.why_not(f"P1 buy {random.randint(1, 4)}")
    assert table.record()


@pytest.mark.parametrize("ruleset", GAMES)
def test_looking_leaves_no_trace_and_going_back_is_exact(ruleset: str) -> None:
    game = LIBRARY.open(ruleset)
    for number, mode in in_turn(enumerate(game.document.section("modes")), 2):
        random = Random(f"{ruleset}/{mode}")
        header = game.invent(random, number, HeaderWishes(mode))
        looked, blind = Table(game, header, game.names), Table(game, header, game.names)
        while looked.question is not None and len(looked.lines) < 120 and not looked.unsettled:
            move = looked.sample(random)
            if len(looked.lines) % LOOK == 0:
                look(looked, random)
            looked.push(move)
            blind.push(move)
        assert standing(looked) == standing(blind), mode
        assert looked.record() == blind.record()

        records = [blind.record()]
        for _ in range(min(40, len(blind.lines))):
            blind.undo()
            records.append(blind.record())
        for before in reversed(records[:-1]):
            blind.push(looked.lines[len(blind.lines)])
            assert blind.record() == before
        assert standing(looked) == standing(blind), mode


def test_a_needless_word_on_the_last_line_does_not_begin_the_next_turn() -> None:
    """Words that are left on the line of a purchase are no reason to answer for a player who has yet to speak."""
    header = {
        "format": "replay/1",
        "ruleset": "puzzle-strike-2/base",
        "facts": {
            "height-bonus": {"3": 0, "5": 1, "10": 4, "11": 4, "12": 4, "13": 5, "14": 6},
            "buy-costs": {"3": 2, "4": 4, "5": 5},
        },
        "mode": "duel",
        "seats": {"P1": {"player": "Alice", "character": "degrey"}, "P2": {"player": "Bob", "character": "jaina"}},
        "deck": "birthday-bash",
        "bank": ["party-pink-card", "party-green-card", "party-pink-card", "party-green-card", "party-green-card"],
    }
    moves = (
        "P1 draw basic-block search-for-the-truth swap crash-gem swap",
        "P2 draw basic-block basic-block unstable-power crash-gem burning-vigor",
        "P1 ante",
        "P1 drop",
        "P1 play crash-gem",
        "P1 play basic-block -> P2",
        "P1 buy 3",
        "P1 deal party-pink-card",
        "P1 draw tyrant-crusher skip-ahead basic-block crash-gem degrey-third",
        "P2 ante",
        "P2 play unstable-power",
        "P2 diamond trickshot",
    )
    replay = RecordReader(LIBRARY.names).json(json.dumps({**header, "moves": ""}).encode(), "test")
    game = LIBRARY.open(replay.ruleset, replay.overlays)
    table = Table(game, replay, game.names)
    for line in moves:
        table.push(line)
    assert table.lines == moves
