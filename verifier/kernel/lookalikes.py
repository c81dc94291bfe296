"""Letters of one script that look like letters of another: one with a Cyrillic first letter is no `Combine`.

Not for: characters that show nothing (`message`).
"""

import unicodedata

#: Small Cyrillic and Greek letters, and the Latin ones that they look like.
_LIKE = str.maketrans(
    "\u0430\u0441\u0435\u043e\u0440\u0445\u0443\u0456\u0458\u0455\u04bb\u0501\u043a\u043c\u0442\u0432\u043d"
    "\u03bf\u03b1\u03c1\u03bd\u03b9\u03ba\u03c5\u03c7\u03c4",
    "aceopxyijshdkmtbh" "oapvikuxt",
)  # fmt: skip
_LATIN = "LATIN"
_SCRIPTS = (_LATIN, "CYRILLIC", "GREEK")


def latin(word: str) -> str:
    """A word in small letters, with the Latin letter for each that looks like one."""
    return word if word.isascii() else word.casefold().translate(_LIKE)


def strange_letters(word: str) -> str:
    """The letters of a word that are of another script than most of its letters, each once; "" if none are."""
    if word.isascii():
        return ""
    found: dict[str, list[str]] = {}
    for char in dict.fromkeys(word):
        script = unicodedata.name(char, "").partition(" ")[0]
        if char.isalpha() and script in _SCRIPTS:
            found.setdefault(script, []).append(char)
    if len(found) < 2:
        return ""
    most = max(found, key=lambda script: (sum(map(word.count, found[script])), script == _LATIN))
    return "".join(char for script, chars in found.items() if script != most for char in chars)


def told_letters(word: str) -> str:
    """What a message adds to a word with such letters: which is the first, and its name."""
    char = strange_letters(word)[:1]
    return f" (its {char!r} is U+{ord(char):04X}, {unicodedata.name(char)})" if char else ""
