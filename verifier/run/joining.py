"""A record that leaves things out, followed with more than its completions: what none of them fits no game fits.

Positions that differ in counts alone are one, with unknown counts in the place of those in which they differ, and an
open point has any reading wherever it is met. Which fields of a state are counts, its declaration says. Not for:
finding a completion (`explore`), or worlds in the same position (`worlds.merged`).
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import cast

from verifier.games.game import Game
from verifier.kernel.ask import Ask, Question
from verifier.kernel.game import Snapshot
from verifier.record.model import Replay
from verifier.run.budget import Budget
from verifier.run.completion import Completion, Facts
from verifier.run.explore import Exploration, explore_completions
from verifier.run.reader import EVERYBODY
from verifier.run.same import plain
from verifier.run.words import begins_move
from verifier.run.worlds import RecordWorld, merged
from verifier.symbolic.formula import Formula, Terms, span, total, variables
from verifier.symbolic.values import SymbolicCount, equal, formula_of, sum_of

#: A count as the linear sum that it is.
Sum = tuple[Terms, int]
#: What an outline has in place of a single number that is unknown: which it is counts for as little as counts do.
UNKNOWN = "unknown"


def outline(value: object, *, totals: bool) -> object:
    """What tells a position from those that differ from it in counts alone; `totals` of places tell, too."""
    if isinstance(value, Snapshot):
        names = (name for name in (*value.single, *value.listed) if name not in value.counted)
        sums = [plain(sum(getattr(value, name))) for name in value.places] if totals else []
        return (*(outline(getattr(value, name), totals=totals) for name in names), *sums)
    if isinstance(value, SymbolicCount):
        return UNKNOWN
    if isinstance(value, list | tuple) and any(isinstance(one, Snapshot) for one in value):
        return tuple([outline(one, totals=totals) for one in value])
    return plain(value)


def parts(value: object) -> Iterator[Snapshot]:
    """All parts of a state, in their order: itself, and those that a list of it holds."""
    if isinstance(value, Snapshot):
        yield value
        for name in value.single:
            yield from parts(getattr(value, name))
    elif isinstance(value, list | tuple):
        for one in value:
            if not isinstance(one, Snapshot):
                return
            yield from parts(one)


class Joining:
    """One position out of several with the same outline, and what holds of it.

    It stands for more than these: it holds what is assumed of all of them, between which bounds each count is, how much
    lies in each place, and how many of a kind somebody has.
    """

    def __init__(self, positions: Sequence[Snapshot], facts: Sequence[Facts], path: Completion, name: str) -> None:
        self.positions, self.facts, self.path, self.name = positions, facts, path, name
        limits = path.solver.limits
        self.bounds = [[*one.bounds, *limits[len(one.bounds) :]] for one in facts]
        self.values = [*facts[0].values, *(low for low, _ in limits[len(facts[0].values) :])]
        self.made: dict[tuple[Sum, ...], int] = {}
        self.kept: set[int] = set()  # variables of counts that are alike in all positions
        self.found: list[Formula] = []  # what holds besides

    def join(self, line: int) -> tuple[Snapshot, Facts]:
        """The position, and its facts, of which those that are new are of a line."""
        joined = self.positions[0].copy()
        for part, *others in zip(parts(joined), *map(parts, self.positions), strict=True):
            unlike: set[int] = set()
            numbers = [name for name in part.single if isinstance(getattr(part, name), SymbolicCount)]
            for field in dict.fromkeys((*part.counted, *numbers)):
                values = [getattr(other, field) for other in others]
                if not isinstance(values[0], list):
                    setattr(part, field, self.either([*map(sum_of, values)], values[0]))
                elif field in part.places:
                    getattr(part, field)[:] = self.join_place(values, unlike)
                else:
                    getattr(part, field)[:] = self.join_counts([list(map(sum_of, one)) for one in values], values[0])
            for kind in unlike:
                self.keep_total(part, others, kind)
        return joined, self.facts_of(line)

    def join_counts(self, sums: Sequence[Sequence[Sum]], first: Sequence[int], most: int | None = None) -> list[int]:
        """Counts one by one."""
        columns = zip(zip(*sums, strict=True), first, strict=True)
        return [self.either(keys, count, 0, most) for keys, count in columns]

    def join_place(self, lists: Sequence[list[int]], unlike: set[int]) -> list[int]:
        """Counts one by one; the last one in which the lists differ is what the others leave of the place's total."""
        sums = [list(map(sum_of, one)) for one in lists]
        kinds = [kind for kind, keys in enumerate(zip(*sums, strict=True)) if keys.count(keys[0]) < len(keys)]
        unlike.update(kinds)
        wholes = [sum_of(sum(one)) for one in lists]
        whole = self.either(wholes, sum(lists[0]), 0)
        made = self.join_counts(sums, lists[0], self.spans(wholes)[1])
        if kinds:
            rest = whole - sum(count for kind, count in enumerate(made) if kind != kinds[-1])
            self.found.append(equal(rest, made[kinds[-1]]))
            made[kinds[-1]] = rest
        return made

    def either(self, keys: Sequence[Sum], first: int, least: int | None = None, most: int | None = None) -> int:
        """A count that is any of several."""
        if keys.count(keys[0]) == len(keys):
            self.kept.update(variable for variable, _ in keys[0][0])
            return first
        known = tuple(keys)
        if known not in self.made:
            low, high = self.spans(keys)
            low = low if least is None else max(low, least)
            high = high if most is None else min(high, most)
            number = self.path.solver.number((self.name, len(self.made)), low, high)
            self.values.extend(least for least, _ in self.path.solver.limits[len(self.values) :])
            self.values[number] = total(*keys[0], self.values)
            self.made[known] = cast(int, SymbolicCount(((number, 1),), 0, self.path))
        return self.made[known]

    def spans(self, keys: Sequence[Sum]) -> tuple[int, int]:
        """The least and the largest value that a count has in any of the positions."""
        spans = [span(*key, bounds) for key, bounds in zip(keys, self.bounds, strict=True)]
        return min(low for low, _ in spans), max(high for _, high in spans)

    def keep_total(self, part: Snapshot, others: Sequence[Snapshot], kind: int) -> None:
        """Keep how many of a kind there are in all places together."""
        low, high = self.spans([sum_of(sum(getattr(one, place)[kind] for place in part.places)) for one in others])
        count = sum(getattr(part, place)[kind] for place in part.places)
        self.found += [formula_of(low <= count), formula_of(count <= high)]

    def facts_of(self, line: int) -> Facts:
        """What is assumed of the position: of all that is shared, what says something of its counts."""
        first, others = self.facts[0], self.facts[1:]
        shared = frozenset(first.facts).intersection(*(one.facts for one in others))
        grown = -1
        while grown < len(self.kept):
            grown = len(self.kept)
            for fact in shared:
                used = variables(fact)
                if not used.isdisjoint(self.kept):
                    self.kept |= used
        pairs = zip(first.facts, first.lines, strict=True)
        kept = [(fact, at) for fact, at in pairs if fact in shared and not variables(fact).isdisjoint(self.kept)]
        kept += [(fact, line) for fact in self.found if fact is not True]
        bounds = list(self.path.solver.limits)
        for number in self.kept:
            of = [one[number] for one in self.bounds]
            bounds[number] = min(low for low, _ in of), max(high for _, high in of)
        return Facts(
            tuple(fact for fact, _ in kept),
            tuple(at for _, at in kept),
            frozenset.intersection(*(one.known for one in self.facts)),
            tuple(bounds),
            tuple(self.values),
            tuple(number for number in first.defined if all(number in one.defined for one in others)),
        )


class JoinedExploration(Exploration[Completion]):
    """Follows worlds line by line, those that differ in counts alone as one; its ends need be no completions."""

    groups: dict[object, list[RecordWorld]]  # that wait, by signature
    is_in_turn = False  # whether the newest world stands where its player may make more moves

    @classmethod
    def begin(cls, game: Game, replay: Replay, budget: Budget) -> "JoinedExploration":
        """One at the beginning of a record. Raises `Unreadable` and `IllegalSetup` as starting the game does."""
        apart = explore_completions(game, replay, {}, budget, thorough=True)
        made = cls(apart.reader, apart.path, budget, apart.result)
        made.groups = {}
        made.path.hasty = True
        made.play.readings.chooses = made.path.pick_any
        return made

    def is_spent(self) -> bool:
        """Whether the steps are used up: worlds are followed line by line, all of them."""
        return self.budget.is_spent()

    def is_between(self, world: RecordWorld, question: Question) -> bool:
        """Whether nothing is under way, since a line was read or a move was made that no line tells."""
        self.is_in_turn = isinstance(question, Ask) and begins_move(question)
        is_over = self.is_in_turn or self.reader.hidden != EVERYBODY
        if self.reader.untold == world.place.untold or not is_over:
            return super().is_between(world, question)
        return not self.reader.is_reading() and self.play.resumable(question)

    def put(self, world: RecordWorld) -> object:
        """Let a world wait with those that it is joined with; return their signature."""
        signature = self.joint_signature(world)
        if signature not in self.groups:
            self.groups[signature] = []
            self.wait(signature, world)
        self.groups[signature].append(world)
        return signature

    def take(self, signature: object) -> RecordWorld | None:
        """Take out the worlds of a signature as one. No other comes later: it would stand further back."""
        self.waiting.pop(signature)
        return self.joined(self.groups.pop(signature))

    def joint_signature(self, world: RecordWorld) -> object:
        """What tells a world from those that are joined with it: how much lies where only as long as a turn goes on."""
        told = {(event.seat, event.verb) for event in self.reader.events[world.place.next :]}
        single = [effect for effect in world.effects.single if effect[:2] in told]
        counted = [one for one in world.effects.counted if one[0][:2] in told]
        totals = self.is_in_turn and world.place.untold > 0
        place = single, counted, world.where(), dict(world.agreed), world.counts
        return outline(world.position, totals=totals), plain(place)

    def joined(self, worlds: list[RecordWorld]) -> RecordWorld:
        """Worlds that differ in counts alone as one."""
        apart: dict[object, RecordWorld] = {}
        for world in worlds:
            position = plain(world.position)
            apart[position] = merged(apart[position], world) if position in apart else world
        first, *others = apart.values()
        if not others:
            return first
        positions = [cast(Snapshot, world.position) for world in (first, *others)]
        facts = [world.facts for world in (first, *others)]
        joining = Joining(positions, facts, self.path, f"joined {next(self.numbers)}")
        found = joining.join(max(first.place.next, 1) - 1)
        return replace(first, position=found[0], facts=found[1])
