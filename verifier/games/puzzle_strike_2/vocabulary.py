"""The words that norms and card texts may use in conditions, and what each means in a game.

`play` is the game, `frame` the program or the question under examination. Not for: the condition language itself.
"""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from verifier.games.puzzle_strike_2.amounts import not_given, reads, unknown_colour
from verifier.games.puzzle_strike_2.colours import ANTE_COLOUR, DROP_PATTERN, bank_run, matching
from verifier.games.puzzle_strike_2.state import Frame
from verifier.games.puzzle_strike_2.triggers import cost_change
from verifier.games.word import ConditionWord, read_words, vocabulary_of
from verifier.kernel.game import Undecidable
from verifier.kernel.message import say
from verifier.kernel.values import larger, pick, surely_none

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play


def cost(play: "Play", frame: Frame, card: int) -> int:
    """What a card costs to play now: the least that it can, where no source says; `Play` judges what that leaves open.

    In a text nothing else judges it: there the condition is undecidable.
    """
    free = play.state.seats[frame.seat].free[card] > 0
    if free and (frame.card < 0 or play.reading("free.cost") == "nothing"):
        return 0
    found = play.rules.cards[card]
    if frame.card >= 0 and not found.costs.known:
        raise Undecidable(not_given(play, say("cost-of-card", card=found.slug), say("what-text-does")))
    return larger(found.costs.low + cost_change(play, frame.seat, card), 0)


def type_is(play: "Play", frame: Frame, card: int, word: str) -> bool:
    """Whether a card's type is a word: `block` for a block card, whatever it does."""
    return reads(play, play.rules.cards[card], word, say("whether-it-is-a-card", raw=word))


def coloured(play: "Play", frame: Frame, card: int, name: str) -> bool:
    """Whether a card has a colour."""
    found, wanted = play.rules.cards[card], play.rules.colours.index(name)
    if found.colour < 0 and wanted in found.colours:
        raise unknown_colour(play, found, say("whether-it-is", raw=name))
    return found.colour == wanted


def gems_of(play: "Play", frame: Frame, colour: str) -> int:
    """How many gems of a colour the player's pile holds."""
    wanted = play.rules.colours.index(colour)
    return sum(pick(gem == wanted, 1, 0) for gem in play.state.seats[frame.seat].pile)


def played(play: "Play", frame: Frame, word: str) -> int:
    """How many cards of a type the player has played in this action phase, this card included."""
    table = play.state.seats[frame.seat].table
    count = 0
    for card in play.kinds_in_play:
        if not surely_none(table[card]) and type_is(play, frame, card, word):
            count += table[card]
    return count


def right_ante(play: "Play", frame: Frame) -> bool:
    """Whether every gem that the answer names has the colour of the ante slot."""
    stated = frame.answer if isinstance(frame.answer, tuple) else ()
    slot = play.rules.parameters["ante-slot"] - 1
    return matching(play, [(slot, gem) for gem in stated], ANTE_COLOUR)


def right_pattern(play: "Play", frame: Frame) -> bool:
    """Whether the gems that the answer names have the colours of the drop pattern."""
    stated = frame.answer if isinstance(frame.answer, tuple) else ()
    slots = len(play.state.bank)
    return matching(play, [(number % slots, gem) for number, gem in enumerate(stated)], DROP_PATTERN)


def name_colours(play: "Play", slots: Iterable[int]) -> str:
    """Name the colours of the cards in some slots of the bank; of a card whose colour is not known each it can have."""
    names, row = play.rules.colours, play.state.bank
    kinds = [play.rules.cards[row[slot]].colours for slot in slots if slot < len(row)]
    return " ".join("/".join(names[colour] for colour in colours) for colours in kinds)


def ante_colour(play: "Play", frame: Frame) -> str:
    """The colour of the card in the ante slot."""
    return name_colours(play, [play.rules.parameters["ante-slot"] - 1])


def drop_colours(play: "Play", frame: Frame) -> str:
    """The colours of the gems that drop, in order."""
    return name_colours(play, [number % max(len(play.state.bank), 1) for number in range(frame.due)])


WORDS: Mapping[str, ConditionWord] = read_words("puzzle-strike-2", {**globals(), "bank_run": bank_run, "type": type_is})
VOCABULARY = vocabulary_of(WORDS.values())
