"""Why worlds are no completions, and which of many reasons says best what is wrong with a record.

Not for: the lines that leave no other possibility (`conflict`).
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from verifier.kernel.game import Account
from verifier.run.completion import Facts
from verifier.run.cursor import Stop
from verifier.symbolic.formula import Formula

#: A count in what is found where a line is refused: one number, or the least and the largest one.
COUNT = re.compile(r"(?<= = )(-?\d+)(?: to (-?\d+))?")


@dataclass(frozen=True, slots=True)
class Death:
    """Why a world is no completion: where it stood in the record, and what refused it."""

    next: int
    stop: Stop
    facts: Facts = field(default_factory=Facts)
    refused: Formula = False  # what cannot hold besides the facts
    account: Account | None = None  # where all things of the refused kind are
    strayed: bool = False  # a line was not taken for what it says plainly

    @property
    def reason(self) -> tuple[object, ...]:
        """What is said of it: two worlds with the same reason are refused alike."""
        return (self.stop.event.line, self.stop.column, self.stop.refusal.clause, self.stop.refusal.message)

    @property
    def rank(self) -> tuple[bool, int, int, bool]:
        """How far it got in its line; plain worlds tell more than those that take a line for something else.

        What is there and may not be used got further than what is not there.
        """
        return (not self.strayed, self.stop.event.line, self.stop.column, bool(self.stop.refusal.norm))


def telling(deaths: Sequence[Death]) -> Death | None:
    """Of worlds that got equally far in a record, one that got furthest in its line; of those the commonest kind."""
    common = Counter(death.reason for death in deaths)
    return max(deaths, key=lambda death: (death.rank, common[death.reason]), default=None)


def alike(deaths: Sequence[Death], chosen: Death) -> list[Death]:
    """The worlds that are refused at the same line, unless they take it for something else than it says."""
    line = chosen.stop.event.line
    return [death for death in deaths if death.stop.event.line == line and death.strayed == chosen.strayed]


def together(deaths: Sequence[Death], chosen: Death) -> str:
    """What is found where a line is refused, each count as small and as large as on any world refused for that."""
    texts = [death.stop.refusal.found for death in deaths if death.reason == chosen.reason]
    mine = chosen.stop.refusal.found
    counts = [
        [(int(low), int(high or low)) for low, high in COUNT.findall(text)]
        for text in dict.fromkeys((mine, *texts))
        if COUNT.sub("", text) == COUNT.sub("", mine)
    ]
    spans = iter(
        [(min(low for low, _ in column), max(high for _, high in column)) for column in zip(*counts, strict=True)]
    )
    return COUNT.sub(lambda _: amount(*next(spans)), mine)


def amount(least: int, most: int) -> str:
    """A number, or the least and the largest one."""
    return str(least) if least == most else f"{least} to {most}"
