"""Parts of a position whose reads and writes are noted, and single steps carried out on them.

What norms look at is declared by the decisions they are on, so nothing is noted while an answer is judged.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from random import Random
from typing import Any

from tests.support.walk import random_answer
from verifier.kernel.ask import Answer, Ask, Moves


class Notes:
    """What was read and written so far."""

    def __init__(self) -> None:
        self.read: set[str] = set()
        self.written: set[str] = set()
        self.asked: set[str] = set()  # the decisions, reactions left out
        self.paused = 0

    def note(self, resource: str, *, writes: bool) -> None:
        """Note one access."""
        if not self.paused:
            (self.written if writes else self.read).add(resource)

    @contextmanager
    def pause(self) -> Iterator[None]:
        """Note nothing meanwhile."""
        self.paused += 1
        yield
        self.paused -= 1


class NotedList(list[Any]):
    """A zone."""

    notes: Notes
    resource: str


def _noted(name: str, *, writes: bool) -> None:
    """Let a method of lists be noted."""
    plain = getattr(list, name)

    def method(self: NotedList, *arguments: Any) -> Any:
        self.notes.note(self.resource, writes=writes)
        return plain(self, *arguments)

    setattr(NotedList, name, method)


for _name in ("__getitem__", "__iter__", "__len__", "__contains__", "index", "count"):
    _noted(_name, writes=False)
for _name in ("__setitem__", "__delitem__", "append", "pop", "insert", "extend", "remove", "clear"):
    _noted(_name, writes=True)


def noted_class(base: type, resources: Mapping[str, str]) -> type:
    """The class of the same objects whose accesses are noted; `notes` and `side` are set on each of them."""

    class Noted(base):  # type: ignore[misc]
        def __getattribute__(self, name: str) -> Any:
            if name in resources:
                value = object.__getattribute__(self, name)
                if not isinstance(value, NotedList):
                    self.notes.note(self.side + resources[name], writes=False)
                return value
            return object.__getattribute__(self, name)

        def __setattr__(self, name: str, value: object) -> None:
            if name in resources:
                self.notes.note(self.side + resources[name], writes=True)
            object.__setattr__(self, name, value)

        def copy(self) -> Any:
            with self.notes.pause():  # to set it aside is neither to look at it nor to change it
                return noted(self, type(self), resources, self.notes, self.side)

    return Noted


def noted(plain: object, kind: type, resources: Mapping[str, str], notes: Notes, side: str) -> Any:
    """A copy of a part of the position, noted."""
    twin = object.__new__(kind)
    object.__setattr__(twin, "notes", notes)
    object.__setattr__(twin, "side", side)
    for name in type(plain).__slots__:  # type: ignore[attr-defined]
        value = getattr(plain, name)
        if name in resources and isinstance(value, list):
            value = NotedList(value)
            value.notes, value.resource = notes, side + resources[name]
        object.__setattr__(twin, name, value)
    return twin


def judging(base: type) -> Any:
    """The class of the same games that note nothing while answers are judged; `notes` is set on each of them."""

    def paused(name: str) -> Callable[..., Any]:
        plain = getattr(base, name)

        def method(self: Any, *arguments: Any, **others: Any) -> Any:
            with self.notes.pause():
                return plain(self, *arguments, **others)

        return method

    looking = ("allows", "conceivable", "answerable", "permits")
    return type("Judging", (base,), {name: paused(name) for name in looking if hasattr(base, name)})


def on_other(plain: Any, kind: type, state: Any, notes: Notes) -> Any:
    """The same game on another position, of a class made by `judging`."""
    twin = object.__new__(kind)
    names = {name for one in type(plain).__mro__ for name in getattr(one, "__slots__", ())}
    for name in (*names, *getattr(plain, "__dict__", {})):
        if hasattr(plain, name):
            setattr(twin, name, getattr(plain, name))
    twin.state, twin.readings, twin.notes = state, plain.readings.afresh(), notes  # type: ignore[attr-defined]
    return twin


def carried_out(step: Any, play: Any, frame: Any, random: Random) -> None:
    """Carry a step out with random legal answers; nobody reacts."""
    asked = step.run(play, frame)
    if asked is None:
        return
    answer: Answer = None
    try:
        question = next(asked)
        while True:
            with play.notes.pause():
                reacting = isinstance(question, Ask) and question.decision.startswith("react-")
                if isinstance(question, Ask) and not reacting:
                    play.notes.asked.add(question.decision)
                answer = None if reacting else random_answer(play, question, random)
            question = asked.send(answer)
    except StopIteration:
        return


def nothing(*arguments: object, **others: object) -> Moves:
    """What is not carried out."""
    yield from ()
