"""The catalogue of what can be wrong with a text that is to be read: the codes `MF01` to `MF99`.

A code is never given to something else. Not for: finding the faults, or printing them.
"""

from dataclasses import dataclass

from verifier.kernel.message import Kind, catalogued, say
from verifier.kernel.source import MOST_FAULTS, Position, Unreadable


@dataclass(frozen=True, slots=True)
class Malformed(Kind):
    """A kind of fault of a text."""

    def at(self, position: Position, suggestion: str = "", /, **values: object) -> Unreadable:
        """The fault with these values at a place."""
        return Unreadable(position, self.says(**values), suggestion)


# -- files

NOT_OPENED = Malformed("MF01", "not-opened")
NOT_READ = Malformed("MF02", "not-read")
TOO_LARGE = Malformed("MF03", "too-large")
LONG_LINE = Malformed("MF04", "long-line")
NOT_UTF8 = Malformed("MF05", "not-utf-8")
CONTROL_CHARACTER = Malformed("MF06", "control-character")

# -- keys and values

UNKNOWN_KEY = Malformed("MF07", "unknown-key")
MISSING_KEY = Malformed("MF08", "missing-key")
DUPLICATE_KEY = Malformed("MF09", "duplicate-key")
UNEXPECTED = Malformed("MF10", "unexpected-value")
NOT_ONE_OF = Malformed("MF11", "not-one-of")
EMPTY = Malformed("MF12", "empty-document")
SECOND = Malformed("MF13", "second-document")
TOO_MANY = Malformed("MF14", "too-many")
TOO_DEEP = Malformed("MF15", "too-deep")
NOT_PLAIN = Malformed("MF16", "not-plain-yaml")
NO_KEY = Malformed("MF17", "no-key")

# -- the syntax of YAML and JSON

NOT_YAML = Malformed("MF20", "not-yaml")
UNCLOSED_QUOTE = Malformed("MF21", "unclosed-quote")
UNCLOSED = Malformed("MF22", "unclosed-bracket")
SEPARATOR = Malformed("MF23", "missing-comma")
INDENTATION = Malformed("MF24", "indentation")
SECOND_COLON = Malformed("MF25", "second-colon")
NO_COLON = Malformed("MF26", "no-colon")
NO_DASH = Malformed("MF27", "no-dash")
STRAY_DASH = Malformed("MF28", "stray-dash")
NO_VALUE = Malformed("MF29", "no-value")
TAB = Malformed("MF30", "tab")
NEEDS_QUOTES = Malformed("MF31", "needs-quotes")
YAML_SIGN = Malformed("MF32", "yaml-sign")
BAD_ESCAPE = Malformed("MF33", "bad-escape")
NOT_JSON = Malformed("MF35", "not-json")
JSON_VALUE = Malformed("MF36", "json-value")
SERIES_AS_JSON = Malformed("MF37", "series-as-json")

# -- headers

NO_OVERLAY = Malformed("MF38", "no-overlay")
FOLDED = Malformed("MF40", "folded-block")
MISSING_SEAT = Malformed("MF41", "missing-seat")
NO_SEAT = Malformed("MF42", "no-seat")
UNKNOWN_NAME = Malformed("MF43", "unknown-name")
UNKNOWN_MODE = Malformed("MF44", "unknown-mode")
UNKNOWN_READING = Malformed("MF45", "unknown-reading")
UNKNOWN_END = Malformed("MF46", "unknown-end")
OUTSIDE = Malformed("MF47", "outside-folder")
NO_FOLDER = Malformed("MF48", "no-folder")
IMPOSSIBLE_HEADER = Malformed("MF49", "impossible-header")

UNKNOWN_LANGUAGE = Malformed("MF50", "unknown-language")

# -- move lines

UNKNOWN_WORD = Malformed("MF51", "unknown-word")
AMBIGUOUS = Malformed("MF52", "ambiguous-word")
WORD_EXPECTED = Malformed("MF53", "word-expected")
NO_VERB = Malformed("MF54", "no-verb")
LONG_NUMBER = Malformed("MF55", "long-number")
MISCOUNTED = Malformed("MF56", "miscounted")
STRAY_COUNT = Malformed("MF57", "stray-count")
STRAY_PLACE = Malformed("MF58", "stray-place")
OWN_LINE = Malformed("MF59", "own-line")

# -- corrections

UNCLOSED_TEXT = Malformed("MF61", "unclosed-text")
SAID_TWICE = Malformed("MF62", "said-twice")
EMPTY_RULING = Malformed("MF63", "empty-ruling")
REFERS_TO_ITSELF = Malformed("MF64", "refers-to-itself")
REFERS_AHEAD = Malformed("MF65", "refers-ahead")
REFERS_TO_NOTHING = Malformed("MF66", "refers-to-nothing")
REFERS_TO_STRUCK = Malformed("MF67", "refers-to-struck")
REFERS_TO_NO_MOVE = Malformed("MF68", "refers-to-no-move")
NOTHING_TO_RULE_ON = Malformed("MF69", "nothing-to-rule-on")

# -- series

UNKNOWN_OPTION = Malformed("MF71", "unknown-option")
OPTION_TOO_EARLY = Malformed("MF72", "option-too-early")
CHOICE_DIFFERS = Malformed("MF73", "choice-differs")
CONTRADICTION = Malformed("MF74", "contradiction")
GAME_FILE = Malformed("MF75", "game-file")
GAME_MALFORMED = Malformed("MF76", "game-malformed")

# -- rules

RULES = Malformed("MF90", "rules")
RULE_FILE = Malformed("MF99", "rule-file")

# -- what was not looked at

TORN = say("after-fault-of-yaml")
NO_FORMAT = say("after-fault-of-format")
NO_RULESET = say("after-fault-of-ruleset")
ASIDE = say("after-fault-of-pack")
NO_SEATS = say("after-fault-of-seats")
NO_REFERENCES = say("after-fault-of-lines")
NO_PLAYERS = say("after-fault-of-players")
MORE = say("after-fault-more", n=MOST_FAULTS)

#: Every kind of fault, by its code.
CATALOGUE = catalogued(tuple(kind for kind in list(globals().values()) if isinstance(kind, Malformed)))
