"""Long inputs that are made when a test asks for them: every case of every test is in memory as long as one runs."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Repeated:
    """So many times the same bytes, with others behind them; `bytes(...)` makes them."""

    part: bytes
    times: int
    end: bytes = b""

    def __bytes__(self) -> bytes:
        """Return the whole input."""
        return self.part * self.times + self.end
