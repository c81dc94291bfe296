"""Looking for records in a test, as a command does that has no options about it."""

from collections.abc import Iterable

from verifier.files.config import Configs
from verifier.files.files import Looking, look_for
from verifier.files.recognize import PassedOver
from verifier.games.library import Library
from verifier.kernel.source import Unreadable


def everywhere(library: Library) -> Looking:
    """How files are looked for, with no file read before."""
    return Looking(Configs(library))


def replay_files(paths: Iterable[str]) -> list[str | Unreadable]:
    """The files that hold records, and what is wrong with others."""
    return [found for found in look_for(paths, everywhere(Library())) if not isinstance(found, PassedOver)]
