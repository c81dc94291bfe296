"""What makes the draws of a game verifiable, as a value. Not for: reading it (`proof`), or checking it (`audit`)."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from verifier.kernel.source import Position


@dataclass(frozen=True, slots=True)
class Sealed:
    """One seat's commitment and its seed, both in hexadecimal digits; "" if it is not given."""

    commit: str = ""
    reveal: str = ""


@dataclass(frozen=True, slots=True)
class Proof:
    """What makes the draws of a game verifiable: the scheme, the game's id, and what each seat committed to."""

    scheme: str
    game: str
    seats: Mapping[str, Sealed] = field(default_factory=dict)
    position: Position = Position("")
