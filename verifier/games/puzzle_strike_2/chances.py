"""The bank deck, which is known only in part: of titles whose number no source gives there are 1 to 3, and stand-ins
take the place of titles that no source names.

Not for: draws from decks and hands, which follow from the declaration, or whether an outcome is possible (`explain`).
"""

from random import Random
from typing import TYPE_CHECKING

from verifier.games.playing import picked
from verifier.kernel.ask import Chance
from verifier.kernel.game import Contents

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.rules import Rules
    from verifier.games.puzzle_strike_2.table import Table


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


def in_bank_deck(play: "Table") -> list[int]:
    """How many cards of each kind the bank deck can still hold."""
    return [most - dealt for most, dealt in zip(play.most, play.state.dealt, strict=True)]


def contents_of_bank_deck(play: "Table", found: Contents) -> Contents:
    """What is dealt, which is known once the most that there can be of each kind come to no more than is left."""
    return found._replace(exact=sum(found.counts) == play.state.left)


def sample_bank_deck(play: "Table", chance: Chance, random: Random) -> tuple[int, ...]:
    """Random cards of the bank deck; of one that is not known in full, cards whose colour is known."""
    counts = in_bank_deck(play)
    seen = [count if play.rules.cards[card].colour >= 0 else 0 for card, count in enumerate(counts)]
    return tuple(picked(seen if sum(seen) >= chance.count else counts, chance.count, random))
