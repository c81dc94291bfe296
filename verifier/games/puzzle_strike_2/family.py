"""The Puzzle Strike 2 family as the rest of the program sees it: build rules, name words, start games."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from random import Random

from verifier.games.game import Game, HeaderWishes, offered
from verifier.games.lineup import Lineup
from verifier.games.puzzle_strike_2.play import Play
from verifier.games.puzzle_strike_2.rules import Rules, build
from verifier.games.puzzle_strike_2.setup import characters_of, checks, deck_of, is_deck_open, start
from verifier.games.puzzle_strike_2.words import names_of
from verifier.games.setup import rules_of
from verifier.kernel.source import Position
from verifier.language.document import Document
from verifier.language.node import Node
from verifier.language.overlays import facts as named
from verifier.language.packs import Pack, checked, packed
from verifier.record.model import Replay
from verifier.record.names import Names
from verifier.record.promises import UNKNOWN

#: What stands for the character of a seat of which it is not known.
NOBODY = ("", UNKNOWN)


class PuzzleStrike2(Game):
    """One Puzzle Strike 2 ruleset, ready to start games."""

    rules: Rules

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self.filled: dict[str, Rules] = {}

    def read(self, document: Document) -> Rules:
        """The rules that a document says."""
        return build(document)

    def words(self) -> Names:
        """The words of move lines."""
        return names_of(self.rules)

    def limits(self) -> Mapping[str, int]:
        """How high a pile can grow before its owner is bust."""
        return {"pile": self.rules.parameters["bust-above"]}

    invent = offered("invent", Game.invent)
    nonsense = offered("sense", Game.nonsense)
    footprints = offered("footprint", Game.footprints)
    scenes = offered("scenes", Game.scenes)
    courses = offered("scenes", Game.courses)
    elsewhere = offered("scene", Game.elsewhere)
    statements = offered("invariants", Game.statements, "titles")
    guards = offered("guards", Game.guards)
    strides = offered("strides", Game.strides)
    known = offered("reduced", Game.known)
    comparable = offered("reduced", Game.comparable)
    reduced_root = offered("reduced", Game.reduced_root, "reduced")
    assumed = offered("guards", Game.assumed)

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

    def header_checks(self, replay: Replay) -> Iterator[Callable[[], object]]:
        """The checks of the single values of a header."""
        return checks(self.with_facts(replay.facts), replay)

    def lineup(self, replay: Replay) -> Lineup:
        """How a replay's header sets up the game."""
        return Lineup(characters_of(self.rules, replay), frozenset((deck_of(self.rules, replay),)), 0)

    def steps(self) -> Iterator[tuple[str, Position, tuple[str, ...]]]:
        """Every step of every card's and super move's text, and of what else the way to play has."""
        mode = self.rules.mode
        absent = (*(self.document.section("automatons") if mode.automaton is None else ()), *mode.skips)
        return (step for step in self.rules.steps if step[0] not in absent)

    def representatives(self) -> tuple[str, ...]:
        """The first known card of each kind."""
        first: dict[str, str] = {}
        for slug in self.known():
            first.setdefault(self.rules.cards[self.rules.index[slug]].kind, slug)
        return tuple(first.values())

    def wishes(self, chips: tuple[str, ...]) -> HeaderWishes:
        """The characters that own some cards."""
        wanted = {self.rules.index[slug] for slug in chips}
        return HeaderWishes(
            characters=tuple(name for name, cards in self.rules.characters.items() if wanted & set(cards))[:2]
        )

    def opening_faults(self) -> Iterator[str]:
        """The kinds of invariant that do not hold when a game begins, with any two characters and any deck."""
        from verifier.games.puzzle_strike_2.invariants import statements, totals

        names = tuple(self.rules.characters)
        for number, pair in enumerate(zip(names, (*names[1:], names[0]), strict=True)):
            play = self.start(self.invent(Random(number), number, HeaderWishes(self.mode, characters=pair)), {})
            yield from (name.partition(":")[0] for name, holds in statements(play, totals(play)) if not holds)

    def present(self, chips: tuple[str, ...]) -> tuple[str, ...]:
        """The cards themselves, those that everybody has, and those of the characters at the table."""
        from verifier.games.puzzle_strike_2.scenes import seating

        cards = tuple(self.rules.index[slug] for slug in chips)
        own = (card for name in seating(self.rules, cards) or () if name for card in self.rules.characters[name])
        always = (card.index for card in self.rules.cards if card.kind in ("wound", "bank"))
        basic = (card for card, _ in self.rules.starting_deck)
        return tuple(dict.fromkeys((*chips, *(self.notation[card] for card in (*basic, *own, *always)))))

    def searchable(self) -> tuple[str, ...]:
        """The known cards."""
        return self.known()


FAMILY = PuzzleStrike2
