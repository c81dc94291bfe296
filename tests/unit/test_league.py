"""A league's repository: `verifier.toml`, which files are read, and what an audit fails on."""

import json
import os
from pathlib import Path

import pytest

import verifier
from tests.support.cli import DISPUTED, ILLEGAL, REPLAY, call, write
from tests.support.errata import erratum_text
from verifier.files.recognize import is_json_record, is_yaml_record

pytestmark = pytest.mark.unit
BARE = REPLAY.replace("ruleset: puzzle-strike/3e\n", "")
CONFIG = 'ruleset = "puzzle-strike/3e"\n'


@pytest.fixture
def league(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of a league, which is the current one."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "verifier.toml").write_text(CONFIG)
    (tmp_path / "round1").mkdir()
    return tmp_path


def verdicts(*arguments: str) -> dict[str, dict[str, object]]:
    """The verdicts of an audit, by path."""
    lines = map(json.loads, call("audit", *arguments, "--format", "json").stdout.splitlines())
    return {line["path"]: line for line in lines}


def readings_of_disputed() -> dict[str, str]:
    """The point on which the disputed record turns, with the reading of each outcome."""
    with_folder = json.loads(call("audit", "--format", "json", "-", text=DISPUTED).stdout)
    (turn,) = with_folder["disputed"]
    return {"point": turn["point"], "legal": turn["legal"], "illegal": turn["illegal"]}


def test_a_record_without_a_ruleset_is_under_that_of_the_nearest_file(league: Path) -> None:
    write(league / "round1", a=BARE)
    found = verdicts("round1/a.yaml")["round1/a.yaml"]
    assert (found["verdict"], found["ruleset"], found["config"]) == ("legal", "puzzle-strike/3e", "verifier.toml")
    (league / "round1" / "verifier.toml").write_text('exclude = ["drafts/"]\n')
    assert verdicts("round1/a.yaml")["round1/a.yaml"]["message"] == "missing key 'ruleset'"
    assert verdicts("round1/a.yaml", "--config", "verifier.toml")["round1/a.yaml"]["verdict"] == "legal"


def test_a_path_has_the_verdict_of_the_command_a_text_and_given_rules_take_nothing(league: Path) -> None:
    turn = readings_of_disputed()
    (league / "verifier.toml").write_text(f'{CONFIG}[readings]\n{turn["point"]} = "{turn["legal"]}"\n')
    write(league / "round1", bare=BARE, disputed=DISPUTED, wrong=ILLEGAL)
    by_command = verdicts("round1")
    assert {path: verifier.audit(path).to_dict() for path in by_command} == by_command
    assert {found["verdict"] for found in by_command.values()} == {"legal", "illegal"}
    assert verifier.replay("round1/bare.yaml").header.ruleset == "puzzle-strike/3e"

    assert verifier.audit(BARE).verdict == "malformed"
    assert verifier.audit("round1/disputed.yaml", verifier.open("puzzle-strike/3e")).verdict == "disputed"


def test_a_broken_file_above_a_path_is_no_fault_of_the_record(league: Path) -> None:
    (league / "verifier.toml").write_text("rulest = 1\n")
    write(league, a=REPLAY)
    with pytest.raises(verifier.Unreadable, match="unknown key 'rulest'"):
        verifier.audit("a.yaml")


def test_what_a_header_says_comes_before_the_file_and_the_command_line_before_both(league: Path) -> None:
    turn = readings_of_disputed()
    point = turn["point"]
    (league / "verifier.toml").write_text(f'{CONFIG}[readings]\n{point} = "{turn["illegal"]}"\n')
    own = DISPUTED.replace("moves:", f"readings: {{{point}: {turn['legal']}}}\nmoves:")
    write(league, silent=DISPUTED, own=own)
    found = verdicts(".")
    assert found["./silent.yaml"]["verdict"] == "illegal"
    assert found["./own.yaml"]["verdict"] == "legal"
    found = verdicts(".", "--reading", f"{point}={turn['illegal']}")
    assert found["./own.yaml"]["verdict"] == "illegal"
    assert verdicts(".", "--config", "none")["./silent.yaml"]["verdict"] == "disputed"


def test_a_header_with_errata_of_its_own_takes_none_of_the_file(league: Path) -> None:
    (league / "verifier.toml").write_text(f'{CONFIG}errata = ["wound-is-no-action"]\n')
    mine = REPLAY.replace("mode: duel", "mode: duel\nerrata: [loss-after-action]")
    other = REPLAY.replace("puzzle-strike/3e", "puzzle-strike/2e")
    write(league, silent=REPLAY, mine=mine, none=REPLAY.replace("mode: duel", "mode: duel\nerrata: []"), other=other)
    found = verdicts(".")
    assert found["./silent.yaml"]["errata"] == ["wound-is-no-action"]
    assert found["./mine.yaml"]["errata"] == ["loss-after-action"]
    assert "errata" not in found["./none.yaml"]
    assert "config" not in found["./other.yaml"]


def test_an_erratum_of_the_file_lies_beside_it(league: Path) -> None:
    (league / "rulings").mkdir()
    turn = "turn: [ante, action, loss-check, buy, keep, discard, draw, turn-end]"
    (league / "rulings" / "six.yaml").write_text(erratum_text("six", turn, "ruleset: puzzle-strike/3e\n"))
    (league / "verifier.toml").write_text(f'{CONFIG}errata = ["rulings/six.yaml"]\n')
    write(league / "round1", a=REPLAY)
    found = verdicts(".")
    assert found["./round1/a.yaml"]["errata"] == ["six.yaml"]
    assert list(found) == ["./round1/a.yaml"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('rulset = "puzzle-strike/3e"', "1:1: error: unknown key 'rulset' (did you mean 'ruleset'?)"),
        ('ruleset = "puzzle-strike/3f"', "1:11: error: unknown ruleset 'puzzle-strike/3f' (did you mean"),
        ("ruleset = 3", "1:11: error: expected a text in quotes, found '3'"),
        (f'{CONFIG}errata = [\n  "wound-is-no-actio",\n]', "3:3: error: unknown erratum 'wound-is-no-actio' (did you"),
        (
            f'{CONFIG}[readings]\n"counter.without-gm" = "x"',
            "3:1: error: unknown spec point 'counter.without-gm' (did",
        ),
        (f'{CONFIG}[readings]\ncounter.without-gem = "allow"', "3:23: error: counter.without-gem is one of"),
        ('fail-on = ["illegal", "ilegal"]', "1:23: error: 'ilegal' is not one of malformed, illegal"),
        ('exclude = ["a", "!"]', "1:17: error: no pattern of files"),
        (f"{CONFIG}[series]\nbest-of = 4", "3:11: error: expected an odd number of games, found '4'"),
        (f'{CONFIG}[series]\nbank = "dran"', "3:8: error: 'dran' is not one of drawn, chosen"),
        (f'{CONFIG}mode = "dual"', "2:8: error: 'dual' is not one of duel"),
        (f'{CONFIG}packs = ["nope.yaml"]', "2:10: error: no card pack"),
        ('errata = ["a"]', "1:1: error: 'errata' means something in a ruleset only"),
        ('lang = "xx"', "1:8: error: unknown language 'xx'"),
        ("[serie]\nmode = 'duel'", "1:2: error: unknown key 'serie' (did you mean 'series'?)"),
        (f"{CONFIG}series.best-off = 3", "2:8: error: unknown key 'best-off' (did you mean 'best-of'?)"),
        (f"{CONFIG}series = {{'best-of' = 3, bonk = 1}}", "2:26: error: unknown key 'bonk' (did you mean 'bank'?)"),
        (f"{CONFIG}readings.'counter.without-gem' = {{}}", "2:34: error: expected a text in quotes, found a map"),
        ('lang = ""', "1:8: error: unknown language ''"),
        ("x = [", "1:6: error: not TOML: Invalid value"),
    ],
)
def test_what_is_wrong_with_the_file_is_said_where_it_stands(league: Path, text: str, told: str) -> None:
    (league / "verifier.toml").write_text(text)
    write(league, a=REPLAY)
    result = call("audit", ".")
    assert result.exit_code == 2
    assert f"verifier.toml:{told}" in result.stderr
    assert result.stdout == ""


def test_a_broken_file_further_down_is_told_once_and_stops_nothing_else(league: Path) -> None:
    (league / "round1" / "verifier.toml").write_text("rulest = 1\n")
    write(league / "round1", a=REPLAY, b=REPLAY)
    write(league, c=REPLAY)
    result = call("audit", ".")
    assert result.exit_code == 2
    assert result.stderr.count("round1/verifier.toml:1:1: error: unknown key 'rulest'") == 1
    assert "1 game," in result.stdout


@pytest.mark.parametrize("command", [
    ("audit", "."), ("find", ".", "--verdict", "legal"), ("stats", "."), ("screen", "."), ("fmt", ".", "--check"),
    ("regress", ".", "--from", "puzzle-strike/3e", "--errata", "loss-after-action", "--jobs", "1", "--no-cache"),
    ("proof", "check", "."), ("cases", "--folder", ".", "--jobs", "1"),
])  # fmt: skip
def test_every_command_refuses_names_of_the_file_that_mean_nothing(league: Path, command: tuple[str, ...]) -> None:
    """It is told once, and no record below it is judged."""
    told = "round1/verifier.toml:2:10: unknown erratum 'wound-is-no-actio' (did you mean 'wound-is-no-action'?)"
    record = REPLAY + "expect: {verdict: legal}\n"
    (league / "round1" / "verifier.toml").write_text(f'{CONFIG}errata = "wound-is-no-actio"\n')
    write(league / "round1", a=record, b=record)
    write(league, c=record)
    found = call(*command)
    assert found.exit_code == 2
    assert (found.stdout + found.stderr).replace("error: ", "").count(told) == 1


@pytest.mark.parametrize("kind", ["folder", "loose link", "device"])
def test_what_is_no_file_is_not_taken_for_none(league: Path, kind: str) -> None:
    """A league whose rules cannot be read is told so; its records are not judged by others."""
    place = league / "round1" / "verifier.toml"
    if kind == "folder":
        place.mkdir()
    else:
        place.symlink_to(os.devnull if kind == "device" else "nowhere")
    write(league / "round1", a=REPLAY)
    found = call("audit", "round1")
    assert (found.exit_code, found.stdout) == (2, "")
    assert found.stderr.startswith("round1/verifier.toml: error: cannot be read: it is no file")


def test_cases_are_completed_by_the_file(league: Path) -> None:
    write(league / "round1", a=BARE + "expect: {verdict: legal}\n")
    (case,) = map(json.loads, call("cases", "--folder", "round1", "--jobs", "1").stdout.splitlines())
    assert (case["ruleset"], case["expect"]["verdict"]) == ("puzzle-strike/3e", "legal")


def test_a_series_takes_the_rules_of_a_match_and_its_games_the_ruleset(league: Path) -> None:
    (league / "verifier.toml").write_text(f"{CONFIG}[series]\nbest-of = 5\n")
    game = "".join(f"      {line}\n" for line in BARE.replace("format: replay/1\n", "").splitlines())
    series = f"format: series/1\nplayers: [Alice, Bob]\ngames:\n  - game:\n{game}"
    write(league, match=series, own=series.replace("players", "best-of: 7\nplayers"))
    lines = [json.loads(line) for line in call("audit", "--format", "json", "match.yaml").stdout.splitlines()]
    assert [line["verdict"] for line in lines if "match" not in line] == ["legal"]
    assert {line["needed"] for line in lines if "match" in line} == {3}
    assert lines[-1]["config"] == "verifier.toml"
    assert '"needed":4' in call("audit", "--format", "json", "own.yaml").stdout


def test_kept_verdicts_are_those_of_the_file_as_it_is(league: Path) -> None:
    write(league, a=DISPUTED)
    turn = readings_of_disputed()
    assert call("audit", "a.yaml", "--results", "kept").exit_code == 1
    (league / "verifier.toml").write_text(f'{CONFIG}[readings]\n{turn["point"]} = "{turn["legal"]}"\n')
    result = call("audit", "a.yaml", "--results", "kept")
    assert result.exit_code == 0
    assert "known" not in result.stderr
    assert "1 of these verdicts were known" in call("audit", "a.yaml", "--results", "kept").stderr


def test_other_files_of_a_repository_are_passed_over_and_counted(league: Path) -> None:
    write(league, a=REPLAY, compose="services: {web: {image: x}}\n", note="# nothing\n")
    (league / "package.json").write_text('{"name": "x"}\n')
    (league / "notes.txt").write_text("Alice buys a 2\n")
    (league / "other.jsonl").write_text('{"text": "a"}\n')
    (league / "more.ndjson").write_text(json.dumps({"format": "replay/1"}) + "\n")
    result = call("audit", ".", "--verbose")
    assert "1 legal, 1 malformed; 5 files passed over" in result.stdout
    assert "./package.json: passed over: no record" in result.stdout
    assert "./more.ndjson#1: malformed MF08 missing key" in result.stdout
    assert "compose.yaml:1:1: malformed MF08 missing key 'format'" in call("audit", "compose.yaml").stdout


def test_an_empty_file_in_bulk_is_not_nothing_wrong(league: Path) -> None:
    write(league, a=REPLAY)
    (league / "games.jsonl").write_text("\n")
    result = call("audit", ".")
    assert result.exit_code == 2
    assert "./games.jsonl: malformed MF12 the document is empty" in result.stdout


@pytest.mark.parametrize(
    ("head", "is_record"),
    [
        ("format: replay/1\n", True),
        ("# a game\n---\n'format': \"series/2\"\n", True),
        ("fromat: replay/1\n", True),
        ("Format: replay/1\n", True),
        ("format: repaly/1\n", True),
        ("ruleset: puzzle-strike/3e\nseats: {}\nmoves: x\n", True),
        ("  format: replay/1\n", True),
        ('{"format": "replay/1"}', True),
        ("# a game\rformat: replay/1\rruleset: x\r", True),
        ("{ format: replay/1, moves: [] }", True),
        ("{\n  ruleset: x,\n  moves: []\n}", True),
        ("{on: push, jobs: {a: {run: 'format: replay/1'}}}", False),
        ("format: pack/1\nruleset: puzzle-strike/3e\n", False),
        ("ruleset: puzzle-strike/3e\nchanges: {}\n", False),
        ("on: push\njobs:\n  a:\n    run: |\n      format: replay/1\n", False),
        ("formats: {x: 1}\n", False),
        ("", False),
    ],
)
def test_records_are_told_from_other_yaml_by_their_first_lines(head: str, is_record: bool) -> None:
    assert is_yaml_record(head.encode()) is is_record
    assert is_yaml_record(head.encode("utf-16")) is is_record


def test_records_are_told_from_other_json() -> None:
    assert is_json_record(b'{"ruleset": "x", "moves": []}')
    assert not is_json_record(b'{"path": "a", "verdict": "legal", "ruleset": "x"}')
    assert not is_json_record(b'{"format":"verifier-results/1"}')


def test_what_git_ignores_and_what_is_excluded_is_left_out_of_folders(league: Path) -> None:
    for folder in ("build", "drafts", "kept", "node_modules", ".hidden", "env"):
        (league / folder).mkdir()
        write(league / folder, a=REPLAY)
    (league / "env" / "pyvenv.cfg").write_text("")
    (league / ".gitignore").write_text("build/\n*-tmp.yaml\n")
    (league / "kept" / ".gitignore").write_text("!b-tmp.yaml\n")
    for name in ("kept/b-tmp.yaml", "drafts/b-tmp.yaml"):
        (league / name).write_text(REPLAY)
    assert list(verdicts(".")) == ["./drafts/a.yaml", "./kept/a.yaml", "./kept/b-tmp.yaml"]
    assert list(verdicts(".", "--exclude", "drafts/", "--exclude", "kept/*-tmp.yaml")) == ["./kept/a.yaml"]
    (league / "verifier.toml").write_text('exclude = ["drafts/"]\n')
    assert list(verdicts(".")) == ["./kept/a.yaml", "./kept/b-tmp.yaml"]
    assert list(verdicts("build", "drafts/a.yaml")) == ["build/a.yaml", "drafts/a.yaml"]  # they are named
    assert list(verdicts("kept/a.yaml", "drafts/a.yaml", "--pass-over")) == ["kept/a.yaml"]
    assert call("audit", ".", "--exclude", "!").exit_code == 64


def test_the_verdicts_that_fail_can_be_chosen(league: Path) -> None:
    write(league, disputed=DISPUTED, illegal=ILLEGAL, torn="format: replay/1\n")
    assert call("audit", "disputed.yaml").exit_code == 1
    assert call("audit", "disputed.yaml", "--fail-on", "illegal").exit_code == 0
    assert call("audit", "illegal.yaml", "--fail-on", "illegal,disputed").exit_code == 1
    assert call("audit", "torn.yaml", "--fail-on", "illegal").exit_code == 0
    assert call("audit", "torn.yaml", "--fail-on", "malformed").exit_code == 2
    assert call("audit", ".", "--fail-on", "none").exit_code == 0
    (league / "verifier.toml").write_text('fail-on = ["illegal"]\n')
    assert call("audit", "disputed.yaml").exit_code == 0
    assert call("audit", "disputed.yaml", "--fail-on", "disputed").exit_code == 1
    assert "(did you mean 'illegal'?)" in call("audit", ".", "--fail-on", "ilegal").stderr
    assert "give one of them" in call("audit", ".", "--fail-on", "illegal", "--allow-disputed").stderr


def test_a_reading_of_the_command_line_is_one_that_a_ruleset_has(league: Path) -> None:
    write(league, a=DISPUTED)
    turn = readings_of_disputed()
    assert call("audit", "a.yaml", "--reading", f"{turn['point']}={turn['legal']}").exit_code == 0
    assert "did you mean" in call("audit", "a.yaml", "--reading", f"{turn['point']}x=y").stderr
    assert (
        f"unknown reading of {turn['point']} 'y'" in call("audit", "a.yaml", "--reading", f"{turn['point']}=y").stderr
    )


def test_other_commands_look_at_the_file_too(league: Path) -> None:
    write(league / "round1", a=BARE)
    assert "puzzle-strike/3e" in call("explain", "round1/a.yaml").stdout
    assert call("fmt", "round1").exit_code == 0
    assert "ruleset" not in (league / "round1" / "a.yaml").read_text()
    assert verdicts("round1")["round1/a.yaml"]["verdict"] == "legal"
    assert call("screen", "round1").exit_code == 0
    same = call("regress", "round1", "--from", "puzzle-strike/3e", "--errata", "loss-after-action", "--no-cache")
    assert same.exit_code == 0
    assert call("proof", "check", "round1").stdout.startswith("round1/a.yaml: the record has no proof")
    assert call("position", "round1/a.yaml", "--at", "12", "--record").exit_code == 0
    assert call("find", "round1", "--bought", "2").exit_code == 0
    call("proof", "commit", "g", "P1", "--secret", "seed")
    for command in ("deal", "reveal"):
        result = call("proof", command, "round1/a.yaml", "--secret", "seed")
        assert (result.exit_code, "has no proof" in result.stderr) == (1, True)


def looked_at(league: Path, *command: str) -> set[str]:
    """The names of the records that a command looks at in the current folder, if it tells of all of them."""
    told = call(*command)
    return {name for name in ("a.yaml", "b.yaml", "c.yaml", "d.yaml") if name in told.stdout + told.stderr}


@pytest.mark.rotating(3)
@pytest.mark.parametrize(
    "command",
    [
        ("audit", "."),
        ("find", ".", "--verdict", "malformed", "--format", "paths"),
        ("screen", "."),
        ("regress", ".", "--from", "puzzle-strike/3e", "--errata", "loss-after-action", "--jobs", "1", "--no-cache"),
        ("fmt", ".", "--check"),
        ("proof", "check", "."),
        ("cases", "--folder", ".", "--jobs", "1"),
    ],
)
def test_every_command_leaves_the_same_files_out_of_folders(league: Path, command: tuple[str, ...]) -> None:
    told = REPLAY.replace("mode: duel", "mode:   dual")
    told = f"expect: {{verdict: legal}}\n{ILLEGAL}" if command[0] == "cases" else told
    (league / ".git").mkdir()
    (league / ".gitignore").write_text("/b.yaml\n")
    (league / "verifier.toml").write_text(f'{CONFIG}exclude = ["/c.yaml"]\n')
    write(league, a=told, b=told, c=told, d=told)
    assert looked_at(league, *command) >= {"a.yaml", "d.yaml"}
    assert looked_at(league, *command) == {"a.yaml", "d.yaml"}
    assert looked_at(league, *command, "--exclude", "d*") == {"a.yaml"}


def test_statistics_leave_the_same_files_out(league: Path) -> None:
    write(league, a=REPLAY, d=REPLAY.replace("Alice", "Carol"))
    both = call("stats", ".").stdout
    assert call("stats", ".", "--exclude", "d*").stdout == call("stats", "a.yaml").stdout != both


@pytest.mark.parametrize("command", [("stats", "."), ("find", "."), ("screen", "."), ("fmt", ".")])
def test_what_is_no_pattern_is_refused(league: Path, command: tuple[str, ...]) -> None:
    result = call(*command, "--exclude", "!")
    assert (result.exit_code, "'--exclude'" in result.stderr) == (64, True)


def test_none_is_no_verdict_among_others(league: Path) -> None:
    write(league, a=REPLAY)
    found = call("audit", "a.yaml", "--fail-on", "none,illegal")
    assert found.exit_code == 64
    assert "`none` means no verdict at all: give it alone" in found.stderr


def test_a_key_of_thousands_of_names_is_refused(league: Path) -> None:
    (league / "verifier.toml").write_text("a." * 40_000 + "b = 1\n")
    (league / "a.yaml").write_text(REPLAY)
    found = call("audit", "a.yaml")
    assert (found.exit_code, "verifier.toml:1:1: error: more than 32 names" in found.stderr) == (2, True), found.stderr
