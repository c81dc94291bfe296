"""What a position says besides single fields: piles of teams, arrows, counters of a turn, effects, sends that wait.

Not for: reading it (`position`), or what follows from the declaration of the table (`verifier.table.written`).
"""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from verifier.games.puzzle_strike.invariants import box, chips_in_game
from verifier.games.puzzle_strike.unseen import COLOURS, SPENT
from verifier.table.written import written_list, written_seats

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.table import Table


def tell_gems(key: str, play: "Table", seat: int) -> object:
    """The gems of a pile, or the stand-ins among them; a team's pile stands at its first seat."""
    field = play.declared.seat.of_key(key)
    counts = play.counts_of(field, seat)
    return written_list(play, field, counts) if any(counts) and play.rules.mode.mates(seat)[0] == seat else None


def tell_ongoing(play: "Table", seat: int) -> object:
    """The ongoing chips; one that was not played in the turn before with the turn in which it was."""
    found = list[object]()
    for owner, chip, since in play.state.ongoing:
        if owner == seat:
            slug = play.slug_of(chip)
            found.append(slug if since == play.state.turn - 1 else {"chip": slug, "since": since})
    return found or None


def tell_counter(key: str, play: "Table", seat: int) -> object:
    """A counter of a turn; before it has begun only one that is not as at its beginning."""
    value = play.number_of(play.declared.seat.of_key(key), seat)
    return value if value or play.step_name() != "ante" else None


def tell_actions(play: "Table", seat: int) -> object:
    """The arrows left, by colour, of several possible balances a list; none where they are as at a turn's beginning."""
    phase, balances = play.step_name(), play.state.unseen[seat].balances
    usual = play.rules.first_arrows if phase in ("ante", "action") else SPENT
    if phase != "action" and balances == usual:
        return None

    found = [dict(zip(COLOURS, balance, strict=True)) for balance in balances]
    if len(found) == 1:
        return found[0]
    return [{colour: count for colour, count in balance.items() if count} for balance in found]


def tell_colours(play: "Table", seat: int) -> object:
    """How many chips of each colour were played."""
    played = zip(COLOURS, play.state.seats[seat].colours_played, strict=True)
    return {colour: count for colour, count in played if count} or None


def tell_effects(play: "Table", seat: int) -> object:
    """The lasting effects, by name; a list of them where one lasts longer than this turn, or binds several seats."""
    effects, names = play.state.effects, play.seat_names
    short = {name: names[bound] for name, bound, until in effects if until == play.state.turn}
    if len(short) == len(effects):
        return short or None
    return [{"name": name, "seat": names[bound], "until": until} for name, bound, until in effects]


def tell_lost(play: "Table", seat: int) -> object:
    """Who has lost, where the game goes on for a while."""
    lost = play.state.losers if play.rules.mode.loss == "lowest-pile-wins" else ()
    return [play.seat_names[one] for one in lost] or None


def tell_bank(play: "Table", seat: int) -> object:
    """The stacks that are lower than what lies elsewhere leaves of the box: the rest is out of the game."""
    there, bank = zip(box(play), chips_in_game(play), strict=True), play.state.bank
    lower = {chip: bank[chip] for chip, (most, count) in enumerate(there) if chip in play.state.stacks and count < most}
    return {play.slug_of(chip): count for chip, count in lower.items()} or None


#: By key: what a position says of the table, or of a seat.
TELLS: Mapping[str, Callable[..., object]] = MappingProxyType({
    "seats": lambda play, seat: written_seats(play),
    "pile": partial(tell_gems, "pile"),
    "stand-ins": partial(tell_gems, "stand-ins"),
    "ongoing": tell_ongoing,
    "actions": tell_actions,
    "money": partial(tell_counter, "money"),
    "piggy": partial(tell_counter, "piggy"),
    "played": partial(tell_counter, "played"),
    "colours": tell_colours,
    "laid": lambda play, seat: play.state.unseen[seat].gems_said or None,
    "effects": tell_effects,
    "lost": tell_lost,
    "bank": tell_bank,
})  # fmt: skip
