"""Strides: from any position at all, everything that the rules do between two questions, and what must be kept by it.

The induction step of a proof. A game is cut into strides: a step of the turn up to the next question, a reaction, one
operation of a chip's text, a draw. Each begins in a position of which nothing is known (`loose`), and any answer
that is possible at all is given, legal or not. What happens within that is a stride of its own (another chip's text,
what somebody reacts with) may do whatever keeps what is to be proved: it is left out, and nothing is known afterwards.
So by induction on how long a game has gone on, what every stride keeps is kept for ever.

Not for: what is to be kept (`kept`), or limits that norms keep (`guards`).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from verifier.games.loose import Striding
from verifier.games.made_up import MOST, AnyReadings, every_step, fork, one_of, with_programs, wording
from verifier.games.puzzle_strike.domains import Gems
from verifier.games.puzzle_strike.frame import Frame, Incident
from verifier.games.puzzle_strike.incidents import offer_reactions
from verifier.games.puzzle_strike.kept import mark
from verifier.games.puzzle_strike.loose import LooseGame, anything, change, likeness, make_up, opaque
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.program import aimed
from verifier.games.puzzle_strike.rules import Rules
from verifier.games.puzzle_strike.state import Cut, State
from verifier.games.puzzle_strike.turn import STEPS, opening, pass_turn
from verifier.games.puzzle_strike.zones import draw
from verifier.games.scene import World
from verifier.games.scenery import TURN
from verifier.games.steps import Step
from verifier.kernel.ask import Answer, Ask, Chance, Moves, Question
from verifier.kernel.together import Whose
from verifier.kernel.values import Handful

#: The steps of a turn during which chips are kept.
KEEPING = ("keep", "discard", "draw")
#: How often one question of a stride is answered with something.
MOST_ANSWERS = 2


@dataclass(frozen=True, slots=True)
class Stride(Striding):
    """Everything between two questions of one kind: a scene whose position is any at all."""

    rules: Rules  # with texts that do anything
    name: str
    chips: tuple[str, ...]
    begin: Callable[["LooseGame"], Moves]
    alike: tuple[int, ...]
    kinds: tuple[int, ...]  # of chips: one of those of which the rules make no difference, and all that a text is about
    phase: str = "action"
    active: tuple[int, ...] = (0,)  # the seats whose turn it may be
    reacts: bool = False  # whether its first question is the one that is answered with a reaction
    draws: bool = False  # whether what is drawn is its own affair
    asks: bool = (
        False  # whether a question comes before anything depends on what is in force, which may be gone by then
    )
    strays: tuple[str, ...] | None = None  # the presumptions that are read otherwise, too, one at a time; None for all

    def start(self, world: World, chosen: Mapping[str, str]) -> LooseGame:
        """The game at any position."""
        rules = self.rules
        seats = min(rules.mode.players)
        state = State(len(rules.chips), seats)
        state.phase, state.turn = rules.turn.index(self.phase), world.unknown("turn", TURN, MOST)
        state.active = self.active[one_of(world, "active", len(self.active))]
        state.stacks = tuple(chip for chip in self.kinds if rules.chips[chip].kind != "character")
        state.teams = rules.mode.teams
        characters = tuple(rules.characters)[:seats]
        play = LooseGame(rules, state, AnyReadings(rules.decided, world, self.strays), characters)
        play.kinds_in_play = self.kinds
        make_up(play, world, "")
        if self.asks or fork(world, "in force"):
            put_in_force(play, world)
        play.alike = self.alike
        play.begin(world, self.begin)
        return play

    def over(self, play: LooseGame, question: Question) -> bool:
        """Whether the next stride begins."""
        if play.latest is not None and play.latest[1] is not None:
            play.given[play.latest[0].decision] += 1
        play.latest = None
        if (
            isinstance(question, Ask) and question.decision != "refill"
        ):  # to which there is one answer, and nothing changes
            play.forget(getattr(question.frame, "incident", None))
        else:
            play.cut()
        play.pending = question
        play.count += 1
        return play.state.phase != self.rules.turn.index(self.phase)

    def answers(self, play: LooseGame, ask: Ask, given: Sequence[tuple[str, Answer]]) -> Iterator[Answer]:
        """The answers: anything that is conceivable; what somebody reacts with is a stride of its own."""
        if isinstance(ask.domain, Whose):  # the order makes no difference to a record, but here nothing is supposed
            yield from ask.domain.seats
            return
        most = ask.domain.usual if isinstance(ask.domain, Gems) else 0
        every = tuple(
            one for one in ask.domain.conceivable(ask.seat) if not (most and isinstance(one, tuple) and len(one) > most)
        )
        if ask.decision.startswith("react-") and not (self.reacts and play.count == 1):
            play.forget(getattr(ask.frame, "incident", None))  # whatever anybody has reacted with
            yield None
            return
        done = sum(1 for decision, answer in given if decision == ask.decision and answer is not None)
        if done < 1:
            yield from every
            return
        if done < MOST_ANSWERS and not ask.verbs:
            yield from dict.fromkeys((*(answer for _, answer in given[-1:] if answer in every), *every[:1]))
        yield None if None in every else every[0]

    def draw(self, play: LooseGame, world: World, name: str, question: Question) -> Iterator[Answer]:
        """What is drawn: one chip of any kind, or, where that is another stride's affair, whatever it is."""
        assert isinstance(question, Chance)
        if question.verb != "draw":
            yield Handful.of((chip, world.unknown(f"{name} {chip}", 0, MOST)) for chip in play.kinds_in_play)
        elif not self.draws or play.count > MOST_ANSWERS:
            play.forget()
            yield None
        else:
            top = play.state.seats[question.seat].top
            kinds = top[-1:] or play.kinds_in_play
            kind = kinds[one_of(world, f"{name} kind", len(kinds))]
            world.require(bool(top) or play.zone(question.seat, question.zone)[kind] > 0)
            yield (kind,)


def put_in_force(play: LooseGame, world: World) -> None:
    """Let everything be in force that can be, and a chip lie wherever chips are listed."""
    rules, state = play.rules, play.state
    lasting = [chip.index for chip in rules.chips if chip.ongoing or chip.triggers]
    wound, gem = rules.wound, rules.gem_chips[1]
    for number, seat in enumerate(state.seats):
        state.ongoing.extend((number, chip, TURN - 1) for chip in lasting)
        state.effects.extend((name, number, state.turn) for name in sorted(rules.effect_names))
        seat.top, seat.gained, seat.reacted = [wound, gem], [wound], [gem]
        if rules.turn[state.phase] in KEEPING:
            seat.kept = [wound, gem]
    state.discounts = [Cut(1, 1)]
    state.trappers = [(wound, 0)]
    state.aside = [chip for own in play.own for chip in own[:1]]


#: The operations that ask which gems before they do anything else.
GEMS_FIRST = frozenset(("combine", "crash", "counter-crash"))


def strides(rules: Rules) -> Iterator[Stride]:
    """Every stride of a game under a ruleset."""
    loose = opaque(rules)
    likenesses = [likeness(loose, chip) for chip in rules.chip_range]
    alike = tuple(map(likenesses.index, likenesses))
    few = kinds_of(rules, alike, ())
    for phase in rules.turn:
        yield Stride(loose, f"the step {phase}", (), partial(step_of_turn, name=phase), alike, few, phase)
    for name, begin in (("the opening", opening), ("the end of a turn", end_turn)):
        yield Stride(loose, name, (), begin, alike, few, rules.turn[-1])
    for kind in ("send", "attack", "buy"):
        begin = partial(reaction, kind=kind)
        yield Stride(loose, f"a reaction to a {kind}", (), begin, alike, few, active=(1, 0), reacts=True)
    yield Stride(loose, "a draw", (), drawing, alike, few, active=(0, 1), draws=True)
    seen: set[object] = set()
    for chip in rules.chips:
        for on, program in chip.programs():
            for number, step in enumerate(every_step(program), 1):
                key = on, alike[chip.index], wording(step)
                if key in seen:
                    continue
                seen.add(key)
                name = f"{chip.slug}{f' on {on}' if on else ''}: {step.name} ({number})"
                begin = partial(text, chip=chip.index, on=on, step=with_programs(step, anything, aimed))
                kinds, active = kinds_of(rules, alike, (chip.index,)), (0, 1) if on else (0,)
                asks = step.name in GEMS_FIRST
                yield Stride(loose, name, (chip.slug,), begin, alike, kinds, active=active, asks=asks)


def kinds_of(rules: Rules, alike: Sequence[int], more: Sequence[int]) -> tuple[int, ...]:
    """The kinds of chips that are in every game, one of each of which the rules make no difference, and some more."""
    basic = (chip.index for chip in rules.chips if chip.kind in ("gem", "purple", "wound"))
    return tuple(sorted({*basic, *alike, *more}))


def incident_of(play: LooseGame, kind: str, actor: int, target: int) -> Incident:
    """Something that can be reacted to, of which nothing else is known."""
    incident = Incident(kind, actor, play.rules.gem_chips[1], len(play.state.seats))
    incident.target = target
    change(play.world, incident, " at first")
    incident.counter = play.world.unknown("counter", 0, 1) == 1
    play.meet_incident(incident)
    play.before = mark(play, play.known)
    return incident


def step_of_turn(play: LooseGame, name: str) -> Moves:
    """One step of a turn."""
    asked = STEPS[name](play)
    if asked is not None:
        yield from asked


def end_turn(play: LooseGame) -> Moves:
    """The turn passes to the next player."""
    pass_turn(play)
    yield from ()


def reaction(play: LooseGame, kind: str) -> Moves:
    """One seat is asked for reactions."""
    incident = incident_of(play, kind, 1, 0)
    yield from offer_reactions(play, incident, 0)


def drawing(play: LooseGame) -> Moves:
    """A seat draws."""
    return draw(play, 0, MOST_ANSWERS, "")


#: The kind of event that a text is set off by, where that is one.
INCIDENT = {"send": "send", "attack": "attack", "buy": "buy", "incoming": "send", "combine": "combine"}


def text(play: LooseGame, chip: int, on: str, step: "Step[Play, Frame]") -> Moves:
    """One step of a chip's text is carried out, whatever was done before it."""
    frame, world = Frame(0, chip), play.world
    others = play.opponents(0)
    if on in INCIDENT:
        frame.incident = incident_of(play, INCIDENT[on], 0 if on == "combine" else 1, 0)
        frame.reacting = on in ("send", "attack", "buy")
    if on and not frame.reacting:
        frame.place, frame.since = "ongoing", TURN - 1
        frame.chooser = one_of(world, "chooser", len(play.state.seats))
    frame.affected = others
    frame.bought = frame.trashed = frame.shown = frame.moved = play.rules.wound
    frame.trashed_count, frame.moved_count = world.unknown("trashed", 0, 9), world.unknown("moved", 0, 9)
    frame.crashed_count = world.unknown("crashed", 0, 9)
    frame.trashed_each, frame.taken = (play.rules.wound,), (play.rules.wound,)
    frame.lost = tuple((seat, play.rules.wound) for seat in others)
    frame.unable = others
    asked = step.run(play, frame)
    if asked is not None:
        yield from asked
