"""The Puzzle Strike family as the rest of the program sees it: build rules, name words, start games."""

from collections.abc import Iterator, Mapping
from random import Random

from verifier.games.game import Game, HeaderWishes, offered
from verifier.games.puzzle_strike.decisions import VERBS
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.rules import Rules, build
from verifier.games.puzzle_strike.setup import start
from verifier.games.puzzle_strike.words import LABELS, names_of
from verifier.games.steps import every_operation
from verifier.language.document import Document
from verifier.record.model import Replay
from verifier.record.names import Names

__all__ = ("FAMILY", "LABELS", "VERBS", "PuzzleStrike")


class PuzzleStrike(Game):
    """One Puzzle Strike ruleset, ready to start games."""

    rules: Rules

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self.points = {name: point for name, point in self.rules.points.items() if arises(name, self.rules)}

    def read(self, document: Document) -> Rules:
        """The rules that a document says."""
        return build(document)

    def words(self) -> Names:
        """The words of move lines."""
        return names_of(self.rules)

    def start(self, replay: Replay, chosen: Mapping[str, str]) -> Play:
        """The game that a replay's header sets up, under chosen readings of open spec points."""
        return start(self.rules, replay, chosen)

    def limits(self) -> Mapping[str, int]:
        """How high a pile can grow before its owner loses."""
        return {"pile": self.rules.parameters["lose-at"]}

    headers = offered("headers", Game.headers)
    header_checks = offered("headers", Game.header_checks, "checks")
    lineup = offered("headers", Game.lineup)
    invent = offered("headers", Game.invent)
    nonsense = offered("sense", Game.nonsense)
    contradictions = offered("soundness", Game.contradictions, "differences")
    footprints = offered("footprint", Game.footprints)
    scenes = offered("scenes", Game.scenes)
    courses = offered("scenes", Game.courses)
    present = offered("scenes", Game.present)
    elsewhere = offered("scene", Game.elsewhere)
    within = offered("scene", Game.within)
    partners = offered("provoking", Game.partners)
    met = offered("provoking", Game.met)
    statements = offered("invariants", Game.statements, "statements_of")
    guards = offered("guards", Game.guards)
    strides = offered("strides", Game.strides)
    reduced_root = offered("reduced", Game.reduced_root, "reduced")
    assumed = offered("guards", Game.assumed)
    known = offered("reduced", Game.known)
    comparable = offered("reduced", Game.comparable)
    required = offered("provoking", Game.required)

    def searched(self) -> tuple[str, ...]:
        """The ways to play that proofs and comparisons are made of: not those with teams, nor those with drafts."""
        return tuple(name for name in self.explored() if not self.rules.modes[name].mode.team_size)

    def explored(self) -> tuple[str, ...]:
        """The ways to play with scenes of their own: not those with drafts."""
        return tuple(name for name, rules in self.rules.modes.items() if not rules.mode.drafts)

    def representatives(self) -> tuple[str, ...]:
        """The first chip of each kind that has a text, puzzle chips first, and the first with each colour of arrow."""
        chips = [chip for chip in self.rules.chips if chip.kind != "gem" and chip.known]
        first: dict[object, str] = {}
        for chip in sorted(chips, key=lambda chip: chip.kind != "puzzle"):
            every = every_operation(chip.main)
            arrows = frozenset(key for one in every if one.name == "arrows" for key in one.places)
            first.setdefault(arrows or chip.kind, chip.slug)
        return tuple(first.values())

    def wishes(self, chips: tuple[str, ...]) -> HeaderWishes:
        """A bank with the puzzle chips, filled up with others, and the characters that own the rest."""
        named = [self.rules.chips[self.rules.index[slug]] for slug in chips]
        own = [name for name, kinds in self.rules.characters.items() if any(chip.index in kinds for chip in named)]
        puzzles = [chip.slug for chip in named if chip.kind == "puzzle"]
        spare = [chip.slug for chip in self.rules.chips if chip.kind == "puzzle" and chip.slug not in puzzles]
        stacks = (*puzzles, *spare)[: self.rules.parameters["puzzle-stacks"]]
        return HeaderWishes(self.mode, ",".join(stacks), tuple(own[: min(self.rules.mode.players)]))

    def opening_faults(self) -> Iterator[str]:
        """The kinds of invariant that do not hold when a game begins."""
        from verifier.games.puzzle_strike.invariants import violations

        banks = ("random", *self.document.section("banks"))
        for number, character in enumerate(self.rules.characters):
            for bank in banks:
                header = self.invent(Random(number), number, HeaderWishes(self.mode, bank, (character,)))
                yield from (name.partition(":")[0] for name in violations(self.start(header, {})))

    def searchable(self) -> tuple[str, ...]:
        """Every chip with a text, its text and cost known."""
        return tuple(chip.slug for chip in self.rules.chips if chip.kind != "gem" and chip.known and chip.priced)


def arises(point: str, rules: Rules) -> bool:
    """Whether a spec point can arise at all: with one ante level, none is ever left."""
    return point != "level.ratchet" or len(rules.level_names) > 1


FAMILY = PuzzleStrike
