"""What is wrong with the language files of a family: what cannot be read, and translations of what no edition has.

Not for: texts that are not translated (a test finds those), or saying them (`voices`).
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping

from verifier.games.game import Game
from verifier.games.library import Library
from verifier.kernel.message import sentences
from verifier.kernel.source import Position, Unreadable, suggest_nearest
from verifier.language.document import Document, folder_of, load_document, rulesets
from verifier.language.inventory import load_clauses
from verifier.language.layers import errata_of
from verifier.language.lint import Issue
from verifier.language.node import Node
from verifier.language.reader import load_file
from verifier.language.vocabulary import nearest
from verifier.record.corrections import EFFECTS
from verifier.record.promises import OUTSIDE
from verifier.record.tongue import ENGLISH, Tongue, languages, load_tongue, localized
from verifier.report.book import Book
from verifier.report.catalogue import meanings
from verifier.report.reference import glossary_of
from verifier.report.view.words import told_in
from verifier.verdicts.verdict import VERDICTS

#: What an edition has of each kind of words.
HAVING: Mapping[str, Callable[[Game], Collection[str]]] = {
    "chips": lambda game: game.names.slugs,
    "accusatives": lambda game: game.names.slugs,
    "characters": lambda game: game.document.section("characters"),
    "banks": lambda game: game.document.section("banks"),
    "verbs": lambda game: game.names.verbs,
    "report-verbs": lambda game: game.names.verbs,
    "labels": lambda game: game.names.labels,
    "quantities": lambda game: game.names.quantities,
    "sections": lambda game: headings(game.document),
}
#: The kinds of words of which no edition has a list: they stand somewhere in what is said.
ANYWHERE = ("zones", "phases", "ends", "words", "facts")
WORD = re.compile(r"\w[\w-]*")
#: Texts of reports that no edition has: the heads of columns, what stands in them, and how something was seen.
PLAIN_TEXTS = """
kind | how many | clause | modality | statement | norm | on | says | point | status | about | open | settled | case |
then | none: a gap | chip | cost | name | erratum | errata | ruleset | title | drawn | shown from hand |
used from hand | taken out of the bag | declined | facts of the record |
alternative | outcome | verdict | part | change | why | by | note |
place | ways | take | give | from | to | how | records | same | differs in | the turn, whatever is played | no clause |
two players | three players | four players | does not arise |
not attributed | enforced | other mode | advice | permission | definition | physical | not yet | consequence |
reported or also broken | at work in a wrong line | used in a legal study | no record | more restrictive |
more permissive | different effect | only in the old | only in the new | not known well enough, so not compared |
compared in all but the cost, which is not known in one of them | none | legal | not legal
"""
PLAIN = frozenset(" ".join(text.split()) for text in PLAIN_TEXTS.split("|"))


def language_issues(library: Library, family: str) -> Iterator[Issue]:
    """Everything wrong with the languages of a family."""
    codes = [code for code in languages(library.root, family) if code != ENGLISH]
    if not codes:
        return
    names = [name for name in rulesets(library.root) if name.partition("/")[0] == family]
    games = [library.open(name) for name in names]
    tables = [load_file(path) for path in library.root.glob(f"{family}/table.yaml")]
    known = {text for table in tables for text in leaves(table)}
    known |= {text for name in names for document in with_errata(library, name) for text in leaves(document.root)}
    known |= {text for game in games for text in texts_of(game)} | {one.sentence for one in meanings().values()}
    for code in codes:
        try:
            tongue = load_tongue(library.root, family, code)
            for game in games:
                localized(game.names, tongue)
        except Unreadable as error:
            hint = suggest_nearest(error.suggestion)
            yield Issue(error.position, "error", "language.unreadable", error.message + hint)
        else:
            yield from unknown_words(tongue, games)
            yield from unsaid(tongue, known)


def with_errata(library: Library, name: str) -> Iterator[Document]:
    """An edition, and the same under each of its errata that can be laid over it."""
    for errata in ((), *((one,) for one in errata_of(folder_of(library.root, name, Position(""))))):
        try:
            yield load_document(library.root, name, errata, Position(""))
        except Unreadable:  # which is told by itself
            continue


def headings(document: Document) -> frozenset[str]:
    """Every part of the headings under which clauses stand."""
    parts = [part for clause in load_clauses(document).values() for part in clause.section.split(" / ")]
    return frozenset((*parts, *(one for part in parts for one in part.split(" - "))))


def unknown_words(tongue: Tongue, games: Collection[Game]) -> Iterator[Issue]:
    """The words that are given for something that no edition has, each with the nearest that there is."""
    for kind, having in HAVING.items():
        there = {word for game in games for word in having(game)}
        for english, place in given(tongue, kind):
            if english not in there:
                message = f"no edition has {english[:60]!r} among its {kind}{meant(english, there)}"
                yield Issue(place, "error", "language.unknown", message)


def unsaid(tongue: Tongue, known: Collection[str]) -> Iterator[Issue]:
    """The sentences, words and texts that neither the program nor an edition has, each with the nearest one."""
    for id, place in given(tongue, "messages"):
        if id.partition(" ")[0] not in sentences():
            yield Issue(place, "warning", "language.unprinted", f"no message is {id[:200]!r}{meant(id, sentences())}")
    words = {word for text in (*known, *sentences().values()) for word in WORD.findall(text)}
    words |= {*OUTSIDE, *VERDICTS, *EFFECTS}
    for kind in ANYWHERE:
        for english, place in given(tongue, kind):
            if english not in words:
                message = f"nothing that is said has the word {english[:60]!r} ({kind}){meant(english, words)}"
                yield Issue(place, "warning", "language.unprinted", message)
    for english, place in given(tongue, "texts"):
        if english not in known and english not in PLAIN:
            message = f"no edition has the text {english[:200]!r}{meant(english, known)}"
            yield Issue(place, "warning", "language.unprinted", message)


def texts_of(game: Game) -> Iterator[str]:
    """What points of operations ask, words and numbers stand for, and the names of places and quantities."""
    yield from (word.about for word in glossary_of(game).words)
    yield from (text for section in ("counted", "shown", "told") for text in told_in(Book(game), section).values())
    yield from (point.about for point in game.points.values())
    yield from (*game.names.places, *game.names.mendable, *game.names.quantities, *game.names.labels)


def leaves(node: Node) -> Iterator[str]:
    """The texts of a document, and its keys as texts."""
    for key, child in (node.fields or {}).items():
        yield from (key, key.replace("-", " "))
        yield from leaves(child)
    for child in node.items or ():
        yield from leaves(child)
    if node.text is not None:
        yield " ".join(node.text.split())


def given(tongue: Tongue, kind: str) -> Iterator[tuple[str, Position]]:
    """The English of what a language file gives of a kind, each with its place."""
    if kind in tongue.texts:
        yield from ((english, word.position) for english, word in tongue.texts[kind].items())
    else:
        yield from ((english, forms[0].position) for english, forms in tongue.words[kind].items())


def meant(english: str, known: Collection[str]) -> str:
    """The nearest that there is, as a question."""
    return suggest_nearest(nearest(english, known))
