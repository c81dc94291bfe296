"""A position as a header's `position:` has it: what `setup` reads back as the very same one."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from verifier.games.grid import label_of
from verifier.games.strange_synergy.state import Warrior

if TYPE_CHECKING:
    from verifier.games.strange_synergy.table import Table


def write_position(table: "Table") -> Mapping[str, object]:
    """The present position."""
    state = table.state
    found: dict[str, object] = {"turn": table.seat_names[state.active], "number": state.turn}
    if state.acting >= 0:
        found |= {"acting": table.name(state.acting), "moved": state.moved, "struck": state.struck}
    if state.done:
        found["done"] = [table.name(number) for number in state.done]
    seats = {}
    for name, player in zip(table.seat_names, state.seats, strict=True):
        base = {} if player.base is None else {"base": label_of(player.base)}
        seats[name] = {**base, **({} if player.objective < 0 else {"objective": table.name(player.objective)})}
    found["seats"] = seats
    found["warriors"] = {table.name(number): write_warrior(table, one) for number, one in state.warriors.items()}
    if any(state.loose.values()):
        found["loose"] = {label_of(at): [*map(table.name, things)] for at, things in state.loose.items() if things}
    for key, cards in (("discard", state.discard), ("removed", state.removed)):
        if cards:
            found[key] = [*map(table.name, cards)]
    return found


def write_warrior(table: "Table", one: Warrior) -> Mapping[str, object]:
    """One warrior."""
    found: dict[str, object] = {} if one.square is None else {"at": label_of(one.square)}
    found["hits"] = one.hits
    for key, pieces in (("cards", one.cards), ("flags", one.flags)):
        if pieces:
            found[key] = [*map(table.name, pieces)]
    for key, truth in (("dead", one.dead), ("gone", one.gone)):
        if truth:
            found[key] = True
    if one.stunned_by >= 0:
        found["stunned-by"] = table.name(one.stunned_by)
    if one.idle:
        found["idle"] = one.idle
    return found
