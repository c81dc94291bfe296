"""The JSON Schemas of the files that a ruleset is written in, and the kinds of file that it has a schema for.

Any file of an edition may hold any section, so each has the schema of all of them. Null removes what a file is laid
over. Not for: what the sections of one family hold (its `schema`)."""

from collections.abc import Callable, Mapping
from functools import partial

from verifier.games.glossary import Glossary
from verifier.language import shapes
from verifier.language.coverage import UNBREAKABLE
from verifier.language.document import CALLED, MAKING, PIECES
from verifier.language.errata_form import DRAFT, KEYS, LONGEST_NAME, REQUIRED, STATUSES, TODO
from verifier.language.inventory import CLAUSE, CLAUSE_NEEDS, ENFORCEMENTS, MODALITIES
from verifier.language.packs import ABOUT, CLOSED
from verifier.language.packs import FORMAT as PACK
from verifier.language.rule_shapes import RuleNames, RuleShapes, Spoken, optional, patch
from verifier.language.series import CHANGES, PARTS, RULES
from verifier.language.shapes import Schema
from verifier.record.tongue import ABOUT as ABOUT_TONGUE
from verifier.record.tongue import KINDS as KINDS_OF_WORDS
from verifier.record.tongue import TEXTS
from verifier.schema.replay import DIALECT, identifier, one_word, replay_schema_of
from verifier.schema.series import config_schema, series_schema_of
from verifier.schema.vocabulary import SchemaVocabulary

#: Files of an edition are looked for by what they are mostly about; `ruleset` is that of all of them.
RULESET = "ruleset"
_CALLED = {PIECES: CALLED}


def edition_schema(found: SchemaVocabulary, section: str = "") -> Schema:
    """The schema of a file of an edition, in which one section stands if it is given."""
    words = rule_shapes(found, brings_names=False)
    keys = _sections(found, words) | {key: {} for key in MAKING}
    title = f"File of the ruleset {found.document.id}" + (f": {section}" if section else "")
    shape = shapes.closed(keys, required=(section,) if section else ())
    return _whole(found, section or RULESET, title, shape, words)


def erratum_schema(found: SchemaVocabulary) -> Schema:
    """The schema of an erratum's file."""
    words = rule_shapes(found, brings_names=True)
    to_do = shapes.matching(f"^\\s*{TODO}")
    status: Schema = {"anyOf": [shapes.choice(STATUSES), to_do]}
    named = shapes.matching("^\\s*[A-Za-z0-9]+(?:[._-][A-Za-z0-9]+)*\\s*$") | {"maxLength": LONGEST_NAME + 9}
    date = shapes.matching("^\\s*[0-9]{4}(?:-[0-9]{2}){0,2}\\s*$")
    texts: dict[str, Schema] = {key: optional(shapes.text()) for key in (*REQUIRED, "ruleset")}
    keys = texts | {
        "id": optional({"anyOf": [named, {"type": "integer"}, to_do]}),
        "date": optional({"anyOf": [date, {"type": "integer"}, to_do]}),
        "status": optional(status),
        "changes": shapes.closed(_sections(found, words), description="The sections that are changed."),
        "supersedes": shapes.one_or_list(shapes.text("The errata in whose place it stands.")),
    }
    assert set(keys) == set(KEYS)
    drafted = {"properties": {"status": {"anyOf": [{"enum": [None, "", DRAFT]}, to_do]}}}
    complete = {"if": drafted, "else": {"required": list(REQUIRED)}}
    shape = shapes.closed(keys, required=("changes",)) | complete
    return _whole(found, "errata", f"Erratum to {found.document.id}", shape, words)


def pack_schema(found: SchemaVocabulary) -> Schema:
    """The schema of a card pack's file: facts by section, which only fill in."""
    words = rule_shapes(found, brings_names=True)
    told = {key: shapes.text() for key in ABOUT} | {"format": one_word(PACK)}
    pieces = set(_CALLED[PIECES]) | {PIECES}
    facts: dict[str, Schema] = {
        key: schema if key in pieces else {"type": "object"}
        for key, schema in _sections(found, words).items()
        if key not in CLOSED
    }
    shape = shapes.closed({**told, **facts}, required=("format", "ruleset"))
    return _whole(found, "pack", f"Card pack for {found.document.id}", shape, words)


def clauses_schema(found: SchemaVocabulary) -> Schema:
    """The schema of an inventory of clauses."""
    texts = shapes.one_or_list(shapes.text())
    line = shapes.integer(-(10**6), 10**6)
    keys: dict[str, Schema] = {
        "id": shapes.text("Stable; it is never used for anything else."),
        "section": shapes.text("The heading in the document."),
        "lines": shapes.list_of(line, "The first and the last line of the source.") | {"minItems": 2, "maxItems": 2},
        "modality": shapes.choice(MODALITIES),
        "statement": shapes.text("What the document says there, in our words."),
        "enforce": shapes.choice(ENFORCEMENTS),
        **dict.fromkeys(("applies", PIECES, *CALLED, "exceptions"), texts),
        "repeats": shapes.text("The clause that this one restates."),
        "notes": shapes.text("Remarks on the state of the text."),
        "settles": shapes.list_of(shapes.text("A spec point, a guide word, or `word@operation`.")),
    }
    assert set(keys) == set(CLAUSE)
    shape = shapes.list_of(shapes.closed(keys, required=CLAUSE_NEEDS))
    return _whole(found, "clauses", f"Clauses of {found.document.id}", shape, None)


def language_schema(found: SchemaVocabulary) -> Schema:
    """The schema of a language file of the ruleset's family."""
    words = shapes.mapping_of(shapes.one_or_list(shapes.text()))
    texts = shapes.mapping_of(shapes.text())
    told = {key: shapes.text() for key in ABOUT_TONGUE}
    keys = told | dict.fromkeys(KINDS_OF_WORDS, words) | dict.fromkeys(TEXTS, texts)
    keys["letters"], keys["header"] = texts, shapes.one_or_list(shapes.text())
    shape = shapes.closed(keys, required=("language", "title"))
    return _whole(found, "language", f"Language file for {found.document.id}", shape, None)


def rule_shapes(found: SchemaVocabulary, *, brings_names: bool) -> RuleShapes:
    """The parts that files are put together from, with the names of the ruleset."""
    glossary: Glossary = found.family("glossary").GLOSSARY
    told = {name: " ".join(clause.statement.split()) for name, clause in found.clauses.items()}
    laid = {name: found.errata.get(name, "") for name in found.document.errata}
    names = RuleNames(
        clauses=told | laid,
        pieces=found.pieces,
        modes=found.modes,
        norms=tuple(found.document.section("norms")),
        points=found.points,
        words=tuple(entry.written.partition("(")[0] for entry in glossary.words),
        decisions=glossary.decisions,
        stoppable=glossary.stoppable,
        operations=tuple(Spoken(one.name, one.about, one.schema) for one in glossary.operations),
    )
    return RuleShapes(names, brings_names=brings_names)


def section_names(found: SchemaVocabulary) -> tuple[str, ...]:
    """The sections that a file of the ruleset may have, as its own files call them."""
    known: tuple[str, ...] = found.family("decisions").SECTIONS
    return tuple(found.document.pieces if name == PIECES else name for name in known)


def _sections(found: SchemaVocabulary, words: RuleShapes) -> dict[str, Schema]:
    """Every section, the family's own and those that all have."""
    own = found.family("schema")
    clause_by_name = optional(shapes.mapping_of(optional(words.clause)))
    bound = shapes.closed({"is": shapes.choice(UNBREAKABLE), "why": shapes.text(), "see": words.clauses})
    every: dict[str, Schema] = {key: optional(value) for key, value in own.sections(words).items()}
    every |= {
        **dict.fromkeys(("family", "title", "document", "language"), optional(shapes.text())),
        "parameters": optional(shapes.mapping_of(words.amount)),
        "structure": clause_by_name,
        "cases": clause_by_name,
        "carried-out": optional(shapes.mapping_of(words.clauses)),
        "assertions": clause_by_name,
        "at-fault": optional(shapes.mapping_of(words.clauses)),
        "not-enforced": optional(shapes.mapping_of({})),
        "unbreakable": optional(shapes.mapping_of(optional(bound))),
        "aliases": optional(shapes.mapping_of(optional(shapes.mapping_of(optional(shapes.text()))))),
        "points": optional(shapes.mapping_of(words.point())),
        "spec": words.spec(),
        "presumed": words.presumed(),
        "customary": shapes.mapping_of(words.customary()),
        "norms": optional(shapes.mapping_of(words.kept("norm", words.norm()))),
        "series": _match(words),
    }
    known: tuple[str, ...] = found.family("decisions").SECTIONS
    every = {name: every.get(name, {}) for name in known}
    return every | dict.fromkeys(CALLED, every[PIECES])


def _match(words: RuleShapes) -> Schema:
    """The rules of a match."""

    def rule(values: tuple[str, ...]) -> Mapping[str, Schema]:
        value = shapes.choice(values) if values else shapes.text()
        return {"is": value, "clause": words.clauses, "also": words.clauses}

    keys = {name: patch(rule(values)) for name, values in RULES.items()}
    keys["mode"] = patch({**rule(()), "applies": shapes.one_or_list(shapes.text())})
    parts = {name: patch(rule(values)) for name, values in PARTS.items()}
    option = {"changes": shapes.choice(tuple(CHANGES)), "clause": words.clauses, "also": words.clauses, **parts}
    return optional(shapes.closed(keys | {"options": optional(shapes.mapping_of(patch(option)))}))


def _whole(found: SchemaVocabulary, kind: str, title: str, shape: Schema, words: RuleShapes | None) -> Schema:
    """A schema with its name and its parts."""
    head = {"$schema": DIALECT, "$id": identifier(kind, found.document.id), "title": title}
    return {**head, **shape} | ({"$defs": words.parts.found} if words is not None else {})


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
