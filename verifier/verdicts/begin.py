"""Reading a record with somebody who listens to it. Not for: records that leave things out (`explore`)."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TypeVar

from verifier.games.game import Game
from verifier.kernel.message import say
from verifier.record.model import RecordPromise, Replay
from verifier.record.promises import comes_to_an_end
from verifier.run.choices import Certain
from verifier.run.death import lines_under_way
from verifier.run.explore import follow_best
from verifier.run.listener import Listener
from verifier.run.reader import Reader
from verifier.run.stops import Stop, Trail
from verifier.run.tally import tally_of

#: What is wanted instead of a word that is too much.
NOTHING = say("nothing-more")
#: Makes the listener to one run.
Listens = Callable[[], Listener]
L = TypeVar("L", bound=Listener)


def begin_reading(
    game: Game,
    replay: Replay,
    chosen: Mapping[str, str],
    path: Certain,
    *,
    traced: bool = False,
    listens: Listens | None = None,
    claims: bool | None = None,
) -> Reader:
    """Return a reader at the beginning of a record, which takes nothing for unknown.

    Without `claims` the header says whether the game came to its end. Raises `Unreadable` and `IllegalSetup` as
    starting the game does.
    """
    play = game.start(replay, chosen)
    promise = RecordPromise(reactions="taken" if replay.record.reactions == "taken" else "all")
    comes = comes_to_an_end(replay) if claims is None else claims
    listener = listens() if listens is not None and not path.scouts else None
    reader = Reader(play, replay.events, promise, path, claims=comes, listener=listener)
    reader.tally = tally_of(replay, play, game.notation)
    if traced:
        reader.effects.note_clauses()
    return reader


def follow_to_fault(
    game: Game, replay: Replay, chosen: Mapping[str, str], *, traced: bool = False, listens: Listens | None = None
) -> tuple[Reader, Trail]:
    """Return the reader that has taken the best way of reading a record, and what it came to: the first fault.

    Words that no way uses are one, and the line behind them is none: `P1 play draw-three -> P1 / P1 buy 1`, where a
    draw is due, or a player gives up. Raises `Unreadable` and `IllegalSetup` as starting the game does.
    """
    reader, trail = follow_best(partial(begin_reading, game, replay, chosen, traced=traced, listens=listens))
    end = broken_off_at(reader, trail.stop)
    if not end:
        return reader, trail
    head = before_line(replay, end)
    earlier, shorter = follow_best(partial(begin_reading, game, head, chosen, traced=traced))
    is_too_much = shorter.stop is not None and shorter.stop.refusal.wanted == NOTHING  # else a line may say the rest
    return (earlier, shorter) if is_too_much else (reader, trail)


def broken_off_at(reader: Reader, stop: Stop | None) -> int:
    """The line at which a record goes wrong, or a player gives up, while words before it are left; 0 for none."""
    if stop is None:
        return reader.given_up
    is_left = any(line.line < stop.event.line for line in lines_under_way(reader))
    return stop.event.line if is_left and not stop.undecided else 0


def before_line(replay: Replay, line: int) -> Replay:
    """A record that breaks off before a line, of which no header tells how it goes on."""
    told = tuple(event for event in replay.events if event.line < line)
    return replace(replay, events=told, result=None, claims=())


def follow_with(
    game: Game, replay: Replay, chosen: Mapping[str, str], listens: Callable[[], L], *, claims: bool = True
) -> tuple[Reader, Trail, L]:
    """Return the reader that has taken the best way of reading a record, what it came to, and who listened to it.

    Raises `Unreadable` and `IllegalSetup` as starting the game does.
    """
    heard: list[L] = []

    def listen() -> L:
        heard.append(listens())
        return heard[-1]

    reader, trail = follow_best(partial(begin_reading, game, replay, chosen, listens=listen, claims=claims))
    return reader, trail, heard[-1]
