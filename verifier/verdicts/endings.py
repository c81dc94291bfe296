"""What is told besides a verdict: claims of headers, ends that no clause speaks of, gaps and silences."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from verifier.games.game import Game
from verifier.games.playing import Playing
from verifier.kernel import undecided
from verifier.kernel.event import Event
from verifier.kernel.message import Message, say
from verifier.record.history import History
from verifier.record.model import Correction, Replay
from verifier.record.promises import OUTSIDE, claimed, tells_of_moves
from verifier.run.stops import Trail
from verifier.verdicts.faults import said
from verifier.verdicts.verdict import Audit

#: The verdicts under which the end of a record is what its header is compared with.
FINE = ("legal", "consistent")
NO_MOVES = say("no-moves-recorded")


class Ending(NamedTuple):
    """How a game came out: the seats that have won (of a team all of them), and whether it is over."""

    winners: tuple[int, ...] = ()
    over: bool = False
    outside: str = ""  # the end from outside of which the header alone says who has won then
    reported: bool = False  # the header alone says who has won: the lines do not come to the end


def ending_of(found: Audit, replay: Replay) -> Ending:
    """Return how a game came out, as far as that is certain: by its lines, else by what its header says of an end."""
    if found.verdict not in FINE:
        return Ending()
    if found.ended not in ("", "time"):
        return Ending(found.winners, over=True)
    result = replay.result
    if result is None:
        return Ending()
    winners = () if result.winner is None else (result.winner,)
    told = bool(winners) and not result.by
    outside = claimed(replay) or (found.ended if told else "")
    if not told and not outside and tells_of_moves(replay):
        return Ending()
    return Ending(winners, over=True, outside=outside, reported=bool(winners))


def notes_on(game: Game, replay: Replay) -> Iterator[Message]:
    """What a header claims that these rules do not bear out, without being a fault of the game."""
    digest = game.document.digest
    if replay.digest and replay.digest != digest:
        yield say("other-digest", raw=replay.digest, raw2=replay.ruleset, raw3=digest)
    for key, reading in replay.readings.items():
        point, _, scope = key.partition("@")
        for settled in game.resolutions:
            if settled.point == point and settled.scope in (scope, "") and settled.reading != reading:
                yield say("agreed-against-settled", raw=key, raw2=reading, id=settled.clause, raw3=settled.reading)


def notes_on_end(found: Audit, replay: Replay) -> Iterator[Message]:
    """What a verdict does not say of the end of its game, because no clause does."""
    if found.ended == "time":
        claims = replay.result is not None and replay.result.winner is not None
        yield say("time-was-called-result-unchecked" if claims else "time-was-called")
    elif found.ended == "adjudication":
        yield say("adjudicated")
    elif found.ended == "concession" and len(replay.seats) > 2:
        yield say("conceded-among-many")
    elif not found.ended and found.verdict in FINE and claimed(replay):
        yield say("end-on-no-line", ends=claimed(replay))


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


def untold_end(ended: str, replay: Replay) -> Iterator[Message]:
    """That a record has no moves, or stops before the end of a game whose winner the header names, and not how."""
    result = replay.result
    if result is not None and not ended and not tells_of_moves(replay):
        yield NO_MOVES
    elif result is not None and result.winner is not None and not result.by and not ended:
        yield say("stops-before-end", seat=replay.seats[result.winner].id)


def gaps(game: Game, met: Iterable[str]) -> Iterator[Message]:
    """The cases that a record came to and of which no clause says what follows."""
    for name in met:
        case = game.cases[name]
        yield say("no-clause-for-case", raw=name, raw2=case.about, raw3=case.then)


def silences(replay: Replay, trail: Trail) -> tuple[Message, ...]:
    """What the record does not say although it promised to: reactions that were possible and not answered."""
    return tuple(say("silence-is-decline", n=replay.events[index].line, n2=seat + 1) for index, seat in trail.silences)


def only_secrets(play: Playing) -> Iterator[Message]:
    """The choices made in secret that no line shows and of which one alone fits a record."""
    for seat, decision, piece in play.deduced():
        yield say("only-secret-choice", n=seat + 1, raw=decision, raw2=play.written_thing(piece))
