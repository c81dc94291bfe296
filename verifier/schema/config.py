"""The JSON Schema of `verifier.toml` for records of one ruleset: what `verdicts.config` takes.

Not for: which file counts for a record, or patterns of files.
"""

from verifier.files.config import FAILING, OWN
from verifier.language import shapes
from verifier.language.shapes import Schema
from verifier.record.defaults import HEADER, SERIES
from verifier.schema.replay import DIALECT, errata, identifier, one_word, packs, readings_by_point
from verifier.schema.series import how_banks_come, odd_number
from verifier.schema.vocabulary import SchemaVocabulary


def config_schema(found: SchemaVocabulary) -> Schema:
    """The schema of a league's file."""
    nested = {name.partition(".")[0]: shapes.mapping_of({}) for name in found.points if "." in name}
    points = readings_by_point(found)
    points["properties"] = nested | dict(points["properties"])  # type: ignore[call-overload]
    del points["propertyNames"]
    how = shapes.closed({"how": shapes.choice(("secret", "in-turn"))})
    series = {
        "mode": shapes.choice(found.modes),
        "best-of": odd_number(),
        "bank": how_banks_come(),
        "characters": shapes.described(how, "How characters are chosen before the first game."),
    }
    keys: dict[str, Schema] = {
        "ruleset": shapes.described(one_word(found.document.id), "The ruleset of a record that names none."),
        "packs": shapes.one_or_list(packs(found), "Card packs: names, or files beside this one or below it."),
        "errata": shapes.one_or_list(errata(found), "Errata in force: names, or files beside this one or below it."),
        "mode": shapes.choice(found.modes, description="The way to play of a record that names none."),
        "readings": shapes.described(points, "The readings of open points, as the league agreed."),
        "series": shapes.closed(series, description="What holds of a match, where its header does not say it."),
        "exclude": shapes.one_or_list(shapes.text(), "Files that are no records, as in a .gitignore."),
        "fail-on": shapes.one_or_list(shapes.choice(FAILING), "The verdicts that make an audit fail."),
        "lang": shapes.text("The language of reports."),
    }
    assert (set(keys), set(series)) == ({*HEADER, *OWN}, set(SERIES))
    head = {"$schema": DIALECT, "$id": identifier("config", found.document.id)}
    return {**head, "title": f"verifier.toml for records of {found.document.id}", **shapes.closed(keys)}
