"""The statements of lines: what is said of a game may stand on one line with more of it, or with its moves.

    Alice (Grave) vs Bob (Rook). Bank: first game. Turn 1, Alice: antes 1, buys a 2-gem

Each is read by itself, in the column where it stands. Not for: what a statement says (`setup_lines`, `note_lines`).
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from operator import attrgetter

from verifier.record.importing.account import KINDS, LineAccount
from verifier.record.importing.lexicon import Lexicon
from verifier.record.importing.limits import LINE
from verifier.record.importing.setup_lines import SetupLines
from verifier.record.importing.titles import title
from verifier.record.importing.typography import is_remark
from verifier.record.words import WordError

# Not the full stop of `Dave Jr.`; after a comma or blanks only before a key: `Alice vs Bob, bank: first game`
_STOP = re.compile(r"(?:(?<=\w{3})|(?<=[0-9)\]]))\.\s+|(?<=\S)\s*[;|]\s+|(?P<weak>,\s+|(?<=\S)\s{2,})")
_KEY = re.compile(r"\w[\w ]{0,20}:\s")
#: Keys of lines that tell of the game itself, beside those of a header.
_TOLD = ("", "ruling", "position", "opening", "role", "winner", "draws", "reactions", "moves")


def statements(lexicon: Lexicon, lines: Sequence[str]) -> list[tuple[int, str]]:
    """The statements of lines, each with the number of its line, and blanks in the place of what stands before it."""
    return [(number, text) for number, line in enumerate(lines, 1) for text in statements_of(lexicon.silent, line)]


def statements_of(lexicon: Lexicon, line: str) -> list[str]:
    """The statements of one line."""
    stops = _stops_of(line)
    starts = [0, *(stop.end() for stop in stops)]
    ends = [*(stop.start() + (stop[0][0] == ".") for stop in stops), len(line)]
    pieces = [line[start:end] for start, end in zip(starts, ends, strict=True)] if stops else []
    keys = [_key_of(lexicon, piece) for piece in pieces]
    cuts = [0]
    for at, stop in enumerate(stops, 1):
        bare = pieces[at - 1][title(lexicon, pieces[at - 1]) :]
        swaps = keys[at - 1] in ("game", "next") and lexicon.shapes.read("swap", bare) is not None
        is_told = swaps and lexicon.tells(pieces[at].rstrip(" .!").split())  # `Bob swapped A for B. Bob won.`
        is_behind = stop[0][0] == "." and (is_told or _is_about(lexicon, pieces[at - 1], keys[at - 1]))
        cuts += [starts[at]] if is_behind or keys[at] not in _TOLD else []
    spans = zip(cuts, [*cuts[1:], len(line)], strict=True)
    return [" " * start + line[start:end].rstrip(" ;|,") for start, end in spans] if len(cuts) > 1 else [line]


def _stops_of(line: str) -> list[re.Match[str]]:
    """Where a statement may end within a line: outside of brackets, and not behind the number of the line."""
    if len(line) > LINE or is_remark(line):
        return []
    told = (stop for stop in _STOP.finditer(line) if not stop["weak"] or _KEY.match(line, stop.end()))
    outside = (stop for stop in told if line.count("(", 0, stop.start()) == line.count(")", 0, stop.start()))
    return [stop for stop in outside if not line[: stop.start()].strip().isdecimal()]


def _key_of(lexicon: Lexicon, piece: str) -> str:
    """The key of a header line that a piece begins with or says without one; "" for none."""
    if title(lexicon, piece):
        return "game"
    if lexicon.shapes.read("swap", piece) or lexicon.shapes.read("won", piece):
        return "next"
    word, sign, value = piece.partition(":")
    return lexicon.words.key(word) if sign and value.strip() else ""


def _is_about(lexicon: Lexicon, piece: str, key: str) -> bool:
    """Whether a piece is about the game and ends with its full stop: a comment may go on behind it."""
    if key:
        return key not in (*_TOLD, "game", "next") and not key.startswith("meta.")
    about = SetupLines(lexicon)
    try:
        return about.names_character(piece) and about.names_players(piece)
    except WordError:
        return True


def by_lines(account: Iterable[LineAccount], numbers: Mapping[int, int]) -> tuple[LineAccount, ...]:
    """The account of lines out of that of their statements; `numbers` are those of the lines, by statement."""
    moved = (replace(one, position=one.position._replace(line=numbers[one.position.line])) for one in account)
    return tuple(_together(list(lines)) for _, lines in groupby(moved, key=attrgetter("position.line")))


def _together(found: Sequence[LineAccount]) -> LineAccount:
    """What became of one line, out of what became of its statements: it is not understood if one of them is not."""
    first, *others = sorted(found, key=lambda one: (one.kind != "unknown", KINDS.index(one.kind)))
    faults = tuple(fault for one in others if one.kind == "unknown" for fault in (one, *one.further))
    return replace(first, further=(*first.further, *faults), inferred=any(one.inferred for one in found))
