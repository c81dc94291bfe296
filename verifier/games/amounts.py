"""The amounts of a ruleset that a game looks up by name, each with the clause that prints it.

    parameters: {hits: {value: 6, clause: SS-CREA-25}}

Not for: the parameters of operations (`parameters`).
"""

from collections.abc import Mapping

from verifier.kernel.source import Unreadable
from verifier.language.document import Document
from verifier.language.vocabulary import nearest

KEYS = ("value", "clause", "also")
#: No amount is larger.
MOST = 999


def read_amounts(document: Document, least: Mapping[str, int]) -> Mapping[str, int]:
    """Each amount by its name; `least` has the least value of those that a game cannot do without.

    Raises `Unreadable` for one that is missing, incomplete or out of bounds.
    """
    section = document.section("parameters")
    for name in least:
        if name not in section:
            where = (document.root.get("parameters") or document.root).position
            raise Unreadable(
                where, f"parameters lacks {name!r}", nearest(name, [one for one in section if one not in least])
            )

    found: dict[str, int] = {}
    for name, node in section.items():
        node.known(*KEYS)
        for key in ("value", "clause"):
            if node.get(key) is None:
                if name not in least:
                    raise Unreadable(node.position, f"unknown parameter {name[:60]!r}", nearest(name, least))
                raise Unreadable(node.position, f"parameter {name!r}: missing key {key!r}")
        found[name] = node.need("value").integer(least.get(name, 0), MOST)
    return found
