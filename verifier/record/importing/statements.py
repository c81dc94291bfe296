"""The statements of lines: what is said of a game may stand on one line with more of it, or with its moves.

    Alice (Grave) vs Bob (Rook). Bank: first game. Turn 1, Alice: antes 1, buys a 2-gem

Each is read by itself, in the column where it stands. The headings of games end statements, too, and sentences with
which a report begins to tell of the next game. Not for: what a statement says (`setup_lines`, `note_lines`).
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from operator import attrgetter

from verifier.record.importing.account import KINDS, LineAccount
from verifier.record.importing.clauses import OVER
from verifier.record.importing.lexicon import Lexicon
from verifier.record.importing.limits import LINE
from verifier.record.importing.setup_lines import SetupLines
from verifier.record.importing.typography import is_remark
from verifier.record.importing.wordlist import name_key
from verifier.record.names import normal
from verifier.record.words import WordError

_TITLE = re.compile(
    r"[\s#=_>*-]*(?P<words>[^\W\d]+\s{0,3}#?\s{0,3}\w*)\s{0,3}(?:[:.),\u2013\u2014-]+|(?=[(\[])|$)[\s:\u2013\u2014-]*"
)
_NUMBERED = re.compile(r"([^\W\d]+)\s{0,3}#?\s{0,3}([0-9]{1,2}|[^\W\d]*)")
_ITEM = re.compile(r"^[\s#*_-]*(?:[0-9]{1,2}[.)]\s+)?")
_TITLE_OF_RESULT = re.compile(r"\s*(?P<words>[^\W\d]+\s{1,3}#?\w+)\s+(?=\w)")


def title(lexicon: Lexicon, line: str) -> int:
    """How many characters of a line are the heading of a game, as `Game 2:`; 0 if it is none."""
    found = _TITLE.match(line[:LINE]) or _TITLE_OF_RESULT.match(line[:LINE])
    words = _NUMBERED.fullmatch(found["words"].strip()) if found else None
    if found is None or words is None:
        return 0
    first, second = words[1], words[2]
    counted = second.isdecimal() or normal(second) in lexicon.words.numbers
    headed = lexicon.words.has("games", first) and counted
    if found.re is _TITLE_OF_RESULT:  # `Game two Alice won`
        rest = line[found.end() :]
        phrases = (lexicon.phrase(rest.split()[at:])[0] for at in range(1, 4))
        is_told = any(phrase is not None and phrase.says in OVER for phrase in phrases)
        headed = headed and (is_told or lexicon.versus.search(rest) is not None)
    return found.end() * (headed or (lexicon.words.has("ordinals", first) and lexicon.words.has("games", second)))


def with_headings(lexicon: Lexicon, lines: Sequence[str]) -> list[str]:
    """Lines of a report without headings, with one for each game that a sentence begins to tell of.

    `In game 2 ...`, `Game 2 was ...`, `Match 2`, `Rematch:`.
    """
    if any(title(lexicon, line) for line in lines):
        return list(lines)
    newest = 0

    def headed(found: re.Match[str]) -> str:
        nonlocal newest
        said = found.groupdict()
        word = said["number"] or said["bare"] or said.get("match") or said["ordinal"] or said["told"]
        number = _number_of(lexicon, word) if word else max(newest, 1) + 1
        number += lexicon.words.claiming.get(normal(said["when"] or "")) == "after"
        is_new, newest = number > newest, max(number, newest)
        game = lexicon.words.lists["games"][0].capitalize()
        return (f"{game} {number}:" if is_new else "").ljust(len(found[0]))

    pattern = _mention(lexicon)
    return [pattern.sub(headed, line) if len(line) <= LINE else line for line in lines]


def _mention(lexicon: Lexicon) -> re.Pattern[str]:
    """What finds words with which a sentence begins to tell of a game: `Before game 2`, `In the second game,`."""
    words = lexicon.words
    whens = [word for word, meant in words.claiming.items() if meant in ("in", "before", "after")]
    ordinals = words.lists["ordinals"][:-2]  # without `next` and `last`
    when, game, number, ordinal, second = (
        "|".join(map(re.escape, sorted(some, key=len, reverse=True)))
        for some in (whens, words.lists["games"], words.numbers, ordinals, ordinals[1:])
    )
    again = "|".join(one.pattern for one in words.patterns["rematch"]) or "(?!)"
    counted = rf"(?:{game})\s+#?(?P<number>[0-9]{{1,2}}|{number})|(?:the\s+)?(?P<ordinal>{ordinal})\s+(?:{game})"
    bare = rf"(?:{game})\s+#?(?P<bare>[0-9]{{1,2}}|{number})|the\s+(?P<told>{second})\s+(?:{game})"
    said = rf"(?P<when>{when})\s+(?:{counted})\b[,:]?|(?:{bare})\b[,:]?|{again}"
    return re.compile(rf"(?:^|(?<=[.!]\s))(?:{said})\s*", re.IGNORECASE)


def _number_of(lexicon: Lexicon, word: str) -> int:
    """The number of a game in figures, as a number or as the place in an order."""
    ordinals = lexicon.words.lists["ordinals"]
    known = {normal(one): at for at, one in enumerate(ordinals, 1)} | dict(lexicon.words.numbers)
    return int(word) if word.isdecimal() else known[normal(word)]


def with_lists(lexicon: Lexicon, lines: Sequence[str]) -> list[str]:
    """Lines with a list below its key as one, also if `#` stands before the key: `## Bank` above `First game`.

    The name of a list is written as in a record, as it may be the heading of a game, too.
    """
    told = list(lines)
    filled = [at for at, line in enumerate(lines) if line.strip()]
    for at, below in pairwise(filled):
        word, item = lines[at][:LINE].strip(" #*_=:-"), _ITEM.sub("", lines[below][:LINE]).rstrip(" .")
        if lexicon.words.key(word) not in lexicon.words.listed:
            continue
        bank = lexicon.banks.get(name_key(item.split()), "")
        told[below] = " " * lines[below].find(item) + bank if bank else lines[below]
        is_list = bool(bank) or lexicon.chip(item.replace(",", " ,").split())[1] > 0
        told[at] = " " * lines[at].find(word) + f"{word}:" if is_list else lines[at]
    return told


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
    """The account of lines out of that of their statements; `numbers` are those of the lines, by statement.

    A line is not understood if one of its statements is not.
    """
    moved = [replace(one, position=one.position._replace(line=numbers[one.position.line])) for one in account]
    found: list[LineAccount] = []
    for _, lines in groupby(moved, key=attrgetter("position.line")):
        first, *others = sorted(lines, key=lambda one: (one.kind != "unknown", KINDS.index(one.kind)))
        faults = [fault for one in others if one.kind == "unknown" for fault in (one, *one.further)]
        is_inferred = any(one.inferred for one in (first, *others))
        found.append(replace(first, further=(*first.further, *faults), inferred=is_inferred))
    return tuple(found)
