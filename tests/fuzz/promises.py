"""What every command promises of whatever it is given. Not for: what single readers say of an input."""

import re
from pathlib import Path

from click.testing import Result

from tests.support.cli import call

#: Lines of a report that say that this program and not the text is at fault.
OURS = ("this program failed", "cannot be made ready to run", "the rules lead into themselves", "Traceback (most")
#: Exit codes of commands that came to an end: 130 is an interrupt, 3 a proof of which not everything was compared.
CODES = (0, 1, 2, 3, 64)


def told(result: Result, *, placed: bool = True) -> None:
    """Make sure that a command said what is wrong and where, and that it is not this program.

    Not `placed`: what is wrong may be a word of the command line, which is quoted.
    """
    said = result.stdout + result.stderr
    assert result.exit_code in CODES, result.exit_code
    for ours in OURS:
        assert ours not in said, said[-600:]
    errors = [line for line in result.stderr.splitlines() if re.match("error: (?!--)", line)]  # an option is a place
    assert not errors or result.exit_code == 64 or not placed, errors  # without a place


def checked(*arguments: str | Path, text: bytes | None = None, placed: bool = True) -> Result:
    """The result of a command that keeps to what all promise."""
    result = call(*arguments, text=text)
    try:
        told(result, placed=placed)
    except AssertionError as error:
        raise AssertionError(f"{' '.join(map(str, arguments))}: {error}") from None
    return result
