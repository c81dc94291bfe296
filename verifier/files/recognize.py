"""Which files in a folder are records: told from their first bytes, before anything is understood of them.

A record says so (`format: replay/1`, `format: series/1`), or plainly means to: it misspells that, or has two of the
keys that only records have. Not for: files that are named, which are read whatever they look like.
"""

import json
import re
from collections.abc import Mapping
from typing import NamedTuple

from verifier.files.archives import LINES, is_archive
from verifier.language.vocabulary import nearest
from verifier.record.model import FORMAT
from verifier.record.series import FORMAT as SERIES

#: How much of a file is looked at.
HEAD = 65536
YAML, TEXT = (".yaml", ".yml"), ".txt"
#: Endings under which a file that holds nothing at all was to hold records.
BULK = (".jsonl", ".ndjson")
FORMATS = (FORMAT, SERIES)
#: Keys of which other files have one at most.
SIGNS = frozenset(("ruleset", "seats", "moves", "players", "games"))
#: Ways to write `format` that are likely meant as that, from this likeness on.
LIKENESS = 0.7
_UTF16 = (b"\xff\xfe", b"\xfe\xff")
_FIRST = re.compile(r"^([ \t]*)[^\s#%-]", re.MULTILINE)
_KEY = r"""["']?([A-Za-z][\w-]*)["']?[ \t]*:[ \t]*([^\s,}#]*)"""
_FLOW_KEY = re.compile(rf"[{{,]\s*{_KEY}")
_JSON_KEY = re.compile(r'"([A-Za-z][\w-]*)"\s*:\s*("[^"\n]*"|)')


class PassedOver(NamedTuple):
    """A file in a folder that is passed over, as it is no record."""

    path: str
    why: str = "no record: it does not begin with `format: replay/1` or `format: series/1`"


def holds_records(name: str, head: bytes) -> bool:
    """Whether a file that is so named and begins like this holds records, be they none, or damaged in bulk."""
    lower = name.lower()
    if lower.endswith(BULK):
        return is_json_record(head) or not is_json(head)
    if lower.endswith(LINES):
        return is_json_record(head)
    return lower.endswith((*YAML, TEXT)) and is_yaml_record(head)


def is_recordlike(name: str) -> bool:
    """Whether a file is named like one that can hold records."""
    return name.lower().endswith((*YAML, *LINES, TEXT)) or is_archive(name)


def is_yaml_record(head: bytes) -> bool:
    """Whether a text that begins like this is meant as a record in YAML, block or flow, or as one JSON object."""
    text = decoded(head)
    first = _FIRST.search(text)
    if first is None:
        return False
    if text[first.end() - 1] == "{":
        return is_json_record(head) or are_of_record(dict(reversed(_FLOW_KEY.findall(text))))
    keys = re.compile(f"^{first[1]}{_KEY}", re.MULTILINE)
    return are_of_record(dict(reversed(keys.findall(text))))


def is_json_record(head: bytes) -> bool:
    """Whether a text that begins like this holds records as JSON, one or one on each line."""
    found = _JSON_KEY.findall(decoded(head))
    if any(key == "format" and is_format(value) for key, value in found):
        return True
    return are_of_record(dict(reversed(found)))


def is_json(head: bytes) -> bool:
    """Whether a text that begins like this is JSON Lines of whatever kind, as far as its first line tells."""
    first = decoded(head).strip().partition("\n")[0]
    if first.startswith("{"):
        return True
    try:
        json.loads(first)
    except ValueError:
        return False
    return True


def are_of_record(keys: Mapping[str, str]) -> bool:
    """Whether keys, each with the beginning of its value, are those of a record."""
    if is_format(keys.get("format", "")) or any(is_format(keys[key]) for key in keys if likeness(key)):
        return True
    return len(SIGNS.intersection(keys)) > 1


def likeness(key: str) -> bool:
    """Whether a key is likely meant as `format`."""
    return bool(nearest(key.casefold(), ("format",), LIKENESS))


def is_format(value: str) -> bool:
    """Whether a value names a format of records, of whatever version, or misspells one."""
    name = value.strip("\"'").casefold()
    return name.startswith(("replay", "series")) or bool(nearest(name, FORMATS, LIKENESS))


def decoded(head: bytes) -> str:
    """A text as far as its keys can be told from it, in UTF-8 or UTF-16, with line feeds wherever a line ends."""
    encoding = "utf-16" if head[:2] in _UTF16 else "utf-8-sig"
    return head.decode(encoding, "replace").replace("\r\n", "\n").replace("\r", "\n")
