"""How a number that is due comes about: what `counted` in a game's rule language says of lines of a verb.

    counted: {draw: "{due}: {draw} in every draw phase, and {bonus} for the height of the pile"}

What stands in braces is the number due, an amount of the ruleset, a quantity as lines assert it, or what the game
counts (`Playing.counts`). A sentence under `draw, if later` follows where that count is not 0.
Not for: the number itself.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from string import Formatter

from verifier.games.game import Game
from verifier.games.playing import Playing
from verifier.games.rule_language import rule_language_of
from verifier.kernel.ask import Ask, Chance, Question
from verifier.kernel.event import Assertion
from verifier.kernel.game import Undecidable
from verifier.kernel.message import Message, Slot
from verifier.kernel.source import Unreadable


def tell_counted(game: Game, play: Playing, question: Question, verb: str, before: int = 0) -> Iterator[Message]:
    """Yield how what a question asks of a line of a verb is counted; `before` is how much of it lines had before."""
    asked = question.verb if isinstance(question, Chance) else question.decision
    if isinstance(question, Ask) and asked != verb:  # of chance a line of its verb is due, whatever stands there
        return
    told = counted_of(game)
    base = f"{asked} in {play.written_position().get('phase')}" if told else ""
    base = base if base in told else asked
    counts = play.counts(question, before) if base in told and isinstance(question, Chance) else {}
    for key, sentence in told.items():
        called, _, condition = key.partition(", if ")
        if called == base and counts.get(condition, not condition):
            yield from counted_in(sentence, partial(amount_of, game, play, question, counts))


def counted_in(sentence: str, amount: Callable[[str], int | None]) -> Iterator[Message]:
    """Yield a sentence with its numbers; nothing if one of them is not known."""
    slots: dict[str, Slot] = {}
    for name in filter(None, (part[1] for part in Formatter().parse(sentence))):
        found = amount(name)
        if found is None:
            return
        slots[name] = found
    yield Message("", tuple(slots.items()), sentence)


def counted_of(game: Game) -> Mapping[str, str]:
    """Return what a game's rule language says of numbers; nothing of a game that has none."""
    try:
        return rule_language_of(game.document.root.need("family").string()).names.get("counted", {})
    except Unreadable:
        return {}


def amount_of(game: Game, play: Playing, question: Question, counts: Mapping[str, int | None], name: str) -> int | None:
    """Return a number by its name; None for one that is not known."""
    if name in counts:
        return counts[name]
    if name == "due":
        return question.count if isinstance(question, Chance) else None
    if name in game.names.quantities:
        try:
            found = play.quantity(Assertion(name, 0, question.seat), question.seat)
        except Undecidable:
            return None
        return found if type(found) is int else None
    return game.document.section("parameters")[name].need("value").integer()
