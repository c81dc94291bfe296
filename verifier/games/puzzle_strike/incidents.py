"""What players may react to, and how: sends of gems, attacks, purchases (the rulebook's "events").

The limit of one reaction per event is a norm, not built in: the question is asked until the player declines.
"""

from typing import TYPE_CHECKING

from verifier.games.puzzle_strike.borrowed import as_which, use_up
from verifier.games.puzzle_strike.domains import Chips
from verifier.games.puzzle_strike.floating import clause_of_surplus, dispatch, record_landing, record_passage, release
from verifier.games.puzzle_strike.frame import CHIP, Frame, Incident, found_at
from verifier.games.puzzle_strike.piles import supply
from verifier.games.puzzle_strike.program import fire, own_only
from verifier.games.puzzle_strike.teams import MOVES_FIRST
from verifier.games.puzzle_strike.zones import leave
from verifier.games.steps import run_steps
from verifier.kernel.ask import Ask, Elision, Moves
from verifier.kernel.together import next_of, whose_turn
from verifier.kernel.values import larger, smaller

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play

#: The verbs of lines that carry out what touches nothing but a player's own chips.
OWN_VERBS = ("draw", "refill")


#: What a record need not say of a reaction: silence means none, and hides it where one was possible.
REACTION = Elision(None, "decline", spoken=True)


def offer_reactions(play: "Play", incident: Incident, seat: int) -> Moves:
    """Ask a player for reactions to an incident until he declines, and carry them out."""
    decision = f"react-{incident.kind}"
    outer, play.incident = play.incident, incident
    likely = (*play.rules.reacting[incident.kind], *play.rules.mimics)
    while incident.kind != "send" or incident.count > 0:
        frame = Frame(seat, incident=incident)
        domain = Chips(play, play.playable(), frame, none=True, likely=likely)
        answer = yield Ask(decision, seat, domain, frame, ("react",), play.rules.structure["react"], REACTION)
        if not isinstance(answer, CHIP):
            break
        zone, chip = found_at(answer)
        if chip in play.rules.mimics:
            question, frame = as_which(play, incident, seat, chip)
            likeness = yield question
            chip = likeness if isinstance(likeness, int) else chip
        yield from react(play, frame, zone, chip)
        play.incident = incident
    play.incident = outer


def react(play: "Play", frame: Frame, zone: int, chip: int) -> Moves:
    """Carry out one reaction: the chip is discarded on use (PS3-TERM-16), then its reaction text happens."""
    incident = frame.incident
    if incident is None or (reaction := play.rules.chips[chip].reaction_to(incident.kind)) is None:
        return
    frame.chip = chip
    frame.reacting = True
    frame.affected = (incident.actor,)
    use_reaction(play, frame, ("hand", "placed", "mate-placed")[zone])
    incident.answered[frame.seat] += 1
    if play.listener.notes_clauses:
        play.listener.carried_out((*reaction.clauses, *play.rules.carried_out.get("reaction", ())))
        play.listener.carried_out(play.rules.carried_out.get("placed-chip-reaction", ()) if zone else ())
    if reaction.attacks:
        yield from attack(play, frame)
    if reaction.after:
        incident.after += ((frame, reaction.steps),)
        play.deferred.append(frame.seat)
    elif not reaction.attacks or frame.affected:
        yield from run_steps(reaction.steps, play, frame)
    if frame.attack is not None and frame.attack.after and play.goes_by("attack.over", "with-the-first-attack"):
        incident.after += frame.attack.after
        frame.attack = None
    yield from finish_attack(play, frame)
    if play.state.ongoing:
        yield from fire(play, "used", frame.seat, bought=chip)
    if play.state.floating and frame.seat != play.state.active:
        yield from release(play, frame.seat)


def use_reaction(play: "Play", frame: Frame, zone: str) -> None:
    """Move a reaction chip from where it is used to where used reactions go; one used as another chip is trashed."""
    if frame.body >= 0:
        use_up(play, frame, zone)
        return
    at_once = play.reading("reaction.discarded") == "at-once"
    waits = frame.incident is not None and play.rules.chips[frame.chip].waits(frame.incident.kind)
    if waits and play.reading("draw.of-its-own-reaction", frame.chip) == "cannot":
        at_once = False  # it lies there until its effect is done
    frame.place = "discard" if at_once else "table"
    play.zone(frame.seat, zone)[frame.chip] -= 1
    play.zone(frame.seat, frame.place)[frame.chip] += 1
    if at_once:
        play.state.seats[frame.seat].note_reacted(frame.chip)


def attack(play: "Play", frame: Frame) -> Moves:
    """Let everybody whom an attack would affect react, in turn order (PS3-ICON-11, PS3-SIMUL-01)."""
    incident = Incident("attack", frame.seat, frame.chip, len(play.state.seats))
    incident.outer = frame.incident
    if play.listener.notes_clauses:
        play.listener.carried_out(play.rules.carried_out.get("attack", ()))
    for seat in attacked(play, frame):
        yield from offer_reactions(play, incident, seat)
    frame.affected = tuple(seat for seat in frame.affected if seat not in incident.immune)
    frame.attack = incident


def attacked(play: "Play", frame: Frame) -> tuple[int, ...]:
    """Who may react to an attack: whom it would affect, and to one that is a reaction perhaps the others, too."""
    others = play.others[frame.seat]
    could = frame.reacting and len(others) > len(frame.affected)
    return others if could and play.goes_by("attack.by-a-reaction", "other-players-too") else frame.affected


def finish_attack(play: "Play", frame: Frame) -> Moves:
    """Carry out the reactions that wait for the attack to be over (PS3-REACT-03)."""
    if frame.attack is not None and play.state.ongoing:
        yield from fire(play, "attacked", frame.seat)
    waiting = frame.attack.after if frame.attack is not None else ()
    while waiting:
        free = len(waiting) > 1 and own_only(tuple(steps for _, steps in waiting))
        seats = tuple(dict.fromkeys(one.seat for one, _ in waiting))
        seat = yield from whose_turn(seats if free else seats[:1], OWN_VERBS, MOVES_FIRST, Frame)
        at = next(number for number, (one, _) in enumerate(waiting) if one.seat == seat)
        one, steps = waiting[at]
        waiting = (*waiting[:at], *waiting[at + 1 :])
        yield from waited(play, seat, run_steps(steps, play, one))
        if one.place == "table" and play.reading("reaction.discarded") == "at-once":
            leave(play, one, "discard")
    frame.attack = None


def waited(play: "Play", seat: int, effect: Moves) -> Moves:
    """Carry out the effect of a reaction that has waited; from its first answer on it waits no more."""
    question = next(effect, None)
    answer = None if question is None else (yield question)
    if seat in play.deferred:
        play.deferred.remove(seat)
    while question is not None:
        try:
            question = effect.send(answer)
        except StopIteration:
            return
        answer = yield question


def airborne(play: "Play", gems: tuple[int, ...], passed: int) -> tuple[int, int]:
    """The 1-gems that broken gems put in the air, and how many are stand-ins; `passed` gems were stand-in 1-gems.

    The pieces of larger gems come from the bank (PS3-CRASH-08); a 1-gem flies itself (PS3-CRASH-03), a stand-in too.
    """
    count, stand_ins = supply(play, sum(gems) - passed)
    return count + passed, stand_ins + passed


def send(
    play: "Play",
    frame: Frame,
    target: int,
    gems: tuple[int, ...],
    passed: int,
    clause: str,
    whole: tuple[int, ...] = (),
) -> Moves:
    """Send 1-gems to a pile: reactions, then effects on what is incoming, then the gems land.

    `whole` are the gems of the whole crash, of which these are a part (PS3-4GEM-03).
    """
    incident = Incident("send", frame.seat, frame.chip, len(play.state.seats))
    incident.target = target
    incident.largest = max(whole or gems)
    incident.broken = len(whole or gems)
    incident.count, incident.stand_ins = airborne(play, gems, passed)
    play.state.flight += incident.count - incident.stand_ins
    record_passage(play, "sent-with", frame.seat, incident.count, frame.chip, clause)
    yield from dispatch(play, incident) if play.rules.mode.floating else deliver(play, incident)


def deliver(play: "Play", incident: Incident) -> Moves:
    """The way of gems that are in the air."""
    seats = answering(play, incident)
    if play.state.teams:
        first = yield from next_of([*seats], ("react", "decline"), MOVES_FIRST, Frame)
        seats = (first, *(seat for seat in seats if seat != first))
    for seat in seats:
        yield from offer_reactions(play, incident, seat)
        if seat == incident.target and incident.count > 0 and works_before_helpers(play):
            yield from fire(play, "incoming", seat, incident)
    if play.state.ongoing and incident.count > 0:
        yield from fire(play, "incoming", incident.target, incident)
        if play.state.teams and shielded_mate(play, incident) and play.reading("team.incoming") == "to-either-member":
            for seat in answering(play, incident)[1:]:
                yield from fire(play, "incoming", seat, incident)
    if len(seats) > 1:
        play.landed = (
            (play.state.turn, play.active().actions_played, incident.target, seats) if incident.count else None
        )
    pile = play.state.seats[incident.target]
    record_landing(play, incident)
    pile.pile[1] += incident.count
    pile.stand_ins[1] += incident.stand_ins
    play.state.flight -= incident.count - incident.stand_ins
    incident.count = incident.stand_ins = 0


def answering(play: "Play", incident: Incident) -> tuple[int, ...]:
    """Who may answer a send, in turn: its target, then his team or everybody but the sender (PS3-FFA-08 to -10)."""
    answers = play.rules.mode.answers
    if answers == "target":
        return () if incident.target in play.state.out else (incident.target,)
    if answers == "team":
        mates = play.rules.mode.mates(incident.target)
        return (incident.target, *(seat for seat in mates if seat != incident.target))
    others = tuple(seat for seat in play.others[incident.actor] if seat != incident.target)
    return (incident.target, *others)


def works_before_helpers(play: "Play") -> bool:
    """Whether ongoing chips of the target work on incoming gems before others can counter-crash them in his place."""
    watching = play.rules.watching["incoming"]
    if play.rules.mode.answers != "everybody" or not any(entry[1] in watching for entry in play.state.ongoing):
        return False
    return play.reading("incoming.helpers") == "after-the-target"


def shielded_mate(play: "Play", incident: Incident) -> bool:
    """Whether another member of the target's team has an ongoing chip that does something about incoming gems."""
    mates = answering(play, incident)[1:]
    watching = play.rules.watching["incoming"]
    return incident.count > 0 and any(owner in mates and chip in watching for owner, chip, _ in play.state.ongoing)


def negate(play: "Play", incident: Incident, count: int) -> int:
    """Take incoming gems out of the air, back to the bank (PS3-COUNTER-06); how many that were."""
    count = smaller(count, incident.count)
    incident.count -= count
    stand_ins = smaller(count, incident.stand_ins)
    if stand_ins and incident.count and play.reading("stand-in.leaves") == "last":
        stand_ins = larger(0, incident.stand_ins - incident.count)
    incident.stand_ins -= stand_ins
    play.state.flight -= count - stand_ins
    play.state.bank[play.rules.gem_chips[1]] += count - stand_ins
    return count


def reflect(play: "Play", frame: Frame, incident: Incident, clause: str) -> Moves:
    """Send all incoming gems back: the same gems, as a new send by whoever reflects them (PS1-CHC-29, -30)."""
    answer = Incident("send", frame.seat, frame.chip, len(play.state.seats))
    answer.target, answer.largest, answer.broken = incident.actor, incident.largest, incident.broken
    answer.count, answer.stand_ins = incident.count, incident.stand_ins
    record_passage(play, "sent-back-with", frame.seat, incident.count, frame.chip, clause)
    incident.count = incident.stand_ins = 0
    yield from deliver(play, answer)


def collide(play: "Play", frame: Frame, gems: tuple[int, ...], passed: int, clause: str) -> Moves:
    """Counter-crash: outgoing and incoming gems cancel one for one, the surplus flies to who crashed less."""
    incident = frame.incident
    if incident is None:
        return
    incident.countered = True
    incident.counters += 1
    gem = play.rules.gem_chips[1]
    there, stand_ins = airborne(play, gems, passed)
    cancelled = negate(play, incident, there)
    record_passage(play, "cancelled-with", frame.seat, cancelled, frame.chip, clause)
    false_gems = smaller(stand_ins, cancelled)
    play.state.bank[gem] += cancelled - false_gems
    surplus, stand_ins = there - cancelled, stand_ins - false_gems
    helped = frame.seat != incident.target and incident.count > 0 and apart(play, frame.seat, incident.target)
    if helped and play.reading("counter.leftovers") == "to-who-crashed-less":
        incident.target = frame.seat
    if surplus == 0:
        return
    if play.reading("counter.surplus") == "lost":
        play.state.bank[gem] += surplus - stand_ins
        return
    answer = Incident("send", frame.seat, frame.chip, len(play.state.seats))
    answer.target, answer.largest, answer.broken = incident.actor, max(gems), len(gems)
    answer.count, answer.stand_ins, answer.counter = surplus, stand_ins, True
    play.state.flight += surplus - stand_ins
    record_passage(play, "sent-back-with", frame.seat, surplus, frame.chip, clause_of_surplus(play, clause))
    yield from dispatch(play, answer) if play.rules.mode.floating else deliver(play, answer)


def apart(play: "Play", seat: int, other: int) -> bool:
    """Whether two seats have piles of their own."""
    return play.state.seats[seat].pile is not play.state.seats[other].pile
