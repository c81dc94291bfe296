"""Which norms an answer breaks, each looked at by itself: for the search, and for whoever asks what else is wrong.

Not for: judging, which is `Play.broken`.
"""

import ast
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from verifier.kernel.ask import Answer, Ask
from verifier.kernel.norm import Norm

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play


def offences(play: "Play", ask: Ask, answer: Answer) -> tuple[tuple[Norm, Callable[[], bool]], ...]:
    """Every norm on an answer, each with whether it refuses it; of a permission, whether it lifts a norm it names."""
    decision = f"{ask.decision}.stop" if answer is None else ask.decision
    norms = tuple(norm for norm in play.rules.norms if norm.decision == decision)
    lifting = [norm for norm in norms if norm.kind == "may"]
    found: list[tuple[Norm, Callable[[], bool]]] = []
    for norm in norms:
        if norm.kind == "may":
            others = [other for other in norms if other.id in norm.overrides]
            found.append((norm, partial(lifts, play, ask, answer, norm, others)))
        else:
            above = [other for other in lifting if norm.id in other.overrides]
            found.append((norm, partial(refuses, play, ask, answer, norm, above)))
    return tuple(found)


def refuses(play: "Play", ask: Ask, answer: Answer, norm: Norm, above: list[Norm]) -> bool:
    """Whether a norm is broken and nothing lifts it."""
    return (
        examined(play, ask, answer)
        and norm.broken(play, ask.frame)
        and not any(bool(other.guard(play, ask.frame)) for other in above)
    )


def lifts(play: "Play", ask: Ask, answer: Answer, norm: Norm, others: list[Norm]) -> bool:
    """Whether a permission is in force and lifts a norm that would be broken."""
    return (
        examined(play, ask, answer)
        and bool(norm.guard(play, ask.frame))
        and any(other.broken(play, ask.frame) for other in others)
    )


def examined(play: "Play", ask: Ask, answer: Answer) -> bool:
    """Whether an answer is possible at all; the frame then holds it for the guards to see."""
    if not ask.domain.admits(ask.seat, answer):
        return False
    play.actor, ask.frame.answer = ask.seat, answer
    if type(answer) is int:
        ask.frame.candidate = answer % play.kinds
    return True


#: Words of conditions that are true only while the chip they name takes part.
NAMING = {"named": 1, "ongoing": 0, "actor_ongoing": 0, "opponent_ongoing": 0, "in_hand_named": 0, "choosing": 0}


def required(norm: Norm) -> frozenset[str]:
    """The chips that a guard names as conditions which must all hold for the norm to refuse or lift anything."""
    tree = ast.parse(norm.text, mode="eval").body
    if norm.kind == "must":
        return frozenset()
    parts = tree.values if isinstance(tree, ast.BoolOp) and isinstance(tree.op, ast.And) else [tree]
    return frozenset(slug for part in parts for slug in slugs_of(part))


def slugs_of(part: ast.expr) -> Iterator[str]:
    """The chip that a condition names, if it is one that names a chip."""
    if isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id in NAMING:
        argument = part.args[NAMING[part.func.id]] if len(part.args) > NAMING[part.func.id] else None
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            yield argument.value
