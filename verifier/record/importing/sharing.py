"""What players share in a source: names that look the same, and one character, for which more boxes are needed.

Not for: who plays whom (`cast`).
"""

import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence

from verifier.kernel.lookalikes import latin
from verifier.language.node import Node
from verifier.record.emit import leaf
from verifier.record.importing.lexicon import Lexicon
from verifier.record.names import normal
from verifier.record.promises import UNKNOWN

SETS = "Players have the same character: that as many boxes are on the table (`sets`) is filled in."


def boxes(lexicon: Lexicon, characters: Mapping[int, str], named: Mapping[str, str]) -> Mapping[str, Node]:
    """The header's key for so many boxes as players have one character, where nobody says how many there are."""
    most = max(Counter(one for one in characters.values() if one not in ("", UNKNOWN)).values(), default=0)
    told = "sets" in named or "named.sets" not in lexicon.words.header.values()
    return {} if told or most < 2 else {"sets": leaf(str(most))}


def alike(names: Sequence[str]) -> list[str]:
    """What is remarked of two names that differ by letters that look the same."""
    seen: dict[str, str] = {}
    found = []
    for name in filter(None, names):
        other = seen.setdefault(latin(normal(name)), name)
        if normal(other) != normal(name):
            char = next((one for one, two in zip(name, other, strict=False) if one != two), "")
            letter = f" (its {char!r} is U+{ord(char):04X}, {unicodedata.name(char, '')})" if char else ""
            found.append(f"Two names look alike and differ by letters of another script: {name}{letter}.")
    return found
