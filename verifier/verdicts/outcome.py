"""The verdict on one record with the game it was judged by, and what is said where none can be given;
what differs from the verdict that a replay kept as an example must get.

Not for: coming to a verdict (`judge`), or going through many records (`verifier.corpus`).
"""

from dataclasses import dataclass
from pathlib import Path

from verifier.games.game import Game
from verifier.kernel import malformed as rules_unread
from verifier.kernel import undecided
from verifier.kernel.message import Message, Said, say
from verifier.kernel.source import Position, Unreadable, shown
from verifier.record.model import Expect
from verifier.verdicts.faults import said
from verifier.verdicts.noted import NotedRecord
from verifier.verdicts.unread import malformed
from verifier.verdicts.verdict import Audit, Fault, Match


@dataclass(frozen=True, slots=True)
class Outcome:
    """The verdict on one replay, the game it was judged by (None if it could not be read), and its `expect` header.

    With `match` it is the verdict on a match as a whole.
    """

    audit: Audit
    game: Game | None
    expect: Expect | None
    match: Match | None = None
    noted: NotedRecord | None = None  # what it tells besides, if that was asked for


def unreadable(error: Unreadable, path: str) -> Audit:
    """The verdict on what cannot be read; if the rules cannot, their place becomes part of the message."""
    if Path(error.position.path.partition("#")[0]) in (Path(shown(path).partition("#")[0]), Path(path)):
        return malformed(error)
    wrong = rules_unread.RULES.at(Position(shown(path)), problem=error)
    return malformed(wrong)


def failed(path: str, error: Exception, on: Said) -> Audit:
    """The verdict where this program fails: that is no fault of the record, and no reason to stop."""
    return Audit(path, "undecided", fault=said(0, 0, failure(error, on)))


def failure(error: Exception, on: Said) -> Message:
    """What is said where this program fails."""
    return undecided.FAILED.says(what=on, error=f"{type(error).__name__}: {error}")


def unopened(error: Unreadable, path: str) -> Outcome:
    """The verdict on a record whose text cannot be had."""
    return Outcome(unreadable(error, path), None, None)


def mismatch(audit: Audit, expect: Expect | None) -> Said:
    """What differs from the expected verdict, "" if nothing does. Without an `expect` header that is *legal*."""
    wanted = expect or Expect("legal")
    fault = audit.fault or Fault(0, 0, "", "")
    if audit.verdict != wanted.verdict:
        return say("expected-verdict", verdict=wanted.verdict, verdict2=audit.verdict)
    if wanted.line not in (0, fault.line):
        return say("expected-line", verdict=wanted.verdict, n=wanted.line, n2=fault.line)
    broken = (fault.clause, *fault.also)
    if missing := [clause for clause in (wanted.clause, *wanted.also) if clause and clause not in broken]:
        return say("expected-clause", raw=", ".join(missing), raw2=", ".join(broken) or "none")
    cited = (*broken, *fault.at_work)
    if absent := [clause for clause in wanted.at_work if clause not in cited]:
        return say("expected-at-work", raw=", ".join(absent), raw2=", ".join(fault.at_work) or "none")
    return missing_points(audit, wanted)


def missing_points(audit: Audit, wanted: Expect) -> Said:
    """Which of the points that the dispute should turn on it does not turn on."""
    points = audit.dispute.points if audit.dispute is not None else ()
    turned_on = {*points, *(point.partition("@")[0] for point in points)}
    missing = [point for point in wanted.readings if point.partition("=")[0].strip() not in turned_on]
    if not missing:
        return ""
    return say("expected-to-turn-on", raw=", ".join(missing), raw2=", ".join(points) or "nothing")
