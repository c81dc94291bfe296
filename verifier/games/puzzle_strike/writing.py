"""The present position as the `position:` block that sets it up, in plain values: the mirror of `position`.

Exact wherever nothing is under way. What one seat may know of it is made from the same block. Not for: reading it.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from verifier.games.puzzle_strike.invariants import COUNTED, box, chips_in_game
from verifier.games.puzzle_strike.seeing import HIDDEN_ZONES, OUT_OF_SIGHT
from verifier.games.puzzle_strike.state import GEM_SIZES, Float
from verifier.games.puzzle_strike.unseen import COLOURS, SPENT, Arrows

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play

#: A block, or the part of it that is about a seat.
Block = dict[str, object]
#: The counters of a turn, as a position calls them and as a seat does.
COUNTERS = (("money", "money"), ("piggy", "piggy"), ("played", "actions_played"))


def written_position(play: "Play") -> Block:
    """The keys of a position."""
    state, names = play.state, play.seat_names
    found: Block = {
        "turn": names[state.active],
        "phase": phase_of(play),
        "number": state.turn,
        "level": state.level,
        "seats": {name: seat_of(play, number) for number, name in enumerate(names)},
    }
    if state.out:
        found["out"] = [names[seat] for seat in state.out]
    if state.extra_turns:
        found["extra-turns"] = state.extra_turns
    if any(state.traps):
        found["traps"] = {play.rules.notation[chip]: count for chip, count in enumerate(state.traps) if count}
    if state.removed >= 0:
        found["removed"] = play.rules.notation[state.removed]
    if state.discounts:
        found["discounts"] = [{"amount": amount, "floor": floor} for amount, floor in state.discounts]
    if state.effects:
        found["effects"] = effects_of(play)
    return found | waiting_of(play) | bank_of(play)


def seen_by(play: "Play", seat: int) -> Block:
    """The same as far as a seat may know it: of hands and bags of the others only the sizes, and what is in both."""
    found = written_position(play)
    seats = {
        name: seat_of(play, number) if number == seat else from_outside(play, number)
        for number, name in enumerate(play.seat_names)
    }
    return found | {"seats": seats}


def from_outside(play: "Play", number: int) -> Block:
    """The keys of a seat for the others: sizes in place of what is hidden, and all hidden chips together.

    Which chips a player has is open, since they are bought, gained and discarded openly; where they are is not.
    """
    player = play.state.seats[number]
    found = {key: value for key, value in seat_of(play, number).items() if key not in OUT_OF_SIGHT}
    hidden = [player.top.count(chip) + player.kept.count(chip) for chip in range(play.kinds)]
    for zone in HIDDEN_ZONES:
        hidden = [count + more for count, more in zip(hidden, play.zone(number, zone), strict=True)]
    sizes: Block = {"hand": sum(player.hand), "bag": sum(player.bag) + len(player.top)}
    if player.kept:
        sizes["kept"] = len(player.kept)
    return {**sizes, "unseen": chips(play, hidden), **found}


def phase_of(play: "Play") -> str:
    """The step of the turn; the last one where all are over."""
    return play.rules.turn[min(play.state.phase, len(play.rules.turn) - 1)]


def seat_of(play: "Play", number: int) -> Block:
    """The keys of a seat in a position."""
    player, state = play.state.seats[number], play.state
    found: Block = {zone: chips(play, play.zone(number, zone)) for zone in COUNTED if any(play.zone(number, zone))}
    if player.top:
        found["top"] = [play.rules.chips[chip].slug for chip in reversed(player.top)]
    if play.rules.mode.mates(number)[0] == number:  # a team's pile stands at its first seat
        for key, counts in (("pile", player.pile), ("stand-ins", player.stand_ins)):
            if any(counts):
                found[key] = [size for size in GEM_SIZES for _ in range(counts[size])]
    ongoing = [ongoing_chip(play, chip, since) for seat, chip, since in state.ongoing if seat == number]
    if ongoing:
        found["ongoing"] = ongoing
    if player.carried:
        found["carried"] = player.carried
    return found | turn_of(play, number) if play.on_turn(number) else found


def ongoing_chip(play: "Play", chip: int, since: int) -> object:
    """A chip of the ongoing zone; one that was not played in the turn before with the turn in which it was."""
    slug = play.rules.chips[chip].slug
    return slug if since == play.state.turn - 1 else {"chip": slug, "since": since}


def turn_of(play: "Play", number: int) -> Block:
    """What a seat's turn has used and earned; before it has begun only what differs from its beginning."""
    player, unseen, phase = play.state.seats[number], play.state.unseen[number], phase_of(play)
    begun, found = phase != "ante", Block()
    usual = play.rules.first_arrows if phase in ("ante", "action") else SPENT
    if phase == "action" or unseen.balances != usual:
        found["actions"] = arrows_of(unseen.balances)
    for key, name in COUNTERS:
        if begun or getattr(player, name):
            found[key] = getattr(player, name)
    if any(player.colours_played):
        found["colours"] = {
            colour: count for colour, count in zip(COLOURS, player.colours_played, strict=True) if count
        }
    if any(player.bought):
        found["bought"] = chips(play, player.bought)
    if player.spent:
        found["spent"] = player.spent
    if unseen.gems_said:
        found["laid"] = True
    if player.ended_by >= 0:
        found["ended-by"] = play.rules.chips[player.ended_by].slug
    if player.kept:
        found["kept"] = [play.rules.chips[chip].slug for chip in player.kept]
    return found


def arrows_of(balances: Sequence[Arrows]) -> object:
    """The arrows left, by colour; of several possible balances a list."""
    found = [dict(zip(COLOURS, balance, strict=True)) for balance in balances]
    if len(found) == 1:
        return found[0]
    return [{colour: count for colour, count in balance.items() if count} for balance in found]


def effects_of(play: "Play") -> object:
    """The lasting effects, by name; a list of them where one lasts longer than this turn, or binds several seats."""
    effects, names = play.state.effects, play.seat_names
    short = {name: names[seat] for name, seat, until in effects if until == play.state.turn}
    if len(short) == len(effects):
        return short
    return [{"name": name, "seat": names[seat], "until": until} for name, seat, until in effects]


def waiting_of(play: "Play") -> Block:
    """What waits, and what has been decided for the end of the game."""
    state, found = play.state, Block()
    if state.aside:
        found["aside"] = chips(play, [state.aside.count(chip) for chip in play.rules.chip_range])
    if state.ante_shift:
        found["ante-shift"] = state.ante_shift
    if state.floating:
        found["floating"] = [send_of(play, waits) for waits in state.floating]
    lost = () if play.rules.mode.loss != "lowest-pile-wins" else state.losers
    seats = {"lost": lost, "tied": state.tied, "playoff": state.playoff, "moving": state.moving, "passed": state.passed}
    return found | {key: [play.seat_names[seat] for seat in some] for key, some in seats.items() if some}


def send_of(play: "Play", waits: Float) -> Block:
    """A send that waits."""
    found: Block = {
        "from": play.seat_names[waits.actor],
        "to": play.seat_names[waits.target],
        "chip": play.rules.chips[waits.chip].slug,
        "gems": waits.gems,
        "broken": waits.broken,
        "largest": waits.largest,
    }
    if waits.stand_ins:
        found["stand-ins"] = waits.stand_ins
    if waits.counter:
        found["counter"] = True
    return found


def bank_of(play: "Play") -> Block:
    """The stacks that are lower than what lies elsewhere leaves of the box: the rest is out of the game."""
    there, bank = zip(box(play), chips_in_game(play), strict=True), play.state.bank
    lower = {chip: bank[chip] for chip, (most, count) in enumerate(there) if chip in play.state.stacks and count < most}
    return {"bank": {play.rules.chips[chip].slug: count for chip, count in lower.items()}} if lower else {}


def chips(play: "Play", counts: Sequence[int]) -> dict[str, int]:
    """Counts by kind, without those that are none."""
    return {play.rules.chips[chip].slug: count for chip, count in enumerate(counts) if count}
