"""A game as the rest of the program sees it: what it has to say, and what holds of every game that says no more.

A game gives its rules, its words and how a header sets it up. Whatever else it has, a module of its package offers.
Not for: a game in progress (`playing`).
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from importlib import import_module
from random import Random
from typing import Self, TypeVar, cast

from verifier.games.header_faults import found_by
from verifier.games.lineup import Lineup
from verifier.games.playing import Playing
from verifier.games.ruleset import Ruleset, Way
from verifier.games.scene import Guard, Scene, Stride
from verifier.kernel.clause import Clause
from verifier.kernel.footprint import Footprint
from verifier.kernel.norm import NormJudge
from verifier.kernel.source import Position, Unreadable
from verifier.language.document import Document
from verifier.language.inventory import load_clauses
from verifier.language.lint import Issue
from verifier.language.node import Node
from verifier.language.series import match_rules
from verifier.language.vocabulary import unknown_name
from verifier.record.model import Replay, SeatEntry
from verifier.record.names import Names

#: Who plays in made-up games.
PLAYERS = ("Alice", "Bob", "Carol", "Dave", "Erin", "Frank")
#: Where made-up headers stand.
MADE_UP = Position("<simulation>")


@dataclass(frozen=True, slots=True)
class HeaderWishes:
    """What a made-up game should have: a mode, a bank (`random`, `recommended` or what a header holds), characters."""

    mode: str = ""
    bank: str = "random"
    characters: tuple[str, ...] = ()
    seats: int = 0  # how many players; the fewest that the mode is for without it


def header_of(
    document: Document, mode: str, seats: tuple[SeatEntry, ...], setup: Mapping[str, Node],
    facts: Node | None = None, path: str = MADE_UP.path,
) -> Replay:  # fmt: skip
    """A record without moves. Facts make rules of their own, so it has the digest of none."""
    digest = document.digest if facts is None else ""
    return Replay(
        path, document.id, errata=document.errata, digest=digest, facts=facts, mode=mode, seats=seats, setup=setup
    )


def count_seats(mode: Way, wanted: int) -> int:
    """How many seats a made-up game has: those wished for, or the fewest. Raises `Unreadable` if it is for others."""
    if wanted and wanted not in mode.players:
        among = " or ".join(map(str, mode.players))
        raise Unreadable(MADE_UP, f"mode {mode.name} is for {among} players, not {wanted}")
    return wanted or min(mode.players)


def wished_mode(rules: Ruleset, characters: Collection[str], wishes: HeaderWishes) -> str:
    """The way to play of a made-up game, the first without a wish. Raises `Unreadable` for what there is not."""
    mode = wishes.mode or next(iter(rules.modes), "")
    named = (("mode", mode, rules.modes), *(("character", name, characters) for name in wishes.characters))
    for kind, name, known in named:
        if name not in known:
            raise unknown_name(MADE_UP, kind, name, known)
    return mode


class Game(ABC):
    """A ruleset ready to start games. A game says what is abstract here; all else is so unless it says otherwise."""

    def __init__(self, document: Document) -> None:
        """Make a document ready to run. Raises `Unreadable` for anything in it that has no meaning."""
        self.document = document
        self.rules: Ruleset = self.read(document)
        self.names: Names = self.words()
        self.notation = self.rules.notation  # the strict notation of each kind of piece
        self.norms = self.rules.norms
        self.points = self.rules.points
        self.resolutions = self.rules.resolutions  # the readings of spec points that clauses settle
        self.presumptions = self.rules.presumptions  # and those that are presumed
        self.uses = self.rules.uses  # every use of an operation in a text
        self.cases = self.rules.known_cases
        self.match = match_rules(document)  # of several games in a row

    @cached_property
    def clauses(self) -> Mapping[str, Clause]:
        """Its printed clauses, by id. Raises `Unreadable`."""
        return load_clauses(self.document)

    @abstractmethod
    def read(self, document: Document) -> Ruleset:
        """The rules that a document says. Raises `Unreadable` for anything in it that has no meaning."""

    @abstractmethod
    def words(self) -> Names:
        """The words of move lines. Raises `Unreadable` for those that could not be read back."""

    @abstractmethod
    def start(self, replay: Replay, chosen: Mapping[str, str]) -> Playing:
        """The game that a replay's header sets up, under chosen readings of open spec points.

        Raises `Unreadable` for a header that means nothing and `IllegalSetup` for one that breaks a clause.
        """

    @property
    def mode(self) -> str:
        """The way to play whose rules these are: the ruleset's first one, unless another was asked for."""
        return self.rules.mode.name if self.rules.mode.name in self.rules.modes else ""

    def judges(self) -> Iterator[NormJudge]:
        """Every judge of answers, for every way to play."""
        for rules in (self.rules, *self.rules.modes.values()):
            yield from (*rules.judges.values(), *rules.stop_judges.values())

    def searched(self) -> tuple[str, ...]:
        """The ways to play that scenes and guards can be made for: all of them, or none without any scene."""
        return () if next(self.scenes(()), None) is None else tuple(self.rules.modes)

    def explored(self) -> tuple[str, ...]:
        """The ways to play that a search makes scenes for."""
        return self.searched()

    def under(self, mode: str) -> Self:
        """The same ruleset for another way to play. Raises `Unreadable` for one that there is not."""
        if mode == self.mode:
            return self
        if mode not in self.rules.modes:
            raise unknown_name(Position(self.document.id), "mode", mode, self.rules.modes)
        game = copy(self)
        game.rules = replace(self.rules.modes[mode], modes=self.rules.modes)
        game.norms = game.rules.norms
        return game

    def steps(self) -> Iterator[tuple[str, Position, tuple[str, ...]]]:
        """Every step of every text: whose it is, the step's place, the clauses that it carries out."""
        return iter(self.rules.steps)

    def headers(self, replay: Replay) -> Iterator[Replay]:
        """The record with every header that its own may stand for, if that leaves out who plays what; else as it is."""
        yield replay

    def header_faults(self, replay: Replay) -> list[Unreadable]:
        """Everything in a replay's header that means nothing; without seats, nothing that depends on them."""
        return found_by(self.header_checks(replay), lambda one: self.start(one, {}), replay)

    def header_checks(self, replay: Replay) -> Iterator[Callable[[], object]]:
        """The checks of the single values of a header, each of which raises what is wrong with one."""
        return iter(())

    def lineup(self, replay: Replay) -> Lineup:
        """How a replay's header sets up the game, as far as a match is concerned; the characters are not checked.

        Raises as `start` does.
        """
        return Lineup(tuple(seat.character for seat in replay.seats), frozenset(), 0)

    def invent(self, random: Random, index: int, wishes: HeaderWishes) -> Replay:
        """The header of the `index`-th made-up game. Raises `Unreadable` for wishes that mean nothing."""
        rules = self.under(wishes.mode or self.mode).rules
        seats = range(count_seats(rules.mode, wishes.seats))
        people = tuple(SeatEntry(f"P{seat + 1}", PLAYERS[seat], "", MADE_UP) for seat in seats)
        return header_of(self.document, wishes.mode, people, {})

    def nonsense(self) -> Iterator[Issue]:
        """What can be read in the ruleset and says nothing all the same (errors), or something odd (warnings)."""
        return iter(())

    def contradictions(self) -> list[tuple[Position, str]]:
        """Counts that the ruleset states and that its own contents do not bear out."""
        return []

    def footprints(self) -> Mapping[str, Footprint]:
        """What each piece touches, by slug, in the order of the ruleset."""
        return {}

    def known(self) -> tuple[str, ...]:
        """The pieces, by name, of which sources give everything."""
        return tuple(self.rules.index)

    def limits(self) -> Mapping[str, int]:
        """The zones that must not grow beyond a number, by name, with that number."""
        return {}

    def comparable(self, other: Document) -> tuple[str, ...]:
        """The pieces that another ruleset has, too, and of which enough is known to play them in both."""
        return ()

    def reduced(self, shared: tuple[str, ...], others: tuple[str, ...], other: Document | None = None) -> Self:
        """These rules with only some pieces, in that order, and others that do nothing. Raises `Unreadable`.

        What no source gives of the former is taken from the other ruleset.
        """
        digest = sha256(" ".join((self.document.digest, *shared)).encode()).hexdigest()[:16]
        root = self.reduced_root(shared, others, other)
        return type(self)(replace(self.document, root=root, digest=digest)).under(self.mode)

    def reduced_root(self, shared: tuple[str, ...], others: tuple[str, ...], other: Document | None) -> Node:
        """The sections of the document so reduced."""
        return self.document.root

    def scenes(self, pieces: tuple[str, ...], broad: bool = False, turns: int = 1) -> Iterator[Scene]:
        """The scenes of some pieces together; of none, what happens with nothing but basic ones."""
        from verifier.games.opening_scene import OpeningScene

        if not pieces:
            yield OpeningScene(self, turns)

    def courses(self, pieces: tuple[str, ...]) -> Iterator[Scene]:
        """What happens around some pieces when none is used; of none, the turn from several phases on to its end."""
        return self.scenes(pieces)

    def elsewhere(self, scene: Scene) -> Scene | None:
        """A scene of rules with the same pieces in the same order, under these; None if they have no such phase."""
        return None

    def within(self, scene: Scene, other: Self) -> Scene:
        """A scene of these rules with nothing in it of which other rules have fewer."""
        return scene

    def partners(self, piece: str) -> tuple[str, ...]:
        """A piece for each kind of event that the given one answers: one that sets it off."""
        return ()

    def met(self, piece: str) -> tuple[str, ...]:
        """Every other piece that sets off what the given one answers, or answers what that sets off."""
        return ()

    def representatives(self) -> tuple[str, ...]:
        """One piece of each kind."""
        return ()

    def wishes(self, pieces: tuple[str, ...]) -> HeaderWishes:
        """What a made-up game must have so that some pieces can turn up in it, as far as there is room for them."""
        return HeaderWishes(self.mode)

    def present(self, pieces: tuple[str, ...]) -> tuple[str, ...]:
        """The pieces that take part in the scenes of some: they, and those that are in every game."""
        return pieces

    def searchable(self) -> tuple[str, ...]:
        """The pieces that the search plays, by name."""
        return ()

    def effects_of(self, piece: str) -> tuple[str, ...]:
        """The effects of a piece, by the words under which the table says how two that meet go together."""
        return ()

    def statements(self) -> Mapping[str, str]:
        """The kinds of invariant, each with its title."""
        return {}

    def assumed(self) -> tuple[str, ...]:
        """What holds in all guards although a game may have it otherwise."""
        return ()

    def opening_faults(self) -> Iterator[str]:
        """The kinds of invariant that do not hold when a game begins, with any character and any recommended bank."""
        return iter(())

    def guards(self) -> Iterator[Guard[Playing]]:
        """The limits that single questions keep."""
        return iter(())

    def strides(self) -> Iterator[Stride]:
        """Everything that is done between two questions; nothing, if no step of an induction can be taken."""
        return iter(())

    def required(self, norm: str) -> frozenset[str]:
        """The pieces without any of which a norm has no effect, as far as its guard says so plainly; empty if none.

        Empty as well for a norm that these rules do not have.
        """
        return frozenset()


C = TypeVar("C", bound=Callable[..., object])


def offered(module: str, member: C, name: str = "") -> C:
    """A member of a game that a module of its package offers as a function of its rules; read when first asked for."""
    wanted = name or member.__name__

    def ask_module(game: Game, *arguments: object, **named: object) -> object:
        package = type(game).__module__.rpartition(".")[0]
        return getattr(import_module(f"{package}.{module}"), wanted)(game.rules, *arguments, **named)

    ask_module.__doc__ = member.__doc__
    return cast(C, ask_module)
