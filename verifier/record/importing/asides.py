"""Where a judge's words end within a line that goes on with moves: `buys 2 (judge: it stands), draws 1 1`.

Not for: what the words say (`rulings`).
"""

import re

from verifier.record.importing.lexicon import Lexicon
from verifier.record.importing.rulings import bare, lets_stand, takes_back
from verifier.record.importing.typography import closing

_STOP = re.compile(r"[.,;]\s+(?=\w)")


def end_of_words(lexicon: Lexicon, text: str) -> int:
    """Where moves go on behind what a judge decides in a line, or behind the brackets around it; 0 if none do."""
    found = lexicon.shapes.ruled.search(text)
    if found is None:
        return 0
    inner = text.rfind("(", 0, found.start())
    if inner > text.rfind(")", 0, found.start()):
        end = closing(text, inner)
        return end if text[end:].strip(" ,;.)") else 0
    begins = found.start("said")
    stops = (stop.start() for stop in _STOP.finditer(text, begins))
    return next((at for at in stops if _decides(lexicon, text[begins:at]) and _moves(lexicon, text[at + 1 :])), 0)


def _decides(lexicon: Lexicon, said: str) -> bool:
    """Whether some words of a judge let a move be, or take it back."""
    return lets_stand(lexicon, said) or takes_back(lexicon, said)


def _moves(lexicon: Lexicon, text: str) -> bool:
    """Whether a text begins with a move, which is none that is made up for, as in `Alice antes 1 now`."""
    words = bare(text)
    runs = (words[at:] for at in range(min(3, len(words))))
    phrase = next((phrase for run in runs if (phrase := lexicon.phrase(run)[0]) is not None), None)
    is_late = any(lexicon.words.has("late", word) for word in words)
    return phrase is not None and phrase.says == "move" and not is_late and not lets_stand(lexicon, text)
