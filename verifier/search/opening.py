"""Games from the opening that come to what a finding is about, as short as they can be cut.

A finding's own witness starts from a position; whether a game can reach such a position is another question. A game in
which everybody goes for the finding's chips, and in which another reading of its point is noticed or its gap is met,
answers it. Not for: findings of other kinds, of which reachability is not established.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice, permutations
from random import Random

from verifier.games.game import Game
from verifier.games.playing import Playing
from verifier.kernel.ask import Ask
from verifier.kernel.event import Assertion
from verifier.record.model import Replay
from verifier.record.moves import MoveReader
from verifier.record.write import write_replay
from verifier.search.finding import Finding
from verifier.search.witness import claims_apart
from verifier.simulate.corpus import recorded
from verifier.simulate.game import Eager, Recorder, simulate
from verifier.verdicts.judge import Run

#: A game is followed for so many questions; what shows only later is hardly ordinary.
QUESTIONS = 500
#: How eager the players of a game may be.
EAGERNESS = (0.2, 0.5, 0.8)
#: So many games that show something are looked for, of which the shortest is told.
ENOUGH = 3
#: So many of a finding's chips are in everybody's mind at once.
IN_MIND = 2


def with_game(game: Game, finding: Finding, games: int) -> Finding:
    """The finding with the shortest game from the opening that shows its cause, of those found in so many tries."""
    if not (finding.kind == "GP" or finding.asks_of_point):
        return finding
    tries = (next(showing(game, finding, number), None) for number in range(games))
    found = list(islice((shown for shown in tries if shown is not None), ENOUGH))
    if not found:
        return finding
    shown = min(found, key=length)
    return replace(finding, game=write_replay(shown, game.names), game_lines=length(shown))


def is_shown(game: Game, finding: Finding, replay: Replay) -> bool:
    """Whether a game, as it is, shows a finding's cause."""
    return any(
        Showing(game, "" if finding.asks_of_point else cause, readings).end_of(replay) is not None
        for cause in (finding.cause, *finding.same)
        for readings in ways_to_read(game, finding, cause)
    )


def length(replay: Replay) -> int:
    """How many lines a game has."""
    return len(replay.events)


def showing(game: Game, finding: Finding, number: int) -> Iterator[Replay]:
    """Games of one try that show a finding's cause, each cut off behind the place where it does."""
    causes = (finding.cause, *finding.same)
    cause = causes[number % len(causes)]
    for readings in ways_to_read(game, finding, cause):
        asked: set[str] = set()
        replay = played(game, finding, f"{cause}/{number}", readings[0], asked)
        if readings[0] and asked.isdisjoint(readings[0]):
            return  # nothing came to the point: under its other readings it is the same game
        seen = Showing(game, "" if finding.asks_of_point else cause, readings)
        if seen.end_of(replay) is not None:
            yield seen.end_of(shortest(replay, seen)) or replay


def ways_to_read(game: Game, finding: Finding, cause: str) -> Iterator[tuple[dict[str, str], dict[str, str]]]:
    """The readings under which a game is played, each with others under which it may go another way."""
    if not finding.asks_of_point:
        yield {}, {}
        return
    for one, other in permutations(game.points[cause.partition("@")[0]].alternatives, 2):
        yield {cause: one}, {cause: other}


def played(game: Game, finding: Finding, name: str, readings: dict[str, str], asked: set[str]) -> Replay:
    """A game under some readings in which everybody goes for some of a finding's chips, or for any if it has none.

    Every point whose reading could make it another game is added to those that were `asked` for.
    """
    random = Random(name)
    chosen = finding.chips or game.searchable()
    chips = tuple(random.sample(chosen, min(IN_MIND, len(chosen))))
    header = game.invent(random, 0, game.wishes(chips))
    eager = Eager(game, frozenset(chips), random, random.choice(EAGERNESS))

    def look(play: Playing, ask: Ask, recorder: Recorder) -> None:
        play.readings.consulted = asked
        asked.update(play.readings.followed)  # while the game was set up

    found = simulate(
        game, header, random, eager.deal, look, questions=QUESTIONS, policy=eager.decide, readings=readings
    )  # fmt: skip
    asked.update(point for point, _ in found.readings)
    replay = recorded(header, found, MoveReader(game.names, len(header.seats)), name)
    return replace(replay, readings={point: taken for point, taken in replay.readings.items() if point not in readings})


@dataclass(frozen=True, slots=True)
class Showing:
    """What a game has to show: that two readings come apart in it, or a gap."""

    game: Game
    gap: str  # "" for readings
    readings: tuple[dict[str, str], dict[str, str]]

    def end_of(self, replay: Replay) -> Replay | None:
        """The game in which it shows, with an assertion at its end if that takes one; None if it does not show."""
        one = Run(self.game, replay, self.readings[0])
        if one.fault is not None:
            return None
        if self.gap:
            return replay if self.gap in one.play.readings.gaps else None
        if self.readings[0].keys().isdisjoint({*one.play.readings.reached, *one.play.readings.followed}):
            return None  # nothing came to the point
        other = Run(self.game, replay, self.readings[1])
        return replay if other.fault is not None else self.asserted(replay, one, other)

    def asserted(self, replay: Replay, one: Run, other: Run) -> Replay | None:
        """The game with the first total at its end that only one of two runs comes to; None if there is none."""
        for claim, _ in claims_apart(self.game, one.play, other.play, len(replay.seats)):
            claimed = ending_with(replay, claim)
            runs = [Run(self.game, claimed, readings) for readings in self.readings]
            if runs[0].fault is None and runs[1].fault is not None:
                return claimed
        return None


def ending_with(replay: Replay, claim: Assertion) -> Replay:
    """A game whose last line ends with a claim of a total."""
    *before, last = replay.events
    return replace(replay, events=(*before, last._replace(assertions=(*last.assertions, claim))))


def shortest(replay: Replay, seen: Showing) -> Replay:
    """The beginning of a game behind which something shows and one line earlier does not, without a result.

    The game itself if only how it ended shows it.
    """
    least, most = 0, len(replay.events)
    if seen.end_of(begun(replay, most)) is None:
        return replay
    while most - least > 1:
        middle = (least + most) // 2
        if seen.end_of(begun(replay, middle)) is not None:
            most = middle
        else:
            least = middle
    return begun(replay, most)


def begun(replay: Replay, lines: int) -> Replay:
    """The first lines of a game."""
    return replace(replay, events=replay.events[:lines], result=None)
