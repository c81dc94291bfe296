"""The text of a chip that attacks: what comes before its reactions, and in which order several opponents are affected.

Not for: the reactions themselves (`incidents`).
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from verifier.games.puzzle_strike.frame import Frame
from verifier.games.puzzle_strike.incidents import attack, finish_attack
from verifier.games.steps import run_steps
from verifier.kernel.ask import Moves

if TYPE_CHECKING:
    from verifier.games.operation import Operation
    from verifier.games.puzzle_strike.chips import Chip
    from verifier.games.puzzle_strike.play import Play
    from verifier.games.puzzle_strike.program import Program


def own_steps(main: "Program") -> int:
    """How many steps at the beginning of a text are done before it harms anybody."""
    harmful = (number for number, step in enumerate(main) if whom(step.operation) != "self")
    return next(harmful, len(main))


def whom(operation: "Operation[Play, Frame]") -> str:
    """Whom a step works on: "self", also if all steps inside it do, or "" if that depends."""
    from verifier.games.puzzle_strike.operations.base import ChipOperation

    if isinstance(operation, ChipOperation):
        return operation.whom()
    inside = {whom(step.operation) for program in operation.programs() for step in program}
    return "self" if inside == {"self"} else ""


def answered_late(play: "Play", chip: "Chip") -> bool:
    """Whether what an attack gives its player comes before the reactions to it."""
    return chip.begun > 0 and play.goes_by("attack.answered", "before-the-harm")


def one_by_one(play: "Play", chip: "Chip") -> bool:
    """Whether each opponent is affected before the next one reacts: only where a text ends with its harm."""
    harms = all(whom(step.operation) == "affected" for step in chip.main[chip.begun :])
    return harms and play.goes_by("attack.several", "one-after-another")


def attack_one_by_one(play: "Play", frame: Frame) -> Moves:
    """An attack on several opponents, each of whom reacts and is affected before the next one reacts."""
    chip = play.rules.chips[frame.chip]
    yield from run_steps(chip.main[: chip.begun], play, frame)
    for seats in one_after_another(play, chip, frame.affected):
        frame.affected = seats
        yield from attack(play, frame)
        if frame.affected:
            yield from run_steps(chip.main[chip.begun :], play, frame)
        yield from finish_attack(play, frame)


def one_after_another(play: "Play", chip: "Chip", affected: tuple[int, ...]) -> Sequence[tuple[int, ...]]:
    """Who is affected at a time: one opponent, or those of a team that antes once (PS3-CHIP-SNEAK-ATTACK-02)."""
    if all(step.operation.name != "ante" for step in chip.main[chip.begun :]):
        return [(seat,) for seat in affected]
    teams = dict.fromkeys(play.rules.mode.mates(seat) for seat in affected)
    return [tuple(seat for seat in affected if seat in team) for team in teams]


def run_apart(play: "Play", frame: Frame, begun: int) -> Moves:
    """The text of a chip against several opponents: what each loses and what comes of it, in turn order.

    The first `begun` steps have been carried out.
    """
    main, (first, last) = play.rules.chips[frame.chip].main, play.rules.chips[frame.chip].apart
    affected = frame.affected
    yield from run_steps(main[begun:first], play, frame)
    for seat in affected:
        frame.affected, frame.trashed, frame.trashed_count = (seat,), -1, 0
        yield from run_steps(main[first:last], play, frame)
    frame.affected = affected
    yield from run_steps(main[last:], play, frame)
