"""What lint finds in rulesets, card packs and errata, as diagnostics and as JSON. Not for: the checks themselves."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from verifier.kernel.source import Position
from verifier.language.lint import Issue
from verifier.language.roots import Root
from verifier.report.diagnostic import BreakableRule, Checked, Diagnostic, Level, Status
from verifier.report.shapes.rules import IssueLine, Lint

#: How grave an issue is.
LEVELS = {"error": Level.ERROR, "warning": Level.WARNING, "information": Level.NOTE}
#: The file that stands for a ruleset as a whole.
ENTRY = "ruleset.yaml"


def checked_files(issues: Iterable[Issue], root: Root, subject: str) -> Iterator[Checked]:
    """Each file with issues, in the order of their paths; only the `subject` if there are none.

    A file with an error has failed. `root` is the folder of the rulesets.
    """
    by_file = sorted((diagnostic_of(issue, root) for issue in issues), key=file_of)
    if not by_file:
        yield Checked(subject, Position(""), Status.PASSED)
    for path, found in groupby(by_file, file_of):
        diagnostics = tuple(found)
        failed = any(one.level is Level.ERROR for one in diagnostics)
        yield Checked(path, Position(path), Status.FAILED if failed else Status.PASSED, diagnostics)


def lint_data(issues: Iterable[Issue], counts: Mapping[str, int]) -> Lint:
    """The issues as JSON data; `counts` has all of them by level, those that are not told, too."""
    return Lint(
        tuple(IssueLine(*one.position, one.level, one.check, one.message) for one in issues),
        errors=counts["error"],
        warnings=counts["warning"],
        remarks=counts["information"],
    )


def file_of(diagnostic: Diagnostic) -> str:
    """The file that a diagnostic is about."""
    return diagnostic.position.path


def diagnostic_of(issue: Issue, root: Root) -> Diagnostic:
    """An issue as a diagnostic; one of a ruleset as a whole is at its first file."""
    position = issue.position
    entry = root / f"{position.path}/{ENTRY}"
    if not position.line and entry.is_file():
        position = Position(str(entry))
    rule = BreakableRule(issue.check, issue.check.replace(".", ": ").replace("-", " "))
    return Diagnostic(rule, LEVELS[issue.level], position, issue.message, issue.check)
