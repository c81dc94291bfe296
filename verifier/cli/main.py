"""The command `verifier`: finds the module of a command when it is called, and turns errors into one line each.

Not for: what the commands do; each has a module of its own beside this one.
"""

import io
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Any

import click
from click.shell_completion import add_completion_class

from verifier import __version__
from verifier.cli import completion
from verifier.cli.collecting import collecting_rarely
from verifier.cli.completion import WholeWords
from verifier.cli.formats import FAILED, say_failure
from verifier.cli.interrupting import is_interrupted, terminable
from verifier.cli.misuse import MALFORMED, refused, suggestion
from verifier.cli.terminal import say, say_error, say_lines
from verifier.kernel.source import Unreadable
from verifier.language.finding import NoRules
from verifier.language.text_file import unopened

#: The commands, each with the module that has a function of the module's name.
COMMANDS: Mapping[str, str] = MappingProxyType(
    {
        name: f"verifier.cli.{name}"
        for name in (
            *("audit", "explain", "view", "position", "fmt", "simulate", "search", "prove", "interactions"),
            *("diff", "regress", "errata", "cards", "rules", "schema", "proof", "screen"),
            *("find", "stats", "cases", "book", "serve", "lsp"),
        )
    }
    | {"import": "verifier.cli.importing"}
)

add_completion_class(WholeWords)

#: How wide the texts of help are where the output is no terminal.
WIDTH = 80
#: The exit code where the output is no longer read: that of a process that SIGPIPE ends, and of no verdict.
UNREAD = 141


def unread() -> int:
    """The exit code where whoever reads the output has gone; what is left to be written goes nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            with suppress(OSError):  # one that is no file
                os.dup2(nowhere, stream.fileno())
    return UNREAD


def say_obstacle(error: Unreadable | RecursionError | OSError) -> int:
    """The exit code where something cannot be read, followed or written, once it is said what."""
    if isinstance(error, BrokenPipeError):
        return unread()
    if isinstance(error, NoRules):
        say_lines(f"error: {error.message}".split("\n"), err=True)
    elif isinstance(error, Unreadable):
        say_error(error)
    elif isinstance(error, RecursionError):
        say("error: the rules lead into themselves too often: look for a step that uses its own rule", err=True)
    elif isinstance(error, FileNotFoundError):
        say_error(unopened(error.filename or "", error))
    else:
        place = f"{error.filename}: " if error.filename else ""
        say(f"{place}error: {error.strerror or error}", err=True)
    return MALFORMED


def add_epilogs(command: click.Command, name: str) -> None:
    """Put examples and exit codes from `epilogs.txt` below the help of a command, and of those inside it."""
    every = Path(__file__).with_name("epilogs.txt").read_text(encoding="utf-8")
    text = every.partition(f"# {name}\n")[2].partition("\n# ")[0]
    command.epilog = "".join(f"\b\n{paragraph.rstrip()}\n\n" for paragraph in text.split("\n\n"))[:-1]
    for inner, found in getattr(command, "commands", {}).items():
        add_epilogs(found, f"{name} {inner}")


class LazyGroup(click.Group):
    """A group whose commands are imported when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name; a usage error that names the nearest one if there is none."""
        if cmd_name not in COMMANDS:
            if ctx.resilient_parsing:  # a shell completes what is being typed
                return None
            ctx.fail(f"no such command {cmd_name!r}{suggestion(cmd_name, COMMANDS)}")
        module = COMMANDS[cmd_name]
        found: click.Command = getattr(import_module(module), module.rpartition(".")[2])
        add_epilogs(found, cmd_name)
        return found

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """The context of a call: help has one width wherever the output is no terminal."""
        if sys.stdout is None or not sys.stdout.isatty():
            extra.setdefault("terminal_width", WIDTH)
        try:
            with terminable():
                return super().make_context(info_name, args, parent, **extra)
        except KeyboardInterrupt:
            raise SystemExit(130) from None
        except click.UsageError as error:
            raise refused(error) from error
        except OSError as error:  # the help of all commands, and the version, are printed here
            if isinstance(error, BrokenPipeError):
                raise SystemExit(unread()) from None
            say(f"error: {error.strerror or error}", err=True)
            raise SystemExit(MALFORMED) from None

    def invoke(self, ctx: click.Context) -> object:
        """Run the command; what cannot be read or written becomes one line and exit code 2.

        A misused command has exit code 64, an interrupted one 130, one whose reader has gone 141; where this program
        fails, it is 70.
        """
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):  # a file's name need not be text
                stream.reconfigure(errors="backslashreplace")
        try:
            with terminable(), collecting_rarely():
                return super().invoke(ctx)
        except KeyboardInterrupt:
            say("interrupted", err=True)
            ctx.exit(130)
        except click.UsageError as error:
            raise refused(error) from error
        except click.ClickException as error:
            say(f"Error: {error.format_message()}", err=True)
            ctx.exit(error.exit_code)
        except (Unreadable, RecursionError, OSError) as error:
            ctx.exit(say_obstacle(error))
        except (click.exceptions.Exit, click.Abort):
            raise
        except Exception as error:
            if is_interrupted(error):
                say("interrupted", err=True)
                ctx.exit(130)
            say_failure(error)
            ctx.exit(FAILED)


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--rules", metavar="DIR", shell_complete=completion.folders, help="Folder of rulesets; before the command."
)
@click.version_option(__version__, "-V", "--version", prog_name="verifier", message="%(prog)s %(version)s")
def main(rules: str | None) -> None:
    """A formal rules verifier and replay auditor for tabletop games."""


add_epilogs(main, "verifier")

if __name__ == "__main__":
    main()
