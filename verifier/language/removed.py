"""Which removal in an erratum an error comes from that shows up elsewhere, in what needed what is gone.

Not for: removals of what is not there, which merging refuses at their own place (`document`).
"""

from collections.abc import Sequence

from verifier.kernel.source import Position, Unreadable
from verifier.language.document import is_null
from verifier.language.errata import Erratum, Key, settings


def blamed(error: Unreadable, errata: Sequence[Erratum]) -> Unreadable:
    """An error at the place of the removal that it comes from; the same error if it comes from none.

    The removal is the one that takes away what the message names, or the only change that there is.
    """
    if error.position.path in {erratum.node.position.path for erratum in errata}:
        return error
    found = removal_behind(error.message, errata)
    if found is None:
        return error
    key, where = found
    return Unreadable(where, f"{'.'.join(key)} cannot go: {error.message} ({error.position})")


def removal_behind(message: str, errata: Sequence[Erratum]) -> tuple[Key, Position] | None:
    """The removal of what a message names, the last one of several; the only change, whatever the message says."""
    changes = [(key, node) for erratum in errata for key, node in settings(erratum.changes)]
    gone = [(key, node.position) for key, node in changes if is_null(node)]
    named = [one for one in gone if f"'{one[0][-1]}'" in message or f" {one[0][-1]} " in f" {message} "]
    if named:
        return named[-1]
    return gone[0] if len(gone) == len(changes) == 1 else None
