"""How operations read their parameters: amounts, whom a step works on. Not for: doing anything."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from verifier.games.puzzle_strike_2.frame import Frame
from verifier.games.steps import Context
from verifier.kernel.ask import Moves
from verifier.language.node import Node, one_of

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play

Action = Callable[["Play", Frame], Moves | None]
Ctx = Context["Play", Frame]
WHO = ("self", "opponent")


def counted(node: Node, *keys: str, low: int = 1, high: int = 14) -> int:
    """How often a step is done: the value itself, or `count` in a mapping with some other keys; 1 without it."""
    if node.text is not None:
        return node.integer(low, high)
    node.known("count", *keys)
    found = node.get("count")
    return 1 if found is None else found.integer(low, high)


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
