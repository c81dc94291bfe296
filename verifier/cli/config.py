"""What a command line and `verifier.toml` say together: readings, files to look at, what an audit fails on.

The command line comes before the file, and both before nothing. Not for: reading the file (`verifier.files.config`).
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

import click

from verifier.cli.misuse import unknown
from verifier.cli.options import Output
from verifier.kernel.source import Position, Unreadable

if TYPE_CHECKING:
    from verifier.files.config import Config, Configs
    from verifier.files.files import Looking
    from verifier.games.game import Game
    from verifier.games.library import Library

_Command = TypeVar("_Command", bound=Callable[..., object])
#: What `--fail-on` and `--config` take for nothing at all.
NONE = "none"


@dataclass(frozen=True, slots=True)
class RunOptions:
    """The options as they are given."""

    readings: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    fail_on: str | None = None
    config: str | None = None
    as_found: bool = False


@dataclass(frozen=True, slots=True)
class Settings:
    """What holds for a run; `config` is the file above all its paths."""

    config: "Config"
    looking: "Looking"
    readings: tuple[tuple[str, str], ...] = ()
    fail_on: tuple[str, ...] | None = None

    def in_language(self, output: Output) -> Output:
        """An output in the language that the file names, unless the command line or the environment names one."""
        source = click.get_current_context().get_parameter_source("lang")
        unsaid = source is None or source.name == "DEFAULT"
        return replace(output, lang=self.config.lang) if unsaid and self.config.lang else output

    def failing(self, *, allow_disputed: bool, expecting: bool) -> tuple[str, ...]:
        """The verdicts that make the run fail. Raises a usage error for options that say different things."""
        from verifier.files.config import FAILING

        if self.fail_on is not None and (allow_disputed or expecting):
            other = "--allow-disputed" if allow_disputed else "--expect"
            raise click.UsageError(f"--fail-on and {other} both say what the audit fails on: give one of them")

        named = self.fail_on if self.fail_on is not None else self.config.fail_on
        wanted = FAILING[: FAILING.index("consistent")] if named is None else named
        return tuple(verdict for verdict in wanted if not (allow_disputed and verdict == "disputed"))


def _checked(context: click.Context, parameter: click.Parameter, patterns: tuple[str, ...]) -> tuple[str, ...]:
    """Return patterns that mean something. Raises a usage error for one that does not."""
    from verifier.files.patterns import compiled

    try:
        if patterns:
            compiled(patterns, Position(""))
    except Unreadable as error:
        raise click.BadParameter(error.message, param_hint="'--exclude'") from None
    return patterns


#: What is left out of folders, for every command that looks through them.
exclude_option = click.option(
    "--exclude",
    multiple=True,
    metavar="GLOB",
    callback=_checked,
    help="Leave out of folders what fits, as in a .gitignore of the current folder.",
)

#: Which `verifier.toml` holds, for every command that reads records.
config_option = click.option(
    "--config",
    metavar="FILE",
    help="Take FILE for all records, not the nearest verifier.toml above each; `none`: no file.",
)


def config_options(command: _Command) -> _Command:
    """Give a command the options that a `verifier.toml` stands behind, and their values as its argument `asked`."""

    @wraps(command)
    def run(
        readings: tuple[str, ...], exclude: tuple[str, ...], fail_on: str | None, config: str | None, as_found: bool,
        **values: Any,
    ) -> object:  # fmt: skip
        return command(asked=RunOptions(readings, exclude, fail_on, config, as_found), **values)

    for option in (
        config_option,
        click.option("--pass-over", "as_found", is_flag=True,
                     help="Pass over PATHs, too, that are excluded or no records, as hooks give them."),
        exclude_option,
        click.option("--fail-on", metavar="VERDICTS",
                     help="The verdicts that make the audit fail: a,b,... or none; all but legal and consistent."),
        click.option("--reading", "readings", multiple=True, metavar="POINT=ALTERNATIVE",
                     help="Read an open point this way, whatever was agreed on."),
    ):  # fmt: skip
        run = option(run)
    return run  # type: ignore[return-value]


def settings(library: "Library", paths: tuple[str, ...], asked: RunOptions) -> Settings:
    """What holds for a run. Raises `Unreadable` for a file that cannot be used, a usage error for an option."""
    from verifier.files.files import Looking

    configs = configs_of(library, asked.config)
    config = configs.over(paths)
    looking = Looking(configs, exclude=asked.exclude, as_found=asked.as_found)
    return Settings(config, looking, agreed(library, config, asked.readings), verdicts(asked.fail_on))


def configs_of(library: "Library", config: str | None) -> "Configs":
    """The files `verifier.toml` that hold, or the one that `--config` names. Raises `Unreadable`."""
    from verifier.files.config import Configs, chosen_config

    return Configs(library, None if config is None else chosen_config(config, library))


def looking_for(library: "Library", exclude: tuple[str, ...], config: str | None) -> "Looking":
    """How files are looked for by a command that has no further options about `verifier.toml`."""
    from verifier.files.files import Looking

    return Looking(configs_of(library, config), exclude=exclude)


def verdicts(text: str | None) -> tuple[str, ...] | None:
    """The verdicts of a list with commas; None if there is none. Raises a usage error for what is no verdict."""
    from verifier.files.config import FAILING

    if text is None or text.strip() == NONE:
        return None if text is None else ()
    names = tuple(name.strip() for name in text.split(","))
    for name in names:
        if name not in FAILING:
            if name == NONE:
                raise click.BadParameter("`none` means no verdict at all: give it alone", param_hint="'--fail-on'")
            raise unknown("verdict", name, (*FAILING, NONE), "'--fail-on'")
    return names


def agreed(library: "Library", config: "Config", readings: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Readings that a ruleset has: the one of the file, or else any. Raises a usage error for others."""
    from verifier.language.document import rulesets

    found: dict[str, str] = {}
    for text in readings:
        names = (config.defaults.ruleset,) if config.defaults.ruleset else rulesets(library.root)
        found |= agreed_in_one([library.open(name) for name in names], text)
    return tuple(found.items())


def agreed_in_one(games: "list[Game]", text: str) -> dict[str, str]:
    """A reading that one of some rulesets has. Raises the usage error of the ruleset that comes nearest."""
    from verifier.cli.explain import agreed as agreed_in

    errors: list[click.BadParameter] = []
    for game in games:
        try:
            return agreed_in(game, (text,))
        except click.BadParameter as error:
            errors.append(error)
    known = [error for error in errors if "spec point" not in error.message]  # that ruleset has the point
    raise (known or errors)[0]
