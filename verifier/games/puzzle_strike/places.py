"""Where a game stands in its rules while it runs: everything on which it depends how it goes on from any position.

Two runs that stand at the same place go on alike, whatever they have done, if nothing is known of the position.
Not for: what happens from there (`strides`).
"""

import dis
import sys
from collections.abc import Iterator
from functools import cache
from types import CodeType, FrameType, FunctionType, GeneratorType, MethodType

from verifier.games.domains import Number, Options
from verifier.games.puzzle_strike.arbitrary import Zone
from verifier.games.puzzle_strike.chips import Chip
from verifier.games.puzzle_strike.domains import Chips, Gems
from verifier.games.puzzle_strike.frame import CHIP, Frame, Incident, found_at, kind_of
from verifier.games.puzzle_strike.modes import Mode
from verifier.games.puzzle_strike.operations.base import ChipOperation
from verifier.games.puzzle_strike.plain_domains import Opponents
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.program import Reaction, Trigger
from verifier.games.puzzle_strike.rules import Rules
from verifier.games.puzzle_strike.state import Seat, State
from verifier.games.puzzle_strike.unseen import Unseen
from verifier.games.steps import Step
from verifier.kernel.ask import Ask, Moves
from verifier.kernel.listener import Trace
from verifier.language.expression import Expression

#: By chip, the first one of which the rules make no difference to it.
Alike = tuple[int, ...]
#: What is the same thing all along, or known by everything else that tells one place from another.
PLAIN = (Play, State, Rules, Mode, Unseen, Chips, Gems, Number, Opponents, Options, Trace, GeneratorType)
#: What the rules hold for good: one is another one than another.
FOR_GOOD = (Step, ChipOperation, Trigger, Reaction, Expression, FunctionType, MethodType)
#: How deep things in things are told apart; what lies deeper is like nothing else.
DEEPEST = 5
#: How the names of modules begin that carry out rules: those of games, and what asks several seats at once.
OF_RULES = ("verifier.games", "verifier.kernel.together")
#: The modules that prove something about rules, and carry none out.
OF_PROOFS = frozenset(f"{__package__}.{name}" for name in ("arbitrary", "kept", "loose", "places", "strides"))
#: Instructions after which the next one is not carried out.
LEAVING = frozenset(("RETURN_VALUE", "RETURN_CONST", "RAISE_VARARGS", "RERAISE", "JUMP_FORWARD", "JUMP_BACKWARD",
                     "JUMP_BACKWARD_NO_INTERRUPT"))  # fmt: skip


def place_of(play: Play, alike: Alike, course: Moves) -> object:
    """Where a game stands in its rules, by everything on which it depends how it goes on from any position."""
    state = play.state
    found: list[object] = [state.phase, state.active, len(state.ongoing)]
    found += [bool(state.effects), play.midway, play.unsettled, print_of(play, alike, play.incident)]
    for frame in under_way(course):
        found.append((frame.f_code.co_filename, frame.f_code.co_firstlineno, frame.f_lasti))
        live, local = needed_after(frame.f_code, frame.f_lasti), frame.f_locals
        found += [(one, print_of_part(play, alike, one, local[one])) for one in sorted(live & local.keys())]
    return tuple(found)


def under_way(course: Moves) -> Iterator[FrameType]:
    """The functions of the rules that are under way in a course of questions, whether one is asked or it is running."""
    frames = outer_frames(sys._getframe(1)) if is_running(course) else inner_frames(course)
    return (one for one in frames if is_of_the_rules(one.f_globals.get("__name__", "")))


def is_running(course: object) -> bool:
    """Whether a course of questions is being carried out, and does not wait for an answer."""
    return isinstance(course, GeneratorType) and course.gi_running


def is_of_the_rules(module: str) -> bool:
    """Whether a module carries out rules; what proves something about them does not."""
    return module.startswith(OF_RULES) and module not in OF_PROOFS


def outer_frames(frame: FrameType | None) -> Iterator[FrameType]:
    """The functions that have called one another, the last one first."""
    while frame is not None:
        yield frame
        frame = frame.f_back


def inner_frames(course: object) -> Iterator[FrameType]:
    """The functions that wait for one another to be told an answer, the first one first."""
    while isinstance(course, GeneratorType) and course.gi_frame is not None:
        yield course.gi_frame
        course = course.gi_yieldfrom


#: What of a frame or an incident is made up anew whenever anything can have happened.
MADE_UP = frozenset(("answered", "broken", "count", "counter", "countered", "counters", "largest", "stand_ins"))
#: What holds a kind of chip: only by what the rules can tell it from others does anything depend on it.
KINDS = frozenset(("answer", "bought", "candidate", "chip"))


def print_of_part(play: Play, alike: Alike, name: str, value: object, depth: int = 0) -> object:
    """What an attribute or a local value is; of a chip, what may tell it from others."""
    if name in KINDS and isinstance(value, CHIP) and kind_of(value) >= 0:
        zone, kind = found_at(value)
        return zone, alike[kind]
    return print_of(play, alike, value, depth)


def print_of(play: Play, alike: Alike, value: object, depth: int = 0) -> object:
    """What a value is, as far as anything may depend on it; a count that is not known is told apart by who is told."""
    if depth > DEEPEST:
        return object()
    if isinstance(value, FOR_GOOD):
        return id(value) if not isinstance(value, Step) else id(value.operation)
    if isinstance(value, Frame | Incident):
        left = MADE_UP if isinstance(value, Incident) else ()
        parts = [(name, one) for name, one in vars(value).items() if name not in left]
        return type(value).__name__, tuple(
            (name, print_of_part(play, alike, name, one, depth + 1)) for name, one in parts
        )
    if isinstance(value, Zone):
        return value.name, tuple(list.__iter__(value))
    if isinstance(value, tuple | list | frozenset | set):
        return tuple(print_of(play, alike, one, depth + 1) for one in value)
    if isinstance(value, dict):
        return tuple(print_of(play, alike, one, depth + 1) for one in value.items())
    if isinstance(value, Seat):
        return play.state.seats.index(value)
    if isinstance(value, Ask):
        return value.decision, value.seat
    if isinstance(value, Chip):
        return alike[value.index]
    if value is None or isinstance(value, int | str) or type(value).__module__.startswith("verifier.symbolic"):
        return value
    return type(value).__name__ if isinstance(value, PLAIN) else object()


@cache
def needed_after(code: CodeType, offset: int) -> frozenset[str]:
    """The local values of a function that it may still look at after an instruction."""
    found = needs(code)
    return found[
        max(start for start in found if start <= offset)
    ]  # what an instruction keeps for itself lies behind it


@cache
def needs(code: CodeType) -> dict[int, frozenset[str]]:
    """By instruction of a function, the local values that it may look at after it."""
    steps = list(dis.get_instructions(code))
    caught = [entry.target for entry in getattr(dis.Bytecode(code), "exception_entries")]  # noqa: B009 - not in stubs
    follows = {
        step.offset: frozenset((*after(step), *after_it, *caught))
        for step, after_it in zip(steps, [*([one.offset] for one in steps[1:]), []], strict=True)
    }
    shared = frozenset((*code.co_cellvars, *code.co_freevars))
    before = {step.offset: frozenset[str]() for step in steps}
    later = dict(before)
    changed = True
    while changed:
        changed = False
        for step in reversed(steps):
            there = follows[step.offset] if step.opname not in LEAVING else frozenset((*after(step), *caught))
            later[step.offset] = frozenset().union(shared, *(before[offset] for offset in there))
            found = looked_at_before(step, later[step.offset])
            changed = changed or found != before[step.offset]
            before[step.offset] = found
    return later


def after(step: dis.Instruction) -> Iterator[int]:
    """Where an instruction jumps to, if it does."""
    if step.opcode in dis.hasjrel or step.opcode in dis.hasjabs:
        yield step.argval


def looked_at_before(step: dis.Instruction, later: frozenset[str]) -> frozenset[str]:
    """The local values that may be looked at from an instruction on."""
    if step.opname in ("STORE_FAST", "DELETE_FAST"):
        return later - {step.argval}
    return later | {step.argval} if step.opname.startswith("LOAD_FAST") else later
