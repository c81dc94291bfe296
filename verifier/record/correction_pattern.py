"""The grammar of corrections as a regular expression, for JSON Schemas: what `corrections` reads of one line.

Not for: to which line a correction refers, or that each of its parts stands there once.
"""

from verifier.language.patterns import any_of
from verifier.record.remedies import WORDS as REMEDIES
from verifier.record.words import CORRECTIONS, DIGITS

_NO_WORD = '\\s":;,=\\u201c\\u201d\\u00ab\\u00bb'
_END = f"(?![^{_NO_WORD}])"
_WORD = f"[^{_NO_WORD}#][^{_NO_WORD}]*"


def correction_pattern(seat: str, blank: str) -> str:
    """The expression for a correction, without its comment; `seat` is that for a seat."""
    said = (
        '"(?:[^"\\\\\\n\\r]|\\\\[^\\n\\r])*"',
        "\\u201c[^\\u201d\\n\\r]*\\u201d",
        "\\u00ab[^\\u00bb\\n\\r]*\\u00bb",
    )
    text = f"(?:{'|'.join(said)})"
    something = f'(?!["\\u201c\\u00ab]{blank}*["\\u201d\\u00bb]){text}'
    reference = f"(?:(?:{_word('line')}|{_word('event')}){_END}{blank}*)?[0-9]{{1,{DIGITS}}}{_END}"
    who = f"{_word('by')}{_END}{blank}*(?:{text}|{_WORD})"
    effects = (
        f"{_word('accepts')}{_END}",
        f"{_word('overrides')}{_END}{blank}*{_WORD}",
        f"{_word('reads')}{_END}{blank}*{_WORD}(?:{blank}*[:=](?:{blank}*{_WORD}|#[^{_NO_WORD}]*)|{blank}*{_WORD})",
    )
    on = f"{_word('on')}{_END}{blank}*{reference}"
    part_words = "|".join(f"{_word(word)}{_END}" for word in ("by", "on"))
    item = f"(?:{blank}*(?:[,:=]|(?!{part_words}){_WORD}))+"
    begins = f"(?::{blank}*)?{any_of(list(REMEDIES), _any_case)}{_END}"
    remedy = f"{begins}{item}"
    parts = f"(?:{blank}*(?:,|{text}|{who}))*"
    ruling_parts = f"(?:{blank}*(?:,|{text}|{who}|{on}|{'|'.join((*effects, remedy))}))*"
    before = f"(?:{blank}*(?:,|{text}|{who}|{on}))*"  # what may stand before a remedy that has no words
    mends = f'(?!["\\u201c\\u00ab])(?={before}{blank}*{begins})'
    wins = f"{seat}{_END}(?:{blank}*{_word('wins')}{_END})?"
    draw = f"{_word('draw')}(?:[nN])?{_END}"
    kinds = {
        "rewind": f"(?:{blank}*{_word('to')}{_END})?{blank}*{reference}{parts}",
        "ruling": f"{blank}*(?:{something}|{mends}){ruling_parts}",
        "time": f"(?:{blank}*(?:{_word('is')}{_END}{blank}*)?{_word('called')}{_END})?{parts}",
        "adjudicate": f"{blank}*(?:{draw}|{wins}){parts}",
    }
    heads = {kind: [word for word, meant in CORRECTIONS.items() if meant == kind] for kind in kinds}
    return "|".join(f"{any_of(heads[kind], _any_case)}{_END}(?:{blank}*:)?{after}" for kind, after in kinds.items())


def _word(text: str) -> str:
    return any_of([text], _any_case)


def _any_case(char: str) -> str:
    return f"[{char.lower()}{char.upper()}]"
