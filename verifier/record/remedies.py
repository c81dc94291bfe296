"""Remedies as words of a ruling: what a judge puts right on the table, read and written.

    state P1 pile 1+2                             from here on the pile holds these
    state P1 hand 1 1 crash-gem to P1 bag         and what is no longer there has gone to the bag
    state P2 actions 1, bank combine 3 to P1 discard
    moves ? from P1 hand to P1 bag                something goes from one place to another, and nobody knows what

Items are parted by commas. Not for: what follows from them (`verifier.run.mending`).
"""

from collections.abc import Iterable, Iterator

from verifier.kernel import malformed
from verifier.kernel.event import Token
from verifier.kernel.mending import PLACES, Mend, Spot
from verifier.record.correction_words import CorrectionCursor, Lexeme
from verifier.record.names import Names, normal
from verifier.record.words import WordError, cut, integer, quoted, repeats

#: Words that begin a remedy, each with the strict one.
WORDS = {"state": "state", "states": "state", "moves": "moves", "move": "moves"}
#: Words that end the things of an item.
_ENDS = frozenset(("from", "to", "by", "on"))
#: The label for nothing.
NOTHING = "none"
#: What may be written for it.
_NOTHINGS = (NOTHING, "nothing")
#: More things are not named by one remedy, nor is one named more often by `xn`.
MOST, MOST_ALIKE = 200, 99


def read_remedy(cursor: CorrectionCursor, first: str) -> tuple[Mend, ...]:
    """The items of a remedy behind its first word. Raises `WordError`."""
    found = [_read_move(cursor) if WORDS[first] == "moves" else _read_item(cursor)]
    while _goes_on(cursor):
        cursor.passes(",")
        found.append(_read_item(cursor))
    if sum(len(one.things) for one in found) > MOST:
        raise WordError(0, malformed.TOO_MANY.says(limit=MOST, what="things of one remedy"))
    return tuple(found)


def _goes_on(cursor: CorrectionCursor) -> bool:
    """Whether a comma follows, and behind it another item."""
    mark = cursor.peek()
    return mark is not None and mark.kind == "mark" and mark.text == "," and _begins(cursor, 1)


def _begins(cursor: CorrectionCursor, ahead: int) -> bool:
    """Whether the words from one on begin an item: `moves`, or a place or a counter, of a seat or the table."""
    word, after = cursor.peek(ahead), cursor.peek(ahead + 1)
    if word is None or word.kind != "word":
        return False
    if cursor.peeks(ahead) in WORDS:
        return True
    if cursor.words.is_seat(word.text):
        return after is not None and after.kind == "word" and cursor.words.is_mendable(after.text)
    return (
        cursor.words.is_mendable(word.text)
        and not cursor.words.names.mendable[cursor.words.mendable(word.text, 0)].of_seat
    )


def _read_item(cursor: CorrectionCursor) -> Mend:
    """What one place or counter has, or what goes from one place to another."""
    first = WORDS.get(cursor.peeks())
    if first is not None:
        cursor.word(first)
    if first == "moves":
        return _read_move(cursor)
    start = cursor.peek()
    spot = _read_spot(cursor)
    cursor.passes("=") or cursor.passes(":")
    column = cursor.base + (start.column if start is not None else 0)
    sort = cursor.words.names.mendable[spot.word].sort
    if sort == "count":
        number = cursor.word("a number")
        return Mend(spot, value=integer(number.text, number.column), column=column)
    if sort == "step":
        step = cursor.word("a step of the turn")
        return Mend(spot, (Token(step.text, label=normal(step.text), column=cursor.base + step.column),), column=column)
    if sort == "seat":
        seat = cursor.word("a seat")
        return Mend(spot, value=cursor.words.seat(seat.text, seat.column), column=column)
    if sort == "names":
        return Mend(spot, tuple(_read_names(cursor)), column=column)
    things = tuple(_read_things(cursor, is_known=True))
    source, target = _read_ends(cursor) if sort in PLACES else (None, None)
    return Mend(spot, things, 0, source, target, column)


def _read_names(cursor: CorrectionCursor) -> Iterator[Token]:
    """Words that are no things, at least one; none for `none`. What they mean is for the game."""
    found = 0
    while not found or _has_thing(cursor):
        if cursor.passes(","):
            continue
        word = cursor.word("a word, or none")
        found += 1
        if normal(word.text) not in _NOTHINGS:
            yield Token(word.text, label=normal(word.text), column=cursor.base + word.column)


def _read_move(cursor: CorrectionCursor) -> Mend:
    """Things that go from one place to another: `1 wound from bank to P1 discard`."""
    start = cursor.peek()
    things = tuple(_read_things(cursor, is_known=False))
    if not things:
        raise cursor.expected(f"a {cursor.words.names.piece}")
    source, target = _read_ends(cursor)
    if source is None or target is None:
        raise cursor.expected(f"`{'from' if source is None else 'to'}` and a place")
    return Mend(None, things, 0, source, target, cursor.base + (start.column if start is not None else 0))


def _read_ends(cursor: CorrectionCursor) -> tuple[Spot | None, Spot | None]:
    """Where things come from and where they go, in any order, each at most once."""
    found: dict[str, Spot] = {}
    while cursor.peeks() in ("from", "to"):
        word = cursor.word("from")
        end = word.text.casefold()
        if end in found:
            raise WordError(word.column, malformed.SAID_TWICE.says(word=cut(word.text)))
        place = cursor.peek(1 if cursor.words.is_seat((cursor.peek() or word).text) else 0)
        found[end] = _read_spot(cursor)
        if cursor.words.names.mendable[found[end].word].sort not in PLACES:
            column = word.column if place is None else place.column
            message = malformed.WORD_EXPECTED.says(expected="a place of things", found=quoted(found[end].word))
            raise WordError(column, message)
    return found.get("from"), found.get("to")


def _read_spot(cursor: CorrectionCursor) -> Spot:
    """A place or a counter, behind its seat unless it is the table's."""
    first = cursor.word("a seat and a place or counter")
    seat = -1
    named = first
    if cursor.words.is_seat(first.text):
        seat = cursor.words.seat(first.text, first.column)
        named = cursor.word("a place or a counter")
    word = cursor.words.mendable(named.text, named.column)
    of_seat = cursor.words.names.mendable[word].of_seat
    if of_seat and seat < 0:
        message = malformed.WORD_EXPECTED.says(expected=f"a seat before {word!r}", found=quoted(named.text))
        raise WordError(named.column, message)
    if not of_seat and seat >= 0:
        expected = f"{word!r} without a seat"
        raise WordError(first.column, malformed.WORD_EXPECTED.says(expected=expected, found=quoted(first.text)))
    return Spot(word, seat)


def _repeated(cursor: CorrectionCursor, lexeme: Lexeme, last: Token | None, times: int) -> Token:
    """The thing before a count, which `x3` repeats. Raises `WordError` where there is none, or too many are meant."""
    if last is None or not 1 <= times <= MOST_ALIKE:
        piece = cursor.words.names.piece
        message = malformed.STRAY_COUNT.says(word=cut(lexeme.text), piece=piece, most=MOST_ALIKE)
        raise WordError(lexeme.column, message)
    return last


def _read_things(cursor: CorrectionCursor, *, is_known: bool) -> Iterator[Token]:
    """The things of an item, `x3` behind one repeating it, `1+2` naming one after the other; none for `none`."""
    last: Token | None = None
    found = 0
    while _has_thing(cursor):
        if cursor.passes(","):
            continue
        lexeme = cursor.word("a thing")
        if lexeme.text == "+" and found:
            continue
        times = repeats(lexeme.text)
        if times >= 0:
            yield from [_repeated(cursor, lexeme, last, times)] * (times - 1)
            last = None
            continue
        for part in lexeme.text.split("+"):
            last = cursor.words.argument(part, lexeme.column, cursor.base + lexeme.column)
            found += 1
            if last.label in _NOTHINGS and found == 1:
                return
            if last.seat >= 0 or (last.unknown and is_known):
                piece = cursor.words.names.piece
                message = malformed.WORD_EXPECTED.says(expected=f"a {piece}", found=quoted(lexeme.text))
                raise WordError(lexeme.column, message)
            yield last
    if not found and is_known:
        raise cursor.expected(f"a {cursor.words.names.piece}, or {NOTHING}")


def _has_thing(cursor: CorrectionCursor) -> bool:
    """Whether a thing of the same item follows; a comma before it is passed over."""
    ahead = 0
    mark = cursor.peek()
    if mark is not None and mark.kind == "mark" and mark.text == ",":
        if _begins(cursor, 1):
            return False
        ahead = 1
    word = cursor.peek(ahead)
    return word is not None and word.kind == "word" and cursor.peeks(ahead) not in _ENDS


def written_remedy(mends: Iterable[Mend], names: Names) -> str:
    """A remedy in strict notation."""
    items = list(mends)
    first = "" if items and items[0].spot is None else "state "
    return first + ", ".join(written_mend(one, names) for one in items)


def written_mend(mend: Mend, names: Names) -> str:
    """One item in strict notation."""
    parts = ["moves"] if mend.spot is None else [written_spot(mend.spot, names)]
    sort = "" if mend.spot is None else names.mendable[mend.spot.word].sort
    if sort in ("count", "seat"):
        return " ".join((*parts, str(mend.value) if sort == "count" else names.seats[mend.value]))
    if sort == "names" and mend.things:
        return " ".join((*parts, *(token.label for token in mend.things)))
    parts += written_things(mend.things, names) or [names.wording.written("labels", NOTHING)]
    parts += [f"from {written_spot(mend.source, names)}"] if mend.source is not None else []
    parts += [f"to {written_spot(mend.target, names)}"] if mend.target is not None else []
    return " ".join(parts)


def written_things(things: Iterable[Token], names: Names) -> list[str]:
    """Things in strict notation, one that is there several times with how often."""
    from verifier.record.write import render_token

    runs: list[list[str]] = []
    for token in things:
        text = render_token(token, names)
        if runs and runs[-1][0] == text:
            runs[-1].append(text)
        else:
            runs.append([text])
    return [text for run in runs for text in (run if len(run) < 3 else (run[0], f"x{len(run)}"))]


def written_spot(spot: Spot, names: Names) -> str:
    """A place or a counter in strict notation."""
    word = names.wording.written("mendable", spot.word)
    return f"{names.seats[spot.seat]} {word}" if spot.seat >= 0 else word
