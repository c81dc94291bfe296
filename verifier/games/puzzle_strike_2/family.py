"""The Puzzle Strike 2 family as the rest of the program sees it: build rules, name words, start games."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random

from verifier.games.game import Wishes
from verifier.games.lineup import Lineup
from verifier.games.puzzle_strike_2.invent import invent
from verifier.games.puzzle_strike_2.play import Play
from verifier.games.puzzle_strike_2.rules import Rules, build
from verifier.games.puzzle_strike_2.sense import nonsense
from verifier.games.puzzle_strike_2.setup import characters_of, deck_of, rules_of, start
from verifier.games.puzzle_strike_2.words import names_of
from verifier.games.scene import Guard, Scene
from verifier.kernel.footprint import Footprint
from verifier.kernel.source import Position, Unreadable
from verifier.language.document import Document
from verifier.language.lint import Issue
from verifier.language.series import match_rules
from verifier.replay.model import Replay


class PuzzleStrike2:
    """One Puzzle Strike 2 ruleset, ready to start games. It offers no scenes to the search yet."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.rules: Rules = build(document)
        self.names = names_of(self.rules)
        self.notation = tuple(card.slug for card in self.rules.cards)
        self.norms = self.rules.norms
        self.points = self.rules.points
        self.resolutions = self.rules.resolutions
        self.cases = self.rules.known_cases
        self.match = match_rules(document)

    def contradictions(self) -> list[tuple[Position, str]]:
        """None that norms could have among each other."""
        return []

    def nonsense(self) -> Iterator[Issue]:
        """Decks and cards that cannot be as the ruleset says."""
        return nonsense(self.rules)

    def headers(self, replay: Replay) -> Iterator[Replay]:
        """The record with each way to give characters to the seats that have none."""
        entries = replay.seats[:-1] if rules_of(self.rules, replay).mode.automaton is not None else replay.seats
        missing = [number for number, seat in enumerate(entries) if not seat.character]
        if not missing:
            yield replay
            return
        taken = {seat.character for seat in replay.seats}
        for name in self.rules.characters:
            if name not in taken:
                seats = list(replay.seats)
                seats[missing[0]] = replace(seats[missing[0]], character=name)
                yield from self.headers(replace(replay, seats=tuple(seats)))

    def start(self, replay: Replay, chosen: Mapping[str, str]) -> Play:
        """The game that a replay's header sets up, under chosen readings of open spec points."""
        return start(self.rules, replay, chosen)

    def lineup(self, replay: Replay) -> Lineup:
        """How a replay's header sets up the game."""
        return Lineup(characters_of(self.rules, replay), frozenset((deck_of(self.rules, replay),)), 0)

    def invent(self, random: Random, index: int, wishes: Wishes) -> Replay:
        """The header of a made-up game, the `index`-th of its kind."""
        return invent(self.rules, random, index, wishes)

    def footprints(self) -> Mapping[str, Footprint]:
        """None yet."""
        return {}

    def steps(self) -> Iterator[tuple[str, Position, tuple[str, ...]]]:
        """Every step of every card's and super move's text."""
        return iter(self.rules.steps)

    def scenes(self, chips: tuple[str, ...], broad: bool = False, turns: int = 1) -> Iterator[Scene]:
        """None yet."""
        return iter(())

    def known(self) -> tuple[str, ...]:
        """The cards whose text and cost sources give."""
        return tuple(card.slug for card in self.rules.cards if card.known and card.cost >= 0)

    def comparable(self, other: Document) -> tuple[str, ...]:
        """The known cards that another ruleset has, too."""
        return tuple(slug for slug in self.known() if slug in other.section("chips"))

    def reduced(
        self, shared: tuple[str, ...], others: tuple[str, ...], other: Document | None = None
    ) -> "PuzzleStrike2":
        """Not offered yet."""
        raise Unreadable(self.document.root.position, "this game's rules cannot be reduced to some cards yet")

    def elsewhere(self, scene: Scene) -> Scene | None:
        """None yet."""
        return None

    def courses(self, chips: tuple[str, ...]) -> Iterator[Scene]:
        """None yet."""
        return iter(())

    def partners(self, chip: str) -> tuple[str, ...]:
        """None yet."""
        return ()

    def met(self, chip: str) -> tuple[str, ...]:
        """None yet."""
        return ()

    def representatives(self) -> tuple[str, ...]:
        """The first known card of each kind."""
        first: dict[str, str] = {}
        for slug in self.known():
            first.setdefault(self.rules.cards[self.rules.index[slug]].kind, slug)
        return tuple(first.values())

    def wishes(self, chips: tuple[str, ...]) -> Wishes:
        """The characters that own some cards."""
        wanted = {self.rules.index[slug] for slug in chips}
        return Wishes(
            characters=tuple(name for name, cards in self.rules.characters.items() if wanted & set(cards))[:2]
        )

    def statements(self) -> Mapping[str, str]:
        """None yet."""
        return {}

    def assumed(self) -> tuple[str, ...]:
        """Nothing."""
        return ()

    def opening_faults(self) -> Iterator[str]:
        """None."""
        return iter(())

    def guards(self) -> Iterator[Guard]:
        """None yet."""
        return iter(())

    def present(self, chips: tuple[str, ...]) -> tuple[str, ...]:
        """The cards themselves and those that everybody has."""
        return tuple(dict.fromkeys((*chips, *(self.notation[card] for card, _ in self.rules.starting_deck))))

    def required(self, norm: str) -> frozenset[str]:
        """No norm needs a card."""
        return frozenset()

    def searchable(self) -> tuple[str, ...]:
        """The known cards."""
        return self.known()


FAMILY = PuzzleStrike2
