"""Chip programs: steps made from YAML, run in reading order (PS3-ORDER-01), or by several players at once.

Not for: what the single operations do (`operations`).
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from verifier.games.domains import Seats
from verifier.games.puzzle_strike.frame import Frame, Incident
from verifier.games.steps import Context as AnyContext
from verifier.games.steps import Step, run_steps
from verifier.kernel.ask import Ask, Moves
from verifier.kernel.message import say
from verifier.language.expression import Expression
from verifier.language.node import Node

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play

#: What a step does: it acts at once, or returns a generator when it has questions to ask.
Action = Callable[["Play", Frame], Moves | None]
Context: TypeAlias = "AnyContext[Play, Frame]"
Program: TypeAlias = "tuple[Step[Play, Frame], ...]"


class Reaction(NamedTuple):
    """The reaction half of a chip: what it answers, under which condition, and whether it waits for the attack."""

    to: str
    condition: Expression | None
    after: bool
    attacks: bool
    steps: Program
    clauses: tuple[str, ...] = ()  # of the reaction and of its steps
    first: Expression | None = None  # the condition under which it comes before the purchase that it answers


class Trigger(NamedTuple):
    """What an ongoing chip does when something happens: whether at its owner's doing, and at everybody else's."""

    on: str
    condition: Expression | None
    own: bool
    others: bool
    steps: Program
    once: Expression | None = None  # if it holds, only one of several copies of the chip does this
    lasting: str = ""  # the effect that it waits with, "" if with the chip itself


def aimed_at_one(parameters: Node, action: Action) -> Action:
    """A step as its operation makes it; one on "an opponent" lets the player say on which."""
    who = parameters.fields.get("who") if parameters.fields else None
    return aimed(action) if who is not None and who.text == "opponent" else action


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
    half = chip.reaction_to(frame.incident.kind) if frame.reacting and frame.incident is not None else None
    steps = chip.main if half is None else half.steps
    general = play.rules.carried_out
    own = (clause for step in steps for clause in step.clauses if clause not in general.get(step.name, ()))
    return next(own, play.rules.structure["target"])


def choose_opponent(play: "Play", frame: Frame) -> Moves:
    """Let the player say which opponent a chip is aimed at."""
    domain = Seats(play.seat_names, play.opponents(frame.seat), wanted=say("opponent-written-p2"))
    target = yield Ask("target", frame.seat, domain, frame, clause=of_chip(play, frame))
    if isinstance(target, int):
        frame.affected = (target,)


def fire(play: "Play", on: str, seat: int, incident: Incident | None = None, bought: int = -1) -> Moves | tuple[()]:
    """Run what ongoing chips do when something happens at a seat: its own chips', and everybody's that watch all."""
    watching = play.rules.watching[on]
    entries = [entry for entry in play.state.ongoing if entry[1] in watching] if watching else ()
    return set_off(play, entries, on, seat, incident, bought) if entries else ()


def watches(play: "Play", trigger: Trigger, owner: int, seat: int) -> bool:
    """Whether what happens at a seat sets off a trigger of a chip of some owner."""
    if owner == seat:
        return trigger.own
    return trigger.others and (trigger.own or seat in play.others[owner])


def set_off(
    play: "Play", entries: list[tuple[int, int, int]], on: str, seat: int, incident: Incident | None, bought: int
) -> Moves:
    """Run the triggers of some ongoing chips, those of the seat itself first, then in turn order."""
    if len(entries) > 1:
        count = len(play.state.seats)
        entries.sort(key=lambda entry: (entry[0] - seat) % count)
    for number, (owner, chip, since) in enumerate(entries):
        if (owner, chip, since) not in play.state.ongoing:
            continue
        copies = number - [entry[:2] for entry in entries].index((owner, chip))
        for trigger in play.rules.chips[chip].triggers:
            if trigger.on == on and watches(play, trigger, owner, seat) and not trigger.lasting:
                frame = Frame(owner, chip, incident)
                frame.place, frame.since, frame.bought, frame.chooser = "ongoing", since, bought, seat
                if copies and trigger.once is not None and trigger.once.evaluate(play, frame):
                    continue
                if trigger.condition is None or trigger.condition.evaluate(play, frame):
                    yield from run_steps(trigger.steps, play, frame)


def fire_lasting(play: "Play", on: str, seat: int) -> Moves:
    """Run what chips have left to be done at that time for a seat, each once."""
    for effect in tuple(play.state.effects):
        name, bound, _ = effect
        for chip, trigger in play.rules.lasting[on] if bound == seat else ():
            if trigger.lasting == name and effect in play.state.effects:
                play.state.effects.remove(effect)
                frame = Frame(seat, chip)
                frame.place = "gone"
                if trigger.condition is None or trigger.condition.evaluate(play, frame):
                    yield from run_steps(trigger.steps, play, frame)


def after_discards(play: "Play", lost: tuple[tuple[int, int], ...]) -> Moves:
    """Run what chips do when their owners discard them: pairs of a seat and a chip that has just left its hand."""
    for seat, chip in lost:
        for trigger in play.rules.chips[chip].triggers if chip in play.rules.watching["discarded"] else ():
            if trigger.on == "discarded":
                frame = Frame(seat, chip)
                frame.place = "discard"
                if trigger.condition is None or trigger.condition.evaluate(play, frame):
                    yield from run_steps(trigger.steps, play, frame)


def bothers(play: "Play", lost: tuple[tuple[int, int], ...]) -> bool:
    """Whether any of the chips just discarded does something about it."""
    watching = play.rules.watching["discarded"]
    return bool(watching) and any(chip in watching for _, chip in lost)


def own_only(programs: tuple[Program, ...]) -> bool:
    """Whether some programs touch nothing but what belongs to the players who carry them out."""
    from verifier.games.puzzle_strike.operations.base import ChipOperation

    every = (step.operation for steps in programs for step in steps)
    return all(isinstance(one, ChipOperation) and one.is_own and one.whom() == "self" for one in every)
