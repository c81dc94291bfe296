"""Search and proofs with three players: who is asked in what order, what is proved, and what a duel does not notice."""

from contextlib import closing
from dataclasses import replace

import pytest

pytest.importorskip("z3", reason="z3-solver is not installed")

from tests.search.test_planted import RULESET, planted_rules  # noqa: F401
from tests.support.cli import call
from verifier.games.game import Game
from verifier.games.library import Library
from verifier.kernel.ask import Ask
from verifier.record.read import ReplayReader
from verifier.search.explore import SceneBudget, SceneCertificate, SceneTrail, explore
from verifier.search.induction import Allowance
from verifier.search.kinds.ambiguity import Ambiguity
from verifier.search.lessen import lessened
from verifier.search.prove import InvariantRow, kept
from verifier.search.reach import Keys
from verifier.search.window import Plan, examine
from verifier.symbolic.solver import Solver
from verifier.verdicts.judge import audit

pytestmark = pytest.mark.property
#: Paths of a scene among three players, of which some come to a low pile with two sends waiting.
ENOUGH = 300
SMALL = "play crash-gem with no other chips about"


def game(mode: str = "ffa") -> Game:
    """The rules for a way to play."""
    return Library().open(RULESET).under(mode)


def trails(scene: str, chips: tuple[str, ...], paths: int) -> list[SceneTrail]:
    """The first paths of a scene."""
    found = next(one for one in game().scenes(chips) if one.name == scene)
    with closing(Solver()) as solver:
        return list(explore(found, solver, {}, [], SceneBudget(paths), SceneCertificate()))


def first_asked(trail: SceneTrail, decision: str) -> list[int]:
    """The seats that are asked for an answer to what the first seat does, up to the first one that gives one."""
    seats = []
    for question, answer in zip(trail.questions, trail.answers, strict=False):
        if isinstance(question, Ask) and question.decision == decision:
            seats.append(question.seat)
            if answer is not None:
                break
    return seats


def test_the_target_is_asked_first_and_then_the_others_but_the_sender() -> None:
    """PS3-FFA-09, -10."""
    seen = set()
    for trail in trails(SMALL, ("crash-gem",), 40):
        target = next((answer for decision, answer in trail.given if decision == "target"), None)
        asked = first_asked(trail, "react-send")
        if asked:
            seen.add(tuple(asked))
            assert asked == [target, 3 - int(target)][: len(asked)]  # type: ignore[arg-type]
    assert {(1,), (2,), (1, 2)} <= seen


def test_everybody_attacked_is_asked_in_turn_order() -> None:
    """PS3-SIMUL-01."""
    found = trails("play really-annoying then knockdown", ("knockdown", "really-annoying"), 16)
    assert {tuple(first_asked(trail, "react-attack")[:2]) for trail in found} == {(1,), (1, 2)}


def test_the_duel_knows_nothing_of_a_third_seat() -> None:
    duel = Library().open(RULESET)
    assert duel.mode == "duel"
    assert duel.under("duel") is duel
    assert "one-counter" not in duel.statements()
    assert {len(scene.start(Nothing(), {}).state.seats) for scene in duel.scenes(("crash-gem",))} == {2}  # type: ignore[attr-defined]
    assert {len(scene.start(Nothing(), {}).state.seats) for scene in game().scenes(("crash-gem",))} == {3}  # type: ignore[attr-defined]


class Nothing:
    """A world in which every count is the least it can be."""

    def unknown(self, name: str, low: int, high: int) -> int:
        """The least."""
        return low

    def require(self, truth: bool) -> None:
        """Whatever it is."""


def test_results_of_one_way_to_play_are_not_taken_for_those_of_another() -> None:
    keys = {Keys(game(mode)).of((), Plan(), (), None) for mode in ("duel", "ffa", "last-man-standing")}
    assert len(keys) == 3


def test_a_witness_has_three_seats_and_is_disputed() -> None:
    free = game()
    every = free.scenes
    free.scenes = lambda *of: (one for one in every(*of) if one.name == SMALL)  # type: ignore[method-assign]
    found = examine(free, ("crash-gem",), replace(Plan(("AM",)), paths=100))
    finding = next(one for one in found.findings if one.cause == "counter.leftovers")
    replay = ReplayReader(Library().names).text(finding.witness, "witness")
    assert finding.confirmed
    assert replay.mode == "ffa"
    assert [seat.player for seat in replay.seats] == ["Alice", "Bob", "Carol"]
    assert audit(Library().open(RULESET), replay).verdict == "disputed"


@pytest.mark.parametrize("errata", [(), ("two-counter-crashes-of-a-send",)])
def test_one_counter_crash_is_proved_unless_its_norm_is_gone(errata: tuple[str, ...], planted_rules) -> None:  # type: ignore[no-untyped-def]  # noqa: F811
    row = InvariantRow("one-counter", "")
    guards = [
        one for one in planted_rules.open(RULESET, errata).under("ffa").guards() if one.statement == "one-counter"
    ]
    with closing(Solver()) as solver:
        for guard in guards[:12]:
            kept(guard, row, solver, Allowance())
    assert row.status == ("violated" if errata else "proved")
    assert {"P2" in guard.name or "P3" in guard.name for guard in guards} == {True}


def test_a_clause_behind_a_norm_of_a_way_to_play_can_be_left_out() -> None:
    less = lessened(Library(), RULESET, (), ("PS3-FFA-11",)).under("ffa")
    assert "one-counter-crash-to-a-send" in [norm.id for norm in game().norms]
    assert "one-counter-crash-to-a-send" not in [norm.id for norm in less.norms]


@pytest.mark.parametrize("command", ["search", "prove"])
def test_a_way_to_play_that_is_not_known_or_has_no_scenes_is_refused(command: str) -> None:
    result = call(command, RULESET, "--mode", "fffa")
    assert result.exit_code == 64
    assert "did you mean 'ffa'?" in result.stderr
    result = call(command, RULESET, "--mode", "clockwork" if command == "search" else "teams")
    assert result.exit_code == 64
    assert "duel, ffa, last-man-standing" in " ".join(result.stderr.split())


def test_partners_share_a_pile_and_what_is_open_of_teams_is_found() -> None:
    found = examine(game("teams"), ("sale-prices",), Plan(("AM", "CN"), 15)).findings
    shared = next(finding for finding in found if finding.cause == "discount.for-whom")
    assert shared.confirmed
    replay = ReplayReader(Library().names).text(shared.witness, "witness")
    assert audit(Library().open(RULESET), replace(replay, presumes=False)).verdict == "disputed"
    assert "- [P1, P3]" in shared.witness


def test_a_report_names_the_way_to_play_and_what_is_not_clean() -> None:
    args = (RULESET, "--mode", "ffa", "--chips", "draw-three", "--singles", "--paths", "2", "--kinds", "DL")
    result = call("search", *args, "--no-cache", "--jobs", "1")
    out = result.stdout
    assert result.exit_code == 0
    assert ", played as ffa" in out
    assert "unknown: draw-three (bounded or undecided)" in out
    assert "three players" in out


def test_the_order_of_sends_that_wait_has_a_record_that_turns_on_it() -> None:
    """What is asked for in another order and never answered is no difference: the record must show another pile."""
    free = game()
    scene = next(one for one in free.scenes(("crash-gem",)) if one.name == "play crash-gem twice from a full pile")
    watcher = Ambiguity(free, frozenset(free.points) - {"floating.order"})
    with closing(Solver()) as solver:
        for _ in explore(scene, solver, {}, [watcher], SceneBudget(ENOUGH), SceneCertificate()):
            if any(one.cause == "floating.order" for one in watcher.findings):
                break
    (found,) = (one for one in watcher.findings if one.cause == "floating.order")
    assert found.confirmed
    assert found.outcomes[0][1] != found.outcomes[1][1]
    replay = ReplayReader(Library().names).text(found.witness, "witness")
    assert audit(Library().open(RULESET), replay).verdict == "disputed"
