"""What a record says of itself: what it leaves out, and whether its game came to an end. Not for: judging it."""

from itertools import chain
from operator import attrgetter

from verifier.kernel.event import Event
from verifier.language.node import Node
from verifier.record.history import ENDS
from verifier.record.model import RecordPromise, Replay
from verifier.record.words import is_count

#: The ends that come from outside, as a header names them, each with the verb of the line that says so.
OUTSIDE = {**{end: verb for verb, end in ENDS.items()}, "concession": "concede"}
#: Verbs of lines that tell what chance gave; in a record that only counts, their one number says how many.
CHANCES = frozenset(("draw", "reveal", "deal", "look"))
#: The key of a header that says from where in a game a record begins, and what stands for what is not known.
FROM, UNKNOWN = "from", "?"
#: Seconds for one record that leaves things out, unless it is told otherwise: a net that its steps do not come to.
SECONDS = 300.0
#: What stands for a character where a player has none.
NO_ONE = "none"


#: The words of a line, and whether one is `?`; each line of every record is looked at.
WORDS, IS_UNKNOWN = attrgetter("args"), attrgetter("unknown")


def begins_open(replay: Replay) -> bool:
    """Whether it is not known where everything lay when a record begins: it is one of the middle of a game."""
    if not replay.setup:
        return False
    position = replay.setup.get("position")
    return FROM in replay.setup or (position is not None and has_unknown(position))


def has_unknown(node: Node) -> bool:
    """Whether anything in a part of a position is not known: `?`, `? x3`, `1+?`, a key `?`."""
    return any(UNKNOWN in (one.text or "") or UNKNOWN in (one.fields or ()) for one in node.walk())


def leaves_out(replay: Replay) -> bool:
    """Whether a record does not hold all that it would have to, to be followed line by line."""
    promise = replay.record
    if begins_open(replay):
        return True
    if promise.draws == "none" or promise.choices == "none":
        return True
    if promise.draws == "counts":
        return any(not_named(event, promise) for event in replay.events)
    return any(map(IS_UNKNOWN, chain.from_iterable(map(WORDS, replay.events))))


def not_named(event: Event, promise: RecordPromise) -> bool:
    """Whether a line has unknown words, or only says how many things chance gave."""
    if any(token.unknown for token in event.args):
        return True
    return promise.draws == "counts" and event.verb in CHANCES and counts(event)


def counts(event: Event) -> bool:
    """Whether a line says no more than a number; where things are named by numbers, it may be such a name."""
    token = event.args[0] if len(event.args) == 1 else None
    return token is not None and len(token.numbers) == 1 and is_count(token.text) and not token.place


def tells_of_moves(replay: Replay) -> bool:
    """Whether a record has any line, so that the end of its game can follow from it."""
    return bool(replay.events or replay.corrections)


def claimed(replay: Replay) -> str:
    """The end from outside that a header claims, "" if it claims none."""
    by = "" if replay.result is None else replay.result.by.strip().casefold()
    return by if by in OUTSIDE else ""


def comes_to_an_end(replay: Replay) -> bool:
    """Whether the header says that the game came to an end of its own, so that silence after the last line counts."""
    return replay.result is not None and not claimed(replay) and tells_of_moves(replay)
