"""Positions as starting points (`position:` in a replay's header): a study in the middle of a game.

Whatever the position does not place is in the bank, so chips are conserved by construction.
"""

from collections.abc import Mapping

from verifier.games.puzzle_strike import citing
from verifier.games.puzzle_strike.aftermath import WAITING, read_effects, read_waiting
from verifier.games.puzzle_strike.box import check_box, too_many
from verifier.games.puzzle_strike.open_bank import settle_positioned
from verifier.games.puzzle_strike.placing import chip_index, phase_index, seat_index
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.seat_position import read_seat
from verifier.games.puzzle_strike.state import Cut, Seat, total
from verifier.games.puzzle_strike.unseen import Unseen
from verifier.games.puzzle_strike.zones import remove_stack, settle_level
from verifier.kernel import malformed
from verifier.kernel.game import IllegalSetup
from verifier.kernel.message import say
from verifier.kernel.norm import Refusal
from verifier.kernel.values import larger, smaller
from verifier.language.node import Node
from verifier.language.vocabulary import nearest

#: What a position may say, besides what still matters of earlier moves.
OF_TABLE = ("turn", "phase", "seats", "bank", "level", "traps", "discounts", "number", "extra-turns", "out", "removed")
KEYS = (*OF_TABLE, "effects", *WAITING)
#: The keys of a price cut in force.
DISCOUNT = ("amount", "floor")


def read_position(play: Play, node: Node) -> None:
    """Set up the position that a header describes. Raises `Unreadable` for what cannot be read or placed."""
    node.known(*KEYS)
    state, rules = play.state, play.rules
    for chip in rules.chips:
        state.bank[chip.index] = chip.box if chip.index in state.stacks else 0
    state.turn = number.integer(0, 10**6) if (number := node.get("number")) else 1
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
        state.seats[number_], state.unseen[number_] = Seat(play.kinds), Unseen()
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
    if removed := node.get("removed"):
        remove_stack(play, chip_index(play, removed.string(), removed))
    if effects := node.get("effects"):
        read_effects(play, effects)
    if discounts := node.get("discounts"):
        state.discounts = [discount_of(item) for item in discounts.sequence()]
    read_waiting(play, node)
    check_box(play, node)
    if bank := node.get("bank"):
        lower_bank(play, bank)
    settle_unnamed_stacks(play, node)
    check_level(play, level or node, stated=level is not None)
    check_lost(play, phase or node)


def settle_unnamed_stacks(play: Play, node: Node) -> None:
    """Let chips that are placed somewhere have the stacks that the header does not name, as far as these go."""
    for index in settle_positioned(play)[:1]:
        problem = f"{play.rules.chips[index].slug} would be one stack too many for the bank"
        raise too_many(play, node, "unused-stack", problem, "0", 1)


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


def discount_of(node: Node) -> Cut:
    """A price cut in force: by how much, and down to what."""
    node.known(*DISCOUNT)
    return Cut(node.need("amount").integer(0, 99), node.need("floor").integer(0, 99))


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
        message = say("so-many-stacks-empty-ante")
        if alone:
            message = say("so-many-players-out-ante")
        raise IllegalSetup(node.position, Refusal(clause, message, "", str(state.level), str(written)))


def check_lost(play: Play, node: Node) -> None:
    """Refuse a step of the turn that nobody reaches who has lost, if losing is looked for before it."""
    state, rules = play.state, play.rules
    height, least = total(state.seats[state.active].pile), rules.parameters["lose-at"]
    if state.phase > rules.turn.index("loss-check") and height >= least:
        step = rules.turn[state.phase]
        cited = citing.cite(play, f"game-over-{step}", "game-over")
        message = say("has-lost-before-pile", seat=play.seat_names[state.active], n=height)
        refusal = Refusal(cited.clause, message, "", say("pile-below", n=least), str(height), also=cited.also)
        raise IllegalSetup(node.position, refusal)


def default_actions(play: Play, entries: Mapping[str, Node]) -> None:
    """Give the active player the turn's own action unless the position says how many arrows are left."""
    phase = play.rules.turn[play.state.phase]
    for seat in play.rules.mode.mates(play.state.active):
        entry = entries.get(play.seat_names[seat])
        if phase in ("ante", "action") and (entry is None or entry.get("actions") is None):
            play.state.unseen[seat].balances = play.rules.first_arrows


def lower_bank(play: Play, node: Node) -> None:
    """Take chips out of the game so that a study can have an empty stack without naming where its chips went."""
    for slug, count in node.pairs():
        chip = chip_index(play, slug, count)
        if count.integer(0, 999) > play.state.bank[chip]:
            problem = say("box-leaves-at-most-for", n=play.state.bank[chip], chip=slug)
            raise malformed.IMPOSSIBLE_HEADER.at(count.position, problem=problem)
        play.state.bank[chip] = count.integer(0, 999)
