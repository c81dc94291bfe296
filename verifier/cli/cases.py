"""`verifier cases`: the stored records as a conformance collection for other engines."""

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import click

from verifier.cli import completion, rulesets
from verifier.cli.config import config_option, exclude_option, looking_for
from verifier.cli.corpus import jobs_option
from verifier.cli.misuse import MALFORMED
from verifier.cli.options import Output, output_options
from verifier.cli.rulesets import known_ruleset, pages_of
from verifier.cli.terminal import say, say_error, say_json, time_limit_option
from verifier.kernel.source import Unreadable

if TYPE_CHECKING:
    from verifier.games.library import Library


@click.command()
@click.argument("ruleset", shell_complete=completion.rulesets, required=False)
@output_options("jsonl", "yaml", form="One case a line, or YAML.", quiet="No progress, and no summary.")
@click.option("--folder", type=click.Path(path_type=Path), metavar="DIR",
              help="Other records than those that come with the rules.")  # fmt: skip
@time_limit_option("For each record that leaves things out; 300. It is left out after it.")
@exclude_option
@config_option
@jobs_option
def cases(
    ruleset: str | None, output: Output, folder: Path | None, seconds: float, exclude: tuple[str, ...],
    config: str | None,
    jobs: int | None,
) -> None:  # fmt: skip
    """Write the stored records of RULESET (or all) as cases: position, moves, verdict, line and clause of each.

    Each case is judged again from what is written; one that does not get the verdict that its record expects is left
    out. The format: docs/reference/cases.md. Matches, records with card packs, and examples of what cannot be read are
    no cases.
    """
    from verifier.corpus.cases import cases_of, stored_below
    from verifier.corpus.many import cores
    from verifier.report.cases import Collection

    rules = rulesets.library()
    ruleset = ruleset and known_ruleset(rules, ruleset)
    where = folder or shipped(rules, ruleset)
    wanted = rules.open(ruleset).document.id if ruleset else ""
    collection, left_out, progress = Collection(output.form), Counter[str](), output.progress()
    wrong = unread = 0

    def tell(error: Unreadable) -> None:
        nonlocal unread
        unread += 1
        progress.hide()
        say_error(error)

    stored = stored_below(where, looking_for(rules, exclude, config), tell)
    found = cases_of(rules.root, stored, wanted, jobs or cores(), seconds)
    for number, made in enumerate(found):
        progress.show(number, f"{number:,} records")
        left_out[made.kind] += bool(made.kind)
        if made.case:
            progress.hide()
            say_json(collection.written(made.case))
        if made.wrong:
            wrong += 1
            say(f"{made.name}: left out: {made.wrong}", err=True)
    progress.hide()
    output.note(summary(collection.count, collection.digest, left_out))
    raise SystemExit(MALFORMED if unread else int(wrong > 0))


def shipped(rules: "Library", ruleset: str | None) -> Path:
    """The folder of the records that come with the rules. Raises `Unreadable` for a ruleset that there is not."""
    from verifier.language.document import rulesets

    return pages_of(rules.open(ruleset or rulesets(rules.root)[0])).replays


def summary(count: int, digest: str, left_out: Counter[str]) -> str:
    """How many cases there are, what names them, and what was left out."""
    line = f"{count:,} case{'s' * (count != 1)}, digest {digest}"
    parts = [f"{number:,} {kind}" for kind, number in sorted(left_out.items()) if number]
    return line + (f"; left out: {', '.join(parts)}" if parts else "")
