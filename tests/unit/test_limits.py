"""`docs/reference/limits.md` says what the constants are."""

import re
from importlib import import_module
from pathlib import Path

import pytest

pytestmark = pytest.mark.unit
PAGE = Path(__file__).parents[2] / "docs/reference/limits.md"
ROWS = re.findall(r"^\| [^|]+ \| ([\d,]+) \| `(verifier[\w.]+)` \| [^|]+ \|$", PAGE.read_text("utf-8"), re.MULTILINE)


def test_every_row_names_a_constant() -> None:
    rows = [line for line in PAGE.read_text("utf-8").splitlines() if line.startswith("| ")]
    assert len(ROWS) == len(rows) - 1 > 20


@pytest.mark.parametrize(("figure", "name"), ROWS)
def test_the_figure_is_that_of_the_constant(figure: str, name: str) -> None:
    module, _, constant = name.rpartition(".")
    assert getattr(import_module(module), constant) == int(figure.replace(",", ""))
