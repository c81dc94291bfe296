"""The reference of a family's rule language as Markdown: operations, words of conditions, decisions, triggers.

Generated from the code that runs them, so it cannot go stale. Not for: the rules of an edition (`rules_pages`).
"""

from collections.abc import Iterator, Mapping
from importlib import import_module

from verifier.games.game import Game
from verifier.games.glossary import Explained, Glossary
from verifier.kernel.guide import GUIDE_WORDS
from verifier.report.markup import marked_table


def reference(game: Game) -> Iterator[str]:
    """The lines of the reference for a ruleset's family."""
    found = glossary_of(game)
    yield from operations(found)
    yield from ("", "### Whom a step works on (`who`)", "")
    yield from listing(("`who`", "who that is"), found.who)
    yield from ("", "### Words of conditions", "")
    yield from listing(("word", "what it stands for"), {word.written: word.about for word in found.words})
    yield from ("", "### Decisions", "")
    yield 'A norm with `on: NAME` examines every answer but "none"; one with `on: NAME.stop` examines "none".'
    yield ""
    yield from rows(("`on`", "`.stop`", "what is decided"), (decision(found, name) for name in found.decisions))
    yield from ("", f"### Triggers of ongoing {game.document.piece}s (`triggers: - on:`)", "")
    yield from listing(("`on`", "when"), found.triggers)
    if found.incidents:
        yield from ("", "### What reactions answer (`reaction: to:`)", "")
        yield from listing(("`to`", "when"), found.incidents)
    yield from ("", "### Steps of a turn (`turn:`)", "")
    yield from listing(("step", "what happens"), found.steps)
    yield from ("", "### Guide words (`word:`)", "")
    yield from listing(("guide word", "what it asks"), {word.name: word.question for word in GUIDE_WORDS.values()})


def glossary_of(game: Game) -> Glossary:
    """The glossary of the family that runs a ruleset; an empty one of a family that explains nothing."""
    module = f"verifier.games.{game.document.root.need('family').string().replace('-', '_')}.glossary"
    try:
        found: Glossary = import_module(module).GLOSSARY
    except ModuleNotFoundError:
        return Glossary((), (), {})
    return found


def operations(found: Glossary) -> Iterator[str]:
    """The section on operations."""
    yield from ("### Operations", "")
    yield from listing(("operation", "what it does"), {entry.name: entry.about for entry in found.operations})
    for entry in found.operations:
        yield from operation(entry)


def operation(entry: Explained) -> Iterator[str]:
    """One operation: how it is written, parameters with their defaults, spec points, cases."""
    yield from ("", f"#### `{entry.name}`", "", entry.usage())
    if entry.example:
        yield from ("", f"Example: `{entry.example}`")
    if parameters := entry.documented():
        yield ""
        yield from listing(("parameter", "value; default"), parameters)
    if entry.points:
        yield ""
        cells = ((f"`{p.id}`", p.about, ", ".join(f"`{name}`" for name in p.alternatives)) for p in entry.points)
        yield from rows(("spec point", "what it asks", "alternatives"), cells)
    if entry.cases:
        yield ""
        yield from rows(("case", "what happens", "then"), ((f"`{c.id}`", c.about, c.then) for c in entry.cases))


def decision(found: Glossary, name: str) -> tuple[str, str, str]:
    """The row of a decision."""
    return f"`{name}`", "yes" if name in found.stoppable else "", found.decisions[name]


def listing(header: tuple[str, str], entries: Mapping[str, str]) -> Iterator[str]:
    """A table of names with their explanations."""
    return rows(header, ((f"`{name}`", text) for name, text in entries.items()))


def rows(header: tuple[str, ...], cells: Iterator[tuple[str, ...]]) -> Iterator[str]:
    """A table in Markdown."""
    return marked_table(header, ((cell.replace("|", "\\|") for cell in row) for row in cells))
