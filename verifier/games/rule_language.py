"""The names of a game's rule language, from `rules/<game>/rule-language.yaml`: decisions, what sets texts off, spec
points, cases. Read once, when a family is opened.

Not for: what an operation or a word does, which is the game's own code, or what a ruleset says of a point.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from verifier.kernel.guide import GUIDE_WORDS
from verifier.kernel.spec import Case, SpecPoint
from verifier.language.node import Node, one_of
from verifier.language.norms import read_points
from verifier.language.reader import load_file
from verifier.table.declare import folder_of_declarations


class RuleLanguage(NamedTuple):
    """The names of a game's rule language, each with what it means."""

    names: Mapping[str, Mapping[str, str]]  # by section: `decisions`, `triggers`
    points: Mapping[str, SpecPoint]
    cases: Mapping[str, Case]


@cache
def rule_language_of(game: str) -> RuleLanguage:
    """The rule language of a game by the name of its folder. Raises `Unreadable` for a file that means nothing."""
    sections = load_file(folder_of_declarations() / game / "rule-language.yaml").mapping()
    points = [read_point(name, entry, by) for by, group in sections["points"].pairs() for name, entry in group.pairs()]
    cases = {name: read_case(name, entry) for name, entry in sections["cases"].pairs()}
    plain = (name for name in sections if name not in ("points", "cases"))
    names = {name: {key: node.string() for key, node in sections[name].pairs()} for name in plain}
    return RuleLanguage(MappingProxyType(names), {point.id: point for point in points}, cases)


def read_point(name: str, node: Node, operation: str) -> SpecPoint:
    """A spec point of an operation; `beyond` is the alternative of which no source says what follows."""
    fields = {key: value for key, value in node.mapping().items() if key != "beyond"}
    point, beyond = read_points({name: node._replace(fields=fields)}, operation)[name], node.get("beyond")
    return point if beyond is None else replace(point, beyond=one_of(beyond, point.alternatives))


def read_case(name: str, node: Node) -> Case:
    """Something that an operation may come to and texts do not speak of."""
    node.known("about", "then", "word")
    word = node.get("word")
    about, then = node.need("about").string(), node.need("then").string()
    return Case(name, about, then) if word is None else Case(name, about, then, one_of(word, GUIDE_WORDS))
