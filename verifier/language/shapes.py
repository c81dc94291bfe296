"""The parts of a JSON Schema (draft 2020-12) for YAML that is read as texts: numbers, words, mappings, lists.

A reader of this project takes a scalar's text, so a number may stand in quotes, and a word may look like a number.
Not for: what the parts are put together to (`verifier.schema`).
"""

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from verifier.language.patterns import any_of

Schema: TypeAlias = dict[str, object]
#: A schema that is looked at only.
Shape: TypeAlias = Mapping[str, object]

#: What nothing is.
IMPOSSIBLE: Shape = {"not": {}}
#: So many words are found faster by an expression than one after another.
MANY = 20
#: So many of them are named to somebody who has written none of them.
SHOWN = 12
_INTEGER = "^\\s*[+-]?[0-9]{1,9}\\s*$"
_TRUTH = "^(?:[tT][rR][uU][eE]|[yY][eE][sS]|[fF][aA][lL][sS][eE]|[nN][oO])$"


def described(schema: Shape, description: str) -> Schema:
    """A schema with what an editor shows of it."""
    return {"description": description, **schema} if description else dict(schema)


def text(description: str = "") -> Schema:
    """A scalar, whose text is meant, whatever it looks like."""
    return described({"type": ["string", "number", "boolean"]}, description)


def text_or_nothing(description: str = "") -> Schema:
    """A scalar, or null for what is not given."""
    return described({"type": ["string", "number", "boolean", "null"]}, description)


def integer(low: int, high: int, description: str = "") -> Schema:
    """A whole number within limits; one in quotes is not compared with them."""
    found: Schema = {"anyOf": [{"type": "integer", "minimum": low, "maximum": high}, matching(_INTEGER)]}
    return described(found, description)


def truth(description: str = "") -> Schema:
    """A truth value, which may be written `yes` or `no`."""
    return described({"anyOf": [{"type": "boolean"}, matching(_TRUTH)]}, description)


def matching(pattern: str, message: str = "") -> Schema:
    """A text that an expression matches; `message` is what editors say of one that it does not match."""
    found: Schema = {"type": "string", "pattern": pattern}
    return found | {"patternErrorMessage": message} if message else found


def scalars(word: str) -> list[object]:
    """How a word may arrive out of YAML: `4` also as a number, `true` also as a truth value."""
    found: list[object] = [word]
    if word.isascii() and word.isdecimal():
        found.append(int(word))
    return [*found, word == "true"] if word in ("true", "false") else found


def choice(words: Mapping[str, str] | Iterable[str], pattern: str = "", description: str = "") -> Schema:
    """One of some words, each with what is to be said of it; `pattern` is for what else is read as one of them."""
    told = words if isinstance(words, Mapping) else dict.fromkeys(words, "")
    if any(told.values()):
        ways = [described({"const": value}, about) for word, about in told.items() for value in scalars(word)]
    elif told:
        ways = [{"enum": [value for word in told for value in scalars(word)]}]
    else:
        ways = []
    if not pattern and len(ways) > MANY:
        pattern = f"^{any_of(told)}$"
    if pattern:
        some = [*told][:SHOWN]
        said = f"Expected one of {', '.join(some)}{', ...' if len(told) > SHOWN else '.'}"
        ways.insert(0, matching(pattern, said))  # first, as most validators go through the ways until one fits
    if not ways:
        return dict(IMPOSSIBLE)
    return described({"anyOf": ways} if len(ways) > 1 else ways[0], description)


def closed(
    properties: Mapping[str, Shape],
    *,
    required: Iterable[str] = (),
    patterns: Mapping[str, Shape] | None = None,
    description: str = "",
) -> Schema:
    """A mapping with these keys and no others."""
    found: Schema = {"type": "object", "properties": dict(properties), "additionalProperties": False}
    if patterns:
        found["patternProperties"] = dict(patterns)
    if wanted := list(required):
        found["required"] = wanted
    return described(found, description)


def mapping_of(value: Shape, *, keys: Shape | None = None, description: str = "") -> Schema:
    """A mapping whose values are all alike."""
    found: Schema = {"type": "object", "additionalProperties": value}
    return described(found if keys is None else found | {"propertyNames": keys}, description)


def list_of(item: Shape, description: str = "") -> Schema:
    """A list."""
    return described({"type": "array", "items": item}, description)


def one_or_list(item: Shape, description: str = "") -> Schema:
    """One thing, or a list of such."""
    return described({"anyOf": [item, list_of(item)]}, description)


def or_nothing(schema: Shape) -> Schema:
    """What a schema says, or null."""
    return {"anyOf": [schema, {"type": "null"}]}


def reference(name: str, description: str = "") -> Schema:
    """A part by its name in `$defs`."""
    return described({"$ref": f"#/$defs/{name}"}, description)


class Parts:
    """The `$defs` of a schema while it is made: what is said in several places stands in one."""

    def __init__(self, prefix: str = "") -> None:
        self.prefix = prefix
        self.found: dict[str, Schema] = {}

    def add(self, name: str, schema: Shape) -> Schema:
        """Keep a part under a name; what stands for it where it is needed."""
        self.found[self.prefix + name] = dict(schema)
        return reference(self.prefix + name)


def or_unknown(schema: Schema) -> Schema:
    """A value, or that it is not known: as a whole, or in part as in `[1, "?"]`, `1+?` and `{"?": 2}`."""
    some = {"type": "array", "contains": matching(r"^\s*\?(?:\s*x[0-9]{1,3})?\s*$")}
    return {"anyOf": [schema, matching(r"\?"), some, {"type": "object", "required": ["?"]}]}


def or_nobody(schema: Schema) -> Schema:
    """A value, or `none`: a character or deck that nobody has picked, which breaks a clause and can be read."""
    return {"anyOf": [schema, matching("^[nN][oO][nN][eE]$")]}


def from_turn() -> Schema:
    """From where in a game a record begins."""
    return matching(r"^\s*(?:[tT][uU][rR][nN]\s+[0-9]{1,6}|\?)\s*$", "`turn 7`, or `?`")
