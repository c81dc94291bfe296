"""How a number that is due comes about: what `counted` in a game's rule language says of lines of a verb.

    counted: {draw: "{due}: {draw} in every draw phase, and {bonus} for the height of the pile"}

What stands in braces is the number due, an amount of the ruleset, or a quantity as lines assert it. Not for: the number
itself, which the game counts.
"""

from collections.abc import Mapping
from string import Formatter

from verifier.games.game import Game
from verifier.games.playing import Playing
from verifier.games.rule_language import rule_language_of
from verifier.kernel.ask import Chance, Question
from verifier.kernel.event import Assertion
from verifier.kernel.game import Undecidable
from verifier.kernel.message import Message, Slot
from verifier.kernel.source import Unreadable


def tell_counted(game: Game, play: Playing, question: Question, verb: str) -> Message | None:
    """Return how what a question asks of a line of a verb is counted; None if nothing is said or known of that."""
    told = counted_of(game) if verb == (question.verb if isinstance(question, Chance) else question.decision) else {}
    phase = play.written_position().get("phase", "") if told else ""
    sentence = told.get(f"{verb} in {phase}") or told.get(verb)
    if sentence is None:
        return None

    slots: dict[str, Slot] = {}
    for _, name, _, _ in Formatter().parse(sentence):
        if name:
            amount = amount_of(game, play, question, name)
            if amount is None:
                return None
            slots[name] = amount
    return Message("", tuple(slots.items()), sentence)


def counted_of(game: Game) -> Mapping[str, str]:
    """Return what a game's rule language says of numbers; nothing of a game that has none."""
    try:
        return rule_language_of(game.document.root.need("family").string()).names.get("counted", {})
    except Unreadable:
        return {}


def amount_of(game: Game, play: Playing, question: Question, name: str) -> int | None:
    """Return a number by its name; None for one that is not known."""
    if name == "due":
        return question.count if isinstance(question, Chance) else None
    if name in game.names.quantities:
        try:
            found = play.quantity(Assertion(name, 0, question.seat), question.seat)
        except Undecidable:
            return None
        return found if type(found) is int else None
    return game.document.section("parameters")[name].need("value").integer()
