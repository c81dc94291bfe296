"""AM04: several seats are asked at once, and it makes a difference which of them is first.

The test: where a path asks several seats at once, another one of them goes first, and then everybody answers what he
answered on the path. Can anybody tell the two ends apart? Dice rolled in that order alone show their lowest.
Only on boards: draws of unknown pieces cannot be made again.
"""

from collections import defaultdict, deque

from verifier.games.board_scene import BoardScene
from verifier.kernel.ask import Answer, Ask, Question, Roll
from verifier.kernel.together import Together, Whose
from verifier.search.apart import kind_of
from verifier.search.explore import SceneTrail
from verifier.search.finding import Finding
from verifier.search.kinds.reporter import Reporter
from verifier.search.shadow import Lost, Shadow
from verifier.search.witness import KnownWorld, WitnessRefused, judged, known, replay_of


class Order(Reporter):
    """Looks for orders of seats that matter."""

    def ended(self, trail: SceneTrail) -> None:
        """Whether another one of the seats that were asked at once could have made a difference by being first."""
        for number, question in enumerate(trail.questions if isinstance(trail.scene, BoardScene) else ()):
            if isinstance(question, Together) and isinstance(question.domain, Whose):
                cause = cause_of(asked_then(trail, number))
                others = [seat for seat in question.domain.seats if seat != trail.answers[number]]
                if cause not in self.seen and others:
                    self.compare(trail, number, others[0], cause)

    def compare(self, trail: SceneTrail, number: int, other: int, cause: str) -> None:
        """Run the path in both orders, and report it if somebody can tell the ends apart."""
        world = known(trail, trail.path.values)
        try:
            one = in_order(self, trail, world, number, trail.answers[number])
            two = in_order(self, trail, world, number, other)
        except (Lost, WitnessRefused):
            return
        ends = [dict(trail.scene.observed(run.play)) for run in (one, two)]
        name = next((name for name in ends[0] if ends[0][name] != ends[1].get(name)), "")
        if not name:
            return
        shown = [judged(self.game, replay_of(self.game, run.rerun(), {})) for run in (one, two)]
        seats = [self.game.names.seats[int(str(seat))] for seat in (trail.answers[number], other)]
        outcomes = tuple((f"{seat} is first", f"{name} is {end[name]}") for seat, end in zip(seats, ends, strict=True))
        self.add(
            Finding(
                "AM04",
                cause,
                f"no clause says which of several players is first here, and it makes a difference ({name})",
                clauses=tuple(filter(None, (asked_then(trail, number).clause,))),
                chips=trail.scene.chips,
                scene=trail.scene.name,
                outcomes=outcomes,
                witness=shown[0][0],
                beside=shown[1][0],
                verdict=shown[0][1].verdict,
                confirmed=all(audit.verdict in ("legal", "consistent", "disputed") for _, audit in shown),
            )
        )


def asked_then(trail: SceneTrail, number: int) -> Question:
    """What the first of several seats is asked."""
    return trail.questions[number + 1] if number + 1 < len(trail.questions) else trail.questions[number]


def cause_of(asked: Question) -> str:
    """What several seats are asked at once, in words."""
    return f"who is first to {asked.decision if isinstance(asked, Ask) else asked.verb}"


def in_order(order: Order, trail: SceneTrail, world: KnownWorld, number: int, first: Answer) -> Shadow:
    """The path run again with this seat first, up to its end. Raises `Lost`."""
    run = Shadow(order.game, trail.scene, world)
    run.catch_up(trail.questions[:number], trail.answers[:number])
    run.give(first)
    later: defaultdict[tuple[object, ...], deque[Answer]] = defaultdict(deque)
    for question, answer in zip(trail.questions[number + 1 :], trail.answers[number + 1 :], strict=True):
        later[kind_of(question)].append(answer)
    while not run.is_over():
        assert run.question is not None
        run.give(answer_of(run, run.question, later[kind_of(run.question)]))
    return run


def answer_of(run: Shadow, question: Question, later: deque[Answer]) -> Answer:
    """What was answered on the path, or the lowest that dice show; one of the seats that are left is next."""
    if isinstance(question, Together):
        return next(question.domain.candidates(question.seat))
    if later:
        return later.popleft()
    if isinstance(question, Roll):
        return next(question.outcomes())
    raise Lost
