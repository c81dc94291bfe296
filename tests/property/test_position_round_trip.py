"""A written position is read back as the very same state, in every settled position of every game that is shipped."""

from functools import cache
from pathlib import Path
from random import Random

import pytest

from tests.support.games import game as first_game
from tests.support.notes import heard
from tests.support.positions import differences, from_block, settled_positions
from tests.support.second import further, invented
from verifier.corpus.batch import Batch
from verifier.games.game import Game, HeaderWishes
from verifier.games.library import Library
from verifier.record.model import Replay
from verifier.record.read import ReplayReader
from verifier.record.write import write_replay
from verifier.verdicts.excerpt import excerpt
from verifier.verdicts.judge import audit
from verifier.verdicts.settled import Settler, readings_at

pytestmark = pytest.mark.property
ROOT = Path(__file__).resolve().parents[2] / "replays"
GAMES = sorted((ROOT / "puzzle-strike/3e/legal/games").glob("*.yaml"))
#: Of each game every so many lines are judged in a short record; which ones differs from game to game.
EVERY = 37


@cache
def edition(name: str) -> Game:
    """A ruleset, opened once."""
    return Library().open(name)


def read(path: Path) -> Replay:
    """A stored record."""
    return ReplayReader(lambda *_: first_game().names).text(path.read_text(encoding="utf-8"), str(path))


@pytest.mark.rotating(20)
@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_every_settled_position_of_a_shipped_game_is_read_back_alike(path: Path) -> None:
    game, replay = first_game(), read(path)
    settler, reader, trail = heard(game, replay, lambda: Settler(len(replay.events)))
    assert trail.stop is None
    assert len(settler.points) > len(replay.events) / 3
    for point in settler.points.values():
        reader.play.resume(point.position)
        again = from_block(game, replay, reader.play.written_position())
        assert differences(reader.play, again) == {}


@pytest.mark.rotating(20)
@pytest.mark.parametrize("number", range(len(GAMES)), ids=[path.stem for path in GAMES])
def test_a_short_record_says_of_its_line_what_the_long_one_says(number: int) -> None:
    game, replay = first_game(), read(GAMES[number])
    lines = sorted({event.line for event in replay.events})
    for line in (*lines[number % EVERY :: EVERY], lines[-1] + 1):
        short = excerpt(game, replay, line, {})
        assert short.passed_over == 0
        found = audit(
            game, ReplayReader(lambda *_: game.names).text(write_replay(short.replay, game.names), "short.yaml")
        )
        assert found.verdict in ("legal", "consistent"), (line, found.fault)
    assert found.ended == "overflow"


WAYS = [
    (name, mode, seats)
    for name in ("puzzle-strike/3e", "puzzle-strike/1e", "puzzle-strike/2e", "puzzle-strike/shadows")
    for mode, laid in edition(name).rules.modes.items()  # type: ignore[attr-defined]
    for seats in laid.mode.players
]


@pytest.mark.rotating(20)
@pytest.mark.parametrize(("name", "mode", "seats"), WAYS)
def test_every_settled_position_of_a_made_up_game_is_read_back_alike(name: str, mode: str, seats: int) -> None:
    game, random = edition(name), Random(seats)
    header = game.invent(random, 0, HeaderWishes(mode, "random", (), seats))
    count = 0
    for play in settled_positions(game, header, random):
        assert differences(play, from_block(game, header, play.written_position())) == {}
        count += 1
    assert count > 20


@pytest.mark.rotating(3)
@pytest.mark.parametrize(
    ("mode", "seats"),
    [("duel", 2), ("multiplayer", 3), ("multiplayer", 4), ("solo", 1), ("coop", 2), ("coop", 4)],
)
@pytest.mark.parametrize("seed", range(3))
def test_so_is_every_one_of_the_second_game(mode: str, seats: int, seed: int) -> None:
    game, random = (further if seed == 2 else invented)(), Random(seed)
    header = game.invent(random, seed, HeaderWishes(mode, "random", (), seats))
    count = 0
    for play in settled_positions(game, header, random):
        assert differences(play, from_block(game, header, play.written_position())) == {}
        count += 1
    assert count > 10


FAULTY = sorted((ROOT / "puzzle-strike/3e/illegal").glob("*/*.yaml"))[::9]
FAULTY += sorted((ROOT / "puzzle-strike-2/base/illegal").glob("*/*.yaml"))[::17]
DISPUTED = sorted((ROOT / "puzzle-strike/3e/positions").glob("open-*.yaml"))[::3]


@pytest.mark.rotating(8)
@pytest.mark.parametrize("path", [*FAULTY, *DISPUTED], ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_faulty_line_is_as_wrong_in_a_short_record(path: Path) -> None:
    rules = Library()
    replay = ReplayReader(rules.names).text(path.read_text(encoding="utf-8"), str(path))
    game = Batch(rules, ()).game(replay)
    whole = audit(game, replay)
    assert whole.fault is not None
    if whole.fault.line not in {event.line for event in replay.events}:
        return  # the set-up or the result is wrong
    short = excerpt(game, replay, whole.fault.line, readings_at(whole, whole.fault.line))
    text = write_replay(short.replay, game.names)
    found = audit(game, ReplayReader(rules.names).text(text, str(path)))
    assert found.fault is not None
    assert (found.verdict, found.fault.clause) == (whole.verdict, whole.fault.clause)
