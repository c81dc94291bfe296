"""Studies: a position, a few moves, and the verdict they must get, written as a mapping."""

import json
from collections.abc import Mapping

#: The bank of a study that names none.
BANK = (
    *("draw-three", "sneak-attack", "really-annoying", "self-improvement", "sale-prices"),
    *("one-two-punch", "gems-to-gemonade", "mix-master", "secret-move", "knockdown"),
)
KEYS = frozenset(
    {"name", "ruleset", "mode", "characters", "bank", "position", "moves", "expect", "errata", "result", "readings"}
    | {"teams", "sets"}
)


def replay_of(study: Mapping[str, object]) -> bytes:
    """The replay of a study as one JSON line; its moves are counted from 1."""
    unknown = set(study) - KEYS
    assert not unknown, f"unknown keys: {unknown}"
    characters = study["characters"]
    assert isinstance(characters, list | tuple)
    assert 2 <= len(characters) <= 4
    names = zip(("P1", "P2", "P3", "P4"), ("Alice", "Bob", "Carol", "Dave"), characters, strict=False)
    header = {
        "format": "replay/1",
        "ruleset": "puzzle-strike/3e",
        "mode": "duel",
        "seats": {seat: {"player": player, "character": character} for seat, player, character in names},
        "bank": BANK,
    }
    rest = {key: value for key, value in study.items() if key not in ("name", "characters")}
    return json.dumps(header | rest).encode()
