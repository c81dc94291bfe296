"""Errata that lint refuses, in the commands that use errata: the same error, once, at its place."""

import shutil
from pathlib import Path

import pytest

from tests.support.cli import call, write
from tests.support.errata import install
from tests.support.toy import LEGAL, RULES, TOY
from verifier.games.library import Library
from verifier.kernel.source import Position, Unreadable

pytestmark = pytest.mark.cli


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ("norms: {n: {clause: TOY-NONE-01, 'on': buy, must: money > 0, say: x}}", "cites 'TOY-NONE-01', which is not"),
        ("norms: {n: {clause: TOY-BUY-01, 'on': buy, may: 'true', overrides: [nobody], say: x}}", "overrides 'nobody'"),
        ("chips: {sneak-attack: {cost: 3}}", "everything in it is already so"),
    ],
)
def test_what_lint_refuses_is_refused_by_whatever_uses_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changes: str, message: str
) -> None:
    shutil.copytree(RULES, tmp_path / "rules")
    monkeypatch.setenv("VERIFIER_RULES", str(tmp_path / "rules"))
    path = install(tmp_path / "rules", TOY, "ours", changes)
    plain, named = write(tmp_path, plain=LEGAL, named=LEGAL.replace("mode:", "errata: [ours]\nmode:"))
    commands = (
        ("audit", plain, "--errata", "ours"),
        ("regress", plain, "--from", TOY, "--errata", "ours"),
        ("diff", TOY, f"{TOY}+ours"),
        ("simulate", f"{TOY}+ours"),
        ("search", TOY, "--errata", "ours"),
        ("explain", named),
    )
    for command in commands:
        result = call(*command)
        assert (result.exit_code, result.output.count(message)) == (2, 1), (command, result.output)
        assert str(path) in result.output, command
    result = call("audit", named, named)
    assert (result.exit_code, "2 malformed" in result.stdout) == (2, True)
    assert f"its rules cannot be read: {path}:" in result.stdout


def test_what_cannot_be_opened_is_not_read_again_for_each_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(RULES, tmp_path / "rules")
    library, reads = Library(tmp_path / "rules"), []
    install(library.root, TOY, "ours", "chips: {sneak-attack: {cost: many}}")
    monkeypatch.setattr(library, "read", lambda *wanted: reads.append(wanted) or Library.read(library, *wanted))
    for line in (3, 7):
        with pytest.raises(Unreadable, match="'many'") as caught:
            library.open(TOY, ("ours",), Position("a.yaml", line))
        assert caught.value.position.path.endswith("ours.yaml")
        with pytest.raises(Unreadable, match="unknown erratum") as caught:
            library.open(TOY, ("nobody",), Position("a.yaml", line))
        assert caught.value.position.path == "nobody", "whoever named it knows where"
    assert len(reads) == 2


@pytest.mark.parametrize(
    ("names", "legal"),
    [("one two", False), ("two one", False), ("one three", True), ("three one", False), ("one back", True)],
)
def test_two_errata_that_disagree_need_one_that_supersedes_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, names: str, legal: bool
) -> None:
    shutil.copytree(RULES, tmp_path / "rules")
    monkeypatch.setenv("VERIFIER_RULES", str(tmp_path / "rules"))
    for name, cost, more in (
        ("one", 5, ""),
        ("two", 2, ""),
        ("three", 2, "supersedes: one\n"),
        ("back", 3, "supersedes: one\n"),
    ):
        install(tmp_path / "rules", TOY, name, f"chips: {{sneak-attack: {{cost: {cost}}}}}", more)
    (plain,) = write(tmp_path, plain=LEGAL)
    first, second = names.split()
    commands = (
        ("audit", plain, "--errata", first, "--errata", second),
        ("regress", plain, "--from", TOY, "--to", f"{TOY}+{first}+{second}", "--no-cache"),
        ("simulate", f"{TOY}+{first}+{second}"),
        ("errata", "lint", TOY, first, second),
    )
    for command in commands:
        result = call(*command)
        assert (result.exit_code == 0) == legal, (command, result.output)
        for name in (first, second) if not legal else ():
            assert str(tmp_path / "rules" / TOY / "errata" / f"{name}.yaml") in result.output, command
