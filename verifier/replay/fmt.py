"""The strict form of a replay file: the text itself rewritten, comments kept.

Not for: changing what a replay says; reading the result gives the same replay, except for positions.
"""

from verifier.language.reader import load
from verifier.replay.comments import find_comments
from verifier.replay.line import split_comment
from verifier.replay.moves import MoveReader, Source
from verifier.replay.names import Names
from verifier.replay.read import NamesFor, Reader
from verifier.replay.sources import of_node
from verifier.replay.write import render_line, sections


def format_replay(text: str, names_for: NamesFor, path: str = "<text>") -> str:
    """A YAML replay in the strict form. Formatting twice changes nothing more. Raises `Unreadable`.

    Keys are put in order, words written out, moves put one on a line. Comments stay where they are in the moves;
    in the header, before or beside their top-level key.
    """
    text = text.removeprefix("\ufeff")
    replay = Reader(names_for).text(text, path)
    names = names_for(replay.ruleset, replay.errata, replay.positions["ruleset"])
    source = of_node(load(text, path).need("moves"), text)
    comments = find_comments(text)
    lines = list(comments.top)
    for key, part in sections(replay, _strict_lines(source, MoveReader(names, len(replay.seats)), names)):
        lines += comments.before.pop(key, [])
        beside = comments.beside.pop(key, "")
        lines += [f"{part[0]}  {beside}" if beside else part[0], *part[1:]]
    orphans = [comment for found in comments.before.values() for comment in found]
    return "\n".join([*orphans, *comments.beside.values(), *lines, *comments.bottom]) + "\n"


def _strict_lines(source: Source, reader: MoveReader, names: Names) -> list[str]:
    """The lines of the block: moves, comments, and single blank lines between them."""
    found: list[str] = []
    for text, line, column in zip(source.texts, source.lines, source.columns, strict=True):
        events = reader.read(Source(source.path, (text,), (line,), (column,)))
        comment = split_comment(text)[1]
        if events:
            found += [render_line(event, names) for event in events]
        elif comment or (found and found[-1]):
            found.append(comment or "")
    while found and not found[-1]:
        found.pop()
    return found
