"""The table of what the unknown parts of a record can be. Not for: finding out (`verifier.verdicts.infer`)."""

from collections.abc import Iterator

import msgspec

from verifier.games.game import Game
from verifier.verdicts.verdict import Inference, Inferred, Range

#: What is said above the table, by whether every completion was looked at.
HEADINGS = {
    True: "in every legal game that fits:",
    False: "not every possibility could be looked at; in the legal games that were found:",
}


def infer_lines(game: Game, inferred: Inferred) -> Iterator[str]:
    """A heading, a line for each unknown, and what the table rests on."""
    if not inferred.completions:
        yield "not every possibility could be looked at, and no legal game was found in time: nothing is known"
        return
    yield HEADINGS[inferred.whole]
    if inferred.setup:
        yield f"  in the bank, not named in the header: {', '.join(inferred.setup)}"
    yield from (f"  {line}" for line in table_lines(game, inferred))


def table_lines(game: Game, inferred: Inferred) -> Iterator[str]:
    """A line for each unknown; whether there may be more."""
    rows = [(f"line {row.line}", what(game, row), values(game, row)) for row in inferred.rows]
    widths = [max((len(row[column]) for row in rows), default=0) for column in (0, 1)]
    for line, about, text in rows:
        yield f"{line:{widths[0]}}  {about:{widths[1]}}  {text}"
    if not inferred.whole:
        yield "more may be possible than is listed"


def what(game: Game, row: Inference) -> str:
    """Who did what, and whether the record has a line for it."""
    part = f" (part {row.part})" if row.part else ""
    return f"{game.names.seats[row.seat]} {row.verb}{part}{'' if row.recorded else ' (before this line, not recorded)'}"


def values(game: Game, row: Inference) -> str:
    """What it can be."""
    if row.words:
        return " or ".join(row.words)
    return ", ".join(f"{game.notation[one.kind]} {amount(one)}" for one in row.ranges)


def amount(one: Range) -> str:
    """A number, or the least and the largest one."""
    return str(one.least) if one.least == one.most else f"{one.least} to {one.most}"


class UnknownLine(msgspec.Struct):
    """One unknown as JSON: how many of each chip at least and at most, or the words that it can stand for.

    `part` is the number of an outcome that came in parts, before and after a refill, or 0.
    """

    line: int
    seat: str
    verb: str
    recorded: bool
    chips: dict[str, tuple[int, int]]
    words: tuple[str, ...]
    part: int


class InferredLine(msgspec.Struct):
    """Everything unknown in a record; `whole` says whether all completions were looked at.

    `setup` is what must have been in the bank although the header does not name it.
    """

    whole: bool
    unknown: tuple[UnknownLine, ...]
    setup: tuple[str, ...] = ()


def infer_data(game: Game, inferred: Inferred) -> InferredLine:
    """The same as data."""
    return InferredLine(inferred.whole, tuple(unknown_line(game, row) for row in inferred.rows), inferred.setup)


def unknown_line(game: Game, row: Inference) -> UnknownLine:
    """One unknown as data."""
    chips = {game.notation[one.kind]: (one.least, one.most) for one in row.ranges}
    return UnknownLine(row.line, game.names.seats[row.seat], row.verb, row.recorded, chips, row.words, row.part)
