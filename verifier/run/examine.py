"""A record that leaves things out, followed on all its completions at once, from move to move.

The completions of a record are a set of worlds; a line that none of them survives is where the record goes wrong.
Likely worlds are tried first: one that reaches the end is enough. Not for: verdicts (`judge`).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from heapq import heappop, heappush
from itertools import count

from verifier.games.game import Game
from verifier.kernel import undecided
from verifier.kernel.game import Undecidable
from verifier.record.model import Replay
from verifier.record.promises import comes_to_an_end
from verifier.run.budget import TIME_UP, Budget
from verifier.run.completion import Completion, Facts, Impossible
from verifier.run.cursor import Ended, GoesOn, Over, Stop
from verifier.run.death import Death, telling
from verifier.run.partial_follower import PartialFollower
from verifier.run.worlds import World, between_moves, joined, merged, place_of, put_back
from verifier.symbolic.solver import Solver, Undecided

#: Worlds that are followed at most over one move, and in all.
MOST_WORLDS, MOST_RUNS = 4000, 40000
#: Runs after which another dive begins, from the world that is furthest back: a bad guess far back is not clung to.
DIVE = 250
#: Worlds that are kept at most to say why none gets further.
MOST_DEATHS = 200


@dataclass(slots=True)
class Found:
    """What following all worlds came to."""

    ends: list[World] = field(default_factory=list)  # completions that reach the end
    results: list[tuple[str, tuple[int, ...]]] = field(default_factory=list)  # of each: how it ended, and who has won
    deaths: list[Death] = field(default_factory=list)  # of the worlds that got furthest
    doubts: list[Death] = field(default_factory=list)  # worlds that nobody can decide
    cut: str = ""  # why not all worlds were followed
    runs: int = 0
    reached: dict[str, str] = field(default_factory=dict)

    def died(self, death: Death) -> None:
        """Note a world that is no completion."""
        if death.stop.undecided:
            self.doubts.append(death)
            return
        if self.deaths and death.next > self.deaths[0].next:
            self.deaths.clear()
        if not self.deaths or (death.next == self.deaths[0].next and len(self.deaths) < MOST_DEATHS):
            self.deaths.append(death)

    @property
    def death(self) -> Death | None:
        """The death that says best why no world gets further."""
        return telling(self.deaths)


class Examination:
    """Follows the worlds of one record under chosen readings."""

    def __init__(self, game: Game, replay: Replay, chosen: Mapping[str, str], thorough: bool, budget: Budget) -> None:
        self.replay, self.budget = replay, budget
        self.play = game.start(replay, chosen)
        self.path = Completion(Solver(), thorough)
        self.follower = PartialFollower(self.play, replay.events, replay.record, self.path)
        self.follower.claims = comes_to_an_end(replay)
        self.found = Found()
        self.every = False
        self.waiting: dict[object, World] = {}  # by signature
        self.order: list[tuple[int, int, int, object]] = []
        self.dives, self.until = 0, DIVE  # dives begun, and after how many runs the next one begins
        self.numbers = count()
        self.done: dict[object, Facts] = {}

    def run(self, every: bool = False, most: int = 0) -> Found:
        """Follow the worlds until one reaches the end; `every` one if asked for, or the `most` that are wanted."""
        self.every, most = every, most or (MOST_RUNS if every else 1)
        self.put(World(self.play.position(), Facts()))
        while self.order and len(self.found.ends) < most:
            if self.found.runs >= MOST_RUNS:
                self.found.cut = "too many completions"
                break
            if self.budget.is_over():
                self.found.cut = TIME_UP
                break
            signature = self.chosen()
            world = self.waiting.pop(signature, None)
            if world is not None:
                self.done[signature] = world.facts
                self.follow(world)
        return self.found

    def chosen(self) -> object:
        """The signature of the world to follow: of the newest dive the furthest one; or all of them line by line."""
        if not self.path.thorough and self.waiting and self.found.runs >= self.until:
            self.dives += 1
            self.until = self.found.runs + DIVE * (self.dives + 1)
            return min(self.waiting, key=lambda signature: self.waiting[signature].place.next)
        return heappop(self.order)[-1]

    def put(self, world: World) -> None:
        """A world to be followed, unless it says no more than one that was."""
        signature = world.signature(self.every)
        earlier = self.done.get(signature)
        if earlier is not None and frozenset(earlier.facts) <= frozenset(world.facts.facts):
            return
        if signature in self.waiting:
            self.waiting[signature] = merged(self.waiting[signature], world)
            return
        if len(self.waiting) >= MOST_WORLDS:
            self.found.cut = "too many completions"
            return
        self.waiting[signature] = world
        rank = world.place.next if self.path.thorough else -world.place.next
        heappush(self.order, (-self.dives, rank, next(self.numbers), signature))

    def follow(self, world: World) -> None:
        """Follow a world over its next move, on every branch that it comes to."""
        waiting: list[tuple[int, ...]] = [()]
        while waiting and not self.budget.is_over():
            self.found.runs += 1
            self.path.begin(world.facts, waiting.pop())
            self.play.resume(world.position)
            self.play.readings.reached = dict(world.reached)
            self.play.readings.gaps = dict.fromkeys(world.gaps)
            put_back(self.follower, world)
            self.path.line = max(world.place.next - 1, 0)
            self.over_a_move(world)
            self.found.reached.update(
                (point, taken) for point, taken in self.play.readings.reached.items() if point not in self.found.reached
            )
            waiting.extend(reversed(self.path.choice.left))
        if waiting:
            self.found.cut = TIME_UP

    def over_a_move(self, world: World) -> None:
        """One branch of a world, up to the next move or the end of the record."""
        try:
            while self.broken_off(world):
                pass
        except Impossible:
            pass
        except Stop as stop:
            self.path.label()
            for death in self.deaths_of(stop):
                self.found.died(death)
        except (Undecidable, Undecided) as error:
            line = self.follower.here()
            gave_up = undecided.SOLVER_GAVE_UP.refusal(reason=error)
            refusal = error.refusal if isinstance(error, Undecidable) else gave_up
            if isinstance(error, Undecided):  # each query has a limit of its own, which is one of the clock
                self.budget.note_cut()
            self.found.doubts.append(Death(self.follower.next, Stop(line, line.column, refusal, True)))

    def deaths_of(self, stop: Stop) -> tuple[Death, ...]:
        """Why a branch ends; a line that may answer a later question, and does not, is refused where it was first."""
        follower = self.follower
        earlier = follower.evidence.get(follower.next)
        if earlier and not stop.undecided and stop.event.line >= earlier[0].stop.event.line:
            return earlier
        return (follower.death(stop),)

    def broken_off(self, world: World) -> bool:
        """Answer questions up to the next move; whether the others go on without a player who gives up."""
        try:
            self.to_the_next(world)
        except GoesOn:
            return True
        return False

    def to_the_next(self, world: World) -> None:
        """Answer questions up to the next move. Raises `Stop`."""
        follower, moves, begun = self.follower, self.play.run(), self.follower.next
        try:
            question = next(moves)
            while follower.next < follower.size or follower.open:
                if follower.next > begun and self.play.resumable(question) and between_moves(follower):
                    self.put(self.now(world))
                    return
                question = moves.send(follower.answer(question))
        except Ended:
            pass
        except (StopIteration, Over):
            self.ended(follower.after_the_end(), world)
            return
        try:
            follower.run_on(moves, question)
        except StopIteration:
            self.ended(follower.after_the_end(), world)
            return
        self.ended(None, world)

    def ended(self, stop: Stop | None, world: World) -> None:
        """A branch has come to the end of the record."""
        if stop is not None:
            raise stop
        refusal = None
        result = self.replay.result
        if result is not None:
            refusal = self.play.fits(result.winner, result.by)
        if refusal is not None and result is not None:
            place = self.follower.here()._replace(line=result.position.line, column=result.position.column)
            raise Stop(place, result.position.column, refusal, refusal.unknown)
        self.found.ends.append(self.now(world))
        self.found.results.append((self.play.ended(), self.play.winners()))

    def now(self, world: World) -> World:
        """The world as it is at this point."""
        readings = self.play.readings
        guesses = {key: frozenset((text,)) for key, text in self.follower.guesses.items()}
        return replace(
            world,
            position=self.play.position(),
            facts=self.path.kept(),
            place=place_of(self.follower),
            reached=tuple(readings.reached.items()),
            gaps=tuple(readings.gaps),
            guesses=joined(world.guesses or {}, guesses),
            drawings=(*world.drawings, *self.follower.drawings),
            doubts={at: death for at, death in self.follower.evidence.items() if at >= self.follower.next},
        )
