"""The ten rules as the table of the page on records. `python -m tests.reader.page` brings the page up to date."""

import re

from tests.reader.rules import ELISIONS, ElisionRule
from tests.support.docs import ROOT

PAGE = ROOT / "docs" / "reference" / "replay-format.md"
#: What stands between the two marks in the page.
PLACE = re.compile(r"(<!-- the rules of .*? -->\n)(.*?)(<!-- end of the rules -->)", re.DOTALL)


def row(rule: ElisionRule) -> str:
    """A rule as a row: its name, its sentence, and its examples, each line of them as code."""
    examples = (" / ".join(f"`{line}`" for line in example.split(" / ")) for example in rule.examples)
    return f"| {rule.name} | {rule.sentence} | {'; '.join(examples)} |\n"


def with_table(page: str) -> str:
    """A page with the table of the rules as it should be."""
    table = "| rule | what it allows | as in |\n|---|---|---|\n" + "".join(map(row, ELISIONS))
    return PLACE.sub(lambda found: f"{found[1]}\n{table}\n{found[3]}", page)


if __name__ == "__main__":
    PAGE.write_text(with_table(PAGE.read_text("utf-8")), "utf-8")
