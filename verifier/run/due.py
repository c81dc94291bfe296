"""What is due at a line that no question takes: what its player was asked where it stands, and nothing illegal.

Not for: why the line cannot stand there (each game's `out_of_place`), or whose silence is at fault (`silence`).
"""

from typing import TYPE_CHECKING

from verifier.kernel.ask import Ask, Question
from verifier.kernel.event import Event
from verifier.kernel.message import Message, Slot
from verifier.kernel.norm import Refusal

if TYPE_CHECKING:
    from verifier.run.reader import Reader

#: What of a message says that one may stop, and the message there.
STOP = "or-stop"


def due_in_place(reader: "Reader", question: Question, line: Event) -> Refusal:
    """Why a line cannot stand where it does; what is due there is told without a stop that is not legal.

    Where the question has come only after its player stopped in silence, what was due before that is told.
    """
    refusal = reader.play.misplaced(question, line)
    if not isinstance(question, Ask) or not question.elision.stop or question.elision.part:
        return refusal
    index, stood = reader.stood
    if index == reader.next:
        also = tuple(clause for clause in refusal.also if clause != question.clause)
        return told_otherwise(refusal, stood)._replace(also=also)
    with reader.path.exactly():
        stop = reader.play.judge(question, None)
    is_illegal = stop is not None and not stop.unknown
    return told_otherwise(refusal, without_stop(refusal.wanted)) if is_illegal else refusal


def told_otherwise(refusal: Refusal, wanted: Slot) -> Refusal:
    """The refusal with something else that is due, in its sentence, too."""
    assert isinstance(wanted, str | Message)
    said = swapped(refusal.said, refusal.wanted, wanted)
    assert isinstance(said, str | Message)
    return refusal._replace(said=said, wanted=wanted)


def swapped(said: Slot, old: Slot, new: Slot) -> Slot:
    """A message with something else in place of a part of it."""
    if said == old:
        return new
    if not isinstance(said, Message):
        return said
    return Message(said.id, tuple((name, swapped(slot, old, new)) for name, slot in said.slots), said.sentence)


def without_stop(said: Slot) -> Slot:
    """A message without its words on stopping."""
    if not isinstance(said, Message):
        return said
    if said.id == STOP:
        return ""
    return Message(said.id, tuple((name, without_stop(slot)) for name, slot in said.slots), said.sentence)


#: Where nobody has stopped in silence.
NOWHERE: tuple[int, Message] = (-1, Message(""))
