"""The command that a page says it was made by asks for the same again."""

import shlex
from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("z3", reason="z3-solver is not installed")

from tests.support.cli import call
from verifier.cli import diff, search
from verifier.cli.options import Output
from verifier.errata.difference import DiffRequest
from verifier.report.commands import diff_command, search_command
from verifier.search.search import SearchRequest

pytestmark = pytest.mark.unit
OLD = "puzzle-strike/3e"
ERRATUM = """\
id: six-lose
title: Six lose
date: 2026
source: our league
status: house-rule
why: a test
changes: {parameters: {lose-at: {value: 6}}}
"""


@pytest.fixture
def erratum(tmp_path: Path) -> str:
    """An erratum in a folder whose name needs quotes."""
    path = tmp_path / "our league" / "six-lose.yaml"
    path.parent.mkdir()
    path.write_text(ERRATUM, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    "options",
    [
        ("--format", "markdown"),
        ("--chips", "draw-three,combine", "--kinds", "effect", "--format", "html"),
        ("--chips", "turn", "--paths", "7", "--format", "markdown"),
    ],
)
def test_a_page_of_differences(monkeypatch: pytest.MonkeyPatch, erratum: str, options: tuple[str, ...]) -> None:
    asked: list[tuple[DiffRequest, diff.DiffWishes, Output]] = []
    monkeypatch.setattr(diff, "run", lambda request, store, wishes, output: asked.append((request, wishes, output)))
    call("diff", f"{OLD}@ffa", f"{OLD}@ffa+loss-after-action+{erratum}", *options)
    request, wishes, output = asked[0]
    words = shlex.split(diff_command(request, wishes.kinds, output.form))
    assert words[:3] == ["verifier", "diff", f"{OLD}@ffa"]
    call(*words[1:])
    assert asked[0] == asked[1]
    assert asked[0][0].new.errata == ("loss-after-action", erratum)
    assert words[4:] == list(options)


def test_a_page_of_findings(monkeypatch: pytest.MonkeyPatch, erratum: str) -> None:
    asked: list[SearchRequest] = []
    monkeypatch.setattr(search, "run", lambda request, store, wishes, output: asked.append(request))
    options = (
        "--mode",
        "ffa",
        "--chips",
        "draw-three",
        "--singles",
        "--kinds",
        "AM,CN",
        "--depth",
        "2",
        "--paths",
        "9",
    )
    call("search", OLD, "--errata", erratum, *options, "--without", "PS3-WOUND-08")
    words = shlex.split(search_command(asked[0]))
    call(*words[1:])
    assert asked[0] == asked[1]
    assert asked[0].errata == (erratum,)
    assert search_command(replace(asked[0], errata=(), mode="", chips=(), kinds=SearchRequest(OLD).kinds, turns=1,
                                  without=(), paths=25), "--ablate") == (
        f"verifier search {OLD} --singles --ablate --paths 25 --format markdown"
    )  # fmt: skip


def test_the_page_says_it(erratum: str) -> None:
    ask = ("diff", OLD, f"{OLD}+{erratum}", "--chips", "turn", "--kinds", "effect", "--paths", "2", "--no-cache")
    page = call(*ask, "--format", "html").stdout
    assert f"verifier diff {OLD} '{OLD}+{erratum}' --chips turn --kinds effect --paths 2 --format html" in page
