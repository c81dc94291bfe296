"""The JSON Schemas of matches under one ruleset, with the records of games inside, and of `verifier.toml`.

They say what `series_read` and `verifier.files.config` take. Not for: the format in general (`verifier.record.schema`),
whether a match is in order, or which file counts for a record.
"""

from verifier.files.config import FAILING, OWN
from verifier.language import shapes
from verifier.language.patterns import Spelling
from verifier.language.series import MOST_GAMES
from verifier.language.shapes import Schema
from verifier.record.defaults import HEADER, SERIES
from verifier.record.saying import JOINED, Saying
from verifier.record.series import DRAWN, FORMAT, KEYS, NONE
from verifier.schema.replay import (
    DIALECT,
    NOTHING,
    brings_its_own,
    definitions,
    errata,
    format_keys,
    identifier,
    one_word,
    optional,
    packs,
    readings_by_point,
    record_shape,
)
from verifier.schema.vocabulary import SchemaVocabulary

_DIGITS = "^\\s*[0-9A-Fa-f]{64}\\s*$"


def series_schema_of(found: SchemaVocabulary) -> Schema:
    """The schema of a match."""
    keys = _keys(found)
    assert set(keys) == set(KEYS)
    record = record_shape(found, in_series=True)
    del record["allOf"]  # the words of a game depend on what the match lays over the ruleset, too
    inside: Schema = {"if": brings_its_own(found), "else": shapes.reference("words")}
    words: dict[str, Schema] = {
        "mode": {"anyOf": [shapes.choice(found.modes), NOTHING]},
        "games": {"items": {"properties": {"game": inside}}},
    }
    shape = shapes.closed(keys, required=("format", "players", "games"))
    return {
        "$schema": DIALECT,
        "$id": identifier("series", found.document.id),
        "title": f"Match of several games, {found.document.id}",
        **shape,
        "allOf": [{"if": brings_its_own(found), "else": {"properties": words}}],
        "$defs": definitions(found) | {"record": record},
    }


def _keys(found: SchemaVocabulary) -> dict[str, Schema]:
    """The keys of a series."""
    of_a_record = format_keys(found)
    shared = ("packs", "facts", "errata", "digest", "mode", "meta", "expect")
    winner = shapes.text_or_nothing("A player, or none if nobody has won yet.")
    claim = shapes.closed({"winner": winner, "by": shapes.text_or_nothing()}, required=("winner",))
    player = shapes.text("One of the players.")
    return {key: of_a_record[key] for key in shared} | {
        "format": one_word(FORMAT),
        "ruleset": of_a_record["ruleset"],
        "players": shapes.list_of(player, "The names of the players.") | {"minItems": 2, "maxItems": 8},
        "best-of": optional(odd_number(), "How many games are played at most."),
        "characters": optional(_choosing(found, player), "How characters were chosen before the first game."),
        "bank": optional(how_banks_come(), "How the bank of the first game came about."),
        "games": shapes.list_of(_game(found, of_a_record["expect"])) | {"minItems": 1, "maxItems": MOST_GAMES},
        "result": optional(claim, "Who is said to have won the match."),
    }


def how_banks_come() -> Schema:
    """How the bank of the first game comes about, and when."""
    times = shapes.choice(("after-characters", "before-characters"))
    return {"anyOf": [shapes.choice(DRAWN), shapes.closed({"how": shapes.choice(DRAWN), "when": times})]}


def odd_number() -> Schema:
    """How many games a match can have."""
    written = shapes.matching("^\\s*[+]?[0-9]*[13579]\\s*$")
    return {"anyOf": [{"enum": list(range(1, MOST_GAMES + 1, 2))}, written]}


def _game(found: SchemaVocabulary, expect: Schema) -> Schema:
    """One game of a match: its record or the path of one, and what was taken before it."""
    properties: dict[str, Schema] = {
        "option": optional(shapes.one_or_list(_option(found)), "What was taken before this game; not for the first."),
        "game": shapes.reference("record", "The record."),
        "file": shapes.text("The path of a record, from the folder of the series."),
        "expect": expect,
    }
    return shapes.closed(properties) | {"oneOf": [{"required": ["game"]}, {"required": ["file"]}]}


def _option(found: SchemaVocabulary) -> Schema:
    """What a player may take between two games."""
    options = found.game.match.options
    character = _character(found)
    swap = shapes.closed({"out": _stack(found), "in": _stack(found)}, required=("out", "in"))
    bank = shapes.choice((*DRAWN, "true", "yes"))
    by_change = {"character": character, "stack": swap, "bank": bank}
    properties: dict[str, Schema] = {name: by_change[option.changes] for name, option in options.items()}
    properties |= {"by": shapes.text("Who took it."), NONE: {}}
    alone = [NONE, *(name for name, option in options.items() if option.changes == "bank")]
    return {"anyOf": [shapes.choice(alone), shapes.closed(properties) | {"minProperties": 1}]}


def _choosing(found: SchemaVocabulary, player: Schema) -> Schema:
    """How characters were chosen."""
    character = _character(found)
    shown = shapes.closed({"character": character, "nonce": shapes.text()}, required=("character", "nonce"))
    coin = shapes.closed({"winner": player, "character": character, "first": player})
    none = {"anyOf": [one_word("none"), one_word("no"), one_word("false"), {"const": False}]}
    return shapes.closed(
        {
            "how": {"anyOf": [shapes.choice(("secret", "in-turn")), {"type": "null"}]},
            "order": shapes.list_of(player, "Who chose before whom."),
            "choices": optional(shapes.mapping_of(character), "The characters by player."),
            "commit": optional(shapes.mapping_of(shapes.matching(_DIGITS)), "SHA-256 of CHARACTER NONCE, in hex."),
            "reveal": optional(shapes.mapping_of(shown), "What each player showed."),
            "coin": {"anyOf": [coin, none]},
        }
    )


def _character(found: SchemaVocabulary) -> Schema:
    """A character, in the ruleset's language or in English."""
    said = Saying(found.names(found.languages[0])[0].wording)
    names = [name for game in found.games for name in game.document.section("characters")]
    ways = [f"\\s*{said.english(names, str.casefold, None)}\\s*", *said.others(("characters",), names)]
    return shapes.choice(dict.fromkeys(names, ""), f"^(?:{'|'.join(ways)})$")


def _stack(found: SchemaVocabulary) -> Schema:
    """A stack of the bank by any name of its chip."""
    names = found.names(found.languages[0])
    wording = names[0].wording
    words = [wording.compared(word) for one in names for word in one.pieces]
    said = Saying(wording)
    odd = f"[^\\n]*{Spelling(wording.folding, words).others}[^\\n]*"
    pattern = f"^(?:\\s*{said.english(words, wording.folding, JOINED)}\\s*|{odd})$"
    return shapes.choice(found.pieces, pattern)


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
