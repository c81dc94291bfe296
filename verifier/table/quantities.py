"""The quantities that a record may assert after `=`: those that a declaration names, and those that a game adds."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from verifier.kernel.event import Assertion
from verifier.kernel.values import pick
from verifier.table.declare import PIECES, Declaration, StateField
from verifier.table.game import OnTable
from verifier.table.places import count_of
from verifier.table.sights import size_of


class Quantities(NamedTuple):
    """What can be asserted, each with how it is counted.

    `of_seat` and `of_kind` are called with the game and a seat, the latter with a kind of piece, too.
    """

    of_seat: Mapping[str, Callable[..., int]]
    of_kind: Mapping[str, Callable[..., int]]
    by_name: Mapping[str, StateField]  # of fields that count by names, or in which names stand: `blue-meter`

    @property
    def words(self) -> tuple[str, ...]:
        """Every word; those that stand behind a name without it."""
        return (*self.of_seat, *self.of_kind, *self.by_name)

    def named(self, names_of: Callable[[str], Sequence[str]]) -> Mapping[str, bool]:
        """The words as lines have them, each with whether it is about a kind of piece."""
        pairs = ((name, word, field) for word, field in self.by_name.items() for name in names_of(field.of))
        by_name = {f"{name}-{word}": False for name, word, _ in pairs}
        return dict.fromkeys(self.of_seat, False) | dict.fromkeys(self.of_kind, True) | by_name

    def value(self, play: OnTable, assertion: Assertion, actor: int) -> int:
        """The true value of an asserted quantity."""
        seat, name = assertion.seat if assertion.seat >= 0 else actor, assertion.quantity
        if name in self.of_seat:
            return self.of_seat[name](play, seat)
        if name in self.of_kind:
            return self.of_kind[name](play, seat, assertion.piece)
        word, _, what = name.rpartition("-")
        return by_name(play, self.by_name[what], seat, word)


def quantities_of(
    declared: Declaration,
    of_seat: Mapping[str, Callable[..., int]],
    of_kind: Mapping[str, Callable[..., int]],
) -> Quantities:
    """The quantities that follow from a declaration, and before them a game's own, also those of one word."""
    seats: dict[str, Callable[..., int]] = {}
    kinds: dict[str, Callable[..., int]] = {}
    names: dict[str, StateField] = {}
    for field in (*declared.seat.fields, *declared.table.fields):
        is_of_seat = field in declared.seat.fields
        if field.total:
            seats[field.total] = counter_of(field, is_of_seat)
        if field.each and field.of == PIECES:
            kinds[field.each] = counter_of_kind(field, is_of_seat)
        elif field.each:
            names[field.each] = field
    return Quantities(own_first(of_seat, seats), own_first(of_kind, kinds), names)


def own_first(
    own: Mapping[str, Callable[..., int]], declared: Mapping[str, Callable[..., int]]
) -> Mapping[str, Callable[..., int]]:
    """A game's own quantities, and behind them those that are declared besides."""
    return dict(own) | {name: count for name, count in declared.items() if name not in own}


def counter_of(field: StateField, is_of_seat: bool) -> Callable[..., int]:
    """How much a field holds in all, the parts of a zone among it."""

    def count(play: OnTable, seat: int) -> int:
        whose = seat if is_of_seat else -1
        return play.number_of(field, whose) if field.sort == "number" else size_of(play, field, whose, settled=True)

    return count


def counter_of_kind(field: StateField, is_of_seat: bool) -> Callable[..., int]:
    """How many pieces of a kind a field holds, the parts of a zone among them."""

    def count(play: OnTable, seat: int, kind: int) -> int:
        whose = seat if is_of_seat else -1
        parts = (other for other in play.declared.seat.fields if other.part == field.name and other.key)
        return count_of(play, field, whose, kind) + sum(count_of(play, other, whose, kind) for other in parts)

    return count


def by_name(play: OnTable, field: StateField, seat: int, word: str) -> int:
    """How many a field counts under a name, or how often it stands there."""
    number, values = play.names_of(field.of).index(word), play.counts_of(field, seat)
    return values[number] if field.sort == "counts" else sum(pick(one == number, 1, 0) for one in values)
