"""Where a piece of text stands: the position every message points at. Not for: reading files."""

from collections.abc import Iterable
from typing import NamedTuple

from verifier.kernel.message import Said, say, shortened

#: Messages quote what was found; a hostile text could make them as long as itself.
LONGEST_MESSAGE = 300
#: More faults than this are not looked for in one text.
MOST_FAULTS = 100


class Position(NamedTuple):
    """A place in a file. Lines and columns are counted from 1; 0 means the file as a whole."""

    path: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        return ":".join([self.path, *(str(number) for number in (self.line, self.column) if number)])


def suggest_nearest(near: str) -> str:
    """Return the end of a message that names the nearest thing that would have been understood; "" if there is none."""
    return f" (did you mean {near!r}?)" if near else ""


class Unreadable(Exception):
    """A text that cannot be read as what it claims to be (the verdict *malformed*).

    `suggestion` is the nearest thing that would have been understood, if there is one. `others` are further faults of
    the same text, `notes` say what was not looked at because of them.
    """

    def __init__(
        self,
        position: Position,
        said: Said,
        suggestion: str = "",
        others: tuple["Unreadable", ...] = (),
        notes: tuple[Said, ...] = (),
    ) -> None:
        super().__init__(position, said)
        self.position = position
        self.said = said
        self.suggestion = suggestion
        self.others = others
        self.notes = notes

    @property
    def message(self) -> str:
        """What is wrong, in words."""
        return shortened(str(self.said), LONGEST_MESSAGE)

    def at(self, position: Position, suggestion: str | None = None) -> "Unreadable":
        """The same fault at another place, with another suggestion if one is given."""
        hint = self.suggestion if suggestion is None else suggestion
        return Unreadable(position, self.said, hint, self.others, self.notes)

    def is_in(self, faults: Iterable["Unreadable"]) -> bool:
        """Whether one of some faults is the same."""
        return any((self.position, self.message) == (fault.position, fault.message) for fault in faults)

    def __str__(self) -> str:
        hint = suggest_nearest(self.suggestion)
        place = str(self.position)
        return f"{place}: {self.message}{hint}" if place else f"{self.message}{hint}"


class Faults:
    """Collects what is wrong with a text, so that reading can go on after a fault: `with faults: read(part)`.

    What is raised besides `Unreadable` and is one of `besides` is passed over.
    """

    def __init__(self, *besides: type[Exception]) -> None:
        self.found: list[Unreadable] = []
        self._besides = besides

    def __enter__(self) -> None:
        """Begin to read a part."""

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: object) -> bool:
        """Keep the fault of a part and those that came with it."""
        if isinstance(error, Unreadable):
            if not isinstance(error, Unsourced):
                self.found += (error, *error.others)
            return True
        return isinstance(error, self._besides)

    @property
    def full(self) -> bool:
        """Whether no further faults are looked for."""
        return len(self.found) >= MOST_FAULTS


def in_order(faults: Iterable[Unreadable], whole: Position) -> list[Unreadable]:
    """Faults by their places; what is said of a document as a whole, of a key that is missing, comes last."""
    return sorted(faults, key=lambda fault: (fault.position == whole, fault.position))


def together(faults: Iterable[Unreadable], notes: tuple[Said, ...] = ()) -> Unreadable:
    """Several faults as one error, each once; the first of them stands for all. Raises `IndexError` for none."""
    each: dict[tuple[Position, str], Unreadable] = {}
    for fault in faults:
        each.setdefault((fault.position, fault.message), fault)
    first, *others = each.values()

    if len(others) >= MOST_FAULTS:
        others = others[: MOST_FAULTS - 1]
        notes = (*notes, say("more-faults", n=MOST_FAULTS))
    return Unreadable(first.position, first.said, first.suggestion, tuple(others), notes)


class Unsourced(Unreadable):
    """A text that is readable, but of something of which no source says what it does (the verdict *undecided*)."""


def shown(path: str) -> str:
    """A path as messages name it."""
    return "<stdin>" if path == "-" else path
