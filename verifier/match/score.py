"""Who has won how many games of a match, whether that decides it, and whether the claimed result fits.

Not for: why a game was won, which is its own verdict's affair.
"""

from verifier.kernel.source import Position
from verifier.match.findings import Findings
from verifier.match.games import FINE, Played
from verifier.record.series import Series

#: What a match may be said to be won by without any rule beyond these.
BY_GAMES = ("", "wins", "games")


class Score:
    """The score of one match: the certain `wins` of each player; `needed` of them take it, 0 if that is not known."""

    def __init__(self, series: Series, games: tuple[Played, ...], findings: Findings) -> None:
        self.series, self.games, self.found = series, games, findings
        self.best_of = series.best_of or int(findings.value("best-of") or 0)
        self.needed = self.best_of // 2 + 1 if self.best_of else 0
        self.wins = dict.fromkeys(series.players, 0)
        self.winner = ""

    def count(self) -> None:
        """Who has won how many games; the match ends with the win that decides it."""
        for played in self.games:
            number = played.entry.number
            if self.winner:
                message = f"{self.winner} has {self.needed} wins before game {number}: the match is over"
                self.unwon(played.entry.position, message, f"{number - 1} games", f"game {number}")
                return
            if played.outside and (played.winner or played.nobody):
                reason = "what the event's rules decided" if played.outside == "time" else "taken from its header"
                self.found.notes.append(f"game {number} ended by {played.outside}: who has won it is {reason}")
            if played.winner:
                self.wins[played.winner] += 1
                if self.needed and self.wins[played.winner] >= self.needed:
                    self.winner = played.winner
            elif played.nobody:
                self.found.notes.append(f"nobody has won game {number}")
            elif played.unsaid:
                message = (
                    f"time ended game {number}: the event's rules decide who has won it, and the record does not say"
                )
                self.found.doubt(played.entry.position, message)
            elif played.outcome.audit.verdict in FINE and played is not self.games[-1]:
                message = f"the record does not say who has won game {number}, and another game follows"
                self.found.doubt(played.entry.position, message)

    def unwon(self, where: Position, message: str, wanted: str, found: str) -> None:
        """Something that does not fit the wins; a doubt if no rule says what wins a match."""
        if self.found.has("victory"):
            self.found.breach("victory", where, message, wanted, found, self.found.clauses("best-of"))
        else:
            self.found.doubt(where, f"{message}, but no rule says what wins a match")

    def claim(self) -> None:
        """The match is said to have been won by who has won it."""
        claim = self.series.result
        if claim is None or (claim.winner == self.winner and claim.by in BY_GAMES):
            return
        if claim.by not in BY_GAMES:
            self.found.doubt(claim.position, f"no rule of a match says what a result by {claim.by[:40]!r} is")
            return
        who, wins = claim.winner or "nobody", self.wins.get(claim.winner, 0)
        unknown = sum(not (played.winner or played.nobody) for played in self.games)
        if self.winner:
            self.unwon(claim.position, f"{self.winner} has won the match, not {who}", self.winner, who)
        elif not self.needed:
            self.found.doubt(claim.position, "neither the rules nor the record say how many wins take the match")
        elif wins + unknown < self.needed:
            message = f"{who} has won {wins} of the {self.needed} games that win the match"
            self.unwon(claim.position, message, str(self.needed), str(wins))
        else:
            message = f"{who} has {wins} certain wins; {self.needed} win the match, {unknown} are not certain"
            self.found.doubt(claim.position, message)
