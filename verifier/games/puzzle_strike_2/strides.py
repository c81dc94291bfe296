"""Strides of Puzzle Strike 2: each step of the turn from any position up to the next question at which nothing else is
under way, and each step of a text.

Texts that are carried out within do anything that keeps what must be kept (`kept_since`): each is a stride of its own.
Not for: what must be kept (`invariants`), or limits of single questions (`guards`).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar

from verifier.games.loose import Striding
from verifier.games.made_up import AnyReadings, every_step, fork, with_programs, wording
from verifier.games.puzzle_strike_2.anywhere import printed
from verifier.games.puzzle_strike_2.decisions import NAMES
from verifier.games.puzzle_strike_2.endings import bust
from verifier.games.puzzle_strike_2.finale import close_turn, cut_short
from verifier.games.puzzle_strike_2.guards import MOST_ANSWERS
from verifier.games.puzzle_strike_2.invariants import mark
from verifier.games.puzzle_strike_2.loose import LooseGame, anything, opaque, operations_of, texts
from verifier.games.puzzle_strike_2.play import Play
from verifier.games.puzzle_strike_2.rules import Rules
from verifier.games.puzzle_strike_2.scenes import Maker, seating
from verifier.games.puzzle_strike_2.state import Frame, State
from verifier.games.puzzle_strike_2.turn import STEPS, opening, pass_turn
from verifier.games.puzzle_strike_2.zones import Finished
from verifier.games.scene import World
from verifier.games.scenery import TURN, drawn
from verifier.games.steps import Step
from verifier.kernel.ask import Answer, Ask, Chance, Moves, Question
from verifier.kernel.together import Whose

#: The most of a number that somebody counts one by one.
MOST_COUNTED = 9


@dataclass(frozen=True, slots=True)
class Stride(Striding):
    """Everything up to the next question at which nothing else is under way: a scene whose position is any at all."""

    supposes: ClassVar = frozenset(NAMES["statements"]) - {"counts", "cards", "one-buy", "never falls"}

    rules: Rules  # with texts that do anything
    name: str
    chips: tuple[str, ...]
    begin: Callable[[LooseGame], Moves]
    kinds: tuple[int, ...]  # of cards: those that lie anywhere
    phase: int = 0
    moment: str = "idle"
    used: frozenset[str] = frozenset()  # the operations that texts are made of
    busy: bool = False  # whether a text is under way
    strays: tuple[str, ...] | None = None  # the presumptions that are read otherwise, too, one at a time; None for all

    def start(self, world: World, chosen: Mapping[str, str]) -> LooseGame:
        """The game at any position."""
        characters = seating(self.rules, ()) or ()
        maker = Maker(self.rules, (), (), characters)
        row = maker.row()
        rules = printed(self.rules, world, row)
        state = State(len(rules.cards), len(rules.colours), len(characters))
        state.turn, state.phase, state.moment = world.unknown("turn", TURN, 99), self.phase, self.moment
        state.active, state.bank = int(self.busy and fork(world, "another turn")), list(row)
        readings = AnyReadings(rules.decided, world, self.strays)
        play = LooseGame(rules, state, readings, characters, rules.decks[maker.deck])
        state.holder = max(play.automaton, 0)
        play.kinds_in_play, play.busy = tuple(sorted({*self.kinds, *row})), self.busy
        if rules.mode.final is not None and fork(world, "final turns"):
            state.final, state.out = True, (len(characters) - 1,)
            state.waiting = (0,)
        play.begin(world, self.begin, self.used)
        return play

    def over(self, play: LooseGame, question: Question) -> bool:
        """Whether the next stride begins."""
        play.asked += 1
        return play.asked > 1 and not self.busy and isinstance(question, Ask) and play.resumable(question)

    def answers(self, play: LooseGame, ask: Ask, given: Sequence[tuple[str, Answer]]) -> Iterator[Answer]:
        """The answers: anything that is conceivable."""
        every = ask.domain.seats if isinstance(ask.domain, Whose) else tuple(ask.domain.conceivable(ask.seat))
        done = sum(1 for decision, answer in given if decision == ask.decision and answer is not None)
        yield from every if done < MOST_ANSWERS else ((None,) if None in every else every[:1])

    def draw(self, play: LooseGame, world: World, name: str, question: Question) -> Iterator[tuple[int, ...]]:
        """What is drawn: any cards of the zone; of the bank deck one of a kind that it has."""
        assert isinstance(question, Chance)
        if question.zone == "bank-deck":
            yield (play.state.bank[0] if play.state.bank else play.kinds_in_play[-1],)
            return
        yield from drawn(world, play, question, lambda card: (f"{name} {card}", 99))


def strides(rules: Rules) -> Iterator[Stride]:
    """Every stride of a game under a ruleset."""
    few = kinds_of(rules)
    any_one = Stride(opaque(rules), "the opening", (), opening, few, used=operations_of(rules))
    if not rules.opening:
        yield any_one
    names = ("automaton", "bust-check") if rules.mode.automaton is not None else ()
    for name in (*(one for one in rules.turn if one not in rules.mode.skips), *names):
        phase = rules.turn.index(name) if name in rules.turn else 0
        for moment in ("idle", "begin", "acting") if name == "action" else ("idle",):
            told = f"the step {name}{'' if moment == 'idle' else f', {moment}'}"
            begin = partial(step_of_turn, name=name)
            yield replace(any_one, name=told, begin=begin, phase=phase, moment=moment)
    last = len(rules.turn) - 1
    yield replace(any_one, name="the end of a turn", begin=end_turn, phase=last)
    yield replace(any_one, name="a turn cut short", begin=cut_off, phase=last, busy=True)
    seen: set[object] = set()
    for owner, card, program in texts(rules):
        for number, step in enumerate(every_step(program), 1):
            key = card >= 0 and rules.cards[card].creature, wording(step)
            if key in seen:
                continue
            seen.add(key)
            begin = partial(text, card=card, step=with_programs(step, anything, lambda run: run))
            slugs, kinds = ((rules.cards[card].slug,), (*few, card)) if card >= 0 else ((), few)
            yield replace(
                any_one, name=f"{owner}: {step.name} ({number})", chips=slugs, begin=begin, kinds=kinds,
                phase=rules.turn.index("action"), moment="acting", busy=True,
            )  # fmt: skip


def kinds_of(rules: Rules) -> tuple[int, ...]:
    """The first card of each kind and type that anybody has, whose text is known."""
    first: dict[object, int] = {}
    for card in rules.cards:
        if card.known and card.cost >= 0:
            first.setdefault((card.kind, card.type, card.creature), card.index)
    return tuple(first.values())


def step_of_turn(play: LooseGame, name: str) -> Moves:
    """One step of a turn."""
    try:
        asked = STEPS[name](play)
        if asked is not None:
            yield from asked
    except Finished:
        pass  # what comes then is a stride of its own


def end_turn(play: LooseGame) -> Moves:
    """The turn passes to the next player."""
    close_turn(play)
    if not play.state.over:
        pass_turn(play)
    yield from ()


def cut_off(play: LooseGame) -> Moves:
    """What follows where a card is lacking in the middle of a turn."""
    play.state.bank.pop()
    play.before = mark(play)
    bust(play, play.state.active)
    yield from cut_short(play)
    play.busy = bool(play.state.over)  # what must hold between moves must hold if the game goes on


def text(play: LooseGame, card: int, step: Step[Play, Frame]) -> Moves:
    """One step of a text is carried out, whatever was done before it."""
    frame, world = Frame(0, card), play.world
    frame.place = "table" if card >= 0 and fork(world, "on the table") else "gone"
    frame.trashed = world.unknown("trashed", 0, MOST_COUNTED)
    frame.discarded = world.unknown("discarded", 0, MOST_COUNTED)
    frame.broken = world.unknown("broken", 1, play.rules.parameters["spaces"])
    frame.colour = world.unknown("colour", 0, len(play.rules.colours) - 1)
    frame.candidate = play.kinds_in_play[0]
    try:
        asked = step.run(play, frame)
        if asked is not None:
            yield from asked
    except Finished:
        pass  # what comes then is a stride of its own
