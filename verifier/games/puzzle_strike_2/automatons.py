"""Players that run by themselves, as data: what they begin with, their turn, the actions that go by a colour.

Not for: what their steps do (`operations.automaton`).
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from verifier.games.puzzle_strike_2.frame import Frame
from verifier.games.steps import Step
from verifier.kernel.source import Unreadable
from verifier.language.node import Node, one_of
from verifier.language.vocabulary import nearest

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
        node.need("title").string(),
        amount(node.need("power")),
        amount(node.need("incoming")),
        amount(node.need("bust-above")),
        context.program(node.need("turn")),
        distinct(node, tuple(
            action_of(slug, entry, builder, context.program(entry.need("do")))
            for slug, entry in node.need("actions").pairs()
        )),
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
    power, diamonds = node.get("power"), node.get("diamonds")
    return Difficulty(0 if power is None else power.integer(1, 99), diamonds is not None and diamonds.boolean())


def distinct(node: Node, actions: tuple[ColourAction, ...]) -> tuple[ColourAction, ...]:
    """The actions. Raises `Unreadable` if two of them are for one colour."""
    known = [action.colour for action in actions if action.colour >= 0]
    if len(set(known)) < len(known):
        raise Unreadable(node.position, "each colour has an action of its own")
    return actions


def coloured(automaton: Automaton, node: Node | None, colours: tuple[str, ...]) -> Automaton:
    """The automaton with the colours that a record reads off its own board, `{purple: crash-power}`."""
    found = {action.slug: action for action in automaton.actions}
    for key, value in node.pairs() if node is not None else ():
        if key not in colours:
            raise Unreadable(value.position, f"unknown colour {key[:40]!r}", nearest(key, colours))
        slug = one_of(value, tuple(found))
        if found[slug].colour not in (-1, colours.index(key)):
            raise Unreadable(value.position, f"{slug} is the action of {colours[found[slug].colour]}")
        found[slug] = found[slug]._replace(colour=colours.index(key))
    actions = tuple(found.values())
    return replace(automaton, actions=actions if node is None else distinct(node, actions))
