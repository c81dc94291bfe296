"""What of earlier moves still matters in a position: effects, sends that wait, chips set aside, ties, a team's moves.

Not for: seats (`seat_position`), or the rest of a position (`position`).
"""

from verifier.games.puzzle_strike.placing import chip_index, kinds_of, seat_index, seats_of
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.state import Float
from verifier.kernel import malformed
from verifier.language.node import Node
from verifier.language.vocabulary import nearest

#: The keys of a position that say what waits.
WAITING = ("aside", "ante-shift", "floating", "lost", "tied", "playoff", "moving", "passed")
#: The keys of an effect that lasts.
OF_EFFECT = ("name", "seat", "until")
#: The keys of a send that waits.
OF_SEND = ("from", "to", "chip", "gems", "stand-ins", "largest", "broken", "counter")
#: Lasts to the end of the game, and longer than any turn's number.
LONGEST = 10**9 - 1


def read_effects(play: Play, node: Node) -> None:
    """Effects until this turn's end, `{name: seat}`, or a list of `{name: ..., seat: P2, until: 14}`."""
    if node.fields is not None:
        for name, seat in node.pairs():
            add_effect(play, name, seat, seat, play.state.turn)
        return
    for item in node.sequence():
        item.known(*OF_EFFECT)
        word, until = item.need("name"), item.get("until")
        last = play.state.turn if until is None else until.integer(play.state.turn, LONGEST)
        add_effect(play, word.string(), word, item.need("seat"), last)


def add_effect(play: Play, name: str, where: Node, seat: Node, last: int) -> None:
    """Let an effect bind a seat up to a turn. Raises `Unreadable` for one that no chip makes."""
    if name not in play.rules.effect_names:
        near = nearest(name, play.rules.effect_names)
        raise malformed.UNKNOWN_NAME.at(where.position, near, kind="effect", name=name[:60])
    play.state.effects.append((name, seat_index(play, seat), last))


def read_waiting(play: Play, node: Node) -> None:
    """What waits, or has been decided for the game's end. Raises `Unreadable` where the way to play has no such thing.

    `aside: [...]` are chips out of the game, `ante-shift: 1` makes this turn's ante larger.
    """
    state = play.state
    if aside := node.get("aside"):
        for chip in kinds_of(play, aside):
            state.aside.append(chip)
            state.bank[chip] -= 1
    if shift := node.get("ante-shift"):
        state.ante_shift = shift.integer(0, 99)
    if floating := node.get("floating"):
        for item in floating.sequence():
            read_send(play, item)
    read_ties(play, node)
    read_moving(play, node)


def read_send(play: Play, node: Node) -> None:
    """A send that waits: `{from: P1, to: P3, chip: crash-gem, gems: 3, broken: 1, largest: 3}`."""
    node.known(*OF_SEND)
    if not play.rules.mode.floating:
        problem = f"no gems float in mode {play.rules.mode.name}"
        raise malformed.IMPOSSIBLE_HEADER.at(node.position, problem=problem)
    chip, counter = node.need("chip"), node.get("counter")
    gems = node.need("gems").integer(0, 999)
    stand_ins = 0 if (given := node.get("stand-ins")) is None else given.integer(0, gems)
    waits = Float(
        actor=seat_index(play, node.need("from")),
        target=seat_index(play, node.need("to")),
        chip=chip_index(play, chip.string(), chip),
        gems=gems,
        stand_ins=stand_ins,
        largest=node.need("largest").integer(1, 4),
        broken=node.need("broken").integer(0, 99),
        counter=counter is not None and counter.boolean(),
    )
    play.state.floating.append(waits)
    play.state.flight += gems - stand_ins
    play.state.bank[play.rules.gem_chips[1]] -= gems - stand_ins


def read_ties(play: Play, node: Node) -> None:
    """Who has lost, who shared the lowest pile, and who of them still has an additional turn."""
    for key in ("lost", "tied", "playoff"):
        if (found := node.get(key)) is not None and play.rules.mode.loss != "lowest-pile-wins":
            problem = f"mode {play.rules.mode.name} has no additional turns, so no {key!r}"
            raise malformed.IMPOSSIBLE_HEADER.at(found.position, problem=problem)
    if lost := node.get("lost"):
        play.state.losers = seats_of(play, lost)
    if tied := node.get("tied"):
        play.state.tied = seats_of(play, tied)
    if playoff := node.get("playoff"):
        play.state.playoff = seats_of(play, playoff)
        if not set(play.state.playoff) <= set(play.state.tied):
            raise playoff.wrong("some of those that are tied")


def read_moving(play: Play, node: Node) -> None:
    """Who of the team whose turn it is moves next, in the order of being asked, and who makes no more moves."""
    mates = play.rules.mode.mates(play.state.active)
    for key in ("moving", "passed"):
        if (found := node.get(key)) is not None and not set(seats_of(play, found)) <= set(mates):
            raise found.wrong("members of the team whose turn it is")
    if moving := node.get("moving"):
        play.state.moving = seats_of(play, moving)
        if len(play.state.moving) < len(mates) or len(mates) < 2:
            raise moving.wrong("every member of a team")
    if passed := node.get("passed"):
        play.state.passed = seats_of(play, passed)
