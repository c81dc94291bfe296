"""A new erratum to be filled in: a ruling on spec points, chips to be edited, amounts to be changed.

What a person has to write is marked TODO. Not for: where it is written (`verifier.cli.errata`).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from textwrap import wrap

from verifier.games.desk import Desk
from verifier.kernel.source import Position, Unreadable
from verifier.language.errata import Erratum
from verifier.language.errata_form import TODO
from verifier.language.node import Node
from verifier.language.reader import load
from verifier.language.vocabulary import nearest
from verifier.record import emit
from verifier.report.rules_pages import compact

#: What lint says of a template that is not filled in, and of a chip that is not edited yet.
UNFINISHED = ("erratum.todo", "erratum.missing", "erratum.idle")
WIDTH = 118
NOWHERE = Position("")


@dataclass(frozen=True, slots=True)
class TemplateWishes:
    """What a new erratum is to hold; a field of the header that is "" is left to be filled in.

    `points` are `point=reading` or `point@chip=reading`, `parameters` are `name=value`, `chips` are `chip` or
    `chip.key` or `chip.key=value`.
    """

    name: str
    header: Mapping[str, str]
    points: Sequence[str] = ()
    chips: Sequence[str] = ()
    parameters: Sequence[str] = field(default=())


def template(desk: Desk, wishes: TemplateWishes) -> str:
    """The text of the file. Raises `Unreadable` for wishes that mean nothing or that lint would find fault with."""
    changes = [*settled(desk, wishes), *edited(desk, wishes), *amounts(desk, wishes)]
    lines = [f"id: {emit.scalar(wishes.name)}", *header(wishes.header)]
    lines += ["changes:", *changes] if changes else [f"changes: {{}} # {TODO}: section, entry, key: value"]
    text = "\n".join(lines) + "\n"
    refuse_faults(desk, Erratum(wishes.name, load(text, wishes.name)))
    return text


def refuse_faults(desk: Desk, erratum: Erratum) -> None:
    """Raise `Unreadable` for anything that is wrong with a template besides what is still to be written."""
    for issue in desk.alone(erratum):
        if issue.level == "error" and issue.check not in UNFINISHED:
            raise Unreadable(NOWHERE, issue.message)


def header(fields: Mapping[str, str]) -> Iterator[str]:
    """The lines of the header."""
    for key, text in fields.items():
        words = " ".join(text.split())
        line = f"{key}: {emit.scalar(words) if words else f'{TODO} # {HINTS[key]}'}"
        yield line


#: What is to be written in a field.
HINTS = {
    "title": "in a line, what holds now",
    "source": "who says so and where: a link, a page, the minutes of an event",
    "why": "what the text says without it, and why it is to be read or changed like this",
}


def settled(desk: Desk, wishes: TemplateWishes) -> Iterator[str]:
    """The section that settles spec points."""
    found: dict[str, tuple[str, str]] = {}
    for wish in wishes.points:
        key, reading = parted(wish, "--point", "POINT=READING")
        point, _, scope = key.partition("@")
        status = desk.statuses.get(point)
        if status is None:
            raise unknown("--point", "spec point", point, desk.statuses)
        if scope and scope not in status.pieces:
            raise unknown("--point", f"{desk.game.document.piece} in which {point} arises", scope, status.pieces)
        if reading not in status.point.alternatives:
            raise unknown("--point", f"reading of {point}", reading, status.point.alternatives)
        refuse_twice("--point", key, key in found)
        refuse_same(key, reading, {item.scope: (item.reading, item.clause) for item in status.settled}.get(scope))
        found[key] = (reading, status.point.about)
    if found:
        yield "  spec:"
    for key, (reading, about) in found.items():
        yield from (f"    # {line}" for line in wrap(about, WIDTH - 6))
        yield from emit.entry(key, emit.texts(**{"is": reading, "by": wishes.name}), 4)


def refuse_same(key: str, reading: str, before: tuple[str, str] | None) -> None:
    """Raise `Unreadable` if a clause settles a point in the same way."""
    if before is not None and before[0] == reading:
        raise Unreadable(NOWHERE, f"--point: {before[1]} settles {key} as {reading} already")


def edited(desk: Desk, wishes: TemplateWishes) -> Iterator[str]:
    """The section with keys of chips: with values that were given, else as they are, to be edited.

    Of a chip without a key all keys are comments.
    """
    chips = desk.game.document.section("chips")
    asked, given = chips_asked(desk, wishes)
    if asked:
        yield f"  {desk.game.document.pieces}:"
    for slug, keys in asked.items():
        if keys:
            if not all((slug, key) in given for key in keys):
                yield f"    # {TODO}: edit what follows"
            yield from compact(emit.entry(slug, emit.mapping(keys), 4))
            continue
        yield f"    {slug}: {{}} # {TODO}: in place of {{}}, those of the following keys that change"
        yield from (f"      # {line[6:]}" for line in list(compact(emit.entry(slug, chips[slug], 4)))[1:])


def chips_asked(desk: Desk, wishes: TemplateWishes) -> tuple[dict[str, dict[str, Node]], set[tuple[str, str]]]:
    """The chips that are asked for, each with the keys and their values, and which of these are new."""
    chips = desk.game.document.section("chips")
    asked: dict[str, dict[str, Node]] = {}
    given: set[tuple[str, str]] = set()
    for wish in wishes.chips:
        name, sign, _ = wish.partition("=")
        slug, _, key = name.strip().partition(".")
        if slug not in chips:
            raise unknown("--chip", desk.game.document.piece, slug, chips)
        keys = asked.setdefault(slug, {})
        if not key and not sign:
            continue
        if key not in chips[slug].mapping():
            raise unknown("--chip", f"key of {slug}", key, chips[slug].mapping())
        refuse_twice("--chip", name.strip(), key in keys)
        keys[key] = chips[slug].need(key)
        if sign:
            keys[key] = new_value(wish, keys[key])
            given.add((slug, key))
    return asked, given


def new_value(wish: str, before: Node) -> Node:
    """The value of `chip.key=value`, written as in a file. Raises `Unreadable` for none, another kind, or the same."""
    name, text = parted(wish, "--chip", "CHIP.KEY=VALUE")
    try:
        value = load(text, "")
        if is_whole(before):
            value.integer()
    except Unreadable as wrong:
        raise Unreadable(NOWHERE, f"--chip {name}: {wrong.message}") from None
    if emit.entry("", value) == emit.entry("", before):
        raise Unreadable(NOWHERE, f"--chip: {name} is {text} already")
    return value


def is_whole(node: Node) -> bool:
    """Whether a value is a whole number."""
    try:
        node.integer()
    except Unreadable:
        return False
    return True


def amounts(desk: Desk, wishes: TemplateWishes) -> Iterator[str]:
    """The section with changed amounts; each has the erratum as its clause."""
    known = desk.game.document.section("parameters")
    found: dict[str, str] = {}
    for wish in wishes.parameters:
        name, value = parted(wish, "--parameter", "NAME=VALUE")
        if name not in known:
            raise unknown("--parameter", "parameter", name, known)
        number = Node(NOWHERE, value, plain=True)
        try:
            number.integer()
        except Unreadable as wrong:
            raise Unreadable(NOWHERE, f"--parameter {name}: {wrong.message}") from None
        refuse_twice("--parameter", name, name in found)
        if known[name].need("value").integer() == number.integer():
            raise Unreadable(NOWHERE, f"--parameter: {name} is {number.integer()} already")
        found[name] = str(number.integer())
    if found:
        yield "  parameters:"
    for name, value in found.items():
        yield from emit.entry(name, emit.texts(value=value, clause=wishes.name), 4)


def parted(wish: str, option: str, form: str) -> tuple[str, str]:
    """What stands before and after the equals sign. Raises `Unreadable` if there is none."""
    name, sign, value = (part.strip() for part in wish.partition("="))
    if not (name and sign and value):
        raise Unreadable(NOWHERE, f"{option}: expected {form}, found {wish[:60]!r}")
    return name, value


def unknown(option: str, what: str, name: str, known: Mapping[str, object] | Sequence[str]) -> Unreadable:
    """The error for a name that is not known, with all of them if they are few."""
    names = list(known)
    few = f" (one of {', '.join(names)})" if 0 < len(names) <= 6 else ""
    return Unreadable(NOWHERE, f"{option}: unknown {what} {name[:60]!r}{few}", nearest(name, names))


def refuse_twice(option: str, name: str, there: bool) -> None:
    """Raise `Unreadable` for what was named before."""
    if there:
        raise Unreadable(NOWHERE, f"{option}: {name} is given twice")
