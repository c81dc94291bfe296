"""What sets off an effect: the events of a game that a text may wait for, and how a text says so.

Not for: carrying out what is set off (`effects`), or effects that a card leaves behind for a while (`lasting`).
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from verifier.games.puzzle_strike_2.frame import Frame
from verifier.games.steps import Context, Step
from verifier.kernel.source import Unreadable
from verifier.language.expression import Expression
from verifier.language.node import Node, one_of

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play

Program = tuple[Step["Play", Frame], ...]
Number = Callable[["Play", Frame], int]
#: What a creature's text or a lasting effect may wait for, as its owner's doing.
EVENTS: Mapping[str, str] = {
    "drop-complete": "its owner's incoming gems have dropped",
    "present": "its owner opens a present",
    "crash-card-played": "its owner plays a card whose type reads crash; it follows that card",
    "block-card-played": "its owner plays a card whose type reads block; it follows that card",
    "card-played": "its owner plays a card, which is `card`; it follows that card",
    "crashed": "its owner has made a crash; it follows the card that makes it",
    "turn-begins": "its owner's turn begins, before the ante",
    "bought": "its owner has bought a card, which is `card`, and the bank is refilled",
    "gained": "its owner gains a card by an effect, which is `card`; it follows the card under way",
    "drawn": "its owner draws a card, which is `card`, but in no opening hand; it follows the card under way",
    "turn-ends": "its owner's turn ends, after the draw phase and before it is looked at who busts",
    "would-bust": "its owner's turn ends with too many gems; who has no more than are allowed after it does not bust",
}
#: What the text of any card may wait for, as happening to this very card.
OF_THIS: Mapping[str, str] = {
    "this-trashed": "the card itself is trashed, wherever it was; whoever trashes it has the effect",
    "this-discarded": "a text makes its owner discard the card itself from hand",
    "this-bought": "the card itself is bought, and the bank is refilled",
    "this-gained": "the card itself is gained by an effect; who gains it has the effect",
    "this-drawn": "the card itself is drawn, in the draw phase or by an effect",
}
#: The events that are about a card, which conditions then call `card`.
ABOUT_CARDS = ("present", "crash-card-played", "block-card-played", "card-played", "bought", "gained", "drawn")
#: Those that may keep a player from a bust at the turn's end.
LATE = ("bought", "drawn", "turn-ends", "would-bust")
#: The keys of a trigger.
TRIGGER = ("on", "if", "do", "clause", "whose")
#: Whose doing it is that an effect waits for: its owner's, or that of one of its owner's opponents.
WHOSE = ("self", "opponent")


class Trigger(NamedTuple):
    """What a text does when something happens."""

    on: str
    condition: Expression | None
    steps: Program
    whose: str = "self"


class Waiting(NamedTuple):
    """An effect that was set off and waits for the end of the card under way."""

    owner: int
    card: int  # whose text it is
    trigger: Trigger
    about: int = -1  # the card that the event is about
    serial: int = 0  # of a lasting effect
    broken: int = 0  # of a crash: how many gems it broke, and of which colour
    colour: int = -1


def read_trigger(context: "Context[Play, Frame]", node: Node, events: tuple[str, ...], *other: str) -> Trigger:
    """One effect that waits for one of some events; `other` keys may stand beside it. Raises `Unreadable`."""
    node.known(*TRIGGER, *other)
    context.cite(node, "trigger")
    on, found, whose = node.need("on"), node.get("if"), node.get("whose")
    if on.string() in EVENTS and on.string() not in events:
        raise Unreadable(on.position, f"only a creature waits for {on.string()!r}: it says `creature: true`")
    name = one_of(on, events)
    condition = None if found is None else context.expression(found)
    if condition is not None and "card" in condition.names and name not in ABOUT_CARDS:
        raise Unreadable(condition.position, f"{name!r} is about no other card, so 'card' means nothing here")
    if whose is not None and name in OF_THIS:
        raise Unreadable(whose.position, f"{name!r} is about the card itself, whoever does it")
    word = "self" if whose is None else one_of(whose, WHOSE)
    return Trigger(name, condition, context.program(node.need("do")), word)
