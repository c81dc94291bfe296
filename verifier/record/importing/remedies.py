"""What a judge puts right in words of notes, as a remedy in notation: `Alice pile 1+2, Bob: hand two 1-gems`.

Not for: what a remedy does (`verifier.record.remedies`), or other words of judges (`rulings`).
"""

from collections.abc import Callable, Sequence

from verifier.language.node import Node
from verifier.record.emit import leaf, listing, mapping
from verifier.record.importing.clauses import MoveClause
from verifier.record.importing.lexemes import SourceLexeme, words_of
from verifier.record.importing.lexicon import Lexicon
from verifier.record.importing.sentence import Sentence
from verifier.record.importing.wordlist import Phrase
from verifier.record.words import is_count

#: Reads some words as those of a player, of whose turn it is for -1.
Reads = Callable[[Sequence[SourceLexeme], int], Sentence]
_THINGS = Phrase(verb="reveal")  # what follows a place is a list of things, as behind a verb
_NONE = "none"


def remedy_in(lexicon: Lexicon, reads: Reads, parts: Sequence[SourceLexeme]) -> list[str]:
    """What each place and counter holds that some words name, in notation; nothing if they say anything else.

    Raises `WordError` for things that are not understood behind the name of a place.
    """
    people, items, seat, at = reads((), -1).people, list[str](), -1, 0
    while at < len(parts):
        run = words_of(parts, at)
        here, size = people.at(run)
        spot, length = ("", 0) if size else _spot(lexicon, run)
        if size:
            seat = here
        elif length:
            end = _end(lexicon, reads, parts, at + length)
            told = " ".join(part.text for part in parts[at + length : end] if not part.mark)
            if not lexicon.words.has("untold", told):
                items.append(_item(lexicon, reads, spot, seat, parts[at + length : end]))
            length = end - at
        elif run and not lexicon.words.has("positions", run[0]) and not lexicon.words.has("fillers", run[0]):
            return []
        at += max(size, length, 1)
    return items if all(items) else []


def position_of(lexicon: Lexicon, items: Sequence[str]) -> Node | None:
    """What a remedy puts right as a position to begin with; None if any of it is of no seat."""
    seats: dict[str, dict[str, Node]] = {}
    for seat, spot, *things in (item.split() for item in items):
        meant = lexicon.names.mendable.get(spot)
        if seat not in lexicon.names.seats or meant is None:
            return None
        is_list = meant.sort in ("zone", "stock", "row")
        held = [one for thing in things if thing != _NONE for one in thing.split("+")]
        seats.setdefault(seat, {})[spot] = listing(held) if is_list else leaf(" ".join(held))
    return mapping({"seats": mapping({seat: mapping(spots) for seat, spots in sorted(seats.items())})})


def _spot(lexicon: Lexicon, run: Sequence[str]) -> tuple[str, int]:
    """The place or counter that some words begin with, and how many words that takes; ("", 0) for none."""
    place, size = lexicon.place(run)
    if size and lexicon.reader.is_mendable(place):
        return place, size
    return (run[0], 1) if run and lexicon.reader.is_mendable(run[0]) else ("", 0)


def _end(lexicon: Lexicon, reads: Reads, parts: Sequence[SourceLexeme], at: int) -> int:
    """Where the next player or place is named."""
    people = reads((), -1).people
    runs = ((here, words_of(parts, here)) for here in range(at, len(parts)))
    return next((here for here, run in runs if people.at(run)[1] or _spot(lexicon, run)[1]), len(parts))


def _item(lexicon: Lexicon, reads: Reads, spot: str, seat: int, parts: Sequence[SourceLexeme]) -> str:
    """What a place or a counter holds, in notation; "" if nobody says whose it is. Raises `WordError`."""
    meant = lexicon.names.mendable[lexicon.reader.mendable(spot, 0)]
    if meant.of_seat and seat < 0:
        return ""
    whose = [lexicon.names.seats[seat]] if meant.of_seat else []
    if meant.sort not in ("zone", "stock", "row"):
        words = [part.text.lstrip("$") for part in parts if not part.mark]
        said = [word for word in words if is_count(word) or not lexicon.words.has("fillers", word)]
        is_said = len(said) == 1 and is_count(said[0]) if meant.sort == "count" else bool(said) and meant.sort != "seat"
        return " ".join((*whose, spot, *said)) if is_said else ""
    sentence = reads([part for part in parts if part.text not in ":="], seat)
    clause = MoveClause(seat, _THINGS, sentence.column())
    sentence.arguments(clause)
    return " ".join((*whose, spot, *(clause.things or [_NONE])))
