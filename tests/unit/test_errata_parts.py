"""The parts in which rulesets differ, and rulesets between two."""

from dataclasses import replace

import pytest

from verifier.errata.parts import RulesetsBetween, between, parts_between
from verifier.games.library import Library
from verifier.language.document import merge
from verifier.language.reader import load

pytestmark = pytest.mark.unit
RULESET = "puzzle-strike/3e"


@pytest.mark.parametrize(
    ("erratum", "parts"),
    [
        ("loss-after-action", [("turn", "changed")]),
        ("pilebunker-by-value", [("chips.pilebunker.main", "changed")]),
        ("wound-is-no-action", [("spec.play.wound", "added")]),
    ],
)
def test_the_parts_of_an_erratum(erratum: str, parts: list[tuple[str, str]]) -> None:
    library = Library()
    old, new = library.open(RULESET).document, library.open(RULESET, (erratum,)).document
    assert [(part.name, part.kind) for part in parts_between(old, new)] == parts
    assert [(part.name, part.kind) for part in parts_between(new, old)] == [
        (name, {"added": "removed"}.get(kind, kind)) for name, kind in parts
    ]


def test_a_ruleset_does_not_differ_from_itself() -> None:
    document = Library().open(RULESET).document
    assert parts_between(document, document) == ()


def test_all_parts_together_make_the_new_ruleset() -> None:
    library = Library()
    old = library.open(RULESET).document
    new = library.open(RULESET, ("loss-after-action", "pilebunker-by-value")).document
    parts = parts_between(old, new)
    assert len(parts) == 2
    assert parts_between(between(old, new, parts), new) == ()
    for part in parts:
        halfway = between(old, new, [part])
        assert [left.name for left in parts_between(halfway, new)] == [p.name for p in parts if p != part]


def test_parts_that_do_not_fit_together_make_no_game() -> None:
    old = Library().open(RULESET).document
    patch = load(
        """
parameters: {patience: {value: 1, clause: PS3-END-01}}
norms: {patient: {clause: PS3-END-01, "on": play, must: "actions >= parameter('patience')", say: be patient}}
""",
        "patch.yaml",
    )
    new = replace(old, root=merge(old.root, patch))
    parts = {part.name: part for part in parts_between(old, new)}
    assert set(parts) == {"parameters.patience", "norms.patient"}
    rulesets = RulesetsBetween(old, new)
    assert rulesets.game([parts["norms.patient"]]) is None
    assert rulesets.game([parts["parameters.patience"]]) is not None
    assert rulesets.game(parts.values()) is not None
