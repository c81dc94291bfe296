"""A verdict in words for who knows the game and not the program: players by their names, pieces as they are printed,
what a guard compares by what it is.

Not for: lines of a record (`words`).
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from verifier.kernel.message import ENGLISH, Message, Slot, Voice, say
from verifier.record.header import seat_names
from verifier.record.model import Replay
from verifier.report.book import Book
from verifier.report.reference import glossary_of
from verifier.report.style import unstyled
from verifier.report.text import is_of, reasons
from verifier.report.view.words import characters_in, titles_of
from verifier.verdicts.film import FilmFrame
from verifier.verdicts.verdict import TOTAL_DIFFERS, Audit, Fault

#: A word of a guard, and what it is asked of.
WORD = re.compile(r"([a-z_]+)(?:\(([^()]*)\))?")
#: Behind this a meaning goes into what matters to who writes conditions.
MORE = re.compile("[:;] |, (?=0|for|of|the last)")
#: A guard that compares nothing: `winner`, `result by`.
PLAIN = re.compile("[a-z ]+")
#: A seat in a text that is no name.
SEAT = re.compile(r"\bP[1-9]\b")
#: Under these names several things stand, some of them with numbers; and one of them there.
THINGS = ("chips", "cards")
PIECE = re.compile(r"[a-z0-9][a-z0-9-]*[a-z0-9]")
#: What stands before a seat that a line names.
AT_SEAT = "-> P"
#: What is wanted where a thing is not there, which the message says.
NONE_THERE = "at-least-1"
#: What is put into messages under these names is no name of anything.
NAMELESS = ("verb", "raw", "decision", "zone")


class NamingVoice(Voice):
    """Says messages as another voice does, with the names of things in place of what records call them."""

    def __init__(self, voice: Voice, names: Mapping[str, str], pieces: Mapping[str, str]) -> None:
        self.code, self.voice, self.names = voice.code, voice, names
        self.pieces = {**pieces, **names}  # besides, what totals call pieces: `1`

    def sentence(self, message: Message) -> str:
        """Return the sentence of a message."""
        return self.voice.sentence(message)

    def word(self, text: str, name: str) -> str:
        """Return what is put into a message under a name."""
        return self.voice.word(text, name)

    def text(self, text: str) -> str:
        """Return a text of the rules."""
        return self.voice.text(text)

    def printed(self, kind: str) -> Mapping[str, str]:
        """Return the words of a kind as they are printed."""
        return self.voice.printed(kind)

    def slug(self, name: str) -> str:
        """Return the English name of a thing."""
        return self.voice.slug(name)

    def __call__(self, said: Slot, name: str = "") -> str:
        """Return a message as a text, its names put in first."""
        return self.voice(self.named(said, name), name)

    def named(self, said: Slot, name: str = "") -> Slot:
        """Return a message, or what is put into one, with the names of the things in it."""
        if isinstance(said, Message):
            return Message(said.id, tuple((key, self.named(slot, key)) for key, slot in said.slots), said.sentence)
        if isinstance(said, tuple):
            return tuple(self.named(one, name) for one in said)  # type: ignore[misc]
        if not isinstance(said, str):
            return said
        if name.startswith(NAMELESS) or AT_SEAT in said:
            return SEAT.sub(lambda seat: self.names.get(seat[0], seat[0]), said)
        if name.startswith(THINGS):
            return PIECE.sub(lambda piece: self.names.get(piece[0], piece[0]), said)
        words = said.split(" ")
        if name == "claim" and self.code == ENGLISH.code:
            return " ".join(self.pieces.get(word, word.replace("-", " ")) for word in words)
        if not self.names.keys() >= {*words}:
            return said
        called = " ".join(self.names[word] for word in words)
        return called if self.code == ENGLISH.code else Message("", (), called)  # no word of a name is looked up


def naming_book(book: Book, replay: Replay | None) -> Book:
    """Return a book that calls the players of a record and the pieces of its game by their names."""
    seats = seat_names(replay.seats) if replay is not None else {}
    titles = titles_of(book)
    written = {book.game.notation[number]: titles.get(slug, slug) for number, slug in enumerate(book.names.slugs)}
    return Book(book.game, NamingVoice(book.voice, {**characters_in(book), **titles, **seats}, written))


def reasons_on_page(audit: Audit, book: Book | None, voice: Voice) -> Iterator[str]:
    """Yield what supports a verdict where nobody can ask for more; clauses at work only of a total that differs."""
    fault = audit.fault
    if fault is not None and not is_of(fault, TOTAL_DIFFERS):
        audit = replace(audit, fault=replace(fault, at_work=()))
    yield from map(unstyled, reasons(audit, book, voice, verbose=True, rule_of=rule_in_words))


def rule_in_words(fault: Fault, book: Book) -> Iterator[str]:
    """Yield where a rule is printed, what was due and what was found by what it is; the guard last, as a formula."""
    yield book.voice.says("rule-of", where=book.reference(fault.clause))
    yield from (f"  {line}" for line in found_in_words(fault, book))
    is_english = book.voice.code == ENGLISH.code  # no formula is in another language
    if is_english and fault.guard and not PLAIN.fullmatch(fault.guard) and not is_of(fault, TOTAL_DIFFERS):
        yield f"  {book.voice.says('guard-as-formula', raw=fault.guard)}"


def found_in_words(fault: Fault, book: Book) -> Iterator[str]:
    """Yield what was due and what was found, each by what it is; nothing if they are the same, or none is there."""
    is_none_there = isinstance(fault.wanted, Message) and fault.wanted.id == NONE_THERE
    if is_none_there or fault.wanted == fault.seen:  # the message says what else is wrong with it
        return
    voice, facts = book.voice, tuple(told_facts(fault, book))
    if fault.wanted and not fault.norm and fault.expected != fault.guard:
        yield voice.says("due-by-rules", value=fault.wanted)
    if facts:
        yield voice.says("found-in-words")
        yield from (f"  {fact}" for fact in facts)
    elif fault.found and not isinstance(fault.seen, tuple):
        yield voice.says("as-recorded", value=fault.seen)


def told_facts(fault: Fault, book: Book) -> Iterator[str]:
    """Yield what a guard has found, each by what it is: `what the chip costs now: 3`; no whole guard of a norm."""
    meanings = meanings_of(book)
    for fact in fault.seen if isinstance(fault.seen, tuple) else ():
        slots = dict(fact.slots)
        if fault.norm and slots["raw"] == fault.guard:
            continue
        told = told_fact(str(slots["raw"]), meanings, book.game.document.piece, book.voice)
        yield f"{told}: {book.voice(slots['value'], 'value')}"


def meanings_of(book: Book) -> Mapping[str, str]:
    """Return what words of conditions stand for; in another language than English those that it has words for."""
    told = {entry.written.partition("(")[0]: entry.about for entry in glossary_of(book.game).words}
    found = {word: book.voice.text(about) for word, about in told.items()}
    is_english = book.voice.code == ENGLISH.code
    return {word: about for word, about in found.items() if is_english or about != told[word]}


def told_fact(text: str, meanings: Mapping[str, str], piece: str, voice: Voice = ENGLISH) -> str:
    """Return what a part of a guard stands for, with what it names besides the piece that is spoken of.

    >>> told_fact("kind(chip, 'wound')", {"kind": "whether the chip is of that kind"}, "chip")
    'whether the chip is of that kind (wound)'
    >>> told_fact("size(moved) + 1", {"size": "the size of a chip", "moved": "the chip moved last"}, "chip")
    'the size of a chip (the chip moved last) + 1'
    """

    def tell_word(found: re.Match[str]) -> str:
        if found[1] not in meanings:
            return found[0]
        meaning = MORE.split(meanings[found[1]])[0]
        asked = [one.strip() for one in (found[2] or "").split(",") if one.strip() not in ("", piece)]
        things = [MORE.split(meanings.get(one, called(one.strip("'"), voice)))[0] for one in asked]
        return f"{meaning} ({'; '.join(things)})" if things else meaning

    return WORD.sub(tell_word, text)


def in_words(meaning: str) -> str:
    """Return what a meaning says without names of words in it.

    >>> in_words("the active player plays `chip` as an action")
    'the active player plays a chip as an action'
    """
    return re.sub("`([a-z]+)`", r"a \1", meaning)


def called(name: str, voice: Voice) -> str:
    """Return what something is called that a guard names: a fact or a word as pages have it, or a piece."""
    known = voice.printed("facts").get(name) or voice.printed("chips").get(name) or voice.word(name, "words")
    return known if known != name else name.replace("-", " ")


def counted_at(fault: Fault, frame: FilmFrame) -> Iterator[Message]:
    """Yield how a number came about that a line has otherwise: a total from what it was before the line."""
    yield from frame.counted
    if is_of(fault, TOTAL_DIFFERS) and fault.column in frame.totals:
        yield say("before-the-line", n=frame.totals[fault.column])
