"""The account of an import: what became of every line of the source, and the records that came out of it.

Not for: printing it (`verifier.report.importing`).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from verifier.kernel.source import Position
from verifier.record.importing.draft import RecordDraft, plain
from verifier.record.words import WordError

#: What may become of a line: it told of moves, or of the header; it was kept as a comment; it was chat, noise of the
#: capture or blank and was left out; it was not understood, and is kept as a comment.
KINDS = ("moves", "header", "kept", "chat", "noise", "blank", "unknown")
#: The kinds that count as understood when the share is measured. Chat, noise and blank lines do not count at all.
UNDERSTOOD = ("moves", "header", "kept")


@dataclass(frozen=True, slots=True)
class LineAccount:
    """What became of one line. Of one that was not understood: where, why, and the nearest known word."""

    position: Position
    kind: str
    message: str = ""
    suggestion: str = ""
    inferred: bool = False  # understood by a wording that nobody has seen in a log
    further: "tuple[LineAccount, ...]" = ()  # what else of it was not understood


@dataclass(frozen=True, slots=True)
class Account:
    """What became of the lines of one source, in their order: every line is there exactly once."""

    path: str
    source: str  # the title of the kind of source
    lines: tuple[LineAccount, ...]

    def counts(self) -> Counter[str]:
        """How many lines there are of each kind."""
        return Counter(line.kind for line in self.lines)

    def share(self) -> tuple[int, int]:
        """How many lines were understood, and of how many that say something."""
        counts = self.counts()
        understood = sum(counts[kind] for kind in UNDERSTOOD)
        return understood, understood + counts["unknown"]

    def unknown(self) -> Iterator[LineAccount]:
        """What was not understood, fault by fault."""
        return (fault for line in self.lines if line.kind == "unknown" for fault in (line, *line.further))


@dataclass(frozen=True, slots=True)
class Imported:
    """What was made of one source: its records, none if nothing could be made of it, and the account."""

    records: tuple[RecordDraft, ...]
    account: Account
    refused: bool = False  # whether the lines are of this kind, and refused for what they say
    together: bool = False  # whether the records are games of one match, if the same people play them

    def exit_code(self) -> int:
        """0 if every line was understood, 1 if some were not, 2 if nothing came out."""
        if not self.records:
            return 2
        return 1 if any(True for _ in self.account.unknown()) else 0


def spread(lines: Iterable[LineAccount]) -> list[tuple[int, int, str]]:
    """Runs of neighbouring lines of one kind: first line, last line, kind."""
    found: list[tuple[int, int, str]] = []
    path = ""
    for line in lines:
        number = line.position.line
        if found and found[-1][1:] == (number - 1, line.kind) and path == line.position.path:
            found[-1] = (found[-1][0], number, line.kind)
        else:
            found.append((number, number, line.kind))
        path = line.position.path
    return found


def faulty(place: Position, errors: Sequence[WordError]) -> LineAccount:
    """The account of a line with each of its faults."""
    first, *further = (
        LineAccount(place._replace(column=one.column + 1), "unknown", plain(one.message)[:300], one.suggestion)
        for one in errors
    )
    return replace(first, further=tuple(further))
