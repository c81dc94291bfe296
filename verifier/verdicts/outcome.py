"""The verdict on one record with the game it was judged by, and what is said where none can be given.

Not for: coming to a verdict (`judge`), or going through many records (`verifier.corpus`).
"""

from dataclasses import dataclass
from pathlib import Path

from verifier.games.game import Game
from verifier.kernel import malformed as rules_unread
from verifier.kernel import undecided
from verifier.kernel.message import Message, Said
from verifier.kernel.source import Position, Unreadable, shown
from verifier.record.model import Expect
from verifier.verdicts.faults import said
from verifier.verdicts.noted import NotedRecord
from verifier.verdicts.unread import malformed
from verifier.verdicts.verdict import Audit, Match


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
