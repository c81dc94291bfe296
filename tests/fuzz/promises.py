"""What every command promises of whatever it is given. Not for: what single readers say of an input.

Inputs bring lines that somebody would forge (in `harness` and `trees`) behind line breaks of every kind.
"""

import re
from pathlib import Path

from click.testing import Result

from tests.support.cli import call
from verifier.kernel.message import COMMAND, visible

#: Lines of a report that say that this program and not the text is at fault.
OURS = ("this program failed", "cannot be made ready to run", "the rules lead into themselves", "Traceback (most")
#: Exit codes of commands that came to an end: 130 is an interrupt, 3 a proof of which not everything was compared.
CODES = (0, 1, 2, 3, 64)
#: How a line would begin that an input has forged: as a verdict on another record, which is never indented as what is
#: quoted of a record is, and as a command of a log, which may be.
VERDICT, LOGGED = "ok.yaml: legal", "::error::"
#: Commands that print files for other programs: such a file says what it said, with every character visible but these.
DOCUMENTS = ("fmt", "import", "position", "proof")


def seen(text: str, *, is_document: bool = False) -> None:
    """Make sure that every character of an output shows itself, and that no line is one that an input has forged."""
    line = text.replace("\n", "").replace(COMMAND, "") if is_document else text.replace("\n", "")
    hidden = {char for char in line if visible(char) != char}
    assert not hidden, (hidden, text[-600:])
    assert is_document or COMMAND not in text, text[-600:]
    forged = [line for line in text.split("\n") if line.startswith(VERDICT) or line.lstrip().startswith(LOGGED)]
    assert not forged, forged[:3]


def told(result: Result, *, placed: bool = True, is_document: bool = False) -> None:
    """Make sure that a command said what is wrong and where, and that it is not this program.

    Not `placed`: what is wrong may be a word of the command line, which is quoted.
    """
    said = result.stdout + result.stderr
    assert result.exit_code in CODES, result.exit_code
    seen(result.stdout, is_document=is_document)
    seen(result.stderr)
    for ours in OURS:
        assert ours not in said, said[-600:]
    errors = [line for line in result.stderr.splitlines() if re.match("error: (?!--)", line)]  # an option is a place
    assert not errors or result.exit_code == 64 or not placed, errors  # without a place


def checked(*arguments: str | Path, text: bytes | None = None, placed: bool = True) -> Result:
    """The result of a command that keeps to what all promise."""
    result = call(*arguments, text=text)
    try:
        told(result, placed=placed, is_document=str(arguments[0]) in DOCUMENTS)
    except AssertionError as error:
        raise AssertionError(f"{' '.join(map(str, arguments))}: {error}") from None
    return result
