"""`verifier stats`: what many games have in common, and which of them are there twice."""

from typing import TYPE_CHECKING

import click

from verifier.cli import completion, rulesets
from verifier.cli.config import config_option, exclude_option, looking_for
from verifier.cli.corpus import AuditCourse, Teller, jobs_option, run
from verifier.cli.misuse import WordChoice
from verifier.cli.options import Output, output_options
from verifier.cli.terminal import say, time_limit_option
from verifier.kernel.message import Said

if TYPE_CHECKING:
    from verifier.verdicts.outcome import Outcome

#: What can be counted by; `verifier.report.stats` has the tables.
BY = ("chip", "character", "player", "clause", "verdict", "mode", "ended")


@click.command()
@click.argument("paths", shell_complete=completion.files, nargs=-1, required=True, metavar="PATH...")
@click.option("--by", multiple=True, type=WordChoice(BY), help="Add a table of these; several may be given.")
@click.option("--duplicates", is_flag=True, help="List the games that are there more than once.")
@output_options("text", "json", form="Tables, or JSON.", quiet="No progress.")
@time_limit_option("For each record that leaves things out; 300. Undecided after it.")
@exclude_option
@config_option
@jobs_option
def stats(
    paths: tuple[str, ...], by: tuple[str, ...], duplicates: bool, output: Output, seconds: float,
    exclude: tuple[str, ...], config: str | None, jobs: int | None,
) -> None:  # fmt: skip
    """Count many games: how often each chip was bought, played, won with; players, characters, clauses, lengths.

    A PATH is a file, a folder or - for the standard input, as for `verifier audit`. Only legal and consistent games
    are counted; the others are told by verdict. With --duplicates: records with the same moves from the same set-up,
    whatever the names of the players, and records that are the beginning of another (of ten moves or more).
    """
    from verifier.corpus.batch import JudgingOptions
    from verifier.report.stats import json_data, statistics_lines
    from verifier.report.tally import AuditTally
    from verifier.verdicts.noted import NotesAsked

    counter = OutcomeCounter(duplicates, output)
    rules = rulesets.library()
    course = AuditCourse(paths, looking_for(rules, exclude, config), jobs or 0)
    options = JudgingOptions(asked=NotesAsked(clauses="clause" in by, moves=duplicates), seconds=seconds)
    tally = AuditTally(failing=())
    run(rules, options, course, tally, counter)
    counter.progress.hide()
    found, groups = counter.found, counter.duplicates
    output.tell(lambda: json_data(found, by, groups), lambda: statistics_lines(found, by, groups))
    if tally.interrupted:
        say("interrupted: what was counted until then is shown", err=True)
    elif tally.broken:
        say(f"not finished: {tally.broken}", err=True)
    raise SystemExit(tally.exit_code())


def place_of(outcome: "Outcome") -> str:
    """The path of a record, with the line of its first move if it may be one of several in a file."""
    path, noted = outcome.audit.path, outcome.noted
    return path if noted is None or "#" in path else f"{path}:{noted.begins}"


class OutcomeCounter(Teller):
    """Counts outcomes as they come."""

    def __init__(self, duplicates: bool, output: Output) -> None:
        from verifier.corpus.statistics import Duplicates, Reached, Statistics

        super().__init__(output)
        self.found = Statistics()
        self.duplicates = Duplicates() if duplicates else None
        self.reached = Reached()

    def show(self, outcome: "Outcome", wrong: Said, expecting: bool) -> None:
        """Count one outcome, each record once; a match is counted by its games."""
        if outcome.match is not None:
            return
        if not self.reached.first(outcome):
            self.found.again += 1
            return
        self.found.add(outcome)
        if self.duplicates is not None and outcome.noted is not None:
            self.duplicates.add(place_of(outcome), outcome.noted.chain)
