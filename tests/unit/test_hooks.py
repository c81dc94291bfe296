"""What a league's repository takes from this one: the hooks of pre-commit and the action, whose steps are run."""

import os
import re
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.cli import REPLAY, call, write
from tests.support.data import read_data
from tests.support.docs import ROOT
from tests.support.toy import ILLEGAL as TOY_ILLEGAL
from tests.support.toy import LEGAL, TOY

pytestmark = pytest.mark.unit
HOOKS = read_data(ROOT / ".pre-commit-hooks.yaml")
ACTION = read_data(ROOT / "action.yml")
STEPS = {step["name"]: step for step in ACTION["runs"]["steps"] if "name" in step}


def test_the_hooks_are_as_pre_commit_wants_them() -> None:
    """What its schema says; with it installed, `pre-commit validate-manifest` says the same."""
    wanted = {"id": str, "name": str, "entry": str, "language": str}
    known = {*wanted, "description", "files", "exclude", "pass_filenames", "require_serial"}
    for hook in HOOKS:
        assert all(isinstance(hook[key], kind) for key, kind in wanted.items())
        assert set(hook) <= known
        assert re.compile(hook["files"])
    assert [hook["id"] for hook in HOOKS] == [
        *("verifier-audit", "verifier-fmt", "verifier-rules-lint", "verifier-errata-lint")
    ]


@pytest.mark.parametrize("hook", HOOKS, ids=lambda hook: str(hook["id"]))
def test_the_command_of_a_hook_is_one_of_ours(hook: dict[str, str], tmp_path: Path) -> None:
    program, *words = hook["entry"].split()
    assert program == "verifier"
    found = call(*(word for word in words if not word.startswith("-")), "--help").stdout
    assert all(word in found for word in words if word.startswith("-"))


def test_the_hooks_pass_over_what_is_no_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path, game=REPLAY, ci="on: push\n")
    for entry in ("audit --pass-over", "fmt --check --pass-over"):
        assert call(*entry.split(), "ci.yaml", "game.yaml").exit_code == 0
    assert call("audit", "--pass-over", "ci.yaml").exit_code == 0


def shims(folder: Path) -> Path:
    """A folder of programs: `verifier` is this one, and `python` says what it was to do."""
    found = folder / "bin"
    found.mkdir()
    known = call("audit", "--help").stdout.partition("--format")[2].partition("]")[0]
    instead = "" if "github" in known else "text"  # where there is no such format
    scripts = {
        "verifier": f'w=(); for a in "$@"; do [ "$a" = github ] && a={instead or "github"}; w+=("$a"); done; '
        f'exec "{sys.executable}" -m verifier.cli.main "${{w[@]}}"\n',
        "python": 'echo "python $*"\n',
    }
    for name, text in scripts.items():
        path = found / name
        path.write_text(f"#!/bin/bash\n{text}")
        path.chmod(path.stat().st_mode | stat.S_IEXEC)
    return found


def run_step(name: str, folder: Path, bin_folder: Path, **given: str) -> subprocess.CompletedProcess[str]:
    """Run a step of the action as the runner does, with its inputs given or as they are by default."""
    defaults = {key: str(value["default"]) for key, value in ACTION["inputs"].items()}
    values = {}
    for key, text in STEPS[name]["env"].items():
        wanted = re.fullmatch(r"\$\{\{ (?:inputs\.([\w-]+)|github\.action_path) \}\}", text)
        assert wanted is not None
        values[key] = "/the/action" if wanted[1] is None else given.get(wanted[1], defaults[wanted[1]])
    script = folder / "step.sh"
    script.write_text(STEPS[name]["run"])
    env = {
        **os.environ,
        **values,
        "PATH": f"{bin_folder}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "RUNNER_TEMP": str(folder),
        "GITHUB_STEP_SUMMARY": str(folder / "summary.md"),
        "GITHUB_OUTPUT": str(folder / "output"),
    }
    command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", str(script)]
    return subprocess.run(command, cwd=folder / "league", env=env, capture_output=True, text=True, timeout=120)


@pytest.mark.usefixtures("toy_rules")
def test_the_steps_of_the_action_run_by_hand(tmp_path: Path) -> None:
    league = tmp_path / "league"
    (league / "round 1").mkdir(parents=True)
    (league / "verifier.toml").write_text('ruleset = "puzzle-strike/toy"\n')
    bare = LEGAL.replace(f"ruleset: {TOY}\n", "")
    write(league / "round 1", good=bare, ci="on: push\n")
    programs = shims(tmp_path)

    ran = run_step("audit", tmp_path, programs)
    assert (ran.returncode, (tmp_path / "output").read_text()) == (0, "exit-code=0\n")
    summary = (tmp_path / "summary.md").read_text()
    assert summary.startswith("### verifier audit\n\n    ")
    assert "1 legal; 1 file passed over" in summary

    write(league / "round 1", bad=TOY_ILLEGAL)
    ran = run_step("audit", tmp_path, programs, paths="round 1\n", arguments="--fail-on illegal,disputed")
    assert ran.returncode == 1
    assert "round 1/bad.yaml" in ran.stdout
    assert "1 legal, 1 illegal" in (tmp_path / "summary.md").read_text()
    assert (tmp_path / "output").read_text().endswith("exit-code=1\n")


def test_the_action_installs_itself_or_a_version(tmp_path: Path) -> None:
    (tmp_path / "league").mkdir()
    programs = shims(tmp_path)
    assert run_step("install", tmp_path, programs).stdout.split()[-1] == "/the/action[partial]"
    pinned = run_step("install", tmp_path, programs, version="0.1.0", extras="")
    assert pinned.stdout.split()[-1] == "rules-verifier==0.1.0"


def test_the_action_describes_every_exit_code_of_an_audit() -> None:
    table = (ROOT / "docs" / "reference" / "command-line.md").read_text("utf-8").partition("## Exit codes")[2]
    codes = re.findall(r"^\| (\d+) \|", table.partition("\n## ")[0], re.MULTILINE)
    assert codes[:4] == ["0", "1", "2", "64"]
    assert re.findall(r"\b\d+\b", ACTION["outputs"]["exit-code"]["description"]) == codes
