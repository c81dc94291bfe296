"""The comments of a YAML header, which the parser drops: found between its tokens and tied to the top-level keys.

Not for: comments inside the block of moves, which are lines of it.
"""

import re
from bisect import bisect_right
from dataclasses import dataclass, field

import yaml

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_COMMENT = re.compile(r"(?:^|(?<=\s))#")


@dataclass
class Comments:
    """Comments from `#` on, in written order: before all keys, before a key, at the end of a key's line, last."""

    top: list[str] = field(default_factory=list)
    before: dict[str, list[str]] = field(default_factory=dict)
    beside: dict[str, str] = field(default_factory=dict)
    bottom: list[str] = field(default_factory=list)


def find_comments(text: str) -> Comments:
    """The comments of a YAML text that can be parsed.

    One on the first line of a key stays beside it. One of its own that is indented belongs to the key it stands in,
    else to the next key; one that is deeper in a key moves before the key, so that none is lost.
    """
    lines = text.splitlines()
    keys, spans = _layout(text)
    starts = [line for line, _ in keys]
    found = Comments()
    for number, line in enumerate(lines):
        start = _start(line, spans.get(number, []))
        if start < 0:
            continue
        comment = line[start:].rstrip()
        index = bisect_right(starts, number)
        here = keys[index - 1][1] if index else ""
        if not index:
            found.top.append(comment)
        elif starts[index - 1] == number:
            found.beside[here] = comment
        elif start:  # indented, or after something
            found.before.setdefault(here, []).append(comment)
        elif index < len(keys):
            found.before.setdefault(keys[index][1], []).append(comment)
        else:
            found.bottom.append(comment)
    return found


def _start(line: str, spans: list[tuple[int, int]]) -> int:
    """Where the comment of a line begins, -1 if it has none; `spans` are the columns that tokens cover."""
    for found in _COMMENT.finditer(line):
        index = bisect_right(spans, (found.start(), 10**9)) - 1
        if index < 0 or spans[index][1] <= found.start():
            return found.start()
    return -1


def _layout(text: str) -> tuple[list[tuple[int, str]], dict[int, list[tuple[int, int]]]]:
    """The line of every top-level key, and the columns covered by tokens on each line. Lines are counted from 0."""
    keys: list[tuple[int, str]] = []
    spans: dict[int, list[tuple[int, int]]] = {}
    depth = 0
    key = False
    for token in yaml.scan(text, Loader=_LOADER):
        opens = isinstance(token, yaml.BlockMappingStartToken | yaml.BlockSequenceStartToken)
        opens |= isinstance(token, yaml.FlowMappingStartToken | yaml.FlowSequenceStartToken)
        closes = isinstance(token, yaml.BlockEndToken | yaml.FlowMappingEndToken | yaml.FlowSequenceEndToken)
        depth += opens - closes
        if isinstance(token, yaml.ScalarToken):
            if key and depth == 1:
                keys.append((token.start_mark.line, str(token.value)))
            _cover(token, spans)
        key = isinstance(token, yaml.KeyToken)
    return keys, spans


def _cover(token: yaml.ScalarToken, spans: dict[int, list[tuple[int, int]]]) -> None:
    start, end = token.start_mark, token.end_mark
    block = token.style in ("|", ">")
    for line in range(start.line, end.line + 1):
        first = start.column if line == start.line else 0
        last = end.column if line == end.line else 10**9
        if block and line == start.line:
            last = first + 1  # a comment may follow the sign of a block
        spans.setdefault(line, []).append((first, last))
