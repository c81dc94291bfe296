"""Programs of a game's texts: steps made from YAML, run in reading order. `P` is the game's `Play`, `F` its frame.

Not for: what the single operations do, which is each game's own package.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Generic, NamedTuple

from verifier.games.operation import F, Operation, P, Use
from verifier.kernel.ask import Moves
from verifier.kernel.source import Faults, Position, Unreadable, together
from verifier.language.expression import Expression
from verifier.language.node import Node
from verifier.language.vocabulary import nearest


class Step(NamedTuple, Generic[P, F]):
    """One step of a program: what it does, the operation's name, and the clauses that it carries out.

    It acts at once, or returns a generator when it has questions to ask.
    """

    run: Callable[[P, F], Moves | None]
    name: str
    clauses: tuple[str, ...]
    operation: Operation[P, F]
    position: Position = Position("")


def as_it_is(parameters: Node, run: Callable[[P, F], Moves | None]) -> Callable[[P, F], Moves | None]:
    """A step that does nothing besides what its operation does."""
    return run


@dataclass(frozen=True, slots=True)
class Context(Generic[P, F]):
    """What building a step needs: whose text it is, how names and conditions are read, and the operations there are."""

    owner: str
    index: Callable[[Node], int]  # of the piece that a node names
    expression: Callable[[Node], Expression]
    operations: Mapping[str, type[Operation[P, F]]]
    carried_out: Mapping[str, tuple[str, ...]]  # the clauses that an operation carries out wherever it stands
    cited: list[tuple[str, str]]  # (clause id, "owner: operation"), filled while building
    made: list[tuple[str, Position, tuple[str, ...]]]  # every step, with its owner and place, filled while building
    uses: list[Use]  # every use of an operation in a text, filled while building
    labels: tuple[str, ...] = ()  # words of the game that parameters may name, as colours are
    piece: str = ""  # the word of conditions for the piece that an answer names
    sizes: Mapping[int, int] = field(default_factory=dict)  # the piece of each size, where pieces have sizes
    finished: Callable[[Node, Callable[[P, F], Moves | None]], Callable[[P, F], Moves | None]] = as_it_is
    number: Callable[[Node], Expression] | None = None  # an amount in the condition language, where texts have them

    def program(self, node: Node | None) -> tuple[Step[P, F], ...]:
        """The steps of a list in YAML."""
        steps, faults = list[Step[P, F]](), Faults()
        for item in node.sequence() if node is not None else ():
            with faults:
                self.add_step(item, steps, is_whole=not faults.found)
        if faults.found:
            raise together(faults.found)
        return tuple(steps)

    def add_step(self, item: Node, steps: list[Step[P, F]], *, is_whole: bool) -> None:
        """Read the next step of a list; one before it is missing if that is not whole."""
        step = self.step(item)._replace(position=item.position)
        wanted = self.operations[step.name].after if step.name in self.operations else ()
        if is_whole and wanted and (not steps or steps[-1].name not in wanted):
            raise Unreadable(item.position, f"{step.name!r} stands right after {' or '.join(wanted)}")
        steps.append(step)
        self.made.append((self.owner, step.position, step.clauses))
        self.uses.append(use_of(self.owner, step))

    def step(self, node: Node) -> Step[P, F]:
        """One step: a bare operation name, a mapping with one operation, or `if` with `do`."""
        if node.text is not None:
            return self.operation(node, node.text, Node(node.position, fields={}), ())
        names = [key for key in node.mapping() if key not in ("clause", "also", "do", "else")]
        if len(names) != 1:
            raise node.wrong("a step with exactly one operation")
        name = names[0]
        clauses, also = self.cite(node, name), self.cite(node, name, "also")
        if name != "if":
            node.known(name, "clause", "also")
            step = self.operation(node, name, node.need(name), clauses)
            return step._replace(clauses=(*step.clauses, *also))
        node.known("if", "do", "else", "clause", "also")
        before = len(self.made)
        then, otherwise = self.program(node.need("do")), self.program(node.get("else"))
        if "reading(" in node.need("if").string():  # whether they are ever carried out is the open point's affair
            del self.made[before:]
        condition = of_a_step(self.expression(node.need("if")), self.piece)
        branch = ConditionalStep(condition, then, otherwise)
        return Step(branch.run, name, (*clauses, *also), branch)

    def cite(self, node: Node, name: str, key: str = "clause") -> tuple[str, ...]:
        """The clauses that a step names; a judge is shown those of `clause`, not those of `also`."""
        found = node.get(key)
        clauses = found.strings() if found is not None else ()
        self.cited.extend((clause, f"{self.owner}: {name}") for clause in clauses)
        return clauses

    def operation(self, node: Node, name: str, parameters: Node, clauses: tuple[str, ...]) -> Step[P, F]:
        """The step that an operation makes of its parameters."""
        if name not in self.operations:
            raise Unreadable(node.position, f"unknown operation {name!r}", nearest(name, self.operations))
        every = (*clauses, *self.carried_out.get(name, ()))
        made = self.operations[name](parameters, self, clauses)
        return Step(self.finished(parameters, made.run), name, every, made)


def use_of(owner: str, step: Step[P, F]) -> Use:
    """A step as questions see it: the use of its operation in a text."""
    operation = step.operation
    declared, written = type(operation).declared(), tuple(operation.places)
    return Use(owner, declared, written, step.clauses, step.position, operation.moot())


def of_a_step(condition: Expression, piece: str) -> Expression:
    """The condition of a step. Raises `Unreadable` if it speaks of the piece that an answer names: there is none."""
    if piece in condition.names:
        raise Unreadable(condition.position, f"{piece!r} is what an answer names, and the condition of a step is none")
    return condition


def run_steps(steps: tuple[Step[P, F], ...], play: P, frame: F) -> Moves:
    """Run steps one after another."""
    listener = play.listener
    notes = listener.notes_clauses
    for step in steps:
        if notes:
            listener.carried_out(step.clauses)
            listener.reached(step.position)
        asked = step.run(play, frame)
        if asked is not None:
            yield from asked
            if notes:
                listener.carried_out(step.clauses)  # it is at work in the line that answers it, too


class ConditionalStep(Operation[P, F]):
    """`if: condition` with `do` and `else`: one of two programs."""

    name = "if"
    about = "one of two programs"
    condition: Expression
    then: tuple[Step[P, F], ...]
    otherwise: tuple[Step[P, F], ...]

    def __init__(self, condition: Expression, then: tuple[Step[P, F], ...], otherwise: tuple[Step[P, F], ...]) -> None:
        self.__dict__.update(clauses=(), places={})
        self.__dict__.update(condition=condition, then=then, otherwise=otherwise, holds=condition.find_value)

    holds: Callable[[P, F], object]

    def run(self, play: P, frame: F) -> Moves | None:
        """Run the program that the condition says, if it has steps."""
        steps = self.then if self.holds(play, frame) else self.otherwise
        return run_steps(steps, play, frame) if steps else None

    def programs(self) -> Iterator[tuple[Step[P, F], ...]]:
        """Both programs."""
        yield self.then
        yield self.otherwise


def every_operation(program: tuple[Step[P, F], ...]) -> Iterator[Operation[P, F]]:
    """Every operation of a program, each before those inside it; conditions are operations, too."""
    for step in program:
        yield step.operation
        for inner in step.operation.programs():
            yield from every_operation(inner)
