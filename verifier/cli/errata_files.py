"""Which errata a command line asks for, and where a new one is written. Not for: what is said of them."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from verifier.cli.linting import STDIN, is_file
from verifier.cli.misuse import refuse_existing
from verifier.cli.rulesets import known_ruleset, ruleset_meant, unknown_erratum
from verifier.cli.rulesets import library as all_rulesets
from verifier.games.desk import Desk, unreadable
from verifier.games.library import Library
from verifier.kernel.source import Position, Unreadable
from verifier.language.document import rulesets
from verifier.language.errata import Erratum
from verifier.language.errata_form import is_name
from verifier.language.layers import ERRATA, errata_of
from verifier.language.lint import Issue
from verifier.language.reader import load
from verifier.language.text_file import unopened
from verifier.language.whole_file import make_folder, write_file
from verifier.report.errata_pages import ErratumPage


@dataclass(frozen=True, slots=True)
class AskedErrata:
    """An edition with the errata of it that are asked for: names, paths or `-`; all of them if `named` is false."""

    desk: Desk
    names: tuple[str, ...]
    named: bool = True

    def errata(self) -> list[Erratum]:
        """The errata. Raises `Unreadable` for the first that cannot be read."""
        return [read(self.desk, name) for name in self.names]

    def issues(self, together: bool) -> list[Issue]:
        """Everything that lint finds in them."""
        errata: list[Erratum] = []
        found: list[Issue] = []
        for name in self.names:
            try:
                errata.append(read(self.desk, name))
            except Unreadable as wrong:
                found.append(unreadable(wrong))
        try:
            return found + self.compared(errata, found, together)
        except Unreadable as wrong:  # the edition itself
            return [*found, unreadable(wrong)]

    def compared(self, errata: list[Erratum], torn: list[Issue], together: bool) -> list[Issue]:
        """What is wrong with errata by themselves and beside one another; `torn` is what could not be read of them.

        Raises `Unreadable` if the edition cannot be opened without them.
        """
        others = [erratum.name for erratum in errata]
        alone = [issue for erratum in errata for issue in self.desk.alone(erratum, others)]
        if not self.named:
            return alone + self.desk.pairs(errata, "error" if together else "information")
        stacked = len(errata) > 1 and not torn
        return alone + (self.desk.together(errata, alone) if stacked else [])


def rulesets_named(ruleset: str | None, hint: str = "RULESET") -> tuple[Library, list[str]]:
    """The library, and the ruleset named or all of them."""
    library = all_rulesets()
    return library, rulesets(library.root) if ruleset is None else [known_ruleset(library, ruleset, hint)]


def legible(desk: Desk, names: Sequence[str]) -> tuple[list[Erratum], list[Unreadable]]:
    """The errata among some that can be read, and what is wrong with the others."""
    errata: list[Erratum] = []
    torn: list[Unreadable] = []
    for name in names:
        try:
            erratum = read(desk, name)
            erratum.node.mapping()
            errata.append(erratum)
        except Unreadable as wrong:
            torn.append(wrong)
    return errata, torn


def pages_of(asked: Sequence[AskedErrata]) -> tuple[list[ErratumPage], list[Unreadable]]:
    """The errata that are asked for, and what is wrong with what cannot be read: errata, or a whole edition."""
    pages: list[ErratumPage] = []
    torn: list[Unreadable] = []
    for one in asked:
        errata, wrong = legible(one.desk, one.names)
        torn += wrong
        try:
            pages += [ErratumPage(one.desk, erratum) for erratum in errata]
        except Unreadable as error:
            torn.append(error)
    return pages, torn


def asked_for(what: Sequence[str], edition: str | None) -> list[AskedErrata]:
    """What the arguments `[RULESET] [NAME...] [FILE...]` ask for, one entry for each edition.

    Raises `click.UsageError` for names that are not known, `Unreadable` for files that are not there.
    """
    names = list(what)
    hint = "'--ruleset'" if edition is not None else "RULESET"
    if edition is None and names and not is_file(names[0]):
        edition = edition_having(names) or names.pop(0)
    if not names:
        library, editions = rulesets_named(edition, hint)
        return [AskedErrata(desk, tuple(desk.names), False) for desk in (Desk(library, name) for name in editions)]
    library = all_rulesets()
    edition = edition and known_ruleset(library, edition, hint)
    by_edition: dict[str, list[str]] = {}
    for name in names:
        by_edition.setdefault(edition or edition_of(library, name), []).append(name)
    asked = [AskedErrata(Desk(library, ruleset), tuple(dict.fromkeys(found))) for ruleset, found in by_edition.items()]
    for one in asked:
        refuse_unknown(one)
    return asked


def edition_having(names: Sequence[str]) -> str | None:
    """Return the ruleset that has the first of the names as an erratum; None if it is none.

    Raises `click.UsageError` if there are several.
    """
    library = all_rulesets()
    found = [ruleset for ruleset in rulesets(library.root) if names[0] in errata_of(library.root / ruleset)]
    if len(found) > 1:
        raise click.UsageError(f"{names[0]!r} is an erratum of {' and '.join(found)}: name the ruleset before it")
    return found[0] if found else None


def edition_of(library: Library, name: str) -> str:
    """The ruleset in whose folder a file lies, or that it names. Raises `click.UsageError` if there is none."""
    folder = Path(name).resolve().parent
    if name != STDIN and folder.name == ERRATA:
        editions = {(library.root / ruleset).resolve(): ruleset for ruleset in rulesets(library.root)}
        if folder.parent in editions:
            return editions[folder.parent]
    if name != STDIN and (meant := ruleset_meant(Path(name))):
        return meant
    message = f"{name[:200]!r} lies in no edition's folder and has no key `ruleset`: say with --ruleset which one it is"
    raise click.UsageError(f"{message} laid over")


def refuse_unknown(asked: AskedErrata) -> None:
    """Refuse names and files that are not there. Raises `click.UsageError`, and `Unreadable` for a file."""
    for name in asked.names:
        if is_file(name):
            if name != STDIN and (not Path(name).exists() or Path(name).is_dir()):
                raise unopened(name)
        elif name not in asked.desk.names:
            raise unknown_erratum(name, {asked.desk.ruleset: asked.desk.names}, asked.desk.ruleset)


def read(desk: Desk, name: str) -> Erratum:
    """An erratum by name, from a file or the standard input, where it has the name that it gives itself."""
    if name != STDIN:
        return desk.erratum(name)
    from verifier.record.read import source_text

    if sys.stdin is None:
        raise Unreadable(Position("<stdin>"), "the standard input is closed")
    node = load(source_text(STDIN), "<stdin>")
    given = Erratum("", node).text("id")
    return Erratum(given if is_name(given) else "stdin", node)


def target(desk: Desk, name: str, out: str | None) -> Path | None:
    """Where a new erratum is written; None for standard output.

    Raises `click.UsageError` for a name that is none, `OSError` if the file is there.
    """
    if not is_name(name):
        raise click.UsageError(f"{name[:60]!r} cannot be the name of an erratum: letters, digits, '-', '.' and '_'")
    if out == STDIN:
        return None
    path = Path(out) if out is not None else desk.folder / ERRATA
    path = path / f"{name}.yaml" if out is None or path.is_dir() else path
    if path.name != f"{name}.yaml":
        raise click.UsageError(f"--out: the file of this erratum must be called {name}.yaml, as its name is its id")
    refuse_existing((str(path),), "it is not overwritten")
    return path


def lies_with(desk: Desk, path: Path | None) -> bool:
    """Whether a file is in the folder of the edition's errata."""
    return path is not None and path.parent.resolve() == (desk.folder / ERRATA).resolve()


def written(path: Path, text: str) -> None:
    """Write a new file. Raises `OSError` if it is there or cannot be written."""
    make_folder(path.parent)
    write_file(path, text, new=True)
