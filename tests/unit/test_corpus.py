"""Auditing many records: the same report however it is come by, kept results, interruptions, hostile files."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.cli import call, write
from tests.support.compiled import compiling_nothing
from tests.support.corpus import TOYS, alive, children, corpus, lines_in, shown, started, stopped, until
from tests.support.looking import everywhere, replay_files
from tests.support.toy import DISPUTED, ILLEGAL, LEGAL, RULES, TOY
from verifier.corpus.appended import head_of
from verifier.corpus.batch import JudgingOptions
from verifier.corpus.many import HANDFUL, audited, entries, on_cores, weighed
from verifier.corpus.pool import pooled
from verifier.corpus.results import FORM, KnownRulesets, OutcomeRow, Results, row_of
from verifier.files.stored import Stored
from verifier.games.library import Library
from verifier.kernel.source import Unreadable
from verifier.kernel.undecided import NOT_ALL_FOLLOWED
from verifier.verdicts.verdict import Audit, Fault, Inferred

pytestmark = [pytest.mark.cli, pytest.mark.usefixtures("toy_rules")]
HEAD = head_of(FORM)


@pytest.mark.rotating(4)
@pytest.mark.parametrize("more", [(), ("--format", "json"), ("--expect", "--quiet"), ("--verbose", "--continue")])
def test_the_report_depends_neither_on_processes_nor_on_kept_results(tmp_path: Path, more: tuple[str, ...]) -> None:
    folder, results = corpus(tmp_path, 110), tmp_path / "results"
    alone = call("audit", folder, *more, "--jobs", "1")
    assert len(alone.stdout.splitlines()) > 20
    for how in (("--jobs", "3"), (), ("--jobs", "2", "--results", results), ("--results", results)):
        other = call("audit", folder, *more, *how)
        assert shown(other.stdout) == shown(alone.stdout)
        assert other.exit_code == alone.exit_code
    assert "114 of these verdicts were known" in other.stderr or "--quiet" in more
    keys = [json.loads(line)["key"] for line in lines_in(results)[1:]]
    assert len(keys) == len(set(keys)) == 114


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"verdict":"illegal"', '"verdict":"legal"'),
        ('"verdict":"legal"', '"verdict":"consistent"'),
        ('"events":', '"events":1'),
        ('"clause":"TOY', '"clause":"YOT'),
        ('"sum":"', '"sum":"0'),
    ],
)
def test_a_kept_result_that_was_altered_is_judged_again(tmp_path: Path, old: str, new: str) -> None:
    (folder := tmp_path / "records").mkdir()
    results = tmp_path / "results"
    write(folder, good=LEGAL, bad=ILLEGAL)
    first = call("audit", folder, "--format", "json", "--results", results)
    text = results.read_text("utf-8")
    assert old in text
    results.write_text(text.replace(old, new), "utf-8")
    again = call("audit", folder, "--format", "json", "--results", results)
    assert again.stdout == first.stdout
    assert "2 of these verdicts were known" not in again.stderr


@pytest.fixture(scope="module")
def long_run(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A folder whose records take a while, and the report on all of them."""
    folder = corpus(tmp_path_factory.mktemp("long"), 400)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("VERIFIER_RULES", str(RULES))
        return folder, call("audit", folder, "--jobs", "1", "--format", "json").stdout


@pytest.mark.rotating(6)
@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_run_that_is_stopped_goes_on_where_it_was(
    tmp_path: Path, long_run: tuple[Path, str], sign: signal.Signals, jobs: str
) -> None:
    (folder, whole), results = long_run, tmp_path / "results"
    run = started(folder, "--jobs", jobs, "--results", results, "--format", "json")
    below = stopped(run, results, 20, sign)
    out, err = run.communicate(timeout=60)
    assert run.returncode == (-sign if sign == signal.SIGKILL else 130)
    assert "Traceback" not in err
    if sign != signal.SIGKILL:
        assert err.rstrip().endswith("; interrupted")
    until(lambda: not any(map(alive, below)))
    kept = len(lines_in(results)) - 1
    assert 20 <= kept < 404
    again = call("audit", folder, "--jobs", "2", "--results", results, "--format", "json")
    assert f"{kept:,} of these verdicts were known" in again.stderr
    assert again.stdout == whole
    assert again.stdout.startswith(out[: out.rfind("\n") + 1])
    keys = [json.loads(line)["key"] for line in lines_in(results)[1:]]
    assert len(keys) == len(set(keys)) == 404


def test_a_process_that_is_ended_from_outside_is_told_and_nothing_is_lost(
    tmp_path: Path, long_run: tuple[Path, str]
) -> None:
    (folder, whole), results = long_run, tmp_path / "results"
    run = started(folder, "--jobs", "2", "--results", results, "--quiet", "--format", "json")
    until(lambda: len(lines_in(results)) > 20 and len(children(run.pid)) == 2)
    os.kill(children(run.pid)[0], signal.SIGKILL)
    run.communicate(timeout=60)
    assert run.returncode == 2
    assert call("audit", folder, "--results", results, "--jobs", "2", "--format", "json").stdout == whole


def test_what_an_interruption_cut_off_is_done_again(tmp_path: Path) -> None:
    folder, results = corpus(tmp_path, 8), tmp_path / "results"
    whole = shown(call("audit", folder, "--results", results).stdout)
    text = results.read_bytes()
    lines = text.splitlines(keepends=True)
    for torn, known in (
        (text[:-1], 11), (text[:-40], 11), (HEAD[:9], 0), (b"", 0), (HEAD, 0),
        (HEAD + b"\0\0\n{}\n" + b"".join(lines[1:]), 12), (HEAD + b"[" * 9_000_000, 0),
    ):  # fmt: skip
        results.write_bytes(torn)
        again = call("audit", folder, "--results", results)
        assert shown(again.stdout) == whole
        assert (f"{known} of these verdicts were known" in again.stderr) == bool(known)
        assert "12 of these" in call("audit", folder, "--results", results).stderr


def test_a_changed_record_is_judged_again_and_the_others_are_not(tmp_path: Path) -> None:
    folder, results = corpus(tmp_path, 5), tmp_path / "results"
    assert "1 disputed" in call("audit", folder, "--results", results).stdout
    write(folder, wound=LEGAL)
    again = call("audit", folder, "--results", results)
    assert "8 of these verdicts were known" in again.stderr
    assert "disputed" not in again.stdout
    (folder / "wound.yaml").unlink()
    assert "8 games" in call("audit", folder, "--results", results).stdout


def test_changed_rules_other_options_and_another_program_are_another_verdict(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, results, rules = corpus(tmp_path, 5), tmp_path / "results", tmp_path / "rules"
    shutil.copytree(RULES / TOY, rules / TOY)
    monkeypatch.setenv("VERIFIER_RULES", str(rules))
    base = ("audit", folder, "--results", results)
    call(*base)
    assert "known" not in call(*base, "--errata", "loss-after-action").stderr
    assert "known" not in call(*base, "--continue").stderr
    assert "9 of these" in call(*base).stderr
    path = rules / TOY / "ruleset.yaml"
    path.write_text(path.read_text("utf-8") + "\n# changed\n", "utf-8")
    assert "known" not in call(*base).stderr
    assert "9 of these" in call(*base).stderr
    monkeypatch.setattr("verifier.corpus.results.program", lambda: "another")
    assert "known" not in call(*base).stderr


def test_only_what_a_verdict_rests_on_makes_it_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A change of one edition leaves the verdicts of another known; those that name no rules rest on all of them."""
    folder, results, rules = tmp_path / "corpus", tmp_path / "results", tmp_path / "rules"
    folder.mkdir()
    write(folder, legal=LEGAL, broken="format: replay/1\nmoves: [")
    shutil.copytree(RULES / TOY, rules / TOY)
    monkeypatch.setenv("VERIFIER_RULES", str(rules))
    call("audit", folder, "--results", results)
    path = rules / TOY / "errata" / "another.yaml"
    path.write_text("# nothing\n", "utf-8")
    assert "1 of these" in call("audit", folder, "--results", results).stderr
    assert "2 of these" in call("audit", folder, "--results", results).stderr


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (TOYS.line(1) + "\n", "no file of such results"),
        ("", ""),
        ("\x00\x01", "no file of such results"),
    ],
)
def test_a_file_of_other_content_is_left_alone(tmp_path: Path, content: str, message: str) -> None:
    (path,), results = write(tmp_path, game=LEGAL), tmp_path / "other.jsonl"
    results.write_text(content)
    found = call("audit", path, "--results", results)
    assert found.exit_code == (2 if message else 0)
    assert message in found.stderr
    if message:
        assert results.read_text() == content
        assert found.stderr.startswith(f"{results}: error: ")


def test_results_that_cannot_be_kept_are_told_before_the_work(tmp_path: Path) -> None:
    (path,) = write(tmp_path, game=LEGAL)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for wrong, why in (
        (tmp_path, "it is a folder"), ("/dev/null", "it is no ordinary file"), (pipe, "it is no ordinary file"),
        (tmp_path / "none" / "results", "No such file"), (path / "results", "Not a directory"),
    ):  # fmt: skip
        found = call("audit", path, "--results", wrong)
        assert found.exit_code == 2, wrong
        assert why in found.stderr
        assert "legal" not in found.stdout


def test_a_file_that_must_not_be_written_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Root may write everything, so the refusal is played."""
    (path,), results = write(tmp_path, game=LEGAL), tmp_path / "results"
    results.write_bytes(HEAD)

    def refuse(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("verifier.corpus.appended.os.open", refuse)
    found = call("audit", path, "--results", results)
    assert (found.exit_code, found.stdout) == (2, "")
    assert found.stderr == f"{results}: error: results cannot be kept there: Permission denied\n"


def test_a_full_disk_is_told_and_what_was_kept_is_used(tmp_path: Path) -> None:
    """A limit on the size of files stands for a full disk."""
    resource = pytest.importorskip("resource")
    folder, results = corpus(tmp_path, 60), tmp_path / "results"

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, resource.RLIM_INFINITY))

    program = (sys.executable, "-m", "verifier.cli.main", "audit", folder, "--jobs", "2", "--results", results)
    run = subprocess.run(
        program, capture_output=True, text=True, env=compiling_nothing(), preexec_fn=limited, timeout=60
    )
    assert run.stderr == f"{results}: note: results are not kept from here on: File too large\n"
    kept = results.read_bytes()
    assert kept.endswith(b"\n")
    again = call("audit", folder, "--results", results)
    assert f"{len(kept.splitlines()) - 1} of these verdicts were known" in again.stderr
    assert shown(again.stdout) == shown(run.stdout)
    assert again.exit_code == run.returncode
    assert results.read_bytes().startswith(kept)


def test_results_of_another_version_are_put_aside(tmp_path: Path) -> None:
    (path,), results = write(tmp_path, game=LEGAL), tmp_path / "kept"
    results.write_bytes(head_of("verifier-results/1") + b"something\n")
    found = call("audit", path, "--results", results)
    assert found.exit_code == 0
    assert found.stderr.startswith(
        f"{results}: note: these are results of another version; they are put aside as kept.old"
    )
    assert (tmp_path / "kept.old").read_bytes() == head_of("verifier-results/1") + b"something\n"
    assert "1 of these verdicts were known" in call("audit", path, "--results", results).stderr


def test_two_runs_do_not_write_one_file(tmp_path: Path) -> None:
    folder, results = corpus(tmp_path, 1), tmp_path / "results"
    first = Results(results, KnownRulesets(Library()), JudgingOptions())
    try:
        second = started(folder, "--results", results)
        out, err = second.communicate(timeout=60)
        assert (second.returncode, out) == (2, "")
        assert err == f"{results}: error: another run is writing to this file of results\n"
    finally:
        first.close()
    assert "5 games" in call("audit", folder, "--results", results).stdout


def test_the_file_of_results_is_no_record(tmp_path: Path) -> None:
    folder = corpus(tmp_path, 5)
    for _ in range(2):
        assert "9 games" in call("audit", folder, "--results", folder / "results.jsonl").stdout


def test_a_name_that_is_no_text_is_kept_and_found_again(tmp_path: Path) -> None:
    path = os.fsencode(tmp_path) + b"/\xff.yaml"
    Path(os.fsdecode(path)).write_text(ILLEGAL, "utf-8")
    reports = [call("audit", tmp_path, "--results", tmp_path / "results") for _ in range(2)]
    assert shown(reports[0].stdout) == shown(reports[1].stdout)
    assert "1 of these verdicts were known" in reports[1].stderr


def test_a_file_that_vanishes_meanwhile_is_malformed(tmp_path: Path) -> None:
    one, two, three = write(tmp_path, a=LEGAL, b=LEGAL, c=ILLEGAL)
    library = Library()
    found = entries([str(tmp_path)], everywhere(library))
    outcomes = audited(found, KnownRulesets(library), on_cores(library, JudgingOptions(), 1), 1)
    verdicts = []
    for outcome in outcomes:
        two.unlink(missing_ok=True)
        assert not isinstance(outcome, Unreadable)
        verdicts.append((outcome.audit.path, outcome.audit.verdict))
    assert verdicts == [(str(one), "legal"), (str(two), "malformed"), (str(three), "illegal")]


def test_a_folder_that_cannot_be_opened_stops_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "b").mkdir()
    write(tmp_path, a=LEGAL, c=LEGAL)
    write(tmp_path / "b", x=LEGAL)
    scandir = os.scandir

    def refuse(folder: str) -> object:
        if str(folder).endswith("/b"):
            raise PermissionError(13, "Permission denied")
        return scandir(folder)

    monkeypatch.setattr("verifier.files.files.os.scandir", refuse)
    found = call("audit", tmp_path)
    assert found.exit_code == 2
    assert "2 legal; 1 path not opened" in found.stdout
    assert f"{tmp_path / 'b'}: error: cannot be opened: Permission denied" in found.stderr


def test_folders_are_walked_in_the_order_of_whole_paths(tmp_path: Path) -> None:
    names = [
        "a.yaml",
        "a-b/x.yaml",
        "a/x.yaml",
        "a/b/c.yml",
        "a0.jsonl",
        "a b/x.yaml",
        "A/x.YAML",
        "é.yaml",
        "z/none.txt",
    ]
    for name in names:
        (tmp_path / name).parent.mkdir(exist_ok=True, parents=True)
        (tmp_path / name).write_text("" if name.endswith(".txt") else "format: replay/1\n")
    (tmp_path / "link").symlink_to(tmp_path)
    found = replay_files([str(tmp_path)])
    assert found == sorted(str(tmp_path / name) for name in names[:-1])


@pytest.mark.parametrize("suffix", ["yaml", "jsonl"])
def test_links_that_lead_to_each_other_stop_nothing_else(tmp_path: Path, suffix: str) -> None:
    (tmp_path / f"a.{suffix}").symlink_to(f"b.{suffix}")
    (tmp_path / f"b.{suffix}").symlink_to(f"a.{suffix}")
    (tmp_path / f"self.{suffix}").symlink_to(f"self.{suffix}")
    write(tmp_path, good=LEGAL)
    found = replay_files([str(tmp_path)])
    assert str(tmp_path / "good.yaml") in found
    assert [item.position.path for item in found if isinstance(item, Unreadable)] == [
        str(tmp_path / f"{name}.{suffix}") for name in ("a", "b", "self")
    ]
    for command in (("audit",), ("fmt", "--check"), ("proof", "check"), ("screen",)):
        told = call(*command, tmp_path)
        assert f"self.{suffix}: " in told.stdout + told.stderr or (command[0] == "fmt" and suffix == "jsonl")
        assert told.stdout or command[0] == "fmt"
    told = call("regress", "--from", TOY, "--to", TOY, tmp_path)
    assert "1 record" in told.stdout + told.stderr


def test_folders_as_deep_as_can_be_are_walked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    levels = ["d/" * depth for depth in range(1, 1200)]
    for folder in levels:
        os.mkdir(folder)
    path = Path(levels[-1], "x.yaml")
    path.write_text("format: replay/1\n")
    found = replay_files(["d"])
    path.unlink()
    for folder in reversed(levels):
        os.rmdir(folder)
    assert found == [str(path)]


def test_a_line_without_end_is_passed_over_in_every_process(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    with path.open("wb") as file:
        for _ in range(17):
            file.write(b"[" * 1_000_000)
        file.write(b"\n" + TOYS.line(1).encode() + b"\n")
    found = call("audit", path, "--jobs", "2")
    assert f"{path}#1: malformed MF04 a line of more than 16,000,000 bytes" in found.stdout
    assert "2 games" in found.stdout


def test_a_handful_of_work_is_done_in_one_process(tmp_path: Path) -> None:
    few, many = corpus(tmp_path / "few", HANDFUL - 10), corpus(tmp_path / "many", HANDFUL + 10)
    for folder, wanted in ((few, False), (many, True)):
        all_of_them = list(entries([str(folder)], everywhere(Library())))
        found, again = weighed(iter(all_of_them))
        assert found is wanted
        assert list(again) == all_of_them
    (path,) = write(tmp_path, huge=LEGAL + "#" * 1_000_000)
    assert weighed(entries([str(path)], everywhere(Library())))[0] is False


def test_what_comes_in_bit_by_bit_is_answered_bit_by_bit() -> None:
    program = ("-m", "verifier.cli.main", "audit", "-", "--format", "json")
    run = subprocess.Popen((sys.executable, *program), stdin=-1, stdout=-1, stderr=-1, text=True)
    assert run.stdin is not None and run.stdout is not None
    for number in (1, 2):
        run.stdin.write(TOYS.line(number) + "\n")
        run.stdin.flush()
        assert json.loads(run.stdout.readline())["path"] == f"<stdin>#{number}"
    run.communicate(timeout=30)
    assert run.returncode == 0


def test_no_task_is_begun_far_ahead_of_one_under_way() -> None:
    begun: list[int] = []

    def work(task: int) -> int:
        begun.append(task)
        if task == 0:
            time.sleep(0.3)
            assert max(begun) <= 5
        return task

    with ThreadPoolExecutor(2) as executor:
        found = list(pooled(executor, work, range(50), 4, ahead=5))
    assert sorted(task for task, _ in found) == list(range(50))


def test_verdicts_by_other_rules_are_refused() -> None:
    library = Library()
    (outcome,) = JudgingOptions().batch(library).judged(Stored("x.yaml", DISPUTED))
    row = row_of(outcome)
    assert KnownRulesets(library).outcome(row).audit.verdict == "disputed"
    with pytest.raises(Unreadable, match="changed meanwhile"):
        KnownRulesets(library).outcome(replace(row, audit=replace(row.audit, digest="0" * 16)))


#: An audit in which the tenth record takes for ever.
ENDLESS = """
import multiprocessing, sys, time
from verifier.corpus import batch
from verifier.cli.main import main
judged = batch.Batch.judged
def slow(self, stored):
    if stored.path.endswith("#10"):
        time.sleep(600)
    return judged(self, stored)
batch.Batch.judged = slow
multiprocessing.set_start_method("fork")
main()
"""


def test_a_killed_run_keeps_every_record_that_a_process_had_come_to(tmp_path: Path) -> None:
    """All of them are read at once, and one never ends; the others are kept all the same."""
    folder, results = corpus(tmp_path, 40), tmp_path / "results"
    command = (sys.executable, "-c", ENDLESS, "audit", folder, "--jobs", "2", "--results", results)
    run = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    below = stopped(run, results, 43, signal.SIGKILL)
    run.communicate(timeout=60)
    until(lambda: not any(map(alive, below)))
    again = call("audit", folder, "--results", results)
    assert "43 of these verdicts were known" in again.stderr
    assert shown(again.stdout) == shown(call("audit", folder).stdout)


def test_what_the_clock_cut_off_is_not_kept(tmp_path: Path) -> None:
    fault = Fault(3, 0, "", NOT_ALL_FOLLOWED.says(reason="too many completions", line=3, problem="none"), code="UD25")
    counted = Audit("x.yaml", "undecided", fault=fault, inferred=Inferred((), 1, whole=False))
    kept = Results(tmp_path / "results", KnownRulesets(Library()), JudgingOptions())
    for number, (audit, is_kept) in enumerate(((counted, True), (replace(counted, by_clock=True), False))):
        stored = Stored("x.yaml", str(number))
        kept.put(stored, OutcomeRow(audit))
        assert (kept.get(stored) is not None) == is_kept
    kept.close()
