"""How long one record may be looked at: one value that is passed down to every attempt that is made on it.

Seconds are those of the processor, so that an answer does not depend on what else the machine does. Twenty rewinds, the
games of one series, further faults and what is inferred share it, so that a limit is one of the record.
Not for: counts, which bound each attempt by itself and never change from run to run.
"""

import time

from verifier.record.promises import SECONDS

#: Why not everything was looked at, where the clock is the reason.
TIME_UP = "the time is up"


class Budget:
    """The seconds of the processor that are left, and whether anybody had to stop because there were none.

    A part of it ends with the whole at the latest; who stops at the end of a part has stopped by the clock, too.
    """

    __slots__ = ("cut", "end", "seconds", "whole")

    def __init__(self, seconds: float = SECONDS, whole: "Budget | None" = None) -> None:
        self.seconds = seconds
        self.whole = whole
        self.end: float | None = None  # known once somebody asks: most records are judged before that
        self.cut = False  # whether an answer rests on the clock, so that another run may answer otherwise

    @property
    def deadline(self) -> float:
        """When it is over, on the clock of the processor; it runs from when this is asked first."""
        if self.end is None:
            end = time.process_time() + self.seconds
            self.end = end if self.whole is None else min(end, self.whole.deadline)
        return self.end

    def part(self, seconds: float) -> "Budget":
        """So many seconds of it, from now on; fewer if fewer are left."""
        return Budget(seconds, self)

    def share(self, fraction: float) -> "Budget":
        """A part of what is left of it."""
        return Budget((self.deadline - time.process_time()) * fraction, self)

    def is_over(self) -> bool:
        """Whether the time is up. Whoever is told so stops by the clock, which is noted."""
        if time.process_time() < self.deadline:
            return False
        self.note_cut()
        return True

    def note_cut(self) -> None:
        """Note that something was not looked at to its end for want of time."""
        self.cut = True
        if self.whole is not None:
            self.whole.note_cut()
