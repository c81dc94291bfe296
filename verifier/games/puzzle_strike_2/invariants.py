"""What holds in every position, whatever was played: heights of piles, meters, tokens, cards, one scepter, one diamond.

For tests and for the search's invariant findings. Only arithmetic and comparisons, so counts may be solver terms.
Not for: legality of answers, which is the norms' affair.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from verifier.games.kept import Mark as TableMark
from verifier.games.kept import Then, changes, listed, mark_table, never_fallen, then
from verifier.games.puzzle_strike_2.decisions import NAMES
from verifier.games.rule_language import titles_of
from verifier.table.places import lying, not_below_nothing

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play
    from verifier.games.puzzle_strike_2.rules import Rules


def titles(rules: "Rules") -> Mapping[str, str]:
    """What the statements say under a ruleset's parameters."""
    return titles_of(NAMES["statements"], rules.parameters)


def statements(play: "Play", before: Sequence[int]) -> Iterator[tuple[str, bool]]:
    """Everything that holds in every position, each with whether it does: `kind: what it is about`."""
    yield from of_position(play)
    for card, there, past in zip(play.rules.cards, totals(play), before, strict=True):
        if card.kind != "wound" and not play.busy:
            yield f"cards: {card.slug}", there == past


def of_position(play: "Play") -> Iterator[tuple[str, bool]]:
    """What holds of a position whatever there was before."""
    state, parameters = play.state, play.rules.parameters
    for number, (name, seat) in enumerate(zip(play.seat_names, state.seats, strict=True)):
        yield f"pile: of {name}", len(seat.pile) <= parameters["spaces"]
        yield f"diamond: of {name}", seat.diamonds <= 1
        yield f"creature: of {name}", seat.creature < 0 or play.rules.cards[seat.creature].creature
        for text, holds in not_below_nothing(play, number):
            yield f"counts: {name}: {text}", holds
        if not play.busy:
            for colour, count in zip(play.rules.colours, seat.meters, strict=True):
                yield f"meters: {colour} of {name}", count < parameters["meter"]
    yield "counts: bank deck", state.left >= 0
    if not play.busy:
        yield "row: of the bank", len(state.bank) == parameters["bank-slots"]
    final = play.rules.mode.final
    dropped = state.final and final is not None and final.drops_scepter
    yield "scepter: holder", state.holder == -1 if dropped else 0 <= state.holder < len(state.seats)


class Mark(NamedTuple):
    """A position as it was: what is needed of it to tell what has changed since."""

    table: TableMark
    dealt: Then
    diamonds: Sequence[int]
    more_buys: Sequence[int]
    turn: int
    phase: int


def mark(play: "Play") -> Mark:
    """A position as it is now."""
    state, seats = play.state, play.state.seats
    diamonds, more_buys = [seat.diamonds for seat in seats], [seat.more_buys for seat in seats]
    return Mark(mark_table(play), then(state.dealt), diamonds, more_buys, state.turn, state.phase)


def kept_since(play: "Play", before: Mark) -> Iterator[tuple[str, bool]]:
    """What must hold of a position after anything has happened since a mark: each with whether it does."""
    yield from of_position(play)
    now = listed(play)
    for card in play.rules.cards:
        if card.kind != "wound":
            more = now[card.index] - before.table.listed[card.index]
            more = sum((found for _, found in changes(play, before.table, card.index)), more)
            dealt = before.dealt.more(play.state.dealt, card.index)
            yield f"cards: {card.slug}, with one under way", more == dealt
    yield from never_fallen(play, before.table)
    for number, (name, seat) in enumerate(zip(play.seat_names, play.state.seats, strict=True)):
        yield f"diamond: one of {name} comes back", seat.diamonds <= before.diamonds[number]
        yield f"one-buy: another one for {name}", seat.more_buys <= before.more_buys[number]
    is_later = play.state.turn > before.turn if play.state.turn is not before.turn else play.state.phase >= before.phase
    yield "one-buy: a phase comes back", is_later


def totals(play: "Play") -> list[int]:
    """The cards of each kind with the players, in the row and in the trash, less those that were dealt."""
    return [there - dealt for there, dealt in zip(lying(play), play.state.dealt, strict=True)]
