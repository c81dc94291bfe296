"""The header of a replay: from the document's tree to the values of the known keys.

Keys that are not known here belong to the game and are kept untouched. Not for: the moves (`moves`, `read`).
"""

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping

from verifier.kernel import malformed
from verifier.kernel.source import Position, Unreadable
from verifier.language.document import is_null
from verifier.language.node import Node
from verifier.language.vocabulary import nearest
from verifier.record.model import FORMAT, PROMISES, VERDICTS, Expect, RecordPromise, Result, SeatEntry
from verifier.record.moves import MoveLines

#: The keys of the format itself, in strict order; the game's keys stand between `seats` and `record`.
KEYS = (
    *("format", "ruleset", "language", "packs", "facts", "errata", "digest", "mode", "meta", "seats"),
    *("record", "claims", "readings", "proof", "moves", "result", "expect"),
)
_RULESET = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*/[a-z0-9]+(?:[.-][a-z0-9]+)*")
_LANGUAGE = re.compile(r"[a-z]{2,3}(?:-[a-z0-9]{2,8})*")
#: How alike a key must be to one that is missing to be taken for it.
NEAR = 0.7
_WORD = re.compile(r"[^\s,;:=@#]+")
#: The winner of a game that nobody won.
NOBODY = "none"


def compared(name: str) -> str:
    """A player's name in the form in which names are compared: composed, case folded, blanks as one."""
    return unicodedata.normalize("NFKC", " ".join(name.split())).casefold()


def text(node: Node | None) -> str:
    """The text of a scalar; "" for a missing key and for YAML's null. Raises `Unreadable` for lists and mappings."""
    if node is None or (node.plain and node.text in ("", "~", "null", "Null", "NULL")):
        return ""
    return node.string()


def texts(node: Node | None) -> Mapping[str, str]:
    """A mapping of texts; empty for a missing key or null. Raises `Unreadable`."""
    return {key: text(value) for key, value in node.pairs()} if node is not None and not is_empty(node) else {}


def ruleset(tree: Node, wanted: str = FORMAT) -> tuple[str, Position]:
    """The ruleset's id and where it stands. Raises `Unreadable`, also if the format is unknown."""
    check_format(tree, wanted)
    return ruleset_id(tree)


def check_format(tree: Node, wanted: str = FORMAT) -> None:
    """Refuse a document of another format. Raises `Unreadable`."""
    form = need(tree, "format")
    if text(form).strip().casefold() != wanted:
        raise form.wrong(repr(wanted), wanted)


def need(tree: Node, key: str) -> Node:
    """The value of a key that every header has; a key that is nearly that is taken for it misspelt.

    Raises `Unreadable`.
    """
    if tree.get(key) is None:
        strangers = [name for name in tree.mapping() if name not in KEYS]
        near = nearest(key, strangers, NEAR)
        if near:
            raise malformed.UNKNOWN_KEY.at(tree.need(near).named_at, key, key=near)
    return tree.need(key)


def ruleset_id(tree: Node) -> tuple[str, Position]:
    """The ruleset's id and where it stands. Raises `Unreadable`."""
    node = need(tree, "ruleset")
    found = text(node).strip().casefold()
    if len(found) > 100 or not _RULESET.fullmatch(found):
        raise node.wrong("a ruleset such as puzzle-strike/3e")
    return found, node.position


def language(node: Node | None) -> str:
    """The code of the language that the words are in; "" if it is not said. Raises `Unreadable`."""
    found = text(node).strip().casefold()
    if node is not None and found and not _LANGUAGE.fullmatch(found):
        raise node.wrong("the code of a language such as en")
    return found


def is_empty(node: Node) -> bool:
    """Whether a value is null or an empty text."""
    return node.text is not None and not text(node)


def of_game(tree: Node) -> dict[str, Node]:
    """The keys of a header that the game reads, as far as they are given."""
    return {key: node for key, node in tree.pairs() if key not in KEYS and not is_null(node)}


def seats(node: Node, known: tuple[str, ...]) -> tuple[SeatEntry, ...]:
    """The seats in the order of the game, whatever the order they are written in. Raises `Unreadable`.

    They must be the first of the `known` ones, without a gap.
    """
    found: dict[str, SeatEntry] = {}
    for key, entry in node.pairs():
        one = seat_entry(key, entry, known, found)
        found[one.id] = one
    return without_gap(node, known, found)


def seat_entry(key: str, entry: Node, known: tuple[str, ...], found: Collection[str]) -> SeatEntry:
    """One seat, which must be one of the `known` and none of the `found`. Raises `Unreadable`."""
    seat = next((seat for seat in known if seat.casefold() == key.casefold()), "")
    if not seat or seat in found:
        hint = "" if seat else nearest(key[:40].upper(), known)
        raise malformed.NO_SEAT.at(entry.named_at, hint, expected=", ".join(known), found=repr(key[:40]))
    if not is_empty(entry):
        entry.known("player", "character")
    fields = {} if is_empty(entry) else entry.mapping()
    return SeatEntry(seat, text(fields.get("player")), text(fields.get("character")), entry.position)


def without_gap(node: Node, known: tuple[str, ...], found: Mapping[str, SeatEntry]) -> tuple[SeatEntry, ...]:
    """Seats in the order of the game. Raises `Unreadable` if one of the first is missing."""
    for seat in known[: len(found)]:
        if seat not in found:
            raise malformed.MISSING_SEAT.at(node.position, seat=seat)
    if not found:
        raise node.wrong("at least one seat")
    return tuple(found[seat] for seat in known[: len(found)])


def record(node: Node | None) -> RecordPromise:
    """The promise of completeness; what is not said has its default. Raises `Unreadable`."""
    if node is None or is_empty(node):
        return RecordPromise()
    if node.fields is None:
        raise node.wrong("what is promised, such as {draws: counts, reactions: taken}")
    node.known(*PROMISES)
    return RecordPromise(**{key: _one_of(value, PROMISES[key]) for key, value in node.pairs()})


def _one_of(node: Node, allowed: tuple[str, ...]) -> str:
    found = text(node).strip().casefold()
    if found not in allowed:
        raise node.wrong("one of " + ", ".join(allowed), nearest(found, allowed))
    return found


def result(node: Node | None, entries: tuple[SeatEntry, ...]) -> Result | None:
    """How the game ended, None if it is not said, as in `{}`. `winner: none` (or `by` alone) is a game nobody won.

    A player's name stands for the seat, if nobody else has it.
    """
    if node is None or is_empty(node):
        return None
    node.known("winner", "by")
    winner = node.get("winner")
    said = compared(text(winner))
    by = text(node.get("by"))
    if not said and not by:
        return None
    ids = [compared(entry.id) for entry in entries]
    players = [compared(entry.player) for entry in entries]
    if winner is not None and said == NOBODY and NOBODY in players:
        raise winner.wrong(f"a seat ({', '.join(entry.id for entry in entries)}), as a player is called {NOBODY}")
    if winner is None or said in ("", NOBODY):
        return Result(None, by, node.position)
    if said not in ids and players.count(said) == 1:
        return Result(players.index(said), by, node.position)
    if said not in ids:
        raise winner.wrong(f"a seat ({', '.join(entry.id for entry in entries)}) or none")
    return Result(ids.index(said), by, node.position)


def told_apart(players: Mapping[str, str]) -> dict[str, str]:
    """The players' names by seat; one that several players of a game have with the seat's id behind it."""
    keys = [compared(name) for name in players.values()]
    names = {seat: " ".join(name.split()) for seat, name in players.items()}
    return {
        seat: f"{name} ({seat})" if name and keys.count(compared(name)) > 1 else name for seat, name in names.items()
    }


def seat_names(entries: Iterable[SeatEntry]) -> dict[str, str]:
    """What who sits where is called, by seat: the player's name, told apart, or the seat's id where there is none."""
    return told_apart({entry.id: entry.player or entry.id for entry in entries})


def seated(error: Unreadable, source: MoveLines, entries: tuple[SeatEntry, ...]) -> Unreadable:
    """The error of a line; of a word that is a player's name with the seat that lines name instead."""
    at = error.position
    lines = zip(source.lines, source.texts, source.columns, strict=True)
    text = next((text[max(at.column - column, 0) :] for line, text, column in lines if line == at.line), "")
    word = _WORD.match(text)
    names = [compared(entry.player) for entry in entries]
    if word is None or names.count(compared(word[0])) != 1:
        return error
    return error.at(at, entries[names.index(compared(word[0]))].id)


def expect(node: Node | None) -> Expect | None:
    """What the auditor must answer, None if it is not said. Raises `Unreadable`."""
    if node is None or is_empty(node):
        return None
    node.known("verdict", "line", "clause", "also", "at-work", "readings")
    verdict = _one_of(node.need("verdict"), VERDICTS)
    line, also = node.get("line"), node.get("also")
    at_work, readings = node.get("at-work"), node.get("readings")
    return Expect(
        verdict,
        0 if line is None or is_empty(line) else line.integer(0),
        text(node.get("clause")),
        () if at_work is None or is_empty(at_work) else at_work.strings(),
        () if readings is None or is_empty(readings) else readings.strings(),
        node.position,
        () if also is None or is_empty(also) else also.strings(),
    )
