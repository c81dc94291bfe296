"""What a record has taken back: the moves that no longer count, what is wrong with them, and what was seen in them.

Not for: the verdict, which is that of the moves that count (`corrections`).
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from verifier.games.game import Game
from verifier.kernel.event import Event
from verifier.record.history import History
from verifier.record.model import Correction, Replay
from verifier.verdicts.information import observe
from verifier.verdicts.verdict import Audit, Fault, Seen, Struck

#: More moves, and more rewinds, are not judged for the sake of what is struck; whatever lies beyond is only listed.
MOST_MOVES = 50_000
MOST_JUDGED = 20


@dataclass(frozen=True, slots=True)
class Drawn:
    """What somebody drew in the record that counts: whose, how, at which line, which things."""

    owner: int
    how: str
    line: int
    things: tuple[str, ...]


def struck_parts(
    game: Game,
    history: History,
    corrections: tuple[Correction, ...],
    judge: Callable[[Game, Replay], Audit],
    stood: Callable[[int], Replay],
    readings: tuple[tuple[str, str], ...],
) -> Iterator[Struck]:
    """Every rewind of a record, in order.

    `stood` gives the record that counted when the line of a number was the newest; `readings` are those of the verdict.
    """
    rewinds = [one for one in corrections if one.kind == "rewind"]
    if not rewinds:
        return
    counts = set(history.chain(history.newest))
    drawn = drawn_in(game, stood(history.newest), dict(readings))
    told: set[int] = set()
    left, judged = MOST_MOVES, 0
    for rewind in rewinds:
        gone = [number for number in history.struck(rewind.number) if number not in counts and number not in told]
        moves = [number for number in gone if isinstance(history.at(number), Event)]
        told.update(moves)
        found = plain(history, rewind, moves, restored(history, rewind, rewinds, counts))
        left -= history.before[rewind.number]
        if moves and left >= 0 and judged < MOST_JUDGED:
            judged += 1
            found = examined(
                game, replace(stood(history.before[rewind.number]), result=None, claims=()), judge, found, drawn
            )
        yield found


def plain(history: History, rewind: Correction, moves: list[int], restored: int) -> Struck:
    """A rewind with the lines that it strikes."""
    lines = tuple(dict.fromkeys(history.at(number).line for number in moves))
    return Struck(rewind.line, history.at(rewind.target).line, rewind.text, rewind.by, lines, restored)


def restored(history: History, rewind: Correction, rewinds: list[Correction], counts: set[int]) -> int:
    """The line of the last rewind that takes a rewind back, if what that one struck counts in the end."""
    if counts.isdisjoint(history.struck(rewind.number)):
        return 0
    return next((one.line for one in reversed(rewinds) if one.target == rewind.number), 0)


def examined(
    game: Game, branch: Replay, judge: Callable[[Game, Replay], Audit], found: Struck, drawn: list[Drawn]
) -> Struck:
    """The struck lines with what is wrong with them and what was seen in them."""
    audit = judge(game, branch)
    lines = set(found.lines)
    fault: Fault | None = audit.fault if audit.fault is not None and audit.fault.line in lines else None
    shown = observe(game, branch, dict(audit.readings)).sights
    seen = tuple(
        again(Seen(sight.seat, sight.owner, sight.how, sight.things, branch.events[index].line), found.line, drawn)
        for index, sight in shown
        if branch.events[index].line in lines
    )
    return replace(found, verdict=audit.verdict, fault=fault, seen=seen)


def again(seen: Seen, rewind: int, drawn: list[Drawn]) -> Seen:
    """What was seen, with what the same seat draws after the rewind instead."""
    if seen.seat != seen.owner:
        return seen
    later = (one for one in drawn if one.line > rewind and (one.owner, one.how) == (seen.owner, seen.how))
    anew = next(later, None)
    return seen if anew is None else replace(seen, anew=anew.line, again=anew.things)


def drawn_in(game: Game, current: Replay, readings: Mapping[str, str]) -> list[Drawn]:
    """What everybody draws in the record that counts, in order."""
    shown = observe(game, current, readings).sights
    return [
        Drawn(sight.owner, sight.how, current.events[index].line, sight.things)
        for index, sight in shown
        if sight.seat == sight.owner
    ]
