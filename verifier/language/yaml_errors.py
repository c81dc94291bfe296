"""What the YAML parser objects to, in plain words and at the place a person would look.

Both parsers (C and pure Python) word the same problem differently; each is recognised by a fragment of its text.
"""

import yaml

from verifier.kernel.source import Position, Unreadable

_TAB = "a tab; YAML is indented with spaces"
_PLAIN = (
    ("mapping values are not allowed", "a second ': ' on the line, or a wrongly indented key; quote a text with ': '"),
    ("could not find expected ':'", "expected ':' after a key"),
    ("expected '-' indicator", "expected '- ' (the next item of the list) or less indentation"),
    ("expected key", "wrong indentation: this line belongs to no mapping above it"),
    ("expected <block end>", "wrong indentation: this line belongs to no list or mapping above it"),
    ("block sequence entries are not allowed", "a list item ('- ') cannot stand here"),
    ("expected node content", "expected a value"),
    ("expected the node content", "expected a value"),
    ("maximum nesting depth", "lists and mappings nested too deep"),
    ("tab character", _TAB),
    ("unknown escape character", "an unknown escape (\\) in a double-quoted text"),
    ("invalid Unicode character escape", "an escape that is no character"),
    ("alphabetic or numeric", "'&' or '*' starts a YAML anchor or alias; quote the text"),
    ("tag", "'!' starts a YAML tag; quote the text"),
)
_CLOSERS = {"flow sequence": "the list opened with '['", "flow mapping": "the mapping opened with '{'"}


def explain(error: yaml.YAMLError, text: str, path: str) -> Unreadable:
    """The error to report for a parser error in `text`: the problem in plain words, line and column from 1."""
    mark = getattr(error, "problem_mark", None)
    context_mark = getattr(error, "context_mark", None) or mark
    if mark is None or context_mark is None:
        return Unreadable(Position(path, 1, 1), f"not YAML: {str(error)[:200]}")
    problem, context = str(getattr(error, "problem", "")), str(getattr(error, "context", ""))
    here, opened = _position(path, mark), _position(path, context_mark)
    if "end of stream" in problem and "quoted" in context:
        return Unreadable(opened, "unclosed quote")
    for fragment, what in _CLOSERS.items():
        if fragment in context and "expected ','" in problem:
            return _unclosed(here, opened, what, text)
    return Unreadable(here, _words(problem, text, here))


def _position(path: str, mark: yaml.Mark) -> Position:
    return Position(path, mark.line + 1, mark.column + 1)


def _unclosed(here: Position, opened: Position, what: str, text: str) -> Unreadable:
    if not _rest(text, here).strip():
        return Unreadable(opened, f"{what} is never closed")
    where = f"line {opened.line}, column {opened.column}"
    return Unreadable(here, f"expected ',' or the end of {what} at {where}")


def _rest(text: str, position: Position) -> str:
    """What follows a position in the text."""
    lines = text.splitlines(keepends=True)[position.line - 1 :]
    return "".join(lines)[position.column - 1 :]


def _words(problem: str, text: str, here: Position) -> str:
    if "cannot start any token" in problem:
        found = _rest(text, here)[:1]
        return _TAB if found == "\t" else f"a text that starts with {found!r} needs quotes"
    return next((words for fragment, words in _PLAIN if fragment in problem), f"not YAML: {problem}")
