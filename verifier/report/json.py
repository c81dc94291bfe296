"""Verdicts as JSON Lines, one object a replay, with stable keys; what does not apply is left out."""

import json
from collections.abc import Iterable
from typing import Literal, TypeVar

import msgspec

from verifier.kernel.message import ENGLISH, Said, Voice
from verifier.report.book import Book, Shelf, turning_points
from verifier.report.catalogue import name_of
from verifier.report.infer import InferredLine, infer_data
from verifier.report.proof import ProofLine, proof_of
from verifier.verdicts.further_faults import POLICY
from verifier.verdicts.outcome import Outcome
from verifier.verdicts.verdict import Audit, Fault, Presumed, Ruling, Seen, Struck

Shape = TypeVar("Shape", bound=msgspec.Struct)
#: The keys that a line begins with.
FIRST = ("path", "verdict", "ruleset", "packs", "errata", "digest", "events")
#: What a line has of a fault as it is.
AS_THEY_ARE = (
    *("line", "column", "clause", "guard", "expected", "found", "norm", "also", "at_work", "account"),
    *("conflict", "code", "suggestion"),
)
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
    code: str = ""
    message_id: str = ""
    arguments: dict[str, str] = {}
    suggestion: str = ""
    document: str = ""
    section: str = ""
    lines: tuple[int, int] | None = None


class Turn(msgspec.Struct):
    """An open point on which a verdict turns, and the reading that makes the record legal and the one that does not."""

    point: str
    about: str
    legal: str
    illegal: str


class RulingLine(msgspec.Struct, omit_defaults=True):
    """A ruling in a record, what it did to the verdict (`outcome`), and the fault there would be without it."""

    line: int
    outcome: str
    text: str = ""
    by: str = ""
    on: int = 0
    effect: str = ""
    about: str = ""
    reading: str = ""
    verdict: str = ""  # without it
    without: FaultLine | None = None
    changes: tuple[str, ...] = ()  # of a remedy, in words
    seen: "tuple[SeenLine, ...]" = ()  # before it, of what it takes away


class SeenLine(msgspec.Struct, omit_defaults=True):
    """What a seat saw in the struck lines of `owner`'s things, and what is drawn instead after the rewind."""

    seat: str
    owner: str
    how: str
    things: tuple[str, ...]
    line: int
    anew: int = 0
    again: tuple[str, ...] = ()


class StruckLine(msgspec.Struct, omit_defaults=True):
    """A rewind, and the lines that it strikes."""

    line: int
    to: int
    lines: tuple[int, ...]
    text: str = ""
    by: str = ""
    restored: int = 0
    verdict: str = ""
    fault: FaultLine | None = None
    seen: tuple[SeenLine, ...] = ()


class AuditLine(FaultLine, omit_defaults=True, kw_only=True):
    """One line of `verifier audit --format json`."""

    path: str
    verdict: Literal["legal", "consistent", "illegal", "disputed", "undecided", "malformed"]
    ruleset: str
    digest: str
    events: int
    packs: tuple[str, ...] = ()
    errata: tuple[str, ...] = ()
    config: str = ""
    disputed: tuple[Turn, ...] = ()
    open: tuple[str, ...] = ()
    readings: dict[str, str] = {}
    presumed: tuple[Presumed, ...] = ()
    ended: str = ""
    winner: str = ""
    further: tuple[FaultLine, ...] = ()
    policy: str = ""
    notes: tuple[str, ...] = ()
    inferred: InferredLine | None = None
    proof: ProofLine | None = None
    rulings: tuple[RulingLine, ...] = ()
    struck: tuple[StruckLine, ...] = ()
    as_expected: bool | None = None
    difference: str = ""


def audit_line(outcome: Outcome, shelf: Shelf, wrong: Said | None = None, voice: Voice = ENGLISH) -> str:
    """One replay's verdict, its messages said by a voice.

    `wrong` is how it differs from the expected one; None if that is not compared.
    """
    audit = outcome.audit
    book = shelf.of(outcome.game) if outcome.game is not None else None
    found = AuditLine(
        path=audit.path,
        verdict=audit.verdict,  # type: ignore[arg-type]
        ruleset=audit.ruleset,
        digest=audit.digest,
        events=audit.events,
        packs=outcome.game.document.packs_shown if outcome.game is not None else (),
        errata=outcome.game.document.errata_shown if outcome.game is not None else (),
        config=audit.config,
        disputed=turns(audit, book),
        open=texts(audit.open),
        readings=dict(audit.readings),
        presumed=audit.presumed,
        ended=audit.ended,
        winner=book.seat(audit.winner) if book is not None else "",
        further=tuple(fault_line(later, book, voice) for later in audit.further),
        policy=str(POLICY) if audit.further and audit.verdict != "malformed" else "",
        notes=texts((*audit.notes, *audit.left_open)),
        inferred=None if audit.inferred is None or book is None else infer_data(book.game, audit.inferred),
        proof=proof_of(audit),
        rulings=tuple(ruling_line(ruling, book, voice) for ruling in audit.rulings),
        struck=tuple(struck_line(struck, book, voice) for struck in audit.struck),
        as_expected=None if wrong is None else not wrong,
        difference=str(wrong or ""),
        **(msgspec.structs.asdict(fault_line(audit.fault, book, voice)) if audit.fault is not None else {}),
    )
    data = msgspec.to_builtins(found)
    if audit.verdict != "legal":
        data = {**NOTHING, "line": audit.open_line, "message": "; ".join(map(voice, audit.open[:1])), **data}
    first = {key: data[key] for key in FIRST if key in data}
    return encoded(first | data).decode()


def texts(all_said: Iterable[Said]) -> tuple[str, ...]:
    """What is said, in English."""
    return tuple(map(str, all_said))


def fault_line(fault: Fault, book: Book | None, voice: Voice) -> FaultLine:
    """A fault with what is printed of its clause."""
    clause = book.clauses.get(fault.clause) if book is not None and fault.clause else None
    return FaultLine(
        **{name: getattr(fault, name) for name in AS_THEY_ARE},
        message=voice(fault.said),
        message_id=name_of(fault),
        arguments=dict(fault.arguments),
        title=book.title(fault) if book is not None and fault.clause else "",
        document=clause.document if clause is not None else "",
        section=clause.section if clause is not None else "",
        lines=clause.lines if clause is not None else None,
    )


def ruling_line(ruling: Ruling, book: Book | None, voice: Voice) -> RulingLine:
    """A ruling with what is printed of the clause of the fault there would be without it."""
    without = None if ruling.without is None else fault_line(ruling.without, book, voice)
    return filled(RulingLine, ruling, without=without, seen=tuple(seen_line(one, book) for one in ruling.seen))


def struck_line(struck: Struck, book: Book | None, voice: Voice) -> StruckLine:
    """A rewind with what was seen in the lines it strikes."""
    fault = None if struck.fault is None else fault_line(struck.fault, book, voice)
    return filled(StruckLine, struck, fault=fault, seen=tuple(seen_line(one, book) for one in struck.seen))


def seen_line(seen: Seen, book: Book | None) -> SeenLine:
    """What a seat saw, with the names of the seats."""
    seats = {name: book.seat(getattr(seen, name)) if book is not None else "" for name in ("seat", "owner")}
    return filled(SeenLine, seen, **seats)


def turns(audit: Audit, book: Book | None) -> tuple[Turn, ...]:
    """The points on which a verdict turns."""
    if audit.dispute is None or book is None:
        return ()
    return tuple(
        Turn(point, book.about(point), legal, illegal) for point, legal, illegal in turning_points(audit.dispute)
    )


def filled(shape: type[Shape], source: object, **more: object) -> Shape:
    """Return data of a shape: of a source what has the names of its keys, but for what is given.

    Sets are lists of JSON in the order of their texts.
    """
    told = {name: getattr(source, name) for name in shape.__struct_fields__ if name not in more}
    lists = {
        name: tuple(one if isinstance(one, list) else sorted(one))
        for name, one in told.items() if isinstance(one, list | set | frozenset)
    }  # fmt: skip
    return shape(**told | lists | more)


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
