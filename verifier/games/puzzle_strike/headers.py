"""Headers that do not say who plays which character: every way to fill them in that the moves allow.

Not for: whether a set-up is legal (`setup`).
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from verifier.games.puzzle_strike.rules import Rules
from verifier.games.puzzle_strike.setup import sets_of
from verifier.games.setup import rules_of
from verifier.record.model import Replay
from verifier.record.promises import UNKNOWN

#: Verbs whose lines name chips of the player himself.
OWN = frozenset(("play", "react", "keep", "draw"))


def headers(rules: Rules, replay: Replay) -> Iterator[Replay]:
    """The record with each way to give characters to the seats that have none; as it is if all have one.

    Raises `Unreadable` for an unknown mode.
    """
    if all(seat.character not in ("", UNKNOWN) for seat in replay.seats) or rules_of(rules, replay).mode.drafts:
        yield replay
        return
    several = sets_of(replay) > 1
    for names in product(*(candidates(rules, replay, seat) for seat in range(len(replay.seats)))):
        if several or len(set(names)) == len(names):
            seats = (replace(seat, character=name) for seat, name in zip(replay.seats, names, strict=True))
            yield replace(replay, seats=tuple(seats))


def candidates(rules: Rules, replay: Replay, seat: int) -> tuple[str, ...]:
    """The characters that a seat may have: its own, or those that own every character chip that it uses."""
    given = replay.seats[seat].character.lower()
    if given not in ("", UNKNOWN):
        return (given,)
    used = {token.piece for event in replay.events if event.seat == seat and event.verb in OWN for token in event.args}
    owned = {chip for chips in rules.characters.values() for chip in chips}
    fitting = [name for name, chips in rules.characters.items() if used & owned <= {*chips}]
    return tuple(fitting or rules.characters)
