"""Gems on their way: what happened to those of one action, told where a total is wrong; floating gems: sends of a
player whose pile is full wait until it is not (PS3-FLOAT-01 to -07).

The mode says whether there are any (`floating`). Not for: how a send goes once it flies (`incidents`).
"""

from typing import TYPE_CHECKING, NamedTuple

from verifier.games.puzzle_strike.frame import Incident
from verifier.games.puzzle_strike.state import Float, total
from verifier.kernel.ask import Moves
from verifier.kernel.event import Assertion
from verifier.kernel.message import Message, say
from verifier.kernel.values import surely_none

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play

#: The quantities that an exchange of gems decides.
OF_PILES = frozenset(("pile", "gems", "in-pile"))
#: What happens to gems by a chip, which is told, too.
WITH_CHIPS = frozenset(("sent-with", "sent-back-with", "cancelled-with", "negated-with"))


class Passage(NamedTuple):
    """One thing that happened to gems on their way."""

    kind: str  # the message that tells of it
    seat: int  # who did it, or with whom they landed
    number: int
    chip: int  # by which chip
    clause: str  # by which clause
    target: int = -1  # whom they have not reached, floating or destroyed


class Exchange(NamedTuple):
    """What happened to gems in one action; the list grows while the action goes on."""

    moment: tuple[int, int, int]  # turn, phase, actions played in it
    passages: list[Passage]


def moment(play: "Play") -> tuple[int, int, int]:
    """The action that is under way."""
    return play.state.turn, play.state.phase, play.active().actions_played


def record_passage(play: "Play", kind: str, seat: int, number: int, chip: int, clause: str, target: int = -1) -> None:
    """Add one thing that happened to gems on their way to those of the same action."""
    now, before = moment(play), play.exchange
    if any(type(number) is not int for number in now):
        return
    if before is None or before.moment != now:
        play.exchange = before = Exchange(now, [])
    before.passages.append(Passage(kind, seat, number, chip, clause, target))


def record_landing(play: "Play", incident: Incident) -> None:
    """Add that gems have landed, by the clause of what made them so many."""
    found = play.exchange
    if found is None or found.moment != moment(play) or surely_none(incident.count):
        return
    record_passage(play, "landed-pile", incident.target, incident.count, incident.chip, found.passages[-1].clause)


def decides(play: "Play", claim: Assertion, seat: int) -> tuple[Passage, ...]:
    """What happened to gems in the action under way, if it has made the claimed quantity of a seat what it is."""
    found = play.exchange
    if found is None or found.moment != moment(play) or claim.quantity not in OF_PILES:
        return ()
    if claim.piece not in (-1, play.rules.gem_chips[1]):  # only 1-gems are sent
        return ()
    if any(type(passage.number) is not int for passage in found.passages):
        return ()
    involved = any(seat in (passage.seat, passage.target) for passage in found.passages) or is_target(play, seat)
    return tuple(found.passages) if involved else ()


def is_target(play: "Play", seat: int) -> bool:
    """Whether gems are on their way to a seat."""
    return on_their_way(play) > 0 and play.incident is not None and play.incident.target == seat


def on_their_way(play: "Play") -> int:
    """How many gems of the newest send have not landed."""
    incident = play.incident
    return incident.count if incident is not None and incident.kind == "send" else 0


def tell(play: "Play", passages: tuple[Passage, ...]) -> tuple[Message, ...]:
    """Spell an exchange out: `P1 sent 2 with crash-gem, P2 cancelled 2 with crash-gem, ...`."""
    parts = [told(play, passage) for passage in passages]
    waiting = on_their_way(play)
    if waiting:
        parts.append(say("not-landed-yet", n=waiting))
    return tuple(parts)


def told(play: "Play", passage: Passage) -> Message:
    """One thing that happened, in words."""
    who, count, chip = play.seat_names[passage.seat], passage.number, play.rules.chips[passage.chip].slug
    with_chip = {"chip": chip} if passage.kind in WITH_CHIPS else {}
    return say(passage.kind, seat=who, n=count, **with_chip)


def clause_behind(passages: tuple[Passage, ...], seat: int) -> str:
    """The clause of the step that made the pile of a seat what it is: the last one that gave, took or withheld gems."""
    own = (passage for passage in reversed(passages) if seat in (passage.seat, passage.target))
    return next(own, passages[-1]).clause


def clause_of_surplus(play: "Play", otherwise: str) -> str:
    """The clause by which gems left over from a collision are sent, if the rules name one."""
    point = play.rules.document.section("spec").get("counter.surplus")
    by = point.get("by") if point is not None else None
    return by.string() if by is not None else otherwise


def full(play: "Play", seat: int) -> bool:
    """Whether a pile is one that loses at its owner's turn's end."""
    return total(play.state.seats[seat].pile) >= play.rules.parameters["lose-at"]


def dispatch(play: "Play", incident: Incident) -> Moves:
    """Let a send go, or wait where its sender's pile is full; what waits for that sender goes as soon as it is not.

    Only where the mode has gems float.
    """
    from verifier.games.puzzle_strike.incidents import deliver

    seat = incident.actor
    last_two = play.state.out and len(play.others[seat]) == 1
    if last_two and play.goes_by("elimination.last-two", "as-with-two-players"):
        yield from deliver(play, incident)
        return
    if full(play, seat):
        if seat != play.state.active and play.reading("floating.on-other-turn") == "destroyed":
            record_unsent(play, "reach-nobody", incident)
            destroy(play, hold(incident))
        else:
            wait(play, incident)
            play.note("floating")
        return
    if incident.counter or not waiting(play, seat):
        yield from deliver(play, incident)
    else:
        wait(play, incident)
    if not incident.counter:
        yield from release(play, seat)


def wait(play: "Play", incident: Incident) -> None:
    """Let a send wait until its sender's pile is not full."""
    record_unsent(play, "gems-afloat", incident)
    play.state.floating.append(hold(incident))


def record_unsent(play: "Play", kind: str, incident: Incident) -> None:
    """Add that gems do not reach whom they would be sent to."""
    clause = first_of(play, "floating")
    record_passage(play, kind, incident.actor, incident.count, incident.chip, clause, incident.target)


def first_of(play: "Play", case: str) -> str:
    """The first clause that a step carries out, if the rules list any."""
    return next(iter(play.rules.carried_out.get(case, ())), "")


def hold(incident: Incident) -> Float:
    """A send as it waits."""
    return Float(
        actor=incident.actor,
        target=incident.target,
        chip=incident.chip,
        gems=incident.count,
        stand_ins=incident.stand_ins,
        largest=incident.largest,
        broken=incident.broken,
        counter=incident.counter,
    )


def waiting(play: "Play", seat: int) -> list[Float]:
    """The sends of a seat that wait, oldest first."""
    return [entry for entry in play.state.floating if entry.actor == seat]


def release(play: "Play", seat: int) -> Moves:
    """Send what waits, one event after another, for as long as the pile is not full (PS3-FLOAT-04, -05)."""
    from verifier.games.puzzle_strike.incidents import deliver

    while (entries := waiting(play, seat)) and not full(play, seat):
        last = len(entries) > 1 and play.reading("floating.order") == "newest-first"
        entry = entries[-1 if last else 0]
        play.state.floating.remove(entry)
        incident = Incident("send", entry.actor, entry.chip, len(play.state.seats))
        incident.target, incident.count, incident.stand_ins = entry.target, entry.gems, entry.stand_ins
        incident.largest, incident.broken, incident.counter = entry.largest, entry.broken, entry.counter
        if entry.largest >= play.rules.parameters.get("unanswerable-gem", play.rules.largest_gem + 1):
            if play.goes_by("floating.four-gem", "can-be-answered"):
                incident.largest = 1
        record_passage(play, "float-no-longer", entry.actor, entry.gems, entry.chip, first_of(play, "released"))
        play.note("released")
        yield from deliver(play, incident)


def sink(play: "Play", seat: int) -> None:
    """At the end of its turn destroy what a seat still has waiting (PS3-FLOAT-07)."""
    for entry in waiting(play, seat):
        play.state.floating.remove(entry)
        destroy(play, entry)
        play.note("destroyed")


def destroy(play: "Play", entry: Float) -> None:
    """Gems that reach nobody go back to the bank; stand-ins just go away."""
    play.state.flight -= entry.gems - entry.stand_ins
    play.state.bank[play.rules.gem_chips[1]] += entry.gems - entry.stand_ins
