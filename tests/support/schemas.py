"""Schemas of rulesets for tests: validators made once, documents as other readers of YAML see them, mutations.

A document's scalars become what the core schema of YAML 1.2 makes of them, as editors and validators do.
"""

import copy
import json
import re
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from random import Random

from jsonschema import Draft202012Validator

from tests.support.rotating import in_turn
from verifier.games.library import Library
from verifier.kernel.game import IllegalSetup
from verifier.kernel.source import Unreadable, Unsourced
from verifier.language.node import Node
from verifier.language.reader import load_file
from verifier.record.read import ReplayReader
from verifier.schema.edition import schema_of
from verifier.schema.vocabulary import SchemaVocabulary

ROOT = Path(__file__).resolve().parents[2]
RULESETS = ("puzzle-strike/1e", "puzzle-strike/2e", "puzzle-strike/1e-ru", "puzzle-strike/3e", "puzzle-strike-2/base")
#: Schemas that are kept: one takes some ten MB.
MOST_KEPT = 4
_INTEGER = re.compile(r"[-+]?[0-9]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
#: Words that a mutation puts in: right ones in wrong places, and such as look right.
WORDS = (
    *("", "none", "P1", "p2", "P5", "wound", "WOUND", "Wound x3", "crash_gem", "crash gem", "crash'gem", "1", "4"),
    *("combine", "comb", "c", "duel", "ffa", "x2", "x0", "X3", "1+2", "1+1 2", "-1", "100000", "drawn", "Grave"),
    *("buy", "ante", "overflow", "Overflow ", "time", "en", "ru", "hand", "P1:", "->", "@", "@bag", "at", "="),
    *("01", "cleanup", "= money 0"),
    *("= $3", "= pile", "= pile 3,", "= bank combine 3", ";", ",", "?", "# x", "rewind to 3", 'ruling "x"', "P1 pass"),
    *("pass", "play", "PLAY", "plays", "fly", "blue", "pink blue", "swap", "top", "вунд", "рука", "ход", "\u212a"),
    *("\u017f",),
    *("adjudicate draw", "all", "counts", "first-game", "First Game", "x1", "refill", "blue-meter", "cg", "\u2192 P2"),
)  # fmt: skip
VALUES: tuple[object, ...] = (None, True, 3, -1, 2.5, [], {}, [1], ["wound"], {"wound": 2}, {"1": 2}, *WORDS)
KEYS = (
    *("mode", "sets", "errta", "bank", "position", "language", "record", "readings", "result", "meta", "teams"),
    *("deck", "packs", "digest", "expect", "proof", "phase", "top", "level", "hand"),
)


@cache
def library() -> Library:
    """One library for all tests."""
    return Library(ROOT / "rules")


@lru_cache(MOST_KEPT)
def schema(kind: str, ruleset: str) -> dict[str, object]:
    """The schema of a kind of file."""
    return schema_of(kind, SchemaVocabulary(library(), library().open(ruleset), ()))


@lru_cache(MOST_KEPT)
def validator(kind: str, ruleset: str) -> Draft202012Validator:
    """A validator for a kind of file."""
    return Draft202012Validator(schema(kind, ruleset))


def data_of(node: Node) -> object:
    """A document as JSON data."""
    if node.fields is not None:
        return {key: data_of(value) for key, value in node.fields.items()}
    if node.items is not None:
        return [data_of(item) for item in node.items]
    text = node.text or ""
    words: dict[str, object] = {"": None, "~": None, "true": True, "false": False}
    if not node.plain:
        return text
    if text.lower() in ("null", "true", "false", "", "~") and (text in words or text.lower() == "null"):
        return words.get(text)
    return int(text) if _INTEGER.fullmatch(text) else float(text) if _FLOAT.fullmatch(text) else text


def records(ruleset: str, form: str = "replay/1", parts: int = 1) -> Iterator[tuple[Path, Node]]:
    """The stored records of a ruleset that are YAML, one of so many parts of them in turn.

    Only such as have the words of its head at all are parsed.
    """
    for path in in_turn(sorted((ROOT / "replays").rglob("*.yaml")), parts):
        text = path.read_bytes()
        if form.encode() not in text or ruleset.encode() not in text:
            continue
        try:
            tree = load_file(path, 32_000_000)
        except Unreadable:
            continue
        there = [found.text for key in ("format", "ruleset") if tree.fields and (found := tree.get(key)) is not None]
        if there == [form, ruleset]:
            yield path, tree


def refusal(reader: ReplayReader, record: object) -> str | None:
    """Why the reader or the game does not take a record, "" if they do; None if the set-up breaks a clause, after which
    nobody looks at the rest."""
    try:
        found = reader.json(json.dumps(record).encode(), "games/made-up.jsonl#1")
        library().open(found.ruleset, found.overlays).start(found, {})
    except Unsourced:
        return ""
    except IllegalSetup:
        return None
    except Unreadable as error:
        return error.message or "?"
    return ""


def mutated(record: dict[str, object], random: Random) -> dict[str, object]:
    """A record with one thing changed: a word of a line, a key, a value."""
    made = copy.deepcopy(record)
    moves = made["moves"]
    if random.random() < 0.5 and isinstance(moves, str) and moves:
        lines = moves.split("\n")
        number = random.randrange(len(lines))
        lines[number] = mutated_line(lines[number], random)
        return made | {"moves": "\n".join(lines)}
    places = [place for place in walk(made) if place and place[0] not in ("moves", "format", "ruleset")]
    *above, last = random.choice(places)
    here: object = made
    for step in above:
        here = here[step]  # type: ignore[index]
    assert isinstance(here, dict | list)
    change(here, last, random)
    return made


def change(here: dict[str, object] | list[object], last: str | int, random: Random) -> None:
    """Change one entry: another value, a bit of its text, another key, or one more."""
    kind = random.randrange(4)
    old = here[last]  # type: ignore[index]
    if kind == 0:
        here[last] = copy.deepcopy(random.choice(VALUES))  # type: ignore[index]
    elif kind == 1 and isinstance(old, str) and old:
        cut = random.randrange(len(old))
        forms = (old.upper(), old.title(), f"{old} ", old[:cut] + old[cut + 1 :], old.replace("-", "_"), f"{old} x2")
        here[last] = random.choice(forms)  # type: ignore[index]
    elif kind == 2 and isinstance(here, dict):
        key = str(last)
        here[random.choice((key.upper(), f"{key}s", key[:-1], *KEYS))] = here.pop(key)
    elif isinstance(here, dict):
        here[random.choice((*KEYS, *WORDS))] = copy.deepcopy(random.choice(VALUES))


def mutated_line(line: str, random: Random) -> str:
    """A line with a word or a letter changed."""
    parts = re.split(r"(\s+)", line)
    at, kind = random.randrange(len(parts)), random.randrange(6)
    if kind == 0:
        parts[at] = random.choice(WORDS)
    elif kind == 1:
        parts.insert(at, f" {random.choice(WORDS)} ")
    elif kind == 2:
        del parts[at]
    elif kind == 3 and parts[at]:
        cut = random.randrange(len(parts[at]))
        parts[at] = parts[at][:cut] + random.choice(("", *"abexk-_!1 ,;:@=#+?")) + parts[at][cut + 1 :]
    elif kind == 4:
        parts[at] = random.choice((parts[at].upper(), parts[at].title(), parts[at].replace("-", "_")))
    else:
        parts[at] = parts[at][: random.randrange(len(parts[at]) + 1)]
    return "".join(parts)


def walk(here: object, above: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Every place of a document."""
    yield above
    below = here.items() if isinstance(here, dict) else enumerate(here) if isinstance(here, list) else ()
    for step, value in below:
        yield from walk(value, (*above, step))
