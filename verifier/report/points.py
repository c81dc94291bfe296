"""Spec points as pages and as lines on the pages of chips. Not for: the other pages of a ruleset (`rules_pages`)."""

from collections.abc import Iterator

from verifier.kernel.guide import GUIDE_WORDS
from verifier.kernel.message import Message, Voice, say
from verifier.language.points import PointStatus


def point_page(status: PointStatus, voice: Voice) -> Iterator[str]:
    """The page on a spec point."""
    point = status.point
    yield voice.says("spec-point", raw=point.id, raw2=point.operation)
    yield f"  {voice.text(point.about)}"
    yield from (f"  {voice(line)}" for line in point_lines(status))


def point_lines(status: PointStatus) -> Iterator[Message]:
    """The readings of a spec point, where it arises, and what settles it."""
    point = status.point
    yield say("alternatives-of-point", raw=point.alternatives)
    if status.pieces:
        yield say("arises-in", chips=", ".join(status.pieces))
    for item in status.settled:
        if item.scope:
            yield say("settled-point-for", raw=item.scope, raw2=item.reading, id=item.clause)
        else:
            yield say("settled-point", raw=item.reading, id=item.clause)
    for item in status.presumed:
        if item.scope:
            yield say("presumed-for", raw=item.scope, raw2=item.reading, raw3=item.because)
        else:
            yield say("presumed-as", raw=item.reading, reason=item.because)
    if status.open:
        yield say("open-point-for", raw=tuple(status.open_for)) if status.open_for else say("open-point")
    if point.word:
        yield say("guide-word", raw=point.word, raw2=GUIDE_WORDS[point.word].question)


def point_line(status: PointStatus, chip: str, voice: Voice) -> str:
    """A spec point as it stands for one chip."""
    found = {item.scope: item for item in (*status.presumed, *status.settled)}
    item = found.get(chip) or found.get("")
    about = voice.text(status.point.about)
    alternatives = " or ".join(status.point.alternatives)
    reading = f"{item.reading}, {item.clause or 'presumed'}" if item else f"open ({alternatives})"
    return f"{status.point.id} ({about}): {reading}"
