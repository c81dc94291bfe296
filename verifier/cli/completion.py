"""Words that a shell can complete: rulesets, ways to play, chips, clauses and other names, errata, languages, files.

Each function has the form of click's `shell_complete`. Files are read, no game is made, and whatever goes wrong there
completes nothing: a command that is being typed is not the place to speak of it. Bash takes a word apart at `@`, `=`
and `:` before it asks how the word goes on; other shells hand words over whole.
"""

import os
from collections.abc import Callable, Iterable
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import click
from click.shell_completion import BashComplete, CompletionItem, split_arg_string

from verifier.kernel.source import Position
from verifier.language.finding import find_rules

if TYPE_CHECKING:
    from verifier.language.document import Document

Items: TypeAlias = list[CompletionItem]
Completer: TypeAlias = Callable[[click.Context, click.Parameter, str], Items]

#: Sections of a ruleset whose entries have a page of their own.
SECTIONS = ("chips", "norms", "spec", "cases", "banks", "characters", "supers", "decks")


def files(context: click.Context, parameter: click.Parameter, begun: str) -> Items:
    """Complete the path of a file; the shell knows which there are."""
    return [CompletionItem(begun, type="file")]


def folders(context: click.Context, parameter: click.Parameter, begun: str) -> Items:
    """Complete the path of a folder."""
    return [CompletionItem(begun, type="dir")]


def quietly(words: Callable[[click.Context, str], Iterable[str]]) -> Completer:
    """Make a completer of a function that gives all words; what goes wrong in it completes nothing."""

    @wraps(words)
    def complete(context: click.Context, parameter: click.Parameter, begun: str) -> Items:
        try:
            wanted = begun.casefold()
            found = [word for word in words(context, begun) if word.casefold().startswith(wanted)]
        except Exception:
            return []
        return [CompletionItem(word) for word in dict.fromkeys(found)]

    return complete


def or_files(complete: Completer) -> Completer:
    """Complete the path of a file where nothing else fits."""

    def completing(context: click.Context, parameter: click.Parameter, begun: str) -> Items:
        return complete(context, parameter, begun) or files(context, parameter, begun)

    return completing


@quietly
def rulesets(context: click.Context, begun: str) -> Iterable[str]:
    """Complete a ruleset, and errata after a `+`."""
    from verifier.language.layers import errata_of

    stem, plus, _ = begun.rpartition("+")
    if not plus:
        return known(context)
    ruleset = stem.partition("+")[0].partition("@")[0]
    return [f"{stem}+{name}" for name in errata_of(folder_of(context, ruleset))]


def sides(context: click.Context, parameter: click.Parameter, begun: str) -> Items:
    """Complete a ruleset, a way to play it after an `@`, and errata after a `+`."""
    is_mode = "@" in begun and "+" not in begun
    return (modes_of_side if is_mode else rulesets)(context, parameter, begun)


@quietly
def modes_of_side(context: click.Context, begun: str) -> Iterable[str]:
    """Complete a way to play after a ruleset and an `@`."""
    ruleset = begun.partition("@")[0]
    return [f"{ruleset}@{mode}" for mode in document(context, ruleset).section("modes")]


@quietly
def modes(context: click.Context, begun: str) -> Iterable[str]:
    """Complete a way to play of the ruleset that is named before, or of any."""
    return [mode for ruleset in meant(context) for mode in document(context, ruleset).section("modes")]


@quietly
def chips(context: click.Context, begun: str) -> Iterable[str]:
    """Complete the last of some chips that are joined by commas."""
    stem, comma, _ = begun.rpartition(",")
    names = [chip for ruleset in meant(context) for chip in document(context, ruleset).section("chips")]
    return [f"{stem}{comma}{name}" for name in names]


@quietly
def clauses(context: click.Context, begun: str) -> Iterable[str]:
    """Complete the id of a clause."""
    from verifier.language.inventory import load_clauses

    return [clause for ruleset in meant(context) for clause in load_clauses(document(context, ruleset))]


@or_files
@quietly
def errata(context: click.Context, begun: str) -> Iterable[str]:
    """Complete the name of an erratum, or the path of its file."""
    from verifier.language.layers import errata_of

    return [name for ruleset in meant(context) for name in errata_of(folder_of(context, ruleset))]


@quietly
def names(context: click.Context, begun: str) -> Iterable[str]:
    """Complete the name of anything that has a page in the ruleset: clauses, chips, norms, points, errata and more."""
    from verifier.language.inventory import load_clauses
    from verifier.language.layers import errata_of

    opened = document(context, said(context)[0])
    inside = [name for section in SECTIONS for name in opened.section(section)]
    points = [name for chip in opened.section("chips").values() if (own := chip.get("spec")) for name in own.mapping()]
    return [*load_clauses(opened), *inside, *points, *errata_of(opened.folder)]


@or_files
@quietly
def stacked(context: click.Context, begun: str) -> Iterable[str]:
    """Complete a ruleset or a file, and after a ruleset the name of one of its errata."""
    from verifier.language.layers import errata_of

    given = said(context)
    return errata_of(folder_of(context, given[0])) if given else known(context)


@quietly
def languages(context: click.Context, begun: str) -> Iterable[str]:
    """Complete the code of a language."""
    from verifier.record.tongue import languages as all_languages

    return all_languages(find_rules(named(context)))


def named(context: click.Context) -> str | None:
    """The folder that the option `--rules` names."""
    found: str | None = context.find_root().params.get("rules")
    return found


def known(context: click.Context) -> list[str]:
    """The ids of all rulesets. Raises `Unreadable`."""
    from verifier.language.document import rulesets as all_rulesets

    return all_rulesets(find_rules(named(context)))


def said(context: click.Context) -> list[str]:
    """The words given so far that are rulesets; an option without its value yet leaves them unsorted."""
    words: list[object] = [*context.args]
    for value in context.params.values():
        words += value if isinstance(value, tuple | list) else [value]
    rulesets_there = known(context)
    bare = [word.partition("+")[0].partition("@")[0] for word in words if isinstance(word, str)]
    return [word for word in bare if word in rulesets_there]


def meant(context: click.Context) -> list[str]:
    """The ruleset that is named so far, or else all of them."""
    return said(context)[:1] or known(context)


def folder_of(context: click.Context, ruleset: str) -> Path:
    """The folder of a ruleset. Raises `Unreadable`."""
    from verifier.language.document import folder_of as found

    return found(find_rules(named(context)), ruleset, Position(""))


def document(context: click.Context, ruleset: str) -> "Document":
    """A ruleset as its files say it, without a game made of it. Raises `Unreadable`."""
    from verifier.language.document import load_document

    return load_document(find_rules(named(context)), ruleset, (), Position(""))


#: Where bash takes words apart by itself, unless the variable COMP_WORDBREAKS says otherwise.
BREAKS = " \t\n\"'@><=;|&(:"
#: What the script hands over besides words: the line up to the cursor, and where words are taken apart.
_LINE = 'COMP_LINE="${COMP_LINE:0:$COMP_POINT}" COMP_WORDBREAKS="$COMP_WORDBREAKS" '


class WholeWords(BashComplete):
    """Completion that reads whole words from the line, and answers with the part that bash takes for the word.

    `verifier diff puzzle-strike/3e@du`: bash asks how `du` goes on; `puzzle-strike/3e@duel` is found, `duel` is said.
    """

    source_template = BashComplete.source_template.replace("env ", f"env {_LINE}")

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before the one under way, and the one under way."""
        line = os.environ.get("COMP_LINE")
        if not line:
            return super().get_completion_args()

        words = split_arg_string(line)
        if line[-1:].isspace():
            words.append("")
        return words[1:-1], words[-1]

    def format_completion(self, item: CompletionItem) -> str:
        """A line of the answer: its type, and the value without what bash has set apart before it."""
        _, begun = self.get_completion_args()
        if begun.startswith("-"):
            begun = begun.partition("=")[2]
        breaks = os.environ.get("COMP_WORDBREAKS", BREAKS) if os.environ.get("COMP_LINE") else ""
        apart = max((begun.rfind(mark) for mark in breaks), default=-1) + 1
        return f"{item.type},{item.value[apart:]}"
