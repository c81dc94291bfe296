"""`verifier rules`: what a ruleset says, enforces and leaves open."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from verifier.cli.formats import lint_format_option
from verifier.cli.language import lang_option
from verifier.cli.packs import errata_option

if TYPE_CHECKING:
    from verifier.games.game import Game
    from verifier.report.rules_pages import Pages

EPILOG = """\b
Examples:
  verifier rules list
  verifier rules list puzzle-strike/3e chips
  verifier rules show puzzle-strike/3e sneak-attack
  verifier rules lint
  verifier rules coverage puzzle-strike/3e --mode duel

\b
Exit code: 0 if all is fine, 1 if lint finds errors, 2 for what cannot be read or is not known.
"""
SHOW = """\b
Examples:
  verifier rules show puzzle-strike/3e PS3-FINE-04
  verifier rules show puzzle-strike/3e sneak-attack
  verifier rules show puzzle-strike/3e combine.supply
  verifier rules show puzzle-strike/3e loss-after-action
  verifier rules show puzzle-strike/3e --resolved
"""
LINT = """\b
Examples:
  verifier rules lint
  verifier rules lint puzzle-strike/3e --quiet
  verifier rules lint my-cards.yaml

\b
Exit code: 0 if there are no errors, 1 if there are.
"""
KINDS = (
    *("clauses", "chips", "cards", "norms", "points", "cases", "modes"),
    *("banks", "characters", "supers", "decks", "errata"),
)
#: Columns of lists in which words of the rule language stand.
WORDS_OF_RULES = ("kind", "on", "modality")
form_option = click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
over_errata = errata_option("Errata to lay over it.")


@click.group(epilog=EPILOG)
def rules() -> None:
    """Look at rulesets: list, show, lint, coverage, open points, schemas."""


def opened(ruleset: str, errata: tuple[str, ...] = ()) -> "Game":
    """A ruleset. Raises `Unreadable` with the nearest known name."""
    from verifier.cli.rulesets import check_errata, library

    rulesets = library()
    check_errata(rulesets, errata, ruleset)
    return rulesets.open(ruleset, errata)


def pages_of(game: "Game") -> "Pages":
    """The pages of a ruleset; examples are looked for in the folder `replays` beside the rules."""
    from verifier.games.library import rules_folder
    from verifier.report.rules_pages import Pages

    return Pages(game, rules_folder().parent / "replays")


@rules.command("list", epilog="Example:  verifier rules list puzzle-strike/3e clauses")
@click.argument("ruleset", required=False)
@click.argument("kind", required=False, type=click.Choice(KINDS))
@lang_option
def list_command(ruleset: str | None, kind: str | None, lang: str) -> None:
    """List the rulesets there are, or what one of them holds."""
    from verifier.cli.language import translators_for
    from verifier.cli.rulesets import library
    from verifier.language.document import rulesets
    from verifier.report.rules_lists import entries, kinds, ruleset_rows
    from verifier.report.table import table

    root = library().root
    translators = translators_for(root, lang)
    header: Sequence[str] = ("kind", "how many")
    rows: Sequence[Sequence[str]]
    if ruleset is None:
        header, rows = ("ruleset", "title", "errata"), ruleset_rows(root, rulesets(root))
    elif kind is None:
        pages = pages_of(opened(ruleset))
        rows = [(name, str(len(entries(pages, name)[1]))) for name in kinds(pages.document)]
    else:
        header, rows = entries(pages_of(opened(ruleset)), kind)
    if translators is not None and (spoken := translators(ruleset or "")) is not None:
        texts = [number > 0 and name not in WORDS_OF_RULES for number, name in enumerate(header)]
        rows = [[spoken.line(cell) if text else cell for cell, text in zip(row, texts, strict=True)] for row in rows]
        header = [spoken.line(cell) for cell in header]
    click.echo("\n".join(table(header, rows)))


@rules.command(epilog=SHOW)
@click.argument("ruleset")
@click.argument("name", required=False)
@click.option("--resolved", is_flag=True, help="The whole edition, overlays and errata applied, as YAML.")
@over_errata
@lang_option
def show(ruleset: str, name: str | None, resolved: bool, errata: tuple[str, ...], lang: str) -> None:
    """Show the page on a clause, chip, norm, spec point, case, character, bank, super move or erratum of
    RULESET.

    A chip may be named by an alias, and anything by the beginning of its name if that leaves no doubt.
    """
    from verifier.cli.language import translators_for
    from verifier.games.library import rules_folder
    from verifier.kernel.source import Position, Unreadable
    from verifier.language.vocabulary import nearest

    ruleset, *laid_over = ruleset.split("+")
    errata = (*laid_over, *errata)
    translators = translators_for(rules_folder(), lang)
    pages = pages_of(opened(ruleset, errata))
    if resolved:
        click.echo("\n".join(pages.resolved()))
        return
    if name is None:
        raise click.UsageError(
            "name a clause, chip, norm, spec point, case, character, bank, super move or erratum, or give --resolved"
        )
    spoken = translators(ruleset) if translators is not None else None
    page = pages.page(name if spoken is None else spoken.slug(name))
    if page is None:
        near = nearest(name, pages.names()) or nearest(name.upper(), pages.book.clauses)
        raise Unreadable(Position(ruleset), f"nothing here has the name {name[:60]!r}", near)
    click.echo("\n".join(page if spoken is None else spoken.lines(page)))


@rules.command(epilog=LINT)
@click.argument("ruleset", required=False, metavar="[RULESET | PACK.yaml]")
@click.option("-q", "--quiet", is_flag=True, help="Errors only.")
@lint_format_option
@over_errata
def lint(ruleset: str | None, quiet: bool, form: str, errata: tuple[str, ...]) -> None:
    """Check RULESET (or all) as a text: unknown names, missing clauses and sources, contradictions, open points.

    Of a card pack (a file, or - for the standard input): what it gives that is not so, cannot be, or is known already,
    whether its cards mean anything, and how much is still missing.
    """
    from verifier.cli.linting import Telling, issues_of, tell

    tell(issues_of(ruleset, errata), ruleset or "all rulesets", Telling("rules lint", form, quiet))


@rules.command(epilog="Example:  verifier rules coverage puzzle-strike/3e --mode duel")
@click.argument("ruleset")
@click.option("--mode", default="", help="The mode; the ruleset's first without it.")
@form_option
@over_errata
def coverage(ruleset: str, mode: str, form: str, errata: tuple[str, ...]) -> None:
    """Say for each printed clause of RULESET whether it is enforced, by what, and if not, why."""
    from verifier.report.json import pretty
    from verifier.report.rules_lists import coverage_rows, coverage_totals, evidence_totals
    from verifier.report.table import table

    pages = pages_of(opened(ruleset, errata))
    rows = coverage_rows(pages, mode)
    if form == "json":
        keys = ("clause", "status", "by", "note")
        listed = [dict(zip(keys, row, strict=True)) for row in rows]
        click.echo(
            pretty({"clauses": listed, "totals": coverage_totals(rows), "evidence": evidence_totals(pages, rows)})
        )
        return
    short = [(clause, status, summary(by), note) for clause, status, by, note in rows]
    click.echo("\n".join(table(("clause", "status", "by", "note"), short)))
    click.echo("\n" + ", ".join(f"{count} {name}" for name, count in coverage_totals(rows).items()))
    shown = evidence_totals(pages, rows)
    click.echo("of those enforced: " + ", ".join(f"{count} {name}" for name, count in shown.items()))


def summary(by: tuple[str, ...]) -> str:
    """The first of the places that enforce a clause, and how many more there are."""
    return (by[0] if by else "") + (f" and {len(by) - 1} more" if len(by) > 1 else "")


@rules.command("open", epilog="Example:  verifier rules open puzzle-strike/3e --format json")
@click.argument("ruleset")
@form_option
@over_errata
def open_command(ruleset: str, form: str, errata: tuple[str, ...]) -> None:
    """List the spec points that no clause of RULESET settles: each is a question the text leaves open."""
    from verifier.report.json import pretty
    from verifier.report.rules_pages import open_data, point_page

    statuses = [status for status in pages_of(opened(ruleset, errata)).statuses() if status.open]
    if form == "json":
        click.echo(pretty(open_data(statuses)))
        return
    for status in statuses:
        click.echo("\n".join(point_page(status)))
    click.echo(f"{len(statuses)} open points")


@rules.command(epilog="Example:  verifier rules schema replay > replay.schema.json")
@click.argument("what", type=click.Choice(["replay", "series", "audit"]))
def schema(what: str) -> None:
    """Print a JSON Schema: of a replay file, of a series, or of a line of `verifier audit --format json`."""
    from verifier.report.json import audit_schema, pretty

    if what == "audit":
        click.echo(pretty(audit_schema()))
        return
    if what == "series":
        from verifier.replay.series_schema import series_schema

        click.echo(pretty(series_schema()))
        return
    from verifier.replay.schema import replay_schema

    click.echo(pretty(replay_schema()))


@rules.command(epilog="Example:  verifier rules reference puzzle-strike/3e")
@click.argument("ruleset")
def reference(ruleset: str) -> None:
    """Print what rules in RULESET's family are written with, as Markdown: operations, words, decisions, triggers."""
    from verifier.report.reference import reference as lines

    click.echo("\n".join(lines(opened(ruleset))))
