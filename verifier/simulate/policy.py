"""A biased random policy: it plays what it can, reacts often, and buys varied pieces, so that every rule is exercised.

Not for: playing well.
"""

from collections.abc import Sequence
from random import Random

from verifier.kernel.ask import Answer, Ask
from verifier.kernel.game import Play

#: How likely "none" is when there are other answers, by kind of decision.
RELUCTANCE = {"play": 0.04, "buy": 0.25, "keep": 0.15, "react-send": 0.2, "react-attack": 0.2, "react-buy": 0.1}
#: How likely "none" is when no other answer has any appeal.
BORED = 0.8
#: How often an answer is taken by its appeal, and not any as likely as another.
TASTE = 0.85


def decide(random: Random, play: Play, ask: Ask, legal: Sequence[Answer]) -> Answer:
    """One of the legal answers."""
    others = [answer for answer in legal if answer is not None]
    if not others:
        return None
    appeal = [play.appeal(ask, answer) for answer in others]
    if 0 in appeal and any(appeal):
        others = [answer for answer, weight in zip(others, appeal, strict=True) if weight]
        appeal = [weight for weight in appeal if weight]
    reluctance = RELUCTANCE.get(ask.decision, 0.2) if max(appeal) > 1 else BORED
    if None in legal and random.random() < reluctance:
        return None
    taste = random.random() < TASTE and any(appeal)
    return random.choices(others, appeal)[0] if taste else random.choice(others)
