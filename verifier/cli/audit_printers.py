"""How `verifier audit` prints verdicts as they come: text, JSON Lines, documents for other programs.

Not for: pages (`audit_page`).
"""

from typing import TYPE_CHECKING

from verifier.cli.options import Output
from verifier.cli.terminal import say, say_error, say_json

if TYPE_CHECKING:
    from verifier.files.recognize import Passed
    from verifier.kernel.source import Unreadable
    from verifier.report.book import Shelf
    from verifier.report.diagnostic import Writer
    from verifier.report.tally import Tally
    from verifier.report.translate import For
    from verifier.verdicts.outcome import Outcome


def worth_telling(outcome: "Outcome") -> bool:
    """Whether there is more to say of a replay than that it is legal."""
    from verifier.report.proof import proof_worries

    return outcome.audit.remarkable() or proof_worries(outcome.audit)


class Printer:
    """Prints outcomes as they come."""

    def __init__(self, output: Output, verbose: bool, translators: "For | None" = None) -> None:
        from verifier.report.book import Shelf

        self.output = output
        self.shelf = Shelf()
        self.verbose = verbose
        self.progress = output.progress()
        self.translators = translators

    def translated(self, line: str, ruleset: str) -> str:
        """A line of a report in the language that is asked for: of JSON, the messages in it."""
        found = self.translators(ruleset) if self.translators is not None else None
        if found is None:
            return line
        return found.json(line) if ruleset and self.output.is_json else found.line(line)

    def show(self, outcome: "Outcome", wrong: str, expecting: bool) -> None:
        """Print one outcome, if there is something to say of it."""
        if self.output.is_json:
            self.progress.hide()
            line = json_line(outcome, self.shelf, wrong if expecting else None)
            say_json(self.translated(line, outcome.audit.ruleset or "?"))
        elif (bool(wrong) if expecting else worth_telling(outcome)) or self.verbose:
            self.progress.hide()
            lines = text_lines(outcome, self.shelf, wrong, self.output.quiet, self.verbose)
            self.output.show(self.translated(line, outcome.audit.ruleset) for line in lines)

    def aside(self, text: str) -> None:
        """Print something that is no part of the report."""
        self.progress.hide()
        self.output.note(text)

    def pass_over(self, passed: "Passed") -> None:
        """Print which file is passed over, if everything is to be mentioned."""
        if self.verbose:
            self.progress.hide()
            say(f"{passed.path}: passed over: {passed.why}", err=self.output.form != "text")

    def error(self, error: "Unreadable") -> None:
        """Print what is wrong with a path of the command line."""
        self.progress.hide()
        say_error(error)


class DocumentPrinter(Printer):
    """Writes outcomes into a document for other programs."""

    def __init__(self, output: Output, translators: "For | None", tally: "Tally", writer: "Writer") -> None:
        super().__init__(output, False, translators)
        self.tally = tally
        self.writer = writer

    def show(self, outcome: "Outcome", wrong: str, expecting: bool) -> None:
        """Write one outcome; of what is in order some formats say nothing."""
        from verifier.report.audit_diagnostics import checked_record
        from verifier.report.diagnostic import translated

        status = self.tally.status_of(outcome.audit.verdict, wrong)
        checked = checked_record(outcome, self.shelf, status, wrong if expecting else None)
        speaking = self.translators(outcome.audit.ruleset) if self.translators is not None else None
        self.writer.add(checked if speaking is None else translated(checked, speaking.line))

    def error(self, error: "Unreadable") -> None:
        """Write what is wrong with a path of the command line, and print it, too."""
        self.writer.report_trouble(error.position, error.message)
        super().error(error)


def json_line(outcome: "Outcome", shelf: "Shelf", wrong: str | None) -> str:
    """The verdict on a replay or on a match as JSON."""
    if outcome.match is not None:
        from verifier.report.series import match_line

        return match_line(outcome, outcome.match, shelf, wrong)
    from verifier.report.json import audit_line

    return audit_line(outcome, shelf, wrong)


def text_lines(outcome: "Outcome", shelf: "Shelf", wrong: str, quiet: bool, verbose: bool) -> list[str]:
    """The lines on a replay or on a match."""
    from verifier.report.series import game_of, match_report

    if outcome.match is not None:
        return match_report(outcome, outcome.match, shelf, wrong, quiet)
    from verifier.report.text import report

    return report(outcome, shelf, wrong, quiet, verbose, game_of(outcome.audit))
