"""Records with corrections: the lines that count are judged, under the rulings that they need; the rest is told.

A ruling is applied only where the rules without it find a fault in its line, so that it never changes how any other
line is understood. Not for: what was struck and seen (`struck`), or which lines count (`verifier.record.history`).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from verifier.games.game import Game
from verifier.kernel import malformed
from verifier.kernel import undecided as catalogue
from verifier.kernel.event import Assertion, Event, Ruled
from verifier.kernel.mending import MENDS
from verifier.kernel.message import Message, Said, say
from verifier.kernel.source import Position
from verifier.language.vocabulary import nearest, refuse_unknown
from verifier.record.history import History, history_of, newest_with, standing
from verifier.record.model import Correction, Replay
from verifier.record.remedies import written_remedy
from verifier.verdicts.endings import but_for_struck
from verifier.verdicts.faults import said
from verifier.verdicts.information import FAILURES, observe
from verifier.verdicts.remedies import is_misdraw, with_remedies
from verifier.verdicts.rewound import struck_parts
from verifier.verdicts.verdict import Audit, Fault, Ruling

#: So many rulings are not applied, one after another, to one record.
MOST_APPLIED = 20
#: The verdicts that a ruling can change.
FAULTY = ("illegal", "disputed")
#: How a record without corrections is judged.
Judge = Callable[[Game, Replay], Audit]


def corrected(game: Game, replay: Replay, judge: Judge) -> Audit:
    """The verdict on a record with corrections. Raises `Unreadable` for a ruling that names nothing there is."""
    case = RulingCase(game, replay, judge)
    found = but_for_struck(case.verdict(), replay, case.history)
    listed = with_remedies(found, game, case.current(), dict(case.listed()))
    struck = tuple(struck_parts(game, case.history, replay.corrections, case.tried, case.stood, found.readings))
    return replace(found, notes=(*found.notes, *case.notes()), rulings=listed, struck=struck)


def counting(game: Game, replay: Replay, judge: Judge) -> Replay:
    """The record that counts in the end, without corrections, with the rulings that were needed on their lines."""
    if not replay.corrections:
        return replay
    case = RulingCase(game, replay, judge)
    case.verdict()
    return case.current()


def as_it_stood(game: Game, replay: Replay, judge: Judge, line: int) -> Replay:
    """The record without corrections while a line of it counted: in the end, or up to the rewind that strikes it."""
    if not replay.corrections:
        return replay
    case = RulingCase(game, replay, judge)
    case.verdict()
    return case.stood(newest_with(case.history, replay.corrections, line))


class RulingOutcome(NamedTuple):
    """What became of a ruling (see `Ruling`), and the verdict and the fault that there were without it."""

    name: str
    verdict: str = ""
    fault: Fault | None = None


@dataclass(slots=True)
class RulingCase:
    """A record being judged: the rulings that have been applied so far, and what each did."""

    game: Game
    replay: Replay
    judge: Judge
    history: History = field(init=False)
    rulings: list[Correction] = field(init=False)  # those that count and do something
    applied: dict[int, Ruled] = field(default_factory=dict)  # by the number of the move
    dropped: set[tuple[int, int]] = field(default_factory=set)  # wrong totals lifted: move, column
    outcomes: dict[int, RulingOutcome] = field(default_factory=dict)  # by the number of the ruling
    useless: set[int] = field(default_factory=set)  # rulings that were applied and changed nothing

    def __post_init__(self) -> None:
        self.history = history_of(self.replay)
        chain = sorted(self.history.chain(self.history.newest))
        entries = (self.history.at(number) for number in chain)
        self.rulings = [entry for entry in entries if isinstance(entry, Correction) and entry.effect]

    def current(self) -> Replay:
        """The lines that count in the end, with what the applied rulings say of them."""
        return self.stood(self.history.newest)

    def stood(self, number: int) -> Replay:
        """The lines that counted when that one was the newest, with what the applied rulings say of them."""
        found = standing(self.replay, self.history, number, self.applied)
        if not self.dropped:
            return found
        events = [event._replace(assertions=self.kept(event)) for event in found.events]
        return replace(found, events=tuple(events))

    def kept(self, event: Event) -> tuple[Assertion, ...]:
        """The assertions of an event that no ruling lifts."""
        return tuple(claim for claim in event.assertions if (event.line, claim.column) not in self.dropped)

    def verdict(self) -> Audit:
        """The verdict under the rulings that are needed, found by applying one after another."""
        known = self.clauses()
        for ruling in self.rulings:
            self.check(ruling, known)
            if ruling.effect == "reads":
                self.settle(ruling)
        found = self.attempt()
        for _ in range(MOST_APPLIED):
            fault = found.fault
            lifting = self.ruling_on(fault) if fault is not None and found.verdict in FAULTY else None
            if fault is None or lifting is None:
                break
            if not self.apply(lifting, fault, found.verdict):
                return self.impossible(found, lifting, fault.said)
            found = self.attempt()
            if found.fault is not None and same(found.fault, fault):
                if not fault.norm:
                    return self.impossible(found, lifting, fault.said)
                self.outcomes[lifting.number] = RulingOutcome("other")  # what it lifts is not what is wrong
                self.useless.add(lifting.number)
        else:
            line = found.fault.line if found.fault is not None else 0
            found = undecided(self, line, catalogue.MANY_RULINGS.says(limit=MOST_APPLIED - 1))
        self.weigh(found)
        if found.verdict in FAULTY and self.replay.record.moves != "all":
            found = self.tried(self.game, self.current())
        return self.possible(found)

    def attempt(self) -> Audit:
        """The verdict under what has been applied, if no move is missing: a ruling tells what was done instead."""
        found = self.current()
        return self.tried(self.game, replace(found, record=replace(found.record, moves="all")))

    def weigh(self, found: Audit) -> None:
        """Say of the readings that were ruled on whether the verdict rests on them."""
        settled = [number for number, outcome in self.outcomes.items() if outcome.name == "settled"]
        if not settled:
            return
        kept, self.applied = self.applied, {n: ruled._replace(settles=()) for n, ruled in self.applied.items()}
        without = self.attempt()
        self.applied = kept
        alike = (without.verdict, without.fault) == (found.verdict, found.fault)
        outcome = RulingOutcome("unneeded") if alike else RulingOutcome("settled", without.verdict, without.fault)
        self.outcomes |= dict.fromkeys(settled, outcome)

    def tried(self, game: Game, replay: Replay) -> Audit:
        """The verdict on a record; undecided where a move that a ruling lets pass brings the rules to a halt."""
        try:
            return self.judge(game, replay)
        except FAILURES:
            if not any(ruled.lifts for ruled in self.applied.values()):
                raise
            return undecided(self, 0, catalogue.AFTER_RULING.says(reason=say("rules-at-a-halt")))

    def ruling_on(self, fault: Fault) -> Correction | None:
        """The first ruling that lifts a fault: `overrides` one by its clause, a remedy a step left out, others all."""
        number = self.move_at(fault)
        for ruling in self.rulings:
            if ruling.effect == "reads" or ruling.target != number or ruling.number in self.useless:
                continue
            if ruling.effect == "accepts":
                return ruling
            if ruling.effect == MENDS:  # it is about the line as such, no word of it and no total
                event = self.history.at(number)
                if not fault.norm and (fault.column == event.column or is_misdraw(ruling, event, fault)):
                    return ruling
                continue
            done = self.outcomes.get(ruling.number, RulingOutcome("other")).name != "other"
            if ruling.about in (fault.clause, *fault.also) and not done:
                return ruling
            self.outcomes.setdefault(ruling.number, RulingOutcome("other"))
        return None

    def move_at(self, fault: Fault) -> int:
        """The number of the move that is at fault, 0 if it is none: of several on a line the last that begins there."""
        chain = (one for one in self.history.chain(self.history.newest) if self.history.at(one).line == fault.line)
        return max((one for one in chain if self.history.at(one).column <= fault.column), default=0)

    def apply(self, ruling: Correction, fault: Fault, verdict: str) -> bool:
        """Apply a ruling to a fault in its line; whether that is something that a ruling can lift."""
        event = self.history.at(ruling.target)
        assert isinstance(event, Event)
        ruled = self.applied.get(ruling.target, Ruled())
        lifts = fault.clause if ruling.mends else ruling.about
        if is_misdraw(ruling, event, fault):
            can = not ruled.misdrawn
            lets = () if ruling.mends else (lifts,)  # something else may have been due before the draw
            self.applied[ruling.target] = ruled._replace(misdrawn=True, lifts=(*ruled.lifts, *lets))
        elif fault.norm or fault.column not in {claim.column for claim in event.assertions}:
            can = lifts not in ruled.lifts
            self.applied[ruling.target] = ruled._replace(lifts=(*ruled.lifts, lifts))
        else:
            can = (event.line, fault.column) not in self.dropped
            self.dropped.add((event.line, fault.column))
        if self.outcomes.get(ruling.number, RulingOutcome("other")).name == "other":
            self.outcomes[ruling.number] = RulingOutcome("lifted", verdict, fault)
        return can

    def settle(self, ruling: Correction) -> None:
        """Let a reading hold from its line on, unless a clause settles the point."""
        point, _, scope = ruling.about.partition("@")
        settled = [one for one in self.game.resolutions if one.point == point and one.scope in (scope, "")]
        if settled:
            self.outcomes[ruling.number] = RulingOutcome("unneeded")
            return
        ruled = self.applied.get(ruling.target, Ruled())
        self.applied[ruling.target] = ruled._replace(settles=(*ruled.settles, (ruling.about, ruling.reading)))
        self.outcomes[ruling.number] = RulingOutcome("settled")

    def notes(self) -> Iterator[Message]:
        """The readings that rulings name although a clause settles the point otherwise."""
        for ruling in self.rulings:
            point, _, scope = ruling.about.partition("@")
            for one in self.game.resolutions if ruling.effect == "reads" else ():
                if one.point == point and one.scope in (scope, "") and one.reading != ruling.reading:
                    settled = {"id": one.clause, "raw3": one.reading}
                    yield say("ruling-against-settled", n=ruling.line, raw=ruling.about, raw2=ruling.reading, **settled)

    def clauses(self) -> frozenset[str]:
        """The clauses that a ruling can override, if one does."""
        if not any(ruling.effect == "overrides" for ruling in self.rulings):
            return frozenset()
        return frozenset((*self.game.clauses, *self.game.document.errata))

    def check(self, ruling: Correction, known: frozenset[str]) -> None:
        """Raise `Unreadable` for a ruling on a clause, point or reading that these rules do not have."""
        where = Position(self.replay.path, ruling.line, ruling.column)
        if ruling.effect == "overrides":
            refuse_unknown(ruling.about, known, where, "clause")
        elif ruling.effect == "reads":
            point, _, scope = ruling.about.partition("@")
            refuse_unknown(point, self.game.points, where, "spec point")
            if scope:
                refuse_unknown(scope, self.game.names.slugs, where, self.game.names.piece)
            alternatives = self.game.points[point].alternatives
            if ruling.reading not in alternatives:
                near = nearest(ruling.reading, alternatives)
                raise malformed.UNKNOWN_READING.at(where, near, point=ruling.about, reading=ruling.reading[:40])

    def possible(self, found: Audit) -> Audit:
        """A verdict, unless a move that a ruling let pass leads to what cannot be on a table."""
        lifting = [number for number, ruled in self.applied.items() if ruled.lifts]
        if not lifting or found.verdict not in ("legal", "consistent"):
            return found
        lines = {self.history.at(number).line for number in lifting}
        unsound = observe(self.game, self.current(), dict(found.readings), lines).unsound
        if not unsound:
            return found
        line, reason = unsound
        lifted = (one for one in self.rulings if self.outcomes.get(one.number, RulingOutcome("")).name == "lifted")
        ruling = next(one for one in lifted if self.history.at(one.target).line == line)
        return self.impossible(found, ruling, reason)

    def impossible(self, found: Audit, ruling: Correction, reason: Said) -> Audit:
        """The verdict where a ruling lets a move pass that cannot be carried out."""
        self.outcomes[ruling.number] = self.outcomes[ruling.number]._replace(name="impossible")
        line = self.history.at(ruling.target).line
        message = catalogue.RULING_IMPOSSIBLE.says(line=ruling.line, reason=reason)
        return replace(undecided(self, line, message), events=found.events, readings=found.readings)

    def listed(self) -> Iterator[tuple[Correction, Ruling]]:
        """Every ruling of the record, in order, with what it did to the verdict."""
        counts = set(self.history.chain(self.history.newest))
        for one in self.replay.corrections:
            if one.kind != "ruling":
                continue
            found = self.outcomes.get(one.number, RulingOutcome("unneeded" if one.effect else "words"))
            found = found if one.number in counts else RulingOutcome("struck")
            on = self.history.at(one.target).line if one.target else 0
            about = written_remedy(one.mends, self.game.names) if one.mends else one.about
            yield one, Ruling(one.line, on, one.text, one.by, one.effect, about, one.reading, *found)


def same(one: Fault, other: Fault) -> bool:
    """Whether two verdicts have the same fault."""
    return (one.line, one.column, one.norm, one.said) == (other.line, other.column, other.norm, other.said)


def undecided(case: RulingCase, line: int, message: Message) -> Audit:
    """The verdict where a ruling leads to something that the rules cannot carry out."""
    document = case.game.document
    return Audit(case.replay.path, "undecided", document.id, document.digest, fault=said(line, 0, message))
