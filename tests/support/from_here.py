"""Following lines from the present position of a game, for tests that set one up by hand."""

from collections.abc import Sequence

from verifier.games.playing import Playing
from verifier.kernel.event import Event
from verifier.record.model import RecordPromise
from verifier.run.choices import Certain
from verifier.run.explore import follow_best
from verifier.run.reader import Reader
from verifier.run.stops import Trail


def follow_from_here(play: Playing, events: Sequence[Event], *, claims: bool = True) -> tuple[Reader, Trail]:
    """The reader that takes lines in the best way, with the clauses noted, and what they come to."""
    position, readings = play.position(), play.readings

    def begin(path: Certain) -> Reader:
        play.resume(position)
        play.readings = readings.under(readings.agreed, readings.chosen)
        reader = Reader(play, events, RecordPromise(), path, claims=claims)
        reader.effects.note_clauses()
        return reader

    return follow_best(begin)
