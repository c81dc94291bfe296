"""The Puzzle Strike family as the rest of the program sees it: build rules, name words, start games."""

from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import replace
from hashlib import sha256
from random import Random
from typing import cast

from verifier.games.game import Wishes
from verifier.games.lineup import Lineup
from verifier.games.puzzle_strike.decisions import VERBS
from verifier.games.puzzle_strike.headers import headers
from verifier.games.puzzle_strike.invent import invent
from verifier.games.puzzle_strike.material import differences
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.rules import Rules, build
from verifier.games.puzzle_strike.setup import start
from verifier.games.puzzle_strike.words import LABELS, names_of
from verifier.games.scene import Guard, Scene, Stride
from verifier.games.steps import every_operation
from verifier.kernel.footprint import Footprint
from verifier.kernel.norm import Judge
from verifier.kernel.source import Position, Unreadable
from verifier.language.document import Document
from verifier.language.lint import Issue
from verifier.language.series import match_rules
from verifier.language.vocabulary import unknown_name
from verifier.record.model import Replay

__all__ = ("FAMILY", "LABELS", "VERBS", "PuzzleStrike")


class PuzzleStrike:
    """One Puzzle Strike ruleset, ready to start games."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.rules: Rules = build(document)
        self.names = names_of(self.rules)
        self.notation = self.rules.notation
        self.norms = self.rules.norms
        self.points = {name: point for name, point in self.rules.points.items() if arises(name, self.rules)}
        self.resolutions = self.rules.resolutions
        self.uses = self.rules.uses
        self.presumptions = self.rules.presumptions
        self.cases = self.rules.known_cases
        self.match = match_rules(document)

    @property
    def mode(self) -> str:
        """The way to play whose rules these are."""
        return self.rules.mode.name if self.rules.mode.name in self.rules.modes else ""

    def judges(self) -> Iterator[Judge]:
        """Every judge of answers, for every way to play."""
        for rules in (self.rules, *self.rules.modes.values()):
            yield from (*rules.judges.values(), *rules.stop_judges.values())

    def searched(self) -> tuple[str, ...]:
        """The ways to play with scenes of their own: not those with teams, nor those with drafts."""
        modes = {name: rules.mode for name, rules in self.rules.modes.items()}
        return tuple(name for name, mode in modes.items() if not (mode.team_size or mode.drafts))

    def under(self, mode: str) -> "PuzzleStrike":
        """The same ruleset for another way to play. Raises `Unreadable` for one that there is not."""
        if mode == self.mode:
            return self
        if mode not in self.rules.modes:
            raise unknown_name(Position(self.document.id), "mode", mode, self.rules.modes)
        game = copy(self)
        game.rules = replace(self.rules.modes[mode], modes=self.rules.modes)
        game.norms = game.rules.norms
        return game

    def contradictions(self) -> list[tuple[Position, str]]:
        """Counts of the box that the chips do not bear out."""
        return differences(self.rules)

    def nonsense(self) -> Iterator[Issue]:
        """What in these rules says nothing or something odd; only lint asks for it, and errata that are used."""
        from verifier.games.puzzle_strike.sense import nonsense

        return nonsense(self.rules)

    def headers(self, replay: Replay) -> Iterator[Replay]:
        """The record with each way to give characters to the seats that have none."""
        return headers(self.rules, replay)

    def start(self, replay: Replay, chosen: Mapping[str, str]) -> Play:
        """The game that a replay's header sets up, under chosen readings of open spec points."""
        return start(self.rules, replay, chosen)

    def header_faults(self, replay: Replay) -> list[Unreadable]:
        """Everything in a replay's header that means nothing; only records that cannot be read are looked through."""
        from verifier.games.puzzle_strike.header_faults import header_faults

        return header_faults(self.rules, replay)

    def lineup(self, replay: Replay) -> Lineup:
        """How a replay's header sets up the game; only matches ask for it."""
        from verifier.games.puzzle_strike.lineup import lineup

        return lineup(self.rules, replay)

    def invent(self, random: Random, index: int, wishes: Wishes) -> Replay:
        """The header of a made-up game, the `index`-th of its kind."""
        return invent(self.rules, random, index, wishes)

    def footprints(self) -> Mapping[str, Footprint]:
        """What each chip touches; auditing never asks for it, so it is loaded here."""
        from verifier.games.puzzle_strike.footprint import footprints

        return footprints(self.rules)

    def steps(self) -> Iterator[tuple[str, Position, tuple[str, ...]]]:
        """Every step of every chip's text."""
        return iter(self.rules.steps)

    def scenes(self, chips: tuple[str, ...], broad: bool = False, turns: int = 1) -> Iterator[Scene]:
        """The scenes of some chips together; only the search asks for them."""
        from verifier.games.puzzle_strike.scenes import scenes

        return cast("Iterator[Scene]", scenes(self.rules, chips, broad, turns))

    def known(self) -> tuple[str, ...]:
        """The chips whose text and cost sources give."""
        from verifier.games.puzzle_strike.reduced import known

        return known(self.document)

    def comparable(self, other: Document) -> tuple[str, ...]:
        """The chips whose text both rulesets know, and whose cost one of them does."""
        from verifier.games.puzzle_strike.reduced import comparable

        return comparable(self.document, other)

    def reduced(
        self, shared: tuple[str, ...], others: tuple[str, ...], other: Document | None = None
    ) -> "PuzzleStrike":
        """These rules with only some chips."""
        from verifier.games.puzzle_strike.reduced import reduced

        digest = sha256(" ".join((self.document.digest, *shared)).encode()).hexdigest()[:16]
        root = reduced(self.document.root, shared, others, {} if other is None else other.section("chips"))
        return PuzzleStrike(replace(self.document, root=root, digest=digest))

    def elsewhere(self, scene: Scene) -> Scene | None:
        """The scene under these rules."""
        from verifier.games.puzzle_strike.scene import elsewhere

        return cast("Scene | None", elsewhere(scene, self.rules))

    def courses(self, chips: tuple[str, ...]) -> Iterator[Scene]:
        """What happens around some chips when none is played; of none, the whole turn."""
        from verifier.games.puzzle_strike.scenes import courses

        return cast("Iterator[Scene]", courses(self.rules, chips))

    def partners(self, chip: str) -> tuple[str, ...]:
        """The chips that set off another's reactions and what it does in force."""
        from verifier.games.puzzle_strike.provoking import partners

        return partners(self.rules, chip)

    def met(self, chip: str) -> tuple[str, ...]:
        """All chips that set off what another answers, or answer what it sets off."""
        from verifier.games.puzzle_strike.provoking import met

        return met(self.rules, chip)

    def representatives(self) -> tuple[str, ...]:
        """The first chip of each kind that has a text, puzzle chips first, and the first with each colour of arrow."""
        chips = [chip for chip in self.rules.chips if chip.kind != "gem" and chip.known]
        first: dict[object, str] = {}
        for chip in sorted(chips, key=lambda chip: chip.kind != "puzzle"):
            every = every_operation(chip.main)
            arrows = frozenset(key for one in every if one.name == "arrows" for key in one.places)
            first.setdefault(arrows or chip.kind, chip.slug)
        return tuple(first.values())

    def wishes(self, chips: tuple[str, ...]) -> Wishes:
        """A bank with the puzzle chips, filled up with others, and the characters that own the rest."""
        named = [self.rules.chips[self.rules.index[slug]] for slug in chips]
        own = [name for name, kinds in self.rules.characters.items() if any(chip.index in kinds for chip in named)]
        puzzles = [chip.slug for chip in named if chip.kind == "puzzle"]
        spare = [chip.slug for chip in self.rules.chips if chip.kind == "puzzle" and chip.slug not in puzzles]
        stacks = (*puzzles, *spare)[: self.rules.parameters["puzzle-stacks"]]
        return Wishes(self.mode, ",".join(stacks), tuple(own[: min(self.rules.mode.players)]))

    def statements(self) -> Mapping[str, str]:
        """The kinds of invariant."""
        from verifier.games.puzzle_strike.invariants import statements_of

        return statements_of(self.rules)

    def assumed(self) -> tuple[str, ...]:
        """What the guards leave out."""
        from verifier.games.puzzle_strike.guards import assumed

        return assumed(self.rules)

    def opening_faults(self) -> Iterator[str]:
        """The kinds of invariant that do not hold when a game begins."""
        from verifier.games.puzzle_strike.invariants import violations

        banks = ("random", *self.document.section("banks"))
        for number, character in enumerate(self.rules.characters):
            for bank in banks:
                header = self.invent(Random(number), number, Wishes(self.mode, bank, (character,)))
                yield from (name.partition(":")[0] for name in violations(self.start(header, {})))

    def guards(self) -> Iterator[Guard]:
        """The limits that single questions keep."""
        from verifier.games.puzzle_strike.guards import guards

        return cast("Iterator[Guard]", guards(self.rules))

    def strides(self) -> Iterator[Stride]:
        """Everything that is done between two questions."""
        from verifier.games.puzzle_strike.strides import strides

        return cast("Iterator[Stride]", strides(self.rules))

    def present(self, chips: tuple[str, ...]) -> tuple[str, ...]:
        """The chips of a window, the basic ones, and the stacks that stand for all others."""
        from verifier.games.puzzle_strike.scenes import present

        return present(self.rules, chips)

    def required(self, norm: str) -> frozenset[str]:
        """The chips that a norm's guard names as a condition that must hold."""
        from verifier.games.puzzle_strike.required import required

        return next((required(found) for found in self.norms if found.id == norm), frozenset())

    def searchable(self) -> tuple[str, ...]:
        """Every chip with a text, its text and cost known."""
        return tuple(chip.slug for chip in self.rules.chips if chip.kind != "gem" and chip.known and chip.priced)


def arises(point: str, rules: Rules) -> bool:
    """Whether a spec point can arise at all: with one ante level, none is ever left."""
    return point != "level.ratchet" or len(rules.level_names) > 1


FAMILY = PuzzleStrike
