"""Every fault of a record that cannot be read: its header key by key, then its lines one by one.

Each part is read by itself, so that no fault follows from another; what cannot be looked at for that is said.
Not for: records that can be read (`read`).
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

from verifier.kernel import malformed
from verifier.kernel.message import Said
from verifier.kernel.source import Faults, Position, Unreadable, in_order, together
from verifier.language.node import Node
from verifier.record import header
from verifier.record.claims import read_claims
from verifier.record.corrections import are_in, parse_correction
from verifier.record.laid import ERRATA, PACKS, LaidOverlays, laid, named
from verifier.record.model import Replay, SeatEntry
from verifier.record.moves import MoveLines, MoveReader
from verifier.record.names import Names
from verifier.record.proof import read_proof
from verifier.record.record_lines import misread, read_lines
from verifier.record.words import WordError, Words


class NamesOf(Protocol):
    """From what a header gives, a ruleset's id, what is laid over it, a place and a language to names."""

    def __call__(
        self, given: LaidOverlays, ruleset: str, over: tuple[str, ...], wanted: Position, language: str = "", /
    ) -> Names:
        """The names. Raises `Unreadable`."""


class Thorough:
    """Looks through one record, and keeps what it has read of it."""

    def __init__(
        self,
        tree: Node,
        moves: Callable[[], MoveLines],
        names_of: NamesOf,
        reader_of: Callable[[Names, int], MoveReader],
        checks: Callable[[Replay], Iterable[Unreadable]] | None,
    ) -> None:
        self.tree, self.moves, self.names_of, self.reader_of, self.checks = tree, moves, names_of, reader_of, checks
        self.header = Faults()
        self.lines = Faults()
        self.notes: list[Said] = []
        self.ruleset = ""
        self.given = LaidOverlays()
        self.seats: tuple[SeatEntry, ...] = ()

    def error(self, first: Unreadable) -> Unreadable:
        """Everything that is wrong, of which a quick reading found the first."""
        with self.header:
            header.check_format(self.tree)
        if self.header.found:
            return together(self.header.found, (malformed.NO_FORMAT,))

        names = self.named()
        if names is None:
            self.notes.append(malformed.NO_RULESET)
            self.values(())
        else:
            self.take_seats(names)
            self.values(names.seats)
            self.game(names)
            self.read_moves(names)
        found = [*in_order(self.header.found, self.tree.position), *self.lines.found]
        return together(found if first.is_in(found) else (first, *found), tuple(self.notes))

    def named(self) -> Names | None:
        """The names of the ruleset: without what is laid over it if that cannot be read, None if it cannot itself."""
        place = self.tree.position
        with self.header:
            self.ruleset, place = header.ruleset_id(self.tree)
        over = self.overlays(place.path)
        found = self.names(over, place) if self.ruleset else None
        if found is None and over:
            found = self.names((), place)
            self.notes.append(malformed.ASIDE)
        if found is not None:
            found = self.spoken(found, over, place)
        return found

    def overlays(self, path: str) -> tuple[str, ...]:
        """What the header lays over the ruleset; nothing if some of it cannot be read, each fault of which is kept."""
        before = len(self.header.found)
        for sort in (PACKS, ERRATA):
            value = self.tree.get(sort.key)
            for item in value.items if value is not None and value.items is not None else (value,):
                with self.header:
                    named(item, sort)
        if len(self.header.found) > before:
            self.notes.append(malformed.ASIDE)
            return ()
        with self.header:
            self.given = laid(self.tree)
        return self.given.overlays(path)

    def names(self, over: tuple[str, ...], place: Position, language: str = "") -> Names | None:
        """The names, None if they cannot be had."""
        found: list[Names] = []
        with self.header:
            found.append(self.names_of(self.given, self.ruleset, over, place, language))
        return found[0] if found else None

    def spoken(self, names: Names, over: tuple[str, ...], place: Position) -> Names:
        """The names in the language of the record; in the ruleset's own if that is not known."""
        node, language = self.tree.get("language"), ""
        with self.header:
            language = header.language(node)
        if not language or node is None:
            return names
        return self.names(over, node.position, language) or names

    def take_seats(self, names: Names) -> None:
        """Read each seat by itself; if one cannot be read, no seat is known."""
        before = len(self.header.found)
        found: dict[str, SeatEntry] = {}
        with self.header:
            node = header.need(self.tree, "seats")
            for key, entry in node.pairs():
                with self.header:
                    one = header.seat_entry(key, entry, names.seats, found)
                    found[one.id] = one
            if len(self.header.found) == before:
                self.seats = header.without_gap(node, names.seats, found)
        if not self.seats:
            self.notes.append(malformed.NO_SEATS)

    def values(self, known: tuple[str, ...]) -> None:
        """Read the other keys of the format, part by part."""
        get = self.tree.get
        for key, read in (("record", header.record), ("readings", header.texts), ("meta", header.texts)):
            for part in parts(get(key)):
                with self.header:
                    read(part)
        for key in ("digest", "mode"):
            with self.header:
                header.text(get(key))
        with self.header:
            header.expect(get("expect"))
        if self.seats:
            with self.header:
                header.result(get("result"), self.seats)
        with self.header:
            read_proof(get("proof"), tuple(seat.id for seat in self.seats) or known)

    def game(self, names: Names) -> None:
        """What the game finds wrong with the header, as far as that can be read."""
        if self.checks is None:
            return
        tree, readings = self.tree, dict[str, str]()
        for part in parts(tree.get("readings")):
            with Faults():
                readings |= header.texts(part)
        mode = result = None
        with Faults():
            mode = header.text(tree.get("mode"))
        with Faults():
            result = header.result(tree.get("result"), self.seats) if self.seats else None
        replay = Replay(
            path=tree.position.path,
            ruleset=self.ruleset,
            packs=self.given.packs,
            facts=self.given.facts,
            errata=self.given.errata,
            mode=mode or "",
            seats=self.seats,
            setup=header.of_game(tree),
            readings=readings,
            result=result,
            positions={key: node.position for key, node in tree.pairs()},
        )
        if names.wording.language:
            from verifier.record.header_words import in_english

            replay = in_english(replay, names.wording)
        self.header.found += self.checks(replay)

    def read_moves(self, names: Names) -> None:
        """Read the claims, and line by line the moves."""
        claims, players = self.tree.get("claims"), [seat.player for seat in self.seats]
        for item in () if claims is None else (claims,) if claims.items is None else claims.items:
            with self.header:
                read_claims(item, Words(names, len(self.seats) or len(names.seats)), players)
        source: MoveLines | None = None
        with self.header:
            source = self.moves()
        if source is None:
            return
        number = len(self.seats) or len(names.seats)
        reader, words = self.reader_of(names, number), Words(names, number)
        for line in single(source):
            if self.lines.full:
                self.notes.append(malformed.MORE)
                return
            with self.lines:
                self.read_line(reader, words, line)
        if not self.lines.found:
            with self.lines:
                read_lines(reader, source, number)
        elif are_in("\n".join(source.texts)):
            self.notes.append(malformed.NO_REFERENCES)

    def read_line(self, reader: MoveReader, words: Words, line: MoveLines) -> None:
        """Read one line: a correction without what it refers to, or moves. Raises `Unreadable`."""
        place = Position(line.path, line.lines[0], line.columns[0])
        try:
            if not are_in(line.texts[0]):
                reader.read(line)
                return
            try:
                parse_correction(words, line.texts[0], place.line, place.column)
            except WordError as error:
                raise misread(error, place) from None
        except Unreadable as error:
            raise header.seated(error, line, self.seats) from None


def parts(node: Node | None) -> Iterator[Node]:
    """A mapping's entries, each as a mapping of its own; anything else as it is."""
    if node is None or not node.fields:
        yield from () if node is None else (node,)
        return
    for key, value in node.fields.items():
        yield Node(node.position, fields={key: value})


def single(source: MoveLines) -> Iterator[MoveLines]:
    """Each line that says something as a source of its own."""
    for text, line, column in zip(source.texts, source.lines, source.columns, strict=True):
        if text.strip():
            yield MoveLines(source.path, (text,), (line,), (column,))
