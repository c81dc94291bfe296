"""Guide words: the questions that are put to every text of a game, as a hazard study puts them to a plant.

The table is fixed, and the same for every game. A spec point says under which word it asks; what answers a word for a
use of an operation is told by `verifier.games.questions`.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class GuideWord(NamedTuple):
    """One question to put to a text: `name` is how files name it, `group` the word that it belongs to."""

    name: str
    group: str
    question: str


_EVERY = (
    GuideWord("who-chooses", "who", "who chooses what is not fixed"),
    GuideWord("who-is-affected", "who", "whom it reaches: the user too, his team, a player who helps or is out"),
    GuideWord("who-is-paid", "who", "who gets what it gives, where somebody else answers it"),
    GuideWord("who-is-first", "who", "who goes first where several players do something"),
    GuideWord("whether-must", "whether", "whether it must be done or may be left"),
    GuideWord("whether-possible", "whether", "whether it is done as far as possible, only as a whole, or not at all"),
    GuideWord("whether-the-rest", "whether", "whether what follows depends on it having been done"),
    GuideWord("how-many", "how many", "exactly so many, up to so many, at least one, or none"),
    GuideWord("how-many-copies", "how many", "whether several copies, or several uses, add up"),
    GuideWord("how-often", "how many", "how often it may be done, and whether for each copy or for all together"),
    GuideWord("which-places", "which", "which places are meant"),
    GuideWord("which-itself", "which", "whether the thing itself, or what is being played, counts"),
    GuideWord("which-counts", "which", "whether one thing counts as another"),
    GuideWord("which-of-equals", "which", "which of several equal ones, where the largest or the last is meant"),
    GuideWord("when-done", "when", "at once, after the whole effect, or at the end of the phase"),
    GuideWord("when-reacted", "when", "before or after somebody reacts"),
    GuideWord("when-counted", "when", "whether it counts once it is announced or once it is carried out"),
    GuideWord("when-ordered", "when", "in which order things happen that happen together, and who says so"),
    GuideWord("when-gone", "when", "what follows if its source, or its object, has gone meanwhile"),
    GuideWord("how-long", "how long", "how long it lasts"),
    GuideWord("how-much-when", "how much", "whether an amount is taken at the beginning or at the moment of use"),
    GuideWord("how-much-bounds", "how much", "which floors and limits an amount has"),
    GuideWord("how-much-order", "how much", "in which order additions, reductions and factors apply"),
    GuideWord("how-much-supply", "how much", "what follows if the supply is short"),
    GuideWord("nothing-there", "what if nothing", "what follows if the place is empty or nothing fits"),
    GuideWord("fewer-than-asked", "what if nothing", "what follows if there are fewer than asked for"),
    GuideWord("instead-of-what", "instead", "what exactly a replacement replaces"),
    GuideWord("instead-fallen", "instead", "what is due when the replacement, or what it replaces, falls away"),
    GuideWord("seen-by-whom", "seen", "who gets to see it"),
    GuideWord("seen-shuffles", "seen", "whether looking changes an order"),
)

#: The guide words by name, in their order.
GUIDE_WORDS: Mapping[str, GuideWord] = MappingProxyType({word.name: word for word in _EVERY})
