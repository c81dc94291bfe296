"""What sets off an effect: the events of a game that a text may wait for, and how a text says so;
effects that a card leaves behind for a while, which wait for something or change crashes or costs.

Not for: carrying out what is set off (`effects`).
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from verifier.games import entries
from verifier.games.entries import Entries
from verifier.games.puzzle_strike_2.decisions import NAMES
from verifier.games.puzzle_strike_2.state import Frame
from verifier.games.steps import Context, Step
from verifier.kernel.source import Position, Unreadable
from verifier.language.expression import Expression
from verifier.language.node import Node, one_of

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play
    from verifier.games.puzzle_strike_2.table import Table

Program = tuple[Step["Play", Frame], ...]
Number = Callable[["Play", Frame], int]
#: What a creature's text or a lasting effect may wait for, as its owner's doing.
EVENTS = NAMES["triggers"]
#: What the text of any card may wait for, as happening to this very card.
OF_THIS = NAMES["own-triggers"]
#: The events that are about a card, which conditions then call `card`.
ABOUT_CARDS = ("present", "crash-card-played", "block-card-played", "card-played", "bought", "gained", "drawn")
#: Those that may keep a player from a bust at the turn's end.
LATE = ("bought", "drawn", "turn-ends", "would-bust")
#: Whose doing it is that an effect waits for: its owner's, or that of one of its owner's opponents.
WHOSE = ("self", "opponent")
TRIGGER: Entries = {
    "on": entries.word({**EVENTS, **OF_THIS}).by(lambda node, context: node.string()).always(),
    "if": entries.CONDITION.named("condition"),
    "do": entries.STEPS.named("steps").always(),
    "clause": entries.CITED,
    "whose": entries.word(WHOSE).otherwise("self"),
}


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
    context.cite(node, "trigger")
    on, found = node.need("on"), Trigger(**entries.read(node, TRIGGER, context, other))
    if found.on in EVENTS and found.on not in events:
        raise Unreadable(on.position, f"only a creature waits for {found.on!r}: it says `creature: true`")
    name = one_of(on, events)
    if found.condition is not None and "card" in found.condition.names and name not in ABOUT_CARDS:
        message = f"{name!r} is about no other card, so 'card' means nothing here"
        raise Unreadable(found.condition.position, message)
    if name in OF_THIS and (whose := node.get("whose")) is not None:
        raise Unreadable(whose.position, f"{name!r} is about the card itself, whoever does it")
    return found


#: Until when an effect lasts.
UNTIL = ("action-phase", "turn", "own-turn")


class Lasting(NamedTuple):
    """What a card leaves behind."""

    until: str
    times: int  # how often it works at most; 0 for any number of times
    trigger: Trigger | None
    unblockable: bool = False
    more: Number | None = None  # how many gems more a crash sends
    cost: int = 0  # what cards that fit cost more or less
    where: Expression | None = None
    place: Position = Position("")  # of its text


class Running(NamedTuple):
    """A lasting effect of a seat."""

    serial: int  # those of later effects are higher
    card: int  # the card that left it behind
    left: int  # how often it can still work; -1 for any number of times
    effect: Lasting


def begin(play: "Table", frame: Frame, effect: Lasting) -> None:
    """A card leaves an effect behind."""
    player = play.state.seats[frame.seat]
    same = any((one.card, one.effect.place) == (frame.card, effect.place) for one in player.lasting)
    if same and play.reading("lasting.copies") == "once":
        return
    play.state.serial += 1
    player.lasting = (*player.lasting, Running(play.state.serial, frame.card, effect.times or -1, effect))


def works(play: "Table", seat: int, serial: int) -> bool:
    """Whether a lasting effect can still work."""
    return any(one.serial == serial for one in play.state.seats[seat].lasting)


def used(play: "Table", seat: int, serial: int) -> None:
    """A lasting effect has worked once."""
    player = play.state.seats[seat]
    counted = (one._replace(left=one.left - (one.serial == serial and one.left > 0)) for one in player.lasting)
    player.lasting = tuple(one for one in counted if one.left)


def end(play: "Table", until: str, seat: int = -1) -> None:
    """Effects that last until now are over: of a seat, or of all."""
    for number, player in enumerate(play.state.seats):
        if player.lasting and seat in (-1, number):
            player.lasting = tuple(one for one in player.lasting if one.effect.until != until)


def on_crashes(play: "Table", seat: int) -> Iterator[Running]:
    """The effects of a seat that change its crashes."""
    return (one for one in play.state.seats[seat].lasting if one.effect.unblockable or one.effect.more is not None)


def on_cost(play: "Table", seat: int, card: int) -> list[Running]:
    """The effects of a seat that change what it costs to play a card."""
    return [one for one in play.state.seats[seat].lasting if one.effect.cost and fits(play, seat, card, one)]


def fits(play: "Table", seat: int, card: int, one: Running) -> bool:
    """Whether a card is one of those that an effect is about. Raises `Undecidable` if too little is known of it."""
    frame = Frame(seat, one.card)
    frame.candidate = card
    return one.effect.where is None or bool(one.effect.where.evaluate(play, frame))


def cost_change(play: "Table", seat: int, card: int) -> int:
    """How much more or less a card costs to play."""
    return sum(one.effect.cost for one in on_cost(play, seat, card)) if play.state.seats[seat].lasting else 0
