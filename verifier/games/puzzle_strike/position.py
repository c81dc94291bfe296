"""Positions as starting points (`position:` in a replay's header): what they can be by the rules, and what of earlier
moves still matters in them (effects, sends that wait, ties, a team's moves).

Whatever the position does not place is in the bank, so chips are conserved by construction. Not for: keys that just say
what lies where, which the declaration of the table has (`verifier.table.position`), or what a seat's turn has used
(`seat_position`).
"""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from verifier.games.puzzle_strike import citing
from verifier.games.puzzle_strike.invariants import chips_in_game
from verifier.games.puzzle_strike.midgame import settle_positioned
from verifier.games.puzzle_strike.seat_position import OF_SEAT, check_box, too_many
from verifier.games.puzzle_strike.state import Seat, Unseen, total
from verifier.games.puzzle_strike.zones import remove_stack, settle_level
from verifier.games.setup import breach
from verifier.kernel import malformed
from verifier.kernel.message import say
from verifier.kernel.values import larger, smaller
from verifier.language.node import Node
from verifier.language.vocabulary import refuse_unknown
from verifier.table.named import seat_named, seats_named
from verifier.table.position import read_field, read_part, read_seats

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play


def read_position(play: "Play", node: Node) -> None:
    """Set up the position that a header describes. Raises `Unreadable` for what cannot be read or placed."""
    state = play.state
    state.turn = 1
    for number in range(len(state.seats)):
        state.seats[number], state.unseen[number] = Seat(play.kinds), Unseen()
    state.share()
    read_part(play, node, -1, without=("removed", "bank"))
    seats, level, phase = node.get("seats"), node.get("level"), node.get("phase")
    default_actions(play, {} if seats is None else seats.mapping())
    fill_bank(play)
    if removed := node.get("removed"):
        remove_stack(play, play.piece_named(removed.string(), removed.position))
    check_box(play, node)
    if bank := node.get("bank"):
        lower_bank(play, bank)
    settle_unnamed_stacks(play, node)
    check_level(play, level or node, stated=level is not None)
    check_lost(play, phase or node)


def fill_bank(play: "Play") -> None:
    """Put what a position does not place into the bank; less than none of a kind if it places too many of it."""
    state = play.state
    state.bank = [0] * play.kinds
    there = zip(play.rules.chips, chips_in_game(play), strict=True)
    state.bank = [(chip.box if chip.index in state.stacks else 0) - placed for chip, placed in there]


def settle_unnamed_stacks(play: "Play", node: Node) -> None:
    """Let chips that are placed somewhere have the stacks that the header does not name, as far as these go."""
    for index in settle_positioned(play)[:1]:
        message = say("one-stack-too-many", chip=play.rules.chips[index].slug)
        raise too_many(play, node, "unused-stack", message, "0", 1)


def one_pile_each(play: "Play", entries: Mapping[str, Node]) -> None:
    """Refuse a team's pile that is given twice."""
    for team in play.state.teams:
        given = [entry for seat in team if (entry := entries.get(play.seat_names[seat])) is not None]
        piles = [entry for entry in given if entry.get("pile") is not None or entry.get("stand-ins") is not None]
        if len(piles) > 1:
            raise malformed.IMPOSSIBLE_HEADER.at(piles[1].position, problem=say("one-pile-of-a-team"))


def read_out(play: "Play", seat: int, node: Node) -> None:
    """The seats that are out of the game. Raises `Unreadable` where nobody is ever, or too few would be left."""
    found = tuple(seat_named(play, item) for item in node.sequence())
    if found and play.rules.mode.loss != "elimination":
        problem = say("nobody-out-in-mode", raw=play.rules.mode.name)
        raise malformed.IMPOSSIBLE_HEADER.at(node.position, problem=problem)
    if len(set(found)) < len(found) or len(found) > len(play.seat_names) - 2 or play.state.active in found:
        raise node.wrong("some seats, so that two others are left and the active one is none of them")
    play.state.out = play.state.losers = found
    play.regroup()


def read_turn(play: "Play", seat: int, node: Node) -> None:
    """The seat whose turn it is; of a team the first one."""
    play.state.active = play.rules.mode.mates(seat_named(play, node))[0]


def read_level(play: "Play", seat: int, node: Node) -> None:
    """The ante level."""
    play.state.level = node.integer(0, len(play.rules.level_names) - 1)


def read_entries(play: "Play", seat: int, node: Node) -> None:
    """What a header says of each seat; of a team's pile once."""
    known = {name: entry for name, entry in node.mapping().items() if name in play.seat_names}
    if len(known) == len(node.mapping()):
        one_pile_each(play, known)
    read_seats(play, seat, node)


def check_level(play: "Play", node: Node, stated: bool) -> None:
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
        raise breach(node.position, clause, message, str(state.level), written)


def check_lost(play: "Play", node: Node) -> None:
    """Refuse a step of the turn that nobody reaches who has lost, if losing is looked for before it."""
    state, rules = play.state, play.rules
    height, least = total(state.seats[state.active].pile), rules.parameters["lose-at"]
    if state.phase > rules.turn.index("loss-check") and height >= least:
        step = rules.turn[state.phase]
        cited = citing.cite(play, f"game-over-{step}", "game-over")
        message = say("has-lost-before-pile", seat=play.seat_names[state.active], n=height)
        raise breach(node.position, cited.clause, message, say("pile-below", n=least), height, cited.also)


def default_actions(play: "Play", entries: Mapping[str, Node]) -> None:
    """Give the active player the turn's own action unless the position says how many arrows are left."""
    phase = play.rules.turn[play.state.phase]
    for seat in play.rules.mode.mates(play.state.active):
        entry = entries.get(play.seat_names[seat])
        if phase in ("ante", "action") and (entry is None or entry.get("actions") is None):
            play.state.unseen[seat].balances = play.rules.first_arrows


def lower_bank(play: "Play", node: Node) -> None:
    """Take chips out of the game so that a study can have an empty stack without naming where its chips went."""
    for slug, count in node.pairs():
        chip = play.piece_named(slug, count.named_at)
        if count.integer(0, 999) > play.state.bank[chip]:
            problem = say("box-leaves-at-most-for", n=play.state.bank[chip], chip=slug)
            raise malformed.IMPOSSIBLE_HEADER.at(count.position, problem=problem)
        play.state.bank[chip] = count.integer(0, 999)


#: The keys of an effect that lasts.
OF_EFFECT = ("name", "seat", "until")
#: Lasts to the end of the game, and longer than any turn's number.
LONGEST = 10**9 - 1


def read_effects(play: "Play", seat: int, node: Node) -> None:
    """Effects until this turn's end, `{name: seat}`, or a list of `{name: ..., seat: P2, until: 14}`."""
    if node.fields is not None:
        for name, bound in node.pairs():
            add_effect(play, name, bound, bound, play.state.turn)
        return
    for item in node.sequence():
        item.known(*OF_EFFECT)
        word, until = item.need("name"), item.get("until")
        last = play.state.turn if until is None else until.integer(play.state.turn, LONGEST)
        add_effect(play, word.string(), word, item.need("seat"), last)


def add_effect(play: "Play", name: str, where: Node, seat: Node, last: int) -> None:
    """Let an effect bind a seat up to a turn. Raises `Unreadable` for one that no chip makes."""
    refuse_unknown(name, play.rules.effect_names, where.position, "effect")
    play.state.effects.append((name, seat_named(play, seat), last))


def read_floating(play: "Play", seat: int, node: Node) -> None:
    """The sends that wait: `{from: P1, to: P3, chip: crash-gem, gems: 3, broken: 1, largest: 3}`."""
    if not play.rules.mode.floating and node.sequence():
        problem = say("no-floating-in-mode", raw=play.rules.mode.name)
        raise malformed.IMPOSSIBLE_HEADER.at(node.sequence()[0].position, problem=problem)
    read_field(play, play.declared.table.of_key("floating"), seat, node)
    for waits, item in zip(play.state.floating, node.sequence(), strict=True):
        if waits.stand_ins:
            item.need("stand-ins").integer(0, waits.gems)
        play.state.flight += waits.gems - waits.stand_ins


def read_ties(key: str, play: "Play", seat: int, node: Node) -> None:
    """Who has lost, who shared the lowest pile, or who of them still has an additional turn.

    Raises `Unreadable` where the way to play has no such thing.
    """
    if play.rules.mode.loss != "lowest-pile-wins":
        problem = say("no-additional-turns-in-mode", raw=play.rules.mode.name, raw2=repr(key))
        raise malformed.IMPOSSIBLE_HEADER.at(node.position, problem=problem)
    read_field(play, play.declared.table.of_key(key), seat, node)
    if not set(play.state.playoff) <= set(play.state.tied):
        raise node.wrong("some of those that are tied")


def read_moving(key: str, play: "Play", seat: int, node: Node) -> None:
    """Who of the team whose turn it is moves next, in the order of being asked, or who makes no more moves."""
    mates, found = play.rules.mode.mates(play.state.active), seats_named(play, node)
    if not set(found) <= set(mates):
        raise node.wrong("members of the team whose turn it is")
    if key == "moving" and (len(found) < len(mates) or len(mates) < 2):
        raise node.wrong("every member of a team")
    read_field(play, play.declared.table.of_key(key), seat, node)


#: By key: how a position is read that is not just one field.
READS: Mapping[str, Callable[..., None]] = MappingProxyType({
    "effects": read_effects,
    "floating": read_floating,
    **{key: partial(read_ties, key) for key in ("lost", "tied", "playoff")},
    **{key: partial(read_moving, key) for key in ("moving", "passed")},
    **OF_SEAT,
    "turn": read_turn,
    "level": read_level,
    "seats": read_entries,
    "out": read_out,
})  # fmt: skip
