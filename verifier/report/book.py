"""What the rules say of the clauses, points and seats that a verdict names; read from the files only when asked.

Not for: laying it out (`text`, `json`).
"""

from collections.abc import Callable
from functools import cached_property

from verifier.games.game import Game
from verifier.kernel.clause import Clause
from verifier.kernel.message import ENGLISH, Voice, say
from verifier.kernel.source import Unreadable
from verifier.language.node import Node
from verifier.language.overlays import shown
from verifier.language.reader import load_file
from verifier.verdicts.verdict import Audit, Dispute, Fault

#: From the id of a ruleset to the voice for its reports.
Voices = Callable[[str], Voice]


class Book:
    """The printed side of a ruleset."""

    def __init__(self, game: Game, voice: Voice = ENGLISH) -> None:
        self.game = game
        self.voice = voice
        self.names = game.names  # with which moves are written; another language's, if they are to be in that

    @cached_property
    def clauses(self) -> dict[str, Clause]:
        """The clauses by id."""
        return dict(self.game.clauses)

    @cached_property
    def document(self) -> str:
        """The name of the printed document."""
        root = self.game.document.root
        node = root.get("document") or root.get("title")
        return node.string() if node is not None else self.game.document.id

    def title(self, fault: Fault) -> str:
        """A few words for what is broken: the norm's name, else the heading under which the clause is printed."""
        if fault.norm:
            return self.voice.text(fault.norm.replace("-", " "))
        if fault.clause in self.game.document.errata:
            return self.erratum_title(fault.clause)
        clause = self.clauses.get(fault.clause)
        return self.voice.text(clause.section.rpartition(" / ")[2]) if clause is not None else ""

    def reference(self, clause: str) -> str:
        """Where a clause is printed: document, section, lines; an erratum is its own source."""
        if clause in self.game.document.errata:
            title = self.erratum_title(clause)
            return self.voice.says("erratum-of-title", raw=clause, title=title).removesuffix(": ")
        found = self.clauses.get(clause)
        if found is None:
            return self.document
        first, last = found.lines
        lines = say("line-of-document", n=first) if first == last else say("lines-of-document", n=first, n2=last)
        section = self.voice.text(found.section)
        return self.voice.says("printed-at", raw=found.document, section=section, lines=lines)

    def erratum(self, name: str) -> Node | None:
        """The file of an erratum in force or of this edition, None if it cannot be read."""
        from verifier.language.layers import errata_of, erratum_path

        document = self.game.document
        try:
            known = errata_of(document.folder)
            return load_file(erratum_path(known, document.elsewhere.get(name, name)))
        except Unreadable:
            return None

    def erratum_title(self, name: str) -> str:
        """What an erratum says of itself in a line."""
        node = self.erratum(name)
        title = node.get("title") if node is not None else None
        return title.text or "" if title is not None else ""

    def under(self) -> str:
        """The ruleset, the card packs and the errata in force: `puzzle-strike/3e + NAME`."""
        overlays = (self.voice.text(shown(overlay)) for overlay in self.game.document.overlays)
        return " + ".join((self.game.document.id, *overlays))

    def about(self, point: str) -> str:
        """What a spec point (`point` or `point@chip`) asks."""
        name, _, chip = point.partition("@")
        found = self.game.points.get(name)
        about = self.voice.text(found.about) if found is not None else ""
        return about + (f" ({chip})" if chip else "")

    def seat(self, index: int | None) -> str:
        """The name of a seat, "" for none."""
        return "" if index is None else self.game.names.seats[index]


#: Books of the games seen last, so that many verdicts on one ruleset read its clauses once.
_KEPT = 8


class Shelf:
    """The books of the rulesets in use."""

    def __init__(self, voices: Voices = lambda _: ENGLISH) -> None:
        self.books: dict[int, Book] = {}
        self.voice = voices  # the voice for a ruleset

    def of(self, game: Game) -> Book:
        """The book of a game."""
        if id(game) not in self.books:
            if len(self.books) >= _KEPT:
                self.books.clear()
            self.books[id(game)] = Book(game, self.voice(game.document.id))
        return self.books[id(game)]


def turning_points(dispute: Dispute) -> list[tuple[str, str, str]]:
    """The points on which a dispute turns: (point, reading that is legal, reading that is not), "" if not met."""
    legal, illegal = dict(dispute.legal), dict(dispute.illegal)
    return [(point, legal.get(point, ""), illegal.get(point, "")) for point in dispute.points]


def place(audit: Audit, fault: Fault | None) -> str:
    """`path:line:column`, as far as they are known."""
    numbers = (fault.line, fault.column) if fault is not None else ()
    return ":".join([audit.path, *(str(number) for number in numbers if number)])
