"""Where a game stands in its rules while it runs: which functions are under way, and what they may still look at.

Not for: what tells one value from another (each game's own package).
"""

import dis
import sys
from collections.abc import Callable, Iterator
from functools import cache
from types import CodeType, FrameType, GeneratorType

from verifier.kernel.ask import Moves

#: How the names of modules begin that carry out rules: those of games, and what asks several seats at once.
OF_RULES = ("verifier.games", "verifier.kernel.together")
#: The modules that prove something about rules, and carry none out.
OF_PROOFS = frozenset(("made_up", "kept", "loose", "standing", "strides"))
#: Instructions after which the next one is not carried out.
LEAVING = frozenset(("RETURN_VALUE", "RETURN_CONST", "RAISE_VARARGS", "RERAISE", "JUMP_FORWARD", "JUMP_BACKWARD",
                     "JUMP_BACKWARD_NO_INTERRUPT"))  # fmt: skip


def stands_at(course: Moves, print_of: Callable[[str, object], object]) -> Iterator[object]:
    """Each function that is under way: where it stands, and what it may still look at, each as it is told apart."""
    for frame in under_way(course):
        yield frame.f_code.co_filename, frame.f_code.co_firstlineno, frame.f_lasti
        live, local = needed_after(frame.f_code, frame.f_lasti), frame.f_locals
        for name in sorted(live & local.keys()):
            yield name, print_of(name, local[name])


def under_way(course: Moves) -> Iterator[FrameType]:
    """The functions of the rules that are under way in a course of questions, whether one is asked or it is running."""
    frames = outer_frames(sys._getframe(1)) if is_running(course) else inner_frames(course)
    return (one for one in frames if is_of_the_rules(one.f_globals.get("__name__", "")))


def is_running(course: object) -> bool:
    """Whether a course of questions is being carried out, and does not wait for an answer."""
    return isinstance(course, GeneratorType) and course.gi_running


def is_of_the_rules(module: str) -> bool:
    """Whether a module carries out rules; what proves something about them does not."""
    return module.startswith(OF_RULES) and module.rpartition(".")[2] not in OF_PROOFS


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
