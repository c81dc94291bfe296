"""Positions of Puzzle Strike 2 whose reads and writes are noted, and steps of cards carried out on them.

What other cards do is theirs: the steps inside a step, and the texts of cards that a step has played, are left out.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from random import Random
from typing import Any

import pytest

from tests.support.recording import Notes, carried_out, judging, noted, noted_class, nothing, on_other
from tests.support.second import further, invented
from tests.support.walk import questions
from verifier.games.game import HeaderWishes
from verifier.games.puzzle_strike_2.footprint import ASKED_OF_ALL
from verifier.games.puzzle_strike_2.operations import OPERATIONS, bank_cards, cards, turns
from verifier.games.puzzle_strike_2.operations.base import CardOperation
from verifier.games.puzzle_strike_2.play import Play
from verifier.games.puzzle_strike_2.state import Frame, Seat, State
from verifier.games.puzzle_strike_2.vocabulary import WORDS
from verifier.games.steps import every_operation
from verifier.kernel.footprint import OTHER_SIDE

#: The resource that each part of a seat and of the position belongs to; parts that belong to none are bookkeeping.
OF_SEAT: Mapping[str, str] = {
    "hand": "hand", "deck": "deck", "discard": "deck", "top": "deck", "bottom": "deck",
    "more_buys": "buys", "pile": "pile", "incoming": "incoming",
    "meters": "meters", "actions": "actions", "buy_adjust": "buy-cost", "lasting": "lasting",
}  # fmt: skip
OF_STATE: Mapping[str, str] = {"bank": "bank", "left": "bank"}
NotedSeat, NotedState = noted_class(Seat, OF_SEAT), noted_class(State, OF_STATE)
Judging = judging(Play)


@cache
def uses() -> Mapping[str, list[tuple[int, CardOperation]]]:
    """Every step of every card's text by its operation, each with the card."""
    found: dict[str, list[tuple[int, CardOperation]]] = {name: [] for name in OPERATIONS}
    for card in (*invented().rules.cards, *further().rules.cards):
        for program in (card.main, *(trigger.steps for trigger in card.triggers)):
            for step in every_operation(program):
                if isinstance(step, CardOperation):
                    found[step.name].append((card.index, step))
    return found


@cache
def position(seed: int) -> Play:
    """A game somewhere in its middle, in an action phase."""
    random = Random(seed)
    play = invented().start(invented().invent(random, seed, HeaderWishes("duel")), {})
    assert isinstance(play, Play)
    wanted = random.randrange(20, 120)
    for number, _ in enumerate(questions(play, random)):  # type: ignore[arg-type]
        if number >= wanted and play.state.moment == "acting":
            break
    return play


def observed(card: int, step: CardOperation, plain: Play, random: Random) -> Notes:
    """What a step reads and writes when it is carried out in a position."""
    notes, seat = Notes(), plain.state.active
    with notes.pause():
        copied = plain.state.copy()
        state: Any = noted(copied, NotedState, OF_STATE, notes, "")
        sides = ["" if number == seat else OTHER_SIDE for number in range(len(copied.seats))]
        seats = zip(copied.seats, sides, strict=True)
        state.seats = [noted(one, NotedSeat, OF_SEAT, notes, side) for one, side in seats]
        play = on_other(plain, Judging, state, notes)
        state.seats[seat].table[card] += 1
    carried_out(step, play, Frame(seat, card), random)
    return notes


def declared(step: CardOperation) -> tuple[set[str], set[str]]:
    """What a step reads, with what its words and the game look at, and what it says that it changes."""
    own = set(step.touches.writes.split())
    writes = own | {OTHER_SIDE + resource for resource in own if step.reaches}
    of_all = {side + resource for resource in ASKED_OF_ALL for side in ("", OTHER_SIDE)}
    words = {WORDS[word].looks_at for word in step.words()}
    return {*step.touches.reads.split()} | writes | words | of_all, writes


@contextmanager
def steps_inside_left_out() -> Iterator[None]:
    """Leave out the steps inside a step, and the texts of cards that a step has played."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(turns, "run_steps", nothing)
        patch.setattr(turns, "play_card", nothing)
        patch.setattr(cards, "play_card", nothing)
        patch.setattr(bank_cards, "play_card", nothing)
        yield
