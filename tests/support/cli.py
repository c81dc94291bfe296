"""Calling the command line in a test, and the small replay that the tests of it edit."""

from pathlib import Path

from click.testing import CliRunner, Result

from verifier.cli.formats import FAILED
from verifier.cli.main import main

REPLAY = """\
format: replay/1
ruleset: puzzle-strike/3e
mode: duel
seats:
  P1: {player: Alice, character: grave}
  P2: {player: Bob, character: rook}
bank: first-game
record: {draws: all, reactions: all}
moves: |
  P1 draw crash-gem 1 1 1 reversal
  P2 draw 1 1 1 1 crash-gem
  P1 ante 1
  P1 play crash-gem 1 -> P2
  P2 decline
  P1 buy 2
  P1 draw 1 1 1 versatile-style martial-mastery
  P2 ante 1 = pile 2
"""
ILLEGAL = REPLAY.replace("P1 buy 2", "P1 buy 4")

STUDY = REPLAY.partition("moves:")[0]
#: Playing a Wound is legal under one reading of an open spec point only.
DISPUTED = (
    STUDY
    + """\
position: {turn: P1, phase: action, seats: {P1: {hand: [wound, 1, 1]}}}
moves: |
  P1 play wound
"""
)
#: Bob could have answered the crash, and the record does not say that he did not.
SILENT = (
    STUDY
    + """\
position: {turn: P1, phase: action, seats: {P1: {hand: [crash-gem, 1], pile: [1]}, P2: {hand: [crash-gem], pile: [1]}}}
moves: |
  P1 play crash-gem 1 -> P2
  P1 buy wound
"""
)


def call(*arguments: str | Path, text: str | bytes | None = None) -> Result:
    """The result of a command: exit code, standard output, standard error. A failure of the program is raised."""
    result = CliRunner().invoke(main, [str(argument) for argument in arguments], input=text)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code != FAILED, result.stderr
    return result


def write(folder: Path, **files: str) -> list[Path]:
    """Write `name=text` as name.yaml."""
    found = []
    for name, text in files.items():
        path = folder / f"{name}.yaml"
        path.write_text(text, encoding="utf-8")
        found.append(path)
    return found
