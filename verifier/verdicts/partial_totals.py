"""A total that a line has otherwise, where a record leaves things out: each value that it has on some completion.

Not for: counts that a guard compares (`verifier.run.death`).
"""

from collections.abc import Sequence
from dataclasses import replace

from verifier.kernel.message import Message, say
from verifier.run.death import MOST_DEATHS, Death
from verifier.verdicts.verdict import TOTAL_DIFFERS, Fault

#: More values than this are not told.
MOST_VALUES = 5


def every_total(fault: Fault, deaths: Sequence[Death], chosen: Death) -> Fault:
    """Return a fault whose message has all values of a total that deaths on the same words tell, and no single one.

    How it came about is told only if it is the same on each of them.
    """
    message = fault.said
    if not isinstance(message, Message) or message.id not in TOTAL_DIFFERS:
        return fault
    place = chosen.stop.event.line, chosen.stop.column
    others = [one.stop.refusal.said for one in deaths if (one.stop.event.line, one.stop.column) == place]
    told = [one for one in others if isinstance(one, Message) and one.id in TOTAL_DIFFERS]
    if all(one == message for one in told):
        return fault
    slots = dict(message.slots)
    slots.pop("way", None)
    values = sorted({str(dict(one.slots)["n"]) for one in told}, key=lambda value: (len(value), value))
    if len(deaths) >= MOST_DEATHS or len(values) > MOST_VALUES:
        slots.pop("n")
        return replace(fault, said=say("impossible-total", **slots), guard="", wanted="")
    value: Message | str = values[0]
    for other in values[1:]:
        value = say("either-number", n=value, n2=other)
    guard, _, _ = fault.guard.rpartition(" == ")
    said = say("wrong-total", **{**slots, "n": value})
    return replace(fault, said=said, guard=f"{guard} == {value}" if guard else "", wanted=value)
