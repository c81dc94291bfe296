"""What holds in every position, whatever was played: chips are conserved, counts fit together, limits are kept.

For tests and for the search's invariant findings. Only arithmetic and comparisons, so counts may be solver terms.
Not for: legality of answers, which is the norms' affair.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from verifier.games.puzzle_strike.decisions import NAMES
from verifier.games.puzzle_strike.state import COLOURS, GEM_SIZES, total
from verifier.games.rule_language import titles_of
from verifier.table.places import is_surely_there, lying, not_below_nothing

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.frame import Incident
    from verifier.games.puzzle_strike.play import Play
    from verifier.games.puzzle_strike.rules import Rules
    from verifier.games.puzzle_strike.table import Table


def statements_of(rules: "Rules") -> Mapping[str, str]:
    """The kinds of statement under a ruleset's mode, with their titles."""
    several = NAMES["statements-of-several"] if rules.mode.answers == "everybody" else {}
    return titles_of(NAMES["statements"] | several, rules.parameters)


def violations(play: "Play", totals: Sequence[int] | None = None) -> list[str]:
    """What is wrong with a position, a sentence each; empty if nothing is.

    `totals` are the chips of every kind that are in the game (`chips_in_game` of its first position); without
    them, what a game from the beginning has: the box for every stack, and the characters' chips (PS3-COMP-01).
    """
    return [name for name, holds in statements(play, box(play) if totals is None else totals) if not holds]


def statements(play: "Play", totals: Sequence[int]) -> Iterator[tuple[str, bool]]:
    """Everything that holds in every position, each with whether it does: `kind: what it is about`.

    What is known to hold of single chips is left out.
    """
    for chip, now in enumerate(chips_in_game(play)):
        if type(now) is not int or now != totals[chip]:
            yield f"conservation: {play.rules.chips[chip].slug}", now == totals[chip]
    for number, (name, seat) in enumerate(zip(play.seat_names, play.state.seats, strict=True)):
        for text, holds in of_seat(play, number):
            yield f"counts: {name}: {text}", holds
        yield f"pile: {name}", total(seat.pile) == sum(size * seat.pile[size] for size in GEM_SIZES)
    yield from of_bank(play)
    yield from of_limits(play)


def box(play: "Table") -> list[int]:
    """The chips of a game from the beginning, by kind: the box's for every stack, and the characters'."""
    totals = [chip.box if chip.index in play.state.stacks else 0 for chip in play.rules.chips]
    for own in play.own:
        for chip in own:
            totals[chip] += 1
    return totals


def chips_in_game(play: "Table") -> list[int]:
    """How many chips of each kind there are: in the bank, with the players, on their way, and set aside."""
    totals = lying(play)
    for seat in play.state.piles():
        for size, chip in play.rules.gem_chips.items():
            totals[chip] += seat.pile[size] - seat.stand_ins[size]
    for _, chip, _ in play.state.ongoing:
        totals[chip] += 1
    totals[play.rules.gem_chips[1]] += play.state.flight
    return totals


def of_seat(play: "Table", number: int) -> Iterator[tuple[str, bool]]:
    """Counts of a seat that are never below zero, and stand-ins that are never more than the gems of their size."""
    seat, unseen = play.state.seats[number], play.state.unseen[number]
    yield from not_below_nothing(play, number)
    for size in GEM_SIZES:
        yield f"stand-in {size}-gems", seat.stand_ins[size] >= 0
        yield f"{size}-gems in the pile", seat.pile[size] >= seat.stand_ins[size]
    for balance in unseen.balances:
        for colour, left in zip(COLOURS, balance, strict=True):
            yield f"{colour} arrows", left >= 0
    yield "gems without a size", seat.pile[0] == 0


def of_bank(play: "Table") -> Iterator[tuple[str, bool]]:
    """No stack below zero, no chips without a stack, no gems in the air below zero, an ante level that exists."""
    state, stacks = play.state, {*play.state.stacks}
    for kind, count in enumerate(state.bank):
        if (type(count) is not int or count) if kind not in stacks else not is_surely_there(count):
            yield f"counts: bank of {play.rules.chips[kind].slug}", count >= 0 if kind in stacks else count == 0
    yield "counts: gems in the air", state.flight >= 0
    yield "counts: ante level", state.level >= 0
    yield "counts: highest ante level", state.level < len(play.rules.level_names)


def of_limits(play: "Play") -> Iterator[tuple[str, bool]]:
    """No more reactions to one event, Wounds bought in one turn or chips kept than the ruleset's limits allow."""
    parameters, incident = play.rules.parameters, play.incident
    if incident is not None:
        for name, count in zip(play.seat_names, incident.answered, strict=True):
            yield f"one-reaction: {name} to a {incident.kind}", count <= parameters["reactions-per-event"]
        largest = parameters.get("unanswerable-gem", 0)
        if largest and incident.kind == "send":
            answered = sum(incident.answered) > 0
            gem = incident.largest >= largest
            yield "four-gem: no answer to a send that holds one", not (gem and answered)
        yield "counts: stand-ins incoming", incident.stand_ins <= incident.count
        if incident.kind == "send" and play.rules.mode.answers == "everybody":
            yield from of_several(play, incident)
    for name, seat in zip(play.seat_names, play.state.seats, strict=True):
        yield f"one-wound: bought by {name}", seat.bought[play.rules.wound] <= parameters["wounds-per-turn"]
        yield f"kept: {name}", len(seat.kept) <= seat.piggy


def of_several(play: "Play", incident: "Incident") -> Iterator[tuple[str, bool]]:
    """One counter-crash of a send by all together, and no send from a full pile until somebody has answered it."""
    yield "one-counter: of one send", incident.counters <= 1
    if not any(incident.answered):
        pile = play.state.seats[incident.actor].pile
        yield "floating: a send is on its way", total(pile) < play.rules.parameters["lose-at"]
