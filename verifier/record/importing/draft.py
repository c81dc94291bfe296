"""A record that an importer made: the header as a value, the moves as lines with comments between them.

Not for: reading or judging it.
"""

from dataclasses import dataclass

import msgspec

from verifier.kernel.message import visible
from verifier.language.node import Node
from verifier.record.importing.limits import SHOWN
from verifier.record.model import Replay
from verifier.record.names import Names
from verifier.record.write import one_line, sections, to_json


@dataclass(frozen=True, slots=True)
class RecordDraft:
    """A record with comments: `remarks` stand before everything, `moves` holds strict moves and comments.

    `options` are what was taken before the game of a match.
    """

    replay: Replay
    remarks: tuple[str, ...]
    moves: tuple[str, ...]
    options: tuple[Node, ...] = ()
    best_of: int = 0  # games of the match at most, 0 if it is not said
    usual: int = 0  # the same by the rules, if it is not said
    won: str = ""  # who has won the match, if it is said

    def text(self) -> str:
        """The record as YAML in the strict form, with its newline."""
        lines = [comment(remark) for remark in self.remarks]
        lines += [line for _, part in sections(self.replay, self.moves) for line in part]
        return "\n".join(lines) + "\n"

    def json(self, names: Names) -> bytes:
        """The record as one line of JSON Lines; the remarks become comments at the beginning of the moves."""
        found = msgspec.json.decode(to_json(self.replay, names), type=dict[str, object])
        found["moves"] = "\n".join([*(comment(remark) for remark in self.remarks), *self.moves])
        return msgspec.json.encode(found) + b"\n"


def comment(text: str) -> str:
    """Any text as one comment line: control characters spelled out, long texts cut with a sign."""
    return f"# {plain(text)}".rstrip()


def plain(text: str) -> str:
    """Any text on one line of at most so many characters, with nothing in it that a record could not hold."""
    text = text if len(text) <= SHOWN else text[: SHOWN - 4] + " ..."
    return visible(one_line(text))
