"""From a replay to its verdict: follow it under every reading of the open spec points it comes to.

Legal under all readings is legal; illegal under all is illegal; else it is disputed, and both are named.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from verifier.games.game import Game
from verifier.kernel import undecided as catalogue
from verifier.kernel.game import IllegalSetup
from verifier.kernel.message import say
from verifier.kernel.source import Position, Unreadable, Unsourced
from verifier.record.model import Replay
from verifier.record.promises import leaves_out
from verifier.run.budget import Budget
from verifier.verdicts.absent import judge_things
from verifier.verdicts.begin import Listens, follow_to_fault
from verifier.verdicts.corrections import corrected
from verifier.verdicts.endings import gaps, notes_on, notes_on_end, only_secrets, silences, untold_end
from verifier.verdicts.faults import fault_of, instead, only_supposed, reported_by, result_refusal
from verifier.verdicts.forgotten import fault_behind, lifted
from verifier.verdicts.readings import branches
from verifier.verdicts.unread import malformed, set_up_unreadably, set_up_wrongly, undecided
from verifier.verdicts.verdict import Audit, Dispute

#: More runs than this for one replay are not made; what is not examined is said to be undecided.
MOST_RUNS = 256
#: What is said of a verdict that another run may make another one.
CUT_OFF = say("time-was-up")
#: The share of the steps that a record has of which any move may be missing: it is never illegal.
SOME_SHARE = 0.25
#: How a replay without corrections is judged.
Judge = Callable[[Game, Replay], Audit]


class TooManyReadings(Exception):
    """A replay comes to so many open spec points that not every combination of readings was tried."""


class Run:
    """One run of a replay under chosen readings."""

    __slots__ = ("at_work", "chosen", "doubtful", "fault", "play", "supposed", "trail", "unpromised")

    def __init__(
        self,
        game: Game,
        replay: Replay,
        chosen: Mapping[str, str],
        traced: bool = False,
        listens: Listens | None = None,
    ) -> None:
        self.chosen = chosen
        reader, self.trail = follow_to_fault(game, replay, chosen, traced=traced, listens=listens)
        self.play = reader.play
        stop = self.trail.stop
        claimed = None if stop is not None else result_refusal(self.play, replay)
        if traced and stop is not None:
            stop.refusal = self.play.blame(stop.refusal, frozenset((stop.event.verb,)))
        elif traced and claimed is not None:
            claimed = self.play.blame(claimed, frozenset(("result",)))
        self.fault = fault_of(self.trail, replay, claimed)
        self.doubtful = claimed is not None and claimed.unknown
        self.at_work = reader.effects.at_work()  # the clauses carried out in the last move, if they are noted
        self.unpromised = replay.record.reactions == "none" and self.trail.hushed
        self.supposed = self.play.readings.supposed()

    def undecided(self) -> bool:
        """Whether what the record or the rules do not say could make the difference.

        It stopped at something unknown; or claims an end of which no rule speaks; or it went wrong after a
        silence that promises nothing of the reactions, or after something of which no source says what follows.
        """
        stop = self.trail.stop
        if self.doubtful or (stop is not None and stop.undecided):
            return True
        return self.fault is not None and (self.unpromised or bool(self.supposed))


def with_trace(game: Game, replay: Replay, found: Audit) -> Audit:
    """A verdict with the clauses at work in the line of its fault, found by running once more and watching."""
    if found.fault is None or found.verdict not in ("illegal", "disputed"):
        return found
    try:
        run = Run(game, replay, dict(found.readings), traced=True)
    except IllegalSetup:  # no line was reached
        return found
    if run.fault is None or run.fault.line != found.fault.line:  # it takes what the record leaves out to get there
        return found
    cited = dict.fromkeys((*run.at_work, *run.fault.also))  # of a record that leaves things out it may be another fault
    fault = reported_by(found.fault, run.fault)
    also = [clause for clause in dict.fromkeys(fault.also) if clause != fault.clause]
    at_work = [clause for clause in cited if clause not in (fault.clause, *also)]
    return replace(found, fault=replace(fault, also=tuple(also), at_work=tuple(at_work)))


def runs(game: Game, replay: Replay, first: Run, listens: Listens | None, budget: Budget | None) -> Iterator[Run]:
    """Every run that differs in the reading of an open spec point that the replay comes to; the given one first.

    Only points that a run met are varied. Raises `TooManyReadings`, also when the time is up.
    """
    yield first
    waiting = list(branches(first.play.readings, first.chosen))
    made = 1
    while waiting and made < MOST_RUNS and (budget is None or not budget.is_over()):
        run = Run(game, replay, waiting.pop(), listens=listens)
        made += 1
        yield run
        waiting.extend(branches(run.play.readings, run.chosen))
    if waiting:
        raise TooManyReadings(made)


def audit(game: Game, replay: Replay, budget: Budget | None = None, listens: Listens | None = None) -> Audit:
    """The verdict on a replay, with the clauses at work where it goes wrong and notes on what its header claims.

    If it leaves things out, it is undecided unless it is decided within the budget, which all that is tried shares.
    To every run a listener that `listens` makes is told what the lines come to.
    """
    budget = budget or Budget()
    found = judged_by(partial(thoroughly, budget=budget, listens=listens), game, replay)
    return by_clock(found) if budget.cut else found


def by_clock(found: Audit) -> Audit:
    """A verdict that rests on the clock: it says so, and is not kept."""
    return found if found.by_clock else replace(found, by_clock=True, notes=(*found.notes, CUT_OFF))


def examine(game: Game, replay: Replay, budget: Budget | None = None) -> Audit:
    """The verdict on a replay, and no more than that."""
    return judged_by(partial(plainly, budget=budget), game, replay)


def judged_by(judge: Judge, game: Game, replay: Replay) -> Audit:
    """The verdict on a replay: on the lines that count, if it has corrections."""
    if not replay.corrections:
        return judge(game, replay)
    try:
        return corrected(game, replay, judge)
    except Unreadable as error:
        return malformed(error, game.document)


def thoroughly(game: Game, replay: Replay, budget: Budget | None = None, listens: Listens | None = None) -> Audit:
    """`audit` for a replay without corrections."""
    found = with_trace(game, replay, plainly(game, replay, budget, listens))
    notes, left_open = tuple(notes_on(game, replay)), tuple(notes_on_end(found, replay))
    if notes or left_open != found.left_open:
        return replace(found, notes=(*found.notes, *notes), left_open=left_open)
    return found


def plainly(game: Game, replay: Replay, budget: Budget | None = None, listens: Listens | None = None) -> Audit:
    """`examine` for a replay without corrections."""
    return judge_things(partial(leniently, listens=listens), game, replay, budget or Budget())


def leniently(game: Game, replay: Replay, budget: Budget, listens: Listens | None = None) -> Audit:
    """The same where things are that lines name: nothing is illegal that moves which may be missing make right."""
    promise = replay.record
    whole = replace(replay, record=replace(promise, moves="all")) if promise.moves == "most" else replay
    before = budget.steps
    found = followed(game, whole, budget.share(SOME_SHARE) if promise.moves == "some" else budget, listens)
    if promise.moves == "all" or found.fault is None or found.verdict not in ("illegal", "disputed"):
        return found
    spent = before - budget.steps
    problem = lifted(game, replay, found, budget, spent) if promise.moves == "most" else found.fault.said
    if not problem:
        return found
    behind = fault_behind(game, replay, budget) if promise.moves == "most" else None
    if behind is not None:
        return replace(found, verdict="illegal", dispute=None, fault=behind)
    checked = sum(event.line < found.fault.line for event in replay.events)
    message = catalogue.MOVES_MISSING.says(checked=checked, all=len(replay.events), problem=problem)
    return replace(found, verdict="undecided", dispute=None, fault=instead(found.fault, message))


def followed(game: Game, replay: Replay, budget: Budget | None, listens: Listens | None = None) -> Audit:
    """The same for a record in which no whole moves are missing."""
    try:
        first = Run(game, replay, {}, listens=listens)
    except Unsourced as error:
        return undecided(game, replay, error.said, error.position)
    except Unreadable as error:
        return set_up_unreadably(game, replay, error)
    except IllegalSetup as error:
        if next(game.headers(replay), replay) is not replay:  # what it does not say can be completed
            return by_existence(game, replay, budget)
        return set_up_wrongly(game, replay, error)
    if incomplete(replay, first):
        return by_existence(game, replay, budget)
    if not first.play.readings.reached:
        found = verdict(game, replay, first, None)
        if listens is None:  # nobody else has the game
            first.play.let_go()
        return found
    return over_readings(game, replay, first, listens, budget)


def over_readings(game: Game, replay: Replay, first: Run, listens: Listens | None, budget: Budget | None) -> Audit:
    """The verdict over all readings of the open points: disputed if two of them decide it differently."""
    legal: Run | None = None
    illegal: Run | None = None
    unknown: Run | None = None
    try:
        for run in runs(game, replay, first, listens, budget):
            if run.undecided():
                unknown = unknown or run
                continue
            legal = legal or (run if run.fault is None else None)
            illegal = further(illegal, run) if run.fault is not None else illegal
            if legal is not None and illegal is not None:
                return verdict(game, replay, illegal, legal)
    except TooManyReadings as many:
        if unknown is None:
            return undecided(game, replay, catalogue.MANY_READINGS.says(limit=many.args[0]), Position(replay.path))
    return verdict(game, replay, unknown or illegal or first, None)


def further(one: Run | None, other: Run) -> Run:
    """The run that gets further before it goes wrong: only there does it go wrong under every reading."""
    if one is None or one.fault is None or other.fault is None:
        return other
    return other if (one.fault.line, one.fault.column) < (other.fault.line, other.fault.column) else one


def by_existence(game: Game, replay: Replay, budget: Budget | None) -> Audit:
    """The verdict on a record that leaves things out; it takes the solver."""
    from verifier.verdicts.judge_partial import examine_partial

    try:
        return examine_partial(game, replay, budget)
    except Unreadable as error:
        return set_up_unreadably(game, replay, error)
    except IllegalSetup as error:
        return set_up_wrongly(game, replay, error)
    except ModuleNotFoundError:
        where = replay.positions.get("record", Position(replay.path))
        return undecided(game, replay, catalogue.NO_SOLVER.says(), where)


def incomplete(replay: Replay, first: Run) -> bool:
    """Whether a verdict takes what the record leaves out."""
    if first.play.hinges_on_before() or leaves_out(replay):
        return True
    return first.fault is not None and first.unpromised


def verdict(game: Game, replay: Replay, run: Run, legal: Run | None) -> Audit:
    """The verdict that a run gives; `legal` is a run of another reading that found nothing wrong."""
    readings = tuple(run.play.readings.reached.items())
    dispute = None
    if legal is not None:
        mine, other = dict(readings), dict(legal.play.readings.reached)
        either = [point for point in {*mine, *other} if mine.get(point) != other.get(point)]
        both = [point for point in either if point in mine and point in other]  # what follows from them is met later
        differing = tuple(sorted(both or either))
        dispute = Dispute(tuple(other.items()), readings, differing)
    silent = silences(replay, run.trail)
    unsaid = (*silent, *run.play.left_open(), *untold_end(run.play.ended(), replay))
    found = run.fault

    if run.undecided():
        name = "undecided"
        if found is not None and not found.code:
            reactions = catalogue.REACTIONS_MISSING.says(problem=found.said)
            found = instead(found, reactions if run.unpromised else only_supposed(run.play.readings, found.said))
    elif run.fault is not None:
        name = "disputed" if legal is not None else "illegal"
    else:
        name = "consistent" if unsaid else "legal"
    fine = name == "legal"
    return Audit(
        path=replay.path,
        verdict=name,
        ruleset=game.document.id,
        digest=game.document.digest,
        events=run.trail.events,
        fault=found,
        dispute=dispute,
        open=unsaid,
        open_line=replay.events[run.trail.silences[0][0]].line if silent else 0,
        readings=readings,
        ended=run.play.ended(),
        winner=run.play.winner(),
        winners=run.play.winners(),
        notes=(*gaps(game, run.play.readings.gaps), *(only_secrets(run.play) if fine else ())),
    )
