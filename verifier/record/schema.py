"""The JSON Schema (draft 2020-12) of a replay's header, generated from the types below; editors complete with it.

`python -m verifier.record.schema` prints it. Not for: reading replays, which gives better messages (`header`).
"""

import gc
import json
import sys
from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType, field

_TITLE = "Replay of a tabletop game, format replay/1"

Text = Annotated[str | int | float | bool | None, Meta(description="A text.")]
SeatId = Annotated[str, Meta(pattern="^[A-Za-z][A-Za-z0-9]*$", description="The id of a seat: P1, P2 ...")]
Slug = Annotated[str, Meta(description="A name in strict form: lower case, words joined by hyphens.")]
Erratum = Annotated[str, Meta(pattern=r"^([A-Za-z0-9]+([._/-][A-Za-z0-9]+)*|.+\.[Yy][Aa]?[Mm][Ll])$", max_length=300)]


class Seat(Struct, forbid_unknown_fields=True):
    """Who sits there."""

    player: Text | UnsetType = UNSET
    character: Slug | UnsetType = UNSET


class Record(Struct, forbid_unknown_fields=True):
    """What the record promises to hold, which says what silence means."""

    draws: Literal["all", "counts", "none"] = "all"
    reactions: Literal["all", "taken", "none"] = "all"
    choices: Literal["all", "none"] = "all"
    moves: Literal["all", "most", "some"] = "all"


class Result(Struct, forbid_unknown_fields=True):
    """How the game ended, as far as it is known."""

    winner: Annotated[str | None, Meta(description="A seat or a player, or none if nobody won.")] | UnsetType = UNSET
    by: Text | UnsetType = UNSET


class Expect(Struct, forbid_unknown_fields=True):
    """What the auditor must answer; for replays kept as examples."""

    verdict: Literal["legal", "consistent", "illegal", "disputed", "undecided", "malformed"]
    line: Annotated[int, Meta(ge=0, description="The line of the file the verdict points at.")] | UnsetType = UNSET
    clause: Annotated[str, Meta(description="The id of the clause that is broken.")] | UnsetType = UNSET
    also: Annotated[list[str] | str, Meta(description="Clauses that are broken, too.")] | UnsetType = UNSET
    at_work: Annotated[list[str] | str, Meta(description="Clauses that the line carries out.")] | UnsetType = field(
        name="at-work", default=UNSET
    )
    readings: list[str] | str | UnsetType = UNSET


Digits = Annotated[str, Meta(description="64 hexadecimal digits.", pattern="^[0-9A-Fa-f]{64}$")]


class SealedSeat(Struct, forbid_unknown_fields=True):
    """What a seat committed to before the game, and its seed after it."""

    commit: Digits | UnsetType | None = UNSET
    reveal: Digits | UnsetType | None = UNSET


class Proof(Struct, forbid_unknown_fields=True):
    """What makes the draws verifiable: docs/reference/shuffle-proof.md."""

    scheme: Annotated[str, Meta(description="hmac-sha256/1")]
    game: Annotated[
        str, Meta(pattern="^[A-Za-z0-9][A-Za-z0-9._:/+-]{0,99}$", description="The id that the commitments name.")
    ]
    seats: dict[SeatId, SealedSeat | None] | UnsetType = UNSET


class Header(Struct):
    """One recorded game. Keys that are not listed belong to the game (bank, position ...)."""

    format: Annotated[Literal["replay/1"], Meta(description="The version of this format.")]
    ruleset: Annotated[
        str,
        Meta(
            pattern="^[a-z0-9]+(-[a-z0-9]+)*/[a-z0-9]+([.-][a-z0-9]+)*$",
            max_length=100,
            description="Game and edition, such as puzzle-strike/3e.",
        ),
    ]
    seats: Annotated[dict[SeatId, Seat | None], Meta(min_length=1, description="The seats in the order of the game.")]
    moves: (
        Annotated[str | list[str], Meta(description="The moves and corrections, one a line: a literal block (|).")]
        | UnsetType
    ) = UNSET
    language: (
        Annotated[str, Meta(pattern="^[a-z]{2,3}(-[a-z0-9]{2,8})*$", description="The language of the words: ru ...")]
        | UnsetType
    ) = UNSET
    packs: (
        Annotated[
            list[Text] | Text,
            Meta(description="Card packs: files in the record's folder or below it, or names of those of the ruleset."),
        ]
        | UnsetType
    ) = UNSET
    facts: (
        Annotated[
            dict[str, Raw],
            Meta(description="What the ruleset does not know and the record says: sections as in a card pack."),
        ]
        | UnsetType
    ) = UNSET
    errata: (
        Annotated[
            list[Erratum] | Erratum,
            Meta(description="Errata in force, in order: ids, or files in the record's folder or below it."),
        ]
        | UnsetType
    ) = UNSET
    digest: Annotated[Text, Meta(description="Content digest of the ruleset it was played under.")] | UnsetType = UNSET
    mode: Slug | UnsetType = UNSET
    meta: Annotated[dict[str, Text], Meta(description="Free texts: title, event, date ...")] | UnsetType = UNSET
    record: Record | UnsetType = UNSET
    claims: (
        Annotated[list[Text] | Text, Meta(description="What is said of the whole game, such as: P1 buys combine.")]
        | UnsetType
    ) = UNSET
    readings: (
        Annotated[
            dict[str, Text],
            Meta(description="The alternative of each open spec point that the table agreed on."),
        ]
        | UnsetType
    ) = UNSET
    proof: Proof | UnsetType = UNSET
    result: Result | UnsetType = UNSET
    expect: Expect | UnsetType = UNSET


def replay_schema() -> dict[str, object]:
    """The schema as JSON data."""
    made = msgspec.json.schema(Header)
    gc.freeze()  # msgspec 0.22 frees something twice when Python exits after this; it is not collected any more
    definitions = dict(made["$defs"])
    top = definitions.pop("Header")
    found: dict[str, object] = {"$schema": "https://json-schema.org/draft/2020-12/schema", **top}
    return found | {"title": _TITLE, "$defs": definitions}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(replay_schema(), indent=2) + "\n")
