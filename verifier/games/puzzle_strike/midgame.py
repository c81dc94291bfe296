"""What may be unknown where a record begins in the middle of a game: where chips lie, and the ante level.

Not for: how a header says so (`verifier.games.midgame`), unknown stacks of the bank (`open_bank`), or unknown draws
(`chances`).
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from verifier.games.midgame import WHERE_UNKNOWN, OpenZone, beginning, outline_of, spread
from verifier.games.puzzle_strike.open_bank import settle_stacks, unnamed_stacks
from verifier.games.puzzle_strike.state import DECLARED
from verifier.kernel.game import World
from verifier.kernel.message import Said
from verifier.language.node import Node
from verifier.record.model import Replay
from verifier.record.promises import begins_open

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play

#: So many chips a stack that is well filled has at least, as long as its box does.
FILLED = 3
STEPS = {"ante": "ante", "play": "action", "buy": "buy", "lay": "buy", "keep": "keep", "draw": "draw"}
OUTLINE = outline_of(DECLARED, STEPS)


def first_position(play: "Play", replay: Replay) -> Node | None:
    """The position with which a record begins; what it leaves open is noted. Raises `Unreadable`."""
    if not begins_open(replay):
        return replay.setup.get("position")
    named = {token.piece for event in replay.events for token in event.args if token.piece >= 0}
    settle_stacks(play.state, named)  # those of the bank have a stack, whoever has them
    position, withheld = beginning(OUTLINE, replay, play.seat_names)
    more = withheld.more or bool(withheld.zones and play.state.unnamed)  # a chip of a stack that no line names
    play.withheld = withheld._replace(more=more)
    return position


def open_up(play: "Play", world: World, *, broadly: bool) -> None:
    """Let what is not known be anything that the box leaves room for; unless `broadly` with every stack well filled.

    So the ante level does not turn on what nobody knows, which is what takes long to look at.
    """
    withheld = play.withheld
    if not withheld.is_open():
        return
    zones = sorted(withheld.zones, key=lambda zone: OUTLINE.zones.index(zone.word))
    laid: dict[OpenZone, int] = dict.fromkeys(zones, 0)
    for chip in play.kinds_in_play:
        for places in together(play, chip, [zone for zone in zones if may_lie(play, chip, zone)]):
            spread_kind(play, world, chip, places, laid, broadly=broadly)
    for zone, count in laid.items():
        if zone.number is not None:
            world.require(count == zone.number)
    for zone in () if broadly else zones:
        if zone.word == "bag" and zone.number is None:
            drawn, is_all = withheld.bags[zone.seat]
            inside = sum(play.state.seats[zone.seat].bag)
            world.require(inside == drawn if is_all else inside >= drawn)
    if "level" in withheld.keys:
        play.state.level = world.unknown("level", 0, len(play.rules.level_names) - 1)


def together(play: "Play", chip: int, zones: Sequence[OpenZone]) -> list[list[OpenZone]]:
    """The zones over which the chips of a kind are spread together: all, or those of each owner of a character chip."""
    if chip in play.state.stacks:
        return [list(zones)] if zones else []
    return [[zone for zone in zones if zone.seat == seat] for seat in sorted({zone.seat for zone in zones})]


def spread_kind(
    play: "Play", world: World, chip: int, zones: Sequence[OpenZone], laid: dict[OpenZone, int], *, broadly: bool
) -> None:
    """Spread what is left of a kind over the zones that are open; of a stack some may stay in the bank."""
    slug, stacked = play.rules.chips[chip].slug, chip in play.state.stacks

    def put(index: int, count: int) -> None:
        add(play, zones[index], chip, count)
        laid[zones[index]] += count

    left = most = play.state.bank[chip] if stacked else own_left(play, chip, zones[0].seat)
    least = 0 if broadly else min(most, FILLED)
    wholly = any(zone.number is None for zone in zones)
    if stacked and wholly:
        play.state.bank[chip] = world.unknown(f"bank {slug}", least, most)
        left = left - play.state.bank[chip]
    places = [(f"{play.seat_names[zone.seat]} {zone.word}", zone.number) for zone in zones]
    left = spread(world, slug, places, left, most, put, wholly=wholly)
    if stacked and not wholly:
        play.state.bank[chip] = left
        world.require(left >= least)


def add(play: "Play", zone: OpenZone, chip: int, count: int) -> None:
    """Put so many chips of a kind into a zone of a seat."""
    if zone.word == "pile":
        play.state.seats[zone.seat].pile[play.rules.chips[chip].size] += count
    else:
        play.zone(zone.seat, zone.word)[chip] += count


def may_lie(play: "Play", chip: int, zone: OpenZone) -> bool:
    """Whether a chip of a kind may lie in a zone of a seat: gems in piles, and nobody else's own chips anywhere."""
    if chip in play.state.guessed or (zone.word == "pile" and not play.rules.chips[chip].size):
        return False
    return chip in play.state.stacks or chip in play.own[zone.seat]


def own_left(play: "Play", chip: int, number: int) -> int:
    """How many of a player's own chips of a kind a position places nowhere."""
    return play.own[number].count(chip) - sum(play.zone(number, zone)[chip] for zone in DECLARED.seat.zones)


def hinges_on_before(play: "Play") -> bool:
    """Whether more is not known of the first position than is tried in every way there is."""
    return play.withheld.more


def left_open(play: "Play") -> tuple[Said, ...]:
    """What the header does not say of the bank, and of where everything lay at the first line."""
    before = WHERE_UNKNOWN if play.withheld.is_open() else ""
    return tuple(one for one in (unnamed_stacks(play), before) if one)
