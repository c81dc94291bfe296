"""Headings of games in notes: lines that are one, and sentences with which a report begins to tell of the next game.

Not for: the other signs of where a game begins (`games`).
"""

import re
from collections.abc import Sequence

from verifier.record.importing.clauses import OVER
from verifier.record.importing.lexicon import Lexicon
from verifier.record.importing.limits import LINE
from verifier.record.names import normal

_TITLE = re.compile(
    r"[\s#=_>*-]*(?P<words>[^\W\d]+\s{0,3}#?\s{0,3}\w*)\s{0,3}(?:[:.),\u2013\u2014-]+|(?=[(\[])|$)[\s:\u2013\u2014-]*"
)
_NUMBERED = re.compile(r"([^\W\d]+)\s{0,3}#?\s{0,3}([0-9]{1,2}|[^\W\d]*)")
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
