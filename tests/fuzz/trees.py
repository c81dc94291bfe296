"""Inputs made from sound ones by a few edits, each the same for the same seed, and running a reader on them.

Not for: what a reader must do with them, which is its own module's.
"""

import json
from collections.abc import Callable, Sequence
from copy import deepcopy
from random import Random
from typing import NamedTuple

import yaml

#: What a value is replaced by: of every type, empty, huge, in other scripts, and what other formats would act on.
HOSTILE: tuple[object, ...] = (
    None, True, False, 0, -1, 1, 99, 10**9, 10**30, 1.5, "", " ", "~", "unknown", "null", "?", "true", "-0",
    "x" * 300, "é" * 40, "\u202egnp.exe", "{chip}", "{", "{{ 1 }}", "<img src=x onerror=alert(1)>", "'", '"', "a: b",
    "x\nok.yaml: legal\n::error::y", "\u202e\u2066\u200b\u00ad##[error]z", "\u2028ok.yaml: legal",
    "\x1b[31m\r\x85::error::",
    "1 or 1", "reading('x') == 'y'", "level", "(" * 30, "P1", "@", "..", "/etc/passwd", [], {}, [[]], [None], [{}],
    {"is": "x"}, {"": ""}, {"do": []}, {"do": [{"draw": 1}]}, {"value": 1},
)  # fmt: skip
#: What is put into a text that is edited as a text.
SCRAPS = (
    "",
    ":",
    "- ",
    "  ",
    "\t",
    "#",
    "'",
    '"',
    "[",
    "]",
    "{",
    "}",
    "|",
    ">",
    "&a",
    "*a",
    "!!x",
    "%",
    "\x00",
    "é",
    "\u2028",
    "\n",
)
#: Edits of one input.
MOST_EDITS = 3


class Failure(NamedTuple):
    """An input that a reader could not take, and how it failed."""

    number: int
    text: str
    error: Exception


def mutate(text: str, random: Random) -> str:
    """A text with a few edits of the tree that it spells in YAML or JSON, or of its lines."""
    for _ in range(random.randint(1, MOST_EDITS)):
        edited = of_tree(text, random) if random.random() < 0.75 else None
        text = of_lines(text, random) if edited is None else edited
    return text


def run(target: Callable[[str, Random], None], seeds: Sequence[str], count: int, random: Random) -> list[Failure]:
    """Give a reader so many inputs made from the seeds; those on which it failed."""
    failures = []
    for number in range(count):
        text = mutate(random.choice(seeds), random)
        try:
            target(text, random)
        except Exception as error:
            failures.append(Failure(number, text, error))
    return failures


def of_tree(text: str, random: Random) -> str | None:
    """The text with one edit of its tree; None if it has none that can be edited."""
    try:
        tree = yaml.load(text, Loader=yaml.CBaseLoader)
    except (yaml.YAMLError, ValueError, RecursionError):
        return None
    places = list(below(tree))
    if not places:
        return None
    holder, key = random.choice(places)
    random.choice(EDITS)(holder, key, random.choice(places), random)
    try:
        return json.dumps(tree, ensure_ascii=False, indent=1)
    except (ValueError, RecursionError):  # an edit put the tree into itself
        return None


def below(tree: object) -> "list[tuple[dict[str, object] | list[object], object]]":
    """Every place in a tree: what holds a value, and the key or index of the value."""
    found: list[tuple[dict[str, object] | list[object], object]] = []
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        pairs = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
        for key, value in pairs:
            found.append((node, key))
            waiting.append(value)
    return found


def drop(holder, key, other, random: Random) -> None:
    """Take a value away."""
    del holder[key]


def replace(holder, key, other, random: Random) -> None:
    """Put something hostile in the place of a value."""
    holder[key] = deepcopy(random.choice(HOSTILE))


def copy(holder, key, other, random: Random) -> None:
    """Put a value of another place there."""
    holder[key] = deepcopy(other[0][other[1]])


def swap(holder, key, other, random: Random) -> None:
    """Let two values change places."""
    holder[key], other[0][other[1]] = other[0][other[1]], holder[key]


def rename(holder, key, other, random: Random) -> None:
    """Give a value another key, that of another place or one with a letter less."""
    name = str(other[1]) if random.random() < 0.5 else str(key)[1:]
    if isinstance(holder, dict):
        holder[name] = holder.pop(key)


def wrap(holder, key, other, random: Random) -> None:
    """Put a value into a list or a mapping of its own, once or many times."""
    for _ in range(random.choice((1, 1, 40))):
        holder[key] = [holder[key]] if random.random() < 0.5 else {"do": holder[key]}


def remove(holder, key, other, random: Random) -> None:
    """Say null, which in an overlay removes what is there."""
    holder[key] = None


def multiply(holder, key, other, random: Random) -> None:
    """Repeat a value many times beside itself."""
    for number in range(random.choice((2, 60))):
        value = deepcopy(holder[key])
        if isinstance(holder, dict):
            holder[f"{key}-{number}"] = value
        else:
            holder.append(value)


EDITS = (drop, replace, replace, copy, swap, rename, wrap, remove, multiply)


def of_lines(text: str, random: Random) -> str:
    """The text with one edit of its lines."""
    lines = text.splitlines(keepends=True) or [""]
    at = random.randrange(len(lines))
    match random.randrange(6):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, random.choice(lines))
        case 2:
            lines[at] = "  " + lines[at]
        case 3:
            column = random.randrange(len(lines[at]) + 1)
            lines[at] = lines[at][:column] + random.choice(SCRAPS) + lines[at][column:]
        case 4:
            column = random.randrange(len(lines[at]) + 1)
            lines[at] = lines[at][:column]
        case _:
            other = random.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
    return "".join(lines)
