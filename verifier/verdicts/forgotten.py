"""Whether a record goes wrong because a move was forgotten, of which most moves are promised: `record: {moves: most}`.

One move may be forgotten anywhere, and any number of them where no line tells a move of their kind. Not for: how such a
move is made (`verifier.run.silence`).
"""

from dataclasses import replace

from verifier.games.game import Game
from verifier.kernel.event import Event
from verifier.kernel.game import IllegalSetup
from verifier.kernel.message import Said, say
from verifier.record.model import MANY, Claim, Replay
from verifier.run.budget import Budget
from verifier.verdicts.verdict import Audit, Fault

#: Steps in which a game with forgotten moves is looked for, some seconds: what was decided needed ten thousand.
STEPS = 10_500
#: Steps in which one is looked for straight away first: a forgotten ante is found in 600, and in 7,500 of the others.
SOON = 800
#: How many of them there are at least, where judging the record without such moves has taken many.
FEWEST = 1_500


def lifted(game: Game, replay: Replay, found: Audit, budget: Budget, spent: float) -> Said:
    """What is said in place of a fault that forgotten moves may make right; "" if none do: no game fits up to it.

    Of the steps for it so many are spent on the record as it stands.
    """
    if found.fault is None or found.verdict != "illegal":
        return ""
    line = found.fault.line
    if is_broken(replay, line):
        return ""
    head = told_up_to(replay, line)
    steps = max(int(STEPS - spent), FEWEST)
    try:
        from verifier.verdicts.partial_fitting import is_found_soon, what_may_fit

        if is_found_soon(game, head, budget.part(SOON)):
            return found.fault.said
        fitting = what_may_fit(game, head, budget.part(steps))
    except ModuleNotFoundError:  # it takes the solver
        return found.fault.said
    except IllegalSetup:  # no game begins like this
        return ""
    if fitting is None:
        return ""
    is_cut = fitting.cut and not fitting.ends
    return say("not-all-forgotten-tried", problem=found.fault.said, n=steps) if is_cut else found.fault.said


def told_up_to(replay: Replay, line: int) -> Replay:
    """The record up to a line, or all of it for a line of the header; what is chosen may be left out."""
    told = tuple(event for event in replay.events if event.line <= line)
    is_move = bool(told) and told[-1].line == line
    head = replace(replay, events=told, result=None, claims=()) if is_move else replay
    return replace(head, record=replace(head.record, choices="none"))


def fault_behind(game: Game, replay: Replay, budget: Budget) -> Fault | None:
    """The line that makes a record wrong whichever move was forgotten; None if there is none, or it takes many steps.

    Two antes are missing: one of them may have been forgotten.
    """
    head = replace(replay, result=None, claims=(), record=replace(replay.record, choices="none"))
    try:
        from verifier.verdicts.partial_fitting import no_game_fits

        return no_game_fits(game, head, budget.part(FEWEST))
    except (ModuleNotFoundError, IllegalSetup):
        return None


def is_broken(replay: Replay, line: int) -> bool:
    """Whether a line does what a claim on another one says is never done: no move that is missing undoes it."""
    claims = [claim for claim in replay.claims if claim.position.line == line and claim.most == 0]
    whole = [claim for claim in claims if not claim.but and not claim.first and claim.last == MANY]
    told = [event for event in replay.events if event.args and event.ruled is None]
    return any(does(event, claim) for event in told for claim in whole)


def does(event: Event, claim: Claim) -> bool:
    """Whether a line does with a thing what a claim is about, in the way that it names."""
    return claim.seat in (-1, event.seat) and event.verb in claim.verbs and event.args[0].piece in claim.things
