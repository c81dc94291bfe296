"""How operations read their parameters: amounts, whom a step works on, where chips go. Not for: doing anything."""

from verifier.games.puzzle_strike.frame import Frame
from verifier.games.puzzle_strike.play import Play
from verifier.kernel.source import Unreadable
from verifier.language.node import Node

#: Whom a step can work on.
WHO = ("self", "affected", "opponents", "opponent", "attacker", "chooser")
ZONES = ("hand", "discard", "bank", "bag", "pile", "bag-top", "table")


def amount(node: Node, key: str, default: int | None = None) -> int:
    """A whole number from 0 to 99. Raises `Unreadable` if it is missing and has no default."""
    found = node.get(key)
    if found is None:
        if default is None:
            raise Unreadable(node.position, f"missing key {key!r}")
        return default
    return found.integer(0, 99)


def flag(node: Node, key: str) -> bool:
    """A truth value, false if absent."""
    found = node.get(key)
    return found is not None and found.boolean()


def word(node: Node, key: str, allowed: tuple[str, ...], default: str) -> str:
    """One of a few words."""
    found = node.get(key)
    if found is None:
        return default
    if found.string() not in allowed:
        raise found.wrong(" or ".join(allowed))
    return found.string()


def who_of(node: Node, default: str) -> str:
    """Whom the step works on."""
    return word(node, "who", WHO, default)


def seats_of(play: Play, frame: Frame, who: str) -> tuple[int, ...]:
    """The seats that a `who` means, in turn order from the chip's user on (PS3-SIMUL-01)."""
    if who == "self":
        return (frame.seat,)
    if who == "affected":
        return frame.affected
    if who == "chooser":
        return (frame.chooser,)
    if who == "attacker":
        return (frame.incident.actor,) if frame.incident is not None else ()
    return play.opponents(frame.seat)
