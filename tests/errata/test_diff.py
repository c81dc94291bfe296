"""`verifier diff`: known changes are found with the part that makes them, and nothing else is.

On the toy edition, but for one change of a chip's text and one of an amount.
"""

import json
from pathlib import Path

import pytest

pytest.importorskip("z3", reason="z3-solver is not installed")

from tests.support.cli import call
from tests.support.errata import erratum_text
from tests.support.games import SHIPPED, library
from tests.support.toy import TOY
from verifier.errata.align import Clauses, aligned
from verifier.errata.diff import RulesetComparison, window_compared
from verifier.errata.difference import (
    EFFECT,
    PERMISSIVE,
    RESTRICTIVE,
    DiffRequest,
    NamedRuleset,
    WindowComparison,
    relation,
)
from verifier.errata.report import DiffReport, opened
from verifier.errata.show import Witnesses
from verifier.games.library import Library
from verifier.kernel.message import ENGLISH
from verifier.report.diff import diff_rows
from verifier.report.rows import terminal_lines
from verifier.search.store import Store

pytestmark = [pytest.mark.property, pytest.mark.usefixtures("toy_rules")]
REAL = "puzzle-strike/3e"
PLAIN = NamedRuleset(TOY)
#: How many ways each scene of a window is followed.
PATHS = 8


def compared(
    old: NamedRuleset, new: NamedRuleset, *chips: str, store: Store[WindowComparison] | None = None, **more: int
) -> DiffReport:
    """A comparison of some chips."""
    request = DiffRequest(old, new, chips, **{"paths": PATHS, **more})  # type: ignore[arg-type]
    rules = Library() if old.id == TOY else library()
    return RulesetComparison(rules, request, store or Store(None, WindowComparison)).run()


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of results that tests share which compare the same rulesets."""
    return tmp_path_factory.mktemp("kept")


def planted(folder: Path, changes: str, ruleset: str = TOY) -> NamedRuleset:
    """The rules with an erratum `planted`, which lies in a file of its own."""
    path = folder / "planted.yaml"
    path.write_text(erratum_text("planted", changes), encoding="utf-8")
    return NamedRuleset(ruleset, (str(path),))


def test_a_chip_with_another_effect() -> None:
    report = compared(
        NamedRuleset(REAL), NamedRuleset(REAL, ("pilebunker-by-value",)), "pilebunker", "reversal", paths=15
    )
    (group,) = report.groups()
    assert group.shown.kind == EFFECT
    assert group.chips == ("pilebunker",)
    assert group.shown.parts == ("chips.pilebunker.main",)
    assert (group.shown.old.verdict, group.shown.new.verdict) == ("legal", "illegal")
    assert {one.chips: one.same for one in report.comparisons} == {
        (): True, ("pilebunker",): False, ("reversal",): True, ("crash-gem", "reversal"): True
    }  # fmt: skip


def test_what_the_clock_cut_off_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = NamedRuleset(TOY, ("pilebunker-by-value",))
    with monkeypatch.context() as patch:
        patch.setattr("verifier.errata.diff.SECONDS", 0.0)
        late = compared(PLAIN, other, "pilebunker", store=Store(tmp_path, WindowComparison))
    assert any(one.cut for one in late.comparisons)
    assert all(one.by_clock for one in late.comparisons if not one.same)
    assert compared(PLAIN, other, "pilebunker", store=Store(tmp_path, WindowComparison)).known == 0
    few = compared(PLAIN, other, "pilebunker", store=Store(tmp_path, WindowComparison), paths=1)
    again = compared(PLAIN, other, "pilebunker", store=Store(tmp_path, WindowComparison), paths=1)
    assert any(one.cut for one in few.comparisons)
    assert (few.known, again.known) == (0, sum(not one.same for one in again.comparisons))


def test_a_settled_point_is_more_restrictive_and_its_opposite_more_permissive(kept: Path) -> None:
    ruled = NamedRuleset(TOY, ("wound-is-no-action",))
    for old, new, kind in ((PLAIN, ruled, RESTRICTIVE), (ruled, PLAIN, PERMISSIVE)):
        (group,) = compared(old, new, "wound", store=Store(kept, WindowComparison, "comparisons.jsonl")).groups()
        assert group.shown.kind == kind
        assert group.shown.parts == ("spec.play.wound",)
        assert {group.shown.old.verdict, group.shown.new.verdict} == {"disputed", "illegal"}


def test_another_order_of_the_turn() -> None:
    request = DiffRequest(PLAIN, NamedRuleset(TOY, ("loss-after-action",)), (), paths=25)
    (group,) = RulesetComparison(Library(), request, Store(None, WindowComparison)).run().groups()
    assert (group.shown.kind, group.shown.parts, group.chips) == (EFFECT, ("turn",), ())
    assert group.shown.new.clause == "TOY-END-01"


@pytest.mark.rotating(3)
@pytest.mark.parametrize(
    ("changes", "chip", "decision", "kind", "part"),
    [
        ("chips: {draw-two: {cost: 3}}", "draw-two", "buy", RESTRICTIVE, "chips.draw-two.cost"),
        ("chips: {draw-two: {cost: 1}}", "draw-two", "buy", PERMISSIVE, "chips.draw-two.cost"),
        ("parameters: {wounds-per-turn: {value: 2, clause: planted}}", "wound", "buy", PERMISSIVE,
         "parameters.wounds-per-turn"),
    ],
)  # fmt: skip
def test_one_changed_fact(tmp_path: Path, changes: str, chip: str, decision: str, kind: str, part: str) -> None:
    report = compared(PLAIN, planted(tmp_path, changes), chip)
    assert [found.name for found in report.parts] == [part]
    found = {(group.shown.kind, name) for group in report.groups() for name in group.decisions}
    assert all(group.shown.parts == (part,) for group in report.groups())
    assert (kind, decision) in found
    assert {other for other, name in found if name != "effect"} <= {kind}


def test_another_banner_shows_beside_chips_that_give_coloured_arrows(tmp_path: Path) -> None:
    another = planted(tmp_path, "chips: {draw-two: {banner: [red]}}")
    report = opened(Library(), DiffRequest(PLAIN, another, ("draw-two",), paths=PATHS))
    witnesses = Witnesses(report.old, report.new, report.pair, report.parts)
    for giver, kind in (("sneak-attack", PERMISSIVE), ("roundhouse", RESTRICTIVE)):  # a red arrow, a brown one
        assert giver in report.pair.old.representatives()
        found = window_compared(report, witnesses, ("draw-two", giver)).differences
        assert {(one.kind, one.decision) for one in found} == {(kind, "play")}


def test_nothing_is_different_from_itself() -> None:
    report = compared(PLAIN, PLAIN, "draw-two", "wound", "crash-gem")
    assert report.groups() == []
    assert all(one.same for one in report.comparisons)


def test_harmless_changes_are_no_difference(tmp_path: Path) -> None:
    reworded = planted(tmp_path, "norms: {budget: {say: there is not enough money for it}}")
    report = compared(PLAIN, reworded, "wound", "draw-two")
    assert report.groups() == []


def test_results_are_kept_and_do_not_depend_on_the_number_of_processes(tmp_path: Path, kept: Path) -> None:
    ruled = NamedRuleset(TOY, ("wound-is-no-action",))
    one = compared(PLAIN, ruled, "wound", "draw-two", store=Store(kept, WindowComparison, "comparisons.jsonl"))
    two = compared(PLAIN, ruled, "wound", "draw-two", store=Store(tmp_path, WindowComparison), jobs=2)
    again = compared(PLAIN, ruled, "wound", "draw-two", store=Store(tmp_path, WindowComparison), jobs=2)
    assert (two.known, again.known) == (0, 3)
    assert one.groups() == two.groups() == again.groups()


def test_chips_that_only_one_ruleset_has_do_nothing_in_either() -> None:
    whole = library().open(REAL)
    slugs = whole.names.slugs
    gone = ("jackpot", "knockdown", "secret-move", "dragon-form", "pilebunker", "bubble-shield", "sale-prices")
    game = whole.reduced(tuple(slug for slug in slugs if slug not in gone), gone)
    assert len(game.norms) < len(whole.norms)
    assert aligned(whole, whole).shared == tuple(slugs)


def test_relations() -> None:
    assert relation(frozenset()) == "same"
    assert relation(frozenset((RESTRICTIVE,))) == RESTRICTIVE
    assert relation(frozenset((RESTRICTIVE, PERMISSIVE))) == "incomparable"
    assert relation(frozenset((RESTRICTIVE, EFFECT))) == EFFECT


def test_the_command_writes_records_that_the_auditor_confirms(tmp_path: Path, kept: Path) -> None:
    records = tmp_path / "records"
    base = (
        "diff",
        TOY,
        f"{TOY}+wound-is-no-action",
        "--chips",
        "wound",
        "--paths",
        str(PATHS),
        "--cache",
        kept,
    )
    result = call(*base, "--out", records, "--format", "json")
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert [one["parts"] for one in found["differences"]] == [["spec.play.wound"]]
    assert call("audit", "--expect", records).exit_code == 0
    assert call(*base, "--fail-on", "restrictive").exit_code == 1
    assert call(*base, "--fail-on", "permissive").exit_code == 0
    html = call(*base, "--format", "html").stdout
    assert html.startswith("<!DOCTYPE html>")
    assert "<table" in html


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("puzzle-strike/1e", REAL, "--chips", "jackpot"), "jackpot cannot be compared: only puzzle-strike/3e has it"),
        (("puzzle-strike/1e", REAL, "--chips", "knockdown"), "no source gives all of it in puzzle-strike/1e or in"),
    ],
)
def test_chips_that_cannot_be_compared(arguments: tuple[str, ...], message: str) -> None:
    result = call("--rules", SHIPPED, "diff", *arguments, "--no-cache")
    assert result.exit_code == 64
    assert message in result.output


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((TOY, f"{TOY}+nothing"), "unknown erratum 'nothing'"),
        ((TOY, "puzzle-strike/9e"), "unknown ruleset 'puzzle-strike/9e'"),
        ((TOY, TOY, "--chips", "wond"), "did you mean 'wound'?"),
        ((TOY, TOY, "--kinds", "loud"), "unknown kind 'loud'"),
        ((TOY, TOY, "--chips", ","), "no chip is named"),
    ],
)
def test_unknown_names(arguments: tuple[str, ...], message: str) -> None:
    result = call("diff", *arguments, "--no-cache")
    assert result.exit_code == 64
    assert message in result.output


def test_a_ruling_on_an_open_point_shows_whichever_reading_it_chooses(tmp_path: Path) -> None:
    """Both runs take the first reading of an open point; a ruling that chooses it must differ all the same."""
    ruled = planted(tmp_path, "spec: {play.wound: {is: action-chip, by: planted}}")
    for old, new, kind, verdicts in (
        (PLAIN, ruled, PERMISSIVE, ("disputed", "legal")),
        (ruled, PLAIN, RESTRICTIVE, ("legal", "disputed")),
    ):
        report = compared(old, new, "wound", paths=10)
        found = [group.shown for group in report.groups() if group.decisions == ("play",)]
        assert [(one.kind, one.parts, one.old.verdict, one.new.verdict) for one in found] == [
            (kind, ("spec.play.wound",), *verdicts)
        ]


def test_a_filter_changes_nothing_but_the_list(kept: Path) -> None:
    base = ("diff", TOY, f"{TOY}+wound-is-no-action", "--chips", "wound", "--paths", str(PATHS), "--cache", kept)
    found = json.loads(call(*base, "--kinds", "effect", "--format", "json").stdout)
    assert found["differences"] == []
    assert found["parts behind no difference"] == []
    assert "listed: only effect: 0 of 1 difference" in found["certificate"]
    assert found["decisions"]["wound"]["play"] == RESTRICTIVE
    assert call(*base, "--kinds", "effect", "--fail-on", "restrictive").exit_code == 1


def test_what_belongs_to_the_turn_does_not_count_for_a_chip(tmp_path: Path) -> None:
    two = planted(tmp_path, "parameters: {wounds-per-turn: {value: 2, clause: planted}}")
    report = compared(PLAIN, two, "draw-two")
    assert [group.chips for group in report.groups()] == [()]
    assert not report.different("draw-two")
    assert report.unseen() == []


def test_a_part_without_a_difference_is_told(tmp_path: Path) -> None:
    repainted = planted(tmp_path, "chips: {draw-two: {banner: [red]}, sneak-attack: {banner: [blue]}}")
    report = compared(PLAIN, repainted, paths=2)
    lines = "\n".join(terminal_lines(diff_rows(report, Clauses((), (), (), ()), {}, ENGLISH)))
    assert "no difference was found for 2 parts; that is no proof that there is none:" not in lines  # not of the turn
    assert report.unseen() == []
    report.request = DiffRequest(PLAIN, repainted)
    assert "no difference was found for 2 parts; that is no proof that there is none:" in "\n".join(
        terminal_lines(diff_rows(report, Clauses((), (), (), ()), {}, ENGLISH))
    )


def test_a_gem_and_the_turn_can_be_asked_for() -> None:
    for chips, windows in (("turn", {"turn"}), ("2-gem", {"turn", "2-gem"})):
        base = ("diff", TOY, f"{TOY}+pilebunker-by-value", "--paths", "10", "--no-cache", "--format", "json")
        result = call(*base, "--chips", chips)
        assert result.exit_code == 0, result.output
        assert set(json.loads(result.stdout)["decisions"]) == windows


@pytest.mark.rotating(2)
@pytest.mark.parametrize(
    ("changes", "window", "part"),
    [
        ("chips: {sneak-attack: {icons: []}}", ("sneak-attack", "self-improvement"), "chips.sneak-attack.icons"),
        ("height-bonus: {2: 2}", (), "height-bonus.2"),
    ],
)
def test_a_question_that_only_one_ruleset_asks_is_shown(
    tmp_path: Path, changes: str, window: tuple[str, ...], part: str
) -> None:
    """A reaction that is possible under one alone, and another number of chips drawn."""
    report = opened(Library(), DiffRequest(PLAIN, planted(tmp_path, changes)))
    witnesses = Witnesses(report.old, report.new, report.pair, report.parts)
    found = window_compared(report, witnesses, window).differences
    assert found
    assert {one.parts for one in found} == {(part,)}
    assert {(one.kind, one.old.verdict, one.new.verdict) for one in found} == {(EFFECT, "legal", "illegal")}


def test_chips_that_answer_each_other_meet() -> None:
    game = library().open(REAL)
    assert "self-improvement" in game.met("sneak-attack")
    assert "sneak-attack" in game.met("self-improvement")
    assert "wound" not in game.met("sneak-attack")


def test_a_cost_that_one_edition_does_not_know_leaves_the_rest_to_be_compared() -> None:
    old, new = library().open("puzzle-strike/1e"), library().open(REAL)
    pair = aligned(old, new)
    assert "mix-master" in pair.partly
    assert "mix-master" in pair.shared
    assert "knockdown" in pair.unknown


def test_another_number_in_the_box_hides_nothing(tmp_path: Path) -> None:
    """Positions hold what both boxes allow: what the change does besides is found, with the part that makes it."""
    fewer = "chips: {draw-two: {cost: 3, box: 3}, wound: {box: 23}}"
    plain, planted_so = PLAIN, planted(tmp_path, fewer)
    for old, new, kind in ((plain, planted_so, RESTRICTIVE), (planted_so, plain, PERMISSIVE)):
        report = compared(old, new, "draw-two", paths=3)
        found = {(group.shown.kind, group.shown.parts) for group in report.groups()}
        assert found == {(kind, ("chips.draw-two.cost",)), (EFFECT, ("chips.draw-two.cost",))}
        assert report.unreached == []
        assert not any(one.unknown for one in report.comparisons)


def test_what_no_run_could_begin_is_not_called_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("verifier.games.puzzle_strike.scene.within", lambda rules, scene, other: scene)
    report = compared(PLAIN, planted(tmp_path, "chips: {draw-two: {cost: 3}, wound: {box: 23}}"), "draw-two", paths=2)
    assert report.unreached == report.comparisons
    lines = "\n".join(terminal_lines(diff_rows(report, Clauses((), (), (), ()), {}, ENGLISH)))
    assert "0 the same as far as looked at" in lines
    assert f"not looked at: {report.windows} windows" in lines
