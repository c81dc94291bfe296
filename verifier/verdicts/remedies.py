"""What the remedies of a record have put right: what each changed in words, and what had been seen of it before.

Not for: carrying them out (`verifier.run.mending`), or the verdict (`corrections`).
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from verifier.games.game import Game
from verifier.kernel.event import Event
from verifier.kernel.mending import MENDS, Spot
from verifier.record.model import Correction, Replay
from verifier.record.remedies import written_mend
from verifier.run.mending import Mended
from verifier.verdicts.information import Observations, observe
from verifier.verdicts.verdict import Audit, Fault, Ruling, Seen

#: How a remedy fares: it put something right, found nothing to put right, could not be carried out, was not come to.
MENDED, NEEDLESS, REFUSED, NOT_REACHED = "mended", "changes nothing", "impossible", "not reached"
#: The ways in which something comes to be seen that are about no thing.
UNSEEN = frozenset(("declined",))
#: The places whose things not everybody sees.
OUT_OF_SIGHT = frozenset(("hand", "bag", "deck", "top", "kept"))


def is_misdraw(ruling: Correction, entry: object, fault: Fault) -> bool:
    """Whether a ruling is about things drawn in a line that could not be, or not so many.

    It lets that stand, or is a remedy of the hand of whoever drew.
    """
    if not isinstance(entry, Event) or entry.verb != "draw":
        return False
    if fault.norm or fault.column in {claim.column for claim in entry.assertions}:
        return False
    if ruling.effect == "accepts":
        return True
    if ruling.effect != MENDS:
        return False
    hand = Spot("hand", entry.seat)
    return any(hand in (mend.spot, mend.source, mend.target) for mend in ruling.mends)


def with_remedies(found: Audit, game: Game, current: Replay, listed: Mapping[Correction, Ruling]) -> tuple[Ruling, ...]:
    """The rulings of a record, where those that are remedies say what they have put right."""
    if not any(one.mends for one in listed):
        return tuple(listed.values())
    observed = observe(game, current, dict(found.readings))
    return tuple(told_of(found, game, current, observed, *pair) for pair in listed.items())


def told_of(
    found: Audit, game: Game, current: Replay, observed: Observations, correction: Correction, ruling: Ruling
) -> Ruling:
    """A ruling; of a remedy with what it has put right."""
    if correction.effect != MENDS or ruling.outcome == "struck":
        return ruling
    fault = found.fault
    if fault is not None and fault.line == correction.line:
        return replace(ruling, outcome=REFUSED)
    mended = observed.mended.get(correction.line)
    if mended is None and not is_past(found, correction):
        return replace(ruling, outcome=NOT_REACHED)
    if mended is None:
        mended = Mended(tuple(written_mend(mend, game.names) for mend in correction.mends))
    outcome = MENDED if mended.changes or ruling.without is not None else NEEDLESS
    seen = tuple(dict.fromkeys(seen_before(game, current, observed, correction.line)))
    return replace(ruling, outcome=outcome, changes=mended.changes, seen=seen)


def is_past(found: Audit, correction: Correction) -> bool:
    """Whether a record, in which not everything is known, was followed beyond a remedy."""
    return found.fault is None or found.fault.line > correction.line


def seen_before(game: Game, current: Replay, observed: Observations, line: int) -> Iterator[Seen]:
    """What had been seen of the things that the remedy on a line takes out of a player's hand or bag."""
    mended = observed.mended.get(line, Mended())
    taken = {(spot.seat, game.notation[kind]) for spot, kind in mended.taken if spot.word in OUT_OF_SIGHT}
    for index, sight in observed.sights:
        shown = dict.fromkeys(thing for thing in sight.things if (sight.owner, thing) in taken)
        told_on = current.events[index].line
        if shown and told_on < line and sight.how not in UNSEEN:
            yield Seen(sight.seat, sight.owner, sight.how, tuple(shown), told_on)
