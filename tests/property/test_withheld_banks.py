"""Simulated games whose bank, last lines or way of winning are withheld in part: nothing of it is a fault."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from tests.support.games import NOWHERE, Log, game, puzzle_chips, read_lines, simulated
from verifier.language.node import Node
from verifier.record.model import Replay
from verifier.verdicts.judge import audit

pytestmark = pytest.mark.property
FINE = ("legal", "consistent")


def with_bank(replay: Replay, stacks: Sequence[str]) -> Replay:
    """The record with another bank."""
    items = tuple(Node(NOWHERE, text=stack) for stack in stacks)
    return replace(replay, setup={**replay.setup, "bank": Node(NOWHERE, items=items)})


def stacks_of(replay: Replay) -> list[str]:
    """The stacks of its bank."""
    return [item.text or "" for item in replay.setup["bank"].items or ()]


def withheld(stacks: Sequence[str], random: Random) -> list[str]:
    """The stacks, some of them not known."""
    gone = random.sample(range(10), random.choice((1, 3, 5, 8, 10)))
    return ["?" if number in gone else stack for number, stack in enumerate(stacks)]


@pytest.mark.parametrize("seed", range(12))
def test_what_is_withheld_is_no_fault(seed: int) -> None:
    random, replay = Random(seed), simulated(seed).replay
    cut = replace(replay, events=replay.events[: random.randrange(len(replay.events))])
    open_bank = with_bank(cut, withheld(stacks_of(replay), random))
    assert audit(game(), replace(open_bank, result=None)).verdict == "consistent"
    if replay.result is not None:
        assert audit(game(), replace(cut, result=replace(replay.result, by=""))).verdict in FINE


def one_chip_changed(log: Log, random: Random) -> Replay:
    """The game up to a purchase or a gain, which is of another chip."""
    lines = list(log.lines)
    at = random.choice([number for number, line in enumerate(lines) if " buy " in line or " gain " in line])
    lines[at] = " ".join((*lines[at].split()[:2], random.choice(puzzle_chips())))
    return replace(read_lines(log.replay, lines[: at + 2]), result=None)


@pytest.mark.parametrize("seed", range(12))
def test_an_open_bank_is_judged_as_the_banks_that_it_can_be(seed: int) -> None:
    random, log = Random(seed), simulated(seed)
    replay, known = one_chip_changed(log, random), withheld(stacks_of(log.replay), random)
    found = audit(game(), with_bank(replay, known))
    named = [stack for stack in known if stack != "?"]
    told = [f"{said}" for said in found.open]
    needed = [chip for text in told if "need " in text for chip in text.split("need ")[1].split(", ")]
    others = [chip for chip in puzzle_chips() if chip not in (*named, *needed)]
    filled = [*named, *needed, *random.sample(others, 10 - len(named) - len(needed))]
    assert (audit(game(), with_bank(replay, filled)).verdict in FINE) == (found.verdict in FINE)
