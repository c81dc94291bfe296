"""Tables in notes, of turns and of games: each row is read as the line that would say the same in words.

    Turn | Player | Ante | Buy          # Turn | Player | Ante | Buy
    1    | Alice  | 1    | 2-gem        Turn 1 Alice: Ante 1; Buy 2-gem

    Game | Alice | Bob  | Winner        # Game | Alice | Bob  | Winner
    1    | Grave | Rook | Bob           Game 1: Bob (Rook) beats Alice (Grave)

Not for: tables without titles, whose rows are lines like others (`typography`).
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from verifier.record.importing.lexicon import Lexicon
from verifier.record.importing.limits import LINE

_CELL = re.compile(r"[^\s|](?:[^\t|]*?[^\s|])??(?=\s*(?:[|\t]|\s{2}|$))")
_NOTHING = re.compile(r"[\s.?x/\u00d7\u2013\u2014-]*")
_RULE = re.compile(r"[\s|:+=-]+")
_MOST = 20  # columns of a table


@dataclass(frozen=True, slots=True)
class Titles:
    """The columns of a table: where each begins, its title, and what it says: a `turn`, a `player`, a `verb` ..."""

    starts: Sequence[int]
    words: Sequence[str]
    sorts: Sequence[str]
    barred: bool  # whether a bar parts the columns


def told_rows(lexicon: Lexicon, lines: Sequence[str]) -> Iterator[str]:
    """The lines, with each row of a table as a line of notes and its titles as a comment."""
    titles: Titles | None = None
    for line in lines:
        found = _titles_of(lexicon, line, lines)
        if found is not None:
            titles = found
            yield f"# {line.strip()}"
            continue
        titles = titles if line.strip() else None
        if titles is not None and _RULE.fullmatch(line):
            yield ""
        else:
            yield (_told(lexicon, titles, line) or line) if titles is not None else line


def _titles_of(lexicon: Lexicon, line: str, lines: Sequence[str]) -> Titles | None:
    """The titles of a table that a line gives; None for none.

    One column is for the player and others for the turn or a verb, or behind the turn or the game each player has one.
    """
    cells = _cells_of(line)
    if not 2 < len(cells) <= _MOST or line.lstrip().startswith("#"):
        return None
    words = [cell.rstrip(":").strip("*_ ") for cell in cells.values()]
    others = [set(other.split()) for other in lines if other != line]
    sorts = [_sort_of(lexicon, word, others) for word in words]
    counts = Counter(sorts)
    by_row = counts["player"] == 1 and counts["turn"] < 2 and counts["verb"] == len(words) - 1 - counts["turn"]
    sides = counts["name"] > 1 and counts["winner"] < 2 and sorts[0] in ("turn", "game")
    by_column = sides and counts["name"] + counts["winner"] == len(words) - 1
    return Titles([*cells], words, sorts, "|" in line) if by_row or by_column else None


def _sort_of(lexicon: Lexicon, word: str, others: Sequence[Collection[str]]) -> str:
    """What the column of a title says; "" for a title that is none. A name stands in other lines, too."""
    phrase, size = lexicon.phrase(word.split())
    if phrase is not None and size == len(word.split()):
        return "verb"
    if (key := lexicon.words.key(word)) in ("players", "winner"):
        return key.removesuffix("s")
    listed = next((kind for kind in ("turns", "games") if lexicon.words.has(kind, word)), "")
    return listed.removesuffix("s") or ("name" if word[:1].isupper() and any(word in other for other in others) else "")


def _cells_of(line: str) -> Mapping[int, str]:
    """The cells of a line that are not empty, by where they begin."""
    return {found.start(): found[0] for found in _CELL.finditer(line)} if len(line) <= LINE else {}


def _told(lexicon: Lexicon, titles: Titles, line: str) -> str:
    """What a row says, as a line of notes; "" for a line that is no row."""
    row = dict.fromkeys(range(len(titles.words)), "")
    if titles.barred:
        row |= dict(enumerate(cell.strip() for cell in line.strip().strip("|").split("|")))
    else:
        for start, cell in _cells_of(line).items():
            at = min(row, key=lambda column: abs(titles.starts[column] - start))
            row[at] = f"{row[at]} {cell}".strip()
    if len(row) > len(titles.words) or line.count("|") == 0 < titles.barred:
        return ""
    cells = list(zip(titles.sorts, titles.words, row.values(), strict=True))
    head = " ".join(f"{title} {cell}" for sort, title, cell in cells if sort in ("turn", "game"))
    said = [(title, cell) for sort, title, cell in cells if sort in ("verb", "name") and not _NOTHING.fullmatch(cell)]
    if "game" in titles.sorts:
        winner = next((cell for sort, _, cell in cells if sort == "winner"), "")
        return f"{head}: {_told_game(lexicon, said, winner)}"
    if "name" in titles.sorts:
        return f"{head}: {'. '.join(f'{name} {cell}' for name, cell in said)}"
    player = next(cell for sort, _, cell in cells if sort == "player")
    moves = "; ".join(f"{verb} {cell}" for verb, cell in said)
    return f"{head} {player}: {moves}".strip() if player else ""


def _told_game(lexicon: Lexicon, sides: Sequence[tuple[str, str]], winner: str) -> str:
    """Who played what in a game, and who won, in words."""
    lists = lexicon.words.lists
    first = sorted(sides, key=lambda side: side[0] != winner)
    is_won = len(sides) == 2 and first[0][0] == winner
    link = next(iter(lists["beats"])) if is_won else next(iter(lists["versus"]))
    told = f" {link} ".join(f"{name} ({role})" for name, role in (first if is_won else sides))
    return told if is_won or _NOTHING.fullmatch(winner) else f"{told}. Winner: {winner}"
