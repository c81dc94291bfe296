"""What is wrong with the language files of a family: what cannot be read, and translations of what no edition has.

Not for: texts that are not translated (a test finds those), or translating (`translate`).
"""

from collections.abc import Callable, Collection, Iterator, Mapping

from verifier.games.game import Game
from verifier.games.library import Library, package_of
from verifier.kernel.source import Position, Unreadable
from verifier.language.document import Document, folder_of, load_document, rulesets
from verifier.language.inventory import load_clauses
from verifier.language.layers import errata_of
from verifier.language.lint import Issue
from verifier.language.vocabulary import nearest
from verifier.record.tongue import ENGLISH, Tongue, languages, load_tongue, localized
from verifier.report.templates import Printed

#: What an edition has of each kind of words.
HAVING: Mapping[str, Callable[[Game], Collection[str]]] = {
    "chips": lambda game: game.names.slugs,
    "characters": lambda game: game.document.section("characters"),
    "banks": lambda game: game.document.section("banks"),
    "verbs": lambda game: game.names.verbs,
    "report-verbs": lambda game: game.names.verbs,
    "labels": lambda game: game.names.labels,
    "quantities": lambda game: game.names.quantities,
    "sections": lambda game: headings(game.document),
}
#: The kinds of words of which no edition has a list: they stand somewhere in what the program prints.
ANYWHERE = ("zones", "phases", "ends", "words")


def language_issues(library: Library, family: str) -> Iterator[Issue]:
    """Everything wrong with the languages of a family."""
    codes = [code for code in languages(library.root, family) if code != ENGLISH]
    if not codes:
        return
    names = [name for name in rulesets(library.root) if name.partition("/")[0] == family]
    games = [library.open(name) for name in names]
    texts = [document for name in names for document in with_errata(library, name)]
    printed = Printed(package_of(games[0].document), texts)
    for code in codes:
        try:
            tongue = load_tongue(library.root, family, code)
            for game in games:
                localized(game.names, tongue)
        except Unreadable as error:
            hint = f" (did you mean {error.suggestion!r}?)" if error.suggestion else ""
            yield Issue(error.position, "error", "language.unreadable", error.message + hint)
        else:
            yield from unknown_words(tongue, games)
            yield from unprinted(tongue, printed)


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


def unprinted(tongue: Tongue, printed: Printed) -> Iterator[Issue]:
    """The texts and words that no report has, as far as the program's source tells, each with the nearest one."""
    for english, place in given(tongue, "messages"):
        if not printed.has(english):
            message = f"no report has the text {english[:200]!r}{meant(english, printed.texts)}"
            yield Issue(place, "warning", "language.unprinted", message)
    for kind in ANYWHERE:
        for english, place in given(tongue, kind):
            if english not in printed.words:
                message = f"no report has the word {english[:60]!r} ({kind}){meant(english, printed.words)}"
                yield Issue(place, "warning", "language.unprinted", message)


def given(tongue: Tongue, kind: str) -> Iterator[tuple[str, Position]]:
    """The English of what a language file gives of a kind, each with its place."""
    if kind in tongue.texts:
        yield from ((english, word.position) for english, word in tongue.texts[kind].items())
    else:
        yield from ((english, forms[0].position) for english, forms in tongue.words[kind].items())


def meant(english: str, known: Collection[str]) -> str:
    """The nearest that there is, as a question."""
    near = nearest(english, known)
    return f" (did you mean {near!r}?)" if near else ""
