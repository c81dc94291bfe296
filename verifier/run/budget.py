"""How long one record may be looked at: one value that is passed down to every attempt that is made on it.

Steps are counted, so that the same record comes to the same verdict in the same words on every machine. Twenty rewinds,
the games of one series, further faults and what is inferred share them. Seconds are a net below them: what it stops is
undecided or not known, says so, and is not kept. They are those of the processor, which other work does not use up.
Not for: the bounds of one exploration (`verifier.run.explore`).
"""

import time
from math import inf

from verifier.record.promises import SECONDS

#: Steps for one record: twenty times those of any verdict on a stored one, and a minute or two of the processor.
STEPS = 100_000
#: Steps that a question to the solver counts for; a branch that is followed over one move is one step.
QUESTION = 10
#: Why not everything was looked at, where there were too many possibilities, and where the net is the reason.
TOO_MANY, TIME_UP = "too many completions", "the time is up"


class Budget:
    """The steps and the seconds that are left, and whether anybody had to stop because there were no seconds.

    What a part of it takes is taken from the whole, and it ends with the whole at the latest.
    """

    __slots__ = ("cut", "end", "left", "seconds", "whole")

    def __init__(self, seconds: float = SECONDS, steps: float = STEPS, whole: "Budget | None" = None) -> None:
        self.seconds, self.left = seconds, steps
        self.whole = whole
        self.end: float | None = None  # known once somebody asks: most records are judged before that
        self.cut = False  # whether an answer rests on the clock, so that another run may answer otherwise

    @property
    def deadline(self) -> float:
        """When the time is up, on the clock of the processor; it runs from when this is asked first."""
        if self.whole is not None:
            return self.whole.deadline
        if self.end is None:
            self.end = time.process_time() + self.seconds
        return self.end

    @property
    def steps(self) -> float:
        """The steps that are left."""
        return self.left if self.whole is None else min(self.left, self.whole.steps)

    def part(self, steps: float = inf) -> "Budget":
        """So many steps of it; fewer if fewer are left."""
        return Budget(self.seconds, steps, self)

    def share(self, fraction: float) -> "Budget":
        """A part of the steps that are left."""
        return self.part(self.steps * fraction)

    def spend(self, steps: float) -> None:
        """Take away what something took."""
        self.left -= steps
        if self.whole is not None:
            self.whole.spend(steps)

    def is_spent(self) -> bool:
        """Whether no steps are left."""
        return self.steps <= 0

    def is_late(self) -> bool:
        """Whether the time is up. Whoever is told so stops by the clock, which is noted."""
        if time.process_time() < self.deadline:
            return False
        self.note_cut()
        return True

    def is_over(self) -> bool:
        """Whether nothing more may be tried, for either reason."""
        return self.is_spent() or self.is_late()

    def note_cut(self) -> None:
        """Note that something was not looked at to its end for want of time."""
        self.cut = True
        if self.whole is not None:
            self.whole.note_cut()
