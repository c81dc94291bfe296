"""Verdicts as JSON Lines, one object a replay, with stable keys; what does not apply is left out."""

import json
from typing import Literal

import msgspec

from verifier.audit.batch import Outcome
from verifier.audit.recover import POLICY
from verifier.audit.verdict import Audit, Fault
from verifier.report.book import Book, Shelf, turning_points
from verifier.report.proof import ProofLine, proof_of

#: The keys that a line begins with.
FIRST = ("path", "verdict", "ruleset", "errata", "digest", "events")
#: Keys that every verdict but `legal` has, whatever there is to say.
NOTHING = {"line": 0, "column": 0, "clause": "", "message": "", "guard": "", "expected": "", "found": ""}


class FaultLine(msgspec.Struct, omit_defaults=True):
    """Where and why a record fails."""

    line: int = 0
    column: int = 0
    clause: str = ""
    title: str = ""
    message: str = ""
    guard: str = ""
    expected: str = ""
    found: str = ""
    norm: str = ""
    also: tuple[str, ...] = ()
    at_work: tuple[str, ...] = ()
    account: str = ""
    conflict: tuple[int, ...] = ()
    document: str = ""
    section: str = ""
    lines: tuple[int, int] | None = None


class Turn(msgspec.Struct):
    """An open point on which a verdict turns, and the reading that makes the record legal and the one that does not."""

    point: str
    about: str
    legal: str
    illegal: str


class AuditLine(FaultLine, omit_defaults=True, kw_only=True):
    """One line of `verifier audit --format json`."""

    path: str
    verdict: Literal["legal", "consistent", "illegal", "disputed", "undecided", "malformed"]
    ruleset: str
    digest: str
    events: int
    errata: tuple[str, ...] = ()
    disputed: tuple[Turn, ...] = ()
    open: tuple[str, ...] = ()
    readings: dict[str, str] = {}
    ended: str = ""
    winner: str = ""
    further: tuple[FaultLine, ...] = ()
    policy: str = ""
    notes: tuple[str, ...] = ()
    proof: ProofLine | None = None
    as_expected: bool | None = None
    difference: str = ""


def audit_line(outcome: Outcome, shelf: Shelf, wrong: str | None = None) -> str:
    """One replay's verdict. `wrong` is how it differs from the expected one; None if that is not compared."""
    audit = outcome.audit
    book = shelf.of(outcome.game) if outcome.game is not None else None
    found = AuditLine(
        path=audit.path,
        verdict=audit.verdict,  # type: ignore[arg-type]
        ruleset=audit.ruleset,
        digest=audit.digest,
        events=audit.events,
        errata=outcome.game.document.errata if outcome.game is not None else (),
        disputed=turns(audit, book),
        open=audit.open,
        readings=dict(audit.readings),
        ended=audit.ended,
        winner=book.seat(audit.winner) if book is not None else "",
        further=tuple(fault_line(later, book) for later in audit.further),
        policy=POLICY if audit.further else "",
        notes=audit.notes,
        proof=proof_of(audit),
        as_expected=None if wrong is None else not wrong,
        difference=wrong or "",
        **(msgspec.structs.asdict(fault_line(audit.fault, book)) if audit.fault is not None else {}),
    )
    data = msgspec.to_builtins(found)
    if audit.verdict != "legal":
        data = {**NOTHING, "line": audit.open_line, "message": "; ".join(audit.open[:1]), **data}
    first = {key: data[key] for key in FIRST if key in data}
    return encoded(first | data).decode()


def fault_line(fault: Fault, book: Book | None) -> FaultLine:
    """A fault with what is printed of its clause."""
    clause = book.clauses.get(fault.clause) if book is not None and fault.clause else None
    return FaultLine(
        **{name: getattr(fault, name) for name in Fault.__slots__},
        title=book.title(fault) if book is not None and fault.clause else "",
        document=clause.document if clause is not None else "",
        section=clause.section if clause is not None else "",
        lines=clause.lines if clause is not None else None,
    )


def turns(audit: Audit, book: Book | None) -> tuple[Turn, ...]:
    """The points on which a verdict turns."""
    if audit.dispute is None or book is None:
        return ()
    return tuple(
        Turn(point, book.about(point), legal, illegal) for point, legal, illegal in turning_points(audit.dispute)
    )


def audit_schema() -> dict[str, object]:
    """The JSON Schema of a line."""
    return msgspec.json.schema(AuditLine)


def pretty(value: object) -> str:
    """Any JSON data, indented, for people."""
    return msgspec.json.format(encoded(value), indent=2).decode()


def encoded(value: object) -> bytes:
    """Any JSON data as UTF-8; what is no text in the name of a file is replaced by question marks."""
    try:
        return msgspec.json.encode(value)
    except UnicodeEncodeError:
        text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=msgspec.to_builtins)
        return text.encode("utf-8", "replace")
