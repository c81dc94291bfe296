"""The page on one game, from its record and its verdict. Not for: what is on it (`gather`), or the frame (`pages`)."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from verifier.games.game import Game
from verifier.kernel.game import IllegalSetup
from verifier.kernel.message import ENGLISH, Voice
from verifier.kernel.source import Unreadable
from verifier.record.model import Replay
from verifier.report.book import Book
from verifier.report.corrections import with_rulings
from verifier.report.pages.frame import Crumbs, page_parts, words_of
from verifier.report.shapes.viewer import GamePage, GameSide, GameSides
from verifier.report.view.gather import Gatherer
from verifier.report.view.marks import marks_of, told_lines, written_lines
from verifier.report.view.told import naming_book
from verifier.report.view.words import speech_of
from verifier.run.budget import Budget
from verifier.verdicts.film import Film, FilmFrame, film
from verifier.verdicts.verdict import Audit

#: A line beyond the last one of any record.
BEYOND = 10**9
#: The film of a game that cannot be set up.
UNPLAYED = Film((), None, None)


class ShownGame(NamedTuple):
    """A page on a game, the verdict as it tells it (with what was due where the faulty line stands), what it shows."""

    page: str
    audit: Audit
    see: str = ""  # the name of the words of a link to it


def view_page(
    game: Game, replay: Replay, audit: Audit, budget: Budget, voice: Voice = ENGLISH, language: str = "",
    crumbs: Crumbs = (), text: str = "",
) -> ShownGame:  # fmt: skip
    """Return the page as HTML, and the verdict as it tells it.

    `language` is that of its frame, for a game that has no words in it; else the voice's. `crumbs` are the pages to
    which it leads back. Of a game that cannot be set up the page shows the record's `text`.

    Raises `Unreadable` and `IllegalSetup` as starting the game does, without a text or for a malformed record;
    `ModuleNotFoundError` without the extra `report`.
    """
    words = words_of(language or voice.code)
    gatherer = Gatherer(replay, audit, naming_book(Book(game, voice), replay))
    take = partial(film, game, replay, dict(readings_of(audit)), budget=budget)
    try:
        main = take(BEYOND)
    except (IllegalSetup, Unreadable):
        if not text or audit.verdict == "malformed":
            raise
        told = speech_of(gatherer.book, replay)
        lines = written_lines(text) if audit.fault is not None else told_lines(text, replay, told)
        page = gatherer.page(UNPLAYED, lines, words)
    else:
        marks = marks_of(replay, audit, gatherer.book, words)
        page = gatherer.page(main, marks, words, struck_frames(audit, main, take))
    title = page.title or ", ".join(seat.player for seat in page.seats) or page.path
    language = language or page.language
    badge = voice(with_rulings(audit), "verdict") if audit.lifted() or audit.mended() else ""
    values = {"page": page, "title": title, "badge": badge, "shape": "game", "crumbs": crumbs}
    parts = page_parts("view.html", "view.js", language, page, (), **values)
    return ShownGame("".join(parts), gatherer.audit, what_is_seen(page))


def what_is_seen(page: GamePage) -> str:
    """Return the name of the words that say what a page on a game shows, at the fault where there is one."""
    at = page.lines[page.fault - 1 : page.fault] if page.fault else page.lines
    if page.written:
        return "see_written"
    return "see_certain" if any(line.known for line in at) else "see_game"


def pair_page(sides: Sequence[GameSide], title: str, language: str = ENGLISH.code, crumbs: Crumbs = ()) -> str:
    """Return pages on two games as one page, side by side; a step on one of them is taken on the other, too."""
    data = GameSides(tuple(sides))
    values = {"title": title, "shape": "pair", "sides": sides, "crumbs": crumbs}
    return "".join(page_parts("pair.html", "pair.js", language, data, ("view.js",), **values))


def readings_of(audit: Audit) -> tuple[tuple[str, str], ...]:
    """The readings under which the page is made: of a dispute those that find a fault."""
    if audit.dispute is None:
        return ()
    return audit.dispute.legal if audit.verdict == "consistent" else audit.dispute.illegal


def struck_frames(audit: Audit, main: Film, take: "partial[Film]") -> list[FilmFrame]:
    """Return the lines that a rewind has struck, as they stood before it."""
    counted = {frame.event.line for frame in main.frames}
    found: dict[int, FilmFrame] = {}
    for line in (line for one in audit.struck for line in reversed(one.lines)):  # the last one of each rewind first
        if line in counted or line in found:
            continue
        found |= {one.event.line: one for one in take(line).frames if one.event.line not in counted}
    return list(found.values())
