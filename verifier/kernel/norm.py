"""Norms: clauses in executable form. Each says on which decision it applies, its guard and its message.

A *prohibition* is broken when its guard is true, an *obligation* when its guard is false; a *permission* whose
guard is true lifts exactly the norms it names. Nothing else overrides anything.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from verifier.kernel.source import Position

#: A compiled guard: (play, frame) -> truth value (an int or a solver term in the symbolic reading).
Guard = Callable[[object, object], object]
#: The sides of a guard's comparisons, to print what was found: (text, value function).
Part = tuple[str, Guard]


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
    parts: tuple[Part, ...] = ()
    overrides: frozenset[str] = frozenset()
    also: tuple[str, ...] = ()  # clauses that say the same, in whole or in part
    position: Position = Position("")

    def broken(self, play: object, frame: object) -> bool:
        """Whether the answer in `frame` breaks this norm, overriding permissions aside."""
        return bool(self.guard(play, frame)) is (self.kind == "must-not")


class Refusal(NamedTuple):
    """Why an answer is not legal: the clause, the guard as written, what it wanted and what was found."""

    clause: str
    message: str
    guard: str = ""
    expected: str = ""
    found: str = ""
    norm: str = ""
    also: tuple[str, ...] = ()


Judge = Callable[[object, object], Norm | None]


def judge_of(norms: Iterable[Norm]) -> Judge:
    """One function that returns the first broken norm that no permission in force overrides, or None."""
    everything = tuple(norms)
    binding = tuple(norm for norm in everything if norm.kind != "may")
    lifted_by = {
        norm.id: tuple(other for other in everything if other.kind == "may" and norm.id in other.overrides)
        for norm in binding
    }
    table = tuple((norm.guard, norm.kind == "must-not", lifted_by[norm.id], norm) for norm in binding)

    def judge(play: object, frame: object) -> Norm | None:
        for guard, forbids, permissions, norm in table:
            if bool(guard(play, frame)) is forbids and not any(p.guard(play, frame) for p in permissions):
                return norm
        return None

    return judge


def judges(norms: Iterable[Norm]) -> Mapping[str, Judge]:
    """The judge of each kind of decision that has norms."""
    by_decision: dict[str, list[Norm]] = {}
    for norm in norms:
        by_decision.setdefault(norm.decision, []).append(norm)
    return {decision: judge_of(group) for decision, group in by_decision.items()}


def refusal(norm: Norm, play: object, frame: object) -> Refusal:
    """The explanation of a broken norm, with the values found on each side of its guard."""
    found = ", ".join(f"{text} = {value(play, frame)}" for text, value in norm.parts)
    expected = f"not ({norm.text})" if norm.kind == "must-not" else norm.text
    return Refusal(norm.clause, norm.message, norm.text, expected, found, norm.id, norm.also)
