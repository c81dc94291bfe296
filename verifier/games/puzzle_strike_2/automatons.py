"""Players that run by themselves, as data: what they begin with, their turn, the actions that go by a colour.

Not for: what their steps do (`operations.automaton`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from verifier.games.puzzle_strike_2.frame import Frame
from verifier.games.steps import Step
from verifier.kernel.source import Unreadable
from verifier.language.node import Node

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.cards import Builder
    from verifier.games.puzzle_strike_2.play import Play

Program = tuple[Step["Play", Frame], ...]


class ColourAction(NamedTuple):
    """What an automaton does for a colour; -1 is a colour that no source gives."""

    slug: str
    colour: int
    steps: Program


class Difficulty(NamedTuple):
    """A setting that a header may choose: another power to begin with, a diamond for every player."""

    power: int  # 0 leaves it as it is
    diamonds: bool


@dataclass(frozen=True, slots=True)
class Automaton:
    """A player that runs by itself: it has incoming gems and power, and neither a pile nor cards to play."""

    slug: str
    title: str
    power: int
    incoming: int
    bust_above: int
    turn: Program
    actions: tuple[ColourAction, ...]
    difficulties: Mapping[str, Difficulty]


def read_automatons(section: Mapping[str, Node], builder: "Builder") -> Mapping[str, Automaton]:
    """Every automaton of a document. Raises `Unreadable` for anything that has no meaning."""
    return {name: read_automaton(name, node, builder) for name, node in section.items()}


def read_automaton(name: str, node: Node, builder: "Builder") -> Automaton:
    """One automaton."""
    node.known("title", "power", "incoming", "bust-above", "turn", "actions", "difficulties")
    context, difficulties = builder.context(name), node.get("difficulties")
    return Automaton(
        name,
        node.need("title").string(),
        amount(node.need("power")),
        amount(node.need("incoming")),
        amount(node.need("bust-above")),
        context.program(node.need("turn")),
        distinct(node.need("actions"), tuple(
            action_of(slug, entry, builder, context.program(entry.need("do")))
            for slug, entry in node.need("actions").pairs()
        ), len(builder.colours)),
        {key: difficulty_of(entry) for key, entry in (difficulties.pairs() if difficulties is not None else ())},
    )  # fmt: skip


def amount(node: Node) -> int:
    """A number with its clause."""
    node.known("value", "clause", "also")
    node.need("clause")
    return node.need("value").integer(0, 99)


def action_of(slug: str, node: Node, builder: "Builder", steps: Program) -> ColourAction:
    """One of the actions."""
    node.known("colour", "do", "clause", "also", "notes")
    return ColourAction(slug, builder.colour(node.need("colour")), steps)


def difficulty_of(node: Node) -> Difficulty:
    """One of the settings."""
    node.known("power", "diamonds", "clause", "also")
    power = node.get("power")
    return Difficulty(0 if power is None else power.integer(1, 99), node.flag("diamonds"))


def distinct(node: Node, actions: tuple[ColourAction, ...], colours: int) -> tuple[ColourAction, ...]:
    """The actions. Raises `Unreadable` if two of them are for one colour.

    Where there are as many as colours, the others leave the last one no choice.
    """
    known = dict[int, str]()
    for action in actions:
        if action.colour in known:
            colour = node.need(action.slug).need("colour")
            message = f"each colour has its own action: {colour.text} is {known[action.colour]}'s"
            raise Unreadable(colour.position, message)
        if action.colour >= 0:
            known[action.colour] = action.slug
    if len(actions) != colours or len(known) != colours - 1:
        return actions
    last = next(colour for colour in range(colours) if colour not in known)
    return tuple(action._replace(colour=last) if action.colour < 0 else action for action in actions)
