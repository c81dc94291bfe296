"""What the judge of a match notes while it goes through it: breaches, doubts, what is left open, remarks, the score."""

from verifier.kernel import malformed, undecided
from verifier.kernel.message import Said, say
from verifier.kernel.source import Position
from verifier.language.series import MatchRule, MatchRules, Option
from verifier.match.games import Played
from verifier.record.series import Series
from verifier.verdicts.endings import FINE
from verifier.verdicts.faults import said
from verifier.verdicts.verdict import Fault


class MatchFindings:
    """Collects what is found in one match, in the order in which it is found."""

    def __init__(self, rules: MatchRules) -> None:
        self.rules = rules
        self.malformed: list[Fault] = []  # facts that do not fit each other
        self.breaches: list[Fault] = []
        self.doubts: list[Fault] = []  # what would have to be known
        self.open: list[Said] = []  # what is not recorded and may well have been in order
        self.notes: list[Said] = []

    def has(self, name: str) -> bool:
        """Whether the rules speak of something."""
        return name in self.rules.rules

    def value(self, name: str) -> str:
        """What a rule says, "" without it."""
        return self.rules.rules[name].value if name in self.rules.rules else ""

    def breach(
        self,
        name: str,
        where: Position,
        message: Said,
        expected: Said = "",
        found: Said = "",
        also: tuple[str, ...] = (),
    ) -> None:
        """Something that breaks a rule, if there is such a rule."""
        if (rule := self.rules.rules.get(name)) is not None:
            self.against(rule, where, message, expected, found, also)

    def against(
        self,
        rule: MatchRule,
        where: Position,
        message: Said,
        expected: Said = "",
        found: Said = "",
        also: tuple[str, ...] = (),
    ) -> None:
        """Something that breaks a rule or an option's own rule."""
        others = tuple(clause for clause in dict.fromkeys((*rule.also, *also)) if clause != rule.clause)
        fault = Fault(where.line, where.column, rule.clause, message, "", expected, found, rule.name, others)
        if fault not in self.breaches:
            self.breaches.append(fault)

    def contradiction(self, where: Position, message: Said) -> None:
        """Facts of the record that cannot both be so."""
        self.malformed.append(said(*where[1:], malformed.CONTRADICTION.says(problem=message)))

    def doubt(self, where: Position, message: Said) -> None:
        """Something on which the verdict hangs and that is not known."""
        self.doubts.append(said(*where[1:], undecided.MATCH.says(problem=message)))

    def clauses(self, *names: str) -> tuple[str, ...]:
        """The clauses of some rules, those that there are."""
        return tuple(self.rules.rules[name].clause for name in names if name in self.rules.rules)

    def option(self, changes: str) -> Option | None:
        """The option that changes something."""
        return self.rules.changing(changes)


#: What a match may be said to be won by without any rule beyond these.
BY_GAMES = ("", "wins", "games")


class Score:
    """The score of one match: the certain `wins` of each player; `needed` of them take it, 0 if that is not known."""

    def __init__(self, series: Series, games: tuple[Played, ...], findings: MatchFindings) -> None:
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
                message = say("has-wins-before-game-match", raw=self.winner, n=self.needed, n2=number)
                least, found = say("number-of-games", n=number - 1), say("number-of-game", n=number)
                self.unwon(played.entry.position, message, least, found)
                return
            if played.outside and (played.winner or played.nobody):
                reason = say("what-event-rules-decided") if played.outside == "time" else say("taken-from-its-header")
                self.found.notes.append(say("game-ended-by-who-has", n=number, end=played.outside, reason=reason))
            if played.winner:
                self.add_win(played.winner)
            else:
                self.tell_unwon(played, number)

    def add_win(self, winner: str) -> None:
        """One game more for a player, who has won the match with the last one that it takes."""
        self.wins[winner] += 1
        if self.needed and self.wins[winner] >= self.needed:
            self.winner = winner

    def tell_unwon(self, played: Played, number: int) -> None:
        """A game without a winner: nobody won it, the rules of the event decide, or the record does not say."""
        if played.nobody:
            self.found.notes.append(say("nobody-has-won-game", n=number))
        elif played.unsaid:
            self.found.doubt(played.entry.position, say("time-ended-game-event-rules", n=number))
        elif played.outcome.audit.verdict in FINE and played is not self.games[-1]:
            self.found.doubt(played.entry.position, say("record-does-not-say-who", n=number))

    def unwon(self, where: Position, message: Said, wanted: Said, found: Said) -> None:
        """Something that does not fit the wins; a doubt if no rule says what wins a match."""
        if self.found.has("victory"):
            self.found.breach("victory", where, message, wanted, found, self.found.clauses("best-of"))
        else:
            self.found.doubt(where, say("but-no-rule", message=message))

    def claim(self) -> None:
        """The match is said to have been won by who has won it."""
        claim = self.series.result
        if claim is None or (claim.winner == self.winner and claim.by in BY_GAMES):
            return
        if claim.by not in BY_GAMES:
            self.found.doubt(claim.position, say("no-rule-match-says-what", raw=repr(claim.by[:40])))
            return
        who, wins = claim.winner or "nobody", self.wins.get(claim.winner, 0)
        unknown = sum(not (played.winner or played.nobody) for played in self.games)
        if self.winner:
            self.unwon(claim.position, say("has-won-match-not", raw=self.winner, raw2=who), self.winner, who)
        elif not self.needed:
            self.found.doubt(claim.position, say("how-many-wins-unsaid"))
        elif wins + unknown < self.needed:
            message = say("has-won-games-win-match", raw=who, n=wins, n2=self.needed)
            self.unwon(claim.position, message, str(self.needed), str(wins))
        else:
            message = say("has-certain-wins-win-match", raw=who, n=wins, n2=self.needed, n3=unknown)
            self.found.doubt(claim.position, message)
