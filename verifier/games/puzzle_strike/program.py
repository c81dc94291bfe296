"""Chip programs: steps made from YAML, run in reading order (PS3-ORDER-01).

Not for: what the single operations do (`operations`).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from verifier.games.puzzle_strike.frame import Frame, Incident
from verifier.games.puzzle_strike.plain_domains import Opponents
from verifier.games.steps import of_a_step
from verifier.kernel.ask import Ask, Moves
from verifier.kernel.source import Position, Unreadable
from verifier.kernel.spec import Case, SpecPoint
from verifier.language.expression import Expression
from verifier.language.node import Node

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play

#: What a step does: it acts at once, or returns a generator when it has questions to ask.
Action = Callable[["Play", Frame], Moves | None]


class Step(NamedTuple):
    """One step of a program: what it does, the operation's name, and the clauses that it carries out."""

    run: Action
    name: str
    clauses: tuple[str, ...]
    position: Position = Position("")


Program = tuple[Step, ...]


class Reaction(NamedTuple):
    """The reaction half of a chip: what it answers, under which condition, and whether it waits for the attack."""

    to: str
    condition: Expression | None
    after: bool
    attacks: bool
    steps: Program
    clauses: tuple[str, ...] = ()  # of the reaction and of its steps


class Trigger(NamedTuple):
    """What an ongoing chip does when something happens: whether at its owner's doing, and at everybody else's."""

    on: str
    condition: Expression | None
    own: bool
    others: bool
    steps: Program


@dataclass(frozen=True, slots=True)
class Context:
    """What building a step needs: the chip, how names and expressions are read, and the operations there are."""

    chip: str
    chip_index: Callable[[Node], int]
    expression: Callable[[Node], Expression]
    operations: Mapping[str, "Operation"]
    clauses: Callable[[Node], tuple[str, ...]]
    carried_out: Mapping[str, tuple[str, ...]]  # the clauses that an operation carries out wherever it stands
    cited: list[tuple[str, str]]  # (clause id, "operation of chip"), filled while building
    gems: Mapping[int, int]  # the chip of each size of gem
    made: list[tuple[str, Position, tuple[str, ...]]]  # every step, with its chip and place, filled while building

    def program(self, node: Node | None) -> Program:
        """The steps of a list in YAML."""
        steps: list[Step] = []
        for item in node.sequence() if node is not None else ():
            step = self.step(item)._replace(position=item.position)
            wanted = self.operations[step.name].after if step.name in self.operations else ()
            if wanted and (not steps or steps[-1].name not in wanted):
                raise Unreadable(item.position, f"{step.name!r} stands right after {' or '.join(wanted)}")
            steps.append(step)
            self.made.append((self.chip, step.position, step.clauses))
        return tuple(steps)

    def step(self, node: Node) -> Step:
        """One step: a bare operation name, a mapping with one operation, or `if` with `do`."""
        if node.text is not None:
            return self.operation(node, node.text, Node(node.position, fields={}))
        names = [key for key in node.mapping() if key not in ("clause", "also", "do", "else")]
        if len(names) != 1:
            raise node.wrong("a step with exactly one operation")
        name = names[0]
        clauses = self.cite(node, name)
        if name == "if":
            node.known("if", "do", "else", "clause", "also")
            before = len(self.made)
            then, otherwise = self.program(node.need("do")), self.program(node.get("else"))
            if "reading(" in node.need("if").string():  # whether they are ever carried out is the open point's affair
                del self.made[before:]
            carried_out = (*clauses, *self.cite(node, name, "also"))
            condition = of_a_step(self.expression(node.need("if")), "chip")
            return Step(branch(condition, then, otherwise), name, carried_out)
        node.known(name, "clause", "also")
        step = self.operation(node, name, node.need(name), clauses)
        return step._replace(clauses=(*step.clauses, *self.cite(node, name, "also")))

    def cite(self, node: Node, name: str, key: str = "clause") -> tuple[str, ...]:
        """The clauses that a step, reaction or trigger names; they are enforced by it.

        `clause` is also what a judge is shown when an answer is not what the step asks for; `also` is not.
        """
        found = node.get(key)
        clauses = self.clauses(found) if found is not None else ()
        self.cited.extend((clause, f"{self.chip}: {name}") for clause in clauses)
        return clauses

    def operation(self, node: Node, name: str, parameters: Node, clauses: tuple[str, ...] = ()) -> Step:
        """The step that an operation makes of its parameters."""
        if name not in self.operations:
            from difflib import get_close_matches

            near = get_close_matches(name, self.operations, 1)
            raise Unreadable(node.position, f"unknown operation {name!r}", near[0] if near else "")
        carried_out = (*clauses, *self.carried_out.get(name, ()))
        run = self.operations[name].build(parameters, self, clauses)
        who = parameters.fields.get("who") if parameters.fields else None
        return Step(aimed(run) if who is not None and who.text == "opponent" else run, name, carried_out)


class Operation(NamedTuple):
    """A primitive of the chip language: how a step is built from its parameters, and the spec points it declares."""

    build: Callable[[Node, Context, tuple[str, ...]], Action]
    about: str
    points: tuple[SpecPoint, ...] = ()
    cases: tuple[Case, ...] = ()
    after: tuple[str, ...] = ()  # the operations of which one must be the step before, as it works on what they did


def aimed(action: Action) -> Action:
    """A step that works on one opponent: where there are several, the player says on which."""

    def run(play: "Play", frame: Frame) -> Moves | None:
        return aim(play, frame, action) if len(play.others[frame.seat]) > 1 else action(play, frame)

    return run


def aim(play: "Play", frame: Frame, action: Action) -> Moves:
    """Ask at whom a step is aimed, and carry it out."""
    yield from choose_opponent(play, frame)
    asked = action(play, frame)
    if asked is not None:
        yield from asked


def of_chip(play: "Play", frame: Frame) -> str:
    """The first clause on the text of the chip at work, else the one on targets in general."""
    chip = play.rules.chips[frame.chip]
    steps = chip.reaction.steps if frame.reacting and chip.reaction is not None else chip.main
    general = play.rules.carried_out
    own = (clause for step in steps for clause in step.clauses if clause not in general.get(step.name, ()))
    return next(own, play.rules.structure["target"])


def choose_opponent(play: "Play", frame: Frame) -> Moves:
    """Let the player say which opponent a chip is aimed at."""
    target = yield Ask("target", frame.seat, Opponents(play), frame, clause=of_chip(play, frame))
    if isinstance(target, int):
        frame.affected = (target,)


def run_steps(steps: Program, play: "Play", frame: Frame) -> Moves:
    """Run steps one after another."""
    trace = play.trace
    for step in steps:
        if trace is not None:
            trace.extend(step.clauses)
            play.ran[step.position] = None
        asked = step.run(play, frame)
        if asked is not None:
            yield from asked


def branch(condition: Expression, then: Program, otherwise: Program) -> Action:
    """A step that runs one of two programs."""
    holds = condition.evaluate

    def run(play: "Play", frame: Frame) -> Moves | None:
        steps = then if holds(play, frame) else otherwise
        return run_steps(steps, play, frame) if steps else None

    return run


def fire(play: "Play", on: str, seat: int, incident: Incident | None = None, bought: int = -1) -> Moves | tuple[()]:
    """Run what ongoing chips do when something happens at a seat: its own chips', and everybody's that watch all."""
    watching = play.rules.watching[on]
    entries = [entry for entry in play.state.ongoing if entry[1] in watching]
    return set_off(play, entries, on, seat, incident, bought) if entries else ()


def set_off(
    play: "Play", entries: list[tuple[int, int, int]], on: str, seat: int, incident: Incident | None, bought: int
) -> Moves:
    """Run the triggers of some ongoing chips, those of the seat itself first, then in turn order."""
    if len(entries) > 1:
        count = len(play.state.seats)
        entries.sort(key=lambda entry: (entry[0] - seat) % count)
    for owner, chip, since in entries:
        for trigger in play.rules.chips[chip].triggers:
            if trigger.on == on and (trigger.own if owner == seat else trigger.others):
                frame = Frame(owner, chip, incident)
                frame.place, frame.since, frame.bought, frame.chooser = "ongoing", since, bought, seat
                if trigger.condition is None or trigger.condition.evaluate(play, frame):
                    yield from run_steps(trigger.steps, play, frame)
