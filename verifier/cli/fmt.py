"""`verifier fmt`: replays in the strict form."""

from typing import TYPE_CHECKING, NamedTuple

import click

from verifier.cli import completion, rulesets
from verifier.cli.config import config_option, configs_of, exclude_option
from verifier.cli.options import Output, check_language, output_options
from verifier.cli.terminal import say, say_document, say_error, say_json, say_lines
from verifier.files.archives import LINES, is_archive
from verifier.kernel.message import visible
from verifier.kernel.source import Position, Unreadable
from verifier.language.whole_file import write_file

if TYPE_CHECKING:
    from verifier.corpus.batch import Batch
    from verifier.record.defaults import Defaults
    from verifier.report.shapes.records import FormattedLine


@click.command()
@click.argument("paths", shell_complete=completion.files, nargs=-1, required=True, metavar="PATH...")
@click.option("--check", is_flag=True, help="Change nothing; name the files that would change.")
@click.option("--diff", is_flag=True, help="Change nothing; show what would change.")
@click.option("--stdout", is_flag=True, help="Change nothing; print the strict form.")
@click.option(
    "--lang",
    shell_complete=completion.languages,
    default="",
    metavar="CODE",
    help="Write the words in this language; each file's own without it.",
)
@exclude_option
@config_option
@click.option("--pass-over", "as_found", is_flag=True, help="Pass over PATHs, too, that are excluded or no records.")
@output_options("text", "json", form="Text, or JSON Lines.", quiet="Name no files.")
def fmt(
    paths: tuple[str, ...], check: bool, diff: bool, stdout: bool, lang: str, exclude: tuple[str, ...],
    config: str | None, as_found: bool,
    output: Output,
) -> None:  # fmt: skip
    """Rewrite replays (YAML) in the strict form, keeping every comment; what they say never changes.

    A PATH is a file, a folder (searched for *.yaml and *.yml) or - to read standard input and print the result. A
    series (a match of several games) has no strict form and is left as it is.
    """
    from verifier.corpus.batch import Batch
    from verifier.files.files import Looking, headed_files
    from verifier.files.recognize import YAML, PassedOver

    rules = rulesets.library()
    wishes = FormatWishes(check, diff, stdout, check_language(rules.root, lang) if lang else "")
    configs = configs_of(rules, config)
    batch = Batch(rules)
    changed = failed = left = 0
    files = headed_files(paths, Looking(configs, YAML, exclude, as_found))
    for file in (one for one in files if not isinstance(one, PassedOver)):
        try:
            if isinstance(file, Unreadable):
                raise file
            found = formatted(batch, file.path, wishes, file.defaults)
        except Unreadable as error:
            failed += 1
            say_error(error)
            continue
        if found is None:
            failed += 1
            continue
        changed += found.status in CHANGED
        left += found.status == "series"
        show(found, wishes, output)
    if left:
        output.note(f"{left:,} series left as {'it is' if left == 1 else 'they are'}: a series has no strict form")
    raise SystemExit(2 if failed else 1 if check and changed else 0)


#: What becomes of a file that is not in the strict form.
CHANGED = ("rewritten", "would be rewritten")


class FormatWishes(NamedTuple):
    """What is to be done with files, and the language of their words ("": each file's own)."""

    check: bool
    diff: bool
    stdout: bool
    language: str

    @property
    def keeps(self) -> bool:
        """Whether no file is to be changed."""
        return self.check or self.diff

    def prints(self, path: str) -> bool:
        """Whether the strict form is printed, which it is of standard input where it is asked for nothing else."""
        return self.stdout or (path == "-" and not self.keeps)


def formatted(batch: "Batch", path: str, wishes: FormatWishes, defaults: "Defaults") -> "FormattedLine | None":
    """Format one file, whose header is completed, and return what became of it.

    None, after all that is wrong with it, if it cannot be read. Raises `Unreadable` if it cannot be had, and `OSError`.
    """
    from verifier.cli.explain import say_unread
    from verifier.files.stored import Stored
    from verifier.language.reader import load
    from verifier.record.fmt import format_replay
    from verifier.record.read import source_text
    from verifier.record.series import is_series
    from verifier.report.shapes.records import FormattedLine

    shown = "<stdin>" if path == "-" else path
    if path.lower().endswith(LINES) or is_archive(path):
        raise Unreadable(Position(path), "only YAML replays have a strict form; JSON Lines are written by programs")
    before = source_text(path)
    try:
        is_match = is_series(load(before, shown))
        after = before if is_match else format_replay(
            before, batch.library.names, shown, wishes.language, defaults=defaults
        )  # fmt: skip
    except Unreadable as error:
        say_unread(batch, Stored(path, before, defaults=defaults), error)
        return None
    diff = difference(before, after, shown) if wishes.diff else ""
    text = after if wishes.prints(path) else ""
    if is_match:
        return FormattedLine(shown, "series", text=before if path == "-" else text)
    if before == after:
        return FormattedLine(shown, "strict", diff, text)
    if wishes.keeps or wishes.prints(path):
        return FormattedLine(shown, "would be rewritten", diff, text)
    write_file(path, after)
    return FormattedLine(shown, "rewritten", diff, text)


def difference(before: str, after: str, path: str) -> str:
    """Return what would change, as a unified diff."""
    from difflib import unified_diff

    name = visible(path)
    lines = unified_diff(before.splitlines(), after.splitlines(), name, f"{name} (strict)", lineterm="")
    return "".join(f"{line}\n" for line in lines)


def show(found: "FormattedLine", wishes: FormatWishes, output: Output) -> None:
    """Print what became of a file."""
    from verifier.report.json import encoded

    if output.is_json:
        say_json(encoded(found).decode())
        return
    if found.diff:
        say_lines(found.diff.splitlines())
    say_document(found.text)
    is_named = wishes.check and not wishes.stdout and not output.quiet
    if is_named and found.status in CHANGED:
        say(f"{found.path}: would be rewritten", err=wishes.diff)
