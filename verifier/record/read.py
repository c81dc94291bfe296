"""Reading replays: YAML files with positions, and JSON Lines for bulk. One error type: `Unreadable`.

Not for: checking a game's own keys or judging moves.
"""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import BinaryIO, Protocol

from verifier.kernel import malformed
from verifier.kernel.message import code_of
from verifier.kernel.source import Position, Unreadable, together
from verifier.language.node import Node
from verifier.language.reader import load
from verifier.language.strict_yaml import read_strictly
from verifier.language.text_file import decode_text, refuse_controls, unopened
from verifier.language.text_file import read_text as read_file
from verifier.record import header, sources
from verifier.record.claims import read_claims
from verifier.record.defaults import NO_DEFAULTS, Defaults
from verifier.record.laid import LaidOverlays, laid
from verifier.record.model import Expect, Replay
from verifier.record.moves import MoveLines, MoveReader
from verifier.record.names import Names
from verifier.record.proof import read_proof
from verifier.record.record_lines import read_lines
from verifier.record.series import SeriesFound, is_series
from verifier.record.words import Words

YAML_LIMIT = 32_000_000  # bytes of a YAML file
LINE_LIMIT = 16_000_000  # bytes of one JSON line
#: Everything that a game finds wrong with the header of a record, whose moves are left out.
HeaderCheck = Callable[[Replay], Iterable[Unreadable]]
_VOCABULARIES = 16  # move readers kept by one Reader


class NamesFor(Protocol):
    """From a ruleset's id, what is laid over it and where the id stands, to its names.

    Where a header names a language, its code is added, and the place is that of the code; without it the ruleset's
    own language is meant. It should give the same object for the same ruleset: readers remember lines per object.
    """

    def __call__(self, ruleset: str, overlays: tuple[str, ...], wanted: Position, language: str = "", /) -> Names:
        """The names. Raises `Unreadable` for an unknown ruleset, pack, erratum or language."""


class ReplayReader:
    """Reads many replays and remembers the lines of each vocabulary. Every method raises `Unreadable`.

    `defaults` complete a header: what is said once for all records of a league.
    """

    def __init__(self, names_for: NamesFor, checks: HeaderCheck | None = None) -> None:
        """`checks` says what the game finds wrong with the header of a record that cannot be read."""
        self._names_for = names_for
        self._checks = checks
        self._readers: dict[tuple[Names, int], MoveReader] = {}

    def text(self, text: str, path: str, defaults: Defaults = NO_DEFAULTS) -> Replay:
        """The replay that a YAML text holds."""
        text = text.removeprefix("\ufeff")
        try:
            refuse_controls(text, path)
            tree = read_strictly(text, path) or load(text, path)
        except Unreadable as error:
            is_empty = code_of(error.said) == malformed.EMPTY.code
            raise together((error,), () if is_empty else (malformed.TORN,)) from None
        return self.tree(tree, text.splitlines(), defaults)

    def tree(self, tree: Node, lines: Sequence[str], defaults: Defaults = NO_DEFAULTS) -> Replay:
        """The replay that a mapping of a YAML document of these `lines` holds: the whole of it, or a part.

        Raises `SeriesFound` for a series.
        """
        tree = defaults.completing(tree)
        if is_series(tree):
            raise SeriesFound(tree, "\n".join(lines))
        return self._replay(tree, lambda: sources.of_node(sources.moves_of(tree), lines))

    def path(self, path: str | Path, defaults: Defaults = NO_DEFAULTS) -> Replay:
        """The replay in a YAML file of at most 32 MB; `-` is the standard input. `defaults` complete its header."""
        return self.text(source_text(path), "<stdin>" if str(path) == "-" else str(path), defaults)

    def json(self, line: bytes, path: str, defaults: Defaults = NO_DEFAULTS) -> Replay:
        """The replay that one JSON object holds; its move lines are counted from 1."""
        tree, moves = sources.decode_json(line, path)
        return self._replay(defaults.completing(tree), lambda: sources.of_value(moves, path))

    def jsonl(self, source: str | Path | BinaryIO, path: str = "") -> Iterator[Replay | Unreadable]:
        """The replays of a JSON Lines file or binary stream, one after the other, never all in memory.

        `path#n` is the replay on line n. A line that cannot be read gives its error and reading continues.
        """
        if not isinstance(source, str | Path):
            yield from self._stream(source, path or "<stdin>")
            return
        try:
            file = sys.stdin.buffer if str(source) == "-" else open(source, "rb")  # noqa: SIM115
        except (OSError, ValueError) as error:
            yield unopened(source, error)
            return
        with file:
            yield from self._stream(file, path or ("<stdin>" if str(source) == "-" else str(source)))

    def any(self, path: str | Path) -> Iterator[Replay | Unreadable]:
        """The replays of a file: JSON Lines if its name ends in .jsonl, .ndjson or .json, one YAML document if not."""
        if Path(path).suffix.lower() in (".jsonl", ".ndjson", ".json"):
            yield from self.jsonl(path)
            return
        try:
            yield self.path(path)
        except Unreadable as error:
            yield error

    def _stream(self, file: BinaryIO, path: str) -> Iterator[Replay | Unreadable]:
        for item in json_lines(file, path):
            yield item if isinstance(item, Unreadable) else self._one(item[1], item[0])

    def _one(self, line: bytes, path: str) -> Replay | Unreadable:
        try:
            return self.json(line, path)
        except Unreadable as error:
            return error

    def _moves(self, names: Names, seats: int) -> MoveReader:
        if (names, seats) not in self._readers:
            if len(self._readers) >= _VOCABULARIES:
                self._readers.clear()
            self._readers[names, seats] = MoveReader(names, seats)
        return self._readers[names, seats]

    def _named(
        self, given: LaidOverlays, ruleset: str, over: tuple[str, ...], wanted: Position, language: str = ""
    ) -> Names:
        """The names of a ruleset; what is wrong with what the header gives is said where it stands there."""
        try:
            return self._names_for(ruleset, over, wanted, *((language,) if language else ()))
        except Unreadable as error:
            raise given.placed(error, wanted) from None

    def _replay(self, tree: Node, moves: Callable[[], MoveLines]) -> Replay:
        """The replay; if it cannot be read, everything that is wrong with it is looked for."""
        tree.mapping()
        try:
            return self._read(tree, moves)
        except Unreadable as error:
            first = error
        from verifier.record.thorough import Thorough

        raise Thorough(tree, moves, self._named, self._moves, self._checks).error(first) from None

    def _read(self, tree: Node, moves: Callable[[], MoveLines]) -> Replay:
        ruleset, position = header.ruleset(tree)
        given = laid(tree)
        over = given.overlays(tree.position.path)
        names = self._named(given, ruleset, over, position)
        language, spoken = header.language(tree.get("language")), tree.get("language")
        if language and spoken is not None:
            names = self._named(given, ruleset, over, spoken.position, language)
        seats = header.seats(header.need(tree, "seats"), names.seats)
        source = moves()
        try:
            events, corrections = read_lines(self._moves(names, len(seats)), source, len(seats))
        except Unreadable as error:
            raise header.seated(error, source, seats) from None
        replay = Replay(
            path=tree.position.path,
            ruleset=ruleset,
            language=language,
            packs=given.packs,
            facts=given.facts,
            errata=given.errata,
            house=given.house,
            digest=header.text(tree.get("digest")),
            mode=header.text(tree.get("mode")),
            seats=seats,
            setup=header.of_game(tree),
            record=header.record(tree.get("record")),
            claims=read_claims(tree.get("claims"), Words(names, len(seats)), [seat.player for seat in seats]),
            readings=header.texts(tree.get("readings")),
            proof=read_proof(tree.get("proof"), tuple(seat.id for seat in seats)),
            result=header.result(tree.get("result"), seats),
            expect=header.expect(tree.get("expect")),
            meta=header.texts(tree.get("meta")),
            events=events,
            corrections=corrections,
            positions={key: node.position for key, node in tree.pairs()},
        )
        if not names.wording.language:
            return replay
        from verifier.record.header_words import in_english

        return in_english(replay, names.wording)


class LineStream(Protocol):
    """A stream that is read by lines."""

    def readline(self, limit: int, /) -> bytes:
        """Return a line, or so many bytes of it."""


def json_lines(file: LineStream, path: str) -> Iterator[tuple[str, bytes] | Unreadable]:
    """The lines of JSON Lines that are not blank, each with its place `path#n`; of one that is too long, its error."""
    number = 0
    try:
        while line := file.readline(LINE_LIMIT + 1):
            number += 1
            here = f"{path}#{number}"
            if len(line) > LINE_LIMIT:
                _skip_line(file, line)
                yield malformed.LONG_LINE.at(Position(here), limit=f"{LINE_LIMIT:,}", unit="bytes")
                continue
            line = (line.removeprefix(b"\xef\xbb\xbf") if number == 1 else line).strip()
            if line:
                yield here, line
    except OSError as error:
        yield malformed.NOT_READ.at(Position(path), reason=error.strerror)


def read_text(text: str, path: str, names_for: NamesFor) -> Replay:
    """The replay that a YAML text holds; `path` is what positions show. Raises `Unreadable`."""
    return ReplayReader(names_for).text(text, path)


def read_expect(text: str, path: str) -> Expect | None:
    """What a YAML replay says the auditor must answer, even if its moves are malformed. Raises `Unreadable`."""
    return header.expect(load(text, path).get("expect"))


def source_text(path: str | Path) -> str:
    """The text of a YAML file within the limit; `-` is the standard input. Raises `Unreadable`."""
    if str(path) != "-":
        return read_file(Path(path), YAML_LIMIT)
    data = sys.stdin.buffer.read(YAML_LIMIT + 1)
    if len(data) > YAML_LIMIT:
        raise malformed.TOO_LARGE.at(Position("<stdin>"), limit=YAML_LIMIT)
    return decode_text(data, "<stdin>")


def _skip_line(file: LineStream, line: bytes) -> None:
    while line and not line.endswith(b"\n"):
        line = file.readline(1_000_000)
