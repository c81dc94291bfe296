"""Whether a line is taken in one call or by every rule, it comes to the same: who listens hears of every question."""

from dataclasses import replace
from random import Random

import pytest

from tests.support.games import library
from tests.support.rotating import in_turn
from verifier.games.game import Game, HeaderWishes
from verifier.kernel.event import Event
from verifier.run.listener import Listener
from verifier.simulate.corpus import corpus
from verifier.verdicts.judge import Run


def altered(events: tuple[Event, ...], random: Random) -> tuple[Event, ...]:
    """The lines with one of them left out, told twice, put later, or with words of another."""
    lines, at, other = list(events), random.randrange(len(events)), random.choice(events)
    match random.randrange(4):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, lines[at])
        case 2:
            lines.insert(min(at + 1, len(lines) - 1), lines.pop(at))
        case _:
            lines[at] = lines[at]._replace(args=other.args)
    return tuple(line._replace(line=number) for number, line in enumerate(lines, 1))


def said_of(run: Run) -> tuple[object, ...]:
    """What a run comes to, the position included."""
    return run.fault, run.trail.events, run.trail.silences, run.play.readings.reached, run.play.describe()


@pytest.mark.parametrize("ruleset", ["puzzle-strike/3e", "puzzle-strike-2/base", "strange-synergy/base"])
def test_a_line_taken_at_once_comes_to_what_the_rules_of_reading_say(ruleset: str) -> None:
    for seed in in_turn(range(3), 3):
        compare_readings(library().open(ruleset), Random(seed), seed)


def compare_readings(game: Game, random: Random, seed: int) -> None:
    """Judge made-up games, and altered ones, in both ways."""
    for replay, _ in corpus(game, 2, seed, HeaderWishes()):
        for events in (replay.events, *(altered(replay.events, random) for _ in range(3))):
            record = replace(replay, events=events)
            assert said_of(Run(game, record, {})) == said_of(Run(game, record, {}, listens=Listener))
