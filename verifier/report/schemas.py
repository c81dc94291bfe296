"""The published JSON Schemas of what commands print as JSON: one for each output, by its name.

Each is made from the types that the output is made from. Its `$id` is a URN that ends in a version, which changes when
a key is taken away or changes its meaning; a new key does not change it. Not for: the schemas of records and rules.

`python -m verifier.report.schemas` writes them all to docs/reference/schemas.
"""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import msgspec

from verifier.language.whole_file import write_file
from verifier.report import questions, stats
from verifier.report.find import HitLine
from verifier.report.json import AuditLine, pretty
from verifier.report.series import MatchLine
from verifier.report.shapes import compare, errata, records, rules, search

DIALECT = "https://json-schema.org/draft/2020-12/schema"


class OutputShape(NamedTuple):
    """One output: the commands that print it (as in `rules list`), its types, and whether it is one line of many."""

    commands: tuple[str, ...]
    types: tuple[object, ...]
    is_line: bool = False
    version: int = 1


#: Every output that is JSON, by the name of its schema.
OUTPUTS: Mapping[str, OutputShape] = MappingProxyType(
    {
        "audit": OutputShape(("audit",), (AuditLine, MatchLine), is_line=True),
        "find": OutputShape(("find",), (HitLine,), is_line=True),
        "stats": OutputShape(("stats",), (stats.Stats,)),
        "explain": OutputShape(("explain",), (records.Explanation,)),
        "position": OutputShape(("position",), (records.PositionData,)),
        "fmt": OutputShape(("fmt",), (records.FormattedLine,), is_line=True),
        "simulate": OutputShape(("simulate",), (records.Simulation,)),
        "search": OutputShape(("search",), (search.SearchReport,)),
        "ablation": OutputShape(("search --ablate",), (search.Ablation,)),
        "prove": OutputShape(("prove",), (search.Proving,)),
        "interactions": OutputShape(("interactions",), (search.Graph,)),
        "diff": OutputShape(("diff",), (compare.Diff,)),
        "regress": OutputShape(("regress",), (compare.Regression,)),
        "errata-list": OutputShape(("errata list",), (tuple[errata.ErratumRow, ...],)),
        "errata-show": OutputShape(("errata show",), (errata.ErrataShow,)),
        "cards-list": OutputShape(("cards list",), (errata.CardsList,)),
        "cards-needed": OutputShape(("cards needed",), (errata.CardsNeeded,)),
        "rules-list": OutputShape(("rules list",), (rules.RulesList,)),
        "rules-show": OutputShape(("rules show",), (rules.RulesShow,)),
        "lint": OutputShape(("rules lint", "errata lint"), (rules.Lint,)),
        "rules-coverage": OutputShape(("rules coverage",), (rules.RulesCoverage,)),
        "rules-open": OutputShape(("rules open",), (tuple[rules.OpenPoint, ...],)),
        "rules-questions": OutputShape(("rules questions",), (tuple[questions.QuestionData, ...],)),
        "rules-presumed": OutputShape(("rules presumed",), (tuple[questions.PresumptionData, ...],)),
        "rules-facts": OutputShape(("rules facts",), (tuple[questions.FactData, ...],)),
        "proof-check": OutputShape(("proof check",), (records.CheckLine,), is_line=True),
        "screen": OutputShape(("screen",), (records.Screen,)),
        "import": OutputShape(("import",), (records.ImportLine,), is_line=True),
    }
)


def output_schemas() -> Mapping[str, dict[str, object]]:
    """Return the JSON Schema (2020-12) of every output by its name."""
    return {name: schema_of(name, shape) for name, shape in OUTPUTS.items()}


def schema_of(name: str, shape: OutputShape) -> dict[str, object]:
    """Return the schema of one output."""
    found, components = msgspec.json.schema_components(shape.types, schema_hook=anything, ref_template="#/$defs/{name}")
    body = found[0] if len(found) == 1 else {"anyOf": list(found)}
    return {
        "$schema": DIALECT,
        "$id": f"urn:rules-verifier:schema:{name}:{shape.version}",
        "title": title_of(shape),
        **body,
        "$defs": components,
    }


def title_of(shape: OutputShape) -> str:
    """Return what an output is, in words."""
    commands = " and ".join(f"`verifier {command} --format json`" for command in shape.commands)
    return f"{'a line of ' if shape.is_line else ''}{commands}"


def anything(kind: type) -> dict[str, object]:
    """Return the schema of a value of which nothing is said, as those of rules are."""
    if kind is not object:
        raise NotImplementedError(kind)
    return {"description": "Any value, as it stands in the rules."}


def write_schemas(folder: Path) -> None:
    """Write each schema to a file of its name. Raises `OSError`."""
    for name, schema in output_schemas().items():
        write_file(folder / f"{name}.json", pretty(schema) + "\n")


if __name__ == "__main__":
    write_schemas(Path("docs/reference/schemas"))
