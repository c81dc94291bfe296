"""Positions of unknown counts that are taken over from one path to another: every count then asks the new path.

Not for: what the first position assumes (`verifier.symbolic.branch`).
"""

from collections.abc import Mapping
from typing import Protocol, cast, runtime_checkable

from verifier.games.playing import Playing
from verifier.kernel.values import are_known
from verifier.symbolic.branch import ReadingStart
from verifier.symbolic.path import SymbolicPath
from verifier.symbolic.values import SymbolicCount
from verifier.table.kept import KeptState


@runtime_checkable
class Returning(Protocol):
    """A scene whose first position can be gone back to, as it is kept in the state alone."""

    def empty(self, chosen: Mapping[str, str]) -> Playing:
        """The game before anything unknown is put anywhere."""


def start_again(scene: Returning, start: ReadingStart, path: SymbolicPath, chosen: Mapping[str, str]) -> Playing | None:
    """The game at a position that the scene began with before; None if other readings make another one.

    A path that has come further already assumes what the position does.
    """
    play = scene.empty(chosen)
    if any(play.readings.of(*key.split("@")) != reading for key, reading in start.reached.items()):
        return None
    if not path.names:
        start.hand_to(path)
    play.resume(start.position)
    hand_over(cast(KeptState, play.state), path)
    return play


def hand_over(part: KeptState, path: SymbolicPath) -> None:
    """Have every count in a part of a state ask another path."""
    for name in part.single:
        value = getattr(part, name)
        new = handed_over(value, path)
        if new is not value:
            setattr(part, name, new)
    for name in part.listed:
        handed_over(getattr(part, name), path)


def handed_over(value: object, path: SymbolicPath) -> object:
    """A value whose counts ask another path; a list and a part of a state are changed where they are."""
    kind = type(value)
    if kind is SymbolicCount:
        return cast(SymbolicCount, value).on(path)
    if isinstance(value, list):
        if not are_known(value):
            value[:] = [one if type(one) is int else handed_over(one, path) for one in value]
    elif isinstance(value, tuple):
        if any(type(one) is SymbolicCount or isinstance(one, tuple) for one in value):
            found = (handed_over(one, path) for one in value)
            return kind(*found) if hasattr(value, "_fields") else tuple(found)
    elif isinstance(value, KeptState):
        hand_over(value, path)
    return value
