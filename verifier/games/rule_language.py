"""The names of a game's rule language, from `rules/<game>/rule-language.yaml`: decisions, what sets texts off,
operations, spec points, cases. Read once, when a family is opened.

What an operation touches, and what it works on, stands there, too, as what a word looks at does. Not for: what an
operation or a word does, which is the game's own code, or what a ruleset says of a point.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from string import Formatter
from types import MappingProxyType
from typing import NamedTuple

from verifier.kernel.guide import GUIDE_WORDS
from verifier.kernel.spec import SpecPoint, UnspokenCase
from verifier.language.node import Node, one_of
from verifier.language.norms import read_points
from verifier.language.reader import load_file
from verifier.table.declare import folder_of_declarations


class Touches(NamedTuple):
    """What an operation touches, as names of resources, separated by blanks.

    `{...}` stands for what a parameter of that key says: see `Parameter.resources`. A word in front of it stays.
    """

    reads: str = ""
    writes: str = ""
    counts: str = ""  # changes that may change places with others of the kind
    asks: str = ""  # the decisions, whose norms bear on the operation
    makes: str = ""  # events


class OperationAccount(NamedTuple):
    """What is said of an operation besides its parameters: see `Operation`; `own` is what one game says besides."""

    about: str
    example: str
    points: tuple[SpecPoint, ...]
    cases: tuple[UnspokenCase, ...]
    touches: Touches
    after: tuple[str, ...]
    own: Mapping[str, Node]


class RuleLanguage(NamedTuple):
    """The names of a game's rule language, each with what it means."""

    names: Mapping[str, dict[str, str]]  # by section: `decisions`, `triggers`
    lists: Mapping[str, tuple[str, ...]]  # of names that need no meaning, by section: `verbs`, `structure`
    parameters: Mapping[str, int]  # the amounts that every game looks up, each with its least value
    operations: Mapping[str, OperationAccount]
    misplaced: tuple[Node, ...]  # why lines cannot stand somewhere: see `verifier.games.out_of_place`
    words: tuple[tuple[str, Node], ...]  # of conditions, as they are written: see `verifier.games.word`


#: What is said of the operations of every game.
OF_ALL = ("about", "example", "details", "after", *Touches._fields)
#: The sections of a game whose texts are programs.
OF_OPERATIONS = ("points", "cases", "operations")


@cache
def rule_language_of(game: str) -> RuleLanguage:
    """The rule language of a game by the name of its folder. Raises `Unreadable` for a file that means nothing."""
    sections = dict(load_file(folder_of_declarations() / game / "rule-language.yaml").mapping())
    of = {name: sections.pop(name).pairs() if name in sections else () for name in OF_OPERATIONS}
    points = {name: read_point(name, entry, by) for by, group in of["points"] for name, entry in group.pairs()}
    cases = {name: read_case(name, entry) for name, entry in of["cases"]}
    operations = {name: read_operation(entry, points, cases) for name, entry in of["operations"]}
    misplaced = sections.pop("misplaced").sequence() if "misplaced" in sections else ()
    words = tuple(sections.pop("words").pairs()) if "words" in sections else ()
    parameters = {name: node.integer() for name, node in sections.pop("parameters").pairs()}
    lists = {name: sections.pop(name).strings() for name in tuple(sections) if sections[name].items is not None}
    names = {name: {key: node.string() for key, node in section.pairs()} for name, section in sections.items()}
    fixed = MappingProxyType
    return RuleLanguage(fixed(names), fixed(lists), fixed(parameters), fixed(operations), misplaced, words)


def titles_of(titles: Mapping[str, str], amounts: Mapping[str, int]) -> dict[str, str]:
    """The titles with the amounts that they name, without those that name an amount which a ruleset does not have."""
    named = {kind: {name for _, name, _, _ in Formatter().parse(title) if name} for kind, title in titles.items()}
    return {kind: title.format_map(amounts) for kind, title in titles.items() if named[kind] <= amounts.keys()}


def read_operation(node: Node, points: Mapping[str, SpecPoint], cases: Mapping[str, UnspokenCase]) -> OperationAccount:
    """What is said of an operation; its `details` are the names of its spec points and cases."""
    example, details, after = map(node.get, ("example", "details", "after"))
    touches = {key: value.string() for key, value in node.pairs() if key in Touches._fields}
    words = [] if details is None else [Node(details.position, word) for word in details.string().split()]
    names = [one_of(word, (*points, *cases)) for word in words]
    return OperationAccount(
        node.need("about").string(),
        "" if example is None else example.string(),
        tuple(points[name] for name in names if name in points),
        tuple(cases[name] for name in names if name in cases),
        Touches(**touches),
        () if after is None else after.strings(),
        {key: value for key, value in node.pairs() if key not in OF_ALL},
    )


def read_point(name: str, node: Node, operation: str) -> SpecPoint:
    """A spec point of an operation; `beyond` is the alternative of which no source says what follows."""
    fields = {key: value for key, value in node.mapping().items() if key not in ("beyond", "under")}
    point, beyond = read_points({name: node._replace(fields=fields)}, operation)[name], node.get("beyond")
    point = replace(point, under=cases_under(node))
    return point if beyond is None else replace(point, beyond=one_of(beyond, point.alternatives))


def cases_under(node: Node) -> tuple[str, ...]:
    """The cases of a ruleset's `structure` and `carried-out` in which a point or a case comes up."""
    under = node.get("under")
    return () if under is None else under.strings()


def read_case(name: str, node: Node) -> UnspokenCase:
    """Something that an operation may come to and texts do not speak of."""
    node.known("about", "then", "word", "under")
    word = node.get("word")
    about = " ".join(node.need("about").string().split())
    case = UnspokenCase(name, about, node.need("then").string(), under=cases_under(node))
    return case if word is None else replace(case, word=one_of(word, GUIDE_WORDS))
