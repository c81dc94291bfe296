"""The page on a league (`verifier audit --format html --out FOLDER`), and the pages on its games, as files."""

import re
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import IO, TYPE_CHECKING

import click

from verifier.cli.article import INDEX, PageFolder
from verifier.cli.audit_printers import OutcomePrinter
from verifier.cli.explain import stored_path
from verifier.cli.misuse import need_pages
from verifier.cli.options import Output
from verifier.kernel.game import IllegalSetup
from verifier.kernel.message import Said, Slot
from verifier.kernel.source import Unreadable
from verifier.language.whole_file import written_beside

if TYPE_CHECKING:
    from verifier.corpus.batch import Batch
    from verifier.files.config import Configs
    from verifier.files.recognize import PassedOver
    from verifier.files.stored import Stored
    from verifier.games.game import Game
    from verifier.record.model import Replay
    from verifier.report.book import Voices
    from verifier.report.tally import AuditTally
    from verifier.verdicts.outcome import Outcome

#: Of which games there are pages, by the value of `--viewers`.
ALL, FAULTS, NONE = "all", "faults", "none"
VIEWERS = (ALL, FAULTS, NONE)
#: The folder of the pages on games, in that of the page on all.
GAMES = "games"
#: A name of a page is no longer than this.
LONGEST_NAME = 80
#: More rows than these bytes of them are not in memory.
IN_MEMORY = 1_000_000
#: So much of the rows is read at a time.
CHUNK = 1 << 16
#: More files that were passed over are counted and not all named.
MOST_PASSED = 200


class PagePrinter(OutcomePrinter):
    """Writes rows into a file as outcomes come, pages on games beside it, and the page on all of them at the end."""

    def __init__(
        self, output: Output, voices: "Voices", folder: Path, batch: "Batch", viewers: str, tally: "AuditTally",
        configs: "Configs", title: str,
    ) -> None:  # fmt: skip
        from verifier.files.stored import Reopener
        from verifier.report.league.rows import Standings

        super().__init__(output, False, voices)
        self.batch = batch
        self.viewers = viewers
        self.tally = tally
        self.configs = configs
        self.title = title
        self.standings = Standings()
        self.reopener = Reopener()
        self.troubles: list[str] = []
        self.passed: list[str] = []
        self.rows: dict[str, IO[str]] = {}  # by verdict
        self.pages = PageFolder(folder, *((GAMES,) if viewers != NONE else ()))

    def show(self, outcome: "Outcome", wrong: Said, expecting: bool) -> None:
        """Write the row of one outcome, and the page on its game."""
        from verifier.report.league.rows import players_of, row_of
        from verifier.report.pages.frame import render_part

        wanted = self.is_wanted(outcome)
        stored = self.find(outcome) if wanted or outcome.audit.fault is not None else None
        opened = None if stored is None else self.open_again(outcome, stored)
        written = "" if stored is None else stored.text
        text = "" if stored is None or stored.line else written
        link, see, shown = "", "", outcome
        if opened is not None and wanted:
            link, see, shown = self.write_viewer(outcome, *opened, written)
        players = players_of(outcome, written)
        self.standings.add(outcome, players)
        row = row_of(shown, self.shelf, None if opened is None else opened[0], link, players, text, see)
        if row.verdict not in self.rows:
            self.rows[row.verdict] = tempfile.SpooledTemporaryFile(IN_MEMORY, "w+", encoding="utf-8")  # noqa: SIM115
        self.rows[row.verdict].write(render_part("league_row.html", self.output.lang, row=row))

    def is_wanted(self, outcome: "Outcome") -> bool:
        """Whether a game has a page of its own."""
        if outcome.match is not None or outcome.game is None or outcome.audit.verdict == "malformed":
            return False
        if self.viewers == NONE:
            return False
        return self.viewers == ALL or outcome.audit.remarkable()

    def find(self, outcome: "Outcome") -> "Stored | None":
        """Return the text of a record once more; None where it cannot be had a second time."""
        path = outcome.audit.path
        with suppress(Unreadable, OSError):
            file = stored_path(path)[0]
            return None if path == "-" else self.reopener.find(file, path, self.configs.near(file).defaults)
        return None

    def open_again(self, outcome: "Outcome", stored: "Stored") -> "tuple[Replay, Game] | None":
        """Return the record of a game and its rules; None where it is none."""
        from verifier.match.judge import game_at
        from verifier.record.series import SeriesFound

        if outcome.match is not None or outcome.game is None:
            return None
        with suppress(Unreadable, OSError):
            found = self.batch.replay(stored)
            if isinstance(found, SeriesFound):
                begins = outcome.noted.begins if outcome.noted is not None else 0
                found = game_at(self.batch, found.tree, found.text, begins, stored.defaults)
            if not isinstance(found, Unreadable):
                game = self.batch.game(found)
                return self.batch.prepared(game, found), game
        return None

    def write_viewer(self, outcome: "Outcome", replay: "Replay", game: "Game", text: str) -> "tuple[str, str, Outcome]":
        """Write the page on a game; return the link to it, the words for that, and what the page says came out.

        The link is "" where the game cannot be set up and its text is not known.
        """
        from verifier.report.view.page import view_page
        from verifier.run.budget import Budget

        budget = Budget(self.batch.options.seconds)
        try:
            voice = self.voices(outcome.audit.ruleset)
            page, audit, see = view_page(game, replay, outcome.audit, budget, voice, self.output.lang, text=text)
        except (IllegalSetup, Unreadable):
            return "", "", outcome
        name = self.name_page(outcome)
        self.pages.write(name, page)
        return name, see, replace(outcome, audit=audit)

    def name_page(self, outcome: "Outcome") -> str:
        """Return a name for the page on a game that no other page of this run has, made of the record's path."""
        from verifier.report.audit_diagnostics import part_of

        words = f"{outcome.audit.path} {part_of(outcome)}".strip()
        stem = re.sub(r"[^A-Za-z0-9_.-]+", "-", words)[-LONGEST_NAME:].strip("-.") or "game"
        name, number = stem, 1
        while f"{GAMES}/{name}.html".lower() in self.pages.names:
            number += 1
            name = f"{stem}-{number}"
        return f"{GAMES}/{name}.html"

    def pass_over(self, passed: "PassedOver") -> None:
        """Name on the page a file that is passed over."""
        if len(self.passed) < MOST_PASSED:
            self.passed.append(f"{passed.path}: {passed.why}")

    def error(self, error: Unreadable) -> None:
        """Tell on the page, too, what is wrong with a path of the command line."""
        self.troubles.append(str(error))
        super().error(error)

    def close(self) -> Path:
        """Write the page on everything that came; return where it is."""
        from verifier import __version__
        from verifier.report.pages.frame import page_parts, words_of
        from verifier.verdicts.verdict import VERDICTS

        words = words_of(self.output.lang)
        counts = [(name, self.tally.verdicts[name]) for name in VERDICTS if self.tally.verdicts[name]]
        target = self.pages.folder / INDEX
        parts = page_parts(
            "league.html",
            "page.js",
            self.output.lang,
            title=f"{words['records']}: {self.title}",
            counts=counts,
            kinds=[(name, words[name]) for name, _ in counts],
            summary=self.tally.counts(self.voices("")),
            standings=self.standings.table(),
            nameless=self.standings.nameless,
            rows=self.read_rows(),
            passed=self.passed,
            troubles=[*self.troubles, *map(self.voices(""), self.tally.ends())],
            program=__version__,
        )
        with written_beside(target) as write:
            for part in parts:
                write(part.encode("utf-8"))
        for rows in self.rows.values():
            rows.close()
        many = len(self.pages.names)
        about: dict[str, Slot] = {"path": str(target), "raw": f"{many:,}", "s": "s" * (many != 1)}
        written = self.voices("").says("pages-of-games-written", **about)
        for told in (written, *self.pages.tidy()):
            self.output.note(told)
        return target

    def read_rows(self) -> Iterator[str]:
        """Yield the rows, some at a time, those of graver verdicts first."""
        from verifier.verdicts.verdict import VERDICTS

        for verdict in VERDICTS:
            rows = self.rows.get(verdict)
            if rows is not None:
                rows.seek(0)
                while chunk := rows.read(CHUNK):
                    yield chunk


def check_page_options(form: str, out: Path | None) -> None:
    """Refuse a page without a folder to write it to or without its extra, and a folder without a page.

    Raises `UsageError`.
    """
    if form == "html" and out is None:
        raise click.UsageError("--format html writes several files: say where to, --out FOLDER")
    if form != "html" and out is not None:
        raise click.UsageError("--out is for --format html")
    if form == "html":
        need_pages()
