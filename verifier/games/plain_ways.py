"""Ways to play that differ in seats, amounts, norms and clauses alone: read from a document, with their schema.

    modes: {quick: {title: Quick, seats: [2], clause: R-1, parameters: {moves: {value: 3, clause: R-1}}}}

Not for: a family whose ways to play have rules of their own.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from verifier.games.building import Building, overlay
from verifier.games.operation import F, P
from verifier.games.ruleset import PlainWay, R, lay_over
from verifier.kernel.norm import Norm
from verifier.language import shapes
from verifier.language.rule_shapes import RuleShapes
from verifier.language.shapes import Schema

KEYS = ("title", "seats", "applies", "clause", "also", "parameters", "norms", "structure", "carried-out")


def read_ways(builder: Building[P, F], rules: R, check_norms: Callable[[Iterable[Norm]], None]) -> Mapping[str, R]:
    """The rules laid out for each way to play. Raises `Unreadable`."""
    found = {}
    for name, node in builder.document.section("modes").items():
        node.known(*KEYS)
        players = tuple(one.integer(1, 12) for one in node.need("seats").sequence())
        over = overlay(node, builder.vocabulary, check_norms)
        changed = node.get("parameters")
        entries = {} if changed is None else changed.mapping()
        amounts = {key: entry.need("value").integer(0, 999) for key, entry in entries.items()}
        clauses = {key: entry.need("clause").string() for key, entry in entries.items()}
        found[name] = replace(
            lay_over(rules, PlainWay(name, players), over),
            parameters={**rules.parameters, **amounts},
            parameter_clauses={**rules.parameter_clauses, **clauses},
        )
    return found


def way_schema(words: RuleShapes) -> Mapping[str, Schema]:
    """The keys of one way to play."""
    return {
        "title": shapes.text(), "seats": shapes.list_of(shapes.integer(1, 12)),
        "applies": shapes.list_of(shapes.text()), "clause": words.clauses, "also": words.clauses,
        "parameters": shapes.mapping_of(words.amount), "norms": shapes.mapping_of(words.kept("norm", words.norm())),
        "structure": {}, "carried-out": {},
    }  # fmt: skip
