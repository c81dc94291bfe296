"""`verifier diff` between ways to play: others sit at the table, and each ruleset has a record of its own."""

from pathlib import Path

import pytest

pytest.importorskip("z3", reason="z3-solver is not installed")

from tests.support.cli import call
from verifier.errata.align import Clauses
from verifier.errata.align import compared as clauses_compared
from verifier.errata.diff import RulesetComparison
from verifier.errata.difference import Difference, DiffRequest, NamedRuleset, WindowComparison
from verifier.errata.report import DiffReport
from verifier.games.library import Library
from verifier.kernel.message import ENGLISH
from verifier.report.diff import diff_rows, write_records
from verifier.report.rows import terminal_lines
from verifier.search.store import Store

pytestmark = [pytest.mark.property, pytest.mark.slow]
CLAUSES = Clauses((), (), (), ())
SECOND, FIRST = "puzzle-strike-2/base", "puzzle-strike/3e"


def compared(ruleset: str, old: str, new: str, *chips: str, paths: int = 15) -> DiffReport:
    """Two ways to play of a ruleset."""
    request = DiffRequest(NamedRuleset(ruleset, mode=old), NamedRuleset(ruleset, mode=new), chips, paths=paths)
    return RulesetComparison(Library(), request, Store(None, WindowComparison)).run()


def by_parts(report: DiffReport) -> dict[tuple[str, ...], Difference]:
    """The differences, by the parts of the ways to play that make them."""
    return {one.shown.parts: one.shown for one in report.groups()}


@pytest.fixture(scope="module")
def two_against_three() -> DiffReport:
    return compared(SECOND, "duel", "multiplayer", paths=2)


def test_the_number_of_players_and_what_a_bust_leads_to(two_against_three: DiffReport) -> None:
    found = by_parts(two_against_three)
    seats = found["modes.compared.seats",]
    assert (seats.what, seats.new.clause) == ("revealed", "PS2-ANTE-13")
    final = found["modes.compared.bust", "modes.compared.final"]
    assert (final.old.verdict, final.new.verdict, final.new.clause) == ("legal", "illegal", "PS2-GF-05")


@pytest.mark.rotating(3)
@pytest.mark.parametrize(
    ("old", "new", "parts"),
    [
        ("duel", "solo", ("modes.compared.skips",)),
        ("solo", "coop", ("modes.compared.seats",)),
        ("duel", "coop", ("modes.compared.automaton",)),
    ],
)
def test_with_and_without_a_player_that_runs_by_itself(old: str, new: str, parts: tuple[str, ...]) -> None:
    report = compared(SECOND, old, new, paths=3)
    assert not report.failed
    shown = by_parts(report)[parts]
    assert shown.record.partition("moves:")[2] == shown.record_new.partition("moves:")[2]


def test_each_ruleset_has_a_record_with_its_own_table(two_against_three: DiffReport) -> None:
    for one in by_parts(two_against_three).values():
        assert "mode: duel" in one.record
        assert "mode: multiplayer" in one.record_new
        assert ("P3:" in one.record, "P3:" in one.record_new) == (False, True)
        assert one.record.partition("moves:")[2] == one.record_new.partition("moves:")[2]


def test_the_clauses_are_those_of_either_way_to_play(two_against_three: DiffReport) -> None:
    games = two_against_three.old, two_against_three.new
    found = clauses_compared(Library(), *(game.document for game in games))
    assert "PS2-GF-05" in found.added
    assert "PS2-WIN-03" in found.removed
    assert not {"PS2-PILE-01"} & {*found.added, *found.removed}
    assert not [name for name in (*found.added, *found.removed) if name.startswith("PS2-DSET")]


def test_records_are_written_for_both_and_judged_as_they_say(two_against_three: DiffReport, tmp_path: Path) -> None:
    write_records(two_against_three, tmp_path)
    records = sorted(path.name for path in tmp_path.glob("*.yaml"))
    assert records == ["D01-effect-new.yaml", "D01-effect.yaml", "D02-effect-new.yaml", "D02-effect.yaml"]
    told = "\n".join(terminal_lines(diff_rows(two_against_three, CLAUSES, {}, ENGLISH, folder=tmp_path)))
    assert all(f"record: {tmp_path / name}\n" in told for name in records)
    found = call("audit", str(tmp_path), "--expect")
    assert found.exit_code == 0, found.output
    assert "4 games" in found.output


def test_the_first_game_has_another_panic_level_with_three() -> None:
    shown = by_parts(compared(FIRST, "duel", "ffa", paths=2))["modes.compared.seats",]
    assert (shown.what, shown.new.clause) == ("level", "PS3-PANIC-03")
    assert "mode: ffa" in shown.record_new


@pytest.mark.parametrize(
    "command", [("diff", f"{SECOND}@duel", FIRST), ("regress", "x.yaml", "--from", FIRST, "--to", SECOND)]
)
def test_rules_of_different_games_are_not_compared(command: tuple[str, ...]) -> None:
    found = call(*command)
    assert found.exit_code == 64
    assert "are rules of different games, puzzle-strike" in found.output
