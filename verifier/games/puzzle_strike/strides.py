"""Strides: from any position at all, everything that the rules do between two questions, and what must be kept by it.

The induction step of a proof. A game is cut into strides: a step of the turn up to the next question, a reaction, one
operation of a chip's text, a draw. Each begins in a position of which nothing is known (`arbitrary`), and any answer
that is possible at all is given, legal or not. What happens within that is a stride of its own (another chip's text,
what somebody reacts with) may do whatever keeps what is to be proved: it is left out, and nothing is known afterwards.
So by induction on how long a game has gone on, what every stride keeps is kept for ever.

Not for: what is to be kept (`kept`), or limits that norms keep (`guards`).
"""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from types import FrameType, FunctionType, GeneratorType, MethodType

from verifier.games.operation import Operation
from verifier.games.puzzle_strike.arbitrary import MOST, Zone, fork, make_up, one_of
from verifier.games.puzzle_strike.chips import Chip, done_apart
from verifier.games.puzzle_strike.domains import Chips, Gems
from verifier.games.puzzle_strike.domains import Gems
from verifier.games.puzzle_strike.frame import Frame, Incident
from verifier.games.puzzle_strike.incidents import offer_reactions
from verifier.games.puzzle_strike.kept import Mark, broken_since, is_outstanding, mark
from verifier.games.puzzle_strike.operations.base import ChipOperation
from verifier.games.puzzle_strike.modes import Mode
from verifier.games.puzzle_strike.plain_domains import Number, Opponents, Options
from verifier.games.puzzle_strike.places import place_of
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.program import Program, Reaction, Trigger, aimed
from verifier.games.puzzle_strike.rules import Rules
from verifier.games.puzzle_strike.state import Cut, Seat, State
from verifier.games.puzzle_strike.turn import STEPS, opening, pass_turn
from verifier.games.puzzle_strike.unseen import Unseen
from verifier.games.puzzle_strike.zones import draw
from verifier.games.scene import Tell, World
from verifier.games.scenery import TURN
from verifier.games.steps import Step
from verifier.kernel.ask import Answer, Ask, Chance, Moves, Question
from verifier.kernel.listener import Trace
from verifier.kernel.norm import FINE, OUTSIDE
from verifier.kernel.spec import Readings, look_up
from verifier.kernel.values import Handful
from verifier.language.expression import Expression

#: The steps of a turn during which chips are kept.
KEEPING = ("keep", "discard", "draw")
#: How often one question of a stride is answered with something.
MOST_ANSWERS = 2


class AnyReadings(Readings):
    """Readings of which every alternative is tried that no clause settles; of those presumed, one other one at a time.

    Another one may be tried each time that anything can have happened: to be held to one reading proves no more.
    """

    __slots__ = ("strayed", "strays", "time", "tried", "world")

    def __init__(self, rules: Rules, world: World, *, strays: bool) -> None:
        super().__init__(rules.decided, {}, {})
        self.world, self.time, self.strays = world, 0, strays
        self.strayed = ""  # the point of which another reading than the presumed one is tried
        self.tried: dict[tuple[str, str, int], int] = {}  # by point, scope and time: which alternative, in their order

    def afresh(self) -> "AnyReadings":
        """The same readings: which they are is a part of the path."""
        return self

    def of(self, point: str, scope: str = "") -> str:
        """The alternative that holds for a point."""
        settled = look_up(self.decided.settled, point, scope)
        if settled is not None:
            return settled
        presumed, key = look_up(self.decided.presumed, point, scope), f"{point}@{scope}"
        if presumed is not None and (not self.strays or self.strayed not in ("", key)):
            self.followed[key.removesuffix("@")] = presumed
            return presumed
        among, name = self.alternatives(point, presumed), f"reading of {key} after {self.time}"
        self.tried[point, scope, self.time] = self.world.unknown(name, 0, len(among) - 1)
        taken = one_of(self.world, name, len(among))
        if presumed is not None and taken:
            self.strayed = key
        return among[taken]

    def alternatives(self, point: str, presumed: str | None) -> tuple[str, ...]:
        """The alternatives of a point, the presumed one first."""
        every = self.points[point].alternatives
        return tuple(sorted(every, key=lambda one: one != presumed)) if presumed else every

    def forget(self) -> None:
        """Let other readings be tried from now on."""
        self.time, self.strayed = self.time + 1, ""

    def supposed_of(self) -> Iterator[tuple[str, bool]]:
        """Every presumption that was come to, and whether it was followed, each time by itself."""
        yield from ((f"{key}: {reading}", True) for key, reading in (self.followed.items() if not self.strays else ()))
        for (point, scope, _), tried in self.tried.items():
            presumed = look_up(self.decided.presumed, point, scope)
            if presumed is not None:
                yield f"{point}@{scope}: {presumed}" if scope else f"{point}: {presumed}", tried == 0


class Loose(Play):
    """A game in which every answer is legal that is possible, and that notes what must hold whenever it stops."""

    __slots__ = ("alike", "before", "count", "course", "known", "made", "moves", "pending", "said", "tell", "world")

    tell: Tell
    readings: AnyReadings
    alike: tuple[int, ...]  # by chip, the first one of which the rules make no difference

    def begin(self, world: World, moves: "Callable[[Loose], Moves]") -> None:
        """Be ready for a stride."""
        self.world, self.moves = world, moves
        self.known: list[Incident] = []
        self.pending: Question | None = None
        self.said: tuple[Ask, Answer] | None = None
        self.count = self.made = 0
        self.before: Mark = mark(self, self.known)

    def run(self) -> Moves:
        """The stride."""
        self.course = self.moves(self)
        return self.course

    def broken(self, ask: Ask, answer: Answer) -> int:
        """Whether an answer is possible; the last one that is looked at is the one that is given."""
        if not self.examine(ask, answer):
            return OUTSIDE
        if ask is self.pending and (answer is not None or self.said is None):
            self.said = ask, answer
        return FINE

    def cut(self, place: object = None) -> None:
        """Tell what must hold now, and begin anew from here."""
        self.tell(place, broken_since(self, self.before, self.said))
        self.said = self.said if is_outstanding(self, self.before, self.said) else None
        self.before = mark(self, self.known)

    def meet_incident(self, incident: Incident | None) -> None:
        """Take note of something that can be reacted to, and of those that it came about by."""
        while incident is not None:
            if incident not in self.known:
                self.known.append(incident)
            incident = incident.outer

    def forget(self, *incidents: Incident | None) -> None:
        """Let anything happen that keeps what must be kept."""
        for incident in (*incidents, self.incident):
            self.meet_incident(incident)
        self.cut((self.count > 1, place_of(self, self.alike, self.course)))
        self.made += 1
        self.readings.forget()
        make_up(self, self.world, f" after {self.made}")
        for number, known in enumerate(self.known):
            change(self.world, known, f" {number} after {self.made}")
        if self.state.ongoing and fork(self.world, f"left the table after {self.made}"):
            self.state.ongoing = []
        self.before = mark(self, self.known)


def change(world: World, incident: Incident, name: str) -> None:
    """Let something that can be reacted to be as far on its way as it may be."""
    incident.count = world.unknown(f"count{name}", 0, MOST)
    incident.stand_ins = world.unknown(f"stand-ins{name}", 0, MOST)
    incident.counters = world.unknown(f"counters{name}", 0, MOST)
    incident.countered = world.unknown(f"countered{name}", 0, 1) == 1
    incident.answered = [world.unknown(f"answered {n}{name}", 0, MOST) for n in range(len(incident.answered))]
    incident.largest = world.unknown(f"largest{name}", 1, MOST)
    incident.broken = world.unknown(f"broken{name}", 1, MOST)
    if incident.kind in ("attack", "combine") and not incident.immune and fork(world, f"immune{name}"):
        incident.immune = frozenset(range(len(incident.answered)))


class Anything(ChipOperation):
    """What any text does: whatever keeps what must be kept."""

    name = "anything"
    about = "anything"

    def __init__(self, who: str) -> None:
        self.__dict__.update(clauses=(), places={}, who=who)

    def run(self, play: Play, frame: Frame) -> None:
        """Let anything happen."""
        assert isinstance(play, Loose)
        play.forget(frame.incident, frame.attack)
        if frame.place not in ("gone", "returned") and fork(play.world, f"gone after {play.made}"):
            frame.place = "gone"


ANYTHING = tuple(Step(one.run, "anything", (), one) for one in (Anything("self"), Anything("affected")))


def anything(program: Program, *, harms: bool = False) -> Program:
    """A text that does anything in the place of one; of an attack, first to its player and then to others."""
    return ANYTHING[: 1 + harms] if program else ()


def opaque(rules: Rules) -> Rules:
    """Rules without norms whose chips do anything."""
    chips = tuple(map(opaque_chip, rules.chips))
    lasting = {
        on: tuple((number, replace_steps(trigger)) for number, trigger in found) for on, found in rules.lasting.items()
    }
    return replace(rules, chips=chips, lasting=lasting, judges={}, stop_judges={})


def opaque_chip(chip: Chip) -> Chip:
    """A chip that does anything."""
    main = anything(chip.main, harms="fist" in chip.icons)
    halves = [None if half is None else replace_steps(half) for half in (chip.reaction, chip.second_reaction)]
    triggers = tuple(replace_steps(trigger)._replace(condition=None, once=None) for trigger in chip.triggers)
    return replace(
        chip, main=main, apart=done_apart(main), reaction=halves[0], second_reaction=halves[1], triggers=triggers
    )


def replace_steps(half):
    """A half of a chip that does anything."""
    return half._replace(steps=anything(half.steps))


def with_opaque_programs(step: "Step[Play, Frame]") -> "Step[Play, Frame]":
    """A step in which the programs inside it do anything."""
    plain = step.operation
    twin: Operation[Play, Frame] = object.__new__(type(plain))
    twin.__dict__.update({name: opaque_value(value) for name, value in plain.__dict__.items()})
    if step.run == plain.run:
        return step._replace(run=twin.run, operation=twin)
    return step._replace(run=aimed(twin.run), operation=twin)


def opaque_value(value: object) -> object:
    """A parameter of which every program does anything."""
    if isinstance(value, tuple) and value and all(isinstance(one, Step) for one in value):
        return anything(value)
    if isinstance(value, Mapping):
        return {key: opaque_value(one) for key, one in value.items()}
    return value


@dataclass(frozen=True, slots=True)
class Stride:
    """Everything between two questions of one kind: a scene whose position is any at all."""

    rules: Rules  # with texts that do anything
    name: str
    chips: tuple[str, ...]
    begin: Callable[["Loose"], Moves]
    alike: tuple[int, ...]
    kinds: tuple[int, ...]  # of chips: one of those of which the rules make no difference, and all that a text is about
    phase: str = "action"
    active: tuple[int, ...] = (0,)  # the seats whose turn it may be
    reacts: bool = False  # whether its first question is the one that is answered with a reaction
    draws: bool = False  # whether what is drawn is its own affair
    strays: bool = True  # whether other readings than the presumed ones are tried, one at a time

    def start(self, world: World, chosen: Mapping[str, str]) -> Loose:
        """The game at any position."""
        rules = self.rules
        seats = min(rules.mode.players)
        state = State(len(rules.chips), seats)
        state.phase, state.turn = rules.turn.index(self.phase), world.unknown("turn", TURN, MOST)
        state.active = self.active[one_of(world, "active", len(self.active))]
        state.stacks = tuple(chip for chip in self.kinds if rules.chips[chip].kind != "character")
        state.teams = rules.mode.teams
        characters = tuple(rules.characters)[:seats]
        play = Loose(rules, state, AnyReadings(rules, world, strays=self.strays), characters)
        play.kinds_in_play = self.kinds
        make_up(play, world, "")
        if fork(world, "in force"):
            put_in_force(play, world)
        play.alike = self.alike
        play.begin(world, self.begin)
        return play

    def over(self, play: Loose, question: Question) -> bool:
        """Whether the next stride begins."""
        if isinstance(question, Ask) and question.decision != "refill":  # to which there is one answer, and nothing changes
            play.forget(getattr(question.frame, "incident", None))
        else:
            play.cut()
        play.pending = question
        play.count += 1
        return play.state.phase != self.rules.turn.index(self.phase)

    def answers(self, play: Loose, ask: Ask, given: Sequence[tuple[str, Answer]]) -> Iterator[Answer]:
        """The answers: anything that is conceivable; what somebody reacts with is a stride of its own."""
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

    def draw(self, play: Loose, world: World, name: str, question: Question) -> Iterator[Answer]:
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

    def presuming(self) -> "Stride":
        """The same with no other readings than the presumed ones."""
        return replace(self, strays=False)

    def listen(self, play: Loose, tell: Tell) -> None:
        """Have somebody told of what must hold."""
        play.tell = tell

    def finish(self, play: Loose) -> None:
        """Tell what must hold at the end."""
        play.cut()

    def supposed(self, play: Loose) -> Iterator[tuple[str, bool]]:
        """Every presumption that was come to, and whether it is followed."""
        assert isinstance(play.readings, AnyReadings)
        return play.readings.supposed_of()


def likeness(rules: Rules, index: int) -> object:
    """Everything of a chip by which rules can tell it from others whose texts do anything."""
    chip = rules.chips[index]
    scoped = tuple(point for point, scope in rules.decided.settled if scope == chip.slug)
    events = tuple(on for on, _ in chip.programs())
    return (chip.kind, chip.size, chip.colours, chip.icons, chip.affects, chip.ongoing, chip.combines, events, scoped,
            chip.waits("attack"), index in rules.placeable, index in rules.mimics, bool(chip.main))  # fmt: skip


def put_in_force(play: Loose, world: World) -> None:
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
    state.discounts = [Cut(world.unknown("cut", 0, MOST), world.unknown("floor", 0, MOST))]
    state.trappers = [(wound, 0)]
    state.aside = [chip for own in play.own for chip in own[:1]]


def strides(rules: Rules) -> Iterator[Stride]:
    """Every stride of a game under a ruleset."""
    loose = opaque(rules)
    kinds = [likeness(loose, chip) for chip in rules.chip_range]
    alike = tuple(map(kinds.index, kinds))
    few = kinds_of(rules, alike, ())
    for phase in rules.turn:
        yield Stride(loose, f"the step {phase}", (), partial(step_of_turn, name=phase), alike, few, phase)
    for name, begin in (("the opening", opening), ("the end of a turn", end_turn)):
        yield Stride(loose, name, (), begin, alike, few, rules.turn[-1])
    seats = range(min(rules.mode.players))
    for kind in ("send", "attack", "buy"):
        yield Stride(loose, f"a reaction to a {kind}", (), partial(reaction, kind=kind), alike, few, active=(1, 0), reacts=True)
    yield Stride(loose, "a draw", (), drawing, alike, few, active=(0, 1), draws=True)
    for chip in rules.chips:
        for on, program in chip.programs():
            for number, step in enumerate(steps_of(program), 1):
                name = f"{chip.slug}{f' on {on}' if on else ''}: {step.name} ({number})"
                begin = partial(text, chip=chip.index, on=on, step=with_opaque_programs(step))
                yield Stride(loose, name, (chip.slug,), begin, alike, kinds_of(rules, alike, (chip.index,)), active=(0, 1) if on else (0,))


def kinds_of(rules: Rules, alike: Sequence[int], more: Sequence[int]) -> tuple[int, ...]:
    """The kinds of chips that are in every game, one of each of which the rules make no difference, and some more."""
    basic = (chip.index for chip in rules.chips if chip.kind in ("gem", "purple", "wound"))
    return tuple(sorted({*basic, *alike, *more}))


def steps_of(program: Program) -> "Iterator[Step[Play, Frame]]":
    """Every step of a program, each before those inside it."""
    for step in program:
        yield step
        for inner in step.operation.programs():
            yield from steps_of(inner)


def incident_of(play: Loose, kind: str, actor: int, target: int) -> Incident:
    """Something that can be reacted to, of which nothing else is known."""
    incident = Incident(kind, actor, play.rules.gem_chips[1], len(play.state.seats))
    incident.target = target
    change(play.world, incident, " at first")
    incident.counter = play.world.unknown("counter", 0, 1) == 1
    play.meet_incident(incident)
    play.before = mark(play, play.known)
    return incident


def step_of_turn(play: Loose, name: str) -> Moves:
    """One step of a turn."""
    asked = STEPS[name](play)
    if asked is not None:
        yield from asked


def end_turn(play: Loose) -> Moves:
    """The turn passes to the next player."""
    pass_turn(play)
    yield from ()


def reaction(play: Loose, kind: str) -> Moves:
    """One seat is asked for reactions."""
    incident = incident_of(play, kind, 1, 0)
    yield from offer_reactions(play, incident, 0)


def drawing(play: Loose) -> Moves:
    """A seat draws."""
    return draw(play, 0, MOST_ANSWERS, "")


#: The kind of event that a text is set off by, where that is one.
INCIDENT = {"send": "send", "attack": "attack", "buy": "buy", "incoming": "send", "combine": "combine"}


def text(play: Loose, chip: int, on: str, step: "Step[Play, Frame]") -> Moves:
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
