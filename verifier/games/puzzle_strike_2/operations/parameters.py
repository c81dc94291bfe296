"""How operations read their parameters: amounts, whom a step works on. Not for: doing anything."""

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple, cast

from verifier.games.puzzle_strike_2.amounts import MOST
from verifier.games.puzzle_strike_2.frame import Frame
from verifier.games.puzzle_strike_2.triggers import Number
from verifier.games.steps import Context, of_a_step
from verifier.kernel import undecided
from verifier.kernel.ask import Moves
from verifier.kernel.game import Undecidable
from verifier.kernel.values import larger
from verifier.language.node import Node, one_of

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play

Action = Callable[["Play", Frame], Moves | None]
Ctx = Context["Play", Frame]
WHO = ("self", "opponent")
OF_CRASHES = ("unblockable", "more")
WHOLE = re.compile(r"[+-]?\d+")


def counted(node: Node, context: Ctx, *keys: str, low: int = 1, high: int = 14) -> Number:
    """How often a step is done: the value itself, or `count` in a mapping with some other keys; 1 without it."""
    if node.text is not None:
        return amount(node, context, low, high)
    node.known("count", *keys)
    found = node.get("count")
    return (lambda play, frame: 1) if found is None else amount(found, context, low, high)


def amount(node: Node, context: Ctx, low: int = 1, high: int = 14) -> Number:
    """A whole number, or one of the condition language: `trashed`, `gems_of('blue') // 2`. Raises `Unreadable`."""
    if WHOLE.fullmatch(node.string()):
        fixed = node.integer(low, high)
        return lambda play, frame: fixed
    assert context.number is not None
    expression = of_a_step(context.number(node), context.piece)

    def number(play: "Play", frame: Frame) -> int:
        found = cast(int, expression.evaluate(play, frame))
        if low < 0:
            return found
        if type(found) is int and found > MOST:
            raise Undecidable(undecided.BEYOND_COUNTING.refusal(what=expression.text, found=found, limit=MOST))
        return larger(found, 0)

    return number


class Sent(NamedTuple):
    """How the gems of a crash are sent."""

    unblockable: bool = False
    more: Number | None = None


def cited(play: "Play", operation: str, clauses: tuple[str, ...]) -> str:
    """The clause of a step's questions: the one that the step names, else the one that the operation carries out."""
    return (*clauses, *play.rules.carried_out.get(operation, ()), play.rules.structure["card-text"])[0]


def option(node: Node, key: str) -> Node | None:
    """An entry of a mapping; None where the parameters are a bare number."""
    return None if node.fields is None else node.get(key)


def colour_of(node: Node, context: Ctx) -> int:
    """The colour that a parameter names. Raises `Unreadable`."""
    return context.labels.index(one_of(node, context.labels))


def flag(node: Node, key: str) -> bool:
    """A truth value, false if absent."""
    found = option(node, key)
    return found is not None and found.boolean()


def who_of(node: Node) -> str:
    """Whom a step works on; oneself without a word."""
    found = option(node, "who")
    return "self" if found is None else one_of(found, WHO)


def seats_of(play: "Play", frame: Frame, who: str) -> tuple[int, ...]:
    """The seats that `who` means: the opponent is everybody else for who holds the scepter (PS2-SCEP-07, -09)."""
    return (frame.seat,) if who == "self" else play.opponents(frame.seat)


def label_of(node: Node | None, allowed: Mapping[str, object] | tuple[str, ...], default: str) -> str:
    """One of a few words."""
    return default if node is None else one_of(node, allowed)
