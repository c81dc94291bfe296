"""From a series to its verdicts: one for each game, and one for the match as a whole.

The match is no better than its games: an illegal game makes it illegal, an undecided one undecided; what is certain all
the same is said. Not for: single rules, which are in `series_before` and `series_between`.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from verifier.games.game import Game
from verifier.kernel import malformed, undecided
from verifier.kernel.message import Message, say
from verifier.kernel.source import Position, Unreadable
from verifier.language.node import Node
from verifier.language.overlays import shown
from verifier.language.vocabulary import nearest
from verifier.match.before import Before
from verifier.match.between import GamesBetween
from verifier.match.findings import MatchFindings, Score
from verifier.match.games import GameJudge, Games, Played
from verifier.record import header
from verifier.record.defaults import NO_DEFAULTS, Defaults
from verifier.record.laid import laid
from verifier.record.model import Expect, Replay, SeatEntry
from verifier.record.series import Series
from verifier.record.series_read import SeriesReader, ruleset_of
from verifier.verdicts.endings import FINE
from verifier.verdicts.outcome import Outcome, unreadable
from verifier.verdicts.verdict import VERDICTS, Audit, Fault, Match, MatchGame

#: The code where a match is no better than one of its games, by the verdict on that.
OF_GAME = {"malformed": malformed.GAME_MALFORMED.code, "undecided": undecided.GAME_UNDECIDED.code}


def read_series(judge: GameJudge, tree: Node) -> tuple[Game, Series]:
    """A series and the ruleset that it is judged by. Raises `Unreadable`."""
    ruleset, where = ruleset_of(tree)
    given = laid(tree)
    over = given.overlays(tree.position.path)
    try:
        game = judge.library.open(ruleset, judge.in_force(over), where)
    except Unreadable as error:
        raise given.placed(error, where) from None
    names = judge.names(ruleset, over, where)
    series = SeriesReader(game.match, names, game.names.slugs, game.document.section("characters")).read(tree)
    check_mode(game, series)
    return game, series


def match_outcomes(judge: GameJudge, tree: Node, text: str, defaults: Defaults = NO_DEFAULTS) -> Iterator[Outcome]:
    """The verdict on each game of a series, whose headers `defaults` complete, and then the one on the match."""
    try:
        game, series = read_series(judge, tree)
    except Unreadable as error:
        yield Outcome(unreadable(error, tree.position.path), None, expected(tree))
        return
    games = []
    for played in Games(judge, series, text, defaults).played():
        games.append(played)
        yield played.outcome
    match = MatchJudge(game, series, tuple(games))
    found = replace(match.audit(), by_clock=any(played.outcome.audit.by_clock for played in games))
    yield Outcome(found, game, series.expect, match.match())


def records_of(
    judge: GameJudge, tree: Node, text: str, defaults: Defaults = NO_DEFAULTS
) -> Iterator[Replay | Unreadable]:
    """The records of a series' games, of one that cannot be read the error."""
    try:
        series = read_series(judge, tree)[1]
    except Unreadable as error:
        yield error
        return
    games = Games(judge, series, text, defaults)
    for entry in series.games:
        try:
            yield games.record(entry)
        except Unreadable as error:
            yield error


def game_at(judge: GameJudge, tree: Node, text: str, line: int, defaults: Defaults = NO_DEFAULTS) -> Replay:
    """The record of a game inside a series that a line of the file belongs to. Raises `Unreadable`."""
    return Games(judge, read_series(judge, tree)[1], text, defaults).at(line)


def expected(tree: Node) -> Expect | None:
    """What a series that cannot be read says must be said of it, if that much can be read."""
    try:
        return header.expect(tree.get("expect"))
    except Unreadable:
        return None


def check_mode(game: Game, series: Series) -> None:
    """Refuse a mode that the ruleset does not have."""
    modes = game.document.section("modes")
    if series.mode and series.mode not in modes:
        hint = nearest(series.mode, modes)
        known = ", ".join(sorted(modes))
        raise malformed.UNKNOWN_MODE.at(series.positions["mode"], hint, name=series.mode[:40], known=known)


def under(game: Game) -> tuple[str, ...]:
    """A ruleset and the packs and errata in force, in no order."""
    return (game.document.id, *sorted(game.document.overlays))


class MatchJudge:
    """Judges one match whose games have been audited."""

    def __init__(self, game: Game, series: Series, games: tuple[Played, ...]) -> None:
        self.game, self.series = game, series
        self.games = tuple(played if self.ours(played) else replace(played, winner="", loser="") for played in games)
        self.found = MatchFindings(game.match)
        self.score = Score(series, self.games, self.found)

    def audit(self) -> Audit:
        """The verdict on the match; where the rules have none, its games and their score are looked at all the same."""
        if self.regulated():
            self.belonging()
            Before(self.series, self.games[0], self.found).judge()
            between = GamesBetween(self.found)
            for before, after in pairwise(self.games):
                between.judge(before, after)
            self.score.count()
            self.score.claim()
        elif not self.game.match.rules:
            self.belonging()
            self.score.count()
            self.score.claim()
        self.remarks()
        return self.verdict()

    def match(self) -> Match:
        """What is certain of the match."""
        score = self.score
        games = tuple(
            MatchGame(played.entry.number, str(played.entry.position), played.outcome.audit.verdict, played.winner)
            for played in self.games
        )
        return Match(self.series.players, games, tuple(score.wins.values()), score.needed, score.winner)

    def ours(self, played: Played) -> bool:
        """Whether a game is surely one of this match: under its rules, each of its players at one seat."""
        judged = played.outcome.game
        same = judged is not None and under(judged) == under(self.game)
        return same and all(played.seats) and len(set(played.seats)) == len(played.seats)

    def where(self, key: str) -> Position:
        """Where a key of the series stands."""
        return self.series.positions.get(key, self.series.tree.position)

    def regulated(self) -> bool:
        """Whether the rules speak of such a match at all."""
        if not self.game.match.rules:
            self.found.doubt(self.where("ruleset"), say("has-no-rules-for-match", raw=self.series.ruleset))
            return False
        usual = self.found.value("mode")
        mode = self.series.mode or usual or next(iter(self.game.document.section("modes")), "")
        if usual and mode != usual:
            message = say("rules-match-those-mode-this", raw=usual, raw2=mode)
            self.found.doubt(self.where("mode"), message)
            return False
        seats = self.game.document.section("modes")[mode].need("seats").integer(1, 8)
        if len(self.series.players) != seats:
            message = say("match-played-by-players-mode", n=seats, raw=mode, n2=len(self.series.players))
            where = self.where("players")
            self.found.breach("mode", where, message, str(seats), str(len(self.series.players)))
            if not self.found.has("mode"):
                self.found.doubt(where, message)
            return False
        return True

    def belonging(self) -> None:
        """Every game is one of this match: of its players, its rules and its way to play."""
        usual = next(iter(self.game.document.section("modes")), "")
        mode = self.series.mode or self.found.value("mode") or usual
        for played in self.games:
            if played.replay is None:
                continue
            self.same_rules(played)
            recorded = played.replay.mode or usual
            if recorded != mode:
                message = say("game-played-as-match-as", n=played.entry.number, raw=recorded, raw2=mode)
                self.found.breach("mode", played.place("mode"), message, mode, recorded)
            self.same_players(played, played.replay.seats)

    def same_rules(self, played: Played) -> None:
        """A game was judged under the rules of the match."""
        judged = played.outcome.game
        if judged is None or under(judged) == under(self.game):
            return
        theirs, ours = (" + ".join(map(shown, under(one))) for one in (judged, self.game))
        message = say("game-recorded-under-match-under", n=played.entry.number, raw=theirs, raw2=ours)
        self.found.contradiction(played.place("ruleset"), message)

    def same_players(self, played: Played, seats: Sequence[SeatEntry]) -> None:
        """Whoever sat in a game is a player of the match, and in one seat."""
        number, where = played.entry.number, played.place("seats")
        for seat, player in zip(seats, played.seats, strict=True):
            if not player and seat.player:
                self.found.contradiction(where, say("plays-game-not-player-match", raw=seat.player[:60], n=number))
        named = [player for player in played.seats if player]
        if len(set(named)) < len(named):
            self.found.contradiction(where, say("one-player-has-two-seats", n=number))
        if not all(seat.player for seat in seats):
            self.found.open.append(say("who-has-which-seat-game", n=number))

    def remarks(self) -> None:
        """What the reader should know besides."""
        self.found.notes += [*self.about_length(), *self.about_rules(), *self.about_records()]
        decided = all(played.winner or played.nobody for played in self.games)
        is_open = decided and not self.score.winner and self.series.result is None
        if self.score.needed and is_open:
            self.found.notes.append(say("nobody-has-wins-take-match", n=self.score.needed))

    def about_length(self) -> Iterator[Message]:
        """An unusual number of games, or none that is said."""
        usual = int(self.found.value("best-of") or 0)
        if usual and self.score.best_of != usual:
            clause = self.game.match.rules["best-of"].clause
            yield say("match-best-usually", n=self.score.best_of, n2=usual, id=clause)
        if not self.score.best_of:
            yield say("how-many-games-unsaid")

    def about_rules(self) -> Iterator[Message]:
        """That the match was recorded under other rules of the same name."""
        said, ours = self.series.digest, self.game.document.digest
        if said and said != ours:
            yield say("recorded-under-digest-these-rules", raw=said[:40], raw2=self.series.ruleset, raw3=ours)

    def about_records(self) -> Iterator[Message]:
        """Each record that stands for several games."""
        times = Counter(played.entry.file for played in self.games if played.entry.file)
        for name in (name for name, often in times.items() if often > 1):
            yield say("several-games-have-same-record", raw=name[:100])

    def verdict(self) -> Audit:
        """The worst of what was found in the match and in its games."""
        found = [("malformed", fault) for fault in self.found.malformed]
        found += [("illegal", fault) for fault in self.found.breaches]
        found += [(played.outcome.audit.verdict, self.of_game(played)) for played in self.games]
        found += [("undecided", fault) for fault in self.found.doubts]
        silent = (*self.of_games(), *self.found.open)
        name = min((verdict for verdict, _ in found), key=VERDICTS.index)
        if name in FINE:
            name = "consistent" if silent else "legal"
        bad = [verdict for verdict in VERDICTS if verdict not in FINE]
        faults = [fault for wanted in bad for verdict, fault in found if verdict == wanted]
        return Audit(
            path=self.series.path,
            verdict=name,
            ruleset=self.game.document.id,
            digest=self.game.document.digest,
            fault=faults[0] if faults else None,
            open=silent,
            further=tuple(faults[1:]),
            notes=tuple(dict.fromkeys(self.found.notes)),
        )

    def of_game(self, played: Played) -> Fault:
        """What is wrong with a game, at its place in the series."""
        audit, where = played.outcome.audit, played.entry.position
        fault = audit.fault
        number, verdict = played.entry.number, audit.verdict
        if fault is None:
            return Fault(where.line, where.column, "", say("game-is", n=number, verdict=verdict))
        code = OF_GAME.get(verdict, "")
        inside = played.entry.node is not None
        line, column = (fault.line, fault.column) if inside and fault.line else (where.line, where.column)
        place = ":".join([audit.path, *(str(number) for number in (fault.line, fault.column) if number)])
        there = inside or place == str(where)
        problem = fault.said if there else say("elsewhere", message=fault.said, path=place)
        message = say("game-is-as", n=number, verdict=verdict, message=problem)
        if code:
            message = Message(code, (("number", number), ("problem", problem)))
        return Fault(
            line, column, fault.clause, message,
            fault.guard, fault.wanted, fault.seen, fault.norm, fault.also, fault.at_work, code=code,
        )  # fmt: skip

    def of_games(self) -> Iterator[Message]:
        """What the records of games leave open."""
        for played in self.games:
            for item in played.outcome.audit.open[:1]:
                yield say("in-game", n=played.entry.number, message=item)
