"""The option `--lang` that the commands share.

Not for: translating, whose modules are loaded only when another language than English is asked for.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

if TYPE_CHECKING:
    from verifier.report.translate import For

_Command = TypeVar("_Command", bound=Callable[..., object])


def lang_option(command: _Command) -> _Command:
    """Give a command the option `--lang`: the language of its report."""
    return click.option(
        "--lang",
        envvar="VERIFIER_LANG",
        default="en",
        metavar="CODE",
        help="Language of the report (VERIFIER_LANG); en.",
    )(command)


def check_language(root: Path, code: str) -> str:
    """The code as it is known. Raises a usage error that lists the languages there are for an unknown one."""
    from verifier.replay.tongue import languages, unknown

    known = languages(root)
    found = code.strip().casefold()
    if found not in known:
        message, near = unknown(code, known)
        raise click.BadParameter(message + (f" (did you mean {near!r}?)" if near else ""), param_hint="'--lang'")
    return found


def translators_for(root: Path, code: str) -> "For | None":
    """The translators of a language's reports by ruleset; None for English. Raises a usage error for an unknown one."""
    if code == "en" or check_language(root, code) == "en":
        return None
    from verifier.report.translate import translators

    return translators(root, check_language(root, code))
