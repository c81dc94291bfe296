"""Floating gems: sends of a player whose pile is full wait until it is not (PS3-FLOAT-01 to -07).

The mode says whether there are any (`floating`). Not for: how a send goes once it flies (`incidents`).
"""

from typing import TYPE_CHECKING

from verifier.games.puzzle_strike.exchange import record_passage
from verifier.games.puzzle_strike.frame import Incident
from verifier.games.puzzle_strike.state import Float, total
from verifier.kernel.ask import Moves

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play


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
