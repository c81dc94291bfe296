"""Spec points as pages and as lines on the pages of chips. Not for: the other pages of a ruleset (`rules_pages`)."""

from collections.abc import Iterator

from verifier.kernel.guide import GUIDE_WORDS
from verifier.language.points import PointStatus


def point_page(status: PointStatus) -> Iterator[str]:
    """The page on a spec point."""
    point = status.point
    yield f"{point.id}  (spec point of {point.operation})"
    yield f"  {' '.join(point.about.split())}"
    yield f"  alternatives: {', '.join(point.alternatives)}"
    if status.pieces:
        yield f"  arises in: {', '.join(status.pieces)}"
    for item in status.settled:
        yield f"  settled{f' for {item.scope}' if item.scope else ''}: {item.reading} by {item.clause}"
    for item in status.presumed:
        yield f"  presumed{f' for {item.scope}' if item.scope else ''}: {item.reading}, because {item.because}"
    if status.open:
        yield "  open" + (f" for {', '.join(status.open_for)}" if status.open_for else "")
    if point.word:
        yield f"  guide word: {point.word} ({GUIDE_WORDS[point.word].question})"


def point_line(status: PointStatus, chip: str) -> str:
    """A spec point as it stands for one chip."""
    found = {item.scope: item for item in (*status.presumed, *status.settled)}
    item = found.get(chip) or found.get("")
    about = " ".join(status.point.about.split())
    alternatives = " or ".join(status.point.alternatives)
    reading = f"{item.reading}, {item.clause or 'presumed'}" if item else f"open ({alternatives})"
    return f"{status.point.id} ({about}): {reading}"
