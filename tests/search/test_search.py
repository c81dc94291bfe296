"""The search as a whole: what is kept, what is explored again, what an interruption or an undecided query leaves.

On the toy edition, but for what a change of a chip reaches.
"""

import json
import shutil
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("z3", reason="z3-solver is not installed")

from tests.support.cli import call
from tests.support.errata import erratum_text
from tests.support.games import RULESET, library
from tests.support.toy import RULES, TOY
from verifier.games.library import Library
from verifier.games.scene import Scene
from verifier.kernel.spec import Decided, Readings, SpecPoint
from verifier.report.search import certificate
from verifier.search.explore import begin
from verifier.search.finding import CODES, Finding, grouped
from verifier.search.kinds.idle import names_of_places
from verifier.search.reach import Keys
from verifier.search.search import Search, SearchOutcome, SearchRequest
from verifier.search.store import Store
from verifier.search.window import Plan, WindowResult, examine
from verifier.symbolic import path as symbolic
from verifier.symbolic.formula import compare
from verifier.symbolic.solver import Solver, SolverGaveUp
from verifier.symbolic.values import SymbolicCount

pytestmark = pytest.mark.property
LIBRARY = Library(RULES)
REQUEST = SearchRequest(TOY, chips=("draw-two", "wound"), kinds=("AM", "GP"))


def searched(store: Store, request: SearchRequest = REQUEST) -> SearchOutcome:
    """A search of two chips."""
    return Search(LIBRARY, request, store).run()


def kept_of(folder: Path, request: SearchRequest = REQUEST) -> int:
    """How many windows of a search a folder has results of; none is explored for this."""
    return searched(Store(folder, WindowResult), replace(request, budget=0)).kept


@pytest.fixture(scope="module")
def complete(tmp_path_factory: pytest.TempPathFactory) -> tuple[SearchOutcome, Path]:
    """The whole search, with the folder in which its results are kept."""
    folder = tmp_path_factory.mktemp("complete")
    return searched(Store(folder, WindowResult)), folder


@pytest.fixture
def warm(complete: tuple[SearchOutcome, Path], tmp_path: Path) -> Path:
    """A folder of its own with the results of the whole search."""
    return Path(shutil.copytree(complete[1], tmp_path / "warm"))


def test_nothing_is_explored_twice(complete: tuple[SearchOutcome, Path], warm: Path) -> None:
    first, again = complete[0], searched(Store(warm, WindowResult))
    assert first.explored == first.to_explore
    assert (again.explored, again.kept) == (0, first.explored)
    assert again.findings == first.findings
    assert {finding.cause for finding in first.findings} >= {"play.wound", "draw.cleanup-nothing-left"}


def test_a_line_cut_off_by_an_interruption_is_explored_again(complete: tuple[SearchOutcome, Path], warm: Path) -> None:
    text = (warm / "windows.jsonl").read_text(encoding="utf-8")
    (warm / "windows.jsonl").write_text(text[:-40], encoding="utf-8")
    again = searched(Store(warm, WindowResult))
    assert again.explored == 1
    assert again.findings == complete[0].findings


def test_an_interruption_leaves_a_report_and_loses_nothing(tmp_path: Path) -> None:
    def stop(done: int, of: int, report: SearchOutcome) -> None:
        raise KeyboardInterrupt

    stopped = Search(LIBRARY, REQUEST, Store(tmp_path, WindowResult), stop).run()
    assert stopped.interrupted
    assert stopped.explored == 1
    assert stopped.left >= 1
    assert kept_of(tmp_path) == 1
    assert "interrupted: what was explored is kept; the same command goes on from here" in certificate(stopped)

    unkept = Search(LIBRARY, REQUEST, Store(None, WindowResult), stop).run()
    *_, last = certificate(unkept)
    assert last == "interrupted: nothing of what was explored is kept; the same command begins anew"


def test_an_interruption_while_claims_of_absence_are_tested_leaves_the_findings(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Search, "absences", stop)
    request = SearchRequest(TOY, size=1, kinds=("GP", "DD"), paths=1)
    stopped = Search(LIBRARY, request, Store(None, WindowResult)).run()
    assert stopped.interrupted
    assert (stopped.left, stopped.tested, stopped.explored) == (0, None, stopped.to_explore)


def test_a_budget_leaves_windows_and_says_so() -> None:
    report = Search(LIBRARY, SearchRequest(TOY, chips=("wound", "draw-two"), budget=0), Store(None, WindowResult)).run()
    assert report.explored == 0
    assert report.left == report.to_explore


def test_several_processes_find_the_same(complete: tuple[SearchOutcome, Path]) -> None:
    one, two = complete[0], searched(Store(None, WindowResult), replace(REQUEST, jobs=2))
    assert two.explored == one.explored
    assert one.findings == two.findings
    assert (one.paths, one.questions) == (two.paths, two.questions)


def test_an_undecided_query_is_told_and_not_taken_for_safe(monkeypatch: pytest.MonkeyPatch) -> None:
    def give_up(self: Solver, facts: object) -> dict[int, int]:
        raise SolverGaveUp("timeout")

    for query in ("satisfy", "can_hold"):
        monkeypatch.setattr(Solver, query, give_up)
    report = searched(Store(None, WindowResult))
    assert report.unknown
    assert "timeout" in report.unknown[0][0]


def test_a_solver_that_breaks_off_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    solver = Solver()

    def break_off(*assumptions: object) -> object:
        raise solver.z3.Z3Exception("out of memory")

    monkeypatch.setattr(solver, "check", break_off)
    with pytest.raises(SolverGaveUp, match="out of memory"):
        solver.can_hold([compare("le", ((solver.number("x", 0, 9), 1),), -3)])


def test_a_window_in_which_the_program_fails_is_told_and_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*arguments: object) -> None:
        raise MemoryError("no room")

    with monkeypatch.context() as patch:
        patch.setattr("verifier.search.window.examine", fail)
        report = searched(Store(tmp_path, WindowResult))
    assert len(report.unknown) == report.explored
    assert "MemoryError: no room" in report.unknown[0][0]
    assert kept_of(tmp_path) == 0


def test_what_the_clock_cut_off_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("verifier.search.explore.SceneBudget.is_late", lambda budget: True)
        assert searched(Store(tmp_path, WindowResult)).bounded
    assert kept_of(tmp_path) == 0


def test_what_counts_cut_off_is_kept_with_them(tmp_path: Path) -> None:
    one = replace(REQUEST, paths=1)
    few = searched(Store(tmp_path, WindowResult), one)
    assert few.bounded
    assert kept_of(tmp_path, one) == few.explored
    assert kept_of(tmp_path, replace(REQUEST, paths=2)) == 0


def test_what_the_solver_gave_up_on_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("verifier.search.window.Solver", hasty)
        report = searched(Store(tmp_path, WindowResult))
    assert report.unknown
    assert kept_of(tmp_path) < report.explored


def hasty() -> Solver:
    """A solver whose time is up at once."""
    solver = Solver()

    def give_up(_: object) -> object:
        solver.effort.late += 1
        return solver.z3.unknown

    solver.check = give_up  # type: ignore[method-assign, assignment]
    return solver


def test_a_comparison_cut_off_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("verifier.search.kinds.ambiguity.MOST_COMPARISONS", 0)
    report = searched(
        Store(None, WindowResult), SearchRequest(TOY, chips=("crash-gem",), size=1, kinds=("AM",), paths=5)
    )
    assert any("comparing the readings of" in scene for scene in report.bounded)


def test_no_norms_wanted_is_another_key_than_all() -> None:
    game = LIBRARY.open(TOY)
    assert Keys(game).of((), Plan(), (), None) != Keys(game).of((), Plan(), (), ())


def test_a_norm_that_matters_by_itself_in_an_early_window_is_not_looked_at_in_later_ones() -> None:
    search = Search(LIBRARY, SearchRequest(TOY), Store(None, WindowResult))
    stages = search.single([(), ("crash-gem",)])
    first = next(stages)[0].wanted or frozenset()
    norm = min(first)
    search.results.append(WindowResult((), [], [norm], [norm], [], []))
    later = next(task.wanted or frozenset() for stage in stages for task in stage)
    assert norm not in later
    assert later >= first - {norm}


def test_a_point_that_only_answers_not_given_come_to_is_not_met_by_the_run() -> None:
    mine = Readings(Decided({"toll": SpecPoint("toll", "who pays", ("both", "one"), "toll")}), {}, {})
    judging = mine.afresh()
    assert judging.of("toll") == "both"
    mine.note(judging)
    assert (mine.reached, mine.met, judging.met) == ({"toll": "both"}, set(), {"toll"})


def test_a_change_reaches_only_the_windows_of_its_chip(tmp_path: Path) -> None:
    dearer = tmp_path / "dearer.yaml"
    dearer.write_text(erratum_text("dearer", "chips: {living-on-the-edge: {cost: 7}}"), encoding="utf-8")
    before, after = library().open(RULESET), library().open(RULESET, (str(dearer),))
    keys = {
        chips: Keys(before).of(chips, Plan(), (), None) == Keys(after).of(chips, Plan(), (), None)
        for chips in [
            (),
            ("wound",),
            ("crash-gem", "reversal"),
            ("living-on-the-edge",),
            ("wound", "living-on-the-edge"),
        ]
    }
    assert [chips for chips, same in keys.items() if not same] == [
        ("living-on-the-edge",),
        ("wound", "living-on-the-edge"),
    ]


def test_what_a_window_carries_out_is_named_alike_where_its_lines_have_moved(tmp_path: Path) -> None:
    shutil.copytree(RULES, tmp_path / "rules")
    for file in (tmp_path / "rules").rglob("*.yaml"):
        file.write_text("# a line more\n" + file.read_text(encoding="utf-8"), encoding="utf-8")
    before, after = LIBRARY.open(TOY), Library(tmp_path / "rules").open(TOY)
    assert {*names_of_places(before)}.isdisjoint(names_of_places(after))
    assert [*names_of_places(before).values()] == [*names_of_places(after).values()]
    assert Keys(before).of((), Plan(), (), None) == Keys(after).of((), Plan(), (), None)


def test_findings_of_one_cause_are_one() -> None:
    small = Finding("AM01", "p", "about", chips=("b",), witness="x")
    large = Finding("AM01", "p", "about", chips=("a", "c"), witness="xyz")
    doubtful = Finding("AM02", "p", "about", chips=("d",), confirmed=False)
    (only,) = grouped([large, doubtful, small])
    assert only.witness == "x"
    assert set(only.chips) == {"a", "b", "c", "d"}
    assert set(CODES) == {code for code in CODES if len(code) == 4}


def test_what_players_have_asked_comes_first_of_its_kind() -> None:
    points = library().open(RULESET).points
    assert points["training-day.to-hand"].asked == ("Q037",)
    asked = Finding("AM01", "p", "about", presumed="a reason", asked=("Q037",))
    others = [Finding("AM01", "q", "about", game="x", game_lines=1), Finding("CN03", "r", "about")]
    assert grouped([others[0], asked, others[1]]) == [others[1], asked, others[0]]


def test_a_ruling_makes_its_finding_go_away(warm: Path) -> None:
    plain = SearchRequest(TOY, (), ("wound",), 1, REQUEST.kinds)
    without = searched(Store(warm, WindowResult), plain)
    with_it = searched(Store(warm, WindowResult), replace(plain, errata=("wound-is-no-action",)))
    assert (without.explored, with_it.explored > 0) == (0, True)
    assert "play.wound" in {finding.cause for finding in without.findings}
    assert "play.wound" not in {finding.cause for finding in with_it.findings}


@pytest.mark.usefixtures("toy_rules")
def test_the_command_writes_records_that_the_auditor_disputes(tmp_path: Path) -> None:
    base = ("search", TOY, "--chips", "wound", "--kinds", "AM", "--cache", tmp_path / "kept")
    found = call(*base, "--out", tmp_path / "out", "--smt2", tmp_path / "queries", "--format", "json")
    assert found.exit_code == 0
    data = json.loads(found.stdout)
    assert all(finding["confirmed"] for finding in data["findings"])
    witness = tmp_path / "out" / "AM02-play-wound.yaml"
    assert call("audit", str(witness)).exit_code == 1
    assert call("audit", str(witness), "--allow-disputed").exit_code == 0
    assert (tmp_path / "queries" / "AM02-play-wound.smt2").read_text(encoding="utf-8").count("(check-sat)") == 1
    assert call(*base, "--fail-on", "AM").exit_code == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--chips", "revrsal"), "did you mean 'reversal'?"),
        (("--chips", ","), "no chip is named"),
        (("--kinds", "XX"), "unknown kind"),
        (("--without", "PS3-NOTHING-99"), "unknown clause 'PS3-NOTHING-99'"),
        (("--errata", "nothing"), "unknown erratum"),
        (("--depth", "0"), "depth"),
    ],
)
def test_a_wrong_word_is_an_error_of_one_line(arguments: tuple[str, ...], words: str) -> None:
    found = call("search", RULESET, *arguments)
    assert found.exit_code == 64
    assert words in found.stderr
    assert "Traceback" not in found.stderr


@pytest.mark.rotating(4)
@pytest.mark.parametrize(
    ("chips", "point", "paths"),
    [
        (("creative-thoughts",), "creative-thoughts.same-twice", 4),  # an option that one reading alone has
        (("protective-ward",), "protective-ward.lasts", 4),  # what differs once the phase is over
        (("strength-of-earth", "protective-ward"), "strength-of-earth.toll", 4),  # beside a chip to discard
        (("jackpot",), "jackpot.one-chip", 12),  # what can be answered under the other reading
    ],
)
def test_a_point_that_shows_only_under_its_other_reading_has_a_record(
    chips: tuple[str, ...], point: str, paths: int
) -> None:
    found = examine(library().open(RULESET), chips, Plan(("AM",), paths)).findings
    assert [(one.confirmed, len(one.outcomes)) for one in found if one.cause == point] == [(True, 2)]


def test_a_question_of_the_turn_names_no_chip_and_comes_before_what_chips_share(
    complete: tuple[SearchOutcome, Path],
) -> None:
    turn = next(finding for finding in complete[0].findings if finding.cause == "draw.cleanup-nothing-left")
    assert turn.chips == ()
    shared = Finding("AM01", "a", "about", chips=("one", "other"))
    assert [one.cause for one in grouped([shared, Finding("AM01", "b", "about")])] == ["b", "a"]


def test_a_position_handed_from_path_to_path_is_the_one_that_would_be_set_up_anew() -> None:
    scene = next(iter(LIBRARY.open(TOY).scenes(("draw-two",))))
    with closing(Solver()) as solver:
        first = begin(scene, symbolic.SymbolicPath(solver), {}).path
        assert first.start is not None
        handed, anew = (
            symbolic.SymbolicPath(solver, (), first.values, (), first.start),
            symbolic.SymbolicPath(solver, (), first.values),
        )
        plays = begin(scene, handed, {}).play, scene.start(anew, {})
        assert (handed.facts, handed.names, handed.defined) == (anew.facts, anew.names, anew.defined)
        counts = [value for _, value in scene.observed(plays[0]) if isinstance(value, SymbolicCount)]
        assert [str(value) for _, value in scene.observed(plays[0])] == [str(v) for _, v in scene.observed(plays[1])]
        assert counts and all(count.path is handed for count in counts)


@pytest.mark.parametrize("ruleset", ["puzzle-strike/3e", "puzzle-strike-2/base", "strange-synergy/base"])
def test_the_scenes_of_every_game_have_all_that_a_search_asks_of_a_scene(ruleset: str) -> None:
    scene = next(library().open(ruleset).scenes(()))
    assert [name for name in vars(Scene) if not name.startswith("_") and not hasattr(scene, name)] == []
