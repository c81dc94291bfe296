"""One seat of a position: its zones, its pile, and what its turn has used so far. Not for: the table (`position`)."""

from verifier.games.puzzle_strike.box import too_many
from verifier.games.puzzle_strike.placing import chip_index, chips_of, gem_items, kinds_of
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.state import Seat
from verifier.games.puzzle_strike.unseen import COLOURS, NO_COLOURED, Arrows, undominated
from verifier.kernel import malformed, undecided
from verifier.kernel.message import say
from verifier.kernel.source import Unsourced
from verifier.language.node import Node

ZONES = ("hand", "bag", "discard", "table", "placed")
#: What counts in its owner's turn only.
OF_TURN = ("actions", "money", "piggy", "bought", "played", "colours", "spent", "laid", "ended-by", "kept")
#: The keys of an ongoing chip that was not played in the turn before.
OF_ONGOING = ("chip", "since")
OF_SEAT = (*ZONES, *OF_TURN, "top", "pile", "stand-ins", "ongoing", "carried")


def read_seat(play: Play, number: int, node: Node) -> None:
    """One seat's zones and counters."""
    node.known(*OF_SEAT)
    player = play.state.seats[number]
    for zone in ZONES:
        if found := node.get(zone):
            for chip, count in chips_of(play, found):
                play.zone(number, zone)[chip] += count
                play.state.bank[chip] -= count
    if top := node.get("top"):  # first named is drawn first
        for chip, count in reversed(chips_of(play, top)):
            player.top.extend([chip] * count)
            play.state.bank[chip] -= count
    if ongoing := node.get("ongoing"):
        read_ongoing(play, number, ongoing)
    if placed := node.get("placed"):
        for chip, _ in chips_of(play, placed):
            if chip not in play.rules.placeable:
                problem = f"no chip's text puts {play.rules.chips[chip].slug} in a pile"
                raise malformed.IMPOSSIBLE_HEADER.at(placed.position, problem=problem)
    read_pile(play, number, node)
    if carried := node.get("carried"):
        player.carried = carried.integer(0, 999)
    only_on_turn(play, number, node)
    if play.on_turn(number):
        read_counters(play, number, node)


def read_ongoing(play: Play, number: int, node: Node) -> None:
    """The chips of an ongoing zone: `secret-move`, or `{chip: secret-move, since: 5}` if not of the turn before."""
    timed = node.items is not None and any(item.fields is not None for item in node.items)
    for item in node.sequence() if timed else (node,):
        since = play.state.turn - 1
        if timed and item.fields is not None:
            item.known(*OF_ONGOING)
            since = item.need("since").integer(0, play.state.turn)
        alone = item.need("chip") if timed and item.fields is not None else item
        for chip in [chip_index(play, alone.string(), alone)] if alone.text is not None else kinds_of(play, alone):
            lay_ongoing(play, alone, (number, chip, since))


def lay_ongoing(play: Play, node: Node, entry: tuple[int, int, int]) -> None:
    """Put a chip into an ongoing zone. Raises `IllegalSetup` for one that does not stay, `Unsourced` without a text."""
    found = play.rules.chips[entry[1]]
    if not found.ongoing:
        raise too_many(play, node, "not-ongoing", say("no-ongoing-chip", chip=found.slug), "0", 1)
    if found.index in play.rules.unknown:
        raise Unsourced(node.position, undecided.UNKNOWN_IN_PLAY.says(name=found.slug))
    play.state.ongoing.append(entry)
    play.state.bank[found.index] -= 1


def only_on_turn(play: Play, number: int, node: Node) -> None:
    """Refuse counters of a turn for a seat whose turn it is not."""
    if not play.on_turn(number):
        for key in OF_TURN:
            if (found := node.get(key)) is not None:
                problem = f"{key} counts in its owner's turn only; see `carried`"
                raise malformed.IMPOSSIBLE_HEADER.at(found.position, problem=problem)


def read_pile(play: Play, number: int, node: Node) -> None:
    """The gem pile: sizes; stand-ins among them are not chips."""
    player = play.state.seats[number]
    for key, counts in (("pile", player.pile), ("stand-ins", player.stand_ins)):
        if found := node.get(key):
            for item in gem_items(found):
                counts[item.integer(1, 4)] += 1
    if node.get("pile") is None and node.get("stand-ins") is None:
        return  # of a team, whose pile may stand at another seat
    for size, chip in play.rules.gem_chips.items():
        if player.stand_ins[size] > player.pile[size]:
            problem = f"more stand-in {size}-gems than {size}-gems in the pile"
            raise malformed.IMPOSSIBLE_HEADER.at(node.position, problem=problem)
        play.state.bank[chip] -= player.pile[size] - player.stand_ins[size]


def read_counters(play: Play, number: int, node: Node) -> None:
    """What the seat's turn has used and earned so far."""
    player, unseen = play.state.seats[number], play.state.unseen[number]
    if actions := node.get("actions"):
        balances = (actions,) if actions.items is None else actions.items
        if not balances:
            raise actions.wrong("a number of arrows")
        unseen.balances = undominated(arrows_of(one) for one in balances)
    if money := node.get("money"):
        player.money = money.integer(-99, 999)
    if piggy := node.get("piggy"):
        player.piggy = piggy.integer(0, 99)
    laid_out = sum(count for chip, count in enumerate(player.table) if not play.rules.chips[chip].size)
    played = node.get("played")
    least = 0 if has_text(play, "swap-self", "stay") else laid_out
    player.actions_played = laid_out if played is None else played.integer(least, 999)
    if play.rules.counts_colours:
        player.colours_played = colours_of(play, player, node)
    read_spending(play, number, node)
    if bought := node.get("bought"):
        for chip, count in chips_of(play, bought):
            player.bought[chip] += count
            player.purchases += count


def has_text(play: Play, operation: str, then: str) -> bool:
    """Whether a chip of the game has that operation in its text, or one that leaves the chips so that it has played."""
    every = (one for chip in play.kinds_in_play for one in play.rules.chips[chip].operations())
    return any(one.name == operation or getattr(one, "then", "") == then for one in every)


def arrows_of(node: Node) -> Arrows:
    """A balance of arrows: a number of black ones, or a number for each colour."""
    if node.text is not None:
        return (node.integer(0, 99), *NO_COLOURED)
    node.known(*COLOURS)
    return tuple(count.integer(0, 99) if (count := node.get(colour)) else 0 for colour in COLOURS)


def read_spending(play: Play, number: int, node: Node) -> None:
    """What was paid in this turn, whether the record says with which gems, and what else its steps have left."""
    player, unseen = play.state.seats[number], play.state.unseen[number]
    if spent := node.get("spent"):
        player.spent = spent.integer(0, 999)
    if laid := node.get("laid"):
        unseen.gems_said = laid.boolean()
    if ended := node.get("ended-by"):
        player.ended_by = chip_index(play, ended.string(), ended)
    if kept := node.get("kept"):
        for chip in kinds_of(play, kept):
            player.kept.append(chip)
            play.state.bank[chip] -= 1


def colours_of(play: Play, player: Seat, node: Node) -> Arrows:
    """How many chips of each colour were played this turn: what is stated, else what lies on the table."""
    laid = [(play.rules.chips[chip].colours, count) for chip, count in enumerate(player.table) if count]
    there = [sum(count for colours, count in laid if colour in colours) for colour in range(len(COLOURS))]
    if stated := node.get("colours"):
        stated.known(*COLOURS)
        for colour, count in stated.pairs():
            there[COLOURS.index(colour)] = count.integer(there[COLOURS.index(colour)], 99)
    return tuple(there)
