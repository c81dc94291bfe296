"""`verifier book`: a ruleset as a site of pages."""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from verifier.cli import completion, rulesets
from verifier.cli.article import INDEX, PageFolder, sides_of_record, write_sides
from verifier.cli.misuse import WordChoice, need_extra
from verifier.cli.options import Output, output_options
from verifier.cli.rulesets import errata_option, known_ruleset, opened, pack_option, pages_of
from verifier.kernel.source import Position, Unreadable

if TYPE_CHECKING:
    from verifier.games.game import Game
    from verifier.report.rules_pages import Pages
    from verifier.report.shapes.search import FindingData
    from verifier.report.site.editions import Beside
    from verifier.report.site.leaves import Leaf
    from verifier.report.site.site import GraphPage, Site

#: Of which stored records there are pages, by the value of `--records`.
SOME, NONE = "some", "none"
#: The folder of the pages on records.
RECORDS = "records"
#: So many of the pieces that touch most are listed below the graph.
MOST_ENTANGLED = 20


@click.command()
@click.argument("ruleset", shell_complete=completion.rulesets)
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), metavar="FOLDER", required=True,
              help="Where to: the pages come into a folder of the ruleset's name in it.")  # fmt: skip
@click.option("--findings", type=click.Path(path_type=Path, dir_okay=False, exists=True), metavar="FILE",
              help="What `verifier search --format json` has found: a page for each.")  # fmt: skip
@click.option("--records", type=WordChoice((SOME, NONE)), default=SOME,
              help="Pages of the records that show each clause (some of them), or of none.")  # fmt: skip
@errata_option("Errata to lay over it.")
@pack_option
@click.option("--with", "others", multiple=True, shell_complete=completion.rulesets, metavar="RULESET",
              help="Lead to the book of this edition, too, which will lie beside; else to those that do.")  # fmt: skip
@output_options(quiet="No progress, and not to say where the pages are.", lang=True)
def book(
    ruleset: str, out: Path, findings: Path | None, records: str, errata: tuple[str, ...], packs: tuple[str, ...],
    others: tuple[str, ...], output: Output,
) -> None:  # fmt: skip
    """Write RULESET as a site of pages: an address for each clause, chip, norm, open point, case, erratum.

    Each page says the thing in our words, where it is printed, what enforces it, which records show it, what other
    editions say, and which pages name it. The first page has the contents and a search; nothing is loaded from a
    network.
    """
    from verifier.report.site.leaves import leaves_of

    need_extra("`verifier book`", "jinja2", "report")
    rules = rulesets.library()
    for other in others:
        known_ruleset(rules, other, "'--with'")
    game, voice = opened(ruleset, (*packs, *errata)), output.voices(rules.root)("")
    pages = pages_of(game, lambda _: voice)
    leaves = leaves_of(pages, rules.desk(game.document.id), findings_in(findings, game.document.id))
    folder = out / game.document.id
    written = PageFolder(folder, *((RECORDS,) if records != NONE else ()))
    if records != NONE:
        write_records(leaves, pages.replays / game.document.id, written, output, pages.book.document)
    for name, parts in site_of(pages, leaves, books_beside(game, out, others), output).files():
        written.write(name, "".join(parts))
    lines = [f"written: {folder / INDEX}, {len(written.names):,} pages"]
    if findings is not None:
        number = sum(leaf.kind == "finding" for leaf in leaves)
        lines[0] += f", {number:,} of them on what was found ({voice.says('book-finding')})"
    for told in (*lines, *written.tidy()):
        output.note(told)


def books_beside(game: "Game", out: Path, others: tuple[str, ...]) -> "Beside":
    """The other editions of a family; of those that have a book beside this one, or are to have one, its addresses."""
    from verifier.language.document import rulesets as names_of_rulesets
    from verifier.report.site.leaves import leaves_of

    rules, own = rulesets.library(), game.document.id
    family, found = own.partition("/")[0], dict[str, Mapping[tuple[str, str], str]]()
    for name in names_of_rulesets(rules.root):
        if name == own or name.partition("/")[0] != family:
            continue
        found[name] = {}
        with suppress(Unreadable):
            if name in others or (out / name / "index.html").exists():
                leaves = leaves_of(pages_of(rules.open(name)), rules.desk(name))
                beside = f"../{name.partition('/')[2]}"
                found[name] = {(leaf.kind, leaf.name): f"{beside}/{leaf.address}" for leaf in leaves}
    return found


def site_of(pages: "Pages", leaves: "list[Leaf]", beside: "Beside", output: Output) -> "Site":
    """The site of a ruleset."""
    from verifier.report.site.editions import told_elsewhere
    from verifier.report.site.site import Site

    elsewhere = told_elsewhere(rulesets.library(), pages.game, beside, pages.voice)
    return Site(pages, tuple(leaves), elsewhere, graph_of(pages, leaves), output.lang)


def graph_of(pages: "Pages", leaves: "list[Leaf]") -> "GraphPage | None":
    """The graph of interactions, chips leading to their pages; None without its extra, or where there is none."""
    from verifier.report.site.site import GraphPage
    from verifier.report.things import PIECE

    try:
        from verifier.report.interactions import page_lines, view
        from verifier.report.interactions_svg import map_of

        seen = view(pages.game, (), False)
    except ModuleNotFoundError:
        return None
    links = {leaf.name: leaf.address for leaf in leaves if leaf.kind == PIECE}
    lines = tuple(page_lines(seen, MOST_ENTANGLED, pages.voice))
    return GraphPage(lines, map_of(seen, links, pages.voice)) if seen.chips else None


def findings_in(path: Path | None, ruleset: str) -> "tuple[FindingData, ...]":
    """The findings of a search, as it prints them. Raises `Unreadable` for anything else, and for another ruleset's."""
    import msgspec

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


def write_records(
    leaves: "list[Leaf]", records: Path, folder: PageFolder, output: Output, title: str = INDEX
) -> None:  # fmt: skip
    """Write pages of the records that show clauses and findings, and put their addresses on the leaves.

    Each leads back to the contents, which have a title, and to the clauses or the finding that it shows.
    """
    from verifier.corpus.batch import Batch
    from verifier.files.stored import Stored
    from verifier.report.evidence import MOST, records_by_clause

    by_clause, batch, shown = records_by_clause(records), Batch(rulesets.library()), dict[Path, "list[Leaf]"]()
    for leaf in leaves:
        found = dict.fromkeys(path for clause in leaf.shown_by for path in by_clause.get(clause, ()))
        for path in list(found)[: 2 * MOST]:
            shown.setdefault(path, []).append(leaf)
    progress, contents = output.progress(len(shown)), (title, f"../{INDEX}")
    for number, (path, leading) in enumerate(shown.items()):
        progress.show(number, "pages of records")
        name = path.relative_to(records).with_suffix("").as_posix().replace("/", "-")
        crumbs = (contents, *((leaf.name, f"../{leaf.address}") for leaf in leading if leaf.name in leaf.shown_by))
        sides = sides_of_record(batch, Stored(str(path), path.read_text("utf-8")), name, output, crumbs=crumbs)
        address = write_sides(folder, f"{RECORDS}/{name}", name, sides, output.lang)
        for leaf in leading if address else ():
            leaf.records.append(address)
    for leaf in leaves:
        if leaf.witness:
            name, stored = leaf.address.removesuffix(".html"), Stored(f"{leaf.name}.yaml", leaf.witness)
            crumbs = (contents, (leaf.name, f"../{leaf.address}"))
            sides = sides_of_record(batch, stored, leaf.name, output, leaf.point, leaf.readings, crumbs)
            address = write_sides(folder, f"{RECORDS}/{name}", leaf.name, sides, output.lang, crumbs)
            leaf.records += filter(None, (address,))
    progress.hide()
