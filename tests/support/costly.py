"""Texts of any size of every kind that could cost a reader more than it should. Not for: measuring."""

import json
from collections.abc import Callable

HEADER = {
    "format": "replay/1",
    "ruleset": "puzzle-strike/3e",
    "mode": "duel",
    "seats": {"P1": {"player": "Alice", "character": "grave"}, "P2": {"player": "Bob", "character": "rook"}},
    "bank": "first-game",
    "moves": ["P1 buy 2"],
}
#: From a number of characters to a text of about so many.
Sized = Callable[[int], str]


def with_keys(**changed: object) -> str:
    """A record with other values, as one line of JSON, which is YAML, too."""
    return json.dumps(HEADER | changed) + "\n"


def with_moves(block: str) -> str:
    """A YAML record with a block of moves."""
    head = "".join(f"{key}: {json.dumps(value)}\n" for key, value in HEADER.items() if key != "moves")
    return f"{head}moves: |\n{block}"


def numbered(word: str, count: int) -> list[str]:
    """So many different names that are like one."""
    return [f"{word}{number}" for number in range(count)]


def keys(word: str, count: int, value: object = "x") -> dict[str, object]:
    """A mapping of such names."""
    return dict.fromkeys(numbered(word, count), value)


#: What a record in YAML or JSON Lines can be made of.
RECORDS: dict[str, Sized] = {
    "unknown keys": lambda size: with_keys(**keys("key", size // 15)),
    "nearly known keys": lambda size: with_keys(**keys("seat", size // 15)),
    "a repeated key": lambda size: with_keys(meta=keys("key", size // 15)).replace("}", ', "key0": "y"}', 1),
    "texts about it": lambda size: with_keys(meta=keys("key", size // 15)),
    "lists where texts belong": lambda size: with_keys(meta=keys("key", size // 15, [])),
    "readings of no points": lambda size: with_keys(readings=keys("play.woun", size // 20)),
    "readings of no chips": lambda size: with_keys(readings=keys("play.wound@combin", size // 30)),
    "seats": lambda size: with_keys(seats=keys("P", size // 10, {})),
    "a bank": lambda size: with_keys(bank=numbered("combin", size // 12)),
    "a position": lambda size: with_keys(position=keys("tur", size // 15)),
    "names of errata": lambda size: with_keys(errata=numbered("erratum", size // 15)),
    "names of packs": lambda size: with_keys(packs=[f"{name}.yaml" for name in numbered("pack", size // 18)]),
    "facts": lambda size: with_keys(facts={"chips": keys("chip", size // 25, {"cost": 3})}),
    "an expectation": lambda size: with_keys(expect=keys("verdic", size // 15)),
    "a proof": lambda size: with_keys(proof={"scheme": "hmac-sha256/1", "game": "x", "seats": keys("P", size // 12)}),
    "values": lambda size: with_keys(meta={"a": [1] * (size // 3)}),
    "a long key": lambda size: with_keys(**{"k" * size: 1}),
    "a long ruleset": lambda size: with_keys(ruleset="puzzle-strike/" + "3" * size),
    "a long mode": lambda size: with_keys(mode="d" * size),
    "a long language": lambda size: with_keys(language="e" * size),
    "a long character": lambda size: with_keys(seats={"P1": {"player": "Alice", "character": "x" * size}}),
    "a long verdict": lambda size: with_keys(expect={"verdict": "legal" * (size // 5)}),
    "a long winner": lambda size: with_keys(result={"winner": "z" * size}),
    "a long seat": lambda size: with_keys(seats={"P1": {}, "P" * size: {}}),
    "a long line of moves": lambda size: with_keys(moves=["P1 buy " + "combin" * (size // 6)]),
    "empty lines of moves": lambda size: with_keys(moves=[""] * (size // 4)),
    "quotes": lambda size: with_keys(meta={"a": '"' * (size // 2)}),
}
#: What only the moves of a YAML record can be made of.
MOVES: dict[str, Sized] = {
    "blanks": lambda size: with_moves("  \n" * (size // 3)),
    "line breaks": lambda size: with_moves("\n" * size),
    "blanks in a line": lambda size: with_moves(f"  P1{' ' * size}buy 2\n"),
    "comments": lambda size: with_moves("  # x\n" * (size // 6)),
    "nearly known words": lambda size: with_moves("".join(f"  P1 bui {name}\n" for name in numbered("c", size // 14))),
    "one word that is not known": lambda size: with_moves("  P1 buy combine-thing\n" * (size // 20)),
    "moves on a line": lambda size: with_moves("  " + "P1 buy 2; " * (size // 10) + "\n"),
    "assertions": lambda size: with_moves("  P1 buy 2 = " + "pile 0, " * (size // 8) + "\n"),
    "rewinds": lambda size: with_moves("  P1 buy 2\n" + "  rewind to 8\n" * (size // 13)),
    "rulings": lambda size: with_moves('  ruling "so it is" overrides PS3-BUY-999\n' * (size // 40)),
}


def series(**changed: object) -> str:
    """A match with other values, as one line."""
    found = {"format": "series/1", "ruleset": "puzzle-strike/3e", "players": ["Alice", "Bob"]}
    return json.dumps({**found, "games": [{"game": HEADER}], **changed}) + "\n"


def with_blanks(count: int, size: int) -> str:
    """A match of so many games in a file with so many blank lines."""
    game = "- game:\n    " + "\n    ".join(with_moves("  P1 buy 2\n").splitlines()) + "\n"
    head = "format: series/1\nruleset: puzzle-strike/3e\nplayers: [Alice, Bob]\ngames:\n"
    return head + game * count + "\n" * size


#: What a match can be made of.
SERIES: dict[str, Sized] = {
    "games": lambda size: series(games=[{"game": HEADER}] * (size // 300)),
    "games in a long file": lambda size: with_blanks(size // 1_000, size),
    "files": lambda size: series(games=[{"file": name} for name in numbered("game", min(size // 20, 99))]),
    "keys": lambda size: series(**keys("playe", size // 15)),
    "players": lambda size: series(players=numbered("Alice", size // 12)),
    "a long player": lambda size: series(players=["Alice", "B" * size]),
    "options": lambda size: series(games=[{"game": HEADER}, {"game": HEADER, "option": numbered("swa", size // 10)}]),
    "claims": lambda size: series(result=keys("Alic", size // 12)),
}


def pack(**changed: object) -> str:
    """A card pack, as one line."""
    return json.dumps({"format": "pack/1", "ruleset": "puzzle-strike/3e", "source": "Carol"} | changed) + "\n"


#: What a card pack can be made of.
PACKS: dict[str, Sized] = {
    "keys": lambda size: pack(**keys("chip", size // 12)),
    "chips": lambda size: pack(chips=keys("combin", size // 25, {"cost": 3})),
    "values of a chip": lambda size: pack(chips={"combine": keys("cos", size // 12)}),
    "a long chip": lambda size: pack(chips={"combine" * (size // 7): {"cost": 3}}),
    "a long value": lambda size: pack(chips={"combine": {"cost": "3" * size}}),
}


def erratum(changes: object, **changed: object) -> str:
    """An erratum, as one line."""
    found = {"id": "ours", "title": "Ours", "date": "2026", "source": "Carol", "status": "draft", "why": "It is."}
    return json.dumps(found | {"changes": changes} | changed) + "\n"


def citing(name: str) -> dict[str, object]:
    """A norm that cites a clause."""
    return {"on": "buy", "kind": "must-not", "clause": name, "if": "money < 0", "say": "no"}


#: What an erratum can be made of.
ERRATA: dict[str, Sized] = {
    "keys": lambda size: erratum({"parameters": {"lose-at": 11}}, **keys("titl", size // 15)),
    "changes": lambda size: erratum(keys("parameter", size // 18, {"a": 1})),
    "unknown parameters": lambda size: erratum({"parameters": keys("lose-a", size // 15, {"value": 1})}),
    "removals": lambda size: erratum({"chips": keys("combin", size // 15, None)}),
    "citations of no clause": lambda size: erratum(
        {"not-enforced": keys("PS3-BUY-9", size // 18), "norms": {"one": citing("PS3-BUY-999")}}
    ),
    "superseded errata": lambda size: erratum({"parameters": {"lose-at": 11}}, supersedes=numbered("our", size // 10)),
    "a long id": lambda size: erratum({"parameters": {"lose-at": 11}}, id="o" * size),
    "a long name": lambda size: erratum({"l" * size: {"a": 1}}),
}
