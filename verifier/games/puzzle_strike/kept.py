"""What all that happens between two questions must keep: chips are conserved, limits are raised by answers alone.

A `Mark` is a position as it was. What is said here of a later one is what the induction needs: a count that a limit is
about never falls, and rises by one at most, where the question that the limit is kept at (`guards`) was answered.
Not for: statements about one position (`invariants`).
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from verifier.games.kept import Mark as TableMark
from verifier.games.kept import Then, changes, listed, mark_table, never_fallen, then
from verifier.games.made_up import MOST
from verifier.games.puzzle_strike.frame import Incident
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.state import total
from verifier.kernel.ask import Answer, Ask

#: What was answered since a mark, if anything was.
Said = tuple[Ask, Answer] | None


@dataclass(frozen=True, slots=True)
class Noted:
    """Something that can be reacted to, as it was."""

    incident: Incident
    answered: tuple[int, ...]
    largest: int
    counters: int
    gems: int  # in its sender's pile, where sends wait for that; else nothing


@dataclass(frozen=True, slots=True)
class Mark:
    """A position as it was: what is needed of it to tell what has changed since."""

    table: TableMark
    piles: tuple[tuple[Then, Then], ...]  # gems and stand-ins
    ongoing: Counter[int]
    flight: int
    turn: int
    incidents: tuple[Noted, ...]
    wounds: tuple[int, ...]  # bought by each seat
    kept: tuple[int, ...]  # how many chips by each seat
    piggy: tuple[int, ...]


def mark(play: Play, incidents: Sequence[Incident]) -> Mark:
    """A position as it is now, with those things that can be reacted to."""
    state = play.state
    return Mark(
        table=mark_table(play),
        piles=tuple((then(seat.pile), then(seat.stand_ins)) for seat in state.piles()),
        ongoing=in_force(play),
        flight=state.flight,
        turn=state.turn,
        incidents=tuple(noted(play, one) for one in incidents),
        wounds=tuple(seat.bought[play.rules.wound] for seat in state.seats),
        kept=tuple(len(seat.kept) for seat in state.seats),
        piggy=tuple(seat.piggy for seat in state.seats),
    )


def noted(play: Play, incident: Incident) -> Noted:
    """Something that can be reacted to, as it is now."""
    gems = total(play.state.seats[incident.actor].pile) if waits_for_room(play, incident) else 0
    return Noted(incident, tuple(incident.answered), incident.largest, incident.counters, gems)


def waits_for_room(play: Play, incident: Incident) -> bool:
    """Whether a send goes only where its sender's pile is not full."""
    return incident.kind == "send" and play.rules.mode.answers == "everybody" and play.rules.mode.floating


def in_force(play: Play) -> Counter[int]:
    """How many chips of each kind are in force."""
    return Counter(chip for _, chip, _ in play.state.ongoing)


def is_outstanding(play: Play, before: Mark, said: Said) -> bool:
    """Whether a Wound is paid for that does not count as bought yet: reactions to a purchase may come before it."""
    if said is None or said[0].decision != "buy" or said[1] != play.rules.wound:
        return False
    return play.state.seats[said[0].seat].bought[play.rules.wound] is before.wounds[said[0].seat]


def broken_since(play: Play, before: Mark, said: Said) -> Iterator[tuple[str, bool]]:
    """What must hold of a position if nothing else was said since a mark: each with whether it does."""
    yield from conserved(play, before)
    yield from answered(play, before, said)
    yield from counted(play, before, said)
    yield from sent(play, before)
    yield from never_fallen(play, before.table)
    for number, seat in enumerate(play.state.seats):
        yield f"pile: {play.seat_names[number]}, no gem without a size", seat.pile[0] == 0


def conserved(play: Play, before: Mark) -> Iterator[tuple[str, bool]]:
    """Of each kind there are as many chips as there were, and no zone from which some were taken has too few."""
    now, there = listed(play) + in_force(play), before.table.listed + before.ongoing
    gems = {chip: size for size, chip in play.rules.gem_chips.items()}
    for chip in play.kinds_in_play:
        more = now[chip] - there[chip]
        for count, found in changes(play, before.table, chip):
            more = more + found
            yield f"counts: {play.rules.chips[chip].slug}", count >= 0
        if chip in gems:
            more = more + in_piles(play, before, gems[chip])
        if gems.get(chip) == 1:
            more = more + play.state.flight - before.flight
        yield f"conservation: {play.rules.chips[chip].slug}", more == 0
    yield "counts: gems in the air", play.state.flight >= 0


def in_piles(play: Play, before: Mark, size: int) -> int:
    """How many more gems of a size lie in all piles, without stand-ins."""
    more = 0
    for seat, (pile, stand_ins) in zip(play.state.piles(), before.piles, strict=True):
        more = more + pile.more(seat.pile, size) - stand_ins.more(seat.stand_ins, size)
    return more


def answered(play: Play, before: Mark, said: Said) -> Iterator[tuple[str, bool]]:
    """Nobody has answered anything again but by saying so, and what is answered is the same as it was."""
    for one in before.incidents:
        reacted = said is not None and said[1] is not None and said[0].decision == f"react-{one.incident.kind}"
        mine = reacted and said is not None and getattr(said[0].frame, "incident", None) is one.incident
        for seat, (old, now) in enumerate(zip(one.answered, one.incident.answered, strict=True)):
            more = int(mine and said is not None and said[0].seat == seat)
            if one.incident.kind in ("send", "attack", "buy"):
                yield f"one-reaction: {play.seat_names[seat]} to a {one.incident.kind}", now <= old + more
                yield f"one-reaction: {play.seat_names[seat]} to a {one.incident.kind}, forgotten", now >= old
            if one.incident.kind == "send":
                yield "four-gem: an answer to a send that nobody gave", now <= old + more
        if one.incident.kind == "send":
            yield "four-gem: the largest gem of a send", one.incident.largest >= one.largest
            if play.rules.mode.answers == "everybody":
                yield "one-counter: of one send", one.incident.counters <= one.counters + int(mine)
                yield "one-counter: of one send, forgotten", one.incident.counters >= one.counters


def sent(play: Play, before: Mark) -> Iterator[tuple[str, bool]]:
    """No send goes from a full pile, and no pile grows whose owner's send nobody has answered yet."""
    known = {id(one.incident): one.gems for one in before.incidents}
    for incident in getattr(play, "known", ()):
        if waits_for_room(play, incident):
            gems = total(play.state.seats[incident.actor].pile) - MOST * MOST * sum(incident.answered)
            most = known.get(id(incident), play.rules.parameters["lose-at"] - 1)
            yield f"floating: a send of {play.seat_names[incident.actor]}", gems <= most


def counted(play: Play, before: Mark, said: Said) -> Iterator[tuple[str, bool]]:
    """Nobody has bought a Wound or kept a chip but by saying so, and neither is forgotten while it counts."""
    decision, seat_said, answer = ("", -1, None) if said is None else (said[0].decision, said[0].seat, said[1])
    for number, seat in enumerate(play.state.seats):
        name, mine = play.seat_names[number], number == seat_said
        more = int(mine and decision == "buy" and answer == play.rules.wound)
        wounds = seat.bought[play.rules.wound]
        yield f"one-wound: bought by {name}", wounds <= before.wounds[number] + more
        if play.state.turn is before.turn:
            yield f"one-wound: bought by {name}, forgotten", wounds >= before.wounds[number]
        kept = len(seat.kept)
        more = int(mine and decision == "keep" and answer is not None)
        yield f"kept: {name}", kept <= before.kept[number] + more
        if kept:
            yield f"kept: {name}, with fewer piggy banks", seat.piggy >= before.piggy[number]
