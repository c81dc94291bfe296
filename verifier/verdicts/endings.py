"""What is told besides a verdict: claims of headers, ends that no clause speaks of, gaps and silences."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from verifier.games.game import Game
from verifier.kernel import undecided
from verifier.kernel.event import Event
from verifier.record.history import History
from verifier.record.model import Correction, Replay
from verifier.record.promises import OUTSIDE, claimed, tells_of_moves
from verifier.run.stops import Trail
from verifier.verdicts.faults import said
from verifier.verdicts.verdict import Audit

#: The verdicts under which the end of a record is what its header is compared with.
FINE = ("legal", "consistent")
NO_MOVES = "no moves are recorded: the set-up was checked, and how the game ended is taken from the record"


def notes_on(game: Game, replay: Replay) -> Iterator[str]:
    """What a header claims that these rules do not bear out, without being a fault of the game."""
    digest = game.document.digest
    if replay.digest and replay.digest != digest:
        yield f"recorded under digest {replay.digest} of {replay.ruleset}; these rules have digest {digest}"
    for key, reading in replay.readings.items():
        point, _, scope = key.partition("@")
        for settled in game.resolutions:
            if settled.point == point and settled.scope in (scope, "") and settled.reading != reading:
                yield f"the table agreed on {key}: {reading}, but {settled.clause} settles it: {settled.reading}"


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
    elif not found.ended and found.verdict in FINE and claimed(replay):
        yield f"the header says that the game ended by {claimed(replay)}; no line says so"


def but_for_struck(found: Audit, replay: Replay, history: History) -> Audit:
    """A verdict, undecided where the header claims an end of which only struck lines say anything."""
    end, result = claimed(replay), replay.result
    if not end or result is None or found.ended or found.verdict not in FINE:
        return found
    lines = [entry.line for entry in history.entries if verb(entry) == OUTSIDE[end]]
    if not lines:  # a result in the header alone, which is said
        return found
    reason = undecided.ONLY_STRUCK.says(end=end, line=lines[-1])
    at = result.position
    return replace(found, verdict="undecided", fault=said(at.line, at.column, reason), left_open=())


def verb(entry: Event | Correction) -> str:
    """What a line does, be it a move or a correction."""
    return entry.kind if isinstance(entry, Correction) else entry.verb


def untold_end(ended: str, replay: Replay) -> Iterator[str]:
    """That a record has no moves, or stops before the end of a game whose winner the header names, and not how."""
    result = replay.result
    if result is not None and not ended and not tells_of_moves(replay):
        yield NO_MOVES
    elif result is not None and result.winner is not None and not result.by and not ended:
        yield f"the record stops before the end: it does not say how {replay.seats[result.winner].id} won"


def gaps(game: Game, met: Iterable[str]) -> Iterator[str]:
    """The cases that a record came to and of which no clause says what follows."""
    for name in met:
        case = game.cases[name]
        yield f"no clause settles the case {name} ({case.about}); taken here: {case.then}"


def silences(replay: Replay, trail: Trail) -> tuple[str, ...]:
    """What the record does not say although it promised to: reactions that were possible and not answered."""
    return tuple(
        f"line {replay.events[index].line}: P{seat + 1}'s answer before this line is not recorded; taken as declined"
        for index, seat in trail.silences
    )
