"""Who played how many games, with which verdicts: the table of a league. Memory grows with the players alone."""

from collections import Counter
from dataclasses import dataclass, field

from verifier.verdicts.outcome import Outcome


@dataclass(slots=True)
class Standing:
    """One player's games, by verdict, how many were won, and how many rest on a ruling or a remedy."""

    player: str
    verdicts: Counter[str] = field(default_factory=Counter)
    won: int = 0
    ruled: int = 0

    @property
    def games(self) -> int:
        """How many games the player took part in."""
        return self.verdicts.total()


class Standings:
    """The standings so far; players of one name are one."""

    def __init__(self) -> None:
        self.players: dict[str, Standing] = {}
        self.nameless = 0  # records that do not say who played, or cannot be read

    def add(self, outcome: Outcome) -> None:
        """Count one game; a match is counted by its games."""
        if outcome.match is not None:
            return
        sitting = outcome.noted.seats if outcome.noted is not None else ()
        named = {seat.player for seat in sitting if seat.player}
        winners = {seat.player for seat in sitting if seat.won}
        self.nameless += not named
        for player in sorted(named):
            standing = self.players.setdefault(player, Standing(player))
            standing.verdicts[outcome.audit.verdict] += 1
            standing.won += player in winners
            standing.ruled += bool(outcome.audit.lifted() or outcome.audit.mended())

    def table(self) -> list[Standing]:
        """Return the players, those with the most games first."""
        return sorted(self.players.values(), key=lambda one: (-one.games, one.player))
