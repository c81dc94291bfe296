"""What a family of games offers to the programs that audit, simulate and explain."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Protocol

from verifier.games.lineup import Lineup
from verifier.games.operation import Use
from verifier.games.scene import Guard, Scene, Stride
from verifier.kernel.footprint import Footprint
from verifier.kernel.game import Play
from verifier.kernel.norm import Judge, Norm
from verifier.kernel.source import Position, Unreadable
from verifier.kernel.spec import Case, Resolution, SpecPoint
from verifier.language.document import Document
from verifier.language.lint import Issue
from verifier.language.series import MatchRules
from verifier.record.model import Replay
from verifier.record.names import Names


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a made-up game should have: a mode, a bank (`random`, `recommended` or what a header holds), characters."""

    mode: str = ""
    bank: str = "random"
    characters: tuple[str, ...] = ()
    seats: int = 0  # how many players; the fewest that the mode is for without it


class Game(Protocol):
    """A ruleset ready to start games."""

    document: Document
    names: Names
    notation: tuple[str, ...]  # the strict notation of each chip kind
    norms: tuple[Norm, ...]
    points: Mapping[str, SpecPoint]
    resolutions: tuple[Resolution, ...]  # the readings of spec points that clauses settle
    presumptions: tuple[Resolution, ...]  # and those that are presumed
    uses: tuple[Use, ...]  # every use of an operation in a text

    cases: Mapping[str, Case]
    match: MatchRules  # of several games in a row

    @property
    def mode(self) -> str:
        """The way to play whose rules these are: the ruleset's first one, unless another was asked for."""

    def judges(self) -> Iterator[Judge]:
        """Every judge of answers, for every way to play."""

    def searched(self) -> tuple[str, ...]:
        """The ways to play that scenes and guards can be made for."""

    def under(self, mode: str) -> "Game":
        """The same ruleset for another way to play. Raises `Unreadable` for one that there is not."""

    def steps(self) -> Iterator[tuple[str, Position, tuple[str, ...]]]:
        """Every step of every chip's text: the chip, the step's place, the clauses that it carries out."""

    def scenes(self, chips: tuple[str, ...], broad: bool = False, turns: int = 1) -> Iterator[Scene]:
        """The scenes of some chips together; of none, what happens with nothing but basic chips."""

    def known(self) -> tuple[str, ...]:
        """The chips, by name, of which sources give everything."""

    def comparable(self, other: Document) -> tuple[str, ...]:
        """The chips that another ruleset has, too, and of which enough is known to play them in both."""

    def reduced(self, shared: tuple[str, ...], others: tuple[str, ...], other: Document | None = None) -> "Game":
        """These rules with only some chips, in that order, and others that do nothing. Raises `Unreadable`.

        What no source gives of the former is taken from the other ruleset.
        """

    def elsewhere(self, scene: Scene) -> Scene | None:
        """A scene of rules with the same chips in the same order, under these; None if they have no such phase."""

    def courses(self, chips: tuple[str, ...]) -> Iterator[Scene]:
        """What happens around some chips when none is used; of none, the turn from several phases on to its end."""

    def partners(self, chip: str) -> tuple[str, ...]:
        """A chip for each kind of event that the given one answers: one that sets it off."""

    def met(self, chip: str) -> tuple[str, ...]:
        """Every other chip that sets off what the given one answers, or answers what that sets off."""

    def representatives(self) -> tuple[str, ...]:
        """One chip of each kind."""

    def wishes(self, chips: tuple[str, ...]) -> Wishes:
        """What a made-up game must have so that some chips can turn up in it, as far as there is room for them."""

    def statements(self) -> Mapping[str, str]:
        """The kinds of invariant, each with its title."""

    def assumed(self) -> tuple[str, ...]:
        """What holds in all guards although a game may have it otherwise."""

    def opening_faults(self) -> Iterator[str]:
        """The kinds of invariant that do not hold when a game begins, with any character and any recommended bank."""

    def guards(self) -> Iterator[Guard]:
        """The limits that single questions keep."""

    def strides(self) -> Iterator[Stride]:
        """Everything that is done between two questions; nothing, if no step of an induction can be taken."""

    def present(self, chips: tuple[str, ...]) -> tuple[str, ...]:
        """The chips that take part in the scenes of some chips: they, and those that are in every game."""

    def required(self, norm: str) -> frozenset[str]:
        """The chips without any of which a norm has no effect, as far as its guard says so plainly; empty if none.

        Empty as well for a norm that these rules do not have.
        """

    def searchable(self) -> tuple[str, ...]:
        """The chips that the search plays, by name."""

    def contradictions(self) -> list[tuple[Position, str]]:
        """Counts that the ruleset states and that its own contents do not bear out."""

    def nonsense(self) -> Iterator[Issue]:
        """What can be read in the ruleset and says nothing all the same (errors), or something odd (warnings)."""

    def headers(self, replay: Replay) -> Iterator[Replay]:
        """The record with every header that its own may stand for, if that leaves out who plays what; else as it is."""

    def start(self, replay: Replay, chosen: Mapping[str, str]) -> Play:
        """The game that a replay's header sets up, under chosen readings of open spec points.

        Raises `Unreadable` for a header that means nothing and `IllegalSetup` for one that breaks a clause.
        """

    def header_faults(self, replay: Replay) -> list[Unreadable]:
        """Everything in a replay's header that means nothing; without seats, nothing that depends on them."""

    def lineup(self, replay: Replay) -> Lineup:
        """How a replay's header sets up the game, as far as a match is concerned; the characters are not checked.

        Raises as `start` does.
        """

    def invent(self, random: Random, index: int, wishes: Wishes) -> Replay:
        """The header of the `index`-th made-up game. Raises `Unreadable` for wishes that mean nothing."""

    def footprints(self) -> Mapping[str, Footprint]:
        """What each chip touches, by slug, in the order of the ruleset."""
