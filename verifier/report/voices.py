"""Reports in another language: the sentences of a language file by their ids, and its words for what is put into them.

What is put into a message is translated by its name: `{chip}`, `{verbs}`, `{zone2}` are words of that kind, `{seat}`,
`{n}`, `{raw}` stay as they are, of anything else each word is looked up. Texts of the rules (what a norm says, a
heading, an open question) are looked up as a whole. What a language does not have stays English.
"""

import re
from collections.abc import Mapping, Sequence

from verifier.kernel.message import ENGLISH, Message, Slot, Voice
from verifier.kernel.source import Position, Unreadable
from verifier.language.roots import Root
from verifier.record.header_words import spelled
from verifier.record.names import normal
from verifier.record.tongue import OTHERS, Tongue, load_tongue
from verifier.report.book import Voices
from verifier.verdicts.verdict import VERDICTS

_WORD = re.compile(r"[^\W_](?:[\w'-]*\w)?")
#: What stays as it is, by its name.
_RAW = frozenset(("seat", "n", "id", "path", "raw", "s", ""))
#: What is looked up as a whole or not at all.
_WHOLE = frozenset(("title", "message", "note", "reason", "section"))
#: What only conditions have: their words are those of the rule language.
_CODE = re.compile(r"\w\(|[=<_]|(?<!-)>")
#: The least and the largest of what a number can be.
_SPAN = re.compile(r"(\d) to (\d)")
#: The words that belong to no game.
COMMON = frozenset((*VERDICTS, "yes", "no", "none", "nothing", "nobody", "or", "and", "the", "end", "perhaps"))
_PROSE = re.compile(r"[a-z] [a-z]")  # several words: a sentence or a condition
_LATIN = re.compile("[A-Za-z]{2}")
#: Where a word of a kind is looked up besides: no piece is called as a verb is.
_BESIDE = {"chips": ("words",), "characters": ("words",), "verbs": ("report-verbs", "words")}
#: Zones of positions are also places.
_KINDS = {"place": "zones", "quantity": "quantities"}
#: The kinds of words in the order in which a word of no certain kind is looked up.
_ANY = ("chips", "labels", "zones", "words", "verbs", "report-verbs", "quantities", "characters", "ends")


#: What may answer a question, of which a verb is one.
_ANSWERS, _MOVES = "answers", ("chips", "labels", "verbs", "report-verbs", *_ANY)


class ForeignVoice(Voice):
    """Says messages in the language of a file."""

    def __init__(self, tongue: Tongue, others: Sequence[Tongue] = ()) -> None:
        """Say what a file has; what belongs to no game is taken from `others`, where this file does not have it."""
        self.code = tongue.code
        self.tongue = tongue
        self.words = {
            kind: {english: strict(kind, forms[0].text) for english, forms in words.items()}
            for kind, words in tongue.words.items()
        }
        for other in others:
            common = {english: forms[0].text for english, forms in other.words["words"].items() if english in COMMON}
            self.words["words"] = common | self.words["words"]
        self.sentences = texts_in("messages", tongue, others)
        self.titles = {slug: forms[0].text for slug, forms in tongue.words["chips"].items()}
        self.texts = texts_in("texts", tongue, others)
        self.headings = {english: word.text for english, word in tongue.texts["sections"].items()}
        self.slugs = {
            self._compared(form.text): slug for slug, forms in tongue.words["chips"].items() for form in forms
        }

    def _compared(self, word: str) -> str:
        return normal(spelled(word)).translate(self.tongue.letters)

    def printed(self, kind: str) -> Mapping[str, str]:
        """The words of a kind as they are printed, by the English ones."""
        if kind == "words":  # those of no game among them
            return self.words[kind]
        return {english: forms[0].text for english, forms in self.tongue.words.get(kind, {}).items()}

    def slug(self, name: str) -> str:
        """The chip that a name in this language names, by its English name; any other name as it is."""
        return self.slugs.get(self._compared(name), name)

    def sentence(self, message: Message) -> str:
        """The sentence of a message, for its `kind` or `zone` if there is one of that; English where there is none."""
        if message.sentence:
            return self.texts.get(message.sentence, message.sentence)
        slots = dict(message.slots)
        kind = slots.get("kind") or slots.get("zone", "")
        return self.sentences.get(f"{message.id} {kind}") or self.sentences[message.id]

    def __call__(self, said: Slot, name: str = "") -> str:
        """A message in this language; all of it in English where the language has no sentence for it."""
        if isinstance(said, Message) and not said.sentence and said.id not in self.sentences:
            return ENGLISH(said)
        return super().__call__(said, name)

    def text(self, text: str) -> str:
        """A text of the rules as a whole, the name of a chip, or a heading of several parts."""
        found = (
            self.texts.get(text)
            or self.headings.get(text)
            or self.titles.get(normal(spelled(text)).replace("&", "and"))
        )
        for separator in () if found else (" / ", " - "):
            if separator in text:
                return separator.join(map(self.text, text.split(separator)))
        return found or text

    def word(self, text: str, name: str) -> str:
        """What is put into a message under a name."""
        name, text = name.rstrip("0123456789"), _SPAN.sub("\\1\u2013\\2", text)
        if name in _RAW or (name == "value" and _CODE.search(text)):
            return text
        kind = _KINDS.get(name) or _KINDS.get(name[:-1]) or (name if name in self.words else f"{name}s")
        if name == _ANSWERS:
            return self._named(text, _MOVES) or self.texts.get(text) or self._each(text, _MOVES)
        if kind in self.words:
            return self.texts.get(text) or self._each(text, (kind, *_BESIDE.get(kind, ("words", "report-verbs"))))
        if name in _WHOLE or (name == "value" and _PROSE.search(text)):
            return self._phrase(text)
        return self.texts.get(text) or (text if _CODE.search(text) else self._each(text, _ANY))

    def _named(self, text: str, kinds: Sequence[str]) -> str:
        """What the language itself calls a thing, the first of the kinds that has it; "" where none does."""
        return next((self.words[kind][text] for kind in kinds if text in self.words[kind]), "")

    def _phrase(self, text: str) -> str:
        """A text as a whole; one that there is not, word by word if it has all of its words."""
        found = self.text(text)
        each = self._each(text, _ANY) if found == text else found
        return found if _LATIN.search(each) else each

    def _each(self, text: str, kinds: tuple[str, ...]) -> str:
        """A text word by word, each looked up in the kinds in turn."""
        looked = [self.words[kind] for kind in kinds]

        def word(match: re.Match[str]) -> str:
            return next((words[match[0]] for words in looked if match[0] in words), match[0])

        return " ".join(_WORD.sub(word, text).split())


def texts_in(kind: str, tongue: Tongue, others: Sequence[Tongue]) -> dict[str, str]:
    """Return the texts of a kind, those that only other files have among them."""
    return {english: word.text for one in (*others, tongue) for english, word in one.texts[kind].items()}


def strict(kind: str, word: str) -> str:
    """A word as lines have it: `подлая-атака`; one that only reports have stays as it is."""
    return word if kind in OTHERS else normal(spelled(word))


def voices(root: Root, code: str) -> Voices:
    """The voice for each ruleset, made once for a family: that of the first family for a record of no known ruleset,
    the English one for a family that lacks the language.

    Raises `Unreadable` for a language file that cannot be read.
    """
    if code == ENGLISH.code:
        return lambda _: ENGLISH
    families = sorted(path.parents[1].name for path in root.glob(f"*/languages/{code}.yaml"))
    tongues = {family: load_tongue(root, family, code) for family in families}
    made = {
        family: ForeignVoice(tongue, [other for other in tongues.values() if other is not tongue])
        for family, tongue in tongues.items()
    }
    if not made:
        raise Unreadable(Position(str(root)), f"no family of games has the language {code!r}")
    first = made[families[0]]
    return lambda ruleset: made.get(ruleset.partition("/")[0], ENGLISH if ruleset else first)
