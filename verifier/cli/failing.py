"""What is said when this program fails: where, as its authors need it, and how to tell them. Not for: faults of inputs.

Whatever an exception quotes of an input stands on one line, and every character of it is visible.
"""

import traceback
from collections.abc import Iterator

from verifier.cli.terminal import say_lines
from verifier.kernel.message import shortened, visible

#: The exit code of a program that failed, as `sysexits.h` has it.
FAILED = 70
#: What an exception says is shown up to so many characters.
LONGEST = 1_000
REPORT = (
    "error: this program failed, which says nothing of what it was given: a mistake in it.",
    "Please report it with the lines above, `verifier --version`, the command, and the smallest input that shows it.",
)


def say_failure(error: Exception) -> None:
    """Print the traceback of an exception, and how to report it, on standard error."""
    say_lines([*failure_lines(error), *REPORT], err=True)


def failure_lines(error: Exception) -> Iterator[str]:
    """The traceback of an exception, after those of the exceptions that led to it."""
    chain: list[BaseException] = []
    one: BaseException | None = error
    while one is not None and one not in chain:
        chain.append(one)
        one = one.__context__ if one.__cause__ is None and not one.__suppress_context__ else one.__cause__

    for link in reversed(chain):
        yield "Traceback (most recent call last):"
        for frame in traceback.format_tb(link.__traceback__):
            yield from frame.rstrip("\n").split("\n")
        yield f"{type(link).__name__}: {shortened(visible(str(link)), LONGEST)}"
