"""The scenes of some cards: played in every order by a player with the scepter and without, from piles of heights that
matter; of none, the phases of a turn and the command decision after it.

Not for: what happens in a scene (`scene`).
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations

from verifier.games.puzzle_strike_2.anywhere import Shape
from verifier.games.puzzle_strike_2.rules import Rules
from verifier.games.puzzle_strike_2.scene import TurnScene

#: How many tokens a player has at most who plays cards, and of a drop that fills a pile.
FEW = 6
#: Heights of the two piles from which a single card is played: the player's and the other one's.
SINGLE = ((3, 2), (2, -1), (1, 1), (0, 0))
#: The same for several cards.
JOINT = ((3, 2),)


def made_for(rules: Rules) -> bool:
    """Whether scenes are made for a way to play: two players, of whom the one who busts has lost."""
    return 2 in rules.mode.players and rules.mode.bust == "game-over"


def scenes(rules: Rules, names: tuple[str, ...], turns: int = 1) -> Iterator[TurnScene]:
    """The scenes of some cards together; of none, the phases of a turn."""
    cards = tuple(rules.index[name] for name in names)
    table = seating(rules, cards)
    if table is None or not made_for(rules):
        return
    maker = Maker(rules, names, cards, table)
    for scene in maker.actions() if cards else maker.phases():
        yield replace(scene, turns=max(turns, scene.turns))


def courses(rules: Rules, names: tuple[str, ...]) -> Iterator[TurnScene]:
    """What happens when no card is played: a turn from several phases on to its end."""
    if names or not made_for(rules):
        return
    table = seating(rules, ())
    assert table is not None
    maker = Maker(rules, (), (), table)
    for phase in ("draw", "buy", "action", "ante"):
        if phase in rules.turn:
            yield maker.scene(f"the turn from {phase} on", phase, (1, 1), last=rules.turn[-1], tokens=1)


def seating(rules: Rules, cards: tuple[int, ...]) -> tuple[str, ...] | None:
    """Who sits where: the owner of the cards first; None if they have several, as nobody holds them all."""
    owners = list(dict.fromkeys(name for card in cards for name, own in rules.characters.items() if card in own))
    if len(owners) > 1:
        return None
    others = [name for name in rules.characters if name not in owners]
    return tuple((*owners, *others)[:2])


class Maker:
    """Makes the scenes of some cards at one table."""

    def __init__(
        self, rules: Rules, names: tuple[str, ...], cards: tuple[int, ...], characters: tuple[str, ...]
    ) -> None:
        self.rules, self.names, self.cards, self.characters = rules, names, cards, characters
        self.deck = next(iter(rules.decks))
        inside = [rules.cards[card] for card in rules.decks[self.deck]]
        self.stand_ins = [
            next((card.index for card in inside if card.colour == colour and card.stands_in), -1)
            for colour in range(len(rules.colours))
        ]
        self.spaces, self.bust = rules.parameters["spaces"], rules.parameters["bust-above"]

    def row(self, ante: int = 1) -> tuple[int, ...]:
        """A row of the bank with one colour in the ante slot, and others left of it, two of them alike."""
        rules, count = self.rules, len(self.stand_ins)
        slots, slot = rules.parameters["bank-slots"], rules.parameters["ante-slot"] - 1
        others = [(ante + 1 + number // 2) % count for number in range(slots)]
        return tuple(self.stand_ins[ante if number == slot else others[number]] for number in range(slots))

    def scene(
        self, name: str, phase: str, heights: tuple[int, int], *, ante: int = 1, hand: tuple[int, ...] = (),
        active: int = 0, holder: int = 0, ante_ups: int = 0, diamond: bool = False, acting: bool = False,
        tokens: int = FEW, even: bool = False, empty: bool = False, **more: object,
    ) -> TurnScene:  # fmt: skip
        """A scene of these cards."""
        known = tuple(self.spaces if height < 0 else height for height in heights)
        shape = Shape(known, self.row(ante), self.characters, hand, active, holder, ante_ups, diamond, acting, tokens,
                      even, empty)  # fmt: skip
        told = f"{name}, {known[active]} gems against {known[1 - active]}, scepter: P{holder + 1}"
        more = {"dealt": self.stand_ins[0], "deck": self.deck, **more}
        return TurnScene(self.rules, told, self.names, shape, phase, **more)  # type: ignore[arg-type]

    def actions(self) -> Iterator[TurnScene]:
        """Every order in which the cards can be played."""
        single = len(self.cards) == 1
        for order in permutations(self.cards):
            title = "play " + " then ".join(self.rules.cards[card].slug for card in order)
            for heights in SINGLE if single else JOINT:
                for holder in (0, 1):
                    yield self.scene(title, "action", heights, hand=order, holder=holder, acting=True, plays=order)
        if single:
            copies = dict(self.rules.starting_deck).get(self.cards[0], 1)
            twice = self.cards * min(copies, 2)
            title = f"play {self.names[0]} and go on"
            yield self.scene(f"{title} from a full pile of one colour", "action", (-1, 3), hand=twice, acting=True,
                             plays=twice, even=True)  # fmt: skip
            yield self.scene(f"{title} to the draw", "action", (3, 9), hand=self.cards, acting=True, plays=self.cards,
                             last="draw", tokens=1, drops=True)  # fmt: skip

    def phases(self) -> Iterator[TurnScene]:
        """The phases of a turn in which no card is played."""
        for ups in range(self.rules.parameters["ante-ups"] + 1):
            for height in (0, 1, self.spaces - 1, self.spaces):
                yield self.scene(f"ante with {ups} Ante Ups", "ante", (height, 1), ante=ups, ante_ups=ups)
        for height in (0, self.bust, self.spaces - 1, self.spaces):
            for holder in (0, 1):
                yield self.scene("drop", "action", (height, 1), holder=holder, drops=True, tokens=self.spaces + 2)
        for one in self.rules.supers:
            yield self.scene(f"use the diamond for {one.slug}", "action", (2, 3), active=1, diamond=True, acting=True,
                             supers=(one.slug,))  # fmt: skip
            yield self.scene(f"use the diamond for {one.slug}", "action", (self.spaces - 1, 1), active=1, diamond=True,
                             acting=True, supers=(one.slug,))  # fmt: skip
        slots = tuple(range(self.rules.parameters["bank-slots"]))
        for ups in (0, self.rules.parameters["ante-ups"]):
            yield self.scene(f"buy with {ups} Ante Ups", "buy", (1, 1), ante_ups=ups, buys=slots)
        for height in (0, 3, self.bust, self.bust + 1, self.spaces):
            for holder in (0, 1):
                yield self.scene("end the turn", "draw", (height, 2), holder=holder, last="bust-check")
        yield from self.commands()

    def commands(self) -> Iterator[TurnScene]:
        """The command decision, with the scepter at the other seat."""
        for ups in (0, self.rules.parameters["ante-ups"]):
            for height in (2, self.bust):
                yield self.scene(
                    f"command decision with {ups} Ante Ups", "command", (height, 2), holder=1, ante_ups=ups
                )
        ups = self.rules.parameters["ante-ups"]
        yield self.scene("command decision with an empty bank deck", "command", (2, 0), holder=1, ante_ups=ups,
                         empty=True)  # fmt: skip
        yield self.scene("buy with an empty bank deck", "buy", (1, 1), ante_ups=ups, empty=True)
