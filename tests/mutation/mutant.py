"""What a mutant of a log is, the list of mutators, and the plain facts about chips that they decide by.

A mutator knows the position at each line (from notes on the legal log) and decides by its own arithmetic whether the
edited log is certainly illegal and at which lines that must be seen. Not for: asking the auditor.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from random import Random

from tests.support.games import game
from tests.support.notes import Moment, Notes
from verifier.record.model import Result


@dataclass(frozen=True, slots=True)
class Mutant:
    """An edited log. `at` are the lines (from 1) at one of which it must be caught, if it is certainly illegal."""

    kind: str
    status: str  # illegal | legal | unclear
    lines: tuple[str, ...]
    at: frozenset[int] = frozenset()
    result: Result | str | None = "as before"


#: An edit: all lines after it, and the line at which it must be seen (0 where that means nothing).
Edit = tuple[list[str], int]
Mutator = Callable[[Notes], Iterator[Edit]]


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of edit, and what its mutants are: illegal, legal, or unclear (counted, not scored)."""

    name: str
    status: str
    edits: Mutator
    clauses: tuple[str, ...] = ()  # one of these must be shown first or among the others; () asks for none


KINDS: dict[str, Kind] = {}


def entering(kinds: dict[str, Kind]) -> Callable[..., Callable[[Mutator], Mutator]]:
    """What enters mutators in a list: each game has its own."""

    def kind(name: str, *clauses: str, status: str = "illegal") -> Callable[[Mutator], Mutator]:
        """Enter a mutator in the list."""

        def enter(mutator: Mutator) -> Mutator:
            assert name not in kinds
            kinds[name] = Kind(name, status, mutator, clauses)
            return mutator

        return enter

    return kind


kind = entering(KINDS)


def mutants(notes: Notes, random: Random, most: int, kinds: dict[str, Kind] = KINDS) -> Iterator[Mutant]:
    """Up to `most` mutants of each kind of one log."""
    for entry in kinds.values():
        edits = list(entry.edits(notes))
        for lines, at in random.sample(edits, min(most, len(edits))):
            yield Mutant(entry.name, entry.status, tuple(lines), frozenset((at,)) if at else frozenset())


# -- facts about chips, as printed


def chips() -> range:
    """Every kind of chip."""
    return game().rules.chip_range


def name(chip: int) -> str:
    """A chip as it is written in a log."""
    return game().notation[chip]


def index(slug: str) -> int:
    """A chip by its name."""
    return game().rules.index[slug]


def is_action(chip: int) -> bool:
    """Whether it is certainly an action chip: one with a banner, Wounds left aside (an open point)."""
    printed = game().rules.chips[chip]
    return bool(printed.banner) and printed.kind != "wound"


def kind_of(chip: int) -> str:
    """gem, purple, puzzle, character or wound."""
    return game().rules.chips[chip].kind


def cost(chip: int) -> int:
    """The printed price."""
    return game().rules.chips[chip].cost


def has_icon(chip: int, icon: str) -> bool:
    """Whether that icon is printed on it."""
    return icon in game().rules.chips[chip].icons


def answers(chip: int, happening: str) -> bool:
    """Whether a chip's reaction is to that kind of happening."""
    reaction = game().rules.chips[chip].reaction
    return reaction is not None and reaction.to == happening


def held(counts: list[int]) -> list[int]:
    """The kinds of chip in a zone."""
    return [chip for chip, count in enumerate(counts) if count > 0]


# -- what a log leaves room for


def silent(notes: Notes, decision: str) -> list[Moment]:
    """The questions of a kind that no line speaks to."""
    return [moment for moment in notes.moments if moment.decision == decision and moment.line < 0]


def spelled(notes: Notes, decision: str) -> list[Moment]:
    """The questions of a kind whose answer stands in a line."""
    return [
        moment
        for moment in notes.moments
        if moment.decision == decision and moment.line >= 0 and moment.words[1] > moment.words[0]
    ]


def whole(notes: Notes, moment: Moment) -> bool:
    """Whether the answer is all that its line says."""
    return moment.begins and moment.words == (0, len(notes.arguments[moment.line]))


def reacts(notes: Notes, gap: int, seat: int) -> list[Moment]:
    """The reactions offered to a seat when a line was the next one."""
    return [moment for moment in notes.in_gap(gap) if moment.seat == seat and moment.decision.startswith("react-")]


def places_for_reaction(notes: Notes) -> Iterator[tuple[Moment, Callable[[str], list[str]], int]]:
    """Offered reactions that were not used: the question, how to write a reaction there, and that line's number.

    Only where no other offer to the same seat could take the written reaction instead.
    """
    for moment in notes.moments:
        if not moment.decision.startswith("react-") or moment.answer is not None or moment.happening is None:
            continue
        offers = reacts(notes, moment.ahead, moment.seat)
        if moment.line >= 0:
            offers += reacts(notes, moment.line + 1, moment.seat)
        claimed = moment.ahead > 0 and "=" in notes.line(moment.ahead - 1)  # a total that would turn out wrong first
        if len(offers) == 1 and not claimed and not words_left(notes, moment):
            yield moment, partial(written, notes, moment), moment.ahead + 1


def words_left(notes: Notes, moment: Moment) -> bool:
    """Whether the player's line before still has words that answer a later question."""
    before = moment.ahead - 1
    later = notes.moments[notes.moments.index(moment) :]
    return any(other.line == before and other.seat == moment.seat and not other.begins for other in later)


def written(notes: Notes, moment: Moment, text: str) -> list[str]:
    """All lines, with one that answers a question otherwise than the record does, by silence or by a line."""
    return notes.inserted(moment.ahead, text) if moment.line < 0 else notes.replaced(moment.line, text)


def seat_name(seat: int) -> str:
    """P1 or P2."""
    return game().names.seats[seat]
