"""How commands go through many records: how many processes, where, what is kept, and what ends it early.

Not for: the options of one command, or printing what it finds (`verifier.cli.audit`, `find`, `stats`).
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from verifier.cli.misuse import need_extra
from verifier.cli.options import Output
from verifier.cli.terminal import MOST_JOBS, say, say_error
from verifier.files.archives import enclosing
from verifier.kernel.message import Message, Said
from verifier.kernel.source import Unreadable

if TYPE_CHECKING:
    from verifier.corpus.batch import JudgingOptions
    from verifier.corpus.many import Entry, Workers
    from verifier.corpus.results import KnownRulesets, Results
    from verifier.corpus.scheduler import Scheduler
    from verifier.files.files import Looking
    from verifier.files.recognize import PassedOver
    from verifier.games.library import Library
    from verifier.report.tally import AuditTally
    from verifier.verdicts.outcome import Outcome

_Command = TypeVar("_Command", bound=Callable[..., object])


@dataclass(frozen=True, slots=True)
class AuditCourse:
    """What to go through; in so many processes (0: as there is work), or on a cluster; verdicts kept in a file."""

    paths: tuple[str, ...]
    looking: "Looking"
    jobs: int = 0
    cluster: "Scheduler | None" = None
    results: Path | None = None


class Enough(Exception):
    """Nothing more is wanted: the records that are left are not judged."""


class Teller:
    """Whoever is told of the verdicts, one after another, in order."""

    def __init__(self, output: Output) -> None:
        self.output = output
        self.progress = output.progress()

    def show(self, outcome: "Outcome", wrong: Said, expecting: bool) -> None:
        """Take one outcome. Raises `Enough` if no more is wanted."""
        raise NotImplementedError

    def aside(self, text: str) -> None:
        """Print something that is no part of the report."""
        self.progress.hide()
        self.output.note(text)

    def pass_over(self, passed: "PassedOver") -> None:
        """Take a file in a folder that is no record, of which most have nothing to say."""

    def error(self, error: Unreadable) -> None:
        """Print what is wrong with a path of the command line."""
        self.progress.hide()
        say_error(error)


#: The option that says how many processes there are.
jobs_option = click.option(
    "--jobs",
    type=click.IntRange(1, MOST_JOBS),
    metavar="N",
    help="Processes; one for a handful of records, else all cores.",
)


def course_options(command: _Command) -> _Command:
    """Give a command the options of many records."""
    for option in (
        click.option("--insecure", is_flag=True, help="Let what a cluster says cross a network without encryption."),
        click.option("--cluster-tls", type=(str, str, str), metavar="CA CERT KEY",
                     help="Certificates for --cluster: files of the authority, of this side, and of its key."),
        click.option("--cluster", metavar="ADDRESS", help="Judge on the workers of a dask scheduler, tls://HOST:PORT."),
        click.option("--results", type=click.Path(path_type=Path), metavar="FILE",
                     help="Keep each verdict in FILE, and use those that are there."),
        jobs_option,
    ):  # fmt: skip
        command = option(command)
    return command


def scheduler(address: str | None, tls: tuple[str, str, str] | None, *, insecure: bool) -> "Scheduler | None":
    """Where to judge, if it is not here. Raises `UsageError` for options of a cluster without one, or its extra."""
    if address is None:
        if tls is not None or insecure:
            raise click.UsageError("--cluster-tls and --insecure are for --cluster")
        return None
    from verifier.corpus.scheduler import Scheduler

    found = Scheduler(address, tls, insecure)
    with suppress(Unreadable):  # which is told where the audit begins, with the extra or without
        found.check()
        need_extra("--cluster", "distributed", "cluster")
    return found


def run(
    library: "Library", options: "JudgingOptions", course: AuditCourse, tally: "AuditTally", printer: Teller
) -> None:
    """Audit everything, and print and count it in order; an interruption is noted in the tally.

    Raises `Unreadable` for results that cannot be kept, and a cluster that cannot be had.
    """
    from verifier.corpus.many import BLOCK, SHARE, audited, entries
    from verifier.corpus.pool import BrokenExecutor
    from verifier.corpus.results import KnownRulesets

    if course.cluster is not None and course.jobs:
        raise click.UsageError("--jobs is for this machine: leave it out with --cluster")
    rules = KnownRulesets(library)
    with ExitStack() as stack:
        kept = results(course, rules, options, printer, stack)
        found = entries(course.paths, course.looking, kept.is_file if kept is not None else lambda path: False)
        try:
            share = SHARE if kept is not None and course.cluster is None else BLOCK
            workers, most, found = chosen(library, options, course, found, share, stack)
            outcomes = stack.enter_context(closing(audited(found, rules, workers, most, kept, share)))
            with suppress(Enough):
                count_each(outcomes, tally, printer, progress(course, printer))
        except KeyboardInterrupt:
            tally.interrupted = True
        except BrokenExecutor as error:
            tally.broken = str(error) if course.cluster is not None else Message("process-ended")
        if kept is not None and kept.known:
            printer.aside(f"{kept.known:,} of these verdicts were known from {course.results}")


def results(
    course: AuditCourse, rules: "KnownRulesets", options: "JudgingOptions", printer: Teller, stack: ExitStack
) -> "Results | None":
    """The file of results, if there is to be one."""
    from verifier.corpus.results import Results

    if course.results is None:
        return None

    def note(text: str) -> None:
        printer.progress.hide()
        say(text, err=True)

    return stack.enter_context(closing(Results(course.results, rules, options, note)))


def chosen(
    library: "Library",
    options: "JudgingOptions",
    course: AuditCourse,
    found: "Iterator[Entry]",
    share: int,
    stack: ExitStack,
) -> "tuple[Workers, int, Iterator[Entry]]":
    """Who judges, how many records are read at once, and the records."""
    from verifier.corpus.many import BLOCK, cores, on_cores, weighed

    if course.cluster is not None:
        from verifier.corpus.cluster import on_cluster

        return stack.enter_context(on_cluster(course.cluster, library, options)), BLOCK, found
    jobs = course.jobs
    if not jobs and "-" not in course.paths:  # what comes in bit by bit is answered bit by bit
        many, found = weighed(found)
        jobs = cores() if many else 1
    return on_cores(library, options, jobs, share), BLOCK if jobs > 1 else 1, found


def count_each(
    outcomes: "Iterator[Outcome | Unreadable | PassedOver]", tally: "AuditTally", printer: Teller,
    counted: "Callable[[str, AuditTally], None]",
) -> None:  # fmt: skip
    """Print and count outcomes in order."""
    from verifier.files.recognize import PassedOver

    for outcome in outcomes:
        if isinstance(outcome, Unreadable):
            tally.missing += 1
            printer.error(outcome)
        elif isinstance(outcome, PassedOver):
            tally.passed += 1
            printer.pass_over(outcome)
        else:
            printer.show(outcome, tally.add(outcome), tally.expecting)
            counted(outcome.audit.path, tally)


def progress(course: AuditCourse, printer: Teller) -> "Callable[[str, AuditTally], None]":
    """What brings the progress line up to date; files are counted beforehand only if somebody watches."""
    from verifier.files.files import look_for

    if printer.progress.wanted and course.paths != ("-",):
        found = look_for(course.paths, course.looking)
        count = sum(isinstance(path, str) for path in found)
        printer.progress.total = count if count > 1 else None
    done, last = 0, ""

    def counted(path: str, tally: "AuditTally") -> None:
        nonlocal done, last
        file = (enclosing(path)[0] or path).partition("#")[0]
        done, last = done + (file != last), file
        printer.progress.show(done - 1, f"{tally.games:,} games, {tally.events:,} events")

    return counted
