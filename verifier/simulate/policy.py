"""A biased random policy: it plays what it can, reacts often, and buys varied chips, so that every rule gets exercised.

Not for: playing well.
"""

from collections.abc import Sequence
from random import Random

from verifier.kernel.ask import Answer, Ask

#: How likely "none" is when there are other answers, by kind of decision.
RELUCTANCE = {"play": 0.04, "buy": 0.35, "keep": 0.3, "react-send": 0.35, "react-attack": 0.2, "react-buy": 0.1}


def decide(random: Random, ask: Ask, legal: Sequence[Answer]) -> Answer:
    """One of the legal answers."""
    others = [answer for answer in legal if answer is not None]
    if not others:
        return None
    if len(others) < len(legal) and random.random() < RELUCTANCE.get(ask.decision, 0.2):
        return None
    return random.choice(others)
