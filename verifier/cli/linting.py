"""The lines of `verifier rules lint`: what is wrong with rulesets, their language files, and card packs.

Not for: the checks themselves.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from verifier.language import overlays

if TYPE_CHECKING:
    from verifier.language.lint import Issue

#: An issue's level, and its line.
Line = tuple[str, str]
STDIN = "-"


def is_file(name: str) -> bool:
    """Whether an argument means a file rather than a ruleset."""
    return name == STDIN or overlays.is_file(name)


def lines_of_packs(name: str, errata: tuple[str, ...]) -> list[Line]:
    """The issues of the card pack in a file. Raises `UsageError` for a file that is not there or is none."""
    from verifier.cli.rulesets import library
    from verifier.games.packing import issues
    from verifier.kernel.source import Unreadable
    from verifier.language.packs import is_pack_file
    from verifier.language.reader import load
    from verifier.replay.read import source_text

    if errata:
        raise click.UsageError("a card pack is checked by itself: leave out --errata")
    if name != STDIN and not Path(name).is_file():
        raise click.UsageError(f"no file {name[:200]!r}")
    shown = "<stdin>" if name == STDIN else name
    try:
        tree = load(source_text(name), shown)
        tree.mapping()
    except Unreadable as error:
        return [("error", unreadable_line(error))]
    if not is_pack_file(tree):
        raise click.UsageError(f"{shown} is no card pack (`format: pack/1`); `verifier errata lint` checks errata")
    return [line_of(one.level, one) for one in issues(library(), tree, Path(shown).name)]


def line_of(level: str, issue: "Issue") -> Line:
    """An issue as a line."""
    return level, f"{issue.position}: {level}: {issue.message} [{issue.check}]"


def lines_of_rulesets(ruleset: str | None, errata: tuple[str, ...]) -> list[Line]:
    """The issues of a ruleset or of all, and those of the language files. Raises `Unreadable` for an unknown one."""
    from verifier.cli.rulesets import check_errata, library
    from verifier.kernel.source import Position
    from verifier.language.document import address, rulesets

    root = library()
    check_errata(root, errata, ruleset or "")
    names = tuple(rulesets(root.root)) if ruleset is None else (address(root.root, ruleset, Position("", 0, 0)),)
    found = [line for name in names for line in lint_lines(name, errata)]
    return [*found, *language_lines(name.partition("/")[0] for name in names)]


def lint_lines(ruleset: str, errata: tuple[str, ...]) -> list[tuple[str, str]]:
    """The issues of a ruleset with errata in force, and the errors that each of its other errata would bring."""
    from verifier.games.desk import in_order
    from verifier.games.library import Library
    from verifier.kernel.source import Position, Unreadable
    from verifier.language.document import folder_of, load_clauses
    from verifier.language.layers import errata_of
    from verifier.language.lint import lint as find

    library = Library()
    folder = folder_of(library.root, ruleset, Position("", 0, 0))

    def found(names: tuple[str, ...]) -> list[tuple[str, str]]:
        try:
            game = library.open(ruleset, names)
            clauses = load_clauses(game.document)
            read = find(game.document, clauses, game.norms, game.points, game.resolutions, folder)
            issues = in_order([*read, *game.nonsense()])
        except Unreadable as error:
            return [("error", unreadable_line(error))]
        lines = [(one.level, f"{one.position}: {one.level}: {one.message} [{one.check}]") for one in issues]
        if names == errata:  # a new chip changes the counts of the box without being wrong
            lines += [("warning", f"{place}: warning: {text} [material]") for place, text in game.contradictions()]
        return lines

    lines = dict.fromkeys(found(errata))
    for erratum in errata_of(folder) if not errata else ():
        lines |= dict.fromkeys(line for line in found((erratum,)) if line[0] == "error")
    return list(lines)


def language_lines(families: Iterable[str]) -> list[tuple[str, str]]:
    """The issues of the language files of some families."""
    from verifier.games.library import Library
    from verifier.kernel.source import Unreadable
    from verifier.report.language_lint import language_issues

    library, lines = Library(), list[tuple[str, str]]()
    for family in dict.fromkeys(families):
        try:
            issues = list(language_issues(library, family))
        except Unreadable:  # of an edition, which is told by itself
            continue
        lines += [(one.level, f"{one.position}: {one.level}: {one.message} [{one.check}]") for one in issues]
    return lines


def unreadable_line(error: Exception) -> str:
    """What cannot be read at all, in the form of an issue."""
    place, _, message = str(error).partition(": ")
    return f"{place}: error: {message} [unreadable]"
