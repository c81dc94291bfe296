"""Reports in another language: rendered English lines are recognised by the message templates of a language file.

A template such as `{who} cannot {verb} here; {wanted} is due` is a pattern. What its placeholders stand for is
translated in turn: by the words of its kind if it is named after one (`{chip}`, `{verbs}`, `{zone2}`), or as a message
of its own, or word by word. What no template fits stays English; ids, codes, conditions and paths are never touched.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

import msgspec

from verifier.kernel.source import Position, Unreadable
from verifier.language.roots import Root
from verifier.record.header_words import spelled
from verifier.record.names import normal
from verifier.record.tongue import ENGLISH, Tongue, languages, load_tongue
from verifier.report.caret import Verbatim
from verifier.report.style import MARK
from verifier.verdicts.verdict import VERDICTS

_PLACEHOLDER = re.compile(r"\{(\w+)\}")
_WORD = re.compile(r"[^\W_](?:[\w'-]*\w)?")
#: What a placeholder of a name can stand for; any other is any text.
_SHAPES = {
    "seat": r"P\d+",
    "n": r"[-+]?\d[\d,]*",
    "id": r"[A-Z][A-Za-z0-9.]*(?:-[A-Z0-9]+)+",
    "path": r"\S(?:.*\S)?",
    "s": "s?",
    "more": r"(?: and [\d,]+ more)?",
    "stop": r"(?:, or [\w-]+)?",
    "verdict": rf"(?:{'|'.join(VERDICTS)})(?: with \d+ rulings?)?",
    "chip": r"[^\s,:;]+",
    "labels": "(?!or ).+?",
}
#: Placeholders whose texts stay as they are, and those whose texts are translated as a whole or not at all.
_RAW = frozenset(("seat", "n", "id", "path", "raw"))
_WHOLE = frozenset(("title", "message", "note", "reason", "section"))
#: What only conditions have: their words are those of the rule language.
_CODE = re.compile(r"[()=<_]|(?<!-)>")
_PROSE = re.compile(r"[a-z] [a-z]")  # several words: a sentence or a condition
#: Zones of positions are also places.
_KINDS = {"place": "zones", "quantity": "quantities"}
#: The kinds of words in the order in which a word of no certain kind is looked up.
_ANY = ("chips", "labels", "zones", "words", "verbs", "report-verbs", "quantities", "characters", "ends")
#: What no heading of several parts has.
_SENTENCE = re.compile(r'[:"=]')
_REMEMBERED = 10_000  # texts
_DEPTH = 8  # of texts inside texts


class Template:
    """A message template as a pattern, and its translation."""

    def __init__(self, english: str, translated: str, shapes: Mapping[str, str]) -> None:
        self.translated = translated
        parts = _PLACEHOLDER.split(english)
        pattern = [
            f"(?P<{part}>{shapes.get(part.rstrip('0123456789'), '.+?')})" if number % 2 else re.escape(part)
            for number, part in enumerate(parts)
        ]
        self.pattern = re.compile("".join(pattern), re.DOTALL)
        self.fixed = sum(map(len, parts[::2]))  # how much of the text is given: the more, the surer


class Translator:
    """Translates the lines of reports into one language."""

    def __init__(self, tongue: Tongue) -> None:
        self.tongue = tongue
        self.words = {
            kind: {english: strict(kind, forms[0].text) for english, forms in words.items()}
            for kind, words in tongue.words.items()
        }
        messages = {english: word.text for english, word in tongue.texts["messages"].items()}
        verdicts = {name: self.words["words"][name] for name in VERDICTS if name in self.words["words"]}
        self.plain = verdicts | {one: other for one, other in messages.items() if not _PLACEHOLDER.search(one)}
        verbs = alternatives({*self.words["verbs"], *self.words["report-verbs"]})
        shapes = {**_SHAPES, "verb": verbs, "verbs": f"(?:{verbs})(?: or (?:{verbs}))*"}
        shapes["zone"] = alternatives({*self.words["zones"], *self.words["words"]})
        found = (Template(one, other, shapes) for one, other in messages.items() if one not in self.plain)
        self.templates = sorted(found, key=lambda template: -template.fixed)
        self.sections = {english: word.text for english, word in tongue.texts["sections"].items()}
        self.titles = {slug: forms[0].text for slug, forms in tongue.words["chips"].items()}
        self.slugs = {
            self._compared(form.text): slug for slug, forms in tongue.words["chips"].items() for form in forms
        }
        self.remembered: dict[tuple[str, bool], str] = {}

    def _compared(self, word: str) -> str:
        return normal(spelled(word)).translate(self.tongue.letters)

    def slug(self, name: str) -> str:
        """The chip that a name in this language names, by its English name; any other name as it is."""
        return self.slugs.get(self._compared(name), name)

    def line(self, text: str) -> str:
        """One line of a report, with its colours and its indentation."""
        if isinstance(text, Verbatim):
            return text
        return "".join(part if number % 2 else self._framed(part) for number, part in enumerate(MARK.split(text)))

    def lines(self, texts: Iterator[str]) -> Iterator[str]:
        """The lines of a page."""
        return map(self.line, texts)

    def message(self, text: str, inside: bool = False, depth: int = 0) -> str:
        """A text that is a message by itself; `inside` another one, single words and lists are translated, too."""
        found = self.remembered.get((text, inside))
        if found is None:
            found = self._message(text, inside, depth)
            if len(self.remembered) >= _REMEMBERED:
                self.remembered.clear()
            self.remembered[text, inside] = found
        return found

    def data(self, value: object) -> object:
        """JSON data with every `message` translated; keys, codes and all else stay as they are."""
        if isinstance(value, dict):
            return {
                key: self.message(item) if key == "message" and isinstance(item, str) else self.data(item)
                for key, item in value.items()
            }
        return [self.data(item) for item in value] if isinstance(value, list) else value

    def json(self, line: str) -> str:
        """A line of JSON with every `message` translated."""
        return msgspec.json.encode(self.data(msgspec.json.decode(line))).decode()

    def knows(self, text: str) -> bool:
        """Whether a text is a message of the catalogue."""
        return text in self.plain or any(template.pattern.fullmatch(text) for template in self.templates)

    def _framed(self, text: str) -> str:
        """A part of a line with the blanks and the colon around it."""
        core = text.strip(" :") if text.startswith(": ") else text.strip()
        if not core:
            return text
        before, _, after = text.partition(core)
        return f"{before}{self.message(core)}{after}"

    def _message(self, text: str, inside: bool, depth: int) -> str:
        found = self.plain.get(text) or (None if inside else self.sections.get(text)) or self._title(text)
        if found is not None or depth > _DEPTH:
            return found or text
        for template in self.templates:
            match = template.pattern.fullmatch(text)
            if match is not None:
                return self._filled(template, match, depth)
        return self._listed(text, depth) if inside and not _CODE.search(text) else text

    def _listed(self, text: str, depth: int) -> str:
        """A text inside another: a list of messages, else word by word."""
        for separator in ("; ", ", "):
            parts = text.split(separator)
            if len(parts) > 1 and any(self.message(part, depth=depth + 1) != part for part in parts):
                return separator.join(self.message(part, True, depth + 1) for part in parts)
        return self._each(text, _ANY)

    def _title(self, text: str) -> str | None:
        """The name of a chip as it is printed, or a heading (of several parts)."""
        if text in self.sections and text != text.lower():
            return self.sections[text]
        title = self.titles.get(normal(spelled(text)).replace("&", "and")) if text != text.lower() else None
        if title is not None:
            return title
        for separator in (" / ", " - ") if not _SENTENCE.search(text) else ():
            parts = text.split(separator)
            found = [self._title(part) for part in parts] if len(parts) > 1 else []
            if any(found):
                return separator.join(new or part for new, part in zip(found, parts, strict=True))
        return None

    def _filled(self, template: Template, match: re.Match[str], depth: int) -> str:
        def put(placeholder: re.Match[str]) -> str:
            name = placeholder[1]
            return self._part(name.rstrip("0123456789"), match[name], depth)

        return _PLACEHOLDER.sub(put, template.translated)

    def _part(self, name: str, text: str, depth: int) -> str:
        """What one placeholder stands for."""
        if name in _RAW or (name == "value" and _CODE.search(text)):
            return text
        if name == "more":
            return self._framed(text)
        kind = _KINDS.get(name) or _KINDS.get(name[:-1]) or (name if name in self.words else f"{name}s")
        if kind in self.words:
            return self._each(text, (kind, "report-verbs", "words"))
        whole = name in _WHOLE or (name == "value" and _PROSE.search(text) is not None)
        return self.message(text, not whole, depth + 1)

    def _each(self, text: str, kinds: tuple[str, ...]) -> str:
        """A text word by word, each looked up in the kinds in turn."""
        looked = [self.words[kind] for kind in kinds]

        def word(match: re.Match[str]) -> str:
            return next((words[match[0]] for words in looked if match[0] in words), match[0])

        return " ".join(_WORD.sub(word, text).split())


def strict(kind: str, word: str) -> str:
    """A word as lines have it: `подлая-атака`; one that only reports have stays as it is."""
    return word if kind == "words" else normal(spelled(word))


def alternatives(words: Iterable[str]) -> str:
    """The pattern of one of some words."""
    return "|".join(map(re.escape, sorted(words, key=len, reverse=True))) or "(?!)"


def translator(root: Root, family: str, code: str) -> Translator | None:
    """The translator of a family's reports; None for English, and for a family that lacks the language."""
    if code == ENGLISH or code not in languages(root, family):
        return None
    return Translator(load_tongue(root, family, code))


#: From the id of a ruleset to the translator of its reports.
For = Callable[[str], Translator | None]


def translators(root: Root, code: str) -> For:
    """A translator for each ruleset, made once for a family; the first family's for a record of no known ruleset.

    Raises `Unreadable` for a language file that cannot be read.
    """
    families = sorted({path.parents[1].name for path in root.glob(f"*/languages/{code}.yaml")})
    made: dict[str, Translator | None] = {family: translator(root, family, code) for family in families}
    if not made:
        raise Unreadable(Position(str(root)), f"no family of games has the language {code!r}")
    first = made[families[0]]
    return lambda ruleset: made.get(ruleset.partition("/")[0], None if ruleset else first)
