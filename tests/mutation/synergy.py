"""Edits in logs of Strange Synergy: made-up games of basic warriors, and where one edit makes them illegal, or not.

The facts are those of the sheet, computed here from the position; the auditor is not asked.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tests.mutation.mutant import Edit, Kind, Mutant, entering
from tests.mutation.run import Suite
from tests.support.games import Log
from tests.support.notes import Happening, Moment, Notes, Notetaker, heard
from tests.support.synergy import shipped
from verifier.games.game import HeaderWishes
from verifier.record.model import Replay
from verifier.record.moves import MoveLines, MoveReader
from verifier.record.write import render_event, render_token
from verifier.run.reader import Reader
from verifier.simulate.corpus import corpus

KINDS: dict[str, Kind] = {}
kind = entering(KINDS)
LETTERS = "abcdefghijklmno"
SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))
CORNERS = ((1, 1), (1, -1), (-1, -1), (-1, 1))
HIT = 4


def read_lines(replay: Replay, lines: Sequence[str]) -> Replay:
    """A replay with the moves that these lines spell, counted from 1."""
    source = MoveLines(replay.path, tuple(lines), range(1, len(lines) + 1), [1] * len(lines))
    return replace(replay, events=MoveReader(shipped().names, len(replay.seats)).read(source))


def logs(games: int, seed: int) -> Iterator[Log]:
    """Simulated games of two and three players, in strict notation."""
    made = [corpus(shipped(), (games + 1 - number) // 2, seed, HeaderWishes(seats=2 + number)) for number in (0, 1)]
    for number in range(games):
        replay, _ = next(made[number % 2])
        lines = [render_event(event._replace(comment=""), shipped().names) for event in replay.events]
        yield Log(read_lines(replace(replay, path=f"simulated-{number}", expect=None), lines), tuple(lines))


class Taker(Notetaker):
    """A listener that takes notes, each with the position before."""

    def before(self, reader: Reader) -> tuple[object, Happening | None, int]:
        """The position."""
        return reader.play.position(), None, 0


def notes_on(log: Log) -> Notes:
    """The notes on a legal record. Raises `ValueError` if it is not legal."""
    arguments = [[render_token(token, shipped().names) for token in event.args] for event in log.replay.events]
    taker, _, trail = heard(shipped(), log.replay, lambda: Taker(Notes(log, log.replay.events, arguments)))
    if trail.stop is not None:
        raise ValueError(f"{log.replay.path}: line {trail.stop.event.line}: {trail.stop}")
    return taker.notes


# -- facts


def label(square: tuple[int, int]) -> str:
    """A square as it is written."""
    return f"{LETTERS[square[0]]}{square[1] + 1}"


def beside(moment: Moment, square: tuple[int, int], ways: Sequence[tuple[int, int]] = SIDES) -> list[tuple[int, int]]:
    """The squares of the board round one."""
    board = moment.state.board
    around = [(square[0] + x, square[1] + y) for x, y in ways]
    return [one for one in around if 0 <= one[0] < board.width and 0 <= one[1] < board.height]


def taken(moment: Moment) -> set[tuple[int, int]]:
    """The squares of obstacles: pillars and living warriors."""
    living = {one.square for one in moment.state.warriors.values() if not one.dead and not one.gone}
    return {*living, *moment.state.board.obstacles}


def name(number: int) -> str:
    """A piece as it is written."""
    return shipped().notation[number]


def acts(notes: Notes) -> Iterator[tuple[Moment, str]]:
    """The moments at which something is done next, each with the seat as it is written; lines are left."""
    for moment in notes.moments:
        if moment.decision == "act" and moment.ahead < len(notes.log.lines) and not moment.state.over:
            yield moment, f"P{moment.seat + 1}"


def own(moment: Moment) -> list[int]:
    """The living warriors of the seat."""
    every = moment.state.warriors.items()
    return [number for number, one in every if one.seat == moment.seat and not one.dead and not one.gone]


def idle(moment: Moment) -> list[int]:
    """Those whose turn is still to come."""
    return [number for number in own(moment) if number not in (*moment.state.done, moment.state.acting)]


def step(moment: Moment, number: int) -> str:
    """A square that a warrior could step onto, or run into."""
    return label(beside(moment, moment.state.warriors[number].square)[0])


def before(notes: Notes, moment: Moment, text: str) -> Edit:
    """An edit: a line more."""
    return notes.inserted(moment.ahead, text), moment.ahead + 1


# -- the turn of a warrior


@kind("second-move", "SS-MOVE-01")
def second_move(notes: Notes) -> Iterator[Edit]:
    """A warrior that has moved moves again."""
    for moment, seat in acts(notes):
        number = moment.state.acting
        if number in own(moment) and moment.state.moved:
            yield before(notes, moment, f"{seat} move {name(number)} {step(moment, number)}")


@kind("second-strike", "SS-STRK-01")
def second_strike(notes: Notes) -> Iterator[Edit]:
    """A warrior that has struck strikes again."""
    for moment, seat in acts(notes):
        number = moment.state.acting
        if number in own(moment) and moment.state.struck:
            yield before(notes, moment, f"{seat} strike {name(number)} {name(number)}")


@kind("turn-that-is-over", "SS-TURN-05")
def turn_that_is_over(notes: Notes) -> Iterator[Edit]:
    """A warrior acts whose turn was completed."""
    for moment, seat in acts(notes):
        for number in set(moment.state.done).intersection(own(moment)):
            yield before(notes, moment, f"{seat} move {name(number)} {step(moment, number)}")


@kind("warrior-of-another", "SS-TURN-03")
def warrior_of_another(notes: Notes) -> Iterator[Edit]:
    """A player moves a warrior that is not his."""
    for moment, seat in acts(notes):
        for number, one in moment.state.warriors.items():
            if one.seat != moment.seat and not one.dead and not one.gone:
                yield before(notes, moment, f"{seat} move {name(number)} {step(moment, number)}")


@kind("who-is-out", "SS-DEATH-01", "SS-LEAVE-04")
def who_is_out(notes: Notes) -> Iterator[Edit]:
    """A warrior that is dead or has left moves."""
    for moment, seat in acts(notes):
        for number, one in moment.state.warriors.items():
            if one.seat == moment.seat and (one.dead or one.gone):
                yield before(notes, moment, f"{seat} move {name(number)} a1")


@kind("passes-at-the-end", status="legal")
def passes_at_the_end(notes: Notes) -> Iterator[Edit]:
    """A warrior that does nothing more is said to pass."""
    for moment, seat in acts(notes):
        for number in idle(moment) if moment.answer == "end" else []:
            yield before(notes, moment, f"{seat} pass {name(number)}")


# -- moves and strikes


def paths(notes: Notes) -> Iterator[tuple[Moment, str, str]]:
    """The moves that stay on the board, each with what its line begins with and its squares."""
    for moment in notes.moments:
        if moment.decision == "path" and "off" not in str(moment.answer):
            warrior = notes.arguments[moment.line][0]
            yield moment, f"P{moment.seat + 1} move {warrior}", str(moment.answer)


@kind("further-than-it-can", "SS-MOVE-02", "SS-OBST-08")
def further_than_it_can(notes: Notes) -> Iterator[Edit]:
    """A move goes on for two squares, to and fro."""
    for moment, head, path in paths(notes):
        if " " not in path:  # two more squares are no more than a cat's three
            continue
        last = path.split(" ")[-1]
        square = LETTERS.index(last[0]), int(last[1:]) - 1
        more = label(beside(moment, square)[0])
        yield notes.replaced(moment.line, f"{head} {path} {more} {last}"), moment.line + 1


@kind("across-a-corner", "SS-MOVE-03")
def across_a_corner(notes: Notes) -> Iterator[Edit]:
    """A move goes diagonally."""
    for moment, head, _ in paths(notes):
        number = shipped().notation.index(head.split(" ")[-1])
        for square in beside(moment, moment.state.warriors[number].square, CORNERS):
            yield notes.replaced(moment.line, f"{head} {label(square)}"), moment.line + 1


@kind("not-beside", "SS-MOVE-02")
def not_beside(notes: Notes) -> Iterator[Edit]:
    """A move begins with a square two squares away."""
    for moment, head, _ in paths(notes):
        square = moment.state.warriors[shipped().notation.index(head.split(" ")[-1])].square
        for there in beside(moment, square, ((2, 0), (0, 2), (-2, 0), (0, -2))):
            yield notes.replaced(moment.line, f"{head} {label(there)}"), moment.line + 1


@kind("out-of-reach", "SS-STRK-06", "SS-STRK-07", "SS-STRK-02")
def out_of_reach(notes: Notes) -> Iterator[Edit]:
    """A strike is made at a warrior that does not stand beside, at a body, or at itself."""
    for moment in notes.moments:
        if moment.decision != "target":
            continue
        striker = shipped().notation.index(notes.arguments[moment.line][0])
        square = moment.state.warriors[striker].square
        for number, one in moment.state.warriors.items():
            near = one.square is not None and sum(abs(a - b) for a, b in zip(one.square, square, strict=True)) == 1
            if not near or one.dead or one.gone:
                line = f"P{moment.seat + 1} strike {name(striker)} {name(number)}"
                yield notes.replaced(moment.line, line), moment.line + 1


# -- dice


def rolls(notes: Notes, *clauses: str) -> Iterator[tuple[Moment, int]]:
    """The rolls for something, each with what the die shows."""
    for moment in notes.moments:
        if moment.decision == "roll" and moment.question.clause in clauses and isinstance(moment.answer, tuple):
            yield moment, moment.answer[0]


@kind("seven", "SS-SUCC-03", "SS-OBST-09", "SS-START-01")
def seven(notes: Notes) -> Iterator[Edit]:
    """A die shows seven."""
    for moment, _ in rolls(notes, "SS-SUCC-03", "SS-OBST-09", "SS-START-01"):
        yield notes.replaced(moment.line, f"P{moment.seat + 1} roll 7"), moment.line + 1


@kind("rolled-by-another", "SS-SUCC-03")
def rolled_by_another(notes: Notes) -> Iterator[Edit]:
    """The victim rolls for a strike."""
    for moment, shown in rolls(notes, "SS-SUCC-03"):
        other = (moment.seat + 1) % len(moment.state.seats)
        yield notes.replaced(moment.line, f"P{other + 1} roll {shown}"), moment.line + 1


@kind("as-good-a-roll", status="legal")
def as_good_a_roll(notes: Notes) -> Iterator[Edit]:
    """A strike succeeds, or fails, with another roll."""
    for moment, shown in rolls(notes, "SS-SUCC-03"):
        for other in (one for one in range(1, 7) if one != shown and (one >= HIT) == (shown >= HIT)):
            yield notes.replaced(moment.line, f"P{moment.seat + 1} roll {other}"), 0


# -- gadgets


@kind("flag-that-it-has-not", "SS-GADG-15")
def flag_that_it_has_not(notes: Notes) -> Iterator[Edit]:
    """A warrior drops a flag that it does not carry."""
    for moment, seat in acts(notes):
        for number in idle(moment):
            for flag in set(shipped().rules.flags.values()).difference(moment.state.warriors[number].flags):
                yield before(notes, moment, f"{seat} drop {name(number)} {name(flag)}")


@kind("flag-that-lies-elsewhere", "SS-GADG-20")
def flag_that_lies_elsewhere(notes: Notes) -> Iterator[Edit]:
    """A warrior picks up a flag that does not lie on its square."""
    for moment, seat in acts(notes):
        for number in idle(moment):
            there = moment.state.loose.get(moment.state.warriors[number].square, [])
            for flag in set(shipped().rules.flags.values()).difference(there):
                yield before(notes, moment, f"{seat} pick-up {name(number)} {name(flag)}")


# -- setting up, and totals


@kind("base-too-near", "SS-START-08", "SS-OBST-03")
def base_too_near(notes: Notes) -> Iterator[Edit]:
    """A base is put on another one, or beside it."""
    for moment in notes.moments:
        bases = [player.base for player in moment.state.seats if player.base is not None]
        for base in bases if moment.decision == "base" else []:
            for square in (base, *beside(moment, base)):
                yield notes.replaced(moment.line, f"P{moment.seat + 1} base {label(square)}"), moment.line + 1


@kind("far-from-its-base", "SS-START-11")
def far_from_its_base(notes: Notes) -> Iterator[Edit]:
    """A warrior begins across a corner from its base."""
    for moment in notes.moments:
        if moment.decision == "square":
            head = f"P{moment.seat + 1} place {notes.arguments[moment.line][0]}"
            for square in beside(moment, moment.state.seats[moment.seat].base, CORNERS):
                yield notes.replaced(moment.line, f"{head} {label(square)}"), moment.line + 1


def claims(notes: Notes, off: int) -> Iterator[Edit]:
    """The last line says how many hits a warrior has, or so many more."""
    for moment, _ in acts(notes):
        for number, one in moment.state.warriors.items() if "=" not in notes.line(moment.ahead - 1) else []:
            line = f"{notes.line(moment.ahead - 1)} = hits {name(number)} {one.hits + off}"
            yield notes.replaced(moment.ahead - 1, line), moment.ahead if off else 0


@kind("wrong-hits", "SS-DMG-01")
def wrong_hits(notes: Notes) -> Iterator[Edit]:
    """A total is wrong."""
    yield from claims(notes, 1)


@kind("right-hits", status="legal")
def right_hits(notes: Notes) -> Iterator[Edit]:
    """A total is right."""
    yield from claims(notes, 0)


def no_results(notes: Notes) -> Iterator[Mutant]:
    """No edit of the header."""
    yield from ()


SYNERGY = Suite(KINDS, notes_on, read_lines, lambda _: shipped(), no_results)
