"""The strict form of a replay file: the text itself rewritten, comments kept, in its own language or in another.

The parser drops the comments of a YAML header: they are found between its tokens and tied to the top-level keys.
Not for: changing what a replay says; reading the result gives the same replay, except for positions.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

import yaml

from verifier.language.node import Node
from verifier.language.reader import load
from verifier.record.corrections import render_correction
from verifier.record.defaults import NO_DEFAULTS, Defaults
from verifier.record.line import split_comment
from verifier.record.model import Replay
from verifier.record.moves import MoveLines, MoveReader
from verifier.record.names import Names
from verifier.record.read import NamesFor, ReplayReader
from verifier.record.sources import moves_of, of_node
from verifier.record.write import render_line, sections


def format_replay(
    text: str,
    names_for: NamesFor,
    path: str = "<text>",
    language: str = "",
    change: Callable[[Replay], Replay] = lambda replay: replay,
    defaults: Defaults = NO_DEFAULTS,
) -> str:
    """A YAML replay in the strict form. Formatting twice changes nothing more. Raises `Unreadable`.

    Keys are put in order, words written out, moves put one on a line. Comments stay where they are in the moves;
    in the header, before or beside their top-level key. The line that `expect` names follows what stands on it.
    `change` may change the header on the way. What `defaults` complete in the header is not written into it.
    """
    text = text.removeprefix("\ufeff")
    tree = load(text, path)
    replay = change(ReplayReader(names_for).text(text, path, defaults))
    read, written, code = vocabularies(replay, names_for, language)
    replay = defaults.withdrawn_from(replay, tree)
    source = of_node(moves_of(tree), text.splitlines())
    reader = MoveReader(read, len(replay.seats))
    corrected = {one.line: render_correction(one, written) for one in replay.corrections}
    moves = _strict_lines(source, reader, written, corrected, replay.record.draws == "counts")
    replay = replace(replay, language=code)
    if written.wording.language:
        from verifier.record.header_words import in_words

        replay = in_words(replay, written.wording)
    unsaid = "" if "ruleset" in tree.mapping() else "ruleset"
    made, block = _assembled(text, replay, [line for line, _ in moves], unsaid)
    expect = replay.expect
    if expect is not None and expect.line:
        line = dict(_moved(tree, load(made, path)))
        line |= {old: block + number for number, (_, old) in reversed([*enumerate(moves, 1)]) if old}
        if line.get(expect.line, expect.line) != expect.line:
            replay = replace(replay, expect=replace(expect, line=line[expect.line]))
            made, _ = _assembled(text, replay, [line for line, _ in moves], unsaid)
    return made


def vocabularies(replay: Replay, names_for: NamesFor, language: str) -> tuple[Names, Names, str]:
    """The words that a replay is read with, those it is to be written with, and the header's `language` then.

    The header names a language that is asked for unless it is the ruleset's own. Raises `Unreadable`.
    """
    where = replay.positions["ruleset"]
    own = names_for(replay.ruleset, replay.overlays, where)
    read = own
    if replay.language:
        read = names_for(replay.ruleset, replay.overlays, replay.positions["language"], replay.language)
    if not language:
        return read, read, replay.language
    written = names_for(replay.ruleset, replay.overlays, where, language)
    return read, written, "" if written.wording.language == own.wording.language else language


def _assembled(text: str, replay: Replay, moves: list[str], unsaid: str) -> tuple[str, int]:
    """The text of a replay without one key, with the comments of its old text, and the line of its key `moves`."""
    comments = find_comments(text)
    lines = list(comments.top)
    block = 0
    written = [(key, part) for key, part in sections(replay, moves) if key != unsaid]
    for key, part in written:
        lines += comments.before.pop(key, [])
        beside = comments.beside.pop(key, "")
        block = len(lines) + 1 if key == "moves" else block
        lines += [f"{part[0]}  {beside}" if beside else part[0], *part[1:]]
    orphans = [comment for found in comments.before.values() for comment in found]
    lost = [*orphans, *comments.beside.values()]
    return "\n".join([*lost, *lines, *comments.bottom]) + "\n", block + len(lost)


def _moved(old: Node, new: Node) -> Iterator[tuple[int, int]]:
    """From the lines of a header to those on which the same things stand now; the first thing on a line counts."""
    if old.fields is not None and new.fields is not None:
        others = list(new.fields.values())
        for number, (key, node) in reversed([*enumerate(old.fields.items())]):
            other = new.fields.get(key) or (others[number] if len(others) == len(old.fields) else None)
            if other is not None:
                yield from _moved(node, other)
    elif old.items is not None and new.items is not None:
        for node, other in reversed([*zip(old.items, new.items, strict=False)]):
            yield from _moved(node, other)
    yield old.position.line, new.position.line


def _strict_lines(
    source: MoveLines, reader: MoveReader, names: Names, corrected: Mapping[int, str], counts: bool
) -> list[tuple[str, int]]:
    """The lines of the block, each with its line before: moves, comments, and single blank lines between them.

    `corrected` holds the lines of corrections, by line; `counts` says that lone numbers may be counts.
    """
    found: list[tuple[str, int]] = []
    for text, line, column in zip(source.texts, source.lines, source.columns, strict=True):
        if line in corrected:
            found.append((corrected[line], line))
            continue
        events = reader.read(MoveLines(source.path, (text,), (line,), (column,)))
        comment = split_comment(text)[1]
        if events:
            found += [(render_line(event, names, counts), line) for event in events]
        elif comment or (found and found[-1][0]):
            found.append((comment or "", line))
    while found and not found[-1][0]:
        found.pop()
    return found


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
