"""Editions that build on others, as files: clauses that are carried over, what falls away, and files that are wrong."""

import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from verifier.kernel.source import Position, Unreadable
from verifier.language.document import Document, load_document
from verifier.language.inventory import load_clauses
from verifier.language.lint import cut_off_issues

pytestmark = pytest.mark.unit
WANTED = Position("replay.yaml", 2, 10)

OLD = """\
family: game
title: The old one
norms:
  first: {clause: OLD-1, also: [OLD-2], "on": buy, must: "true", say: first}
  second: {clause: OLD-2, also: [OLD-3], "on": buy, must: "true", say: second}
  third: {clause: OLD-4, "on": buy, must: "true", say: third}
  lifts-third: {clause: OLD-1, "on": buy, may: "true", overrides: [third], say: lifts}
  lifts-both: {clause: OLD-1, "on": buy, may: "true", overrides: [third, first], say: lifts}
spec:
  point: {is: one, by: OLD-1}
  other: {is: one, by: OLD-4}
  several: [{is: one, by: OLD-4}, {is: two, by: OLD-1}]
carried-out: {step: [OLD-1, OLD-4], none: [OLD-4]}
structure: {case: OLD-2, gone: OLD-4}
not-enforced: {OLD-3: a reason, OLD-4: another}
chips:
  a: {name: A, cost: 1, source: [OLD]}
  b: {name: B, cost: 2, source: [OLD]}
"""
COUNTERPARTS = """\
counterparts: {OLD-1: [NEW-1], OLD-2: [NEW-2, NEW-3], OLD-3: [NEW-4], OLD-4: []}
"""
NEW = "family: game\ntitle: The new one\nextends: game/old\n"


def written(root: Path, files: Mapping[str, str]) -> Path:
    """A folder of rules with these files."""
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


def opened(root: Path, files: Mapping[str, str], ruleset: str = "game/new") -> Document:
    """A ruleset of such a folder."""
    return load_document(written(root, files), ruleset, (), WANTED)


def editions(more: str = "", counterparts: str = COUNTERPARTS) -> dict[str, str]:
    """Two editions, the second one with counterparts and more of its own."""
    return {
        "game/old/ruleset.yaml": OLD,
        "game/new/ruleset.yaml": NEW + more,
        "game/new/counterparts.yaml": counterparts,
    }


def test_each_clause_is_replaced_by_its_first_counterpart_and_in_lists_by_all(tmp_path: Path) -> None:
    document = opened(tmp_path, editions())
    norms, structure = document.section("norms"), document.section("structure")
    assert norms["first"].need("clause").as_data() == "NEW-1"
    assert norms["first"].need("also").as_data() == ["NEW-2", "NEW-3"]
    assert structure["case"].as_data() == "NEW-2"
    assert document.section("carried-out")["step"].as_data() == ["NEW-1"]
    assert document.root.need("not-enforced").as_data() == {"NEW-4": "a reason"}


def test_a_norm_without_a_clause_is_gone_and_what_lifted_only_it_is_too(tmp_path: Path) -> None:
    norms = opened(tmp_path, editions()).section("norms")
    assert set(norms) == {"first", "second", "lifts-both"}
    assert norms["lifts-both"].need("overrides").as_data() == ["first"]


def test_a_norm_whose_clause_is_gone_stands_on_one_that_says_the_same(tmp_path: Path) -> None:
    counterparts = "counterparts: {OLD-1: [NEW-1], OLD-2: [], OLD-3: [NEW-4], OLD-4: []}\n"
    norms = opened(tmp_path, editions(counterparts=counterparts)).section("norms")
    assert norms["second"].need("clause").as_data() == "NEW-4"


def test_a_point_whose_clause_is_gone_is_open_again(tmp_path: Path) -> None:
    spec = opened(tmp_path, editions()).root.need("spec")
    assert spec.as_data() == {"point": {"is": "one", "by": "NEW-1"}, "several": [{"is": "two", "by": "NEW-1"}]}


def test_a_case_without_a_clause_is_not_listed(tmp_path: Path) -> None:
    assert set(opened(tmp_path, editions()).section("structure")) == {"case"}


def test_without_counterparts_everything_is_carried_over(tmp_path: Path) -> None:
    document = opened(tmp_path, editions(counterparts="counterparts: {}\n"))
    assert document.root.need("norms").as_data() == opened(tmp_path, {}, "game/old").root.need("norms").as_data()


def test_a_null_may_name_what_the_counterparts_have_dropped(tmp_path: Path) -> None:
    norms = opened(tmp_path, editions("norms: {third: null, second: null}\n")).section("norms")
    assert set(norms) == {"first", "lifts-both"}


def test_what_an_edition_adds_is_laid_over_what_it_takes_over(tmp_path: Path) -> None:
    more = 'norms: {third: {clause: NEW-9, "on": buy, must: "true", say: again}}\nchips: {a: {cost: 3}, b: null}\n'
    document = opened(tmp_path, editions(more))
    assert document.section("norms")["third"].need("clause").as_data() == "NEW-9"
    assert document.root.need("chips").as_data() == {"a": {"name": "A", "cost": "3", "source": ["OLD"]}}


def test_an_entry_is_taken_from_an_earlier_edition_with_this_ones_clauses(tmp_path: Path) -> None:
    files = editions("chips: {a: {cost: 9}}\nnorms: {first: null}\n") | {
        "game/third/ruleset.yaml": "extends: game/new\ntake: {game/old: [chips.a, norms.first]}\n",
    }
    document = opened(tmp_path, files, "game/third")
    assert document.section("chips")["a"].need("cost").as_data() == "1"
    assert document.section("norms")["first"].need("clause").as_data() == "NEW-1"
    assert "take" not in document.root.mapping()


CLAUSE = """\
- {id: OLD-1, section: s, lines: [1, 1], modality: must, statement: s, applies: [all], enforce: log}
"""


def test_an_edition_with_counterparts_has_only_its_own_clauses(tmp_path: Path) -> None:
    clauses = {
        "game/old/clauses/r.yaml": CLAUSE,
        "game/new/clauses/r.yaml": CLAUSE.replace("OLD-1", "NEW-1"),
    }
    own = load_clauses(opened(tmp_path, editions() | clauses))
    assert set(own) == {"NEW-1"}
    assert own["NEW-1"].document == "The new one"
    both = load_clauses(opened(tmp_path, editions(counterparts="points: {}\n")))
    assert set(both) == {"OLD-1", "NEW-1"}


def test_the_digest_depends_on_the_base(tmp_path: Path) -> None:
    before = opened(tmp_path, editions()).digest
    assert opened(tmp_path, {"game/old/ruleset.yaml": OLD + "# more\n"}).digest != before


WRONG = (
    ("extends: game/nwe\n", "ruleset.yaml:1:10: unknown ruleset 'game/nwe'", "game/new"),
    ("extends: game/new\n", "ruleset.yaml:1:10: game/new extends itself (game/new -> game/new)", ""),
    ("extends: game/old\ncounterparts: [A]\n", "ruleset.yaml:2:15: expected a mapping", ""),
    ("extends: game/old\ncounterparts: {OLD-1: {}}\n", "ruleset.yaml:2:23: expected a list", ""),
    ("extends: game/old\ntake: {game/odl: [chips.a]}\n", "ruleset.yaml:2:18: does not build on 'game/odl'", "game/old"),
    ("extends: game/old\ntake: {game/old: [chips.c]}\n", "ruleset.yaml:2:19: game/old has no 'chips.c'", ""),
    ("extends: game/old\nnorms: {fourth: null}\n", "ruleset.yaml:2:17: removes 'fourth', which is not there", ""),
    ("extends: game/old\nnorms: {first: 1}\n", "ruleset.yaml:2:16: expected a mapping", ""),
)


@pytest.mark.parametrize(("text", "message", "suggestion"), WRONG)
def test_a_wrong_edition_is_refused_with_its_place(tmp_path: Path, text: str, message: str, suggestion: str) -> None:
    with pytest.raises(Unreadable) as raised:
        opened(tmp_path, {"game/old/ruleset.yaml": OLD, "game/new/ruleset.yaml": text})
    assert message in str(raised.value)
    assert raised.value.suggestion == suggestion


def test_editions_that_extend_each_other_are_refused(tmp_path: Path) -> None:
    files = {"game/a/ruleset.yaml": "extends: game/b\n", "game/b/ruleset.yaml": "title: b\nextends: game/a\n"}
    with pytest.raises(Unreadable, match=r"b/ruleset\.yaml:2:10: game/a extends itself \(game/a -> game/b -> game/a\)"):
        opened(tmp_path, files, "game/a")


@pytest.mark.parametrize(
    ("name", "text", "key", "line", "earlier"),
    [
        ("ruleset2.yaml", OLD, "family", 1, "ruleset.yaml:1:9"),
        ("copy.yaml", "chips:\n  a: {cost: 1}\n", "chips.a.cost", 2, "ruleset.yaml:17:22"),
        ("chips/copy.yaml", "spec: {other: {by: OLD-1}}\n", "spec.other.by", 1, "ruleset.yaml:11:24"),
    ],
)
def test_what_two_files_of_an_edition_give_is_refused_at_the_later_one(
    tmp_path: Path, name: str, text: str, key: str, line: int, earlier: str
) -> None:
    with pytest.raises(Unreadable, match="is given by another file of the edition, too: ") as caught:
        opened(tmp_path, {"game/old/ruleset.yaml": OLD, f"game/old/{name}": text}, "game/old")
    assert caught.value.position[:2] == (str(tmp_path / "game" / "old" / name), line)
    assert caught.value.message.startswith(f"{key} is ")
    assert caught.value.message.endswith(f"{earlier}")


def test_files_of_an_edition_may_add_to_one_section_and_to_one_entry(tmp_path: Path) -> None:
    more = "chips: {c: {name: C, cost: 3}, a: {text: once}}\nspec: {several: null}\n"
    document = opened(tmp_path, {"game/old/ruleset.yaml": OLD, "game/old/more.yaml": more}, "game/old")
    assert list(document.section("chips")) == ["a", "b", "c"]
    assert document.section("chips")["a"].as_data() == {"name": "A", "cost": "1", "source": ["OLD"], "text": "once"}
    assert "several" not in document.section("spec")


@pytest.mark.parametrize("name", ["ruleset.yaml", "norms.yaml", "chips/more.yaml", "clauses/more.yaml"])
def test_a_pipe_among_the_rules_is_no_file_and_is_not_waited_for(tmp_path: Path, name: str) -> None:
    root = written(tmp_path, {"game/old/ruleset.yaml": OLD, "game/old/chips/a.yaml": "", "game/old/clauses/a.yaml": ""})
    pipe = root / "game" / "old" / name
    pipe.unlink(missing_ok=True)
    for empty in root.glob("*/*/*/a.yaml"):
        empty.unlink()
    os.mkfifo(pipe)
    with pytest.raises(Unreadable, match="cannot be opened: it is no file") as caught:
        load_document(root, "game/old", (), WANTED)
    assert caught.value.position == Position(str(pipe))


def test_a_file_that_ends_within_a_line_is_told(tmp_path: Path) -> None:
    (tmp_path / "chips").mkdir()
    (tmp_path / "norms.yaml").write_text("norms:\n  first: {}\n  second: {say: cut", "utf-8")
    (tmp_path / "chips" / "whole.yaml").write_text("chips: {}\n", "utf-8")
    (tmp_path / "empty.yaml").write_text("", "utf-8")
    (issue,) = cut_off_issues(tmp_path)
    assert (issue.position, issue.check) == (Position(str(tmp_path / "norms.yaml"), 3), "file.cut-off")
