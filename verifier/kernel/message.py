"""Messages as values: an id and what is put into its sentence. The sentences stand in `messages.yaml`, by id.

Not for: the kinds that have codes (`malformed`, `undecided`), or other languages (`verifier.report.voices`).
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeAlias

from verifier.kernel.lookalikes import told_letters

#: A value in a message is no longer than this; a hostile text could make it as long as itself.
LONGEST_VALUE = 300
#: Of a word no more characters than these are looked at for letters of another script.
LONGEST_NAME = 60
#: What a log takes for a command.
COMMAND = "##["
#: The folder of the program, in which the sentences stand.
_PROGRAM = Path(__file__).parents[1]
_BLANK = re.compile(r"\{([^{}]+)\}")
#: The ids of messages that have a code.
_CODE = re.compile(r"(?:MF|UD)\d\d")
#: What the codes of faults of a text begin with.
_UNREAD = "MF"
_ESCAPED = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}
#: Categories of characters that show nothing, or change how what stands around them shows.
_HIDDEN = frozenset(("Cc", "Cf", "Cn", "Cs", "Zl", "Zp"))
#: Those of them that words of some languages and emoji are spelled with, after a character of such a script.
_JOINERS = "\u200c\u200d"
_JOINING = re.compile("[\u0590-\u1cff\u2190-\u2bff\ufb1d-\ufeff\U00010800-\U0001fbff]\ufe0f?[\u200c\u200d]")
#: Characters that are letters or signs by their category and show nothing.
_BLANKS = "\u034f\u115f\u1160\u2800\u3164\uffa0"
_HIDES = re.compile(f"[{_BLANKS}{_JOINERS}]")


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence to be said: its id, under which each language has it, and what is put into it, by name.

    A sentence that stands in the rules, as a norm's does, has no id and is given in English.
    """

    id: str
    slots: "tuple[tuple[str, Slot], ...]" = ()
    sentence: str = ""

    @property
    def code(self) -> str:
        """The code of its kind, "" for one of none: `MF07`."""
        return self.id if _CODE.fullmatch(self.id) else ""

    @property
    def arguments(self) -> tuple[tuple[str, str], ...]:
        """What is put into it, in English, by name."""
        return tuple((name, told(self, name, slot, ENGLISH)) for name, slot in self.slots if name)

    def __str__(self) -> str:
        return ENGLISH(self)


#: What can be put into a message, and what stands where one is awaited.
Slot: TypeAlias = str | int | Message | tuple[str | int | Message, ...]
Said: TypeAlias = str | Message


def say(id: str, /, **slots: Slot) -> Message:
    """A message of that id, with these things put into it: `say("stack-empty", chip="combine")`.

    What may be said otherwise later, as an amount that is not known yet, is put into it as it is said now.
    """
    return Message(id, tuple([(name, slot if type(slot) in _LASTING else str(slot)) for name, slot in slots.items()]))


def at_most(n: int) -> "Said":
    """How many of something there can be; of nothing more than none."""
    return say("at-most", n=n) if type(n) is not int or n else "0"


_LASTING = frozenset((str, int, tuple, Message))


def listed(parts: "Sequence[Slot]", between: str = "; ") -> Message:
    """Several things that are said one after another."""
    slots = tuple((f"n{number}", part) for number, part in enumerate(parts))
    return Message("", slots, between.join(f"{{{name}}}" for name, _ in slots))


def list_counts(counts: Iterable[tuple[str, str]]) -> str:
    """Return things with how many there are of each, those that may not be there behind the others.

    >>> list_counts([("1", "2 to 3"), ("wound", "1"), ("combine", "0"), ("crash-gem", "0 to 1"), ("2", "0 to 3")])
    '1 x2 to 3, wound; perhaps crash-gem, 2 x1 to 3'
    """
    certain, possible = list[str](), list[str]()
    for name, text in counts:
        least, _, most = text.partition(" to ")
        number = text if least != "0" else "1" if most == "1" else f"1 to {most}"
        if text != "0":
            (certain if least != "0" else possible).append(name if number == "1" else f"{name} x{number}")
    told = f"perhaps {', '.join(possible)}" if possible else ""
    return "; ".join(filter(None, (", ".join(certain), told)))


@cache
def sentences() -> Mapping[str, str]:
    """The English sentences of the program and of its games, by id; read when the first one is said."""
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    files = (_PROGRAM / "messages.yaml", *sorted(_PROGRAM.glob("games/*/messages.yaml")))
    return {id: sentence for file in files for id, sentence in yaml.load(file.read_text("utf-8"), loader).items()}


class Voice:
    """Says messages in English. Those of other languages have sentences, and names of things, of their own."""

    code = "en"

    def sentence(self, message: Message) -> str:
        """The sentence of a message, with `{name}` for what is put into it; its id if nobody knows it."""
        return message.sentence or sentences().get(message.id, message.id)

    def word(self, text: str, name: str) -> str:
        """What is put into a message under a name."""
        return text

    def text(self, text: str) -> str:
        """A text of the rules: a heading, what a norm says, a question that they leave open."""
        return text

    def printed(self, kind: str) -> Mapping[str, str]:
        """The words of a kind as they are printed, by the English ones; none in English."""
        return {}

    def slug(self, name: str) -> str:
        """The English name of the thing that a name of this language names; any other name as it is."""
        return name

    def says(self, id: str, /, **slots: Slot) -> str:
        """A message of that id as a text, with these things put into it."""
        return self(say(id, **slots))

    def __call__(self, said: Slot, name: str = "") -> str:
        """A message as a text; a text or a number that is put into one under a name."""
        if isinstance(said, Message):
            slots = {name: told(said, name, slot, self) for name, slot in said.slots}
            return _BLANK.sub(lambda blank: slots.get(blank[1], blank[0]), self.sentence(said)) + slots.get("", "")
        if isinstance(said, tuple):
            return ", ".join(self(one, name) for one in said)
        return self.word(said, name) if isinstance(said, str) else str(said)


def code_of(said: Said) -> str:
    """The code of what is said, "" for what has none."""
    return said.code if isinstance(said, Message) else ""


def values_of(said: Said) -> tuple[tuple[str, str], ...]:
    """What is put into what is said, by name: into what has a code, and into what a rule says of itself."""
    return said.arguments if isinstance(said, Message) and (said.code or said.sentence) else ()


def told(message: Message, name: str, slot: Slot, voice: Voice) -> str:
    """What is put into a message under a name, said by a voice.

    What stands in a text that cannot be read stays as it is; what has a code of its own holds nothing that is too long.
    """
    if isinstance(slot, Message):
        return shortened(visible(voice(slot)), LONGEST_VALUE) if message.code else voice(slot)
    return voice(slot, name if message.code[:2] != _UNREAD else "raw")


ENGLISH = Voice()


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of message with a code and a name, neither of which ever changes; the code is the id of its sentence."""

    code: str
    name: str

    @property
    def template(self) -> str:
        """Its sentence, with `{name}` for each value in it."""
        return sentences()[self.code]

    def says(self, **values: object) -> Message:
        """The message with these values, which it shows with everything unprintable escaped."""
        shown = {
            name: value if isinstance(value, Message) else shortened(visible(str(value)), LONGEST_VALUE)
            for name, value in values.items()
        }
        told = [value for key, value in shown.items() if key in ("word", "name") and isinstance(value, str)]
        strange = "".join(told_letters(value[:LONGEST_NAME]) for value in told)
        return Message(self.code, (*shown.items(), *((("", strange),) if strange else ())))


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
