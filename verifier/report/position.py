"""A position of a record as a part of a header, and as JSON data. Not for: a record that begins there (`excerpt`)."""

from collections.abc import Iterator, Mapping
from typing import TypedDict

from verifier.record import emit
from verifier.record.names import Names
from verifier.record.write import render_event
from verifier.verdicts.settled import WrittenPosition


class Standing(TypedDict):
    """A position as data, as it stands in the JSON of several commands."""

    position: Mapping[str, object]
    before: int | None
    settled: bool
    since: tuple[str, ...]
    over: bool


def position_data(found: WrittenPosition, names: Names) -> Standing:
    """The position, the line that it lies before (None at the end), and the moves since.

    It is `settled` where there are none of these, so that nothing is under way.
    """
    return {
        "position": found.block,
        "before": found.before or None,
        "settled": not found.since,
        "since": tuple(moves_since(found, names)),
        "over": found.over,
    }


def position_text(found: WrittenPosition, names: Names, line: int | None, assumed: Mapping[str, str]) -> Iterator[str]:
    """The position as YAML; comments above it say what it is of, and which moves have been made since."""
    path = found.replay.path
    here = f"before line {line} of {path}" if line is not None else f"at the end of {path}"
    place = f"before line {found.before}" if found.before else "at the end"
    yield f"# {here}" if not found.since else f"# {place}, the last position {here} in which nothing is under way"
    if assumed:
        yield f"# reading {', '.join(f'{point}: {reading}' for point, reading in assumed.items())}"
    yield from emit.entry("position", emit.tree(found.block))
    if found.since:
        yield "# since then:"
        yield from (f"#   {move}" for move in moves_since(found, names))
    if found.over:
        yield "# the game is over"


def moves_since(found: WrittenPosition, names: Names) -> list[str]:
    """The moves since the position, in strict notation; an end from outside by its word."""
    return [render_event(event, names) for event in found.since]
