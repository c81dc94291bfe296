"""What is said of errata: a table of those there are, and a page or an object on one. Not for: lint (`games.desk`)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from verifier.games.desk import Desk
from verifier.kernel.source import Unreadable
from verifier.language.coverage import texts
from verifier.language.errata import Conflict, Erratum, between, readings
from verifier.language.errata_changes import (
    IDLE,
    MISSING,
    ErratumChange,
    cited_in,
    clauses_of,
    effective,
    norms_of,
    pieces_of,
    words_of,
)
from verifier.language.points import PointStatus, readings_of
from verifier.record import emit
from verifier.report.rules_pages import compact
from verifier.report.shapes.errata import ChangeData, ConflictData, ErrataShow, ErratumRow, SettledPoint
from verifier.report.style import styled

#: What the header of an erratum says of it, in the order in which it is shown.
HEADER = ("title", "date", "source", "status", "why")
#: More names than this are counted on a page and not all listed.
MOST = 8
COLOURS = {"-": "red", "+": "green"}


@dataclass(frozen=True, slots=True)
class ErratumSettlement:
    """A spec point that an erratum settles: for which chip ("" for all), how, and how it stood before."""

    status: PointStatus
    scope: str
    reading: str

    @property
    def name(self) -> str:
        """The point, with the chip if it is settled for one only."""
        return self.status.point.id + (f"@{self.scope}" if self.scope else "")

    @property
    def before(self) -> str:
        """What held before: `open`, or a reading and the clause that gave it."""
        item = next((one for one in self.status.settled if one.scope in (self.scope, "")), None)
        return f"{item.reading} by {item.clause}" if item is not None else "open"


class ErratumPage:
    """One erratum beside the edition that it changes. Raises `Unreadable` if the edition cannot be opened."""

    def __init__(self, desk: Desk, erratum: Erratum, others: Sequence[Erratum] = ()) -> None:
        self.desk, self.erratum = desk, erratum
        self.told = desk.changes(erratum)
        self.conflicts = [found for other in others for found in self.against(other)]

    def against(self, other: Erratum) -> Iterator[Conflict]:
        """The conflicts with another erratum, this one laid over it unless the other supersedes it."""
        if other.name != self.erratum.name:
            yield from between(other, self.erratum, ordered=False)

    def settled(self) -> list[ErratumSettlement]:
        """The spec points that it settles, as far as the edition or the erratum itself has them."""
        found = []
        for (point, scope), nodes in readings(self.erratum.changes).items():
            if point in self.desk.statuses:
                found.append(ErratumSettlement(self.desk.statuses[point], scope, nodes[0].text or ""))
        return found

    def opens(self) -> str:
        """Why the edition does not open with it, "" if it does."""
        try:
            self.desk.overlaid((self.erratum,))
        except Unreadable as wrong:
            return str(wrong)
        return ""

    def counts(self) -> Mapping[str, int]:
        """How many keys it changes, by section."""
        return dict(Counter(self.desk.game.document.named(one.key[:1]) for one in effective(self.told)))

    def named(self, one: ErratumChange) -> str:
        """The place of a change, as the edition's own files call it."""
        return self.desk.game.document.named(one.key)

    def norms(self, one: ErratumChange) -> tuple[str, ...]:
        """The norms that a change concerns."""
        return norms_of(one, self.desk.game.document.root)

    def clauses(self, one: ErratumChange) -> tuple[str, ...]:
        """The clauses behind what a change touches: the edition's, and the erratum itself where it is cited."""
        known = (*self.desk.clauses, self.erratum.name)
        norms, steps = (self.desk.game.document.section(name) for name in ("norms", "carried-out"))
        found = [*clauses_of(one, self.desk.game.document.root, known)]
        for name in self.norms(one):
            found += cited_in(norms[name], ("norms", name)) if name in norms else ()
        for step in moved(one):
            found += steps[f"{step}-step"].strings() if f"{step}-step" in steps else ()
        return tuple(clause for clause in dict.fromkeys(found) if clause in known)

    def chips(self, one: ErratumChange) -> tuple[str, ...]:
        """The chips that a change concerns, also those that the norms concerned name."""
        arises = {name: status.pieces for name, status in self.desk.statuses.items()}
        document = self.desk.game.document
        norms = document.section("norms")
        named = [word for name in self.norms(one) if name in norms for word in words_of(norms[name])]
        found = (*pieces_of(one, document.section("chips"), arises), *named)
        return tuple(chip for chip in dict.fromkeys(found) if chip in document.section("chips"))

    def all_chips(self) -> list[str]:
        """The chips that any of its changes concerns."""
        return list(dict.fromkeys(chip for one in effective(self.told) for chip in self.chips(one)))


def rows(pages: Sequence[ErratumPage], named: bool) -> list[tuple[str, ...]]:
    """The rows of the table, with the ruleset first if they are of several."""
    found = []
    for page in pages:
        erratum = page.erratum
        changed = ", ".join(f"{section} {count}" for section, count in page.counts().items())
        settles = ", ".join(one.name for one in page.settled() if one.before == "open")
        header = [erratum.text(key) or "-" for key in ("date", "status", "title")]
        first = [page.desk.ruleset] if named else []
        found.append((*first, erratum.name, *header[:2], changed or "nothing", settles or "-", header[2]))
    return found


def row_data(page: ErratumPage) -> ErratumRow:
    """An erratum as an entry of the list in JSON."""
    erratum = page.erratum
    return ErratumRow(
        ruleset=page.desk.ruleset,
        id=erratum.name,
        **{key: erratum.text(key) for key in ("date", "status", "title")},
        file=erratum.node.position.path,
        changes=dict(page.counts()),
        settles=tuple(one.name for one in page.settled() if one.before == "open"),
    )


def page_lines(page: ErratumPage) -> Iterator[str]:
    """The page on an erratum, coloured."""
    erratum = page.erratum
    yield styled(erratum.name, bold=True) + f"  (erratum of {page.desk.ruleset})"
    yield from (f"  {key}: {erratum.text(key)}" for key in HEADER if erratum.text(key))
    if erratum.supersedes:
        yield f"  supersedes: {', '.join(erratum.supersedes)}"
    yield f"  file: {erratum.node.position.path}"
    if wrong := page.opens():
        yield "  " + styled(f"the edition does not open with it: {wrong}", colour="red")
    if not effective(page.told):
        yield "changes nothing"
    for one in page.told:
        yield from change_lines(page, one)
    yield from settled_lines(page)
    yield from conflict_lines(page)


def change_lines(page: ErratumPage, one: ErratumChange) -> Iterator[str]:
    """One change: where, what was there and what is, and the clauses behind it."""
    if one.kind == IDLE:
        yield f"{page.named(one)}: already so, at {one.at}"
        return
    if one.kind == MISSING:
        yield f"{page.named(one)}: removed at {one.at}, but it is not there"
        return
    was = f"; it stood at {one.before.position}" if one.before is not None else ""
    yield f"{styled(page.named(one), bold=True)}: {one.kind} at {one.at}{was}"
    yield from (f"  {styled(line, colour=COLOURS.get(line[0]))}" for line in compared(one))
    pieces = page.desk.game.document.pieces
    others = tuple(name for name in page.clauses(one) if name != page.erratum.name)
    gone = asked_no_more(one)
    named = (("norms", page.norms(one)), ("clauses", others), (pieces, page.chips(one)), ("no longer asks for", gone))
    for label, names in named:
        if names:
            more = f" and {len(names) - MOST} more" if len(names) > MOST else ""
            yield f"  {label}: {', '.join(names[:MOST])}{more}"


def moved(one: ErratumChange) -> Iterator[str]:
    """The words of a list that a change takes out, puts in or puts elsewhere: steps of a turn."""
    before, after = (
        texts(node) if node is not None and node.items is not None else () for node in (one.before, one.after)
    )
    for sort, low, high, first, last in SequenceMatcher(None, before, after, False).get_opcodes():
        if sort != "equal":
            yield from (*before[low:high], *after[first:last])


def asked_no_more(one: ErratumChange) -> tuple[str, ...]:
    """The spec points for which what was there asks, and what is there does not."""
    before, after = (list(readings_of(node)) if node is not None else [] for node in (one.before, one.after))
    return tuple(point for point in dict.fromkeys(before) if point not in after)


def compared(one: ErratumChange) -> Iterator[str]:
    """The lines of both values as YAML, those that differ with a sign."""
    before, after = (
        list(compact(emit.entry(one.key[-1], node))) if node is not None else [] for node in (one.before, one.after)
    )
    for sort, low, high, first, last in SequenceMatcher(None, before, after, False).get_opcodes():
        if sort == "equal":
            yield from (f"  {line}" for line in before[low:high])
        else:
            yield from (f"- {line}" for line in before[low:high])
            yield from (f"+ {line}" for line in after[first:last])


def settled_lines(page: ErratumPage) -> Iterator[str]:
    """The spec points that it settles."""
    for one in page.settled():
        others = [other for other in one.status.point.alternatives if other != one.reading]
        if one.before == "open":
            told = f"(open until now): its reading is {one.reading!r}, where {orlisted(others)} was possible as well"
        else:
            told = f"(before: {one.before}): its reading is {one.reading!r}, and not {orlisted(others)}"
        yield f"settles {one.name} {told}"
        yield f"  {one.status.point.about}"


def orlisted(readings: Sequence[str]) -> str:
    """Readings, any of which could be meant."""
    return " or ".join(repr(reading) for reading in readings)


def conflict_lines(page: ErratumPage) -> Iterator[str]:
    """The errata of the edition with which it cannot be used as they are."""
    if not page.conflicts:
        yield "conflicts: none with another erratum of the edition"
    yield from (f"conflicts with {one.earlier.erratum}: {one}" for one in page.conflicts)


def page_data(page: ErratumPage) -> ErrataShow:
    """An erratum as an object of JSON."""
    erratum = page.erratum
    header = {key: erratum.text(key) for key in HEADER}
    return ErrataShow(
        ruleset=page.desk.ruleset,
        id=erratum.name,
        **header,
        supersedes=tuple(erratum.supersedes),
        file=erratum.node.position.path,
        error=page.opens(),
        changes=tuple(change_data(page, one) for one in page.told),
        settles=tuple(map(settled_data, page.settled())),
        chips=tuple(page.all_chips()),
        conflicts=tuple(map(conflict_data, page.conflicts)),
    )


def change_data(page: ErratumPage, one: ErratumChange) -> ChangeData:
    """A change in JSON; a value that is not there is null."""
    return ChangeData(
        key=page.named(one),
        kind=one.kind,
        before=None if one.before is None else one.before.as_data(),
        before_at="" if one.before is None else str(one.before.position),
        after=None if one.after is None else one.after.as_data(),
        at=str(one.at),
        norms=page.norms(one),
        clauses=page.clauses(one),
        chips=page.chips(one),
    )


def settled_data(one: ErratumSettlement) -> SettledPoint:
    """A settled spec point in JSON."""
    point = one.status.point
    return SettledPoint(
        point=point.id,
        chip=one.scope,
        reading=one.reading,
        alternatives=point.alternatives,
        before=one.before,
        about=point.about,
        arises_in=one.status.pieces,
    )


def conflict_data(one: Conflict) -> ConflictData:
    """A conflict in JSON."""
    mine, other = one.later, one.earlier
    return ConflictData(
        other=other.erratum,
        kind=one.kind,
        key=one.key,
        here=mine.value,
        at=str(mine.position),
        there=other.value,
        there_at=str(other.position),
    )
