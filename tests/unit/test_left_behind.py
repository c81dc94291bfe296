"""Nothing is left behind by runs: not in the folder that a command or a test runs in, not in the repository."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support.cli import REPLAY, call, write
from tests.support.docs import ROOT

pytestmark = pytest.mark.unit


@pytest.mark.skipif(not (ROOT / ".git").exists() or shutil.which("git") is None, reason="no repository, or no git")
def test_nothing_that_is_to_be_ignored_is_in_the_repository() -> None:
    listed = ("git", "ls-files", "--cached", "--ignored", "--exclude-standard")
    found = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True)
    assert found.stdout == ""


def test_results_are_kept_in_no_folder_that_is_not_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HOME", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "user"))
    monkeypatch.delenv("VERIFIER_CACHE")
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    write(Path(), record=REPLAY)
    compared = ("--from", "puzzle-strike/3e", "--errata", "wound-is-no-action")
    assert call("regress", "record.yaml", *compared, "--jobs", "1").exit_code == 0
    assert [path.name for path in Path().iterdir()] == ["record.yaml"]
    assert list((tmp_path / "user").rglob("regress.jsonl"))
