"""Refusals with their places: what stopped a run, or does not fit its end. Not for: verdicts (`judge`)."""

from dataclasses import replace

from verifier.games.playing import Playing
from verifier.kernel import undecided
from verifier.kernel.message import Message, Said, code_of, listed
from verifier.kernel.norm import Refusal
from verifier.kernel.spec import Readings
from verifier.record.model import Replay
from verifier.record.promises import tells_of_moves
from verifier.run.stops import Trail
from verifier.verdicts.verdict import Fault


def said(line: int, column: int, message: Said, clause: str = "") -> Fault:
    """A message of a catalogue with its place."""
    return Fault(line, column, clause, message, code=code_of(message))


def fault(line: int, column: int, refusal: Refusal) -> Fault:
    """A refusal with its place."""
    return Fault(
        line,
        column,
        clause=refusal.clause,
        said=refusal.said,
        guard=refusal.guard,
        wanted=refusal.wanted,
        seen=refusal.seen,
        norm=refusal.norm,
        also=refusal.also,
        code=refusal.code or (undecided.OTHER.code if refusal.unknown else ""),
    )


def instead(fault: Fault, message: Message) -> Fault:
    """The same place with another message, which blames no clause."""
    return replace(fault, clause="", said=message, code=code_of(message))


def only_supposed(readings: Readings, problem: Said) -> Message:
    """Return that a fault comes after something of which no source says what follows."""
    return undecided.ONLY_SUPPOSED.says(supposed=supposition(readings), problem=problem)


def supposed_refusal(readings: Readings, problem: Said) -> Refusal:
    """Return the same in place of the refusal of a line."""
    return undecided.ONLY_SUPPOSED.refusal(supposed=supposition(readings), problem=problem)


def supposition(readings: Readings) -> str:
    """What is presumed there, in words."""
    return " and ".join(f"{key} is {readings.followed[key]}" for key in readings.supposed())


def fault_of(trail: Trail, replay: Replay, claimed: Refusal | None) -> Fault | None:
    """What stopped a run, or why the result in the header does not fit how it ended."""
    stop, result = trail.stop, replay.result
    if stop is not None:
        return fault(stop.event.line, stop.column, stop.refusal)
    if claimed is None or result is None:
        return None
    return fault(result.position.line, result.position.column, claimed)


def result_refusal(play: Playing, replay: Replay) -> Refusal | None:
    """Why the result in the header does not fit how the game ended."""
    if replay.result is None:
        return None
    refusal = play.fits(replay.result.winner, replay.result.by)
    if refusal is not None and play.ended():
        why = tuple(play.tell_end())
        return refusal._replace(said=listed((refusal.said, listed(why)), ": ")) if why else refusal
    if refusal is None or refusal.unknown or tells_of_moves(replay):
        return refusal
    return None  # no line tells how the game ended, so none can be at odds with it


def reported_by(fault: Fault, watched: Fault) -> Fault:
    """A fault under the clauses that it has where those at work are known, with what is due where its line stands."""
    is_misplaced = isinstance(fault.seen, Message) and fault.seen.id == "seat-does" and watched.seen == fault.seen
    if watched.said != fault.said and not is_misplaced:
        return fault
    return replace(fault, clause=watched.clause, also=watched.also, said=watched.said, wanted=watched.wanted)
