"""Extras that are not installed: what needs one is refused as a misused command, with the line that installs it."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.support.cli import STUDY, call, write
from tests.support.docs import ROOT
from tests.support.environment import lay_out
from verifier.kernel.extras import line_to_install
from verifier.kernel.undecided import NO_SOLVER

pytestmark = pytest.mark.cli
RULESET = "puzzle-strike/3e"
#: What needs an extra: the command, the words of the message for what it is, the extra.
NEEDS = (
    (f"search {RULESET}", "`verifier search`", "search"),
    (f"prove {RULESET}", "`verifier prove`", "search"),
    (f"diff {RULESET} {RULESET}", "`verifier diff`", "search"),
    (f"interactions {RULESET}", "`verifier interactions`", "search"),
    ("lsp", "`verifier lsp`", "lsp"),
    ("audit . --cluster tcp://127.0.0.1:1", "--cluster", "cluster"),
)
HTML = (f"diff {RULESET} {RULESET} --format html", "--format html", "report")
#: Extras of people who work on the program.
FOR_WORK = frozenset(("test", "browser", "lint", "bench", "site"))


@pytest.mark.parametrize(("command", "what", "extra"), [*NEEDS, HTML])
def test_a_missing_extra_is_a_misuse_with_the_line_that_installs_it(
    command: str, what: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("verifier.cli.misuse.find_spec", lambda name: None if name != "z3" or extra == "search" else 1)
    result = call(*command.split())
    assert (result.exit_code, result.stdout) == (64, "")
    assert f"Error: {what} needs " in result.stderr
    assert f"which the extra `{extra}` installs: {line_to_install(extra)}\n" in result.stderr


def test_without_any_extra_each_command_that_needs_one_says_so(tmp_path: Path) -> None:
    (tmp_path / "packages").mkdir()
    variables = lay_out(tmp_path / "packages", frozenset())
    (record,) = write(tmp_path, partial=STUDY.replace("draws: all", "draws: none") + "moves: |\n  P1 ante 1\n")
    commands = [command.split() for command, _, _ in NEEDS]
    program = "from tests.support.cli import call\n"
    program += f"for words in {commands!r}:\n    done = call(*words)\n    print(done.exit_code, done.stderr[-60:])\n"
    program += f"print(call('audit', {str(record)!r}).stdout)"

    done = subprocess.run([sys.executable, "-S", "-c", program], capture_output=True, text=True, env=variables)
    lines = [line for line in done.stdout.splitlines() if line]
    assert [line.split()[0] for line in lines[: len(NEEDS)]] == ["64"] * len(NEEDS)
    assert [line.rpartition(": ")[2] for line in lines[: len(NEEDS)]] == [line_to_install(need[2]) for need in NEEDS]
    assert str(NO_SOLVER.says()).endswith(line_to_install("partial"))
    assert str(NO_SOLVER.says()) in done.stdout


def test_every_extra_is_told_of_where_one_learns_to_install() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = set(project["optional-dependencies"])
    table = (ROOT / "docs" / "how-to-install.md").read_text("utf-8")
    assert {extra for extra in extras if f"`{extra}`" not in table} == set()
    install = (ROOT / "README.md").read_text("utf-8").partition("## Install")[2].partition("\n## ")[0]
    assert {extra for extra in extras - FOR_WORK if f"`{extra}`" not in install} == set()
