"""Positions of Puzzle Strike whose reads and writes are noted, and steps of chips carried out on them.

What other chips do in answer is theirs: nobody reacts, and the steps inside a step are left out.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest

from tests.support.games import NOWHERE, game, random_header
from tests.support.recording import Notes, carried_out, judging, noted, noted_class, nothing
from tests.support.walk import questions
from verifier.games.puzzle_strike import zones
from verifier.games.puzzle_strike.chips import Chip
from verifier.games.puzzle_strike.footprint import RESOURCES
from verifier.games.puzzle_strike.frame import Frame, Incident
from verifier.games.puzzle_strike.operations import OPERATIONS, choices, commands, copies, drawn
from verifier.games.puzzle_strike.operations.base import ChipOperation
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.state import Seat, State, Unseen
from verifier.games.puzzle_strike.vocabulary import VOCABULARY
from verifier.games.steps import Context, every_operation
from verifier.kernel.footprint import OTHER_SIDE, expand
from verifier.language.expression import compile_expression
from verifier.language.node import Node
from verifier.language.reader import load

#: The resource that each part of a seat belongs to; parts that belong to none are bookkeeping.
OF_SEAT: Mapping[str, str] = {
    "hand": "hand", "bag": "bag", "top": "bag", "discard": "discard", "pile": "pile", "stand_ins": "pile",
    "placed": "placed", "money": "money", "carried": "money", "piggy": "piggy", "ended_by": "turn",
    "gained": "gained", "bought": "purchases", "purchases": "purchases",
}  # fmt: skip
#: What a turn may have used up unseen; whether lines say which gems were laid out is bookkeeping.
OF_UNSEEN: Mapping[str, str] = {"balances": "arrows"}
#: And each part of the position; the ante level follows from the bank.
OF_STATE: Mapping[str, str] = {
    "bank": "bank", "traps": "traps", "ante_shift": "ante", "extra_turns": "extra-turns", "discounts": "price",
    "effects": "effect",
}  # fmt: skip
OF_INCIDENT = frozenset(("count", "stand_ins", "immune", "countered", "counters"))


#: The classes of a position whose parts are noted, and of a game on it.
NotedSeat, NotedState = noted_class(Seat, OF_SEAT), noted_class(State, OF_STATE)
NotedUnseen = noted_class(Unseen, OF_UNSEEN)
Judging = judging(Play)


class NotedIncident(Incident):
    """An event, noted."""

    notes: Notes

    def __getattribute__(self, name: str) -> Any:
        if name in OF_INCIDENT and "notes" in self.__dict__:
            self.notes.note(f"incident:{self.kind}", writes=False)
        return object.__getattribute__(self, name)

    def __setattr__(self, name: str, value: object) -> None:
        if name in OF_INCIDENT and "notes" in self.__dict__:
            self.notes.note(f"incident:{self.kind}", writes=True)
        object.__setattr__(self, name, value)


@cache
def position(seed: int) -> Play:
    """A game somewhere in its middle."""
    random = Random(seed)
    play = game().start(random_header(random), {})
    assert isinstance(play, Play)
    wanted = random.randrange(40, 400)
    for number, _ in enumerate(questions(play, random)):
        if number >= wanted:
            break
    return play


def recorded(play: Play, seat: int, notes: Notes) -> Any:
    """The same position with nothing ongoing, in an action phase, noted as a seat sees it."""
    plain = play.state.copy()
    plain.phase = play.rules.turn.index("action")
    plain.ongoing.clear()
    state = noted(plain, NotedState, OF_STATE, notes, "")
    sides = ["" if number == seat else OTHER_SIDE for number in range(len(plain.seats))]
    state.seats = [noted(one, NotedSeat, OF_SEAT, notes, side) for one, side in zip(plain.seats, sides, strict=True)]
    unseen = zip(plain.unseen, sides, strict=True)
    state.unseen = [noted(one, NotedUnseen, OF_UNSEEN, notes, side) for one, side in unseen]
    twin = Judging(play.rules, state, play.readings.afresh(), play.characters)
    twin.notes = notes
    return twin


class Use(NamedTuple):
    """A step of a chip's text, and the event that sets off the text, "" for the main one."""

    chip: Chip
    event: str
    step: ChipOperation


@cache
def uses() -> Mapping[str, list[Use]]:
    """Every step of every chip's text by its operation, and those of operations that no text of the edition has."""
    found: dict[str, list[Use]] = {name: [] for name in OPERATIONS}
    for chip in game().rules.chips:
        half, triggers = chip.reaction, [(one.on, one.steps) for one in chip.triggers]
        for event, program in (("", chip.main), *([(half.to, half.steps)] if half else ()), *triggers):
            for step in every_operation(program):
                if isinstance(step, ChipOperation):
                    found[step.name].append(Use(chip, event, step))
    shield, empty = game().rules.chips[game().rules.index["reversal"]], Node(NOWHERE, fields={})
    for name, event in (("reflect", "send"), ("extra-turn", "")):
        found[name].append(Use(shield, event, OPERATIONS[name](empty, None, ())))  # type: ignore[arg-type]
    for name, operation in OPERATIONS.items():
        if operation.example and not found[name]:
            roundhouse = game().rules.chips[game().rules.index["roundhouse"]]
            found[name].append(Use(roundhouse, "", example_of(operation)))
    return found


def example_of(operation: type[ChipOperation]) -> ChipOperation:
    """The step that an operation gives as an example."""
    rules, node = game().rules, load(operation.example, "example").need(operation.name)
    context: Any = Context(
        "example", lambda piece: rules.index[piece.string()],
        lambda text: compile_expression(text.string(), VOCABULARY, text.position),
        OPERATIONS, {}, [], [], [], piece="chip", sizes=rules.gem_chips,
    )  # fmt: skip
    return operation(node, context, ())


def ready(use: Use, play: Any, seat: int, random: Random) -> Frame:
    """What a step needs to have something to do: whom it works on, what it answers, what was just discarded."""
    frame, other = Frame(seat, use.chip.index), 1 - seat
    frame.affected, frame.chooser = (other,), random.choice((seat, other)) if use.event == "combine" else seat
    if use.event in ("send", "attack", "combine", "incoming"):
        frame.incident = incident_of(use.event, play, seat, random)
        frame.reacting = use.event in ("send", "attack")
    held = [chip for chip, count in enumerate(play.state.seats[other].discard) if count]
    frame.lost = tuple((other, chip) for chip in held[:2])
    frame.trashed_count, frame.trashed_each = 2, (play.rules.wound, play.rules.wound)
    play.state.seats[seat].table[use.chip.index] += 1
    return frame


def incident_of(event: str, play: Any, seat: int, random: Random) -> NotedIncident:
    """The event that a step answers, which the other player makes."""
    found = NotedIncident("send" if event == "incoming" else event, 1 - seat, play.rules.gem_chips[1], 2)
    found.target, found.count, found.largest, found.broken = seat, random.randrange(1, 4), 1, 1
    play.state.flight += found.count
    found.notes = play.notes
    return found


def declared(use: Use, frame: Frame) -> tuple[set[str], set[str]]:
    """What a step says that it reads and writes."""
    sides = {
        "self": ("",),
        "everyone": ("", OTHER_SIDE),
        "chooser": ("" if frame.chooser == frame.seat else OTHER_SIDE,),
    }
    slots = use.step.slots(lambda point: game().rules.points[point].alternatives)
    slots = {key: tuple(RESOURCES.get(name, name) for name in names) for key, names in slots.items()}
    slots["who"] = sides.get(use.step.whom(), (OTHER_SIDE,))

    def named(template: str) -> set[str]:
        found = expand(template, slots)
        kinds = ("arrows", "effect")
        return {name.partition(":")[0] if name.removeprefix(OTHER_SIDE).startswith(kinds) else name for name in found}

    writes = named(use.step.touches.writes) | named(use.step.touches.counts)
    return named(use.step.touches.reads) | writes, writes


def observed(use: Use, plain: Play, random: Random) -> tuple[Notes, Frame]:
    """What a step reads and writes when it is carried out in a position."""
    notes, seat = Notes(), random.randrange(2)
    with notes.pause():
        play = recorded(plain, seat, notes)
        frame = ready(use, play, seat, random)
    carried_out(use.step, play, frame, random)
    return notes, frame


@contextmanager
def steps_inside_left_out() -> Iterator[None]:
    """Leave out the steps inside a step, and the texts of chips that a step has played.

    And that gems which come back to the bank take the places of stand-ins in any pile, under another reading of
    `stand-in.stays` than the presumed one; and that a refill leaves lying what was gained this turn, under another
    one of `refill.gained`.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(zones, "exchange_stand_ins", lambda *_: None)
        patch.setattr(zones, "left_lying", lambda *_: [])
        patch.setattr(choices, "run_steps", nothing)
        for module in (commands, copies, drawn):
            patch.setattr(module, "play_one", nothing)
        yield
