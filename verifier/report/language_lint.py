"""What is wrong with the language files of a family: what cannot be read, and translations of what no edition has.

Not for: texts that are not translated (a test finds those), or translating (`translate`).
"""

from collections.abc import Callable, Collection, Iterator, Mapping

from verifier.games.game import Game
from verifier.games.library import Library
from verifier.kernel.source import Position, Unreadable
from verifier.language.document import rulesets
from verifier.language.lint import Issue
from verifier.language.vocabulary import nearest
from verifier.replay.tongue import ENGLISH, Tongue, languages, load_tongue, localized

#: What an edition has of each kind of words.
HAVING: Mapping[str, Callable[[Game], Collection[str]]] = {
    "chips": lambda game: game.names.slugs,
    "characters": lambda game: game.document.section("characters"),
    "banks": lambda game: game.document.section("banks"),
    "verbs": lambda game: game.names.verbs,
    "labels": lambda game: game.names.labels,
    "quantities": lambda game: game.names.quantities,
}


def language_issues(library: Library, family: str) -> Iterator[Issue]:
    """Everything wrong with the languages of a family."""
    games = [library.open(name) for name in rulesets(library.root) if name.partition("/")[0] == family]
    for code in languages(library.root, family):
        if code == ENGLISH:
            continue
        try:
            tongue = load_tongue(library.root, family, code)
            for game in games:
                localized(game.names, tongue)
        except Unreadable as error:
            hint = f" (did you mean {error.suggestion!r}?)" if error.suggestion else ""
            yield Issue(error.position, "error", "language.unreadable", error.message + hint)
        else:
            yield from unknown_words(tongue, games)


def unknown_words(tongue: Tongue, games: Collection[Game]) -> Iterator[Issue]:
    """The words that are given for something that no edition has, each with the nearest that there is."""
    for kind, having in HAVING.items():
        there = {word for game in games for word in having(game)}
        for english, forms in tongue.words[kind].items():
            if english not in there:
                near = nearest(english, there)
                hint = f" (did you mean {near!r}?)" if near else ""
                message = f"no edition has {english[:60]!r} among its {kind}{hint}"
                place = forms[0].position if forms else Position("")
                yield Issue(place, "error", "language.unknown", message)
