"""What a record leaves out, by its own words. Not for: judging it (`judge`, `partial.judge`)."""

from verifier.kernel.event import Event
from verifier.replay.model import RecordPromise, Replay

#: Verbs of lines that tell what chance gave; in a record that only counts, their one number says how many.
CHANCES = frozenset(("draw", "reveal", "deal"))


def leaves_out(replay: Replay) -> bool:
    """Whether a record does not hold all that it would have to, to be followed line by line."""
    promise = replay.record
    if promise.draws == "none" or promise.choices == "none":
        return True
    return any(not_named(event, promise) for event in replay.events)


def not_named(event: Event, promise: RecordPromise) -> bool:
    """Whether a line has unknown words, or only says how many things chance gave."""
    if any(token.unknown for token in event.args):
        return True
    number = len(event.args) == 1 and bool(event.args[0].numbers) and not event.args[0].place
    return promise.draws == "counts" and event.verb in CHANCES and number
