"""How `verifier audit` prints verdicts as they come: text, JSON Lines, documents for other programs.

Not for: pages (`audit_page`).
"""

from typing import TYPE_CHECKING

from verifier.cli.corpus import Teller
from verifier.cli.options import Output
from verifier.cli.terminal import say, say_json
from verifier.kernel.message import Said, Voice
from verifier.kernel.source import Unreadable
from verifier.report.diagnostic import Writer, in_other_words

if TYPE_CHECKING:
    from verifier.files.recognize import PassedOver
    from verifier.report.book import Shelf, Voices
    from verifier.report.tally import AuditTally
    from verifier.verdicts.outcome import Outcome


def worth_telling(outcome: "Outcome") -> bool:
    """Whether there is more to say of a replay than that it is legal."""
    from verifier.report.proof import proof_worries

    return outcome.audit.remarkable() or proof_worries(outcome.audit)


class OutcomePrinter(Teller):
    """Prints outcomes as they come."""

    def __init__(self, output: Output, verbose: bool, voices: "Voices") -> None:
        from verifier.report.book import Shelf

        super().__init__(output)
        self.shelf = Shelf() if output.is_json else Shelf(voices)
        self.verbose = verbose
        self.voices = voices

    def show(self, outcome: "Outcome", wrong: Said, expecting: bool) -> None:
        """Print one outcome, if there is something to say of it."""
        if self.output.is_json:
            self.progress.hide()
            voice = self.voices(outcome.audit.ruleset or "?")
            say_json(json_line(outcome, self.shelf, wrong if expecting else None, voice))
        elif (bool(wrong) if expecting else worth_telling(outcome)) or self.verbose:
            self.progress.hide()
            self.output.show(text_lines(outcome, self.shelf, wrong, self.output.quiet, self.verbose))

    def pass_over(self, passed: "PassedOver") -> None:
        """Print which file is passed over, if everything is to be mentioned."""
        if self.verbose:
            self.progress.hide()
            say(f"{passed.path}: passed over: {passed.why}", err=self.output.form != "text")


class DocumentPrinter(OutcomePrinter):
    """Writes outcomes into a document for other programs."""

    def __init__(self, output: Output, voices: "Voices", tally: "AuditTally", writer: Writer) -> None:
        super().__init__(output, False, voices)
        self.tally = tally
        self.writer = writer

    def show(self, outcome: "Outcome", wrong: Said, expecting: bool) -> None:
        """Write one outcome; of what is in order some formats say nothing."""
        from verifier.report.audit_diagnostics import checked_record
        from verifier.report.book import Shelf

        status = self.tally.status_of(outcome.audit.verdict, str(wrong))
        told = wrong if expecting else None
        checked = checked_record(outcome, Shelf(), status, told)
        if self.voices(outcome.audit.ruleset).code != "en":
            checked = in_other_words(checked, checked_record(outcome, self.shelf, status, told))
        self.writer.add(checked)

    def error(self, error: Unreadable) -> None:
        """Write what is wrong with a path of the command line, and print it, too."""
        self.writer.report_trouble(error.position, error.message)
        super().error(error)


def json_line(outcome: "Outcome", shelf: "Shelf", wrong: "Said | None", voice: Voice) -> str:
    """The verdict on a replay or on a match as JSON."""
    if outcome.match is not None:
        from verifier.report.series import match_line

        return match_line(outcome, outcome.match, shelf, wrong, voice)
    from verifier.report.json import audit_line

    return audit_line(outcome, shelf, wrong, voice)


def text_lines(outcome: "Outcome", shelf: "Shelf", wrong: Said, quiet: bool, verbose: bool) -> list[str]:
    """The lines on a replay or on a match."""
    from verifier.report.series import game_of, match_report

    if outcome.match is not None:
        return match_report(outcome, outcome.match, shelf, wrong, quiet)
    from verifier.report.text import report

    return report(outcome, shelf, wrong, quiet, verbose, game_of(outcome.audit))
