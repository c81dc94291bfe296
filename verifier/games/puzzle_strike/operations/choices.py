"""`choose`: a player picks among printed options; first all choices, then what they do (PS3-ORDER-02, -03)."""

from collections.abc import Callable, Mapping

from verifier.games.puzzle_strike.frame import Frame
from verifier.games.puzzle_strike.operations.chips import cited
from verifier.games.puzzle_strike.operations.parameters import amount, seats_of, who_of
from verifier.games.puzzle_strike.order import enough_for, whose_turn
from verifier.games.puzzle_strike.plain_domains import Options
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.program import Action, Context, Program
from verifier.games.steps import Operation, run_steps
from verifier.kernel.ask import NO_DEFAULT, Answer, Ask, Moves, NoDefault
from verifier.kernel.event import Event
from verifier.kernel.spec import SpecPoint
from verifier.language.expression import Evaluate
from verifier.language.node import Node, one_of


def choose(node: Node, context: Context, clauses: tuple[str, ...]) -> Action:
    """`choose: {pick: 1, who: affected, options: {label: [steps], ...}}`.

    `silence: label` says what is chosen where no line says it. `told-by: {verb: ante, signs: {label: condition}}` lets
    a line with that verb say what was chosen, where only one condition fits its gem; a `choose` line always can.
    """
    node.known("pick", "who", "options", "told-by", "silence")
    options = {label: context.program(steps) for label, steps in node.need("options").pairs()}
    if not options:
        raise node.need("options").wrong("one or more options")
    pick, who = amount(node, "pick", 1, 1, len(options)), who_of(node, "self")
    silence: str | NoDefault = one_of(silent, tuple(options)) if (silent := node.get("silence")) else NO_DEFAULT
    signs = signs_of(node.get("told-by"), context, tuple(options))
    verbs, enough = ("choose", *options), enough_for(dict(node.need("options").pairs()), context)

    def run(play: Play, frame: Frame) -> Moves:
        waiting = seats_of(play, frame, who)
        while waiting:
            free = len(waiting) > 1 and pick == 1 and signs is None and enough(play, len(waiting))
            seat = yield from whose_turn(play, waiting, verbs, free)
            waiting = tuple(other for other in waiting if other != seat)
            frame.chooser = seat
            left, chosen = list(options), []
            for _ in range(min(pick, len(left))):
                tell = teller(play, frame, signs) if signs else named_by_verb(tuple(left))
                default = silence if silence in left else NO_DEFAULT
                ask = Ask("choose", seat, Options(tuple(left)), frame, (), default, cited(clauses, play), tell=tell)
                label = yield ask
                left.remove(str(label))
                chosen.append(str(label))
            yield from carry_out(play, frame, options, chosen)

    return run


#: Which verb tells, and per option the condition under which a line with that verb means it.
Signs = tuple[str, tuple[tuple[str, Evaluate], ...]]


def signs_of(node: Node | None, context: Context, labels: tuple[str, ...]) -> Signs | None:
    """What `told-by` says. Raises `Unreadable` for a label that is no option."""
    if node is None:
        return None
    node.known("verb", "signs")
    signs = node.need("signs")
    signs.known(*labels)
    conditions = tuple((label, context.expression(sign).evaluate) for label, sign in signs.pairs())
    return node.need("verb").string(), conditions


def named_by_verb(labels: tuple[str, ...]) -> Callable[[Event], Answer]:
    """The function that takes a line's verb for the choice: `P2 gain wound` says that gaining was chosen."""
    return lambda line: line.verb if line.verb in labels else None


def teller(play: Play, frame: Frame, signs: Signs) -> Callable[[Event], Answer]:
    """The function that finds the choice a line implies: the first whose sign fits."""
    verb, conditions = signs

    def tell(line: Event) -> Answer:
        if line.verb != verb or not line.args or not line.args[0].numbers:
            return None
        frame.answer = line.args[0].numbers
        fitting = [label for label, fits in conditions if fits(play, frame)]
        return fitting[0] if fitting else None

    return tell


def carry_out(play: Play, frame: Frame, options: Mapping[str, Program], chosen: list[str]) -> Moves:
    """Do what was chosen: in the order chosen, or as printed where the ruleset says so."""
    if len(chosen) > 1 and play.reading("choose.order") == "as-printed":
        chosen.sort(key=list(options).index)
    for label in chosen:
        yield from run_steps(options[label], play, frame)


OPERATIONS: Mapping[str, Operation[Play, Frame]] = {
    "choose": Operation(
        choose,
        "pick among printed options",
        (SpecPoint("choose.order", "in which order several chosen options are done", ("any", "as-printed"), "choose"),),
    ),
}
