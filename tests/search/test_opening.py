"""Games from the opening that show a finding's cause: each is legal, short, and disputed where it ends."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("z3", reason="z3-solver is not installed")

from tests.support.games import game, library
from verifier.record.model import Replay
from verifier.record.moves import MoveReader
from verifier.record.read import ReplayReader
from verifier.search import opening, reached
from verifier.search.finding import Finding, rank
from verifier.search.opening import begun, is_shown, with_game
from verifier.search.reached import reach_openings
from verifier.search.search import Search, SearchRequest
from verifier.search.store import Store
from verifier.search.window import WindowResult
from verifier.simulate.corpus import recorded
from verifier.simulate.game import Eager, simulate
from verifier.verdicts.judge import audit

pytestmark = pytest.mark.property
TWO_GEMS = Finding("AM01", "jackpot.two-gems", "", chips=("jackpot",))


def replay_of(text: str) -> Replay:
    """A record of the 3rd edition, in which nothing is presumed."""
    return replace(ReplayReader(lambda *_: game().names).text(text, "game"), presumes=False)


@pytest.mark.parametrize(
    ("cause", "chip"), [("jackpot.two-gems", "jackpot"), ("counter.without-gem@crash-gem", "crash-gem")]
)
def test_a_game_shows_the_question_at_its_last_line(cause: str, chip: str) -> None:
    found = with_game(game(), Finding("AM01", cause, "", chips=(chip,)), 30)
    replay = replay_of(found.game)
    assert "position" not in found.game  # from the opening
    assert found.game_lines == len(replay.events)
    verdict = audit(game(), replay)
    assert verdict.verdict == "disputed"
    assert verdict.dispute is not None
    assert cause in verdict.dispute.points
    assert verdict.fault is not None
    assert verdict.fault.line == replay.events[-1].line
    assert audit(game(), begun(replay, found.game_lines - 1)).verdict in ("legal", "consistent")


def test_what_no_game_shows_is_not_called_reachable(monkeypatch: pytest.MonkeyPatch) -> None:
    """A point of a chip that nobody can hold: no other reading of it is ever noticed, or makes it another game."""
    tried = []
    monkeypatch.setattr(opening, "simulate", lambda *of, **how: tried.append(how["readings"]) or simulate(*of, **how))
    never = with_game(game(), Finding("AM01", "jackpot.two-gems", "", chips=("combine",)), 2)
    assert len(tried) == 2
    assert tried[0] == tried[1]
    assert never.game == ""
    assert never.reachable.startswith("not established")


def test_open_and_short_come_first() -> None:
    short, long = (replace(TWO_GEMS, game="x", game_lines=lines) for lines in (6, 60))
    never = replace(TWO_GEMS, chips=("jackpot", "wound", "combine"))
    presumed = replace(short, presumed="because")
    assert sorted([presumed, never, long, short], key=rank) == [short, long, never, presumed]


@pytest.mark.parametrize("seed", range(3))
def test_steered_draws_are_possible(seed: int) -> None:
    """What an eager dealer draws is there: the game that comes of it is legal."""
    random = Random(seed)
    chips = ("jackpot", "mix-master")
    header = game().invent(random, 0, game().wishes(chips))
    eager = Eager(game(), frozenset(chips), random, 0.8)
    played = simulate(game(), header, random, eager.deal, questions=200, policy=eager.decide)
    replay = recorded(header, played, MoveReader(game().names, 2), str(seed))
    assert audit(game(), replay).verdict == "legal"
    assert any("mix-master" in line for line in played.lines)


def test_games_are_kept_and_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    request = SearchRequest("puzzle-strike/3e", chips=("jackpot",), size=1, kinds=("GP",), games=6)
    search = Search(library(), request, Store(tmp_path, WindowResult))
    search.report.findings = [TWO_GEMS]
    reach_openings(search, search.report)
    first = search.report.findings
    assert is_shown(game(), first[0], replay_of(first[0].game))
    again = Search(library(), request, Store(tmp_path, WindowResult))
    again.report.findings = [TWO_GEMS]
    monkeypatch.setattr(reached, "look", None)
    reach_openings(again, again.report)
    assert again.report.findings == first


def test_two_kinds_of_finding_about_one_point_stay_two(tmp_path: Path) -> None:
    request = SearchRequest("puzzle-strike/3e", chips=("jackpot",), size=1, kinds=("GP",), games=1)
    search = Search(library(), request, Store(tmp_path, WindowResult))
    search.report.findings = [TWO_GEMS, replace(TWO_GEMS, code="CN03")]
    reach_openings(search, search.report)
    assert sorted(finding.code for finding in search.report.findings) == ["AM01", "CN03"]


def test_a_failure_of_this_program_establishes_nothing_and_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    request = SearchRequest("puzzle-strike/3e", chips=("jackpot",), size=1, kinds=("GP",), games=6)
    monkeypatch.setattr(reached, "with_game", None)
    failed = Search(library(), request, Store(tmp_path, WindowResult))
    failed.report.findings = [TWO_GEMS]
    reach_openings(failed, failed.report)
    assert failed.report.findings == [TWO_GEMS]
    monkeypatch.undo()
    again = Search(library(), request, Store(tmp_path, WindowResult))
    again.report.findings = [TWO_GEMS]
    reach_openings(again, again.report)
    assert again.report.findings[0].game
