"""JSON Lines: whole games with the keys of a replay, or one object an event after one object with the header.

    {"ruleset": "...", "seats": {"P1": {"player": "Alice"}, ...}, ...}
    {"seat": "P1", "verb": "draw", "args": ["?", "?"]}        or {"move": "P1 draw ? ?"}

Not for: deciding that a text is JSON Lines (`run`).
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from verifier.kernel.source import Position, Unreadable
from verifier.language.text_file import CONTROL
from verifier.record.importing.account import Account, Imported, LineAccount
from verifier.record.importing.draft import RecordDraft, comment, plain
from verifier.record.importing.header import NO_PROMISE, told
from verifier.record.importing.lexicon import Lexicon
from verifier.record.importing.limits import GAMES, lines_of
from verifier.record.importing.scribe import Scribe
from verifier.record.importing.typography import whole_names
from verifier.record.line import split_comment
from verifier.record.model import Replay
from verifier.record.names import Names, as_slug, normal
from verifier.record.read import LINE_LIMIT, ReplayReader
from verifier.record.sources import strict_json
from verifier.record.words import WordError, nearest, quoted

TITLE = "JSON Lines"
#: From a ruleset's id, its errata and a language ("" for its own) to its words; raises `Unreadable`.
LexiconFor = Callable[[str, tuple[str, ...], str], Lexicon]
#: What the parts of an event may be called.
_ACTOR = ("seat", "player", "actor", "who")
_VERB = ("verb", "event", "action", "type")
_THINGS = ("args", "arguments", "chips", "chip")
_TARGET = ("target", "to", "at")
_SAID = ("assert", "assertions", "=")
_WHOLE = ("move", "line", "text")
_BESIDE = ("comment", "number", "turn", "time", "id")
_KEYS = (*_ACTOR, *_VERB, *_THINGS, *_TARGET, *_SAID, *_WHOLE, *_BESIDE, "count")


@dataclass(slots=True)
class GameBeingRead:
    """One game being read: its header, and what was written so far."""

    replay: Replay
    scribe: Scribe
    promised: bool = True  # whether the source says what it promises, as whole games do


@dataclass(slots=True)
class ObjectReader:
    """Reads the objects of one file."""

    lexicon_for: LexiconFor
    path: str
    ruleset: str
    account: list[LineAccount] = field(default_factory=list)
    games: list[GameBeingRead] = field(default_factory=list)
    open: GameBeingRead | None = None

    def line(self, number: int, text: str) -> None:
        """Read one line and account for it. Raises `Unreadable` for more games or moves than are read."""
        place = Position(self.path, number)
        if not text.strip():
            self.account.append(LineAccount(place, "blank"))
            return
        try:
            self._object(number, _decoded(text))
        except Unreadable as error:
            line = error.position.line if error.position.path == self.path else 0
            message = plain(f"line {line}: {error.message}" if line not in (0, number) else error.message)
            self._refuse(place._replace(column=1), text, message, error.suggestion)
        except WordError as error:
            column = min(error.column, len(text)) + 1
            self._refuse(place._replace(column=column), text, plain(error.message), error.suggestion)

    def _refuse(self, place: Position, text: str, message: str, near: str = "") -> None:
        self.account.append(LineAccount(place, "unknown", message[:300], near))
        if self.open is not None:
            self.open.scribe.write(comment(f"not understood: {text.strip()}"))
            self.open.scribe.account.append(self.account[-1])

    def _object(self, number: int, found: dict[str, object]) -> None:
        place = Position(self.path, number)
        if "moves" in found:
            moves = found.pop("moves")
            self._game(found, f"{self.path}#{number}")
            self._took(place, "header")
            self._moves(moves)
            self.open = None
        elif "seats" in found:
            self._game(found, self.path)
            self.games[-1].promised = "record" in found
            self._took(place, "header")
        elif self.open is None:
            raise WordError(0, "an event, and no header (an object with `seats`) before it")
        elif found.keys() == {"result"}:
            replay = self.open.replay
            seats = {seat.id: None for seat in replay.seats}
            result = self._header({"ruleset": replay.ruleset, "seats": seats, **found}).result
            self.open.replay = replace(replay, result=result)
            self._took(place, "header")
        elif found.keys() == {"comment"}:
            self.open.scribe.write(comment(str(found["comment"])))
            self._took(place, "kept")
        else:
            self._event(found)
            self._took(place, "moves")

    def _current(self) -> GameBeingRead:
        """The game that the lines tell of."""
        assert self.open is not None
        return self.open

    def _took(self, place: Position, kind: str) -> None:
        self.account.append(LineAccount(place, kind))
        self._current().scribe.account.append(self.account[-1])

    def _game(self, found: dict[str, object], path: str) -> None:
        if len(self.games) >= GAMES:
            raise Unreadable(Position(self.path), f"more than {GAMES:,} games: audit JSON Lines as they are")
        self.open = None
        replay = replace(self._header(found), path=path)
        lexicon = self.lexicon_for(replay.ruleset, replay.overlays, replay.language)
        self.open = GameBeingRead(replay, Scribe(lexicon, path))
        self.games.append(self.open)

    def _header(self, found: Mapping[str, object]) -> Replay:
        """What the reader of replays makes of a header. Raises `Unreadable`."""
        header = {"format": "replay/1", "ruleset": self.ruleset, **found, "moves": []}
        for key, listed in found.items():
            if isinstance(listed, list) and "," in str(listed):  # a name with commas
                header[key] = [as_slug(one) if isinstance(one, str) else one for one in listed]
        return ReplayReader(self._names).json(json.dumps(header).encode(), self.path)

    def _names(self, ruleset: str, errata: tuple[str, ...], wanted: Position, language: str = "") -> Names:
        return self.lexicon_for(ruleset, errata, language).names

    def _moves(self, moves: object) -> None:
        """The moves of a whole game, line by line; each is accounted for under `path#n`."""
        scribe = self._current().scribe
        lines = lines_of(moves, scribe.path) if isinstance(moves, str) else moves
        if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
            message = "expected the moves as a text or a list of lines"
            self.account.append(LineAccount(Position(scribe.path), "unknown", message))
            scribe.account.append(self.account[-1])
            return
        for number, line in enumerate(lines, 1):
            try:
                self._move(line)
                scribe.note(number, "blank" if not line.strip() else "kept" if line.lstrip()[:1] == "#" else "moves")
            except WordError as error:
                scribe.refuse(number, line, error)
            self.account.append(scribe.account[-1])

    def _move(self, text: str) -> None:
        """Write the moves of a line of notation. Raises `WordError`."""
        scribe = self._current().scribe
        events = scribe.read(text, 0)
        if any(event.seat >= len(self._current().replay.seats) for event in events):
            raise WordError(0, "a seat that the header does not have")
        for event in events:
            scribe.add(event)
        remark = split_comment(text)[1]
        if remark and not events:
            scribe.write(comment(remark.lstrip("# ")))

    def _event(self, found: dict[str, object]) -> None:
        """An event as an object. Raises `WordError` for one that is not understood."""
        for key in found:
            if key not in _KEYS:
                raise WordError(0, f"unknown key {quoted(key)}", nearest(key, _KEYS))
        beside = [f"{key} {_text(found[key])}" for key in _BESIDE[1:] if key in found]
        said = [_text(found["comment"])] if "comment" in found else []
        remark = f"  # {plain(', '.join([*said, *beside]))}" if said or beside else ""
        whole = _one(found, _WHOLE)
        if whole is None:
            self._move(" ".join(self._parts(found)) + remark)
            return
        if found.keys() - {*_WHOLE, *_BESIDE}:
            raise WordError(0, "a move as a text and in parts, too")
        text = _text(whole)
        self._move(text if split_comment(text)[1] else text + remark)

    def _parts(self, found: Mapping[str, object]) -> Iterator[str]:
        """The move of an event that is told in parts, in notation. Raises `WordError`."""
        actor, verb = _one(found, _ACTOR), _one(found, _VERB)
        if actor is None or verb is None:
            raise WordError(0, f"missing key {'seat' if actor is None else 'verb'!r}")
        yield self._seat(_text(actor))
        yield _word(_text(verb))
        yield from map(_word, self._listed(_one(found, _THINGS)))
        if "count" in found:
            yield f"? x{_count(found['count'])}"
        target, asserted = _one(found, _TARGET), _one(found, _SAID)
        if target is not None:
            yield f"-> {self._seat(_text(target))}"
        if asserted is not None:
            yield f"= {_asserted(asserted)}"

    def _listed(self, value: object) -> list[str]:
        """The things that a list or a text names, names with commas as one."""
        lexicon = self._current().scribe.lexicon
        if isinstance(value, list):
            return [whole_names(lexicon, _text(item)) for item in value]
        return [] if value is None else whole_names(lexicon, _text(value)).replace(",", " ").split()

    def _seat(self, text: str) -> str:
        """The seat that an id or a player's name means."""
        seats = self._current().replay.seats
        found = [seat.id for seat in seats if text and normal(text) == normal(seat.id)]
        found = found or [seat.id for seat in seats if text and normal(text) == normal(seat.player)]
        if len(found) > 1:
            raise WordError(0, f"{quoted(text)} is the name of {' and '.join(found)}: write the seat")
        if found:
            return found[0]
        known = {normal(one): one for seat in seats for one in (seat.id, seat.player) if one}
        raise WordError(0, f"unknown seat {quoted(text)}", known.get(nearest(text, known), ""))

    def drafts(self) -> tuple[RecordDraft, ...]:
        """The records; one whose lines were not all understood promises nothing any more."""
        found: list[RecordDraft] = []
        for game in self.games:
            unknown = any(line.kind == "unknown" for line in game.scribe.account)
            replay = game.replay
            if unknown or not game.promised:  # a promise of nothing, if a line was not understood
                replay = replace(replay, record=game.scribe.promise(len(replay.seats)))
            remarks = [told(game.scribe.account, TITLE, game.replay.path), *([NO_PROMISE] if unknown else [])]
            if replay.expect is not None:
                replay = replace(replay, expect=None)
                remarks.append("The source's `expect` is left out: it names lines, and here they are others.")
            if game.scribe.events:
                found.append(RecordDraft(replay, tuple(remarks), game.scribe.lines(replay.record)))
        return tuple(found)


def read_objects(lexicon_for: LexiconFor, path: str, lines: Sequence[str], ruleset: str) -> Imported:
    """The records that JSON Lines hold. Raises `Unreadable` for more than is read."""
    reader = ObjectReader(lexicon_for, path, ruleset)
    for number, line in enumerate(lines, 1):
        reader.line(number, line)
    return Imported(reader.drafts(), Account(path, TITLE, tuple(reader.account)))


def _decoded(text: str) -> dict[str, object]:
    if len(text) > LINE_LIMIT:
        raise WordError(0, f"a line of more than {LINE_LIMIT:,} characters")
    try:
        found = strict_json(text)
    except (ValueError, RecursionError) as error:
        column = error.colno - 1 if isinstance(error, json.JSONDecodeError) else 0
        raise WordError(column, f"not JSON: {str(error)[:200]}") from None
    if not isinstance(found, dict):
        raise WordError(0, "expected a JSON object")
    return found


def _one(found: Mapping[str, object], keys: Sequence[str]) -> object:
    """The value under one of several names, None if there is none. Raises `WordError` for two."""
    there = [key for key in keys if key in found]
    if len(there) > 1:
        raise WordError(0, f"{there[0]!r} and {there[1]!r} mean the same")
    return found[there[0]] if there else None


def _text(value: object) -> str:
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise WordError(0, "expected a text or a number")
    text = str(value)
    if CONTROL.search(text) or "\n" in text or "\r" in text:
        raise WordError(0, "a text with control characters")
    return text


def _word(text: str) -> str:
    """A text that must be one argument: a sign in it would make it something else."""
    word = "-".join(text.split())
    if not word or any(sign in word for sign in ",;=:#"):
        raise WordError(0, f"{quoted(text)} is not one word of a move line")
    return word


def _count(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= 99:
        raise WordError(0, "expected a count from 1 to 99")
    return value


def _asserted(value: object) -> str:
    """Totals in notation: `{"money": 3, "P2 pile": 1}` as `money 3, P2 pile 1`."""
    if not isinstance(value, dict):
        return _text(value).replace(";", ",")
    keys = {key: " ".join(map(_word, key.split())) or _word(key) for key in value}
    return ", ".join(f"{keys[key]} {_text(number)}" for key, number in value.items())
