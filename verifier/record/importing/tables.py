"""Tables of turns in notes: each row is read as the line that would say the same in words.

    Turn | Player | Ante | Buy          # Turn | Player | Ante | Buy
    1    | Alice  | 1    | 2-gem        Turn 1 Alice: Ante 1; Buy 2-gem

Not for: tables without titles, whose rows are lines like others (`typography`).
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from verifier.record.importing.lexicon import Lexicon
from verifier.record.importing.limits import LINE

_CELL = re.compile(r"[^\s|](?:[^\t|]*?[^\s|])??(?=\s*(?:[|\t]|\s{2}|$))")
_NOTHING = re.compile(r"[\s.?x/\u00d7\u2013\u2014-]*")
_RULE = re.compile(r"[\s|:+=-]+")
_MOST = 20  # columns of a table


@dataclass(frozen=True, slots=True)
class Titles:
    """The columns of a table: where each begins, and which say the turn, the player, and what is done."""

    starts: Sequence[int]
    words: Sequence[str]
    turn: int
    player: int
    barred: bool  # whether a bar parts the columns


def told_rows(lexicon: Lexicon, lines: Sequence[str]) -> Iterator[str]:
    """The lines, with each row of a table as a line of notes and its titles as a comment."""
    titles: Titles | None = None
    for line in lines:
        found = _titles_of(lexicon, line)
        if found is not None:
            titles = found
            yield f"# {line.strip()}"
            continue
        titles = titles if line.strip() else None
        if titles is not None and _RULE.fullmatch(line):
            yield ""
        else:
            yield (_told(titles, line) or line) if titles is not None else line


def _titles_of(lexicon: Lexicon, line: str) -> Titles | None:
    """The titles of a table that a line gives: one for the player, all others for the turn or a verb; None for none."""
    cells = _cells_of(line)
    if not 2 < len(cells) <= _MOST or line.lstrip().startswith("#"):
        return None
    words = [cell.rstrip(":").strip("*_ ") for cell in cells.values()]
    phrases = [lexicon.phrase(word.split()) for word in words]
    verbs = [
        phrase is not None and size == len(word.split()) for (phrase, size), word in zip(phrases, words, strict=True)
    ]
    turns = [lexicon.words.has("turns", word) for word in words]
    players = [lexicon.words.key(word) == "players" for word in words]
    is_table = (
        sum(players) == 1 and sum(turns) < 2 and any(verbs) and all(map(any, zip(verbs, turns, players, strict=True)))
    )
    if not is_table:
        return None
    turn = turns.index(True) if any(turns) else -1
    return Titles([*cells], words, turn, players.index(True), "|" in line)


def _cells_of(line: str) -> Mapping[int, str]:
    """The cells of a line that are not empty, by where they begin."""
    return {found.start(): found[0] for found in _CELL.finditer(line)} if len(line) <= LINE else {}


def _told(titles: Titles, line: str) -> str:
    """What a row says, as a line of notes; "" for a line that is no row."""
    row = dict.fromkeys(range(len(titles.words)), "")
    if titles.barred:
        row |= dict(enumerate(cell.strip() for cell in line.strip().strip("|").split("|")))
    else:
        for start, cell in _cells_of(line).items():
            at = min(row, key=lambda column: abs(titles.starts[column] - start))
            row[at] = f"{row[at]} {cell}".strip()
    if len(row) > len(titles.words) or not row[titles.player] or line.count("|") == 0 < titles.barred:
        return ""
    head = [titles.words[titles.turn], row[titles.turn]] if titles.turn >= 0 else []
    done = (at for at in row if at not in (titles.turn, titles.player) and not _NOTHING.fullmatch(row[at]))
    moves = "; ".join(f"{titles.words[at]} {row[at]}" for at in done)
    return f"{' '.join([*head, row[titles.player]])}: {moves}" if moves else f"{' '.join([*head, row[titles.player]])}:"
