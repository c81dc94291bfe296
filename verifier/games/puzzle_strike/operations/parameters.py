"""How operations read their parameters: amounts, whom a step works on, where chips go. Not for: doing anything."""

from collections.abc import Mapping
from typing import NamedTuple

from verifier.games.puzzle_strike.frame import Frame
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.program import Context
from verifier.kernel.source import Unreadable
from verifier.language.document import is_null
from verifier.language.node import Node, one_of

#: Whom a step can work on.
WHO = ("self", "affected", "opponents", "opponent", "attacker", "chooser")
#: The zones that each operation can work on; in all others its chips would not be counted, or bypass the bank's rules.
ZONES: Mapping[str, tuple[str, ...]] = {
    "gain to": ("discard", "hand", "bag"),
    "steal to": ("discard", "hand", "bag"),
    "trash from": ("hand", "discard", "bag", "placed"),
    "play-chips from": ("bank", "hand", "discard", "bag", "placed"),
    "move from": ("hand", "discard", "bag", "placed"),
    "move to": ("discard", "hand", "bag", "bag-top", "pile"),
    "exchange": ("hand", "discard", "bag"),
    "toll from": ("hand", "bag"),
    "per in": ("hand", "discard"),
}
#: More gems than this no chip breaks at once: every combination of them is an answer.
MOST_GEMS = 9


def amount(node: Node, key: str, default: int | None = None, low: int = 0, high: int = 99) -> int:
    """A whole number within bounds. Raises `Unreadable` if it is missing and has no default."""
    found = node.get(key)
    if found is None:
        if default is None:
            raise Unreadable(node.position, f"missing key {key!r}")
        return default
    return found.integer(low, high)


def gem_size(node: Node, key: str, gems: Mapping[int, int], default: int | None = None) -> int:
    """The size of a gem that there is. Raises `Unreadable` for any other."""
    return amount(node, key, default, min(gems), max(gems))


def zone(node: Node, key: str, operation: str, default: str) -> str:
    """A zone that the operation can work on."""
    found = node.get(key)
    return default if found is None else one_of(found, ZONES[operation])


def zones(node: Node, key: str, operation: str) -> tuple[str, ...]:
    """One or more different zones that the operation can work on; the bank only by itself."""
    found = node.need(key)
    items = (found,) if found.text is not None else found.sequence()
    names = tuple(one_of(item, ZONES[operation]) for item in items)
    if not names or len(set(names)) < len(names):
        raise found.wrong("one or more different zones")
    if "bank" in names and len(names) > 1:
        raise Unreadable(found.position, "the bank cannot stand together with other zones")
    return names


def different(node: Node, here: str, there: str) -> None:
    """Refuse a step that leaves every chip where it is."""
    if here == there:
        raise Unreadable(node.position, f"from {here} to {there} nothing moves")


def bare(node: Node) -> None:
    """Refuse parameters of an operation that takes none."""
    if node.text is None and node.items is None:
        node.known()
    elif node.items is not None or not is_null(node):
        raise node.wrong("no parameters")


class Counted(NamedTuple):
    """What a step counts to know how often it is done: a kind of chip in a zone of the player it works on."""

    chip: int
    zone: str

    def of(self, play: Play, seat: int) -> int:
        """How many there are."""
        return play.zone(seat, self.zone)[self.chip]


def counted_by(node: Node, context: Context) -> Counted | None:
    """What `per: {chip: wound, in: discard}` counts; None if the step is done once."""
    per = node.get("per")
    if per is None:
        return None
    per.known("chip", "in")
    return Counted(context.index(per.need("chip")), one_of(per.need("in"), ZONES["per in"]))


def flag(node: Node, key: str) -> bool:
    """A truth value, false if absent."""
    found = node.get(key)
    return found is not None and found.boolean()


def word(node: Node, key: str, allowed: tuple[str, ...], default: str) -> str:
    """One of a few words."""
    found = node.get(key)
    return default if found is None else one_of(found, allowed)


def who_of(node: Node, default: str) -> str:
    """Whom the step works on."""
    return word(node, "who", WHO, default)


def one_a_pile(play: Play, frame: Frame, seats: tuple[int, ...]) -> tuple[int, ...]:
    """The seats without those whose pile is that of a seat before them: a team has one (PS3-CHIP-SNEAK-ATTACK-02)."""
    if not play.state.teams:
        return seats
    found = tuple(
        seat for number, seat in enumerate(seats) if not set(seats[:number]) & set(play.rules.mode.mates(seat))
    )
    spared = frame.attack.immune if frame.attack is not None else frozenset()
    halved = tuple(seat for seat in found if spared & set(play.rules.mode.mates(seat)))
    if halved and play.reading("team.spared-pile") == "spared-for-both":
        return tuple(seat for seat in found if seat not in halved)
    return found


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
    if who == "opponent" and frame.affected:
        return frame.affected
    return play.opponents(frame.seat)
