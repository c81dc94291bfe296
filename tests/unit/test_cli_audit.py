"""`verifier audit` and `verifier explain`: exit codes, what is printed where, and what is never a traceback."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.support import toy
from tests.support.cli import DISPUTED, ILLEGAL, REPLAY, SILENT, call, write

pytestmark = pytest.mark.cli
PROGRAM = (sys.executable, "-m", "verifier.cli.main")
GOLDEN = Path(__file__).parents[1] / "golden" / "cli"


def test_a_legal_replay_is_only_counted(tmp_path: Path) -> None:
    (path,) = write(tmp_path, good=REPLAY)
    result = call("audit", path)
    assert result.exit_code == 0
    assert result.stdout.startswith("1 game, 8 events, ")
    assert result.stdout.rstrip().endswith(": 1 legal")
    assert str(path) not in result.stdout


def test_an_illegal_replay_names_the_place_and_the_clause(tmp_path: Path) -> None:
    (path,) = write(tmp_path, bad=ILLEGAL)
    result = call("audit", path)
    assert result.exit_code == 1
    assert result.stdout.splitlines()[0] == f"{path}:15:10: illegal PS3-BUY-08 budget"
    assert "found: price(chip) = 7, money = 4" in result.stdout


def test_the_text_of_an_illegal_replay_is_stable(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    write(tmp_path, game=ILLEGAL)
    monkeypatch.chdir(tmp_path)
    shown = "\n".join(call("audit", "game.yaml").stdout.splitlines()[:5]) + "\n"
    assert shown == (GOLDEN / "illegal.txt").read_text(encoding="utf-8")


def test_a_malformed_file_does_not_stop_the_others(tmp_path: Path) -> None:
    write(
        tmp_path,
        a=REPLAY,
        b="format: replay/1\nmoves: [",
        c=REPLAY.replace("P2 decline", "P2 declin"),
        d=ILLEGAL,
        e=REPLAY,
    )
    result = call("audit", tmp_path)
    assert result.exit_code == 2
    assert "5 games" in result.stdout
    assert "2 legal, 1 illegal, 2 malformed" in result.stdout
    assert "did you mean 'decline'?" in result.stdout
    assert "Traceback" not in result.output


def test_the_worst_verdict_decides_the_exit_code(tmp_path: Path) -> None:
    good, bad = write(tmp_path, good=REPLAY, bad=ILLEGAL)
    assert call("audit", good, bad).exit_code == 1
    assert call("audit", good, tmp_path / "none.yaml").exit_code == 2
    assert call("audit", bad, tmp_path / "none.yaml").exit_code == 2


def test_a_missing_path_and_an_empty_folder_are_named(tmp_path: Path) -> None:
    result = call("audit", tmp_path, tmp_path / "none.yaml")
    assert result.exit_code == 2
    assert f"{tmp_path}: error: no replays in this folder" in result.stderr
    assert f"{tmp_path / 'none.yaml'}: error: cannot be opened: no such file or folder" in result.stderr


def test_folders_are_searched_in_order_and_hidden_files_left_out(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    write(tmp_path / "b", x=ILLEGAL)
    write(tmp_path, a=ILLEGAL, c=ILLEGAL)
    (tmp_path / ".hidden.yaml").write_text("no")
    lines = call("audit", tmp_path, "--quiet").stdout.splitlines()
    assert [line.partition(":")[0] for line in lines] == [
        str(tmp_path / name) for name in ("a.yaml", "b/x.yaml", "c.yaml")
    ]


def test_standard_input_can_be_yaml_or_json_lines() -> None:
    assert call("audit", "-", text=ILLEGAL).stdout.startswith("<stdin>:15:10: illegal")
    line = json.dumps({"format": "replay/1", "ruleset": "puzzle-strike/3e", "seats": {}, "moves": ""})
    result = call("audit", "-", text=f"{line}\n\n{{\n")
    assert result.exit_code == 2
    assert result.stdout.startswith("<stdin>#1: malformed")
    assert "<stdin>#3: malformed" in result.stdout


def test_json_lines_have_the_promised_keys(tmp_path: Path) -> None:
    good, bad = write(tmp_path, good=REPLAY, bad=ILLEGAL)
    result = call("audit", good, bad, "--format", "json")
    legal, illegal = (json.loads(line) for line in result.stdout.splitlines())
    assert list(legal)[:5] == ["path", "verdict", "ruleset", "digest", "events"]
    assert legal.keys().isdisjoint({"line", "clause", "message"})
    assert (illegal["line"], illegal["column"], illegal["clause"]) == (15, 10, "PS3-BUY-08")
    assert illegal["section"] == "Turn Phases / Buy Phase"
    assert {"message", "guard", "expected", "found", "document", "also"} <= illegal.keys()
    assert "2 games" in result.stderr


def test_a_disputed_replay_names_both_readings(tmp_path: Path) -> None:
    (path,) = write(tmp_path, wound=DISPUTED)
    result = call("audit", path)
    assert result.exit_code == 1
    assert ": disputed PS3-WOUND-01" in result.stdout.splitlines()[0]
    assert "play.wound: whether a Wound is an action chip" in result.stdout
    assert "legal if action-chip, illegal if not-an-action-chip" in result.stdout
    assert call("audit", path, "--allow-disputed").exit_code == 0
    (line,) = call("audit", path, "--format", "json").stdout.splitlines()
    (turn,) = json.loads(line)["disputed"]
    assert (turn["point"], turn["legal"], turn["illegal"]) == ("play.wound", "action-chip", "not-an-action-chip")


def test_agreed_readings_settle_a_dispute(tmp_path: Path) -> None:
    header = "moves: |"
    yes, no = write(
        tmp_path,
        yes=DISPUTED.replace(header, f"readings: {{play.wound: action-chip}}\n{header}"),
        no=DISPUTED.replace(header, f"readings: {{play.wound: not-an-action-chip}}\n{header}"),
    )
    assert call("audit", yes).exit_code == 0
    assert ": illegal PS3-WOUND-01" in call("audit", no).stdout


def test_a_consistent_replay_says_what_it_leaves_open(tmp_path: Path) -> None:
    (path,) = write(tmp_path, silent=SILENT)
    result = call("audit", path)
    assert result.exit_code == 0
    assert result.stdout.startswith(f"{path}: consistent\n  the record leaves open:\n    line 12: P2's answer")


def test_expect_compares_verdict_line_and_clause(tmp_path: Path) -> None:
    def expecting(text: str, fields: str) -> str:
        return text + f"expect: {{{fields}}}\n"

    write(
        tmp_path,
        right=expecting(ILLEGAL, "verdict: illegal, line: 15, clause: PS3-BUY-08"),
        also=expecting(ILLEGAL, "verdict: illegal, line: 15, clause: PS3-BUY-11"),
        torn=expecting(REPLAY.replace("P2 decline", "P2 declin"), "verdict: malformed, line: 14"),
        plain=REPLAY,
    )
    assert call("audit", tmp_path, "--expect").exit_code == 0
    write(
        tmp_path,
        line=expecting(ILLEGAL, "verdict: illegal, line: 14, clause: PS3-BUY-08"),
        clause=expecting(ILLEGAL, "verdict: illegal, line: 15, clause: PS3-WOUND-08"),
        verdict=expecting(REPLAY, "verdict: illegal"),
        missing=ILLEGAL,
    )
    result = call("audit", tmp_path, "--expect")
    assert result.exit_code == 1
    assert "4 as expected, 4 not" in result.stdout
    assert "expected illegal at line 14, found line 15" in result.stdout
    assert "expected clause PS3-WOUND-08, found PS3-BUY-08" in result.stdout
    assert "expected illegal, found legal" in result.stdout
    assert "expected legal, found illegal" in result.stdout
    assert "right.yaml" not in result.stdout


def test_continue_lists_further_faults_under_a_stated_policy(tmp_path: Path) -> None:
    text = REPLAY.replace("P1 buy 2", "P1 buy 2 = pile 3").replace(
        "P2 ante 1 = pile 2", "P2 ante 2\n  P2 ante 1 = pile 9"
    )
    (path,) = write(tmp_path, three=text)
    found = json.loads(call("audit", path, "--continue", "--format", "json").stdout)
    assert (found["line"], found["clause"]) == (15, "PS3-OBJ-04")
    assert [later["line"] for later in found["further"]] == [17, 18]
    assert "skipped" in found["policy"]
    assert "further" not in json.loads(call("audit", path, "--format", "json").stdout)


def test_colours_only_where_they_are_wanted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (path,) = write(tmp_path, bad=ILLEGAL)
    assert "\x1b[" not in call("audit", path).stdout
    assert "\x1b[" in call("audit", path, "--color", "always").stdout
    assert "\x1b[" not in call("audit", path, "--color", "never").stdout


def test_unknown_rulesets_errata_and_commands_are_suggested(tmp_path: Path) -> None:
    (path,) = write(tmp_path, other=REPLAY.replace("puzzle-strike/3e", "puzzle-strike/3f"))
    assert "did you mean 'puzzle-strike/3e'?" in call("audit", path).stdout
    (path,) = write(tmp_path, game=REPLAY)
    result = call("audit", path, "--errata", "wound-is-no-actoin")
    assert result.exit_code == 64
    assert "'--errata': unknown erratum 'wound-is-no-actoin' (did you mean 'wound-is-no-action'?)" in result.stderr
    assert "did you mean 'audit'?" in call("audti").stderr


def test_files_that_are_no_text_are_malformed(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_bytes(b"\xff\xfe\x00\x01")
    (tmp_path / "b.yaml").write_text("a: &x [*x]\n")
    (tmp_path / "c.jsonl").write_bytes(b"[1]\n\x80\n")
    result = call("audit", *sorted(tmp_path.iterdir()))
    assert result.exit_code == 2
    assert "4 malformed" in result.stdout
    assert "Traceback" not in result.output


def test_every_command_has_help_with_examples() -> None:
    commands = ("audit", "explain", "fmt", "simulate", "rules", "rules show", "rules lint", "rules list", "rules open")
    for command in ("", *commands, "rules coverage"):
        result = call(*command.split(), "--help")
        assert result.exit_code == 0
        assert "Example" in result.stdout, command
    assert call("--version").stdout.startswith("verifier 0.")


def test_one_file_is_audited_without_the_heavy_libraries(tmp_path: Path) -> None:
    (path,) = write(tmp_path, game=REPLAY)
    for arguments in (["--help"], ["audit", str(path)]):
        ran = subprocess.run(
            [sys.executable, "-X", "importtime", *PROGRAM[1:], *arguments], capture_output=True, text=True
        )
        assert ran.returncode == 0
        imported = {line.rpartition("|")[2].strip() for line in ran.stderr.splitlines()}
        assert "click" in imported
        assert not {
            name for name in imported if name.split(".")[0] in ("z3", "networkx", "rich", "jinja2", "hypothesis")
        }
        assert ("yaml" in imported) is (arguments[0] == "audit")


@pytest.mark.usefixtures("toy_rules")
def test_a_closed_pipe_is_no_error(tmp_path: Path) -> None:
    write(tmp_path, **{f"g{number}": toy.ILLEGAL for number in range(60)})
    ran = subprocess.Popen([*PROGRAM, "audit", str(tmp_path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert ran.stdout is not None
    assert ran.stderr is not None
    ran.stdout.readline()
    ran.stdout.close()
    assert ran.stderr.read() == b""
    assert ran.wait(30) == 141, "that somebody stops reading is no verdict"
    ran.stderr.close()


def test_an_interrupt_prints_what_was_done(tmp_path: Path) -> None:
    (path,) = write(tmp_path, game=ILLEGAL)
    ran = subprocess.Popen(
        [*PROGRAM, "audit", str(path), "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
    )  # fmt: skip
    assert ran.stdout is not None
    assert ran.stdout.readline().endswith(b"illegal PS3-BUY-08 budget\n")
    time.sleep(0.3)
    ran.send_signal(signal.SIGINT)
    rest, errors = ran.communicate(timeout=30)
    assert ran.returncode == 130
    assert rest.splitlines()[-1].startswith(b"1 game, ")
    assert rest.splitlines()[-1].endswith(b"interrupted")
    assert b"Traceback" not in errors


def test_explain_shows_the_faulty_line_and_the_legal_answers(tmp_path: Path) -> None:
    (path,) = write(tmp_path, bad=ILLEGAL)
    result = call("explain", path)
    assert result.exit_code == 0
    assert result.stdout.startswith(f"{path}:15: P1 buy 4\n")
    assert "money 4" in result.stdout
    assert "not legal: 3, 4, crash-gem" in result.stdout
    assert "the line does not follow from the rules: PS3-BUY-08 budget" in result.stdout


def test_explain_says_what_a_reaction_answers(tmp_path: Path) -> None:
    (path,) = write(tmp_path, good=REPLAY)
    data = json.loads(call("explain", path, "--at", "14", "--format", "json").stdout)
    assert data["move"] == "P2 decline"
    (question,) = data["questions"]
    assert (question["seat"], question["decision"], question["answers"]) == ("P2", "react-send", 13)
    assert question["recorded"] == "decline"
    assert "decline" in question["legal"]


def test_explain_at_the_end_shows_what_is_asked_next(tmp_path: Path) -> None:
    (path,) = write(tmp_path, good=REPLAY)
    result = call("explain", path)
    assert "end of the record" in result.stdout
    assert "asked of P2 (play)" in result.stdout
    assert call("explain", path, "--at", "3").exit_code == 2
    assert "did you mean 'play.wound'?" in call("explain", path, "--reading", "play.wounds=no").stderr


@pytest.mark.parametrize(
    ("old", "new", "hint"),
    [
        ("character: rook", "character: rok", "rook"),
        ("bank: first-game", "bank: [sneak-atack]", "sneak-attack"),
        ("mode: duel", "mode: duell", "duel"),
    ],
)
def test_what_a_header_names_wrongly_is_suggested(tmp_path: Path, old: str, new: str, hint: str) -> None:
    (path,) = write(tmp_path, game=REPLAY.replace(old, new))
    assert f"(did you mean '{hint}'?)" in call("audit", "-q", path).stdout.splitlines()[0]


def test_clauses_at_work_are_named_for_wrong_totals_or_on_request(tmp_path: Path) -> None:
    late = REPLAY.replace("P2 ante 1 = pile 2", "P2 react 4")
    total, other = write(tmp_path, total=REPLAY.replace("pile 2", "pile 3"), other=late)
    assert "  at work in this line: " in call("audit", total).stdout
    assert "at work" not in call("audit", other).stdout
    (path,) = write(tmp_path, react=REPLAY.replace("P2 decline", "P2 react 4 1"))
    assert "at work" not in call("audit", path).stdout
    (line,) = [one for one in call("audit", path, "-v").stdout.splitlines() if "at work" in one]
    assert line.count("PS3-") == 8
    assert line.endswith(" more")


def test_errata_in_force_are_named(tmp_path: Path) -> None:
    (path,) = write(tmp_path, wound=DISPUTED)
    result = call("audit", path, "--errata", "wound-is-no-action")
    assert "  under puzzle-strike/3e + wound-is-no-action\n" in result.stdout
    assert "under puzzle-strike/3e" not in call("audit", path).stdout


def test_a_clause_of_an_erratum_is_not_said_to_be_in_the_rulebook(tmp_path: Path) -> None:
    from verifier.games.library import Library
    from verifier.report.book import Book
    from verifier.report.text import rule
    from verifier.verdicts.verdict import Fault

    book = Book(Library().open("puzzle-strike/3e", ("wound-is-no-action",)))
    title = "wound-is-no-action: A Wound is not an action chip"
    assert list(rule(Fault(1, 1, "wound-is-no-action", ""), book)) == [f"rule: erratum {title}"]


def test_no_rulesets_at_all_is_said_and_not_blamed_on_the_replay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (path,) = write(tmp_path, game=REPLAY)
    monkeypatch.setenv("VERIFIER_RULES", str(tmp_path / "none"))
    for command in (("audit", path), ("explain", path), ("fmt", path), ("simulate", "x"), ("rules", "list"),
                    ("rules", "lint"), ("rules", "coverage", "x")):  # fmt: skip
        result = call(*command)
        assert result.exit_code == 2
        assert result.stderr == (
            f"{tmp_path / 'none'}: error: no rulesets there, where VERIFIER_RULES looks: no such folder\n"
        )
        assert result.stdout == ""


@pytest.mark.usefixtures("toy_rules")
@pytest.mark.rotating(3)
@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ("audit {game} >&-", 1),
        ("audit --format json {game} >&-", 1),
        ("explain {game} >&-", 0),
        ("audit {game} >&- 2>&-", 1),
        ("explain {game} <&-", 0),
        ("audit - <&-", 2),
    ],
)
def test_closed_streams_are_no_error(tmp_path: Path, arguments: str, code: int) -> None:
    (path,) = write(tmp_path, game=toy.ILLEGAL)
    command = f"{' '.join(PROGRAM)} {arguments.format(game=path)}"
    ran = subprocess.run(command, shell=True, capture_output=True, text=True)
    assert ran.returncode == code
    assert "Traceback" not in ran.stderr
    assert ("the standard input is closed" in ran.stderr) == arguments.startswith("audit - ")


@pytest.mark.usefixtures("toy_rules")
def test_a_name_of_a_file_that_is_no_text_is_shown_somehow(tmp_path: Path) -> None:
    path = os.fsencode(tmp_path) + b"/\xff.yaml"
    with open(path, "w", encoding="utf-8") as file:
        file.write(toy.ILLEGAL)
    ran = subprocess.run([*PROGRAM, "audit", path], capture_output=True)
    assert ran.returncode == 1
    assert b"TOY-BUY-01" in ran.stdout
    assert b"Traceback" not in ran.stderr
    told = call("audit", "--format", "json", os.fsdecode(path))
    assert json.loads(told.stdout)["path"].endswith("/?.yaml")


def test_a_reader_that_fails_does_not_stop_the_batch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from verifier.files import stored
    from verifier.record.read import ReplayReader

    good, bad, torn = write(tmp_path, good=REPLAY, bad=REPLAY, torn=REPLAY)
    read, opened = ReplayReader.text, stored.source_text

    def failing(self: ReplayReader, text: str, path: str, *more: Any) -> object:
        if "bad" in path:
            raise RecursionError("too deep")
        return read(self, text, path, *more)

    def broken(path: str) -> str:
        if "torn" in path:
            raise PermissionError(13, "Permission denied")
        return opened(path)

    monkeypatch.setattr(ReplayReader, "text", failing)
    monkeypatch.setattr(stored, "source_text", broken)
    result = call("audit", bad, torn, good)
    assert "1 legal, 1 undecided, 1 malformed" in result.stdout
    assert "RecursionError: too deep" in result.stdout
    assert "cannot be opened: Permission denied" in result.stdout


def test_an_interrupt_at_any_time_is_no_traceback() -> None:
    program = "from verifier.cli.main import main; print('ready', flush=True); main()"  # before, it is Python's own
    for wait in (0.05, 0.15):
        ran = subprocess.Popen(
            [sys.executable, "-c", program, "rules", "lint"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        assert ran.stdout is not None
        ran.stdout.readline()
        time.sleep(wait)
        ran.send_signal(signal.SIGINT)
        _, errors = ran.communicate(timeout=30)
        assert ran.returncode == 130
        assert b"Traceback" not in errors


def test_explain_of_a_dispute_names_both_readings_and_the_one_assumed(tmp_path: Path) -> None:
    (path,) = write(tmp_path, wound=DISPUTED)
    text = call("explain", path).stdout
    assert "the line does not follow from the rules under one reading: PS3-WOUND-01" in text
    assert "legal if action-chip, illegal if not-an-action-chip" in text
    assert text.endswith("this page assumes play.wound: not-an-action-chip\n")
    data = json.loads(call("explain", path, "--format", "json").stdout)
    assert (data["verdict"], data["assumed"]) == ("disputed", {"play.wound": "not-an-action-chip"})


def test_explain_of_what_leaves_things_out_does_not_call_it_wrong(tmp_path: Path) -> None:
    (path,) = write(tmp_path, unknown=SILENT.replace("play crash-gem 1 -> P2", "play ? 1"))
    text = call("explain", path).stdout
    assert text.endswith("consistent\n")
    assert "does not follow" not in text
    assert "not decided" not in text


def test_explain_shows_the_question_that_a_silence_answers(tmp_path: Path) -> None:
    (path,) = write(tmp_path, silent=SILENT)
    data = json.loads(call("explain", path, "--at", "12", "--format", "json").stdout)
    silent, own = data["questions"]
    assert (silent["seat"], silent["decision"], silent["silent"]) == ("P2", "react-send", True)
    assert silent["legal"] == ["crash-gem", "decline"]
    assert (own["decision"], own["recorded"], own["silent"]) == ("buy", "wound", False)
    assert "the record does not answer; taken as decline" in call("explain", path, "--at", "12").stdout


def test_explain_never_takes_a_refused_word_for_none(tmp_path: Path) -> None:
    study = DISPUTED.replace("hand: [wound, 1, 1]", "hand: [gem-essence]").replace("wound", "gem-essence wound")
    (path,) = write(tmp_path, refused=study)
    text = call("explain", path).stdout
    assert "  not legal: wound -- PS3-CHIP-GEM-ESSENCE-01: no wound in P1's hand\n" in text
    assert "none, which is legal" not in text
    data = json.loads(call("explain", path, "--format", "json").stdout)
    assert [question["refused"]["answer"] for question in data["questions"] if question["refused"]] == ["wound"]


@pytest.mark.usefixtures("toy_rules")
def test_the_package_itself_is_the_command(tmp_path: Path) -> None:
    (path,) = write(tmp_path, good=toy.LEGAL)
    run = subprocess.run((sys.executable, "-m", "verifier", "audit", path), capture_output=True, text=True, check=False)
    assert run.returncode == 0
    assert ": 1 legal" in run.stdout


TURN = """\
format: replay/1
ruleset: puzzle-strike/3e
seats:
  P1: {player: Alice, character: grave}
  P2: {player: Bob, character: rook}
bank: first-game
record: {draws: all, reactions: all}
moves: |
  P1 draw crash-gem 1 1 1 reversal
  P2 draw 1 1 1 1 crash-gem
  P1 ante 1
  LINE
"""


@pytest.mark.parametrize(
    ("line", "place", "said"),
    [
        ("P2 buy 1", "12:3: illegal PS3-QUICK-15", "it is P1's turn; P2 cannot buy here; P1: play, or buy is due"),
        ("P2 pass", "12:3: illegal PS3-QUICK-15", "it is P1's turn; P2 cannot pass here"),
        ("P2 play crash-gem 1", "12:3: illegal PS3-TERM-06", "it is P1's turn; P2 cannot play here"),
        ("P1 buy 5", "12:10: illegal PS3-BANK-01", "buy what? a chip from the bank is needed, not '5'"),
        ("P1 buy 1 5", "12:12: illegal PS3-BANK-01", "buy what? a chip from the bank is needed, not '5'"),
        ("P2 react crash-gem 1", "12:3: illegal PS3-ICON-13", "PS3-TERM-11, PS3-TERM-12, PS3-COUNTER-01 and 18 more"),
        ("P1 buy draw three", "12:15: malformed MF52", "  did you mean 'draw-three'?"),
    ],
)
def test_what_is_said_of_a_line_out_of_turn_or_of_no_chip(tmp_path: Path, line: str, place: str, said: str) -> None:
    path = tmp_path / "turn.yaml"
    path.write_text(TURN.replace("LINE", line))
    out = call("audit", path).stdout
    assert out.startswith(f"{path}:{place}")
    assert said in out


def test_what_only_repeats_a_guard_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "dear.yaml"
    path.write_text(TURN.replace("LINE", "P1 buy crash-gem"))
    out = call("audit", path).stdout
    assert "    guard: price(chip) <= money\n    found: price(chip) = 5, money = 3\n" in out
    assert "and 2 more (--verbose)" in out
    assert "PS3-ICON-06\n" in call("audit", "-v", path).stdout


def test_hints_for_a_mode_and_for_what_is_no_record(tmp_path: Path) -> None:
    path = tmp_path / "mode.yaml"
    path.write_text(TURN.replace("LINE", "P1 pass").replace("bank:", "mode: freeforall\nbank:"))
    assert "unknown mode 'freeforall'; there are: clockwork, " in call("audit", path).stdout
    path.write_text(TURN.replace("LINE", "P1 pass").replace("bank:", "mode: clockwork\nbank:"))
    assert "leave `character` out and give `picks`" in call("audit", path).stdout
    notes = tmp_path / "notes.txt"
    notes.write_text("Alice (Grave) vs Bob (Rook)\nAlice antes 1\n")
    assert "`verifier import` makes a record of them" in call("audit", notes).stdout


def test_help_has_one_width_where_the_output_is_no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    narrow = call("audit", "--help").stdout
    monkeypatch.setenv("COLUMNS", "200")
    assert call("audit", "--help").stdout == narrow


@pytest.mark.parametrize("text", ["", "\n\n"])
def test_of_an_empty_file_there_is_nothing_more_to_say(text: str, tmp_path: Path) -> None:
    (path,) = write(tmp_path, game=text)
    first, *rest = call("audit", path).stdout.splitlines()
    assert first.endswith(": malformed MF12 the document is empty")
    assert len(rest) == 1, "the summary"
