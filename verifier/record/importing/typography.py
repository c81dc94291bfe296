"""Lines as people and forums type them: signs that mean nothing are blanked, so that words keep their columns.

    **Alice** (Grave)   `Alice` (Grave)   :ps2gem:   Punch, Punch, Kick   { a comment over two lines }

A row of a table becomes the line that would say the same in words, `Turn 1 Alice: Ante 1; Buy 2-gem` or
`Game 1: Bob (Rook) beats Alice (Grave)`; without titles above it, it is a line like others.
Not for: what the words mean (`lexicon`).
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from verifier.record.importing.lexicon import Lexicon
from verifier.record.importing.limits import LINE

_EMPHASIS = re.compile(
    r"(?<![\w*])(?P<sign>\*{1,3}|__|`{1,2}|~~)(?=[^\s*])(?P<inner>.{0,200}?[^\s*])(?P=sign)(?![\w*])"
)
_TAGS = re.compile(  # of a forum; not quotations, nor what is struck out
    r"\[(?P<tag>b|i|u|h[1-6]|size|colou?r|font|center|url)(?:=[^\[\]]{0,80})?\](?P<inner>[^\[\]]*)\[/(?P=tag)\]",
    re.IGNORECASE,
)
_NESTED = 4  # tags around one another
_ICON = re.compile(r":(?P<word>[A-Za-z][\w-]{1,30}):")
#: Arrows to the right, as one or as several signs.
_ARROW = re.compile(
    "(?:[-=~\u2013\u2014]{1,4}>{1,2}|[\u21d2\u21a6\u21e8\u21fe\u2794\u2799-\u27be\u27f6\u27f9\u27fc\u2192\u25b6\u25ba]|>>|(?<=\\s)\u00bb(?=\\s))\ufe0f?"
)
_TIME = re.compile(r"^\s*\[?[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?\]?(?=\s+[^\W\d])")  # of day, before what was done then
_RULED = re.compile(r"^(\s*[=~-]{2,}\s*)([^=~-].*?)\s*[=~-]{2,}\s*$")  # `== Turn 3 ==`
_ROW = re.compile(r"^\s*\|(?:[\s|:-]*$|(.*?)\|?\s*$)")  # of a table; a line of it under the titles says nothing
_SQUARE = re.compile(r"\[([^\[\],]*)\]")  # `Alice [Grave]`; a list may stand between such brackets
_BRACES = re.compile(r"\{[^{}]*\}")
_MOST = 40  # lines of a comment in braces


def plain_lines(lexicon: Lexicon, lines: Sequence[str]) -> list[str]:
    """The lines without such signs; of a comment in braces over several lines each is a comment by itself."""
    return [plain_line(lexicon, line) for line in _braced(lines)]


def plain_line(lexicon: Lexicon, line: str) -> str:
    """One line without such signs, of the same length. What is too long to be read stays."""
    if len(line) > LINE:
        return line
    for _ in range(_NESTED if "[/" in line else 0):
        line = _TAGS.sub(lambda found: found["inner"].rjust(len(found[0])), line)
    line = _ROW.sub(lambda found: " " * found.start(1) + found[1] if found[1] else "", line)
    line = _RULED.sub(lambda found: f"{' ' * len(found[1])}{found[2]}:", line)
    line = _TIME.sub(lambda found: " " * len(found[0]), line)
    line = _SQUARE.sub(r"(\1)", line)
    line = _EMPHASIS.sub(_blank, line) if any(sign in line for sign in "*_`~") else line
    line = _ARROW.sub(lambda found: "->".rjust(len(found[0])) if len(found[0]) > 1 else "\u2192", line)
    line = _ICON.sub(lambda found: _named(lexicon, found), line) if ":" in line else line
    line = lexicon.shapes.drawn.sub(lambda found: _listed(lexicon, found), line) if "(" in line else line
    return whole_names(lexicon, line)


def _listed(lexicon: Lexicon, found: re.Match[str]) -> str:
    """What was drawn without its brackets and its number, everything else in its column."""
    words = found[2].replace(",", " ").split()
    is_list = bool(words) and not lexicon.place(words)[1] and not lexicon.is_verb(words)
    return f"{found[1]}{found[2].rjust(len(found[0]) - len(found[1]) - 1)} " if is_list else found[0]


def whole_names(lexicon: Lexicon, line: str) -> str:
    """A line without the signs inside of names, at which they would be parted."""
    return lexicon.signed.sub(lambda found: re.sub(r"[,;:=()]", " ", found[0]), line)


def unmarked(text: str) -> str:
    """A line without the signs of a heading, with everything else in its column."""
    bare = text.lstrip(" #")
    return " " * (len(text) - len(bare)) + bare.rstrip(" #")


def closing(text: str, at: int) -> int:
    """Where the bracket is closed that opens at a place; the end of the text for one that is not."""
    depth = 0
    for end in range(at, len(text)):
        depth += (text[end] == "(") - (text[end] == ")")
        if not depth:
            return end
    return len(text)


def unbraced(text: str) -> str:
    """A line with blanks for its comments in braces, so that all else keeps its column."""
    return _BRACES.sub(lambda found: " " * len(found[0]), text)


def is_remark(line: str) -> bool:
    """Whether a line is nothing but a comment: after `#`, or in braces."""
    text = line.strip()
    return text.startswith("#") or (text.startswith("{") and text.find("}") == len(text) - 1)


def braces(text: str) -> list[str]:
    """The comments in braces of a line."""
    return [one.strip(" {}") for one in _BRACES.findall(text)]


def _blank(found: re.Match[str]) -> str:
    """What is emphasized, with blanks for the signs before it, since two blanks after it may part names."""
    return " " * (2 * len(found["sign"])) + found["inner"]


def _named(lexicon: Lexicon, found: re.Match[str]) -> str:
    """An icon as the word it stands for, if that is a chip or a character."""
    known = lexicon.chip([found["word"]])[1] or lexicon.character(found["word"])
    return f" {found['word']} " if known else found[0]


def _braced(lines: Sequence[str]) -> Iterator[str]:
    """The lines, with braces around each line of a comment that goes over several."""
    last = -1  # the line with which such a comment ends
    for at, line in enumerate(lines):
        opened = line.rfind("{") > line.rfind("}")
        if at > last and opened and len(line) <= LINE:
            last = _end(lines, at)
            yield f"{line}}}" if last > at else line
        elif at < last:
            yield f"{{{line.lstrip()}}}"
        else:
            yield f"{{{line.lstrip()}" if at == last else line


def _end(lines: Sequence[str], at: int) -> int:
    """Where the comment in braces ends that a line opens; the line itself for a brace that nothing closes."""
    rest = range(at + 1, min(at + _MOST, len(lines)))
    end = next((n for n in rest if "}" in lines[n] or "{" in lines[n]), at)
    return end if end > at and "}" in lines[end].partition("{")[0] else at


_CELL = re.compile(r"[^\s|](?:[^\t|]*?[^\s|])??(?=\s*(?:[|\t]|\s{2}|$))")
_NOTHING = re.compile(r"[\s.?x/\u00d7\u2013\u2014-]*")
_RULE = re.compile(r"[\s|:+=-]+")
_COLUMNS = 20  # of a table


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
    if not 2 < len(cells) <= _COLUMNS or line.lstrip().startswith("#"):
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
