"""Differences as records: a parting of two runs becomes a game that anyone can read and the auditor judges twice.

Not for: finding partings (`compare`).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from verifier.audit.judge import audit
from verifier.errata.align import Pair
from verifier.errata.attribute import responsible
from verifier.errata.compare import Parting
from verifier.errata.difference import EFFECT, PERMISSIVE, Difference, Outcome
from verifier.errata.parts import Between, Part
from verifier.games.game import Game
from verifier.kernel.ask import Answer, Ask
from verifier.kernel.source import Unreadable
from verifier.language.node import Node
from verifier.replay.read import Reader
from verifier.replay.write import write_replay
from verifier.search.explore import Trail
from verifier.search.witness import Known, Refused, Rerun, answers_of, differences, known, replay_of, rerun, smallest
from verifier.symbolic.solver import Undecided

#: How well a record stands under a verdict; one that is not decided says nothing.
STANDING = {"legal": 2, "consistent": 2, "disputed": 1, "illegal": 0, "malformed": 0}


@dataclass(frozen=True, slots=True)
class Shown:
    """A record that two rulesets judge differently."""

    record: str
    old: Outcome
    new: Outcome


class Witnesses:
    """Makes records of partings, and judges them under both rulesets; `pair` is what was compared of them."""

    def __init__(self, old: Game, new: Game, pair: Pair, parts: Sequence[Part]) -> None:
        self.old, self.new, self.pair, self.parts = old, new, pair, parts
        self.between = Between(old.document, new.document)
        self.causes: list[frozenset[Part]] = []  # found in the present window, the smallest first
        self.gone = frozenset((*pair.only_old, *pair.only_new, *pair.unknown))

    def difference(self, parting: Parting) -> Difference | None:
        """The difference that a parting comes to; None if no record was found that shows it."""
        shown = next((found for found in self.tried(parting) if self.tells(parting, found)), None)
        if shown is None:
            return None
        behind = self.behind(shown, parting)
        if behind and all(set(part.path) & self.gone or part.path[0] == "characters" for part in behind):
            return None  # that a chip is there or not is told by itself
        return Difference(
            parting.kind,
            parting.decision,
            parting.what,
            parting.old.scene.chips,
            parting.old.scene.name,
            shown.record,
            shown.old,
            shown.new,
            tuple(part.name for part in sorted(behind)),
        )

    def tells(self, parting: Parting, shown: Shown) -> bool:
        """Whether the two verdicts say what the difference says.

        A position that cannot be under one of them shows no more than that something else is asked there.
        """
        kind = parting.kind
        if parting.decision != "course" and not (within(shown, shown.old) and within(shown, shown.new)):
            return False
        if not {shown.old.verdict, shown.new.verdict} <= STANDING.keys():
            return False
        old, new = STANDING[shown.old.verdict], STANDING[shown.new.verdict]
        return old != new if kind == EFFECT else new > old if kind == PERMISSIVE else old > new

    def tried(self, parting: Parting) -> Iterator[Shown]:
        """Records that may show a parting."""
        try:
            yield from (self.judged(text) for text in self.records(parting))
        except (Refused, Undecided, StopIteration):
            return

    def records(self, parting: Parting) -> Iterator[str]:
        """Records of a parting, as texts under the old ruleset. Raises `Refused` or `Undecided`."""
        values = smallest(parting.old, parting.formula)
        world = known(parting.old, values)
        if parting.ask is not None and parting.kind != EFFECT:
            game, trail = (self.pair.new, parting.new) if parting.kind == PERMISSIVE else (self.pair.old, parting.old)
            run = rerun(game, trail.scene, world, [*answers_of(trail, values), parting.answer], {})
            more = stopping(game, parting.ask, parting.answer)
            yield self.text(game, run, more if run.lines[-1:] != more else ())
            return
        before = self.at_the_beginning(parting, world)
        for (game, trail), (there, twin) in (self.sides(parting), self.sides(parting)[::-1]):
            one, other = attempt(game, trail, world, values), attempt(there, twin, world, values)
            if one is not None:
                if parting.decision == "course":
                    yield from (self.text(game, run) for run in going_on(game, trail, world, values))
                yield from self.asserted(game, one, other, before)
                if parting.decision != "course":
                    yield from (self.text(game, run) for run in going_on(game, trail, world, values))
                yield self.text(game, one)

    def sides(self, parting: Parting) -> tuple[tuple[Game, Trail], tuple[Game, Trail]]:
        """Both rulesets, each with its run."""
        return (self.pair.old, parting.old), (self.pair.new, parting.new)

    def at_the_beginning(self, parting: Parting, world: Known) -> frozenset[str]:
        """The quantities that differ before anything is done, such as printed costs."""
        plays = [trail.scene.start(world, {}) for _, trail in self.sides(parting)]
        seats = len(self.pair.old.names.seats)
        return frozenset(name for name, *_ in differences(self.pair.old, plays[0], plays[1], min(seats, 2)))

    def asserted(self, game: Game, one: Rerun, other: Rerun | None, before: frozenset[str]) -> Iterator[str]:
        """The record with an assertion that holds under one ruleset."""
        if other is None or not one.lines:
            return
        for name, value, _ in differences(game, one.play, other.play, len(one.start.seats)):
            if name not in before:
                lines = (*one.lines[:-1], f"{one.lines[-1]} = {name} {value}")
                yield self.text(game, replace(one, lines=lines))
                return

    def text(self, game: Game, run: Rerun, more: Sequence[str] = ()) -> str:
        """A run as a record under the old ruleset, without the chips that took no part."""
        replay = replay_of(game, run, {}, more)
        setup = {key: leaving_out(node, self.gone) for key, node in replay.setup.items()}
        document = self.old.document
        bare = replace(replay, ruleset=document.id, errata=document.errata, digest="", setup=setup)
        return write_replay(bare, game.names)

    def judged(self, text: str) -> Shown:
        """A record under both rulesets."""
        return Shown(text, outcome(self.old, text), outcome(self.new, text))

    def behind(self, shown: Shown, parting: Parting) -> frozenset[Part]:
        """The parts of the change that make the difference; what explains another one of the window is tried first."""

        def changes(some: frozenset[Part]) -> bool:
            game = self.between.game(some)
            found = outcome(game, shown.record) if game is not None else None
            return found is not None and (found.verdict, found.line) == (shown.new.verdict, shown.new.line)

        for cause in self.causes:
            if changes(cause):
                return cause
        found = responsible(self.parts, changes, self.likely(shown, parting))
        if found:
            self.causes = sorted({*self.causes, found}, key=lambda cause: (len(cause), sorted(cause)))
        return found

    def likely(self, shown: Shown, parting: Parting) -> list[Part]:
        """The parts that name what the record is about, and those that belong to the clauses reported."""
        moves = shown.record.partition("moves:")[2]
        named = {*parting.old.scene.chips, parting.what.partition("@")[0]}
        near = [part for part in self.parts if part.path[-1] in named or set(part.path) & named]
        told = [part for part in self.parts if part not in near and any(key in moves for key in part.path[1:])]
        return near + told


def outcome(game: Game, text: str) -> Outcome:
    """What a ruleset says of a record, whatever ruleset it names."""
    try:
        replay = Reader(lambda *_: game.names).text(text, "record.yaml")
    except Unreadable as error:
        return Outcome("malformed", error.position.line, "", error.message)
    found = audit(game, replace(replay, errata=()))
    fault = found.fault
    return Outcome(found.verdict, *((fault.line, fault.clause, fault.message) if fault is not None else ()))


def within(shown: Shown, side: Outcome) -> bool:
    """Whether a fault, if there is one, lies in a move."""
    return not side.line or side.line > shown.record.partition("moves:")[0].count("\n") + 1


def stopping(game: Game, ask: Ask, answer: Answer) -> tuple[str, ...]:
    """The line that says that somebody stops here, which a record may leave out."""
    return (f"{game.names.seats[ask.seat]} {ask.stop}",) if answer is None and ask.stop and not ask.part else ()


def attempt(game: Game, trail: Trail, world: Known, values: Sequence[int]) -> Rerun | None:
    """A run on known values, or None if it does not go that way."""
    try:
        return rerun(game, trail.scene, world, answers_of(trail, values), {})
    except Refused:
        return None


def going_on(game: Game, trail: Trail, world: Known, values: Sequence[int]) -> Iterator[Rerun]:
    """The run with one more answer, for each that is legal there."""
    run = attempt(game, trail, world, values)
    if run is None or not isinstance(run.question, Ask):
        return
    for answer in list(run.play.legal(run.question)):
        more = rerun(game, trail.scene, world, [*answers_of(trail, values), answer], {})
        if more.lines != run.lines:
            yield more


def leaving_out(node: Node, gone: frozenset[str]) -> Node:
    """A tree of counts without those of some names."""
    if node.fields is None:
        return node
    left: Mapping[str, Node] = {key: leaving_out(value, gone) for key, value in node.pairs() if key not in gone}
    return Node(node.position, fields=left)
