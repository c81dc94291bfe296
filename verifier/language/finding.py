"""Finding the folder of rulesets: by name, around the present folder, beside this package, inside it.

Rules packages of others register under the entry point group `verifier.rulesets`; the value of an entry point is the
dotted name of a package whose folder holds <family>/<edition>/ruleset.yaml. None of its own code is run.
"""

import os
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from verifier.kernel.message import visible
from verifier.kernel.source import Position, Unreadable
from verifier.language.roots import Root, joined
from verifier.language.text_file import reason_of

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

#: The option and the environment variable that name the folder, and the group of entry points that add to it.
OPTION, VARIABLE, GROUP = "--rules", "VERIFIER_RULES", "verifier.rulesets"
#: What a folder of rulesets holds, and how messages call that.
RULESET, WANTED = "*/*/ruleset.yaml", "FAMILY/EDITION/ruleset.yaml"
PACKAGE = Path(__file__).resolve().parents[1]
#: Where the build puts the folders `rules` and `replays` of the source tree inside the package.
SHIPPED = PACKAGE / "shipped"


class RulesPlace(NamedTuple):
    """A place where rulesets are looked for: its name, the folder, and why it is not taken, "" if it is."""

    name: str
    folder: Path | None
    problem: str

    def __str__(self) -> str:
        shown = f" ({self.folder})" if self.folder is not None else ""
        return f"{self.name}{shown}: {self.problem or 'taken'}"


class NoRules(Unreadable):
    """No place has rulesets. The message names all that were tried, however long that makes it."""

    def __init__(self, tried: Iterable[RulesPlace]) -> None:
        super().__init__(Position(""), "\n  ".join(("no rulesets found:", *(visible(str(place)) for place in tried))))

    @property
    def message(self) -> str:
        """What is wrong, in words."""
        return str(self.said)


def find_rules(named: str | None = None) -> Root:
    """What rulesets are read from; `named` is the folder of the option `--rules`, None without it.

    A folder that is named, there or by `VERIFIER_RULES`, stands alone; to the others come registered packages.
    Raises `Unreadable`: with all places that were tried if none has rulesets, and for a ruleset that is there twice,
    also if the names differ in capitals alone, which many a file system takes for the same.
    """
    tried = list(places(named))
    taken = tried[-1]
    if taken.folder is None or taken.problem:
        raise missing(tried)
    return joined([taken.folder] if is_named(tried) else [taken.folder, *registered()])


def places(named: str | None = None) -> Iterator[RulesPlace]:
    """The places to look at, in order, up to the one that is taken; a folder that is named is the last one."""
    for name, given, otherwise in (
        (OPTION, named, "not given"),
        (VARIABLE, os.environ.get(VARIABLE) or None, "not set"),
    ):
        if given is not None:
            yield RulesPlace(name, Path(given), problem_of(Path(given)))
            return
        yield RulesPlace(name, None, otherwise)

    for name, folder in unnamed():
        problem = f"none with a {WANTED}" if folder is None else problem_of(folder)
        yield RulesPlace(name, folder, problem)
        if not problem:
            return


def unnamed() -> Iterator[tuple[str, Path | None]]:
    """The folders that nobody has to name, in order."""
    yield "a folder rules here or above", nearest()
    yield "the source tree", shown(PACKAGE.parent / "rules")
    yield "the copy inside the package", SHIPPED / "rules"


def nearest() -> Path | None:
    """The nearest `rules` with rulesets, in the present folder or above it."""
    try:
        here = Path.cwd()
    except OSError:  # the present folder is gone
        return None
    folders = (folder / "rules" for folder in (here, *here.parents))
    return next((shown(folder) for folder in folders if not problem_of(folder)), None)


def shown(folder: Path) -> Path:
    """A folder as messages should name it: from the present folder if it is below that."""
    try:
        here = Path.cwd()
    except OSError:
        return folder
    return folder.relative_to(here) if folder.is_relative_to(here) else folder


def problem_of(folder: Path) -> str:
    """Why a folder is none of rulesets; "" if it is one."""
    try:
        if not folder.is_dir():
            return "no folder" if folder.exists() else "no such folder"
        next(os.scandir(folder), None)
        found = any(folder.glob(RULESET))
    except (OSError, ValueError) as error:
        return f"cannot be read: {reason_of(error)}"
    return "" if found else f"it has no {WANTED}"


def is_named(tried: list[RulesPlace]) -> bool:
    """Whether the last place that was tried is one that somebody named."""
    return tried[-1].name in (OPTION, VARIABLE)


def missing(tried: list[RulesPlace]) -> Unreadable:
    """What to say when there are no rulesets."""
    last = tried[-1]
    if last.folder is not None and is_named(tried):
        message = f"no rulesets there, where {last.name} looks: {last.problem}"
        return Unreadable(Position(str(last.folder)), message, meant(last.folder))
    return NoRules(tried)


def meant(folder: Path) -> str:
    """The folder of rulesets that is meant by one just above or below it, "" if there is none."""
    around = (folder / "rules", folder.parent, folder.parent.parent)
    return next((str(path) for path in around if not problem_of(path)), "")


def registered() -> Iterator[Path]:
    """The folders of the rules packages of others. Raises `Unreadable` for one that has no rulesets."""
    from importlib.metadata import entry_points

    try:
        found = sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value))
    except Exception as error:  # whatever the damaged metadata of an installed package leads to
        message = f"those of an installed package cannot be read: {type(error).__name__}: {error}"
        raise Unreadable(Position(f"entry points {GROUP}"), message) from None
    for entry in found:
        yield folder_of_package(entry)


def folder_of_package(entry: "EntryPoint") -> Path:
    """The folder of a registered package. Raises `Unreadable` if it cannot be found or has no rulesets."""
    whose = entry.dist.name if entry.dist is not None else "?"
    place = Position(f"entry point {entry.name} = {entry.value} of {whose}")
    try:
        spec = find_spec(entry.value)
    except (Exception, SystemExit) as error:  # a parent package, which is imported, may raise anything
        raise Unreadable(place, f"this package cannot be found: {type(error).__name__}: {error}") from None
    folders = [Path(path) for path in (spec.submodule_search_locations or ())] if spec is not None else []
    if not folders:
        raise Unreadable(place, "there is no such package; the value is the dotted name of one")
    found = next((folder for folder in folders if not problem_of(folder)), None)
    if found is None:
        raise Unreadable(place, f"no rulesets in {folders[0]}: {problem_of(folders[0])}")
    return found
