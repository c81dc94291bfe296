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
    variables = lay_out(tmp_path, extras_of("installed"))
    program = (sys.executable, "-S", "-m", "tests.support.docs", str(ROOT / "README.md"))
    done = subprocess.run(program, capture_output=True, text=True, cwd=ROOT, env=variables, timeout=250)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_command_with_its_arguments_is_shown_with_its_output() -> None:
    """What stands in a sentence alone is not run, and may not work as it stands."""
    source = Page(ROOT / "README.md").source
    in_sentences = re.findall(r"`(verifier [a-z]+(?: [^`]*)/[^`]+)`", "\n".join(source))
    shown = [line.removeprefix("$ ") for line in source if line.startswith("$ verifier ")]
    assert [command for command in in_sentences if command not in shown] == []
