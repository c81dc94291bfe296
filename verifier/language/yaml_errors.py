"""What the YAML parser objects to, in plain words and at the place a person would look.

Both parsers (C and pure Python) word the same problem differently; each is recognised by a fragment of its text.
"""

import yaml

from verifier.kernel import malformed
from verifier.kernel.source import Position, Unreadable

#: By a fragment of the parser's text: the kind of fault, and its values.
_AT_ONCE: tuple[tuple[str, malformed.Malformed, dict[str, str]], ...] = (
    ("mapping values are not allowed", malformed.SECOND_COLON, {}),
    ("could not find expected ':'", malformed.NO_COLON, {}),
    ("expected '-' indicator", malformed.NO_DASH, {}),
    ("mapping keys are not allowed", malformed.NEEDS_QUOTES, {"found": "'?'"}),
    ("expected key", malformed.INDENTATION, {"kind": "mapping"}),
    ("expected <block end>", malformed.INDENTATION, {"kind": "list or mapping"}),
    ("block sequence entries are not allowed", malformed.STRAY_DASH, {}),
    ("expected node content", malformed.NO_VALUE, {}),
    ("expected the node content", malformed.NO_VALUE, {}),
    ("maximum nesting depth", malformed.TOO_DEEP, {"what": "lists and mappings", "limit": "can be read"}),
    ("tab character", malformed.TAB, {}),
    ("unknown escape character", malformed.BAD_ESCAPE, {"problem": "an unknown escape (\\) in a double-quoted text"}),
    ("invalid Unicode character escape", malformed.BAD_ESCAPE, {"problem": "an escape that is no character"}),
    ("alphabetic or numeric", malformed.YAML_SIGN, {"sign": "'&' or '*'", "feature": "anchor or alias"}),
    ("tag", malformed.YAML_SIGN, {"sign": "'!'", "feature": "tag"}),
)
_CLOSERS = {"flow sequence": "the list opened with '['", "flow mapping": "the mapping opened with '{'"}


def explain(error: yaml.YAMLError, text: str, path: str) -> Unreadable:
    """The error to report for a parser error in `text`: the problem in plain words, line and column from 1."""
    mark = getattr(error, "problem_mark", None)
    context_mark = getattr(error, "context_mark", None) or mark
    if mark is None or context_mark is None:
        return malformed.NOT_YAML.at(Position(path, 1, 1), problem=error)
    problem, context = str(getattr(error, "problem", "")), str(getattr(error, "context", ""))
    here, opened = _position(path, mark), _position(path, context_mark)
    if "end of stream" in problem and "quoted" in context:
        return malformed.UNCLOSED_QUOTE.at(opened)
    for fragment, what in _CLOSERS.items():
        if fragment in context and "expected ','" in problem:
            return _unclosed(here, opened, what, text)
    return _named(problem, text, here)


def _position(path: str, mark: yaml.Mark) -> Position:
    return Position(path, mark.line + 1, mark.column + 1)


def _unclosed(here: Position, opened: Position, what: str, text: str) -> Unreadable:
    if not _rest(text, here).strip():
        return malformed.UNCLOSED.at(opened, what=what)
    return malformed.SEPARATOR.at(here, what=what, line=opened.line, column=opened.column)


def _rest(text: str, position: Position) -> str:
    """What follows a position in the text."""
    lines = text.splitlines(keepends=True)[position.line - 1 :]
    return "".join(lines)[position.column - 1 :]


def _named(problem: str, text: str, here: Position) -> Unreadable:
    """The fault that a parser's words are about."""
    if "cannot start any token" in problem:
        found = _rest(text, here)[:1]
        return malformed.TAB.at(here) if found == "\t" else malformed.NEEDS_QUOTES.at(here, found=f"'{found}'")
    for fragment, kind, values in _AT_ONCE:
        if fragment in problem:
            return kind.at(here, **values)
    return malformed.NOT_YAML.at(here, problem=problem)
