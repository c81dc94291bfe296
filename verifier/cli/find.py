"""`verifier find`: the records of a collection of which something holds, and the line in which it does."""

from typing import TYPE_CHECKING

import click

from verifier.cli import completion, rulesets
from verifier.cli.config import config_option, exclude_option, looking_for
from verifier.cli.corpus import AuditCourse, Enough, Teller, jobs_option, run
from verifier.cli.misuse import unknown
from verifier.cli.options import Output, output_options
from verifier.cli.terminal import say, say_json, time_limit_option
from verifier.kernel.message import Said

if TYPE_CHECKING:
    from verifier.corpus.criteria import Criteria
    from verifier.verdicts.outcome import Outcome


@click.command()
@click.argument("paths", shell_complete=completion.files, nargs=-1, required=True, metavar="PATH...")
@click.option("--verdict", "verdicts", metavar="V,V,...", default="", help="One of these verdicts.")
@click.option("--clause", "clauses", shell_complete=completion.clauses, multiple=True, metavar="ID",
              help="A fault by this clause: reported, also broken, or at work.")  # fmt: skip
@click.option("--clause-at-work", "at_work", shell_complete=completion.clauses, multiple=True, metavar="ID",
              help="Some line carries out this clause.")  # fmt: skip
@click.option("--chip", "chips", shell_complete=completion.chips, multiple=True, metavar="NAME",
              help="Some line names this chip.")  # fmt: skip
@click.option("--played", shell_complete=completion.chips, multiple=True, metavar="NAME", help="Somebody plays it.")
@click.option("--bought", shell_complete=completion.chips, multiple=True, metavar="NAME", help="Somebody buys it.")
@click.option("--reacted", shell_complete=completion.chips, multiple=True, metavar="NAME",
              help="Somebody reacts with it.")  # fmt: skip
@click.option("--player", "players", multiple=True, metavar="NAME", help="Somebody of this name plays.")
@click.option("--character", "characters", multiple=True, metavar="NAME", help="Somebody plays this character.")
@click.option("--winner", "winners", multiple=True, metavar="NAME", help="This player, character or seat has won.")
@click.option("--ended", metavar="HOW", default="", help="How it ended, as in overflow; unfinished.")
@click.option("--mode", "modes", shell_complete=completion.modes, metavar="NAME", default="", help="The way to play.")
@click.option("--where", "condition", metavar="CONDITION", default="", help="A condition on the position.")
@output_options("text", "json", "paths", form="Text, JSON Lines, or no more than paths.", quiet="No summary.")
@click.option("--count", is_flag=True, help="Print no more than how many there are.")
@click.option("--limit", type=click.IntRange(1), metavar="N", help="Stop after so many.")
@time_limit_option("For each record that leaves things out; 300. Undecided after it.")
@exclude_option
@config_option
@jobs_option
def find(
    paths: tuple[str, ...], verdicts: str, clauses: tuple[str, ...], at_work: tuple[str, ...], chips: tuple[str, ...],
    played: tuple[str, ...], bought: tuple[str, ...], reacted: tuple[str, ...], players: tuple[str, ...],
    characters: tuple[str, ...], winners: tuple[str, ...], ended: str, modes: str, condition: str, output: Output,
    count: bool, limit: int | None, seconds: float, exclude: tuple[str, ...], config: str | None, jobs: int | None,
) -> None:  # fmt: skip
    """Find the records of which something holds: verdict, clause, chip, player, how they ended, position.

    Everything that is asked for must hold. A PATH is a file, a folder or - for the standard input, as for
    `verifier audit`. Of each record the first line is named in which all of it has come about.
    """
    from verifier.corpus.batch import JudgingOptions
    from verifier.corpus.criteria import Criteria
    from verifier.kernel.event import USES
    from verifier.report.tally import AuditTally

    check_condition(condition)
    uses = [("", chip) for chip in chips]
    for how, named in zip(USES.values(), (played, reacted, bought), strict=True):
        uses += [(how, chip) for chip in named]
    criteria = Criteria(
        verdicts_of(verdicts), clauses, at_work, tuple(uses), players, characters, winners,
        listed(ended), listed(modes), condition,
    )  # fmt: skip
    printer = FoundPrinter(criteria, "count" if count else output.form, limit, output)
    rules = rulesets.library()
    course = AuditCourse(paths, looking_for(rules, exclude, config), jobs or 0)
    options = JudgingOptions(asked=criteria.asked(), seconds=seconds)
    tally = AuditTally(failing=())
    run(rules, options, course, tally, printer)
    printer.progress.hide()
    if not tally.interrupted:
        printer.refuse_strange_words()
    printer.summarize(tally.verdicts.total(), interrupted=tally.interrupted)
    if tally.broken and not tally.interrupted:
        say(f"not finished: {tally.broken}", err=True)
    raise SystemExit(tally.exit_code() or int(not printer.found))


def listed(text: str) -> tuple[str, ...]:
    """The words of an option that takes several, joined by commas."""
    return tuple(word.strip() for word in text.split(",") if word.strip())


def verdicts_of(text: str) -> tuple[str, ...]:
    """The verdicts that are asked for. Raises `BadParameter` for a word that is none."""
    from verifier.verdicts.verdict import VERDICTS

    found = listed(text)
    for word in found:
        if word not in VERDICTS:
            raise unknown("verdict", word, VERDICTS, "'--verdict'")
    return found


def check_condition(text: str) -> None:
    """Refuse what is no condition in any ruleset. Raises `BadParameter`."""
    from verifier.corpus.condition import check_form
    from verifier.record.words import WordError

    try:
        if text:
            check_form(text)
    except WordError as error:
        raise click.BadParameter(f"column {error.column + 1}: {error.message}", param_hint="'--where'") from None


class FoundPrinter(Teller):
    """Looks at outcomes as they come, and prints those that are wanted."""

    def __init__(self, criteria: "Criteria", form: str, limit: int | None, output: Output) -> None:
        from verifier.corpus.criteria import CriteriaSearch

        super().__init__(output)
        self.search = CriteriaSearch(criteria)
        self.form, self.limit = form, limit
        self.found = 0
        self.last = ""
        self.meaningless: dict[str, str] = {}  # by ruleset: why the condition means nothing there
        self.understood = not criteria.condition

    def show(self, outcome: "Outcome", wrong: Said, expecting: bool) -> None:
        """Look at one outcome. Raises `Enough` when there are as many as are wanted."""
        noted = outcome.noted
        if noted is not None and noted.meaningless:
            self.meaningless.setdefault(outcome.audit.ruleset, noted.meaningless)
        self.understood |= noted is not None and not noted.meaningless
        hit = self.search.hit(outcome)
        if hit is None:
            return
        self.found += 1
        if self.form != "count":
            from verifier.report.find import hit_json, hit_line

            self.progress.hide()
            if self.form == "json":
                say_json(hit_json(hit))
            else:
                say(hit_line(hit) if self.form == "text" else outcome.audit.path)
        if self.found == self.limit:
            raise Enough

    def summarize(self, records: int, *, interrupted: bool) -> None:
        """Print how many were found of how many, and what could not be looked at."""
        if self.form == "count":
            say(str(self.found))
        if self.output.quiet:
            return
        line = f"{self.found:,} of {records:,} record{'s' * (records != 1)}"
        for why, many in self.search.unwatched.most_common():
            line += f"; {many:,} {why}"
        say(line + "; interrupted" * interrupted, err=True)

    def refuse_strange_words(self) -> None:
        """Refuse words that no ruleset of the records knows, before anything is counted. Raises `BadParameter`."""
        from verifier.corpus.criteria import Strange

        complaints = self.search.strange()
        if not self.understood:
            complaints += tuple(Strange("where", f"{ruleset}: {why}") for ruleset, why in self.meaningless.items())
        if complaints:
            options = list(dict.fromkeys(f"--{complaint.option}" for complaint in complaints))
            raise click.BadParameter("; ".join(complaint.text for complaint in complaints), param_hint=options)
