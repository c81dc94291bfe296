"""`verifier fmt`: replays in the strict form."""

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from verifier.games.library import Library

EPILOG = """\b
Examples:
  verifier fmt replays                 rewrite in place what is not in the strict form
  verifier fmt --check replays         exit 1 if anything would change
  verifier fmt --diff final.yaml
  verifier fmt --lang ru --stdout final.yaml
  verifier fmt - < final.yaml

\b
Exit code: 0 if all is in the strict form now; 1 with --check if anything would change; 2 if a file cannot
be read or written.
"""


@click.command(epilog=EPILOG)
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option("--check", is_flag=True, help="Change nothing; name the files that would change.")
@click.option("--diff", is_flag=True, help="Change nothing; show what would change.")
@click.option("--stdout", is_flag=True, help="Change nothing; print the strict form.")
@click.option(
    "--lang", default="", metavar="CODE", help="Write the words in this language; each file's own without it."
)
def fmt(paths: tuple[str, ...], check: bool, diff: bool, stdout: bool, lang: str) -> None:
    """Rewrite replays (YAML) in the strict form, keeping every comment; what they say never changes.

    A PATH is a file, a folder (searched for *.yaml and *.yml) or - to read standard input and print the result. A
    series (a match of several games) has no strict form and is left as it is.
    """
    from verifier.audit.files import replay_files
    from verifier.cli.language import check_language
    from verifier.cli.rulesets import library
    from verifier.kernel.source import Unreadable

    rules = library()
    language = check_language(rules.root, lang) if lang else ""
    changed = failed = left = 0
    for path in replay_files(paths, (".yaml", ".yml")):
        try:
            if isinstance(path, Unreadable):
                raise path
            found = one(rules, path, check, diff, stdout, language)
            changed += bool(found)
            left += found is None
        except Unreadable as error:
            failed += 1
            place, _, message = str(error).partition(": ")
            click.echo(f"{place}: error: {message}", err=True)
    if left:
        click.echo(
            f"{left:,} series left as {'it is' if left == 1 else 'they are'}: a series has no strict form", err=True
        )
    raise SystemExit(2 if failed else 1 if check and changed else 0)


def one(library: "Library", path: str, check: bool, diff: bool, stdout: bool, language: str = "") -> bool | None:
    """Format one file; whether it was not in the strict form, None for a series. Raises `Unreadable`."""
    from verifier.kernel.source import Position, Unreadable
    from verifier.language.reader import load
    from verifier.replay.fmt import format_replay
    from verifier.replay.read import source_text
    from verifier.replay.series import is_series

    shown = "<stdin>" if path == "-" else path
    if path.lower().endswith((".jsonl", ".ndjson", ".json")):
        raise Unreadable(Position(path), "only YAML replays have a strict form; JSON Lines are written by programs")
    before = source_text(path)
    if is_series(load(before, shown)):
        if stdout or path == "-":
            click.echo(before, nl=False)
        return None
    after = format_replay(before, library.names, shown, language)
    if diff:
        show_difference(before, after, shown)
    if stdout or (path == "-" and not check and not diff):
        click.echo(after, nl=False)
    elif check and before != after:
        click.echo(f"{shown}: would be rewritten", err=diff)
    elif before != after and not diff:
        rewrite(path, after)
    return before != after


def show_difference(before: str, after: str, path: str) -> None:
    """Print what would change, as a unified diff."""
    from difflib import unified_diff

    lines = unified_diff(before.splitlines(), after.splitlines(), path, f"{path} (strict)", lineterm="")
    for line in lines:
        click.echo(line)


def rewrite(path: str, text: str) -> None:
    """Replace a file's contents in one step, so that it is never half written. Raises `OSError`."""
    import os
    import shutil
    import tempfile

    target = os.path.realpath(path)
    handle, temporary = tempfile.mkstemp(dir=os.path.dirname(target), prefix=".fmt-")
    try:
        with open(handle, "w", encoding="utf-8", newline="") as file:
            file.write(text)
        shutil.copymode(target, temporary)
        os.replace(temporary, target)
    except BaseException:
        os.unlink(temporary)
        raise
