"""Differences as records: a parting of two runs becomes a game that anyone can read and the auditor judges twice.

Not for: finding partings (`compare`).
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from verifier.errata.align import Pair
from verifier.errata.compare import Parting
from verifier.errata.difference import EFFECT, PERMISSIVE, Difference, RulesetOutcome, move_of, outcome_of, playable
from verifier.errata.pages import Page, Texts
from verifier.errata.parts import ChangedPart, RulesetsBetween, responsible
from verifier.games.game import Game
from verifier.games.playing import Playing
from verifier.kernel.ask import Answer, Ask
from verifier.kernel.source import Unreadable
from verifier.record.read import ReplayReader
from verifier.search.explore import SceneTrail
from verifier.search.witness import (
    KnownWorld,
    Rerun,
    WitnessRefused,
    answers_of,
    claims_apart,
    known,
    rerun,
    smallest,
    words_of,
)
from verifier.symbolic.solver import SolverGaveUp
from verifier.verdicts.judge import examine

#: How well a record stands under a verdict; one that is not decided says nothing.
STANDING = {"legal": 2, "consistent": 2, "disputed": 1, "illegal": 0, "malformed": 0}


@dataclass(frozen=True, slots=True)
class ShownRecord:
    """A record that two rulesets judge differently; `before` is the same without what was added to show it."""

    record: Texts
    old: RulesetOutcome
    new: RulesetOutcome
    before: Texts | None = None

    @property
    def awkward(self) -> bool:
        """Whether one of them cannot read it, or cannot set it up."""
        return not (playable(self.record.old, self.old) and playable(self.record.new, self.new))


class Witnesses:
    """Makes records of partings, and judges them under both rulesets; `pair` is what was compared of them."""

    def __init__(self, old: Game, new: Game, pair: Pair, parts: Sequence[ChangedPart]) -> None:
        self.old, self.new, self.pair, self.parts = old, new, pair, parts
        self.between = RulesetsBetween(old.document, new.document, new.mode)
        self.causes: list[frozenset[ChangedPart]] = []  # found in smaller windows and in this one, the smallest first
        self.absent = frozenset((*pair.only_old, *pair.only_new))  # from one of the two
        self.gone = self.absent | {*pair.unknown}
        self.told: dict[tuple[Game, str], RulesetOutcome] = {}  # of records of this window; most partings come to a few

    def begin_window(self, causes: list[frozenset[ChangedPart]]) -> None:
        """Begin with what is behind differences in smaller windows, and with nothing told of any record."""
        self.causes = causes
        self.told.clear()

    def difference(self, parting: Parting) -> Difference | None:
        """The difference that a parting comes to; None if no record was found that shows it."""
        shown = self.best(parting)
        if shown is None:
            return None
        behind = self.behind(shown, parting)
        if len(behind) > 1 and self.mixed(shown, behind):
            return None
        if behind and all(set(part.path) & self.gone or part.path[0] == "characters" for part in behind):
            return None  # that a chip is there or not is told by itself
        return Difference(
            parting.kind,
            parting.decision,
            parting.what,
            parting.old.scene.chips,
            parting.old.scene.name,
            shown.record.old,
            shown.old,
            shown.new,
            tuple(part.name for part in sorted(behind)),
            shown.record.new if shown.record.new != shown.record.old else "",
        )

    def best(self, parting: Parting) -> ShownRecord | None:
        """The first record that shows a parting; one that cannot be set up under both only if there is no other."""
        last = None
        for found in self.tried(parting):
            if self.tells(parting, found):
                if not found.awkward:
                    return found
                last = last or found
        return last

    def mixed(self, shown: ShownRecord, behind: frozenset[ChangedPart]) -> bool:
        """Whether two separate changes each change the verdict already: they are differences of their own."""

        def changes(some: frozenset[ChangedPart]) -> bool:
            found = self.found_between(some, shown)
            return found is not None and found != place(shown.record.old, shown.old)

        first = responsible(sorted(behind), changes)
        return bool(first) and first < behind and changes(behind - first)

    def tells(self, parting: Parting, shown: ShownRecord) -> bool:
        """Whether the two verdicts say what the difference says.

        A position that cannot be under one of them shows no more than that something else is asked there.
        """
        kind = parting.kind
        if parting.decision != "course" and shown.awkward:
            return False
        if kind == EFFECT and shown.before is not None and self.parted(shown.before):
            return False  # what was done before is what they judge differently, and a difference of its own
        if not {shown.old.verdict, shown.new.verdict} <= STANDING.keys():
            return False
        old, new = STANDING[shown.old.verdict], STANDING[shown.new.verdict]
        return old != new if kind == EFFECT else new > old if kind == PERMISSIVE else old > new

    def parted(self, texts: Texts) -> bool:
        """Whether both rulesets say different things of a record."""
        shown = self.judged(texts)
        return stands(texts.old, shown.old) != stands(texts.new, shown.new)

    def tried(self, parting: Parting) -> Iterator[ShownRecord]:
        """Records that may show a parting."""
        try:
            yield from (self.judged(texts, before) for texts, before in self.records(parting))
        except (WitnessRefused, SolverGaveUp, StopIteration):
            return

    def records(self, parting: Parting) -> Iterator[tuple[Texts, Texts | None]]:
        """Records of a parting, and each without what shows it. Raises `WitnessRefused` or `SolverGaveUp`."""
        values = smallest(parting.old, parting.formula)
        world = known(parting.old, values)
        page = Page(self.old, self.new, self.absent, parting, world)
        if parting.ask is not None and parting.kind != EFFECT:
            game, trail = (self.pair.new, parting.new) if parting.kind == PERMISSIVE else (self.pair.old, parting.old)
            run = rerun(game, trail.scene, world, [*answers_of(trail, values), parting.answer], trail.chosen)
            more = stopping(game, parting.ask, parting.answer)
            yield from ((texts, None) for texts in page.texts(game, run, more if run.lines[-1:] != more else ()))
            return
        before = [trail.scene.start(world, trail.chosen) for _, trail in self.sides(parting)]
        for (game, trail), (there, twin) in (self.sides(parting), self.sides(parting)[::-1]):
            one, other = attempt(game, trail, world, values), attempt(there, twin, world, values)
            for plain in page.texts(game, one) if one is not None else ():
                assert one is not None
                if len(trail.answers) > len(twin.answers):  # what one of them draws, and the other does not
                    yield from ((plain, less) for less in page.texts(game, replace(one, lines=one.lines[:-1])))
                ways = (going_on(game, trail, world, values), self.asserted(game, one, other, before))
                for run in chain(*(ways if parting.decision == "course" else ways[::-1])):
                    yield from ((texts, plain) for texts in page.texts(game, run))

    def sides(self, parting: Parting) -> tuple[tuple[Game, SceneTrail], tuple[Game, SceneTrail]]:
        """Both rulesets, each with its run."""
        return (self.pair.old, parting.old), (self.pair.new, parting.new)

    def asserted(self, game: Game, one: Rerun, other: Rerun | None, before: Sequence[Playing]) -> Iterator[Rerun]:
        """The run with an assertion that holds under one ruleset, of what is alike before anything is done.

        `before` are both positions then; what differs there already are such things as printed costs.
        """
        if other is None or not one.lines:
            return
        seats = min(len(run.start.seats) for run in (one, other))
        for claim, _ in claims_apart(game, one.play, other.play, seats):
            old, new = (play.quantity(claim, claim.seat) for play in before)
            if old == new:
                yield replace(one, lines=(*one.lines[:-1], f"{one.lines[-1]} = {words_of(game, claim)} {claim.value}"))
                return

    def judged(self, texts: Texts, before: Texts | None = None) -> ShownRecord:
        """A record under both rulesets."""
        return ShownRecord(texts, self.outcome(self.old, texts.old), self.outcome(self.new, texts.new), before)

    def outcome(self, game: Game, text: str) -> RulesetOutcome:
        """What a ruleset says of a record, which is judged once."""
        if (game, text) not in self.told:
            self.told[game, text] = outcome(game, text)
        return self.told[game, text]

    def behind(self, shown: ShownRecord, parting: Parting) -> frozenset[ChangedPart]:
        """The parts of the change that make the difference; what explains another one of the window is tried first."""

        def changes(some: frozenset[ChangedPart]) -> bool:
            return self.found_between(some, shown) == place(shown.record.new, shown.new)

        for cause in self.causes:
            if changes(cause):
                return responsible(sorted(cause), changes) if len(cause) > 1 else cause
        found = responsible(self.parts, changes, self.likely(shown, parting), self.bearing(parting))
        if found:
            self.causes = sorted({*self.causes, found}, key=lambda cause: (len(cause), sorted(cause)))
        return found

    def found_between(self, some: frozenset[ChangedPart], shown: ShownRecord) -> tuple[str, int] | None:
        """What a ruleset between the two says of a record, in the form that it can set up; None if there is no such."""
        game = self.between.game(some)
        if game is None:
            return None
        found = self.outcome(game, shown.record.old)
        if playable(shown.record.old, found) or shown.record.new == shown.record.old:
            return place(shown.record.old, found)
        return place(shown.record.new, self.outcome(game, shown.record.new))

    def bearing(self, parting: Parting) -> list[ChangedPart]:
        """The parts that can bear on a scene: not those of chips that take no part in it."""
        chips = parting.old.scene.chips
        present = {*self.pair.old.present(chips), *self.pair.new.present(chips)}
        return [part for part in self.parts if bears(part, present, self.pair)]

    def likely(self, shown: ShownRecord, parting: Parting) -> list[ChangedPart]:
        """The parts that name what the record is about, and those that belong to the clauses reported."""
        moves = shown.record.old.partition("moves:")[2]
        named = {*parting.old.scene.chips, parting.what.partition("@")[0]}
        near = [part for part in self.parts if part.path[-1] in named or set(part.path) & named]
        told = [part for part in self.parts if part not in near and any(key in moves for key in part.path[1:])]
        return near + told


def bears(part: ChangedPart, chips: Collection[str], pair: Pair) -> bool:
    """Whether a part can bear on what happens with some chips: it is not of others, or of a norm that needs others."""
    if part.path[0] == "chips":
        return part.path[1] in chips
    if part.path[0] == "norms":
        return any(pair_game.required(part.path[1]) <= {*chips} for pair_game in (pair.old, pair.new))
    scope = part.name.partition("@")[2]
    return part.path[0] != "spec" or not scope or scope in chips


def stands(record: str, side: RulesetOutcome) -> tuple[int, int]:
    """How well a record stands, and the move of its fault; what is not recorded of a reaction is no fault."""
    return STANDING.get(side.verdict, -1), move_of(record, side)


def place(record: str, side: RulesetOutcome) -> tuple[str, int]:
    """A verdict, and the move of its fault."""
    return side.verdict, move_of(record, side)


def outcome(game: Game, text: str) -> RulesetOutcome:
    """What a ruleset says of a record, whatever ruleset it names."""
    try:
        replay = ReplayReader(lambda *_: game.names).text(text, "record.yaml")
    except Unreadable as error:
        return RulesetOutcome("malformed", error.position.line, "", error.message)
    return outcome_of(examine(game, replace(replay, errata=(), mode=game.mode or replay.mode)))


def stopping(game: Game, ask: Ask, answer: Answer) -> tuple[str, ...]:
    """The line that says that somebody stops here, which a record may leave out."""
    if answer is not None or not ask.elision.stop or ask.elision.part:
        return ()
    return (f"{game.names.seats[ask.seat]} {ask.elision.stop}",)


def attempt(game: Game, trail: SceneTrail, world: KnownWorld, values: Sequence[int]) -> Rerun | None:
    """A run on known values, or None if it does not go that way."""
    try:
        return rerun(game, trail.scene, world, answers_of(trail, values), trail.chosen)
    except WitnessRefused:
        return None


def going_on(game: Game, trail: SceneTrail, world: KnownWorld, values: Sequence[int]) -> Iterator[Rerun]:
    """The run with one more answer, for each that is legal there."""
    run = attempt(game, trail, world, values)
    if run is None or not isinstance(run.question, Ask):
        return
    for answer in list(run.play.legal(run.question)):
        more = rerun(game, trail.scene, world, [*answers_of(trail, values), answer], trail.chosen)
        if more.lines != run.lines:
            yield more
