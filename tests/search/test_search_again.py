"""`search --watch`: a file that changes is searched again, and what is different is told, until Ctrl-C."""

import os
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

import pytest

pytest.importorskip("z3", reason="z3-solver is not installed")

from tests.support.cli import call
from tests.support.toy import RULES, TOY
from verifier.search.again import changes_of, compare_findings
from verifier.search.finding import Finding

pytestmark = pytest.mark.property
SETTLED = """\
id: our-rulings
title: Wounds cannot be played
status: draft
changes:
  spec: {play.wound: {is: not-an-action-chip, by: our-rulings}}
"""
OPEN = SETTLED.partition("changes:")[0] + "changes: {cases: {draw.cleanup-nothing-left: our-rulings}}\n"


@pytest.fixture
def edited(monkeypatch: pytest.MonkeyPatch) -> Callable[[Path, list[str]], None]:
    """Has a file written anew with each of some texts, one a look, and then Ctrl-C pressed."""

    def edit(path: Path, texts: list[str]) -> None:
        left = iter(texts)

        def wait() -> None:
            text = next(left, None)
            if text is None:
                raise KeyboardInterrupt
            path.write_text(text, encoding="utf-8")

        monkeypatch.setattr("verifier.search.again.pause", wait)

    return edit


def watched(path: Path, *more: str) -> tuple[int, str, str]:
    """The search of a Wound while a file is watched: exit code, output, and what is said beside it."""
    found = call("--rules", str(RULES), "search", TOY, "--chips", "wound", "--singles", "--kinds", "AM", "--no-cache",
                 "--jobs", "1", "--watch", str(path), *more)  # fmt: skip
    return found.exit_code, found.stdout, found.stderr


def test_a_ruling_makes_a_question_disappear_and_its_loss_brings_it_back(tmp_path: Path, edited) -> None:
    path = tmp_path / "our-rulings.yaml"
    path.write_text(SETTLED, encoding="utf-8")
    edited(path, [OPEN, SETTLED, SETTLED + "# again\n"])
    code, told, beside = watched(path)
    assert code == 130
    assert "AM02 ambiguity.legality play.wound" not in told.partition("\n+ ")[0]
    assert list(told_changes(told)) == [
        "+ AM02 ambiguity.legality play.wound",
        "- AM02 ambiguity.legality play.wound",
        "nothing appeared, nothing disappeared",
    ]
    assert beside.count(f"looking at {path}") == 4


def told_changes(told: str) -> Iterator[str]:
    """The beginning of each line that says what is different."""
    for line in told.splitlines():
        if line.startswith(("+ ", "- ", "nothing appeared")):
            yield line.partition(":")[0]


def test_a_file_that_cannot_be_read_is_told_and_looked_at_again(tmp_path: Path, edited) -> None:
    path = tmp_path / "our-rulings.yaml"
    path.write_text(SETTLED, encoding="utf-8")
    edited(path, ["id: [\n", SETTLED.replace("play.wound", "play.no-such"), SETTLED + "# mended\n"])
    code, told, beside = watched(path)
    assert code == 130
    assert beside.count(": error: ") == 2
    assert list(told_changes(told)) == ["nothing appeared, nothing disappeared"]


def test_what_a_search_without_end_has_no_use_for_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "our-rulings.yaml"
    path.write_text(SETTLED, encoding="utf-8")
    for more in (("--format", "json"), ("--fail-on", "AM"), ("--budget", "5")):
        assert watched(path, *more)[0] == 64
    assert watched(tmp_path / "none.yaml")[0] == 64


def test_a_file_is_told_once_for_each_time_that_it_is_written(tmp_path: Path) -> None:
    path = tmp_path / "file.yaml"
    path.write_text("a", encoding="utf-8")
    acts: Iterator[Callable[[], object]] = iter((
        lambda: None,
        lambda: path.write_text("ab", encoding="utf-8"),
        path.unlink,
        lambda: path.write_text("ab", encoding="utf-8"),
        lambda: os.utime(path, ns=(1, 1)),
    ))  # fmt: skip
    assert len(list(islice(changes_of(path, lambda: next(acts)()), 3))) == 3
    assert next(acts, None) is None


def test_one_question_is_the_same_of_whatever_chip_it_is_asked() -> None:
    old = [Finding("AM01", "a@wound", ""), Finding("DL01", "buy: x", "")]
    new = [Finding("AM01", "a", ""), Finding("AM02", "a", "")]
    found = compare_findings(old, new)
    assert [one.code for one in found.appeared] == ["AM02"]
    assert [one.code for one in found.disappeared] == ["DL01"]
