"""What no clause says of how a game ended from outside: that is for the event's rules, and is said to be."""

from collections.abc import Iterator

from verifier.audit.verdict import Audit
from verifier.replay.model import Replay


def notes_on_end(found: Audit, replay: Replay) -> Iterator[str]:
    """What a verdict does not say of the end of its game, because no clause does."""
    if found.ended == "time":
        claim = (
            "" if replay.result is None or replay.result.winner is None else "; the result in the header is not checked"
        )
        yield f"time was called: no clause says who has won then, the event's rules decide{claim}"
    elif found.ended == "adjudication":
        yield "the game was adjudicated: no clause says when that may be, the event's rules decide"
    elif found.ended == "concession" and len(replay.seats) > 2:
        yield "a player conceded: no clause says what follows for the others, the event's rules decide"
