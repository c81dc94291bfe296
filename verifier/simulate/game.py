"""Playing one game to its end, and writing it down.

The policy is random and biased: it plays what it can, reacts often, and buys varied pieces, so every rule comes up.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from verifier.games.game import Game
from verifier.games.playing import Playing
from verifier.kernel.ask import Answer, Ask, Chance
from verifier.kernel.game import Undecidable
from verifier.kernel.listener import Trace
from verifier.record.model import Replay
from verifier.simulate.recorder import Recorder

#: A game longer than this many questions is stopped; the record then ends without a result.
MOST_QUESTIONS = 20_000


@dataclass(frozen=True, slots=True)
class Simulated:
    """A finished game: its lines, and who won how ("" and None if it was stopped)."""

    lines: tuple[str, ...]
    ended: str
    winner: int | None
    readings: tuple[tuple[str, str], ...]  # of the open spec points that the game came to
    clauses: Counter[str] = field(default_factory=Counter)  # how often each was at work, if that is counted
    stuck: str = ""  # why the game could not go on: the decision to which no answer is legal, or what is not decided
    unknown: bool = False  # whether it is that the rules or their sources do not say what follows


#: What chance gives: an outcome for a question, in the position that it is put in.
Dealer = Callable[[Playing, Chance], tuple[int, ...]]


#: Gives one of the legal answers to a question.
Policy = Callable[[Random, Playing, Ask, Sequence[Answer]], Answer]
#: Looks at a question before it is answered: the position, the question, what was written down so far.
Look = Callable[[Playing, Ask, Recorder], None]


def simulate(
    game: Game,
    header: Replay,
    random: Random,
    dealer: Dealer | None = None,
    look: Look | None = None,
    questions: int = MOST_QUESTIONS,
    policy: Policy | None = None,
    readings: Mapping[str, str] | None = None,
    *,
    counting: bool = False,
) -> Simulated:
    """Play a game set up by a header, with random legal answers; a dealer decides on chance, if there is one.

    Open points are read as `readings` say. `counting` clauses takes as much time as the rest.
    """
    play = game.start(header, readings or {})
    policy = policy or decide_surely
    trace = Trace()
    if counting:
        play.listener = trace
    recorder = Recorder(game.names.seats, lambda piece: game.notation[piece])
    moves = play.run()
    answer: Answer = None
    stuck, unknown = "", False
    try:
        question = next(moves)
        for _ in range(questions):
            if isinstance(question, Chance):
                answer = dealer(play, question) if dealer is not None else play.sample(question, random)
                recorder.chance(question, answer)
            else:
                if look is not None:
                    look(play, question, recorder)
                legal = legal_answers(play, question, trace if counting else None)
                if not legal and not play.allows(question, None):
                    stuck = f"no answer to {question.decision!r} is legal"
                    break
                answer = policy(random, play, question, legal)
                play.allows(question, answer)  # notes the spec points that the answer itself comes to
                others = any(other != answer for other in legal) or play.doubt(question) is not None
                recorder.answer(question, answer, others)
            question = moves.send(answer)
    except StopIteration:
        pass
    except Undecidable as error:
        stuck, unknown = error.refusal.message, True
    taken = tuple(play.readings.reached.items())
    clauses = Counter(trace.clauses)
    return Simulated(tuple(recorder.lines), play.ended(), play.winner(), taken, clauses, stuck, unknown)


def decide_surely(random: Random, play: Playing, ask: Ask, legal: Sequence[Answer]) -> Answer:
    """One of the legal answers whose legality does not turn on an open point, if there are any."""
    return decide(random, play, ask, settled(play, ask, legal))


def legal_answers(play: Playing, ask: Ask, trace: Trace | None) -> list[Answer]:
    """Every legal answer, once; the clauses that refuse the others are added to the trace, if there is one.

    Looking at an answer is not choosing it: spec points that only a look came to are not noted as reached.
    """
    game_readings, found = play.readings, list[Answer]()
    play.readings = game_readings.afresh()
    if trace is None:
        found += play.legal(ask)
        play.readings = game_readings
        return found
    for answer in play.candidates(ask):
        refusal = play.judge(ask, answer)
        if refusal is None:
            found.append(answer)
        else:
            trace.carried_out((refusal.clause,))
    play.readings = game_readings
    return found


def settled(play: Playing, ask: Ask, legal: Sequence[Answer]) -> Sequence[Answer]:
    """The answers whose legality does not turn on an open spec point, or all of them if there are none."""
    if len(legal) < 2:
        return legal
    game_readings = play.readings
    found = []
    for answer in legal:
        play.readings = game_readings.afresh()
        play.judge(ask, answer)
        if not play.readings.reached:
            found.append(answer)
    play.readings = game_readings
    return found or legal


#: How likely "none" is when there are other answers, by kind of decision.
RELUCTANCE = {"play": 0.04, "buy": 0.25, "keep": 0.15, "react-send": 0.2, "react-attack": 0.2, "react-buy": 0.1}
#: How likely "none" is when no other answer has any appeal.
BORED = 0.8
#: How often an answer is taken by its appeal, and not any as likely as another.
TASTE = 0.85


def decide(random: Random, play: Playing, ask: Ask, legal: Sequence[Answer]) -> Answer:
    """One of the legal answers."""
    others = [answer for answer in legal if answer is not None]
    if not others:
        return None
    appeal = [play.appeal(ask, answer) for answer in others]
    if 0 in appeal and any(appeal):
        others = [answer for answer, weight in zip(others, appeal, strict=True) if weight]
        appeal = [weight for weight in appeal if weight]
    reluctance = RELUCTANCE.get(ask.decision, 0.2) if max(appeal) > 1 else BORED
    if None in legal and random.random() < reluctance:
        return None
    taste = random.random() < TASTE and any(appeal)
    return random.choices(others, appeal)[0] if taste else random.choice(others)
