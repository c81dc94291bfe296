"""Errata as values: about what two disagree, what one changes, and whether it says what it must say of itself."""

import pytest

from verifier.kernel.source import Position
from verifier.language.errata import Erratum, conflicts, settings
from verifier.language.errata_changes import changes, clauses_of, effective, norms_of, pieces_of
from verifier.language.errata_form import form_issues, is_date, is_name
from verifier.language.reader import load

pytestmark = pytest.mark.unit


def erratum(name: str, changed: str, header: str = "") -> Erratum:
    """An erratum with these changes, in flow style, on its last line."""
    return Erratum(name, load(f"{header}changes: {changed}\n", f"{name}.yaml"))


def told(one: str, two: str, header: str = "", ordered: bool = True) -> list[tuple[str, str]]:
    """The kinds and keys of the conflicts of two errata; `header` stands in the second."""
    found = conflicts([erratum("one", one), erratum("two", two, header)], ordered)
    return [(conflict.kind, conflict.key) for conflict in found]


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("{a: {b: {c: 1}}}", "{a: {b: {d: 2}}}"),
        ("{a: {b: {c: 1}}}", "{a: {b: {c: 1}}}"),
        ("{a: {b: [1, {x: y}]}}", "{a: {b: [1, {x: y}]}}"),
        ("{a: {b: null}}", "{a: {c: 1}}"),
        ("{parameters: {p: {value: 2, clause: one}}}", "{parameters: {p: {value: 2, clause: two}}}"),
        ("{cases: {c: one}}", "{cases: {c: two}}"),
        ("{spec: {p: {is: x, by: one}}}", "{spec: {p: {is: x, by: two}}}"),
        ("{spec: {p: {is: x, by: one}}}", "{spec: {p@c: {is: x, by: two}}}"),
        ("{spec: {p@a: {is: x, by: one}}}", "{spec: {p@b: {is: y, by: two}}}"),
        ("{spec: {p: {is: x, by: one}}}", "{spec: {p: [{is: x, by: two}, {is: x, by: three}]}}"),
        ("{spec: {a: null}}", "{spec: {a.b: {is: x, by: two}}}"),  # a key with a dot is not below another
        ("{}", "{}"),
        ("null", "{a: 1}"),
        ("[1, 2]", "{a: 1}"),
        ("{spec: 5}", "{spec: 5}"),
    ],
)
def test_errata_that_agree_do_not_conflict(one: str, two: str) -> None:
    assert told(one, two) == told(two, one) == []


@pytest.mark.parametrize(
    ("one", "two", "kind", "key"),
    [
        ("{a: {b: {c: 1}}}", "{a: {b: {c: 2}}}", "value", "a.b.c"),
        ("{a: {b: [1, 2]}}", "{a: {b: [2, 1]}}", "value", "a.b"),
        ("{a: {b: 5}}", "{a: {b: {c: 5}}}", "value", "a.b"),
        ("{a: {b: null}}", "{a: {b: {c: 1}}}", "removal", "a.b"),
        ("{a: {b: null}}", "{a: {b: {c: 1, d: 2}}}", "removal", "a.b"),
        ("{a: {b: null}}", "{a: {b: null}}", "removal", "a.b"),
        ("{a: null}", "{a: {b: {c: 1}}}", "removal", "a"),
        ("{spec: {p: null}}", "{spec: {p: {is: x, by: two}}}", "removal", "spec.p"),
        ("{spec: {p: {is: x, by: one}}}", "{spec: {p: {is: y, by: two}}}", "point", "spec.p"),
        ("{spec: {p: {is: x, by: one}}}", "{spec: {p@c: {is: y, by: two}}}", "point", "spec.p@c"),
        ("{spec: {p: {is: x, by: one}}}", "{spec: {p: [{is: y, by: two}]}}", "point", "spec.p"),
    ],
)
def test_errata_that_disagree_do_so_in_either_order(one: str, two: str, kind: str, key: str) -> None:
    assert told(one, two) == told(two, one) == [(kind, key)]


def test_a_conflict_says_both_values_and_both_places() -> None:
    (found,) = conflicts([erratum("one", "{a: {b: 1}}"), erratum("two", "{a: {b: [x, y]}}")])
    assert str(found) == "a.b is [x, y] in two and 1 in one (one.yaml:1:18)"
    assert found.later.position == Position("two.yaml", 1, 18)


def test_the_later_one_may_supersede_the_earlier_one() -> None:
    one, two = "{a: {b: 1}}", "{a: {b: 2}}"
    assert told(one, two, "supersedes: [one]\n") == []
    assert told(one, two, "supersedes: one\n") == []
    assert told(one, two, "supersedes: [other]\n") == [("value", "a.b")]
    older, newer = erratum("old", one), erratum("new", two, "supersedes: [old]\n")
    (wrong,) = conflicts([newer, older])
    assert wrong.kind == "order"
    assert str(wrong) == "new supersedes old and so must be named after it (new.yaml:1:1)"
    assert conflicts([newer, older], ordered=False) == []
    assert conflicts([erratum("old", "{c: 1}"), newer]) == []


def test_every_pair_of_a_stack_is_compared() -> None:
    stack = [erratum(name, f"{{a: {{b: {value}}}}}") for name, value in (("one", 1), ("two", 2), ("three", 1))]
    pairs = [(found.earlier.erratum, found.later.erratum) for found in conflicts(stack)]
    assert pairs == [("one", "two"), ("two", "three")]


def test_large_errata_are_compared_in_time() -> None:
    big = "{" + ", ".join(f"k{number}: {{a: {{b: {number}}}}}" for number in range(2000)) + "}"
    assert told(big, big.replace("{b: 1999}", "{b: 1}")) == [("value", "k1999.a.b")]
    deep = "{a: " * 30 + "1" + "}" * 30
    assert told(deep, "{a: null}") == [("removal", "a")]


def test_lists_are_one_value_and_empty_mappings_none() -> None:
    found = [key for key, _ in settings(load("a: {b: [1, {c: 2}], d: {}}\ne: null\n", "f"))]
    assert found == [("a", "b"), ("e",)]


BASE = load(
    """\
norms:
  limit: {clause: C-1, must: "kind(chip, 'wound') and parameter('most') > 1", also: [C-2], say: no}
spec:
  p: {is: x, by: C-3}
parameters:
  most: {value: 1, clause: C-4}
chips:
  wound: {cost: 1, main: [{draw: 1, clause: [C-5]}]}
turn: [a, b]
""",
    "base.yaml",
)
CLAUSES = ("C-1", "C-2", "C-3", "C-4", "C-5")


def kinds(patch: str) -> list[tuple[str, str]]:
    """What a patch does, as kind and key."""
    return [(one.kind, one.name) for one in changes(BASE, load(patch, "patch.yaml"))]


@pytest.mark.parametrize(
    ("patch", "expected"),
    [
        ("{norms: {limit: {say: yes}}}", [("changed", "norms.limit.say")]),
        ("{norms: {limit: {say: no}}}", [("idle", "norms.limit")]),
        ("{norms: {limit: null, other: {say: x}}}", [("removed", "norms.limit"), ("added", "norms.other")]),
        ("{norms: {limt: null}}", [("missing", "norms.limt")]),
        ("{spec: {p: {is: y, by: new}}}", [("changed", "spec.p")]),
        ("{parameters: {most: {value: 1}}}", [("idle", "parameters.most")]),
        ("{parameters: {most: {vlaue: null}}}", [("missing", "parameters.most.vlaue")]),
        ("{turn: [a, b]}", [("idle", "turn")]),
        ("{turn: [b, a]}", [("changed", "turn")]),
        ("{chips: {wound: {cost: 1, icons: [x]}}}", [("idle", "chips.wound.cost"), ("added", "chips.wound.icons")]),
    ],
)
def test_what_a_patch_does(patch: str, expected: list[tuple[str, str]]) -> None:
    assert kinds(patch) == expected


def test_a_change_has_both_values_with_their_places() -> None:
    (found,) = changes(BASE, load("spec: {p: {is: y, by: new}}", "patch.yaml"))
    assert found.before is not None
    assert found.after is not None
    assert (found.before.position.line, found.at) == (4, Position("patch.yaml", 1, 11))
    assert found.after.need("is").text == "y"
    assert effective([found]) == [found]


def test_the_norms_clauses_and_chips_behind_a_change() -> None:
    def behind(patch: str) -> tuple[tuple[str, ...], ...]:
        (one,) = changes(BASE, load(patch, "patch.yaml"))
        chips = pieces_of(one, BASE.need("chips").mapping(), {"p": ["wound"]})
        return norms_of(one, BASE), clauses_of(one, BASE, CLAUSES), chips

    assert behind("{norms: {limit: {say: x}}}") == (("limit",), ("C-1", "C-2"), ())
    assert behind("{norms: {limit: null}}") == (("limit",), ("C-1", "C-2"), ("wound",))
    assert behind("{parameters: {most: {value: 2}}}") == (("limit",), ("C-4",), ())
    assert behind("{spec: {p: {is: y, by: C-1}}}") == ((), ("C-3", "C-1"), ("wound",))
    assert behind("{chips: {wound: {main: []}}}") == ((), ("C-5",), ("wound",))
    assert behind("{chips: {wound: {cost: 2}}}") == ((), (), ("wound",))


HEADER = {"id": "ours", "title": "t", "date": "2026-11", "source": "s", "status": "draft", "why": "w"}


def complaints(name: str = "ours", drop: str = "", **fields: str) -> list[str]:
    """What is said of a file with these fields, as `check message`."""
    lines = [f"{key}: {value}" for key, value in {**HEADER, "changes": "{a: 1}", **fields}.items() if key != drop]
    found = form_issues(Erratum(name, load("\n".join(lines), f"{name}.yaml")), ["old", name], ["C-1", "ours-2"])
    return [f"{issue.check} {issue.message}" for issue in found]


def test_a_complete_file_is_fine() -> None:
    assert complaints() == complaints(supersedes="[old]") == complaints(date="1999") == []


@pytest.mark.parametrize("key", [*HEADER, "changes"])
def test_every_field_is_required(key: str) -> None:
    assert complaints(drop=key) == [f"erratum.missing {key} is missing"]


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"source": "''"}, "erratum.missing source is empty"),
        ({"source": ""}, "erratum.missing source is empty"),
        ({"why": "TODO"}, "erratum.todo why is still to be filled in"),
        ({"why": "{a: b}"}, "erratum.form why: expected a text, found a mapping of 1"),
        ({"date": "2026-02-30"}, "erratum.date date: expected a year"),
        ({"date": "yesterday"}, "erratum.date date: expected a year"),
        ({"status": "house rule"}, "(did you mean 'house-rule'?)"),
        ({"status": "offical"}, "(did you mean 'official'?)"),
        ({"id": "other"}, "erratum.id the id 'other' is not the name of the file"),
        ({"id": "../../x"}, "erratum.id id: expected letters, digits"),
        ({"tilte": "x"}, "erratum.key unknown key 'tilte' (did you mean 'title'?)"),
        ({"changes": "null"}, "erratum.missing changes: nothing is changed"),
        ({"changes": "{}"}, "erratum.missing changes: nothing is changed"),
        ({"changes": "[1]"}, "erratum.missing changes: expected a mapping of sections, found a list of 1"),
        ({"supersedes": "[odl]"}, "which is no erratum (did you mean 'old'?)"),
        ({"supersedes": "[ours]"}, "erratum.supersedes ours supersedes itself"),
        ({"supersedes": "[[x]]"}, "erratum.form supersedes: expected names of errata"),
    ],
)
def test_a_wrong_field_is_named_and_nothing_else(fields: dict[str, str], expected: str) -> None:
    (found,) = complaints(**fields)
    assert expected in found


def test_an_erratum_cannot_be_taken_for_a_clause() -> None:
    assert complaints("ours-2", id="ours-2") == ["erratum.id ours-2 is the id of a printed clause"]


def test_what_is_no_mapping_is_one_complaint() -> None:
    for text in ("- a", "x", "5"):
        (found,) = form_issues(Erratum("f", load(text, "f.yaml")), (), ())
        assert (found.check, found.position) == ("erratum.form", Position("f.yaml", 1, 1))


def test_names_and_dates() -> None:
    assert all(map(is_name, ("a", "Q055", "a-b.c_d", "2026")))
    assert not any(map(is_name, ("", "-a", "a/b", "..", "../x", "a b", "a\n", "x" * 101, "\u00e9")))
    assert all(map(is_date, ("2026", "2026-08", "2024-02-29")))
    assert not any(map(is_date, ("", "26", "2026-13", "2026-2-1", "2026-02-29", "0000", "2026-08-31T00:00")))
