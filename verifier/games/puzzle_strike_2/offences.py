"""Which norms an answer breaks, each looked at by itself: for the search, and for whoever asks what else is wrong.

Not for: judging, which is `Play.broken`.
"""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from verifier.games.puzzle_strike_2.domains import Cards, Slots
from verifier.kernel.ask import Answer, Ask
from verifier.kernel.norm import Norm

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play


def offences(play: "Play", ask: Ask, answer: Answer) -> tuple[tuple[Norm, Callable[[], bool]], ...]:
    """Every norm on an answer, each with whether it refuses it; of a permission, whether it lifts a norm it names."""
    decision = f"{ask.decision}.stop" if answer is None else ask.decision
    norms = tuple(norm for norm in play.rules.norms if norm.decision == decision)
    found: list[tuple[Norm, Callable[[], bool]]] = []
    for norm in norms:
        if norm.kind == "may":
            found.append((norm, partial(lifts, play, ask, answer, norm, [o for o in norms if o.id in norm.overrides])))
        else:
            above = [other for other in norms if other.kind == "may" and norm.id in other.overrides]
            found.append((norm, partial(refuses, play, ask, answer, norm, above)))
    return tuple(found)


def refuses(play: "Play", ask: Ask, answer: Answer, norm: Norm, above: list[Norm]) -> bool:
    """Whether a norm is broken and nothing lifts it."""
    broken = examined(play, ask, answer) and norm.broken(play, ask.frame)
    return broken and not any(bool(other.guard(play, ask.frame)) for other in above)


def lifts(play: "Play", ask: Ask, answer: Answer, norm: Norm, others: list[Norm]) -> bool:
    """Whether a permission is in force and lifts a norm that would be broken."""
    in_force = examined(play, ask, answer) and bool(norm.guard(play, ask.frame))
    return in_force and any(other.broken(play, ask.frame) for other in others)


def examined(play: "Play", ask: Ask, answer: Answer) -> bool:
    """Whether an answer is possible at all; the frame then holds it for the guards to see."""
    if not ask.domain.admits(ask.seat, answer):
        return False
    ask.frame.answer = answer
    if type(answer) is int and isinstance(ask.domain, Cards | Slots):
        ask.frame.candidate = ask.domain.kind(answer)
    return True
