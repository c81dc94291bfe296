"""What happened to the gems of one action on their way, told where a total is wrong: sent, cancelled, landed.

Not for: carrying that out (`incidents`, `floating`), or other quantities than what lies in a pile.
"""

from typing import TYPE_CHECKING, NamedTuple

from verifier.games.puzzle_strike.frame import Incident
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
