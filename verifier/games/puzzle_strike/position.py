"""Positions as starting points (`position:` in a replay's header): a study in the middle of a game.

Whatever the position does not place is in the bank, so chips are conserved by construction.
"""

import re
from collections.abc import Mapping

from verifier.games.puzzle_strike import citing
from verifier.games.puzzle_strike.box import check_box, too_many
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.state import COLOURS, NO_ARROWS, Arrows, Seat, total
from verifier.games.puzzle_strike.zones import settle_level
from verifier.kernel import malformed, undecided
from verifier.kernel.game import IllegalSetup
from verifier.kernel.norm import Refusal
from verifier.kernel.source import Unsourced
from verifier.kernel.values import larger, smaller
from verifier.language.node import Node
from verifier.language.vocabulary import nearest

ZONES = ("hand", "bag", "discard", "table", "placed")
#: What counts in its owner's turn only.
OF_TURN = ("actions", "money", "piggy", "bought", "played", "colours")
#: Names of the turn's phases as a position may call them.
PHASES = {"cleanup": "keep"}


def read_position(play: Play, node: Node) -> None:
    """Set up the position that a header describes. Raises `Unreadable` for what cannot be read or placed."""
    node.known("turn", "phase", "seats", "bank", "level", "traps", "effects", "discounts", "number", "extra-turns",
               "out")  # fmt: skip
    state, rules = play.state, play.rules
    for chip in rules.chips:
        state.bank[chip.index] = chip.box if chip.index in state.stacks else 0
    state.turn = number.integer(1, 10**6) if (number := node.get("number")) else 1
    state.extra_turns = extra.integer(0, 99) if (extra := node.get("extra-turns")) else 0
    state.active = seat_index(play, turn) if (turn := node.get("turn")) else 0
    state.active = play.rules.mode.mates(state.active)[0]
    state.phase = phase_index(play, phase) if (phase := node.get("phase")) else 0
    if out := node.get("out"):
        read_out(play, out)
    seats = node.get("seats")
    entries = {} if seats is None else seats.mapping()
    for key, entry in entries.items():
        if key not in play.seat_names:
            near = nearest(key, play.seat_names)
            raise malformed.UNKNOWN_NAME.at(entry.named_at, near, kind="seat", name=key)
    for number_ in range(len(play.seat_names)):
        state.seats[number_] = Seat(play.kinds)
    state.share()
    one_pile_each(play, entries)
    for number_, name in enumerate(play.seat_names):
        if name in entries:
            read_seat(play, number_, entries[name])
    default_actions(play, entries)
    if level := node.get("level"):
        state.level = level.integer(0, len(rules.level_names) - 1)
    if traps := node.get("traps"):
        for slug, count in traps.pairs():
            state.traps[chip_index(play, slug, count)] = count.integer(0, 99)
    if effects := node.get("effects"):
        for slug, seat in effects.pairs():
            if slug not in rules.effect_names:
                near = nearest(slug, rules.effect_names)
                raise malformed.UNKNOWN_NAME.at(seat.named_at, near, kind="effect", name=slug[:60])
            state.effects.append((slug, seat_index(play, seat), state.turn))
    if discounts := node.get("discounts"):
        state.discounts = [discount_of(item) for item in discounts.sequence()]
    check_box(play, node)
    if bank := node.get("bank"):
        lower_bank(play, bank)
    check_level(play, level or node, stated=level is not None)
    check_lost(play, phase or node)


def one_pile_each(play: Play, entries: Mapping[str, Node]) -> None:
    """Refuse a team's pile that is given twice."""
    for team in play.state.teams:
        given = [entry for seat in team if (entry := entries.get(play.seat_names[seat])) is not None]
        piles = [entry for entry in given if entry.get("pile") is not None or entry.get("stand-ins") is not None]
        if len(piles) > 1:
            problem = "a team has one pile; give it at one of its seats"
            raise malformed.IMPOSSIBLE_HEADER.at(piles[1].position, problem=problem)


def read_out(play: Play, node: Node) -> None:
    """The seats that are out of the game. Raises `Unreadable` where nobody is ever, or too few would be left."""
    found = tuple(seat_index(play, item) for item in node.sequence())
    if found and play.rules.mode.loss != "elimination":
        problem = f"nobody is out before the end in mode {play.rules.mode.name}"
        raise malformed.IMPOSSIBLE_HEADER.at(node.position, problem=problem)
    if len(set(found)) < len(found) or len(found) > len(play.seat_names) - 2 or play.state.active in found:
        raise node.wrong("some seats, so that two others are left and the active one is none of them")
    play.state.out = play.state.losers = found
    play.regroup()


def discount_of(node: Node) -> tuple[int, int]:
    """A price cut in force: by how much, and down to what."""
    node.known("amount", "floor")
    return node.need("amount").integer(0, 99), node.need("floor").integer(0, 99)


def check_level(play: Play, node: Node, stated: bool) -> None:
    """Take the ante level that empty stacks and players who are out demand, or refuse a stated lower one.

    PS3-PANIC-03, -06, -08; PS3-LMS-04.
    """
    written, state = play.state.level, play.state
    raised = smaller(len(state.out) * play.rules.mode.raises_level, len(play.rules.level_names) - 1)
    state.level = larger(written, raised)
    settle_level(play)
    if stated and written < state.level:
        alone = written < raised
        case = "raised-level" if alone else f"asserted-level-{state.level}"
        clause = play.rules.structure.get(case, play.rules.structure["box"])
        message = "so many stacks are empty that the ante level is higher"
        if alone:
            message = "so many players are out that the ante level is higher"
        raise IllegalSetup(node.position, Refusal(clause, message, "", str(state.level), str(written)))


def check_lost(play: Play, node: Node) -> None:
    """Refuse a step of the turn that nobody reaches who has lost, if losing is looked for before it."""
    state, rules = play.state, play.rules
    height, least = total(state.seats[state.active].pile), rules.parameters["lose-at"]
    if state.phase > rules.turn.index("loss-check") and height >= least:
        step = rules.turn[state.phase]
        cited = citing.cite(play, f"game-over-{step}", "game-over")
        message = f"{play.seat_names[state.active]} has lost before that: the pile is {height}"
        refusal = Refusal(cited.clause, message, "", f"a pile below {least}", str(height), also=cited.also)
        raise IllegalSetup(node.position, refusal)


def default_actions(play: Play, entries: Mapping[str, Node]) -> None:
    """Give the active player the turn's own action unless the position says how many arrows are left."""
    phase = play.rules.turn[play.state.phase]
    for seat in play.rules.mode.mates(play.state.active):
        entry = entries.get(play.seat_names[seat])
        if phase in ("ante", "action") and (entry is None or entry.get("actions") is None):
            play.state.seats[seat].arrows = play.rules.first_arrows


def read_seat(play: Play, number: int, node: Node) -> None:
    """One seat's zones and counters."""
    node.known(*ZONES, *OF_TURN, "top", "pile", "stand-ins", "ongoing", "carried")
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
        for chip in [chip for chip, count in chips_of(play, ongoing) for _ in range(count)]:
            if not play.rules.chips[chip].ongoing:
                raise too_many(
                    play, ongoing, "not-ongoing", f"{play.rules.chips[chip].slug} is no ongoing chip", "0", 1
                )
            if chip in play.rules.unknown:
                name = play.rules.chips[chip].slug
                raise Unsourced(ongoing.position, undecided.UNKNOWN_IN_PLAY.says(name=name))
            play.state.ongoing.append((number, chip, play.state.turn - 1))
            play.state.bank[chip] -= 1
    if placed := node.get("placed"):
        for chip, _ in chips_of(play, placed):
            if chip not in play.rules.placeable:
                problem = f"no chip's text puts {play.rules.chips[chip].slug} in a pile"
                raise malformed.IMPOSSIBLE_HEADER.at(placed.position, problem=problem)
    read_pile(play, number, node)
    read_counters(play, player, node)
    only_on_turn(play, number, node)


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
    for size, chip in play.rules.gem_chips.items():
        if player.stand_ins[size] > player.pile[size]:
            problem = f"more stand-in {size}-gems than {size}-gems in the pile"
            raise malformed.IMPOSSIBLE_HEADER.at(node.position, problem=problem)
        play.state.bank[chip] -= player.pile[size] - player.stand_ins[size]


def gem_items(node: Node) -> tuple[Node, ...]:
    """The gems of a pile: a list of sizes, or `1+1+2`."""
    if node.text is None:
        return node.sequence()
    return tuple(Node(node.position, text=part, plain=True) for part in re.split(r"\s*\+\s*|\s+", node.text.strip()))


def read_counters(play: Play, player: Seat, node: Node) -> None:
    """What the seat's turn has used and earned so far."""
    if actions := node.get("actions"):
        if actions.text is not None:
            player.arrows = ((actions.integer(0, 99), *NO_ARROWS[1:]),)
        else:
            actions.known(*COLOURS)
            player.arrows = (tuple(v.integer(0, 99) if (v := actions.get(c)) else 0 for c in COLOURS),)
    if money := node.get("money"):
        player.money = money.integer(-99, 999)
    if piggy := node.get("piggy"):
        player.piggy = piggy.integer(0, 99)
    laid_out = sum(count for chip, count in enumerate(player.table) if not play.rules.chips[chip].size)
    played = node.get("played")
    player.actions_played = laid_out if played is None else played.integer(laid_out, 999)
    if play.rules.counts_colours:
        player.colours_played = colours_of(play, player, node)
    if carried := node.get("carried"):
        player.carried = carried.integer(0, 999)
    if bought := node.get("bought"):
        for chip, count in chips_of(play, bought):
            player.bought[chip] += count
            player.purchases += count


def colours_of(play: Play, player: Seat, node: Node) -> Arrows:
    """How many chips of each colour were played this turn: what is stated, else what lies on the table."""
    laid = [(play.rules.chips[chip].colours, count) for chip, count in enumerate(player.table) if count]
    there = [sum(count for colours, count in laid if colour in colours) for colour in range(len(COLOURS))]
    if stated := node.get("colours"):
        stated.known(*COLOURS)
        for colour, count in stated.pairs():
            there[COLOURS.index(colour)] = count.integer(there[COLOURS.index(colour)], 99)
    return tuple(there)


def chips_of(play: Play, node: Node) -> list[tuple[int, int]]:
    """A list of chips (`[crash-gem, 1, wound x3]`) or a mapping from chip to count."""
    if node.fields is not None:
        return [(chip_index(play, slug, value), value.integer(0, 999)) for slug, value in node.pairs()]
    found = []
    for item in node.sequence():
        words = item.string().split()
        count = words.pop() if len(words) == 2 and words[1].startswith("x") and words[1][1:].isdigit() else "x1"
        if len(count) > 4:
            raise item.wrong("a chip, at most 999 times")
        found.append((chip_index(play, " ".join(words), item), int(count[1:])))
    return found


def chip_index(play: Play, slug: str, node: Node) -> int:
    """The chip kind a name means; a bare number is a gem."""
    slug = slug.lower()
    if slug.isdecimal() and int(slug[:4]) in play.rules.gem_chips:
        return play.rules.gem_chips[int(slug[:4])]
    name = slug
    if name not in play.rules.index:
        near = nearest(name, play.rules.index)
        raise malformed.UNKNOWN_NAME.at(node.position, near, kind="chip", name=slug[:40])
    return play.rules.index[name]


def seat_index(play: Play, node: Node) -> int:
    """The seat a name means."""
    if node.string().upper() not in play.seat_names:
        raise node.wrong(" or ".join(play.seat_names))
    return play.seat_names.index(node.string().upper())


def phase_index(play: Play, node: Node) -> int:
    """The step of the turn a name means."""
    name = PHASES.get(node.string(), node.string())
    if name not in play.rules.turn:
        raise malformed.UNKNOWN_NAME.at(node.position, nearest(name, play.rules.turn), kind="phase", name=name)
    return play.rules.turn.index(name)


def lower_bank(play: Play, node: Node) -> None:
    """Take chips out of the game so that a study can have an empty stack without naming where its chips went."""
    for slug, count in node.pairs():
        chip = chip_index(play, slug, count)
        if count.integer(0, 999) > play.state.bank[chip]:
            problem = f"the box leaves at most {play.state.bank[chip]} {slug} for the bank"
            raise malformed.IMPOSSIBLE_HEADER.at(count.position, problem=problem)
        play.state.bank[chip] = count.integer(0, 999)
