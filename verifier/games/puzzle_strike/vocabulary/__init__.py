"""The words that conditions in Puzzle Strike rules may use, and what they mean in a game.

What is just looked up the rule language declares (`rules/puzzle-strike/rule-language.yaml`); the others are functions
here, of the game and the frame. `chip` is the chip under examination; values are about the seat that is
being asked (in norms) or whose chip it is (in programs). What is printed, what belongs to the present step or event,
the chip's own copies and the gems in the bank are not looked at: who changes those takes the chip or the gems as
objects. Gems in hand, which are money, are such copies, too.
"""

from collections.abc import Mapping

from verifier.games.puzzle_strike.vocabulary import asked, held
from verifier.games.word import ConditionWord, read_words, vocabulary_of

WORDS: Mapping[str, ConditionWord] = read_words("puzzle-strike", {**vars(asked), **vars(held)})
VOCABULARY = vocabulary_of(WORDS.values())
