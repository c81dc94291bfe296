"""The JSON Schema (draft 2020-12) of a series, generated from the types below; editors complete with it.

`python -m verifier.record.series_schema` prints it. Options of a ruleset are its own, so their names are not listed.
Not for: reading series, which gives better messages (`series_read`).
"""

import gc
import json
import sys
from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from verifier.language.series import MOST_GAMES
from verifier.record.schema import Erratum, Expect, Header, Slug, Text

_TITLE = "Match of several games, format series/1"

Player = Annotated[str, Meta(min_length=1, description="One of the players.")]
Record = Annotated[dict[str, Raw], Meta(description="A replay/1; see `$defs/Replay`.")]


class Reveal(Struct, forbid_unknown_fields=True):
    """What a player showed, and the words that he had handed in with it."""

    character: Slug
    nonce: str


class Coin(Struct, forbid_unknown_fields=True):
    """What a coin settled when both wanted the same character."""

    winner: Player | UnsetType = UNSET
    character: Annotated[Slug, Meta(description="What the loser took then.")] | UnsetType = UNSET
    first: Annotated[Player, Meta(description="Who plays first, as the loser decided.")] | UnsetType = UNSET


class Characters(Struct, forbid_unknown_fields=True):
    """How characters were chosen before the first game, as far as it is said."""

    how: Literal["secret", "in-turn"] | UnsetType = UNSET
    order: Annotated[list[Player], Meta(description="Who chose before whom.")] | UnsetType = UNSET
    choices: dict[Player, Slug] | UnsetType = UNSET
    commit: Annotated[dict[Player, str], Meta(description="SHA-256 of `CHARACTER NONCE`, in hex.")] | UnsetType = UNSET
    reveal: dict[Player, Reveal] | UnsetType = UNSET
    coin: Coin | Literal["none"] | UnsetType = UNSET


class Bank(Struct, forbid_unknown_fields=True):
    """How the bank of the first game came about."""

    how: Literal["drawn", "chosen"] | UnsetType = UNSET
    when: Literal["after-characters", "before-characters"] | UnsetType = UNSET


class Game(Struct, forbid_unknown_fields=True):
    """One game: its record inside (`game`) or in a file of its own (`file`)."""

    option: (
        Annotated[
            str | dict[str, Raw] | list[str | dict[str, Raw]],
            Meta(description="What was taken before this game: none, {character: ...}, {swap: {out, in}}, new-bank."),
        ]
        | UnsetType
    ) = UNSET
    game: Record | UnsetType = UNSET
    file: Annotated[str, Meta(min_length=1, description="Relative to the folder of the series.")] | UnsetType = UNSET
    expect: Expect | UnsetType = UNSET


class MatchResult(Struct, forbid_unknown_fields=True):
    """Who is said to have won the match."""

    winner: Annotated[str | None, Meta(description="A player, or none if nobody has won yet.")]
    by: Text | UnsetType = UNSET


class Series(Struct, forbid_unknown_fields=True, rename="kebab"):
    """One match. What is left out is not recorded, and said to be open."""

    format: Literal["series/1"]
    ruleset: Annotated[str, Meta(max_length=100, description="Game and edition, such as puzzle-strike/3e.")]
    players: Annotated[list[Player], Meta(min_length=2, max_length=8)]
    games: Annotated[list[Game], Meta(min_length=1, max_length=MOST_GAMES)]
    packs: list[Text] | Text | UnsetType = UNSET
    facts: dict[str, Raw] | UnsetType = UNSET
    errata: list[Erratum] | Erratum | UnsetType = UNSET
    digest: Text | UnsetType = UNSET
    mode: Slug | UnsetType = UNSET
    best_of: Annotated[int, Meta(ge=1, le=MOST_GAMES)] | UnsetType = UNSET
    meta: dict[str, Text] | UnsetType = UNSET
    characters: Characters | UnsetType = UNSET
    bank: Bank | Literal["drawn", "chosen"] | UnsetType = UNSET
    result: MatchResult | UnsetType = UNSET
    expect: Expect | UnsetType = UNSET


def series_schema() -> dict[str, object]:
    """The schema as JSON data; the record of a game needs less inside a series than by itself."""
    _, made = msgspec.json.schema_components((Series, Header), ref_template="#/$defs/{name}")
    gc.freeze()  # msgspec 0.22 frees something twice when Python exits after this; it is not collected any more
    definitions = dict(made)
    top, record = definitions.pop("Series"), definitions.pop("Header")
    definitions["Replay"] = record | {"title": "Record of a game inside a series", "required": ["seats"]}
    definitions["Game"]["properties"]["game"] = {"$ref": "#/$defs/Replay"}
    found: dict[str, object] = {"$schema": "https://json-schema.org/draft/2020-12/schema", **top}
    return found | {"title": _TITLE, "$defs": definitions}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(series_schema(), indent=2) + "\n")
