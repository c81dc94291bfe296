"""Reports as pages of HTML: one on standard output, or a folder that has the records side by side, too.

Pages that an earlier run left in a folder go, and no other file does.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from verifier.cli import rulesets
from verifier.cli.options import Output
from verifier.cli.terminal import say_document
from verifier.errata.difference import NamedRuleset
from verifier.kernel.game import IllegalSetup
from verifier.kernel.source import Unreadable
from verifier.language.whole_file import make_folder, write_file
from verifier.report.rows import Row, page_lines, terminal_lines
from verifier.search.finding import Finding

if TYPE_CHECKING:
    from verifier.corpus.batch import Batch
    from verifier.files.stored import Stored
    from verifier.games.game import Game
    from verifier.games.library import Library
    from verifier.record.model import Replay
    from verifier.report.pages.article import Map
    from verifier.report.pages.frame import Crumbs
    from verifier.report.shapes.viewer import GameSide
    from verifier.run.budget import Budget
    from verifier.search.search import SearchOutcome

#: Lists the pages of a folder that were written by this program, each behind the digest of what it held.
MANIFEST = ".verifier-pages"
#: The page that leads to the others; every run writes it, so it is not listed.
INDEX = "index.html"


class PageFolder:
    """Writes pages into a folder, and in the end takes away those that only earlier runs wrote.

    A page is listed before it is written, so that a run that was stopped leaves none of which nobody knows.
    """

    def __init__(self, folder: Path, *within: str) -> None:
        """Make the folder, and some inside it. Raises `OSError`."""
        for name in ("", *within):
            make_folder(folder / name)
        self.folder = folder
        self.manifest = folder / MANIFEST
        self.before = self.manifest.read_bytes() if self.manifest.is_file() else b""
        self.names: set[str] = set()  # in small letters: some file systems know no others

    def write(self, name: str, page: str) -> None:
        """Write a page. Raises `OSError`."""
        with self.manifest.open("ab") as listing:
            listing.write(f"{digest_of(page.encode())} {name}\n".encode())
        write_file(self.folder / name, page, forced=False)
        self.names.add(name.lower())

    def tidy(self) -> Iterator[str]:
        """Take away the pages that this run did not write, and tell how many; name those that were changed since."""
        gone, own = 0, len(self.before)
        for name, digests in self.left_over().items():
            path = self.folder / name
            if digest_of(path.read_bytes()) in digests:
                path.unlink()
                gone += 1
            else:
                yield f"left: {path}, which an earlier run wrote and somebody changed"
        if self.names or self.before:
            write_file(self.manifest, self.manifest.read_bytes()[own:])
        if gone:
            yield f"removed: {gone:,} page{'s' * (gone != 1)} of an earlier run"

    def left_over(self) -> dict[str, set[str]]:
        """Return the pages that only earlier runs wrote, as far as they are there, with digests of what they held."""
        found: dict[str, set[str]] = {}
        for line in self.before.decode("utf-8", "replace").split("\n"):
            digest, _, name = line.partition(" ")
            path = self.folder / name
            if is_inside(name) and name.lower() not in self.names and path.is_file() and not path.is_symlink():
                found.setdefault(name, set()).add(digest)
        return found


def is_inside(name: str) -> bool:
    """Whether a name is one of a page inside a folder, as one that this program has written is."""
    return name.endswith(".html") and ".." not in PurePosixPath(name).parts and not Path(name).is_absolute()


def digest_of(content: bytes) -> str:
    """Return what names the content of a page."""
    return sha256(content).hexdigest()[:32]


def show_rows(rows: "Iterable[Row]", output: Output) -> None:
    """Print a report in the form that is wanted, as Markdown or as lines of a terminal."""
    output.show(page_lines(rows) if output.form == "markdown" else terminal_lines(rows))


def show_article(
    lines: Iterable[str], title: str, games: "Sequence[Game]", out: PageFolder | None, output: Output,
    map: "Map | None" = None,
) -> None:  # fmt: skip
    """Print a report in Markdown as a page, or write it into a folder; names of the rules lead to their texts."""
    from verifier.report.pages.article import article_parts
    from verifier.report.view.faces import sayings_of

    page = "".join(article_parts(lines, title, sayings_of(*games), output.lang, map))
    if out is None:
        say_document(page)
        return
    write_file(out.folder / INDEX, page)
    for told in (f"written: {out.folder / INDEX}", *out.tidy()):
        output.note(told)


def write_sides(
    folder: PageFolder, stem: str, title: str, sides: "Iterable[GameSide | None]", language: str = "en",
    crumbs: "Crumbs" = (),
) -> str:  # fmt: skip
    """Write pages on games side by side, one alone as it is; return the address, "" where there is none to show.

    `crumbs` are the pages to which those side by side lead back.
    """
    from verifier.report.view.page import pair_page

    shown = [side for side in sides if side is not None]
    if not shown:
        return ""
    page = shown[0].page if len(shown) == 1 else pair_page(shown, title, language, crumbs)
    folder.write(f"{stem}.html", page)
    return f"{stem}.html"


def side_under(
    library: "Library", ruleset: NamedRuleset, stored: "Stored", budget: "Budget", output: Output
) -> "GameSide | None":
    """Return the page on a record under a ruleset that it need not name; None where it cannot be read or set up."""
    from verifier.errata.record import ComparedSide
    from verifier.files.stored import read

    side = ComparedSide(library, ruleset)
    try:
        replay = read(side.reader, stored)
        return side_of(side.game(replay.overlays, replay.ruleset), replay, str(ruleset), budget, output)
    except Unreadable:
        return None


def side_of(
    game: "Game", replay: "Replay", title: str, budget: "Budget", output: Output, crumbs: "Crumbs" = ()
) -> "GameSide | None":
    """Return the page on a record with its verdict behind a title; None where it cannot be set up."""
    from verifier.report.shapes.viewer import GameSide
    from verifier.report.view.page import view_page
    from verifier.verdicts.judge import audit

    found = audit(game, replay, budget)
    voice = output.voices(rulesets.library().root)(replay.ruleset)
    try:
        told = f"{title}: {voice(found.verdict, 'verdict')}"
        return GameSide(told, view_page(game, replay, found, budget, voice, output.lang, crumbs).page)
    except IllegalSetup:
        return None


def sides_of_record(
    batch: "Batch", stored: "Stored", title: str, output: Output, point: str = "", readings: Sequence[str] = (),
    crumbs: "Crumbs" = (),
) -> "list[GameSide | None]":  # fmt: skip
    """Return the page on a record, or one under each of some readings of a point; none where it cannot be read.

    `crumbs` are the pages to which one alone leads back.
    """
    found = batch.replay(stored)
    if isinstance(found, Unreadable):
        return []
    game, budget = batch.game(found), batch.budget()
    replay = batch.prepared(game, found)
    if not readings:
        return [side_of(game, replay, title, budget, output, crumbs)]
    read = ((reading, replace(replay, readings={**replay.readings, point: reading})) for reading in readings)
    return [side_of(game, under, reading, budget, output) for reading, under in read]


def page_of_finding(
    library: "Library", errata: tuple[str, ...], finding: Finding, folder: PageFolder, output: Output
) -> str:
    """Write the page on the record of a finding, under each of two readings if it asks of a point; return its address.

    It is "" where there is no game to show.
    """
    from verifier.corpus.batch import Batch
    from verifier.files.stored import Stored
    from verifier.report.search import witness_name

    stem, title = witness_name(finding, ""), f"{finding.code} {finding.cause}"
    readings = [reading for reading, _ in finding.outcomes] if finding.asks_of_point else []
    stored = Stored(f"{stem}.yaml", finding.witness)
    sides = sides_of_record(Batch(library, errata), stored, title, output, finding.cause, readings)
    return write_sides(folder, stem, title, sides, output.lang)


def show_pages(report: "SearchOutcome", game: "Game", out: Path | None, output: Output) -> None:
    """Print the findings as a page, or write it into a folder beside one for each record."""
    from verifier.report.search_rows import search_rows

    links, folder = {}, None if out is None else PageFolder(out)
    for one in report.findings if folder is not None else ():
        if folder is not None and one.witness:
            links[one.cause] = page_of_finding(rulesets.library(), report.request.errata, one, folder, output)
    voice = output.voices(rulesets.library().root)("")
    page = page_lines(search_rows(report, game.clauses, voice, "html", links))
    show_article(page, report.request.ruleset, (game,), folder, output)
