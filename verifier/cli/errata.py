"""`verifier errata`: the overlays of an edition, official or not: write, check, list and show them."""

from datetime import date as calendar

import click

from verifier.cli import completion, rulesets
from verifier.cli.formats import FORMATS
from verifier.cli.misuse import naming
from verifier.cli.options import Output, output_options
from verifier.cli.rulesets import known_ruleset
from verifier.cli.terminal import say, say_document
from verifier.report.rows import table

ruleset_option = click.option(
    "--ruleset",
    "edition",
    shell_complete=completion.rulesets,
    metavar="RULESET",
    help="The edition that a FILE is laid over.",
)


@click.group()
def errata() -> None:
    """Errata, rulings, house rules: new, lint, list, show."""


@errata.command("list")
@click.argument("what", shell_complete=completion.stacked, nargs=-1, metavar="[RULESET | FILE...]")
@ruleset_option
@output_options("text", "json")
def list_command(what: tuple[str, ...], edition: str | None, output: Output) -> None:
    """List the errata of RULESET (or of all, or in FILEs): date, status, what they change, which open points they
    settle.
    """
    from verifier.cli.errata_files import asked_for, pages_of
    from verifier.report.errata_pages import row_data, rows

    asked = asked_for(what, edition)
    pages, torn = pages_of(asked)
    named = ["ruleset"] if not what or len(asked) > 1 else []
    header = (*named, "erratum", "date", "status", "changes", "settles", "title")
    output.tell(lambda: list(map(row_data, pages)), lambda: table(header, rows(pages, bool(named))))
    for error in torn:
        say(f"{error.position}: error: {error.message}", err=True)
    raise SystemExit(2 if torn else 0)


@errata.command()
@click.argument("what", shell_complete=completion.stacked, nargs=-1, required=True, metavar="[[RULESET] NAME | FILE]")
@ruleset_option
@output_options("text", "json", color=True)
def show(what: tuple[str, ...], edition: str | None, output: Output) -> None:
    """Show an erratum: each value before and after, the clauses and chips concerned, the spec points it settles."""
    from verifier.cli.errata_files import asked_for, legible
    from verifier.report.errata_pages import ErratumPage, page_data, page_lines

    asked = asked_for(what, edition)
    if len(asked) != 1 or len(asked[0].names) != 1:
        raise click.UsageError("name one erratum: NAME, RULESET NAME, or a FILE")
    desk = asked[0].desk
    erratum = asked[0].errata()[0]
    erratum.node.mapping()
    page = ErratumPage(desk, erratum, legible(desk, desk.names)[0])
    output.tell(lambda: page_data(page), lambda: page_lines(page))
    raise SystemExit(1 if page.opens() else 0)


@errata.command()
@click.argument("ruleset", shell_complete=completion.rulesets)
@click.argument("name")
@click.option("--title", default="", help="What holds now, in a line.")
@click.option("--source", default="", help="Who says so, and where.")
@click.option("--why", default="", help="Why.")
@click.option("--status", default="draft", show_default=True, help="official, community, draft, house-rule or client.")
@click.option("--date", default="", help="A year, a month or a day; today without it.")
@click.option("--point", "points", multiple=True, metavar="POINT=READING", help="Settle a spec point (or point@chip).")
@click.option("--chip", "chips", multiple=True, metavar="CHIP[.KEY[=VALUE]]",
              help="Change a chip: one of its keys, to a value or to be edited; or all, as comments.")  # fmt: skip
@click.option("--parameter", "parameters", multiple=True, metavar="NAME=VALUE", help="Change an amount.")
@click.option("--out", metavar="FILE", help="Where to write it: a file NAME.yaml, a folder, or - for standard output.")
@output_options(quiet="Do not say that it is written.")
def new(
    ruleset: str, name: str, title: str, source: str, why: str, status: str, date: str,
    points: tuple[str, ...], chips: tuple[str, ...], parameters: tuple[str, ...], out: str | None, output: Output,
) -> None:  # fmt: skip
    """Write a new erratum NAME for RULESET, with TODO where something is still to be filled in.

    It is written into the folder of the edition, unless --out says otherwise. A file that is there is left alone.
    """
    from verifier.cli.errata_files import lies_with, target, written
    from verifier.games.desk import Desk
    from verifier.report.errata_template import TemplateWishes, template

    rules = rulesets.library()
    desk = Desk(rules, known_ruleset(rules, ruleset))
    path = target(desk, name, out)
    meant = {} if lies_with(desk, path) else {"ruleset": desk.ruleset}
    told = {"title": title, "date": date or str(calendar.today()), "source": source, "status": status, "why": why}
    header = {**meant, **told}
    with naming(None, "", name):
        text = template(desk, TemplateWishes(name, header, points, chips, parameters))
    if path is None:
        say_document(text)
        return
    written(path, text)
    if not output.quiet:
        say(f"{path}: written" + to_do(header))


def to_do(header: dict[str, str]) -> str:
    """What is still to be filled in, in words."""
    missing = [key for key, text in header.items() if not text.strip()]
    return f"; still to be filled in: {', '.join(missing)}" if missing else ""


@errata.command()
@click.argument("what", shell_complete=completion.stacked, nargs=-1, metavar="[RULESET] [NAME]... [FILE]...")
@ruleset_option
@click.option("--together", is_flag=True, help="Errors, not remarks, for pairs of the edition that conflict.")
@output_options("text", "json", *FORMATS, quiet="Errors only.", color=True)
def lint(what: tuple[str, ...], edition: str | None, together: bool, output: Output) -> None:
    """Check errata: what each says of itself, its changes, whether the edition opens with it, and conflicts.

    Errata that are named are checked one by one and laid over one another in this order. Without names, all of RULESET
    (or of every ruleset) are checked one by one, and pairs that conflict are listed. A FILE is a path that ends in
    .yaml, or - for the standard input.
    """
    from verifier.cli.errata_files import asked_for
    from verifier.cli.linting import tell

    issues = (issue for asked in asked_for(what, edition) for issue in asked.issues(together))
    tell(issues, " ".join(what) or "all errata", "errata lint", output)
