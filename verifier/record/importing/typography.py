"""Lines as people and forums type them: signs that mean nothing are blanked, so that words keep their columns.

    **Alice** (Grave)   `Alice` (Grave)   :ps2gem:   Punch, Punch, Kick   { a comment
                                                                            over two lines }

Not for: what the words mean (`lexicon`).
"""

import re
from collections.abc import Iterator, Sequence

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
    ends = _ends(lines)
    for at, line in enumerate(lines):
        if ends[at]:
            opened = line.rfind("{") > line.rfind("}")
            closed = "}" in line and ends[at] == at + 1 and not opened
            line = line if opened else f"{{{line.lstrip()}"
            line = line if closed else f"{line}}}"
        yield line


def _ends(lines: Sequence[str]) -> list[int]:
    """For each line of a comment in braces over several lines, where that ends; 0 for all others."""
    found = [0] * len(lines)
    at = 0
    while at < len(lines):
        if len(lines[at]) <= LINE and lines[at].rfind("{") > lines[at].rfind("}"):
            rest = range(at + 1, min(at + _MOST, len(lines)))
            end = next((n for n in rest if "}" in lines[n] or "{" in lines[n]), 0)
            if end and "}" in lines[end].partition("{")[0]:
                found[at : end + 1] = [end + 1] * (end + 1 - at)
                at = end
        at += 1
    return found
