"""What is left of a refusal where a ruling lifts clauses from the line: the answer is then taken as if it were legal.

Only norms can be lifted: an answer that is not possible (a piece that is not there) stays refused.
"""

from verifier.kernel.ask import Answer, Ask
from verifier.kernel.event import Ruled
from verifier.kernel.game import Play
from verifier.kernel.norm import Norm, Refusal, refusal


def standing(play: Play, ask: Ask, answer: Answer, ruled: Ruled, refused: Refusal) -> Refusal | None:
    """Why an answer that was refused still is not legal under the rulings on its line; None if they lift it all."""
    if not ruled.lifts or play.broken(ask, answer) < 0:
        return refused
    for norm, refuses in play.offences(ask, answer):
        if norm.kind != "may" and not lifts(ruled, norm) and refuses():
            return refused if norm.id == refused.norm else refusal(norm, play, ask.frame)
    return None


def lifts(ruled: Ruled, norm: Norm) -> bool:
    """Whether rulings say that a norm does not count against the line."""
    return "" in ruled.lifts or not set(ruled.lifts).isdisjoint((norm.clause, *norm.also))
