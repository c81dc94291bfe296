"""A mistake in the program: it says so, where, and how to report it, and nothing that an input holds acts in it."""

import json

import pytest
from click.testing import CliRunner, Result

from verifier.cli.formats import FAILED, REPORT
from verifier.cli.main import main
from verifier.kernel.message import visible

pytestmark = pytest.mark.cli
QUOTED = "x\nok.yaml: legal\n::error::y\r\x1b[31m\u202e ##[error]z"


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that cannot read records, and quotes them when it fails."""

    def fail(*_: object) -> None:
        try:
            raise KeyError(QUOTED)
        except KeyError:
            raise AssertionError(QUOTED) from None

    monkeypatch.setattr("verifier.cli.rulesets.library", fail)


def run(*arguments: str) -> Result:
    """The result of a command that may fail."""
    return CliRunner().invoke(main, arguments, input="{}")


@pytest.mark.parametrize("words", ["audit -", "explain -", "fmt -", "rules list", "serve", "audit - --format json"])
def test_a_failure_says_what_to_report(broken: None, words: str) -> None:
    result = run(*words.split())
    lines = result.stderr.splitlines()
    assert result.exit_code == FAILED
    assert lines[0].startswith("Traceback (most recent call last)")
    assert tuple(lines[-2:]) == REPORT
    assert lines[-3].startswith("AssertionError: x\\nok.yaml: legal\\n")
    assert all(visible(line) == line for line in lines)
    assert not [line for line in lines if line.startswith(("ok.yaml", "::"))]


def test_what_led_to_a_failure_is_told_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ValueError("second") from KeyError(QUOTED)

    monkeypatch.setattr("verifier.cli.rulesets.library", fail)
    said = run("rules", "list").stderr
    assert said.count("Traceback (most") == 2
    assert said.index("KeyError: ") < said.index("ValueError: second")


def test_a_document_is_whole_when_the_program_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise AssertionError(QUOTED)

    monkeypatch.setattr("verifier.cli.audit.run", fail)
    result = run("audit", "-", "--format", "sarif")
    assert result.exit_code == FAILED
    (invocation,) = json.loads(result.stdout)["runs"][0]["invocations"]
    assert (invocation["executionSuccessful"], invocation["exitCode"]) == (False, FAILED)
    assert visible(result.stdout.replace("\n", "")) == result.stdout.replace("\n", "")
