"""A record that is found, as a line of text or of JSON. Not for: looking for it (`verifier.corpus.criteria`)."""

from collections.abc import Iterator

import msgspec

from verifier.corpus.criteria import Hit
from verifier.report.json import encoded
from verifier.verdicts.noted import Sitting


class SeatLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat of a record."""

    seat: str
    player: str = ""
    character: str = ""
    won: bool = False
    reported: bool = False  # the header alone says so


class ReasonLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A criterion that holds, and the line; 0 before all moves, left out if it is none of a line's."""

    text: str
    line: int | None = None


class HitLine(msgspec.Struct, frozen=True):
    """A record that is found. `line` is the first in which all criteria have come about, 0 if there is none."""

    path: str
    line: int
    verdict: str
    ruleset: str
    digest: str
    mode: str
    seats: tuple[SeatLine, ...]
    ended: str
    moves: int
    clause: str
    reasons: tuple[ReasonLine, ...]


def hit_line(hit: Hit) -> str:
    """A record that is found, as `path:line: verdict; why; who`."""
    audit = hit.outcome.audit
    place = f"{audit.path}:{hit.line}" if hit.line else audit.path
    return f"{place}: {'; '.join((audit.verdict, *reasons(hit), *seats(hit)))}"


def reasons(hit: Hit) -> Iterator[str]:
    """Why it is found; a line is named only where it is not that of the hit."""
    for reason in hit.reasons:
        if reason.line is None or reason.line == hit.line:
            yield reason.text + " from the beginning" * (reason.line == 0)
        else:
            yield f"{reason.text} ({f'line {reason.line}' if reason.line else 'from the beginning'})"


def seats(hit: Hit) -> Iterator[str]:
    """Who played: `Alice (rook) won, Bob (grave)`."""
    noted = hit.outcome.noted
    if noted is not None:
        yield ", ".join(seated(seat) for seat in noted.seats)


def seated(seat: Sitting) -> str:
    """One player."""
    character = f" ({seat.character})" if seat.character else ""
    won = " won (as reported)" if seat.reported else " won" * seat.won
    return f"{seat.player or seat.seat}{character}{won}"


def hit_json(hit: Hit) -> str:
    """A record that is found, as a line of JSON."""
    audit, noted = hit.outcome.audit, hit.outcome.noted
    line = HitLine(
        path=audit.path,
        line=hit.line,
        verdict=audit.verdict,
        ruleset=audit.ruleset,
        digest=audit.digest,
        mode=noted.mode if noted is not None else "",
        seats=tuple(SeatLine(*seat) for seat in noted.seats) if noted is not None else (),
        ended=audit.ended,
        moves=noted.moves if noted is not None else 0,
        clause=audit.fault.clause if audit.fault is not None else "",
        reasons=tuple(ReasonLine(*reason) for reason in hit.reasons),
    )
    return encoded(line).decode()
