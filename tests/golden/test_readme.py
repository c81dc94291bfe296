"""Everything that the README shows works in the environment that it names: what `make audit` installs."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.docs import ROOT, Page
from tests.support.environment import extras_of, lay_out

pytestmark = pytest.mark.golden


def test_outputs_are_those_of_the_program_in_the_environment_that_is_named(tmp_path: Path) -> None:
    """Of the commands that take seconds one in turn."""
    variables = lay_out(tmp_path, extras_of("installed"))
    program = (sys.executable, "-S", "-m", "tests.support.docs", "--in-turn", str(ROOT / "README.md"))
    done = subprocess.run(program, capture_output=True, text=True, cwd=ROOT, env=variables, timeout=250)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_command_with_its_arguments_is_shown_with_its_output() -> None:
    """What stands in a sentence alone is not run, and may not work as it stands."""
    source = Page(ROOT / "README.md").source
    in_sentences = re.findall(r"`(verifier [a-z]+(?: [^`]*)/[^`]+)`", "\n".join(source))
    shown = [line.removeprefix("$ ") for line in source if line.startswith("$ verifier ")]
    assert [command for command in in_sentences if command not in shown] == []


def test_one_long_command_is_run_and_nothing_reads_what_others_would_have_written(tmp_path: Path) -> None:
    found = [taking_turn(tmp_path, number) for number in (0, 1)]
    assert found == [["search x --out found", "audit found/a.yaml", "audit b.yaml"], ["diff x y", "audit b.yaml"]]


def taking_turn(folder: Path, number: int) -> list[str]:
    """The commands that are run of a page with two long ones, if it is the turn of this one."""
    path = folder / "page.md"
    lines = ("search x --out found", "audit found/a.yaml", "diff x y", "audit b.yaml")
    path.write_text("\n".join(("```console", *(f"$ verifier {line}" for line in lines), "```")), "utf-8")
    page, ran = Page(path), []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tests.support.docs.in_turn", lambda long, parts: [long[number]])
        patch.setattr(page, "output", lambda command: ran.append(command.removeprefix("verifier ")) or [])
        page.run_in_turn()
    assert not page.mismatches
    return ran
