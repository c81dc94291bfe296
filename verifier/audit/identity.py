"""What names the game that a record tells, and the seeds that its draws come from. Not for: where a record is kept."""

import hashlib

from verifier.replay.model import Replay
from verifier.replay.sealed import Proof


def digest(replay: Replay) -> str:
    """What names the game that a record tells, wherever it is stored and however it is laid out."""
    seats = [(" ".join(seat.player.split()).casefold(), seat.character.casefold()) for seat in replay.seats]
    lines = [
        (event.seat, event.verb, [(arg.chip, arg.numbers, arg.label, arg.seat, arg.place) for arg in event.args])
        for event in replay.events
    ]
    return hashlib.sha256(repr((replay.ruleset, seats, lines)).encode("utf-8", "replace")).hexdigest()


def seeds(proof: Proof) -> str:
    """What names the seeds of a game: its id, and what each seat committed to; "" where nobody did."""
    commits = sorted((seat, sealed.commit) for seat, sealed in proof.seats.items() if sealed.commit)
    if not commits:
        return ""
    return f"{proof.game} {hashlib.sha256(repr(commits).encode('utf-8', 'replace')).hexdigest()}"
