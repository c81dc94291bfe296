"""Which spec points a ruleset leaves open, and for which pieces: found in the document, not claimed anywhere.

A point arises in a piece whose text uses its operation or names it in a condition. Not for: choosing a reading.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from verifier.kernel.spec import Resolution, SpecPoint
from verifier.language.document import Document
from verifier.language.node import Node

#: What declares the points that arise without any piece; a point of an operation that no piece uses does not arise.
EVERYWHERE = "rules"


@dataclass(frozen=True, slots=True)
class PointStatus:
    """One spec point: the pieces in which it arises, what settles it where, and the pieces for which it is open."""

    point: SpecPoint
    pieces: tuple[str, ...]
    settled: tuple[Resolution, ...]
    open_for: tuple[str, ...]  # pieces; empty for an open point that belongs to no piece
    open: bool
    presumed: tuple[Resolution, ...] = ()  # the readings that are presumed, and where


def point_statuses(
    document: Document,
    points: Mapping[str, SpecPoint],
    resolutions: Sequence[Resolution],
    presumptions: Sequence[Resolution] = (),
) -> list[PointStatus]:
    """The status of every declared point, in the order of declaration."""
    used = {slug: frozenset(words_of(node)) for slug, node in document.section("chips").items()}
    return [status(point, used, resolutions, presumptions) for point in points.values()]


def status(
    point: SpecPoint,
    used: Mapping[str, frozenset[str]],
    resolutions: Sequence[Resolution],
    presumptions: Sequence[Resolution],
) -> PointStatus:
    """Where a point arises and whether anything settles it."""
    pieces = tuple(
        slug for slug, words in used.items() if slug == point.operation or point.operation in words or point.id in words
    )
    settled = tuple(item for item in resolutions if item.point == point.id)
    presumed = tuple(item for item in presumptions if item.point == point.id)
    scopes = {item.scope for item in (*settled, *presumed)}
    left = () if "" in scopes else tuple(piece for piece in pieces if piece not in scopes)
    arises = bool(left) if pieces else point.operation == EVERYWHERE
    is_open = "" not in scopes and arises
    return PointStatus(point, pieces, settled, left, is_open, presumed)


def words_of(node: Node) -> Iterator[str]:
    """The operations that a piece's programs use, and the spec points that its conditions name."""
    triggers = node.get("triggers")
    halves = [half for key in ("reaction", "second-reaction") if (half := node.get(key)) is not None]
    programs = [node.get("main"), *(half.get("do") for half in halves)]
    programs += [trigger.get("do") for trigger in (triggers.sequence() if triggers is not None else ())]
    for program in programs:
        yield from operations_of(program)
    yield from readings_of(node)


def operations_of(program: Node | None) -> Iterator[str]:
    """The operations of a list of steps, and of the steps inside them."""
    for step in program.items or () if program is not None else ():
        if step.text is not None:
            yield step.text
        for key, value in (step.fields or {}).items():
            if key in ("do", "else"):
                yield from operations_of(value)
            elif key not in ("clause", "if"):
                yield key
                options = value.get("options") if value.fields is not None else None
                for option in options.mapping().values() if options is not None else ():
                    yield from operations_of(option)


def readings_of(node: Node) -> Iterator[str]:
    """The spec points that the conditions in a tree ask for."""
    for piece in (piece for one in node.walk() for piece in (one.text or "").split("reading('")[1:]):
        yield piece.partition("'")[0]
