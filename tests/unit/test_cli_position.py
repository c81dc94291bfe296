"""`verifier position`: the block before a line, the short record of a line, and why there is none."""

import json
from pathlib import Path

import pytest
import yaml

from tests.support.cli import DISPUTED, ILLEGAL, REPLAY, SILENT, STUDY, call, write

pytestmark = pytest.mark.unit
CORRECTED = (
    REPLAY.partition("  P1 buy 2")[0]
    + """\
  P1 buy 4
  rewind to event 6 by judge "too dear"
  P1 buy 3
  ruling "it stands" by judge overrides PS3-BUY-08 on event 8
  P1 draw 1 1 1 versatile-style martial-mastery
"""
)
LINE = {"P1 ante 1": 12, "P1 play": 13, "P2 decline": 14, "P1 buy 2": 15, "P1 draw": 16, "P2 ante": 17}


def position(*arguments: str, text: str = REPLAY) -> tuple[int, str, str]:
    """The exit code of the command on a text, what it prints, and what it complains of."""
    result = call("position", "-", *arguments, text=text)
    return result.exit_code, result.stdout, result.stderr


def short(text: str, line: int) -> str:
    """The short record of a line."""
    code, out, complaint = position("--at", str(line), "--record", text=text)
    assert (code, complaint) == (0, "")
    return out


def test_the_block_can_be_put_into_a_header() -> None:
    _, out, _ = position("--at", str(LINE["P1 buy 2"]))
    assert out.startswith("# before line 15 of <stdin>\nposition:\n  turn: P1\n  phase: action\n")
    block = yaml.safe_load(out)["position"]
    assert block["seats"]["P2"]["pile"] == [1]
    assert block["seats"]["P1"]["hand"] == {"1-gem": 3, "reversal": 1}
    record = STUDY + out + "moves: |\n  P1 buy 2 = money 1\n"
    assert call("audit", "-", text=record).exit_code == 0
    assert call("audit", "-", text=record.replace("money 1", "money 2")).exit_code == 1


def test_where_a_move_is_under_way_the_moves_since_are_said() -> None:
    _, out, _ = position("--at", str(LINE["P2 decline"]))
    assert out.startswith(
        "# before line 13, the last position before line 14 of <stdin> in which nothing is under way\n"
    )
    assert out.endswith("# since then:\n#   P1 play crash-gem 1 -> P2\n")
    data = json.loads(position("--at", str(LINE["P2 decline"]), "--format", "json")[1])
    assert (data["line"], data["before"], data["settled"], data["since"]) == (
        14, 13, False, ["P1 play crash-gem 1 -> P2"],
    )  # fmt: skip
    assert data["position"] == json.loads(position("--at", "13", "--format", "json")[1])["position"]


def test_at_the_opening_it_is_the_beginning() -> None:
    data = json.loads(position("--at", "11", "--format", "json")[1])
    assert (data["before"], data["settled"], data["position"]["number"]) == (10, False, 0)
    assert sum(data["position"]["seats"]["P2"]["bag"].values()) == 10


def test_without_a_line_it_is_the_end() -> None:
    data = json.loads(position("--format", "json")[1])
    assert (data["line"], data["before"], data["settled"], data["over"]) == (None, None, True, False)
    assert (data["position"]["turn"], data["position"]["phase"]) == ("P2", "action")


def test_explain_gives_the_same_position_as_data() -> None:
    data = json.loads(call("explain", "-", "--at", "15", "--format", "json", text=REPLAY).stdout)
    alone = json.loads(position("--at", "15", "--format", "json")[1])
    assert {key: data[key] for key in ("position", "before", "settled", "since", "over")} == {
        key: alone[key] for key in ("position", "before", "settled", "since", "over")
    }
    assert data["described"][0].startswith("turn 1 of P1")


def test_a_dispute_becomes_a_short_file_with_the_same_verdict() -> None:
    out = short(ILLEGAL, LINE["P1 buy 2"])
    assert out.endswith("moves: |\n  P1 buy 4\n")
    found = json.loads(call("audit", "-", "--format", "json", text=out).stdout)
    assert (found["verdict"], found["clause"]) == ("illegal", "PS3-BUY-08")
    assert short(out, len(out.splitlines())).endswith("moves: |\n  P1 buy 4\n")


def test_a_line_in_a_move_keeps_the_move() -> None:
    out = short(REPLAY, LINE["P2 decline"])
    assert out.endswith("moves: |\n  P1 play crash-gem 1 -> P2\n  P2 decline\n")
    assert call("audit", "-", text=out).exit_code == 0


def test_a_dispute_on_a_reading_stays_one() -> None:
    out = short(DISPUTED, 11)
    assert json.loads(call("audit", "-", "--format", "json", text=out).stdout)["verdict"] == "disputed"


def test_a_struck_line_is_placed_as_it_stood() -> None:
    found = json.loads(call("audit", "-", "--format", "json", text=short(CORRECTED, 15)).stdout)
    assert (found["verdict"], found["clause"]) == ("illegal", "PS3-BUY-08")


def test_a_ruling_goes_with_its_line() -> None:
    out = short(CORRECTED, 17)
    assert 'P1 buy 3\n  ruling "it stands" by judge overrides PS3-BUY-08 on event 1\n' in out
    assert call("audit", "-", text=out).exit_code == 0


def test_one_record_of_json_lines_is_meant_by_its_number(tmp_path: object) -> None:
    line = position("--at", "15", "--record", "--format", "json")[1]
    assert json.loads(line)["moves"] == "P1 buy 2"
    path = f"{tmp_path}/games.jsonl"
    with open(path, "w", encoding="utf-8") as file:
        file.write(line * 2)
    result = call("position", f"{path}#2", "--at", "1")
    assert result.stdout.startswith(f"# before line 1 of {path}#2\n")


def test_a_line_after_a_fault_has_no_position() -> None:
    code, out, complaint = position("--at", "16", text=ILLEGAL)
    assert (code, out) == (1, "")
    assert complaint == (
        "Error: there is no position before line 16: line 15, which comes before, does not follow from the rules: "
        "PS3-BUY-08: not enough money\n"
    )


@pytest.mark.parametrize(
    ("promise", "reason"),
    [
        ("draws: all, reactions: all, moves: some", "moves may be missing"),
        ("draws: none, reactions: all", "leaves out what its positions depend on"),
        ("draws: all, reactions: all, choices: none", "leaves out what its positions depend on"),
    ],
)
def test_a_record_that_leaves_things_out_has_none(promise: str, reason: str) -> None:
    code, _, complaint = position("--at", "15", text=REPLAY.replace("draws: all, reactions: all", promise))
    assert code == 1
    assert reason in complaint


def test_a_silence_that_may_hide_a_reaction_leaves_the_position_open() -> None:
    silent = SILENT.replace("reactions: all", "reactions: none")
    assert position("--at", "11", text=silent)[0] == 0
    code, _, complaint = position("--at", "12", text=silent)
    assert (code, "somebody could have reacted" in complaint) == (1, True)
    assert position("--at", "12", text=silent.replace("reactions: none", "reactions: taken"))[0] == 0


def test_a_line_that_there_is_not_is_malformed() -> None:
    code, _, complaint = position("--at", "99")
    assert code == 2
    assert "there is no move here; the moves are on lines 10 to 17" in complaint


def test_a_position_that_rests_on_the_clock_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("z3", reason="z3-solver is not installed")
    path = tmp_path / "game.yaml"
    path.write_text(REPLAY.replace("P1 play crash-gem 1 -> P2", "P1 play ? 1 -> P2"))
    monkeypatch.setattr("verifier.cli.terminal.Seconds.convert", lambda *asked: -1.0)
    found = call("position", path)
    assert (found.exit_code, "the time was up before the record was judged" in found.stderr) == (1, True)


def test_a_record_of_which_no_position_is_certain_is_not_judged_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(REPLAY.replace("draws: all", "draws: none, choices: none"))
    monkeypatch.setattr("verifier.verdicts.judge.examine", lambda *asked: pytest.fail("it was judged"))
    found = call("position", path)
    assert (found.exit_code, "leaves out what its positions depend on" in found.stderr) == (1, True)


@pytest.mark.parametrize("command", ["explain", "position", "fmt"])
@pytest.mark.parametrize(
    "changes",
    [
        *(("ruleset:", "rulset:"), ("P1 buy 2", "P1 by 2"), ("bank:", "bnk:"), ("P1", "}")),
        ("moves:", "errata: [nothing]\nmoves:"),
    ],
)
def test_a_record_that_cannot_be_read_is_told_of_as_audit_does(
    command: str, changes: tuple[str, str], tmp_path: Path
) -> None:
    (path,) = write(tmp_path, game=REPLAY.replace(*changes).replace("P2 decline", "P2 declin"))
    audited = call("audit", path).stdout.splitlines()[:-1]
    result = call(command, path)
    assert "malformed MF" in audited[0]
    assert (result.exit_code, result.stdout, result.stderr.splitlines()) == (2, "", audited)


def test_every_command_that_reads_records_takes_a_configuration(tmp_path: Path) -> None:
    (path,) = write(tmp_path, game=REPLAY.replace("ruleset: puzzle-strike/3e\n", ""))
    (tmp_path / "other.toml").write_text('ruleset = "puzzle-strike/3e"\n', "utf-8")
    regress = ("regress", "--from", "puzzle-strike/3e", "--errata", "wound-is-no-action", "--no-cache", "--jobs", "1")
    commands = (("audit",), ("explain",), ("position",), ("fmt", "--check"), ("find", "--mode", "duel"), ("stats",))
    for command in (*commands, ("screen", "--jobs", "1"), ("proof", "check"), regress):
        plain = call(*command, path)
        given = call(*command, path, "--config", tmp_path / "other.toml")
        assert (given.stdout, given.stderr) != (plain.stdout, plain.stderr), command
        assert "missing key 'ruleset'" not in given.output, command
        assert call(*command, path, "--config", "none").exit_code == plain.exit_code, command
