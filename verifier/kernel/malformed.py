"""The catalogue of what can be wrong with a text that is to be read: the codes `MF01` to `MF99`.

A code is never given to something else. Not for: finding the faults, or printing them.
"""

from dataclasses import dataclass

from verifier.kernel.message import Kind, catalogued
from verifier.kernel.source import MOST_FAULTS, Position, Unreadable


@dataclass(frozen=True, slots=True)
class Malformed(Kind):
    """A kind of fault of a text."""

    def at(self, position: Position, suggestion: str = "", /, **values: object) -> Unreadable:
        """The fault with these values at a place."""
        return Unreadable(position, self.says(**values), suggestion)


# -- files

NOT_OPENED = Malformed("MF01", "not-opened", "cannot be opened: {reason}")
NOT_READ = Malformed("MF02", "not-read", "cannot be read: {reason}")
TOO_LARGE = Malformed("MF03", "too-large", "larger than the limit of {limit} bytes")
LONG_LINE = Malformed("MF04", "long-line", "a line of more than {limit} {unit}")
NOT_UTF8 = Malformed("MF05", "not-utf-8", "not UTF-8 text: found {found}")
CONTROL_CHARACTER = Malformed("MF06", "control-character", "the control character {character}")

# -- keys and values

UNKNOWN_KEY = Malformed("MF07", "unknown-key", "unknown key '{key}'")
MISSING_KEY = Malformed("MF08", "missing-key", "missing key '{key}'")
DUPLICATE_KEY = Malformed("MF09", "duplicate-key", "duplicate key '{key}' (its first value is on line {line})")
UNEXPECTED = Malformed("MF10", "unexpected-value", "expected {expected}, found {found}")
NOT_ONE_OF = Malformed("MF11", "not-one-of", "'{found}' is not one of {expected}")
EMPTY = Malformed("MF12", "empty-document", "the document is empty")
SECOND = Malformed("MF13", "second-document", "a second document in the file")
TOO_MANY = Malformed("MF14", "too-many", "more than {limit} {what}")
TOO_DEEP = Malformed("MF15", "too-deep", "{what} nested deeper than {limit}")
NOT_PLAIN = Malformed("MF16", "not-plain-yaml", "the YAML {feature} is not allowed; {remedy}")
NO_KEY = Malformed("MF17", "no-key", "a key must be a short text{rest}")

# -- the syntax of YAML and JSON

NOT_YAML = Malformed("MF20", "not-yaml", "not YAML: {problem}")
UNCLOSED_QUOTE = Malformed("MF21", "unclosed-quote", "unclosed quote")
UNCLOSED = Malformed("MF22", "unclosed-bracket", "{what} is never closed")
SEPARATOR = Malformed("MF23", "missing-comma", "expected ',' or the end of {what} at line {line}, column {column}")
INDENTATION = Malformed("MF24", "indentation", "wrong indentation: this line belongs to no {kind} above it")
SECOND_COLON = Malformed(
    "MF25", "second-colon", "a second ': ' on the line, or a wrongly indented key; quote a text with ': '"
)
NO_COLON = Malformed("MF26", "no-colon", "expected ':' after a key")
NO_DASH = Malformed("MF27", "no-dash", "expected '- ' (the next item of the list) or less indentation")
STRAY_DASH = Malformed("MF28", "stray-dash", "a list item ('- ') cannot stand here")
NO_VALUE = Malformed("MF29", "no-value", "expected a value")
TAB = Malformed("MF30", "tab", "a tab; YAML is indented with spaces")
NEEDS_QUOTES = Malformed("MF31", "needs-quotes", "a text that starts with {found} needs quotes")
YAML_SIGN = Malformed("MF32", "yaml-sign", "{sign} starts a YAML {feature}; quote the text")
BAD_ESCAPE = Malformed("MF33", "bad-escape", "{problem}")
NOT_JSON = Malformed("MF35", "not-json", "not JSON: {problem}")
JSON_VALUE = Malformed("MF36", "json-value", "expected {expected}")
SERIES_AS_JSON = Malformed("MF37", "series-as-json", "a series is written as YAML, in a file of its own")

# -- headers

NO_OVERLAY = Malformed("MF38", "no-overlay", "no {kind} '{name}'{rest}")
FOLDED = Malformed("MF40", "folded-block", "a folded block (`>`) loses the lines; expected {expected}")
MISSING_SEAT = Malformed("MF41", "missing-seat", "missing seat '{seat}'")
NO_SEAT = Malformed("MF42", "no-seat", "expected a seat ({expected}), found {found}")
UNKNOWN_NAME = Malformed("MF43", "unknown-name", "unknown {kind} '{name}'")
UNKNOWN_MODE = Malformed("MF44", "unknown-mode", "unknown mode '{name}'; there are: {known}")
UNKNOWN_READING = Malformed("MF45", "unknown-reading", "{point} has no reading '{reading}'")
UNKNOWN_END = Malformed("MF46", "unknown-end", "a game does not end by '{found}'; expected one of {expected}")
OUTSIDE = Malformed("MF47", "outside-folder", "'{name}' is outside the folder of the {record}; {remedy}")
NO_FOLDER = Malformed("MF48", "no-folder", "a {record} on the standard input has no folder: {remedy}")
IMPOSSIBLE_HEADER = Malformed("MF49", "impossible-header", "{problem}")

UNKNOWN_LANGUAGE = Malformed("MF50", "unknown-language", "unknown language '{code}'; there are: {known}")

# -- move lines

UNKNOWN_WORD = Malformed("MF51", "unknown-word", "unknown {kind} '{word}'")
AMBIGUOUS = Malformed("MF52", "ambiguous-word", "'{word}' is ambiguous: {candidates}")
WORD_EXPECTED = Malformed("MF53", "word-expected", "expected {expected}, found {found}")
NO_VERB = Malformed("MF54", "no-verb", "'{word}' is a {piece}: a verb is needed before it")
LONG_NUMBER = Malformed("MF55", "long-number", "a number of more than {limit} digits")
MISCOUNTED = Malformed("MF56", "miscounted", "{announced} announced, {written} written")
STRAY_COUNT = Malformed("MF57", "stray-count", "'{word}' does not follow a {piece} or is not x1 to x{most}")
STRAY_PLACE = Malformed("MF58", "stray-place", "'{word}' does not directly follow a {piece}")
OWN_LINE = Malformed("MF59", "own-line", "'{word}': a correction stands on a line of its own, and no player makes it")

# -- corrections

UNCLOSED_TEXT = Malformed("MF61", "unclosed-text", "the text that begins with {sign} is not closed")
SAID_TWICE = Malformed("MF62", "said-twice", "'{word}': said before on this line")
EMPTY_RULING = Malformed("MF63", "empty-ruling", "a ruling says something; its text is empty")
REFERS_TO_ITSELF = Malformed("MF64", "refers-to-itself", "{name} is this line itself; {rule} an earlier one")
REFERS_AHEAD = Malformed("MF65", "refers-ahead", "{name} comes after this line; {rule} an earlier one")
REFERS_TO_NOTHING = Malformed("MF66", "refers-to-nothing", "there is no move on {name}")
REFERS_TO_STRUCK = Malformed(
    "MF67", "refers-to-struck", "{name} no longer counts, it is struck by the rewind on line {line}{remedy}"
)
REFERS_TO_NO_MOVE = Malformed("MF68", "refers-to-no-move", "{name} is no move; a ruling is on a move")
NOTHING_TO_RULE_ON = Malformed("MF69", "nothing-to-rule-on", "there is no move before this line to rule on")

# -- series

UNKNOWN_OPTION = Malformed("MF71", "unknown-option", "unknown option '{name}'; these rules have {known}")
OPTION_TOO_EARLY = Malformed("MF72", "option-too-early", "there is no game before the first, so no option can be taken")
CHOICE_DIFFERS = Malformed(
    "MF73", "choice-differs", "{player} is said to have chosen {chosen} and to have shown {shown}"
)
CONTRADICTION = Malformed("MF74", "contradiction", "{problem}")
GAME_FILE = Malformed("MF75", "game-file", "{problem}")
GAME_MALFORMED = Malformed("MF76", "game-malformed", "game {number} is malformed: {problem}")

# -- rules

RULES = Malformed("MF90", "rules", "its rules cannot be read: {problem}")
RULE_FILE = Malformed("MF99", "rule-file", "{problem}")

# -- what was not looked at

TORN = "nothing is read after a fault of the YAML itself; mend it and look again"
NO_FORMAT = "this is no record of a known format, so nothing else was looked at"
NO_RULESET = "the ruleset cannot be read, so neither the keys of its game nor the moves were looked at"
ASIDE = "packs, facts and errata are left aside: one of them cannot be read"
NO_SEATS = "the seats cannot be read, so it was not looked at who plays what, and whom lines and the result name"
NO_REFERENCES = "lines cannot be read, so it was not looked at what corrections refer to"
NO_PLAYERS = "the players cannot be read, so nothing was looked at that names one: games, characters, the result"
MORE = f"the moves were looked at up to their {MOST_FAULTS}th fault; there may be more"

#: Every kind of fault, by its code.
CATALOGUE = catalogued(tuple(kind for kind in list(globals().values()) if isinstance(kind, Malformed)))
