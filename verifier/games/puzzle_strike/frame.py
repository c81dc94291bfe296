"""What a chip's program works with while it runs: whose chip, against whom, answering what, what it has done.

Most programs use few of these, so the defaults are the class's own and a new frame costs almost nothing.
"""

from typing import TYPE_CHECKING, NamedTuple

from verifier.kernel.ask import Answer

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.program import Program


class Lying(NamedTuple):
    """A chip that an answer names and that does not lie in the first of the zones it may come from.

    One that does is named by its kind alone.
    """

    kind: int
    zone: int  # the index of its zone among those


#: What names a chip.
CHIP = (int, Lying)


def kind_of(answer: Answer) -> int:
    """The kind of chip that an answer names; -1 if it names none."""
    if type(answer) is int:
        return answer
    return answer.kind if isinstance(answer, Lying) else -1


def found_at(answer: int | Lying) -> tuple[int, int]:
    """The index of the zone of a chip that is named, and its kind."""
    return (answer.zone, answer.kind) if isinstance(answer, Lying) else (0, answer)


class Incident:
    """Something that players may react to: a send of gems, an attack, a purchase (what the rulebook calls an event)."""

    target: int = -1
    count: int = 0  # 1-gems still on their way
    stand_ins: int = 0  # how many of them are substitutes
    largest: int = 0  # size of the largest gem broken for this send
    broken: int = 0  # how many gems were broken for it
    counter: bool = False  # whether the gems come from a counter-crash
    countered: bool = False  # whether somebody has counter-crashed the send
    counters: int = 0  # how often that was
    immune: frozenset[int] = frozenset()  # seats that the attack does not affect, or that may not combine
    outer: "Incident | None" = None  # of an attack that is a reaction, the one that it answers
    after: "tuple[tuple[Frame, Program], ...]" = ()  # reactions that wait for the attack to be over

    def __init__(self, kind: str, actor: int, chip: int, seats: int) -> None:
        self.kind = kind  # send | attack | buy | combine
        self.actor = actor
        self.chip = chip
        self.answered = [0] * seats  # reactions by seat


class Frame:
    """One run of a chip's program. `answer` is the answer under examination, for guards and filters."""

    place: str = "table"  # where the chip lies: table, discard, ongoing, gone
    body: int = -1  # the chip that lies there where it is used as another one, -1 if it is that chip itself
    answer: Answer = None
    candidate: int = -1  # the chip kind that the answer names, if it names one
    affected: tuple[int, ...] = ()  # the opponents it works on
    reacting: bool = False
    copied: bool = False  # whether another chip has this one played
    depth: int = 0  # how many chips have each other played, down to this one
    since: int = 0  # the turn in which an ongoing chip was played
    trashed: int = -1
    trashed_count: int = 0
    trashed_each: tuple[int, ...] = ()  # every chip that the last `trash` step trashed
    shown: int = -1  # the chip that the last `show` step's player has shown
    moved: int = -1
    moved_count: int = 0
    crashed_count: int = 0  # how many gems the last crash broke
    taken: tuple[int | Lying, ...] = ()  # chips chosen or discarded so far by the present step
    lost: tuple[tuple[int, int], ...] = ()  # (seat, chip) of what the present step made players discard
    unable: tuple[int, ...] = ()  # the players who had no chip to discard in the last step that made players discard
    labels: tuple[str, ...] = ()  # what the last `choose` step's player chose
    revealed: tuple[int, ...] = ()
    bought: int = -1
    vetoed: bool = False
    aimed: int = -1  # whom the first of two gems is sent to
    limit: int = 0  # how many gems the present step may break
    optional: bool = False  # whether the text lets the player answer "none"
    possible: bool = True  # whether there is any other legal answer
    relieved: bool = False  # whether one chip already did for the rest of a discard
    attack: Incident | None = None  # the attack this chip is making

    def __init__(self, seat: int, chip: int = -1, incident: Incident | None = None) -> None:
        self.seat = seat  # whose chip it is
        self.chip = chip
        self.incident = incident  # what this chip reacts to
        self.chooser = seat
