"""The kinds of file that a ruleset has a schema for: records, matches, and everything that rules are written in.

Not for: what the schemas say (the modules beside this one).
"""

from collections.abc import Callable, Mapping
from functools import partial

from verifier.language.shapes import Schema
from verifier.schema.edition import (
    RULESET,
    clauses_schema,
    edition_schema,
    erratum_schema,
    language_schema,
    pack_schema,
    section_names,
)
from verifier.schema.replay import replay_schema_of
from verifier.schema.series import config_schema, series_schema_of
from verifier.schema.vocabulary import SchemaVocabulary

#: The kinds that every ruleset has, each with the files that it is for.
KINDS: Mapping[str, tuple[str, Callable[[SchemaVocabulary], Schema]]] = {
    "replay": ("records of games", replay_schema_of),
    "series": ("matches of several games", series_schema_of),
    RULESET: ("any file of the edition: ruleset.yaml, norms.yaml, modes/*.yaml ...", edition_schema),
    "clauses": ("clauses/*.yaml", clauses_schema),
    "errata": ("errata", erratum_schema),
    "config": ("a league's verifier.toml", config_schema),
    "pack": ("card packs", pack_schema),
    "language": ("languages/*.yaml", language_schema),
}


def kinds(found: SchemaVocabulary) -> Mapping[str, str]:
    """Every kind that a ruleset has, with what it is for; beside `KINDS` a file for each section."""
    named = {name: about for name, (about, _) in KINDS.items()}
    sections = {name: f"files of the edition with the section `{name}`" for name in section_names(found)}
    return {
        **named,
        **{name: about for name, about in sections.items() if name not in named},
        "series": named["series"],
    }


def schema_of(kind: str, found: SchemaVocabulary) -> Schema:
    """The schema of a kind. Raises `KeyError` for one that there is not."""
    if kind in KINDS:
        return KINDS[kind][1](found)
    if kind not in kinds(found):
        raise KeyError(kind)
    return partial(edition_schema, section=kind)(found)
