"""Who played how many games, with which verdicts: the table of a league. Memory grows with the players alone."""

import re
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field

from verifier.kernel.message import shortened
from verifier.record.header import told_apart
from verifier.verdicts.outcome import Outcome

#: The verdicts that say that a record could not be audited.
UNAUDITED = ("malformed", "undecided")
#: A player in a header that cannot be read as a whole.
PLAYER = re.compile(r"""\bplayer["']?\s*:\s*(?:"([^"\n]+)"|'([^'\n]+)'|([^"'\s,}#][^,}#\n]*))""")
#: So many characters of such a text are looked through, and so many players found in it.
HEAD, MOST_PLAYERS, LONGEST_NAME = 64_000, 12, 80


@dataclass(slots=True)
class PlayerStanding:
    """One player's games by verdict, those won, and those that rest on a ruling or a remedy."""

    player: str
    verdicts: Counter[str] = field(default_factory=Counter)
    won: int = 0
    reported: int = 0  # of those won: the header alone says so
    ruled: int = 0

    @property
    def games(self) -> int:
        """How many games the player took part in."""
        return self.verdicts.total()

    @property
    def audited(self) -> int:
        """How many of them have a verdict that says whether they are legal."""
        return self.games - self.unaudited

    @property
    def unaudited(self) -> int:
        """How many have none."""
        return sum(self.verdicts[name] for name in UNAUDITED)


class Standings:
    """The standings so far; players of one name are one, but two of one game are two."""

    def __init__(self) -> None:
        self.players: dict[str, PlayerStanding] = {}
        self.nameless = 0  # records that do not say who played, or cannot be read

    def add(self, outcome: Outcome, named: Collection[str]) -> None:
        """Count one game of some players; a match is counted by its games."""
        if outcome.match is not None:
            return
        won = winners_of(outcome)
        self.nameless += not named
        for player in sorted({*named}):
            standing = self.players.setdefault(player, PlayerStanding(player))
            standing.verdicts[outcome.audit.verdict] += 1
            standing.won += player in won
            standing.reported += won.get(player, False)
            standing.ruled += bool(outcome.audit.lifted() or outcome.audit.mended())

    def table(self) -> list[PlayerStanding]:
        """Return the players, those with the most games first."""
        return sorted(self.players.values(), key=lambda one: (-one.games, one.player))


def players_of(outcome: Outcome, text: str) -> tuple[str, ...]:
    """Return who played a game: as it was noted, else as the text of a record says that cannot be read."""
    if outcome.noted is not None and outcome.noted.seats:
        return tuple(name for name in names_of(outcome).values() if name)
    return players_in(text) if outcome.audit.verdict == "malformed" else ()


def names_of(outcome: Outcome) -> dict[str, str]:
    """Return the players' names by seat; two of one name are told apart."""
    return told_apart({seat.seat: seat.player for seat in outcome.noted.seats}) if outcome.noted is not None else {}


def winners_of(outcome: Outcome) -> dict[str, bool]:
    """Return who has won, by name, and whether the header alone says so."""
    names, sitting = names_of(outcome), outcome.noted.seats if outcome.noted is not None else ()
    return {names[seat.seat]: seat.reported for seat in sitting if seat.won}


def players_in(text: str) -> tuple[str, ...]:
    """Return the players that a text names that need not be YAML.

    >>> players_in("seats: {P1: {player: Alice, character: grave}, P2: {player: 'Bob'}}\\nmoves: [")
    ('Alice', 'Bob')
    """
    found = (shortened("".join(match.groups("")).strip(), LONGEST_NAME) for match in PLAYER.finditer(text[:HEAD]))
    return tuple(dict.fromkeys(found))[:MOST_PLAYERS]
