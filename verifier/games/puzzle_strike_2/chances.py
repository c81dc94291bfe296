"""Outcomes of chance: what they are taken from, a random one, and the only one there can be.

The bank deck is known only in part: of titles whose number no source gives there are 1 to 3, and stand-ins take the
place of titles that no source names. Not for: whether a recorded outcome is possible (`explain`).
"""

from random import Random
from typing import TYPE_CHECKING

from verifier.kernel.ask import Chance
from verifier.kernel.game import Contents

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play
    from verifier.games.puzzle_strike_2.rules import Rules


def most_copies(rules: "Rules", deck: tuple[int, ...]) -> list[int]:
    """How many cards of each kind a bank deck can hold at most."""
    most = [0] * len(rules.cards)
    named = [rules.cards[card] for card in deck if not rules.cards[card].stands_in]
    left = rules.parameters["deck-size"] - sum(max(card.copies, 1) for card in named)
    for card in named:
        most[card.index] = min(card.most_copies, rules.parameters["most-copies"])
    for kind in deck:
        if rules.cards[kind].stands_in:
            most[kind] = max(left, 0)
    return most


def in_bank_deck(play: "Play") -> list[int]:
    """How many cards of each kind the bank deck can still hold."""
    return [most - dealt for most, dealt in zip(play.most, play.state.dealt, strict=True)]


def counts_of(play: "Play", chance: Chance) -> list[int]:
    """The counts of what an outcome can be taken from at random."""
    return in_bank_deck(play) if chance.zone == "bank-deck" else play.zone(chance.seat, chance.zone)


def count_of(play: "Play", chance: Chance, card: int) -> int:
    """The count of one kind in what an outcome can be taken from at random."""
    if chance.zone == "bank-deck":
        return play.most[card] - play.state.dealt[card]
    return play.zone(chance.seat, chance.zone)[card]


def top_of(play: "Play", chance: Chance) -> list[int]:
    """The cards that an outcome begins with, the next one first."""
    return play.state.seats[chance.seat].top[::-1][: chance.count] if chance.zone == "deck" else []


def contents(play: "Play", chance: Chance) -> Contents:
    """What must come and the counts of what the rest is taken from.

    The bank deck is known once the most that it can hold of each kind come to no more than the cards left in it.
    """
    counts = counts_of(play, chance)
    exact = chance.zone != "bank-deck" or sum(counts) == play.state.left
    return Contents(tuple(top_of(play, chance)), counts, exact)


def sample(play: "Play", chance: Chance, random: Random) -> tuple[int, ...]:
    """A random outcome. Of a bank deck that is not known in full, cards whose colour is known."""
    top, counts = top_of(play, chance), counts_of(play, chance)
    left = chance.count - len(top)
    if chance.zone == "bank-deck":
        seen = [count if play.rules.cards[card].colour >= 0 else 0 for card, count in enumerate(counts)]
        counts = seen if sum(seen) >= left else counts
    return (*top, *(random.sample(range(play.kinds), left, counts=counts) if left > 0 else ()))


def whole(play: "Play", chance: Chance) -> tuple[int, ...]:
    """Every card of a deck or a hand that a draw empties; nothing if some stay in it."""
    if chance.zone == "bank-deck":
        return ()
    inside = [card for card, count in enumerate(play.zone(chance.seat, chance.zone)) for _ in range(count)]
    found = (*top_of(play, chance), *inside)
    return found if len(found) == chance.count else ()


def remaining(play: "Play", chance: Chance) -> int:
    """How many cards there are to take from."""
    if chance.zone == "bank-deck":
        return play.state.left
    top = play.state.seats[chance.seat].top if chance.zone == "deck" else ()
    return len(top) + sum(play.zone(chance.seat, chance.zone))
