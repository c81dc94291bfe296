"""Games of Puzzle Strike 2 of which nothing is known, in which anything may be answered, and texts may do anything.

Afterwards nothing is known of the position but that what must be kept holds (`kept_since`). Texts and norms are
replaced in the rules themselves, so that nothing else of the game is another one.
Not for: which parts of a game are gone through so (`strides`).
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

from verifier.games.loose import Loose
from verifier.games.made_up import AnyReadings, MadeUpRow, every_step, fork, make_up_fields, one_of
from verifier.games.puzzle_strike_2.cards import Card
from verifier.games.puzzle_strike_2.domains import Cards, Slots
from verifier.games.puzzle_strike_2.guards import MOST_TEXTS
from verifier.games.puzzle_strike_2.invariants import Mark, kept_since, mark
from verifier.games.puzzle_strike_2.labels import Gems
from verifier.games.puzzle_strike_2.modes import Mode
from verifier.games.puzzle_strike_2.operations.base import CardOperation
from verifier.games.puzzle_strike_2.play import Play
from verifier.games.puzzle_strike_2.rules import Rules
from verifier.games.puzzle_strike_2.state import DECLARED, Frame
from verifier.games.puzzle_strike_2.triggers import EVENTS, Lasting, Program, Running, Trigger
from verifier.games.scene import World
from verifier.games.steps import Step
from verifier.kernel.ask import Answer, Ask, Moves
from verifier.kernel.norm import FINE, OUTSIDE

#: The most further buys that a player has.
MOST_BUYS = 2


class LooseGame(Loose, Play):
    """A game of which nothing is known."""

    readings: AnyReadings
    parted = (Frame,)
    plain = (Mode, Cards, Slots, Gems)
    used: frozenset[str]  # the operations of the texts that are left out

    def begin(self, world: World, moves: "Callable[[LooseGame], Moves]", used: frozenset[str]) -> None:
        """Be ready for a stride, at any position."""
        self.world, self.moves, self.made, self.used = world, moves, 0, used
        self.asked, self.visits = 0, Counter[str]()  # questions up to now, and how often it stood where
        self.make_up("")

    def kind_printed(self, name: str, value: object) -> object:
        """The kind of a card."""
        return value.index if isinstance(value, Card) else None

    def broken(self, ask: Ask, answer: Answer) -> int:
        """Whether an answer is possible."""
        return FINE if self.examine(ask, answer) else OUTSIDE

    def make_up(self, name: str) -> None:
        """Let every count be anything that is in a position in which everything holds that is to be kept."""
        make_up(self, self.world, name)
        self.before: Mark = mark(self)
        for _, holds in self.kept():
            self.world.require(holds)

    def kept(self) -> list[tuple[str, bool]]:
        """What must hold now; of a pile at which nobody has looked nothing is asked."""
        piles = [seat.pile for seat in self.state.seats]
        for seat in self.state.seats:
            if isinstance(seat.pile, MadeUpRow) and not seat.pile.is_known:
                seat.pile = []
        found = list(kept_since(self, self.before))
        for seat, pile in zip(self.state.seats, piles, strict=True):
            seat.pile = pile
        return found

    def cut(self, place: object = None) -> None:
        """Tell what must hold now."""
        self.tell(place, self.kept())

    def forget(self) -> None:
        """Let anything happen that keeps what must be kept."""
        place = place_of(self)
        often, self.visits[repr(place)] = self.visits[repr(place)], self.visits[repr(place)] + 1
        self.forget_position((place, min(often, MOST_TEXTS)))


def place_of(play: LooseGame) -> object:
    """Where a game stands in its rules, by everything on which it depends how it goes on from any position."""
    state = play.state
    found: list[object] = [state.phase, state.active, state.moment, state.final, state.out, state.waiting, play.busy]
    return (*found, *play.under_way())


def heights(rules: Rules) -> tuple[int, ...]:
    """The heights of piles that are tried: about none, about those that bust, about a full one."""
    bust, spaces = rules.parameters["bust-above"], rules.parameters["spaces"]
    return tuple(sorted({0, 1, bust + 1, spaces - 1, spaces}))


def make_up(play: LooseGame, world: World, name: str) -> None:
    """Let everything of a position be anything but whose turn and which phase it is."""
    rules, state = play.rules, play.state
    turn, colours = state.turn, len(rules.colours)
    for number, seat in enumerate(state.seats):
        make_up_fields(seat, DECLARED.seat.attributes, world, f"{number + 1}{name}", play.kinds_in_play)
        if number in play.people:
            if not isinstance(seat.pile, MadeUpRow):
                seat.pile = MadeUpRow(world, heights(rules), colours - 1)
            seat.pile.renew(f"pile{number + 1}{name}")
        seat.more_buys = world.unknown(f"more buys{number + 1}{name}", 0, MOST_BUYS)
    make_up_fields(state, DECLARED.table.attributes, world, name, play.kinds_in_play)
    state.turn, state.serial = turn, 1
    if rules.turn[state.phase] == "ante":  # where they are counted one by one
        state.ante_ups = one_of(world, f"ante ups in effect{name}", rules.parameters["ante-ups"] + 1)
    if play.rules.mode.automaton is None and (not name or "scepter" in play.used):
        state.holder = one_of(world, f"scepter{name}", len(state.seats))
    if state.moment == "acting" and name and "end-phase" in play.used and fork(world, f"phase ends{name}"):
        state.moment = "ending"
    if (not name or "lasting" in play.used) and fork(world, f"in force{name}"):
        put_in_force(play)


def put_in_force(play: LooseGame) -> None:
    """Let a creature be in play, a card lie on top of the deck, and an effect wait for everything that one can."""
    events = {trigger.on for card in play.rules.cards for trigger in card.triggers}
    events |= {one.effect.trigger.on for one in lasting_of(play.rules) if one.effect.trigger is not None}
    creatures = [card.index for card in play.rules.cards if card.creature and card.index in play.kinds_in_play]
    seat = play.state.seats[0]
    seat.creature, seat.top = creatures[0] if creatures else -1, [play.kinds_in_play[0]]
    waiting = (Lasting("turn", 0, Trigger(on, None, ANYTHING)) for on in EVENTS if on in events)
    changing = Lasting("turn", 0, None, unblockable=True)
    effects = enumerate((*waiting, changing), 1)
    seat.lasting = tuple(Running(0, play.kinds_in_play[0], -1, effect) for _, effect in effects)


def lasting_of(rules: Rules) -> Iterator[Running]:
    """The effects that texts leave behind."""
    for _, _, program in texts(rules):
        for step in every_step(program):
            effect = getattr(step.operation, "effect", None)
            if isinstance(effect, Lasting):
                yield Running(0, 0, -1, effect)


class Anything(CardOperation):
    """What any text does: whatever keeps what must be kept."""

    name = "anything"
    about = "anything"

    def __init__(self) -> None:
        self.__dict__.update(clauses=(), places={})

    def run(self, play: Play, frame: Frame) -> None:
        """Let anything happen."""
        assert isinstance(play, LooseGame)
        play.forget()
        if frame.place == "table" and frame.card >= 0 and fork(play.world, f"gone after {play.made}"):
            frame.place = "gone"


ANYTHING: Program = tuple(Step(one.run, "anything", (), one) for one in (Anything(),))


def anything(program: Program) -> Program:
    """A text that does anything in the place of one."""
    return ANYTHING if program else ()


def opaque(rules: Rules) -> Rules:
    """Rules without norms whose cards and super moves do anything, also those of which no source gives the text."""
    supers = tuple(one._replace(steps=ANYTHING) for one in rules.supers)
    automaton = rules.mode.automaton
    if automaton is not None:
        actions = tuple(one._replace(steps=ANYTHING) for one in automaton.actions)
        automaton = replace(automaton, turn=ANYTHING, actions=actions)
    return replace(
        rules, cards=tuple(map(opaque_card, rules.cards)), supers=supers, power_up=ANYTHING, opening=(), judges={},
        stop_judges={}, mode=replace(rules.mode, automaton=automaton),
    )  # fmt: skip


def opaque_card(card: Card) -> Card:
    """A card that does anything."""
    triggers = tuple(one._replace(condition=None, steps=anything(one.steps)) for one in card.triggers)
    main = ANYTHING if card.main or not card.known else ()
    return replace(card, main=main, triggers=triggers, known=True)


def operations_of(rules: Rules) -> frozenset[str]:
    """The names of the operations that texts use."""
    return frozenset(step.name for _, _, program in texts(rules) for step in every_step(program))


def texts(rules: Rules) -> Iterator[tuple[str, int, Program]]:
    """Every text: whose it is in words, the card, -1 for none, and its steps."""
    for card in rules.cards:
        yield card.slug, card.index, card.main
        for trigger in card.triggers:
            yield f"{card.slug} on {trigger.on}", card.index, trigger.steps
    for one in rules.supers:
        yield one.slug, -1, one.steps
    yield "power-up", -1, rules.power_up
    yield "the opening", -1, rules.opening
    automaton = rules.mode.automaton
    if automaton is not None:
        yield automaton.slug, -1, automaton.turn
        for action in automaton.actions:
            yield action.slug, -1, action.steps
