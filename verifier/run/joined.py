"""A record that leaves things out, followed with more than its completions: what none of them fits no game fits.

Worlds that differ in counts alone are one, and an open point has any reading wherever it is met. Not for: finding a
completion (`explore`), or how positions are joined (`joining`).
"""

from dataclasses import replace
from typing import cast

from verifier.games.game import Game
from verifier.kernel.ask import Ask, Question
from verifier.kernel.snapshot import Snapshot
from verifier.record.model import Replay
from verifier.run.budget import Budget
from verifier.run.completion import Completion
from verifier.run.explore import Exploration, explore_completions
from verifier.run.joining import Joining, outline
from verifier.run.reader import EVERYBODY
from verifier.run.same import plain
from verifier.run.words import begins_move
from verifier.run.worlds import RecordWorld, merged


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
