"""`verifier rules`: what a ruleset says, enforces and leaves open."""

import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from verifier.cli import completion, rulesets
from verifier.cli.article import show_article
from verifier.cli.formats import FORMATS
from verifier.cli.misuse import WordChoice, naming, need_pages, suggestion
from verifier.cli.options import Output, mode_option, output_options
from verifier.cli.questions import facts, presumed, questions
from verifier.cli.rulesets import errata_option, named_folder, opened, pages_of
from verifier.cli.terminal import say, say_lines
from verifier.kernel.source import Position, Unreadable
from verifier.language.finding import places
from verifier.language.roots import Root, folders_of, records_of
from verifier.language.vocabulary import MOST_NAMED
from verifier.report.rows import table

if TYPE_CHECKING:
    from verifier.report.rules_lists import Row
    from verifier.report.rules_pages import Pages
    from verifier.report.shapes.rules import RulesList


@click.command()
def where() -> None:
    """Say where rules were looked for, and which folders of rules and of records are in use."""
    root = rulesets.library().root
    for place in places(named_folder()):
        say(str(place))
    for folder in folders_of(root):
        say(f"rules: {folder}")
        records = records_of(folder)
        say(f"records: {records if records.is_dir() else 'none'}")


@click.command()
@click.argument("folder", type=click.Path(path_type=Path), default=".")
def copy(folder: Path) -> None:
    """Copy the rules and their records into FOLDER, as `rules` and `replays`; nothing is overwritten.

    A folder `rules` in the present folder is what the commands use there, so a copy can be changed and tried.
    """
    rules = folders_of(rulesets.library().root)[0]
    pairs = [(rules, folder / "rules"), (records_of(rules), folder / "replays")]
    wanted = [(source, target) for source, target in pairs if source.is_dir()]
    for _, target in wanted:
        if target.exists() or target.is_symlink():
            raise Unreadable(Position(str(target)), "is there already; it is not overwritten")

    for source, target in wanted:
        shutil.copytree(source, target)
        count = sum(path.is_file() for path in target.rglob("*"))
        say(f"{target}: {count:,} files")


KINDS = (
    *("clauses", "chips", "cards", "norms", "points", "cases", "modes"),
    *("banks", "characters", "supers", "decks", "errata"),
)
#: Columns of lists in which words of the rule language stand.
WORDS_OF_RULES = ("kind", "on", "modality")
over_errata = errata_option("Errata to lay over it.")


@click.group()
def rules() -> None:
    """Look at rulesets: list, show, lint, coverage, open points."""


rules.add_command(where)
rules.add_command(copy)
rules.add_command(questions)
rules.add_command(presumed)
rules.add_command(facts)


@rules.command("list")
@click.argument("ruleset", shell_complete=completion.rulesets, required=False)
@click.argument("kind", required=False, type=WordChoice(KINDS), metavar="[KIND]")
@output_options("text", "json", lang=True)
def list_command(ruleset: str | None, kind: str | None, output: Output) -> None:
    """List the rulesets there are, or what one of them holds.

    KIND is clauses, chips (or cards), norms, points, cases, modes, banks, characters, supers, decks or errata.
    """
    from verifier.language.document import rulesets as names_of_rulesets
    from verifier.report.rules_lists import entries, kinds, ruleset_rows

    root = rulesets.library().root
    voices = output.voices(root)
    if output.is_json:
        output.tell(lambda: listed(root, ruleset, kind), tuple)
        return
    header: Sequence[str] = ("kind", "how many")
    rows: Sequence[Sequence[str]]
    if ruleset is None:
        header, rows = ("ruleset", "title", "errata"), ruleset_rows(root, names_of_rulesets(root))
    elif kind is None:
        pages = pages_of(opened(ruleset))
        rows = [(name, str(len(entries(pages, name)[1]))) for name in kinds(pages.document)]
    else:
        header, rows = entries(pages_of(opened(ruleset)), kind)
    voice = voices(ruleset or "")
    texts = [number > 0 and name not in WORDS_OF_RULES for number, name in enumerate(header)]
    rows = [[voice.text(cell) if text else cell for cell, text in zip(row, texts, strict=True)] for row in rows]
    say_lines(table([voice.text(cell) for cell in header], rows))


def listed(root: Root, ruleset: str | None, kind: str | None) -> "RulesList":
    """The same as data."""
    from verifier.language.document import rulesets as names_of_rulesets
    from verifier.report.rules_data import entries_data, kinds_data, rulesets_data

    if ruleset is None:
        return rulesets_data(root, names_of_rulesets(root))
    pages = pages_of(opened(ruleset))
    return kinds_data(pages) if kind is None else entries_data(pages, kind)


@rules.command()
@click.argument("ruleset", shell_complete=completion.rulesets)
@click.argument("name", shell_complete=completion.names, required=False)
@click.option("--resolved", is_flag=True, help="The whole edition, overlays and errata applied, as YAML.")
@over_errata
@output_options("text", "json", lang=True)
def show(ruleset: str, name: str | None, resolved: bool, errata: tuple[str, ...], output: Output) -> None:
    """Show the page on a clause, chip, norm, spec point, case, character, bank, super move or erratum of
    RULESET.

    A chip may be named by an alias, and anything by the beginning of its name if that leaves no doubt.
    """
    from verifier.report.rules_data import page_data

    ruleset, *laid_over = ruleset.split("+")
    errata = (*laid_over, *errata)
    voices = output.voices(rulesets.library().root)
    pages = pages_of(opened(ruleset, errata), voices)
    if resolved:
        output.tell(lambda: page_data(pages, None), pages.resolved)
        return
    if name is None:
        raise click.UsageError(
            "name a clause, chip, norm, spec point, case, character, bank, super move or erratum, or give --resolved"
        )
    thing = pages.thing(pages.voice.slug(name))
    if thing is None:
        raise click.BadParameter(no_such_name(pages, name, ruleset), param_hint="NAME")
    output.tell(lambda: page_data(pages, thing), lambda: pages.lines(thing))


def no_such_name(pages: "Pages", name: str, ruleset: str) -> str:
    """Return what is said of a name that no one thing has: those that it may be the beginning of, or the nearest."""
    several = pages.candidates(name)
    if several:
        more = f" and {len(several) - MOST_NAMED:,} more" if len(several) > MOST_NAMED else ""
        return f"several names in {ruleset} begin with {name[:60]!r}: {', '.join(several[:MOST_NAMED])}{more}"
    near = suggestion(name, pages.names()) or suggestion(name.upper(), pages.book.clauses)
    return f"nothing in {ruleset} has the name {name[:60]!r}{near}"


@rules.command()
@click.argument("ruleset", shell_complete=completion.rulesets, required=False, metavar="[RULESET | PACK.yaml]")
@output_options("text", "json", *FORMATS, quiet="Errors only.", color=True)
@over_errata
def lint(ruleset: str | None, output: Output, errata: tuple[str, ...]) -> None:
    """Check RULESET (or all) as a text: unknown names, missing clauses and sources, contradictions, open points.

    Of a card pack (a file, or - for the standard input): what it gives that is not so, cannot be, or is known already,
    whether its cards mean anything, and how much is still missing.
    """
    from verifier.cli.linting import issues_of, tell

    tell(issues_of(ruleset, errata), ruleset or "all rulesets", "rules lint", output)


@rules.command()
@click.argument("ruleset", shell_complete=completion.rulesets)
@mode_option("The mode; the ruleset's first without it.")
@output_options("text", "json", "html", quiet="No totals.", lang=True)
@over_errata
def coverage(ruleset: str, mode: str, output: Output, errata: tuple[str, ...]) -> None:
    """Say for each printed clause of RULESET whether it is enforced, by what, and if not, why."""
    from verifier.report.rules_data import coverage_data
    from verifier.report.rules_lists import coverage_page, coverage_rows

    voice = output.voices(rulesets.library().root)("")
    pages = pages_of(opened(ruleset, errata), lambda _: voice)
    with naming("'--mode'", pages.document.id):
        rows = coverage_rows(pages, mode)
    if output.form == "html":
        need_pages()
        show_article(coverage_page(pages, rows), pages.document.id, (pages.game,), None, output)
        return
    output.tell(lambda: coverage_data(pages, rows), lambda: coverage_lines(pages, rows, quiet=output.quiet))


def coverage_lines(pages: "Pages", rows: "Sequence[Row]", *, quiet: bool) -> Iterator[str]:
    """The table of coverage, and how many clauses there are of each kind unless that is to be left out."""
    from verifier.report.rules_lists import coverage_totals, evidence_totals

    short = [(clause, status, summary(by), note) for clause, status, by, note in rows]
    yield from table(("clause", "status", "by", "note"), short)
    if not quiet:
        yield ""
        yield ", ".join(f"{count} {name}" for name, count in coverage_totals(rows).items())
        shown = evidence_totals(pages, rows)
        yield "of those enforced: " + ", ".join(f"{count} {name}" for name, count in shown.items())


def summary(by: tuple[str, ...]) -> str:
    """The first of the places that enforce a clause, and how many more there are."""
    return (by[0] if by else "") + (f" and {len(by) - 1} more" if len(by) > 1 else "")


@rules.command("open")
@click.argument("ruleset", shell_complete=completion.rulesets)
@output_options("text", "json", quiet="Not how many there are.", lang=True)
@over_errata
def open_command(ruleset: str, output: Output, errata: tuple[str, ...]) -> None:
    """List the spec points that no clause of RULESET settles: each is a question the text leaves open."""
    from verifier.report.points import point_page
    from verifier.report.rules_data import open_data

    statuses = [status for status in pages_of(opened(ruleset, errata)).statuses() if status.open]
    voice = output.voices(rulesets.library().root)(ruleset)
    lines = (line for status in statuses for line in point_page(status, voice))
    counts = () if output.quiet else (f"{len(statuses)} open points",)
    output.tell(lambda: open_data(statuses), lambda: (*lines, *counts))


@rules.command()
@click.argument("ruleset", shell_complete=completion.rulesets)
def reference(ruleset: str) -> None:
    """Print what rules in RULESET's family are written with, as Markdown: operations, words, decisions, triggers."""
    from verifier.report.reference import reference as lines

    say_lines(lines(opened(ruleset)))
