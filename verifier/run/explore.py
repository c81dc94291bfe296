"""What a record means where its lines can be taken in more than one way, or leave something open.

A run asks, and the record is a list of choices. The plain ones are taken first. Ways that come to the same position at
the same place in the record are one from there on; each goes on from the last point at which nothing was under way. A
way that reaches the end is what the record means; if there is none, the fault is that of the way that gets furthest.
With unknown counts a way is a set of completions, held together by what they assume: the same code.
"""

from collections.abc import Callable, Mapping
from heapq import heappop, heappush
from itertools import count
from math import inf
from typing import Generic, TypeVar

from verifier.games.game import Game
from verifier.kernel import undecided
from verifier.kernel.ask import Question
from verifier.kernel.game import Undecidable
from verifier.kernel.norm import Refusal
from verifier.record.model import Replay, Result
from verifier.record.promises import comes_to_an_end, tells_of_moves
from verifier.run.budget import TIME_UP, TOO_MANY, Budget
from verifier.run.choices import Certain
from verifier.run.completion import Completion, Facts
from verifier.run.death import Found, best_of, death_of
from verifier.run.ending import run_on, stop_after_end, stop_of
from verifier.run.follow import answer_question, follow, unborne
from verifier.run.reader import Reader
from verifier.run.stops import AGAIN, Ended, GoesOn, Over, Stop, Trail
from verifier.run.tally import tally_of
from verifier.run.worlds import RecordWorld, merged, put_back, world_of
from verifier.symbolic.choice import Impossible
from verifier.symbolic.solver import Solver, SolverGaveUp

#: Ways of taking a record in which nothing is unknown that are tried at most.
MOST_WAYS = 2000
#: Worlds that are followed at most over one move, and in all, where something is unknown.
MOST_WORLDS, MOST_RUNS = 4000, 40000
#: Questions to the solver under one reading; of a thorough one while no world gets further; branches while none does.
MOST_CHECKS, STALLED, STALLED_RUNS = 2500, 400, 3000
#: Runs after which another dive begins, from the world that is furthest back: a bad guess far back is not clung to.
DIVE = 250
#: Ends that are looked at, at most, which do not bear a claim out yet.
MOST_UNTOLD = 300
#: Branches of one move that are followed before worlds beyond it are, which may show that one of them is right.
SLICE = 40

P = TypeVar("P", Certain, Completion)


class Exploration(Generic[P]):
    """Follows the ways in which one record can be taken, from where a reader of it stands."""

    def __init__(self, reader: Reader, path: P, budget: Budget, result: Result | None = None) -> None:
        self.reader, self.play = reader, reader.play
        self.path: P = path
        self.budget, self.result = budget, result
        self.most = MOST_WAYS if reader.path.is_certain else MOST_RUNS
        self.found, self.every, self.wanted = Found(), False, 1
        self.waiting: dict[object, RecordWorld] = {}  # by signature
        self.order: list[tuple[int, int, int, int, object]] = []
        self.dives, self.until = 0, DIVE  # dives begun, and after how many runs the next one begins
        self.untold = 0  # ends at which a claim may still be borne out by what no line tells
        self.furthest, self.got_there, self.runs_there = 0, 0, 0  # how far a world has got, after what effort
        self.numbers = count()
        self.done: dict[object, Facts] = {}
        self.branches: dict[object, list[tuple[int, ...]]] = {}  # of worlds that were followed in part: those left

    def run(self, every: bool = False, most: int = 0) -> Found:
        """Follow the worlds until one reaches the end; `every` one if asked for, or the `most` that are wanted."""
        self.every, self.wanted = every, most or (MOST_RUNS if every else 1)
        self.put(world_of(self.reader))
        while self.order and len(self.found.ends) < self.wanted:
            if self.is_spent() or self.budget.is_late():
                self.found.cut = TOO_MANY if self.is_spent() else TIME_UP
                break
            signature = self.choose()
            world = self.take(signature)
            if world is not None:
                self.done[signature] = world.facts
                self.follow(world, self.branches.pop(signature, [()]))
        self.path.rest()
        return self.found

    def is_enough(self) -> bool:
        """Whether any end that was found will do; where nothing is unknown, the best one of a move counts."""
        return not self.path.is_certain and len(self.found.ends) >= self.wanted

    def is_over(self) -> bool:
        """Whether no more branches of a move are followed."""
        return self.is_enough() or self.is_spent() or self.budget.is_late()

    def is_spent(self) -> bool:
        """Whether as much was tried as may be. It is counted, so that it is the same on every machine."""
        most = min(MOST_CHECKS, self.got_there + STALLED) if self.path.thorough else MOST_CHECKS
        most_runs = min(self.most, self.runs_there + STALLED_RUNS)
        is_full = self.found.runs >= most_runs or self.path.checks >= most or self.untold >= MOST_UNTOLD
        return is_full or self.budget.is_spent()

    def choose(self) -> object:
        """The signature of the world to follow: of the newest dive the furthest one; or all of them line by line."""
        if not self.path.thorough and self.waiting and self.found.runs >= self.until:
            self.dives += 1
            self.until = self.found.runs + DIVE * (self.dives + 1)
            return min(self.waiting, key=lambda signature: self.waiting[signature].place.next)
        return heappop(self.order)[-1]

    def take(self, signature: object) -> RecordWorld | None:
        """Take out a world that waits; None if it was taken before."""
        return self.waiting.pop(signature, None)

    def put(self, world: RecordWorld) -> object:
        """Take in a world to be followed, unless it says no more than one that was; return its signature."""
        signature = world.signature(told=self.every)
        earlier = self.done.get(signature)
        if earlier is not None and frozenset(earlier.facts) <= frozenset(world.facts.facts):
            return signature
        if signature in self.waiting:
            self.waiting[signature] = merged(self.waiting[signature], world)
            return signature
        if len(self.waiting) >= MOST_WORLDS:
            self.found.cut = TOO_MANY
            return signature
        self.wait(signature, world)
        return signature

    def wait(self, signature: object, world: RecordWorld) -> None:
        """Let a world wait until it is followed."""
        if world.place.next > self.furthest:
            self.furthest, self.got_there, self.runs_there = world.place.next, self.path.checks, self.found.runs
        self.waiting[signature] = world
        rank = world.place.next if self.path.thorough else -world.place.next
        heappush(self.order, (-self.dives, rank, world.place.untold, next(self.numbers), signature))

    def follow(self, world: RecordWorld, waiting: list[tuple[int, ...]]) -> None:
        """Follow all branches of a world over its next move; of many some come later, if another world waits."""
        last = self.found.runs + SLICE
        while waiting and not self.is_over():
            if self.found.runs >= last and self.waiting and not (self.path.is_certain or self.path.thorough):
                signature = "rest", next(self.numbers)
                self.branches[signature] = waiting
                self.wait(signature, world)
                return
            self.found.runs += 1
            self.follow_branch(world, waiting.pop())
            reached = self.play.readings.reached
            self.found.reached.update((one, taken) for one, taken in reached.items() if one not in self.found.reached)
            waiting.extend(reversed(self.path.choice.left))
        if waiting and not self.is_enough():
            self.found.cut = TOO_MANY if self.is_spent() else TIME_UP

    def follow_branch(self, world: RecordWorld, wanted: tuple[int, ...]) -> None:
        """Follow the branch of a world that begins with some choices, and pay for it."""
        self.path.begin(wanted, world.facts)
        put_back(self.reader, world)
        self.follow_move(world)
        self.budget.spend(1)
        self.path.pay(self.budget)

    def follow_move(self, world: RecordWorld) -> None:
        """Follow one branch of a world, up to the next move or the end of the record."""
        try:
            while self.is_broken_off(world):
                pass
        except Impossible:
            pass
        except Stop as stop:
            self.die(stop, world)
        except Undecidable as error:
            if self.path.is_certain:
                self.end(stop_of(self.reader, error), world)
            else:  # the next line may be what tells what is not known
                self.doubt(error.refusal, world)
        except SolverGaveUp as error:
            self.doubt(undecided.SOLVER_GAVE_UP.refusal(reason=error), world)

    def doubt(self, refusal: Refusal, world: RecordWorld) -> None:
        """Note that nobody can decide how a branch goes on."""
        line = self.reader.here()
        self.die(Stop(line, line.column, refusal, True), world)

    def die(self, stop: Stop, world: RecordWorld) -> None:
        """Note why a branch ends before the record does."""
        death = death_of(self.reader, stop, world)
        if stop.undecided:
            self.found.doubts.append(death)
        elif self.path.is_certain:
            self.found.deaths.append(death)
        else:
            self.found.note_furthest(death)

    def is_broken_off(self, world: RecordWorld) -> bool:
        """Whether a branch, which is followed, goes on without a player who gives up."""
        try:
            self.to_the_next(world)
        except GoesOn:
            return True
        return False

    def to_the_next(self, world: RecordWorld) -> None:
        """Answer questions up to the next move. Raises `Stop`."""
        reader, moves, begun = self.reader, self.play.run(), self.reader.next
        try:
            question = next(moves)
            while reader.next < reader.size or reader.open:
                if self.is_between(world, question) and self.ends_stretch(begun):
                    reader.compare_settled(question)  # while it is known what has led here
                    self.put(world_of(reader, world))
                    return
                found = answer_question(reader, question)
                if found is not AGAIN:
                    if reader.tally is not None:
                        reader.tally.note(self.play, question, found)
                    question = moves.send(found)
        except Ended:
            pass
        except (StopIteration, Over):
            self.end(stop_after_end(reader), world)
            return
        try:
            run_on(reader, moves, question)
        except StopIteration:
            self.end(stop_after_end(reader), world)
            return
        self.end(None, world)

    def is_between(self, world: RecordWorld, question: Question) -> bool:
        """Whether nothing is under way before a question, and a line was read since a world."""
        is_further = self.reader.next > world.place.next
        return is_further and not self.reader.is_reading() and self.play.resumable(question)

    def ends_stretch(self, begun: int) -> bool:
        """Whether what comes now is followed as a world of its own; the line that was next before is given."""
        return bool(self.path.choice.taken) or not self.path.is_certain

    def end(self, stop: Stop | None, world: RecordWorld) -> None:
        """A branch has come to the end of the record. Raises `Stop` if that cannot be."""
        if stop is not None:
            self.die(stop, world)
            return
        refusal = None if self.result is None else self.play.fits(self.result.winner, self.result.by)
        if refusal is not None and self.result is not None:
            where = self.result.position
            place = self.reader.here()._replace(line=where.line, column=where.column)
            self.die(Stop(place, where.column, refusal, refusal.unknown), world)
            return
        unmet = unborne(self.reader)
        if unmet is not None and not (self.every and unmet.undecided):  # what may come later rules out nothing here
            self.untold += unmet.undecided
            return self.die(unmet, world)
        self.found.ends.append(world_of(self.reader, world))
        self.found.results.append((self.play.ended(), self.play.winners()))


def explore_completions(
    game: Game, replay: Replay, chosen: Mapping[str, str], budget: Budget, *, thorough: bool
) -> Exploration[Completion]:
    """The completions of a record that leaves things out, under some readings of open points.

    A `thorough` one also looks at those in which a line does not mean what it says plainly. Raises `Unreadable` and
    `IllegalSetup` as starting the game does.
    """
    play, path = game.start(replay, chosen), Completion(Solver(apart=False), thorough)
    play.unknowns = path
    play.open_up(path, broadly=thorough)
    reader = Reader(play, replay.events, replay.record, path, claims=comes_to_an_end(replay))
    reader.tally = tally_of(replay, play, game.notation)
    return Exploration(reader, path, budget, replay.result if tells_of_moves(replay) else None)


def follow_best(begin: Callable[[Certain], Reader]) -> tuple[Reader, Trail]:
    """The reader that has taken the best way of reading its record, and what it came to.

    `begin` makes a reader at the beginning of the record that takes the choices of a path. The plain way is followed
    first; others are looked for only if it comes to a fault.
    """
    reader = begin(Certain())
    trail = follow(reader)
    if trail.stop is None or trail.stop.undecided:
        return reader, trail

    path = Certain(scouts=True)
    scout = begin(path)
    found = Exploration(scout, path, Budget(inf)).run()  # bounded by the number of ways alone
    best = best_of(found)
    if any(best) or reader.play is scout.play:  # else it is the plain way, and its game stands where that has led
        reader = begin(Certain(best))
        trail = follow(reader)
    if trail.stop is not None:  # under another reading another way may lead to the end
        reached = reader.play.readings.reached
        reached.update({point: taken for point, taken in found.reached.items() if point not in reached})
        trail.stop = trail.stop if not found.cut else not_all_tried(trail.stop)
    return reader, trail


def not_all_tried(stop: Stop) -> Stop:
    """What is said in place of a fault if there are more ways of taking the record than were tried."""
    reason = undecided.MANY_WAYS.refusal(limit=MOST_WAYS, problem=stop.refusal.said)
    return stop if stop.undecided else Stop(stop.event, stop.column, reason, True)
