"""The Puzzle Strike 2 family as the rest of the program sees it: build rules, name words, start games."""

from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import replace
from hashlib import sha256
from random import Random
from typing import cast

from verifier.games.game import Wishes
from verifier.games.lineup import Lineup
from verifier.games.puzzle_strike_2.invent import invent
from verifier.games.puzzle_strike_2.play import Play
from verifier.games.puzzle_strike_2.rules import Rules, build
from verifier.games.puzzle_strike_2.sense import nonsense
from verifier.games.puzzle_strike_2.setup import characters_of, deck_of, is_deck_open, rules_of, start
from verifier.games.puzzle_strike_2.words import names_of
from verifier.games.scene import Guard, Scene, Stride
from verifier.kernel.footprint import Footprint
from verifier.kernel.norm import Judge
from verifier.kernel.source import Position, Unreadable
from verifier.language.document import Document
from verifier.language.lint import Issue
from verifier.language.node import Node
from verifier.language.overlays import facts as named
from verifier.language.packs import Pack, checked, packed
from verifier.language.series import match_rules
from verifier.language.vocabulary import unknown_name
from verifier.record.model import Replay
from verifier.record.promises import UNKNOWN

#: What stands for the character of a seat of which it is not known.
NOBODY = ("", UNKNOWN)


class PuzzleStrike2:
    """One Puzzle Strike 2 ruleset, ready to start games."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.rules: Rules = build(document)
        self.names = names_of(self.rules)
        self.notation = tuple(card.slug for card in self.rules.cards)
        self.norms = self.rules.norms
        self.points = self.rules.points
        self.resolutions = self.rules.resolutions
        self.uses = self.rules.uses
        self.presumptions = self.rules.presumptions
        self.cases = self.rules.known_cases
        self.match = match_rules(document)
        self.filled: dict[str, Rules] = {}

    @property
    def mode(self) -> str:
        """The way to play whose rules these are; none if the document has none of the name."""
        return self.rules.mode.name if self.rules.mode.name in self.rules.modes else ""

    def judges(self) -> Iterator[Judge]:
        """Every judge of answers, for every way to play."""
        for rules in (self.rules, *self.rules.modes.values()):
            yield from (*rules.judges.values(), *rules.stop_judges.values())

    def searched(self) -> tuple[str, ...]:
        """The ways to play that scenes and guards can be made for."""
        return tuple(self.rules.modes)

    def under(self, mode: str) -> "PuzzleStrike2":
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
        """None that norms could have among each other."""
        return []

    def nonsense(self) -> Iterator[Issue]:
        """Decks and cards that cannot be as the ruleset says."""
        return nonsense(self.rules)

    def headers(self, replay: Replay) -> Iterator[Replay]:
        """The record with each way to give characters to the seats that have none, and a deck if it has none."""
        if is_deck_open(replay):
            for name in self.rules.decks:
                told = Node(Position(replay.path), text=name, plain=True)
                yield from self.headers(replace(replay, setup={**replay.setup, "deck": told}))
            return
        entries = replay.seats[:-1] if rules_of(self.rules, replay).mode.automaton is not None else replay.seats
        missing = [number for number, seat in enumerate(entries) if seat.character in NOBODY]
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
        return start(self.with_facts(replay.facts), replay, chosen)

    def with_facts(self, facts: Node | None) -> Rules:
        """The rules with the facts of a header; a made-up game is played before anything is opened with its facts.

        Raises `Unreadable` for a wrong fact.
        """
        if facts is None or (name := named(facts)) in self.document.packs:
            return self.rules
        if name not in self.filled:
            root = packed(self.document.root, (Pack("facts", checked(facts), ""),)).root
            self.filled[name] = build(replace(self.document, root=root))
        return self.filled[name]

    def header_faults(self, replay: Replay) -> list[Unreadable]:
        """Everything in a replay's header that means nothing; only records that cannot be read are looked through."""
        from verifier.games.puzzle_strike_2.header_faults import header_faults

        return header_faults(self.with_facts(replay.facts), replay)

    def lineup(self, replay: Replay) -> Lineup:
        """How a replay's header sets up the game."""
        return Lineup(characters_of(self.rules, replay), frozenset((deck_of(self.rules, replay),)), 0)

    def invent(self, random: Random, index: int, wishes: Wishes) -> Replay:
        """The header of a made-up game, the `index`-th of its kind."""
        return invent(self.rules, random, index, wishes)

    def footprints(self) -> Mapping[str, Footprint]:
        """What each card touches."""
        from verifier.games.puzzle_strike_2.footprint import footprints

        return footprints(self.rules)

    def steps(self) -> Iterator[tuple[str, Position, tuple[str, ...]]]:
        """Every step of every card's and super move's text, and of what else the way to play has."""
        mode = self.rules.mode
        absent = (*(self.document.section("automatons") if mode.automaton is None else ()), *mode.skips)
        return (step for step in self.rules.steps if step[0] not in absent)

    def scenes(self, chips: tuple[str, ...], broad: bool = False, turns: int = 1) -> Iterator[Scene]:
        """The scenes of some cards together; only the search asks for them."""
        from verifier.games.puzzle_strike_2.scenes import scenes

        return cast("Iterator[Scene]", scenes(self.rules, chips, turns))

    def known(self) -> tuple[str, ...]:
        """The cards whose text and cost sources give."""
        return tuple(card.slug for card in self.rules.cards if card.known and card.cost >= 0)

    def comparable(self, other: Document) -> tuple[str, ...]:
        """The cards of which both rulesets know everything."""
        from verifier.games.puzzle_strike_2.reduced import comparable

        return comparable(self.known(), other)

    def reduced(
        self, shared: tuple[str, ...], others: tuple[str, ...], other: Document | None = None
    ) -> "PuzzleStrike2":
        """These rules with some cards first, and all others unknown."""
        from verifier.games.puzzle_strike_2.reduced import reduced

        digest = sha256(" ".join((self.document.digest, *shared)).encode()).hexdigest()[:16]
        root = reduced(self.document.root, shared, others)
        return PuzzleStrike2(replace(self.document, root=root, digest=digest)).under(self.mode)

    def elsewhere(self, scene: Scene) -> Scene | None:
        """The scene under these rules."""
        from verifier.games.puzzle_strike_2.elsewhere import elsewhere

        return cast("Scene | None", elsewhere(scene, self.rules))

    def courses(self, chips: tuple[str, ...]) -> Iterator[Scene]:
        """What happens when no card is played; of none, the whole turn."""
        from verifier.games.puzzle_strike_2.scenes import courses

        return cast("Iterator[Scene]", courses(self.rules, chips))

    def partners(self, chip: str) -> tuple[str, ...]:
        """None: no card answers another one."""
        return ()

    def met(self, chip: str) -> tuple[str, ...]:
        """None: no card answers another one."""
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
        """The kinds of invariant."""
        from verifier.games.puzzle_strike_2.invariants import titles

        return titles(self.rules.parameters)

    def assumed(self) -> tuple[str, ...]:
        """What the guards leave out."""
        from verifier.games.puzzle_strike_2.guards import assumed

        return assumed(self.rules)

    def opening_faults(self) -> Iterator[str]:
        """The kinds of invariant that do not hold when a game begins, with any two characters and any deck."""
        from verifier.games.puzzle_strike_2.invariants import statements, totals

        names = tuple(self.rules.characters)
        for number, pair in enumerate(zip(names, (*names[1:], names[0]), strict=True)):
            play = self.start(self.invent(Random(number), number, Wishes(self.mode, characters=pair)), {})
            yield from (name.partition(":")[0] for name, holds in statements(play, totals(play)) if not holds)

    def guards(self) -> Iterator[Guard]:
        """The limits that single questions keep."""
        from verifier.games.puzzle_strike_2.guards import guards

        return cast("Iterator[Guard]", guards(self.rules))

    def strides(self) -> Iterator[Stride]:
        """None: no position of this family is any at all."""
        return iter(())

    def present(self, chips: tuple[str, ...]) -> tuple[str, ...]:
        """The cards themselves, those that everybody has, and those of the characters at the table."""
        from verifier.games.puzzle_strike_2.scenes import seating

        cards = tuple(self.rules.index[slug] for slug in chips)
        own = (card for name in seating(self.rules, cards) or () if name for card in self.rules.characters[name])
        always = (card.index for card in self.rules.cards if card.kind in ("wound", "bank"))
        basic = (card for card, _ in self.rules.starting_deck)
        return tuple(dict.fromkeys((*chips, *(self.notation[card] for card in (*basic, *own, *always)))))

    def required(self, norm: str) -> frozenset[str]:
        """No norm needs a card."""
        return frozenset()

    def searchable(self) -> tuple[str, ...]:
        """The known cards."""
        return self.known()


FAMILY = PuzzleStrike2
