"""`verifier diff`: known changes are found with the part that makes them, and nothing else is."""

import json
import shutil
from pathlib import Path

import pytest

pytest.importorskip("z3", reason="z3-solver is not installed")

from tests.support.cli import call
from verifier.errata.align import aligned
from verifier.errata.diff import Comparing, Report, Request, Ruleset
from verifier.errata.difference import EFFECT, PERMISSIVE, RESTRICTIVE, Comparison, relation
from verifier.games.library import Library, rules_folder
from verifier.search.store import Store

pytestmark = pytest.mark.property
ID = "puzzle-strike/3e"
PLAIN = Ruleset(ID)


def compared(old: Ruleset, new: Ruleset, *chips: str, store: Store[Comparison] | None = None, **more: int) -> Report:
    """A comparison of some chips."""
    request = Request(old, new, chips, **more)  # type: ignore[arg-type]
    return Comparing(Library(), request, store or Store(None, Comparison)).run()


def planted(folder: Path, changes: str) -> Library:
    """The rules with an erratum `planted`."""
    root = folder / "rules"
    shutil.copytree(rules_folder(), root)
    text = "id: planted\ntitle: planted\ndate: 2026\nsource: a test\nstatus: draft\nwhy: a test\nchanges:\n" + changes
    (root / ID / "errata" / "planted.yaml").write_text(text, encoding="utf-8")
    return Library(root)


def test_a_chip_with_another_effect() -> None:
    report = compared(PLAIN, Ruleset(ID, ("pilebunker-by-value",)), "pilebunker", "reversal")
    (group,) = report.groups()
    assert group.shown.kind == EFFECT
    assert group.chips == ("pilebunker",)
    assert group.shown.parts == ("chips.pilebunker.main",)
    assert (group.shown.old.verdict, group.shown.new.verdict) == ("legal", "illegal")
    assert {one.chips: one.same for one in report.comparisons} == {
        ("pilebunker",): False, ("reversal",): True, ("crash-gem", "reversal"): True
    }  # fmt: skip


def test_a_settled_point_is_more_restrictive_and_its_opposite_more_permissive() -> None:
    ruled = Ruleset(ID, ("wound-is-no-action",))
    for old, new, kind in ((PLAIN, ruled, RESTRICTIVE), (ruled, PLAIN, PERMISSIVE)):
        (group,) = compared(old, new, "wound").groups()
        assert group.shown.kind == kind
        assert group.shown.parts == ("spec.play.wound",)
        assert {group.shown.old.verdict, group.shown.new.verdict} == {"disputed", "illegal"}


class Turn(Comparing):
    """A comparison of the course of a turn alone."""

    def windows(self) -> list[tuple[str, ...]]:
        """The window of no chip."""
        return [()]


def test_another_order_of_the_turn() -> None:
    request = Request(PLAIN, Ruleset(ID, ("loss-after-action",)), paths=25)
    (group,) = Turn(Library(), request, Store(None, Comparison)).run().groups()
    assert (group.shown.kind, group.shown.parts, group.chips) == (EFFECT, ("turn",), ())
    assert group.shown.new.clause == "PS3-END-02"


@pytest.mark.parametrize(
    ("changes", "chip", "decision", "kind", "part"),
    [
        ("  chips: {iron-defense: {cost: 5}}\n", "iron-defense", "buy", RESTRICTIVE, "chips.iron-defense.cost"),
        ("  chips: {iron-defense: {cost: 3}}\n", "iron-defense", "buy", PERMISSIVE, "chips.iron-defense.cost"),
        ("  parameters: {wounds-per-turn: {value: 2, clause: planted}}\n", "wound", "buy", PERMISSIVE,
         "parameters.wounds-per-turn"),
    ],
)  # fmt: skip
def test_one_changed_fact(tmp_path: Path, changes: str, chip: str, decision: str, kind: str, part: str) -> None:
    library = planted(tmp_path, changes)
    request = Request(PLAIN, Ruleset(ID, ("planted",)))
    report = Comparing(library, Request(request.old, request.new, (chip,)), Store(None, Comparison)).run()
    assert [found.name for found in report.parts] == [part]
    found = {(group.shown.kind, name) for group in report.groups() for name in group.decisions}
    assert all(group.shown.parts == (part,) for group in report.groups())
    assert (kind, decision) in found
    assert {other for other, name in found if name != "effect"} <= {kind}


def test_another_banner_shows_beside_chips_that_give_coloured_arrows(tmp_path: Path) -> None:
    library = planted(tmp_path, "  chips: {roundhouse: {banner: [red]}}\n")
    report = Comparing(
        library, Request(PLAIN, Ruleset(ID, ("planted",)), ("roundhouse",)), Store(None, Comparison)
    ).run()
    assert {(group.shown.kind, *group.decisions) for group in report.groups()} == {
        (PERMISSIVE, "play"),  # with a red arrow
        (RESTRICTIVE, "play"),  # with a brown one
    }


def test_nothing_is_different_from_itself() -> None:
    report = compared(PLAIN, PLAIN, "reversal", "wound", "crash-gem")
    assert report.groups() == []
    assert all(one.same for one in report.comparisons)


def test_harmless_changes_are_no_difference(tmp_path: Path) -> None:
    library = planted(tmp_path, "  norms: {budget: {say: there is not enough money for it}}\n")
    report = Comparing(
        library, Request(PLAIN, Ruleset(ID, ("planted",)), ("wound", "combine"), paths=15), Store(None, Comparison)
    ).run()
    assert report.groups() == []


def test_results_are_kept_and_do_not_depend_on_the_number_of_processes(tmp_path: Path) -> None:
    ruled = Ruleset(ID, ("wound-is-no-action",))
    first = compared(PLAIN, ruled, "wound", "jackpot", store=Store(tmp_path, Comparison), paths=10)
    again = compared(PLAIN, ruled, "wound", "jackpot", store=Store(tmp_path, Comparison), paths=10)
    two = compared(PLAIN, ruled, "wound", "jackpot", paths=10, jobs=2)
    assert (first.known, again.known) == (0, 2)
    assert first.groups() == again.groups() == two.groups()


def test_chips_that_only_one_ruleset_has_do_nothing_in_either() -> None:
    whole = Library().open(ID)
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


def test_the_command_writes_records_that_the_auditor_confirms(tmp_path: Path) -> None:
    new = f"{ID}+wound-is-no-action"
    result = call("diff", ID, new, "--chips", "wound", "--out", tmp_path, "--format", "json", "--no-cache")
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert [one["parts"] for one in found["differences"]] == [["spec.play.wound"]]
    assert call("audit", "--expect", tmp_path).exit_code == 0
    assert call("diff", ID, new, "--chips", "wound", "--fail-on", "restrictive", "--no-cache").exit_code == 1
    assert call("diff", ID, new, "--chips", "wound", "--fail-on", "permissive", "--no-cache").exit_code == 0
    html = call("diff", ID, new, "--chips", "wound", "--format", "html", "--no-cache").stdout
    assert html.startswith("<!DOCTYPE html>")
    assert "<table>" in html


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((ID, f"{ID}+nothing"), "unknown erratum 'nothing'"),
        ((ID, "puzzle-strike/9e"), "unknown ruleset 'puzzle-strike/9e'"),
        ((ID, ID, "--chips", "wond"), "did you mean 'wound'?"),
        ((ID, ID, "--kinds", "loud"), "unknown kind 'loud'"),
        ((ID, ID, "--chips", ","), "no chip is named"),
    ],
)
def test_unknown_names(arguments: tuple[str, ...], message: str) -> None:
    result = call("diff", *arguments, "--no-cache")
    assert result.exit_code == 2
    assert message in result.output
