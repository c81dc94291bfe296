"""Messages made from a catalogue: each kind has a code that never changes, a name, and a template for its values.

Not for: the catalogues (`malformed`, `undecided`), or translation (`verifier.report.translate`).
"""

import re
import unicodedata
from dataclasses import dataclass
from typing import NamedTuple

from verifier.kernel.lookalikes import told_letters

#: A value in a message is no longer than this; a hostile text could make it as long as itself.
LONGEST_VALUE = 300
#: Of a word no more characters than these are looked at for letters of another script.
LONGEST_NAME = 60
#: What a log takes for a command.
COMMAND = "##["
_ESCAPED = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}
#: Categories of characters that show nothing, or change how what stands around them shows.
_HIDDEN = frozenset(("Cc", "Cf", "Cn", "Cs", "Zl", "Zp"))
#: Those of them that words of some languages and emoji are spelled with, after a character of such a script.
_JOINERS = "\u200c\u200d"
_JOINING = re.compile("[\u0590-\u1cff\u2190-\u2bff\ufb1d-\ufeff\U00010800-\U0001fbff]\ufe0f?[\u200c\u200d]")
#: Characters that are letters or signs by their category and show nothing.
_BLANKS = "\u034f\u115f\u1160\u2800\u3164\uffa0"
_HIDES = re.compile(f"[{_BLANKS}{_JOINERS}]")


class Message(NamedTuple):
    """A text with the code of its kind and the values in it, both empty for a text that no catalogue has."""

    text: str
    code: str = ""
    arguments: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of message: `template` holds `{name}` for each value in it."""

    code: str
    name: str
    template: str

    def says(self, **values: object) -> Message:
        """The message with these values, which it shows with everything unprintable escaped."""
        shown = {name: shortened(visible(str(value)), LONGEST_VALUE) for name, value in values.items()}
        strange = "".join(told_letters(shown[key][:LONGEST_NAME]) for key in ("word", "name") if key in shown)
        return Message(self.template.format_map(shown) + strange, self.code, tuple(shown.items()))


def visible(text: str) -> str:
    """A text on one line in which every character shows itself: `\\x1b` for an escape character, `\\n` at a line's end.

    Spelled out is whatever a terminal would act on, what changes the direction of other characters, and half a
    character, as a file's name may have it; and `##[`, which a log of GitHub Actions takes for the beginning of a
    command wherever it stands. What words of some languages are joined with stays.
    """
    if not text.isprintable() or _HIDES.search(text):
        joined = {found.end() - 1 for found in _JOINING.finditer(text)}
        text = "".join(spell(char) if is_hidden(char) and at not in joined else char for at, char in enumerate(text))
    return text.replace(COMMAND, "#\\x23[")


def is_hidden(char: str) -> bool:
    """Whether a character shows nothing by itself, or changes how others show."""
    return char in _BLANKS or unicodedata.category(char) in _HIDDEN


def spell(char: str) -> str:
    """A character as an escape that YAML and people read: `\\n`, `\\x1b`, `\\u202e`."""
    if char in _ESCAPED:
        return _ESCAPED[char]
    number = ord(char)
    return f"\\x{number:02x}" if number < 0x100 else f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"


def shortened(text: str, most: int) -> str:
    """A text of at most so many characters; three dots stand for the rest."""
    return text if len(text) <= most else text[: most - 3] + "..."


def catalogued(kinds: tuple[Kind, ...]) -> dict[str, Kind]:
    """Kinds by their codes. Raises `ValueError` for a code or a name that two of them have."""
    found = {kind.code: kind for kind in kinds}
    if len(found) < len(kinds) or len({kind.name for kind in kinds}) < len(kinds):
        raise ValueError("two kinds of message have the same code or name")
    return found
