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
    from verifier.cli.rulesets import library
    from verifier.report.site.leaves import leaves_of

    need_extra("`verifier book`", "jinja2", "report")
    game = opened(ruleset, (*packs, *errata))
    pages = pages_of(game)
    leaves = leaves_of(pages, library().desk(game.document.id), findings_in(findings, game.document.id))
    folder = out / game.document.id
    make_folder(folder if records == NONE else folder / RECORDS)
    if records != NONE:
        write_records(leaves, pages.replays / game.document.id, folder, output)
    count = 0
    for name, parts in site_of(game, leaves):
        count += 1
        write_file(folder / name, "".join(parts), forced=False)
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
    site = Site(pages_of(game), tuple(leaves), told_elsewhere(rules, game, editions), map_of(game, leaves))
    yield from site.files()


def map_of(game: "Game", leaves: "list[Leaf]") -> str:
    """The graph of interactions as SVG, chips leading to their pages; "" without its extra, or where there is none."""
    try:
        from verifier.report.interactions import view
        from verifier.report.interactions_svg import svg_lines
        from verifier.report.things import PIECE

        seen = view(game, (), False)
        links = {leaf.name: leaf.address for leaf in leaves if leaf.kind == PIECE}
        return "\n".join(svg_lines(seen, links)) if seen.chips else ""
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
    from verifier.cli.article import sides_of_record, write_sides
    from verifier.cli.rulesets import library
    from verifier.corpus.batch import Batch
    from verifier.files.stored import Stored
    from verifier.report.site.records import MOST, records_by_clause

    by_clause, batch, written = records_by_clause(records), Batch(library()), dict[str, str]()
    progress = output.progress(len(leaves))
    for number, leaf in enumerate(leaves):
        progress.show(number, "pages of records")
        found = dict.fromkeys(path for clause in leaf.shown_by for path in by_clause.get(clause, ()))
        for path in list(found)[: 2 * MOST]:
            name = path.relative_to(records).with_suffix("").as_posix().replace("/", "-")
            if name not in written:
                stored = Stored(str(path), path.read_text("utf-8"))
                written[name] = write_sides(folder / RECORDS, name, name, sides_of_record(batch, stored, name))
            leaf.records += filter(None, (written[name],))
        if leaf.witness:
            name, stored = leaf.address.removesuffix(".html"), Stored(f"{leaf.name}.yaml", leaf.witness)
            sides = sides_of_record(batch, stored, leaf.name, leaf.point, leaf.readings)
            leaf.records += filter(None, (write_sides(folder / RECORDS, name, leaf.name, sides),))
        leaf.records[:] = [f"{RECORDS}/{record}" for record in leaf.records]
    progress.hide()
