"""The JSON Schema of the records of one ruleset: its keys, its names, and the lines of its moves.

`header`, `moves` and the family's `setup` read what it takes. Which words there are depends on the language that a
record names, and is not looked at in one that brings cards or rules of its own. Not for: the format in general
(`verifier.record.schema`), or whether a record is legal.
"""

from collections.abc import Mapping

from verifier.language import shapes
from verifier.language.document import CALLED, PIECES
from verifier.language.filling import WITH_TEXT
from verifier.language.patterns import Spelling, any_of, literal
from verifier.language.shapes import Schema, Shape
from verifier.record import header
from verifier.record.laid import LONGEST
from verifier.record.model import FORMAT, PROMISES, VERDICTS
from verifier.record.move_pattern import MovePattern
from verifier.record.names import Names
from verifier.record.saying import Saying
from verifier.schema.vocabulary import SchemaVocabulary

DIALECT = "https://json-schema.org/draft/2020-12/schema"
FILE = "\\.[yY][aA]?[mM][lL]$"
_HEX = "^\\s*[0-9A-Fa-f]{64}\\s*$"
_FILE: Schema = {"type": "string", "pattern": f"^.+{FILE}", "maxLength": LONGEST}
#: What stands for a key that is not given.
NOTHING: Schema = {"type": ["string", "null"], "maxLength": 0}
#: What is said of moves in which something is not understood.
WRONG = (
    "A line is not understood: SEAT VERB WORDS, then `= pile 3` or nothing. `verifier audit` says which line and word."
)


def identifier(kind: str, ruleset: str) -> str:
    """The `$id` of a schema: a name that is no address."""
    return f"urn:rules-verifier:schema:{kind}:{ruleset}"


def replay_schema_of(found: SchemaVocabulary) -> Schema:
    """The schema of a record."""
    schema = {
        "$schema": DIALECT,
        "$id": identifier("replay", found.document.id),
        "title": f"Record of a game, {found.document.id}",
        **record_shape(found, in_series=False),
    }
    return schema | {"$defs": definitions(found)}


def record_shape(found: SchemaVocabulary, *, in_series: bool) -> Schema:
    """A record by itself, or inside a series, where the series says much for it."""
    own: dict[str, Schema] = {key: {} for key in found.family("schema").KEYS}
    keys = {**format_keys(found), **own}
    required = ("seats",) if in_series else ("format", "seats")  # a league may name the ruleset for all
    told: Schema = {} if in_series else {"anyOf": [{"required": ["moves"]}, {"required": ["result"]}]}
    shape = shapes.closed(keys, required=required) | told
    return shape | {"allOf": [{"if": brings_its_own(found), "else": shapes.reference("words")}]}


def definitions(found: SchemaVocabulary) -> Schema:
    """What the schema of a record refers to."""
    names = {"properties": {"mode": mode(found), "readings": readings(found)}}
    languages = {code: shapes.reference(f"words-{code}") for code in found.languages}
    words = {"allOf": [shapes.reference("names"), _by_language(found, languages)]}
    parts: Schema = {"names": names, "words": words}
    for code in found.languages:
        said = Saying(found.names(code)[0].wording, f"{code}-")
        parts[f"words-{code}"] = _words(found, code, said)
        parts |= said.parts.found
    return parts


def _by_language(found: SchemaVocabulary, languages: Mapping[str, Schema]) -> Schema:
    """The words of the language that a record names, else those of the ruleset's own."""
    own, *others = found.languages
    result = languages[own]
    for code in others:
        named = {"properties": {"language": one_word(code)}, "required": ["language"]}
        result = {"if": named, "then": languages[code], "else": result}
    return result


def brings_its_own(found: SchemaVocabulary) -> Schema:
    """Whether a record lays cards or rules over the ruleset that this schema does not know."""
    told: Schema = {"anyOf": [{"required": [key]} for key in WITH_TEXT]}
    known: Schema = {"propertyNames": {"enum": list(found.pieces)}, "additionalProperties": {"not": told}}
    facts: Schema = {
        "anyOf": [{"required": [name], "properties": {name: {"not": known}}} for name in (PIECES, *CALLED)]
    }
    laid: Schema = {"not": {"enum": [None, "", []]}}
    a_file: Schema = shapes.matching(FILE)
    overlaid: Schema = {"anyOf": [a_file, {"type": "array", "contains": a_file}]}
    ways: dict[str, Schema] = {"facts": facts}
    if not found.overlays:
        ways |= {"packs": laid, "errata": overlaid}
    return {"anyOf": [{"properties": {key: value}, "required": [key]} for key, value in ways.items()]}


def format_keys(found: SchemaVocabulary) -> dict[str, Schema]:
    """The keys of the format itself, without the words that depend on a language."""
    own, *_ = found.languages
    seats = [seat for names in found.names(own) for seat in names.seats]
    seat = {
        "anyOf": [shapes.closed({"player": shapes.text_or_nothing("The player's name."), "character": {}}), NOTHING]
    }
    spelling = Spelling(str.casefold, [seat.casefold() for seat in seats])
    folded = any_of(sorted({seat.casefold() for seat in seats}), spelling.letters)
    languages = shapes.choice(found.languages, f"^\\s*(?:{'|'.join(_lax(code) for code in found.languages)})\\s*$")
    keys: dict[str, Schema] = {
        "format": shapes.described(one_word(FORMAT), "The version of the format."),
        "ruleset": shapes.described(one_word(found.document.id), "Game and edition."),
        "language": optional(languages, f"The language of the words besides English; {own} without it."),
        "packs": optional(shapes.one_or_list(packs(found)), "Card packs: files or names."),
        "facts": {"description": "What the ruleset does not know and the record says.", "type": ["object", "null"]},
        "errata": optional(shapes.one_or_list(errata(found)), "Errata in force, in order: names or files."),
        "digest": shapes.text_or_nothing("The content digest of the ruleset that was played under."),
        "mode": shapes.text_or_nothing("The way to play."),
        "meta": optional(shapes.mapping_of(shapes.text_or_nothing()), "Free texts: title, event, date ..."),
        "seats": shapes.closed(
            dict.fromkeys(dict.fromkeys(seats), seat), patterns={f"^{folded}$": seat}, description="Who sits where."
        )
        | {"minProperties": 1},
        "record": optional(
            shapes.closed({key: {"anyOf": [_one_word_of(values)]} for key, values in PROMISES.items()}),
            "What the record promises to hold, which says what silence means.",
        ),
        "claims": optional(shapes.one_or_list(shapes.text_or_nothing()), "What is said of the whole game."),
        "readings": {"description": "The readings of open points that the table agreed on."},
        "proof": _proof(seats),
        "moves": {"description": "The moves and corrections, one a line: a literal block (|), or a list."},
        "result": {"description": "How the game ended, as far as it is known."},
        "expect": _expect(),
    }
    assert set(keys) == set(header.KEYS)
    return keys


def _words(found: SchemaVocabulary, language: str, said: Saying) -> Schema:
    """What stands for words in one language: the moves, and the keys that the game reads."""
    names = found.names(language)
    own: dict[str, Schema] = dict(found.family("schema").header_schema(found.game, said, found.pieces))
    character: Schema = {"anyOf": [own.pop("character"), NOTHING]}
    by: Schema = {"anyOf": [own.pop("by"), NOTHING]}
    result = shapes.closed({"winner": shapes.text_or_nothing("A seat, a player or none."), "by": by})
    seats = {"additionalProperties": {"properties": {"character": character}}}
    return {"properties": {**own, "seats": seats, "moves": _moves(names), "result": {"anyOf": [result, NOTHING]}}}


def _moves(names: list[Names]) -> Schema:
    """The lines of moves, in one text or in a list."""
    pattern = MovePattern(names)
    verbs = sorted({names[0].wording.written("verbs", verb) for verb in names[0].verbs})
    told = f"One move a line: SEAT VERB WORDS. Verbs: {', '.join(verbs)}."
    block, item = shapes.matching(pattern.block(), WRONG), shapes.matching(pattern.item(), WRONG)
    return {"description": told, "anyOf": [block, shapes.list_of(item), {"type": "null"}]}


def mode(found: SchemaVocabulary) -> Schema:
    """The ways to play."""
    return {"anyOf": [shapes.choice(found.modes), NOTHING]}


def readings(found: SchemaVocabulary) -> Schema:
    """The readings that a record gives."""
    return {"anyOf": [readings_by_point(found), NOTHING]}


def readings_by_point(found: SchemaVocabulary) -> Schema:
    """The points, in general or for one piece, each with its alternatives."""
    properties = {
        name: shapes.choice(point.alternatives, description=point.about) for name, point in found.points.items()
    }
    of_a_piece = {f"^{literal(name)}@": value for name, value in properties.items()}
    shape = shapes.closed(properties, patterns=of_a_piece)
    return shape | {"propertyNames": {"pattern": f"^[^@]+(?:@{any_of(found.pieces)})?$"}}


def _expect() -> Schema:
    """What the auditor must answer."""
    texts: Schema = {"anyOf": [shapes.one_or_list(shapes.text_or_nothing())]}
    properties: dict[str, Schema] = {
        "verdict": _one_word_of(VERDICTS),
        "line": {"anyOf": [shapes.integer(0, 10**6), NOTHING]},
        "clause": shapes.text_or_nothing("The id of the clause that is broken."),
        "also": texts,
        "at-work": texts,
        "readings": texts,
    }
    found = shapes.closed(properties, required=("verdict",))
    return optional(found, "What the auditor must answer, for records that are kept as examples.")


def _proof(seats: list[str]) -> Schema:
    """What makes the draws verifiable."""
    digits: Schema = {"anyOf": [shapes.matching(_HEX), NOTHING]}
    sealed: Schema = {"anyOf": [shapes.closed({"commit": digits, "reveal": digits}), NOTHING]}
    scheme = shapes.matching("^\\s*[A-Za-z0-9]+(?:[-./][A-Za-z0-9]+)*\\s*$")
    named = any_of(sorted({seat.upper() for seat in seats}), _any_case)
    game = shapes.matching("^\\s*[A-Za-z0-9][A-Za-z0-9._:/+-]{0,99}\\s*$")
    properties: dict[str, Schema] = {
        "scheme": {"anyOf": [{"const": "hmac-sha256/1"}, scheme, {"type": "number"}]},
        "game": {"anyOf": [game, {"type": ["number", "boolean"]}]},
        "seats": {"anyOf": [shapes.closed({}, patterns={f"^{named}$": sealed}), NOTHING]},
    }
    found = shapes.closed(properties, required=("scheme", "game"))
    return optional(found, "Commitments to seeds, and the seeds, which make the draws verifiable.")


def errata(found: SchemaVocabulary) -> Schema:
    """The names of errata, or a file."""
    return {"anyOf": [*([shapes.choice(found.errata)] if found.errata else []), _FILE]}


def packs(found: SchemaVocabulary) -> Schema:
    """The name of a pack that lies with the ruleset, or a file."""
    return {"anyOf": [*([shapes.choice(found.packs)] if found.packs else []), _FILE]}


def optional(schema: Shape, description: str) -> Schema:
    """A key that may be there without a value."""
    return {"description": description, "anyOf": [schema, NOTHING]}


def _one_word_of(words: tuple[str, ...]) -> Schema:
    """One of some words of the format, in any case."""
    return shapes.choice(words, f"^\\s*(?:{'|'.join(map(_lax, words))})\\s*$")


def one_word(word: str) -> Schema:
    """One word of the format, in any case."""
    return {"anyOf": [{"const": word}, shapes.matching(f"^\\s*{_lax(word)}\\s*$")]}


def _lax(word: str) -> str:
    return any_of([word], Spelling(str.casefold, [word]).letters)


def _any_case(char: str) -> str:
    return f"[{char.lower()}{char.upper()}]" if char.isalpha() else literal(char)
