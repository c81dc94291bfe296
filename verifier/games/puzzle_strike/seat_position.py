"""One seat of a position: what its turn has used so far, what its pile can hold, and how many chips it can have;
and, as it is written, what a position says besides single fields: arrows, counters of a turn, effects, sends that wait.

No more than the game has, and each character chip with its owner. Not for: the table (`position`), or keys that just
say what lies where (`verifier.table.position`).
"""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from verifier.games.puzzle_strike.invariants import box, chips_in_game
from verifier.games.puzzle_strike.state import COLOURS, NO_COLOURED, SPENT, Arrows, undominated
from verifier.games.setup import breach
from verifier.kernel import malformed, undecided
from verifier.kernel.game import IllegalSetup
from verifier.kernel.message import Said, say
from verifier.kernel.source import Unsourced
from verifier.language.node import Node
from verifier.table.named import kinds_named
from verifier.table.position import read_field, read_part
from verifier.table.written import written_list, written_seats

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.chips import Chip
    from verifier.games.puzzle_strike.play import Play
    from verifier.games.puzzle_strike.state import Seat
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


#: The keys of an ongoing chip that was not played in the turn before.
OF_ONGOING = ("chip", "since")


def read_seat(play: "Play", seat: int, node: Node) -> None:
    """One seat's zones and counters."""
    player = play.state.seats[seat]
    read_part(play, node, seat)
    if node.get("pile") is not None or node.get("stand-ins") is not None:  # that of a team may stand at another seat
        check_stand_ins(play, player, node)
    if not play.on_turn(seat):
        return

    player.purchases = sum(player.bought)
    if node.get("played") is None:
        player.actions_played = laid_out(play, player)
    colours = colours_of(play, player, node)
    if play.rules.counts_colours:
        player.colours_played = colours


def check_stand_ins(play: "Play", player: "Seat", node: Node) -> None:
    """Refuse more stand-ins than gems."""
    for size in play.rules.gem_chips:
        if player.stand_ins[size] > player.pile[size]:
            problem = say("more-stand-ins-than-gems", n=size)
            raise malformed.IMPOSSIBLE_HEADER.at(node.position, problem=problem)


def read_placed(play: "Play", seat: int, node: Node) -> None:
    """The chips in a pile that are no gems: those that a text puts there."""
    read_field(play, play.declared.seat.of_key("placed"), seat, node)
    for chip in kinds_named(play, node):
        if chip not in play.rules.placeable:
            problem = say("no-text-places", chip=play.rules.chips[chip].slug)
            raise malformed.IMPOSSIBLE_HEADER.at(node.position, problem=problem)


def read_ongoing(play: "Play", seat: int, node: Node) -> None:
    """The chips of an ongoing zone: `secret-move`, or `{chip: secret-move, since: 5}` if not of the turn before."""
    timed = node.items is not None and any(item.fields is not None for item in node.items)
    for item in node.sequence() if timed else (node,):
        since, alone = play.state.turn - 1, item
        if timed and item.fields is not None:
            item.known(*OF_ONGOING)
            since = item.need("since").integer(0, play.state.turn)
            alone = item.need("chip")
        for chip in kinds_named(play, alone):
            lay_ongoing(play, alone, (seat, chip, since))


def lay_ongoing(play: "Play", node: Node, entry: tuple[int, int, int]) -> None:
    """Put a chip into an ongoing zone. Raises `IllegalSetup` for one that does not stay, `Unsourced` without a text."""
    found = play.rules.chips[entry[1]]
    if not found.ongoing:
        raise too_many(play, node, "not-ongoing", say("no-ongoing-chip", chip=found.slug), "0", 1)
    if found.index in play.rules.unknown:
        raise Unsourced(node.position, undecided.UNKNOWN_IN_PLAY.says(name=found.slug))
    play.state.ongoing.append(entry)


def read_actions(play: "Play", seat: int, node: Node) -> None:
    """The arrows left; a list of the balances that are possible."""
    balances = (node,) if node.items is None else node.items
    if not balances:
        raise node.wrong("a number of arrows")
    play.state.unseen[seat].balances = undominated(arrows_of(one) for one in balances)


def read_played(play: "Play", seat: int, node: Node) -> None:
    """How many chips were played: no fewer than lie there, unless texts can have taken their place."""
    player = play.state.seats[seat]
    least = laid_out(play, player) if play.rules.littering.isdisjoint(play.kinds_in_play) else 0
    player.actions_played = node.integer(least, 999)


def read_laid(play: "Play", seat: int, node: Node) -> None:
    """Whether the record says with which gems was paid."""
    play.state.unseen[seat].gems_said = node.boolean()


def laid_out(play: "Play", player: "Seat") -> int:
    """How many chips lie on the table because they were played."""
    return sum(count for chip, count in enumerate(player.table) if not play.rules.chips[chip].size)


def arrows_of(node: Node) -> Arrows:
    """A balance of arrows: a number of black ones, or a number for each colour."""
    if node.text is not None:
        return (node.integer(0, 99), *NO_COLOURED)
    node.known(*COLOURS)
    return tuple(count.integer(0, 99) if (count := node.get(colour)) else 0 for colour in COLOURS)


def colours_of(play: "Play", player: "Seat", node: Node) -> Arrows:
    """How many chips of each colour were played this turn: what is stated, else what lies on the table."""
    laid = [(play.rules.chips[chip].colours, count) for chip, count in enumerate(player.table) if count]
    there = [sum(count for colours, count in laid if colour in colours) for colour in range(len(COLOURS))]
    if stated := node.get("colours"):
        stated.known(*COLOURS)
        for colour, count in stated.pairs():
            there[COLOURS.index(colour)] = count.integer(there[COLOURS.index(colour)], 99)
    return tuple(there)


#: By key: how a position is read that is not just one field; `colours` is read with what lies on the table.
OF_SEAT: Mapping[str, Callable[..., None]] = MappingProxyType({
    "placed": read_placed,
    "ongoing": read_ongoing,
    "actions": read_actions,
    "played": read_played,
    "colours": lambda play, seat, node: None,
    "laid": read_laid,
})  # fmt: skip


def check_box(play: "Play", node: Node) -> None:
    """Refuse a position with more chips of a kind than the game has (PS3-COMP-03 to -12, PS3-BANK-07, PS3-DECK-09)."""
    check_owners(play, node)
    owned = [chip for own in play.own for chip in own]
    for chip in play.rules.chips:
        bank = play.state.bank
        placed, bank[chip.index] = (-bank[chip.index], 0) if chip.kind == "character" else (0, bank[chip.index])
        has_stack = chip.index in play.state.stacks or chip.index == play.state.removed
        if bank[chip.index] < 0 and not has_stack:
            message = say("has-no-stack-this-game", chip=chip.slug)
            raise too_many(play, node, "unused-stack", message, "0", -bank[chip.index])
        if placed and chip.index not in owned:
            raise too_many(play, node, "foreign-chip", say("belongs-no-player-character", chip=chip.slug), "0", placed)
        limit = owned.count(chip.index) if chip.kind == "character" else chip.box
        if bank[chip.index] < 0 or placed > limit:
            message, found = say("more-than-there", chip=chip.slug), max(placed, limit - bank[chip.index])
            raise too_many(play, node, case_of_box(play, chip), message, str(limit), found)


def case_of_box(play: "Play", chip: "Chip") -> str:
    """The case of more chips of a kind than the box holds: that of the chip, if the rules list it, else of its sort."""
    own = f"box-{chip.slug}"
    return own if own in play.rules.structure else f"box-{chip.kind}"


def check_owners(play: "Play", node: Node) -> None:
    """Refuse a character chip at a seat whose character has none, unless its text hands it over (PS3-DECK-09)."""
    owned = {chip for own in play.own for chip in own}
    handed_over = {
        chip for chip in owned if any(one.name == "swap-self" for one in play.rules.chips[chip].operations())
    }
    for number, seat in enumerate(play.state.seats):
        ongoing = [chip for owner, chip, _ in play.state.ongoing if owner == number]
        lying = (seat.hand, seat.bag, seat.discard, seat.table, seat.placed)
        for chip in owned.difference(play.own[number], handed_over):
            held = sum(zone[chip] for zone in lying) + (*seat.top, *seat.kept, *ongoing).count(chip)
            if held:
                slug, name = play.rules.chips[chip].slug, play.seat_names[number]
                raise too_many(play, node, "foreign-chip", say("belongs-no-character", chip=slug, seat=name), "0", held)


def too_many(play: "Play", node: Node, case: str, message: Said, expected: Said, found: int) -> IllegalSetup:
    """A position with chips that the game does not have."""
    clause = play.rules.structure.get(case, play.rules.structure["box"])
    also = (*play.rules.carried_out.get(case, ()), *((play.rules.structure["box"],) if case.startswith("box-") else ()))
    return breach(node.position, clause, message, expected, found, also)
