"""What a table tells: moves, the question that is asked, and why a line is not accepted."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Move:
    """A line that answers the question being asked; `str` gives the line."""

    text: str
    seat: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked: of whom, about what, in words; `is_chance` if no player decides it, but a draw."""

    seat: str
    decision: str
    wanted: str
    is_chance: bool = False
    count: int = 0  # of a draw: how many pieces


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a line is not accepted. `verdict` is illegal, disputed (between readings of the rules) or undecided."""

    verdict: str
    clause: str
    message: str
    expected: str = ""
    found: str = ""
    guard: str = ""
    norm: str = ""
    also: tuple[str, ...] = ()
    printed: str = ""  # where the clause is printed
    line: int = 0
    column: int = 0
    legal: Mapping[str, str] = field(default_factory=dict)  # of a dispute: readings under which it is legal
    illegal: Mapping[str, str] = field(default_factory=dict)  # and those under which it is not

    def __str__(self) -> str:
        return f"{self.verdict} {self.clause}: {self.message}" if self.clause else f"{self.verdict}: {self.message}"
