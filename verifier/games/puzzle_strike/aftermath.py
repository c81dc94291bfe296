"""What of earlier moves still matters in a position: effects, sends that wait, chips set aside, ties, a team's moves.

Not for: seats (`seat_position`), or the rest of a position (`position`).
"""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from verifier.kernel import malformed
from verifier.language.node import Node
from verifier.language.vocabulary import nearest
from verifier.table.named import seat_named, seats_named
from verifier.table.position import read_field

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play

#: The keys of an effect that lasts.
OF_EFFECT = ("name", "seat", "until")
#: Lasts to the end of the game, and longer than any turn's number.
LONGEST = 10**9 - 1


def read_effects(play: "Play", seat: int, node: Node) -> None:
    """Effects until this turn's end, `{name: seat}`, or a list of `{name: ..., seat: P2, until: 14}`."""
    if node.fields is not None:
        for name, bound in node.pairs():
            add_effect(play, name, bound, bound, play.state.turn)
        return
    for item in node.sequence():
        item.known(*OF_EFFECT)
        word, until = item.need("name"), item.get("until")
        last = play.state.turn if until is None else until.integer(play.state.turn, LONGEST)
        add_effect(play, word.string(), word, item.need("seat"), last)


def add_effect(play: "Play", name: str, where: Node, seat: Node, last: int) -> None:
    """Let an effect bind a seat up to a turn. Raises `Unreadable` for one that no chip makes."""
    if name not in play.rules.effect_names:
        near = nearest(name, play.rules.effect_names)
        raise malformed.UNKNOWN_NAME.at(where.position, near, kind="effect", name=name[:60])
    play.state.effects.append((name, seat_named(play, seat), last))


def read_floating(play: "Play", seat: int, node: Node) -> None:
    """The sends that wait: `{from: P1, to: P3, chip: crash-gem, gems: 3, broken: 1, largest: 3}`."""
    if not play.rules.mode.floating and node.sequence():
        problem = f"no gems float in mode {play.rules.mode.name}"
        raise malformed.IMPOSSIBLE_HEADER.at(node.sequence()[0].position, problem=problem)
    read_field(play, play.declared.table.of_key("floating"), seat, node)
    for waits, item in zip(play.state.floating, node.sequence(), strict=True):
        if waits.stand_ins:
            item.need("stand-ins").integer(0, waits.gems)
        play.state.flight += waits.gems - waits.stand_ins


def read_ties(key: str, play: "Play", seat: int, node: Node) -> None:
    """Who has lost, who shared the lowest pile, or who of them still has an additional turn.

    Raises `Unreadable` where the way to play has no such thing.
    """
    if play.rules.mode.loss != "lowest-pile-wins":
        problem = f"mode {play.rules.mode.name} has no additional turns, so no {key!r}"
        raise malformed.IMPOSSIBLE_HEADER.at(node.position, problem=problem)
    read_field(play, play.declared.table.of_key(key), seat, node)
    if not set(play.state.playoff) <= set(play.state.tied):
        raise node.wrong("some of those that are tied")


def read_moving(key: str, play: "Play", seat: int, node: Node) -> None:
    """Who of the team whose turn it is moves next, in the order of being asked, or who makes no more moves."""
    mates, found = play.rules.mode.mates(play.state.active), seats_named(play, node)
    if not set(found) <= set(mates):
        raise node.wrong("members of the team whose turn it is")
    if key == "moving" and (len(found) < len(mates) or len(mates) < 2):
        raise node.wrong("every member of a team")
    read_field(play, play.declared.table.of_key(key), seat, node)


#: By key: how it is read what waits.
OF_WAITING: Mapping[str, Callable[..., None]] = MappingProxyType({
    "effects": read_effects,
    "floating": read_floating,
    **{key: partial(read_ties, key) for key in ("lost", "tied", "playoff")},
    **{key: partial(read_moving, key) for key in ("moving", "passed")},
})  # fmt: skip
