"""The induction step of Puzzle Strike 2: what is kept by it, and that nothing is that a changed text or turn breaks.

Every operation of a text is changed so that it breaks each of the rows besides what it does. Not for: limits at the
questions that keep them (`test_second_game`).
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import replace
from typing import Any

import pytest

pytest.importorskip("z3", reason="z3-solver is not installed")

from verifier.games.library import Library
from verifier.games.puzzle_strike_2 import turn
from verifier.games.puzzle_strike_2.play import Play
from verifier.games.puzzle_strike_2.state import Frame, Seat, State
from verifier.games.puzzle_strike_2.strides import Stride, strides, texts
from verifier.kernel.ask import Moves
from verifier.search.induction import Allowance, Steady, take, taken_along
from verifier.search.prove import InvariantRow
from verifier.symbolic.path import SymbolicPath
from verifier.symbolic.solver import Solver

pytestmark = pytest.mark.property
GAME = Library().open("puzzle-strike-2/base")
RULES: Any = GAME.rules
STRIDES = {one.name: one for one in strides(RULES)}


def rows() -> dict[str, InvariantRow]:
    """The rows of a proof, with nothing shown."""
    return {kind: InvariantRow(kind, title) for kind, title in GAME.statements().items()}


def along(stride: Stride, paths: int = 60) -> Steady:
    """A stride along its first paths."""
    return taken_along(stride, rows(), paths, Allowance())  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["the end of a turn", "a turn cut short"])
def test_a_step_of_the_turn_keeps_everything(name: str) -> None:
    found = rows()
    assert take(STRIDES[name], found, Allowance())  # type: ignore[arg-type]
    assert [kind for kind, row in found.items() if row.unshown or row.presumed] == []
    assert found["cards"].strides == found["pile"].strides == found["one-buy"].strides == 1


def test_a_step_of_too_many_paths_leaves_every_row_open() -> None:
    found = rows()
    assert not take(STRIDES["the step action"], found, Allowance(20))  # type: ignore[arg-type]
    assert {why for row in found.values() for why in row.unshown} == {"the step action: cut off"}


# What a changed operation does besides: by the row that it breaks.
Harm = Callable[[Play, Frame], None]


def lose_a_card(play: Play, frame: Frame) -> None:
    """A card of the hand is gone."""
    play.state.seats[0].hand[play.state.bank[0]] -= 1


def make_a_card(play: Play, frame: Frame) -> None:
    """A card comes from nowhere."""
    play.state.trash[play.state.bank[0]] += 1


def overfill_a_pile(play: Play, frame: Frame) -> None:
    """A pile gets a gem more than there are spaces."""
    play.state.seats[0].pile.extend((0,) * (play.rules.parameters["spaces"] + 1))


def lose_the_scepter(play: Play, frame: Frame) -> None:
    """Nobody holds the scepter."""
    play.state.holder = -1


def renew_the_diamond(play: Play, frame: Frame) -> None:
    """A diamond that was used is there again."""
    play.state.seats[0].diamonds += 1


def buy_once_more(play: Play, frame: Frame) -> None:
    """The player may buy another card."""
    play.state.seats[0].more_buys += 1


def buy_again(play: Play, frame: Frame) -> None:
    """A phase of the turn comes again."""
    play.state.phase -= 1


def take_an_ante_up_back(play: Play, frame: Frame) -> None:
    """An Ante Up is no longer set out."""
    play.state.revealed -= 1


def steal_a_slot(play: Play, frame: Frame) -> None:
    """The bank shows a card less."""
    card = play.state.bank.pop()
    play.state.seats[0].hand[card] += 1
    play.busy = False


def place_a_card(play: Play, frame: Frame) -> None:
    """A card that is no creature lies in a creature slot."""
    play.state.seats[0].creature = play.state.bank[0]


def fill_a_meter(play: Play, frame: Frame) -> None:
    """A meter is full, and nothing is under way."""
    play.state.seats[0].meters[0] = play.rules.parameters["meter"]
    play.busy = False


HARMS: Mapping[str, tuple[Harm, ...]] = {
    "cards": (lose_a_card, make_a_card),
    "pile": (overfill_a_pile,),
    "scepter": (lose_the_scepter,),
    "diamond": (renew_the_diamond,),
    "one-buy": (buy_once_more, buy_again),
    "never falls": (take_an_ante_up_back, renew_the_diamond),
    "row": (steal_a_slot,),
    "creature": (place_a_card,),
    "meters": (fill_a_meter,),
}


def changed(name: str, harm: Harm) -> Stride:
    """A stride that does something besides."""
    plain = STRIDES[name]

    def begin(play: Any) -> Moves:
        yield from plain.begin(play)
        harm(play, Frame(0))

    return replace(plain, begin=begin).straying()


#: One step of each operation of a text, by name.
FIRST = {name.rpartition(": ")[2].split(" ")[0]: name for name in reversed(STRIDES) if ": " in name}
PLANTED = [(operation, kind, harm) for operation in FIRST for kind, harms in HARMS.items() for harm in harms]


@pytest.mark.rotating(48)
@pytest.mark.parametrize(("operation", "kind", "harm"), PLANTED)
def test_no_changed_operation_leaves_a_row_proved(operation: str, kind: str, harm: Harm) -> None:
    assert kind in along(changed(FIRST[operation], harm)).lost


def test_every_operation_of_the_texts_is_changed() -> None:
    def within(program: Any) -> Iterator[str]:
        for step in program:
            yield step.name
            for inner in step.operation.programs():
                yield from within(inner)

    assert set(FIRST) == {name for _, _, program in texts(RULES) for name in within(program)}


@pytest.mark.parametrize("kind", HARMS)
def test_no_changed_step_of_the_turn_leaves_a_row_proved(kind: str) -> None:
    assert kind in along(changed("the end of a turn", HARMS[kind][0])).lost


def test_a_turn_that_passes_with_another_buy_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = turn.next_seat

    def generous(play: Play) -> int:
        play.state.seats[0].more_buys += 1
        return plain(play)

    monkeypatch.setattr(turn, "next_seat", generous)
    assert "one-buy" in along(STRIDES["the end of a turn"]).lost


def test_every_count_of_a_position_is_made_up() -> None:
    with closing(Solver()) as solver:
        play: Any = STRIDES["the end of a turn"].start(SymbolicPath(solver), {})
        known = {name for name in Seat.__slots__ if isinstance(getattr(play.state.seats[0], name), int)}
        same = {name for name in State.__slots__ if isinstance(getattr(play.state, name), int)}
    assert known == {"creature"}  # one or none
    assert same == {"active", "phase", "holder", "serial", "final", "again"}  # gone through, or of effects alone
