"""The table of what the unknown parts of a record can be. Not for: finding out (`verifier.verdicts.infer`)."""

from collections.abc import Iterator

import msgspec

from verifier.games.game import Game
from verifier.kernel.message import ENGLISH, Message, Slot, Voice, say
from verifier.verdicts.verdict import Inference, Inferred, Range

#: What is said above the table, by whether every completion was looked at.
HEADINGS = {
    True: say("every-legal-game"),
    False: say("games-found"),
}


def infer_lines(game: Game, inferred: Inferred, voice: Voice = ENGLISH) -> Iterator[str]:
    """A heading, a line for each unknown, and what the table rests on."""
    if not inferred.completions:
        yield voice.says("nothing-known")
        return
    yield voice(HEADINGS[inferred.whole])
    if inferred.setup:
        yield f"  {voice.says('in-bank-not-named', chips=inferred.setup)}"
    yield from (f"  {line}" for line in table_lines(game, inferred, voice))


def table_lines(game: Game, inferred: Inferred, voice: Voice) -> Iterator[str]:
    """A line for each unknown; whether there may be more."""
    rows = [
        (voice.says("line-of-document", n=row.line), voice(what(game, row)), values(game, row, voice))
        for row in inferred.rows
    ]
    widths = [max((len(row[column]) for row in rows), default=0) for column in (0, 1)]
    for line, about, text in rows:
        yield f"{line:{widths[0]}}  {about:{widths[1]}}  {text}"
    if not inferred.whole:
        yield voice.says("more-possible")


def what(game: Game, row: Inference) -> Message:
    """Who did what, and whether the record has a line for it."""
    told: dict[str, Slot] = {"seat": game.names.seats[row.seat], "verb": row.verb}
    if row.part:
        return say("part-of-what" if row.recorded else "part-of-what-not-recorded", **told, n=row.part)
    return say("seat-did" if row.recorded else "not-recorded", **told)


def values(game: Game, row: Inference, voice: Voice) -> str:
    """What it can be."""
    if row.words:
        return voice(" or ".join(row.words), "what")
    return ", ".join(voice(amount(game.notation[one.kind], one)) for one in row.ranges)


def amount(chip: str, one: Range) -> Message:
    """A kind with a number, or with the least and the largest one."""
    if one.least == one.most:
        return say("so-many-there", chip=chip, n=one.least)
    return say("how-many-there", chip=chip, n=one.least, n2=one.most)


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
