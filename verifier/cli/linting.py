"""The issues of `verifier rules lint`: what is wrong with rulesets, their language files, and card packs.

Not for: the checks themselves.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from verifier.cli import rulesets
from verifier.cli.formats import FORMATS, document
from verifier.cli.options import Output
from verifier.cli.rulesets import check_errata, known_ruleset
from verifier.cli.terminal import say, say_json
from verifier.kernel.source import Position, Unreadable
from verifier.language import overlays
from verifier.report.rows import counted
from verifier.report.style import styled

if TYPE_CHECKING:
    from verifier.language.lint import Issue

STDIN = "-"


def is_file(name: str) -> bool:
    """Whether an argument means a file rather than a ruleset."""
    return name == STDIN or overlays.is_file(name)


#: The colour of each level, and what it is called in the summary.
COLOURS = {"error": "red", "warning": "yellow", "information": "cyan"}
LEVELS = {"error": "error", "warning": "warning", "information": "remark"}


def tell(issues: "Iterable[Issue]", subject: str, command: str, output: Output) -> NoReturn:
    """Print issues, or write a document of them for a command, count them, and end it: with 1 if there is an error.

    A document of none names the `subject`.
    """
    counts: Counter[str] = Counter()
    told = counted_in(counts, issues, output)
    if output.form in FORMATS:
        from verifier.report.lint_diagnostics import checked_files

        with document(output.form, command) as writer:
            for checked in checked_files(told, rulesets.library().root, subject):
                writer.add(checked)
            writer.close(int(counts["error"] > 0))
    elif output.is_json:
        from verifier.report.json import pretty
        from verifier.report.lint_diagnostics import lint_data

        say_json(pretty(lint_data(list(told), counts)))
    else:
        for issue in told:
            level = styled(issue.level, colour=COLOURS[issue.level])
            output.show((f"{issue.position}: {level}: {issue.message} [{issue.check}]",))

    if not output.quiet:
        summary = ", ".join(counted(counts[level], word) for level, word in LEVELS.items())
        say(summary, err=output.form != "text")
    raise SystemExit(int(counts["error"] > 0))


def counted_in(counts: Counter[str], issues: "Iterable[Issue]", output: Output) -> "Iterator[Issue]":
    """The issues that are to be told, all of them counted."""
    for issue in issues:
        counts[issue.level] += 1
        if issue.level == "error" or not output.quiet:
            yield issue


def issues_of(name: str | None, errata: tuple[str, ...]) -> "Iterator[Issue]":
    """The issues of what an argument means: a card pack in a file, a ruleset, or all rulesets, found when asked for."""
    yield from issues_of_packs(name, errata) if name and is_file(name) else issues_of_rulesets(name, errata)


def issues_of_packs(name: str, errata: tuple[str, ...]) -> "list[Issue]":
    """The issues of the card pack in a file. Raises `Unreadable` for a file that is not there or is none."""
    from verifier.games.desk import unreadable
    from verifier.games.packing import issues
    from verifier.language.packs import is_pack_file
    from verifier.language.reader import load
    from verifier.language.text_file import unopened
    from verifier.record.read import source_text

    if errata:
        raise click.UsageError("a card pack is checked by itself: leave out --errata")
    if name != STDIN and not Path(name).is_file():
        raise unopened(name)
    shown = "<stdin>" if name == STDIN else name
    try:
        tree = load(source_text(name), shown)
        tree.mapping()
    except Unreadable as error:
        return [unreadable(error)]
    if not is_pack_file(tree):
        raise Unreadable(Position(shown), "is no card pack (`format: pack/1`); `verifier errata lint` checks errata")
    return list(issues(rulesets.library(), tree, Path(shown).name))


def issues_of_rulesets(ruleset: str | None, errata: tuple[str, ...]) -> "list[Issue]":
    """The issues of a ruleset or of all, and those of the language files. Raises `BadParameter` for an unknown one."""
    from verifier.games.desk import issues_of_edition
    from verifier.language.document import rulesets as names_of_rulesets

    root = rulesets.library()
    check_errata(root, errata, ruleset or "")
    names = tuple(names_of_rulesets(root.root)) if ruleset is None else (known_ruleset(root, ruleset),)
    found = [issue for name in names for issue in issues_of_edition(root, name, errata)]
    return [*found, *issues_of_languages(name.partition("/")[0] for name in names)]


def issues_of_languages(families: Iterable[str]) -> "list[Issue]":
    """The issues of the language files of some families."""
    from verifier.cli.rulesets import library as all_rulesets
    from verifier.report.language_lint import language_issues

    library = all_rulesets()
    issues: list[Issue] = []
    for family in dict.fromkeys(families):
        try:
            issues += list(language_issues(library, family))
        except Unreadable:  # of an edition, which is told by itself
            continue
    return issues
