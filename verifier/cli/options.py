"""The options that commands share: form, quiet, colours, language of their output, and where results are kept.

`output_options` gives a command those that mean something to it, and hands it their values as one `Output`. Results are
kept in the user's folder for such things, unless another one is named; never in the current folder of itself: what lies
there may have come with the records. Not for: translating, whose modules are loaded only when another language than
English is asked for, or what is kept (`verifier.search.store`).
"""

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from verifier.cli import completion
from verifier.cli.misuse import WordChoice
from verifier.cli.terminal import MOST_JOBS, Progress, say, say_json, say_lines, wants_colour
from verifier.kernel.message import ENGLISH
from verifier.kernel.source import suggest_nearest
from verifier.language.roots import Root

if TYPE_CHECKING:
    from verifier.report.book import Voices
    from verifier.search.store import Store

_Command = TypeVar("_Command", bound=Callable[..., object])


@dataclass(frozen=True, slots=True)
class Output:
    """How a command prints. `colour` is settled: whether text has colours, here and now."""

    form: str = "text"
    quiet: bool = False
    colour: bool = False
    lang: str = "en"

    @property
    def is_json(self) -> bool:
        """Whether the output is JSON."""
        return self.form == "json"

    def show(self, lines: Iterable[str]) -> None:
        """Print lines on standard output, with their colours if they are wanted."""
        say_lines(lines, colour=self.colour)

    def tell(self, data: Callable[[], object], lines: Callable[[], Iterable[str]]) -> None:
        """Print data as JSON if that is wanted, else lines."""
        if not self.is_json:
            self.show(lines())
            return
        from verifier.report.json import pretty

        say_json(pretty(data()))

    def note(self, text: str) -> None:
        """Print on standard error what is no part of the output, unless the command is to be quiet."""
        if not self.quiet:
            say(text, err=True)

    def progress(self, total: int | None = None) -> Progress:
        """A progress line, which never shows if the command is to be quiet."""
        return Progress(total, not self.quiet)

    def voices(self, root: Root) -> "Voices":
        """Return the voice of reports for each ruleset. Raises `BadParameter` for no language."""
        return voices_for(root, self.lang)


def output_options(
    *forms: str, form: str = "", quiet: str = "", color: bool = False, lang: bool = False
) -> Callable[[_Command], _Command]:
    """Give a command the options about its output, and their values as its argument `output`.

    `forms` are the values of `--format`, the first one the default, `form` its help; `quiet` is the help of `--quiet`.
    What is left out is no option of the command.
    """
    told = form or f"How to print it: {', '.join(forms[:-1])} or {''.join(forms[-1:])}."
    options = {
        "form": click.option("--format", "form", type=WordChoice(forms), default="".join(forms[:1]), help=told),
        "quiet": click.option("-q", "--quiet", is_flag=True, help=quiet),
        "color": click.option("--color", type=WordChoice(COLOURS), default=COLOURS[0], help="Colours in text."),
        "lang": click.option("--lang", shell_complete=completion.languages, envvar="VERIFIER_LANG", default="en",
                             metavar="CODE", help="Language of the report (VERIFIER_LANG); en."),
    }  # fmt: skip
    wanted = {"form": bool(forms), "quiet": bool(quiet), "color": color, "lang": lang}
    named = [name for name in options if wanted[name]]

    def decorate(command: _Command) -> _Command:
        @wraps(command)
        def run(**values: Any) -> object:
            given = {name: values.pop(name) for name in named}
            return command(output=output_of(**given), **values)

        decorated: Any = run
        for name in reversed(named):
            decorated = options[name](decorated)
        found: _Command = decorated
        return found

    return decorate


def output_of(form: str = "text", quiet: bool = False, color: str = "never", lang: str = "en") -> Output:
    """Return the values of the options as one value; only text has colours."""
    return Output(form, quiet, form == "text" and wants_colour(color), lang)


#: The values of `--color`, the first one the default.
COLOURS = ("auto", "always", "never")


def check_language(root: Root, code: str) -> str:
    """Return the code as it is known. Raises `BadParameter` that lists the languages there are for an unknown one."""
    from verifier.record.tongue import languages, unknown

    known = languages(root)
    found = code.strip().casefold()
    if found not in known:
        said, near = unknown(code, known)
        raise click.BadParameter(str(said) + suggest_nearest(near), param_hint="'--lang'")
    return found


def voices_for(root: Root, code: str) -> "Voices":
    """Return the voice of a language's reports for each ruleset. Raises `BadParameter`."""
    if code == "en" or check_language(root, code) == "en":
        return lambda _: ENGLISH
    from verifier.report.voices import voices

    return voices(root, check_language(root, code))


def chips_option(told: str) -> Callable[[_Command], _Command]:
    """The option `--chips` with what it is for."""
    return click.option("--chips", shell_complete=completion.chips, metavar="A,B,...", help=told)


def mode_option(told: str, metavar: str | None = None) -> Callable[[_Command], _Command]:
    """The option `--mode` with what it is for."""
    return click.option("--mode", shell_complete=completion.modes, default="", metavar=metavar, help=told)


#: The option of work that is shared by as many processes as there are cores, unless it says how many.
cores_option = click.option(
    "--jobs",
    type=click.IntRange(1, MOST_JOBS),
    default=lambda: os.cpu_count() or 1,
    help="Processes; as many as there are cores without it.",
)


#: What `--presume` takes: what the rules presume holds, or nothing of it.
CUSTOMARY, NOTHING = "customary", "nothing"


def presume_option(command: _Command) -> _Command:
    """`--presume nothing`: what the rules only presume is open, and a verdict that turns on it is disputed."""
    return click.option(
        "--presume",
        type=WordChoice((CUSTOMARY, NOTHING)),
        default=CUSTOMARY,
        help="nothing: take readings that no clause settles, and that the rules presume, as open.",
    )(command)


Kept = TypeVar("Kept")

#: The name of this program's folder among those of others.
FOLDER = "rules-verifier"


def cache_options(command: _Command) -> _Command:
    """Give a command the options `--cache` and `--no-cache`."""
    for option in (
        click.option("--no-cache", is_flag=True, help="Keep nothing, and use nothing that was kept."),
        click.option("--cache", type=click.Path(path_type=Path), envvar="VERIFIER_CACHE", show_envvar=True,
                     metavar="DIR", help="Where results are kept; in the user's folder of caches without it."),
    ):  # fmt: skip
        command = option(command)
    return command


def cache_folder(named: Path | None, *, no_cache: bool) -> Path | None:
    """The folder of kept results: the one that is named, or the user's; None if there is to be none."""
    if no_cache or named is not None:
        return None if no_cache else named
    from platformdirs import user_cache_path

    found = user_cache_path(FOLDER, appauthor=False)
    return found if found.is_absolute() else None  # without a home folder there is none


@contextmanager
def stored(folder: Path | None, kind: type[Kept], file: str) -> "Iterator[Store[Kept]]":
    """Open the results of one type in a folder; what is wrong with them is told on standard error."""
    from verifier.search.store import Store

    store = Store(folder, kind, file, note)
    try:
        yield store
    finally:
        store.close()


def note(text: str) -> None:
    """Tell something that is no part of a report."""
    say(text, err=True)
