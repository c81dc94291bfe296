"""`docs/reference/limits.md` says what the constants are."""

import re
from importlib import import_module
from pathlib import Path

import pytest

from tests.support.cli import REPLAY, call
from tests.support.each import each_of

pytestmark = pytest.mark.unit
PAGE = Path(__file__).parents[2] / "docs/reference/limits.md"
ROWS = re.findall(r"^\| [^|]+ \| ([\d,]+) \| `(verifier[\w.]+)` \| [^|]+ \|$", PAGE.read_text("utf-8"), re.MULTILINE)


def test_every_row_names_a_constant() -> None:
    rows = [line for line in PAGE.read_text("utf-8").splitlines() if line.startswith("| ")]
    assert len(ROWS) == len(rows) - 1 > 20


@each_of(("figure", "name"), ROWS)
def test_the_figure_is_that_of_the_constant(figure: str, name: str) -> None:
    module, _, constant = name.rpartition(".")
    assert getattr(import_module(module), constant) == int(figure.replace(",", ""))


@pytest.mark.parametrize("number", ["9" * 5_000, "0x" + "f" * 5_000])
def test_a_number_that_python_does_not_read_is_refused_at_its_place(
    number: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.yaml").write_text(REPLAY, "utf-8")
    Path("verifier.toml").write_text(f'lang = "en"\n[series]\nbest-of = {number}\n', "utf-8")
    result = call("audit", "a.yaml")
    assert result.exit_code == 2
    assert "verifier.toml:3:1" in result.stderr
    assert "a number of too many digits" in result.stderr
    for words in ("rules show puzzle-strike/3e", "interactions puzzle-strike/3e --chips"):
        assert call(*words.split(), number).exit_code == 64
