"""The words that norms and card texts may use in conditions, and what each means in a game.

`play` is the game, `frame` the program or the question under examination. Not for: the condition language itself.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from verifier.games.puzzle_strike_2.amounts import not_given, reads, unknown_colour
from verifier.games.puzzle_strike_2.bank_row import bank_run
from verifier.games.puzzle_strike_2.colours import matching
from verifier.games.puzzle_strike_2.frame import Frame
from verifier.games.puzzle_strike_2.triggers import cost_change
from verifier.games.word import ConditionWord, vocabulary_of
from verifier.kernel.game import Undecidable
from verifier.kernel.message import say
from verifier.kernel.values import larger, pick, surely_none
from verifier.language.vocabulary import Inline

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


def gem_colour(play: "Play", frame: Frame, number: int) -> int:
    """The colour of the player's n-th gem from the top, -1 if the pile is not that high."""
    pile = play.state.seats[frame.seat].pile
    return pile[-number] if 1 <= number <= len(pile) else -1


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


def broken_in(play: "Play", frame: Frame, colour: str) -> bool:
    """Whether the crash broke gems of a colour."""
    return frame.colour == play.rules.colours.index(colour)


def hand_size(play: "Play", frame: Frame) -> int:
    """How many cards the player has in hand."""
    return sum(play.state.seats[frame.seat].hand)


def gem_count(play: "Play", frame: Frame) -> int:
    """How many gems the answer names; as many as are due if it leaves that to the rules."""
    return (len(frame.answer) or frame.due) if isinstance(frame.answer, tuple) else 0


def distance(play: "Play", frame: Frame) -> int:
    """How many spaces lie from one gem of a swap to the other."""
    return abs(frame.answer[0] - frame.answer[1]) if isinstance(frame.answer, tuple) else 0


def right_ante(play: "Play", frame: Frame) -> bool:
    """Whether every gem that the answer names has the colour of the ante slot."""
    stated = frame.answer if isinstance(frame.answer, tuple) else ()
    slot = play.rules.parameters["ante-slot"] - 1
    return matching(play, [(slot, gem) for gem in stated], "the colour of the ante")


def right_pattern(play: "Play", frame: Frame) -> bool:
    """Whether the gems that the answer names have the colours of the drop pattern."""
    stated = frame.answer if isinstance(frame.answer, tuple) else ()
    slots = len(play.state.bank)
    return matching(play, [(number % slots, gem) for number, gem in enumerate(stated)], "the drop pattern")


def humans_left(play: "Play", frame: Frame) -> int:
    """How many players but the one that runs by itself have not busted."""
    return sum(seat not in play.state.out for seat in play.people)


def reading(play: "Play", frame: Frame, point: str) -> str:
    """The reading of a spec point, for the card whose text is being carried out."""
    return play.reading(point, frame.card if point in play.rules.scoped_points else -1)


_EVERY = (
    ConditionWord(
        "card",
        Inline("", "frame.candidate"),
        about="the card that the answer names; in filters the card under examination, in triggers the one played",
        result="card",
    ),
    ConditionWord(
        "actions",
        Inline("", "play.state.seats[frame.seat].actions"),
        about="how many actions the player has left",
        looks_at="actions",
    ),
    ConditionWord(
        "incoming",
        Inline("", "play.state.seats[frame.seat].incoming"),
        about="how many tokens the player has incoming",
        looks_at="incoming",
    ),
    ConditionWord(
        "height",
        Inline("", "play.state.seats[frame.seat].pile.__len__()"),
        about="how many gems the player's pile holds",
        looks_at="pile",
    ),
    ConditionWord(
        "holds_scepter",
        Inline("", "frame.seat == play.state.holder"),
        about="whether the player holds the scepter",
        result="truth",
        looks_at="scepter",
    ),
    ConditionWord(
        "phase_begins",
        Inline("", "frame.moment == 'begin'"),
        about="of a drop, whether it is the one with which the action phase begins",
        result="truth",
    ),
    ConditionWord(
        "phase_ends",
        Inline("", "frame.moment == 'end'"),
        about="of a drop, whether it is the one with which the action phase ends",
        result="truth",
    ),
    ConditionWord("gem_count", gem_count),
    ConditionWord("gems_due", Inline("", "frame.due"), about="how many gems an ante or a drop takes"),
    ConditionWord("right_ante", right_ante, result="truth"),
    ConditionWord("right_pattern", right_pattern, result="truth"),
    ConditionWord("distance", distance),
    ConditionWord(
        "diamonds",
        Inline("", "play.state.seats[frame.seat].diamonds"),
        about="how many diamonds the player has",
        looks_at="diamonds",
    ),
    ConditionWord("bank_cards", Inline("", "play.state.bank.__len__()"), about="how many cards lie in the bank's row"),
    ConditionWord("ante_ups", Inline("", "play.state.ante_ups"), about="how many Ante Ups are in effect in this turn"),
    ConditionWord("trashed", Inline("", "frame.trashed"), about="how many cards the last `trash` of this text took"),
    ConditionWord(
        "presented", Inline("", "frame.presented"), about="whether the card was opened as a present", result="truth"
    ),
    ConditionWord(
        "discarded", Inline("", "frame.discarded"), about="how many cards the last `discard` of this text took"
    ),
    ConditionWord(
        "broken",
        Inline("", "frame.broken"),
        about="how many gems the crash broke: the last one of this text, or the one that sets off the effect",
    ),
    ConditionWord("hand_size", hand_size, looks_at="hand"),
    ConditionWord(
        "own_turn",
        Inline("", "frame.seat == play.state.active"),
        about="whether it is the player's own turn",
        result="truth",
    ),
    ConditionWord("power", Inline("", "play.state.power"), about="how powerful the player is that runs by itself"),
    ConditionWord("humans", Inline("", "play.people.__len__()"), about="how many players do not run by themselves"),
    ConditionWord("humans_left", humans_left),
    ConditionWord("bank_run", bank_run, about="the largest number of adjacent bank cards of one colour"),
    ConditionWord(
        "turn_busted",
        Inline("", "play.state.active in play.state.out"),
        about="whether the player whose turn it is has busted in it",
        result="truth",
    ),
    ConditionWord("true", Inline("", "True"), about="always so", result="truth"),
    ConditionWord("false", Inline("", "False"), about="never so", result="truth"),
    ConditionWord(
        "parameter",
        Inline("name", "play.rules.parameters[name]"),
        about="an amount of the ruleset's `parameters`",
        takes=("text",),
        texts="parameters",
    ),
    ConditionWord("cost", cost, about="what a card costs to play now: nothing if it is free", takes=("card",)),
    ConditionWord(
        "kind",
        Inline("card name", "play.rules.cards[card].kind == name"),
        about="whether a card is of a kind: starting, character, wound, bank",
        result="truth",
        takes=("card", "text"),
        texts="kinds",
    ),
    ConditionWord("type", type_is, result="truth", takes=("card", "text"), texts="types"),
    ConditionWord(
        "named",
        Inline("card slug", "play.rules.cards[card].slug == slug"),
        about="whether it is a certain card",
        result="truth",
        takes=("card", "text"),
        texts="slugs",
    ),
    ConditionWord("coloured", coloured, result="truth", takes=("card", "text"), texts="colours"),
    ConditionWord("gem_colour", gem_colour, result="colour", takes=("number",), looks_at="pile"),
    ConditionWord("gems_of", gems_of, takes=("text",), looks_at="pile", texts="colours"),
    ConditionWord("played", played, takes=("text",), looks_at="hand", texts="types"),
    ConditionWord("broken_in", broken_in, result="truth", takes=("text",), texts="colours"),
    ConditionWord(
        "in_hand_named",
        Inline("slug", "play.state.seats[frame.seat].hand[play.rules.index[slug]]"),
        about="how many cards of a name the player has in hand",
        takes=("text",),
        looks_at="hand",
        texts="slugs",
    ),
    ConditionWord("reading", reading, result="text", takes=("text",), texts="readings"),
)
WORDS: Mapping[str, ConditionWord] = {word.name: word for word in _EVERY}
VOCABULARY = vocabulary_of(_EVERY)
