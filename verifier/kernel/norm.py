"""Norms: clauses in executable form. Each says on which decision it applies, its guard and its message.

A *prohibition* is broken when its guard is true, an *obligation* when its guard is false; a *permission* whose
guard is true lifts exactly the norms it names. Nothing else overrides anything.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from verifier.kernel.message import ENGLISH, Message, Said, code_of, say
from verifier.kernel.source import Position

#: What is wrong with an answer that breaks no norm: nothing, it is impossible, or it cannot be judged.
FINE, OUTSIDE, UNKNOWN = -1, -2, -3
#: A compiled guard: (play, frame) -> truth value (an int or a solver term in the symbolic reading).
Guard = Callable[[object, object], object]
#: The index of the first norm that is broken, -1 if none is.
FirstBroken = Callable[[object, object], int]
#: The facts on which a guard turns: (play, frame) -> the texts of facts, each with its value.
Facts = Callable[[object, object], Sequence[tuple[str, str]]]
#: What a message leaves to be filled in: (text, value function).
Part = tuple[str, Guard]


def no_facts(play: object, frame: object) -> Sequence[tuple[str, str]]:
    """No facts: what is found where a guard is about none."""
    return ()


@dataclass(frozen=True, slots=True)
class Norm:
    """One obligation, prohibition or permission on one kind of decision."""

    id: str
    clause: str
    decision: str
    kind: str  # must | must-not | may
    text: str  # the guard as written
    guard: Guard
    message: str
    facts: Facts = no_facts
    blanks: tuple[Part, ...] = ()  # what the message leaves to be filled in
    overrides: frozenset[str] = frozenset()
    also: tuple[str, ...] = ()  # clauses that say the same, in whole or in part
    position: Position = Position("")

    def broken(self, play: object, frame: object) -> bool:
        """Whether the answer in `frame` breaks this norm, overriding permissions aside."""
        return bool(self.guard(play, frame)) is (self.kind == "must-not")


class Refusal(NamedTuple):
    """Why an answer is not legal: the clause, the guard as written, what it wanted and what was found."""

    clause: str
    said: Said
    guard: str = ""
    wanted: Said = ""
    seen: Said | tuple[Message, ...] = ""  # each fact of a guard by itself
    norm: str = ""
    also: tuple[str, ...] = ()
    unknown: bool = False  # not a fault: the rules do not say enough to decide

    @property
    def code(self) -> str:
        """The code of its message, "" for one that has none."""
        return code_of(self.said)

    @property
    def message(self) -> str:
        """Why, in English."""
        return str(self.said)

    @property
    def expected(self) -> str:
        """What it wanted, in English."""
        return str(self.wanted)

    @property
    def found(self) -> str:
        """What was found, in English."""
        return ENGLISH(self.seen)


class Refused(Exception):
    """Something that cannot go on, and why; its text is made when it is asked for."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        return self.refusal.message


@dataclass(frozen=True, eq=False)
class NormJudge:
    """The norms of one kind of decision, examined as one by a function that is made at its first use."""

    make: Callable[[], FirstBroken] = field(repr=False)
    norms: tuple[Norm, ...]
    every: tuple[Norm, ...] = ()  # those norms and the permissions, as written

    @cached_property
    def first_broken(self) -> FirstBroken:
        """The index of the first norm that the answer in (play, frame) breaks and no permission in force lifts."""
        return self.make()

    @cached_property
    def lifting(self) -> tuple[tuple[Norm, tuple[Norm, ...]], ...]:
        """Each norm with the permissions that lift it; each permission with the norms that it lifts."""
        found = []
        for norm in self.every:
            if norm.kind == "may":
                related = [other for other in self.every if other.id in norm.overrides]
            else:
                related = [other for other in self.every if other.kind == "may" and norm.id in other.overrides]
            found.append((norm, tuple(related)))
        return tuple(found)


def tell_facts(facts: Sequence[tuple[str, str]]) -> tuple[Message, ...]:
    """Return facts as what was found: `money = 2`."""
    return tuple(say("found-to-be", raw=text, value=value) for text, value in facts)


def refusal(norm: Norm, play: object, frame: object) -> Refusal:
    """The explanation of a broken norm, with the values of the facts on which its guard turns."""
    found = tell_facts(norm.facts(play, frame))
    expected = f"not ({norm.text})" if norm.kind == "must-not" else norm.text
    slots = tuple((blank.strip("{}"), str(value(play, frame))) for blank, value in norm.blanks)
    said = Message("", slots, norm.message)
    return Refusal(norm.clause, said, norm.text, expected, found, norm.id, norm.also)
