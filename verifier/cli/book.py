"""`verifier book`: a ruleset as a site of pages."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from verifier.cli import completion
from verifier.cli.misuse import Choice, need_extra
from verifier.cli.options import Output, output_options
from verifier.cli.packs import errata_option, pack_option
from verifier.language.whole_file import make_folder, write_file

if TYPE_CHECKING:
    from verifier.corpus.batch import Batch
    from verifier.games.game import Game
    from verifier.report.shapes.search import FindingData
    from verifier.report.site.leaves import Leaf

EPILOG = """\b
Examples:
  verifier book puzzle-strike/3e --out site
  verifier book puzzle-strike/3e --out site --records none            a quarter of the time
  verifier search puzzle-strike/3e --format json > found.json
  verifier book puzzle-strike/3e --out site --findings found.json

\b
Exit code: 0; 2 for rules or findings that cannot be read, or pages that cannot be written; 64 for a misused command.
"""
#: Of which stored records there are pages, by the value of `--records`.
SOME, NONE = "some", "none"
#: The folder of the pages on records.
RECORDS = "records"


@click.command(epilog=EPILOG)
@click.argument("ruleset", shell_complete=completion.rulesets)
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), metavar="FOLDER", required=True,
              help="Where to: the pages come into a folder of the ruleset's name in it.")  # fmt: skip
@click.option("--findings", type=click.Path(path_type=Path, dir_okay=False, exists=True), metavar="FILE",
              help="What `verifier search --format json` has found: a page for each.")  # fmt: skip
@click.option("--records", type=Choice((SOME, NONE)), default=SOME,
              help="Pages of the records that show each clause (some of them), or of none.")  # fmt: skip
@errata_option("Errata to lay over it.")
@pack_option
@output_options(quiet="No progress, and not to say where the pages are.")
def book(
    ruleset: str, out: Path, findings: Path | None, records: str, errata: tuple[str, ...], packs: tuple[str, ...],
    output: Output,
) -> None:  # fmt: skip
    """Write RULESET as a site of pages: an address for each clause, chip, norm, open point, case, erratum.

    Each page says the thing in our words, where it is printed, what enforces it, which records show it, what other
    editions say, and which pages name it. The first page has the contents and a search; nothing is loaded from a
    network.
    """
    from verifier.cli.rules import opened, pages_of
    from verifier.report.site.leaves import leaves_of

    need_extra("`verifier book`", "jinja2", "report")
    game = opened(ruleset, (*packs, *errata))
    pages = pages_of(game)
    leaves = leaves_of(pages, findings_in(findings, game.document.id))
    folder = out / game.document.id
    make_folder(folder if records == NONE else folder / RECORDS)
    if records != NONE:
        write_records(leaves, pages.replays / game.document.id, folder, output)
    count = 0
    for name, parts in site_of(game, leaves):
        count += 1
        write_file(folder / name, "".join(parts))
    output.note(f"written: {folder / 'index.html'}, {count:,} pages")


def site_of(game: "Game", leaves: "list[Leaf]") -> "Iterator[tuple[str, Iterator[str]]]":
    """The files of the site, each with its parts."""
    from verifier.cli.rules import pages_of
    from verifier.cli.rulesets import library
    from verifier.language.document import rulesets
    from verifier.report.site.editions import told_elsewhere
    from verifier.report.site.site import Site

    rules, own = library(), game.document.id
    family = own.partition("/")[0]
    editions = tuple(name for name in rulesets(rules.root) if name != own and name.partition("/")[0] == family)
    site = Site(pages_of(game), tuple(leaves), told_elsewhere(rules, game, editions), map_of(game))
    yield from site.files()


def map_of(game: "Game") -> str:
    """The graph of interactions as SVG; "" without the extra that makes it, and for a game that has none."""
    try:
        from verifier.report.interactions import view
        from verifier.report.interactions_svg import svg_lines

        seen = view(game, (), False)
        return "\n".join(svg_lines(seen)) if seen.chips else ""
    except ModuleNotFoundError:
        return ""


def findings_in(path: Path | None, ruleset: str) -> "tuple[FindingData, ...]":
    """The findings of a search, as it prints them. Raises `Unreadable` for anything else, and for another ruleset's."""
    import msgspec

    from verifier.kernel.source import Position, Unreadable
    from verifier.report.shapes.search import Findings

    if path is None:
        return ()
    try:
        found = msgspec.json.decode(path.read_bytes(), type=Findings)
    except msgspec.DecodeError as error:
        raise Unreadable(Position(str(path)), f"not what `verifier search --format json` prints: {error}") from None
    if found.ruleset != ruleset:
        raise Unreadable(Position(str(path)), f"these findings are about {found.ruleset[:80]!r}, not {ruleset}")
    return found.findings


def write_records(leaves: "list[Leaf]", records: Path, folder: Path, output: Output) -> None:
    """Write pages of the records that show clauses and findings, and put their addresses on the leaves."""
    from verifier.cli.rulesets import library
    from verifier.corpus.batch import Batch
    from verifier.report.site.records import records_by_clause

    by_clause = records_by_clause(records)
    shown = [leaf for leaf in leaves if leaf.witness or leaf.name in by_clause]
    progress = output.progress(len(shown))
    batch, written = Batch(library()), dict[str, str]()
    for number, leaf in enumerate(shown):
        progress.show(number, "pages of records")
        for path in by_clause.get(leaf.name, ()):
            name = path.relative_to(records).with_suffix("").as_posix().replace("/", "-")
            if name not in written:
                written[name] = write_record(batch, path.read_text("utf-8"), str(path), name, folder)
            leaf.records += filter(None, (written[name],))
        if leaf.witness:
            name = leaf.address.removesuffix(".html")
            leaf.records += filter(None, (write_record(batch, leaf.witness, f"{name}.yaml", name, folder),))
    progress.hide()


def write_record(batch: "Batch", text: str, path: str, name: str, folder: Path) -> str:
    """Write the page of one record; return its address, "" where there is no game to show."""
    from verifier.files.stored import Stored
    from verifier.kernel.game import IllegalSetup
    from verifier.kernel.source import Unreadable
    from verifier.report.view.page import view_page
    from verifier.run.budget import Budget

    found = batch.replay(Stored(path, text))
    if isinstance(found, Unreadable):
        return ""
    try:
        game = batch.game(found)
        outcome = batch.outcome(found)
        page = view_page(game, batch.prepared(game, found), outcome.audit, Budget(batch.seconds))
    except (IllegalSetup, Unreadable):
        return ""
    write_file(folder / RECORDS / f"{name}.html", page)
    return f"{RECORDS}/{name}.html"
