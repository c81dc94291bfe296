"""The scenes of some cards: played in every order by a player with the scepter and without, from piles of heights that
matter; of none, the phases of a turn and the command decision after it.

Not for: what happens in a scene (`scene`).
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations, product

from verifier.games.puzzle_strike_2.anywhere import Shape
from verifier.games.puzzle_strike_2.rules import Rules, most_copies
from verifier.games.puzzle_strike_2.scene import FURTHER, TurnScene

#: How many tokens a player has at most who plays cards, and of a drop that fills a pile.
FEW = 6
#: Heights of the two piles from which a single card is played: the player's and the next one's.
SINGLE = ((3, 2), (2, -1), (1, 1), (0, 0))
#: The same for several cards.
JOINT = ((3, 2),)


def scenes(rules: Rules, names: tuple[str, ...], broad: bool = False, turns: int = 1) -> Iterator[TurnScene]:
    """The scenes of some cards together; of none, the phases of a turn."""
    cards = tuple(rules.index[name] for name in names)
    table = seating(rules, cards)
    if table is None or not deck_with(rules, cards):
        return
    maker = Maker(rules, names, cards, table)
    for scene in maker.actions() if cards else maker.phases():
        yield replace(scene, turns=max(turns, scene.turns))


def courses(rules: Rules, names: tuple[str, ...]) -> Iterator[TurnScene]:
    """What happens when no card is played: a turn from several phases on to its end."""
    if names:
        return
    table = seating(rules, ())
    assert table is not None
    maker = Maker(rules, (), (), table)
    for phase in ("draw", "buy", "action", "ante"):
        if phase in rules.turn and phase not in rules.mode.skips:
            yield maker.scene(f"the turn from {phase} on", phase, (1, 1), last=rules.turn[-1], tokens=1)


def seating(rules: Rules, cards: tuple[int, ...]) -> tuple[str, ...] | None:
    """Who sits where, the fewest that may play: the owner of the cards first; None if they have several owners."""
    owners = list(dict.fromkeys(name for card in cards for name, own in rules.characters.items() if card in own))
    if len(owners) > 1:
        return None
    others = [name for name in rules.characters if name not in owners]
    automaton = ("",) if rules.mode.automaton is not None else ()
    return (*(*owners, *others)[: min(rules.mode.players)], *automaton)


def deck_with(rules: Rules, cards: tuple[int, ...]) -> str:
    """The first bank deck that has those of the cards that are in bank decks; "" if none has them all."""
    wanted = {card for card in cards if rules.cards[card].kind == "bank"}
    return next((name for name, deck in rules.decks.items() if wanted <= {*deck}), "")


class Maker:
    """Makes the scenes of some cards at one table."""

    def __init__(
        self, rules: Rules, names: tuple[str, ...], cards: tuple[int, ...], characters: tuple[str, ...]
    ) -> None:
        self.rules, self.names, self.cards, self.characters = rules, names, cards, characters
        self.deck = deck_with(rules, cards)
        self.most = most_copies(rules, rules.decks[self.deck])
        self.stocks = [self.stock(colour) for colour in range(len(rules.colours))]
        self.automaton = len(characters) - 1 if rules.mode.automaton is not None else -1
        self.holders = (0, 1) if rules.mode.automaton is None else (self.automaton,)
        self.spaces, self.bust = rules.parameters["spaces"], rules.parameters["bust-above"]

    def stock(self, colour: int) -> list[int]:
        """The kinds of a colour that the bank deck has: those not under test first, and of many copies."""
        inside = [card for card in self.rules.decks[self.deck] if self.most[card] > 0]
        kinds = [card for card in inside if self.rules.cards[card].colour == colour] or inside
        return sorted(kinds, key=lambda card: (card in self.cards, -self.most[card]))

    def row(self, ante: int = 1) -> tuple[int, ...]:
        """A row of the bank with one colour in the ante slot, and others left of it, two of them alike."""
        rules, count, left = self.rules, len(self.stocks), list(self.most)
        slots, slot = rules.parameters["bank-slots"], rules.parameters["ante-slot"] - 1
        found = list[int]()
        for number in range(slots):
            kinds = self.stocks[ante if number == slot else (ante + 1 + number // 2) % count]
            found.append(next((card for card in kinds if left[card] > 0), kinds[0]))
            left[found[-1]] -= 1
        return tuple(found)

    def scene(
        self, name: str, phase: str, heights: tuple[int, ...], *, ante: int = 1, hand: tuple[int, ...] = (),
        active: int = 0, holder: int = 0, ante_ups: int = 0, diamond: bool = False, acting: bool = False,
        tokens: int = FEW, even: bool = False, empty: bool = False, player: int = -1, **more: object,
    ) -> TurnScene:  # fmt: skip
        """A scene of these cards."""
        people = len(self.characters) - (self.automaton >= 0)
        known = tuple(self.spaces if height < 0 else height for height in heights)
        known = (*known, *(FURTHER,) * people)[:people]
        holder = max(holder, self.automaton)  # that always has it
        shape = Shape(known, self.row(ante), self.characters, hand, active, holder, ante_ups, diamond, acting, tokens,
                      even, empty, player)  # fmt: skip
        against = " and ".join(str(height) for seat, height in enumerate(known) if seat != active)
        told = f"{name}, {known[active]} gems" if active < people else name
        told += (f" against {against}" if against else "") + f", scepter: P{holder + 1}"
        dealt = tuple(dict.fromkeys(card for kinds in self.stocks for card in kinds))
        more = {"dealt": dealt, "deck": self.deck, **more}
        return TurnScene(self.rules, told, self.names, shape, phase, **more)  # type: ignore[arg-type]

    def actions(self) -> Iterator[TurnScene]:
        """Every order in which the cards can be played."""
        single = len(self.cards) == 1
        for order in permutations(self.cards):
            title = "play " + " then ".join(self.rules.cards[card].slug for card in order)
            for heights, holder in product(SINGLE if single else JOINT, self.holders):
                yield self.scene(title, "action", heights, hand=order, holder=holder, acting=True, plays=order)
        if single:
            copies = dict(self.rules.starting_deck).get(self.cards[0], 1)
            twice = self.cards * min(copies, 2)
            title = f"play {self.names[0]} and go on"
            yield self.scene(f"{title} from a full pile of one colour", "action", (-1, 3), hand=twice, acting=True,
                             plays=twice, even=True)  # fmt: skip
            yield self.scene(f"{title} to the draw", "action", (3, 9), hand=self.cards, acting=True, plays=self.cards,
                             last="draw", tokens=1, drops=True)  # fmt: skip
            if self.rules.mode.final is not None:
                yield self.in_a_final_turn()

    def in_a_final_turn(self) -> TurnScene:
        """The last player busts, and the first one plays the card in the final turn that follows."""
        last = len(self.characters) - (self.automaton >= 0) - 1
        heights = (2, *(FURTHER,) * (last - 1), self.bust + 1)
        turns = 2 + (self.automaton >= 0)  # who runs by itself comes in between
        return self.scene(f"bust, then play {self.names[0]} in a final turn", "draw", heights, hand=self.cards,
                          active=last, player=0, plays=self.cards, tokens=1, turns=turns)  # fmt: skip

    def phases(self) -> Iterator[TurnScene]:
        """The phases of a turn in which no card is played."""
        for ups, height in product(range(self.rules.parameters["ante-ups"] + 1), (0, 1, self.spaces - 1, self.spaces)):
            yield self.scene(f"ante with {ups} Ante Ups", "ante", (height, 1), ante=ups, ante_ups=ups)
        for height, holder in product((0, self.bust, self.spaces - 1, self.spaces), self.holders):
            yield self.scene("drop", "action", (height, 1), holder=holder, drops=True, tokens=self.spaces + 2)
        last = min(1, len(self.characters) - (self.automaton >= 0) - 1)  # the first player need not have a diamond
        supers = self.rules.supers if self.rules.mode.has_diamonds else ()
        for one, heights in product(supers, ((2, 3), (self.spaces - 1, 1))):
            yield self.scene(f"use the diamond for {one.slug}", "action", heights, active=last, diamond=True,
                             acting=True, supers=(one.slug,))  # fmt: skip
        slots = tuple(range(self.rules.parameters["bank-slots"]))
        for ups in (0, self.rules.parameters["ante-ups"]):
            yield self.scene(f"buy with {ups} Ante Ups", "buy", (1, 1), ante_ups=ups, buys=slots)
        for height, holder in product((0, 3, self.bust, self.bust + 1, self.spaces), self.holders):
            yield self.scene("end the turn", "draw", (height, 2), holder=holder, last="bust-check")
        if "command" not in self.rules.mode.skips:
            yield from self.commands()
        yield from self.by_itself()
        if self.rules.mode.final is not None:
            yield from self.finals()

    def commands(self) -> Iterator[TurnScene]:
        """The command decision, with the scepter at the other seat."""
        for ups, height in product((0, self.rules.parameters["ante-ups"]), (2, self.bust)):
            yield self.scene(f"command decision with {ups} Ante Ups", "command", (height, 2), holder=1, ante_ups=ups)
        ups = self.rules.parameters["ante-ups"]
        yield self.scene("command decision with an empty bank deck", "command", (2, 0), holder=1, ante_ups=ups,
                         empty=True)  # fmt: skip
        yield self.scene("buy with an empty bank deck", "buy", (1, 1), ante_ups=ups, empty=True)

    def by_itself(self) -> Iterator[TurnScene]:
        """The turn of a player that runs by itself, and what follows it."""
        automaton, first, last = self.rules.mode.automaton, self.rules.turn[0], self.rules.turn[-1]
        if automaton is None:
            return
        yield self.scene(f"after the turn of the {automaton.title}", first, (1, 2), active=self.automaton, last=last,
                         turns=2)  # fmt: skip
        for ups in range(self.rules.parameters["ante-ups"] + 1):
            for ante in range(len(self.stocks)) if not ups else (1,):
                title = f"the turn of the {automaton.title} with {ups} Ante Ups, slot 5 {self.rules.colours[ante]}"
                yield self.scene(title, first, (1, 2), active=self.automaton, ante=ante, ante_ups=ups, last=last)

    def finals(self) -> Iterator[TurnScene]:
        """A bust of who holds the scepter and of who does not, and the final turns of the others."""
        high, most = self.bust + 1, self.bust - 1
        for holder in self.holders:
            yield self.scene("bust, and the final turns", "draw", (most, high, most), active=1, holder=holder,
                             turns=len(self.characters), tokens=1)  # fmt: skip
            if self.automaton >= 0:
                yield self.scene("bust, and the final turns of a low pile", "draw", (0, high), active=1,
                                 turns=len(self.characters), tokens=1)  # fmt: skip
            for ups in (0, self.rules.parameters["ante-ups"]):
                yield self.scene(f"bust with {ups} Ante Ups", "draw", (2, high), active=1, holder=holder, ante_ups=ups,
                                 last=self.rules.turn[-1], tokens=1)  # fmt: skip
