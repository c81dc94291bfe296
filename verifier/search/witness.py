"""Witnesses: a path with values becomes a record that anyone can read, and that the auditor judges.

The scene is set up with the values, the answers of the path are given again, and what happens is written down.
Not for: finding paths (`explore`).
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from verifier.games.game import Game
from verifier.games.playing import Playing
from verifier.games.scene import Scene
from verifier.kernel.ask import Answer, Ask, Question
from verifier.kernel.event import Assertion
from verifier.kernel.game import Undecidable
from verifier.kernel.source import Unreadable
from verifier.kernel.values import Handful
from verifier.record.model import Replay, Result
from verifier.record.moves import MoveLines, MoveReader
from verifier.record.read import ReplayReader
from verifier.record.write import write_replay
from verifier.search.explore import SceneTrail
from verifier.simulate.game import Recorder
from verifier.symbolic.formula import Formula, total
from verifier.symbolic.mending import lower
from verifier.symbolic.path import SymbolicPath
from verifier.symbolic.values import sum_of
from verifier.verdicts.judge import audit, examine
from verifier.verdicts.verdict import Audit

#: A zone of a position that holds ten or more of a chip, which is only where it is because its stack was to be short.
CROWD = re.compile(r"(?<=[{ ])[a-z0-9-]+: [1-9][0-9]+(?=[,}])")


class WitnessRefused(Exception):
    """A run does not go the way that its answers say: another question is asked, or an answer is not legal."""


class KnownWorld:
    """A world in which every count has a value."""

    def __init__(self, values: Mapping[str, int]) -> None:
        self.values = values

    def unknown(self, name: str, low: int, high: int) -> int:
        """The value of a count; the least one if nothing depends on it."""
        return self.values.get(name, low)

    def require(self, truth: bool) -> None:
        """Check that it holds."""
        if not truth:
            raise WitnessRefused("the values do not make a well-formed position")


@dataclass(slots=True)
class Rerun:
    """A run on known values: the game where it stopped, the lines written, the question that is open."""

    play: Playing
    lines: tuple[str, ...]
    question: Question | None
    start: Replay


def known(trail: SceneTrail, values: Sequence[int]) -> KnownWorld:
    """The world in which a path's counts have these values."""
    return KnownWorld({name: values[number] for name, number in trail.path.names.items()})


def answers_of(trail: SceneTrail, values: Sequence[int]) -> list[Answer]:
    """The answers of a path with these values."""
    return [concrete(answer, values) for answer in trail.answers]


def concrete(answer: Answer, values: Sequence[int]) -> Answer:
    """An answer in which every number is known."""
    if not isinstance(answer, Handful):
        return answer
    counted = zip(answer, answer.numbers, strict=True)
    return tuple(chip for chip, number in counted for _ in range(total(*sum_of(number), values)))


def rerun(
    game: Game, scene: Scene, world: KnownWorld, answers: Sequence[Answer], chosen: Mapping[str, str], repeat: int = 1
) -> Rerun:
    """Give the answers again, from a position of known counts. Raises `WitnessRefused` where they do not fit.

    So it does where too little is known of the rules' pieces to go on.
    """
    play = scene.start(world, chosen)
    start = scene.header(play)
    recorder = Recorder(game.names.seats, lambda chip: game.notation[chip])
    moves = play.run()
    question: Question | None = None
    try:
        question = next(moves)
        for answer in list(answers) * repeat:
            assert question is not None
            record(play, recorder, question, answer)
            question = moves.send(answer)
    except StopIteration:
        question = None
    except Undecidable as error:
        raise WitnessRefused(str(error)) from error
    return Rerun(play, tuple(recorder.lines), question, start)


def next_answer(one: Rerun, other: Rerun | None) -> list[Answer]:
    """A legal answer where a run stands, "none" before others; where another run stands there, one that is so in both.

    Where that one is asked something else, or is lost, the record goes on without it.
    """
    ask, there = one.question, None if other is None else other.question
    if not isinstance(ask, Ask):
        return []
    every = sorted(ask.domain.candidates(ask.seat), key=lambda answer: answer is not None)
    legal = (answer for answer in every if one.play.allows(ask, answer))
    if other is not None and isinstance(there, Ask) and (ask.decision, ask.seat) == (there.decision, there.seat):
        legal = (answer for answer in legal if other.play.allows(there, answer))
    return list(islice(legal, 1))


def record(play: Playing, recorder: Recorder, question: Question, answer: Answer) -> None:
    """Write down an answer. Raises `WitnessRefused` if it is none to the question."""
    if not isinstance(question, Ask):
        if not isinstance(answer, tuple) or play.possible(question, answer) is not None:
            raise WitnessRefused("the chips cannot have been drawn")
        recorder.chance(question, answer)
        return
    if not play.allows(question, answer):
        raise WitnessRefused(f"not a legal answer to {question.decision}")
    others = any(play.allows(question, other) for other in question.domain.candidates(question.seat) if other != answer)
    play.allows(question, answer)  # what it noted last is about the answer given
    recorder.answer(question, answer, others)


def replay_of(game: Game, run: Rerun, readings: Mapping[str, str], more: Sequence[str] = ()) -> Replay:
    """The record of a run. `readings` are those that the table agreed on; `more` is added at the end."""
    lines = [*run.lines, *more]
    reader = MoveReader(game.names, len(run.start.seats))
    events = reader.read(MoveLines(run.start.path, lines, range(1, len(lines) + 1), [1] * len(lines)))
    return replace(run.start, events=events, readings=dict(readings), presumes=False)


def with_result(run: Rerun, replay: Replay) -> Replay:
    """The record with how the game ended, if it came to its end."""
    if not run.play.ended():
        return replay
    return replace(replay, result=Result(run.play.winner(), run.play.ended()))


def won_by(game: Game, run: Rerun | None) -> str:
    """Who has won a game that has ended; "" of any other."""
    if run is None or not run.play.ended():
        return ""
    winner = run.play.winner()
    return "nobody" if winner is None else game.names.seats[winner]


def judged(game: Game, replay: Replay) -> tuple[str, Audit]:
    """The text of a record, and what the auditor says of it."""
    return write_replay(replay, game.names), examine(game, replay)


def smallest(trail: SceneTrail, formula: Formula) -> list[int]:
    """Values with which a formula holds on a path, with few chips anywhere but at rest.

    Raises `SolverGaveUp`, `WitnessRefused`.

    No single count could be smaller (larger, of those at rest) while the others stay: each is tried in turn.
    """
    path = trail.path
    values = path.possible(formula)
    if values is None:
        raise WitnessRefused("the witness could not be made")
    before, path.values = path.values, values
    facts = [*path.facts, formula]
    numbers = sorted(path.names.items(), key=lambda item: (at_rest(item[0]), item[1]))
    for _ in range(2):
        for name, number in numbers:
            least = path.solver.limits[number]
            lower(path, number, facts, least[1] if at_rest(name) else min(max(least[0], 0), least[1]))
    for name, number in numbers:
        if at_rest(name):
            raised(path, number, facts)
    values, path.values = path.values, before
    return values


def raised(path: SymbolicPath, number: int, facts: Sequence[Formula]) -> None:
    """Bring a count up as far as some facts allow: in great steps first, then in smaller ones."""
    most = path.solver.limits[number][1]
    step = most - path.values[number]
    while step > 0:
        before = path.values[number]
        lower(path, number, facts, min(most, before + step))
        step = min(step, most - path.values[number]) if path.values[number] > before else step // 2


def at_rest(name: str) -> bool:
    """Whether a count is better large: chips on their stack need not be told to a reader."""
    return name.startswith("bank ")


def difference(game: Game, one: Playing, other: Playing, seats: int) -> tuple[str, int, int] | None:
    """A quantity that a record can assert and that differs between two positions: its text and both values."""
    for claim, there in claims_apart(game, one, other, seats):
        return words_of(game, claim), claim.value, there
    return None


def words_of(game: Game, claim: Assertion) -> str:
    """The quantity that a claim is about, as it is written."""
    of = f" {game.notation[claim.piece]}" if claim.piece >= 0 else ""
    return f"{game.names.seats[claim.seat]} {claim.quantity}{of}"


def claims_apart(game: Game, one: Playing, other: Playing, seats: int) -> Iterator[tuple[Assertion, int]]:
    """Every claim of a quantity that is true of one position and not of another, with its value there."""
    for name, of_chip in game.names.quantities.items():
        for seat in range(seats):
            for chip in range(len(game.names.slugs)) if of_chip else (-1,):
                claim = Assertion(name, 0, seat, chip)
                here, there = one.quantity(claim, seat), other.quantity(claim, seat)
                if here != there:
                    yield claim._replace(value=here), there


def without_crowds(game: Game, record: str, found: Audit) -> str:
    """The text of a record without the crowds of chips in its position that its verdict does not turn on.

    A path may have come by an empty stack that what it shows has nothing to do with. `found` is what the auditor says
    of the record, presuming nothing; so it does of the text that is returned, but for the points that it comes by.
    """
    head, moves, rest = record.partition("\nmoves:")
    for crowd in dict.fromkeys(CROWD.findall(head)):
        tried = re.sub(rf"(?<=[{{ ]){crowd}(, |(?=}}))", "", head, count=1).replace(", }", "}")
        try:
            replay = ReplayReader(lambda *_: game.names).text(tried + moves + rest, found.path)
        except Unreadable:
            continue
        if turning(audit(game, replace(replay, presumes=False))) == turning(found):
            head = tried
    return head + moves + rest


def turning(found: Audit) -> Audit:
    """A verdict with the points alone that it turns on, and not every one that was met on the way."""
    dispute = found.dispute and replace(found.dispute, legal=(), illegal=())
    return replace(found, readings=(), dispute=dispute)
