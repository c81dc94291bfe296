"""Legal games as notes that leave out draws, reactions and some plays or a purchase: never illegal."""

from dataclasses import replace
from functools import cache
from random import Random

import pytest

pytest.importorskip("z3", reason="z3-solver is not installed")

from tests.support.toy import RULES, TOY
from verifier.games.game import Game, HeaderWishes
from verifier.games.library import Library
from verifier.record.model import RecordPromise, Replay
from verifier.record.moves import MoveLines, MoveReader
from verifier.simulate.game import simulate
from verifier.verdicts.judge import examine

pytestmark = pytest.mark.property
PROMISE = RecordPromise(draws="none", reactions="none", moves="most")
UNTOLD = ("draw", "refill", "reveal", "react", "decline")
#: Lines that answer what a chip's text asks: they go with its play.
PARTS = ("play", "trash", "discard", "choose", "gain")


@cache
def toy() -> Game:
    """The toy edition."""
    return Library(RULES).open(TOY)


def verb_of(line: str) -> str:
    """The verb of a line."""
    return line.split()[1]


def turns_of(lines: list[str]) -> list[list[str]]:
    """The lines by turn."""
    found: list[list[str]] = []
    for line in lines:
        if verb_of(line) == "ante" or not found:
            found.append([])
        found[-1].append(line)
    return found


def notes_of(lines: tuple[str, ...], random: Random) -> list[str]:
    """The beginning of a game as notes: one purchase is forgotten, or the plays of a turn."""
    told = [line.partition(" = ")[0] for line in lines if verb_of(line) not in UNTOLD][: random.randrange(2, 6)]
    turns = turns_of(told)
    forgotten = random.choice(turns)
    purchases = [line for line in forgotten if verb_of(line) == "buy"]
    if purchases and random.random() < 0.5:
        forgotten.remove(purchases[0])
    else:
        forgotten[:] = [line for line in forgotten if verb_of(line) not in PARTS]
    return [line for turn in turns for line in turn]


def thinned(seed: int) -> Replay:
    """A legal game as such notes."""
    random = Random(seed)
    begun = toy().invent(random, seed, HeaderWishes())
    played = simulate(toy(), begun, random)
    lines = notes_of(played.lines, random)
    source = MoveLines(begun.path, tuple(lines), range(1, len(lines) + 1), [1] * len(lines))
    events = MoveReader(toy().names, len(begun.seats)).read(source)
    return replace(begun, events=events, record=PROMISE, readings={}, result=None)


@pytest.mark.rotating(4)
@pytest.mark.parametrize("first", range(0, 16, 2))
def test_a_legal_game_is_never_called_illegal_for_what_its_notes_leave_out(first: int) -> None:
    for seed in (first, first + 1):
        replay = thinned(seed)
        assert examine(toy(), replay).verdict in ("consistent", "undecided"), replay.events
