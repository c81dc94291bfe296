"""What a verdict says to a seat: without what others alone have seen, and without what is hidden of a faulty line.

Not for: the lines themselves (`veil`).
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

from verifier.kernel.message import Message, Said
from verifier.record.corrections import render_correction
from verifier.record.model import Correction
from verifier.record.names import Names
from verifier.report.book import Book
from verifier.report.corrections import ruling_text, struck_text
from verifier.report.shapes.viewer import Line, SeatText, Veil
from verifier.report.view.veil import secrets_of
from verifier.verdicts.film import FilmFrame
from verifier.verdicts.remedies import OUT_OF_SIGHT
from verifier.verdicts.verdict import Audit, Fault, Ruling, Seen, Struck

#: A word of a guard, or a part of one.
WORD = re.compile("[a-z]+")
#: What was found instead of what was due.
Found = Said | tuple[Message, ...]


class Blind(NamedTuple):
    """What seats do not know, by line: who does not know all that it names; by seat, too, what is hidden of it."""

    seats: Mapping[int, Collection[int]] = MappingProxyType({})
    zones: Mapping[tuple[int, int], Collection[str]] = MappingProxyType({})

    def at(self, line: int) -> Collection[int]:
        """The seats that do not know all that a line names."""
        return self.seats.get(line, ())


def blind_at(lines: Iterable[Line], frames: Iterable[FilmFrame], seats: int) -> Blind:
    """What seats do not know of some lines, and of the positions before them."""
    zones = {(one.event.line, viewer): secrets_of(one, viewer) for one in frames for viewer in range(seats)}
    return Blind({line.line: {seat for veil in line.veils for seat in veil.seats} for line in lines}, zones)


def texts_by_seat(
    tell: Callable[[Audit], Iterable[str]], audit: Audit, blind: Blind, seats: int
) -> tuple[SeatText, ...]:
    """Return what is told of a verdict to seats that are not told everything, those together that are told the same."""
    whole = tuple(tell(audit))
    found: dict[tuple[str, ...], list[int]] = {}
    for viewer in range(seats):
        lines = tuple(line for line in tell(audit_for(audit, viewer, blind)) if line.strip())
        if lines != whole:
            found.setdefault(lines, []).append(viewer)
    return tuple(SeatText(tuple(viewers), lines) for lines, viewers in found.items())


def audit_for(audit: Audit, viewer: int, blind: Blind) -> Audit:
    """Return a verdict as far as a seat may know what it says; of what is unknown, nothing that was found out."""
    return replace(
        audit,
        fault=fault_for(audit.fault, viewer, blind),
        further=tuple(filter(None, (fault_for(fault, viewer, blind) for fault in audit.further))),
        rulings=tuple(ruling_for(ruling, viewer, blind) for ruling in audit.rulings),
        struck=tuple(struck_for(struck, viewer, blind) for struck in audit.struck),
        inferred=None,
    )


def fault_for(fault: Fault | None, viewer: int, blind: Blind) -> Fault | None:
    """Return a fault without its reasons, where its line names what a seat does not know."""
    if fault is None or blind == Blind():
        return fault
    if viewer not in blind.at(fault.line):
        hidden = blind.zones.get((fault.line, viewer), ())
        return replace(fault, whereabouts="", seen=without(fault.seen, hidden))
    return replace(
        fault, said="", guard="", wanted="", seen="", whereabouts="", at_work=(), suggestion="", excerpt=None
    )


def without(seen: Found, hidden: Collection[str]) -> Found:
    """Return what was found without what words tell that are called after something hidden: `money`, `in_hand`."""
    if not isinstance(seen, tuple):
        return seen
    return tuple(one for one in seen if {*WORD.findall(str(dict(one.slots).get("raw")))}.isdisjoint(hidden))


def ruling_for(ruling: Ruling, viewer: int, blind: Blind) -> Ruling:
    """Return a ruling with what a seat has seen itself; of a remedy that changes what is hidden from it, nothing."""
    told = replace(ruling, seen=seen_by(ruling.seen, viewer), without=fault_for(ruling.without, viewer, blind))
    return replace(told, about="", changes=()) if viewer in blind.at(ruling.line) else told


def struck_for(struck: Struck, viewer: int, blind: Blind) -> Struck:
    """Return a rewind with what a seat has seen itself."""
    return replace(struck, seen=seen_by(struck.seen, viewer), fault=fault_for(struck.fault, viewer, blind))


def seen_by(seen: Iterable[Seen], viewer: int) -> tuple[Seen, ...]:
    """Return what a seat has seen, and what others have of it."""
    return tuple(one for one in seen if viewer in (one.seat, one.owner))


def veils_of_remedy(correction: Correction, names: Names, seats: int) -> tuple[Veil, ...]:
    """Return how seats are told a remedy that changes what is hidden from them: that there is one."""
    spots = (mend.spot or mend.target for mend in correction.mends)
    owners = {spot.seat for spot in spots if spot is not None and spot.word in OUT_OF_SIGHT}
    others = tuple(viewer for viewer in range(seats) if owners - {viewer})
    if not others:
        return ()
    told = render_correction(replace(correction, mends=(), effect=""), names)
    return (Veil(others, told, told),)


def ruling_at(number: int, book: Book, audit: Audit) -> Iterator[str]:
    """Return what one ruling of a verdict says."""
    return ruling_text(audit.rulings[number], book)


def rewind_at(number: int, book: Book, audit: Audit) -> Iterator[str]:
    """Return what one rewind of a verdict says."""
    return struck_text(audit.struck[number], book)
