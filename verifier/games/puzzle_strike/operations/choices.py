"""`choose`: a player picks among options printed on the chip; first all choices, then what they do (PS3-ORDER-02, -03)."""

from collections.abc import Mapping

from verifier.games.puzzle_strike.domains import Options
from verifier.games.puzzle_strike.frame import Frame
from verifier.games.puzzle_strike.operations.chips import cited
from verifier.games.puzzle_strike.operations.parameters import amount, seats_of, who_of
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.program import Context, Operation, Program, Action, run_steps
from verifier.kernel.ask import Ask, Moves
from verifier.kernel.spec import SpecPoint
from verifier.language.node import Node


def choose(node: Node, context: Context, clauses: tuple[str, ...]) -> Action:
    """`choose: {pick: 1, who: affected, options: {label: [steps], ...}}`."""
    node.known("pick", "who", "options")
    pick, who = amount(node, "pick", 1), who_of(node, "self")
    options = {label: context.program(steps) for label, steps in node.need("options").pairs()}

    def run(play: Play, frame: Frame) -> Moves:
        for seat in seats_of(play, frame, who):
            frame.chooser = seat
            left, chosen = list(options), []
            for _ in range(min(pick, len(left))):
                ask = Ask("choose", seat, Options(tuple(left)), frame, clause=cited(clauses, play))
                label = yield ask
                left.remove(str(label))
                chosen.append(str(label))
            yield from carry_out(play, frame, options, chosen)

    return run


def carry_out(play: Play, frame: Frame, options: Mapping[str, Program], chosen: list[str]) -> Moves:
    """Do what was chosen: in the order chosen, or as printed where the ruleset says so."""
    if len(chosen) > 1 and play.reading("choose.order") == "as-printed":
        chosen.sort(key=list(options).index)
    for label in chosen:
        yield from run_steps(options[label], play, frame)


OPERATIONS: Mapping[str, Operation] = {
    "choose": Operation(
        choose,
        "pick among printed options",
        (SpecPoint("choose.order", "in which order several chosen options are done", ("any", "as-printed"), "choose"),),
    ),
}
