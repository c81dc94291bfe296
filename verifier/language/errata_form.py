"""Whether an erratum says about itself what people need to know: who says so, since when, and why.

Not for: its changes (`errata_changes`), or several errata together (`errata`).
"""

import re
from collections.abc import Collection, Iterator
from datetime import date

from verifier.kernel.source import Position, Unreadable, suggest_nearest
from verifier.language.document import is_null, pieces_named
from verifier.language.errata import Erratum
from verifier.language.lint import Issue
from verifier.language.node import Node
from verifier.language.vocabulary import Suggestions, nearest

#: What must be said; beside these a file may have `supersedes`, and `ruleset` if it lies in no edition's folder.
REQUIRED = ("id", "title", "date", "source", "status", "why", "changes")
KEYS = (*REQUIRED, "ruleset", "supersedes")
#: Who stands behind an erratum: the publisher, the community; nobody yet, one table or event, a program.
STATUSES = ("official", "community", "draft", "house-rule", "client")
#: The status of an erratum that does not say what its status is, too.
DRAFT = "draft"
#: How a field begins that a person has still to write.
TODO = "TODO"
#: The ids that a replay's header can name, and that can be a file's name everywhere.
NAME = re.compile(r"[A-Za-z0-9]+(?:[._-][A-Za-z0-9]+)*")
LONGEST_NAME = 100

_DATE = re.compile(r"([0-9]{4})(?:-([0-9]{2}))?(?:-([0-9]{2}))?")


def form_issues(erratum: Erratum, known: Collection[str], clauses: Collection[str]) -> Iterator[Issue]:
    """What is wrong with a file's fields; `known` are the errata of the edition, `clauses` its printed clauses."""
    node = erratum.node
    if node.fields is None:
        yield error(node.position, "erratum.form", node.wrong("a mapping with id, title, changes ...").message)
        return
    yield from unknown_keys(node)
    for key in REQUIRED:
        found = node.fields.get(key)
        if found is None and key == "changes":
            yield error(node.position, "erratum.missing", "changes is missing")
        elif found is None:
            yield incomplete(erratum, node.position, "erratum.missing", f"{key} is missing")
        elif key != "changes":
            yield from field_issues(erratum, key, found)
        elif found.fields is None or not found.fields:
            yield error(found.position, "erratum.missing", f"changes: {wanted_changes(found)}")
        else:
            yield from section_issues(found)
    if erratum.name in clauses:
        yield error(node.position, "erratum.id", f"{erratum.name} is the id of a printed clause")
    yield from supersedes_issues(erratum, known)


def section_issues(changes: Node) -> Iterator[Issue]:
    """Whole sections that are removed, as by a key after which nothing is written, and one section under two names."""
    for key, node in changes.pairs():
        if is_null(node):
            message = f"removes all of {key[:60]!r}: name the entries that are to go"
            yield error(node.position, "erratum.removal", message)
    try:
        pieces_named(changes)
    except Unreadable as wrong:
        yield error(wrong.position, "erratum.form", wrong.message)


def unknown_keys(node: Node) -> Iterator[Issue]:
    """Keys that mean nothing in an erratum."""
    suggestions = Suggestions()
    for key, value in node.pairs():
        if key not in KEYS:
            hint = suggest_nearest(suggestions.nearest(key, KEYS))
            yield error(value.position, "erratum.key", f"unknown key {key[:60]!r}{hint}")


def field_issues(erratum: Erratum, key: str, node: Node) -> Iterator[Issue]:
    """What is wrong with one of the fields that are texts."""
    text = erratum.text(key)
    if node.text is None:
        yield error(node.position, "erratum.form", f"{key}: {node.wrong('a text').message}")
    elif not text:
        yield incomplete(erratum, node.position, "erratum.missing", f"{key} is empty")
    elif text.startswith(TODO):
        yield incomplete(erratum, node.position, "erratum.todo", f"{key} is still to be filled in")
    elif key == "id":
        yield from id_issues(erratum, node, text)
    elif key == "date" and not is_date(text):
        wanted = node.wrong("a year, a month or a day such as 2026, 2026-08 or 2026-08-31").message
        yield error(node.position, "erratum.date", f"date: {wanted}")
    elif key == "status" and text not in STATUSES:
        hint = suggest_nearest(nearest(text.lower().replace(" ", "-"), STATUSES))
        yield error(node.position, "erratum.status", f"status: {node.describe()} is not one of {listed()}{hint}")


def id_issues(erratum: Erratum, node: Node, text: str) -> Iterator[Issue]:
    """Ids that no header can name, or that are not the file's name."""
    if not is_name(text):
        wanted = node.wrong("letters, digits, '-', '.' and '_', at most 100 characters").message
        yield error(node.position, "erratum.id", f"id: {wanted}")
    elif text != erratum.name:
        message = f"the id {text!r} is not the name of the file, by which it is asked for: {erratum.name[:60]!r}"
        yield error(node.position, "erratum.id", message)


def supersedes_issues(erratum: Erratum, known: Collection[str]) -> Iterator[Issue]:
    """Names under `supersedes` that are no errata, or the erratum's own."""
    node = (erratum.node.fields or {}).get("supersedes")
    if node is None:
        return
    items = node.items if node.items is not None else (node,)
    suggestions = Suggestions()
    for item in items:
        if item.text is None or is_null(item):
            yield error(item.position, "erratum.form", f"supersedes: {item.wrong('names of errata').message}")
        elif item.text == erratum.name:
            yield error(item.position, "erratum.supersedes", f"{erratum.name} supersedes itself")
        elif item.text not in known:
            hint = suggest_nearest(suggestions.nearest(item.text, known))
            yield error(item.position, "erratum.supersedes", f"supersedes {item.describe()}, which is no erratum{hint}")


def is_name(text: str) -> bool:
    """Whether a text can be the id of an erratum."""
    return len(text) <= LONGEST_NAME and NAME.fullmatch(text) is not None


def is_date(text: str) -> bool:
    """Whether a text is a year, a month or a day of the calendar."""
    found = _DATE.fullmatch(text)
    if found is None:
        return False
    try:
        date(*(int(number or 1) for number in found.groups()))
    except ValueError:
        return False
    return True


def wanted_changes(node: Node) -> str:
    """What is wrong with the value of `changes`."""
    empty = is_null(node) or node.fields is not None
    return "nothing is changed" if empty else node.wrong("a mapping of sections").message


def listed() -> str:
    """The words that `status` can be."""
    return ", ".join(STATUSES)


def incomplete(erratum: Erratum, position: Position, check: str, message: str) -> Issue:
    """What is still to be said: an error, but in a draft, behind which nobody stands yet, a warning.

    A draft can be tried before it is complete.
    """
    draft = erratum.text("status").lower() in ("", DRAFT) or erratum.text("status").startswith(TODO)
    return Issue(position, "warning" if draft else "error", check, message)


def error(position: Position, check: str, message: str) -> Issue:
    """An issue of the level error."""
    return Issue(position, "error", check, message)
