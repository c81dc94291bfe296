"""A line of a record in plain words: `P1 play crash-gem 1 -> P2` as "Alice plays Crash Gem, 1-gem, against Bob"."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from verifier.games.rule_language import rule_language_of
from verifier.kernel.event import Event, Token
from verifier.kernel.message import Voice
from verifier.kernel.source import Unreadable
from verifier.record.header import seat_names
from verifier.record.history import ENDS
from verifier.record.model import Replay
from verifier.record.names import Names
from verifier.record.write import render_event, render_token
from verifier.report.book import Book
from verifier.report.rules_pages import field
from verifier.report.view.faces import UNKNOWN

#: What stands before a number of equal things.
TIMES = "\N{MULTIPLICATION SIGN}"
#: The kinds of words in a language file that name moves, the first that has one.
VERBS = ("verbs", "report-verbs")
#: Those that name what else stands in lines.
LABELS = ("labels", "words", "zones", "ends")
#: Endings of verbs to which a third person adds `es`.
HISSING = ("s", "x", "z", "ch", "sh", "o")


@dataclass(frozen=True, slots=True)
class Speech:
    """How a page tells lines: names of moves, the players, the pieces as printed, a language's verbs and labels."""

    names: Names
    players: tuple[str, ...]
    titles: Mapping[str, str]
    verbs: Mapping[str, str]
    labels: Mapping[str, str]
    told: Mapping[str, str]  # how lines of some verbs, and some of their words, are told
    objects: Mapping[str, str]  # the pieces as they are named behind a verb, where that is otherwise

    def tell_line(self, event: Event) -> str:
        """Return the line as a sentence: "Alice plays Crash Gem"; with verbs of their own: "Алиса: сыграть Взрыв"."""
        if event.seat < 0:
            return self.labels.get(ENDS.get(event.verb, ""), "") or render_event(event, self.names)
        player, verb = self.players[event.seat], self.verbs.get(event.verb)
        english = self.told.get(event.verb) or third_person(event.verb)
        told = f"{player} {english}" if verb is None else f"{player}: {verb}"
        titles = self.titles if told.endswith(":") else {**self.titles, **self.objects}
        things = [self.tell_token(token, titles) for token in event.args if token.seat < 0]
        targets = [self.players[token.seat] for token in event.args if token.seat >= 0]
        told = joined_things(told, counted_things(things))
        return f"{told} → {', '.join(targets)}" if targets else told

    def tell_token(self, token: Token, titles: Mapping[str, str]) -> str:
        """Return a word of a line as it is printed on the piece."""
        written = render_token(token, self.names)
        if token.piece < 0 or token.label or token.unknown:
            known = self.labels.get(written) or self.told.get(written)
            return known or (written.replace("-", " ") if token.label else written)
        title = titles.get(self.names.slugs[token.piece], written)
        return f"{title} ({self.labels.get(token.place, token.place)})" if token.place else title


def speech_of(book: Book, replay: Replay) -> Speech:
    """Return how the lines of a record are told in the language of a book."""
    players = tuple(seat_names(replay.seats).values())
    verbs, labels = words_in(book.voice, VERBS), words_in(book.voice, LABELS)
    english = told_in(book, "told")
    told = {verb: book.voice.text(phrase) for verb, phrase in english.items()}
    verbs |= {verb: phrase for verb, phrase in told.items() if phrase != english[verb]}
    return Speech(book.names, players, titles_of(book), verbs, labels, told, book.voice.printed("accusatives"))


def characters_in(book: Book) -> dict[str, str]:
    """Return the characters of a game by the names that are printed of them, in a book's language where it has them."""
    found = book.game.document.section("characters")
    names = {slug: node.get("name") for slug, node in found.items() if node.fields is not None}
    printed = {slug: name.text for slug, name in names.items() if name is not None and name.text}
    return printed | dict(book.voice.printed("characters"))


def told_in(book: Book, section: str) -> Mapping[str, str]:
    """Return what a game's rule language says for pages: lines of verbs (`told`), parts of positions (`shown`).

    Nothing of a game that has no rule language.
    """
    try:
        return rule_language_of(book.game.document.root.need("family").string()).names.get(section, {})
    except Unreadable:
        return {}


def titles_of(book: Book) -> Mapping[str, str]:
    """Return the names of the pieces as they are printed, in the language of the book where it has them.

    A piece of no name has what records call it, as words: `Cat 1`.
    """
    names = {slug: field(node, "name") for slug, node in book.game.document.section("chips").items()}
    known = {slug: book.voice.text(name) for slug, name in names.items() if name not in ("", UNKNOWN)}
    words = book.voice.printed("words")
    written = {slug: words.get(slug, slug.replace("-", " ").title()) for slug in (*book.names.slugs, *names)}
    return written | known | words_in(book.voice, ("chips",))


def unprinted_in(book: Book) -> dict[str, str]:
    """Return what the pieces are called that are neither chips nor cards."""
    printed = book.game.document.section("chips")
    return {slug: title for slug, title in titles_of(book).items() if slug not in printed}


def words_in(voice: Voice, kinds: Sequence[str]) -> dict[str, str]:
    """Return the words of a language for English ones of some kinds, the first kind that has one; none in English."""
    found: dict[str, str] = {}
    for kind in reversed(kinds):
        found |= voice.printed(kind)
    return found


def third_person(verb: str) -> str:
    """Return a verb as it follows a name.

    >>> third_person("pass"), third_person("play"), third_person("carry"), third_person("power-up")
    ('passes', 'plays', 'carries', 'powers up')
    """
    head, _, rest = verb.partition("-")
    stem = re.sub("(?<![aeiou])y$", "ie", head)
    ending = "es" if head.endswith(HISSING) else "s"
    return f"{stem}{ending} {rest}".rstrip()


def joined_things(told: str, things: Sequence[str]) -> str:
    """Return a verb with its things, and between these what it says of that, else commas.

    >>> joined_things("Alice moves| to |, ", ["Igor", "b3", "b4"])
    'Alice moves Igor to b3, b4'
    """
    verb, *between = told.split("|")
    for number, thing in enumerate(things):
        verb += " " if number == 0 else [*between, ", "][min(number, len(between) or 1) - 1]
        verb += thing
    return verb if things else verb.removesuffix(":")


def counted_things(things: list[str]) -> list[str]:
    """Return things with those that stand there several times counted, the number behind a sign of multiplication."""
    counts = Counter(things)
    return [thing if number == 1 else f"{thing} {TIMES}{number}" for thing, number in counts.items()]
