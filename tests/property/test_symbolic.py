"""The operations that audit a game run unchanged on solver values: what one run proves holds for every pile."""

import pytest

z3 = pytest.importorskip("z3", reason="z3-solver is not installed")

from tests.support.symbolic import Count, Path, paths, term_of  # noqa: E402
from verifier.games.library import Library  # noqa: E402
from verifier.games.puzzle_strike.play import Play  # noqa: E402
from verifier.games.puzzle_strike.state import GEM_SIZES, State, total  # noqa: E402
from verifier.kernel.spec import Readings  # noqa: E402

pytestmark = pytest.mark.property
RULES = Library().open("puzzle-strike/3e").rules
MOST = 3


def position(path: Path, chip: str) -> Play:
    """Alice's action phase with one chip in hand, any pile of up to three gems a size, and any bank of gems."""
    state = State(len(RULES.chips), 2)
    state.stacks = tuple(chip.index for chip in RULES.chips if chip.kind in ("gem", "purple", "wound"))
    for index in state.stacks:
        state.bank[index] = 5
    for size in GEM_SIZES:
        for zone, where in (("pile", state.seats[0].pile), ("bank", state.bank)):
            count = z3.Int(f"{zone}{size}")
            path.solver.add(count >= 0, count <= MOST)
            where[size if zone == "pile" else RULES.gem_chips[size]] = Count(count, path)  # type: ignore[call-overload]
    state.turn, state.phase = 3, RULES.turn.index("action")
    state.seats[0].arrows = RULES.first_arrows
    state.seats[0].hand[RULES.index[chip]] = 1
    return Play(RULES, state, Readings(RULES.points, RULES.resolved, {}, {}), ("grave", "rook"))


def pick(path: Path, choices: list[object], name: str) -> object:
    """One of the choices, each on a path of its own."""
    for number, choice in enumerate(choices[:-1]):
        if path.branch(z3.Bool(f"{name}{number}")):
            return choice
    return choices[-1]


def combine(path: Path) -> tuple[Play, object]:
    """Play a Combine and pick any legal combination."""
    play = position(path, "combine")
    moves = play.run()
    question = next(moves)
    assert play.allows(question, RULES.index["combine"])  # type: ignore[arg-type]
    question = moves.send(RULES.index["combine"])
    answer = pick(path, list(play.legal(question)), "pick")  # type: ignore[arg-type]
    moves.send(answer)  # type: ignore[arg-type]
    return play, answer


def test_combine_keeps_total_and_gems_for_every_pile_and_bank() -> None:
    answers = set()
    for path, result in paths(combine):
        play, answer = result  # type: ignore[misc]
        answers.add(answer)
        state = play.state
        before = sum(size * z3.Int(f"pile{size}") for size in GEM_SIZES)
        assert path.solver.check(term_of(total(state.seats[0].pile)) != before) == z3.unsat
        for size in GEM_SIZES:
            now = term_of(state.seats[0].pile[size] + state.bank[RULES.gem_chips[size]])
            assert path.solver.check(now != z3.Int(f"pile{size}") + z3.Int(f"bank{size}")) == z3.unsat
    assert answers == {None, (1, 1), (1, 2), (1, 3), (2, 2)}
