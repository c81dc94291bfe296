"""Games of which nothing is known, in which anything may be answered, and in which what texts do is left out.

Every count of a position is made up when somebody looks at it, and every list is short or empty: chips are not
conserved in it, nor need anything else hold. Where a game stands in its rules is everything on which it depends how it
goes on from any position: two runs that stand at the same place go on alike.
What is left out may do whatever keeps what is to be kept: afterwards nothing is known of the position. Texts and norms
are replaced in the rules themselves, so that nothing else of the game is another one.
Not for: which parts of a game are gone through so (`strides`), or what is to be kept (`kept`).
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from verifier.games.loose import Loose, print_of
from verifier.games.made_up import MOST, AnyReadings, MadeUpZone, fork, make_up_fields
from verifier.games.puzzle_strike.chips import Chip, done_apart
from verifier.games.puzzle_strike.domains import Chips, Gems
from verifier.games.puzzle_strike.frame import CHIP, Frame, Incident, found_at, kind_of
from verifier.games.puzzle_strike.kept import Mark, broken_since, is_outstanding, mark
from verifier.games.puzzle_strike.modes import Mode
from verifier.games.puzzle_strike.operations.base import ChipOperation
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.program import Program, Reaction, Trigger
from verifier.games.puzzle_strike.rules import Rules
from verifier.games.puzzle_strike.state import DECLARED, NO_ARROWS, SIZES, Arrows, Unseen
from verifier.games.scene import World
from verifier.games.steps import Step
from verifier.kernel.ask import Answer, Ask, Moves, Question
from verifier.kernel.norm import FINE, OUTSIDE

#: The most tokens on a stack: each is looked at by itself.
MOST_TOKENS = 1
#: The counts of the table that have bounds of their own, or are not made up.
BOUNDED = frozenset(("turn", "level", "ante_shift", "traps", "unnamed"))


def make_up(play: Play, world: World, name: str) -> None:
    """Let every count of a position be anything; `name` tells one such time from another."""
    rules, state, kinds = play.rules, play.state, play.rules.chip_range
    make_up_fields(state, (one for one in DECLARED.table.attributes if one.name not in BOUNDED), world, name, kinds)
    state.traps = MadeUpZone(world, f"traps{name}", play.kinds, MOST_TOKENS)
    for chip in rules.never_in_bank:
        state.bank[chip] = state.traps[chip] = 0
    state.level = world.unknown(f"level{name}", 0, len(rules.level_names) - 1)
    state.ante_shift = world.unknown(f"ante shift{name}", 0, rules.largest_gem)
    for number, seat in enumerate(state.seats):
        make_up_fields(seat, DECLARED.seat.attributes, world, f"{number + 1}{name}", kinds)
        for chip in rules.chip_range:
            if chip not in rules.placeable:
                seat.placed[chip] = 0
        for size in range(len(SIZES)):
            if size not in rules.gem_chips:
                seat.pile[size] = seat.stand_ins[size] = 0
        state.unseen[number].balances = (of_colours(world, f"arrows{number + 1}{name}"),)
        if rules.counts_colours:
            seat.colours_played = of_colours(world, f"played{number + 1}{name}")
    state.share()


def of_colours(world: World, name: str) -> Arrows:
    """A number for each colour."""
    return tuple(world.unknown(f"{name} {colour}", 0, MOST) for colour in range(len(NO_ARROWS)))


def place_of(play: "LooseGame") -> object:
    """Where a game stands in its rules, by everything on which it depends how it goes on from any position."""
    state = play.state
    found: list[object] = [state.phase, state.active, len(state.ongoing)]
    found += [bool(state.effects), play.midway, play.unsettled, print_of(play, "incident", play.incident)]
    return (*found, *play.under_way())


#: What holds a kind of chip: only by what the rules can tell it from others does anything depend on it.
KINDS = frozenset(("answer", "bought", "candidate", "chip"))
Half = TypeVar("Half", Reaction, Trigger)


class LooseGame(Loose, Play):
    """A game of which nothing is known."""

    readings: AnyReadings
    alike: tuple[int, ...]  # by chip, the first one of which the rules make no difference
    parted = (Frame, Incident)
    made_anew = frozenset(("answered", "broken", "count", "counter", "countered", "counters", "largest", "stand_ins"))
    plain = (Mode, Unseen, Chips, Gems)

    def begin(self, world: World, moves: "Callable[[LooseGame], Moves]") -> None:
        """Be ready for a stride."""
        self.world, self.moves = world, moves
        self.known: list[Incident] = []
        self.pending: Question | None = None
        self.said: tuple[Ask, Answer] | None = None
        self.latest: tuple[Ask, Answer] | None = None  # what was answered to the question before
        self.given: Counter[str] = Counter()  # how often each decision was answered with something
        self.count = self.made = 0
        self.before: Mark = mark(self, self.known)

    def kind_printed(self, name: str, value: object) -> object:
        """Of a chip, what may tell it from others."""
        if isinstance(value, Chip):
            return self.alike[value.index]
        if name in KINDS and isinstance(value, CHIP) and kind_of(value) >= 0:
            zone, kind = found_at(value)
            return zone, self.alike[kind]
        return None

    def broken(self, ask: Ask, answer: Answer) -> int:
        """Whether an answer is possible; the last one that is looked at is the one that is given."""
        if not self.examine(ask, answer):
            return OUTSIDE
        if ask is self.pending:
            self.latest = ask, answer
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
        self.forget_position((self.count > 1, tuple(sorted(self.given.items())), place_of(self)))

    def make_up(self, name: str) -> None:
        """Let every count of the position and of what can be reacted to be anything."""
        make_up(self, self.world, name)
        for number, known in enumerate(self.known):
            change(self.world, known, f" {number}{name}")
        if self.state.ongoing and fork(self.world, f"left the table{name}"):
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
        assert isinstance(play, LooseGame)
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


def replace_steps(half: Half) -> Half:
    """A half of a chip that does anything."""
    return half._replace(steps=anything(half.steps))


def likeness(rules: Rules, index: int) -> object:
    """Everything of a chip by which rules can tell it from others whose texts do anything."""
    chip = rules.chips[index]
    scoped = tuple(point for point, scope in rules.decided.settled if scope == chip.slug)
    events = tuple(on for on, _ in chip.programs())
    return (chip.kind, chip.size, chip.colours, chip.icons, chip.affects, chip.ongoing, chip.combines, events, scoped,
            chip.waits("attack"), index in rules.placeable, index in rules.mimics, bool(chip.main))  # fmt: skip
