"""Positions of Strange Synergy: what games come to is read back and legal; what no game can come to is refused.

Not for: the norms one by one (`tests/cases/strange-synergy/clauses.yaml`).
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import deepcopy
from dataclasses import replace
from random import Random
from typing import Any, cast

import pytest

from tests.support.each import each_of
from tests.support.synergy import evenly, shipped
from verifier.games.game import Game, HeaderWishes
from verifier.games.playing import Playing
from verifier.games.strange_synergy.state import State, Warrior
from verifier.games.strange_synergy.table import Table
from verifier.kernel.ask import Ask
from verifier.kernel.game import IllegalSetup
from verifier.record.emit import tree
from verifier.record.model import Replay
from verifier.simulate.game import simulate

pytestmark = pytest.mark.property
Position = dict[str, Any]
#: Every way to play with each number of players.
WAYS = [
    (mode, players) for mode, rules in shipped().rules.modes.items() for players in rules.mode.players if players < 5
]
#: So many positions of one game, one in so many of the moves.
KEPT, EACH = 4, 7


class Enough(Exception):
    """All positions that are wanted are kept."""


def positions(game: Game, mode: str, players: int, seed: int) -> tuple[Replay, list[tuple[Position, State]]]:
    """A made-up game of a way to play: its header, and some positions, each as it is written and as it was."""
    replay = game.invent(Random(seed), seed, HeaderWishes(mode=mode, seats=players))
    kept: list[tuple[Position, State]] = []
    asked = 0

    def look(play: Playing, ask: Ask, recorder: object) -> None:
        nonlocal asked
        asked += play.resumable(ask)
        if play.resumable(ask) and asked % EACH == 1 and len(kept) < KEPT:
            kept.append((cast(Position, play.written_position()), cast(State, play.position())))
        if len(kept) == KEPT:
            raise Enough

    with suppress(Enough):
        simulate(game, replay, Random(seed), look=look, questions=400)
    return replay, kept


def begun(game: Game, replay: Replay, position: Position) -> Table:
    """The game that goes on from a position."""
    return cast(Table, game.start(replace(replay, setup={**replay.setup, "position": tree(position)}), {}))


def alike(state: State) -> State:
    """A state with the deck in order, and of warriors that have left nothing but that they have."""
    state.deck.sort()
    state.warriors = {
        number: Warrior(one.seat, gone=True) if one.gone else one for number, one in state.warriors.items()
    }
    return state


@each_of(("mode", "players"), WAYS)
def test_what_a_game_comes_to_is_read_back_and_legal(mode: str, players: int) -> None:
    """Of basic warriors, or with the cards of the made-up pack: one after the other."""
    game = (shipped(), evenly())[WAYS.index((mode, players)) % 2]
    replay, kept = positions(game, mode, players, len(mode) + players)
    assert kept
    for position, state in kept:
        assert alike(cast(State, begun(game, replay, position).position())) == alike(state)


def dead(warrior: dict[str, object]) -> None:
    """Make a warrior dead, with nothing left."""
    warrior.update(dead=True, hits=0, flags=[], cards=[])


def breaks(position: Position, pillar: str, own: str, other: str) -> Iterator[tuple[str, Callable[[Position], object]]]:
    """Ways to break a position, each with its clause: by a warrior of whoever is on turn, and one of another player."""
    yield "SS-DEATH-01", lambda to: to["warriors"][own].update(hits=0)
    yield "SS-DEATH-01", lambda to: to["warriors"][own].update(dead=True, hits=3, flags=[], cards=[])
    yield "SS-DEATH-02", lambda to: to["warriors"][own].update(dead=True, hits=0, flags=["orcs-flag"], cards=[])
    yield "SS-LEAVE-04", lambda to: to["warriors"][own].update(gone=True, flags=[], cards=[])
    yield "SS-OBST-01", lambda to: to["warriors"][other].update(at=pillar)
    yield "SS-MOVE-05", lambda to: to["warriors"][other].update(at=to["warriors"][own]["at"])
    yield "SS-CREA-25", lambda to: to["warriors"][own].update(hits=40)
    yield "SS-STUN-01", lambda to: to["warriors"][own].update({"stunned-by": other})
    yield "SS-CARD-05", lambda to: to["warriors"][own].update({"suppressed-by": other})
    yield "SS-DUR-01", lambda to: to["warriors"][own].update({"in-effect": ["fast"], "cards": []})
    yield "SS-TURN-03", lambda to: to.update(done=[other])
    yield "SS-TURN-03", lambda to: to.update(acting=other)
    yield "SS-TURN-05", lambda to: to.update(acting=own, done=[own])
    yield "SS-MOVE-01", lambda to: to.update(acting=own, done=[], moved=2, struck=0)
    yield "SS-STRK-01", lambda to: to.update(acting=own, done=[], moved=0, struck=2)
    yield "SS-COMP-02", lambda to: to["warriors"][own].update(cards=["fast", "fast"])
    yield "SS-COMP-02", lambda to: to["warriors"][own].update(cards=["face-down"])
    yield "SS-CLASS-07", lambda to: to.update(acting=own, done=[], both=1, moved=1, struck=0)
    yield "SS-DEATH-01", lambda to: to.update(acting=own, done=[], moved=0, struck=0) or dead(to["warriors"][own])
    yield "SS-STUN-01", lambda to: to["warriors"][own].update(idle=1)
    yield "SS-GADG-17", lambda to: to.update(loose={pillar: ["orcs-flag"]})
    yield "SS-CREA-10", lambda to: to["seats"]["P1"].update(powers=["fast"])
    yield "SS-START-08", lambda to: to["seats"]["P2"].update(base=to["seats"]["P1"]["base"])
    yield "SS-OBST-03", lambda to: to["seats"]["P1"].update(base=pillar)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_no_game_comes_to_is_refused(players: int) -> None:
    """Of a game of basic warriors, in which nothing but the sheet's own rules can have brought anything about."""
    game = shipped()
    replay, kept = positions(game, "standard", players, players)
    pillar = str(replay.setup["board"].mapping()["obstacles"].strings()[0])
    tried = 0
    for position, state in kept:
        alive = [number for number, one in state.warriors.items() if one.alive and number not in state.done]
        own = next(number for number in alive if state.warriors[number].seat == state.active)
        other = next(number for number in alive if state.warriors[number].seat != state.active)
        for clause, spoil in breaks(position, pillar, game.notation[own], game.notation[other]):
            broken = deepcopy(position)
            spoil(broken)
            with pytest.raises(IllegalSetup) as found:
                begun(game, replay, broken)
            assert clause in (found.value.refusal.clause, *found.value.refusal.also), (clause, found.value.refusal)
            tried += 1
    assert tried == len(kept) * 24 >= 60
