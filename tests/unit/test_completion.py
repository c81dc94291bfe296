"""Completion in a shell, through the protocol that the shells speak: variables in, lines out."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from verifier.cli.main import main
from verifier.games.library import rules_folder

pytestmark = pytest.mark.cli
RULESET = "puzzle-strike/3e"


def completed(*words: str, begun: str = "", shell: str = "bash") -> list[str]:
    """What the shell is told at the end of a command line: `kind,value` lines of bash."""
    line = " ".join(("verifier", *words, begun)) if begun else " ".join(("verifier", *words))
    env = {"COMP_WORDS": line, "COMP_CWORD": str(len(words) + 1), "_VERIFIER_COMPLETE": f"{shell}_complete"}
    result = CliRunner().invoke(main, [], prog_name="verifier", env=env)
    assert result.exit_code == 0, result.exception
    return result.output.split()


#: What begins with "risky".
RISKY = ["plain,risky-move", "plain,risky-move.money-for-a-4-gem", "plain,risky-move.stack-empty"]


@pytest.mark.parametrize(
    ("words", "begun", "expected"),
    [
        ((), "au", ["plain,audit"]),
        (("rules",), "sh", ["plain,show"]),
        (("search",), "puzzle-strike/3", ["plain,puzzle-strike/3e"]),
        (("rules", "show", RULESET), "ps3-wound-08", ["plain,PS3-WOUND-08"]),
        (("rules", "show", RULESET), "risky", RISKY),
        (("rules", "show", RULESET), "loss-a", ["plain,loss-after-action"]),
        (("search", RULESET, "--chips"), "reversal,wou", ["plain,reversal,wound"]),
        (("search", RULESET, "--mode"), "f", ["plain,ffa"]),
        (("simulate", "--mode"), "so", ["plain,solo"]),
        (("search", RULESET, "--without"), "PS3-COUNTER-07", ["plain,PS3-COUNTER-07"]),
        (("audit", "--errata"), "wound-", ["plain,wound-is-no-action"]),
        (("audit", "--errata"), "./mine", ["file,./mine"]),
        (("audit", "--lang"), "", ["plain,en", "plain,ru"]),
        (("audit", "--format"), "js", ["plain,json"]),
        (("audit",), "rep", ["file,rep"]),
        (("--rules",), "r", ["dir,r"]),
        (("diff",), "puzzle-strike/3e+wo", ["plain,puzzle-strike/3e+wound-is-no-action"]),
        (("diff",), "puzzle-strike/3e@f", ["plain,puzzle-strike/3e@ffa"]),
        (("diff", RULESET), "puzzle-strike/3e@ffa+wo", ["plain,puzzle-strike/3e@ffa+wound-is-no-action"]),
        (("find", ".", "--clause"), "PS3-WOUND-08", ["plain,PS3-WOUND-08"]),
        (("find", ".", "--clause-at-work"), "PS3-WOUND-08", ["plain,PS3-WOUND-08"]),
        (("find", ".", "--bought"), "wou", ["plain,wound"]),
        (("errata", "show", RULESET), "wo", ["plain,wound-is-no-action"]),
    ],
)
def test_what_is_asked_for_is_completed(words: tuple[str, ...], begun: str, expected: list[str]) -> None:
    assert completed(*words, begun=begun) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("verifier diff puzzle-strike/3e@f", "plain,ffa"),
        ("verifier diff puzzle-strike/3e@ffa+wo", "plain,ffa+wound-is-no-action"),
        ("verifier search puzzle-strike/3e --chips=wou", "plain,wound"),
        ("verifier search puzzle-strike/3e --chips=reversal,wou", "plain,reversal,wound"),
        ("verifier rules show puzzle-strike/3e ps3-wound-08", "plain,PS3-WOUND-08"),
        ("verifier audit --format ", "plain,text"),
    ],
)
def test_bash_is_told_the_part_that_it_takes_for_the_word(line: str, expected: str) -> None:
    env = {"COMP_LINE": line, "COMP_WORDBREAKS": " \t\n\"'@><=;|&(:", "_VERIFIER_COMPLETE": "bash_complete"}
    result = CliRunner().invoke(main, [], prog_name="verifier", env=env)
    assert result.output.split()[0] == expected


def test_the_rules_that_are_named_before_are_those_that_complete(tmp_path: Path) -> None:
    shutil.copytree(rules_folder() / RULESET, tmp_path / "league" / "7e")
    assert completed("--rules", str(tmp_path), "search") == ["plain,league/7e"]
    assert completed("--rules", str(tmp_path), "search", "league/7e", "--chips", begun="wou") == ["plain,wound"]


@pytest.mark.parametrize(
    "words",
    [
        ("nosuch",),
        ("nosuch", "--option"),
        ("rules", "show", "nosuch/9e"),
        ("rules", "nosuch"),
        ("--rules", "/nowhere", "search"),
        ("--rules", "/nowhere", "audit", "--lang"),
        ("search", RULESET, "--nosuch"),
    ],
)
def test_what_makes_no_sense_completes_nothing_and_says_nothing(words: tuple[str, ...]) -> None:
    assert completed(*words, begun="PS3") == []


def test_a_broken_ruleset_completes_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "game" / "1e"
    folder.mkdir(parents=True)
    (folder / "ruleset.yaml").write_text("- a list\n", "utf-8")
    assert completed("--rules", str(tmp_path), "search", "game/1e", "--chips") == []


@pytest.mark.parametrize(
    ("shell", "told"),
    [
        ("zsh", "plain puzzle-strike/3e+wound-is-no-action _"),
        ("fish", "plain,puzzle-strike/3e+wound-is-no-action"),
    ],
)
def test_other_shells_are_told_the_same(shell: str, told: str) -> None:
    words = f"verifier regress . --from {RULESET}+wo"
    env = {"COMP_WORDS": words, "COMP_CWORD": "4" if shell == "zsh" else f"{RULESET}+wo"}
    env["_VERIFIER_COMPLETE"] = f"{shell}_complete"
    result = CliRunner().invoke(main, [], prog_name="verifier", env=env)
    assert result.exit_code == 0, result.exception
    assert " ".join(result.output.split()).startswith(told)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_has_its_script(shell: str) -> None:
    result = CliRunner().invoke(main, [], prog_name="verifier", env={"_VERIFIER_COMPLETE": f"{shell}_source"})
    assert result.exit_code == 0
    assert f"_VERIFIER_COMPLETE={shell}_complete" in result.output


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
def test_bash_itself_completes(tmp_path: Path) -> None:
    program = tmp_path / "verifier"
    program.write_text(f"#!{sys.executable}\nfrom verifier.cli.main import main\nmain()\n", "utf-8")
    program.chmod(0o755)
    script = """
        eval "$(_VERIFIER_COMPLETE=bash_source verifier)"
        COMP_WORDS=(verifier rules show puzzle-strike/3e PS3-WOUND-0) COMP_CWORD=4
        _verifier_completion verifier PS3-WOUND-0 puzzle-strike/3e
        echo "${COMPREPLY[@]}"
    """
    path = os.pathsep.join((str(tmp_path), os.environ["PATH"]))
    env = {**os.environ, "PATH": path, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run(["bash", "--norc", "-c", script], capture_output=True, text=True, env=env, timeout=60)
    assert done.stderr == ""
    assert done.stdout.split() == [f"PS3-WOUND-0{number}" for number in range(1, 10)]
