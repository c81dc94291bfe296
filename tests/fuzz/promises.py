"""What every command promises of whatever it is given. Not for: what single readers say of an input."""

import re
import unicodedata
from pathlib import Path

from click.testing import Result

from tests.support.cli import call

#: Lines of a report that say that this program and not the text is at fault.
OURS = ("this program failed", "cannot be made ready to run", "the rules lead into themselves", "Traceback (most")
#: Exit codes of commands that came to an end: 130 is an interrupt, 3 a proof of which not everything was compared.
CODES = (0, 1, 2, 3, 64)
#: Kinds of characters that could forge a line of a report: controls, directions, marks of nothing, half pairs.
UNPRINTABLE = ("Cc", "Cf", "Cs", "Zl", "Zp")


def told(result: Result) -> None:
    """Make sure that a command said what is wrong and where, and that it is not this program."""
    said = result.stdout + result.stderr
    assert result.exit_code in CODES, result.exit_code
    for ours in OURS:
        assert ours not in said, said[-600:]
    errors = [line for line in result.stderr.splitlines() if re.match("error: (?!--)", line)]  # an option is a place
    assert not errors or result.exit_code == 64, errors  # without a place
    odd = {char for char in said if unicodedata.category(char) in UNPRINTABLE and char not in "\n\t"}
    assert not odd, (odd, said[-600:])


def checked(*arguments: str | Path, text: bytes | None = None) -> Result:
    """The result of a command that keeps to what all promise."""
    result = call(*arguments, text=text)
    try:
        told(result)
    except AssertionError as error:
        raise AssertionError(f"{' '.join(map(str, arguments))}: {error}") from None
    return result
