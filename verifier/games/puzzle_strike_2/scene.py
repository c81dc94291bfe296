"""One scene: some phases of a turn from any position of a shape, with some cards played in order.

Not for: which scenes there are for given cards (`scenes`), or filling positions (`anywhere`).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from verifier.games.domains import Seats
from verifier.games.game import PLAYERS, header_of
from verifier.games.puzzle_strike_2.amounts import PrintedAmount
from verifier.games.puzzle_strike_2.anywhere import MOST_ACTIONS, MOST_CARDS, MOST_TOKENS, SPREAD, Shape, fill, printed
from verifier.games.puzzle_strike_2.domains import Slots
from verifier.games.puzzle_strike_2.invariants import statements, totals
from verifier.games.puzzle_strike_2.play import Play
from verifier.games.puzzle_strike_2.rules import Rules
from verifier.games.puzzle_strike_2.state import State
from verifier.games.scene import Scene, World
from verifier.games.scenery import MOST_REPEATS, TURN, drawn, is_past, next_play, recent
from verifier.kernel.ask import Answer, Ask, Chance, Question
from verifier.kernel.message import Message, say
from verifier.kernel.source import Position
from verifier.kernel.spec import Readings
from verifier.language.node import Node
from verifier.record import emit
from verifier.record.emit import leaf, listing, mapping
from verifier.record.model import Replay, SeatEntry
from verifier.table.places import rising

#: How many gems each further player has.
FURTHER = 1


def header(play: Play, deck: str, printed: Rules, path: str) -> Replay:
    """A record without moves that starts at the present position; its facts are what the `printed` rules leave out."""
    here, rules = Position(path), play.rules
    seats = tuple(SeatEntry(name, player(play, n), play.characters[n], here) for n, name in enumerate(play.seat_names))
    boards = {
        "height-bonus": read_off(printed.height_bonus, rules.height_bonus),
        "buy-costs": read_off(printed.buy_costs, rules.buy_costs),
        "automatons": actions(printed, rules),
        "cards": shown(printed, rules),
    }
    boards = {name: node for name, node in boards.items() if node.fields}
    block = {key: value for key, value in play.written_position().items() if key != "bank"}  # it stands beside it
    setup = {
        "deck": leaf(deck),
        "bank": listing([rules.cards[card].slug for card in play.state.bank]),
        "position": emit.tree(block),
    }
    if rules.mode.easier and any(seat.diamonds for seat in play.state.seats):
        setup["difficulty"] = leaf(rules.mode.easier)
    facts = mapping(boards) if boards else None
    return header_of(rules.document, rules.mode.name, seats, setup, facts, path)


def player(play: Play, number: int) -> str:
    """Who sits there."""
    automaton = play.rules.mode.automaton
    return automaton.title if number == play.automaton and automaton is not None else PLAYERS[number]


def actions(printed: Rules, used: Rules) -> Node:
    """The colours of the actions of a player that runs by itself, as its board shows them."""
    there, here = printed.mode.automaton, used.mode.automaton
    if there is None or here is None:
        return mapping({})
    pairs = zip(there.actions, here.actions, strict=True)
    found = {two.slug: mapping({"colour": leaf(used.colours[two.colour])}) for one, two in pairs if one.colour < 0}
    return mapping({here.slug: mapping({"actions": mapping(found)})} if found else {})


def shown(printed: Rules, used: Rules) -> Node:
    """What no source gives of cards, as they show it."""
    found: dict[str, Node] = {}
    for one, two in zip(printed.cards, used.cards, strict=True):
        pairs = (("cost", one.cost, two.cost), ("block", one.block, two.block))
        told = {key: leaf(str(after)) for key, before, after in pairs if before < 0 <= after}
        if told:
            found[one.slug] = mapping(told)
    return mapping(found)


def read_off(printed: Sequence[PrintedAmount], used: Sequence[PrintedAmount]) -> Node:
    """The numbers that no source gives, as a board shows them."""
    return mapping({
        str(number): leaf(str(there.low))
        for number, (one, there) in enumerate(zip(printed, used, strict=True), 1)
        if not one.known and there.known
    })  # fmt: skip


def observed(play: Play) -> Iterator[tuple[str, object]]:
    """What players can see of a position: everything but the order of cards in a deck."""
    yield from play.observed()
    if play.automaton >= 0:
        yield "power", play.state.power
    if play.state.holder != play.automaton or play.state.holder < 0:  # else it is always the same
        yield "holder", play.state.holder
    for number, seat in enumerate(play.state.seats, 1):
        yield f"lasting{number}", tuple((one.card, one.left, one.effect.until) for one in seat.lasting)


@dataclass(frozen=True, slots=True)
class TurnScene:
    """Some phases of one seat's turn."""

    rules: Rules
    name: str
    chips: tuple[str, ...]
    shape: Shape
    phase: str
    dealt: tuple[int, ...] = ()  # the kinds dealt from the bank deck: each as long as there are cards of it
    deck: str = ""  # the bank deck, by name
    plays: tuple[int, ...] = ()  # the cards played, in this order; the last ones may be left out
    supers: tuple[str, ...] = ()  # the super moves for which the diamond may be used
    drops: bool = False  # whether gems are dropped of one's own accord, and what drops at the phase's end belongs to it
    buys: tuple[int, ...] = (0,)  # the slots that may be bought from
    last: str = ""  # the last phase that belongs to it; "" for the first alone
    turns: int = 1  # with more, it goes on to the end of so many turns

    def start(self, world: World, chosen: Mapping[str, str]) -> Play:
        """The game at such a position."""
        rules = printed(self.rules, world, (*self.shape.row, *self.dealt[:1]))
        state = State(len(rules.cards), len(rules.colours), len(self.shape.characters))
        state.turn, state.phase = TURN, rules.turn.index(self.phase)
        readings = Readings(rules.decided, {}, chosen, presumes=False)
        play = Play(rules, state, readings, self.shape.characters, rules.decks[self.deck])
        fill(play, self.shape, world)
        return play

    def over(self, play: Play, question: Question) -> bool:
        """Whether the next question belongs to a later phase, or to the next turn."""
        past = is_past(play.rules.turn, play.state, self.phase, self.last, self.turns)
        if past or self.drops or self.turns > 1:
            return past
        asks = play.asks[play.state.active]
        return question is asks.drop and asks.dropped.frame.moment == "end"

    def answers(self, play: Play, ask: Ask, given: Sequence[tuple[str, Answer]]) -> Iterator[Answer]:
        """The answers to be explored: the cards of the scene in order, some slots of the bank, some spaces."""
        done = recent(given, ask.decision)
        if ask.decision == "play":
            played = sum(earlier == "play" and answer is not None for earlier, answer in given)
            yield from next_play(self.plays, played)
        elif ask.decision == "ante":
            yield ()
        elif ask.decision == "drop":
            yield from self.dropping(play, done)
        elif ask.decision == "automaton":
            yield from ask.domain.candidates(ask.seat) if isinstance(ask.domain, Seats) else ((),)
        elif ask.decision == "diamond":
            yield from (*self.supers, None)
        elif ask.decision == "buy":
            yield from (*self.buys, None)
        elif done >= MOST_REPEATS and None in tuple(ask.domain.conceivable(ask.seat)):
            yield None
        else:
            yield from self.others(play, ask)

    def others(self, play: Play, ask: Ask) -> Iterator[Answer]:
        """The answers to what a card or a super move asks."""
        conceivable = tuple(ask.domain.conceivable(ask.seat))
        if isinstance(ask.domain, Slots):
            yield from dict.fromkeys((0, play.rules.parameters["ante-slot"] - 1))
            yield from (None,) if None in conceivable else ()
            return
        height = len(play.state.seats[ask.seat].pile)
        for answer in conceivable:
            if isinstance(answer, int) and answer not in self.objects(play):
                continue
            if not isinstance(answer, tuple) or not answer or answer[0] >= height - 2:
                yield answer

    def objects(self, play: Play) -> frozenset[int]:
        """The kinds of cards that answers may name: those of the scene, and Wounds."""
        wounds = (card.index for card in play.rules.cards if card.kind == "wound")
        return frozenset((*self.shape.hand, *wounds))

    def dropping(self, play: Play, done: int) -> Iterator[Answer]:
        """Whether incoming gems drop."""
        if play.asks[play.state.active].dropped.frame.moment == "acting":
            if self.drops and done < 1:
                yield ()
            yield None
        else:
            yield ()
            yield None

    def draw(self, play: Play, world: World, name: str, question: Question) -> Iterator[tuple[int, ...]]:
        """The outcome of a chance: one kind of bank card; what lies on top of a deck, then any of its cards."""
        assert isinstance(question, Chance)
        if question.zone == "bank-deck":
            state = play.state
            yield (next((card for card in self.dealt if state.dealt[card] < play.most[card]), self.dealt[0]),)
            return
        yield from drawn(world, play, question, lambda card: (f"{name} {play.rules.cards[card].slug}", 2 * MOST_CARDS))

    observed, totals = staticmethod(observed), staticmethod(totals)
    invariants, rising = staticmethod(statements), staticmethod(rising)
    acting, again = Scene.acting, "play"

    def supplies(self, play: Play) -> Iterator[tuple[str, int]]:
        """What a turn uses up: cards where the active player can get at them, the bank deck's, and actions."""
        for card in play.kinds_in_play:
            for zone in ("hand", "deck", "discard"):
                yield f"{zone} {play.rules.cards[card].slug}", play.zone(play.state.active, zone)[card]
        yield "bank deck", play.state.left
        yield "incoming", play.active().incoming
        yield "gems", len(play.active().pile)
        yield "actions", play.active().actions

    def bounds(self) -> tuple[Message, ...]:
        """What the scene leaves out."""
        return (
            players_of(self.rules, self.shape.characters),
            say("bound-heights-and-rows"),
            say("bound-counts", n=MOST_TOKENS, n2=MOST_ACTIONS, n3=MOST_CARDS, n4=SPREAD),
            say("bound-cards-in-hand"),
            say("bound-answers-of-one-card", n=MOST_REPEATS),
            say("bound-no-creature"),
            say("bound-cards-without-text"),
        )

    def header(self, play: Play) -> Replay:
        """A record without moves that starts at the position."""
        return header(play, self.deck, self.rules, f"{'-'.join(self.chips) or 'turn'}.yaml")


def players_of(rules: Rules, characters: tuple[str, ...]) -> Message:
    """How many players there are, in words."""
    people, automaton = sum(bool(name) for name in characters), rules.mode.automaton
    found = say(f"players-{people}")
    return found if automaton is None else say("players-against", players=found, raw=automaton.title)


def elsewhere(rules: Rules, scene: object) -> TurnScene | None:
    """A scene of other rules under these; None if they have no such phase, or nobody in the seats that matter."""
    assert isinstance(scene, TurnScene)
    if scene.phase not in rules.turn or scene.phase in rules.mode.skips:
        return None
    shape = seated(scene.shape, rules)
    if shape is None or (shape.diamond and rules.mode.diamonds != scene.rules.mode.diamonds):
        return None
    return replace(scene, rules=rules, shape=shape, last=scene.last if scene.last in rules.turn else "")


def seated(shape: Shape, rules: Rules) -> Shape | None:
    """A shape with a seat more or less; None if whose turn it is would be somebody else."""
    others = rules.mode.automaton is not None
    count = min((number + others for number in rules.mode.players), key=lambda n: (abs(n - len(shape.characters)), n))
    characters = people(shape, rules, count - others) + ("",) * others
    if shape.active >= count or bool(characters[shape.active]) != bool(shape.characters[shape.active]):
        return None
    holder = count - 1 if others else min(shape.holder, count - 1)  # who runs by itself always has the scepter
    heights = (*shape.heights, *(FURTHER,) * count)[: count - others]
    return replace(shape, characters=characters, heights=heights, holder=holder)


def people(shape: Shape, rules: Rules, count: int) -> tuple[str, ...]:
    """So many characters, those of a shape first."""
    there = tuple(name for name in shape.characters if name)
    return (*there, *(name for name in rules.characters if name not in there))[:count]
