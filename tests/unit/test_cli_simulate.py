"""`verifier simulate`: reproducible, legal, and lively enough to show every chip."""

import json
import shutil
from pathlib import Path

import pytest

from tests.support.cli import call
from tests.support.errata import erratum_text, install
from tests.support.rotating import is_full
from tests.support.toy import RULES, TOY
from verifier.games.game import HeaderWishes
from verifier.games.library import Library
from verifier.simulate.corpus import Usage, corpus

pytestmark = pytest.mark.cli
RULESET = "puzzle-strike/3e"
REACTIONS = frozenset(
    ("reversal", "stone-wall", "unstable-power", "crash-gem", "double-crash-gem", "gems-to-gemonade", "really-annoying",
     "self-improvement", "thinking-ahead", "bubble-shield", "rigorous-training")
)  # fmt: skip


@pytest.mark.usefixtures("toy_rules")
def test_game_i_does_not_depend_on_how_many_there_are(tmp_path: Path) -> None:
    few, many, other = tmp_path / "few.jsonl", tmp_path / "many.jsonl", tmp_path / "other.jsonl"
    call("simulate", TOY, "--games", "3", "--seed", "5", "--out", few)
    call("simulate", TOY, "--games", "6", "--seed", "5", "--out", many)
    call("simulate", TOY, "--games", "3", "--seed", "6", "--out", other)
    assert few.read_bytes().splitlines() == many.read_bytes().splitlines()[:3]
    assert few.read_bytes() != other.read_bytes()


def test_every_game_audits_as_legal_and_has_its_result(tmp_path: Path) -> None:
    result = call("simulate", RULESET, "--games", "8", "--seed", "2", "--out", tmp_path / "games.jsonl")
    assert result.exit_code == 0
    assert result.stderr.startswith("8 games, ")
    assert (len(result.stderr.splitlines()), result.stdout) == (1, "")
    audited = call("audit", tmp_path / "games.jsonl")
    assert audited.exit_code == 0, audited.stdout
    assert audited.stdout.rstrip().endswith(": 8 legal")
    for line in (tmp_path / "games.jsonl").read_bytes().splitlines():
        assert json.loads(line)["result"]["by"] == "overflow"


def test_a_folder_gets_a_file_for_each_game(tmp_path: Path) -> None:
    out = tmp_path / "made" / "games"
    call("simulate", RULESET, "--games", "2", "--out", out, "--bank", "recommended", "--characters", "rook,grave")
    first, second = sorted(out.iterdir())
    assert first.name == "game-000000.yaml"
    assert "bank: first-game\n" in first.read_text()
    assert "bank: lots-of-attacks\n" in second.read_text()
    assert "P1: {player: Alice, character: rook}" in first.read_text()
    assert call("audit", out).exit_code == 0
    assert call("fmt", "--check", out).exit_code == 0


@pytest.mark.skipif(not Path("/proc/sys").is_dir(), reason="no folder here in which nobody can write")
@pytest.mark.usefixtures("toy_rules")
def test_a_folder_in_which_nothing_can_be_written_is_told_before_a_game_is_played(monkeypatch) -> None:
    monkeypatch.setattr("verifier.simulate.corpus.corpus", lambda *_: pytest.fail("a game is played"))
    result = call("simulate", TOY, "--out", "/proc/sys")
    assert result.exit_code == 2
    assert result.stderr.startswith("/proc/sys: ")


def test_wishes_that_mean_nothing_are_refused() -> None:
    assert "did you mean 'first-game'?" in call("simulate", RULESET, "--bank", "first-games").stderr
    assert "did you mean 'rook'?" in call("simulate", RULESET, "--characters", "rok").stderr
    assert call("simulate", RULESET, "--mode", "chess").exit_code == 64
    assert "did you mean 'puzzle-strike/3e'?" in call("simulate", "puzzle-strike/3d").stderr


def test_100_games_use_every_chip_and_every_reaction() -> None:
    game = Library().open(RULESET)
    usage = Usage()
    for replay, played in corpus(game, 500 if is_full() else 100, 1, HeaderWishes()):
        usage.add(replay, played)
    kinds = {slug: node.need("kind").string() for slug, node in game.document.section("chips").items()}
    slugs = game.names.slugs
    used = {use: {slugs[chip] for chip in counts} for use, counts in usage.chips.items()}
    playable = {slug for slug, kind in kinds.items() if kind in ("puzzle", "character", "purple")}
    assert len(playable) == 57
    assert playable - used["played"] == set()
    assert used["reacted"] == REACTIONS
    assert {slug for slug, kind in kinds.items() if kind in ("puzzle", "purple", "gem", "wound")} == used["bought"]
    assert {"PS3-FINE-04", "PS3-BUY-08", "PS3-WOUND-08", "PS3-CRASH-01"} <= usage.clauses.keys()


@pytest.mark.usefixtures("toy_rules")
def test_games_are_not_overwritten_unless_forced(tmp_path: Path) -> None:
    for out, count in (("games.jsonl", "2"), ("folder", "2"), ("game.yaml", "1")):
        command = ("simulate", TOY, "--games", count, "--out", tmp_path / out)
        assert call(*command).exit_code == 0
        refused = call(*command, "--seed", "2")
        assert refused.exit_code == 2
        assert "is there already" in refused.stderr
        assert "; --force overwrites" in refused.stderr
        assert call(*command, "--force").exit_code == 0
        assert call("audit", tmp_path / out).stdout.rstrip().endswith(f": {count} legal")


@pytest.mark.usefixtures("toy_rules")
def test_a_file_for_one_game_does_not_take_many(tmp_path: Path) -> None:
    result = call("simulate", TOY, "--games", "2", "--out", tmp_path / "game.yaml")
    assert result.exit_code == 64
    assert f"--out {tmp_path / 'game'}.jsonl" in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_an_illegal_set_up_is_one_line(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    result = call("simulate", RULESET, "--characters", "grave,grave", "--out", out)
    assert (result.exit_code, out.exists()) == (2, False)
    assert result.stderr.startswith("error: the set-up is illegal: PS3-INTRO-08 ")


def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, **errata: str) -> None:
    """The toy edition with more errata."""
    shutil.copytree(RULES, tmp_path / "rules")
    for name, changes in errata.items():
        install(tmp_path / "rules", TOY, name, changes)
    monkeypatch.setenv("VERIFIER_RULES", str(tmp_path / "rules"))


def test_a_chip_that_plays_itself_without_end_is_told_and_not_decided(tmp_path: Path) -> None:
    where = "named(chip, 'draw-three')"
    changes = f'chips: {{draw-three: {{box: 999, main: [{{play-chips: {{from: [bank], where: "{where}"}}}}]}}}}'
    (tmp_path / "again.yaml").write_text(erratum_text("again", changes), encoding="utf-8")
    games = tmp_path / "games.jsonl"
    result = call("simulate", RULESET, "--errata", tmp_path / "again.yaml", "--games", "12", "--out", games)
    assert result.exit_code == 1
    assert "cannot go on: draw-three leads to itself without end" in result.stderr
    audited = call("audit", games)
    assert "undecided UD11 draw-three leads to itself without end" in audited.stdout
    assert "illegal" not in audited.stdout


def test_a_question_without_a_legal_answer_is_told_and_ends_the_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    norm = "{clause: TOY-ANTE-02, 'on': ante, must: 'gem > 4', say: no ante is large enough}"
    installed(tmp_path, monkeypatch, never=f"{{norms: {{never: {norm}}}}}")
    games = tmp_path / "games.jsonl"
    result = call("simulate", TOY, "--errata", "never", "--games", "3", "--out", games)
    assert (result.exit_code, result.stderr) == (
        1,
        f"3 games, 6 events; ended by a dead end 3; written to {games}\n"
        "3 games cannot go on: no answer to 'ante' is legal\n",
    )
    assert "3 legal" in call("audit", games).stdout


@pytest.mark.usefixtures("toy_rules")
def test_counts_are_printed_where_they_are_asked_for(tmp_path: Path) -> None:
    plain = call("simulate", TOY)
    counted = call("simulate", TOY, "--counts")
    assert counted.stdout == plain.stdout
    assert counted.stderr.startswith(plain.stderr)
    assert len(plain.stderr.splitlines()) == 1
    assert "TOY-ANTE-01" in counted.stderr
    beside = call("simulate", TOY, "--counts", "--quiet", "--out", tmp_path / "games.jsonl")
    assert (beside.stdout, beside.stderr) == (counted.stderr.removeprefix(plain.stderr), "")
