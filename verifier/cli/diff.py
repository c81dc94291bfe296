"""`verifier diff`: what a change of the rules changes, as written and in play."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from verifier.cli import completion, rulesets
from verifier.cli.article import PageFolder, show_article, show_rows, side_under, write_sides
from verifier.cli.misuse import need_extra, need_pages, unknown
from verifier.cli.options import Output, cache_folder, cache_options, chips_option, cores_option, output_options, stored
from verifier.cli.rulesets import check_errata, known_mode, known_ruleset
from verifier.cli.terminal import say_json
from verifier.errata.difference import PATHS, DiffRequest, NamedRuleset
from verifier.language.whole_file import prepare_folder
from verifier.report.rows import page_lines

if TYPE_CHECKING:
    from verifier.errata.align import Clauses, Pair
    from verifier.errata.difference import RulesetOutcome, WindowComparison
    from verifier.errata.report import DiffReport
    from verifier.games.credited import Credits
    from verifier.search.store import Store

KINDS = ("restrictive", "permissive", "effect")


class DiffWishes(NamedTuple):
    """What is to be written, listed, and fatal."""

    out: Path | None
    kinds: tuple[str, ...]
    fatal: tuple[str, ...]


@click.command()
@click.argument("old", shell_complete=completion.sides)
@click.argument("new", shell_complete=completion.sides)
@chips_option("Only these chips, and the turn; `turn` for the turn alone.")
@click.option("--kinds", metavar="KIND,...", help=f"List only these differences: {', '.join(KINDS)}.")
@click.option("--paths", type=click.IntRange(1), metavar="N", help="Paths of one scene at most.")
@click.option(
    "--budget", type=click.IntRange(1), metavar="N", help="Compare so many that are not known yet; the rest is left."
)
@cores_option
@output_options("text", "json", "markdown", "html", quiet="No progress, and no word on how long it took.", color=True,
                lang=True)  # fmt: skip
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), metavar="DIR",
              help="Write a record for each difference; with --format html the pages.")  # fmt: skip
@cache_options
@click.option("--fail-on", metavar="KIND,...", help="Exit 1 if there is a difference of these kinds.")
def diff(
    old: str, new: str, chips: str | None, kinds: str | None, paths: int | None, budget: int | None, jobs: int,
    output: Output, out: Path | None, cache: Path | None, no_cache: bool, fail_on: str | None,
) -> None:  # fmt: skip
    """Say what changes from the ruleset OLD to the ruleset NEW.

    First what is written differently, part by part; then what is different in play: for each cause the smallest record
    that shows it, judged under both.
    """
    from verifier.errata.difference import WindowComparison

    need_extra("`verifier diff`", "z3", "search", "z3-solver")
    if output.form == "html":
        need_pages()
    before, after = of_one_game(ruleset(old, "OLD"), ruleset(new, "NEW"))
    request = DiffRequest(before, after, named(before, after, chips), paths or PATHS, budget, jobs)
    wishes = DiffWishes(out, kinds_of(kinds, "'--kinds'"), kinds_of(fail_on, "'--fail-on'"))
    with stored(cache_folder(cache, no_cache=no_cache), WindowComparison, "comparisons.jsonl") as store:
        run(request, store, wishes, output)


def ruleset(text: str, hint: str, more: tuple[str, ...] = ()) -> NamedRuleset:
    """A ruleset with errata, as an argument or option gives it, and those of `--errata`.

    Raises `BadParameter` for an unknown one.
    """
    name, *named = text.split("+")
    name, _, mode = name.partition("@")
    rules, errata = rulesets.library(), tuple(dict.fromkeys((*named, *more)))
    check_errata(rules, tuple(named), name, hint, hint)
    check_errata(rules, errata, name)
    found = NamedRuleset(known_ruleset(rules, name, hint), errata, mode)
    known_mode(found.id, found.errata, mode, hint)
    return found


def of_one_game(before: NamedRuleset, after: NamedRuleset) -> "tuple[NamedRuleset, NamedRuleset]":
    """Both rulesets. Raises `UsageError` if they are of different games, which have nothing in common."""
    families = tuple(dict.fromkeys(side.id.partition("/")[0] for side in (before, after)))
    if len(families) > 1:
        raise click.UsageError(f"{before} and {after} are rules of different games, {' and '.join(families)}")
    return before, after


#: What asks for the course of a turn alone.
TURN = "turn"


def named(before: NamedRuleset, after: NamedRuleset, chips: str | None) -> tuple[str, ...] | None:
    """The chips that an option names, none for the turn alone; None without it.

    Raises `BadParameter` for one that neither ruleset has, or that cannot be compared.
    """
    from verifier.errata.align import aligned

    if chips is None:
        return None
    rules = rulesets.library()
    sides = [rules.open(side.id, side.errata) for side in (before, after)]
    pair, piece = aligned(*sides), sides[0].document.piece
    known = {*pair.shared, *pair.only_old, *pair.only_new, *pair.unknown}
    found = tuple(dict.fromkeys(word.strip() for word in chips.split(",") if word.strip()))
    for name in found:
        if name not in known and name != TURN:
            raise unknown(piece, name, (*known, TURN), "'--chips'")
        if why := incomparable(pair, name, before, after):
            raise click.BadParameter(f"{name} cannot be compared: {why}", param_hint="'--chips'")
    if not found:
        raise click.BadParameter(f"no {piece} is named", param_hint="'--chips'")
    return tuple(name for name in found if name in known)


def incomparable(pair: "Pair", chip: str, before: NamedRuleset, after: NamedRuleset) -> str:
    """Why a chip cannot be compared, in words; "" if it can be."""
    if chip in pair.only_old or chip in pair.only_new:
        return f"only {before if chip in pair.only_old else after} has it"
    return f"no source gives all of it in {before} or in {after}" if chip in pair.unknown else ""


def kinds_of(text: str | None, hint: str) -> tuple[str, ...]:
    """The kinds of difference that an option names."""
    found = tuple(dict.fromkeys(word.strip().lower() for word in (text or "").split(",") if word.strip()))
    for kind in found:
        if kind not in KINDS:
            raise unknown("kind", kind, KINDS, hint)
    return found


def run(request: DiffRequest, store: "Store[WindowComparison]", wishes: DiffWishes, output: Output) -> None:
    """Compare and print."""
    from verifier.errata.align import compared
    from verifier.errata.diff import RulesetComparison
    from verifier.games.credited import credits_of
    from verifier.report.diff import write_records

    if wishes.out is not None:
        prepare_folder(wishes.out)  # what cannot be written is told before the work
    rules = rulesets.library()
    report = RulesetComparison(rules, request, store, watching(output)).run()
    report.kinds = wishes.kinds
    clauses = compared(rules, report.old.document, report.new.document)
    named = credits_of(rules, report.old.document, None if wishes.out is None else str(wishes.out))
    report.comparisons = [credited(one, named) for one in report.comparisons]
    if wishes.out is not None:
        named.copy(wishes.out)
        write_records(report, wishes.out)
    show(report, clauses, wishes, output)
    output.note(f"{report.seconds:.1f} s")
    fatal = (
        report.left > 0
        or report.unreached
        or any(group.shown.kind.split()[-1] in wishes.fatal for group in report.groups())
    )
    raise SystemExit(130 if report.interrupted else int(bool(fatal)))


def credited(comparison: "WindowComparison", named: "Credits") -> "WindowComparison":
    """What comparing one window came to, with records whose headers name what was laid over the old ruleset."""

    def told(record: str, side: "RulesetOutcome") -> "tuple[str, RulesetOutcome]":
        named_in = named.within(record)
        more = named_in.count("\n") - record.count("\n")
        return named_in, replace(side, line=side.line + more) if side.line else side

    found = []
    for one in comparison.differences:
        record, old = told(one.record, one.old)
        record_new, new = told(one.record_new or one.record, one.new)
        found.append(replace(one, record=record, record_new=record_new if one.record_new else "", old=old, new=new))
    return replace(comparison, differences=tuple(found))


def show(report: "DiffReport", clauses: "Clauses", wishes: DiffWishes, output: Output) -> None:
    """Print the report in the form that is wanted; a page comes into the folder of the records, if there is one."""
    from verifier.report.diff import diff_rows, json_text

    if output.is_json:
        say_json(json_text(report, clauses))
        return

    voice = output.voices(rulesets.library().root)("")
    texts = {**report.old.clauses, **report.new.clauses}
    if output.form != "html":
        show_rows(diff_rows(report, clauses, texts, voice, folder=wishes.out), output)
        return

    folder = None if wishes.out is None else PageFolder(wishes.out)
    links = {} if folder is None else dict(pages_of(report, folder, output))
    page = page_lines(diff_rows(report, clauses, texts, voice, "html", links))
    title = f"{report.request.old} -> {report.request.new}"
    show_article(page, title, (report.old, report.new), folder, output)


def pages_of(report: "DiffReport", folder: PageFolder, output: Output) -> "Iterator[tuple[str, str]]":
    """Write the pages on the records, each under both rulesets; yield the name of each with its address."""
    from verifier.files.stored import Stored
    from verifier.run.budget import Budget

    for number, group in report.listed():
        one = group.shown
        records = ((report.request.old, one.record), (report.request.new, one.record_new or one.record))
        stored = ((side, Stored(f"D{number}.yaml", text)) for side, text in records)
        sides = (side_under(rulesets.library(), side, record, Budget(), output) for side, record in stored)
        yield f"D{number}", write_sides(folder, f"D{number}", f"D{number} {one.kind}", sides, output.lang)


def watching(output: Output) -> "Callable[[int, int], None]":
    """A progress line on the terminal."""
    progress = output.progress()

    def watch(done: int, of: int) -> None:
        progress.total = of
        if done >= of:
            progress.hide()
        else:
            progress.show(done, f"{done:,} of {of:,} windows")

    return watch
