"""The words that conditions in Puzzle Strike rules may use, and what they mean in a game.

Each is a function of the game and the frame. `chip` is the chip under examination; values are about the seat that is
being asked (in norms) or whose chip it is (in programs). What is printed, what belongs to the present step or event,
the chip's own copies and the gems in the bank are not looked at: who changes those takes the chip or the gems as
objects. Gems in hand, which are money, are such copies, too.
"""

from collections.abc import Mapping

from verifier.games.puzzle_strike.vocabulary.asked import ASKED, REACTIONS
from verifier.games.puzzle_strike.vocabulary.held import HELD, OF_CHIPS_AND_TEXTS, PILES
from verifier.games.rule_language import rule_language_of
from verifier.games.word import ConditionWord, vocabulary_of, with_meanings

_EVERY = (*ASKED, *HELD, *PILES, *OF_CHIPS_AND_TEXTS, *REACTIONS)
WORDS: Mapping[str, ConditionWord] = with_meanings(_EVERY, rule_language_of("puzzle-strike").names["words"])
VOCABULARY = vocabulary_of(WORDS.values())
